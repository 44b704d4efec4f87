"""Stories that were told of late: one that many open is told once."""

from collections import OrderedDict
from functools import partial
from threading import Lock

import msgspec

from tablee.kernel.tale.edits import Edits
from tablee.kernel.tale.parts import Tale
from tablee.kernel.tale.sittings import Sitting
from tablee.kernel.tale.telling import tale_of
from tablee.web.site.fallbacks import lost
from tablee.web.table.room import Room

KEPT = 32
"""Stories that are remembered as they were told."""


class Wanted(msgspec.Struct, frozen=True):
    """A session of a table, as somebody wants to read it."""

    room: Room
    table: str
    session: int
    language: str
    initials: bool


class TaleMemory:
    """What was told of late: a story that many open is told once."""

    def __init__(self) -> None:
        self._told: OrderedDict[object, Tale] = OrderedDict()
        self._lock = Lock()

    def tell(self, wanted: Wanted, sitting: Sitting, edits: Edits) -> Tale:
        room = wanted.room
        with room.kept.lock:
            number, title = room.table.number, room.title
            said = (edits.withdrawn, tuple(sorted(edits.retold.items())))
            of = (wanted.table, number, sitting.number, wanted.language, wanted.initials)
            key = (*of, title, said)
            with self._lock:
                if key in self._told:
                    self._told.move_to_end(key)
                    return self._told[key]
            tale = tale_of(
                room.table,
                sitting,
                wanted.language,
                title,
                initials=wanted.initials,
                edits=edits,
                lost=partial(lost, "a line"),
            )
        with self._lock:
            self._told[key] = tale
            while len(self._told) > KEPT:
                self._told.popitem(last=False)
        return tale
