"""Odds of a test that go through several asks: a doubt, retries and their price, one die more.

The rules are run as they stand, over every way the dice may fall, until all is over.
"""

from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from tablee.dice.distribution import Distribution
from tablee.games.cthulhu_blanc.odds.meter import rolls_left
from tablee.games.cthulhu_blanc.odds.outcomes import own_risk, standing
from tablee.games.cthulhu_blanc.odds.policies import follower
from tablee.games.cthulhu_blanc.rules.action.asks import JoinTest, SetPool, ThrowTest
from tablee.games.cthulhu_blanc.rules.common import known
from tablee.games.cthulhu_blanc.rules.cooperation import joint_top
from tablee.games.cthulhu_blanc.rules.meter import RollMeter, RollOwed
from tablee.games.cthulhu_blanc.rules.objection import Oppose
from tablee.games.cthulhu_blanc.rules.result import SettleTest, TestSettled
from tablee.games.cthulhu_blanc.rules.retry import Retry, check_retry
from tablee.games.cthulhu_blanc.state import (
    HIGHEST,
    METERS,
    SIX,
    Meter,
    Objection,
    Pool,
    State,
    Trial,
)
from tablee.kernel.following import Course, Way, anyone, course_of_asks
from tablee.kernel.prospect import Prospect
from tablee.kernel.words import Ask, By, Event, Refused

if TYPE_CHECKING:
    from fractions import Fraction

QUALITIES = (2, 4, 5, 6)
"""The results whose chance to be reached is given: no dear price, standard, excellent, six."""


class At(NamedTuple):
    """Where a course of asks has come to. Two states that agree in this lead to the same."""

    result: str = ""
    """How it came out, once that is known."""
    scores: tuple[int, ...] = ()
    more: Hashable = None


def of_throw(state: State, by: By, trial: Trial) -> Iterator[Prospect]:
    """Before the throw: if somebody doubts, if one tries again, with one die more."""
    throw = ThrowTest(leader=trial.leader)
    who = _reckoner(state, by, trial)
    feared = doubted(state, trial)
    if feared is not None:
        found = one_throw(feared, by, throw)
        if not trial.objections:
            yield Prospect("fails-if-doubted", found.where(lambda fell: not fell[0]))
        yield from _at_least(found)
        if who:
            yield from _of_plan(feared, by, trial.leader, who, throw)
    if who:
        yield from _of_one_die_more(state, by, trial, who)


def of_retry(state: State, by: By, trial: Trial, ask: Retry) -> Iterator[Prospect]:
    """Trying again: how good it may be, all retries that are left, and each of the dice."""
    if trial.failure:
        yield from _at_least(one_throw(state, by, ask))
        yield from _of_plan(state, by, trial.leader, ask.who, ask)
    agent = known(state, ask.who)
    for meter in METERS:
        try:
            check_retry(state, trial, agent, meter)
        except Refused:
            continue
        other = replace(ask, meter=meter)
        yield from _of_risk(state, by, trial.leader, ask.who, meter, other)


def of_doubt(state: State, by: By, ask: Oppose) -> Iterator[Prospect]:
    """For whoever objects: how likely their die stops the action, now and in the end."""
    trial = state.trials[ask.leader]
    if trial.thrown or trial.mode == "against" or not all(p.size for p in trial.pools.values()):
        return
    state = follower.asked(state, by, ask)
    throw = ThrowTest(leader=trial.leader)
    fails = one_throw(state, by, throw).where(lambda fell: not fell[0])
    yield Prospect("doubt-stops", fails)
    if _is_joint(state, trial):
        return
    ends = plan(state, by, trial.leader, trial.leader, throw).ends()
    stopped = ends.where(lambda at: at.result == "failure")
    yield Prospect("doubt-stops-in-the-end", stopped)


def of_help(state: State, by: By, ask: JoinTest) -> Iterator[Prospect]:
    """What help adds, and what the helper risks."""
    before, trial = state, state.trials[ask.leader]
    state = follower.asked(state, by, ask)
    if not all(pool.size for pool in state.trials[ask.leader].pools.values()):
        return
    yield from _gain("help-adds", before, state, by, trial)
    throw = ThrowTest(leader=ask.leader)
    for meter in METERS:
        yield from _of_risk(state, by, ask.leader, ask.who, meter, throw)


def _reckoner(state: State, by: By, trial: Trial) -> str:
    """Whose retries and dice this seat weighs: its own agent, the keeper the one who leads."""
    for who in (trial.leader, *trial.pools):
        agent = state.agent(who)
        if agent is not None and by.may_act_for(agent.seat) and trial.pools[who].size:
            return who
    return ""


