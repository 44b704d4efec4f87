"""Prospects at a table: the same gate as odds, and numbers as people read them."""

from fractions import Fraction

import pytest

from kernel.bowl import new_table
from tablee.dice.distribution import Distribution
from tablee.kernel.prospect import Prospect
from tablee.kernel.tongue import table_tongue
from tablee.kernel.words import Refused

ENGLISH, FRENCH = table_tongue("en"), table_tongue("fr")


def test_a_game_that_says_nothing_of_the_long_run_has_no_prospects():
    table = new_table()
    assert table.prospects("isa", {"ask": "shake"}) == ()
    assert table.prospects("isa", {"ask": "pause"}) == ()


def test_what_a_seat_may_not_ask_has_no_prospects():
    table = new_table()
    table.apply("isa", {"ask": "pause"})
    with pytest.raises(Refused):
        table.prospects("isa", {"ask": "shake"})


@pytest.mark.parametrize(
    ("number", "unit", "english", "french"),
    [
        ("3/4", "chance", "75.0% (3/4)", "75,0\u00a0% (3/4)"),
        ("1", "chance", "100.0%", "100,0\u00a0%"),
        ("5006385/5006386", "chance", "> 99.9%", "> 99,9\u00a0%"),
        ("1/100000", "chance", "< 0.1% (1/100000)", "< 0,1\u00a0% (1/100000)"),
        ("137/10", "count", "13.70 (137/10)", "13,70 (137/10)"),
        ("6", "count", "6", "6"),
        ("6", "exact", "6", "6"),
        ("210", "days", "210 days", "210 jours"),
        ("1", "days", "1 day", "1 jour"),
    ],
)
def test_a_number_is_shown_as_people_read_it(number, unit, english, french):
    prospect = Prospect("it", Fraction(number), unit)
    assert prospect.figure(Fraction(number), ENGLISH) == english
    assert prospect.figure(Fraction(number), FRENCH) == french


@pytest.mark.parametrize(
    ("unit", "is_mean"), [("chance", False), ("count", True), ("days", True), ("exact", False)]
)
def test_only_what_dice_change_is_a_mean(unit, is_mean):
    assert Prospect("it", Fraction(6), unit).is_mean is is_mean


def test_what_may_come_in_several_ways_has_a_part_for_each():
    spread = Prospect("it", Distribution({"a": 1, "b": 3}, 4))
    assert dict(spread.parts) == {"a": Fraction(1, 4), "b": Fraction(3, 4)}
    assert list(Prospect("it", Fraction(1, 2)).parts) == [(None, Fraction(1, 2))]
