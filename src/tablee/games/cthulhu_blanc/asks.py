"""What a seat may ask for in Cthulhu Blanc."""

from typing import Annotated, Literal

from msgspec import Meta

from tablee.games.cthulhu_blanc.state import (
    Act,
    Die,
    Exit,
    Gender,
    Meter,
    Mode,
    PaperKind,
    Zeal,
)
from tablee.kernel.common.asks import Line, Name, Text
from tablee.kernel.words import Ask

MANY = 50
MayBeEmpty = Annotated[str, Meta(max_length=2000)]
Agents = Annotated[tuple[Name, ...], Meta(min_length=1, max_length=MANY)]
Meters = Annotated[tuple[Meter, ...], Meta(max_length=3)]
Short = Annotated[str, Meta(min_length=1, max_length=120)]
Numeral = Annotated[str, Meta(pattern=r"^\d{1,2}$")]
Traits = Annotated[tuple[Annotated[str, Meta(max_length=120)], ...], Meta(max_length=8)]


class CreateAgent(Ask, frozen=True, kw_only=True):
    """`link` ties the new agent to the one who was lost."""

    name: Name
    profession: Short
    traits: Traits = ()
    gender: Gender = "n"
    link: MayBeEmpty = ""
    seat: Name | None = None


class RewriteAgent(Ask, frozen=True, kw_only=True):
    """Words of a sheet, by agreement; nothing numeric ever changes this way."""

    who: Name
    name: Name | None = None
    gender: Gender | None = None
    profession: Short | None = None
    traits: Traits | None = None
    why: Annotated[str, Meta(max_length=200)] = ""


class PlayArrival(Ask, frozen=True, kw_only=True):
    who: Name


class ProposeTest(Ask, frozen=True, kw_only=True):
    who: Name
    what: Line
    mode: Mode = "alone"
    investigation: bool = False
    human: bool = True
    trade: bool = False
    meters: Meters = ()
    why: MayBeEmpty = ""


class JoinTest(Ask, frozen=True, kw_only=True):
    """With the one who leads, or on a side of one's own."""

    who: Name
    leader: Name
    side: Annotated[str, Meta(max_length=60)] = ""
    human: bool = True
    trade: bool = False
    meters: Meters = ()
    why: MayBeEmpty = ""


class AddOpponent(Ask, frozen=True, kw_only=True):
    """Somebody of the keeper's takes part: one die, two for its trade, three for more."""

    leader: Name
    name: Name
    dice: Annotated[int, Meta(ge=1, le=5)] = 1
    side: Annotated[str, Meta(max_length=60)] = ""


class SetPool(Ask, frozen=True, kw_only=True):
    """Which dice apply, before the throw; imposed ones stay."""

    who: Name
    human: bool
    trade: bool
    meters: Meters = ()
    why: MayBeEmpty = ""


class ImposeDice(Ask, frozen=True, kw_only=True):
    """What the keeper says of a pool: facts, and dice that must be risked."""

    who: Name
    meters: Meters | None = None
    human: bool | None = None
    trade: bool | None = None
    why: MayBeEmpty = ""


class GiveReason(Ask, frozen=True, kw_only=True):
    """Why one die is in a pool; without a text, the reason is struck out."""

    who: Name
    die: Die
    why: MayBeEmpty = ""


class RemoveOpponent(Ask, frozen=True, kw_only=True):
    """Somebody of the keeper's takes no part after all."""

    leader: Name
    who: Name


class AwaitObjections(Ask, frozen=True, kw_only=True):
    """The throw waits until everybody else has objected, or has said that they will not."""

    leader: Name


class WaiveObjection(Ask, frozen=True, kw_only=True):
    leader: Name


class MarkTest(Ask, frozen=True, kw_only=True):
    leader: Name
    investigation: bool


class LeaveTest(Ask, frozen=True, kw_only=True):
    who: Name


class DropTest(Ask, frozen=True, kw_only=True):
    leader: Name


class AttachPlace(Ask, frozen=True, kw_only=True):
    leader: Name
    place: Name | None = None


class Oppose(Ask, frozen=True, kw_only=True):
    """“I think you can fail”: one die against the action, and how it might fail."""

    leader: Name
    how: Line


class ThrowTest(Ask, frozen=True, kw_only=True):
    leader: Name


class Retry(Ask, frozen=True, kw_only=True):
    """A meter die more, and the whole pool again (or one already in, where that counts)."""

    who: Name
    meter: Meter | None = None
    how: MayBeEmpty = ""


class Decline(Ask, frozen=True, kw_only=True):
    """No retry of mine, in an opposition."""

    who: Name


class SettleTest(Ask, frozen=True, kw_only=True):
    leader: Name


class RollMeter(Ask, frozen=True, kw_only=True):
    """The next meter roll that this agent owes."""

    who: Name


class CallRoll(Ask, frozen=True, kw_only=True):
    meter: Meter
    who: Agents
    why: Line


