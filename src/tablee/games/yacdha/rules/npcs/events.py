"""Personnages non joueurs: people, creatures and weapons that the keeper adds."""

from tablee.games.yacdha.state.people import Gender, Occupation
from tablee.kernel.words import Event


class SurvivalSet(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.npc.no-forced"
    who: str
    on: bool


class NpcCreated(Event, frozen=True, kw_only=True):
    """Only the keeper knows who waits behind the door."""

    rule: str = "yacdha.setup.roles"
    who: str
    name: str
    gender: Gender
    madness: int
    trauma: int
    weapons: tuple[str, ...]
    mythos: int = 0
    occupations: tuple[Occupation, ...] = ()
    talent: str = ""
    flaw: str = ""
    description: str = ""
    secret: str = ""
    creature: bool = False
    toughness: int = 6


class WeaponAdded(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.combat.weapon-max"
    weapon: str
    most: int
    ranged: bool


class WeaponGiven(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.combat.weapon-max"
    who: str
    weapon: str
