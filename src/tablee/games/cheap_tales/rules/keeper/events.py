"""What happens: the keeper's word."""

from tablee.games.cheap_tales.state.traits import Armour, Die, Gender
from tablee.kernel.words import Event


class InspirationDrawn(Event, frozen=True, kw_only=True):
    """The line of a list of ideas, counted from 1."""

    rule: str
    table: str
    number: int


class FateAnswered(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.gm.golden-rule"
    question: str
    yes: bool


class Adjusted(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.gm.heroism-awards"
    who: str
    reason: str
    heroism: int | None = None
    xp: int | None = None
    life: int | None = None
    power: int | None = None


class TraitCorrected(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.gm.heroism-awards"
    who: str
    trait: str
    score: int
    reason: str


class ConditionCorrected(Event, frozen=True, kw_only=True):
    """Stunned or not, out or not; None is as before."""

    rule: str = "cheap-tales.gm.heroism-awards"
    who: str
    reason: str
    stunned: bool | None = None
    out: bool | None = None
    cut_off: bool | None = None


class WoundUndone(Event, frozen=True, kw_only=True):
    """The last wound is as if it had never been: what it cost comes back."""

    rule: str = "cheap-tales.gm.heroism-awards"
    who: str
    reason: str


class BroughtBack(Event, frozen=True, kw_only=True):
    """Whatever a fall still asked for, and the fall itself, is undone."""

    rule: str = "cheap-tales.gm.heroism-awards"
    who: str
    life: int


class CardCorrected(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.npc.basics"
    who: str
    reason: str
    might: int | None = None
    lives: tuple[int, ...] | None = None
    most_life: int | None = None
    power: int | None = None
    armour: Armour | None = None
    die: Die | None = None
    bonus: int | None = None
    count: int | None = None
    """How many stand: what makes it so is an event of its own, which everybody may see."""


class MightCorrected(Event, frozen=True, kw_only=True):
    """A might that everybody knows is corrected before everybody."""

    rule: str = "cheap-tales.npc.basics"
    who: str
    might: int
    reason: str


class LookCorrected(Event, frozen=True, kw_only=True):
    """Something that everybody sees of one of the keeper's people was corrected: told to all."""

    rule: str = "cheap-tales.npc.basics"
    who: str


class Renamed(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.creation.finish"
    who: str
    before: str
    name: str
    gender: Gender
    reason: str


class HeroAssigned(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.creation.order"
    who: str
    seat: str | None
    reason: str


class HeroRetired(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.end.death"
    who: str
    reason: str


class HeroRecalled(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.end.death"
    who: str
    reason: str
