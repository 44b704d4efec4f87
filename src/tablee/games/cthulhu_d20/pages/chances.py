"""Chances in words and as bars: in twentieths where a d20 alone decides, else in hundredths."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

import msgspec

from tablee.games.cthulhu_d20.data.tables import GRAVEST
from tablee.games.cthulhu_d20.pages.words import People, capitalised
from tablee.games.cthulhu_d20.words.names import row_name
from tablee.kernel.odds import Odds
from tablee.kernel.prospect import Prospect
from tablee.kernel.tongue import Tongue

TWENTY, HUNDRED = 20, 100
PATTERNED = frozenset({"superficial", "light", "moderate", "grave", "critical"})
"""The rows that have a pattern, on bars as on the body; the others are plain."""

Shares = list[tuple[str, Fraction]]
"""What an attack may come to, from nothing to death, each with its chance."""


class Segment(msgspec.Struct, frozen=True):
    row: str
    start: float
    width: float
    name: str
    chance: str
    has_pattern: bool
    is_first: bool


class Bar(msgspec.Struct, frozen=True):
    """What may come, as one bar: its parts in per cent of its width."""

    id: str
    segments: tuple[Segment, ...]


class Supposed(msgspec.Struct, frozen=True):
    """Chances by a number that the reader can only suppose."""

    caption: str
    head: str
    numbers: tuple[str, ...]
    foot: str
    chances: tuple[str, ...]


class Chances(msgspec.Struct, frozen=True):
    """What is known of a throw to come: a sentence, with a bar, or a table of suppositions."""

    said: str = ""
    bar: Bar | None = None
    supposed: Supposed | None = None


def per_cent(chance: Fraction, t: Tongue) -> str:
    """A whole per cent, never 0 or 100 unless it is certain."""
    number = round(chance * HUNDRED)
    if chance not in (0, 1):
        number = min(99, max(1, number))
    return t("{number}%", number=number)


def short_chance(chance: Fraction, t: Tongue) -> str:
    """“11 in 20”."""
    if chance == 0:
        return t("never")
    if chance == 1:
        return t("always")
    of = _whole(chance)
    if of:
        return t("{count} in {of}", count=int(chance * of), of=of)
    return t("about {chance}", chance=per_cent(chance, t))


def rate(chance: Fraction, t: Tongue) -> str:
    """A chance among others that have other denominators: “55%”, “about 19%”."""
    if chance in (0, 1):
        return short_chance(chance, t)
    said = per_cent(chance, t)
    exact = (chance * HUNDRED).denominator == 1
    return said if exact else t("about {chance}", chance=said)


def chance_in_words(chance: Fraction, t: Tongue) -> str:
    """“11 chances in 20, 55%”."""
    if chance == 0:
        return t("no chance")
    if chance == 1:
        return t("a certainty")
    of = _whole(chance)
    if not of:
        return t("about {chance}", chance=per_cent(chance, t))
    one, several = "{count} chance in {of}", "{count} chances in {of}"
    said = t.many(one, several, int(chance * of), of=of)
    return f"{said}, {per_cent(chance, t)}" if of == TWENTY else said


def _whole(chance: Fraction) -> int:
    """Of how many a chance is a whole number: 20, 100 or neither."""
    return next((of for of in (TWENTY, HUNDRED) if of % chance.denominator == 0), 0)


def chance_to_hit(odds: Odds) -> Fraction:
    return odds.of("hit").chance(True)


def rows_of(odds: Odds) -> Mapping[str, Fraction]:
    """How likely each row of a wound is."""
    return odds.of("row").as_fractions() if "row" in odds.names else {}


def shares_of_attack(odds: Odds) -> Shares:
    hit, rows = chance_to_hit(odds), rows_of(odds)
    told = [(row, rows[row]) for row in GRAVEST if rows.get(row)]
    unhurt = hit - sum((chance for _, chance in told), Fraction(0))
    return [("miss", 1 - hit), ("none", unhurt), *told]


def shares_in_long_run(prospect: Prospect) -> Shares:
    parts = shares_by_row(prospect)
    order = ("miss", "none", *GRAVEST, "falls", "dead")
    return [(row, parts[row]) for row in order if parts.get(row)]


def shares_by_row(prospect: Prospect) -> Mapping[str, Fraction]:
    return {str(value): chance for value, chance in prospect.parts}


def row_in_words(row: str, t: Tongue) -> str:
    match row:
        case "miss":
            return t("Missed")
        case "none":
            return t("Hit, no wound")
        case "falls":
            return t("Out of action")
        case "dead":
            return capitalised(row_name("mortal", t))
        case _:
            return capitalised(row_name(row, t))


def bar_of(id: str, shares: Iterable[tuple[str, Fraction]], t: Tongue) -> Bar:
    return Bar(id, tuple(_segments(shares, t)))


def _segments(shares: Iterable[tuple[str, Fraction]], t: Tongue) -> Iterator[Segment]:
    start = Fraction(0)
    for row, chance in shares:
        if not chance:
            continue
        in_twenty = TWENTY % chance.denominator == 0
        yield Segment(
            row,
            round(float(start * HUNDRED), 2),
            round(float(chance * HUNDRED), 2),
            row_in_words(row, t),
            short_chance(chance, t) if in_twenty else per_cent(chance, t),
            row in PATTERNED,
            not start,
        )
        start += chance


def attack_chances(people: People, found: Mapping[str, Odds]) -> Chances:
    """What a declared attack may come to; by the AC that one supposes where it is not known."""
    t, known = people.t, found.get("")
    if known is not None and "hit" in known.names:
        bar = bar_of("roll-odds", shares_of_attack(known), t)
        return Chances(chance_in_words(chance_to_hit(known), t), bar)
    caption = t("Chance to hit, by the AC one supposes")
    return Chances(supposed=_by_supposition(caption, t("AC"), t("Hits"), "hit", found, t))


def check_chances(people: People, found: Mapping[str, Odds]) -> Chances:
    """How likely a check succeeds; by the DC that one supposes where it is not known."""
    t, known = people.t, found.get("")
    if known is not None:
        success = known.of("success").chance(True) if "success" in known.names else None
        return Chances("" if success is None else chance_in_words(success, t))
    caption = t("Chance of success, by the DC one supposes")
    return Chances(supposed=_by_supposition(caption, t("DC"), t("Succeeds"), "success", found, t))


def _by_supposition(
    caption: str, head: str, foot: str, outcome: str, found: Mapping[str, Odds], t: Tongue
) -> Supposed | None:
    if not found:
        return None
    return Supposed(
        caption,
        head,
        tuple(name.partition("-")[2] for name in found),
        foot,
        tuple(per_cent(one.of(outcome).chance(True), t) for one in found.values()),
    )
