"""The exact chances of dice thrown together: every question in one place."""

from tablee.dice.memo import forget
from tablee.dice.meters import duel, meter_after, meter_curve, meter_reaches
from tablee.dice.order import (
    highest,
    highest_of,
    kept,
    kept_total,
    lowest,
    lowest_of,
    strictly_highest,
)
from tablee.dice.reroll import odd_profile, reroll_chances, successes_after_reroll
from tablee.dice.successes import Pool, successes, successes_with_ones
from tablee.dice.sums import die, total

__all__ = [
    "Pool",
    "die",
    "duel",
    "forget",
    "highest",
    "highest_of",
    "kept",
    "kept_total",
    "lowest",
    "lowest_of",
    "meter_after",
    "meter_curve",
    "meter_reaches",
    "odd_profile",
    "reroll_chances",
    "strictly_highest",
    "successes",
    "successes_after_reroll",
    "successes_with_ones",
    "total",
]
