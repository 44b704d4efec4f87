"""What happens to investigators: sheets, experience, levels, feats."""

from tablee.games.cthulhu_d20.state.people import Effect, Gender, Person
from tablee.kernel.words import Event


class AbilitiesRolled(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.ability-generation"
    seat: str
    scores: tuple[int, ...]


class SheetWritten(Event, frozen=True, kw_only=True):
    """A whole sheet, for those who may know it."""

    rule: str = "cthulhu-d20.base.abilities"
    person: Person


class PersonJoined(Event, frozen=True, kw_only=True):
    """Somebody is there: what everybody sees."""

    rule: str = "cthulhu-d20.base.abilities"
    who: str
    name: str
    seat: str | None
    gender: Gender


class XpAwarded(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.levels"
    who: str
    xp: int


class LevelGained(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.levels"
    person: Person


class LevelTold(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.levels"
    who: str
    level: int


class FeatSettled(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.feat.review-needed"
    who: str
    effect: Effect
    rested: int | None = None
    """Hours of the present rest that are spent: they give nothing later."""
