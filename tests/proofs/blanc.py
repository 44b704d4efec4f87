"""Cthulhu Blanc in small: one test with its labelled dice, its retries and its failure die.

The decision to retry or to accept is a state: the throw lies on the table, and offers say what may
be done about it. The failure die lies there too, so the odds of a retry are those against its face.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.dice.throws import Face, HighestLabels, Part
from tablee.kernel.game import Game, Rules
from tablee.kernel.words import Ask, By, Event, Field, Offer, Refused, View

Meter = Literal["folie", "blessures", "bureaucratie"]
METERS: tuple[Meter, ...] = ("folie", "blessures", "bureaucratie")
"""In the book's order: meter rolls that fall due together are made in it."""

LAST = 6
SEQUENCE = "cthulhu-blanc.action.sequence"
RETRY = "cthulhu-blanc.retry.right"
OBJECT = "cthulhu-blanc.objection.who"

rules: Rules["State"] = Rules()


class Agent(msgspec.Struct, frozen=True):
    id: str
    seat: str
    folie: int = 1
    blessures: int = 1
    bureaucratie: int = 1

    def score(self, meter: Meter) -> int:
        score: int = getattr(self, meter)
        return score

    def risen(self, meter: Meter) -> "Agent":
        return replace(self, **{meter: self.score(meter) + 1})

    @property
    def is_lost(self) -> bool:
        """Folie or Blessures at 6; a summons by the auditors still lets one finish the task."""
        return LAST in (self.folie, self.blessures)


class Test(msgspec.Struct, frozen=True):
    """What is being tried. `top` is None until dice have fallen, `failure` until that die has."""

    __test__ = False  # for pytest

    who: str
    dice: tuple[str, ...]
    investigation: bool = False
    objector: str | None = None
    failure: int | None = None
    top: int | None = None

    @property
    def succeeds(self) -> bool:
        return self.top is not None and (self.failure is None or self.failure <= self.top)


class State(msgspec.Struct, frozen=True):
    options: Mapping[str, str] = {}
    agents: Mapping[str, Agent] = {}
    test: Test | None = None
    ended: Test | None = None
    """The last test, as it ended."""

    def with_agent(self, agent: Agent) -> "State":
        return replace(self, agents={**self.agents, agent.id: agent})


# Asks and events


class Enlist(Ask, frozen=True, kw_only=True):
    name: str
    folie: int = 1
    blessures: int = 1
    bureaucratie: int = 1


class Attempt(Ask, frozen=True, kw_only=True):
    who: str
    human: bool = True
    profession: bool = False
    risks: tuple[Meter, ...] = ()
    investigation: bool = False


class Object(Ask, frozen=True, kw_only=True):
    pass


class Throw(Ask, frozen=True, kw_only=True):
    pass


class Retry(Ask, frozen=True, kw_only=True):
    die: Meter


class Accept(Ask, frozen=True, kw_only=True):
    pass


class Enlisted(Event, frozen=True, kw_only=True):
    rule: str = SEQUENCE
    agent: Agent


