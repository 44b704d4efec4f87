"""What every chapter needs: the registry of rules, and who may act for whom."""

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from tablee.games.yacdha.state.people import Meter, Person
from tablee.games.yacdha.state.state import State
from tablee.kernel.rules import Rules
from tablee.kernel.words import KEEPER, Audience, By, Refused

rules: Rules[State] = Rules()

SIX = 6
"""Only six-sided dice are used (yacdha.setup.dice)."""


def anybody(state: State, who: str) -> Person:
    person = state.person(who)
    if person is None:
        raise Refused("yacdha.setup.roles", "Nobody here is called “{who}”.", who=who)
    return person


def able(state: State, who: str) -> Person:
    """Somebody who is still alive and in their right mind."""
    person = anybody(state, who)
    if person.condition == "dead":
        raise Refused("yacdha.meter.trauma-six", "{name} is dead.", name=person.name)
    if person.condition == "retired":
        raise Refused("yacdha.end.exit-of-investigator", "{name} has left.", name=person.name)
    if person.is_down:
        raise Refused(
            "yacdha.luck.coma",
            "{name} lies between life and death and can do nothing.",
            name=person.name,
        )
    return person


def one_of_mine(state: State, by: By, who: str) -> Person:
    """Somebody for whom this seat may decide."""
    person = state.person(who)
    # A refusal must not tell a player that somebody exists whom the keeper still hides.
    if person is None or (person.npc and not person.met and not by.is_keeper):
        raise Refused("yacdha.setup.roles", "Nobody here is called “{who}”.", who=who)
    if not by.may_act_for(person.seat):
        raise Refused("yacdha.setup.roles", "You do not decide for {name}.", name=person.name)
    return person


def acting(state: State, by: By, who: str) -> Person:
    """Somebody able to act, for whom this seat may decide."""
    return able(state, one_of_mine(state, by, who).id)


def met(state: State, persons: Iterable[str]) -> State:
    """From now on the players know these people."""
    for who in persons:
        person = state.person(who)
        if person is not None and person.npc and not person.met:
            state = state.with_person(replace(person, met=True))
    return state


def is_mid_round(state: State, *persons: str) -> bool:
    """Whether blows are falling around one of them: nothing else takes effect before they have."""
    fight = state.fight
    return (
        fight is not None
        and fight.stage == "striking"
        and any(who in fight.fighters and not fight.fighters[who].fled for who in persons)
    )


def after_the_round(state: State, *persons: str) -> None:
    if is_mid_round(state, *persons):
        raise Refused("yacdha.combat.simultaneous", "This has to wait for the end of the round.")


def seats_of(state: State, persons: Iterable[str]) -> tuple[str, ...]:
    """The seats behind these persons, in order, each once."""
    found = (state.person(who) for who in persons)
    return tuple(dict.fromkeys(p.seat for p in found if p is not None and p.seat is not None))


def audience_of(state: State, person: Person, meter: Meter) -> Audience:
    """Who sees a meter move: nobody but the keeper for the keeper's people."""
    if person.npc:
        return (KEEPER,)
    if meter == "madness" and state.options["madness_shown"] == "own" and person.seat is not None:
        return (person.seat, KEEPER)
    return None


def knows_meter(state: State, by: By, who: str, meter: Meter) -> bool:
    """Whether this seat may know where a meter of somebody stands."""
    person = anybody(state, who)
    return by.may_act_for(person.seat) or by.may_see(audience_of(state, person, meter))


def needs(state: State, module: str, rule: str) -> None:
    if not state.has(module):
        raise Refused(rule, "This table plays without this part of the book.")


def privately(seats: Iterable[str]) -> Audience:
    return (*dict.fromkeys(seats), KEEPER)


def everybody(state: State) -> tuple[Person, ...]:
    return (*state.investigators.values(), *state.npcs.values())


def those(check: Callable[[Person], object], people: Iterable[Person]) -> tuple[str, ...]:
    """The ids of the people whom a check does not refuse."""
    found: list[str] = []
    for person in people:
        try:
            check(person)
        except Refused:
            continue
        found.append(person.id)
    return tuple(found)


def busy(state: State) -> set[str]:
    """Everybody who takes part in an action."""
    return {who for action in state.actions.values() for who in action.members}


def mine(state: State, by: By) -> Iterator[Person]:
    """Everybody this seat may act for, and who can still act."""
    for person in everybody(state):
        if not person.is_out and by.may_act_for(person.seat):
            yield person
