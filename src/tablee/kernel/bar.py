"""The keeper's bar: the session, what is done most often, and the search; the same places in every
game. A slot opens its act filled in, so that two presses do it.
"""

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

import msgspec

from tablee.kernel.acts import Act, act
from tablee.kernel.composer import Values, compose
from tablee.kernel.page import Fold, Part, Sight
from tablee.kernel.words import Offer

SLOTS = ("call", "terms", "clash", "show", "on")
"""The places of the bar, from left to right."""


class Slot(msgspec.Struct, frozen=True):
    """What a game does most often in one place of the bar."""

    place: str
    icon: str
    label: str
    offers: tuple[Offer, ...]
    """What it opens, the likeliest first; none: the slot is shut."""
    fact: str = ""
    """The nearest fact: who waits, how many are ready; of a shut slot, why."""
    count: int = 0
    """How many wait in it."""
    values: Values | None = None


class BarSlot(msgspec.Struct, frozen=True):
    number: int
    icon: str
    label: str
    fact: str
    count: int
    fold: Fold | None


class Bar(Part, frozen=True):
    template: ClassVar[str] = "parts/bar.html"

    session: str
    since: str
    """When the session began; "" out of session."""
    begin: Act | None
    end: Fold | None
    """Ends the session that runs."""
    slots: tuple[BarSlot, ...]


def bar(sight: Sight[Any]) -> Iterator[Part]:
    """The bar, for the keeper of a table that is open."""
    common = sight.view.common
    if not sight.is_keeper or common.closed:
        return
    t, begin, end = sight.t, sight.offer_of("begin-session"), sight.offer_of("end-session")
    running = t("Session {number}", number=common.session)
    yield Bar(
        key="keeper-bar",
        session=t("Out of session") if common.commitment is None else running,
        since="" if common.commitment is None else sight.begun,
        begin=act(sight, begin, t("Begin the session"), place="bar") if begin else None,
        end=_ending(sight, end, running) if end else None,
        slots=tuple(_drawn(sight, number, slot) for number, slot in enumerate(slots_of(sight), 1)),
    )


def _ending(sight: Sight[Any], end: Offer, running: str) -> Fold:
    def inside() -> Iterable[Part]:
        return compose(sight, (end,), "bar-session")

    return sight.fold("bar-session", running, inside, look="slot")


def slots_of(sight: Sight[Any]) -> Iterator[Slot]:
    """The slots in their places: the game's, and the table's own where it has none."""
    makers = sight.game.pages.bar if sight.game.pages else ()
    named = {slot.place: slot for make in (_common, *makers) for slot in make(sight)}
    for place in SLOTS:
        if place in named:
            yield named[place]


def _drawn(sight: Sight[Any], number: int, slot: Slot) -> BarSlot:
    if not slot.offers:
        is_resting = sight.view.common.commitment is None
        fact = sight.t("during a session") if is_resting else slot.fact
        return BarSlot(number, slot.icon, slot.label, fact, 0, None)
    key = f"bar-{slot.place}"

    def inside() -> Iterable[Part]:
        newcomers = newcomers_line(sight, slot.offers)
        return compose(sight, slot.offers, key, slot.values, newcomers)

    fold = sight.fold(key, slot.label, inside, look="slot")
    return BarSlot(number, slot.icon, slot.label, slot.fact, slot.count, fold)


def newcomers_line(sight: Sight[Any], offers: Iterable[Offer]) -> Act | None:
    """Somebody new in one line, where a slot holds the ask that makes them."""
    form = sight.game.pages.newcomers if sight.game.pages else None
    offer = None if form is None else next((one for one in offers if one.ask == form.ask), None)
    if offer is None:
        return None
    return act(sight, offer, sight.t("Come in"), id="newcomers", only=())


def _common(sight: Sight[Any]) -> Iterator[Slot]:
    """Papers to show and the next scene: as at every table."""
    t = sight.t
    ready = sight.offers_of("show-handout")
    write = [offer for offer in sight.offers_of("prepare-handout") if not offer.given]
    fact = t.many("{count} paper ready", "{count} papers ready", len(ready))
    if not ready:
        fact = t("nothing is ready: write it")
    yield Slot("show", "scroll", t("Show a paper"), (*ready, *write), fact)
    yield next_scene(sight)


def next_scene(sight: Sight[Any]) -> Slot:
    """The scenes that are ready, a new one, and time that passes."""
    t, common = sight.t, sight.view.common
    opened = {one.title for one in common.prepared if one.opened}
    scenes = sight.offers_of("open-scene")
    next_ones = [one for one in scenes if one.given and one.given["name"] not in opened]
    blank = [one for one in scenes if not one.given]
    passing = sight.offers_of("pass-time")
    named = str(next_ones[0].given["name"]) if next_ones else t("a new one")
    offers = (*next_ones, *blank, *passing)
    return Slot(
        "on", "film-slate", t("Next scene"), offers, named, values=lambda o: _time(sight, o)
    )


def _time(sight: Sight[Any], offer: Offer) -> dict[str, Any]:
    if offer.ask == "pass-time":
        return {"minutes": 10}
    is_new = offer.ask == "open-scene" and not offer.given
    return {"name": sight.t("A new scene")} if is_new else {}
