"""Evenings played ahead: conflicts, monologues and ticks, and what they do to a protagonist.

The bowl is the table's: that it holds the die that a monologue takes is supposed here.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from tablee.games.innommable.rules.common import Sides, known
from tablee.games.innommable.rules.conflicts.asks import (
    BreakAttachment,
    CallResolution,
    Reroll,
    Roll,
    StateGoal,
    StopAction,
)
from tablee.games.innommable.rules.fate_list import Tick, severities
from tablee.games.innommable.rules.monologues.asks import AcceptMonologue, TakeDie, TellMonologue
from tablee.games.innommable.rules.protagonists.asks import CreateProtagonist
from tablee.games.innommable.rules.situation.asks import Announce, PrepareRole, PrepareSetting
from tablee.games.innommable.state.pools import KINDS, size
from tablee.games.innommable.state.table import CEILING, START, State
from tablee.games.innommable.view import InnommableView
from tablee.games.innommable.words import lab as words
from tablee.kernel.fights import Moment, Sight
from tablee.kernel.forecasts import Forecasts, Kind, Span, Trial
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Ask

SAID = "–"
"""What stands where the table would say more."""

DICE: tuple[Sides, ...] = (20, 12, 8, 4)
"""The dice of monologues; the last is for those who have transgressed."""

MOST_BOXES, FATAL = 12, 5
"""Boxes that a chart has room for, and the ticked box that may end a protagonist."""


class Risking:
    """A policy: whether a failing action is thrown again, and whether the attachment is broken
    for it when that fails too."""

    def __init__(self, *, again: bool = False, breaks: bool = False) -> None:
        self._again, self._breaks = again, breaks

    def __call__(self, moment: Moment[InnommableView]) -> Ask | None:
        sight, (who,) = moment.sight, moment.own
        if sight.has(Roll, who=who):
            return Roll(who=who)
        if self._again and sight.has(Reroll, who=who):
            return Reroll(who=who)
        if self._breaks and sight.has(BreakAttachment, who=who):
            return BreakAttachment(who=who)
        if sight.has(TellMonologue, who=who):
            return TellMonologue(who=who, text=SAID)
        return StopAction(who=who) if sight.has(StopAction, who=who) else None


class InnommableForecasts(Forecasts[State]):
    meters = ("empty", "ticked", "dice")
    losses = ("gone",)
    kinds: Mapping[str, Kind] = {
        "conflict": Kind(usual=2, least=1, most=7),
        "monologue": Kind(usual=20, least=4, most=20, is_check=False),
        "tick": Kind(usual=1, least=1, most=6, is_check=False),
    }
    policies: Mapping[str, Risking] = {
        "again": Risking(again=True),
        "never": Risking(),
        "always": Risking(again=True, breaks=True),
    }
    hero = CreateProtagonist

    def people(self, state: State) -> Mapping[str, str]:
        return {one.id: one.name for one in state.active()}

    def seat_of(self, state: State, who: str) -> str | None:
        return known(state, who).seat

    def alone(self, state: State, who: str) -> State:
        one = replace(
            known(state, who),
            threatened_in=None,
            gave_in=None,
            received_in=None,
            imposed_in=None,
            anchored_in=None,
        )
        bowl = tuple((sides, 1) for sides in KINDS)
        return State(
            options=state.options,
            protagonists={who: one},
            begun_in=-1,
            phase=max(1, min(state.phase, len(START) - 2)),
            difficulty=state.difficulty,
            bowl=bowl,
        )

    def together(self, state: State, ones: Mapping[str, State]) -> State:
        return replace(state, protagonists={who: known(one, who) for who, one in ones.items()})

    def laid(self, state: State, who: str, trial: Trial, amount: int) -> State:
        """A difficulty is that of the phase in which it can be met."""
        if trial.kind != "conflict":
            return state
        phase = next(at for at, most in enumerate(CEILING) if at and amount <= most)
        return replace(state, phase=phase, difficulty=amount)

    def value(self, state: State, who: str, meter: str) -> int:
        one = known(state, who)
        return size(one.dice) if meter == "dice" else int(getattr(one, meter))

    def span(self, state: State, who: str, meter: str) -> Span:
        return Span(0, MOST_BOXES, FATAL if meter == "ticked" else None)

    def loss(self, state: State, who: str) -> str:
        return "" if known(state, who).is_active else "gone"

    def opening(self, state: State, who: str, trial: Trial, amount: int) -> Iterator[Ask]:
        one = known(state, who)
        match trial.kind:
            case "conflict":
                yield StateGoal(who=who, goal=SAID)
                yield CallResolution(who=who)
            case "monologue":
                dice = DICE if one.transgressed else DICE[:-1]
                yield TakeDie(who=who, die=min(dice, key=lambda sides: abs(sides - amount)))
            case _:
                boxes = min(amount, one.empty)
                if boxes:
                    gravest = severities(state, one.ticked + boxes, attachment=False)[-1]
                    yield Tick(who=who, boxes=boxes, severity=gravest, text=SAID)

    def setting(self) -> Iterator[Ask]:
        yield PrepareSetting(place=SAID, period=SAID, context=SAID)
        yield PrepareRole(role=SAID)
        yield Announce()

    def umpire(self, sight: Sight[InnommableView], who: str) -> Ask | None:
        return AcceptMonologue() if sight.has(AcceptMonologue) else None

    def planned(self, ask: Mapping[str, Any]) -> Trial | None:
        match ask.get("ask"):
            case "call-resolution" | "state-goal" | "threaten":
                return Trial("conflict")
            case "tick":
                return Trial("tick", amount=int(ask.get("boxes", 1)))
            case _:
                return None

    def example(self) -> tuple[str, ...]:
        return ("conflict 1", "monologue; conflict 2", "conflict 3; tick", "2 conflict 4; tick 2")

    def meter_name(self, meter: str, tongue: Tongue) -> str:
        return words.meter_name(meter, tongue)

    def loss_name(self, loss: str, tongue: Tongue) -> str:
        return words.loss_name(loss, tongue)

    def kind_name(self, kind: str, tongue: Tongue) -> str:
        return words.kind_name(kind, tongue)

    def policy_name(self, policy: str, tongue: Tongue) -> str:
        return words.policy_name(policy, tongue)


forecasts = InnommableForecasts()
