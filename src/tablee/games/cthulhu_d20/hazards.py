"""Fire, falls, water, explosions; spells by conversion."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.dice.throws import Above, Face, Total
from tablee.games.cthulhu_d20 import asks_fight as asks
from tablee.games.cthulhu_d20 import events
from tablee.games.cthulhu_d20.care import check_wound, treated
from tablee.games.cthulhu_d20.common import (
    ID,
    Telling,
    able,
    known,
    living,
    mine,
    only_keeper,
    passed_on,
    rules,
)
from tablee.games.cthulhu_d20.figures import save_bonus, score
from tablee.games.cthulhu_d20.growing import NATURAL_CAUSE, end_exposure, natural_cause
from tablee.games.cthulhu_d20.state import Breath, Person, Spell, State
from tablee.games.cthulhu_d20.turns import busy
from tablee.games.cthulhu_d20.wounds import gain
from tablee.kernel.naming import slug
from tablee.kernel.words import By, Event, Refused

FALLING = f"{ID}.base.hazard-falling"
FIRE = f"{ID}.base.hazard-fire"
WATER = f"{ID}.base.hazard-drowning"
MAGIC = f"{ID}.magic.conversion-principle"
HEALING = f"{ID}.magic.healing-touch-heal"
AUTOFIRE = f"{ID}.base.autofire"
METRES_A_DIE, MOST_DICE = 3, 20
FIRE_DC, ROLLING = 15, 4
EIGHT = 8


def reflex(state: State, person: Person, dc: int, dice: Dice, bonus: int = 0) -> bool:
    """A Reflex save: 1 always fails and 20 always succeeds."""
    bound = min(19, max(1, dc - 1 - save_bonus(state, person, "reflex") - bonus))
    save = Above(sides=20, value=bound, role="reflex", who=(person.id,))
    return dice.ask(save, to=person.audience)


def hurtable(state: State, who: str) -> Person:
    person = living(known(state, who))
    if person.creature.treatment == "traditional":
        raise Refused(NATURAL_CAUSE, "That creature is fought traditionally: note its hit points.")
    if person.exposure is not None:
        raise Refused(NATURAL_CAUSE, "{name} is exposed already.", name=person.name)
    return person


@rules.decides(asks.ExposeTo)
def expose_to(state: State, by: By, ask: asks.ExposeTo, dice: Dice) -> Iterator[Event]:
    only_keeper(by, NATURAL_CAUSE)
    for who in dict.fromkeys(ask.who):
        person = hurtable(state, who)
        most = ask.count * ask.sides + ask.bonus
        if ask.save_dc:
            saved = reflex(state, person, ask.save_dc, dice)
            thrown = events.SaveThrown(
                rule=AUTOFIRE, who=who, save="reflex", success=saved, to=person.audience
            )
            state = yield from passed_on(state, [thrown])
            if saved:
                most = most // 2 if ask.save == "half" else 0
        if most > 0:
            state = yield from natural_cause(
                state,
                who,
                most,
                ask.cause,
                dice,
                locate=ask.locate,
                lasting=ask.lasting or ask.fire,
                fire=ask.fire,
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
    yield from natural_cause(state, person.id, most, "fall", dice, locate=ask.locate)


@rules.decides(asks.PutOutFire)
def put_out_fire(state: State, by: By, ask: asks.PutOutFire, dice: Dice) -> Iterator[Event]:
    person = able(mine(state, by, ask.who))
    if person.exposure is None or not person.exposure.fire:
        raise Refused(FIRE, "{name} is not on fire.", name=person.name)
    busy(state, person, attack=False)
    saved = reflex(state, person, FIRE_DC, dice, ROLLING if ask.rolling else 0)
    thrown = events.SaveThrown(
        rule=FIRE, who=person.id, save="reflex", success=saved, to=person.audience
    )
    state = yield from passed_on(state, [thrown])
    if saved:
        yield from end_exposure(state, person, dice)


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
    if ask.wound and state.chose("healing_touch_counts_as_care", "no"):
        raise Refused(HEALING, "At this table the spell does not count as care.")
    wound = check_wound(target, ask.wound) if ask.wound else None
    yield from heal(state, caster, target, EIGHT, EIGHT, caster.level, dice)
    if wound is not None and not wound.treated:
        yield from treated(state, target, wound.number)


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
    if spell.effect == "natural":
        hurtable(state, target.id)
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
    who = (caster.id,) * spell.count
    part = Total(count=spell.count, sides=spell.sides, role="healing-pv", who=who)
    pv = dice.ask(part, to=to)
    part = Total(count=spell.count, sides=spell.sides, role="healing-pf", who=who)
    pf = dice.ask(part, to=to) + more
    healed = events.Healed(rule=MAGIC, caster=caster.id, target=target.id, pv=pv, pf=pf, to=to)
    state = yield from passed_on(state, [healed])
    return (yield from gain(state, target.id, pv, pf, MAGIC))
