"""Evenings played ahead: what a scene asks of an agent, and how they go about it."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from tablee.games.cthulhu_blanc.rules.action.asks import ProposeTest, ThrowTest
from tablee.games.cthulhu_blanc.rules.common import known
from tablee.games.cthulhu_blanc.rules.creation import CreateAgent
from tablee.games.cthulhu_blanc.rules.meter import CallRoll, RollMeter, floor
from tablee.games.cthulhu_blanc.rules.objection import Oppose
from tablee.games.cthulhu_blanc.rules.paper import DropPaper, SignPaper
from tablee.games.cthulhu_blanc.rules.result import SettleTest
from tablee.games.cthulhu_blanc.rules.retry import Retry
from tablee.games.cthulhu_blanc.state import HIGHEST, METERS, SIX, Meter, Objection, State
from tablee.games.cthulhu_blanc.state import Trial as Test
from tablee.games.cthulhu_blanc.view import BlancView
from tablee.games.cthulhu_blanc.words import lab as words
from tablee.kernel.fights import Moment
from tablee.kernel.forecasts import Forecasts, Kind, Span, Trial
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Ask

SAID = "–"
"""What stands where the table would say more."""

BY_NAME: Mapping[str, Meter] = {str(meter): meter for meter in METERS}
LOST: Mapping[str, str] = {"exiting": "mad", "dying": "dead", "summoned": "summoned"}
CAUSES: Mapping[str, str] = {"folie": "mad", "audit": "summoned"}


class Trying:
    """A policy: how often a test that fails is tried again, each time with a meter die more."""

    def __init__(self, most: int) -> None:
        self._most = most

    def __call__(self, moment: Moment[BlancView]) -> Ask | None:
        sight, (who,) = moment.sight, moment.own
        if sight.has(RollMeter, who=who):
            return RollMeter(who=who)
        for offer in sight.offers(SignPaper):
            return SignPaper(paper=offer.given["paper"])
        if sight.has(ThrowTest, leader=who):
            return ThrowTest(leader=who)
        if self._most and self._fails(moment):
            for offer in sight.offers(Retry, who=who):
                if "meter" in offer.given:
                    return Retry(who=who, meter=offer.given["meter"])
        return SettleTest(leader=who) if sight.has(SettleTest, leader=who) else None

    def _fails(self, moment: Moment[BlancView]) -> bool:
        """Whether the dice lie so that it fails, and may be tried again so often."""
        (who,) = moment.own
        for trial in moment.sight.view.trials:
            if trial.leader == who and trial.thrown:
                pool = trial.pools[who]
                return trial.failure > pool.top and pool.retries < self._most
        return False


class BlancForecasts(Forecasts[State]):
    meters = tuple(METERS)
    losses = ("mad", "dead", "summoned")
    kinds: Mapping[str, Kind] = {
        "folie": Kind(),
        "blessures": Kind(),
        "bureaucratie": Kind(),
        "paper": Kind(),
        "test": Kind(),
    }
    policies: Mapping[str, Trying] = {"never": Trying(0), "once": Trying(1), "always": Trying(3)}
    hero = CreateAgent

    def people(self, state: State) -> Mapping[str, str]:
        return {one.id: one.name for one in state.agents.values() if one.status == "active"}

    def seat_of(self, state: State, who: str) -> str | None:
        return known(state, who).seat

    def alone(self, state: State, who: str) -> State:
        agent = replace(known(state, who), history=(), suppression=None, care=None, run=None)
        return State(options=state.options).with_agent(agent)

    def together(self, state: State, ones: Mapping[str, State]) -> State:
        people = {who: known(one, who) for who, one in ones.items()}
        return State(options=state.options, agents=people)

    def plain(self, state: State) -> State:
        """Without what is only told, and of dice that lie there only the highest."""
        agents = {who: replace(one, history=()) for who, one in state.agents.items()}
        trials = {who: _plain_test(state, one) for who, one in state.trials.items()}
        told = replace(state, agents=agents, untold=(), to_tell=(), log=(), fallen=())
        return replace(told, trials=trials)

    def value(self, state: State, who: str, meter: str) -> int:
        return known(state, who).score(BY_NAME[meter])

    def span(self, state: State, who: str, meter: str) -> Span:
        return Span(floor(state), HIGHEST, HIGHEST)

    def loss(self, state: State, who: str) -> str:
        agent = known(state, who)
        if agent.status == "gone":
            return CAUSES.get(agent.cause or "", "dead")
        return LOST.get(agent.status, "")

    def opening(self, state: State, who: str, trial: Trial, amount: int) -> Iterator[Ask]:
        match trial.kind:
            case "paper":
                yield DropPaper(kind="report", who=who, why=SAID)
            case "test":
                yield ProposeTest(who=who, what=SAID, trade=True)
                yield Oppose(leader=who, how=SAID)
            case meter:
                yield CallRoll(meter=BY_NAME[meter], who=(who,), why=SAID)

    def planned(self, ask: Mapping[str, Any]) -> Trial | None:
        match ask.get("ask"):
            case "call-roll":
                return Trial(str(ask.get("meter", "folie")))
            case "drop-paper":
                return Trial("paper")
            case _:
                return None

    def example(self) -> tuple[str, ...]:
        return ("folie", "folie; blessures", "2 folie; test", "2 paper")

    def meter_name(self, meter: str, tongue: Tongue) -> str:
        return words.meter_name(meter, tongue)

    def loss_name(self, loss: str, tongue: Tongue) -> str:
        return words.loss_name(loss, tongue)

    def kind_name(self, kind: str, tongue: Tongue) -> str:
        return words.kind_name(kind, tongue)

    def policy_name(self, policy: str, tongue: Tongue) -> str:
        return words.policy_name(policy, tongue)


def _plain_test(state: State, trial: Test) -> Test:
    """Once thrown, all that counts is whether it fails, against which die, and what is owed."""
    if not trial.thrown:
        return trial
    fails = trial.failure > max(pool.top for pool in trial.pools.values())
    rolls_later = state.options["retry_meter_check"] == "last-throw-only"
    pools = {
        who: replace(
            one,
            faces=(),
            shown=(),
            triggers=one.triggers if rolls_later else (),
            top=1 if fails else max(one.top, SIX - 1),
        )
        for who, one in trial.pools.items()
    }
    doubts = tuple(Objection(one.seat, "", one.face if fails else 1) for one in trial.objections)
    return replace(trial, pools=pools, objections=doubts)


forecasts = BlancForecasts()
