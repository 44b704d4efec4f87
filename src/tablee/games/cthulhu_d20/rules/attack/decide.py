"""The attack in stages: declared, judged, rolled, announced, and after the window told."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.dice.throws import Above, Drawn, Face
from tablee.games.cthulhu_d20.data.gear import Weapon
from tablee.games.cthulhu_d20.rules.attack import asks, events
from tablee.games.cthulhu_d20.rules.attack.consequence import tell_consequence
from tablee.games.cthulhu_d20.rules.attack.law import (
    attack_to_roll,
    attack_to_tell,
    check_range,
    may_declare,
    weapon_in,
)
from tablee.games.cthulhu_d20.rules.attack.places import places_for, zone_row
from tablee.games.cthulhu_d20.rules.attack.reckon import (
    Aimed,
    Range,
    draw_strike,
    judge,
    land,
    reach,
)
from tablee.games.cthulhu_d20.rules.common import (
    ID,
    able,
    known,
    mine,
    pass_on,
    rules,
)
from tablee.games.cthulhu_d20.rules.destiny.law import may_still_call
from tablee.games.cthulhu_d20.rules.destiny.lots import voters
from tablee.games.cthulhu_d20.rules.fight.events import ShotsLeft, TurnUsed
from tablee.games.cthulhu_d20.rules.fight.turns import use_turn
from tablee.games.cthulhu_d20.rules.figures import body_of
from tablee.games.cthulhu_d20.rules.points.events import RestChanged
from tablee.games.cthulhu_d20.state.people import Person
from tablee.games.cthulhu_d20.state.table import State, Strike, Turn
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import KEEPER, By, Event, Refused

WINDOW = f"{ID}.destiny.announcement-window"
CLOSED = f"{ID}.combat.called-zone-list-closed"
COVER = f"{ID}.combat.no-cover-ac"
MERCY = f"{ID}.base.coup-de-grace"
GROUP = f"{ID}.combat.called-group-location"


@rules.decides(asks.DeclareAttack)
def declare_attack(state: State, by: By, ask: asks.DeclareAttack, dice: Dice) -> Iterator[Event]:
    attacker, target, weapon, number = may_declare(state, by, ask)
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


@rules.decides(asks.JudgeAttack)
def judge_attack(state: State, by: By, ask: asks.JudgeAttack, dice: Dice) -> Iterator[Event]:
    only_keeper(by, f"{ID}.combat.other-modifiers")
    strike = attack_to_roll(state)
    names = body_of(known(state, strike.target)).names
    if any(place not in names for place in ask.places):
        raise Refused(CLOSED, "That body has no such place.")
    if ask.distance is not None:
        check_range(known(state, strike.who), weapon_in(state, strike), ask.distance)
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
    rule = f"{ID}.combat.other-modifiers"
    yield events.AttackSet(rule=rule, strike=judged_as, to=(KEEPER,))


@rules.decides(asks.VetoAttack)
def veto_attack(state: State, by: By, ask: asks.VetoAttack, dice: Dice) -> Iterator[Event]:
    only_keeper(by, f"{ID}.wound.gm-restriction")
    strike = attack_to_roll(state)
    attacker = known(state, strike.who)
    to = attacker.audience if attacker.hidden else None
    yield events.AttackVetoed(who=strike.who, why=ask.why, to=to)


@rules.decides(asks.DropAttack)
def drop_attack(state: State, by: By, ask: asks.DropAttack, dice: Dice) -> Iterator[Event]:
    strike = attack_to_roll(state)
    attacker = mine(state, by, strike.who)
    to = attacker.audience if attacker.hidden else None
    yield events.AttackDropped(who=strike.who, to=to)


@rules.decides(asks.RollAttack)
def roll_attack(state: State, by: By, ask: asks.RollAttack, dice: Dice) -> Iterator[Event]:
    strike = attack_to_roll(state)
    able(mine(state, by, strike.who))
    yield from roll(state, strike, dice)


def roll(state: State, strike: Strike, dice: Dice) -> Iterator[Event]:
    """Location and die, in secret; then hit or miss is announced."""
    attacker, target = known(state, strike.who), known(state, strike.target)
    weapon = weapon_in(state, strike)
    aim = reach(state, strike, weapon)
    state = yield from pass_on(state, spend_on_attack(state, attacker, weapon, strike))
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
    if strike is None or strike.hit or strike.blocked or may_still_call(state, strike):
        return False
    return not (state.group_point and voters(state))


def throw_attack(state: State, strike: Strike, aim: Range, dice: Dice) -> Strike:
    """The place, then the die; a coup de grace needs neither."""
    if strike.mercy:
        return draw_strike(strike, judge(Aimed(aim.edges[0], automatic=True), 20), state)
    attack = Face(sides=20, role="attack", who=(strike.who,))
    edges = aim.edges
    if sum(edge.last - edge.first + 1 for edge in edges) == aim.faces and not (
        len(edges) == 1 and (strike.zone or strike.places)
    ):
        # Without a called zone the place is always drawn: a body of one piece does not show.
        where = Face(sides=aim.faces, role="location", who=(strike.who,))
        start = Range(edges, aim.automatic)
        landed = dice.throw(where, attack, fold=land, start=start, to=(KEEPER,))
        return draw_strike(strike, landed, state, edges)
    if len(edges) > 1:
        # The die of the location table, thrown again outside of the group that was called.
        spans = tuple((edge.first, edge.last) for edge in edges)
        drawn = Drawn(sides=aim.faces, spans=spans, role="location", who=(strike.who,))
        edges = (edges[dice.ask(drawn, to=(KEEPER,))],)
    aimed = Aimed(edges[0], aim.automatic)
    landed = dice.throw(attack, fold=land, start=aimed, to=(KEEPER,))
    return draw_strike(strike, landed, state, edges)


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
    return replace(use_turn(turn, act=True), attacks=turn.attacks + 1)


@rules.decides(asks.PlaceHit)
def place_hit(state: State, by: By, ask: asks.PlaceHit, dice: Dice) -> Iterator[Event]:
    """House rule: where in a called group a hit lands is somebody's choice."""
    strike = attack_to_tell(state)
    keeper_says = state.chose("group_location", "keeper-chooses")
    if state.chose("group_location", "proportional"):
        raise Refused(GROUP, "At this table the location table decides.")
    if keeper_says:
        only_keeper(by, GROUP)
    mine(state, by, strike.who)
    zone = zone_row(state, strike.zone)
    if not strike.hit or zone is None or len(zone[1]) == 1 or strike.stopped:
        raise Refused(GROUP, "There is no place to choose.")
    names = tuple(spot.name for spot in places_for(state, strike))
    if ask.location not in names:
        raise Refused(GROUP, "That place is not in the zone that was called.")
    moved = move_hit(state, strike, ask.location)
    yield events.AttackSet(rule=GROUP, strike=moved, to=(KEEPER,))


def move_hit(state: State, strike: Strike, location: str) -> Strike:
    """The same total against the AC of another place."""
    edges = reach(state, strike, weapon_in(state, strike)).edges
    edge = next(each for each in edges if each.location == location)
    return replace(strike, location=location, ac=edge.ac, margin=max(0, strike.total - edge.ac))


@rules.decides(asks.TellWound)
def tell_wound(state: State, by: By, ask: asks.TellWound, dice: Dice) -> Iterator[Event]:
    only_keeper(by, WINDOW)
    strike = attack_to_tell(state)
    if strike.called:
        raise Refused(WINDOW, "A destiny point has been called for: decide what it does.")
    if may_still_call(state, strike):
        raise Refused(WINDOW, "Somebody may still call for a destiny point.")
    if ask.through and not strike.blocked:
        raise Refused(COVER, "There is no cover to go through.")
    if ask.mercy != "table" and not (strike.mercy and state.chose("coup_de_grace", "keeper")):
        raise Refused(MERCY, "There is no coup de grace to judge.")
    yield from tell_consequence(state, strike, ask, dice)
