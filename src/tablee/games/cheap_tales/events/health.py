"""What may happen to life, in time, by magic, and at the keeper's desk."""

from typing import Literal

from tablee.games.cheap_tales.state import Loss, Source
from tablee.kernel.words import Event


class LossThreatened(Event, frozen=True, kw_only=True):
    rule: str
    loss: Loss


class LifeLost(Event, frozen=True, kw_only=True):
    """`amount` after what `power` has absorbed; the rest is ignored below 0."""

    rule: str
    who: str
    amount: int
    power: int = 0


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


class GiftPaid(Event, frozen=True, kw_only=True):
    """What a gift cost: power, and life for the power that was missing."""

    rule: str = "cheap-tales.magic.use"
    who: str
    power: int
    life: int = 0
    source: str = ""
    drawn: int = 0
    """Points that a place or moment of power gave."""
    sure: bool = False
    """Paid whatever the roll: the price of distance or duration."""


class WasCutOff(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.magic.cut-off"
    who: str


class MagicNoticed(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.magic.marks-detect"
    who: str
    target: str
    magic: bool


class TheftAnswered(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.magic.theft-awakened"
    who: str
    giver: str
    agree: bool


class PowerTaken(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.magic.theft"
    who: str
    victim: str
    points: int
    dies: bool = False


class PowerFaded(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.magic.excess"
    who: str
    points: int


class SourceNamed(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.magic.places"
    source: Source


class SourceClosed(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.magic.places"
    source: str
    name: str


class InspirationDrawn(Event, frozen=True, kw_only=True):
    """The line of a list of ideas, counted from 1."""

    rule: str
    table: str
    number: int


class FateAnswered(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.gm.golden-rule"
    question: str
    yes: bool
