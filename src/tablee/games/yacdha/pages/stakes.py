"""What is at stake in a throw, as rows: both outcomes, and the price by its margin."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.yacdha.pages.words import Seen, minus, up
from tablee.games.yacdha.state.stakes import Cost, Stakes
from tablee.games.yacdha.words.terms import meter_name
from tablee.kernel.page import Part
from tablee.kernel.tongue import is_agreed


class Stake(msgspec.Struct, frozen=True):
    term: str
    text: str
    look: str = ""


class StakeList(Part, frozen=True):
    """The same, folded away."""

    template: ClassVar[str] = "stakes.html"

    stakes: tuple[Stake, ...]


def stake_rows(sight: Seen, stakes: Stakes, special: str = "") -> tuple[Stake, ...]:
    """`special` is what a critical result would bring on top."""
    t = sight.t
    rows = [Stake(up(t("success")), stakes.success)]
    if is_agreed(stakes.success) and (not stakes.failure or is_agreed(stakes.failure)):
        rows = [Stake(t("Stakes"), stakes.success)]
    elif stakes.failure:
        rows.append(Stake(up(t("failure")), stakes.failure))
    if special:
        rows.append(Stake(t("Critical"), special))
    return (*rows, *_prices(sight, stakes.costs))


def _prices(sight: Seen, costs: tuple[Cost, ...]) -> Iterator[Stake]:
    t = sight.t
    for cost in costs:
        low, high = minus(cost.low), minus(cost.high)
        where = t("from a margin of {low} to {high}", low=low, high=high)
        if cost.low == cost.high:
            where = t("at a margin of {low}", low=low)
        meter = meter_name(cost.meter, t)
        if cost.by_margin:
            what = t("as many points of {meter} as are missing", meter=meter)
        else:
            what = points(sight, cost)
        yield Stake(t("Price"), f"{where}, {what}", f"y-{cost.meter}")


def points(sight: Seen, cost: Cost) -> str:
    t = sight.t
    return t("{meter} +{points}", meter=meter_name(cost.meter, t), points=cost.amount)
