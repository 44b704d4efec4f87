"""What can be asked about destiny: points, votes, the keeper's answer."""

from typing import Annotated, Literal

from msgspec import Meta

from tablee.games.cthulhu_d20.data.tables import Row
from tablee.games.cthulhu_d20.rules.fields import Id, MayBeEmpty
from tablee.games.cthulhu_d20.state.people import Shock
from tablee.games.cthulhu_d20.state.table import About
from tablee.kernel.common.asks import Line
from tablee.kernel.words import Ask


class TellDice(Ask, frozen=True, kw_only=True):
    """What dice have brought that are no attack and no check: a fall, fire, care, a save."""

    who: Id
    text: MayBeEmpty = ""


class CallDestiny(Ask, frozen=True, kw_only=True):
    """A destiny point: on the attack, the check or the dice that lie open, or on a situation."""

    who: Id
    about: About
    text: MayBeEmpty = ""


class PassDestiny(Ask, frozen=True, kw_only=True):
    """No point on this attack."""

    who: Id


class DecideFate(Ask, frozen=True, kw_only=True):
    """The keeper's answer: what the dice said stands, nothing happens, or this wound instead;
    of a situation, what is told, or that the blood stops: the caller's own, or a `patient`'s."""

    outcome: Literal["stands", "miss", "wound", "success", "failure", "told", "staunched"]
    row: Row = "light"
    location: Annotated[str, Meta(max_length=60)] = ""
    shock: Shock = "none"
    patient: Id | None = None
    text: MayBeEmpty = ""


class ProposeGroupPoint(Ask, frozen=True, kw_only=True):
    about: About = "situation"
    text: Line


class VoteGroupPoint(Ask, frozen=True, kw_only=True):
    agree: bool


class CloseVote(Ask, frozen=True, kw_only=True):
    """Those who have not answered count as a no."""


class BeginScenario(Ask, frozen=True, kw_only=True):
    """House rule: a new scenario gives the group its point again."""

    title: Line
