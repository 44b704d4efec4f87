"""A combat round: the throws, all at once, and what they do when the round ends."""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.dice.throws import Face, Highest, Lowest
from tablee.games.yacdha import asks, events
from tablee.games.yacdha.common import SIX, acting, anybody, rules
from tablee.games.yacdha.opposition import Facing, facing, stance
from tablee.games.yacdha.people import raise_meter
from tablee.games.yacdha.pool import Against, Pool, Thrown, throw_action
from tablee.games.yacdha.state import Blow, Declaration, Fight, Fighter, State
from tablee.kernel.words import By, Event, Refused

ATTACK = "yacdha.combat.attack"
CRITICAL_MARGIN = 6


def actor_facing(state: State, fight: Fight, fighter: Fighter) -> Facing | None:
    """How this fighter's action is thrown; None for one that throws nothing."""
    declared = fighter.declaration
    # Whoever dies between declaring and the reveal (by a check the keeper called) acts no more.
    if declared is None or anybody(state, fighter.id).is_gone:
        return None
    if declared.doing == "break-free":
        return Facing("active", "yacdha.combat.held")
    if declared.doing not in ("attack", "immobilise") or declared.target is None:
        return None
    target = fight.fighters[declared.target]
    if anybody(state, target.id).is_gone:
        return Facing(0, "yacdha.combat.opposition", fails=True)
    named = target.declaration.target if target.declaration is not None else None
    found = facing(
        stance(target, fight.round),
        is_ranged(state, declared),
        named == fighter.id,
        state.options["nonstandard_target"],
    )
    by_hand = fighter.modifier.opposition
    if by_hand is not None and not found.fails:
        found = found._replace(opposition=by_hand, rule="yacdha.combat.improvise")
    return found


def is_ranged(state: State, declared: Declaration) -> bool:
    weapon = state.weapons.get(declared.weapon or "fist")
    return weapon is not None and weapon.ranged


def mutual(
    fight: Fight, fighter: Fighter, doing: Literal["attack", "immobilise"]
) -> Fighter | None:
    """The opponent who does the same to this fighter, if there is one."""
    mine = fighter.declaration
    if mine is None or mine.doing != doing or mine.target is None:
        return None
    other = fight.fighters[mine.target]
    theirs = other.declaration
    if theirs is None or theirs.doing != doing or theirs.target != fighter.id:
        return None
    if fight.round == 1 and (fighter.surprised or other.surprised):
        return None
    return other


def to_strike(state: State, fight: Fight) -> Iterator[Fighter]:
    """Those whose dice are still to be thrown this round."""
    for fighter in fight.fighters.values():
        found = actor_facing(state, fight, fighter)
        if found is not None and not found.fails and not fighter.has_struck:
            yield fighter


def reveal_round(state: State, fight: Fight) -> Iterator[Event]:
    """All declarations are shown at once; what needs no dice is settled on the spot."""
    yield events.Revealed(
        declarations=tuple(
            (fighter.id, fighter.declaration)
            for fighter in fight.fighters.values()
            if fighter.declaration is not None and not anybody(state, fighter.id).is_gone
        )
    )
    for fighter in fight.fighters.values():
        found, declared = actor_facing(state, fight, fighter), fighter.declaration
        if found is not None and found.fails and declared is not None and declared.target:
            yield events.Struck(
                rule=found.rule,
                who=fighter.id,
                target=declared.target,
                doing="attack" if declared.doing == "attack" else "immobilise",
                opposition=0,
                margin=None,
                success=False,
            )
    if not any(to_strike(state, fight)):
        yield from end_of_round(state, fight, ())


@rules.decides(asks.Strike)
def strike(state: State, by: By, ask: asks.Strike, dice: Dice) -> Iterator[Event]:
    person = acting(state, by, ask.who)
    fight = state.fight
    if fight is None or fight.stage != "striking":
        raise Refused("yacdha.combat.declare", "Dice are thrown once all declarations are shown.")
    fighter = fight.fighters.get(person.id)
    waiting = [other.id for other in to_strike(state, fight)]
    if fighter is None or fighter.id not in waiting:
        raise Refused(
            "yacdha.combat.simultaneous", "{name} has nothing to throw now.", name=person.name
        )
    blows: list[Blow] = []
    done = {fighter.id}
    rival = mutual(fight, fighter, "immobilise")
    contest = mutual(fight, fighter, "attack")
    if rival is not None:
        done.add(rival.id)
        happened = _wrestle(state, fight, fighter, rival, dice)
    elif contest is not None and state.options["mutual_attack"] == "single-contest":
        done.add(contest.id)
        happened = _cross(state, fight, fighter, contest, dice)
    else:
        happened = _act(state, fight, fighter, dice)
    for event in happened:
        if isinstance(event, events.Struck):
            blows += blows_of(state, event)
        if isinstance(event, events.CheckMade) and event.rises:
            blows.append(Blow(event.who, event.who, "strain", 1))
        yield event
    if set(waiting) <= done:
        yield from end_of_round(state, fight, tuple(blows))


def _act(state: State, fight: Fight, fighter: Fighter, dice: Dice) -> Iterator[Event]:
    """One action against its opposition."""
    declared, found = fighter.declaration, actor_facing(state, fight, fighter)
    if declared is None or found is None:
        return
    target = fight.fighters[declared.target or fighter.held_by or fighter.id]
    resists = found.opposition == "active"
    dodging = resists and stance(target, fight.round) in ("dodge", "frozen")
    against = (
        _dodge_dice(state, target)
        if dodging
        else Against(Face(sides=SIX, role="opposition", who=(target.id,)))
    )
    thrown = throw_action(
        dice,
        _pool(fighter, found),
        (fighter.id,),
        (fighter.id,) if fighter.forcing else (),
        "physical",
        found.opposition,
        against,
    )
    yield _struck(state, fighter, target, found, thrown.margin, bool(thrown.checks))
    yield from _strain(state, thrown, dice)


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


