"""What may be done with objects and money."""

from collections.abc import Iterator

from tablee.games.cheap_tales.rules.common import ID
from tablee.games.cheap_tales.rules.gear.decide import MOST_THINGS, prices
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.traits import WEAPON_DIE
from tablee.kernel.words import Field, Offer

NAME = Field("name", "text", least=1, most=60)
THING_KINDS = ("weapon", "armour", "occult", "tool", "charm", "other")


def thing_fields() -> tuple[Field, ...]:
    return (
        NAME,
        Field("kind", "choice", THING_KINDS, required=False),
        Field("use", "text", most=200, required=False),
        Field("weapon", "choice", tuple(WEAPON_DIE), required=False),
    )


def thing_offers(state: State, hero: Hero) -> Iterator[Offer]:
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
