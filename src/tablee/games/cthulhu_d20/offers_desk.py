"""What the keeper may ask for beside a fight: hazards, water, spells, clues, minds."""

from collections.abc import Iterator

from tablee.games.cthulhu_d20.aiming import SPELL, TOUCH, weapon_of
from tablee.games.cthulhu_d20.common import ID, ORDER, rules
from tablee.games.cthulhu_d20.figures import body_of, most_sanity
from tablee.games.cthulhu_d20.offers import living
from tablee.games.cthulhu_d20.offers_fight import NOTE, can_act, in_reach
from tablee.games.cthulhu_d20.state import Person, State
from tablee.games.cthulhu_d20.tables import SKILLS
from tablee.kernel.words import By, Field, Offer

CAUSE = Field("cause", "text", least=1, most=200)
DICE = (
    Field("count", "integer", least=1, most=20),
    Field("sides", "integer", least=2, most=12),
)


@rules.offering
def hazards(state: State, by: By) -> Iterator[Offer]:
    for person in living(state):
        if person.exposure is not None and person.exposure.fire and can_act(state, by, person):
            rolling = Field("rolling", "flag", required=False)
            rule = f"{ID}.base.hazard-fire"
            yield Offer("put-out-fire", rule, {"who": person.id}, (rolling,), dice=True)
        if by.is_keeper:
            yield from perils(person)


def perils(person: Person) -> Iterator[Offer]:
    who = {"who": person.id}
    traditional = person.creature.treatment == "traditional"
    if person.exposure is not None:
        yield Offer("end-exposure", f"{ID}.hazard.sustained", who, dice=True)
    elif not traditional:
        rule = f"{ID}.hazard.natural-cause"
        flags = tuple(Field(n, "flag", required=False) for n in ("locate", "lasting", "fire"))
        save = Field("save_dc", "integer", least=0, most=30, required=False)
        fields = (CAUSE, *DICE, *flags, save)
        yield Offer("expose-to", rule, {"who": [person.id]}, fields, dice=True)
        metres = Field("metres", "integer", least=6, most=100)
        jumped = Field("jumped", "flag", required=False)
        locate = Field("locate", "flag", required=False, rule=f"{ID}.hazard.location")
        fields = (metres, jumped, locate)
        yield Offer("fall", f"{ID}.base.hazard-falling", who, fields, dice=True)
    if person.breath is not None:
        yield Offer("rescue", f"{ID}.hazard.drowning", who)
    elif not traditional and not person.creature.undead:
        yield Offer("hold-breath", f"{ID}.base.hazard-drowning", who)


@rules.offering
def magic(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    name = Field("name", "text", least=1, most=60)
    effect = Field("effect", "choice", ("attack", "natural", "heal", "text"))
    fields = (name, effect, *DICE, NOTE)
    yield Offer("write-spell", f"{ID}.magic.conversion-principle", fields=fields)
    ids = tuple(p.id for p in living(state))
    target = Field("target", "choice", ids)
    whole = tuple(
        p.id for p in living(state) if p.exposure is None and p.creature.treatment != "traditional"
    )
    for caster in living(state):
        if not can_act(state, by, caster):
            continue
        given = {"caster": caster.id}
        yield Offer("healing-touch", f"{ID}.magic.healing-touch-heal", given, (target,), dice=True)
        for spell in list(state.spells.values())[:10]:
            cast = {**given, "spell": spell.id}
            targets = whole if spell.effect == "natural" else ids
            if spell.effect == "attack" or not targets:
                continue
            field = Field("target", "choice", targets)
            yield Offer("cast-spell", f"{ID}.base.magic", cast, (field,), dice=True)
        yield from wounding(state, caster)


def wounding(state: State, caster: Person) -> Iterator[Offer]:
    """Spells that are attacks, outside fights (in one they take the turn like any attack)."""
    targets = in_reach(state, caster)
    if state.strike is not None or state.fight is not None or not targets or caster.barred:
        return
    for name in (TOUCH, *(f"{SPELL}{spell}" for spell in list(state.spells)[:10])):
        if weapon_of(state, caster, name) is not None:
            given = {"who": caster.id, "weapon": name}
            field = Field("target", "choice", targets)
            yield Offer("declare-attack", ORDER, given, (field,), caster.hidden)


@rules.offering
def mercy(state: State, by: By) -> Iterator[Offer]:
    """A coup de grace, outside turns: in a fight it takes a whole one."""
    if state.strike is not None or state.fight is not None:
        return
    for victim in living(state):
        bound = victim.condition == "unconscious" or victim.defenceless
        if not bound or victim.hidden or not by.is_keeper:
            continue
        names = Field("location", "choice", body_of(victim).names)
        for person in living(state):
            if person.id != victim.id and can_act(state, by, person) and not person.barred:
                given = {
                    "who": person.id,
                    "target": victim.id,
                    "weapon": "unarmed",
                    "mercy": True,
                }
                rule = f"{ID}.base.coup-de-grace"
                yield Offer("declare-attack", rule, given, (names,), person.hidden)


@rules.offering
def clues(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    rule = f"{ID}.base.investigation"
    fields = (
        Field("title", "text", least=1, most=200),
        Field("text", "text", least=1, most=2000),
        Field("skill", "choice", tuple(SKILLS)),
        Field("dc", "integer", least=0, most=40),
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
