"""After the throw: accept it, or put one meter die more in and throw all anew."""

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from tablee.games.cthulhu_blanc.pages.odds_words import Risk, say_risks
from tablee.games.cthulhu_blanc.pages.words import (
    DrawnDie,
    People,
    Seen,
    chance_in_words,
    die,
    press,
    presses,
    short_die_name,
)
from tablee.games.cthulhu_blanc.rules.result import Standing
from tablee.games.cthulhu_blanc.state import METERS, Meter, Pool, Trial
from tablee.games.cthulhu_blanc.words.names import meter_name
from tablee.kernel.acts import Act
from tablee.kernel.odds import Odds
from tablee.kernel.words import Offer


class MeterRetry(msgspec.Struct, frozen=True):
    """A retry with one more meter: its chance and its risks, or why there is none."""

    meter: str
    die: DrawnDie
    chance: str
    risks: tuple[Risk, ...]
    act: Act | None
    name: str
    why_not: str


class Retries(msgspec.Struct, frozen=True):
    """What one agent may try again with; `shut` says why, where nothing is open for one reason."""

    whose: str
    shut: str
    meters: tuple[MeterRetry, ...]
    others: tuple[Act, ...]
    declines: tuple[Act, ...]


class Choices(msgspec.Struct, frozen=True):
    """What may be done with a throw that stands."""

    settle: Act | None
    why_not: str
    retries: tuple[Retries, ...]
    declines: tuple[Act, ...]
    waits: str


def choices(sight: Seen, people: People, trial: Trial) -> Choices:
    t, leader = sight.t, trial.leader
    offer = sight.offer_of("settle-test", leader=leader)
    is_yours = leader in people.own
    settle, why_not, waits = None, "", ""
    if offer:
        label, look = t("Accept: it stands as it is"), "main" if is_yours else "quiet"
        settle = press(sight, offer, label, look, id=f"settle-{leader}", icon="check")
    elif is_yours:
        why_not = sight.looks.why_not({"ask": "settle-test", "leader": leader})
    takes_part = [who for who in trial.pools if who in people.own]
    if not takes_part and not offer:
        waits = t("{name} accepts, or tries again.", name=people.call(leader))
    return Choices(
        settle=settle,
        why_not=why_not,
        retries=tuple(_retries(sight, people, trial, trial.pools[who]) for who in takes_part),
        declines=tuple(_declines_of_others(sight, people, trial)),
        waits=waits,
    )


def _declines_of_others(sight: Seen, people: People, trial: Trial) -> Iterator[Act]:
    """In an opposition the keeper may say for anybody that they have had enough."""
    if not sight.is_keeper or trial.mode != "against":
        return
    for offer in sight.offers_of("decline"):
        who = offer.given["who"]
        if who in trial.pools and who not in people.own:
            label = sight.t("No retry for {name}", name=people.call(who))
            yield press(sight, offer, label, "link")


def _retries(sight: Seen, people: People, trial: Trial, pool: Pool) -> Retries:
    t, who = sight.t, pool.who
    offers = [offer for offer in sight.offers_of("retry") if offer.given["who"] == who]
    with_dice_in = [offer for offer in offers if "meter" not in offer.given]
    declines = [offer for offer in sight.offers_of("decline") if offer.given["who"] == who]
    by_meter = {offer.given.get("meter"): offer for offer in reversed(offers)}
    meters = tuple(
        _meter_retry(sight, people, trial, pool, meter, by_meter.get(meter)) for meter in METERS
    )
    reasons = {one.why_not for one in meters}
    shut = next(iter(reasons)) if len(reasons) == 1 and not offers else ""
    must_say = sight.offer_of("settle-test", leader=trial.leader) is None
    return Retries(
        whose=people.call(who) if len(people.own) > 1 else "",
        shut=shut,
        meters=() if shut else meters,
        others=presses(sight, with_dice_in, t("Retry with the dice that are in"), "quiet"),
        declines=presses(sight, declines, t("No retry of mine"), "main" if must_say else "quiet"),
    )


def _meter_retry(
    sight: Seen, people: People, trial: Trial, pool: Pool, meter: Meter, offer: Offer | None
) -> MeterRetry:
    t, who = sight.t, pool.who
    ask = {"ask": "retry", "who": who, "meter": meter}
    name = meter_name(meter, t)
    if offer is None:
        why_not = sight.looks.why_not(ask)
        return MeterRetry(meter, die(meter, t, "closed"), "", (), None, name, why_not)
    odds = sight.chances(ask)
    label = t("Try again: {meter}", meter=short_die_name(meter, t))
    send = press(sight, offer, label, id=f"retry-{who}-{meter}")
    chance = _chance(sight, trial, pool, odds) if odds else ""
    risks = say_risks(odds, people, t) if odds else ()
    return MeterRetry(meter, die(meter, t, "may"), chance, risks, send, name, "")


def _chance(sight: Seen, trial: Trial, pool: Pool, odds: Odds) -> str:
    """What a retry may come to: a success against a doubt, else something better than now."""
    t, standing = sight.t, Standing(trial)
    if "success" in odds.names and standing.doubted:
        success = odds.of("success").chance(outcome=True)
        return t("Success: {chance}", chance=chance_in_words(success, t))
    if "success" in odds.names:
        tops = odds.of("top").as_fractions()
        better = sum((p for top, p in tops.items() if top > standing.top), Fraction(0))
        return t("Better than now: {chance}", chance=chance_in_words(better, t))
    if "winner" in odds.names:
        ahead = odds.of("winner").chance(pool.side)
        return t("Ahead: {chance}", chance=chance_in_words(ahead, t))
    return ""
