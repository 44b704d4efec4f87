"""Telling devices that it is their seat's turn: behind every ask, never before its answer.

A device is told once for a wait, and told again when it is over, so that what it shows can go.
Nobody is told who looks at the table at that moment.
"""

import asyncio
import hashlib
import logging
import time
from collections.abc import Iterable

from sqlalchemy.exc import DBAPIError

from tablee.kernel.seat_names import knowing
from tablee.web.site.language import site_tongue
from tablee.web.table.alerts import ALERTED, NOTHING, SEEN, Alerts, Device
from tablee.web.table.push import Push, Words
from tablee.web.table.room import Room
from tablee.web.table.waiting import awaited_seats

logger = logging.getLogger("tablee.push")

NOBODY_SECONDS = 5.0
"""For so long it is taken as known that no device of a table wants to be told anything."""

MOST_TABLES = 10_000


class Alerting:
    """Looks at a table after each ask and tells the devices of those who are waited for."""

    def __init__(self, alerts: Alerts, push: Push) -> None:
        self.alerts = alerts
        self.push = push
        self._nobody: dict[str, float] = {}
        self._looking: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()

    def look_at(self, room: Room) -> None:
        """Something was asked here. One look at a time, which sees all that was asked until then;
        it costs the ask nothing."""
        table = room.kept.id
        if time.monotonic() < self._nobody.get(table, 0):
            return
        if table in self._looking:
            self._again.add(table)
            return
        task = asyncio.get_running_loop().create_task(self._look(room))
        self._looking[table] = task
        task.add_done_callback(lambda done: self._looked(room, done))

    def _looked(self, room: Room, done: "asyncio.Task[None]") -> None:
        table = room.kept.id
        self._looking.pop(table, None)
        if not done.cancelled() and (problem := done.exception()):
            logger.error("nobody was told whose turn it is", exc_info=problem)
        if table in self._again:
            self._again.discard(table)
            self.look_at(room)

    def expect(self, table: str) -> None:
        """A device of this table has just been added."""
        self._nobody.pop(table, None)

    async def settled(self) -> None:
        """Until nothing is being looked at or sent."""
        while self._looking:
            await asyncio.gather(*self._looking.values(), return_exceptions=True)
            await asyncio.sleep(0)

    async def close(self) -> None:
        self._again.clear()
        for task in list(self._looking.values()):
            task.cancel()
        await asyncio.gather(*self._looking.values(), return_exceptions=True)
        await self.push.close()

    def remind(self, room: Room, seat: str) -> None:
        """The keeper asks once more: the devices of a seat that is out of sight are told again."""
        if not room.is_in_sight(seat):
            key = f"{room.kept.id}/{seat}"
            task = asyncio.get_running_loop().create_task(self._remind(room, seat))
            self._looking[key] = task
            task.add_done_callback(lambda _: self._looking.pop(key, None))

    async def _remind(self, room: Room, seat: str) -> None:
        try:
            devices = await asyncio.to_thread(self.alerts.at, room.kept.id)
        except DBAPIError:
            return
        mine = [one for one in devices if one.seat == seat]
        for one in mine:
            await asyncio.to_thread(self.alerts.tell, one, ALERTED)
        await self._send(room, mine)

    async def _look(self, room: Room) -> None:
        table = room.kept.id
        try:
            devices = await asyncio.to_thread(self.alerts.at, table)
            if not devices:
                if len(self._nobody) > MOST_TABLES:
                    self._nobody.clear()
                self._nobody[table] = time.monotonic() + NOBODY_SECONDS
                return
            waited = await asyncio.to_thread(awaited_seats, room)
            seen = {one.seat for one in devices if room.is_in_sight(one.seat)}
            due, over = await asyncio.to_thread(self._sorted, devices, waited, seen)
        except DBAPIError as problem:
            logger.warning("nobody could be told whose turn it is: %s", problem.orig)
            return
        await self._send(room, due)
        await self._send(room, over, over=True)

    def _sorted(
        self, devices: Iterable[Device], waited: frozenset[str], seen: set[str]
    ) -> tuple[list[Device], list[Device]]:
        """Whom to tell of a turn, and whom that it is over; nobody else will tell them."""
        due, over = [], []
        for one in devices:
            if one.seat in waited and one.told == NOTHING:
                is_seen = one.seat in seen
                if self.alerts.tell(one, SEEN if is_seen else ALERTED) and not is_seen:
                    due.append(one)
            elif one.seat in waited or one.told == NOTHING:
                continue
            elif self.alerts.tell(one, NOTHING) and one.told == ALERTED:
                over.append(one)
        return due, over

    async def _send(self, room: Room, devices: Iterable[Device], *, over: bool = False) -> None:
        await asyncio.gather(*(self._tell(room, one, over) for one in devices))

    async def _tell(self, room: Room, device: Device, over: bool) -> None:
        if not await self.push.send(device, words_for(room, device, over)):
            await asyncio.to_thread(self.alerts.remove, device.endpoint)


def words_for(room: Room, device: Device, over: bool) -> Words:
    """Whose turn it is at which table, and nothing of what happens there."""
    t = site_tongue(device.language, room.table.game)
    name = knowing(t, room.table.state.common.seats.values()).seat(device.seat)
    title = t("Your turn is over") if over else t("Your turn, {name}", name=name)
    tag = hashlib.sha256(f"turn {room.kept.id}".encode()).hexdigest()[:16]
    return Words(title, f"/t/{room.kept.id}", tag, over)
