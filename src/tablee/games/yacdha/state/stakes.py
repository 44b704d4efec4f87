"""What is at stake in a throw: both outcomes in words, and the price that goes with a margin."""

from typing import Annotated

import msgspec
from msgspec import Meta

from tablee.games.yacdha.state.people import Meter

WORST = -5
"""The lowest margin of a throw (yacdha.action.degree-table)."""


BEST = 6
MOST_POINTS = 5
"""How much a cost may add."""

Margin = Annotated[int, Meta(extra={"least": WORST, "most": BEST})]


class Cost(msgspec.Struct, frozen=True):
    """What an attempt costs when its margin lies between `low` and `high`.

    With `by_margin` the price is how far the throw fell short, and `amount` does not count.
    """

    low: Margin
    high: Margin
    meter: Meter
    amount: Annotated[int, Meta(extra={"least": 1, "most": MOST_POINTS})] = 1
    by_margin: bool = False


class Stakes(msgspec.Struct, frozen=True):
    """What both sides agreed on before the dice fell."""

    success: str
    failure: str
    costs: tuple[Cost, ...] = ()

    def price(self, meter: Meter, margin: int, on_tie: str) -> int:
        """What a throw with this margin adds to a meter; `on_tie` is the table's house rule."""
        return sum(
            points_of(cost, margin, on_tie)
            for cost in self.costs
            if cost.meter == meter and cost.low <= margin <= cost.high
        )


def points_of(cost: Cost, margin: int, on_tie: str) -> int:
    """What a cost that is due adds: so many points, or as many as the throw fell short."""
    if not cost.by_margin:
        return cost.amount
    if margin == 0 and on_tie == "at-least-one":
        return 1
    return max(0, -margin)


def price_of_failing(meter: Meter | None, points: int, by_margin: bool) -> tuple[Cost, ...]:
    """A price for whoever fails, however badly; none if no meter is named."""
    return () if meter is None else (Cost(WORST, 0, meter, points, by_margin),)
