"""What a seat may ask for in Innommable, once the game has begun."""

from typing import Annotated, Literal

from msgspec import Meta

from tablee.games.innommable.preparation_state import SymptomPlace
from tablee.games.innommable.state import Agreed, DieFrom, Manner, Severity
from tablee.kernel.common.asks import Line, LineOrNone, Name, Text, TextOrNone
from tablee.kernel.words import Ask

MANY = 50
Sides = Literal[4, 8, 12, 20]


# The keeper's scenes


class RevealSymptom(Ask, frozen=True, kw_only=True):
    """In the words prepared, or in these."""

    symptom: SymptomPlace
    text: TextOrNone = ""


class RepeatSymptom(Ask, frozen=True, kw_only=True):
    symptom: SymptomPlace
    text: TextOrNone = ""


class RevealConcrete(Ask, frozen=True, kw_only=True):
    concrete: Name
    text: TextOrNone = ""


class Threaten(Ask, frozen=True, kw_only=True):
    who: Name
    text: Line
    source: bool = False
    """The source itself threatens."""


class SetPresent(Ask, frozen=True, kw_only=True):
    """Who is together in this scene; the others are on their own."""

    present: Annotated[tuple[Name, ...], Meta(max_length=MANY)] = ()


class RaiseDifficulty(Ask, frozen=True, kw_only=True):
    element: Name
    text: Line


# Monologues and what they leave behind


class TakeDie(Ask, frozen=True, kw_only=True):
    who: Name
    die: Sides


class TellMonologue(Ask, frozen=True, kw_only=True):
    who: Name
    text: Text


class WithdrawAside(Ask, frozen=True, kw_only=True):
    """Nothing was told: the die goes back where it came from."""

    who: Name


class DoubtMonologue(Ask, frozen=True, kw_only=True):
    """This is too much like something told before of the same character."""

    element: Name


class AcceptMonologue(Ask, frozen=True, kw_only=True):
    """The table finds it new enough."""


class RejectMonologue(Ask, frozen=True, kw_only=True):
    element: Name


class ReuseElement(Ask, frozen=True, kw_only=True):
    who: Name
    element: Name
    text: LineOrNone = ""


class RealiseIllusion(Ask, frozen=True, kw_only=True):
    who: Name
    element: Name


class NoteElement(Ask, frozen=True, kw_only=True):
    element: Name
    text: LineOrNone


class ProposeTransgression(Ask, frozen=True, kw_only=True):
    who: Name
    act: Line


class AgreeTransgression(Ask, frozen=True, kw_only=True):
    seat: Name | None = None


class DeclineTransgression(Ask, frozen=True, kw_only=True):
    """One participant who does not find it inhuman is enough."""


# Dice that are given


class Suggest(Ask, frozen=True, kw_only=True):
    who: Name
    towards: Name
    die: Sides
    text: Text
    origin: DieFrom = "own"


class TakeSuggestion(Ask, frozen=True, kw_only=True):
    """It cannot be refused; it may be taken up in slightly other words."""

    who: Name
    text: TextOrNone = ""


class Impose(Ask, frozen=True, kw_only=True):
    who: Name
    towards: Name
    die: Sides


class TellImposed(Ask, frozen=True, kw_only=True):
    who: Name
    text: Text


# Resolutions


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


class Renounce(Ask, frozen=True, kw_only=True):
    """`goal`: what the sacrifice achieves, where no resolution is under way; or nothing.

    Outside a resolution the last scene is told next.
    """

    who: Name
    manner: Manner
    text: LineOrNone = ""
    goal: LineOrNone = ""


class Flee(Ask, frozen=True, kw_only=True):
    who: Name
    text: LineOrNone = ""


# The fate list


class Tick(Ask, frozen=True, kw_only=True):
    who: Name
    attachment: bool = False
    boxes: Annotated[int, Meta(ge=1, le=MANY)] = 1
    severity: Severity
    text: Line


class ObjectToOutrage(Ask, frozen=True, kw_only=True):
    """`outrage`: which of those of this scene; without it, the latest."""

    text: Line
    outrage: Name | None = None


class SettleObjection(Ask, frozen=True, kw_only=True):
    """What the group agrees on: the same severity or less, and boxes that are blank again."""

    severity: Agreed
    text: Line
    untick: Annotated[int, Meta(ge=0, le=MANY)] = 0


class Anchor(Ask, frozen=True, kw_only=True):
    who: Name


class TellAnchor(Ask, frozen=True, kw_only=True):
    who: Name
    text: Text


# After the character, and the end


class TellLastScene(Ask, frozen=True, kw_only=True):
    who: Name
    text: Text


class KeepDice(Ask, frozen=True, kw_only=True):
    """Half of the dice, by their names (`d20.1`); the others go back into the bowl."""

    who: Name
    keep: Annotated[tuple[Name, ...], Meta(max_length=MANY)]


class ProposeDefusing(Ask, frozen=True, kw_only=True):
    who: Name
    text: Line


class ConfirmDefusing(Ask, frozen=True, kw_only=True):
    text: TextOrNone = ""
    source: Literal["hampered", "vanquished"] = "hampered"


class DeclineDefusing(Ask, frozen=True, kw_only=True):
    text: LineOrNone = ""


class JudgeLastSuccess(Ask, frozen=True, kw_only=True):
    """The last protagonist went for an automatic success: did it defuse the situation?"""

    defused: bool
    text: TextOrNone = ""


class TellEpilogue(Ask, frozen=True, kw_only=True):
    text: Text
    who: Name | None = None


class EndGame(Ask, frozen=True, kw_only=True):
    pass
