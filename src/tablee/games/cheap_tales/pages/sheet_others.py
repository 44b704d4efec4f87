"""Beside one's own sheet: the troupe, who was met on the way, places of power, the next respite."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.cheap_tales.pages.sheet import Meter, flags_of, worth
from tablee.games.cheap_tales.pages.words import People, Seen, boxes
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.view import ExtraView, HeroView
from tablee.games.cheap_tales.words.names import CONDITIONS
from tablee.kernel.common.tell_time import duration
from tablee.kernel.page import Fold, Part
from tablee.kernel.tongue import Tongue

HOUR = 60


class Mate(Part, frozen=True):
    template: ClassVar[str] = "mate.html"

    name: str
    heroism: int
    is_acting: bool
    skills: str
    meters: tuple[Meter, ...]
    flags: tuple[str, ...]
    more: Fold


class MoreOfMate(Part, frozen=True):
    """A mate's aspects and objects."""

    template: ClassVar[str] = "more_of_mate.html"

    aspects: tuple[str, ...]
    things: tuple[tuple[str, str], ...]


class Troupe(Part, frozen=True):
    template: ClassVar[str] = "troupe.html"

    mates: tuple[Mate, ...]


class Met(msgspec.Struct, frozen=True):
    """One of the keeper's people, as far as this seat knows them."""

    id: str
    name: str
    line: str
    aspects: tuple[str, ...]


class MetOnTheWay(Part, frozen=True):
    template: ClassVar[str] = "met_on_the_way.html"

    met: tuple[Met, ...]


class Spring(msgspec.Struct, frozen=True):
    """A place or a moment of power, with what it still gives."""

    name: str
    bonus: int
    free: int


class Springs(Part, frozen=True):
    template: ClassVar[str] = "springs.html"

    springs: tuple[Spring, ...]


class NextRespite(Part, frozen=True):
    template: ClassVar[str] = "next_respite.html"

    law: str
    back: tuple[tuple[str, str], ...]
    """To whom life comes back, and how much."""
    played: str


def troupe(sight: Seen) -> Iterator[Troupe]:
    own = sight.once(People).own
    mates = tuple(_mate(sight, one) for one in sight.mine.heroes if one.hero.id not in own)
    if mates:
        yield Troupe(key="troupe", mates=mates)


def _mate(sight: Seen, seen: HeroView) -> Mate:
    t, hero, fight = sight.t, seen.hero, sight.mine.fight
    meters = (
        Meter(t("Life"), str(hero.life), boxes(hero.life, seen.most_life, "life", t("Life"), t)),
        Meter(
            t("Power"), str(hero.power), boxes(hero.power, seen.most_power, "power", t("Power"), t)
        ),
    )
    return Mate(
        key=f"mate-{hero.id}",
        name=hero.name,
        heroism=hero.heroism,
        is_acting=bool(fight and fight.acting == hero.id),
        skills=", ".join(skill.name for skill in hero.skills),
        meters=meters,
        flags=tuple(flags_of(seen, t)),
        more=sight.fold(
            f"mate-{hero.id}-more",
            t("Aspects and objects"),
            lambda: (_more(hero, t),),
            look="c-fold",
        ),
    )


def _more(hero: Hero, t: Tongue) -> MoreOfMate:
    return MoreOfMate(
        key=f"mate-{hero.id}-lists",
        aspects=tuple(aspect.text for aspect in hero.aspects),
        things=tuple((thing.name, worth(thing, t)) for thing in hero.objects),
    )


def met_on_the_way(sight: Seen) -> Iterator[MetOnTheWay]:
    if sight.is_keeper:
        return
    met = tuple(_met(sight, one) for one in sight.mine.extras if one.condition != "gone")
    if met:
        yield MetOnTheWay(key="met", met=met)


def _met(sight: Seen, extra: ExtraView) -> Met:
    t = sight.t
    line = [t(CONDITIONS[extra.condition])]
    if extra.kind:
        line.append(sight.choice_name("kind", extra.kind, "make-extra"))
    if extra.might is not None:
        line.append(t("might {number}", number=extra.might))
    name = f"{extra.name} × {extra.count}" if extra.count > 1 else extra.name
    aspects = tuple(aspect.text for aspect in extra.aspects)
    return Met(f"met-{extra.id}", name, ", ".join(line), aspects)


def springs(sight: Seen) -> Iterator[Springs]:
    found = tuple(Spring(one.name, one.bonus, one.free) for one in sight.mine.sources)
    if found:
        yield Springs(key="springs", springs=found)


def next_respite(sight: Seen) -> Iterator[NextRespite]:
    t, mine = sight.t, sight.mine
    if not mine.heroes:
        return
    people = sight.once(People)
    law = t(
        "Life: half of what was lost since the last one, and the rank of one healer. Power: 1d3."
    )
    if mine.house["respite_basis"] == "missing":
        law = t("Life: half of what is missing, and the rank of one healer. Power: 1d3.")
    said = "{time} of play, that is {count} XP. An hour begun is the keeper's to count."
    yield NextRespite(
        key="next-respite",
        law=law,
        back=tuple(
            (people.call(one.hero.id), t("+{number} life", number=one.breath))
            for one in mine.heroes
            if one.hero.approved and not one.hero.is_gone and one.breath > 0
        ),
        played=t.many(said, said, mine.played // HOUR, time=duration(mine.played, t)),
    )
