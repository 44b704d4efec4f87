"""The nouns of the d20 variant: people and their bodies, the attack on the table, time."""

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec.structs import replace

from tablee.dice.throws import Shown
from tablee.games.cthulhu_d20.gear import ARMOURS, WEAPONS, Armour, Weapon
from tablee.games.cthulhu_d20.lot import Lot
from tablee.games.cthulhu_d20.tables import Body, Location, Row
from tablee.kernel.words import KEEPER, Audience

Ability = Literal["strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma"]
Save = Literal["fortitude", "reflex", "will"]
Gender = Literal["f", "m", "n"]
Bent = Literal["offence", "defence"]
Condition = Literal["able", "stunned", "unconscious", "dead"]
Shock = Literal["none", "shock", "violent"]
Treatment = Literal["human", "adapted", "own-tables", "traditional"]
EffortKind = Literal["prolonged", "violent"]
CheckKind = Literal["skill", "ability", "save", "grapple", "sanity"]
Part = Literal["", "unusable", "hampered", "severed"]
Insanity = Literal["", "temporary", "indefinite", "permanent"]
HpMethod = Literal["as-investigator", "halves"]
About = Literal["attack", "check", "dice", "situation"]
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
    def audience(self) -> Audience:
        """Who may know the numbers."""
        return (KEEPER,) if self.seat is None else (self.seat, KEEPER)

    def wound(self, number: int) -> Wound | None:
        return next((wound for wound in self.wounds if wound.number == number), None)


class Term(msgspec.Struct, frozen=True):
    """One named term of a total."""

    name: str
    value: int


class Strike(msgspec.Struct, frozen=True):
    """An attack, from its declaration to its consequence."""

    who: str
    target: str
    weapon: str
    zone: str = ""
    number: int = 1
    """Which attack of a full attack."""
    power: int = 0
    hold_back: bool = False
    burst: bool = False
    distance: int = 0
    circumstances: tuple[str, ...] = ()
    bonus: int = 0
    """The keeper's number (and penalty of a free zone), with its reason."""
    reason: str = ""
    places: tuple[Location, ...] = ()
    """For a zone of the keeper's making: where it can land."""
    stated: tuple[int, tuple[str, ...]] | None = None
    """Distance and circumstances as the attacker declared them, once the keeper has judged."""
    mercy: bool = False
    """A coup de grace: the die counts as a 20."""
    opportunity: bool = False
    cleaving: bool = False
    rolled: bool = False
    hit: bool = False
    face: int = 0
    total: int = 0
    ac: int = 0
    location: Location | None = None
    acs: tuple[tuple[int, int], ...] = ()
    """Of a miss: the armour class up to each face of the location table."""
    margin: int = 0
    stopped: bool = False
    """By armour: the total reaches the AC only without it."""
    blocked: bool = False
    """The location is behind cover."""
    concealed: bool = False
    terms: tuple[Term, ...] = ()
    passed: tuple[str, ...] = ()
    called: str = ""
    """Who has called for a destiny point (“@group” for the group's)."""

    @property
    def is_open(self) -> bool:
        """Announced and not yet told."""
        return self.rolled


class Check(msgspec.Struct, frozen=True):
    """A check, from the keeper's call to its telling."""

    who: str
    kind: CheckKind
    name: str
    dc: int
    secret: bool = False
    text: str = ""
    bonus: int = 0
    aid: tuple[str, ...] = ()
    against: str = ""
    costly: bool = True
    """Whether failing has a cost: then nobody takes 20."""
    less: tuple[int, int, int] = (0, 0, 0)
    more: tuple[int, int, int] = (0, 0, 0)
    """Sanity lost on a success and on a failure: dice, sides, and what is added."""
    rolled: bool = False
    face: int = 0
    total: int = 0
    opposed: int = 0
    success: bool = False
    called: str = ""


class Vote(msgspec.Struct, frozen=True):
    """The group's destiny point put to the vote."""

    by: str
    text: str
    about: About = "situation"
    yes: tuple[str, ...] = ()
    check: str = ""
    """Whose check or whose dice it is about."""


class Turn(msgspec.Struct, frozen=True):
    """What the present turn still allows."""

    who: str
    limit: Literal["normal", "partial", "none"] = "normal"
    attacks: int = 0
    """Attacks made; the first of a full attack may stay the only one."""
    acted: bool = False
    moved: bool = False
    power: int = 0
    """The Power Attack of the turn, the same for all its attacks."""
    cleave: bool = False
    """A foe has fallen: one more attack."""
    cleaved: bool = False


class Fight(msgspec.Struct, frozen=True):
    """Who acts when: highest initiative first, kept for the whole fight."""

    order: tuple[str, ...]
    initiative: Mapping[str, int] = {}
    round: int = 1
    turn: Turn | None = None
    surprised: tuple[str, ...] = ()
    """Those who may not act in the first round."""
    acted: tuple[str, ...] = ()
    """Those who have had a turn: nobody before that has a Dexterity bonus."""
    delaying: tuple[str, ...] = ()


class Clue(msgspec.Struct, frozen=True):
    """Something to be found, with the check that finds it: the keeper's until then."""

    id: str
    title: str
    text: str
    skill: str
    dc: int
    found: tuple[str, ...] = ()


class Spell(msgspec.Struct, frozen=True):
    """A spell as the table converted it."""

    id: str
    name: str
    effect: Literal["attack", "natural", "heal", "text"]
    count: int = 0
    sides: int = 0
    per_level: int = 0
    sanity: int = 0
    casting: str = ""
    text: str = ""


class Fate(msgspec.Struct, frozen=True):
    """A destiny point that has been spent and waits for the keeper's word."""

    who: str
    text: str
    about: About = "situation"
    check: str = ""
    """Whose check or whose dice it is about."""


class State(msgspec.Struct, frozen=True):
    options: Mapping[str, str] = {}
    people: Mapping[str, Person] = {}
    arsenal: Mapping[str, Weapon] = msgspec.field(default_factory=lambda: WEAPONS)
    wardrobe: Mapping[str, Armour] = msgspec.field(default_factory=lambda: ARMOURS)
    now: int = 0
    """Story time in rounds since the table opened."""
    minute: int = 0
    """The minute of the table's clock that this takes into account."""
    strike: Strike | None = None
    checks: Mapping[str, Check] = {}
    lots: Mapping[str, Lot] = {}
    """Dice that have fallen for somebody and are still to be told."""
    straight: bool = False
    """For odds alone: nobody steps in between the dice and what they bring."""
    fight: Fight | None = None
    rolled: Mapping[str, tuple[int, ...]] = {}
    """Ability scores that a seat has rolled."""
    group_point: bool = True
    vote: Vote | None = None
    fate: Fate | None = None
    clues: Mapping[str, Clue] = {}
    spells: Mapping[str, Spell] = {}
    seen_gear: tuple[str, ...] = ()
    """Weapons and spells of the keeper's people that were used in the open."""
    self_care: int = 0
    fallen: tuple[Shown, ...] = ()
    """Dice that have just fallen, for the record of an attack or a check."""

    def person(self, who: str) -> Person | None:
        return self.people.get(who)

    def with_person(self, person: Person) -> "State":
        return replace(self, people={**self.people, person.id: person})

    def chose(self, option: str, choice: str) -> bool:
        """Whether the table settled this house rule so."""
        return self.options[option] == choice
