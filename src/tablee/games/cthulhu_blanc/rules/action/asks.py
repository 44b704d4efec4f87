"""What may be asked of a test, from the idea to the throw."""

from typing import Annotated

from msgspec import Meta

from tablee.games.cthulhu_blanc.rules.common import ID, MayBeEmpty, Meters
from tablee.games.cthulhu_blanc.state import Die, Mode
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.words import Ask

Human = Annotated[bool, Meta(extra={"rule": f"{ID}.dice.human", "required": True})]
Trade = Annotated[bool, Meta(extra={"rule": f"{ID}.dice.profession-or-trait", "required": True})]
Risked = Annotated[Meters, Meta(extra={"rule": f"{ID}.dice.all-that-apply"})]
"""The dice of a pool: two that a form always asks about, and meters that are risked."""


class ProposeTest(Ask, frozen=True, kw_only=True):
    who: Name
    what: Line
    mode: Mode = "alone"
    investigation: Annotated[bool, Meta(extra={"rule": f"{ID}.action.kind"})] = False
    human: Human = True
    trade: Trade = False
    meters: Risked = ()
    why: MayBeEmpty = ""


class JoinTest(Ask, frozen=True, kw_only=True):
    """With the one who leads, or on a side of one's own."""

    who: Name
    leader: Name
    side: Annotated[str, Meta(max_length=60)] = ""
    human: Human = True
    trade: Trade = False
    meters: Risked = ()
    why: MayBeEmpty = ""


class SetPool(Ask, frozen=True, kw_only=True):
    """Which dice apply, before the throw; imposed ones stay."""

    who: Name
    human: Human
    trade: Trade
    meters: Risked = ()
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


class MarkTest(Ask, frozen=True, kw_only=True):
    leader: Name
    investigation: bool


class LeaveTest(Ask, frozen=True, kw_only=True):
    who: Name


class DropTest(Ask, frozen=True, kw_only=True):
    leader: Name


class ThrowTest(Ask, frozen=True, kw_only=True):
    leader: Name
