"""The attack in stages: declared, judged, rolled, announced, and after the window told."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.dice.throws import Above, Drawn, Face
from tablee.games.cthulhu_d20.data.gear import Weapon
from tablee.games.cthulhu_d20.rules.attack import asks, events
from tablee.games.cthulhu_d20.rules.attack.consequence import tell_consequence
from tablee.games.cthulhu_d20.rules.attack.law import (
    GROUP,
    MODIFIERS,
    Declaration,
    attack_to_tell,
    may_declare,
    may_judge,
    may_place,
    may_roll,
    may_tell,
    weapon_in,
)
from tablee.games.cthulhu_d20.rules.attack.reckon import (
    Aimed,
    Range,
    draw_strike,
    is_magic,
    judge,
    land,
    reach,
    spell_of,
    weapon_of,
)
from tablee.games.cthulhu_d20.rules.common import Telling, known, pass_on
from tablee.games.cthulhu_d20.rules.destiny.law import may_still_call
from tablee.games.cthulhu_d20.rules.destiny.lots import voters
from tablee.games.cthulhu_d20.rules.fight.events import ShotsLeft, TurnUsed
from tablee.games.cthulhu_d20.rules.fight.turns import lose_aim, use_turn
from tablee.games.cthulhu_d20.rules.points.events import RestChanged
from tablee.games.cthulhu_d20.rules.sanity.loss import pay_for_spell
from tablee.games.cthulhu_d20.state.people import Person
from tablee.games.cthulhu_d20.state.table import State, Strike, Turn
from tablee.kernel.words import KEEPER, By, Event


@may_declare.decides
def declare_attack(
    state: State, by: By, ask: asks.DeclareAttack, dice: Dice, declared: Declaration
) -> Iterator[Event]:
    attacker, target, weapon, number = declared
    strike = Strike(
        attacker.id,
        target.id,
        ask.weapon,
        ask.zone,
        number,
        ask.power,
        ask.hold_back,
        ask.burst,
        ask.distance,
        ask.circumstances,
        ask.bonus,
        mercy=ask.mercy,
        opportunity=ask.opportunity,
        cleaving=ask.cleaving,
        places=(ask.location,) if ask.mercy else (),
    )
    laid = events.AttackSet(strike=strike, to=(KEEPER,))
    if attacker.hidden:
        # Nobody may notice an attack out of the dark before it is announced.
        state = yield from pass_on(state, [laid])
        yield from roll(state, strike, dice)
        return
    yield laid
    yield events.AttackDeclared(who=attacker.id, target=target.id, weapon=weapon.id, zone=ask.zone)


@may_judge.decides
def judge_attack(
    state: State, by: By, ask: asks.JudgeAttack, dice: Dice, strike: Strike
) -> Iterator[Event]:
    kept = strike.places if strike.mercy else ask.places
    judged_as = replace(
        strike,
        bonus=ask.bonus,
        reason=ask.reason,
        distance=strike.distance if ask.distance is None else ask.distance,
        circumstances=strike.circumstances if ask.circumstances is None else ask.circumstances,
        places=kept,
        stated=strike.stated or (strike.distance, strike.circumstances),
    )
    yield events.AttackSet(rule=MODIFIERS, strike=judged_as, to=(KEEPER,))


@may_roll.decides
def roll_attack(
    state: State, by: By, ask: asks.RollAttack, dice: Dice, strike: Strike
) -> Iterator[Event]:
    yield from roll(state, strike, dice)


def roll(state: State, strike: Strike, dice: Dice) -> Iterator[Event]:
    """Location and die, in secret; then hit or miss is announced."""
    attacker, target = known(state, strike.who), known(state, strike.target)
    weapon = weapon_in(state, strike)
    aim = reach(state, strike, weapon)
    state = yield from pass_on(state, spend_on_attack(state, attacker, weapon, strike))
    spell = spell_of(state, strike.weapon)
    if spell is not None:
        state = yield from pay_for_spell(state, attacker, spell, dice)
    drawn = throw_attack(state, strike, aim, dice)
    if drawn.hit and target.concealment:
        seen = Above(sides=100, value=target.concealment, role="concealment", who=(strike.who,))
        if not dice.ask(seen, to=(KEEPER,)):
            drawn = replace(drawn, hit=False, concealed=True)
    drawn = replace(drawn, terms=aim.terms)
    told = [
        events.AttackDrawn(strike=drawn, to=(KEEPER,)),
        events.AttackAnnounced(
            who="" if attacker.hidden else attacker.id, target=strike.target, hit=drawn.hit
        ),
    ]
    state = yield from pass_on(state, told)
    if is_past_changing(state):
        yield from tell_consequence(state, attack_to_tell(state), asks.TellWound(), dice)


def is_past_changing(state: State) -> bool:
    """A plain miss that no point can bend waits for nobody."""
    strike = state.strike
    if strike is None or strike.hit or strike.blocked:
        return False
    return nobody_could_bend(state, strike)


def nobody_could_bend(state: State, strike: Strike) -> bool:
    """Whether no point is left for anybody whom an attack concerns, nor for the group."""
    together = state.group_point and bool(voters(state))
    return not together and not may_still_call(state, replace(strike, rolled=True))


def tells_misses(state: State, strike: Strike) -> bool:
    """Whether a miss is told with the dice themselves: then its die counts. For odds all misses
    are one."""
    return not state.straight and nobody_could_bend(state, strike)


def throw_attack(state: State, strike: Strike, aim: Range, dice: Dice) -> Strike:
    """The place, then the die; a coup de grace needs neither."""
    if strike.mercy:
        return draw_strike(strike, judge(Aimed(aim.edges[0], automatic=True), 20), state)
    attack = Face(sides=20, role="attack", who=(strike.who,))
    edges, told = aim.edges, tells_misses(state, strike)
    if sum(edge.last - edge.first + 1 for edge in edges) == aim.faces and not (
        len(edges) == 1 and (strike.zone or strike.places)
    ):
        # Without a called zone the place is always drawn: a body of one piece does not show.
        where = Face(sides=aim.faces, role="location", who=(strike.who,))
        start = Range(edges, aim.automatic, told=told)
        landed = dice.throw(where, attack, fold=land, start=start, to=(KEEPER,))
        return draw_strike(strike, landed, state, edges, told=told)
    if len(edges) > 1:
        # The die of the location table, thrown again outside of the group that was called.
        spans = tuple((edge.first, edge.last) for edge in edges)
        drawn = Drawn(sides=aim.faces, spans=spans, role="location", who=(strike.who,))
        edges = (edges[dice.ask(drawn, to=(KEEPER,))],)
    aimed = Aimed(edges[0], aim.automatic, told)
    landed = dice.throw(attack, fold=land, start=aimed, to=(KEEPER,))
    return draw_strike(strike, landed, state, edges, told=told)


def make_attack(state: State, strike: Strike, dice: Dice) -> Telling:
    """An attack that is settled before its dice has been made all the same, and takes as much."""
    attacker = known(state, strike.who)
    weapon = weapon_of(state, attacker, strike.weapon)
    if weapon is None or attacker.is_dead:
        return state
    taken = (*spend_on_attack(state, attacker, weapon, strike), *lose_aim(attacker))
    state = yield from pass_on(state, taken)
    spell = spell_of(state, strike.weapon)
    return state if spell is None else (yield from pay_for_spell(state, attacker, spell, dice))


def spend_on_attack(
    state: State, attacker: Person, weapon: Weapon, strike: Strike
) -> Iterator[Event]:
    """A shot, a piece of the turn, and rest: an attack takes all of them."""
    if weapon.magazine:
        shots = weapon.burst if strike.burst else 1
        left = max(0, attacker.loaded.get(weapon.id, 0) - shots)
        yield ShotsLeft(who=attacker.id, weapon=weapon.id, left=left, to=attacker.audience)
    if attacker.rest.since is not None:
        yield RestChanged(who=attacker.id, change="ends", to=attacker.audience)
    turn = None if state.fight is None else state.fight.turn
    if turn is not None and turn.who == attacker.id and not strike.opportunity:
        yield TurnUsed(turn=after_attack(turn, strike))


def after_attack(turn: Turn, strike: Strike) -> Turn:
    if strike.cleaving:
        return replace(turn, cleave=False, cleaved=True)
    if is_magic(strike.weapon):
        # Not the first of several attacks, but an action of its own.
        return use_turn(turn, act=True)
    return replace(use_turn(turn, act=True), attacks=turn.attacks + 1)


@may_place.decides
def place_hit(
    state: State, by: By, ask: asks.PlaceHit, dice: Dice, strike: Strike
) -> Iterator[Event]:
    moved = move_hit(state, strike, ask.location)
    yield events.AttackSet(rule=GROUP, strike=moved, to=(KEEPER,))


def move_hit(state: State, strike: Strike, location: str) -> Strike:
    """The same total against the AC of another place."""
    edges = reach(state, strike, weapon_in(state, strike)).edges
    edge = next(each for each in edges if each.location == location)
    return replace(strike, location=location, ac=edge.ac, margin=max(0, strike.total - edge.ac))


@may_tell.decides
def tell_wound(
    state: State, by: By, ask: asks.TellWound, dice: Dice, strike: Strike
) -> Iterator[Event]:
    yield from tell_consequence(state, strike, ask, dice)
