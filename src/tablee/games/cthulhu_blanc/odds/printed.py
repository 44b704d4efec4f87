"""The book's one table, what the highest die brings, with the chances that the rules give it."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from tablee.dice.exact import exact
from tablee.dice.readers import Dice
from tablee.games.cthulhu_blanc.rules.meter import MeterRose, roll_meter_die
from tablee.games.cthulhu_blanc.rules.pool import throw_pools
from tablee.games.cthulhu_blanc.rules.result import RESULTS
from tablee.games.cthulhu_blanc.state import HIGHEST, Agent, Pool, State
from tablee.games.cthulhu_blanc.words.names import result_name
from tablee.kernel.tables import BookTable, Cell, Row, chance_cell
from tablee.kernel.tongue import Tongue

if TYPE_CHECKING:
    from fractions import Fraction

LARGEST = 5
"""Two ordinary dice and three of the meters."""


def printed_tables(tongue: Tongue) -> Iterator[BookTable]:
    counts = range(1, LARGEST + 1)
    yield BookTable(
        id="1",
        title=tongue("What the highest die brings"),
        rule="cthulhu-blanc.dice.result-table",
        columns=(
            tongue("highest die"),
            tongue("result"),
            *(tongue.many("with {count} die", "with {count} dice", count) for count in counts),
        ),
        rows=tuple(
            Row(
                str(low) if low == high else f"{low}–{high}",
                (
                    Cell(result_name(name, tongue)),
                    *(chance_cell(_between(count, low, high), tongue) for count in counts),
                ),
            )
            for low, high, name in RESULTS
        ),
        notes=(tongue("Whoever doubts throws one die: only a higher one makes it fail."),),
    )
    yield BookTable(
        id="2",
        title=tongue("How likely a meter rises when its die is thrown"),
        rule="cthulhu-blanc.meter.folie-roll",
        columns=(tongue("score"), tongue("it rises")),
        rows=tuple(
            Row(str(score), (chance_cell(exact(partial(_rises, score)).chance(True), tongue),))
            for score in range(1, HIGHEST)
        ),
    )


def _between(count: int, low: int, high: int) -> "Fraction":
    return exact(partial(_top, count)).where(lambda top: low <= top <= high)


def _top(count: int, dice: Dice) -> int:
    (fell,), _ = throw_pools(dice, (Pool("", plain=count),), (), "ordinary-shields")
    return fell.top


def _rises(score: int, dice: Dice) -> bool:
    agent = Agent("", "", None, "n", "", (), folie=score)
    happened = roll_meter_die(State(), dice, agent, "folie", "")
    return any(isinstance(event, MeterRose) for event in happened)
