"""Evenings played ahead: what a scene asks of an investigator, and how they go about it."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from tablee.games.yacdha.rules.action.asks import (
    Agree,
    Attempt,
    Finish,
    Force,
    Judge,
    TakeMinimum,
    Throw,
    ThrowAgain,
)
from tablee.games.yacdha.rules.common import anybody
from tablee.games.yacdha.rules.creation.asks import CreateInvestigator
from tablee.games.yacdha.rules.luck.asks import AcceptDeath, Resolve, TurnToComa
from tablee.games.yacdha.rules.meters.asks import CallCheck, Inflict, RollCheck
from tablee.games.yacdha.state.people import HIGHEST, LOWEST, METERS, Category, Meter
from tablee.games.yacdha.state.state import State
from tablee.games.yacdha.view.view import YacdhaView
from tablee.games.yacdha.words import lab as words
from tablee.kernel.fights import Moment
from tablee.kernel.forecasts import FIGHT, Forecasts, Kind, Span, Trial
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Ask

SAID = "–"
"""What stands where the table would say more."""

EFFORTS: Mapping[str, Category] = {"effort": "physical", "study": "mental"}
OPPOSED = Kind(usual=3, least=0, most=5)


class Pressing:
    """A policy: whether the first throw of an action is forced, and whether it is repeated, with
    the die that this takes, until it succeeds."""

    def __init__(self, *, first: bool = False, again: bool = False) -> None:
        self._first, self._again = first, again

    def __call__(self, moment: Moment[YacdhaView]) -> Ask | None:
        sight, (who,) = moment.sight, moment.own
        for kind in (TurnToComa, AcceptDeath, Resolve, RollCheck, Agree):
            if sight.has(kind, who=who):
                return kind(who=who)
        if self._first and sight.has(Force, who=who, on=True) and sight.has(Throw, who=who):
            return Force(who=who)
        if sight.has(TakeMinimum, who=who):
            return TakeMinimum(who=who)
        if sight.has(Throw, who=who):
            return Throw(who=who)
        if self._again and self._has_failed(moment) and sight.has(ThrowAgain, who=who):
            return ThrowAgain(who=who)
        return Finish(who=who) if sight.has(Finish, who=who) else None

    def _has_failed(self, moment: Moment[YacdhaView]) -> bool:
        (who,) = moment.own
        actions = (one for one in moment.sight.view.actions if one.leader == who)
        return any(one.attempts and max(one.attempts) <= 0 for one in actions)


class YacdhaForecasts(Forecasts[State]):
    meters = (*METERS, "luck")
    losses = ("mad", "dead", "coma")
    kinds: Mapping[str, Kind] = {
        "madness": Kind(),
        "trauma": Kind(),
        "effort": OPPOSED,
        "study": OPPOSED,
        "harm": Kind(usual=1, least=1, most=6, is_check=False),
    }
    policies: Mapping[str, Pressing] = {
        "never": Pressing(),
        "failed": Pressing(again=True),
        "always": Pressing(first=True, again=True),
    }
    tactics: Mapping[str, str] = {"always": "bold"}
    hero = CreateInvestigator

    def people(self, state: State) -> Mapping[str, str]:
        everybody = state.investigators.values()
        return {one.id: one.name for one in everybody if one.condition == "active"}

    def seat_of(self, state: State, who: str) -> str | None:
        return anybody(state, who).seat

    def alone(self, state: State, who: str) -> State:
        person = replace(anybody(state, who), stress=(), coma_since=None)
        return State(options=state.options, weapons=state.weapons, investigators={who: person})

    def together(self, state: State, ones: Mapping[str, State]) -> State:
        people = {who: one.investigators[who] for who, one in ones.items()}
        return State(
            options=state.options, weapons=state.weapons, npcs=state.npcs, investigators=people
        )

    def plain(self, state: State) -> State:
        """Of throws that failed, that they did; and no dice that lie there."""
        actions = {
            who: replace(one, attempts=(max(one.attempts),)) if one.attempts else one
            for who, one in state.actions.items()
        }
        return replace(state, actions=actions, fallen=())

    def value(self, state: State, who: str, meter: str) -> int:
        person = anybody(state, who)
        return person.luck if meter == "luck" else int(getattr(person, meter))

    def span(self, state: State, who: str, meter: str) -> Span:
        person = anybody(state, who)
        if meter == "luck":
            return Span(0, max(person.luck, 0))
        known: Meter = "madness" if meter == "madness" else "trauma"
        return Span(person.lowest(known), person.end_of(known), person.end_of(known))

    def loss(self, state: State, who: str) -> str:
        match anybody(state, who).condition:
            case "insane":
                return "mad"
            case "dead" | "dying":
                return "dead"
            case "coma":
                return "coma"
            case _:
                return ""

    def opening(self, state: State, who: str, trial: Trial, amount: int) -> Iterator[Ask]:
        match trial.kind:
            case "madness" | "trauma":
                meter: Meter = "madness" if trial.kind == "madness" else "trauma"
                yield CallCheck(meter=meter, who=(who,), event=SAID)
            case "harm":
                yield Inflict(who=(who,), amount=amount, event=SAID)
            case _:
                yield Attempt(who=who, what=SAID, category=EFFORTS[trial.kind])
                yield Judge(who=who, opposition=amount, success=SAID, failure=SAID)

    def planned(self, ask: Mapping[str, Any]) -> Trial | None:
        match ask.get("ask"):
            case "call-check":
                return Trial("trauma" if ask.get("meter") == "trauma" else "madness")
            case "inflict":
                return Trial("harm", amount=int(ask.get("amount", 1)))
            case "open-fight":
                return Trial(FIGHT, text=str(ask.get("opponents", "")))
            case _:
                return None

    def at_worst(self, trials: Mapping[str, int], tongue: Tongue) -> str:
        """Each check takes a step at most (yacdha.gm.madness-in-n-rolls)."""
        checks = trials.get("madness", 0)
        if not checks:
            return ""
        planned = tongue.many(
            "{count} madness check is planned.", "{count} madness checks are planned.", checks
        )
        worst = tongue(
            "From {start} and without forcing, madness is {worst} at worst.",
            start=LOWEST,
            worst=min(HIGHEST, LOWEST + checks),
        )
        return f"{planned} {worst}"

    def example(self) -> tuple[str, ...]:
        return ("madness", "effort 3", "madness", "madness; harm 1")

    def meter_name(self, meter: str, tongue: Tongue) -> str:
        return words.meter_name(meter, tongue)

    def loss_name(self, loss: str, tongue: Tongue) -> str:
        return words.loss_name(loss, tongue)

    def kind_name(self, kind: str, tongue: Tongue) -> str:
        return words.kind_name(kind, tongue)

    def policy_name(self, policy: str, tongue: Tongue) -> str:
        return words.policy_name(policy, tongue)


forecasts = YacdhaForecasts()
