"""A fight as each seat sees it: what is sealed stays sealed until the reveal."""

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec
from msgspec.structs import replace

from tablee.dice.throws import Shown
from tablee.games.yacdha.rules.fight.facing import actor_facing, is_ranged, mutual, stance_of
from tablee.games.yacdha.rules.fight.opposition import Facing, Stance
from tablee.games.yacdha.rules.fight.strike import level_in_fight
from tablee.games.yacdha.state.fight import Blow, Declaration, Fight, Fighter, LastRound, Modifier
from tablee.games.yacdha.state.people import Opposition, Person
from tablee.games.yacdha.state.stakes import Stakes
from tablee.games.yacdha.state.state import State
from tablee.kernel.words import By

Reason = Literal[
    "attacks-you",
    "attacks-another",
    "dodges",
    "frozen",
    "flees",
    "flees-afar",
    "seizes",
    "seize-each-other",
    "surprised",
    "held",
    "holding",
    "unconscious",
    "breaks-free",
    "faces-you",
    "does-something-else",
    "holder",
    "by-hand",
    "gone",
]
"""Why an action meets the opposition it meets: what its target does or undergoes."""


class FacingView(msgspec.Struct, frozen=True):
    """What opposes a fighter's action, and why."""

    opposition: Opposition
    rule: str
    reason: Reason
    disadvantage: bool = False
    fails: bool = False


class FighterView(msgspec.Struct, frozen=True):
    id: str
    name: str
    side: str
    surprised: bool
    unconscious: bool
    fled: bool
    held_by: str | None
    holding: str | None
    too_late_to_flee: bool
    out_of_reach: bool
    has_declared: bool
    has_struck: bool
    forcing: bool
    declaration: Declaration | None
    modifier: Modifier | None
    facing: FacingView | None
    hit: bool | None
    margin: int | None
    dealt: int
    """The trauma of a hit, due when the round ends."""
    critical: bool
    level: int
    """What an occupation adds to the throw; 0 where this seat must not know it."""
    dice: tuple[Shown, ...]
    is_open: bool
    """A point of luck may still change this fighter's throw."""
    feat: Stakes | None = None
    """What is at stake in something out of the ordinary."""


class LastRoundView(msgspec.Struct, frozen=True):
    """The round that has just ended: the board as it was, and the trauma that each then took."""

    number: int
    fighters: tuple[FighterView, ...]
    taken: Mapping[str, int]


class FightView(msgspec.Struct, frozen=True):
    round: int
    stage: str
    situation: str
    fighters: tuple[FighterView, ...]
    last: LastRoundView | None = None


def fight_view(state: State, by: By) -> FightView | None:
    fight = state.fight
    if fight is None:
        return None
    # At the reveal the round is put aside; it is told as the last one once it has ended.
    last = None if fight.stage == "striking" else fight.last
    return FightView(
        fight.round,
        fight.stage,
        fight.situation,
        tuple(_fighters(state, by, fight)),
        None if last is None else _last(state, by, last),
    )


def _last(state: State, by: By, last: LastRound) -> LastRoundView:
    fight = Fight(last.fighters, last.number, stage="striking")
    taken = {who: _taken(state, by, who, last.blows) for who in last.fighters}
    return LastRoundView(
        last.number,
        tuple(_fighters(state, by, fight)),
        {who: points for who, points in taken.items() if points},
    )


def _taken(state: State, by: By, who: str, blows: tuple[Blow, ...]) -> int:
    """Hits are seen by all; whether one of the keeper's people strained themselves is not."""
    person = state.person(who)
    kinds = ("hit", "strain") if by.is_keeper or (person and not person.npc) else ("hit",)
    return sum(blow.amount for blow in blows if blow.target == who and blow.kind in kinds)


