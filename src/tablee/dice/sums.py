"""One die, and several equal dice added up."""

from __future__ import annotations

from tablee.dice.distribution import Distribution
from tablee.dice.memo import memo


def need_dice(count: int, sides: int, least: int = 0) -> None:
    """Refuse what cannot be thrown."""
    if sides < 1:
        raise ValueError(f"A die needs at least one side, not {sides}.")
    if count < least:
        raise ValueError(f"At least {least} dice are needed, not {count}.")


@memo
def die(sides: int) -> Distribution[int]:
    """One fair die with the faces 1 to `sides`."""
    need_dice(1, sides)
    return Distribution.from_sorted(tuple(range(1, sides + 1)), (1,) * sides, sides)


@memo
def total(count: int, sides: int) -> Distribution[int]:
    """The sum of `count` equal dice."""
    need_dice(count, sides)
    weights = _run_power(count, sides)
    return Distribution.from_sorted(
        tuple(range(count, count * sides + 1)), tuple(weights), sides**count
    )


def _run_power(count: int, sides: int) -> list[int]:
    """The coefficients of P = (1 + x + … + x**(sides - 1))**count, three terms for each.

    P = ((1 - x**s) / (1 - x))**n obeys (1 - x)(1 - x**s) P' = n (1 - s x**(s-1) + (s-1) x**s) P;
    comparing coefficients gives each from three earlier ones and one exact division. P reads the
    same from both ends, so half of it is enough.
    """
    length = count * (sides - 1) + 1
    half = (length + 1) // 2
    padded = [0] * (sides + 1) + [1] + [0] * (half - 1)
    for at in range(1, half):
        here = at + sides + 1
        padded[here] = (
            (at - 1 + count) * padded[here - 1]
            + (at - sides - count * sides) * padded[here - sides]
            + (count * (sides - 1) - (at - 1 - sides)) * padded[here - sides - 1]
        ) // at
    lower = padded[sides + 1 :]
    return lower + lower[: length - half][::-1]
