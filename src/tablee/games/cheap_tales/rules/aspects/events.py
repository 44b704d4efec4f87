"""What happens: aspects."""

from tablee.games.cheap_tales.state import SceneAspect
from tablee.games.cheap_tales.state.roll import Claim
from tablee.games.cheap_tales.state.traits import Until
from tablee.kernel.words import Event


class AspectClaimed(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.aspect.activate"
    who: str
    claim: Claim


class ClaimAnswered(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.dice.advantage-consent"
    who: str
    number: int
    claim: Claim


class AspectSet(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.aspect.circumstance"
    aspect: SceneAspect


class AspectDropped(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.aspect.temporary-expiry"
    aspect: str
    text: str


class AspectUsed(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.combat.opportunism-detail"
    aspect: str
    text: str


class AspectNamed(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.combat.risk-table"
    aspect: str
    text: str


class ConstraintExploited(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.combat.risk-table"
    aspect: str
    who: str
    text: str


class ExpirySet(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.aspect.temporary-expiry"
    aspect: str
    text: str
    until: Until
    turn: int = 0
    scene: int = 0
    session: int = 0