def _fighters(state: State, by: By, fight: Fight) -> Iterator[FighterView]:
    is_open = fight.stage == "striking" or by.is_keeper
    for fighter in fight.fighters.values():
        person = state.person(fighter.id)
        if person is None:
            continue
        own = person.seat is not None and person.seat in by.acts_for
        seen = _as_seen(fighter, person, by)
        yield FighterView(
            fighter.id,
            person.name,
            fighter.side,
            fighter.surprised,
            fighter.unconscious,
            fighter.fled,
            fighter.held_by,
            fighter.holding,
            fighter.too_late_to_flee,
            fighter.out_of_reach,
            fighter.declaration is not None,
            fighter.has_struck,
            fighter.forcing,
            _declared(fighter, person, by) if is_open or own else None,
            _circumstances(seen, person, by) if is_open else None,
            facing_view(state, fight, seen) if is_open else None,
            fighter.hit,
            fighter.margin,
            fighter.dealt,
            fighter.critical,
            level_in_fight(state, fighter) if by.is_keeper or (is_open and not person.npc) else 0,
            fighter.dice,
            fighter.pending is not None,
            fighter.feat if is_open or own else None,
        )


def _declared(fighter: Fighter, person: Person, by: By) -> Declaration | None:
    """What the keeper's people are good at stays hidden."""
    declared = fighter.declaration
    if declared is None or by.is_keeper or not person.npc:
        return declared
    return replace(declared, claim=None)


def _as_seen(fighter: Fighter, person: Person, by: By) -> Fighter:
    """What the keeper has settled for the keeper's people shows when they have thrown."""
    if by.is_keeper or not person.npc or fighter.has_struck:
        return fighter
    return replace(fighter, modifier=Modifier())


def _circumstances(fighter: Fighter, person: Person, by: By) -> Modifier:
    modifier = fighter.modifier
    return modifier if by.is_keeper or not person.npc else replace(modifier, level=None)


def facing_view(state: State, fight: Fight, fighter: Fighter) -> FacingView | None:
    """What opposes this fighter's action; None while it hangs on a choice not made yet."""
    declared, found = fighter.declaration, _met(state, fight, fighter)
    if declared is None or found is None:
        return None
    if declared.doing == "break-free":
        return FacingView(found.opposition, found.rule, "holder")
    if declared.doing == "other":
        return FacingView(found.opposition, found.rule, "by-hand")
    target = fight.fighters[declared.target or ""]
    does = stance_of(state, target)
    if does == "none" and fight.stage != "striking" and not found.fails:
        return None
    if mutual(state, fight, fighter, "immobilise") is not None:
        return FacingView(0, "yacdha.combat.mutual-immobilise", "seize-each-other")
    reason = _reason(found, does, is_ranged(state, declared))
    return FacingView(found.opposition, found.rule, reason, found.disadvantage, found.fails)


def _met(state: State, fight: Fight, fighter: Fighter) -> Facing | None:
    """What opposes, or once thrown what did: the target may be dead by then."""
    if not fighter.has_struck or fighter.met is None:
        return actor_facing(state, fight, fighter)
    fails = fighter.margin is None
    hampered = fighter.met_by == "yacdha.combat.flee" and not fails
    return Facing(fighter.met, fighter.met_by, hampered, fails)


BY_STANCE: Mapping[Stance, Reason] = {
    "surprised": "surprised",
    "immobilised": "held",
    "holding": "holding",
    "unconscious": "unconscious",
    "break-free": "breaks-free",
    "dodge": "dodges",
    "frozen": "frozen",
    "immobilise": "seizes",
}


def _reason(found: Facing, does: Stance, ranged: bool) -> Reason:
    if found.rule == "yacdha.combat.improvise":
        return "by-hand"
    if does == "flee":
        return "flees-afar" if ranged else "flees"
    if found.fails:
        return "gone"
    if does in BY_STANCE:
        return BY_STANCE[does]
    if does == "attack":
        return "attacks-you" if found.opposition == "active" else "attacks-another"
    return "faces-you" if found.opposition == "active" else "does-something-else"
