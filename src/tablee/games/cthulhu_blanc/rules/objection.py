"""“I think you can fail”: who may object, when, and how a throw waits for it."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.cthulhu_blanc.rules.action.checks import (
    OBJECT,
    awaited,
    before_throw,
    led_by,
    led_tests,
    seated,
    takes_part,
)
from tablee.games.cthulhu_blanc.rules.action.events import TestThrown
from tablee.games.cthulhu_blanc.rules.common import ID, mine, rules
from tablee.games.cthulhu_blanc.rules.retry import may_retry
from tablee.games.cthulhu_blanc.state import SIX, Objection, State, Trial
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.law import Candidate
from tablee.kernel.words import Ask, By, Event, Refused


class Oppose(Ask, frozen=True, kw_only=True):
    """“I think you can fail”: one die against the action, and how it might fail."""

    leader: Name
    how: Line


class AwaitObjections(Ask, frozen=True, kw_only=True):
    """The throw waits until everybody else has objected, or has said that they will not."""

    leader: Name


class WaiveObjection(Ask, frozen=True, kw_only=True):
    leader: Name


class Objected(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.objection.who"
    leader: str
    seat: str
    how: str


class ObjectionsAwaited(Event, frozen=True, kw_only=True):
    """The throw waits: whoever thinks that it can fail says so now."""

    rule: str = "cthulhu-blanc.objection.who"
    leader: str
    seats: tuple[str, ...]


class ObjectionWaived(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.objection.who"
    leader: str
    seat: str


class ObjectionWithdrawn(Event, frozen=True, kw_only=True):
    """Whoever objected takes part from now on: their doubt falls."""

    rule: str = "cthulhu-blanc.objection.who"
    leader: str
    seat: str


def check_objection(state: State, by: By, trial: Trial) -> None:
    """Whether this seat may say that the action can fail (objection.who)."""
    if takes_part(state, by, trial):
        raise Refused(OBJECT, "Whoever takes part cannot object.")
    if trial.feat:
        raise Refused(OBJECT, "Nobody doubts a last feat.")
    if trial.mode == "against" and state.options["failure_die_in_opposition"] == "refused":
        raise Refused(OBJECT, "In an opposition the opponent is reason enough to fail.")
    if any(o.seat == by.seat for o in trial.objections):
        raise Refused(OBJECT, "You have objected already.")
    if trial.objections and state.options["failure_dice"] == "one":
        raise Refused(OBJECT, "An objection has been lodged already.")
    place = state.places.get(state.searches.get(trial.leader, ""))
    needed = place is not None and place.needed and trial.investigation
    if needed and state.options["failure_die_on_needed_clue"] == "refused":
        raise Refused(OBJECT, "The story cannot do without this clue: no failure die here.")
    early = state.options["objection_timing"] == "before-throw"
    if trial.thrown and early and not can_retry_at_all(state, trial):
        raise Refused(OBJECT, "The dice have been thrown: it is too late to doubt.")


def can_retry_at_all(state: State, trial: Trial) -> bool:
    """Whether another throw of this test may still come."""
    if trial.tied:
        return True
    settled = replace(state, owed=())  # what is owed is rolled first
    agents = (state.agent(who) for who in trial.pools)
    return any(agent is not None and may_retry(settled, trial, agent) for agent in agents)


def seats_that_may_object(state: State, by: By, trial: Trial) -> tuple[str, ...]:
    """The seats that may still say that the action can fail."""
    found: list[str] = []
    for seat, role in by.seats.items():
        if role == "spectator":
            continue
        try:
            check_objection(state, seated(by, seat), trial)
        except Refused:
            continue
        found.append(seat)
    return tuple(found)


@rules.law(Oppose, OBJECT, dice=True)
def may_oppose(state: State, by: By, ask: Oppose) -> Trial:
    trial = led_by(state, ask.leader)
    check_objection(state, by, trial)
    return trial


def throws_now(state: State, trial: Trial) -> bool:
    """Whether a failure die is thrown beside dice that lie already (house rule)."""
    return trial.thrown and state.options["objection_timing"] == "after-throw"


@may_oppose.decides
def oppose(state: State, by: By, ask: Oppose, dice: Dice, trial: Trial) -> Iterator[Event]:
    yield Objected(leader=trial.leader, seat=by.seat, how=ask.how)
    if throws_now(state, trial):
        face = dice.die(SIX, role="failure", who=(by.seat,))
        yield TestThrown(
            rule=f"{ID}.objection.die",
            leader=trial.leader,
            throws=(),
            failures=((by.seat, face),),
            tied=trial.tied,
        )


@may_oppose.offers
def tests_to_doubt(state: State, by: By) -> Iterator[Candidate]:
    for trial in state.trials.values() if by.role != "spectator" else ():
        yield Candidate({"leader": trial.leader}, dice=throws_now(state, trial))


def tests_to_throw(state: State, by: By) -> Iterator[str]:
    return (trial.leader for trial in led_tests(state, by) if not trial.thrown)


@rules.law(AwaitObjections, OBJECT, among={"leader": tests_to_throw})
def may_await(state: State, by: By, ask: AwaitObjections) -> Event:
    trial = before_throw(state, ask.leader)
    mine(state, by, trial.leader)
    seats = seats_that_may_object(state, by, trial)
    if not seats or awaited(state, by, trial):
        raise Refused(OBJECT, "There is nobody to wait for.")
    return ObjectionsAwaited(leader=trial.leader, seats=seats)


def tests_that_wait(state: State, by: By) -> Iterator[str]:
    return (trial.leader for trial in state.trials.values() if by.seat in trial.awaiting)


@rules.law(WaiveObjection, OBJECT, among={"leader": tests_that_wait})
def may_waive(state: State, by: By, ask: WaiveObjection) -> Event:
    trial = led_by(state, ask.leader)
    if by.seat not in awaited(state, by, trial):
        raise Refused(OBJECT, "Nobody waits for your word.")
    return ObjectionWaived(leader=trial.leader, seat=by.seat)


@rules.evolves(Objected)
def objected(state: State, event: Objected) -> State:
    trial = state.trials[event.leader]
    lodged = (*trial.objections, Objection(event.seat, event.how))
    awaiting = tuple(seat for seat in trial.awaiting if seat != event.seat)
    if state.options["failure_dice"] == "one":
        awaiting = ()  # nobody else may object any more
    return state.with_trial(replace(trial, objections=lodged, awaiting=awaiting))


@rules.evolves(ObjectionsAwaited)
def objections_awaited(state: State, event: ObjectionsAwaited) -> State:
    return state.with_trial(replace(state.trials[event.leader], awaiting=event.seats))


@rules.evolves(ObjectionWaived)
def objection_waived(state: State, event: ObjectionWaived) -> State:
    trial = state.trials[event.leader]
    awaiting = tuple(seat for seat in trial.awaiting if seat != event.seat)
    return state.with_trial(replace(trial, awaiting=awaiting))


@rules.evolves(ObjectionWithdrawn)
def objection_withdrawn(state: State, event: ObjectionWithdrawn) -> State:
    trial = state.trials[event.leader]
    left = tuple(one for one in trial.objections if one.seat != event.seat)
    return state.with_trial(replace(trial, objections=left))


def withdrawn_by(state: State, by: By) -> Iterator[ObjectionWithdrawn]:
    """The objections that fall because whoever made them has come to take part.

    A failure die that has fallen lies, as all dice do.
    """
    for trial in state.trials.values():
        for seat in trial.objections_to_throw():
            if takes_part(state, seated(by, seat), trial):
                yield ObjectionWithdrawn(leader=trial.leader, seat=seat)
