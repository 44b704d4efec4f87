"""What happens: heroism and power points."""

from tablee.games.cheap_tales.state import Invocation
from tablee.games.cheap_tales.state.traits import Degree, Partial
from tablee.kernel.words import Event


class Invoked(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.aspect.activate"
    invocation: Invocation


class InvocationAnswered(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.dice.advantage-consent"
    invocation: str
    who: str
    agree: bool


class Activated(Event, frozen=True, kw_only=True):
    """An aspect has settled an action, or the whole scene, without dice."""

    rule: str
    who: str
    text: str
    feat: bool
    scope: str
    scene: int = 0
    degree: Degree
    partial: Partial | None = None


class HeroismSpent(Event, frozen=True, kw_only=True):
    """`lent`: the point came from a comrade and had to be used at once."""

    rule: str
    who: str
    lent: bool = False


class HeroismGained(Event, frozen=True, kw_only=True):
    rule: str
    who: str
    points: int = 1
    why: str = ""
    lent: bool = False


class PowerSpent(Event, frozen=True, kw_only=True):
    rule: str
    who: str
    points: int
