"""Spells by conversion: a touch that heals, and the table's own."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, NamedTuple

from msgspec import Meta
from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.dice.throws import ALL_DICE, Face
from tablee.games.cthulhu_d20.rules.common import (
    ID,
    Telling,
    able,
    check_dice,
    check_wound,
    known,
    living,
    pass_on,
    rules,
    sum_of_dice,
    up_to,
)
from tablee.games.cthulhu_d20.rules.fields import Count, Id, MayBeEmpty, RealDie, Small
from tablee.games.cthulhu_d20.rules.fight.turns import (
    check_action,
    check_free,
    spend_action,
    turn_of,
)
from tablee.games.cthulhu_d20.rules.figures import most_pf, most_pv
from tablee.games.cthulhu_d20.rules.hazards.exposure import natural_cause
from tablee.games.cthulhu_d20.rules.hazards.law import hurtable
from tablee.games.cthulhu_d20.rules.hazards.offers import may_be_hurt
from tablee.games.cthulhu_d20.rules.kept_gear import SPELL, note_seen
from tablee.games.cthulhu_d20.rules.offering import acting, the_living
from tablee.games.cthulhu_d20.rules.points.change import gain
from tablee.games.cthulhu_d20.rules.sanity.loss import pay_for_spell
from tablee.games.cthulhu_d20.rules.worsening.decide import treat_wound
from tablee.games.cthulhu_d20.state.people import Person, Wound
from tablee.games.cthulhu_d20.state.table import Spell, State, Turn
from tablee.kernel.common.asks import Name
from tablee.kernel.law import Candidate
from tablee.kernel.naming import slug
from tablee.kernel.words import KEEPER, Ask, By, Event, Refused

HEALING = f"{ID}.magic.healing-touch-heal"
MAGIC = f"{ID}.magic.conversion-principle"
CASTING = f"{ID}.base.magic"

EIGHT = 8
CONVERTED = ("attack", "natural", "heal")
WITH_DICE: Mapping[str, Mapping[str, Any]] = {
    "effect": {"required": True},
    "count": {"least": 1, "required": True},
    "sides": {"choices": tuple(map(str, ALL_DICE)), "least": 1, "required": True},
}
"""What a spell that is converted needs."""


class HealingTouch(Ask, frozen=True, kw_only=True):
    caster: Id
    target: Id
    wound: Annotated[int, Meta(ge=0, le=999_999)] = 0
    """House rule: the wound it counts as care of."""


class WriteSpell(Ask, frozen=True, kw_only=True):
    name: Name
    effect: Literal["attack", "natural", "heal", "text"] = "text"
    count: Count = 0
    sides: RealDie = 0
    per_level: Annotated[int, Meta(ge=0, le=10)] = 0
    sanity: Small = 0
    casting: Annotated[str, Meta(max_length=200)] = ""
    text: MayBeEmpty = ""


class CastSpell(Ask, frozen=True, kw_only=True):
    """A spell on somebody; one that attacks is declared as an attack."""

    caster: Id
    spell: Id
    target: Id


class SpellWritten(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.magic.conversion-principle"
    spell: Spell


class SpellCast(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.magic"
    caster: str
    spell: str
    target: str


class Healed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.magic.healing-touch-heal"
    caster: str
    target: str
    pv: int
    pf: int
    hp: int = 0
    """Of a creature that is fought traditionally, in place of the others."""


class Touch(NamedTuple):
    """Who lays hands on whom, on which wound, and in which turn if there are turns."""

    caster: Person
    target: Person
    wound: Wound | None
    turn: Turn | None


@rules.law(HealingTouch, HEALING, dice=True, keeper=True)
def may_touch(state: State, by: By, ask: HealingTouch) -> Touch:
    caster = able(known(state, ask.caster))
    target = living(known(state, ask.target))
    check_free(state, caster, attack=False)
    turn = turn_of(state, caster)
    check_action(turn, "act")
    if ask.wound and state.chose("healing_touch_counts_as_care", "no"):
        raise Refused(HEALING, "At this table the spell does not count as care.")
    return Touch(caster, target, check_wound(target, ask.wound) if ask.wound else None, turn)


@may_touch.offers
def touching(state: State, by: By) -> Iterator[Candidate]:
    """By house rule the touch counts as care of one wound."""
    people = the_living(state)
    targets = {"target": tuple(p.id for p in people)}
    cares = not state.chose("healing_touch_counts_as_care", "no")
    for caster in acting(state, by) if by.is_keeper else ():
        yield Candidate({"caster": caster.id}, targets, sure=("target",), omit=("wound",))
        for patient in people if cares else ():
            numbers = [wound.number for wound in patient.wounds]
            if numbers:
                given = {"caster": caster.id, "target": patient.id}
                limits = {"wound": (min(numbers), max(numbers))}
                among = {"wound": {"choices": tuple(map(str, numbers)), "required": True}}
                yield Candidate(given, limits=limits, shaped=among)


@may_touch.decides
def healing_touch(
    state: State, by: By, ask: HealingTouch, dice: Dice, touch: Touch
) -> Iterator[Event]:
    caster, target, wound, turn = touch
    state = yield from pass_on(state, spend_action(caster, turn))
    state = yield from heal(state, caster, target, EIGHT, EIGHT, caster.level, dice)
    target = state.people[target.id]
    # Whoever has all points back has no wounds left to care for.
    if wound is not None and not wound.treated and target.wound(wound.number):
        yield from treat_wound(state, target, wound.number)


def heal(
    state: State, caster: Person, target: Person, life: int, tired: int, more: int, dice: Dice
) -> Telling:
    """Two dice: one for PV, one for PF with a point for each level. Hit points need one."""
    to = target.audience
    if target.is_traditional:
        face = dice.ask(Face(sides=life, role="healing-hp", who=(caster.id,)), to=to)
        return (yield from mend_beast(state, caster, target, face + more, HEALING))
    pv = dice.ask(Face(sides=life, role="healing-pv", who=(caster.id,)), to=to)
    pf = dice.ask(Face(sides=tired, role="healing-pf", who=(caster.id,)), to=to) + more
    healed = Healed(caster=caster.id, target=target.id, pv=pv, pf=pf, to=to)
    state = yield from pass_on(state, [healed])
    return (yield from gain(state, target.id, pv, pf, HEALING))


def mend_beast(state: State, caster: Person, target: Person, hp: int, rule: str) -> Telling:
    """Hit points for a creature that has nothing else."""
    healed = Healed(
        rule=rule, caster=caster.id, target=target.id, pv=0, pf=0, hp=hp, to=target.audience
    )
    state = yield from pass_on(state, [healed])
    return (yield from gain(state, target.id, hp, 0, rule))


@rules.law(WriteSpell, MAGIC, keeper=True)
def may_write_spell(state: State, by: By, ask: WriteSpell) -> Event:
    check_dice(MAGIC, ask.sides)
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
    return SpellWritten(spell=spell, to=(KEEPER,))


@may_write_spell.offers
def writing_spells(state: State, by: By) -> Iterator[Candidate]:
    """One that is converted, with its dice; or one that is told only."""
    if by.is_keeper:
        yield Candidate(choices={"effect": CONVERTED}, shaped=WITH_DICE, sure=("effect",))
        yield Candidate({"effect": "text"})


class Casting(NamedTuple):
    """Who casts what on whom, and in which turn if there are turns."""

    caster: Person
    target: Person
    spell: Spell
    turn: Turn | None


@rules.law(CastSpell, CASTING, dice=True, keeper=True)
def may_cast(state: State, by: By, ask: CastSpell) -> Casting:
    caster = able(known(state, ask.caster))
    target = living(known(state, ask.target))
    spell = state.spells.get(ask.spell)
    if spell is None:
        raise Refused(CASTING, "There is no spell “{spell}”.", spell=ask.spell)
    check_free(state, caster, attack=False)
    if spell.effect == "attack":
        raise Refused(CASTING, "This spell is an attack: declare it as one.")
    turn = turn_of(state, caster)
    check_action(turn, "act")
    if spell.effect == "natural":
        hurtable(state, target.id)
    return Casting(caster, target, spell, turn)


@may_cast.offers
def casting(state: State, by: By) -> Iterator[Candidate]:
    everybody = tuple(p.id for p in the_living(state))
    whole = tuple(p.id for p in the_living(state) if may_be_hurt(state, p))
    for caster in acting(state, by) if by.is_keeper and state.spells else ():
        for spell in list(state.spells.values())[:10]:
            given = {"caster": caster.id, "spell": spell.id}
            targets = {"target": whole if spell.effect == "natural" else everybody}
            yield Candidate(given, targets, sure=("target",))


@may_cast.decides
def cast_spell(
    state: State, by: By, ask: CastSpell, dice: Dice, cast_by: Casting
) -> Iterator[Event]:
    caster, target, spell, turn = cast_by
    state = yield from pass_on(state, spend_action(caster, turn))
    hidden = caster.hidden or target.hidden
    cast = SpellCast(
        caster=caster.id, spell=spell.id, target=target.id, to=("@keeper",) if hidden else None
    )
    state = yield from pass_on(state, [cast])
    state = yield from pay_for_spell(state, caster, spell, dice)
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
    if target.is_traditional:
        part = sum_of_dice(spell.count, spell.sides, "healing-hp", caster.id)
        room = max(0, target.creature.most_hp - target.creature.hp)
        hp = dice.throw(part, fold=up_to, start=(more, room), to=to)
        return (yield from mend_beast(state, caster, target, hp, MAGIC))
    part = sum_of_dice(spell.count, spell.sides, "healing-pv", caster.id)
    # Nobody is healed beyond what is missing: however many dice, that is all they can say.
    room = max(0, most_pv(target) - target.pv)
    pv = dice.throw(part, fold=up_to, start=(0, room), to=to)
    part = sum_of_dice(spell.count, spell.sides, "healing-pf", caster.id)
    room = max(0, most_pf(target) - target.pf)
    pf = dice.throw(part, fold=up_to, start=(more, room), to=to)
    healed = Healed(rule=MAGIC, caster=caster.id, target=target.id, pv=pv, pf=pf, to=to)
    state = yield from pass_on(state, [healed])
    return (yield from gain(state, target.id, pv, pf, MAGIC))


@rules.evolves(SpellWritten)
def spell_written(state: State, event: SpellWritten) -> State:
    return replace(state, spells={**state.spells, event.spell.id: event.spell})


@rules.evolves(SpellCast)
def spell_cast(state: State, event: SpellCast) -> State:
    return state if event.to is not None else note_seen(state, f"{SPELL}{event.spell}")


@rules.evolves(Healed)
def healed(state: State, event: Healed) -> State:
    return state
