"""What the keeper may ask for beside a fight: hazards, water, spells, clues, minds."""

from collections.abc import Iterator

from tablee.dice.throws import ALL_DICE
from tablee.games.cthulhu_d20.aiming import SPELL, TOUCH, weapon_of
from tablee.games.cthulhu_d20.common import ID, rules
from tablee.games.cthulhu_d20.figures import most_sanity
from tablee.games.cthulhu_d20.hazards import METRES_A_DIE
from tablee.games.cthulhu_d20.offers import living
from tablee.games.cthulhu_d20.offers_fight import (
    MOST_OFFERED,
    NOTE,
    SHOCKS,
    attacks_with,
    can_act,
    has_room,
    in_reach,
)
from tablee.games.cthulhu_d20.state import Person, State
from tablee.games.cthulhu_d20.tables import SKILLS
from tablee.kernel.words import By, Field, Offer

SHOCK = Field("shock", "choice", SHOCKS, required=False, rule=f"{ID}.shock.keeper-decision")
TOUCH_HEALS = f"{ID}.magic.healing-touch-heal"
CAUSE = Field("cause", "text", least=1, most=200)
DICE = (
    Field("count", "integer", least=1, most=40),
    Field("sides", "integer", least=1, most=100),
)


@rules.offering
def hazards(state: State, by: By) -> Iterator[Offer]:
    for person in living(state):
        if person.exposure is not None and person.exposure.fire and can_act(state, by, person):
            rolling = Field("rolling", "flag", required=False)
            rule = f"{ID}.base.hazard-fire"
            yield Offer("put-out-fire", rule, {"who": person.id}, (rolling,), dice=True)
        if by.is_keeper:
            yield from perils(state, person)
    if by.is_keeper:
        yield from exposing(state)


def may_be_hurt(state: State, person: Person) -> bool:
    return person.creature.treatment != "traditional" and person.id not in state.lots


def exposing(state: State) -> Iterator[Offer]:
    """Fire, blasts, accidents: for one or for many; what lasts, for those not yet in it."""
    hurtable = tuple(p for p in living(state) if may_be_hurt(state, p))[:MOST_OFFERED]
    free = tuple(p.id for p in hurtable if p.exposure is None)
    for ids, kinds in (
        (free, ("locate", "lasting", "fire")),
        (tuple(p.id for p in hurtable), ("locate",)),
    ):
        if not ids or (len(kinds) == 1 and len(ids) == len(free)):
            continue
        who = Field("who", "many", ids, least=1, most=len(ids))
        flags = tuple(Field(n, "flag", required=False) for n in kinds)
        save = Field("save_dc", "integer", least=0, most=40, required=False)
        left = Field("save", "choice", ("half", "none"), required=False)
        bonus = Field("bonus", "integer", least=0, most=50, required=False)
        fields = (who, CAUSE, *DICE, bonus, *flags, save, left, SHOCK)
        yield Offer("expose-to", f"{ID}.hazard.natural-cause", fields=fields, dice=True)


def perils(state: State, person: Person) -> Iterator[Offer]:
    who = {"who": person.id}
    traditional = person.creature.treatment == "traditional"
    if person.exposure is not None:
        yield Offer("end-exposure", f"{ID}.hazard.sustained", who, dice=True)
    if may_be_hurt(state, person):
        locate = Field("locate", "flag", required=False, rule=f"{ID}.hazard.location")
        for jumped, least in ((False, METRES_A_DIE), (True, 2 * METRES_A_DIE)):
            metres = Field("metres", "integer", least=least, most=1000)
            given = {**who, "jumped": jumped}
            fields = (metres, locate, SHOCK)
            yield Offer("fall", f"{ID}.base.hazard-falling", given, fields, dice=True)
    if person.breath is not None:
        yield Offer("rescue", f"{ID}.hazard.drowning", who)
    elif not traditional and not person.creature.undead:
        yield Offer("hold-breath", f"{ID}.base.hazard-drowning", who)


