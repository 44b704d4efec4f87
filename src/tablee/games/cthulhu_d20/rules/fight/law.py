"""Who may do what in a fight, and when: it begins, turns come and go, it ends."""

from collections.abc import Sequence

from tablee.games.cthulhu_d20.data.gear import Weapon
from tablee.games.cthulhu_d20.rules.common import ID, able, known, mine, rules
from tablee.games.cthulhu_d20.rules.fight import asks, events
from tablee.games.cthulhu_d20.rules.fight.turns import (
    check_action,
    check_free,
    in_fight,
    nothing_lies,
    turn_of,
)
from tablee.games.cthulhu_d20.state.people import Person
from tablee.games.cthulhu_d20.state.table import Fight, State, Turn
from tablee.kernel.checks import distinct
from tablee.kernel.words import By, Event, Refused

ROUND = f"{ID}.base.round"
ACTIONS = f"{ID}.base.actions"
HANDLING = f"{ID}.base.firearms-handling"
CONDITIONS = f"{ID}.base.conditions"


def fight_of(state: State) -> Fight:
    if state.fight is None:
        raise Refused(ROUND, "There is no fight.")
    return state.fight


def in_the_open(person: Person) -> Person:
    if person.hidden:
        raise Refused(ROUND, "Somebody unseen must be revealed before taking part.")
    return person


@rules.law(asks.BeginFight, ROUND, dice=True, keeper=True)
def may_begin(state: State, by: By, ask: asks.BeginFight) -> Sequence[Person]:
    if state.fight is not None:
        raise Refused(ROUND, "A fight is going on already.")
    nothing_lies(state, by)
    people = [able(known(state, who)) for who in distinct(ask.who, ROUND)]
    late = [able(known(state, who)) for who in distinct(ask.surprised, ROUND)]
    for person in (*people, *late):
        in_the_open(person)
    return people


@rules.law(asks.JoinFight, ROUND, dice=True, keeper=True)
def may_join(state: State, by: By, ask: asks.JoinFight) -> tuple[Fight, Person]:
    fight = fight_of(state)
    nothing_lies(state, by)
    person = in_the_open(able(known(state, ask.who)))
    if person.id in fight.order:
        raise Refused(ROUND, "{name} takes part already.", name=person.name)
    return fight, person


@rules.law(asks.EndTurn, ACTIONS, dice=True)
def may_end_turn(state: State, by: By, ask: asks.EndTurn) -> Person:
    person = mine(state, by, ask.who)
    turn_of(state, person)
    fight_of(state)
    nothing_lies(state, by)
    return person


@rules.law(asks.DelayTurn, ROUND)
def may_delay(state: State, by: By, ask: asks.DelayTurn) -> tuple[str, ...]:
    """Those who would still have acted after this turn in its round."""
    person = able(mine(state, by, ask.who))
    turn = turn_of(state, person)
    fight = fight_of(state)
    nothing_lies(state, by)
    if turn is None or turn.acted or turn.moved or turn.limit == "none":
        raise Refused(ROUND, "Only an untouched turn can be delayed.")
    later = fight.order[fight.order.index(person.id) + 1 :]
    if ask.after not in later:
        raise Refused(ROUND, "Delaying means acting after somebody later in the round.")
    return later


@rules.law(asks.EndFight, ROUND, keeper=True)
def may_end_fight(state: State, by: By, ask: asks.EndFight) -> Event:
    fight_of(state)
    nothing_lies(state, by)
    return events.FightEnded()


@rules.law(asks.StandUp, CONDITIONS)
def may_stand_up(state: State, by: By, ask: asks.StandUp) -> tuple[Person, Turn | None]:
    person = able(mine(state, by, ask.who))
    check_free(state, person, attack=False)
    if not person.prone:
        raise Refused(CONDITIONS, "{name} is standing.", name=person.name)
    nothing_lies(state, by)
    turn = turn_of(state, person)
    check_action(turn, "move")
    return person, turn


@rules.law(asks.Reload, HANDLING)
def may_reload(state: State, by: By, ask: asks.Reload) -> tuple[Person, Weapon, Turn | None]:
    person = able(mine(state, by, ask.who))
    check_free(state, person, attack=False)
    weapon = state.arsenal.get(ask.weapon)
    if weapon is None or ask.weapon not in person.weapons or not weapon.magazine:
        raise Refused(HANDLING, "There is nothing to reload.")
    if not needs_reloading(person, weapon):
        raise Refused(HANDLING, "The weapon is fully loaded.")
    nothing_lies(state, by)
    turn = turn_of(state, person)
    check_action(turn, weapon.reload)
    return person, weapon, turn


def needs_reloading(person: Person, weapon: Weapon) -> bool:
    return person.loaded.get(weapon.id, 0) < weapon.magazine


@rules.law(asks.DoAction, ACTIONS)
def may_do(state: State, by: By, ask: asks.DoAction) -> tuple[Person, Turn]:
    person = able(mine(state, by, ask.who))
    if not in_fight(state, person):
        raise Refused(ACTIONS, "Actions are counted in a fight only.")
    check_free(state, person, attack=False)
    nothing_lies(state, by)
    turn = turn_of(state, person)
    if turn is None:
        raise Refused(ACTIONS, "Actions are counted in a fight only.")
    if ask.action != "drop-prone":
        check_action(turn, ask.action)
    elif person.prone:
        raise Refused(CONDITIONS, "{name} lies already.", name=person.name)
    elif ask.text:
        raise Refused(ACTIONS, "Dropping to the ground needs no words.")
    return person, turn
