"""All that odds say about a throw: the chance, a bar of results with its legend, risks of rises."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

import msgspec

from tablee.games.cthulhu_blanc.pages.dues import is_to_be_named
from tablee.games.cthulhu_blanc.pages.words import People, chance_in_words, per_cent
from tablee.games.cthulhu_blanc.state import GATE, METERS, Meter, Trial
from tablee.games.cthulhu_blanc.words.names import meter_name
from tablee.kernel.odds import Odds
from tablee.kernel.tables import hundredths
from tablee.kernel.tongue import Tongue

RESULTS: Mapping[str, str] = {
    "dear": "dearly paid",
    "backlash": "backlash",
    "standard": "standard",
    "excellent": "excellent",
    "incredible": "incredible",
}
"""The results of a throw, as a legend says them."""


class Segment(msgspec.Struct, frozen=True):
    """A piece of the bar: what it stands for, where it begins and how wide it is, in per cent."""

    result: str
    start: float
    width: float
    legend: str


class Case(msgspec.Struct, frozen=True):
    """A way in which an opposition may end."""

    who: str
    chance: str


class Risk(msgspec.Struct, frozen=True):
    """What may happen to a meter: the rise, how often its roll is due, the end."""

    meter: str
    is_last: bool
    chance: str
    rises: str
    due: str
    end: str


class OddsInWords(msgspec.Struct, frozen=True):
    id: str
    chance: str
    bar: tuple[Segment, ...]
    cases: tuple[Case, ...]
    risks: tuple[Risk, ...]


def say_odds(odds: Odds, id: str, trial: Trial, people: People, t: Tongue) -> OddsInWords:
    chance = ""
    bar: tuple[Segment, ...] = ()
    cases: tuple[Case, ...] = ()
    if "success" in odds.names:
        success = odds.of("success").chance(outcome=True)
        chance = chance_in_words(success, t)
        if success == 1:
            chance = t("It will succeed; the dice say at what price.")
        if "result" in odds.names:
            bar = tuple(_bar(odds, t))
    elif "winner" in odds.names:
        cases = tuple(_cases(odds, trial, people, t))
    return OddsInWords(id, chance, bar, cases, say_risks(odds, people, t))


def _bar(odds: Odds, t: Tongue) -> Iterator[Segment]:
    """Failure first, then the results from the dearest to the best; none that cannot come."""
    failure = ("failure", t("failure"), odds.of("success").chance(outcome=False))
    results = (
        (result, t(RESULTS[result]), odds.chance(result=result, success=True)) for result in RESULTS
    )
    known = [one for one in (failure, *results) if one[2]]
    start = Fraction(0)
    shares = hundredths([chance for _, _, chance in known])
    for (result, word, chance), share in zip(known, shares, strict=True):
        # The first says what the numbers are.
        said = f"{word} {share}" if start else f"{word} {t('{number}%', number=share)}"
        yield Segment(result, _hundredfold(start), _hundredfold(chance), said)
        start += chance


def _hundredfold(share: Fraction) -> float:
    return round(float(share * 100), 2)


def _cases(odds: Odds, trial: Trial, people: People, t: Tongue) -> Iterator[Case]:
    sides = odds.of("winner").as_fractions()
    for (side, chance), share in zip(sides.items(), hundredths([*sides.values()]), strict=True):
        if side is None:
            who = t("a perfect tie, thrown again")
        else:
            who = t("{names} first", names=people.name_side(trial, side, t))
        yield Case(who, chance_in_words(chance, t, share))


def say_risks(odds: Odds, people: People, t: Tongue) -> tuple[Risk, ...]:
    """What may still happen to the meters, by meter."""
    return tuple(
        _risk(odds, meter, who, people, t)
        for meter in METERS
        for name in odds.names
        if name.startswith(f"rise.{meter}.") and (who := name.split(".", 2)[2]) in people.by_id
    )


def _risk(odds: Odds, meter: Meter, who: str, people: People, t: Tongue) -> Risk:
    score = people.by_id[who].score(meter)
    chance = odds.of(f"rise.{meter}.{who}").chance(outcome=True)
    roll = f"roll.{meter}.{who}"
    due = odds.of(roll).chance(outcome=True) if roll in odds.names else Fraction(0)
    name, value = meter_name(meter, t), score + 1
    if is_to_be_named(who, people.own):
        called = people.call(who)
        rises = t("for {name}, {meter} goes up to {value}.", name=called, meter=name, value=value)
    else:
        rises = t("{meter} goes up to {value}.", meter=name, value=value)
    is_worth_saying = due not in (0, 1, chance)
    return Risk(
        meter=meter,
        is_last=score == GATE,
        chance=chance_in_words(chance, t),
        rises=rises,
        due=t("Its roll is due {chance} of the time.", chance=per_cent(due, t))
        if is_worth_saying
        else "",
        end=_end(meter, t) if score == GATE and chance else "",
    )


def _end(meter: Meter, t: Tongue) -> str:
    match meter:
        case "folie":
            return t("That is the end of their reason.")
        case "blessures":
            return t("That is the end of them.")
        case "bureaucratie":
            return t("That is the auditors' summons.")
