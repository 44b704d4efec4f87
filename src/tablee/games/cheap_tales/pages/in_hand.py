"""What points in hand would make of a throw, whether all get through, a second blow."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import msgspec

from tablee.games.cheap_tales.pages.odds_words import Row
from tablee.games.cheap_tales.pages.words import People, Seen, chance_in_words
from tablee.kernel.page import Fold, Part
from tablee.kernel.prospect import Prospect


class InHandRows(Part, frozen=True):
    """How a throw stands with a failure rerolled, and with power added."""

    template: ClassVar[str] = "in_hand.html"

    rerolled: tuple[str, ...]
    powered: tuple[Row, ...]


class InHand(msgspec.Struct, frozen=True):
    rows: tuple[Row, ...]
    points: Fold | None


def in_hand(sight: Seen, people: People, ask: Mapping[str, Any], id: str) -> InHand:
    by_key: dict[str, list[Prospect]] = {}
    for one in sight.looks.prospects(ask):
        by_key.setdefault(one.key, []).append(one)
    power = by_key.get("succeeds-with-power", [])
    again = by_key.get("succeeds-with-reroll", [])
    points = None
    if power or again:
        points = sight.fold(
            f"{id}-in-hand",
            sight.t("With points in hand"),
            lambda: (_points(sight, power, again, id),),
            look="c-fold",
        )
    return InHand(tuple(_rows(sight, people, by_key)), points)


def _rows(sight: Seen, people: People, found: Mapping[str, list[Prospect]]) -> Iterator[Row]:
    t = sight.t
    for one in found.get("group-passes", ()):
        yield Row(t("Everybody gets through"), _said(sight, one))
    for one in found.get("second-succeeds", ()):
        name = people.call(one.who)
        yield Row(t("Then {name}, by the second attack", name=name), _said(sight, one))


def _points(sight: Seen, power: list[Prospect], again: list[Prospect], id: str) -> InHandRows:
    one, several = "{count} power point at most", "{count} power points at most"
    return InHandRows(
        key=f"{id}-in-hand-rows",
        rerolled=tuple(_said(sight, found) for found in again),
        powered=tuple(
            Row(sight.t.many(one, several, found.times), _said(sight, found)) for found in power
        ),
    )


def _said(sight: Seen, found: Prospect) -> str:
    """A chance in words; of what is not one there is nothing to say."""
    return next((chance_in_words(number, sight.t) for _, number in found.parts), "")
