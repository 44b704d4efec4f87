"""The other nodes over the same database: what they write, and whom they see, is known here too."""

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from contextlib import suppress

from sqlalchemy import URL, Engine
from sqlalchemy.exc import DBAPIError

from tablee.journal.notices import (
    Entries,
    KeysChanged,
    Listener,
    Notice,
    Nudged,
    PresenceChanged,
    PutAwayChanged,
    Removed,
    SeatsAsked,
)
from tablee.journal.store import StoreError, Unreadable
from tablee.kernel.words import Refused
from tablee.web.table.hub import Hub
from tablee.web.table.presence import Presence
from tablee.web.table.remembered_keys import RememberedKeys
from tablee.web.table.room import Room

logger = logging.getLogger("tablee.web")

PATIENCE = 10.0
"""Seconds that a node waits for its line to the others before it begins to serve."""

AGAIN = 0.2
"""Seconds until what the database did not answer is asked again."""


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
        hub.on_behind = lambda room: self._begin(self._catch_up(room))
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

    def _heard(self, notices: Sequence[Notice]) -> None:
        """In the listener's thread. Of what is known here anyway the loop hears nothing."""
        if any(isinstance(notice, KeysChanged | Removed) for notice in notices):
            self._keys.forget_all()  # at once, not when the loop has time for it
        if news := news_among(notices, self._hub):
            self._loop.call_soon_threadsafe(self._take_in, news)

    def _take_in(self, notices: Sequence[Notice]) -> None:
        for notice in notices:
            room = self._hub.open_room(notice.table)
            match notice:
                case Entries():
                    self._hub.hears(notice.table, notice.number)
                case Removed():
                    self._hub.forget(notice.table)
                case KeysChanged() if room:
                    room.wake(notice.seat)
                case PresenceChanged() if room:
                    self._begin(self._hub.look_round(room))
                case Nudged() if room:
                    room.nudge(notice.seat)
                case PutAwayChanged() if room:
                    self._begin(self._hub.look_at_cards(room, notice.seat))
                case SeatsAsked() if room:
                    self._begin(self._hub.look_at_door(room))

    async def _catch_up(self, room: Room) -> None:
        """For those who watch: what could not be read now is read in a moment."""
        try:
            await room.catch_up()
        except (Unreadable, DBAPIError):
            self._loop.call_later(AGAIN, room.read_on)
        except (StoreError, Refused) as problem:
            self._lose(room, problem)

    def _lose(self, room: Room, problem: Exception) -> None:
        """One table that is gone or damaged leaves us well: whoever comes to it is told."""
        logger.warning("a table is no longer open here: %s", type(problem).__name__)
        self._loop.call_soon_threadsafe(self._hub.forget, room.kept.id)

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
                self._lose(room, problem)
        self._loop.call_soon_threadsafe(self._wake_all)

    def _wake_all(self) -> None:
        for room in self._hub.open_rooms():
            room.wake()
            self._begin(self._hub.look_round(room))

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = self._loop.create_task(_tried(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def news_among(notices: Sequence[Notice], hub: Hub) -> list[Notice]:
    """What of all that was said is new to the tables that are open here. Any thread may ask."""
    return [
        notice
        for notice in notices
        if not isinstance(notice, Entries) or hub.concerns(notice.table, notice.number)
    ]


async def _tried(work: Coroutine[None, None, None]) -> None:
    """What the database did not answer now is read when the line to it is back."""
    with suppress(StoreError, DBAPIError):
        await work
