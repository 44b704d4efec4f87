"""The scheme of the dice, and how phase two shares them out."""

from typing import Annotated

import msgspec
from msgspec import Meta

from tablee.games.innommable.rules.common import MOST_DICE, Count
from tablee.games.innommable.state.preparation import ConcreteKind
from tablee.kernel.common.asks import Name, Text, TextOrNone
from tablee.kernel.words import Ask


class SetScheme(Ask, frozen=True, kw_only=True):
    players: Annotated[int, Meta(ge=2, le=4)]
    d20: Count
    d12: Count
    d8: Count
    d4: Count


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One concrete information and its dice."""

    kind: ConcreteKind
    text: TextOrNone
    dice: Count


class Allot(Ask, frozen=True, kw_only=True):
    concrete: Annotated[tuple[Row, ...], Meta(max_length=MOST_DICE)]


class MoveDie(Ask, frozen=True, kw_only=True):
    """In play: a die allotted to one reveal goes to another that is still to come."""

    concrete: Name
    towards: Name


class SplitConcrete(Ask, frozen=True, kw_only=True):
    """In play: another element of the plan, for a die of a reveal that has more than one."""

    concrete: Name
    text: Text


class RewriteConcrete(Ask, frozen=True, kw_only=True):
    concrete: Name
    text: TextOrNone = ""
