"""What each seat may ask once the dice of a roll lie on the table."""

from collections.abc import Iterator

from tablee.games.cheap_tales.rules.action.offers import DIFFICULTY, LINE, about, paying
from tablee.games.cheap_tales.rules.common import ID, rules
from tablee.games.cheap_tales.rules.fight.attack import seconds
from tablee.games.cheap_tales.rules.gear.decide import MOST_THINGS, prices
from tablee.games.cheap_tales.rules.results.decide import (
    check_consequence,
    check_partial,
    free_prowesses,
    partial_success,
)
from tablee.games.cheap_tales.rules.results.throw import earns_a_point, most_power
from tablee.games.cheap_tales.rules.results.windows import (
    can,
    may_reroll,
    may_shift,
    may_shift_feat,
)
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.roll import Roll
from tablee.kernel.words import By, Field, Offer

THING_KINDS = ("weapon", "armour", "occult", "tool", "charm", "other")


@rules.offering
def after_the_dice(state: State, by: By) -> Iterator[Offer]:
    for roll in state.rolls.values():
        if by.is_keeper and roll.stage != "done":
            yield Offer("drop-roll", f"{ID}.action.when-to-roll", {"who": roll.who})
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
        most = 0 if hero.dying else most_power(state, roll, hero.power)
        if most:
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
    if by.is_keeper:
        yield Offer("waive-consequence", rule, given)
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
            (Field("second", "choice", seconds(state, roll.who, roll.targets[0])[:50]),),
        )
