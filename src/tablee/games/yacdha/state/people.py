"""People: what stands on a sheet, and what somebody is going through."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from tablee.dice.throws import Shown

Meter = Literal["madness", "trauma"]
Category = Literal["physical", "mental"]
Gender = Literal["f", "m", "n"]

Condition = Literal["active", "dying", "coma", "dead", "insane", "retired"]
"""Dying: trauma has reached its end, and a point of luck may still turn death into coma."""

Age = Literal["adult", "adolescent", "child"]
Nature = Literal["physical", "mental", "both"]
CareKind = Literal["proper", "partial", "none"]
Rerolls = Literal["open", "free", "closed"]
Doing = Literal["attack", "immobilise", "dodge", "flee", "other", "frozen", "break-free"]

Opposition = int | Literal["active"]
"""A fixed value from 0 to 5, or the die of somebody who resists."""

LOWEST, HIGHEST = 1, 6
"""The ends of both meters (yacdha.creation.meters-start)."""

METERS: tuple[Meter, ...] = ("madness", "trauma")

MYTHOS = "mythos"
"""The claim of one's knowledge of the Mythos, where the table lets it count for actions."""

METER_OF: Mapping[Category, Meter] = {"mental": "madness", "physical": "trauma"}


class ListedAction(msgspec.Struct, frozen=True):
    """An action judged in play. Without a level of its own it has the occupation's."""

    name: str
    level: int | None = None


class Occupation(msgspec.Struct, frozen=True):
    """A trade, hobby or field of interest, and the actions that play has put under it."""

    id: str
    name: str
    level: int = 0
    nature: Nature = "both"
    actions: tuple[ListedAction, ...] = ()

    def level_of(self, action: str) -> int:
        """The level that an action of this name has, as far as the list knows."""
        for listed in self.actions:
            if listed.name.casefold() == action.casefold() and listed.level is not None:
                return min(listed.level, self.level)
        return self.level


class Gift(msgspec.Struct, frozen=True):
    """A supernatural gift: a written effect, and a level beyond the points of creation."""

    id: str
    name: str
    effect: str
    level: int = 0


class Care(msgspec.Struct, frozen=True):
    """How somebody rests and is looked after for one meter, and the days of this period so far."""

    kind: CareKind = "none"
    rest: bool = True
    favourable: bool = False
    days: int = 0
    worst: CareKind = "proper"
    """The least care of the running period: it decides how the period ends."""
    due: bool = False
    """The period is over and its die is to be thrown."""


class Learning(msgspec.Struct, frozen=True):
    """A course under way, or wished for (`ends` is None until the keeper grants it)."""

    occupation: str
    nature: Nature
    levels: int
    lowers: tuple[str, ...]
    ends: int | None = None


class Profile(msgspec.Struct, frozen=True):
    """What somebody was, until a day."""

    until: int
    occupations: tuple[tuple[str, int], ...]
    description: str


