"""Efforts cost fatigue; rest gives it back."""

from collections.abc import Iterable, Iterator

from tablee.dice.readers import Dice
from tablee.games.cthulhu_d20.data.tables import TARIFF
from tablee.games.cthulhu_d20.rules.common import ID, able, known, living, mine, pass_on, rules
from tablee.games.cthulhu_d20.rules.fields import MANY
from tablee.games.cthulhu_d20.rules.fight.turns import in_fight, lose_aim
from tablee.games.cthulhu_d20.rules.offering import own_people, the_living
from tablee.games.cthulhu_d20.rules.points import asks, events
from tablee.games.cthulhu_d20.rules.points.change import halve, lose
from tablee.games.cthulhu_d20.state.people import Person
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.checks import distinct
from tablee.kernel.law import Candidate
from tablee.kernel.words import By, Event, Refused

EFFORT = f"{ID}.meter.effort-cost"
REST = f"{ID}.recovery.fatigue-points"

FEAT_FOR = {"prolonged": "endurance", "violent": "run"}
RULE_FOR = {"prolonged": f"{ID}.feat.endurance", "violent": f"{ID}.feat.run"}


def can_tire(person: Person) -> bool:
    """A creature that is fought traditionally has hit points, and no fatigue to sleep off."""
    return person.creature.treatment != "traditional"


@rules.law(asks.ChargeEffort, EFFORT, dice=True, keeper=True)
def may_charge(state: State, by: By, ask: asks.ChargeEffort) -> tuple[Person, ...]:
    tired = tuple(living(known(state, who)) for who in distinct(ask.who, EFFORT))
    if not all(map(can_tire, tired)):
        raise Refused(EFFORT, "That creature is fought traditionally: note its hit points.")
    return tired


@may_charge.decides
def charge_effort(
    state: State, by: By, ask: asks.ChargeEffort, dice: Dice, tired: tuple[Person, ...]
) -> Iterator[Event]:
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


@may_charge.offers
def tiring(state: State, by: By) -> Iterator[Candidate]:
    who = tuple(p.id for p in the_living(state) if can_tire(p)) if by.is_keeper else ()
    if who:
        yield Candidate(choices={"who": who}, sure=("kind",))


def end_of_rest(person: Person) -> Event:
    return events.RestChanged(who=person.id, change="ends", to=person.audience)


def tariff(state: State) -> tuple[tuple[str, int, str], ...]:
    """What the efforts dialog suggests."""
    return TARIFF if state.chose("effort_tariff", "suggested") else ()


@rules.law(asks.BeginRest, REST)
def may_begin_rest(state: State, by: By, ask: asks.BeginRest) -> tuple[Person, ...]:
    return tuple(tired(state, by, who) for who in distinct(ask.who, REST))


def tired(state: State, by: By, who: str) -> Person:
    person = living(mine(state, by, who))
    if person.rest.since is not None:
        raise Refused(REST, "{name} is resting already.", name=person.name)
    if in_fight(state, person):
        raise Refused(REST, "Nobody rests in a fight.")
    if not can_tire(person):
        raise Refused(REST, "That creature is fought traditionally: rest gives it nothing.")
    return person


@may_begin_rest.decides
def begin_rest(
    state: State, by: By, ask: asks.BeginRest, dice: Dice, people: tuple[Person, ...]
) -> Iterator[Event]:
    for person in people:
        yield from lose_aim(person)
        yield events.RestChanged(who=person.id, change="begins", to=person.audience)


@may_begin_rest.offers
def lying_down(state: State, by: By) -> Iterator[Candidate]:
    up = (p for p in own_people(state, by) if p.rest.since is None)
    yield from one_or_all(p.id for p in up if can_tire(p) and not in_fight(state, p))


@rules.law(asks.EndRest, REST)
def may_end_rest(state: State, by: By, ask: asks.EndRest) -> tuple[Person, ...]:
    return tuple(rested(state, by, who) for who in distinct(ask.who, REST))


def rested(state: State, by: By, who: str) -> Person:
    person = able(mine(state, by, who))
    if person.rest.since is None:
        raise Refused(REST, "{name} is not resting.", name=person.name)
    return person


@may_end_rest.decides
def end_rest(
    state: State, by: By, ask: asks.EndRest, dice: Dice, people: tuple[Person, ...]
) -> Iterator[Event]:
    yield from map(end_of_rest, people)


@may_end_rest.offers
def getting_up(state: State, by: By) -> Iterator[Candidate]:
    own = own_people(state, by)
    yield from one_or_all(p.id for p in own if p.rest.since is not None and not p.is_out)


def one_or_all(who: Iterable[str]) -> Iterator[Candidate]:
    """Each by themselves, or several at once: a whole party lies down, or gets up."""
    people = tuple(who)
    yield from (Candidate({"who": [one]}) for one in people)
    if len(people) > 1:
        most = min(len(people), MANY)
        yield Candidate(choices={"who": people}, limits={"who": (2, most)})
