"""L'expérience: what it buys, for how much, and when."""

from collections.abc import Iterator, Mapping

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.advancement import asks, events
from tablee.games.cheap_tales.rules.common import (
    ID,
    any_hero,
    buying,
    known,
    living,
    mine,
    of,
    on_sheets,
    own_heroes,
    rules,
)
from tablee.games.cheap_tales.rules.creation.events import AspectAdded
from tablee.games.cheap_tales.rules.heroism.events import HeroismGained
from tablee.games.cheap_tales.rules.magic.events import GiftControlled
from tablee.games.cheap_tales.rules.shapes import ALL, REQUIRED
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.hero import Aspect, Hero, Skill
from tablee.games.cheap_tales.state.traits import (
    AT_CREATION_ONLY,
    GIFTS,
    HIGHEST,
    QUALITIES,
    REPEATABLE,
    TALENTS,
    TRAITS,
    Asset,
)
from tablee.kernel.law import Candidate
from tablee.kernel.words import By, Event, Refused

COSTS = f"{ID}.advancement.costs"
WHEN = f"{ID}.advancement.spend-when"
LIMITS = f"{ID}.advancement.asset-limits"
ABOVE = f"{ID}.creation.score-range"
PRODIGY = f"{ID}.advancement.prodigy"
TRADE = f"{ID}.heroism.gain-trade"
CONTROL = f"{ID}.magic.uncontrolled-buy"
NEW_SKILL, NEW_ASPECT, NEW_ASSET, POINT = 1, 4, 4, 1
PRICES = {
    "learn-skill": NEW_SKILL,
    "buy-aspect": NEW_ASPECT,
    "buy-asset": NEW_ASSET,
    "buy-heroism": POINT,
}
MOST_SKILLS = 30


def learner(state: State, by: By, who: str) -> Hero:
    hero = buying(mine(state, by, who))
    if not state.ellipsis:
        raise Refused(WHEN, "Experience is spent during a rest, never in mid-adventure.")
    return hero


def learners(state: State, by: By) -> Iterator[Hero]:
    """For whom this seat may spend experience now."""
    if state.ellipsis:
        yield from (h for h in own_heroes(state, by) if h.approved and not h.dying)


def afford(hero: Hero, points: int) -> int:
    if hero.xp < points:
        raise Refused(
            COSTS,
            "This costs {points} experience points; {name} has {xp}.",
            points=points,
            name=hero.name,
            xp=hero.xp,
        )
    return points


def raise_cost(house: Mapping[str, str], hero: Hero, trait: str) -> int:
    """The price of one point more."""
    score = hero.score(trait)
    if trait in QUALITIES:
        if score < 0:
            return int(house["quality_minus_one_cost"])
        return score + score + 1
    if trait in TALENTS:
        return score + 1 + 1
    return score + 1


def check_raise(state: State, hero: Hero, trait: str) -> int:
    if trait not in QUALITIES and trait not in TALENTS:
        skill = hero.open_skill(trait)
        if skill is None:
            raise Refused(COSTS, "{name} has no such trait.", name=hero.name)
        if not skill.controlled:
            raise Refused(
                f"{ID}.magic.uncontrolled", "{name} does not control this gift.", name=hero.name
            )
    if hero.score(trait) >= HIGHEST and trait not in hero.above:
        raise Refused(ABOVE, "Above 5 the keeper must confirm it first.")
    return afford(hero, raise_cost(state.options, hero, trait))


@rules.law(asks.RaiseTrait, COSTS)
def may_raise(state: State, by: By, ask: asks.RaiseTrait) -> tuple[Hero, int]:
    hero = learner(state, by, ask.who)
    return hero, check_raise(state, hero, ask.trait)


@may_raise.decides
def raise_trait(
    state: State, by: By, ask: asks.RaiseTrait, dice: Dice, found: tuple[Hero, int]
) -> Iterator[Event]:
    hero, cost = found
    if cost:
        yield events.XpSpent(who=hero.id, points=cost)
    yield events.TraitRaised(who=hero.id, trait=ask.trait, value=hero.score(ask.trait) + 1)


