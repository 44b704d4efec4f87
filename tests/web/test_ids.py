"""An id stands once on a page: news of one part would else be put in place of another."""

import re
from collections import Counter

import pytest

from laws.fetched import Page, room_of
from laws.roughplay import evenings_of
from tablee.kernel.table import Table

GAMES = ("yacdha", "cthulhu-blanc", "innommable", "cheap-tales", "cthulhu-d20")
EVERY = 5
"""A page is looked at after every so manyeth ask."""


def twice(table, seat):
    html = "".join(Page(room_of(table), seat, "fr").regions.values())
    found = Counter(re.findall(r'\sid="([^"]+)"', html))
    return {name for name, count in found.items() if count > 1}


@pytest.mark.parametrize("name", GAMES)
def test_no_id_stands_twice_on_a_page(name):
    (evening, *_) = evenings_of(name)
    table = Table.open(evening.game, evening.seats, evening.options, draw_seed=lambda: b"ids!" * 8)
    found = {}
    for place, step in enumerate(step for step in evening.play if step.refused is None):
        table.apply(step.seat, step.ask, nonce=step.nonce, faces=step.dice)
        if place % EVERY == 0:
            for seat in {table.state.common.keeper, step.seat}:
                found.update(dict.fromkeys(twice(table, seat), (place, seat, step.ask["ask"])))
    assert found == {}
