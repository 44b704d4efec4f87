"""What the keeper writes for the keeper's people: nobody else knows of it before it is seen.

Once an attack or a spell has been declared in the open, everybody knows what it is called, and
nothing more.
"""

from msgspec.structs import replace

from tablee.games.cthulhu_d20.data.gear import Armour, Weapon
from tablee.games.cthulhu_d20.state.table import Spell, State
from tablee.kernel.words import By

KEPT = "kept_"
"""Ids of their own: a number behind a name would tell that another one exists."""
SPELL = "spell:"


def carried(state: State, by: By) -> set[str]:
    """What the people of this seat carry and wear."""
    own = [p for p in state.people.values() if p.seat is not None and by.may_act_for(p.seat)]
    return {thing for person in own for thing in (*person.weapons, *person.armour)}


def gear_known(state: State, by: By) -> State:
    """The state with the weapons and the armour that a seat may take."""
    if by.is_keeper:
        return state
    own = carried(state, by)
    return replace(
        state,
        arsenal={i: w for i, w in state.arsenal.items() if not w.kept or i in own},
        wardrobe={i: a for i, a in state.wardrobe.items() if not a.kept or i in own},
    )


def weapons_seen(state: State, by: By) -> tuple[Weapon, ...]:
    """The same for the eye: what was only seen at work has a name and no numbers."""
    known = tuple(gear_known(state, by).arsenal.values())
    ids = {weapon.id for weapon in known}
    seen = (w for w in state.arsenal.values() if w.id in state.seen_gear and w.id not in ids)
    return (*known, *(Weapon(w.id, w.name, 0, 0, kept=True) for w in seen))


def armour_seen(state: State, by: By) -> tuple[Armour, ...]:
    return tuple(gear_known(state, by).wardrobe.values())


def spells_seen(state: State, by: By) -> tuple[Spell, ...]:
    if by.is_keeper:
        return tuple(state.spells.values())
    seen = (s for s in state.spells.values() if f"{SPELL}{s.id}" in state.seen_gear)
    return tuple(Spell(s.id, s.name, "text") for s in seen)


def note_seen(state: State, thing: str) -> State:
    """Somebody used it in the open."""
    if thing in state.seen_gear:
        return state
    weapon = state.arsenal.get(thing)
    hidden = thing.startswith(SPELL) or (weapon is not None and weapon.kept)
    return replace(state, seen_gear=(*state.seen_gear, thing)) if hidden else state
