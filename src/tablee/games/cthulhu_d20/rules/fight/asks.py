"""What can be asked in a fight: its beginning and end, turns, actions."""

from typing import Literal

from tablee.games.cthulhu_d20.rules.fields import Id, Ids, MayBeEmpty, Some
from tablee.kernel.words import Ask


class BeginFight(Ask, frozen=True, kw_only=True):
    who: Some
    surprised: Ids = ()


class JoinFight(Ask, frozen=True, kw_only=True):
    """Somebody comes into a fight that is under way."""

    who: Id


class EndTurn(Ask, frozen=True, kw_only=True):
    who: Id


class DelayTurn(Ask, frozen=True, kw_only=True):
    """Acts later in the round: right after somebody else."""

    who: Id
    after: Id


class EndFight(Ask, frozen=True, kw_only=True):
    pass


class StandUp(Ask, frozen=True, kw_only=True):
    who: Id


class Reload(Ask, frozen=True, kw_only=True):
    who: Id
    weapon: Id


class DoAction(Ask, frozen=True, kw_only=True):
    """Something else that a turn is spent on."""

    who: Id
    action: Literal["move", "act", "full", "drop-prone"]
    text: MayBeEmpty = ""
