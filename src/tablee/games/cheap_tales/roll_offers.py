"""What each seat may ask about rolls that are proposed or lie open."""

from collections.abc import Iterator

from tablee.games.cheap_tales.aftermath import (
    check_consequence,
    check_partial,
    free_prowesses,
    partial_success,
)
from tablee.games.cheap_tales.claims import MOST_CLAIMS, check_answer, open_aspects
from tablee.games.cheap_tales.common import ID, means, rules
from tablee.games.cheap_tales.fight import seconds
from tablee.games.cheap_tales.gear import MOST_THINGS, prices
from tablee.games.cheap_tales.hero import Hero
from tablee.games.cheap_tales.roll import Roll
from tablee.games.cheap_tales.rolling import untrained_choices
from tablee.games.cheap_tales.sheet_offers import THING_KINDS
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.throwing import earns_a_point, most_power
from tablee.games.cheap_tales.traits import EASIEST, HARDEST, QUALITIES, TALENTS
from tablee.games.cheap_tales.windows import can, may_reroll, may_shift, may_shift_feat, passing
from tablee.kernel.words import By, Field, Offer

WHAT = Field("what", "text", least=1, most=200)
LINE = Field("text", "text", least=1, most=200)
QUALITY = Field("quality", "choice", QUALITIES)
TALENT = Field("talent", "choice", TALENTS)
DIFFICULTY = Field(
    "difficulty", "integer", least=HARDEST, most=EASIEST, rule=f"{ID}.action.difficulty-table"
)


def about(state: State) -> tuple[Field, ...]:
    """Somebody whom a new aspect concerns, if it does not lie in the setting."""
    people = [h.id for h in state.heroes.values() if not h.dead]
    people += [x.id for x in state.extras.values() if x.shown and not x.gone]
    return (Field("on", "choice", tuple(people[:50]), required=False),)


def paying(state: State, hero: Hero) -> tuple[Field, ...]:
    return (Field("pay", "choice", means(state, hero)[:50]),)


@rules.offering
def proposed(state: State, by: By) -> Iterator[Offer]:
    if by.role == "spectator":
        return
    for roll in state.rolls.values():
        if roll.thrown:
            continue
        hero = state.hero(roll.who)
        mine = by.is_keeper if hero is None else by.may_act_for(hero.seat)
        given = {"who": roll.who}
        if mine:
            if hero is None or hero.is_up or roll.kind == "lethal":
                yield Offer("throw", f"{ID}.dice.core-roll", given, dice=True)
            held = roll.again or bool(roll.group) or (roll.kind == "lethal" and not by.is_keeper)
            if not held:
                yield Offer("drop-roll", f"{ID}.action.when-to-roll", given)
            if hero is not None and roll.kind == "action":
                yield from _traits(roll, hero)
        if mine or roll.extra:
            yield from _claiming(state, by, roll)
        yield from _answering(state, by, roll)
        if by.is_keeper:
            yield from _framing(state, roll)
        yield from _helping(state, by, roll)


def _traits(roll: Roll, hero: Hero) -> Iterator[Offer]:
    if roll.tools or roll.thrusts or roll.domain:
        return
    given = {"who": roll.who}
    yield Offer("set-traits", f"{ID}.dice.pair-talent", given, (QUALITY, TALENT))
    if skills := learned(hero):
        skill = Field("skill", "choice", skills)
        rule = f"{ID}.dice.pair-apprenticeship"
        yield Offer("set-traits", rule, given, (QUALITY, skill))
        rule = f"{ID}.dice.pair-talent-apprenticeship"
        yield Offer("set-traits", rule, given, (TALENT, skill))


def learned(hero: Hero) -> tuple[str, ...]:
    return tuple(skill.id for skill in hero.skills if skill.controlled)


def _claiming(state: State, by: By, roll: Roll) -> Iterator[Offer]:
    if len(roll.claims) >= MOST_CLAIMS:
        return
    taken = {claim.source for claim in roll.claims}
    sources = tuple(s for s in open_aspects(state, by, roll.who) if s not in taken)[:50]
    way = Field("way", "choice", ("for", "against"))
    given = {"who": roll.who}
    if sources:
        yield Offer(
            "claim-aspect",
            f"{ID}.aspect.activate",
            given,
            (Field("source", "choice", sources), way),
            advice=(f"{ID}.aspect.double-edged",),
        )
    if by.is_keeper:
        return
    others = [h.id for h in state.heroes.values() if h.id != roll.who]
    others += [x.id for x in state.extras.values() if x.shown and not x.gone]
    if others:
        yield Offer(
            "guess-aspect",
            f"{ID}.aspect.guess",
            given,
            (Field("about", "choice", tuple(others[:50])), LINE, way),
        )