class ClaimRoll(Ask, frozen=True, kw_only=True):
    """A player finds something disturbing, or their agent hurt, without being asked."""

    who: Name
    meter: Meter
    why: Line


class TellMark(Ask, frozen=True, kw_only=True):
    """How a rise is played: the terror, the wound, the procedure."""

    who: Name
    text: Line


class TellDebt(Ask, frozen=True, kw_only=True):
    """The price, the backlash, the extra or the clue that a result owes."""

    debt: Name
    text: Text
    seats: Annotated[tuple[Name, ...], Meta(max_length=MANY)] = ()


class DealClue(Ask, frozen=True, kw_only=True):
    text: Text
    seats: Annotated[tuple[Name, ...], Meta(max_length=MANY)] = ()
    uncanny: bool = False


class ShareClue(Ask, frozen=True, kw_only=True):
    clue: Name


class ProposeSuppression(Ask, frozen=True, kw_only=True):
    who: Name
    act: Act
    what: Line


class AcceptSuppression(Ask, frozen=True, kw_only=True):
    """The keeper agrees that this puts knowledge out of reach; or that it kills."""

    who: Name
    dies: bool = False


class RefuseSuppression(Ask, frozen=True, kw_only=True):
    who: Name
    why: Line


class RollSuppression(Ask, frozen=True, kw_only=True):
    who: Name


class CloseRun(Ask, frozen=True, kw_only=True):
    who: Name


class AskCare(Ask, frozen=True, kw_only=True):
    who: Name
    how: Line


class TimeCare(Ask, frozen=True, kw_only=True):
    who: Name
    minutes: Annotated[int, Meta(ge=1, le=5_256_000)]


class AcceptCare(Ask, frozen=True, kw_only=True):
    who: Name


class LeaveCare(Ask, frozen=True, kw_only=True):
    """Declines it, or breaks it off."""

    who: Name


class Volunteer(Ask, frozen=True, kw_only=True):
    who: Name
    zeal: Zeal
    text: MayBeEmpty = ""


class LeaveZeal(Ask, frozen=True, kw_only=True):
    who: Name


class FlagMoment(Ask, frozen=True, kw_only=True):
    title: Line


class EndMoment(Ask, frozen=True, kw_only=True):
    pass


class TellExit(Ask, frozen=True, kw_only=True):
    who: Name
    exit: Exit
    text: Text


class TellDeath(Ask, frozen=True, kw_only=True):
    who: Name
    text: Text
    presumed: bool = False
    last_deed: MayBeEmpty = ""


class NameTask(Ask, frozen=True, kw_only=True):
    who: Name
    task: Line


class SayFarewell(Ask, frozen=True, kw_only=True):
    who: Name
    text: Line


class BackToBase(Ask, frozen=True, kw_only=True):
    who: Name
    epilogue: MayBeEmpty = ""


class FightHorror(Ask, frozen=True, kw_only=True):
    """Where the table plays it so: whoever fights a horror is lost at once."""

    who: Agents
    what: Line


class DropPaper(Ask, frozen=True, kw_only=True):
    kind: PaperKind
    who: Name
    why: Line
    due: MayBeEmpty = ""


class AskFavour(Ask, frozen=True, kw_only=True):
    """Calls superiors, or asks for exceptional equipment: the price is due for asking."""

    who: Name
    kind: Literal["call-superiors", "exceptional-gear"]
    what: Line


class AnswerFavour(Ask, frozen=True, kw_only=True):
    paper: Name
    granted: bool
    answer: MayBeEmpty = ""


class HandPaper(Ask, frozen=True, kw_only=True):
    paper: Name
    to: Name


class TearPaper(Ask, frozen=True, kw_only=True):
    """The keeper takes a paper back: nothing was due after all."""

    paper: Name


class WriteReport(Ask, frozen=True, kw_only=True):
    paper: Name
    lines: Annotated[
        tuple[Annotated[str, Meta(min_length=1, max_length=500)], ...], Meta(max_length=60)
    ]


class BarReport(Ask, frozen=True, kw_only=True):
    """Black bars over lines, by their place from 0; and the keeper's note in red."""

    paper: Name
    lines: Annotated[tuple[int | Numeral, ...], Meta(max_length=60)] = ()
    note: Annotated[str, Meta(max_length=200)] = ""


class SignPaper(Ask, frozen=True, kw_only=True):
    paper: Name


class BriefMission(Ask, frozen=True, kw_only=True):
    code: Line
    objective: MayBeEmpty = ""
    deadline: MayBeEmpty = ""
    liaison: MayBeEmpty = ""
    budget: MayBeEmpty = ""


class PreparePlace(Ask, frozen=True, kw_only=True):
    title: Line
    scant: MayBeEmpty = ""
    good: MayBeEmpty = ""
    full: MayBeEmpty = ""
    uncanny: MayBeEmpty = ""
    needed: bool = False


class EndMission(Ask, frozen=True, kw_only=True):
    """The mission is over: its papers are due."""

    present: Annotated[tuple[Name, ...], Meta(max_length=MANY)] = ()
    text: MayBeEmpty = ""
