"""Odds that go through several asks: each ask that throws, or leads to dice, and what it opens."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.distribution import Distribution
from tablee.games.cthulhu_blanc.odds.action import At, of_doubt, of_help, of_retry, of_throw
from tablee.games.cthulhu_blanc.odds.meter import (
    ROLL,
    of_mission,
    of_rolls,
    of_signing,
    of_suppression,
    of_zeal,
    paper,
)
from tablee.games.cthulhu_blanc.odds.outcomes import own_risk
from tablee.games.cthulhu_blanc.odds.policies import follower
from tablee.games.cthulhu_blanc.rules.action.asks import JoinTest, ThrowTest
from tablee.games.cthulhu_blanc.rules.action.events import TestThrown
from tablee.games.cthulhu_blanc.rules.common import known
from tablee.games.cthulhu_blanc.rules.meter import CallRoll, ClaimRoll, RollMeter, next_owed
from tablee.games.cthulhu_blanc.rules.mission import BriefMission, EndMission
from tablee.games.cthulhu_blanc.rules.objection import Oppose
from tablee.games.cthulhu_blanc.rules.paper import AskFavour, DropPaper, HandPaper, SignPaper
from tablee.games.cthulhu_blanc.rules.recovery.suppression import (
    AcceptSuppression,
    ProposeSuppression,
    RollSuppression,
)
from tablee.games.cthulhu_blanc.rules.recovery.zeal import EndMoment, FlagMoment, Volunteer
from tablee.games.cthulhu_blanc.rules.retry import Retry
from tablee.games.cthulhu_blanc.state import State, Trial
from tablee.kernel.following import Way, anyone, course_of_asks
from tablee.kernel.prospect import Prospect
from tablee.kernel.words import Ask, By


def prospects(state: State, by: By, ask: Ask) -> Iterator[Prospect]:
    """What comes of an ask once it is all over. Meters lie open, so everybody may reckon."""
    yield from _of_tests(state, by, ask)
    yield from _of_meters(state, by, ask)
    yield from _of_ways_down(state, by, ask)


def _of_tests(state: State, by: By, ask: Ask) -> Iterator[Prospect]:
    match ask:
        case ThrowTest(leader=leader):
            trial = state.trials[leader]
            if trial.mode == "against":
                yield from _of_duel(state, by, trial, ask)
            else:
                yield from of_throw(state, by, trial)
        case Retry(who=who):
            tried = state.trial_with(who)
            if tried is None:
                return
            if tried.mode == "against":
                yield from _of_duel(state, by, tried, ask)
            elif state.options["coop_retry"] == "own-pool" or len(tried.pools) == 1:
                yield from of_retry(state, by, tried, ask)
        case Oppose():
            yield from of_doubt(state, by, ask)
        case JoinTest(leader=leader) if state.trials[leader].mode == "together":
            yield from of_help(state, by, ask)
        case _:
            pass


def _of_meters(state: State, by: By, ask: Ask) -> Iterator[Prospect]:
    match ask:
        case CallRoll(who=exposed, meter=meter):
            yield from of_rolls(state, by, exposed, meter, ROLL[meter])
        case ClaimRoll(who=who, meter=meter):
            yield from of_rolls(state, by, (who,), meter, ROLL[meter])
        case RollMeter(who=who):
            meter = next_owed(state.owed_by(who)).meter
            yield from of_rolls(state, by, (who,), meter, ROLL[meter])
        case SignPaper(paper=which) | HandPaper(paper=which):
            lying = state.papers[which]
            signing = ask.to if isinstance(ask, HandPaper) else lying.who
            yield from of_rolls(state, by, (signing,), "bureaucratie", paper)
            yield from of_signing(state, by, lying)
        case AskFavour(who=who) | DropPaper(who=who):
            yield from of_rolls(state, by, (who,), "bureaucratie", paper)
        case EndMission():
            yield from of_mission(follower.asked(state, by, ask), by)
        case BriefMission():
            yield from of_mission(state, by)
        case _:
            pass


def _of_ways_down(state: State, by: By, ask: Ask) -> Iterator[Prospect]:
    match ask:
        case Volunteer(who=who):
            yield from of_zeal(state, by, (who,))
        case FlagMoment():
            zealous = tuple(a.id for a in state.agents.values() if a.status == "zeal")
            yield from of_zeal(state, by, zealous)
        case EndMoment():
            yield from of_zeal(state, by, tuple(a.id for a in state.agents.values() if a.misses))
        case ProposeSuppression(who=who) | RollSuppression(who=who):
            yield from of_suppression(state, by, who)
        case AcceptSuppression(who=who, dies=False):
            yield from of_suppression(state, by, known(state, who).id)
        case _:
            pass


def _of_duel(state: State, by: By, trial: Trial, ask: Ask) -> Iterator[Prospect]:
    again = ThrowTest(leader=trial.leader)
    begun = At(more="begun")

    def next_ask(at: At, now: State) -> Ask | None:
        return ask if at == begun else None if at.result else again

    def read(before: At, way: Way[State]) -> At:
        thrown = next((e for e in way.happened if isinstance(e, TestThrown)), None)
        return begun if thrown is None else _compared(way.state, thrown)

    if not trial.thrown:
        # Who wins does not hang on whose meter dice they are.
        trial = own_risk(state, trial, ())
    state = replace(state.with_trial(trial), owed=())
    course = course_of_asks(follower, anyone(by), state, next_ask, read, start=begun)
    yield Prospect("wins", _as_equals(trial, course.ends().map(_side)))
    yield Prospect("throws", course.mean_length(), "count")


def _as_equals(trial: Trial, wins: Distribution[str]) -> Distribution[str]:
    """Sides with equal dice win equally often, whichever of them stood for the others in a tie."""
    if trial.thrown:
        return wins
    sizes: dict[str, list[int]] = {}
    for pool in trial.pools.values():
        sizes.setdefault(pool.side, []).append(pool.size)
    alike = {
        side: [other for other, theirs in sizes.items() if sorted(theirs) == sorted(own)]
        for side, own in sizes.items()
    }
    return wins.then(
        lambda side: (
            Distribution(dict.fromkeys(alike[side], 1), len(alike[side]))
            if side
            else Distribution.certain(side)
        )
    )


def _compared(state: State, thrown: TestThrown) -> At:
    if thrown.tied:
        return At(more=thrown.tied)
    (side,) = thrown.leads
    trial = state.trials[thrown.leader]
    return At("nobody" if trial.failure > max(thrown.best, 1) else f"won.{side}")


def _side(at: At) -> str:
    """The side that wins; nobody where a failure die beats the best of them."""
    return at.result.partition(".")[2]
