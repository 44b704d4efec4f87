"""Odds over many rolls: how far the end is, what papers, zeal and burnt books come to."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import prod
from typing import TYPE_CHECKING

from msgspec.structs import replace

from tablee.dice.distribution import Distribution, fraction
from tablee.dice.readers import Dice
from tablee.games.cthulhu_blanc.odds.policies import follower
from tablee.games.cthulhu_blanc.rules.common import known
from tablee.games.cthulhu_blanc.rules.meter import CallRoll, RollMeter, floor
from tablee.games.cthulhu_blanc.rules.paper import DropPaper, SignPaper
from tablee.games.cthulhu_blanc.rules.recovery.suppression import (
    AcceptSuppression,
    ProposeSuppression,
    RollSuppression,
)
from tablee.games.cthulhu_blanc.rules.recovery.zeal import (
    EndMoment,
    FlagMoment,
    LeaveZeal,
    Volunteer,
)
from tablee.games.cthulhu_blanc.state import HIGHEST, METERS, Meter, Paper, State
from tablee.kernel.following import Course, Step, anyone
from tablee.kernel.prospect import Prospect
from tablee.kernel.words import By

if TYPE_CHECKING:
    from fractions import Fraction

ROLLS = (1, 2, 3, 5, 8, 12)
ACTS = (1, 2, 3, 5)


MISSION = (1, 2, 3)
"""Within how many rolls, papers or acts, and how many of each kind in a mission."""


SAID = "–"
"""What stands where the table would say more."""


Happening = Callable[[State, By, str, Dice], State]
"""Something that may happen to an agent again and again."""


def call(meter: Meter, state: State, by: By, who: str, dice: Dice) -> State:
    state = follower.asked(state, by, CallRoll(meter=meter, who=(who,), why=SAID), dice)
    return follower.asked(state, by, RollMeter(who=who), dice)


def paper(state: State, by: By, who: str, dice: Dice) -> State:
    state = follower.asked(state, by, DropPaper(kind="report", who=who, why=SAID), dice)
    *_, last = state.papers
    return follower.asked(state, by, SignPaper(paper=last), dice)


def missed_moment(state: State, by: By, who: str, dice: Dice) -> State:
    for ask in (
        Volunteer(who=who, zeal="seminar"),
        FlagMoment(title=SAID),
        EndMoment(),
        LeaveZeal(who=who),
    ):
        state = follower.asked(state, by, ask, dice)
    return state


def suppress(disturbing: bool, state: State, by: By, who: str, dice: Dice) -> State:
    """One act of a run; a disturbing one calls for a Folie roll first."""
    act = ProposeSuppression(who=who, act="other", what=SAID)
    for ask in (act, AcceptSuppression(who=who)):
        state = follower.asked(state, by, ask, dice)
    if disturbing:
        state = call("folie", state, by, who, dice)
        if known(state, who).is_ending:
            return state
    return follower.asked(state, by, RollSuppression(who=who), dice)


class Scores:
    """One meter of one agent, to whom things happen again and again and nothing else."""

    def __init__(self, state: State, by: By, who: str, meter: Meter) -> None:
        agent = replace(
            known(state, who),
            status="active",
            suppression=None,
            care=None,
            misses=False,
            run=by.scene,
        )
        self._agent, self._meter, self._by = agent, meter, anyone(by)
        self._state = State(options=state.options)
        self._courses: dict[Happening, Course[int, State]] = {}
        self.now = agent.score(meter)

    def course(self, happening: Happening) -> Course[int, State]:
        """The same thing again and again; at 6 nothing happens any more."""
        if happening not in self._courses:
            play = partial(self._once_more, happening)
            self._courses[happening] = Course(self.now, self._state, play)
        return self._courses[happening]

    def _once_more(self, happening: Happening, score: int, _: State) -> Step[int, State] | None:
        if score >= HIGHEST:
            return None
        agent = replace(self._agent, **{self._meter: score})
        state = self._state.with_agent(agent)

        def step(dice: Dice) -> tuple[int, State]:
            after = happening(state, self._by, agent.id, dice)
            return known(after, agent.id).score(self._meter), after

        return step

    def step(self, happening: Happening, score: int) -> Distribution[int]:
        """Where the meter stands after it has happened once more."""
        return self.course(happening).step(score) or Distribution.certain(score)

    def after(self, happenings: Sequence[Happening]) -> Distribution[int]:
        """Where the meter stands after all this, in this order."""
        found = Distribution.certain(self.now)
        for happening in happenings:
            found = found.then(partial(self.step, happening))
        return found

    def lost(self, happenings: Sequence[Happening]) -> "Fraction":
        return self.after(happenings).chance(HIGHEST)

    def mean_until(self, happening: Happening, end: Callable[[int], bool]) -> "Fraction":
        """How often it happens on average until the meter stands so."""
        return self.course(happening).mean_length(end)

    def ends(self, happening: Happening, end: Callable[[int], bool]) -> Distribution[int]:
        return self.course(happening).ends(end)


ROLL: dict[Meter, Happening] = {meter: partial(call, meter) for meter in METERS}
ACT: Happening = partial(suppress, False)
DISTURBING_ACT: Happening = partial(suppress, True)


def _is_down(to: int, score: int) -> bool:
    return score <= to


def _is_lost(score: int) -> bool:
    return score >= HIGHEST


def rolls_left(state: State, by: By, who: str, meter: Meter) -> "Fraction":
    """How many more rolls of this meter an agent can take on average."""
    return Scores(state, by, who, meter).mean_until(ROLL[meter], _is_lost)


def of_rolls(
    state: State, by: By, exposed: Sequence[str], meter: Meter, happening: Happening
) -> Iterator[Prospect]:
    """For each who is exposed: the chance of a rise now, and how far the end still is."""
    for who in exposed:
        scores = Scores(state, by, who, meter)
        if known(state, who).is_ending or _is_lost(scores.now):
            continue
        yield Prospect(
            f"rise-{meter}", scores.step(happening, scores.now).above(scores.now), who=who
        )
        for number in ROLLS:
            if lost := scores.lost([happening] * number):
                yield Prospect(f"{meter}-six-within", lost, who=who, times=number)
        yield Prospect(f"{meter}-rolls", scores.mean_until(happening, _is_lost), "count", who)


def foreseen(state: State, who: str) -> int:
    """The papers that lie before an agent, still to be signed."""
    return sum(one.who == who and not one.signed for one in state.papers.values())


def of_signing(state: State, by: By, which: Paper) -> Iterator[Prospect]:
    """Who should sign: for each, what it brings now and with the papers that are foreseen."""
    team = [a.id for a in state.agents.values() if not a.is_ending and not _is_lost(a.bureaucratie)]
    if len(team) < 2:
        return
    scores = {who: Scores(state, by, who, "bureaucratie") for who in team}
    others = {who: foreseen(state, who) - (which.who == who) for who in team}
    spared = {who: 1 - scores[who].lost([paper] * others[who]) for who in team}
    for who in team:
        now = scores[who].step(paper, scores[who].now)
        signed = scores[who].lost([paper] * (others[who] + 1))
        yield Prospect("signs-rise", now.above(scores[who].now), who=who)
        if now.chance(HIGHEST):
            yield Prospect("signs-summoned", now.chance(HIGHEST), who=who)
        if others[who]:
            yield Prospect("summoned-without", 1 - spared[who], who=who, times=others[who])
            yield Prospect("summoned-with", signed, who=who, times=others[who] + 1)
        rest = prod((spared[w] for w in team if w != who), start=fraction(1, 1))
        yield Prospect("nobody-summoned-if", (1 - signed) * rest, who=who)


def of_zeal(state: State, by: By, zealous: Sequence[str]) -> Iterator[Prospect]:
    """What a missed moment buys back, in papers on average, and for papers to come."""
    for who in zealous:
        scores = Scores(state, by, who, "bureaucratie")
        if _is_lost(scores.now) or scores.now <= floor(state):
            continue
        left = scores.mean_until(paper, _is_lost)
        lower = scores.after([missed_moment])
        later = sum(
            (chance * _papers_left(state, by, who, score))
            for score, chance in lower.as_fractions().items()
        )
        yield Prospect("bureaucratie-rolls", left, "count", who)
        yield Prospect("zeal-buys", later - left, "count", who)
        for number in ROLLS:
            papers = [paper] * number
            if lost := scores.lost(papers):
                yield Prospect("bureaucratie-six-within", lost, who=who, times=number)
                spared = scores.lost([missed_moment, *papers])
                yield Prospect("summoned-after-zeal", spared, who=who, times=number)


def _papers_left(state: State, by: By, who: str, score: int) -> "Fraction":
    lower = state.with_agent(replace(known(state, who), bureaucratie=score))
    return Scores(lower, by, who, "bureaucratie").mean_until(paper, _is_lost)


def of_suppression(state: State, by: By, who: str) -> Iterator[Prospect]:
    """A run of acts: how many to each lower score, and whether disturbing ones are worth it."""
    scores = Scores(state, by, who, "folie")
    least = floor(state)
    if _is_lost(scores.now) or scores.now <= least:
        return
    for score in range(scores.now - 1, least - 1, -1):
        if scores.step(ACT, score + 1).chance(score):
            mean = scores.mean_until(ACT, partial(_is_down, score))
            yield Prospect("acts-down-to", mean, "count", who, times=score)
    for number in ACTS:
        yield Prospect("folie-after-acts", scores.after([ACT] * number), who=who, times=number)
    yield Prospect("folie-after-disturbing-act", scores.after([DISTURBING_ACT]), who=who)
    ends = scores.ends(DISTURBING_ACT, lambda at: _is_lost(at) or at < scores.now)
    yield Prospect("lost-before-lower", ends.chance(HIGHEST), who=who)


def of_mission(state: State, by: By) -> Iterator[Prospect]:
    """How likely all come home: after so many rolls of each kind, or the papers before them."""
    team = [agent.id for agent in state.agents.values() if not agent.is_ending]
    if not team:
        return
    if any(foreseen(state, who) for who in team):
        papers: dict[str, Mapping[Meter, int]] = {
            who: {"bureaucratie": foreseen(state, who)} for who in team
        }
        yield Prospect("nobody-summoned", all_home(state, by, papers))
    for number in MISSION:
        plans = {who: dict.fromkeys(METERS, number) for who in team}
        yield Prospect("all-home", all_home(state, by, plans), times=number)


def all_home(state: State, by: By, plans: Mapping[str, Mapping[Meter, int]]) -> "Fraction":
    """The chance that nobody reaches the end of a meter with these numbers of rolls."""
    found = fraction(1, 1)
    for who, rolls in plans.items():
        for meter in METERS:
            if number := rolls.get(meter, 0):
                happening = paper if meter == "bureaucratie" else ROLL[meter]
                scores = Scores(state, by, who, meter)
                if not _is_lost(scores.now):
                    found *= 1 - scores.lost([happening] * number)
    return found
