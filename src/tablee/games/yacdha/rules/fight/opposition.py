"""What opposes an attack or a seizure, by what the target does or undergoes (Combat).

Written as the book's precedence, read by the fight and checked row by row against the full matrix.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from tablee.games.yacdha.state.fight import Fighter
from tablee.games.yacdha.state.people import Opposition

Stance = Literal[
    "surprised",
    "immobilised",
    "unconscious",
    "holding",
    "flee",
    "dodge",
    "frozen",
    "immobilise",
    "attack",
    "other",
    "break-free",
    "none",
]


class Facing(NamedTuple):
    """How an action is thrown: against what, with what circumstance, and by which rule."""

    opposition: Opposition
    rule: str
    disadvantage: bool = False
    fails: bool = False


HELPLESS: Mapping[Stance, str] = {
    "surprised": "yacdha.combat.surprise",
    "immobilised": "yacdha.combat.held",
    "holding": "yacdha.combat.held",
    "unconscious": "yacdha.combat.critical",
    "break-free": "yacdha.combat.held",
}


def stance(target: Fighter) -> Stance:
    """The one word that decides the opposition a fighter offers this round."""
    if target.unconscious:
        return "unconscious"
    if target.surprised:
        return "surprised"
    if target.declaration is not None and target.declaration.doing == "break-free":
        return "break-free"
    if target.held_by is not None:
        return "immobilised"
    if target.holding is not None:
        return "holding"
    return "none" if target.declaration is None else target.declaration.doing


def facing(
    target: Stance, ranged: bool, is_identified: bool, nonstandard: str = "do-if-facing"
) -> Facing:
    """The opposition to an action; `is_identified`: the target's own opponent is the actor."""
    if target in HELPLESS:
        return Facing(0, HELPLESS[target])
    if target == "flee" and not ranged:
        # In contact a fugitive cannot be touched; from afar the shooter is hampered.
        return Facing(0, "yacdha.combat.flee", fails=True)
    match target:
        case "flee":
            found = Facing("active", "yacdha.combat.flee", disadvantage=True)
        case "dodge" | "frozen":
            found = Facing("active", "yacdha.combat.dodge")
        case "immobilise":
            found = Facing(0, "yacdha.combat.immobilise")
        case "attack":
            found = Facing("active" if is_identified else 0, "yacdha.combat.opposition")
        case _:
            resists = nonstandard == "always-do" or (
                nonstandard == "do-if-facing" and is_identified
            )
            found = Facing("active" if resists else 0, "yacdha.combat.engaged-no-action")
    return found
