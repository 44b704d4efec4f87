"""What people may ask: the keeper's people."""

from typing import Annotated

from msgspec import Meta

from tablee.games.cheap_tales.rules.shapes import (
    Id,
    Life,
    Long,
    MayBeEmpty,
    MaybePoints,
    Might,
    Modifier,
    Persons,
)
from tablee.games.cheap_tales.state.traits import Armour, Class, Die, Gender, Prowess, Talent
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.words import Ask


class MakeExtra(Ask, frozen=True, kw_only=True):
    """Somebody of the keeper's, or a number of them alike."""

    name: Name
    kind: Class = "brute"
    count: Annotated[int, Meta(ge=1, le=50)] = 1
    might: Might = 0
    life: Life | None = None
    aspects: Annotated[tuple[Line, ...], Meta(max_length=8)] = ()
    die: Die | None = None
    bonus: Annotated[int, Meta(ge=0, le=20)] = 0
    armour: Armour = "none"
    power: MaybePoints | None = None
    trained: bool = False
    gender: Gender = "n"
    alias: MayBeEmpty = ""
    description: Long = ""


class ShowExtra(Ask, frozen=True, kw_only=True):
    """Lets the players know that they are there, and more of them if so marked."""

    who: Name
    might: bool = False
    kind: bool = False


class ShowAspect(Ask, frozen=True, kw_only=True):
    who: Name
    aspect: Id


class RemoveExtra(Ask, frozen=True, kw_only=True):
    """They flee, or leave the story."""

    who: Name


class ChangeExtra(Ask, frozen=True, kw_only=True):
    """The keeper's correction of a card."""

    who: Name
    might: Might | None = None
    count: Annotated[int, Meta(ge=0, le=50)] | None = None
    power: MaybePoints | None = None


class ExtraAttack(Ask, frozen=True, kw_only=True):
    who: Name
    targets: Persons
    difficulty: Modifier = 0
    prowess: Prowess | None = None
    second: Id = ""


class ExtraAttempt(Ask, frozen=True, kw_only=True):
    """One of the keeper's people tries something, perhaps against a hero."""

    who: Name
    what: Line
    against: Id = ""
    talent: Talent | None = None
    skill: Id = ""
    difficulty: Modifier = 0
    offensive: bool = False


class ExtraPass(Ask, frozen=True, kw_only=True):
    who: Name
    text: MayBeEmpty = ""
