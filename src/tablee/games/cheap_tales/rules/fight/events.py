"""What happens: fights."""

from typing import Literal

from tablee.games.cheap_tales.state import Side
from tablee.games.cheap_tales.state.roll import Roll
from tablee.kernel.words import Event


class FightOpened(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.combat.initiative-first"
    heroes: tuple[str, ...]
    adversaries: tuple[str, ...]
    hand: Side
    brawl: bool = False
    banded: tuple[str, ...] = ()


class FighterJoined(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.combat.turn-end"
    who: str
    side: Side
    banded: bool = False


class FighterLeft(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.combat.turn-end"
    who: str


class Banded(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.npc.gang-one-roll"
    who: str
    banded: bool


class FightEnded(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.phase.scene"


class WeaponsDrawn(Event, frozen=True, kw_only=True):
    """A fight with bare hands is one no longer."""

    rule: str = "cheap-tales.gear.brawl-first"
    who: str


class GoBegun(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.combat.action-and-manoeuvre"
    who: str


class ManoeuvreDone(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.combat.action-and-manoeuvre"
    who: str
    kind: str
    text: str = ""


class StanceTaken(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.combat.dodge"
    who: str
    stance: Literal["dodge", "valour", "focus"]


class GuardRaised(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.combat.secret-thrust-defence"
    who: str
    attacker: str
    skill: str


class CounterWaived(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.combat.counter-attack-detail"
    who: str


class TwoWeaponsUsed(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.combat.two-weapons-choice"
    who: str
    two: Literal["damage", "defence"]


class ProwessDone(Event, frozen=True, kw_only=True):
    """A prowess that does not lie in the blow itself takes effect."""

    rule: str = "cheap-tales.combat.prowess-list"
    who: str
    prowess: str
    turn: int = 0


class GoEnded(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.combat.action-and-manoeuvre"
    who: str
    offensive: bool
    concentration: bool = False
    text: str = ""
    times: int = 1
    """How many goes: those of a loose group who pass do so together."""
    passed: bool = False
    """Nothing was done with it."""


class Targeted(Event, frozen=True, kw_only=True):
    """A hero who waits to strike back has been attacked by another hero."""

    rule: str = "cheap-tales.combat.counter-attack-detail"
    who: str
    foe: str


class ActionSpent(Event, frozen=True, kw_only=True):
    """The action of a turn, given to help somebody else."""

    rule: str = "cheap-tales.action.help"
    who: str
    active: bool = False
    plays: bool = False
    """Caution has held until now, for whoever helps plays again."""


class ActionGivenBack(Event, frozen=True, kw_only=True):
    """The help was not taken: the action is there again."""

    rule: str = "cheap-tales.action.help"
    who: str


class HandPassed(Event, frozen=True, kw_only=True):
    rule: str
    hand: Side


class TurnEnded(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.combat.turn-end"
    turn: int


class NextNamed(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.combat.initiative-nonoffensive"
    who: str


class SecondStrike(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.combat.double-attack-detail"
    roll: Roll
    instead: bool = False
    """Whoever it was for is gone."""


class BlowRolled(Event, frozen=True, kw_only=True):
    """Damage that may still change (house rules), before protection is taken off."""

    rule: str = "cheap-tales.combat.damage"
    who: str
    damage: int


class BlowDealt(Event, frozen=True, kw_only=True):
    """The blow of a roll is done."""

    rule: str = "cheap-tales.combat.damage"
    who: str
    felled: bool = False
    """It put one of a group down: who is left of them is somebody else."""
    unhurt: tuple[str, ...] = ()
    """Who was struck and loses nothing by it."""


class GroundCleared(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.combat.clear-ground-detail"
    who: str
    target: str
    count: int
    left: int
