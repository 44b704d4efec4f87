"""What lies on the table: the attack, checks, dice that wait, the fight, votes, clues, spells."""

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec.structs import replace

from tablee.games.cthulhu_d20.data.gear import ARMOURS, WEAPONS, Armour, Weapon
from tablee.games.cthulhu_d20.data.tables import Location
from tablee.games.cthulhu_d20.state.people import Person
from tablee.kernel.fallen import StateWithDice

CheckKind = Literal["skill", "ability", "save", "grapple", "sanity"]
About = Literal["attack", "check", "dice", "situation"]


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


LotKind = Literal["cause", "fall", "care", "fire", "poison", "faint"]
"""A blast or a blaze, a fall; care for a wound; a fire put out; poison; the save at 0 PF."""


class Lot(msgspec.Struct, frozen=True, kw_only=True):
    """What the dice have drawn, and all that its telling needs."""

    who: str
    kind: LotKind
    success: bool = False
    """Of care and of saves."""
    saved: bool | None = None
    """The Reflex save that came before a cause; None where there was none."""
    cause: str = ""
    most: int = 0
    """The most damage that the cause can do to this body."""
    face: int = 0
    location: str | None = None
    lasting: bool = False
    fire: bool = False
    shock: Literal["none", "shock", "violent"] = "none"
    patient: str = ""
    wound: int = 0
    ability: str = ""
    points: int = 0
    takes_round: bool = False
    """Care outside a fight: once it is told a round is over."""
    called: str = ""

    @property
    def wounds(self) -> bool:
        """Whether it comes to a wound; else to a success or a failure."""
        return self.kind in ("cause", "fall")


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


class State(StateWithDice, frozen=True):
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

    def person(self, who: str) -> Person | None:
        return self.people.get(who)

    def with_person(self, person: Person) -> "State":
        return replace(self, people={**self.people, person.id: person})

    def chose(self, option: str, choice: str) -> bool:
        """Whether the table settled this house rule so."""
        return self.options[option] == choice
