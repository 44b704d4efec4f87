"""Asks that somebody may not know of leave all that they can fetch as it was."""

import pytest

from laws.fetched import learnt
from sent import everything_sent
from tablee.kernel.entry import Blank
from yacdha_table import Campaign


def seen(table, seat):
    *_, turn = table.stream(seat)
    return not isinstance(turn, Blank)


def correct(play, who, **values):
    ask = {"ask": "correct-sheet", "who": who, "reason": "relu", **values}
    return learnt(play.table, "gardien", ask)


@pytest.mark.rule("yacdha.gm.house-rules")
def test_a_correction_is_told_to_whoever_can_see_the_number_it_changes():
    play = Campaign({"madness_shown": "own"})
    play.add("tom", "John")
    assert not correct(play, "john", luck=2)
    assert seen(play.table, "isa")
    assert not correct(play, "john", madness=3)
    assert not seen(play.table, "isa")
    assert not correct(play, "john", madness=2, trauma=3)
    *_, turn = play.table.stream("isa")
    assert [event.values for event in turn.events] == [{"trauma": 3}]
    assert play.table.state.game.investigators["john"].madness == 2


@pytest.mark.rule("yacdha.meter.madness-meaning")
def test_a_check_that_all_saw_called_is_seen_to_be_made_and_nothing_more():
    sights = []
    for face in (1, 6):
        play = Campaign({"madness_shown": "own"})
        play.add("tom", "John")
        play.keeper("call-check", meter="madness", who=["john"], event="un cri")
        assert not learnt(play.table, "tom", {"ask": "roll-check", "who": "john"}, [face])
        *_, turn = play.table.stream("isa")
        assert [event.__struct_config__.tag for event in turn.events] == ["check-kept"]
        sights.append(everything_sent(play.table, "isa"))
    assert sights[0] == sights[1]
