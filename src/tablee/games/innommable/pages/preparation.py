"""The preparation: five steps, five symptoms, in any order; how much of the one sheet they take."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import ClassVar

from tablee.games.innommable.pages.desk import Chapter, Section, chapter, desk_of
from tablee.games.innommable.pages.forms import Doing, Sentence, area, doing, why
from tablee.games.innommable.pages.ready import ready_situations
from tablee.games.innommable.pages.steps_written import (
    aesthetic,
    antagonists,
    role,
    saved,
    setting,
    source,
)
from tablee.games.innommable.pages.words import Seen, capitalised
from tablee.kernel.page import Fold, Part
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Offer

SYMPTOMS = {
    "opening": "opening symptom",
    "first": "first intermediate symptom",
    "second": "second intermediate symptom",
    "third": "third intermediate symptom",
    "trigger": "trigger",
}


class Gauge(Part, frozen=True):
    """How much of the one sheet is taken, as the typesetter measures it."""

    template: ClassVar[str] = "desk_gauge.html"

    overflow: str
    """A warning where it no longer fits."""
    text: str
    width: int
    why: Fold


def symptom_name(place: str, t: Tongue) -> str:
    return t(SYMPTOMS[place])


def preparation(sight: Seen) -> Iterator[Section]:
    if sight.mine.begun:
        return
    t = sight.t
    help = t(
        "Five steps, five symptoms, the dice: in any order. Everything is saved as you type, "
        "and nobody else sees it."
    )
    yield Section(
        key="desk-prepare",
        title_id="prepare-title",
        title=t("The mysterious situation"),
        inside=(
            Sentence(key="prepare-help", text=help),
            *_gauge(sight),
            *ready_situations(sight),
            *_steps(sight),
        ),
    )
    yield Section(
        key="desk-symptoms",
        title_id="symptoms-title",
        title=t("The five symptoms"),
        note=t("one in a scene"),
        inside=(*_symptoms(sight), *_order(sight)),
    )


def _gauge(sight: Seen) -> Iterator[Gauge]:
    t, taken = sight.t, sight.looks.room_taken("preparation")
    if not taken:
        return
    share, overflow = round(100 * taken["full"]), ""
    text = t("One A4 sheet, two sides at most: {part}% of it is taken.", part=share)
    if taken["sides"] > 2:
        overflow = t.many(
            "It no longer fits on one sheet: {count} side.",
            "It no longer fits on one sheet: {count} sides.",
            int(taken["sides"]),
        )
        text = t("The book gives you two sides of A4. Cut: more is too much detail.")
    why_so = why(sight, "prep.one-page", "why-sheet")
    yield Gauge(key="sheet-gauge", overflow=overflow, text=text, width=min(share, 100), why=why_so)


def _steps(sight: Seen) -> Iterator[Chapter]:
    t, written = sight.t, desk_of(sight).prepared
    at, who, nature = written.setting, written.antagonists, written.source.nature
    kind = sight.choice_name("nature", nature, "prepare-source") if nature else ""
    is_set = bool(at.place and at.period and at.context.strip())
    is_sourced = nature is not None and bool(written.source.text.strip())
    is_opposed = bool(who.who and who.ambition and who.consequences.strip())
    motif, has_role = written.aesthetic.motif, bool(written.role.strip())
    yield from _step(sight, "setting", t("1. The setting"), setting, at.place, is_done=is_set)
    yield from _step(sight, "source", t("2. The source"), source, kind, is_done=is_sourced)
    title = t("3. The antagonists")
    yield from _step(sight, "antagonists", title, antagonists, "", is_done=is_opposed)
    title = t("4. The aesthetic element")
    yield from _step(sight, "aesthetic", title, aesthetic, motif, is_done=bool(motif.strip()))
    title = t("5. The role of the protagonists")
    yield from _step(sight, "role", title, role, "", is_done=has_role)


def _step(
    sight: Seen,
    name: str,
    title: str,
    form: Callable[[Seen, Offer], Doing],
    note: str,
    *,
    is_done: bool,
) -> Iterator[Chapter]:
    offer = sight.offer_of(f"prepare-{name}")
    if offer:
        make = partial(_alone, form, sight, offer)
        yield chapter(sight, f"step-{name}", title, make, note=note, is_done=is_done)


def _alone(form: Callable[[Seen, Offer], Doing], sight: Seen, offer: Offer) -> tuple[Doing]:
    return (form(sight, offer),)


def _symptoms(sight: Seen) -> Iterator[Chapter]:
    t, desk = sight.t, desk_of(sight)
    brought = dict(desk.queue)
    for offer in sight.offers_of("prepare-symptom"):
        place = offer.given["symptom"]
        count = len(brought.get(place, ()))
        yield chapter(
            sight,
            f"step-symptom-{place}",
            capitalised(symptom_name(place, t)),
            partial(_symptom, sight, offer),
            note=t.many("{count} die", "{count} dice", count) if count else "",
            is_done=bool(desk.prepared.symptom(place).text.strip()),
        )


def _symptom(sight: Seen, offer: Offer) -> Iterator[Part]:
    t, desk, place = sight.t, desk_of(sight), offer.given["symptom"]
    helps = {
        "opening": t(
            "Without doubt, something is wrong. Say first where, when and why they are there."
        ),
        "trigger": t("Everything quickens: they are ready, the plan is about to start."),
    }
    scrap = t("A scrap, in metaphor: neither who, nor where, nor aimed at one of them.")
    seen, text = t("What is seen, heard or found"), desk.prepared.symptom(place).text
    field = area("text", seen, value=text, help=helps.get(place, scrap))
    yield saved(sight, offer, field, id=f"symptom-{place}")
    yield from aimed_at(sight, place)


def aimed_at(sight: Seen, place: str) -> Iterator[Sentence]:
    """A warning where a symptom to come names a protagonist."""
    if place in desk_of(sight).named:
        text = sight.t("This symptom names a protagonist. None should be aimed at one of them.")
        yield Sentence(key=f"aimed-{place}", text=text, look="id-hint", icon="warning")


def _order(sight: Seen) -> Iterator[Part]:
    t = sight.t
    for offer in sight.offers_of("order-symptoms"):
        any_order = t("The intermediate ones come in any order.")
        as_written = t("The intermediate ones come in the order written here.")
        is_free = offer.given["ordered"]
        yield Sentence(key="order-help", text=any_order if is_free else as_written)
        label = t("Fix their order") if is_free else t("Free their order")
        yield doing(sight, offer, label, "link", id="order-symptoms")
