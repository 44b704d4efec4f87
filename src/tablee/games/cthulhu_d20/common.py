"""What every chapter needs: the registry of rules, and who may act for whom."""

from collections.abc import Generator, Iterable

from tablee.games.cthulhu_d20.state import Person, State
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


def only_keeper(by: By, rule: str) -> None:
    if not by.is_keeper:
        raise Refused(rule, "Only the keeper may do this.")


def everyone_once(persons: Iterable[str], rule: str) -> tuple[str, ...]:
    named = tuple(persons)
    if len(set(named)) != len(named):
        raise Refused(rule, "Somebody is named twice.")
    return named
