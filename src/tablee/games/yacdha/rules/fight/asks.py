"""Combat: what may be asked in a fight."""

from typing import Annotated, Literal

from msgspec import Meta

from tablee.games.yacdha.rules.shapes import Level, Maybe, MayBeEmpty, Persons, Points, cites
from tablee.games.yacdha.state.people import Meter
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.words import Ask


class OpenFight(Ask, frozen=True, kw_only=True):
    """Of those named as surprised, the ones who fight are."""

    investigators: Persons
    opponents: Annotated[Persons, Meta(extra={"apart": "investigators"})]
    surprised: Annotated[Maybe, cites("yacdha.combat.surprise")] = ()


class JoinFight(Ask, frozen=True, kw_only=True):
    """`surprised`: newcomers who run into it unaware, or whoever did not see them come."""

    who: Persons
    side: Literal["investigators", "opponents"]
    surprised: Annotated[Maybe, cites("yacdha.combat.surprise")] = ()


class StandAside(Ask, frozen=True, kw_only=True):
    """Present but out of the fight, for now."""

    who: Name


class DescribeRound(Ask, frozen=True, kw_only=True):
    """The keeper says what is seen and what is out of the question; then all declare."""

    text: MayBeEmpty = ""
    too_late_to_flee: Maybe = ()
    out_of_reach: Maybe = ()


class Release(Ask, frozen=True, kw_only=True):
    who: Name


class Declare(Ask, frozen=True, kw_only=True):
    who: Name
    doing: Literal["attack", "immobilise", "dodge", "flee", "other", "break-free"]
    target: Name | None = None
    weapon: Name | None = None
    text: MayBeEmpty = ""
    claim: Name | None = None


class DeclareTogether(Ask, frozen=True, kw_only=True):
    """The keeper declares the same thing for several at once."""

    who: Persons
    doing: Literal["attack", "immobilise", "dodge", "flee"]
    target: Name | None = None
    weapon: Name | None = None


class Freeze(Ask, frozen=True, kw_only=True):
    who: Name


class SetModifiers(Ask, frozen=True, kw_only=True):
    who: Name
    advantage: bool = False
    disadvantage: bool = False
    opposition: Annotated[int, Meta(ge=0, le=5)] | Literal["active"] | None = None
    level: Level | None = None
    reason: MayBeEmpty = ""


class Improvise(Ask, frozen=True, kw_only=True):
    """The keeper lets the dice decide something out of the ordinary, and says what is at stake.

    `price` is the meter that a failure costs something: so many `points`, or what is missing.
    """

    who: Name
    success: Line
    failure: Annotated[str, Meta(max_length=200)] = ""
    opposition: Annotated[int, Meta(ge=0, le=5)] | Literal["active"] = 0
    advantage: bool = False
    disadvantage: bool = False
    level: Level | None = None
    price: Meter | None = None
    points: Points = 1
    by_margin: bool = False


class Forgo(Ask, frozen=True, kw_only=True):
    """Whoever does not like the stakes lets it be, before the throw."""

    who: Name


class Reveal(Ask, frozen=True, kw_only=True):
    pass


class Strike(Ask, frozen=True, kw_only=True):
    who: Name


class EndFight(Ask, frozen=True, kw_only=True):
    pass
