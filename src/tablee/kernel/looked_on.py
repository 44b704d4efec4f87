"""What somebody else may still decide about the throw on the stage: for those who look on."""

from typing import ClassVar

import msgspec

from tablee.kernel.page import Fold, Part


class Way(msgspec.Struct, frozen=True):
    """One thing that may be decided: that it is open, or why it is not."""

    word: str
    is_open: bool
    note: str = ""


class LookedOn(Part, frozen=True):
    """All ways that are open to whoever threw, and those that are not, with the reason. A game says
    only what everybody may know of it."""

    template: ClassVar[str] = "parts/looked_on.html"

    ways: tuple[Way, ...]
    more: Fold | None = None
    """What else they may want to read about it."""

    @property
    def is_of_throw(self) -> bool:
        return True
