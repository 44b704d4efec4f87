"""Meters that only rise: one against the die, and two fighters against each other."""

from __future__ import annotations

from math import gcd

from tablee.dice.convolution import without_zeros
from tablee.dice.distribution import Distribution
from tablee.dice.memo import memo
from tablee.dice.sums import need_dice


@memo
def meter_after(start: int, top: int, sides: int, rolls: int) -> Distribution[int]:
    """Where a meter stands after some rolls: each die above it raises it by 1, up to the top."""
    counts, stays = _meter(start, top, sides, rolls)
    for _ in range(rolls):
        _rise(counts, stays, sides)
    return Distribution.from_sorted(*without_zeros(start, counts), sides**rolls)


@memo
def meter_curve(start: int, top: int, sides: int, rolls: int) -> tuple[int, ...]:
    """For n = 0, 1, … rolls: in how many of the sides**n throws the meter has reached its top."""
    counts, stays = _meter(start, top, sides, rolls)
    curve = [counts[-1]]
    for _ in range(rolls):
        _rise(counts, stays, sides)
        curve.append(counts[-1])
    return tuple(curve)


def meter_reaches(start: int, top: int, sides: int, rolls: int) -> Distribution[bool]:
    """Whether such a meter has reached its top after some rolls."""
    reached = meter_curve(start, top, sides, rolls)[-1]
    return Distribution({False: sides**rolls - reached, True: reached})


def _meter(start: int, top: int, sides: int, rolls: int) -> tuple[list[int], list[int]]:
    """A meter before the first roll, and how many faces leave it at each of its values."""
    need_dice(rolls, sides)
    if not 0 <= start <= top:
        raise ValueError(f"A meter goes from 0 or more up to its top, not from {start} to {top}.")
    stays = [min(value, sides) for value in range(start, top)]
    return [1] + [0] * (top - start), [*stays, sides]


def _rise(counts: list[int], stays: list[int], sides: int) -> None:
    """One roll, from the top down so that each value still finds its lower neighbour unrolled."""
    for at in range(len(counts) - 1, 0, -1):
        counts[at] = counts[at] * stays[at] + counts[at - 1] * (sides - stays[at - 1])
    counts[0] *= stays[0]


def duel(
    blow_on_first: Distribution[int],
    blow_on_second: Distribution[int],
    first: int = 1,
    second: int = 1,
    out: int = 6,
) -> Distribution[tuple[bool, bool]]:
    """Two meters raised at once by independent blows, until at least one is out.

    The result is (the first is out, the second is out). Rounds in which nothing happens change
    nothing, so the chances are those of the rounds in which something does; then every step raises
    a meter, and states are swept in order. A state that stands r points above the start has its
    weight over bound**r, whatever way led there: no fraction is ever needed.
    """
    if first >= out or second >= out:
        raise ValueError(f"Both must start below {out}.")
    blows = [
        (on_first, on_second, weight * other)
        for on_first, weight in blow_on_first.items()
        for on_second, other in blow_on_second.items()
        if on_first or on_second
    ]
    if not blows or blow_on_first.outcomes[0] < 0 or blow_on_second.outcomes[0] < 0:
        raise ValueError("Blows must be 0 or more, and some blow must hurt.")
    common = gcd(*[weight for _, _, weight in blows])
    bound = sum([weight for _, _, weight in blows]) // common
    first_room, second_room = out - first, out - second
    steps = first_room + second_room - 1
    powers = [1]
    for _ in range(steps):
        powers.append(powers[-1] * bound)
    moves = [
        (on_first, on_second, weight // common, min(on_first + on_second - 1, steps))
        for on_first, on_second, weight in blows
    ]
    masses = [[0] * second_room for _ in range(first_room)]
    masses[0][0] = 1
    only_first = only_second = both = 0
    for at_first, row in enumerate(masses):
        for at_second, mass in enumerate(row):
            if not mass:
                continue
            final = mass * powers[steps - 1 - at_first - at_second]  # over bound**steps, like all
            for on_first, on_second, weight, raised in moves:
                first_now, second_now = at_first + on_first, at_second + on_second
                if first_now < first_room and second_now < second_room:
                    masses[first_now][second_now] += mass * weight * powers[raised]
                elif first_now < first_room:
                    only_second += final * weight
                elif second_now < second_room:
                    only_first += final * weight
                else:
                    both += final * weight
    return Distribution({(False, True): only_second, (True, False): only_first, (True, True): both})
