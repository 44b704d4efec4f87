"""Parts that any page may need, whatever the game."""

from collections.abc import Iterator
from typing import Any, ClassVar

from tablee.kernel.awaited import Waited
from tablee.kernel.page import Part, Sight


class Note(Part, frozen=True):
    """A remark about what stands above it."""

    template: ClassVar[str] = "parts/note.html"

    text: str


class NotShown(Part, frozen=True):
    """Stands in for something that cannot be shown just now."""

    template: ClassVar[str] = "parts/not_shown.html"


class TaleReady(Part, frozen=True):
    """A session is over: its story can be read and sent on."""

    template: ClassVar[str] = "parts/tale_ready.html"

    session: int


def tale_ready(sight: Sight[Any]) -> Iterator[Part]:
    common = sight.view.common
    if common.session and (common.closed or common.commitment is None):
        yield TaleReady(key="tale-ready", session=common.session)


class TableWaits(Part, frozen=True):
    """Whom the table waits for, as one seat may know; the keeper can remind them."""

    template: ClassVar[str] = "parts/waits.html"

    waits: tuple[Waited, ...]
    can_remind: bool
