"""The players' people in one line: on a screen that has no column for them, above the keeper's
table. A touch opens the column."""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from tablee.kernel.page import Part, Sight

MOST_METERS = 3
"""Numbers that have room beside a name."""


class Glance(msgspec.Struct, frozen=True):
    name: str
    meters: tuple[tuple[str, int], ...]


class PeopleStrip(Part, frozen=True):
    template: ClassVar[str] = "parts/people_strip.html"
    is_over: ClassVar[bool] = True

    people: tuple[Glance, ...]


def people_strip(sight: Sight[Any]) -> Iterator[Part]:
    """For the keeper, once somebody is played."""
    if not sight.is_keeper:
        return
    cards = sight.game.cards(sight.view.game, sight.t)
    people = tuple(
        Glance(card.name, tuple((label, value) for label, value, _ in card.meters[:MOST_METERS]))
        for card in cards
        if card.seat and not card.gone
    )
    if people:
        yield PeopleStrip(key="people-strip", people=people)
