"""One open page, which is woken when its room may look different."""

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablee.web.table.room import Room


class Watcher:
    """One open page. It is woken when its room may look different."""

    def __init__(self, room: "Room", seat: str, token: str = "") -> None:
        self.room = room
        self.seat = seat
        self.token = token
        """The key with which it came: of one browser."""
        self.is_hidden = False
        """Whether nobody looks at it, as it said itself."""
        self.is_dismissed = False
        self._news = asyncio.Event()

    def wake(self) -> None:
        self._news.set()

    def dismiss(self) -> None:
        """Ends the page's stream: its seat is no longer its own, or the server goes down."""
        self.is_dismissed = True
        self.wake()

    async def news(self) -> None:
        await self._news.wait()
        self._news.clear()
