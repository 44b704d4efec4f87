"""Efforts cost fatigue; rest gives it back."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cthulhu_d20.data.tables import TARIFF
from tablee.games.cthulhu_d20.rules.common import ID, able, known, living, mine, pass_on, rules
from tablee.games.cthulhu_d20.rules.fight.turns import in_fight, lose_aim
from tablee.games.cthulhu_d20.rules.points import asks, events
from tablee.games.cthulhu_d20.rules.points.change import halve, lose
from tablee.games.cthulhu_d20.state.people import Person
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.checks import distinct, only_keeper
from tablee.kernel.words import By, Event, Refused

EFFORT = f"{ID}.meter.effort-cost"
REST = f"{ID}.recovery.fatigue-points"

FEAT_FOR = {"prolonged": "endurance", "violent": "run"}
RULE_FOR = {"prolonged": f"{ID}.feat.endurance", "violent": f"{ID}.feat.run"}


@rules.decides(asks.ChargeEffort)
def charge_effort(state: State, by: By, ask: asks.ChargeEffort, dice: Dice) -> Iterator[Event]:
    only_keeper(by, EFFORT)
    tired = [living(known(state, who)) for who in distinct(ask.who, EFFORT)]
    if any(person.creature.treatment == "traditional" for person in tired):
        raise Refused(EFFORT, "That creature is fought traditionally: note its hit points.")
    for who in ask.who:
        person = living(known(state, who))
        cost = halve(state, person, ask.cost, FEAT_FOR[ask.kind])
        rule = RULE_FOR[ask.kind] if cost != ask.cost else EFFORT
        made = events.EffortMade(
            rule=rule, who=who, kind=ask.kind, cost=cost, text=ask.text, to=person.audience
        )
        happened: list[Event] = [made, *lose_aim(person)]
        if person.rest.since is not None and not person.is_out:
            happened.append(end_of_rest(person))
        state = yield from pass_on(state, happened)
        state = yield from lose(state, who, cost, 0, dice, None, rule, cause=ask.kind)


def end_of_rest(person: Person) -> Event:
    return events.RestChanged(who=person.id, change="ends", to=person.audience)


def tariff(state: State) -> tuple[tuple[str, int, str], ...]:
    """What the efforts dialog suggests."""
    return TARIFF if state.chose("effort_tariff", "suggested") else ()


@rules.decides(asks.BeginRest)
def begin_rest(state: State, by: By, ask: asks.BeginRest, dice: Dice) -> Iterator[Event]:
    for who in distinct(ask.who, REST):
        person = living(mine(state, by, who))
        if person.rest.since is not None:
            raise Refused(REST, "{name} is resting already.", name=person.name)
        if in_fight(state, person):
            raise Refused(REST, "Nobody rests in a fight.")
        if person.creature.treatment == "traditional":
            raise Refused(REST, "That creature is fought traditionally: rest gives it nothing.")
        yield from lose_aim(person)
        yield events.RestChanged(who=who, change="begins", to=person.audience)


@rules.decides(asks.EndRest)
def end_rest(state: State, by: By, ask: asks.EndRest, dice: Dice) -> Iterator[Event]:
    for who in distinct(ask.who, REST):
        person = able(mine(state, by, who))
        if person.rest.since is None:
            raise Refused(REST, "{name} is not resting.", name=person.name)
        yield events.RestChanged(who=who, change="ends", to=person.audience)
