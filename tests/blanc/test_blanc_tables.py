"""The book's table, with chances by the rules and by counting."""

from fractions import Fraction
from itertools import product

import pytest

from blanc_table import rule
from tablee.games.cthulhu_blanc import game
from tablee.kernel.tongue import Tongue

RANGES = ((1, 1), (2, 3), (4, 4), (5, 5), (6, 6))


@rule("dice.result-table")
def test_the_result_table_has_the_chances_of_every_pool():
    results, _ = game.tables(Tongue("fr"))
    assert [row.head for row in results.rows] == ["1", "2–3", "4", "5", "6"]
    for row, (low, high) in zip(results.rows, RANGES, strict=True):
        for count, cell in enumerate(row.cells[1:], 1):
            tops = [max(faces) for faces in product(range(1, 7), repeat=count)]
            assert cell.exact == Fraction(sum(low <= top <= high for top in tops), len(tops))


@rule("meter.folie-roll")
@pytest.mark.parametrize("score", range(1, 6))
def test_a_meter_rises_less_and_less(score):
    _, rises = game.tables(Tongue("en"))
    assert rises.rows[score - 1].cells[0].exact == Fraction(6 - score, 6)
