"""Notes techniques, à propos du dé de folie: how many madness checks a scenario may contain."""

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from tablee.dice.distribution import fraction
from tablee.games.yacdha.odds.chances import lost_after, lost_within, mean_checks
from tablee.games.yacdha.state.people import HIGHEST, LOWEST
from tablee.kernel.tables import (
    MOST_CHECKS,
    MOST_PEOPLE,
    BookTable,
    Cell,
    Ordeal,
    Row,
    chance_cell,
    number_cell,
    percent,
)
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Refused

if TYPE_CHECKING:
    from fractions import Fraction
BUDGET = "yacdha.gm.madness-budget"
CERTAIN = 100


class Toll(NamedTuple):
    """What an ordeal costs: the chance of each to be lost by its end, and of at least one."""

    lost: "tuple[Fraction, ...]"
    anyone: "Fraction"
    most: int
    """With this many checks and no more, the risk of anyone stays below what was accepted."""


def toll_of(ordeal: Ordeal) -> Toll:
    """What a number of madness checks does to a party; everybody throws dice of their own."""
    _check(ordeal)
    lost = tuple(lost_within(start, ordeal.checks) for start in ordeal.starts)
    bearable = fraction(ordeal.percent, CERTAIN)
    risks = (_of_anyone(chances) for chances in zip(*map(lost_after, ordeal.starts), strict=True))
    too_many = next(made for made, risk in enumerate(risks) if risk >= bearable)
    return Toll(lost, _of_anyone(lost), too_many - 1)


def _of_anyone(chances: "Sequence[Fraction]") -> "Fraction":
    return 1 - prod((1 - chance for chance in chances), start=fraction(1, 1))


def _check(ordeal: Ordeal) -> None:
    if not 1 <= len(ordeal.starts) <= MOST_PEOPLE:
        raise Refused(BUDGET, "Reckon with 1 to {most} investigators.", most=MOST_PEOPLE)
    for start in ordeal.starts:
        if not LOWEST <= start < HIGHEST:
            raise Refused(
                BUDGET,
                "An investigator's madness starts from {least} to {most}, not at {value}.",
                least=LOWEST,
                most=HIGHEST - 1,
                value=start,
            )
    if not 1 <= ordeal.checks <= MOST_CHECKS:
        raise Refused(BUDGET, "Reckon with 1 to {most} checks.", most=MOST_CHECKS)
    if not 0 < ordeal.percent < CERTAIN:
        raise Refused(BUDGET, "The risk you accept is from 1 to 99 per cent.")


def toll(ordeal: Ordeal, tongue: Tongue) -> BookTable:
    """What a number of madness checks does to a party (yacdha.gm.madness-budget)."""
    paid = toll_of(ordeal)
    checks = tongue.many("{count} check", "{count} checks", ordeal.checks)
    nobody = Cell("")
    rows = [
        Row(
            ordeal.name(at) or tongue("investigator {number}", number=at + 1),
            (
                Cell(str(start)),
                chance_cell(lost, tongue, digits=1),
                number_cell(mean_checks(start), tongue),
            ),
        )
        for at, (start, lost) in enumerate(zip(ordeal.starts, paid.lost, strict=True))
    ]
    if len(ordeal.starts) > 1:
        anyone = chance_cell(paid.anyone, tongue, digits=1)
        rows.append(Row(tongue("at least one of them"), (nobody, anyone, nobody)))
    return BookTable(
        id="toll",
        title=tongue("Losing one's mind within {checks}", checks=checks),
        rule=BUDGET,
        columns=(
            tongue("investigator"),
            tongue("madness at the start"),
            tongue("chance to be lost"),
            tongue("checks on average"),
        ),
        rows=tuple(rows),
        notes=(
            tongue(
                "All keep their minds with a chance of {chance}.",
                chance=percent(1 - paid.anyone, tongue, digits=1),
            ),
            _bearable(paid.most, ordeal.percent, tongue),
            tongue("Everybody makes every check. The same holds for trauma checks of one point."),
        ),
    )


def _bearable(most: int, accepted: int, tongue: Tongue) -> str:
    risk = tongue("{number}%", number=accepted)
    if not most:
        return tongue("A single check already brings the risk to {risk} or more.", risk=risk)
    return tongue.many(
        "With {count} check the risk that anyone is lost stays below {risk}; one more, and it"
        " does not.",
        "With {count} checks the risk that anyone is lost stays below {risk}; one more, and it"
        " does not.",
        most,
        risk=risk,
    )