def _answering(state: State, by: By, roll: Roll) -> Iterator[Offer]:
    waiting = [number for number, claim in enumerate(roll.claims) if claim.waits]
    for number in passing(waiting, lambda number: check_answer(state, by, roll.who, number)):
        claim = roll.claims[number]
        fields = [Field("agree", "flag")]
        extra = state.extras.get(claim.owner)
        if by.is_keeper and claim.source == "guess" and claim.keeper is None and extra is not None:
            hidden = tuple(a.id for a in extra.aspects)
            if hidden:
                fields.append(Field("aspect", "choice", hidden, required=False))
        yield Offer(
            "answer-claim",
            f"{ID}.dice.advantage-consent",
            {"who": roll.who, "number": number},
            tuple(fields),
        )


def _framing(state: State, roll: Roll) -> Iterator[Offer]:
    given = {"who": roll.who}
    helpers = Field("helpers_most", "integer", least=len(roll.helpers), most=50, required=False)
    stakes = Field("stakes", "text", most=200, required=False, rule=f"{ID}.result.announce-stakes")
    rule = f"{ID}.action.difficulty-table"
    yield Offer("frame-roll", rule, given, (DIFFICULTY, stakes, helpers))
    yield Offer(
        "frame-roll",
        f"{ID}.action.announce-modifier",
        {**given, "hidden": True},
        (DIFFICULTY, stakes),
    )
    if roll.extra:
        return
    if roll.is_go:
        hero, fighter = state.heroes[roll.who], state.fighter(roll.who)
        if fighter is not None and fighter.stance != "dodge" and hero.is_up:
            flags = [Field("concentration", "flag")]
            if roll.prowess != "counter":
                flags.append(Field("offensive", "flag"))
            yield Offer("frame-roll", f"{ID}.combat.apprenticeship-action", given, tuple(flags))
    if roll.tools:
        unfit = Field("without", "many", roll.tools, least=1, most=len(roll.tools))
        yield Offer("frame-roll", f"{ID}.gear.object-limits", given, (unfit,))
    if roll.kind == "action":
        yield Offer(
            "frame-roll",
            f"{ID}.dice.quality-alone",
            given,
            (Field("untrained", "choice", untrained_choices(state)),),
        )
        yield from _opposing(state, roll)
        if not roll.group and not roll.is_go:
            yield Offer(
                "waive-roll",
                f"{ID}.action.when-to-roll",
                given,
                (Field("succeeds", "flag"), Field("why", "text", most=200, required=False)),
                advice=(f"{ID}.action.one-roll", f"{ID}.action.time-no-roll"),
            )


def _opposing(state: State, roll: Roll) -> Iterator[Offer]:
    rule = f"{ID}.action.opposition"
    extras = tuple(x.id for x in state.extras.values() if not x.gone)[:50]
    if extras:
        yield Offer("oppose-roll", rule, {"who": roll.who}, (Field("against", "choice", extras),))
    heroes = tuple(h.id for h in state.heroes.values() if h.id != roll.who)
    if heroes:
        yield Offer(
            "oppose-roll", rule, {"who": roll.who}, (Field("against", "choice", heroes), TALENT)
        )


def _helping(state: State, by: By, roll: Roll) -> Iterator[Offer]:
    if roll.extra or roll.group or roll.kind in ("lethal", "theft"):
        return
    helping = {helper.who for helper in roll.helpers}
    if by.is_keeper:
        for who in helping:
            yield Offer("strike-help", f"{ID}.action.help-limit", {"leader": roll.who, "who": who})
    if roll.helpers_most is not None and len(roll.helpers) >= roll.helpers_most:
        return
    for hero in state.heroes.values():
        if hero.id == roll.who or hero.id in helping or not by.may_act_for(hero.seat):
            continue
        skills = learned(hero)
        if hero.approved and hero.is_up and state.losing(hero.id) is None and skills:
            yield Offer(
                "help",
                f"{ID}.action.help",
                {"who": hero.id, "leader": roll.who},
                (Field("skill", "choice", skills),),
            )


@rules.offering
def after_the_dice(state: State, by: By) -> Iterator[Offer]:
    for roll in state.rolls.values():
        if not roll.thrown:
            continue
        hero = state.hero(roll.who)
        if hero is None:
            yield from _of_extra(state, by, roll)
            continue
        if by.is_keeper:
            yield from _keepers_word(state, by, roll)
        if by.may_act_for(hero.seat):
            yield from _windows(state, by, roll, hero)


def _of_extra(state: State, by: By, roll: Roll) -> Iterator[Offer]:
    given = {"who": roll.who}
    if roll.stage == "open" and by.is_keeper:
        if most := most_power(state, roll, state.extras[roll.who].power):
            yield Offer(
                "spend-power",
                f"{ID}.power.bonus",
                given,
                (Field("points", "integer", least=1, most=most),),
            )
        yield Offer("stand", f"{ID}.result.degrees", given, dice=True)
    if roll.stage == "risk" and by.role != "spectator":
        yield Offer("choose-risk", f"{ID}.combat.risk-table", given, _risk_fields(), dice=True)


