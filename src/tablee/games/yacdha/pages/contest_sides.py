"""The sides of a chase or a competition that opens: who, whose level counts, what is at stake."""

from collections.abc import Sequence

import msgspec

from tablee.games.yacdha.pages.words import People, Seen, has
from tablee.games.yacdha.state.people import METERS
from tablee.games.yacdha.state.stakes import WORST, Cost
from tablee.games.yacdha.words.terms import meter_name
from tablee.kernel.acts import Choice

MOST_LEVELS = 12
"""Whose level may count, at most."""


class LevelRow(msgspec.Struct, frozen=True):
    """Somebody whose level may count; the row counts when it is ticked."""

    id: str
    at: str
    who: str
    name: str
    label: str
    levels: tuple[int, ...]


class LevelRows(msgspec.Struct, frozen=True):
    """Whose level counts; or, where levels do not, whose occupation helps."""

    rows: tuple[LevelRow, ...] = ()
    field: str = ""
    helpers: tuple[Choice, ...] = ()


class ContestSide(msgspec.Struct, frozen=True, kw_only=True):
    """One side of a competition; without a name it counts only once it is filled in."""

    at: str
    title: str
    name: str
    members: tuple[Choice, ...]
    flags: tuple[Choice, ...]
    levels: LevelRows | None
    shares_level: bool


class PriceFields(msgspec.Struct, frozen=True):
    """A price for whoever fails: which meter, how much. The words of its fields."""

    id: str
    price: str
    points: str
    by_margin: str
    meters: tuple[Choice, ...]
    amount: int = 1
    is_by_margin: bool = False


class StakesFields(msgspec.Struct, frozen=True):
    """What is at stake for those who win and for those who lose."""

    id: str
    texts: tuple[tuple[str, str], ...]
    price: PriceFields


def contest_side(
    sight: Seen, people: People, number: int, everybody: Sequence[str], *, is_needed: bool = False
) -> ContestSide:
    title, at = sight.t("Side {number}", number=number + 1), f"sides.{number}"
    return ContestSide(
        at=at,
        title=title,
        name=title if is_needed else "",
        members=tuple(Choice(who, people.call(who)) for who in everybody),
        flags=tuple(
            Choice(name, sight.field_name(name, "judge")) for name in ("advantage", "disadvantage")
        ),
        levels=level_rows(sight, people, everybody, f"{at}.levels", f"open-contest-{number}"),
        shares_level=has(sight, "occupation_levels"),
    )


def level_rows(
    sight: Seen, people: People, everybody: Sequence[str], name: str, id: str
) -> LevelRows | None:
    known = [people.by_id[who] for who in everybody if who in people.by_id]
    if not has(sight, "occupation_levels"):
        helpers = tuple(
            Choice(person.id, people.call(person.id), note=person.occupation)
            for person in known
            if person.occupation
        )
        return LevelRows(field=name.replace("levels", "occupation"), helpers=helpers)
    able = [person for person in known if person.best_level][:MOST_LEVELS]
    t = sight.t
    rows = tuple(
        LevelRow(
            f"{id}-{number}-level",
            f"{name}.{number}",
            person.id,
            people.call(person.id),
            f"{people.call(person.id)}{t(': ')}{t('level')}",
            tuple(range(person.best_level, -1, -1)),
        )
        for number, person in enumerate(able)
    )
    return LevelRows(rows) if rows else None


def stakes_fields(sight: Seen, ask: str) -> StakesFields:
    texts = tuple((name, sight.field_name(name, ask)) for name in ("success", "failure"))
    return StakesFields(ask, texts, price_fields(sight, ask, ask))


def price_fields(sight: Seen, ask: str, id: str, said: Cost | None = None) -> PriceFields:
    """The fields of a price, holding what was said of it before."""
    known, meter_said = said or Cost(WORST, 0, "trauma"), said and said.meter
    return PriceFields(
        id,
        sight.field_name("price", ask),
        sight.field_name("points", ask),
        sight.field_name("by_margin", ask),
        tuple(
            Choice(meter, meter_name(meter, sight.t), meter == meter_said)
            for meter in reversed(METERS)
        ),
        known.amount,
        known.by_margin,
    )