def doubted(state: State, trial: Trial) -> State | None:
    """The test with a failure die against it, though nobody has objected yet."""
    if trial.objections:
        return state
    if trial.feat:
        return None  # nobody doubts a last feat
    return state.with_trial(replace(trial, objections=(Objection("", ""),)))


def one_throw(state: State, by: By, ask: ThrowTest | Retry) -> Distribution[tuple[bool, int]]:
    """Whether a single throw succeeds, and the highest die."""

    if isinstance(ask, Retry):
        (leader,) = (t.leader for t in state.trials.values() if ask.who in t.pools)
    else:
        leader = ask.leader
        # Only the highest counts: whose dice they are says nothing.
        trial = state.trials[leader]
        state = state.with_trial(replace(trial, pools=_as_plain(tuple(trial.pools.values()))))

    def read(way: Way[State]) -> tuple[bool, int]:
        trial = way.state.trials[leader]
        return trial.failure <= joint_top(trial), joint_top(trial)

    return follower.ends(state, anyone(by), ask, read)


def _as_plain(pools: Sequence[Pool]) -> dict[str, Pool]:
    """Pools as one of plain dice, without meters."""
    size = sum(pool.size for pool in pools)
    return {pool.who: replace(pool, plain=size, dice=()) for pool in pools[:1]}


def _at_least(found: Distribution[tuple[bool, int]]) -> Iterator[Prospect]:
    for quality in QUALITIES:
        chance = found.where(partial(_reaches, quality))
        yield Prospect("succeeds-at-least", chance, times=quality)


def _reaches(quality: int, fell: tuple[bool, int]) -> bool:
    return fell[0] and fell[1] >= quality


def plan(
    state: State, by: By, leader: str, who: str, first: Ask, *, retries: bool = True
) -> Course[At, State]:
    """A throw, its meter rolls, and all retries of one agent until it succeeds.

    Retries add Folie, then Blessures, then Bureaucratie. The others' dice count, their risk is
    theirs; what anybody owed before is left aside.
    """
    state = replace(state, owed=()).with_trial(_at_risk(state, state.trials[leader], who))
    begun = read_trial(leader, who, At(), (), state)

    def next_ask(at: At, now: State) -> Ask | None:
        return first if at == begun else _next(now, leader, who, retries)

    def read(before: At, way: Way[State]) -> At:
        return read_trial(leader, who, before, way.happened, way.state)

    return course_of_asks(follower, anyone(by), state, next_ask, read, start=begun)


def _at_risk(state: State, trial: Trial, who: str) -> Trial:
    """The test with the meters of one agent only; the others do not throw again."""
    return trial if trial.thrown else own_risk(state, trial, (who,))


def _next(state: State, leader: str, who: str, retries: bool) -> Ask | None:
    if state.owed:
        return RollMeter(who=state.owed[0].who)
    trial = state.trials.get(leader)
    if trial is None:
        return None
    if retries and trial.failure > joint_top(trial):
        for meter in (*METERS, None):
            try:
                check_retry(state, trial, known(state, who), meter)
            except Refused:
                continue
            return Retry(who=who, meter=meter)
    return SettleTest(leader=leader)


def read_trial(leader: str, who: str, before: At, happened: Sequence[Event], state: State) -> At:
    """How a test stands: no more than what its further course hangs on."""
    settled = next((e for e in happened if isinstance(e, TestSettled)), None)
    result = before.result
    if settled is not None:
        result = "success" if settled.success else "failure"
    status, scores = standing(state, who)
    owed = tuple((one.who, one.meter) for one in state.owed)
    trial = state.trials.get(leader)
    more = () if trial is None else _lying(state, trial, who)
    return At(result, scores, (status, owed, more))


def _lying(state: State, trial: Trial, who: str) -> tuple[object, ...]:
    options = state.options
    rolls_later = options["retry_meter_check"] == "last-throw-only"
    last = [(p.triggers, p.top == SIX) for p in trial.pools.values()] if rolls_later else []
    if not trial.thrown or trial.failure <= joint_top(trial):
        return trial.thrown, tuple(last)
    pool = trial.pools[who]
    if options["failure_die_on_retry"] == "stays":
        # It lies above all that was thrown: by how much says nothing.
        against = trial.failure
    else:
        keeps = options["retry_result"] == "keep-best"
        lying = [p.top for p in trial.pools.values() if keeps or p.who != who]
        against = max(lying, default=0)
    return against, pool.throws, pool.dice, tuple(last)


