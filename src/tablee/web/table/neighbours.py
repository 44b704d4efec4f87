"""The other nodes over the same database: what they write, and whom they see, is known here too."""

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress

from sqlalchemy import URL, Engine
from sqlalchemy.exc import DBAPIError

from tablee.journal.notices import (
    Entries,
    KeysChanged,
    Listener,
    Notice,
    PresenceChanged,
    PutAwayChanged,
    Removed,
)
from tablee.journal.store import StoreError, Unreadable
from tablee.kernel.words import Refused
from tablee.web.table.hub import Hub, Room
from tablee.web.table.presence import Presence
from tablee.web.table.remembered_keys import RememberedKeys

logger = logging.getLogger("tablee.web")

PATIENCE = 10.0
"""Seconds that a node waits for its line to the others before it begins to serve."""


class Neighbours:
    """Takes in what other nodes say, for as long as the site is open."""

    def __init__(
        self, hub: Hub, keys: RememberedKeys, url: URL, engine: Engine, readers: Engine
    ) -> None:
        self._hub = hub
        self._keys = keys
        self._presence = Presence(engine, readers)
        self._loop = asyncio.get_running_loop()
        self._tasks: set[asyncio.Task[None]] = set()
        hub.presence = self._presence
        self._listener = Listener(url, self._heard, self._missed)

    @property
    def is_well(self) -> bool:
        """Whether this node has heard all that was said up to now."""
        return self._listener.is_well

    async def wait_until_well(self) -> bool:
        return await asyncio.to_thread(self._listener.wait_until_well, PATIENCE)

    async def close(self) -> None:
        await asyncio.to_thread(self._listener.close)
        await asyncio.gather(*self._tasks)
        await asyncio.to_thread(self._presence.close)

    def _heard(self, notice: Notice) -> None:
        if isinstance(notice, KeysChanged | Removed):
            self._keys.forget_all()  # at once, not when the loop has time for it
        self._loop.call_soon_threadsafe(self._take_in, notice)

    def _take_in(self, notice: Notice) -> None:
        room = self._hub.open_room(notice.table)
        if room is None:
            return
        match notice:
            case Entries():
                if room.table.number < notice.number:
                    self._read_on(room)
            case KeysChanged():
                room.wake(notice.seat)
            case Removed():
                self._hub.forget(notice.table)
            case PresenceChanged():
                self._begin(self._hub.look_round(room))
            case PutAwayChanged():
                self._begin(self._hub.look_at_cards(room, notice.seat))

    def _read_on(self, room: Room) -> None:
        """What other nodes have written is read now if somebody has the table open here; else when
        somebody comes."""
        if not room.watchers:
            room.is_behind = True
        elif not room.is_catching_up:
            self._begin(room.catch_up())

    def _missed(self) -> None:
        """In the listener's thread: all that may have been said while nobody listened."""
        self._keys.forget_all()
        for room in self._hub.open_rooms():
            try:
                room.kept.refresh()
            except Unreadable as problem:
                # Without it we would not be well; the listener begins anew.
                raise ConnectionError(str(problem)) from problem
            except (StoreError, Refused) as problem:
                # One table that is gone or damaged leaves us well: whoever comes to it is told.
                logger.warning("a table is no longer open here: %s", type(problem).__name__)
                self._loop.call_soon_threadsafe(self._hub.forget, room.kept.id)
        self._loop.call_soon_threadsafe(self._wake_all)

    def _wake_all(self) -> None:
        for room in self._hub.open_rooms():
            room.wake()
            self._begin(self._hub.look_round(room))

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = self._loop.create_task(_tried(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _tried(work: Coroutine[None, None, None]) -> None:
    """What the database did not answer now is read when the line to it is back."""
    with suppress(StoreError, DBAPIError):
        await work
