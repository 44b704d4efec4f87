"""A die is taken, a monologue told and weighed by the table."""

from tablee.games.innommable.rules.common import Sides
from tablee.kernel.common.asks import Name, Text
from tablee.kernel.words import Ask


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
