"""The numbers of a table of Cheap Tales that a throw may move, as far as a seat sees them."""

from collections.abc import Iterator

from tablee.games.cheap_tales.state.traits import TRAITS
from tablee.games.cheap_tales.view import AT_HAND, ExtraView, HeroView, TalesView
from tablee.games.cheap_tales.words.names import trait_name
from tablee.kernel.remembered import remembering
from tablee.kernel.telling import first_name
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Gauge


@remembering(AT_HAND)
def gauges(view: TalesView, tongue: Tongue) -> tuple[Gauge, ...]:
    return tuple(_gauges(view, tongue))


def _gauges(view: TalesView, tongue: Tongue) -> Iterator[Gauge]:
    """Those who are struck stand first: what a blow does is what one looks for."""
    for extra in view.extras:
        yield from _of_extra(extra, tongue)
    names = {seen.hero.id: seen.hero.name for seen in view.heroes}
    for seen in view.heroes:
        others = (name for id, name in names.items() if id != seen.hero.id)
        yield from _of_hero(seen, first_name(seen.hero.name, others), tongue)
    for source in view.sources:
        id = f"source/{source.id}"
        yield Gauge(id, source.name, tongue("power"), source.free, kind="power")


def _of_hero(seen: HeroView, name: str, tongue: Tongue) -> Iterator[Gauge]:
    hero = seen.hero
    for kind, label, value, most in (
        ("life", tongue("life"), hero.life, seen.most_life),
        ("power", tongue("power"), hero.power, seen.most_power),
        ("heroism", tongue("heroism"), hero.heroism, 0),
    ):
        yield Gauge(f"{hero.id}/{kind}", name, label, value, most, kind)
    for trait in (*TRAITS, *(skill.id for skill in hero.skills)):
        label = trait_name(hero, trait, tongue)
        yield Gauge(f"{hero.id}/{trait}", name, label, hero.score(trait), kind="trait")


def _of_extra(extra: ExtraView, tongue: Tongue) -> Iterator[Gauge]:
    """How many stand is seen by all; life and power are on the keeper's card only."""
    came = extra.count + extra.fallen
    if came > 1:
        id = f"{extra.id}/standing"
        yield Gauge(id, extra.name, tongue("standing"), extra.count, came, "gang")
    elif extra.lives is not None and extra.life is not None:
        left = extra.lives[0] if extra.lives else 0
        yield Gauge(f"{extra.id}/life", extra.name, tongue("life"), left, extra.life, "life")
    if extra.power is not None and extra.most_power is not None:
        id = f"{extra.id}/power"
        yield Gauge(id, extra.name, tongue("power"), extra.power, extra.most_power, "power")