class Attempted(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.dice.all-that-apply"
    test: Test


class Objected(Event, frozen=True, kw_only=True):
    rule: str = OBJECT
    seat: str


class Thrown(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.dice.highest-is-result"
    who: str
    dice: tuple[str, ...]
    top: int
    failure: int | None
    success: bool
    due: tuple[Meter, ...]
    """The meters whose roll falls due."""


class MeterRolled(Event, frozen=True, kw_only=True):
    who: str
    meter: Meter
    rises: bool


class Ended(Event, frozen=True, kw_only=True):
    rule: str = SEQUENCE
    success: bool


# The throw: one question, the highest face and the meter rolls that it makes due


class Reading(NamedTuple):
    tie: str
    failure: int
    """The face of a failure die that lies there; 0 when there is none, or it is thrown now."""
    top: int = 0
    due: tuple[Meter, ...] = ()


def read(so_far: Reading, value: Any, index: int) -> Reading:
    if index:
        return so_far._replace(failure=value)
    top, shown = value
    on_top = tuple(meter for meter in METERS if meter in shown)
    match so_far.tie:
        case "ordinary-shields":
            called = len(on_top) == len(shown)
        case "unique-only":
            called = len(shown) == 1
        case _:
            called = True
    return so_far._replace(top=top, due=on_top if called else ())


def throw(state: State, test: Test, dice: Dice) -> Iterator[Event]:
    """Dice, then the meter rolls due, then the end if nobody can go on."""
    parts: list[Part[Any]] = [HighestLabels(labels=tuple((die, 6) for die in test.dice))]
    falls = state.options["failure_die_on_retry"] == "rethrown" or test.failure is None
    if test.objector is not None and falls:
        parts.append(Face(sides=6, role="failure", who=(test.objector,)))
    start = Reading(state.options["meter_die_tie"], test.failure or 0)
    fallen: Reading = dice.throw(*parts, fold=read, start=start)
    agent = state.agents[test.who]
    uncanny = test.investigation and fallen.top == 6
    due = tuple(m for m in METERS if m in fallen.due or (m == "folie" and uncanny))
    thrown = Thrown(
        who=test.who,
        dice=test.dice,
        top=fallen.top,
        failure=fallen.failure or None,
        success=fallen.failure <= fallen.top,
        due=due,
    )
    yield thrown
    state = rules.evolve(state, thrown)
    for meter in due:
        score = agent.score(meter)
        if score == LAST:
            continue
        rises = dice.above(6, score, role=f"{meter}-roll", who=(agent.id,))
        rolled = MeterRolled(
            rule=f"cthulhu-blanc.meter.{meter}-roll", who=agent.id, meter=meter, rises=rises
        )
        yield rolled
        state = rules.evolve(state, rolled)
    if not free_dice(state):
        yield Ended(success=thrown.success)


def free_dice(state: State) -> tuple[Meter, ...]:
    """The meter dice with which the test on the table may be tried again."""
    test = state.test
    if test is None or test.top is None or state.agents[test.who].is_lost:
        return ()
    agent = state.agents[test.who]
    return tuple(m for m in METERS if m not in test.dice and agent.score(m) < LAST)


def the_test(state: State) -> Test:
    if state.test is None:
        raise Refused(SEQUENCE, "Nothing is being tried.")
    return state.test


def my_test(state: State, by: By) -> Test:
    test = the_test(state)
    if not by.may_act_for(state.agents[test.who].seat):
        raise Refused(SEQUENCE, "Somebody else is trying this.")
    return test


@rules.decides(Enlist)
def enlist(state: State, by: By, ask: Enlist, dice: Dice) -> Iterator[Event]:
    if ask.name in state.agents:
        raise Refused(SEQUENCE, "There is a {name} already.", name=ask.name)
    agent = Agent(ask.name, by.seat, ask.folie, ask.blessures, ask.bureaucratie)
    yield Enlisted(agent=agent)


@rules.decides(Attempt)
def attempt(state: State, by: By, ask: Attempt, dice: Dice) -> Iterator[Event]:
    if state.test is not None:
        raise Refused(SEQUENCE, "Something else is being tried.")
    agent = state.agents.get(ask.who)
    if agent is None or not by.may_act_for(agent.seat):
        raise Refused(SEQUENCE, "You have no agent “{who}”.", who=ask.who)
    ordinary = [name for name in ("human", "profession") if getattr(ask, name)]
    risked = [meter for meter in METERS if meter in ask.risks]
    if not ordinary and not risked:
        raise Refused("cthulhu-blanc.dice.all-that-apply", "No die applies.")
    locked = [meter for meter in risked if agent.score(meter) == LAST]
    if agent.is_lost or locked:
        raise Refused("cthulhu-blanc.dice.all-that-apply", "That meter is at its end.")
    yield Attempted(test=Test(agent.id, (*ordinary, *risked), ask.investigation))


@rules.decides(Object)
def object_(state: State, by: By, ask: Object, dice: Dice) -> Iterator[Event]:
    test = the_test(state)
    if by.seat == state.agents[test.who].seat:
        raise Refused(OBJECT, "Nobody objects to an action of their own.")
    if test.objector is not None:
        raise Refused(OBJECT, "There is a failure die already.")
    yield Objected(seat=by.seat)


@rules.decides(Throw)
def first_throw(state: State, by: By, ask: Throw, dice: Dice) -> Iterator[Event]:
    test = my_test(state, by)
    if test.top is not None:
        raise Refused(RETRY, "These dice have fallen; a retry needs one more die.")
    yield from throw(state, test, dice)


@rules.decides(Retry)
def retry(state: State, by: By, ask: Retry, dice: Dice) -> Iterator[Event]:
    test = my_test(state, by)
    if test.top is None:
        raise Refused(RETRY, "The dice have not been thrown yet.")
    if ask.die not in free_dice(state):
        raise Refused("cthulhu-blanc.retry.third-and-last", "That die is not free.")
    yield from throw(state, replace(test, dice=(*test.dice, ask.die)), dice)


@rules.decides(Accept)
def accept(state: State, by: By, ask: Accept, dice: Dice) -> Iterator[Event]:
    test = my_test(state, by)
    if test.top is None:
        raise Refused(SEQUENCE, "The dice have not been thrown yet.")
    yield Ended(success=test.succeeds)


# What events change


@rules.evolves(Enlisted)
def enlisted(state: State, event: Enlisted) -> State:
    return state.with_agent(event.agent)


@rules.evolves(Attempted)
def attempted(state: State, event: Attempted) -> State:
    return replace(state, test=event.test)


@rules.evolves(Objected)
def objected(state: State, event: Objected) -> State:
    return replace(state, test=replace(the_test(state), objector=event.seat))


@rules.evolves(Thrown)
def thrown(state: State, event: Thrown) -> State:
    test = replace(the_test(state), dice=event.dice, top=event.top, failure=event.failure)
    return replace(state, test=test)


@rules.evolves(MeterRolled)
def meter_rolled(state: State, event: MeterRolled) -> State:
    if not event.rises:
        return state
    return state.with_agent(state.agents[event.who].risen(event.meter))


@rules.evolves(Ended)
def ended(state: State, event: Ended) -> State:
    return replace(state, test=None, ended=state.test)


# What may be asked


@rules.offering
def offers(state: State, by: By) -> Iterator[Offer]:
    test = state.test
    if test is None:
        for agent in state.agents.values():
            if by.may_act_for(agent.seat) and not agent.is_lost:
                risks = tuple(meter for meter in METERS if agent.score(meter) < LAST)
                yield Offer(
                    "attempt",
                    SEQUENCE,
                    {"who": agent.id, "human": True},
                    (
                        Field("profession", "flag"),
                        Field("risks", "many", risks, most=len(risks)),
                        Field("investigation", "flag"),
                    ),
                )
        return
    mine = by.may_act_for(state.agents[test.who].seat)
    if by.seat != state.agents[test.who].seat and test.objector is None:
        yield Offer("object", OBJECT)
    if mine and test.top is None:
        yield Offer("throw", SEQUENCE, dice=True)
    if mine and test.top is not None:
        yield Offer("accept", SEQUENCE)
        for die in free_dice(state):
            yield Offer("retry", RETRY, {"die": die}, dice=True)


class BlancView(View, frozen=True, kw_only=True):
    agents: tuple[Agent, ...]
    test: Test | None


class Blanc(Game[State]):
    id = "cthulhu-blanc"
    folder = Path(__file__).parent / "blanc"
    rules = rules

    def start(self, options: Mapping[str, str]) -> State:
        return State(options=options)

    def view(self, state: State, by: By) -> BlancView:
        return BlancView(agents=tuple(state.agents.values()), test=state.test)

    def outcomes(self, state: State, by: By, events: Iterable[Event]) -> Mapping[str, Hashable]:
        found: dict[str, Hashable] = {}
        for event in events:
            match event:
                case Thrown():
                    found |= {"success": event.success, "top": event.top}
                    for meter in METERS:
                        if meter in event.dice or meter in event.due:
                            found |= {f"check.{meter}": meter in event.due, f"rise.{meter}": False}
                case MeterRolled():
                    found[f"rise.{event.meter}"] = event.rises
                case Ended():
                    found["over"] = True
                case _:
                    pass
        return found


blanc = Blanc()
