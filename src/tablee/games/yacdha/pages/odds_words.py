"""All that odds say about a throw: the chance, a bar by degree, what it may cost whom."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

import msgspec

from tablee.games.yacdha.pages.risks import Risk, risks
from tablee.games.yacdha.pages.words import (
    Chance,
    People,
    Seen,
    briefs,
    has,
    headline,
    share_told,
    up,
    whole_per_cent,
    width,
)
from tablee.games.yacdha.state.action import Degree
from tablee.games.yacdha.words.terms import CONTEST_SIDES, DEGREES, degree_name, tier_name
from tablee.kernel.odds import Odds
from tablee.kernel.tables import hundredths
from tablee.kernel.tongue import Tongue

BEST_FIRST: tuple[Degree, ...] = tuple(reversed([*DEGREES]))

GROUP_OF: Mapping[Degree, str] = {
    "critical-failure": "fail",
    "major-failure": "fail",
    "failure": "fail",
    "minor-failure": "near",
    "minor-success": "bare",
    "success": "win",
    "major-success": "win",
    "critical-success": "win",
}
GROUPS = ("fail", "near", "bare", "win")
"""The pieces of a bar, from left to right."""

WON = ("bare", "win")

WIDE, NARROW = 14, 7
"""A piece of a bar from this width on has its per cent, its number alone, below it."""


class Segment(msgspec.Struct, frozen=True):
    """A piece of a bar: where it begins and how wide it is, in per cent."""

    group: str
    start: float
    width: float
    figure: str


class DegreeLine(msgspec.Struct, frozen=True):
    """A degree that may come, and its chance."""

    group: str
    name: str
    share: str
    width: float


class Bar(msgspec.Struct, frozen=True):
    """A bar by degree; `lines` say the same in a table for those who listen."""

    segments: tuple[Segment, ...]
    lines: tuple[DegreeLine, ...] = ()


class Half(msgspec.Struct, frozen=True):
    """Success alone: where it begins in a bar and how wide it is, in per cent."""

    start: float
    width: float


class Case(msgspec.Struct, frozen=True):
    name: str
    chance: Chance


def success(odds: Odds) -> Fraction:
    return odds.of("success").chance(outcome=True)


def half(chance: Fraction) -> Half:
    wide = width(chance)
    return Half(100 - wide, wide)


def bar(odds: Odds, t: Tongue, *, in_a_table: bool = True) -> Bar:
    degree, parts = odds.of("degree"), shares(odds)
    segments, start = [], Fraction(0)
    for group in GROUPS:
        those = [one for one in DEGREES if GROUP_OF[one] == group]
        chance = sum((degree.chance(one) for one in those), Fraction(0))
        share = sum(parts.get(one, 0) for one in those)
        if chance:
            wide = width(chance)
            figure = t("{number}%", number=share) if wide >= WIDE else str(share)
            shown = figure if wide >= NARROW else ""
            segments.append(Segment(group, width(start), wide, shown))
        start += chance
    return Bar(tuple(segments), tuple(degree_lines(odds, t)) if in_a_table else ())


def degree_lines(odds: Odds, t: Tongue) -> Iterator[DegreeLine]:
    """Every degree that may come, the best first."""
    found = odds.of("degree")
    for degree, share in shares(odds).items():
        said = share_told(share, t, is_possible=True)
        wide = width(found.chance(degree))
        yield DegreeLine(GROUP_OF[degree], degree_name(degree, t), said, wide)


def shares(odds: Odds) -> dict[Degree, int]:
    """Every degree that may come in whole per cent, the best first: those of a success add up to
    its chance as it stands above them, and all of them to 100."""
    degree, found = odds.of("degree"), dict[Degree, int]()
    whole = whole_per_cent(success(odds))
    for won, total in ((True, whole), (False, 100 - whole)):
        chances = {
            one: chance
            for one in BEST_FIRST
            if (GROUP_OF[one] in WON) == won and (chance := degree.chance(one))
        }
        part = sum(chances.values()) * 100
        scaled = [chance * total / part for chance in chances.values()]
        found |= dict(zip(chances, hundredths(scaled), strict=True))
    return found


def every_degree(sight: Seen, odds: Odds) -> tuple[DegreeLine, ...]:
    """The same, one drawn line each, where the table gives degrees a name."""
    if not has(sight, "degree_names"):
        return ()
    lines = degree_lines(odds, sight.t)
    return tuple(msgspec.structs.replace(line, name=up(line.name)) for line in lines)


def tiers(odds: Odds, t: Tongue) -> tuple[Case, ...]:
    """What a search may teach."""
    if "tier" not in odds.names:
        return ()
    found = odds.of("tier").as_fractions()
    return tuple(
        Case(up(tier_name(tier, t)), Chance(share_told(share, t, is_possible=True)))
        for tier, share in zip(found, hundredths([*found.values()]), strict=True)
    )


def side_name(side: str, t: Tongue) -> str:
    return up(t(CONTEST_SIDES[side])) if side in CONTEST_SIDES else side


def winners(odds: Odds, t: Tongue) -> tuple[Case, ...]:
    """Who wins, as any form says it."""
    found = odds.of("winner").as_fractions()
    return tuple(
        Case(t("a tie") if side == "tie" else up(side_name(side, t)), chance)
        for side, chance in zip(found, briefs([*found.values()], t), strict=True)
    )


class OddsInWords(msgspec.Struct, frozen=True, kw_only=True):
    """What a form says of its chances, whatever it is about."""

    headline: Chance | None = None
    bar: Bar | None = None
    degrees: tuple[DegreeLine, ...] = ()
    tiers: tuple[Case, ...] = ()
    half: Half | None = None
    """Success alone, without degrees."""
    cases: tuple[Case, ...] = ()
    risks: tuple[Risk, ...] = ()


def odds_in_words(sight: Seen, people: People, odds: Odds) -> OddsInWords:
    t, found = sight.t, risks(sight, people, odds, tracks=False)
    if "success" not in odds.names:
        cases = winners(odds, t) if "winner" in odds.names else ()
        return OddsInWords(cases=cases, risks=found)
    chance = headline(success(odds), t)
    if "degree" not in odds.names:
        return OddsInWords(headline=chance, half=half(success(odds)), risks=found)
    return OddsInWords(
        headline=chance,
        bar=bar(odds, t, in_a_table=False),
        degrees=every_degree(sight, odds),
        tiers=tiers(odds, t),
        risks=found,
    )
