"""What is at stake while dice fall: read where their verdict will stand, so that the wait is spent
on the rule.

A game says it with the verdict (`Verdict.stake`), in words that tell no more than the event.
Whoever threw reads the chance with it that they had before: nobody else may know what it was made
of.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tablee.kernel.happening import Happening
from tablee.kernel.line import Verdict
from tablee.kernel.odds import Odds
from tablee.kernel.page import Sight
from tablee.kernel.stage_dice import verdicts_of
from tablee.kernel.tongue import Tongue

MOST_WAYS = 36
"""A chance out of at most so many is said as a fraction, others in per cent."""


def stake_of(sight: Sight[Any], roll: Happening) -> str:
    """The sentence for whoever sees these dice fall; "" where nothing is to be said."""
    said = [verdict for verdict in verdicts_of(roll) if verdict.stake]
    if not said:
        return ""
    first = max(said, key=lambda verdict: verdict.weight)
    chance = _chance(first, sight.looks.odds_before(roll.turn)) if first.outcome else None
    if chance is None:
        return sight.t("{stake}.", stake=first.stake)
    return sight.t("{stake}: {chance}.", stake=first.stake, chance=_in_words(chance, sight.t))


def _chance(verdict: Verdict, found: Mapping[str, Odds]) -> Fraction | None:
    """Where something had to be supposed there is no one chance."""
    odds = found.get("")
    if odds is None or len(found) > 1 or verdict.outcome not in odds.names:
        return None
    chance = odds.of(verdict.outcome).chance(outcome=True)
    return chance if 0 < chance < 1 and not odds.draws else None


def _in_words(chance: Fraction, t: Tongue) -> str:
    if chance.denominator > MOST_WAYS:
        return t("{number}%", number=min(99, max(1, round(chance * 100))))
    return t.many(
        "{count} chance in {of}", "{count} chances in {of}", chance.numerator, of=chance.denominator
    )