@may_raise.offers
def raised(state: State, by: By) -> Iterator[Candidate]:
    for hero in learners(state, by):
        traits = (*TRAITS, *(skill.id for skill in hero.skills if skill.controlled))
        yield Candidate({"who": hero.id}, {"trait": traits})


@rules.law(asks.AllowAbove, ABOVE, keeper=True)
def may_allow_above(state: State, by: By, ask: asks.AllowAbove) -> Event:
    hero = living(known(state, ask.who))
    if ask.trait not in TRAITS and hero.skill(ask.trait) is None:
        raise Refused(COSTS, "{name} has no such trait.", name=hero.name)
    if ask.trait in hero.above:
        raise Refused(ABOVE, "This is allowed already.")
    return events.AboveAllowed(who=hero.id, trait=ask.trait)


@may_allow_above.offers
def bounded(state: State, by: By) -> Iterator[Candidate]:
    for hero in any_hero(state, by):
        traits = (*TRAITS, *(skill.id for skill in hero.skills))
        yield of(hero, {"trait": tuple(trait for trait in traits if trait not in hero.above)})


may_allow_above.depends(on_sheets)


@rules.law(asks.LearnSkill, COSTS)
def may_learn(state: State, by: By, ask: asks.LearnSkill) -> Hero:
    hero = learner(state, by, ask.who)
    if ask.kind in GIFTS and state.options["magic"] == "off":
        raise Refused(
            f"{ID}.magic.optional", "There is no magic at this table: “{name}”.", name=ask.name
        )
    if ask.kind == "prodigy" and ask.name.casefold() not in hero.prodigies:
        raise Refused(PRODIGY, "A prodigy is learned in play only if the keeper allows it.")
    known = [skill for skill in hero.skills if skill.seen]
    if any(skill.name.casefold() == ask.name.casefold() for skill in known):
        raise Refused(COSTS, "{name} has learned this already.", name=hero.name)
    if len(known) >= MOST_SKILLS:
        raise Refused(COSTS, "{name} has learned enough.", name=hero.name)
    afford(hero, NEW_SKILL)
    return hero


@may_learn.decides
def learn_skill(
    state: State, by: By, ask: asks.LearnSkill, dice: Dice, hero: Hero
) -> Iterator[Event]:
    yield events.XpSpent(who=hero.id, points=NEW_SKILL)
    skill = Skill(f"k{hero.serial + 1}", ask.name, 0, ask.kind)
    yield events.SkillLearned(who=hero.id, skill=skill)


@may_learn.offers
def pupils(state: State, by: By) -> Iterator[Candidate]:
    yield from (Candidate({"who": hero.id}) for hero in learners(state, by))


@rules.law(asks.AllowProdigy, PRODIGY, keeper=True)
def may_allow_prodigy(state: State, by: By, ask: asks.AllowProdigy) -> Event:
    hero = living(known(state, ask.who))
    if state.options["magic"] == "off":
        raise Refused(f"{ID}.magic.optional", "There is no magic at this table.")
    if ask.name.casefold() in hero.prodigies:
        raise Refused(PRODIGY, "This is allowed already.")
    return events.ProdigyAllowed(who=hero.id, name=ask.name)


@may_allow_prodigy.offers
def prodigies(state: State, by: By) -> Iterator[Candidate]:
    if state.options["magic"] == "on":
        yield from map(of, any_hero(state, by))


@rules.law(asks.BuyAspect, COSTS)
def may_buy_aspect(state: State, by: By, ask: asks.BuyAspect) -> Hero:
    hero = learner(state, by, ask.who)
    if len(hero.aspects) >= MOST_SKILLS:
        raise Refused(COSTS, "{name} has aspects enough.", name=hero.name)
    afford(hero, NEW_ASPECT)
    return hero


@may_buy_aspect.decides
def buy_aspect(
    state: State, by: By, ask: asks.BuyAspect, dice: Dice, hero: Hero
) -> Iterator[Event]:
    yield events.XpSpent(who=hero.id, points=NEW_ASPECT)
    aspect = Aspect(f"a{hero.serial + 1}", ask.text)
    yield AspectAdded(rule=COSTS, who=hero.id, aspect=aspect)


