"""What people may ask: heroism and power points."""

from typing import Annotated, Literal

from msgspec import Meta

from tablee.games.cheap_tales.rules.shapes import Id, MayBeEmpty, Pay
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.words import Ask


class GivePoint(Ask, frozen=True, kw_only=True):
    """Ten power points become a heroism point for a comrade."""

    who: Name
    to: Name


class Award(Ask, frozen=True, kw_only=True):
    who: Name
    kind: Literal["daring", "jinx", "bribe"]
    points: Annotated[int, Meta(ge=1, le=3)] = 1
    why: MayBeEmpty = ""


class Invoke(Ask, frozen=True, kw_only=True):
    """A heroic activation: to win or lose an action, or the whole scene, without dice."""

    who: Name
    way: Literal["feat", "weakness"]
    scope: Literal["action", "scene"]
    source: Id
    pay: Pay = "heroism"


class AnswerInvocation(Ask, frozen=True, kw_only=True):
    invocation: Id
    agree: bool


class Twist(Ask, frozen=True, kw_only=True):
    who: Name
    text: Line
    on: Id = ""
    pay: Pay = "heroism"
