"""What a program has to say, kept apart from the language it is said in."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from tablee.kernel.tongue import tongue

if TYPE_CHECKING:
    from tablee.kernel.tongue import Tongue

FOLDER = Path(__file__).parent
KERNEL = FOLDER.parent / "kernel"


class Sentence(msgspec.Struct, frozen=True):
    """A text of the catalogue with the values that belong into it; a value may be a sentence."""

    why: str
    values: Mapping[str, Any] = {}

    def tell(self, tongue: "Tongue") -> str:
        told = {name: _told(value, tongue) for name, value in self.values.items()}
        return tongue(self.why, **told) if told else tongue(self.why)


def sentence(why: str, /, **values: object) -> Sentence:
    return Sentence(why, values)


def lab_tongue(language: str, *folders: Path) -> "Tongue":
    """The tongue of the lab, with the catalogues of these folders before its own."""
    return tongue(language, (*folders, FOLDER, KERNEL))


def _told(value: object, tongue: "Tongue") -> object:
    if isinstance(value, Sentence):
        return value.tell(tongue)
    return value
