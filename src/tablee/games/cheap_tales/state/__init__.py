"""The nouns of Cheap Tales: heroes, extras, rolls, the fight, aspects and what is pending."""

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec.structs import replace

from tablee.games.cheap_tales.state.hero import Aspect, Hero, Thing
from tablee.games.cheap_tales.state.roll import Roll
from tablee.games.cheap_tales.state.traits import (
    ORDINARY_POWER,
    Armour,
    Class,
    Degree,
    Die,
    Gender,
    Partial,
    Until,
)
from tablee.kernel.fallen import StateWithDice

Condition = Literal["fine", "hurt", "stunned", "down", "gone"]
Side = Literal["heroes", "adversaries"]
Thirds = Literal["no", "once", "each", "reverse"]
"""Whether a third trait may be added outside fights (combat.secret-thrust-outside)."""


class Extra(msgspec.Struct, frozen=True):
    """One of the keeper's people, or a group of them: a life for each who still stands."""

    id: str
    name: str
    kind: Class = "brute"
    gender: Gender = "n"
    might: int = 0
    lives: tuple[int, ...] = ()
    life: int = 3
    aspects: tuple[Aspect, ...] = ()
    die: Die = "d3"
    bonus: int = 0
    armour: Armour = "none"
    power: int = ORDINARY_POWER
    most_power: int = ORDINARY_POWER
    trained: bool = False
    """Awakened to magic."""
    description: str = ""
    alias: str = ""
    """What the players call them; their name is the keeper's until it is told."""
    shown: bool = False
    class_known: bool = False
    might_known: bool = False
    known: tuple[str, ...] = ()
    """Aspects that the players know."""
    stunned: bool = False
    gone: bool = False
    taken: int = 0
    store: int = 0
    came: int = 0
    """How many of them there were at first."""

    @property
    def standing(self) -> int:
        return len(self.lives)

    @property
    def fallen(self) -> int:
        return max(0, self.came - self.standing)

    @property
    def is_up(self) -> bool:
        return bool(self.lives) and not self.gone

    @property
    def called(self) -> str:
        return self.alias or self.name

    @property
    def condition(self) -> Condition:
        """How they are, in words."""
        if self.gone:
            return "gone"
        if not self.lives:
            return "stunned" if self.stunned and self.kind == "antagonist" else "down"
        return "hurt" if min(self.lives) < self.life else "fine"

    @property
    def seen_condition(self) -> Condition:
        """The same as players see it: only a known antagonist may come to again."""
        found = self.condition
        return "down" if found == "stunned" and not self.class_known else found

    @property
    def look(self) -> tuple[object, ...]:
        """What everybody sees of them that the keeper may correct."""
        return self.gender, self.seen_condition, self.armour


Origin = Literal["", "twist", "opportunism", "constraint", "consequence"]
"""What a public aspect was born of; "" if somebody simply set it."""


class SceneAspect(msgspec.Struct, frozen=True):
    """A public aspect of the scene, a place, a thing or somebody, with its expiry."""

    id: str
    text: str
    on: str = ""
    until: Until = "scene"
    turn: int = 0
    scene: int = 0
    session: int = 0
    uses: int | None = None
    by: str = ""
    kind: Origin = ""
    """Where it comes from: a name for those that nobody has put into words yet."""


class Fighter(msgspec.Struct, frozen=True):
    id: str
    side: Side
    acted: int = 0
    """How many have acted: 1 for one person or a band, up to all for a loose group."""
    manoeuvre: str = ""
    prepared: bool = False
    stance: Literal["", "dodge", "valour", "focus"] = ""
    active: bool = False
    """Has done something offensive, or that needs concentration, this turn."""
    caution: bool = False
    placement: int = 0
    """The turn in which +2 waits for one roll."""
    counter: bool = False
    targeted: tuple[str, ...] = ()
    """Adversaries who have targeted this hero this turn."""
    two: Literal["", "damage", "defence"] = ""
    thrusts: Mapping[str, int] = {}
    banded: bool = False


class Fight(msgspec.Struct, frozen=True):
    turn: int = 1
    hand: Side = "heroes"
    fighters: Mapping[str, Fighter] = {}
    brawl: bool = False
    """A fight with bare hands: wounds are thrown on a d3."""
    acting: str = ""
    """Whose go has begun and is not over."""
    next: str = ""
    """The hero who was named to act next."""


