"""What the sections of the keeper's desk are made of: folds under a heading, slips, buttons."""

from collections.abc import Callable, Iterable
from typing import ClassVar

from tablee.games.cthulhu_d20.pages.forms import FOLD, Blank
from tablee.games.cthulhu_d20.pages.words import Seen
from tablee.kernel.acts import Act
from tablee.kernel.page import Fold, Part


class Section(Part, frozen=True):
    """A section of the desk: folded, with how much lies in it."""

    template: ClassVar[str] = "section.html"

    fold: Fold
    is_urgent: bool


class Slip(Part, frozen=True):
    """A card about one thing: what it is, some lines, what can be done with it."""

    template: ClassVar[str] = "slip.html"

    title: str
    what: str = ""
    note: str = ""
    badge: str = ""
    lines: tuple[str, ...] = ()
    verdict: tuple[str, str] | None = None
    """What the dice say, and what that comes to."""
    forms: tuple[Blank, ...] = ()
    drops: tuple[Act, ...] = ()
    acts: tuple[Act, ...] = ()
    """What stands side by side."""


class Presses(Part, frozen=True):
    """Buttons side by side."""

    template: ClassVar[str] = "presses.html"

    acts: tuple[Act, ...]


class Text(Part, frozen=True):
    """A sentence; `look` is its class."""

    template: ClassVar[str] = "text.html"

    text: str
    look: str = "d-help"


def section(
    sight: Seen,
    key: str,
    title: str,
    icon: str,
    make: Callable[[], Iterable[Part]],
    *,
    count: int = 0,
    stands_open: bool = False,
    is_urgent: bool = False,
) -> Section:
    fold = sight.fold(key, title, make, icon=icon, count=count, look=FOLD, stands_open=stands_open)
    return Section(key=f"{key}-section", fold=fold, is_urgent=is_urgent)
