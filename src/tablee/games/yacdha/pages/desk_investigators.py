"""The investigators' sheets: to approve, to send back, to correct; what new ones must fit into."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from tablee.games.yacdha.pages import portraits
from tablee.games.yacdha.pages.creation_limits import creation_limits
from tablee.games.yacdha.pages.desk_sections import Said, Section, section
from tablee.games.yacdha.pages.desk_word import word_on
from tablee.games.yacdha.pages.fields import Fields, FormPart, form_fold, form_part
from tablee.games.yacdha.pages.pieces import Presses
from tablee.games.yacdha.pages.portraits import Fact
from tablee.games.yacdha.pages.sheets import reason_form
from tablee.games.yacdha.pages.words import (
    People,
    Seen,
    Trade,
    fold,
    given_to,
    press,
    trades,
)
from tablee.games.yacdha.state.people import Person
from tablee.games.yacdha.words.terms import condition_name
from tablee.kernel.acts import Act
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer


class SheetInBrief(Part, frozen=True):
    """An investigator's sheet, as the keeper reads it before approving it."""

    template: ClassVar[str] = "desk_sheet.html"

    trades: tuple[Trade, ...]
    gifts: tuple[str, ...]
    warning: str
    facts: tuple[Fact, ...]


def investigators(sight: Seen) -> Iterator[Section]:
    t = sight.t
    is_pending = bool(sight.offers_of("approve-investigator"))
    yield section(
        sight,
        "part-investigators",
        t("Investigators"),
        "identification-card",
        lambda: _investigators(sight),
        count=len(sight.mine.investigators),
        stands_open=is_pending,
        is_urgent=is_pending,
    )


def _investigators(sight: Seen) -> Iterator[Part]:
    people = sight.once(People)
    for person in sight.mine.investigators:
        yield _investigator(sight, people, person)
    if not sight.mine.investigators:
        text = sight.t("The players are creating their investigators.")
        yield Said(key="desk-investigators-none", text=text)
    yield from creation_limits(sight)


def _investigator(sight: Seen, people: People, person: Person) -> Fold:
    t = sight.t
    is_pending = bool(given_to(sight.offers_of("approve-investigator"), person.id))
    notes = [t.seat(person.seat or "") or t("nobody's")]
    if is_pending:
        notes.append(t("to approve"))
    elif person.condition != "active":
        notes.append(condition_name(person.condition, person.gender, person.name, t))
    return fold(
        sight,
        f"inv-{person.id}",
        person.name,
        partial(_inside, sight, people, person),
        note=", ".join(notes),
        look="y-fold y-inv",
        stands_open=is_pending,
    )


def _inside(sight: Seen, people: People, person: Person) -> Iterator[Part]:
    yield _sheet(sight, person)
    if acts := tuple(_presses(sight, person)):
        yield Presses(key=f"inv-{person.id}-acts", acts=acts, look="y-alone")
    yield from _folds(sight, person)
    if acts := tuple(_growing_up(sight, person)):
        yield Presses(key=f"inv-{person.id}-ages", acts=acts, look="y-alone")
    yield from word_on(sight, people, person)


def _sheet(sight: Seen, person: Person) -> SheetInBrief:
    t, left = sight.t, sight.mine.points_left.get(person.id, 0)
    one = "{count} point of creation is not spread yet"
    several = "{count} points of creation are not spread yet"
    return SheetInBrief(
        key=f"inv-{person.id}-card",
        trades=trades(sight, person),
        gifts=tuple(f"{gift.name} {gift.level}" for gift in person.gifts),
        warning=t.many(one, several, left) if left else "",
        facts=portraits.facts(
            Fact(t("Portrait"), person.description),
            Fact(t("Flaw"), person.flaw),
            Fact(t("Loved ones"), person.ties),
            Fact(t("Places that matter"), person.places),
            Fact(t("Secret"), person.secret),
        ),
    )


def _presses(sight: Seen, person: Person) -> Iterator[Act]:
    t, who = sight.t, person.id
    for offer in given_to(sight.offers_of("approve-investigator"), who):
        id = f"desk-approve-{who}"
        yield press(sight, offer, t("Approve the sheet"), "main", "check", id)
    for offer in given_to(sight.offers_of("treat-coma"), who):
        id = f"desk-treat-{who}"
        yield press(sight, offer, t("Professionals take over"), "main", "first-aid", id)


def _folds(sight: Seen, person: Person) -> Iterator[Fold]:
    t, who = sight.t, person.id
    for offer in given_to(sight.offers_of("send-sheet-back"), who):
        key, label = f"desk-{who}-back", t("Send it back")
        why = t("What should be changed, and why")
        make = partial(reason_form, sight, offer, label, why, key, f"desk-back-{who}")
        yield form_fold(sight, key, label, make)
    for offer in given_to(sight.offers_of("grant-gift"), who):
        key = f"desk-{who}-gift"
        grant = partial(_gift, sight, offer, key, f"desk-gift-{who}")
        yield form_fold(sight, key, t("Grant a gift"), grant)


def _gift(sight: Seen, offer: Offer, place: str, id: str) -> FormPart:
    t, fields = sight.t, Fields(sight, offer, place)
    lines = (
        fields.line("name", t("Name")),
        fields.line("effect", t("What it does")),
        fields.line("level", t("Level"), 0, look="short"),
    )
    return form_part(sight, offer, t("Grant it"), lines, id=id)


def _growing_up(sight: Seen, person: Person) -> Iterator[Act]:
    t = sight.t
    for offer in given_to(sight.offers_of("grow-up"), person.id):
        age = t("adult") if offer.given["age"] == "adult" else t("adolescent")
        label = t("Grow up{colon}{age}", colon=t(": "), age=age)
        yield press(sight, offer, label, "quiet", id=f"desk-grow-{person.id}")
