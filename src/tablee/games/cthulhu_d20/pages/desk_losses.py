"""What falls due, sorted by time: who, where, what it costs, the chance of care and of healing."""

from collections.abc import Iterator
from fractions import Fraction
from typing import ClassVar

import msgspec

from tablee.games.cthulhu_d20.pages.chances import rate
from tablee.games.cthulhu_d20.pages.forms import press
from tablee.games.cthulhu_d20.pages.words import (
    GAINS,
    People,
    Seen,
    due_in_words,
    lasting,
    offers_for,
)
from tablee.games.cthulhu_d20.view.sheet import WoundView
from tablee.games.cthulhu_d20.view.table import Due
from tablee.kernel.acts import Act
from tablee.kernel.page import Part
from tablee.kernel.words import Offer

MOST_HEALERS = 6
"""So many people are compared for the care of one wound."""


class Loss(msgspec.Struct, frozen=True):
    when: str
    cost: str
    text: str
    gb: str
    care: str
    suffer: tuple[Act, ...]
    is_near: bool


class Losses(Part, frozen=True):
    template: ClassVar[str] = "losses.html"

    losses: tuple[Loss, ...]


def losses(sight: Seen) -> Iterator[Losses]:
    people = sight.once(People)
    dues = sorted(
        (due for due in sight.mine.due if due.kind not in GAINS), key=lambda due: due.rounds
    )
    firsts: dict[str, Due] = {}
    for due in dues:
        firsts.setdefault(due.who, due)
    found = tuple(_loss(sight, people, due, is_first=firsts[due.who] == due) for due in dues)
    yield Losses(key="losses", losses=found)


def _loss(sight: Seen, people: People, due: Due, *, is_first: bool) -> Loss:
    t, seen = sight.t, people.wound(due.who, due.wound)
    is_wound, name = due.kind == "wound", people.call(due.who)
    if seen is None:
        text = f"{name}{t(': ')}{due_in_words(due.kind, t)}"
    else:
        where = seen.wound.location
        text = f"{name}, {people.word('location', where) if where else t('no location')},"
    suffer = offers_for(sight, due.who, "suffer") if due.rounds <= 0 and is_first else []
    return Loss(
        lasting(due.rounds, t),
        t("−1 PF, −1 PV") if is_wound else "",
        text,
        t("GB {gb}", gb=seen.wound.gb) if seen else "",
        " ".join(_care(sight, people, due, seen)) if is_wound and seen else "",
        tuple(
            press(sight, one, t("Roll it now"), id=f"desk-suffer-{due.who}", about=name)
            for one in suffer
        ),
        due.rounds <= 1,
    )


def _care(sight: Seen, people: People, due: Due, seen: WoundView) -> Iterator[str]:
    t = sight.t
    cares = [
        offer
        for offer in offers_for(sight, due.who, "care-for", role="patient")
        if offer.given["wound"] == due.wound
    ]
    best = _best(sight, people, due, cares)
    if best is not None:
        chance, healer = best
        yield t(
            "Care by {name}, DC {dc}{colon}{chance}.",
            name=people.call_within(healer),
            dc=seen.dc,
            colon=t(": "),
            chance=rate(chance, t),
        )
    if cares:
        yield from _unaided(sight, due, cares[0])


def _best(sight: Seen, people: People, due: Due, cares: list[Offer]) -> tuple[Fraction, str] | None:
    """Who treats a wound best, and how likely; a player's is treated by players'."""
    best: tuple[Fraction, str] | None = None
    for offer in cares[:MOST_HEALERS]:
        healer = str(offer.given["healer"])
        if not people.by_id[healer].seat and people.by_id[due.who].seat is not None:
            continue
        skill = offer.fields[0].choices[-1]
        found = sight.chances({**offer.given, "ask": "care-for", "skill": skill})
        if found is None or "success" not in found.names:
            continue
        chance = found.of("success").chance(True)
        if best is None or chance > best[0]:
            best = chance, healer
    return best


def _unaided(sight: Seen, due: Due, care: Offer) -> Iterator[str]:
    t = sight.t
    for one in sight.looks.prospects({**care.given, "ask": "care-for", "skill": "first-aid"}):
        if one.times != due.wound or one.who != due.who or not isinstance(one.value, Fraction):
            continue
        chance = rate(one.value, t)
        if one.key == "stabilises":
            yield t("By itself{colon}{chance}.", colon=t(": "), chance=chance)
        elif one.key == "survives-unaided":
            yield t("Survives without care{colon}{chance}.", colon=t(": "), chance=chance)
