"""A game's book may forbid a common ask for a while: the table then neither offers nor does it."""

import pytest

from tablee.kernel.common.asks import OpenScene, Say
from tablee.kernel.table import Table
from tablee.kernel.words import Refused
from toy import second_toy

HUSH = "toy.hush"


class Hushed(type(second_toy)):
    """A game in which only the keeper may speak, and no scene is opened."""

    def bars(self, state, by, ask):
        if ask is Say and not by.is_keeper:
            return Refused(HUSH, "Only the keeper speaks.")
        return Refused(HUSH, "The scene goes on.") if ask is OpenScene else None


@pytest.fixture
def table():
    seats = {"gardien": "keeper", "isa": "player"}
    return Table.open(Hushed(), seats, draw_seed=lambda: b"h" * 32)


def offered(table, seat):
    return {offer.ask for offer in table.offers(seat)}


def test_what_the_book_bars_is_refused_with_its_rule_and_not_offered(table):
    with pytest.raises(Refused, match="Only the keeper speaks") as refused:
        table.apply("isa", {"ask": "say", "text": "Oh"})
    assert refused.value.rule == HUSH
    with pytest.raises(Refused, match="goes on"):
        table.apply("gardien", {"ask": "open-scene", "name": "Deux"})
    assert "say" not in offered(table, "isa")
    assert "open-scene" not in offered(table, "gardien")


def test_what_it_does_not_bar_goes_on_as_before(table):
    table.apply("gardien", {"ask": "say", "text": "Silence."})
    assert "say" in offered(table, "gardien")
    assert "whisper" in offered(table, "isa")


def test_in_a_pause_everybody_may_speak(table):
    table.apply("isa", {"ask": "pause"})
    assert "say" in offered(table, "isa")
    table.apply("isa", {"ask": "say", "text": "Une minute."})


def test_a_game_bars_nothing_by_itself():
    table = Table.open(
        second_toy, {"gardien": "keeper", "isa": "player"}, draw_seed=lambda: b"h" * 32
    )
    table.apply("isa", {"ask": "say", "text": "Oh"})
    table.apply("gardien", {"ask": "open-scene", "name": "Un"})
