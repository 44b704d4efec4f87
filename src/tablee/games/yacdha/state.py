"""The nouns of YACDHA: what lies on the table. (People: person.py; fights: fighters.py.)"""

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from tablee.dice.throws import Shown
from tablee.games.yacdha.fighters import (
    TABLE_2,
    Blow,
    Declaration,
    Fight,
    Fighter,
    LastRound,
    Modifier,
    Pending,
    Weapon,
)
from tablee.games.yacdha.person import (
    HIGHEST,
    LOWEST,
    METER_OF,
    METERS,
    MYTHOS,
    Age,
    Care,
    CareKind,
    Category,
    Condition,
    Doing,
    Gender,
    Gift,
    Learning,
    ListedAction,
    Meter,
    Nature,
    Occupation,
    Opposition,
    Person,
    Profile,
    Rerolls,
)
from tablee.games.yacdha.sides import Contest, Laid, Side
from tablee.games.yacdha.stakes import Cost, Stakes

__all__ = [
    "HIGHEST",
    "LOWEST",
    "METERS",
    "METER_OF",
    "MYTHOS",
    "TABLE_2",
    "Age",
    "Blow",
    "Care",
    "CareKind",
    "Category",
    "Condition",
    "Contest",
    "Cost",
    "Declaration",
    "Doing",
    "Fight",
    "Fighter",
    "Gender",
    "Gift",
    "Laid",
    "LastRound",
    "Learning",
    "ListedAction",
    "Meter",
    "Modifier",
    "Nature",
    "Occupation",
    "Opposition",
    "Pending",
    "Person",
    "Profile",
    "Rerolls",
    "Side",
    "Stakes",
    "Weapon",
]


class Ruling(msgspec.Struct, frozen=True):
    """The keeper's terms for an action."""

    stakes: Stakes
    opposition: Opposition = 0
    resisting: str = ""
    advantage: bool = False
    disadvantage: bool = False
    occupation: tuple[str, ...] = ()
    """Whose main occupation gives a die, where the table plays without levels."""
    levels: Mapping[str, int] = {}
    """The level each member was granted; who is not named has none."""
    transferable: bool = False
    handicapped: tuple[str, ...] = ()
    favoured: tuple[str, ...] = ()
    harmless: bool = False
    cooperation: bool = True
    rerolls: Rerolls = "open"
    minutes: int = 0
    massed: bool = False
    special: str = ""
    meanwhile: bool = False
    """Goes on at the same time as what the others do: its time is theirs, not on top of it."""

    def level(self, members: tuple[str, ...]) -> int:
        """One level for the whole group: the best if it can serve all, else the least."""
        found = [self.levels.get(who, 0) for who in members]
        return max(found) if self.transferable else min(found)


class Action(msgspec.Struct, frozen=True):
    """What somebody tries, from the idea to the last throw. The first member leads it."""

    members: tuple[str, ...]
    what: str
    category: Category
    investigation: bool = False
    claims: Mapping[str, str] = {}
    """The occupation, by its id, that each member claims."""
    ruling: Ruling | None = None
    former: Ruling | None = None
    """The terms as they were before somebody joined, until they are said anew."""
    agreed: tuple[str, ...] = ()
    forcing: tuple[str, ...] = ()
    attempts: tuple[int, ...] = ()
    """The margin of each throw so far."""
    minutes: int = 0
    until: int | None = None
    """The minute at which the last throw that took time was over: the keeper's."""
    dice: tuple[Shown, ...] = ()
    """The last throw as it lies on the table."""
    checks: tuple[str, ...] = ()
    """Who must throw their forced die again, once the last throw is resolved."""
    pending: "Pending | None" = None
    overruled: bool | None = None

    @property
    def leader(self) -> str:
        return self.members[0]


class Stretch(msgspec.Struct, frozen=True):
    """The minutes that the last actions took, together: what happens meanwhile begins with them."""

    began: int
    until: int


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
    degrees: str = ""
    """What each degree of success and of failure does: the keeper's until it has been cast."""
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


class Limits(msgspec.Struct, frozen=True):
    """What new investigators must fit into."""

    most_level: int = 5
    most_occupations: int | None = None
    imposed: tuple[str, ...] = ()
    era: str = ""
    ages: Mapping[Age, tuple[int, int]] = msgspec.field(default_factory=lambda: AGES)
    """The points of each age, and the highest level it allows."""


AGES: Mapping[Age, tuple[int, int]] = {"adult": (6, 5), "adolescent": (4, 2), "child": (2, 1)}


class Check(msgspec.Struct, frozen=True):
    """A madness or trauma check that the keeper called and that is still to be thrown."""

    meter: Meter
    event: str


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
    limits: Limits = Limits()
    resisting: Mapping[str, int] = {}
    """The level of whoever resists an action, by who leads it: the keeper's secret."""
    dreams: Mapping[str, bool] = {}
    """Who may throw for a dream, and whether for the Dreamlands."""
    dreamt: tuple[str, ...] = ()
    """Who waits to be told their dream."""
    scenario: int = 1
    title: str = ""
    buried: tuple[str, ...] = ()
    """The dead and the insane of scenarios, or chapters, that are over."""
    between: bool = False
    """Between two scenarios: care, learning and study go on by the day."""
    days: int = 0
    """How many days have passed since the scenario ended."""
    stretch: Stretch | None = None
    fallen: tuple[Shown, ...] = ()
    """The dice that have just fallen, until what they mean has happened."""
    watched: tuple[str, ...] | None = None
    """Whose checks and prices are told: everybody's in play; odds of large groups take turns."""

    def watches(self, who: str) -> bool:
        return self.watched is None or who in self.watched

    def person(self, who: str) -> Person | None:
        return self.investigators.get(who) or self.npcs.get(who)

    def has(self, module: str) -> bool:
        """Whether the table plays with a module of the book (yacdha.setup.modules)."""
        chosen = self.options[module]
        if chosen == "campaign":
            return self.options["story"] == "campaign"
        return chosen != "off"

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
        everyone = self.options["competition_tie"] == "everyone"
        for contest in self.contests.values():
            for side in contest.sides:
                throws = everyone or not contest.tied or side.name in contest.tied
                if who in side.members and throws:
                    return contest
        return None

    def rite_with(self, who: str) -> Rite | None:
        return next((r for r in self.rites.values() if who in r.users), None)