def _strain(state: State, thrown: Thrown, dice: Dice) -> Iterator[Event]:
    """The check of a forced die compares with the trauma held when the round began."""
    for who in thrown.checks:
        person = anybody(state, who)
        rises = dice.above(SIX, person.trauma, role="trauma-check", who=(who,))
        yield events.CheckMade(
            rule="yacdha.dice.forced-check", who=who, meter="trauma", rises=rises
        )


def _struck(
    state: State, fighter: Fighter, target: Fighter, found: Facing, margin: int, check: bool
) -> events.Struck:
    declared = fighter.declaration
    doing = declared.doing if declared is not None else "attack"
    success = margin > 0
    attack = doing == "attack"
    weapon = state.weapons.get((declared.weapon if declared else None) or "fist")
    potential = margin if success and attack else 0
    critical = margin == CRITICAL_MARGIN and found.opposition == 0 and doing != "break-free"
    if critical and state.options["critical_damage"] == "unconscious-only":
        trauma = 0
    else:
        trauma = min(potential, weapon.most if weapon is not None else 1)
    return events.Struck(
        rule=found.rule,
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
    )


def _wrestle(
    state: State, fight: Fight, one: Fighter, other: Fighter, dice: Dice
) -> Iterator[Event]:
    """Two who seize each other: the higher result holds; on a tie nobody does."""
    found = Facing(0, "yacdha.combat.mutual-immobilise")
    mine = _throw_alone(one, found, dice)
    theirs = _throw_alone(other, found, dice)
    for fighter, target, thrown, against in (
        (one, other, mine, theirs),
        (other, one, theirs, mine),
    ):
        struck = _struck(state, fighter, target, found, thrown.margin, bool(thrown.checks))
        if thrown.margin <= against.margin:
            struck = replace(struck, success=False, critical=False)
        yield struck
    for thrown in (mine, theirs):
        yield from _strain(state, thrown, dice)


def _throw_alone(fighter: Fighter, found: Facing, dice: Dice) -> Thrown:
    forcing = (fighter.id,) if fighter.forcing else ()
    return throw_action(dice, _pool(fighter, found), (fighter.id,), forcing, "physical", 0)


def _cross(state: State, fight: Fight, one: Fighter, other: Fighter, dice: Dice) -> Iterator[Event]:
    """House rule: two who attack each other throw one contest; only the higher hits."""
    found = Facing("active", "yacdha.combat.opposition")
    mine = _throw_alone(one, found, dice)
    theirs = _throw_alone(other, found, dice)
    margin = mine.margin - theirs.margin
    yield _struck(state, one, other, found, margin, bool(mine.checks))
    yield _struck(state, other, one, found, -margin, bool(theirs.checks))
    for thrown in (mine, theirs):
        yield from _strain(state, thrown, dice)


def blows_of(state: State, struck: events.Struck) -> Iterator[Blow]:
    """What a throw will do once the round is over."""
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


def end_of_round(state: State, fight: Fight, added: tuple[Blow, ...]) -> Iterator[Event]:
    """Trauma first, then deaths, holds, the unconscious and those who fled."""
    blows = (*fight.blows, *added)
    dead = {f for f in fight.fighters if anybody(state, f).is_gone}
    for who in fight.fighters:
        suffered = sum(b.amount for b in blows if b.target == who and b.kind in ("hit", "strain"))
        if suffered:
            for event in raise_meter(anybody(state, who), "trauma", suffered, ATTACK):
                if isinstance(event, events.Died):
                    dead.add(who)
                yield event
    out = {b.target for b in blows if b.kind == "out"} - dead
    held: dict[str, str] = {}
    for blow in blows:
        if blow.kind == "hold" and blow.target not in dead:
            held.setdefault(blow.target, blow.who)
    fled = [
        f.id
        for f in fight.fighters.values()
        if f.declaration is not None and f.declaration.doing == "flee" and f.id not in dead
    ]
    freed = {b.target for b in blows if b.kind == "free"}
    loose: set[str] = set()
    for released in _free(fight, dead, out, held, freed):
        loose.add(released.who)
        yield released
    for who, holder in held.items():
        bound = fight.fighters[who].held_by is not None and who not in loose
        if not bound and holder not in dead and holder not in out and holder not in held:
            yield events.Immobilised(who=who, by=holder)
    for who in sorted(out):
        yield events.KnockedOut(who=who)
    for who in fled:
        yield events.Fled(who=who)
    yield events.RoundEnded(round=fight.round)
    if side := _side_that_left(fight, dead | out | set(held), set(fled)):
        yield events.FightEnded(rounds=fight.round, fled=side)


def _free(
    fight: Fight, dead: set[str], out: set[str], held: dict[str, str], freed: set[str]
) -> Iterator[events.Released]:
    """A hold ends with its holder's life, senses or freedom, and with the life of the held."""
    for fighter in fight.fighters.values():
        holder = fighter.held_by
        if holder is None:
            continue
        if {holder, fighter.id} & dead or holder in out or holder in held or fighter.id in freed:
            yield events.Released(who=fighter.id, by=holder)


def _side_that_left(fight: Fight, helpless: set[str], fled: set[str]) -> str:
    """The side of which everybody who still can has fled."""
    for side in ("investigators", "opponents"):
        members = [
            f
            for f in fight.fighters.values()
            if f.side == side and not (f.id in helpless or f.unconscious or f.held_by is not None)
        ]
        gone = [f for f in members if f.fled or f.id in fled]
        if gone and len(gone) == len(members) and any(f.id in fled for f in gone):
            return side
    return ""
