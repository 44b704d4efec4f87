"""Whose dice are still to be thrown in a round, and against what."""

from collections.abc import Iterator
from typing import Literal

from tablee.games.yacdha.rules.common import anybody
from tablee.games.yacdha.rules.fight.opposition import Facing, Stance, facing, stance
from tablee.games.yacdha.state.fight import Declaration, Fight, Fighter
from tablee.games.yacdha.state.people import Person
from tablee.games.yacdha.state.state import State


def actor_facing(state: State, fight: Fight, fighter: Fighter) -> Facing | None:
    """How this fighter's action is thrown; None for one that throws nothing."""
    declared = fighter.declaration
    # Whoever dies between declaring and the reveal (by a check the keeper called) acts no more.
    if declared is None or anybody(state, fighter.id).is_out:
        return None
    if declared.doing == "break-free":
        # Whoever held them may be dead by now.
        return Facing("active", "yacdha.combat.held") if fighter.held_by is not None else None
    if declared.doing == "other" and fighter.feat is not None:
        return Facing(fighter.modifier.opposition or 0, "yacdha.combat.improvise")
    if declared.doing not in ("attack", "immobilise") or declared.target is None:
        return None
    target = fight.fighters[declared.target]
    if not can_be_hit(anybody(state, target.id)):
        return Facing(0, "yacdha.combat.opposition", fails=True)
    named = target.declaration.target if target.declaration is not None else None
    found = facing(
        stance_of(state, target),
        is_ranged(state, declared),
        named == fighter.id,
        state.options["nonstandard_target"],
    )
    by_hand = fighter.modifier.opposition
    if by_hand is not None and not found.fails:
        found = found._replace(opposition=by_hand, rule="yacdha.combat.improvise")
    return found


def stance_of(state: State, fighter: Fighter) -> Stance:
    """What a fighter offers this round; whoever lies in a coma offers nothing."""
    in_coma = anybody(state, fighter.id).condition == "coma"
    return "unconscious" if in_coma else stance(fighter)


def can_be_hit(person: Person) -> bool:
    """The dead are out of it, and so is whoever is dying already."""
    return not person.is_gone and person.condition != "dying"


def is_beyond_wounds(person: Person) -> bool:
    """A thing that wounds do nothing to (yacdha.combat.creatures)."""
    return person.end_of("trauma") == 0


def is_ranged(state: State, declared: Declaration) -> bool:
    weapon = state.arms.get(declared.weapon or "fist")
    return weapon is not None and weapon.ranged


def lies_open(fight: Fight, who: str) -> bool:
    """Whether a throw that luck may still turn counts what this person does: it is read again
    as it was thrown, so that nothing about it may change before."""
    return any(
        who in (fighter.id, fighter.declaration.target or fighter.held_by)
        for fighter in fight.fighters.values()
        if fighter.pending is not None and fighter.declaration is not None
    )


def mutual(
    state: State, fight: Fight, fighter: Fighter, doing: Literal["attack", "immobilise"]
) -> Fighter | None:
    """The opponent who does the same to this fighter, if there is one who still can."""
    mine = fighter.declaration
    if mine is None or mine.doing != doing or mine.target is None:
        return None
    other = fight.fighters[mine.target]
    theirs = other.declaration
    if theirs is None or theirs.doing != doing or theirs.target != fighter.id:
        return None
    if fighter.surprised or other.surprised or anybody(state, other.id).is_out:
        return None
    return other


def is_thrown(state: State, fight: Fight) -> bool:
    """Whether blows were to fall, and none is left to be thrown or to be settled."""
    is_open = any(fighter.pending is not None for fighter in fight.fighters.values())
    return fight.stage == "striking" and not is_open and not any(to_strike(state, fight))


def to_strike(state: State, fight: Fight) -> Iterator[Fighter]:
    """Those whose dice are still to be thrown this round."""
    for fighter in fight.fighters.values():
        found = actor_facing(state, fight, fighter)
        if found is not None and not found.fails and not fighter.has_struck:
            yield fighter