class Loss(msgspec.Struct, frozen=True):
    """Life about to be lost: power may still absorb it."""

    who: str
    amount: int
    rule: str
    why: str = ""
    each: bool = False
    """Everyone of a group loses as much."""


class Invocation(msgspec.Struct, frozen=True):
    """An aspect to be activated heroically, waiting for the other side's answer."""

    id: str
    who: str
    way: Literal["feat", "weakness"]
    scope: Literal["action", "scene"]
    source: str
    text: str
    by: Literal["keeper", "player"]
    pay: str = "heroism"


class Group(msgspec.Struct, frozen=True):
    """A common action: everyone rolls, half must succeed."""

    id: str
    what: str
    members: tuple[str, ...]
    came: Mapping[str, tuple[Degree, Partial | None]] = {}
    """What the rolls of those came to who have gone on to something else since."""


class Seizure(msgspec.Struct, frozen=True):
    who: str
    thing: str
    why: str = ""


class Source(msgspec.Struct, frozen=True):
    """A place or moment of power, with the numbers the keeper gives it."""

    id: str
    name: str
    moment: bool = False
    bonus: int = 0
    recovery: int = 0
    free: int = 0
    """Power points it still gives."""


class Question(msgspec.Struct, frozen=True):
    """The golden rule: a question and the die's answer."""

    text: str
    yes: bool


class State(StateWithDice, frozen=True):
    options: Mapping[str, str] = {}
    heroes: Mapping[str, Hero] = {}
    extras: Mapping[str, Extra] = {}
    rolls: Mapping[str, Roll] = {}
    """The roll that lies before each person, the last one included."""
    aspects: Mapping[str, SceneAspect] = {}
    invocations: Mapping[str, Invocation] = {}
    losses: tuple[Loss, ...] = ()
    fight: Fight | None = None
    groups: Mapping[str, Group] = {}
    seizures: Mapping[str, Seizure] = {}
    sources: Mapping[str, Source] = {}
    ellipsis: bool = False
    """Off-screen time: experience may be spent."""
    played: int = 0
    """Minutes of play noted since the last rest."""
    thirds: Thirds = "no"
    thirds_used: tuple[tuple[str, str], ...] = ()
    won: Mapping[str, bool] = {}
    """Whole scenes won (True) or lost (False) by a heroic activation, by hero."""
    question: Question | None = None
    inspired: tuple[str, int] = ("", 0)
    """The idea drawn last: its list and its line. The keeper's."""
    serial: int = 0
    """Counts public things that need an id."""
    won_in: int = 0
    """The scene in which they were."""
    passed: int = 0
    """The scene that a respite has closed already."""
    respite_due: bool = False
    """A scene has ended without the respite that comes with it."""
    aside: tuple[str, ...] = ()
    """While odds are reckoned: those whose own dice are reckoned apart. Empty in play."""

    def on(self, option: str) -> bool:
        return self.options[option] == "true"

    def hero(self, who: str) -> Hero | None:
        return self.heroes.get(who)

    def with_hero(self, hero: Hero) -> "State":
        return replace(self, heroes={**self.heroes, hero.id: hero})

    def with_extra(self, extra: Extra) -> "State":
        return replace(self, extras={**self.extras, extra.id: extra})

    def with_roll(self, roll: Roll) -> "State":
        return replace(self, rolls={**self.rolls, roll.who: roll})

    def without_roll(self, who: str) -> "State":
        return replace(self, rolls={w: r for w, r in self.rolls.items() if w != who})

    def with_fighter(self, fighter: Fighter) -> "State":
        if self.fight is None:
            return self
        fighters = {**self.fight.fighters, fighter.id: fighter}
        return replace(self, fight=replace(self.fight, fighters=fighters))

    def fighter(self, who: str) -> Fighter | None:
        return None if self.fight is None else self.fight.fighters.get(who)

    def most_power(self, hero: Hero) -> int:
        return hero.most_power(self.options["object_power"] == "maximum")

    def reserve(self, thing: Thing) -> int:
        return thing.holds(self.options["object_power"])

    def settled_in(self, scene: int) -> Mapping[str, bool]:
        """Whose scene is won or lost, if it is still that scene."""
        return self.won if self.won_in == scene else {}

    def has_open_roll(self, who: str) -> bool:
        """Whether a roll lies before somebody that is not settled yet."""
        roll = self.rolls.get(who)
        return roll is not None and roll.stage != "done"

    def losing(self, who: str) -> Loss | None:
        return next((loss for loss in self.losses if loss.who == who), None)
