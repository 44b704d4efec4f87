"""Fights with bare hands, and what makes them fights with weapons."""

from collections.abc import Iterator

from tablee.games.cheap_tales.rules.common import ID
from tablee.games.cheap_tales.rules.fight import events
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.roll import Spell
from tablee.games.cheap_tales.state.traits import Weapon
from tablee.kernel.words import Event

GIFT_AS_WEAPON = f"{ID}.magic.effects"
LIKE_A_WEAPON = 3
"""The circle from which the damage of a gift is a weapon's; the second hits like bare hands."""


def drawing(state: State, who: str, weapon: Weapon) -> Iterator[Event]:
    """With the first weapon a brawl is over: wounds are thrown on the whole die."""
    if state.fight is not None and state.fight.brawl and weapon != "brawl":
        yield events.WeaponsDrawn(who=who)


def letting_loose(
    state: State, who: str, spell: Spell, targets: tuple[str, ...]
) -> Iterator[Event]:
    """A gift that does a weapon's damage ends it too; one that hits like a fist does not."""
    if state.fight is None or not state.fight.brawl:
        return
    armed = spell.purpose == "harm" and spell.circle >= LIKE_A_WEAPON
    if armed and any(one in state.fight.fighters for one in (who, *targets)):
        yield events.WeaponsDrawn(rule=GIFT_AS_WEAPON, who=who)
