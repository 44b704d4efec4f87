"""The book's tables, reproduced from the rules."""

import pytest

from innommable_table import rule
from tablee.games.innommable import game
from tablee.kernel.tongue import Tongue


def table_called(name):
    return next(table for table in game.tables(Tongue("en")) if table.id == name)


@rule("meter.fate-severity-protagonist", "meter.fate-severity-attachment")
@pytest.mark.parametrize(
    ("ticked", "protagonist", "attachment"),
    [
        (1, "moderate", "moderate"),
        (2, "moderate", "grave"),
        (3, "grave", "terminal"),
        (4, "grave", "terminal"),
        (5, "terminal", "terminal"),
        (6, "terminal", "terminal"),
    ],
)
def test_the_gravest_outrage_follows_the_boxes(ticked, protagonist, attachment):
    row = table_called("outrages").rows[ticked - 1]
    assert [cell.shown for cell in row.cells] == [protagonist, attachment]


@rule("dice.allocation-phase-one", "dice.total")
def test_the_dice_of_each_reveal_come_to_the_total_of_the_book():
    rows = [[int(cell.shown) for cell in row.cells] for row in table_called("dice").rows]
    *parts, total = rows
    assert rows[0] == [1, 3, 5]
    assert rows[2] == [2, 2, 2]
    assert parts[-1] == [6, 7, 8]
    assert [sum(column) for column in zip(*parts, strict=True)] == total == [12, 15, 18]
