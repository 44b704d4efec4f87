"""A combat action thrown: against what, with which dice and level, and what it will do."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.dice.throws import Face, Highest, Lowest
from tablee.games.yacdha.rules.action.pool import (
    OPPOSED,
    Against,
    Bonus,
    Pool,
    Thrown,
    bonus_of,
    throw_action,
)
from tablee.games.yacdha.rules.common import SIX, anybody
from tablee.games.yacdha.rules.fight.events import Struck
from tablee.games.yacdha.rules.fight.facing import actor_facing, is_beyond_wounds, mutual, stance_of
from tablee.games.yacdha.rules.fight.opposition import Facing
from tablee.games.yacdha.state.fight import Blow, Declaration, Fight, Fighter
from tablee.games.yacdha.state.people import Meter, Opposition
from tablee.games.yacdha.state.state import State

CRITICAL_MARGIN = 6


class Strikes(NamedTuple):
    """One throw of a round: one action, or two that meet."""

    struck: tuple[Struck, ...]
    checks: tuple[str, ...]
    owners: tuple[str, ...]
    """Whose each action die is, in the order of all dice thrown; empty for other dice."""


def throw_strikes(state: State, fight: Fight, fighter: Fighter, dice: Dice) -> Strikes:
    rival = mutual(state, fight, fighter, "immobilise")
    contest = mutual(state, fight, fighter, "attack")
    if rival is not None:
        return _wrestle(state, fighter, rival, dice)
    if contest is not None and state.options["mutual_attack"] == "single-contest":
        return _cross(state, fighter, contest, dice)
    return _act(state, fight, fighter, dice)


def level_in_fight(state: State, fighter: Fighter) -> int:
    """The level of a fighter's action this round: what the keeper says, else what is claimed."""
    declared = fighter.declaration
    if not state.has("occupation_levels") or declared is None:
        return 0
    if fighter.modifier.level is not None:
        return fighter.modifier.level
    person = anybody(state, fighter.id)
    return person.level_for(declared.claim, fight_action(declared)) if declared.claim else 0


def fight_action(declared: Declaration) -> str:
    """The name of a combat action on a sheet; words.py says it in a language."""
    if declared.doing == "attack":
        return f"@attack.{declared.weapon or 'fist'}"
    return f"@{declared.doing}"


def _resistance(state: State, target: Fighter, is_dodge: bool) -> int:
    """The level that a target adds to its die (house rule `opposition_level`)."""
    match state.options["opposition_level"]:
        case "never":
            return 0
        case "dodge-only" if not is_dodge:
            return 0
        case _:
            return level_in_fight(state, target)


def _bonus(state: State, fighter: Fighter, opposition: Opposition) -> Bonus:
    return bonus_of(level_in_fight(state, fighter), opposition, state.options)


def _act(state: State, fight: Fight, fighter: Fighter, dice: Dice) -> Strikes:
    """One action against its opposition."""
    declared, found = fighter.declaration, actor_facing(state, fight, fighter)
    if declared is None or found is None:
        raise LookupError("nothing to throw")
    if fighter.feat is not None:
        return _perform(state, fight, fighter, found, dice)
    target = fight.fighters[declared.target or fighter.held_by or fighter.id]
    resists = found.opposition == "active"
    dodging = resists and stance_of(state, target) in ("dodge", "frozen")
    against = (
        _dodge_dice(state, target)
        if dodging
        else Against(Face(sides=SIX, role="opposition", who=(target.id,)))
    )
    pool = _pool(fighter, found)
    thrown = throw_action(
        dice,
        pool,
        (fighter.id,),
        (fighter.id,) if fighter.forcing else (),
        "physical",
        found.opposition,
        against._replace(level=_resistance(state, target, dodging)),
        _bonus(state, fighter, found.opposition),
    )
    struck = _struck(state, fighter, target, found, thrown.margin, bool(thrown.checks))
    return Strikes((struck,), thrown.checks, _owned(fighter, pool))


def _perform(state: State, fight: Fight, fighter: Fighter, found: Facing, dice: Dice) -> Strikes:
    """Something out of the ordinary, thrown for under the stakes that the keeper said."""
    declared, stakes = fighter.declaration, fighter.feat
    if declared is None or stakes is None:
        raise LookupError("nothing to throw")
    target = fight.fighters.get(declared.target or "")
    against = OPPOSED
    if target is not None and not anybody(state, target.id).is_out:
        dodging = stance_of(state, target) in ("dodge", "frozen")
        die = Against(Face(sides=SIX, role="opposition", who=(target.id,)))
        against = _dodge_dice(state, target) if dodging else die
        against = against._replace(level=_resistance(state, target, dodging))
    pool = _pool(fighter, found)
    thrown = throw_action(
        dice,
        pool,
        (fighter.id,),
        (fighter.id,) if fighter.forcing else (),
        "physical",
        found.opposition,
        against,
        _bonus(state, fighter, found.opposition),
    )
    success = thrown.margin > 0
    struck = Struck(
        rule=found.rule,
        who=fighter.id,
        target=declared.target or "",
        doing="other",
        opposition=found.opposition,
        margin=thrown.margin,
        success=success,
        check=bool(thrown.checks),
        outcome=stakes.success if success else stakes.failure,
    )
    return Strikes((struck,), thrown.checks, _owned(fighter, pool))


