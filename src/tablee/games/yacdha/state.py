"""The nouns of YACDHA: investigators and the people they meet, and what lies on the table."""

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec.structs import replace

Meter = Literal["madness", "trauma"]
Category = Literal["physical", "mental"]
Gender = Literal["f", "m", "n"]
Condition = Literal["active", "dead", "insane", "retired"]
Rerolls = Literal["open", "free", "closed"]
Doing = Literal["attack", "immobilise", "dodge", "flee", "other", "frozen", "break-free"]
Opposition = int | Literal["active"]
"""A fixed value from 0 to 5, or the die of somebody who resists."""

LOWEST, HIGHEST = 1, 6
"""The ends of both meters (yacdha.creation.meters-start)."""

METER_OF: Mapping[Category, Meter] = {"mental": "madness", "physical": "trauma"}


class Person(msgspec.Struct, frozen=True):
    """An investigator, or anybody the keeper plays (`seat` is then None)."""

    id: str
    name: str
    seat: str | None = None
    gender: Gender = "n"
    npc: bool = False
    occupation: str = ""
    description: str = ""
    flaw: str = ""
    approved: bool = False
    madness: int = LOWEST
    trauma: int = LOWEST
    condition: Condition = "active"
    weapons: tuple[str, ...] = ()
    met: bool = False
    """Of somebody the keeper plays: whether the players know that they exist."""
    stress: tuple[tuple[str, int], ...] = ()
    """The kinds of events that already cost a madness check, each with the scene it happened in."""

    @property
    def is_gone(self) -> bool:
        """Out of the story. The insane are not: the keeper may play them to the end of it."""
        return self.condition in ("dead", "retired")

    def meter(self, meter: Meter) -> int:
        return self.madness if meter == "madness" else self.trauma


class Cost(msgspec.Struct, frozen=True):
    """What an attempt costs when its margin lies between `low` and `high`.

    With `by_margin` the price is how far the throw fell short, and `amount` does not count.
    """

    low: int
    high: int
    meter: Meter
    amount: int = 1
    by_margin: bool = False


class Stakes(msgspec.Struct, frozen=True):
    """What both sides agreed on before the dice fell."""

    success: str
    failure: str
    costs: tuple[Cost, ...] = ()


class Ruling(msgspec.Struct, frozen=True):
    """The keeper's terms for an action."""

    stakes: Stakes
    opposition: Opposition = 0
    resisting: str = ""
    advantage: bool = False
    disadvantage: bool = False
    occupation: tuple[str, ...] = ()
    handicapped: tuple[str, ...] = ()
    favoured: tuple[str, ...] = ()
    harmless: bool = False
    cooperation: bool = True
    rerolls: Rerolls = "open"
    minutes: int = 0
    massed: bool = False


class Action(msgspec.Struct, frozen=True):
    """What somebody tries, from the idea to the last throw. The first member leads it."""

    members: tuple[str, ...]
    what: str
    category: Category
    investigation: bool = False
    claims: tuple[str, ...] = ()
    ruling: Ruling | None = None
    agreed: tuple[str, ...] = ()
    forcing: tuple[str, ...] = ()
    attempts: tuple[int, ...] = ()
    """The margin of each throw so far."""
    minutes: int = 0

    @property
    def leader(self) -> str:
        return self.members[0]


class Side(msgspec.Struct, frozen=True):
    """One group of a competition; its members cooperate."""

    name: str
    members: tuple[str, ...]
    advantage: bool = False
    disadvantage: bool = False
    occupation: tuple[str, ...] = ()


class Contest(msgspec.Struct, frozen=True):
    """A competition, or a chase (then the sides are pursued and pursuers, in this order)."""

    id: str
    what: str
    category: Category
    sides: tuple[Side, ...]
    chase: bool = False
    harmless: bool = False
    forcing: tuple[str, ...] = ()
    tied: tuple[str, ...] = ()
    """The sides that tied for the highest and throw again; empty before the first throw."""


class Lead(msgspec.Struct, frozen=True):
    """What a search may find, in four tiers. An empty text: nothing is planned there."""

    id: str
    title: str
    tiers: tuple[str, str, str, str]
    won: Mapping[str, int] = {}
    """The highest tier that each seat has won."""
    shared: int = 0
    """The highest tier that everybody knows."""


class Magic(msgspec.Struct, frozen=True):
    """A magic the keeper prepared."""

    id: str
    name: str
    opposition: int
    conditions: str = ""
    success: str = ""
    failure: str = ""
    together: bool = False


