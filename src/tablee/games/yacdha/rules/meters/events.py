"""Folie & trauma: checks, meters that move, and what waits at their end."""

from tablee.games.yacdha.state.people import Meter
from tablee.kernel.words import Event


class CheckCalled(Event, frozen=True, kw_only=True):
    rule: str
    meter: Meter
    who: tuple[str, ...]
    event: str
    scene: int = 0
    repeated: tuple[str, ...] = ()


class CheckMade(Event, frozen=True, kw_only=True):
    """A madness or trauma die was compared with the meter. In a fight it counts at round's end."""

    rule: str
    who: str
    meter: Meter
    rises: bool
    called: bool = False


class TraumaInflicted(Event, frozen=True, kw_only=True):
    """Something hurts people without any throw; what it does to each follows."""

    rule: str = "yacdha.meter.trauma-six"
    who: tuple[str, ...]
    amount: int
    event: str


class MeterRose(Event, frozen=True, kw_only=True):
    rule: str
    who: str
    meter: Meter
    amount: int
    value: int


class Died(Event, frozen=True, kw_only=True):
    """`reached` is what the meter would show if it had no end."""

    rule: str = "yacdha.meter.trauma-six"
    who: str
    reached: int


class WentMad(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.meter.madness-six"
    who: str


class MeterFell(Event, frozen=True, kw_only=True):
    rule: str
    who: str
    meter: Meter
    amount: int
    value: int


class CheckKept(Event, frozen=True, kw_only=True):
    """A check that everybody saw called for was made; what came of it is that player's own."""

    rule: str = "yacdha.meter.madness-meaning"
    who: str
