"""What happens: life, wounds, respite and rest."""

from typing import Literal

from tablee.games.cheap_tales.state import Loss
from tablee.kernel.words import Event


class LossThreatened(Event, frozen=True, kw_only=True):
    rule: str
    loss: Loss


class LifeLost(Event, frozen=True, kw_only=True):
    """`amount` after what `power` has absorbed; the rest is ignored below 0. `why` where the loss
    was not threatened before."""

    rule: str
    who: str
    amount: int
    power: int = 0
    why: str = ""
    waiting: tuple[Loss, ...] = ()
    """Blows that wait still: others than the one that is taken, or that has nothing to wait for."""


class Fell(Event, frozen=True, kw_only=True):
    """At 0: stunned, or wounded if stunned already."""

    rule: str = "cheap-tales.recovery.stunned"
    who: str
    again: bool


class FallChosen(Event, frozen=True, kw_only=True):
    rule: str
    who: str
    choice: Literal["out", "bitter-end"]
    life: int = 0


class WoundRolled(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.recovery.wound-roll"
    who: str
    row: int
    traits: tuple[str, ...] = ()
    session: int = 0
    life: int = 0
    """Life regained at once (house rule)."""
    again: bool = False
    """Instead of the wound rolled before, for a heroism point (house rule)."""


class WoundEased(Event, frozen=True, kw_only=True):
    """One row better, by a doctor or (house rule) by heroism."""

    rule: str = "cheap-tales.recovery.wound-doctor"
    who: str
    row: int
    traits: tuple[str, ...] = ()
    session: int = 0
    doctor: str = ""


class HeroDied(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.end.death"
    who: str


class ShookOff(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.heroism.shake-off"
    who: str


class Woke(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.heroism.second-wind"
    who: str


class Revived(Event, frozen=True, kw_only=True):
    """Somebody dead or dying is brought back by magic."""

    rule: str = "cheap-tales.magic.effects"
    who: str


class Breathed(Event, frozen=True, kw_only=True):
    """A respite: life and power come back."""

    rule: str = "cheap-tales.recovery.respite"
    who: str
    life: int
    power: int
    healed: int = 0
    """The part of the life that a healer gave."""
    woke: bool = False


class ScenePassed(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.phase.scene"
    scene: int = 0
    respite: bool = False
    """The respite at the end of the scene is still to come."""


class Rested(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.recovery.rest"
    who: str


class EllipsisBegun(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.phase.rest"
    minutes: int
    text: str = ""


class EllipsisEnded(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.phase.rest"


class PlayNoted(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.gm.xp-clock"
    minutes: int


class ExtraRecovered(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.power.recovery"
    who: str
    power: int


class LifeGained(Event, frozen=True, kw_only=True):
    rule: str
    who: str
    points: int
