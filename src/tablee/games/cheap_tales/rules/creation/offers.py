"""Sheets that may be written: each as a form that holds however it is filled in, and whole.

The parts of a sheet bind each other: scores share their points, an asset raises one of them. So the
whole sheet is offered too, with the rules by which its parts must fit together."""

from collections.abc import Iterator

from tablee.games.cheap_tales.rules.common import ID, rules
from tablee.games.cheap_tales.rules.creation.law import CREATION, EDUCATED_POINTS
from tablee.games.cheap_tales.rules.gear.offers import NAME, thing_fields
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.traits import (
    ARMOUR_DIE,
    ASPECTS,
    ASSET_PRICE,
    ASSETS,
    CREATION_MOST,
    FEWEST_ASPECTS,
    HIGHEST,
    LOWEST,
    MOST_ASSETS,
    QUALITIES,
    SKILLS,
    TALENTS,
    THINGS,
)
from tablee.kernel.words import By, Field, Offer

SIMPLE_ASSETS = ("bruiser", "two-weapons", "tough", "blasting", "mystic", "precise", "solid")
"""Assets that need nothing more said."""
FITTING = tuple(
    f"{CREATION}.{rule}"
    for rule in (
        "qualities",
        "talents",
        "apprenticeships",
        "aspects",
        "asset-repeat",
        "asset-doue",
        "asset-talentueux",
        "asset-eduque",
    )
)
"""What binds the parts of a sheet."""


def _sheets(
    state: State,
    ask: str,
    given: dict[str, object],
    more: tuple[Field, ...] = (),
    advice: tuple[str, ...] = (),
) -> Iterator[Offer]:
    rule = f"{CREATION}.order"
    simple = (*_words(state, (1, 1), 0), *_simple(state), *more)
    yield Offer(ask, rule, given, simple, advice=advice)
    whole = (*_words(state, (0, HIGHEST), EDUCATED_POINTS), *_whole(state), *more)
    yield Offer(ask, rule, given, whole, bound_by=FITTING)


def _words(state: State, ranks: tuple[int, int], educated: int) -> Iterator[Field]:
    """What a sheet says in words; each apprenticeship has its rank, 1 if it is not told."""
    kinds: tuple[str, ...] = ("trade", "upbringing")
    if state.options["magic"] == "on":
        kinds = (*kinds, "prodigy", "thaumaturgy")
    skill = (
        NAME,
        Field("kind", "choice", kinds, required=False),
        Field("rank", "integer", least=ranks[0], most=ranks[1], required=False),
        Field("educated", "integer", most=educated, required=False),
    )
    scope, wording = f"{CREATION}.apprenticeship-scope", f"{CREATION}.aspect-kinds"
    yield NAME
    yield Field("gender", "choice", ("f", "m", "n"), required=False)
    yield Field("description", "text", most=1000, required=False)
    yield Field(
        "skills", "rows", least=SKILLS, most=SKILLS, fields=skill, distinct=("name",), rule=scope
    )
    yield Field("aspects", "texts", least=FEWEST_ASPECTS, most=ASPECTS, rule=wording)
    yield Field("objects", "rows", least=THINGS, most=THINGS, fields=thing_fields())
    yield Field("armour", "choice", tuple(ARMOUR_DIE), required=False)


def _most_assets(state: State) -> int:
    return min(MOST_ASSETS, 1 + int(state.options["starting_heroism"]) // ASSET_PRICE)


def _simple(state: State) -> Iterator[Field]:
    """Scores not named are all 1, which is a legal spread."""
    yield Field("assets", "many", SIMPLE_ASSETS, least=1, most=_most_assets(state))


def _whole(state: State) -> Iterator[Field]:
    most = _most_assets(state)
    for trait in (*QUALITIES, *TALENTS):
        yield Field(trait, "integer", least=LOWEST, most=CREATION_MOST + 1, required=False)
    yield Field("assets", "many", ASSETS, least=1, most=most, times=most)
    yield Field("gifted", "choice", QUALITIES, required=False)
    yield Field("talented", "choice", TALENTS, required=False)
    which = tuple(str(number) for number in range(SKILLS))
    yield Field("techniques", "many", which, most=most, times=most, required=False)


@rules.offering
def making(state: State, by: By) -> Iterator[Offer]:
    taken = {hero.seat for hero in state.heroes.values() if not hero.is_gone}
    free = tuple(s for s, role in by.seats.items() if role == "player" and s not in taken)
    if by.role == "player" and by.seat in free:
        advice = tuple(f"{ID}.creation.{a}" for a in ("order", "quality-uses", "talent-uses"))
        own = Field("seat", "choice", (by.seat,), required=False)
        yield from _sheets(state, "create-hero", {}, (own,), advice)
    for seat in free:
        if by.role != "spectator" and seat != by.seat and by.may_act_for(seat):
            yield from _sheets(state, "create-hero", {"seat": seat})
    for hero in state.heroes.values():
        if hero.approved:
            continue
        if by.may_act_for(hero.seat):
            yield from _sheets(state, "rewrite-hero", {"who": hero.id})
        if by.is_keeper:
            yield Offer("approve-hero", f"{ID}.creation.apprenticeship-approval", {"who": hero.id})
            yield Offer(
                "send-back",
                f"{ID}.creation.aspect-approval",
                {"who": hero.id},
                (Field("reason", "text", least=1, most=200),),
            )
