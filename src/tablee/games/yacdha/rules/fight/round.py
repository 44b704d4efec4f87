"""A combat round: the throws, all at once, and what they do when the round ends."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice, TypedDice
from tablee.dice.throws import Above
from tablee.games.yacdha.rules.action.pool import degree
from tablee.games.yacdha.rules.action.propose import STAKES_FIRST
from tablee.games.yacdha.rules.action.throw import has_luck, turned
from tablee.games.yacdha.rules.common import SIX, acting, anybody, audience_of, rules
from tablee.games.yacdha.rules.fight.asks import Strike
from tablee.games.yacdha.rules.fight.events import (
    FeatJudged,
    FightEnded,
    Fled,
    Immobilised,
    KnockedOut,
    ModifiersSet,
    Released,
    Revealed,
    RoundEnded,
    Struck,
)
from tablee.games.yacdha.rules.fight.facing import actor_facing, can_be_hit, to_strike
from tablee.games.yacdha.rules.fight.strike import Strikes, blows_of, price_of_feat, throw_strikes
from tablee.games.yacdha.rules.luck.asks import SpendLuck
from tablee.games.yacdha.rules.luck.events import DeathLooms, LuckSpent, Resolved
from tablee.games.yacdha.rules.meters.decide import suffer
from tablee.games.yacdha.rules.meters.events import CheckMade, Died
from tablee.games.yacdha.state.action import Pending
from tablee.games.yacdha.state.fight import Blow, Declaration, Fight, Fighter, Modifier
from tablee.games.yacdha.state.people import Person
from tablee.games.yacdha.state.stakes import Stakes
from tablee.games.yacdha.state.state import State
from tablee.kernel.law import Candidate
from tablee.kernel.words import KEEPER, By, Event, Refused

ATTACK = "yacdha.combat.attack"
SIMULTANEOUS = "yacdha.combat.simultaneous"


def reveal_round(state: State, fight: Fight) -> Iterator[Event]:
    """All declarations are shown at once; what needs no dice is settled on the spot."""
    yield Revealed(
        declarations=tuple(
            (fighter.id, _shown(state, fighter.id, fighter.declaration))
            for fighter in fight.fighters.values()
            if fighter.declaration is not None and not anybody(state, fighter.id).is_out
        )
    )
    for fighter in fight.fighters.values():
        if fighter.feat is not None and actor_facing(state, fight, fighter) is not None:
            yield from feat_judged(state, fighter.id, fighter.feat, fighter.modifier)
    for fighter in fight.fighters.values():
        found, declared = actor_facing(state, fight, fighter), fighter.declaration
        if found is not None and found.fails and declared is not None and declared.target:
            yield Struck(
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


def feat_judged(state: State, who: str, stakes: Stakes, modifier: Modifier) -> Iterator[Event]:
    """What all may know of it; how able the keeper's people are stays with the keeper."""
    hidden = modifier.level is not None and anybody(state, who).npc
    yield FeatJudged(
        who=who, stakes=stakes, modifier=replace(modifier, level=None) if hidden else modifier
    )
    if hidden:
        yield ModifiersSet(who=who, modifier=modifier, reason="", to=(KEEPER,))


def _shown(state: State, who: str, declared: Declaration) -> Declaration:
    """A declaration as all see it: what the keeper's people are good at stays hidden."""
    return replace(declared, claim=None) if anybody(state, who).npc else declared


@rules.law(Strike, SIMULTANEOUS, dice=True)
def may_strike(state: State, by: By, ask: Strike) -> tuple[Fight, Fighter]:
    person = acting(state, by, ask.who)
    fight = state.fight
    if fight is None or fight.stage != "striking":
        raise Refused("yacdha.combat.declare", "Dice are thrown once all declarations are shown.")
    fighter = next((one for one in to_strike(state, fight) if one.id == person.id), None)
    if fighter is None:
        raise Refused(SIMULTANEOUS, "{name} has nothing to throw now.", name=person.name)
    return fight, fighter


@may_strike.offers
def strikes_to_come(state: State, by: By) -> Iterator[Candidate]:
    fight = state.fight
    for who in () if fight is None or fight.stage != "striking" else fight.fighters:
        if by.may_act_for(anybody(state, who).seat):
            yield Candidate({"who": who})