def _of_plan(state: State, by: By, leader: str, who: str, first: Ask) -> Iterator[Prospect]:
    trial = state.trials[leader]
    if state.options["coop_retry"] == "all-together" and len(trial.pools) > 1:
        return  # then nobody retries alone
    if _is_joint(state, trial) and not trial.thrown:
        return  # what the others' dice would show decides then, and nobody has seen them
    course = plan(state, by, leader, who, first)
    ends = course.ends()
    yield Prospect("succeeds-with-retries", ends.where(lambda at: at.result == "success"), who=who)
    start = course.start.scores
    for place, meter in enumerate(METERS):
        mean = ends.map(partial(_score, place)).mean() - start[place]
        if mean:
            yield Prospect(f"rises-{meter}", mean, "count", who)
    if six := ends.where(lambda at: _new_end(start, at.scores)):
        yield Prospect("reaches-six", six, who=who)


def _is_joint(state: State, trial: Trial) -> bool:
    return state.options["coop_meter_check"] == "joint-highest" and len(trial.pools) > 1


def _score(place: int, at: At) -> int:
    return at.scores[place]


def _new_end(before: Sequence[int], now: Sequence[int]) -> bool:
    return any(b < HIGHEST <= n for b, n in zip(before, now, strict=True))


def _of_one_die_more(state: State, by: By, trial: Trial, who: str) -> Iterator[Prospect]:
    """What each meter die that is not in the pool would add, and what it would cost."""
    has_gain = False
    for meter in METERS:
        richer = _with_die(state, by, trial, who, meter)
        if richer is None:
            continue
        if not has_gain:  # they all add the same
            yield from _gain("die-adds", state, richer, by, trial)
            has_gain = True
        throw = ThrowTest(leader=trial.leader)
        yield from _of_risk(richer, by, trial.leader, who, meter, throw)


def _with_die(state: State, by: By, trial: Trial, who: str, meter: Meter) -> State | None:
    pool = trial.pools[who]
    if pool.plain or meter in pool.dice:
        return None
    ask = SetPool(
        who=who,
        human="human" in pool.dice,
        trade="trade" in pool.dice,
        meters=(*(m for m in pool.meters if m not in pool.imposed), meter),
    )
    try:
        return follower.asked(state, by, ask)
    except Refused:
        return None


def _gain(key: str, before: State, after: State, by: By, trial: Trial) -> Iterator[Prospect]:
    """What goes up: the chance of at least such a result, and of success against a doubt."""
    throw = ThrowTest(leader=trial.leader)
    tops = [one_throw(state, by, throw).map(lambda fell: fell[1]) for state in (before, after)]
    for quality in QUALITIES:
        yield Prospect(key, tops[1].at_least(quality) - tops[0].at_least(quality), times=quality)
    feared = [doubted(state, state.trials[trial.leader]) for state in (before, after)]
    wins = [one_throw(s, by, throw).where(lambda fell: fell[0]) for s in feared if s is not None]
    if wins:
        yield Prospect(f"{key}-against-doubt", wins[1] - wins[0])


def _of_risk(
    state: State, by: By, leader: str, who: str, meter: Meter, ask: Ask
) -> Iterator[Prospect]:
    """How likely a throw calls for a roll of this meter, makes it rise, or ends it all."""
    score = known(state, who).score(meter)
    called = _is_called(state, by, who, meter, ask)
    if not called or score >= HIGHEST:
        return
    place = METERS.index(meter)
    ends = plan(state, by, leader, who, ask, retries=False).ends()
    rises = ends.where(lambda at: at.scores[place] > score)
    yield Prospect(f"risk-roll-{meter}", called, who=who)
    yield Prospect(f"risk-rise-{meter}", rises, who=who)
    if lost := ends.where(lambda at: at.scores[place] >= HIGHEST):
        yield Prospect(f"risk-end-{meter}", lost, who=who)
    yield Prospect(f"{meter}-rolls", rolls_left(state, by, who, meter), "count", who)


def _is_called(state: State, by: By, who: str, meter: Meter, ask: Ask) -> "Fraction":
    trial = state.trial_with(who)
    if trial is not None:
        state = state.with_trial(_at_risk(state, trial, who))

    def read(way: Way[State]) -> bool:
        return any(
            isinstance(event, RollOwed) and (event.who, event.meter) == (who, meter)
            for event in way.happened
        )

    return follower.ends(state, anyone(by), ask, read).chance(True)