class Person(msgspec.Struct, frozen=True):
    """An investigator, or anybody the keeper plays (`seat` is then None)."""

    id: str
    name: str
    seat: str | None = None
    gender: Gender = "n"
    npc: bool = False
    age: Age = "adult"
    occupations: tuple[Occupation, ...] = ()
    gifts: tuple[Gift, ...] = ()
    description: str = ""
    flaw: str = ""
    ties: str = ""
    places: str = ""
    secret: str = ""
    """What the player hides from the others; of the keeper's people, their intentions."""
    approved: bool = False
    madness: int = LOWEST
    trauma: int = LOWEST
    condition: Condition = "active"
    weapons: tuple[str, ...] = ()
    met: bool = False
    """Of somebody the keeper plays: whether the players know that they exist."""
    stress: tuple[tuple[str, int], ...] = ()
    """The kinds of events that already cost a madness check, each with the scene it happened in."""
    luck: int = 0
    mythos: int = 0
    after_effects: int = 0
    """How many values of trauma are struck out for ever."""
    reached: int = 0
    """Of somebody dying: what trauma would show if it had no end."""
    coma_since: int | None = None
    """The minute at which the coma began; its first hour is the last without care."""
    treated: bool = False
    """Professionals look after somebody in a coma."""
    care_since: int | None = None
    """The minute since which they do: like the other hours here, the keeper's alone."""
    slept: int | None = None
    """The day of the last dream roll: one a night."""
    care: Mapping[Meter, Care] = {}
    learning: Learning | None = None
    learnt: int | None = None
    """The day the last course began."""
    months_allowed: int = 0
    """How many months of study of the Mythos the keeper has found means for."""
    studying: int | None = None
    """The day on which the running month of study ends."""
    study_lowers: bool = False
    profiles: tuple[Profile, ...] = ()
    creature: bool = False
    toughness: int = HIGHEST
    """Of a creature: where its own trauma ends; 0 if wounds do nothing to it."""
    talent: str = ""
    survival: bool = False
    """Fights for life: only then do the keeper's people force an advantage."""

    @property
    def occupation(self) -> str:
        """The main occupation."""
        return self.occupations[0].name if self.occupations else ""

    @property
    def skills(self) -> "tuple[Occupation | Gift, ...]":
        return (*self.occupations, *self.gifts)

    @property
    def best_level(self) -> int:
        return max((skill.level for skill in self.skills), default=0)

    @property
    def is_gone(self) -> bool:
        """Out of the story. The insane are not: the keeper may play them to the end of it."""
        return self.condition in ("dead", "retired")

    @property
    def is_down(self) -> bool:
        """Neither dead nor able to do anything."""
        return self.condition in ("dying", "coma")

    @property
    def is_out(self) -> bool:
        """Cannot do anything, now or ever."""
        return self.is_gone or self.is_down

    @property
    def lowest_madness(self) -> int:
        """Values up to the Mythos level are struck out (yacdha.mythos.min-madness)."""
        return LOWEST + self.mythos

    @property
    def lowest_trauma(self) -> int:
        """Values up to the after-effects are struck out (yacdha.luck.after-effects)."""
        return LOWEST + self.after_effects

    def end_of(self, meter: Meter) -> int:
        """Where a meter ends; creatures have an end of their own for trauma."""
        return self.toughness if self.creature and meter == "trauma" else HIGHEST

    def level_for(self, claim: str | None, action: str) -> int:
        """What a claim is worth for an action: an occupation, a gift, or the Mythos."""
        if claim == MYTHOS:
            return self.mythos
        for occupation in self.occupations:
            if occupation.id == claim:
                return occupation.level_of(action)
        return next((gift.level for gift in self.gifts if gift.id == claim), 0)

    def has_claim(self, claim: str) -> bool:
        return claim == MYTHOS or any(skill.id == claim for skill in self.skills)

    def lowest(self, meter: Meter) -> int:
        return self.lowest_madness if meter == "madness" else self.lowest_trauma

    def meter(self, meter: Meter) -> int:
        return self.madness if meter == "madness" else self.trauma


class Limits(msgspec.Struct, frozen=True):
    """What new investigators must fit into."""

    most_level: int = 5
    most_occupations: int | None = None
    imposed: tuple[str, ...] = ()
    era: str = ""
    ages: Mapping[Age, tuple[int, int]] = msgspec.field(default_factory=lambda: AGES)
    """The points of each age, and the highest level it allows."""


AGES: Mapping[Age, tuple[int, int]] = {"adult": (6, 5), "adolescent": (4, 2), "child": (2, 1)}


class Faced(msgspec.Struct, frozen=True):
    """A check that was made: what it was called for, and its dice."""

    event: str
    dice: tuple[Shown, ...] = ()


class Check(msgspec.Struct, frozen=True):
    """A madness or trauma check that the keeper called and that is still to be thrown."""

    meter: Meter
    event: str
