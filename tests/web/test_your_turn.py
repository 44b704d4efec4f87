"""A page knows what is asked of its own seat, and of nobody else's."""

import pytest

from blanc_table import Play
from laws.fetched import room_of
from tablee.kernel.stage import YourTurn
from tablee.web.site.folds import Folds
from tablee.web.table.scene import scene_of
from tablee.web.table.sight import parts_of, sight_of


@pytest.fixture
def play():
    found = Play()
    found.keeper("call-roll", meter="folie", who=["ines"], why="Un bruit derrière le mur")
    return found


def turn_of(play, seat):
    room = room_of(play.table)
    parts = parts_of(sight_of(room, scene_of(room, "table", seat, "fr"), Folds()), "now")
    keys = [part.key for part in parts]
    return [(part.asks.split(), keys) for part in parts if isinstance(part, YourTurn)]


def test_who_owes_a_roll_is_told_where_it_is(play):
    ((asks, keys),) = turn_of(play, "ines")
    assert asks
    assert set(asks) <= set(keys)
    assert turn_of(play, "karim") == []


def test_once_it_is_done_nothing_is_asked_any_more(play):
    play.ask("ines", "roll-meter", [1], who="ines")
    assert turn_of(play, "ines") == []
