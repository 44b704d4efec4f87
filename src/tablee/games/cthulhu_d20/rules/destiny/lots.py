"""Dice that wait for destiny: who may still bend them, and how they are laid on the table."""

from collections.abc import Iterator

from tablee.games.cthulhu_d20.rules.common import ID
from tablee.games.cthulhu_d20.rules.destiny import events
from tablee.games.cthulhu_d20.state.people import Person
from tablee.games.cthulhu_d20.state.table import Lot, State
from tablee.kernel.words import KEEPER, By, Event, Refused

WINDOW = f"{ID}.destiny.announcement-window"

THE_GROUP = "@group"


def voters(state: State, by: By | None = None) -> tuple[str, ...]:
    """The seats with a living investigator: all must agree, and the keeper has no vote, though a
    player who was handed the keeper's seat has an investigator still."""
    roles = {} if by is None else by.seats
    seats = (p.seat for p in state.people.values() if p.seat is not None and not p.is_dead)
    return tuple(dict.fromkeys(seat for seat in seats if roles.get(seat, "player") == "player"))


def waits(state: State, person: Person, *others: Person, openly: bool = True) -> bool:
    """Whether anybody could still bend dice that fall for these people.

    One thing at a time lies on the table for somebody: what follows from it is told with it.
    """
    if state.straight or person.hidden or person.id in state.lots:
        return False
    played = [p for p in (person, *others) if p.seat is not None and not p.is_dead]
    if not played:
        return False
    together = openly and state.group_point and bool(voters(state))
    return together or any(p.destiny > 0 for p in played)


def lay_dice(lot: Lot, person: Person) -> Iterator[Event]:
    yield events.DiceLaid(lot=lot, to=(KEEPER,))
    yield events.DiceFallen(
        who=lot.who,
        kind=lot.kind,
        cause=lot.cause if lot.kind == "cause" else "",
        to=None if is_open(lot) else person.audience,
    )


def is_open(lot: Lot) -> bool:
    """Whether everybody hears of it: what ails somebody stays between the player and the keeper."""
    return lot.kind != "poison"


def known_lots(state: State, by: By) -> tuple[Lot, ...]:
    """The dice that lie there as far as a seat knows: others may not show by what they hold up."""
    people = state.people
    return tuple(
        lot for lot in state.lots.values() if is_open(lot) or by.may_act_for(people[lot.who].seat)
    )


def nothing_fell(state: State, person: Person) -> None:
    """What the dice have brought somebody comes before anything else that they do or suffer."""
    if person.id in state.lots:
        raise Refused(WINDOW, "First what the dice have brought {name}.", name=person.name)


def concerned_by(lot: Lot, who: str) -> bool:
    return who in (lot.who, lot.patient)