@rules.offering
def magic(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    name = Field("name", "text", least=1, most=60)
    effect = Field("effect", "choice", ("attack", "natural", "heal"))
    said = (
        Field("per_level", "integer", least=0, most=10, required=False),
        Field("sanity", "integer", least=0, most=50, required=False),
        Field("casting", "text", most=200, required=False),
        NOTE,
    )
    rule = f"{ID}.magic.conversion-principle"
    count, most = DICE[0], DICE[1].most
    sides = Field("sides", "integer", tuple(map(str, ALL_DICE)), least=1, most=most)
    yield Offer("write-spell", rule, fields=(name, effect, count, sides, *said))
    none = tuple(map(str, (0, *ALL_DICE)))
    told = (
        Field("count", "integer", most=count.most, required=False),
        Field("sides", "integer", none, most=most, required=False),
    )
    yield Offer("write-spell", rule, {"effect": "text"}, (name, *told, *said))
    ids = tuple(p.id for p in living(state))
    target = Field("target", "choice", ids)
    whole = tuple(p.id for p in living(state) if may_be_hurt(state, p))
    for caster in living(state):
        if not can_act(state, by, caster):
            continue
        given = {"caster": caster.id}
        yield from wounding(state, by, caster)
        if not has_room(state, caster, "act"):
            continue
        yield Offer("healing-touch", TOUCH_HEALS, given, (target,), dice=True)
        yield from touched_wounds(state, caster)
        for spell in list(state.spells.values())[:10]:
            cast = {**given, "spell": spell.id}
            targets = whole if spell.effect == "natural" else ids
            if spell.effect == "attack" or not targets:
                continue
            field = Field("target", "choice", targets)
            yield Offer("cast-spell", f"{ID}.base.magic", cast, (field,), dice=True)


def touched_wounds(state: State, caster: Person) -> Iterator[Offer]:
    """House rule: the touch counts as care of one wound."""
    if state.chose("healing_touch_counts_as_care", "no"):
        return
    for patient in living(state):
        numbers = [wound.number for wound in patient.wounds]
        if numbers:
            given = {"caster": caster.id, "target": patient.id}
            choices = tuple(map(str, numbers))
            wound = Field("wound", "integer", choices, least=min(numbers), most=max(numbers))
            yield Offer("healing-touch", TOUCH_HEALS, given, (wound,), dice=True)


def wounding(state: State, by: By, caster: Person) -> Iterator[Offer]:
    """Spells that are attacks: in a fight they take the turn like any attack."""
    targets = in_reach(state, caster)
    if state.strike is not None or not targets or caster.barred:
        return
    for name in (TOUCH, *(f"{SPELL}{spell}" for spell in list(state.spells)[:10])):
        weapon = weapon_of(state, caster, name)
        if weapon is not None:
            yield from attacks_with(state, by, caster, weapon, targets)


@rules.offering
def clues(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    rule = f"{ID}.base.investigation"
    fields = (
        Field("title", "text", least=1, most=200),
        Field("text", "text", least=1, most=2000),
        Field("skill", "choice", tuple(SKILLS)),
        Field("dc", "integer", least=0, most=60),
    )
    yield Offer("hide-clue", rule, fields=fields)
    for clue in list(state.clues.values())[-10:]:
        for person in living(state):
            if person.seat is not None and person.id not in clue.found:
                given = {"who": person.id, "clue": clue.id}
                yield Offer("search-clue", rule, given, dice=True)
                yield Offer("give-clue", rule, given)


@rules.offering
def minds(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    for person in living(state):
        if person.seat is None:
            continue
        if person.insanity != "permanent" and person.sanity < most_sanity(person):
            points = Field("points", "integer", least=1, most=50)
            yield Offer("therapy", f"{ID}.base.sanity", {"who": person.id}, (points, NOTE))
        if person.mind_due is not None:
            yield Offer("calm-mind", f"{ID}.base.sanity", {"who": person.id})
