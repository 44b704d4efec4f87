"""What experience may buy."""

from collections.abc import Iterator

from tablee.games.cheap_tales.rules.advancement.decide import (
    MOST_SKILLS,
    NEW_ASPECT,
    NEW_ASSET,
    check_asset,
    check_raise,
    control_cost,
)
from tablee.games.cheap_tales.rules.common import ID
from tablee.games.cheap_tales.rules.gear.offers import NAME
from tablee.games.cheap_tales.rules.results.windows import passing
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.traits import ASSETS, TRAITS
from tablee.kernel.words import Field, Offer

TEXT = Field("text", "text", least=1, most=200)


def experience_offers(state: State, hero: Hero) -> Iterator[Offer]:
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
