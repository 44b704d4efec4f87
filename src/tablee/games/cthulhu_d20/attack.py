"""The attack in stages: declared, judged, rolled, announced, and after the window told."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.dice.throws import Above, Drawn, Face
from tablee.games.cthulhu_d20 import asks_fight as asks
from tablee.games.cthulhu_d20 import events, events_fight
from tablee.games.cthulhu_d20.aiming import (
    Aimed,
    Range,
    farthest,
    is_magic,
    judged,
    land,
    open_zones,
    places_for,
    reach,
    struck,
    weapon_of,
    zone_row,
)
from tablee.games.cthulhu_d20.common import (
    ID,
    ORDER,
    able,
    known,
    living,
    mine,
    only_keeper,
    passed_on,
    rules,
    visible,
)
from tablee.games.cthulhu_d20.destiny import may_call
from tablee.games.cthulhu_d20.figures import best_attack, body_of, has
from tablee.games.cthulhu_d20.gear import Weapon
from tablee.games.cthulhu_d20.lots import voters
from tablee.games.cthulhu_d20.resolving import consequence
from tablee.games.cthulhu_d20.state import Person, State, Strike, Turn
from tablee.games.cthulhu_d20.turns import ITERATIVE, busy, check_turn, used
from tablee.kernel.words import KEEPER, By, Event, Refused

ZONE = f"{ID}.combat.called-zone"
CLOSED = f"{ID}.combat.called-zone-list-closed"
HIT = f"{ID}.combat.hit"
POWER = f"{ID}.feat.power-attack"
CLEAVE = f"{ID}.feat.cleave"
RANGE = f"{ID}.base.range"
HANDLING = f"{ID}.base.firearms-handling"
WINDOW = f"{ID}.destiny.announcement-window"
COVER = f"{ID}.combat.no-cover-ac"
MERCY = f"{ID}.base.coup-de-grace"
GROUP = f"{ID}.combat.called-group-location"


def declared(state: State) -> Strike:
    if state.strike is None:
        raise Refused(ORDER, "No attack has been declared.")
    return state.strike


def unrolled(state: State) -> Strike:
    strike = declared(state)
    if strike.rolled:
        raise Refused(ORDER, "The attack has been rolled already.")
    if strike.called:
        raise Refused(WINDOW, "A destiny point has been called for: decide what it does.")
    return strike


def announced(state: State) -> Strike:
    strike = declared(state)
    if not strike.rolled:
        raise Refused(ORDER, "The attack has not been rolled yet.")
    return strike


def weapon_in(state: State, strike: Strike) -> Weapon:
    weapon = weapon_of(state, known(state, strike.who), strike.weapon)
    if weapon is None:
        raise Refused(ORDER, "That weapon is not at hand.")
    return weapon


@rules.decides(asks.DeclareAttack)
def declare_attack(state: State, by: By, ask: asks.DeclareAttack, dice: Dice) -> Iterator[Event]:
    attacker = able(mine(state, by, ask.who))
    target = living(visible(state, by, ask.target))
    if state.strike is not None:
        raise Refused(ORDER, "An attack lies on the table already.")
    if attacker.id == target.id:
        raise Refused(ORDER, "Nobody attacks themselves.")
    if target.hidden:
        raise Refused(ORDER, "Somebody unseen must be revealed before being attacked.")
    if ask.bonus:
        only_keeper(by, f"{ID}.combat.other-modifiers")
    busy(state, attacker)
    weapon = weapon_of(state, attacker, ask.weapon)
    # Spells are the keeper's to grant: whether one exists must not show in the answer.
    if weapon is None or (is_magic(ask.weapon) and not by.is_keeper):
        raise Refused(ORDER, "That weapon is not at hand.")
    check_choices(state, by, attacker, target, weapon, ask)
    number = check_turn(state, by, attacker, weapon, ask)
    if ask.number not in (1, number):
        raise Refused(ITERATIVE, "This is attack {number} of the turn.", number=number)
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
    laid = events_fight.AttackSet(strike=strike, to=(KEEPER,))
    if attacker.hidden:
        # Nobody may notice an attack out of the dark before it is announced.
        state = yield from passed_on(state, [laid])
        yield from roll(state, strike, dice)
        return
    yield laid
    yield events_fight.AttackDeclared(
        who=attacker.id, target=target.id, weapon=weapon.id, zone=ask.zone
    )


def check_choices(
    state: State, by: By, attacker: Person, target: Person, weapon: Weapon, ask: asks.DeclareAttack
) -> None:
    """What the attacker may not choose."""
    if ask.zone and zone_row(state, ask.zone) is None:
        raise Refused(CLOSED, "That zone is not on the list; ask the keeper for a penalty.")
    if ask.zone and ask.zone not in open_zones(state, target):
        raise Refused(COVER, "That zone is behind cover: it cannot be called.")
    if ask.power:
        check_power(attacker, weapon, ask.power)
    shots = 1 if not ask.burst else weapon.burst
    if ask.burst and not (weapon.burst and has(attacker, "burst-fire")):
        raise Refused(HANDLING, "A burst needs an automatic weapon and the feat Burst Fire.")
    if weapon.magazine and attacker.loaded.get(weapon.id, 0) < shots:
        raise Refused(HANDLING, "The weapon is not loaded for that.")
    check_range(attacker, weapon, ask.distance)
    if ask.mercy:
        # Who is bound, only the keeper knows: the answer must not tell.
        only_keeper(by, MERCY)
        check_mercy(target, weapon, ask)
    elif ask.location:
        raise Refused(ZONE, "Call a zone to aim at a place.")
    if ask.hold_back and not (weapon.unarmed or weapon.subdual):
        raise Refused(f"{ID}.feat.martial-artist", "Only blows with bare hands can be held back.")


def check_range(attacker: Person, weapon: Weapon, distance: int) -> None:
    most = farthest(attacker, weapon)
    if distance and not weapon.ranged and most is None:
        raise Refused(RANGE, "A blow is struck at close quarters.")
    if most is not None and distance > most:
        raise Refused(RANGE, "That is out of range.")


def check_power(attacker: Person, weapon: Weapon, power: int) -> None:
    if not has(attacker, "power-attack"):
        raise Refused(POWER, "{name} has not the feat Power Attack.", name=attacker.name)
    if weapon.ranged:
        raise Refused(POWER, "Power Attack is for melee only.")
    if power > best_attack(attacker):
        raise Refused(
            POWER,
            "The penalty may not exceed the base attack bonus, {most}.",
            most=best_attack(attacker),
        )


def check_mercy(target: Person, weapon: Weapon, ask: asks.DeclareAttack) -> None:
    if target.condition != "unconscious" and not target.defenceless:
        raise Refused(MERCY, "A coup de grace needs somebody who is unconscious or bound.")
    if ask.zone or ask.hold_back or ask.burst or ask.cleaving or ask.opportunity:
        raise Refused(MERCY, "A coup de grace is nothing else besides.")
    if (weapon.ranged and not weapon.firearm) or is_magic(ask.weapon):
        raise Refused(MERCY, "A coup de grace is given at close quarters.")
    if ask.location not in body_of(target).names:
        raise Refused(MERCY, "Say where the blow is to land.")


@rules.decides(asks.JudgeAttack)
def judge_attack(state: State, by: By, ask: asks.JudgeAttack, dice: Dice) -> Iterator[Event]:
    only_keeper(by, f"{ID}.combat.other-modifiers")
    strike = unrolled(state)
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
    yield events_fight.AttackSet(rule=rule, strike=judged_as, to=(KEEPER,))


@rules.decides(asks.VetoAttack)
def veto_attack(state: State, by: By, ask: asks.VetoAttack, dice: Dice) -> Iterator[Event]:
    only_keeper(by, f"{ID}.wound.gm-restriction")
    strike = unrolled(state)
    attacker = known(state, strike.who)
    to = attacker.audience if attacker.hidden else None
    yield events_fight.AttackVetoed(who=strike.who, why=ask.why, to=to)


@rules.decides(asks.DropAttack)
def drop_attack(state: State, by: By, ask: asks.DropAttack, dice: Dice) -> Iterator[Event]:
    strike = unrolled(state)
    attacker = mine(state, by, strike.who)
    to = attacker.audience if attacker.hidden else None
    yield events_fight.AttackDropped(who=strike.who, to=to)


@rules.decides(asks.RollAttack)
def roll_attack(state: State, by: By, ask: asks.RollAttack, dice: Dice) -> Iterator[Event]:
    strike = unrolled(state)
    able(mine(state, by, strike.who))
    yield from roll(state, strike, dice)


def roll(state: State, strike: Strike, dice: Dice) -> Iterator[Event]:
    """Location and die, in secret; then hit or miss is announced."""
    attacker, target = known(state, strike.who), known(state, strike.target)
    weapon = weapon_in(state, strike)
    aim = reach(state, strike, weapon)
    state = yield from passed_on(state, spent(state, attacker, weapon, strike))
    drawn = thrown(state, strike, aim, dice)
    if drawn.hit and target.concealment:
        seen = Above(sides=100, value=target.concealment, role="concealment", who=(strike.who,))
        if not dice.ask(seen, to=(KEEPER,)):
            drawn = replace(drawn, hit=False, concealed=True)
    drawn = replace(drawn, terms=aim.terms)
    told = [
        events_fight.AttackDrawn(strike=drawn, to=(KEEPER,)),
        events_fight.AttackAnnounced(
            who="" if attacker.hidden else attacker.id, target=strike.target, hit=drawn.hit
        ),
    ]
    state = yield from passed_on(state, told)
    if is_past_changing(state):
        yield from consequence(state, announced(state), asks.TellWound(), dice)


def is_past_changing(state: State) -> bool:
    """A plain miss that no point can bend waits for nobody."""
    strike = state.strike
    if strike is None or strike.hit or strike.blocked or may_call(state, strike):
        return False
    return not (state.group_point and voters(state))


def thrown(state: State, strike: Strike, aim: Range, dice: Dice) -> Strike:
    """The place, then the die; a coup de grace needs neither."""
    if strike.mercy:
        return struck(strike, judged(Aimed(aim.edges[0], automatic=True), 20), state)
    attack = Face(sides=20, role="attack", who=(strike.who,))
    edges = aim.edges
    if sum(edge.last - edge.first + 1 for edge in edges) == aim.faces and not (
        len(edges) == 1 and (strike.zone or strike.places)
    ):
        # Without a called zone the place is always drawn: a body of one piece does not show.
        where = Face(sides=aim.faces, role="location", who=(strike.who,))
        start = Range(edges, aim.automatic)
        landed = dice.throw(where, attack, fold=land, start=start, to=(KEEPER,))
        return struck(strike, landed, state, edges)
    if len(edges) > 1:
        # The die of the location table, thrown again outside of the group that was called.
        spans = tuple((edge.first, edge.last) for edge in edges)
        drawn = Drawn(sides=aim.faces, spans=spans, role="location", who=(strike.who,))
        edges = (edges[dice.ask(drawn, to=(KEEPER,))],)
    aimed = Aimed(edges[0], aim.automatic)
    landed = dice.throw(attack, fold=land, start=aimed, to=(KEEPER,))
    return struck(strike, landed, state, edges)


def spent(state: State, attacker: Person, weapon: Weapon, strike: Strike) -> Iterator[Event]:
    """A shot, a piece of the turn, and rest: an attack takes all of them."""
    if weapon.magazine:
        shots = weapon.burst if strike.burst else 1
        left = max(0, attacker.loaded.get(weapon.id, 0) - shots)
        yield events_fight.ShotsLeft(
            who=attacker.id, weapon=weapon.id, left=left, to=attacker.audience
        )
    if attacker.rest.since is not None:
        yield events.RestChanged(who=attacker.id, change="ends", to=attacker.audience)
    turn = None if state.fight is None else state.fight.turn
    if turn is not None and turn.who == attacker.id and not strike.opportunity:
        yield events_fight.TurnUsed(turn=after_attack(turn, strike))


def after_attack(turn: Turn, strike: Strike) -> Turn:
    if strike.cleaving:
        return replace(turn, cleave=False, cleaved=True)
    return replace(used(turn, act=True), attacks=turn.attacks + 1)


@rules.decides(asks.PlaceHit)
def place_hit(state: State, by: By, ask: asks.PlaceHit, dice: Dice) -> Iterator[Event]:
    """House rule: where in a called group a hit lands is somebody's choice."""
    strike = announced(state)
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
    moved = moved_to(state, strike, ask.location)
    yield events_fight.AttackSet(rule=GROUP, strike=moved, to=(KEEPER,))


def moved_to(state: State, strike: Strike, location: str) -> Strike:
    """The same total against the AC of another place."""
    edges = reach(state, strike, weapon_in(state, strike)).edges
    edge = next(each for each in edges if each.location == location)
    return replace(strike, location=location, ac=edge.ac, margin=max(0, strike.total - edge.ac))


@rules.decides(asks.TellWound)
def tell_wound(state: State, by: By, ask: asks.TellWound, dice: Dice) -> Iterator[Event]:
    only_keeper(by, WINDOW)
    strike = announced(state)
    if strike.called:
        raise Refused(WINDOW, "A destiny point has been called for: decide what it does.")
    if may_call(state, strike):
        raise Refused(WINDOW, "Somebody may still call for a destiny point.")
    if ask.through and not strike.blocked:
        raise Refused(COVER, "There is no cover to go through.")
    if ask.mercy != "table" and not (strike.mercy and state.chose("coup_de_grace", "keeper")):
        raise Refused(MERCY, "There is no coup de grace to judge.")
    yield from consequence(state, strike, ask, dice)
