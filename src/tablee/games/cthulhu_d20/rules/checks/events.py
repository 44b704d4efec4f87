"""What happens to checks."""

from tablee.games.cthulhu_d20.state.table import Check, CheckKind
from tablee.kernel.words import Event


class CheckSet(Event, frozen=True, kw_only=True):
    """A check as the keeper knows it, its DC included."""

    rule: str = "cthulhu-d20.base.skills"
    check: Check


class CheckCalled(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.skills"
    who: str
    kind: CheckKind
    name: str
    text: str = ""
    opponent: str = ""


class CheckThrown(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.skills"
    who: str
    kind: CheckKind
    name: str
    total: int
    taken: int = 0


class CheckCast(Event, frozen=True, kw_only=True):
    """A check that everybody knows of lies rolled: nobody can help with it any more."""

    rule: str = "cthulhu-d20.base.skills"
    who: str


class AidGiven(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.skills"
    who: str
    helper: str
    success: bool


class CheckTold(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.skills"
    who: str
    kind: CheckKind
    name: str
    success: bool
    text: str = ""


class CheckClosed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.skills"
    who: str


class CheckDropped(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.skills"
    who: str
