"""Folie & trauma: a check called, a check thrown, trauma simply inflicted."""

from typing import Annotated

from msgspec import Meta

from tablee.games.yacdha.rules.shapes import Persons
from tablee.games.yacdha.state.people import Meter
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.words import Ask


class Inflict(Ask, frozen=True, kw_only=True):
    """Trauma that nothing parries: an explosion, a fall, a creature beyond measure."""

    who: Persons
    amount: Annotated[int, Meta(ge=1, le=60)]
    event: Line


class CallCheck(Ask, frozen=True, kw_only=True):
    """The keeper calls a check for those exposed to a kind of event."""

    meter: Meter
    who: Persons
    event: Line
    again: bool = False


class RollCheck(Ask, frozen=True, kw_only=True):
    who: Name
