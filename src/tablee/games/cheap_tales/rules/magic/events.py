"""What happens: gifts and power."""

from tablee.games.cheap_tales.state import Source
from tablee.games.cheap_tales.state.hero import Mark, Skill
from tablee.kernel.words import Event


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


class GiftGranted(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.magic.uncontrolled"
    who: str
    skill: Skill


class GiftStirred(Event, frozen=True, kw_only=True):
    """A gift that nobody controls shows itself, and how strong it is."""

    rule: str = "cheap-tales.magic.uncontrolled"
    who: str
    skill: Skill


class GiftControlled(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.magic.uncontrolled-buy"
    who: str
    gift: str
    name: str
    rank: int


class DomainAdded(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.magic.permanent-bonus"
    who: str
    gift: str
    domain: str


class MarkNoted(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.magic.marks"
    who: str
    mark: Mark


class TheftTaught(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.magic.theft"
    who: str
