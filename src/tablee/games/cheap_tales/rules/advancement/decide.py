"""L'expérience: what it buys, for how much, and when."""

from collections.abc import Iterator, Mapping

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.advancement import asks, events
from tablee.games.cheap_tales.rules.common import ID, known, living, mine, playing, rules
from tablee.games.cheap_tales.rules.creation.events import AspectAdded
from tablee.games.cheap_tales.rules.heroism.events import HeroismGained
from tablee.games.cheap_tales.rules.magic.events import GiftControlled
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.hero import Aspect, Hero, Skill
from tablee.games.cheap_tales.state.traits import (
    AT_CREATION_ONLY,
    GIFTS,
    HIGHEST,
    QUALITIES,
    REPEATABLE,
    TALENTS,
    Asset,
)
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import By, Event, Refused

COSTS = f"{ID}.advancement.costs"
WHEN = f"{ID}.advancement.spend-when"
LIMITS = f"{ID}.advancement.asset-limits"
NEW_SKILL, NEW_ASPECT, NEW_ASSET, POINT = 1, 4, 4, 1
PRICES = {
    "learn-skill": NEW_SKILL,
    "buy-aspect": NEW_ASPECT,
    "buy-asset": NEW_ASSET,
    "buy-heroism": POINT,
}
MOST_SKILLS = 30


def learner(state: State, by: By, who: str) -> Hero:
    hero = playing(mine(state, by, who))
    if not state.ellipsis:
        raise Refused(WHEN, "Experience is spent during a rest, never in mid-adventure.")
    return hero


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
        raise Refused(f"{ID}.creation.score-range", "Above 5 the keeper must confirm it first.")
    return afford(hero, raise_cost(state.options, hero, trait))


@rules.decides(asks.RaiseTrait)
def raise_trait(state: State, by: By, ask: asks.RaiseTrait, dice: Dice) -> Iterator[Event]:
    hero = learner(state, by, ask.who)
    cost = check_raise(state, hero, ask.trait)
    if cost:
        yield events.XpSpent(who=hero.id, points=cost)
    yield events.TraitRaised(who=hero.id, trait=ask.trait, value=hero.score(ask.trait) + 1)


@rules.decides(asks.AllowAbove)
def allow_above(state: State, by: By, ask: asks.AllowAbove, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.creation.score-range"
    only_keeper(by, rule)
    hero = living(known(state, ask.who))
    if ask.trait not in (*QUALITIES, *TALENTS) and hero.skill(ask.trait) is None:
        raise Refused(COSTS, "{name} has no such trait.", name=hero.name)
    if ask.trait in hero.above:
        raise Refused(rule, "This is allowed already.")
    yield events.AboveAllowed(who=hero.id, trait=ask.trait)


@rules.decides(asks.LearnSkill)
def learn_skill(state: State, by: By, ask: asks.LearnSkill, dice: Dice) -> Iterator[Event]:
    hero = learner(state, by, ask.who)
    if ask.kind in GIFTS and state.options["magic"] == "off":
        raise Refused(
            f"{ID}.magic.optional", "There is no magic at this table: “{name}”.", name=ask.name
        )
    if ask.kind == "prodigy" and ask.name.casefold() not in hero.prodigies:
        raise Refused(
            f"{ID}.advancement.prodigy",
            "A prodigy is learned in play only if the keeper allows it.",
        )
    known = [skill for skill in hero.skills if skill.seen]
    if any(skill.name.casefold() == ask.name.casefold() for skill in known):
        raise Refused(COSTS, "{name} has learned this already.", name=hero.name)
    if len(known) >= MOST_SKILLS:
        raise Refused(COSTS, "{name} has learned enough.", name=hero.name)
    yield events.XpSpent(who=hero.id, points=afford(hero, NEW_SKILL))
    skill = Skill(f"k{hero.serial + 1}", ask.name, 0, ask.kind)
    yield events.SkillLearned(who=hero.id, skill=skill)


@rules.decides(asks.AllowProdigy)
def allow_prodigy(state: State, by: By, ask: asks.AllowProdigy, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.advancement.prodigy"
    only_keeper(by, rule)
    hero = living(known(state, ask.who))
    if state.options["magic"] == "off":
        raise Refused(f"{ID}.magic.optional", "There is no magic at this table.")
    if ask.name.casefold() in hero.prodigies:
        raise Refused(rule, "This is allowed already.")
    yield events.ProdigyAllowed(who=hero.id, name=ask.name.casefold())


@rules.decides(asks.BuyAspect)
def buy_aspect(state: State, by: By, ask: asks.BuyAspect, dice: Dice) -> Iterator[Event]:
    hero = learner(state, by, ask.who)
    if len(hero.aspects) >= MOST_SKILLS:
        raise Refused(COSTS, "{name} has aspects enough.", name=hero.name)
    yield events.XpSpent(who=hero.id, points=afford(hero, NEW_ASPECT))
    aspect = Aspect(f"a{hero.serial + 1}", ask.text)
    yield AspectAdded(rule=COSTS, who=hero.id, aspect=aspect)


def check_asset(hero: Hero, asset: Asset) -> int:
    if asset in AT_CREATION_ONLY:
        raise Refused(LIMITS, "This asset is taken at creation only.")
    if asset in hero.assets and asset not in REPEATABLE:
        raise Refused(LIMITS, "{name} has this asset, which is taken once.", name=hero.name)
    return afford(hero, NEW_ASSET)


@rules.decides(asks.BuyAsset)
def buy_asset(state: State, by: By, ask: asks.BuyAsset, dice: Dice) -> Iterator[Event]:
    hero = learner(state, by, ask.who)
    cost = check_asset(hero, ask.asset)
    if (ask.asset == "martial") != (ask.skill != ""):
        raise Refused(LIMITS, "Martial techniques go with one apprenticeship; say which.")
    if ask.skill and hero.open_skill(ask.skill) is None:
        raise Refused(LIMITS, "{name} has no such apprenticeship.", name=hero.name)
    yield events.XpSpent(who=hero.id, points=cost)
    yield events.AssetGained(who=hero.id, asset=ask.asset, skill=ask.skill)


@rules.decides(asks.BuyHeroism)
def buy_heroism(state: State, by: By, ask: asks.BuyHeroism, dice: Dice) -> Iterator[Event]:
    in_play = state.on("heroism_for_xp_in_play")
    hero = playing(mine(state, by, ask.who)) if in_play else learner(state, by, ask.who)
    rule = f"{ID}.heroism.gain-trade"
    yield events.XpSpent(rule=rule, who=hero.id, points=afford(hero, POINT))
    yield HeroismGained(rule=rule, who=hero.id)


def control_cost(skill: Skill) -> int:
    """The ordinary prices, opening included (magic.uncontrolled-buy)."""
    return NEW_SKILL + skill.rank * (skill.rank + 1) // 2


@rules.decides(asks.ControlGift)
def control_gift(state: State, by: By, ask: asks.ControlGift, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.magic.uncontrolled-buy"
    hero = learner(state, by, ask.who)
    skill = hero.skill(ask.gift)
    if skill is None or skill.controlled or not (skill.seen or by.is_keeper):
        raise Refused(rule, "{name} has no gift that plays its own game.", name=hero.name)
    yield events.XpSpent(rule=rule, who=hero.id, points=afford(hero, control_cost(skill)))
    yield GiftControlled(who=hero.id, gift=skill.id, name=skill.name, rank=skill.rank)
