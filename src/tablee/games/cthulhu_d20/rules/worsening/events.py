"""What happens to wounds that are open, cared for or closed."""

from tablee.kernel.words import Event


class SelfCareSet(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.worsening.care"
    penalty: int


class WoundOpen(Event, frozen=True, kw_only=True):
    """The wound goes on costing, next in so many rounds."""

    rule: str = "cthulhu-d20.worsening.rate"
    who: str
    wound: int
    rounds: int


class WoundWorsened(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.worsening.rate"
    who: str
    wound: int
    pv: int


class WoundStabilised(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.worsening.natural-stabilisation"
    who: str
    wound: int


class WoundTreated(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.worsening.care"
    who: str
    wound: int
    anew: bool = True
    """Whether the body was not treated before: its day of rest begins with this."""


class WoundsClosed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.worsening.stabilised"
    who: str
    wounds: tuple[int, ...]


class Cared(Event, frozen=True, kw_only=True):
    """How bad the wound of somebody else is shows only to those who succeed."""

    rule: str = "cthulhu-d20.worsening.care"
    healer: str
    patient: str
    wound: int
    dc: int
    success: bool
