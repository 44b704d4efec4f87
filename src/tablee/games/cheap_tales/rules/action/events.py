"""What happens: an action, from the idea to its dice."""

from tablee.games.cheap_tales.state import Group, Thirds
from tablee.games.cheap_tales.state.roll import Helper, Roll
from tablee.kernel.words import Event


class RollProposed(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.dice.core-roll"
    roll: Roll


class TraitsSet(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.dice.core-roll"
    who: str
    traits: tuple[str, ...]


class RollFramed(Event, frozen=True, kw_only=True):
    """The keeper's word on a roll; a sealed modifier stands in an event of its own."""

    rule: str = "cheap-tales.action.difficulty-table"
    who: str
    difficulty: int | None = None
    hidden: bool = False
    stakes: str = ""
    helpers_most: int | None = None
    untrained: bool | None = None
    offensive: bool | None = None
    concentration: bool | None = None
    without: tuple[str, ...] = ()


class ModifierSealed(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.action.announce-modifier"
    who: str
    difficulty: int


class RollOpposed(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.action.opposition"
    who: str
    against: str
    opposing: tuple[str, ...] = ()


class RollWaived(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.action.when-to-roll"
    who: str
    what: str
    succeeds: bool
    why: str = ""
    strikes: bool = False
    """An attack: what comes after its degree is still to come."""
    daring: bool = False
    """An action with a prowess: that and its risk are still to come."""


class RollDropped(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.action.when-to-roll"
    who: str
    counter: bool = False
    """A counter-attack that was not thrown: the occasion is still there."""


class HelpGiven(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.action.help"
    leader: str
    helper: Helper


class HelpStruck(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.action.help-limit"
    leader: str
    who: str


class GroupCalled(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.action.group"
    group: Group


class ThirdsAllowed(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.combat.secret-thrust-outside"
    how: Thirds


class ThrustUsed(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.combat.secret-thrust"
    who: str
    skill: str
