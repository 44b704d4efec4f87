"""An analysis in sentences, the same at a terminal and on a page."""

from fractions import Fraction

from tablee.kernel.tables import rounded
from tablee.kernel.tongue import Tongue
from tablee.lab.chance_words import in_percent, strange
from tablee.lab.luck import Analysis, Luck, Thrown

SMALL, GREAT = 1.0, 2.0
"""Standard deviations: nothing remarkable below the first, an evening to tell of above the last."""


def luck_in_words(luck: Luck, tongue: Tongue) -> str:
    far = luck.deviations
    if abs(far) < SMALL:
        return tongue("nothing remarkable")
    if abs(far) < GREAT:
        return tongue("lucky") if far > 0 else tongue("unlucky")
    return tongue("an evening to tell of")


def headline(analysis: Analysis, tongue: Tongue) -> str:
    """The throw that came out most against what was to be expected."""
    if not analysis.open_throws:
        return tongue("No throw here whose chance is known.")
    far = max(analysis.open_throws, key=lambda one: (abs(one.height), -one.turn))
    chance = in_percent(far.chance or Fraction(0), tongue)
    if far.well:
        return tongue(
            "{ask}, {seat}: a throw at {chance}, and it came.",
            ask=far.ask,
            seat=far.seat,
            chance=chance,
        )
    return tongue(
        "{ask}, {seat}: a throw at {chance}, and it failed.",
        ask=far.ask,
        seat=far.seat,
        chance=chance,
    )


def came_to(thrown: Thrown, tongue: Tongue) -> str:
    """“42 % to succeed, succeeded”."""
    chance = in_percent(thrown.chance or Fraction(0), tongue)
    if thrown.well:
        return tongue("{chance} to succeed, succeeded", chance=chance)
    return tongue("{chance} to succeed, failed", chance=chance)


def rarity(thrown: Thrown, tongue: Tongue) -> str:
    """“1 in 36 to come out so well, or better”."""
    count = strange(thrown.at_least or Fraction(1), tongue)
    if thrown.well:
        return tongue("{chance} to come out as well, or better", chance=count)
    return tongue("{chance} to come out as badly, or worse", chance=count)


def decided(thrown: Thrown, tongue: Tongue) -> str:
    return tongue(
        "{decision}: from {before} to {after}",
        decision=thrown.decision,
        before=in_percent(thrown.before or Fraction(0), tongue),
        after=in_percent(thrown.chance or Fraction(0), tongue),
    )


def expected(luck: Luck, tongue: Tongue) -> str:
    return rounded(luck.expected, 1, tongue)