def _risk_fields() -> tuple[Field, ...]:
    return (
        Field("risk", "choice", ("blunder", "constraint", "nothing")),
        Field("text", "text", most=200, required=False),
    )


def _keepers_word(state: State, by: By, roll: Roll) -> Iterator[Offer]:
    given = {"who": roll.who}
    if roll.stage == "announce":
        yield Offer("announce", f"{ID}.action.announce-modifier", given, (DIFFICULTY,))
    if can(lambda: check_partial(roll)):
        yield Offer(
            "grant-partial",
            f"{ID}.result.partial-offer",
            given,
            (Field("partial", "choice", ("yes_but", "no_but")),),
            advice=(f"{ID}.result.failure-meaning",),
        )
    if roll.stage == "risk":
        if state.options["risk_mode"] == "roll":
            yield Offer("roll-risk", f"{ID}.combat.risk-table", given, dice=True)
        yield Offer("choose-risk", f"{ID}.combat.risk-table", given, _risk_fields())


def _windows(state: State, by: By, roll: Roll, hero: Hero) -> Iterator[Offer]:
    given = {"who": roll.who}
    if roll.stage == "open":
        if most := most_power(state, roll, hero.power):
            yield Offer(
                "spend-power",
                f"{ID}.power.bonus",
                given,
                (Field("points", "integer", least=1, most=most),),
            )
        if may_reroll(state, roll, hero):
            yield Offer("reroll", f"{ID}.heroism.reroll", given, paying(state, hero), dice=True)
        if may_shift(state, roll, hero):
            yield Offer("shift", f"{ID}.heroism.shift", given, paying(state, hero))
        rule = "heroism.gain-catastrophe" if earns_a_point(roll) else "result.degrees"
        yield Offer("stand", f"{ID}.{rule}", given)
    if roll.stage == "effects":
        yield from _effects(state, roll, hero)
    if can(lambda: partial_success(state, roll.who)):
        yield from _consequences(state, by, roll, hero)


def _consequences(state: State, by: By, roll: Roll, hero: Hero) -> Iterator[Offer]:
    rule = f"{ID}.result.partial-consequence"
    advice = (f"{ID}.result.partial-list",)
    given = {"who": roll.who}
    proposed = roll.consequence
    if by.is_keeper or (proposed is not None and proposed.by == "keeper"):
        yield Offer(
            "propose-consequence",
            rule,
            given,
            (Field("kind", "choice", ("life", "aspect", "other")), LINE),
            advice=advice,
        )
        if hero.objects:
            things = tuple(thing.id for thing in hero.objects)
            yield Offer(
                "propose-consequence",
                rule,
                {**given, "kind": "object"},
                (Field("object", "choice", things), LINE),
                advice=advice,
            )
    if can(lambda: check_consequence(state, by, roll.who)):
        yield Offer(
            "accept-consequence", rule, given, dice=proposed is not None and proposed.kind == "life"
        )


def _effects(state: State, roll: Roll, hero: Hero) -> Iterator[Offer]:
    rule = f"{ID}.result.special-effects"
    given = {"who": roll.who}
    taken = () if state.on("repeat_effect") else tuple(e.kind for e in roll.effects)
    yield Offer("waive-effects", rule, given)
    if may_shift_feat(state, roll, hero):
        yield Offer("shift", f"{ID}.result.legendary", given, paying(state, hero))
    for effect in ("amplify", "aspect", "information"):
        if effect not in taken:
            fields = (LINE, *about(state)) if effect == "aspect" else (LINE,)
            yield Offer("choose-effect", rule, {**given, "effect": effect}, fields)
    payable = prices(state, hero)
    if payable and "find-gear" not in taken and len(hero.objects) < MOST_THINGS:
        yield Offer(
            "choose-effect",
            f"{ID}.gear.object-join",
            {**given, "effect": "find-gear"},
            (
                LINE,
                Field("kind", "choice", THING_KINDS, required=False),
                Field("pay", "choice", payable),
            ),
        )
    if roll.owes_risk and "cancel-risk" not in taken:
        yield Offer(
            "choose-effect", f"{ID}.result.cancel-risk-timing", {**given, "effect": "cancel-risk"}
        )
    if state.fighter(roll.who) is None or "prowess" in taken:
        return
    free = f"{ID}.result.free-prowess-no-risk"
    found = free_prowesses(state, roll)
    plain = tuple(prowess for prowess in found if prowess != "double")
    if plain:
        yield Offer(
            "choose-effect",
            free,
            {**given, "effect": "prowess"},
            (Field("prowess", "choice", plain),),
        )
    if "double" in found:
        yield Offer(
            "choose-effect",
            free,
            {**given, "effect": "prowess", "prowess": "double"},
            (Field("second", "choice", seconds(state, roll.targets[0])[:50]),),
        )
