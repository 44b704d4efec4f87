"""What one seat gets of a table: its view, its turns, and who it is when it asks."""

import msgspec
from msgspec.structs import replace

from tablee.kernel.common import desk, events
from tablee.kernel.common.state import Common
from tablee.kernel.words import By, Event, Refused, Role, View


class TableView(View, frozen=True, kw_only=True):
    """Everything one seat may know: the common things, the game's, and how far it has seen."""

    seat: str
    role: Role
    turn: int
    common: desk.CommonView
    game: View


class Turn(msgspec.Struct, frozen=True):
    """What a seat may see of one turn. Hashes stay behind: they would betray what is hidden."""

    number: int
    at: str
    seat: str
    events: tuple[Event, ...]


def shown_event(event: Event) -> Event:
    """A throw as people see it: its number in the table's count would tell of hidden throws."""
    if isinstance(event, events.Rolled):
        return replace(event, cast=replace(event.cast, number=0, nonce=""))
    return event


def by_seat(common: Common, seat: str) -> By:
    held = common.seats.get(seat)
    if held is None:
        raise Refused(
            "table.seats",
            "There is no seat “{name}” at this table; the seats are: {seats}.",
            name=seat,
            seats=", ".join(common.seats),
        )
    lent = {other.name for other in common.seats.values() if other.lent_to == seat}
    roles = {name: other.role for name, other in common.seats.items()}
    acts_for = frozenset({seat, *lent})
    return By(seat, held.role, acts_for, roles, common.scenes, common.clock, common.session)
