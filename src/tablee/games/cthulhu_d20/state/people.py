"""People and their bodies: wounds, what they are exposed to, rest, and all that a sheet says."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from tablee.games.cthulhu_d20.data.tables import Body, Location, Row
from tablee.kernel.words import KEEPER, Audience

Ability = Literal["strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma"]
Save = Literal["fortitude", "reflex", "will"]
Gender = Literal["f", "m", "n"]
Bent = Literal["offence", "defence"]
Condition = Literal["able", "stunned", "unconscious", "dead"]
Shock = Literal["none", "shock", "violent"]
Treatment = Literal["human", "adapted", "own-tables", "traditional"]
EffortKind = Literal["prolonged", "violent"]
Part = Literal["", "unusable", "hampered", "severed"]
Insanity = Literal["", "temporary", "indefinite", "permanent"]
HpMethod = Literal["as-investigator", "halves"]
Seen = Literal["unhurt", "hurt", "badly-hurt", "falls", "dies", "wakes"]
ABILITIES: tuple[Ability, ...] = (
    "strength",
    "dexterity",
    "constitution",
    "intelligence",
    "wisdom",
    "charisma",
)
SAVES: Mapping[Save, Ability] = {
    "fortitude": "constitution",
    "reflex": "dexterity",
    "will": "wisdom",
}


class Wound(msgspec.Struct, frozen=True):
    """A wound as the tracking sheet keeps it; `number` is its place on that body for ever."""

    number: int
    gb: int
    row: Row
    location: Location | None = None
    at: int = 0
    pv: int = 0
    """The PV it cost, worsening included."""
    treated: bool = False
    stabilised: bool = False
    due: int | None = None
    """The round of the next loss; None for a wound that costs nothing more."""
    part: Part = ""
    note: str = ""

    @property
    def is_open(self) -> bool:
        return self.due is not None


class Exposure(msgspec.Struct, frozen=True):
    """Fire and the like, as long as it lasts: one wound that grows (or one a round)."""

    cause: str
    bonus: int
    gb: int
    wound: int
    due: int
    fire: bool = False
    tried: bool = False
    """Whether somebody has tried to put it out since it last did harm."""


class Breath(msgspec.Struct, frozen=True):
    """Held breath: until which round it is free, the DC of the next check; then drowning."""

    until: int
    dc: int = 10
    drowning: bool = False


class Aim(msgspec.Struct, frozen=True):
    target: str
    rounds: int = 1


class Rest(msgspec.Struct, frozen=True):
    """Since when somebody rests, the hours of it that have given their PF, rest within the day."""

    since: int | None = None
    hours: int = 0
    day: int = 0
    """The round in which the present 24 hours began."""
    rested: int = 0
    """Rest within those hours and whatever went before them, as the ninth edition counted it."""
    lately: tuple[tuple[int, int], ...] = ()
    """The rests of the last 24 hours that are over: from which round to which."""


class Creature(msgspec.Struct, frozen=True):
    """What sets a creature of the keeper's apart from a human."""

    treatment: Treatment = "human"
    body: Body | None = None
    pv: int = 0
    pf: int = 0
    hp: int = 0
    most_hp: int = 0
    undead: bool = False
    reduction: int = 0
    immune: bool = False


class Effect(msgspec.Struct, frozen=True):
    """What a feat that the text does not convert does here, as the keeper settled it."""

    feat: str
    attack: int = 0
    gb: int = 0
    pf: int = 0
    pv: int = 0


class Person(msgspec.Struct, frozen=True):
    """Somebody of a player's (with a seat) or of the keeper's (without)."""

    id: str
    name: str
    seat: str | None = None
    gender: Gender = "n"
    profession: str = ""
    scores: Mapping[str, int] = {}
    damaged: Mapping[str, int] = {}
    """Points of each ability that poison or sickness has taken for a while."""
    damaged_at: int = 0
    level: int = 1
    xp: int = 0
    bent: Bent = "offence"
    good: tuple[Save, ...] = ()
    proficiency: str = ""
    core: tuple[str, ...] = ()
    ranks: Mapping[str, int] = {}
    feats: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()
    weapons: tuple[str, ...] = ()
    loaded: Mapping[str, int] = {}
    armour: tuple[str, ...] = ()
    size: str = "medium"
    natural: int = 0
    base_attack: int | None = None
    """A creature's own, where level and option do not give it."""
    pv: int = 0
    pf: int = 0
    destiny: int = 0
    condition: Condition = "able"
    prone: bool = False
    shock: Shock = "none"
    """What the next turn has to bear."""
    wounds: tuple[Wound, ...] = ()
    made: int = 0
    """How many wounds there have been, closed ones included."""
    aim: Aim | None = None
    rest: Rest = Rest()
    exposure: Exposure | None = None
    breath: Breath | None = None
    doomed: int | None = None
    """House rule: the round in which a mortal wound kills."""
    sanity: int = 0
    hour_from: int = 0
    hour_lost: int = 0
    hour_start: int = 0
    """Sanity lost since an hour began, and what there was then."""
    insanity: Insanity = ""
    mind_due: int | None = None
    creature: Creature = Creature()
    hidden: bool = False
    covered: tuple[Location, ...] = ()
    concealment: int = 0
    defenceless: bool = False
    held_penalty: int | None = None
    """House rule: the fatigue penalty that stays until the end of the turn."""
    barred: str = ""
    """An action that the keeper has ruled out for now, in words."""
    note: str = ""

    @property
    def is_dead(self) -> bool:
        return self.condition == "dead"

    @property
    def is_out(self) -> bool:
        """PF at 0 or less: no actions."""
        return self.condition in ("stunned", "unconscious")

    @property
    def is_traditional(self) -> bool:
        """A creature with hit points, and neither fatigue nor life points."""
        return self.creature.treatment == "traditional"

    @property
    def audience(self) -> Audience:
        """Who may know the numbers."""
        return (KEEPER,) if self.seat is None else (self.seat, KEEPER)

    def wound(self, number: int) -> Wound | None:
        return next((wound for wound in self.wounds if wound.number == number), None)