@may_strike.decides
def strike(
    state: State, by: By, ask: Strike, dice: Dice, found: tuple[Fight, Fighter]
) -> Iterator[Event]:
    fight, fighter = found
    strikes = throw_strikes(state, fight, fighter, dice)
    window = bool(who_may_turn(state, fight, fighter, strikes))
    for struck in strikes.struck:
        yield replace(struck, window=window, opened_by=fighter.id if window else "")
    if not window:
        left = {other.id for other in to_strike(state, fight)} - {s.who for s in strikes.struck}
        yield from _after_throw(state, fight, fighter, strikes, dice, bool(left))


def _after_throw(
    state: State, fight: Fight, fighter: Fighter, strikes: Strikes, dice: Dice, more: bool
) -> Iterator[Event]:
    """The checks of forced dice, and the end of the round when this was its last throw."""
    blows = tuple(blow for struck in strikes.struck for blow in blows_of(state, struck))
    yield from _settled(state, fight, fighter, blows, strikes.checks, dice, more)


def _settled(
    state: State,
    fight: Fight,
    fighter: Fighter,
    thrown: tuple[Blow, ...],
    checks: tuple[str, ...],
    dice: Dice,
    more: bool,
) -> Iterator[Event]:
    blows = [*thrown]
    for event in _strain(state, checks, dice):
        if event.rises:
            blows.append(Blow(event.who, event.who, "strain", 1))
        yield event
    open_elsewhere = any(
        other.pending is not None for other in fight.fighters.values() if other.id != fighter.id
    )
    if not more and not open_elsewhere:
        yield from end_of_round(state, fight, tuple(blows))


def who_may_turn(state: State, fight: Fight, fighter: Fighter, strikes: Strikes) -> tuple[str, ...]:
    """Who may turn a die of this throw with a point of luck (yacdha.luck.action-condition)."""
    anything = state.options["luck_in_combat"] == "any-combat-throw"
    already = fighter.pending.lucky if fighter.pending is not None else ()
    return tuple(
        struck.who
        for struck in strikes.struck
        if (anything or struck.who in strikes.checks or price_of_feat(state, struck, "trauma"))
        and struck.who not in already
        and has_luck(state, struck.who)
    )


def open_strike(fight: Fight, person: Person) -> tuple[Fighter, Pending]:
    """The open throw that this fighter made, or was met in."""
    for fighter in fight.fighters.values():
        pending = fighter.pending
        if pending is not None and person.id in pending.members:
            return fighter, pending
    raise Refused("yacdha.luck.action-timing", "No throw is open to change now.")


def turned_strike(state: State, fight: Fight, person: Person, die: int, face: int) -> Fighter:
    """A fighter whose open throw has one die of this person's turned to another face."""
    fighter, pending = open_strike(fight, person)
    strikes = throw_strikes(state, fight, fighter, TypedDice(pending.faces))
    if person.id not in who_may_turn(state, fight, fighter, strikes):
        raise Refused(
            "yacdha.luck.action-condition",
            "Luck changes a throw only when its result may raise {name}'s own trauma.",
            name=person.name,
        )
    return replace(fighter, pending=turned(pending, person, strikes.owners, die, face))


def luck_on_strike(
    state: State, fighter: Fighter, person: Person, ask: SpendLuck, dice: Dice
) -> Iterator[Event]:
    fight, pending = state.fight, fighter.pending
    if fight is None or pending is None:
        return
    strikes = throw_strikes(state, fight, fighter, TypedDice(pending.faces))
    mine = next(struck for struck in strikes.struck if struck.who == person.id)
    margin = 0 if mine.margin is None else mine.margin
    yield LuckSpent(
        who=fighter.id,
        by=person.id,
        die=ask.die,
        face=ask.face,
        margin=margin,
        success=mine.success,
        degree=degree(margin),
        checks=strikes.checks,
    )
    for struck in strikes.struck:
        yield replace(struck, window=True, opened_by=fighter.id)
    spent = state.with_person(replace(person, luck=person.luck - 1))
    if not who_may_turn(spent, fight, fighter, strikes):
        yield from _resolved(spent, fight, fighter, strikes, dice)


