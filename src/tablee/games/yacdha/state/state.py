"""The state of a table of YACDHA: everything that lies on it."""

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from tablee.games.yacdha.state.action import Action, Stretch
from tablee.games.yacdha.state.contest import Contest
from tablee.games.yacdha.state.fight import TABLE_2, Fight, Weapon
from tablee.games.yacdha.state.investigation import Lead
from tablee.games.yacdha.state.magic import Magic, Rite
from tablee.games.yacdha.state.people import AGES, Check, Faced, Limits, Person
from tablee.kernel.fallen import StateWithDice


class State(StateWithDice, frozen=True):
    options: Mapping[str, str] = {}
    investigators: Mapping[str, Person] = {}
    npcs: Mapping[str, Person] = {}
    checks: Mapping[str, Check] = {}
    faced: Mapping[str, Faced] = {}
    """The last check that the keeper called for somebody and that was made."""
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
    watched: tuple[str, ...] | None = None
    """Whose checks and prices are told: everybody's in play; odds of large groups take turns."""

    @property
    def arms(self) -> Mapping[str, Weapon]:
        """The weapons as they count now; those of the keeper's own are kept either way."""
        if self.weapons is TABLE_2 or self.options.get("weapon_list") == "keeper-values":
            return self.weapons
        return {**self.weapons, **TABLE_2}

    @property
    def bounds(self) -> Limits:
        """The limits of creation as they hold now."""
        if self.options.get("age_budgets") == "keeper-values":
            return self.limits
        return replace(self.limits, ages=AGES)

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

    def throw_of(self, who: str) -> Action | None:
        """The action with an open throw of this person's, who may have left it since."""
        for action in self.actions.values():
            if action.pending is not None and who in action.pending.members:
                return action
        return None

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
