"""What happens as story time goes on."""

from tablee.kernel.words import Event


class TimeRan(Event, frozen=True, kw_only=True):
    """Story time in rounds, and the minute of the clock it takes into account."""

    rule: str = "cthulhu-d20.base.clock"
    now: int
    minute: int


class TimeFelt(Event, frozen=True, kw_only=True):
    """Time ran for somebody whose player sees how long is left."""

    rule: str = "cthulhu-d20.base.clock"
    who: str


class LossDue(Event, frozen=True, kw_only=True):
    """Somebody's player must throw before anything else happens to that body."""

    rule: str = "cthulhu-d20.base.clock"
    who: str


class LossBorne(Event, frozen=True, kw_only=True):
    """What had fallen due has been thrown for."""

    rule: str = "cthulhu-d20.base.clock"
    who: str
