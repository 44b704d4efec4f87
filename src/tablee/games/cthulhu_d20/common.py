"""What every chapter needs: the registry of rules, and who may act for whom."""

from collections.abc import Generator, Iterable

from tablee.dice.throws import ALL_DICE, Total, real_die
from tablee.games.cthulhu_d20.state import Person, State
from tablee.kernel.checks import only_keeper as only_keeper  # noqa: PLC0414 - chapters have it from here
from tablee.kernel.game import Rules
from tablee.kernel.words import By, Event, Refused

rules: Rules[State] = Rules()

ID = "cthulhu-d20"
SHEET = f"{ID}.base.abilities"
ORDER = f"{ID}.combat.resolution-order"
DEATH = f"{ID}.meter.death"
STATES = f"{ID}.condition.zero-fatigue-states"

Telling = Generator[Event, None, State]


def passed_on(state: State, happened: Iterable[Event]) -> Telling:
    """Passes events on, and hands back the state after them."""
    for event in happened:
        yield event
        if type(event) in rules.evolvers:
            state = rules.evolve(state, event)
    return state


def added_up(count: int, sides: int, role: str, who: str) -> Total:
    """Dice of somebody's that are added up, thrown with dice that people have."""
    thrown = real_die(sides)
    return Total(count=count, sides=sides, thrown=thrown, role=role, who=(who,) * count)


def dice_that_exist(rule: str, sides: int) -> None:
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
