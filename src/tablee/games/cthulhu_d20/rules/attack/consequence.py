"""What comes of an announced attack: the wound with its GB, rolled damage, or nothing."""

from collections.abc import Hashable, Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.cthulhu_d20.data.gear import Weapon
from tablee.games.cthulhu_d20.data.tables import MORTAL_FROM, power_gb
from tablee.games.cthulhu_d20.rules.attack import asks, events
from tablee.games.cthulhu_d20.rules.attack.damage import is_threat, roll_damage
from tablee.games.cthulhu_d20.rules.attack.reckon import apparent, is_harmless, weapon_of
from tablee.games.cthulhu_d20.rules.common import ID, Telling, in_sight, known, pass_on
from tablee.games.cthulhu_d20.rules.fight.events import TurnUsed
from tablee.games.cthulhu_d20.rules.figures import body_of, effect, has
from tablee.games.cthulhu_d20.rules.points.change import die
from tablee.games.cthulhu_d20.rules.points.events import BodyTold
from tablee.games.cthulhu_d20.rules.wounds.strike import Blow, row_for, strike_home
from tablee.games.cthulhu_d20.state.people import Person, Shock
from tablee.games.cthulhu_d20.state.table import State, Strike
from tablee.kernel.words import Event

MERCY = f"{ID}.base.coup-de-grace"
WITHOUT_WOUND = f"{ID}.shock.without-wound"

IMPROVED = 2


def wound_gb(state: State, strike: Strike, weapon: Weapon) -> int:
    """GB: the margin, the place, Improved Critical, Power Attack and the table's own feats."""
    attacker, target = known(state, strike.who), known(state, strike.target)
    place = body_of(target).place(strike.location)
    gb = strike.margin + (place.bonus if place is not None else 0)
    gb += IMPROVED * has(attacker, "improved-critical", weapon.id)
    return max(0, gb + power_gb(strike.power) + effect(attacker, "gb"))


def spares_life(attacker: Person, weapon: Weapon, strike: Strike) -> bool:
    """Only fatigue points are lost: bare hands without the feat, held back, or subdual."""
    untrained = weapon.unarmed and not has(attacker, "martial-artist")
    return untrained or weapon.subdual or strike.hold_back


def tell_consequence(state: State, strike: Strike, ask: asks.TellWound, dice: Dice) -> Telling:
    """The end of an attack as its dice have it, with the keeper's shock."""
    attacker, target = known(state, strike.who), known(state, strike.target)
    weapon = weapon_of(state, attacker, strike.weapon)
    hit = strike.hit or (strike.blocked and ask.through and not strike.concealed)
    gb = None
    if weapon is not None and hit and not strike.stopped:
        gb = wound_gb(state, strike, weapon)
    state = yield from pass_on(state, tell_numbers(state, strike, attacker, target, gb))
    if weapon is None or not hit or target.is_dead:
        return (yield from end_attack(state, strike, hit=False, text=ask.text))
    if target.creature.treatment == "traditional":
        state = yield from roll_damage(state, strike, weapon, dice)
    elif is_harmless(state, strike, weapon):
        told = BodyTold(who=target.id, seen="unhurt", to=in_sight(target))
        state = yield from pass_on(state, [told])
    elif strike.mercy and kills(state, ask):
        state = yield from pass_on(state, die(target, MERCY))
    elif strike.mercy and ask.mercy == "spared" and state.chose("coup_de_grace", "keeper"):
        told = BodyTold(rule=MERCY, who=target.id, seen="unhurt", to=in_sight(target))
        state = yield from pass_on(state, [told])
    else:
        blow = blow_of(attacker, weapon, strike, gb or 0, ask.shock)
        state = yield from strike_home(state, target.id, blow, dice)
    state = yield from pass_on(state, open_cleave(state, strike, weapon, falls=ask.falls))
    return (yield from end_attack(state, strike, hit=True, text=ask.text))


def kills(state: State, ask: asks.TellWound) -> bool:
    """House rules: a coup de grace is death by itself, or by the keeper's word."""
    keeper = state.chose("coup_de_grace", "keeper") and ask.mercy == "death"
    return keeper or state.chose("coup_de_grace", "automatic-death")


def blow_of(attacker: Person, weapon: Weapon, strike: Strike, gb: int, shock: Shock) -> Blow:
    if strike.stopped:
        return Blow(0, strike.location, "superficial", shock, rule=WITHOUT_WOUND)
    spared = spares_life(attacker, weapon, strike)
    return Blow(gb, strike.location, None, shock, only_pf=spared)


def how_it_landed(state: State, strike: Strike) -> Hashable:
    """All that decides what comes of an attack that has been rolled: the place and the row.

    Where damage is rolled, only whether the die threatens a critical.
    """
    attacker, target = known(state, strike.who), known(state, strike.target)
    weapon = weapon_of(state, attacker, strike.weapon)
    if weapon is None or not (strike.hit or strike.blocked):
        return None
    if target.creature.treatment == "traditional":
        return is_threat(state, strike, weapon)
    blow = blow_of(attacker, weapon, strike, wound_gb(state, strike, weapon), "none")
    line, row = row_for(state, body_of(target), blow)
    return strike.location, strike.stopped, line.row, row, blow.gb >= MORTAL_FROM


def tell_numbers(
    state: State, strike: Strike, attacker: Person, target: Person, gb: int | None
) -> Iterator[Event]:
    """The numbers: the victim's player learns all of them, the attacker's own the apparent total.

    Terms that the target's body gives or takes would tell an attacker what is hidden.
    """
    all_of_it = events.AttackReckoned(
        who="" if attacker.hidden else attacker.id,
        target=target.id,
        face=strike.face,
        total=strike.total,
        terms=strike.terms,
        ac=strike.ac if strike.location or strike.acs or strike.hit else None,
        gb=gb,
        location=strike.location or "" if gb is not None or strike.stopped else "",
        hit=strike.hit,
        to=target.audience,
    )
    yield all_of_it
    if attacker.seat is not None and attacker.seat != target.seat:
        own = apparent(state, strike)
        total = strike.face + sum(term.value for term in own)
        to = (attacker.seat,)
        yield replace(all_of_it, total=total, terms=own, ac=None, gb=None, to=to)


def end_attack(state: State, strike: Strike, *, hit: bool, text: str) -> Telling:
    attacker, target = known(state, strike.who), known(state, strike.target)
    told = events.AttackTold(
        who="" if attacker.hidden else attacker.id,
        target=target.id,
        hit=hit,
        text=text,
        to=in_sight(target),
    )
    return (yield from pass_on(state, [told]))


def open_cleave(state: State, strike: Strike, weapon: Weapon, *, falls: bool) -> Iterator[Event]:
    """A foe who cannot fight any more and lies on the ground opens one more attack."""
    turn = None if state.fight is None else state.fight.turn
    victim, attacker = known(state, strike.target), known(state, strike.who)
    down = victim.condition in ("dead", "unconscious") or (
        victim.condition == "stunned" and (falls or victim.prone)
    )
    if not down or turn is None or turn.who != attacker.id or turn.cleaved or weapon.ranged:
        return
    if has(attacker, "cleave"):
        rule = f"{ID}.feat.cleave"
        yield TurnUsed(rule=rule, turn=replace(turn, cleave=True))