@may_buy_aspect.offers
def aspect_buyers(state: State, by: By) -> Iterator[Candidate]:
    yield from map(of, learners(state, by))


def check_asset(hero: Hero, asset: Asset) -> int:
    if asset in AT_CREATION_ONLY:
        raise Refused(LIMITS, "This asset is taken at creation only.")
    if asset in hero.assets and asset not in REPEATABLE:
        raise Refused(LIMITS, "{name} has this asset, which is taken once.", name=hero.name)
    return afford(hero, NEW_ASSET)


@rules.law(asks.BuyAsset, LIMITS)
def may_buy_asset(state: State, by: By, ask: asks.BuyAsset) -> int:
    hero = learner(state, by, ask.who)
    cost = check_asset(hero, ask.asset)
    if (ask.asset == "martial") != (ask.skill != ""):
        raise Refused(LIMITS, "Martial techniques go with one apprenticeship; say which.")
    if ask.skill and hero.open_skill(ask.skill) is None:
        raise Refused(LIMITS, "{name} has no such apprenticeship.", name=hero.name)
    return cost


@may_buy_asset.decides
def buy_asset(state: State, by: By, ask: asks.BuyAsset, dice: Dice, cost: int) -> Iterator[Event]:
    yield events.XpSpent(who=ask.who, points=cost)
    yield events.AssetGained(who=ask.who, asset=ask.asset, skill=ask.skill)


@may_buy_asset.offers
def asset_buyers(state: State, by: By) -> Iterator[Candidate]:
    for hero in learners(state, by):
        yield Candidate({"who": hero.id}, omit=("skill",))
        skills = tuple(skill.id for skill in hero.skills if skill.seen)
        martial = {"who": hero.id, "asset": "martial"}
        yield Candidate(martial, {"skill": skills}, shaped={"skill": REQUIRED}, sure=ALL)


@rules.law(asks.BuyHeroism, TRADE)
def may_buy_heroism(state: State, by: By, ask: asks.BuyHeroism) -> int:
    in_play = state.on("heroism_for_xp_in_play")
    hero = buying(mine(state, by, ask.who)) if in_play else learner(state, by, ask.who)
    return afford(hero, POINT)


@may_buy_heroism.decides
def buy_heroism(
    state: State, by: By, ask: asks.BuyHeroism, dice: Dice, cost: int
) -> Iterator[Event]:
    yield events.XpSpent(rule=TRADE, who=ask.who, points=cost)
    yield HeroismGained(rule=TRADE, who=ask.who)


@may_buy_heroism.offers
def point_buyers(state: State, by: By) -> Iterator[Candidate]:
    if state.ellipsis or state.on("heroism_for_xp_in_play"):
        yield from (of(hero) for hero in own_heroes(state, by) if hero.xp and not hero.dying)


def control_cost(skill: Skill) -> int:
    """The ordinary prices, opening included (magic.uncontrolled-buy)."""
    return NEW_SKILL + skill.rank * (skill.rank + 1) // 2


@rules.law(asks.ControlGift, CONTROL)
def may_control(state: State, by: By, ask: asks.ControlGift) -> Skill:
    hero = learner(state, by, ask.who)
    skill = hero.skill(ask.gift)
    if skill is None or skill.controlled or not (skill.seen or by.is_keeper):
        raise Refused(CONTROL, "{name} has no gift that plays its own game.", name=hero.name)
    afford(hero, control_cost(skill))
    return skill


@may_control.decides
def control_gift(
    state: State, by: By, ask: asks.ControlGift, dice: Dice, skill: Skill
) -> Iterator[Event]:
    yield events.XpSpent(rule=CONTROL, who=ask.who, points=control_cost(skill))
    yield GiftControlled(who=ask.who, gift=skill.id, name=skill.name, rank=skill.rank)


@may_control.offers
def wild_gifts(state: State, by: By) -> Iterator[Candidate]:
    for hero in learners(state, by):
        for skill in hero.skills:
            if skill.seen and not skill.controlled:
                yield Candidate({"who": hero.id, "gift": skill.id})
