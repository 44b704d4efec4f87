"""What a table can put on paper. Pure data: the printing is done at the edge."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from tablee.kernel.naming import slug
from tablee.kernel.words import Card


class Paper(msgspec.Struct, frozen=True):
    """Something to print: a template in the game's folder `paper`, and what to fill it with."""

    id: str
    title: str
    template: str
    data: Mapping[str, Any]


def plain_sheets(cards: Iterable[Card], game: str, credit: str) -> Iterator[Paper]:
    """People on paper, from what is known of them at a glance."""
    taken: set[str] = set()
    for card in cards:
        known = {"name": card.name, "line": card.line, "meters": card.meters}
        taken.add(id_ := slug(card.name, taken, words=3, prefix="sheet-"))
        yield Paper(id_, card.name, "sheet.typ", {"game": game, "credit": credit, **known})