def price_of_feat(state: State, struck: Struck, meter: Meter) -> int:
    """What the stakes of something out of the ordinary cost whoever threw."""
    fighter = state.fight.fighters.get(struck.who) if state.fight is not None else None
    if fighter is None or fighter.feat is None or struck.doing != "other" or struck.margin is None:
        return 0
    return fighter.feat.price(meter, struck.margin, state.options["stakes_on_tie"])


def _owned(fighter: Fighter, pool: Pool) -> tuple[str, ...]:
    """Whose the dice of one fighter's throw are: action dice, then a forced die."""
    own = (fighter.id,) * (pool.high + 2 * pool.low_pairs)
    return (*own, "") if fighter.forcing else own


def _pool(fighter: Fighter, found: Facing) -> Pool:
    bad = fighter.modifier.disadvantage or found.disadvantage
    good = fighter.modifier.advantage
    if good == bad:
        return Pool(1)
    return Pool(2) if good else Pool(0, 1)


def _dodge_dice(state: State, target: Fighter) -> Against:
    """A dodger opposes a single die, unless the table lets circumstances or force count too."""
    who = (target.id,)
    forcing = who if target.forcing else ()
    good, bad = target.modifier.advantage, target.modifier.disadvantage
    if state.options["dodge_dice"] == "single" or good == bad:
        return Against(Face(sides=SIX, role="opposition", who=who), forcing)
    kind = Highest if good else Lowest
    return Against(kind(count=2, sides=SIX, role="opposition", who=(*who, *who)), forcing)


def _struck(
    state: State, fighter: Fighter, target: Fighter, found: Facing, margin: int, check: bool
) -> Struck:
    declared = fighter.declaration
    doing = declared.doing if declared is not None else "attack"
    success = margin > 0
    attack = doing == "attack"
    untouched = success and is_beyond_wounds(anybody(state, target.id)) and doing != "break-free"
    weapon = state.arms.get((declared.weapon if declared else None) or "fist")
    potential = margin if success and attack else 0
    critical = margin == CRITICAL_MARGIN and found.opposition == 0 and doing != "break-free"
    if untouched:
        # No blow hurts it, and none stuns it.
        trauma, critical = 0, False
    elif critical and state.options["critical_damage"] == "unconscious-only":
        trauma = 0
    else:
        trauma = min(potential, weapon.most if weapon is not None else 1)
    return Struck(
        rule="yacdha.combat.creatures" if untouched else found.rule,
        who=fighter.id,
        target=target.id,
        doing="attack" if attack else "break-free" if doing == "break-free" else "immobilise",
        opposition=found.opposition,
        margin=margin,
        success=success,
        potential=potential,
        trauma=trauma,
        critical=critical,
        check=check,
        met_by=found.rule if untouched else "",
    )


def _wrestle(state: State, one: Fighter, other: Fighter, dice: Dice) -> Strikes:
    """Two who seize each other: the higher result holds; on a tie nobody does."""
    found = Facing(0, "yacdha.combat.mutual-immobilise")
    mine = _throw_alone(state, one, found, dice)
    theirs = _throw_alone(state, other, found, dice)
    struck = []
    for fighter, target, thrown, against in (
        (one, other, mine, theirs),
        (other, one, theirs, mine),
    ):
        fell = _struck(state, fighter, target, found, thrown.margin, bool(thrown.checks))
        if thrown.margin <= against.margin:
            fell = replace(fell, success=False, critical=False)
        struck.append(fell)
    return Strikes(tuple(struck), (*mine.checks, *theirs.checks), _both(one, other, found))


def _both(one: Fighter, other: Fighter, found: Facing) -> tuple[str, ...]:
    return (*_owned(one, _pool(one, found)), *_owned(other, _pool(other, found)))


def _throw_alone(state: State, fighter: Fighter, found: Facing, dice: Dice) -> Thrown:
    forcing = (fighter.id,) if fighter.forcing else ()
    bonus = _bonus(state, fighter, 0)
    return throw_action(
        dice, _pool(fighter, found), (fighter.id,), forcing, "physical", 0, bonus=bonus
    )


def _cross(state: State, one: Fighter, other: Fighter, dice: Dice) -> Strikes:
    """House rule: two who attack each other throw one contest; only the higher hits."""
    found = Facing("active", "yacdha.combat.opposition")
    mine = _throw_alone(state, one, found, dice)
    theirs = _throw_alone(state, other, found, dice)
    margin = mine.margin - theirs.margin
    struck = (
        _struck(state, one, other, found, margin, bool(mine.checks)),
        _struck(state, other, one, found, -margin, bool(theirs.checks)),
    )
    return Strikes(struck, (*mine.checks, *theirs.checks), _both(one, other, found))


def blows_of(state: State, struck: Struck) -> Iterator[Blow]:
    """What a throw will do once the round is over."""
    if struck.doing == "other":
        if trauma := price_of_feat(state, struck, "trauma"):
            yield Blow(struck.who, struck.who, "strain", trauma)
        if madness := price_of_feat(state, struck, "madness"):
            yield Blow(struck.who, struck.who, "shock", madness)
        return
    if not struck.success:
        return
    if struck.doing == "break-free":
        yield Blow(struck.who, struck.who, "free")
        return
    if struck.trauma:
        yield Blow(struck.who, struck.target, "hit", struck.trauma)
    applies = state.options["critical_damage"] == "applies" or not struck.critical
    if struck.doing == "immobilise" and applies:
        yield Blow(struck.who, struck.target, "hold")
    if struck.critical:
        yield Blow(struck.who, struck.target, "out")
