"""What the keeper's people do is chosen on the board of a fight, in one press."""

import random
from contextlib import suppress
from itertools import islice

import msgspec
import pytest

from laws.fetched import room_of
from laws.roughplay import evenings_of
from laws.waits import keepers_sight, lasting_room, waits
from tablee.dice.readers import FacesNeeded
from tablee.kernel.choosing import ALSO, Choosing, all_again
from tablee.kernel.table import Table
from tablee.web.site.folds import Folds
from tablee.web.site.forms import Form, raw_ask
from tablee.web.table.newcomers import asks_in
from tablee.web.table.scene import scene_of
from tablee.web.table.sight import sight_of

CHOSEN = {
    "yacdha": ("declare",),
    "cheap-tales": ("extra-attack", "extra-pass"),
    "cthulhu-d20": ("declare-attack", "end-turn"),
}


def found_in(part):
    if isinstance(part, Choosing):
        yield part
    elif isinstance(part, msgspec.Struct):
        for field in part.__struct_fields__:
            yield from found_in(getattr(part, field))
    elif isinstance(part, tuple):
        for one in part:
            yield from found_in(one)


def on_the_board(sight):
    parts = [part for make in sight.game.pages.now for part in make(sight)]
    return [one for part in parts for one in found_in(part)]


def asked(table, act):
    return raw_ask(table.readings.asks, Form([("ask", act.ask), *act.given]))


def played(evening):
    """A table after each step of an evening."""
    draw = random.Random(5)
    table = Table.open(
        evening.game, evening.seats, evening.options, draw_seed=lambda: draw.randbytes(32)
    )
    for step in (s for s in evening.play if s.refused is None):
        table.apply(step.seat, step.ask, nonce=step.nonce, faces=step.dice)
        yield table


def choosing_tables(name):
    """Tables at which somebody of the keeper's has something to choose in a fight."""
    for evening in evenings_of(name):
        for table in played(evening):
            for wait in waits(table) if table.state.game.fight else ():
                if wait.icon == "sword" and wait.offers[0].ask in CHOSEN[name]:
                    yield table
                    break


@pytest.mark.parametrize("name", CHOSEN)
def test_whoever_lacks_a_choice_has_it_on_the_board(name):
    for table in islice(choosing_tables(name), 3):
        found = on_the_board(keepers_sight(table))
        assert found
        for one in found:
            for act in filter(None, (*one.acts, one.again)):
                assert act.label
                with suppress(FacesNeeded):
                    table.propose(table.state.common.keeper, asked(table, act))
        for seat in table.state.common.seats.values():
            if seat.role == "player":
                room = lasting_room(table)
                scene = scene_of(room, "table", seat.name, "fr")
                assert not on_the_board(sight_of(room, scene, Folds()))
    state, first = table.state, found[0].again or found[0].acts[0]
    with suppress(FacesNeeded):
        table.apply(table.state.common.keeper, asked(table, first), faces=None)
        table.state = state  # as if the next round had come to the same choice
        again = [one.again for one in on_the_board(keepers_sight(table)) if one.again]
        assert [asked(table, one) for one in again][:1] == [asked(table, first)]


def test_one_press_does_for_all_what_each_did_before():
    table = next(choosing_tables("yacdha"))
    (one, *_) = on_the_board(keepers_sight(table))
    first, second = one.acts[:2]
    both = all_again([Choosing("", (), first), None, Choosing("", (), second)], "Tous")
    form = Form([("ask", both.ask), *both.given])
    keeper, room = table.state.common.keeper, room_of(table)
    found = asks_in(room, keeper, "fr", form, asked(table, both))
    assert found == [asked(table, first), asked(table, second)]
    other = Form([("ask", "say"), ("text", "Oh"), (ALSO, both.given[-1][1]), (ALSO, "[")])
    assert asks_in(room, keeper, "fr", other, {"ask": "say", "text": "Oh"}) == [
        {"ask": "say", "text": "Oh"}
    ]
