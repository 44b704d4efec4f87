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
    _need_meter(start, top, sides, rolls)
    counts = [1] + [0] * (top - start)
    for _ in range(rolls):
        counts = _rolled(counts, start, sides)
    return Distribution.from_sorted(*without_zeros(start, counts), sides**rolls)


def meter_reaches(start: int, top: int, sides: int, rolls: int) -> Distribution[bool]:
    """Whether such a meter has reached its top after some rolls."""
    reached = meter_curve(start, top, sides, rolls)[-1]
    return Distribution({False: sides**rolls - reached, True: reached})


@memo
def meter_curve(start: int, top: int, sides: int, rolls: int) -> tuple[int, ...]:
    """For n = 0, 1, … rolls: in how many of the sides**n throws the meter has reached its top."""
    _need_meter(start, top, sides, rolls)
    # The top itself never falls back, so only what arrives there is added to it.
    counts = [1] + [0] * (top - start - 1)
    stays = [min(start + at, sides) for at in range(top - start)]
    rises = [sides - stay for stay in stays]
    reached = int(start == top)
    curve = [reached]
    below = range(top - start - 1, 0, -1)
    last = top - start - 1
    for _ in range(rolls):
        if last >= 0:
            reached = reached * sides + counts[last] * rises[last]
            for at in below:
                counts[at] = counts[at] * stays[at] + counts[at - 1] * rises[at - 1]
            counts[0] *= stays[0]
        else:
            reached *= sides
        curve.append(reached)
    return tuple(curve)


def _rolled(counts: list[int], start: int, sides: int) -> list[int]:
    top = len(counts) - 1
    result = [0] * len(counts)
    for at, weight in enumerate(counts):
        rise = max(sides - start - at, 0) if at < top else 0
        result[at] += weight * (sides - rise)
        if rise:
            result[at + 1] += weight * rise
    return result


def _need_meter(start: int, top: int, sides: int, rolls: int) -> None:
    need_dice(rolls, sides)
    if not 0 <= start <= top:
        raise ValueError(f"A meter goes from 0 or more up to its top, not from {start} to {top}.")


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
    steps = (out - first) + (out - second) - 1
    powers = [1]
    for _ in range(steps):
        powers.append(powers[-1] * bound)
    moves = [
        (on_first, on_second, weight // common * powers[min(on_first + on_second - 1, steps)])
        for on_first, on_second, weight in blows
    ]
    ends = [(on_first, on_second, weight // common) for on_first, on_second, weight in blows]
    masses = [[0] * (out - second) for _ in range(out - first)]
    masses[0][0] = 1
    only_first = only_second = both = 0
    for at_first, row in enumerate(masses):
        for at_second, mass in enumerate(row):
            if not mass:
                continue
            scaled = mass * powers[steps - 1 - at_first - at_second]
            for (on_first, on_second, weight), (_, _, plain) in zip(moves, ends, strict=True):
                new_first, new_second = at_first + on_first, at_second + on_second
                first_out, second_out = new_first >= out - first, new_second >= out - second
                if first_out:
                    if second_out:
                        both += scaled * plain
                    else:
                        only_first += scaled * plain
                elif second_out:
                    only_second += scaled * plain
                else:
                    masses[new_first][new_second] += mass * weight
    return Distribution({(False, True): only_second, (True, False): only_first, (True, True): both})