class Rite(msgspec.Struct, frozen=True):
    """A magic about to be used. The first user throws; `provided` is the mere use of a thing."""

    magic: str
    name: str
    opposition: int
    users: tuple[str, ...]
    stakes: Stakes
    provided: bool = False
    agreed: tuple[str, ...] = ()


class Weapon(msgspec.Struct, frozen=True):
    id: str
    most: int
    ranged: bool = False


class Declaration(msgspec.Struct, frozen=True):
    """What a fighter does this round. `target` is the identified opponent."""

    doing: Doing
    target: str | None = None
    weapon: str | None = None
    text: str = ""


class Modifier(msgspec.Struct, frozen=True):
    """The keeper's circumstances for one fighter's throw this round."""

    advantage: bool = False
    disadvantage: bool = False
    opposition: Opposition | None = None
    """An opposition set by hand, for an unusual manoeuvre."""


class Fighter(msgspec.Struct, frozen=True):
    """A person in a fight."""

    id: str
    side: str
    surprised: bool = False
    unconscious: bool = False
    fled: bool = False
    held_by: str | None = None
    holding: str | None = None
    too_late_to_flee: bool = False
    out_of_reach: bool = False
    declaration: Declaration | None = None
    modifier: Modifier = Modifier()
    forcing: bool = False
    has_struck: bool = False


class Blow(msgspec.Struct, frozen=True):
    """What a throw of this round will do when the round ends."""

    who: str
    target: str
    kind: Literal["hit", "hold", "out", "strain", "free"]
    amount: int = 0


class Fight(msgspec.Struct, frozen=True):
    fighters: Mapping[str, Fighter]
    round: int = 1
    stage: Literal["situation", "declaring", "striking"] = "situation"
    situation: str = ""
    blows: tuple[Blow, ...] = ()


class Check(msgspec.Struct, frozen=True):
    """A madness or trauma check that the keeper called and that is still to be thrown."""

    meter: Meter
    event: str


TABLE_2: Mapping[str, Weapon] = {
    weapon.id: weapon
    for weapon in (
        Weapon("fist", 1),
        Weapon("knife", 2),
        Weapon("bow", 3, ranged=True),
        Weapon("spear", 3),
        Weapon("thrown-spear", 3, ranged=True),
        Weapon("firearm", 5, ranged=True),
    )
}
"""Indicative maxima of trauma by weapon; the keeper adds others (yacdha.combat.weapon-max)."""


class State(msgspec.Struct, frozen=True):
    options: Mapping[str, str] = {}
    investigators: Mapping[str, Person] = {}
    npcs: Mapping[str, Person] = {}
    checks: Mapping[str, Check] = {}
    actions: Mapping[str, Action] = {}
    """What is being tried, by the id of the person who leads it."""
    contests: Mapping[str, Contest] = {}
    leads: Mapping[str, Lead] = {}
    searches: Mapping[str, str] = {}
    """The lead that an investigation is about, by who leads it: the keeper's secret."""
    magics: Mapping[str, Magic] = {}
    rites: Mapping[str, Rite] = {}
    weapons: Mapping[str, Weapon] = msgspec.field(default_factory=lambda: TABLE_2)
    fight: Fight | None = None
    clues: tuple[str, ...] = ()
    plan: str = ""
    marching: tuple[str, ...] = ()
    aftermath: tuple[tuple[str, bool], ...] = ()
    """What earlier scenes left behind, each with whether the players know of it."""
    opened: int = 0
    """How many contests have been opened, for their names."""

    def person(self, who: str) -> Person | None:
        return self.investigators.get(who) or self.npcs.get(who)

    def with_person(self, person: Person) -> "State":
        if person.npc:
            return replace(self, npcs={**self.npcs, person.id: person})
        return replace(self, investigators={**self.investigators, person.id: person})

    def with_action(self, action: Action) -> "State":
        return replace(self, actions={**self.actions, action.leader: action})

    def action_with(self, who: str) -> Action | None:
        """The action this person takes part in."""
        return next((a for a in self.actions.values() if who in a.members), None)

    def contest_with(self, who: str) -> Contest | None:
        """The open contest this person takes part in and may still throw for."""
        for contest in self.contests.values():
            for side in contest.sides:
                if who in side.members and (not contest.tied or side.name in contest.tied):
                    return contest
        return None

    def rite_with(self, who: str) -> Rite | None:
        return next((r for r in self.rites.values() if who in r.users), None)
