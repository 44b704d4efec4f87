"""A resolution, from the goal that a player states to the outcome that is told."""

from tablee.kernel.common.asks import Line, LineOrNone, Name, TextOrNone
from tablee.kernel.words import Ask


class StateGoal(Ask, frozen=True, kw_only=True):
    """`against` names another protagonist who would have to be beaten: dice never settle that."""

    who: Name
    goal: Line
    against: Name | None = None


class WithdrawGoal(Ask, frozen=True, kw_only=True):
    """Until the dice are thrown: this is not wanted after all."""

    who: Name


class WaiveResolution(Ask, frozen=True, kw_only=True):
    """No dice are needed: the keeper says what comes of it."""

    who: Name
    text: LineOrNone = ""


class CallResolution(Ask, frozen=True, kw_only=True):
    """For the goal that the player has stated; `goal` can only repeat it (edition 1)."""

    who: Name
    goal: LineOrNone = ""


class DropResolution(Ask, frozen=True, kw_only=True):
    """Before the first roll: no dice after all."""


class Roll(Ask, frozen=True, kw_only=True):
    who: Name


class RollGiven(Ask, frozen=True, kw_only=True):
    who: Name


class Reroll(Ask, frozen=True, kw_only=True):
    """All odd dice once more; and what is strange about the character."""

    who: Name
    text: LineOrNone = ""


class StopAction(Ask, frozen=True, kw_only=True):
    """Lets the failure stand."""

    who: Name


class BreakAttachment(Ask, frozen=True, kw_only=True):
    who: Name
    text: LineOrNone = ""


class TellOutcome(Ask, frozen=True, kw_only=True):
    text: TextOrNone = ""


class QuestionGain(Ask, frozen=True, kw_only=True):
    gain: Name
    text: Line
