"""What people may ask: fights."""

from typing import Annotated, Literal

from msgspec import Meta

from tablee.games.cheap_tales.rules.shapes import (
    Few,
    Id,
    ListedProwess,
    MayBeEmpty,
    Modifier,
    Pay,
    Persons,
)
from tablee.games.cheap_tales.state.traits import Quality, Style, Talent, Weapon
from tablee.kernel.common.asks import Name
from tablee.kernel.words import Ask


class OpenFight(Ask, frozen=True, kw_only=True):
    """`banded`: who strikes as a gang; `together`: all who can."""

    heroes: Persons
    adversaries: Annotated[tuple[Name, ...], Meta(max_length=50)] = ()
    ally: Id = ""
    """Somebody of the keeper's who fights beside the heroes; others join later."""
    rival: Id = ""
    """A hero against the others, if the table wants it; others join later."""
    surprised: bool = False
    brawl: bool = False
    banded: Annotated[tuple[Name, ...], Meta(max_length=50)] = ()
    together: bool = False


class JoinFight(Ask, frozen=True, kw_only=True):
    who: Name
    banded: bool = False
    other_side: bool = False
    """An extra beside the heroes, or a hero against them."""


class LeaveFight(Ask, frozen=True, kw_only=True):
    who: Name


class Band(Ask, frozen=True, kw_only=True):
    """A group of extras bands together, or scatters."""

    who: Name
    banded: bool


class EndFight(Ask, frozen=True, kw_only=True):
    pass


class Manoeuvre(Ask, frozen=True, kw_only=True):
    """One a go; to prepare the action gives +1 to its roll."""

    who: Name
    kind: Literal["prepare", "draw", "move", "reload", "other"]
    text: MayBeEmpty = ""


class Attack(Ask, frozen=True, kw_only=True):
    """Without `quality` and `talent`, the usual pair of its style."""

    who: Name
    target: Name
    style: Style = "melee"
    weapon: Weapon = "brawl"
    arm: Id = ""
    quality: Quality | None = None
    talent: Talent | None = None
    thrust: Few = ()
    tools: Few = ()
    domain: Id = ""
    prowess: ListedProwess | None = None
    second: Id = ""
    placed: bool = False
    difficulty: Modifier | None = None


class AimAgain(Ask, frozen=True, kw_only=True):
    """The second attack of a double attack goes to somebody else than was said."""

    who: Name
    target: Name


class CounterAttack(Ask, frozen=True, kw_only=True):
    who: Name
    target: Name
    style: Style = "melee"
    weapon: Weapon = "brawl"
    arm: Id = ""
    thrust: Few = ()
    placed: bool = False


class WaiveCounter(Ask, frozen=True, kw_only=True):
    """Lets the occasion for a counter-attack go, so that the turn may end."""

    who: Name


class UseTwoWeapons(Ask, frozen=True, kw_only=True):
    who: Name
    two: Literal["damage", "defence"]


class Dodge(Ask, frozen=True, kw_only=True):
    who: Name


class Parry(Ask, frozen=True, kw_only=True):
    who: Name
    talent: Literal["valour", "focus"]


class Guard(Ask, frozen=True, kw_only=True):
    """A secret thrust in defence against the attack that is about to be thrown."""

    who: Name
    attacker: Name
    skill: Id


class PassGo(Ask, frozen=True, kw_only=True):
    """Does nothing that passes the hand, or acts without dice."""

    who: Name
    text: MayBeEmpty = ""


class NameNext(Ask, frozen=True, kw_only=True):
    who: Name


class RollDamage(Ask, frozen=True, kw_only=True):
    who: Name


class RaiseDamage(Ask, frozen=True, kw_only=True):
    """Power points on a damage roll (house rule)."""

    who: Name
    points: Annotated[int, Meta(ge=0, le=99)]


class RerollDamage(Ask, frozen=True, kw_only=True):
    """A point to roll damage again (house rule)."""

    who: Name
    pay: Pay = "heroism"
