"""What every chapter needs: the registry of rules, and who may act for whom."""

from collections.abc import Generator, Iterable

from tablee.dice.throws import ALL_DICE, Total, real_die
from tablee.games.cthulhu_d20.state.people import Person, Wound
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.rules import Rules
from tablee.kernel.words import KEEPER, Audience, By, Event, Refused

rules: Rules[State] = Rules()
ID = "cthulhu-d20"
Telling = Generator[Event, None, State]


SHEET = f"{ID}.base.abilities"
DEATH = f"{ID}.meter.death"
STATES = f"{ID}.condition.zero-fatigue-states"
CARING = f"{ID}.worsening.care"


def pass_on(state: State, happened: Iterable[Event]) -> Telling:
    """Passes events on, and hands back the state after them."""
    for event in happened:
        yield event
        if type(event) in rules.evolvers:
            state = rules.evolve(state, event)
    return state


def sum_of_dice(count: int, sides: int, role: str, who: str) -> Total:
    """Dice of somebody's that are added up, thrown with dice that people have."""
    thrown = real_die(sides)
    return Total(count=count, sides=sides, thrown=thrown, role=role, who=(who,) * count)


def check_dice(rule: str, sides: int) -> None:
    """Dice of the table's own are thrown with dice that people have; 0 sides are no dice at all."""
    if sides not in (0, *ALL_DICE):
        raise Refused(rule, "Nobody can throw a d{sides}.", sides=sides)


def known(state: State, who: str) -> Person:
    person = state.person(who)
    if person is None:
        raise Refused(SHEET, "Nobody here is called “{who}”.", who=who)
    return person


def visible(state: State, by: By, who: str) -> Person:
    """Somebody this seat knows to be there: the unseen are like people who do not exist."""
    person = state.person(who)
    if person is None or (person.hidden and not by.may_act_for(person.seat)):
        raise Refused(SHEET, "Nobody here is called “{who}”.", who=who)
    return person


def mine(state: State, by: By, who: str) -> Person:
    """Somebody for whom this seat may decide."""
    person = visible(state, by, who)
    if not by.may_act_for(person.seat):
        raise Refused(SHEET, "You do not decide for {name}.", name=person.name)
    return person


def living(person: Person) -> Person:
    if person.is_dead:
        raise Refused(DEATH, "{name} is dead.", name=person.name)
    return person


def able(person: Person) -> Person:
    """Somebody who can act."""
    living(person)
    if person.is_out:
        raise Refused(STATES, "{name} has no fatigue points left and cannot act.", name=person.name)
    return person


def waits_for_fate(state: State, called: str) -> bool:
    """Whether something that a destiny point was called upon has to wait for the keeper's answer.

    Tables of older editions could put a second point before the answer to the first, which then
    never came: what has no answer to wait for waits no more.
    """
    return bool(called) and state.fate is not None


def in_sight(person: Person) -> Audience:
    """Who sees what happens to somebody: everybody, unless nobody knows they are there."""
    return (KEEPER,) if person.hidden else None


def check_wound(person: Person, number: int) -> Wound:
    wound = person.wound(number)
    if wound is None:
        raise Refused(CARING, "{name} has no such wound.", name=person.name)
    return wound


def up_to(bounds: tuple[int, int], total: int, index: int) -> int:
    """A sum on top of something, as far as it matters."""
    more, most = bounds
    return min(more + total, most)


def round_after(state: State, rounds: int | None) -> int | None:
    """Rounds from now as the round of the clock."""
    return None if rounds is None else state.now + rounds


def free_seats(state: State, by: By) -> tuple[str, ...]:
    """Players without a living investigator."""
    taken = {p.seat for p in state.people.values() if not p.is_dead}
    return tuple(s for s, role in by.seats.items() if role == "player" and s not in taken)