def thrown_by(fight: Fight, person: Person) -> Fighter:
    """Whose open throw this is, if it is this person's own."""
    fighter, _ = open_strike(fight, person)
    if fighter.id != person.id:
        raise Refused("yacdha.luck.action-timing", "Whoever threw resolves it.")
    return fighter


def resolve_strike(state: State, fighter: Fighter, dice: Dice) -> Iterator[Event]:
    fight, pending = state.fight, fighter.pending
    if fight is None or pending is None:
        return
    if pending.faces:
        strikes = throw_strikes(state, fight, fighter, TypedDice(pending.faces))
        yield from _resolved(state, fight, fighter, strikes, dice)
        return
    # Odds run without faces: what the dice came to is then all that is known of them.
    yield Resolved(who=fighter.id)
    more = any(to_strike(state, fight))
    yield from _settled(state, fight, fighter, fighter.waiting, fighter.checks, dice, more)


def _resolved(
    state: State, fight: Fight, fighter: Fighter, strikes: Strikes, dice: Dice
) -> Iterator[Event]:
    yield Resolved(who=fighter.id)
    yield from _after_throw(state, fight, fighter, strikes, dice, any(to_strike(state, fight)))


def _strain(state: State, checks: tuple[str, ...], dice: Dice) -> Iterator[CheckMade]:
    """The check of a forced die compares with the trauma held when the round began."""
    for who in checks:
        person = anybody(state, who)
        to = audience_of(state, person, "trauma")
        above = Above(sides=SIX, value=person.trauma, role="trauma-check", who=(who,))
        rises = dice.ask(above, to)
        yield CheckMade(
            rule="yacdha.dice.forced-check", who=who, meter="trauma", rises=rises, to=to
        )


def end_of_round(state: State, fight: Fight, added: tuple[Blow, ...]) -> Iterator[Event]:
    """Trauma first, then deaths, holds, the unconscious and those who fled."""
    blows = (*fight.blows, *added)
    dead = {f for f in fight.fighters if not can_be_hit(anybody(state, f))}
    gone = {f for f in fight.fighters if anybody(state, f).is_gone}
    for event in _suffered(state, fight, blows):
        if isinstance(event, Died | DeathLooms):
            dead.add(event.who)
        if isinstance(event, Died):
            gone.add(event.who)
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
            yield Immobilised(who=who, by=holder)
    for who in sorted(out):
        yield KnockedOut(who=who)
    for who in fled:
        yield Fled(who=who)
    yield RoundEnded(round=fight.round)
    if side := _side_that_left(fight, gone, set(fled)):
        yield FightEnded(rounds=fight.round, fled=side)


def _suffered(state: State, fight: Fight, blows: tuple[Blow, ...]) -> Iterator[Event]:
    """What all throws together do to the meters of each."""
    for who in fight.fighters:
        person, mine = anybody(state, who), [b for b in blows if b.target == who]
        if shock := sum(b.amount for b in mine if b.kind == "shock"):
            yield from suffer(state, person, "madness", (shock, STAKES_FIRST))
        if hurt := sum(b.amount for b in mine if b.kind in ("hit", "strain")):
            yield from suffer(state, person, "trauma", (hurt, ATTACK))


def _free(
    fight: Fight, dead: set[str], out: set[str], held: dict[str, str], freed: set[str]
) -> Iterator[Released]:
    """A hold ends with its holder's life, senses or freedom, and with the life of the held."""
    for fighter in fight.fighters.values():
        holder = fighter.held_by
        if holder is None:
            continue
        if {holder, fighter.id} & dead or holder in out or holder in held or fighter.id in freed:
            yield Released(who=fighter.id, by=holder)


def _side_that_left(fight: Fight, gone: set[str], fled: set[str]) -> str:
    """The side of which every survivor has run away.

    Whoever lies there, held, unconscious or dying, is still in the hands of the others: the fight
    goes on around them, and ends when the keeper says that nobody wishes to go on.
    """
    for side in ("investigators", "opponents"):
        left = [f for f in fight.fighters.values() if f.side == side and f.id not in gone]
        if any(f.id in fled for f in left) and all(f.fled or f.id in fled for f in left):
            return side
    return ""
