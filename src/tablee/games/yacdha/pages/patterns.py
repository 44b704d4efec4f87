"""The patterns that bars and boards are filled with: on every page, and never different."""

from collections.abc import Iterator
from typing import ClassVar

from tablee.games.yacdha.pages.words import Seen
from tablee.kernel.page import Part


class Patterns(Part, frozen=True):
    """Drawn where nothing shows it, for others to refer to."""

    template: ClassVar[str] = "patterns.html"
    is_over: ClassVar[bool] = True


def patterns(_: Seen) -> Iterator[Patterns]:
    yield Patterns(key="patterns")
