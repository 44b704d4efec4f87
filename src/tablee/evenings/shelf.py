"""The evenings that come with Tablée, found in the folders of this package."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import msgspec

from tablee.evenings.reading import FILE, read_evening
from tablee.evenings.shape import Evening
from tablee.kernel.tongue import LANGUAGES

FOLDER = Path(__file__).parent


class Shelved(msgspec.Struct, frozen=True):
    """An evening on the shelf: its name in addresses, its folder, and what it holds."""

    name: str
    folder: Path
    evening: Evening

    @property
    def address(self) -> str:
        return f"{self.evening.game}/{self.name}"


def folders() -> Iterator[Path]:
    """The folders of all evenings here."""
    for file in sorted(FOLDER.glob(f"*/*/{FILE}")):
        yield file.parent


@lru_cache(maxsize=1)
def shelf() -> tuple[Shelved, ...]:
    """All evenings here, by their games and then the shortest first."""
    found = [Shelved(folder.name, folder, read_evening(folder)) for folder in folders()]
    return tuple(sorted(found, key=lambda one: (one.evening.game, one.evening.minutes, one.name)))


def evenings_of(game: str) -> tuple[Shelved, ...]:
    return tuple(one for one in shelf() if one.evening.game == game)


def contents_read(game: str, said: str, language: str) -> str:
    """A content note of a table as one reads it: those of our evenings in the reader's language."""
    for one in evenings_of(game):
        if said in {one.evening.contents(known) for known in LANGUAGES}:
            return one.evening.contents(language)
    return said


def find_evening(address: str) -> Shelved | None:
    """The evening at an address, `game/name`."""
    return next((one for one in shelf() if one.address == address), None)
