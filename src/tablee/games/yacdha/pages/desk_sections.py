"""The sections of the keeper's desk: each folded, with how much lies in it."""

from collections.abc import Callable, Iterable
from typing import ClassVar

from tablee.games.yacdha.pages.words import Seen
from tablee.kernel.page import Fold, Part


class Section(Part, frozen=True):
    template: ClassVar[str] = "desk_section.html"

    fold: Fold
    is_urgent: bool


class Body(Part, frozen=True):
    """What a section holds, one below the other."""

    template: ClassVar[str] = "desk_body.html"

    parts: tuple[Part, ...]


class Said(Part, frozen=True):
    """A sentence that helps."""

    template: ClassVar[str] = "desk_said.html"

    text: str
    look: str = "y-help"


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
    """A section whose inside is made when somebody looks, or at once where it stands open."""

    def inside() -> tuple[Part]:
        return (Body(key=f"{key}-body", parts=tuple(make())),)

    fold = sight.fold(key, title, inside, icon=icon, count=count, stands_open=stands_open)
    return Section(key=f"{key}-block", fold=fold, is_urgent=is_urgent)
