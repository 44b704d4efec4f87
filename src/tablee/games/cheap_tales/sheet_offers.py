"""What each seat may ask about sheets, objects and experience."""

from collections.abc import Iterator

from tablee.games.cheap_tales.common import ID, rules
from tablee.games.cheap_tales.gear import MOST_THINGS, prices
from tablee.games.cheap_tales.hero import Hero
from tablee.games.cheap_tales.learning import (
    MOST_SKILLS,
    NEW_ASPECT,
    NEW_ASSET,
    check_asset,
    check_raise,
    control_cost,
)
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.traits import (
    ARMOUR_DIE,
    ASPECTS,
    ASSETS,
    TRAITS,
    WEAPON_DIE,
)
from tablee.games.cheap_tales.windows import passing
from tablee.kernel.words import By, Field, Offer

NAME = Field("name", "text", least=1, most=60)
TEXT = Field("text", "text", least=1, most=200)
THING_KINDS = ("weapon", "armour", "occult", "tool", "charm", "other")


def thing_fields() -> tuple[Field, ...]:
    return (
        NAME,
        Field("kind", "choice", THING_KINDS, required=False),
        Field("use", "text", most=200, required=False),
        Field("weapon", "choice", tuple(WEAPON_DIE), required=False),
    )


@rules.offering
def own_sheet(state: State, by: By) -> Iterator[Offer]:
    for hero in state.heroes.values():
        if hero.is_gone or not by.may_act_for(hero.seat):
            continue
        given = {"who": hero.id}
        if len(hero.aspects) < ASPECTS:
            yield Offer("add-aspect", f"{ID}.creation.aspects-later", given, (TEXT,))
        aspects = tuple(aspect.id for aspect in hero.aspects)
        if aspects:
            yield Offer(
                "reword-aspect",
                f"{ID}.creation.aspects-later",
                given,
                (Field("aspect", "choice", aspects), TEXT),
            )
        yield Offer("describe", f"{ID}.creation.finish", given, (Field("text", "text", most=1000),))
        if state.fighter(hero.id) is None or by.is_keeper:
            others = tuple(a for a in ARMOUR_DIE if a != hero.armour)
            yield Offer("wear", f"{ID}.gear.armour", given, (Field("armour", "choice", others),))
        yield from _things(state, hero)
        if hero.approved:
            yield from _experience(state, hero)


def _things(state: State, hero: Hero) -> Iterator[Offer]:
    given = {"who": hero.id}
    may_buy = hero.approved and not hero.dying
    if hero.xp and may_buy and len(hero.objects) < MOST_THINGS:
        yield Offer("buy-object", f"{ID}.gear.object-join", given, thing_fields())
    if hero.id in state.seizures:
        yield Offer("yield-object", f"{ID}.gear.object-taken", given)
        if may_buy and (payable := prices(state, hero)):
            yield Offer(
                "keep-object", f"{ID}.gear.object-keep", given, (Field("pay", "choice", payable),)
            )
    for thing in hero.objects:
        if thing.reserve:
            yield Offer("draw-reserve", f"{ID}.gear.object-as-asset", {**given, "object": thing.id})
    wealth = wealth_left(hero)
    if wealth and may_buy:
        yield Offer(
            "purchase",
            f"{ID}.gear.finances",
            given,
            (Field("source", "choice", wealth), Field("what", "text", least=1, most=200)),
        )


def wealth_left(hero: Hero) -> tuple[str, ...]:
    sources = [o.id for o in hero.objects] + [a.id for a in hero.aspects]
    return tuple(source for source in sources if source not in hero.broke)[:50]


def _experience(state: State, hero: Hero) -> Iterator[Offer]:
    given = {"who": hero.id}
    in_play = state.on("heroism_for_xp_in_play")
    if hero.xp and (state.ellipsis or in_play):
        yield Offer("buy-heroism", f"{ID}.heroism.gain-trade", given)
    if not state.ellipsis:
        return
    costs = f"{ID}.advancement.costs"
    traits = (*TRAITS, *(skill.id for skill in hero.skills if skill.controlled))
    payable = passing(traits, lambda trait: check_raise(state, hero, trait))
    if payable:
        yield Offer("raise-trait", costs, given, (Field("trait", "choice", payable[:50]),))
    if hero.xp and sum(s.seen for s in hero.skills) < MOST_SKILLS:
        kinds: tuple[str, ...] = ("trade", "upbringing")
        if state.options["magic"] == "on":
            kinds = (*kinds, "thaumaturgy")
        yield Offer(
            "learn-skill", costs, given, (NAME, Field("kind", "choice", kinds, required=False))
        )
    if hero.xp >= NEW_ASPECT and len(hero.aspects) < MOST_SKILLS:
        yield Offer("buy-aspect", costs, given, (TEXT,))
    if hero.xp >= NEW_ASSET:
        plain = (asset for asset in ASSETS if asset != "martial")
        assets = passing(plain, lambda asset: check_asset(hero, asset))
        yield Offer(
            "buy-asset",
            f"{ID}.advancement.asset-limits",
            given,
            (Field("asset", "choice", assets),),
        )
        skills = tuple(skill.id for skill in hero.skills if skill.seen)
        yield Offer(
            "buy-asset",
            f"{ID}.advancement.asset-limits",
            {**given, "asset": "martial"},
            (Field("skill", "choice", skills),),
        )
    for skill in hero.skills:
        if not skill.controlled and skill.seen and hero.xp >= control_cost(skill):
            yield Offer("control-gift", f"{ID}.magic.uncontrolled-buy", {**given, "gift": skill.id})


@rules.offering
def keepers_hand(state: State, by: By) -> Iterator[Offer]:
    """What the keeper may do to any sheet."""
    if not by.is_keeper:
        return
    for hero in state.heroes.values():
        if hero.is_gone:
            continue
        given = {"who": hero.id}
        if len(hero.objects) < MOST_THINGS:
            yield Offer("give-object", f"{ID}.gear.object-join", given, thing_fields())
        objects = tuple(thing.id for thing in hero.objects)
        if objects and hero.approved and hero.id not in state.seizures:
            yield Offer(
                "take-object",
                f"{ID}.gear.object-taken",
                given,
                (
                    Field("object", "choice", objects),
                    Field("why", "text", most=200, required=False),
                ),
                advice=(f"{ID}.gear.object-limits",),
            )
        if wealth := wealth_left(hero):
            yield Offer(
                "exhaust-wealth", f"{ID}.gear.finances", given, (Field("source", "choice", wealth),)
            )
        traits = (*TRAITS, *(skill.id for skill in hero.skills))
        if bounded := tuple(trait for trait in traits if trait not in hero.above):
            yield Offer(
                "allow-above",
                f"{ID}.creation.score-range",
                given,
                (Field("trait", "choice", bounded),),
            )
        if state.options["magic"] == "on":
            yield Offer("allow-prodigy", f"{ID}.advancement.prodigy", given, (NAME,))
