"""Fire, falls, water, explosions; spells by conversion."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.dice.throws import Above, Face
from tablee.games.cthulhu_d20 import asks_fight as asks
from tablee.games.cthulhu_d20 import events
from tablee.games.cthulhu_d20.care import check_wound, treated
from tablee.games.cthulhu_d20.checks import up_to
from tablee.games.cthulhu_d20.common import (
    ID,
    Telling,
    able,
    added_up,
    dice_that_exist,
    known,
    living,
    mine,
    only_keeper,
    passed_on,
    rules,
)
from tablee.games.cthulhu_d20.figures import most_pf, most_pv, save_bonus, score
from tablee.games.cthulhu_d20.growing import NATURAL_CAUSE, end_exposure, natural_cause
from tablee.games.cthulhu_d20.lot import Lot
from tablee.games.cthulhu_d20.lots import laid, nothing_fell, waits
from tablee.games.cthulhu_d20.state import Breath, Person, Spell, State
from tablee.games.cthulhu_d20.turns import busy, check_action, spent_on, turn_of, without_aim
from tablee.games.cthulhu_d20.wounds import gain
from tablee.kernel.naming import slug
from tablee.kernel.words import KEEPER, Audience, By, Event, Refused

FALLING = f"{ID}.base.hazard-falling"
FIRE = f"{ID}.base.hazard-fire"
WATER = f"{ID}.base.hazard-drowning"
MAGIC = f"{ID}.magic.conversion-principle"
HEALING = f"{ID}.magic.healing-touch-heal"
METRES_A_DIE, MOST_DICE = 3, 20
FIRE_DC, ROLLING = 15, 4
EIGHT = 8


def reflex(
    state: State, person: Person, dc: int, dice: Dice, bonus: int = 0, *, to: Audience
) -> bool:
    """A Reflex save: 1 always fails and 20 always succeeds."""
    bound = min(19, max(1, dc - 1 - save_bonus(state, person, "reflex") - bonus))
    save = Above(sides=20, value=bound, role="reflex", who=(person.id,))
    return dice.ask(save, to=to)


def hurtable(state: State, who: str) -> Person:
    person = living(known(state, who))
    if person.creature.treatment == "traditional":
        raise Refused(NATURAL_CAUSE, "That creature is fought traditionally: note its hit points.")
    nothing_fell(state, person)
    return person


@rules.decides(asks.ExposeTo)
def expose_to(state: State, by: By, ask: asks.ExposeTo, dice: Dice) -> Iterator[Event]:
    only_keeper(by, NATURAL_CAUSE)
    if not (ask.count and ask.sides):
        raise Refused(NATURAL_CAUSE, "Say the dice of the effect that is converted.")
    for who in dict.fromkeys(ask.who):
        person = hurtable(state, who)
        if person.exposure is not None and (ask.lasting or ask.fire):
            raise Refused(NATURAL_CAUSE, "{name} is exposed already.", name=person.name)
        most, saved = ask.count * ask.sides + ask.bonus, None
        if ask.save_dc and most:
            to: Audience = (KEEPER,) if waits(state, person) else person.audience
            saved = reflex(state, person, ask.save_dc, dice, to=to)
            if saved:
                most = most // 2 if ask.save == "half" else 0
        if most > 0 or saved is not None:
            state = yield from natural_cause(
                state,
                who,
                most,
                ask.cause,
                dice,
                locate=ask.locate,
                lasting=ask.lasting or ask.fire,
                fire=ask.fire,
                shock=ask.shock,
                saved=saved,
            )


def fall_damage(metres: int, *, jumped: bool = False) -> int:
    """The maximum of 1d6 for each 3 m, at most 20d6; a good jump counts 3 m less."""
    height = max(0, metres - METRES_A_DIE) if jumped else metres
    return 6 * min(MOST_DICE, height // METRES_A_DIE)


@rules.decides(asks.Fall)
def fall(state: State, by: By, ask: asks.Fall, dice: Dice) -> Iterator[Event]:
    only_keeper(by, FALLING)
    person = hurtable(state, ask.who)
    most = fall_damage(ask.metres, jumped=ask.jumped)
    if not most:
        raise Refused(FALLING, "A fall of less than 3 m does no harm.")
    yield from natural_cause(
        state, person.id, most, "fall", dice, locate=ask.locate, shock=ask.shock, fell=True
    )


@rules.decides(asks.PutOutFire)
def put_out_fire(state: State, by: By, ask: asks.PutOutFire, dice: Dice) -> Iterator[Event]:
    person = able(mine(state, by, ask.who))
    if person.exposure is None or not person.exposure.fire:
        raise Refused(FIRE, "{name} is not on fire.", name=person.name)
    busy(state, person, attack=False)
    state = yield from passed_on(state, without_aim(person))
    bonus = ROLLING if ask.rolling else 0
    saved = reflex(state, person, FIRE_DC, dice, bonus, to=person.audience)
    if waits(state, person):
        yield from laid(Lot(who=person.id, kind="fire", success=saved), person)
    else:
        yield from put_out(state, person.id, dice, success=saved)


def put_out(state: State, who: str, dice: Dice, *, success: bool) -> Telling:
    person = known(state, who)
    thrown = events.SaveThrown(
        rule=FIRE, who=who, save="reflex", success=success, to=person.audience
    )
    state = yield from passed_on(state, [thrown])
    if success and person.exposure is not None:
        state = yield from end_exposure(state, person, dice)
    return state


@rules.decides(asks.EndExposure)
def ends_exposure(state: State, by: By, ask: asks.EndExposure, dice: Dice) -> Iterator[Event]:
    only_keeper(by, f"{ID}.hazard.sustained")
    person = living(known(state, ask.who))
    if person.exposure is None:
        raise Refused(f"{ID}.hazard.sustained", "{name} is not exposed.", name=person.name)
    yield from end_exposure(state, person, dice)


# Water


def free_rounds(state: State, person: Person) -> int:
    con = score(person, "constitution")
    return con if state.chose("breath_rounds", "Con") else 2 * con


@rules.decides(asks.HoldBreath)
def hold_breath(state: State, by: By, ask: asks.HoldBreath, dice: Dice) -> Iterator[Event]:
    only_keeper(by, WATER)
    person = living(known(state, ask.who))
    if person.breath is not None:
        raise Refused(WATER, "{name} is holding the breath already.", name=person.name)
    if person.creature.treatment == "traditional" or person.creature.undead:
        raise Refused(WATER, "That creature does not breathe as people do.")
    breath = Breath(free_rounds(state, person))
    yield events.BreathChanged(who=person.id, breath=breath, to=person.audience)


@rules.decides(asks.Rescue)
def rescue(state: State, by: By, ask: asks.Rescue, dice: Dice) -> Iterator[Event]:
    only_keeper(by, WATER)
    person = living(known(state, ask.who))
    if person.breath is None:
        raise Refused(WATER, "{name} is not under water.", name=person.name)
    yield events.BreathChanged(who=person.id, breath=None, to=person.audience)
    if person.is_out:
        # Being out counts as rest, but not under water.
        yield events.RestChanged(who=person.id, change="begins", to=person.audience)


# Spells


@rules.decides(asks.HealingTouch)
def healing_touch(state: State, by: By, ask: asks.HealingTouch, dice: Dice) -> Iterator[Event]:
    only_keeper(by, HEALING)
    caster = able(known(state, ask.caster))
    target = living(known(state, ask.target))
    busy(state, caster, attack=False)
    turn = turn_of(state, caster)
    check_action(turn, "act")
    if ask.wound and state.chose("healing_touch_counts_as_care", "no"):
        raise Refused(HEALING, "At this table the spell does not count as care.")
    wound = check_wound(target, ask.wound) if ask.wound else None
    state = yield from passed_on(state, spent_on(caster, turn))
    state = yield from heal(state, caster, target, EIGHT, EIGHT, caster.level, dice)
    target = state.people[target.id]
    # Whoever has all points back has no wounds left to care for.
    if wound is not None and not wound.treated and has_wound(target, wound.number):
        yield from treated(state, target, wound.number)


def has_wound(person: Person, number: int) -> bool:
    return any(wound.number == number for wound in person.wounds)


def heal(
    state: State, caster: Person, target: Person, life: int, tired: int, more: int, dice: Dice
) -> Telling:
    """Two dice: one for PV, one for PF with a point for each level."""
    to = target.audience
    pv = dice.ask(Face(sides=life, role="healing-pv", who=(caster.id,)), to=to)
    pf = dice.ask(Face(sides=tired, role="healing-pf", who=(caster.id,)), to=to) + more
    healed = events.Healed(caster=caster.id, target=target.id, pv=pv, pf=pf, to=to)
    state = yield from passed_on(state, [healed])
    return (yield from gain(state, target.id, pv, pf, HEALING))


@rules.decides(asks.WriteSpell)
def write_spell(state: State, by: By, ask: asks.WriteSpell, dice: Dice) -> Iterator[Event]:
    only_keeper(by, MAGIC)
    dice_that_exist(MAGIC, ask.sides)
    if ask.effect != "text" and not (ask.count and ask.sides):
        raise Refused(MAGIC, "Say the dice of the effect that is converted.")
    spell = Spell(
        slug(ask.name, state.spells, words=3),
        ask.name,
        ask.effect,
        ask.count,
        ask.sides,
        ask.per_level,
        ask.sanity,
        ask.casting,
        ask.text,
    )
    yield events.SpellWritten(spell=spell, to=("@keeper",))


@rules.decides(asks.CastSpell)
def cast_spell(state: State, by: By, ask: asks.CastSpell, dice: Dice) -> Iterator[Event]:
    only_keeper(by, f"{ID}.base.magic")
    caster = able(known(state, ask.caster))
    target = living(known(state, ask.target))
    spell = state.spells.get(ask.spell)
    if spell is None:
        raise Refused(f"{ID}.base.magic", "There is no spell “{spell}”.", spell=ask.spell)
    busy(state, caster, attack=False)
    if spell.effect == "attack":
        raise Refused(f"{ID}.base.magic", "This spell is an attack: declare it as one.")
    turn = turn_of(state, caster)
    check_action(turn, "act")
    if spell.effect == "natural":
        hurtable(state, target.id)
    state = yield from passed_on(state, spent_on(caster, turn))
    hidden = caster.hidden or target.hidden
    cast = events.SpellCast(
        caster=caster.id, spell=spell.id, target=target.id, to=("@keeper",) if hidden else None
    )
    state = yield from passed_on(state, [cast])
    if spell.sanity and caster.seat is not None:
        cost = events.SanityChanged(
            rule=f"{ID}.base.magic",
            who=caster.id,
            sanity=caster.sanity - spell.sanity,
            lost=spell.sanity,
            to=caster.audience,
        )
        state = yield from passed_on(state, [cost])
    more = spell.per_level * caster.level
    if spell.effect == "natural":
        most = spell.count * spell.sides + more
        yield from natural_cause(state, target.id, most, spell.name, dice)
    elif spell.effect == "heal":
        yield from mend(state, caster, target, spell, more, dice)


def mend(
    state: State, caster: Person, target: Person, spell: Spell, more: int, dice: Dice
) -> Telling:
    """Hit points given back, as life points and as fatigue points."""
    to = target.audience
    part = added_up(spell.count, spell.sides, "healing-pv", caster.id)
    # Nobody is healed beyond what is missing: however many dice, that is all they can say.
    room = max(0, most_pv(target) - target.pv)
    pv = dice.throw(part, fold=up_to, start=(0, room), to=to)
    part = added_up(spell.count, spell.sides, "healing-pf", caster.id)
    room = max(0, most_pf(target) - target.pf)
    pf = dice.throw(part, fold=up_to, start=(more, room), to=to)
    healed = events.Healed(rule=MAGIC, caster=caster.id, target=target.id, pv=pv, pf=pf, to=to)
    state = yield from passed_on(state, [healed])
    return (yield from gain(state, target.id, pv, pf, MAGIC))
