"""Places: what each result brings there; what results owe the table until it is told; clues."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

import msgspec

from tablee.games.cthulhu_blanc.pages.folder import (
    FolderForm,
    Section,
    folder_form,
    help_text,
    section,
)
from tablee.games.cthulhu_blanc.pages.tray import shares
from tablee.games.cthulhu_blanc.pages.words import People, Seen, choices_of, press
from tablee.games.cthulhu_blanc.state import Debt, Place
from tablee.kernel.acts import Act, Choice, Input
from tablee.kernel.page import Part
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Offer

REACHED = {
    "dear": "scant",
    "backlash": "scant",
    "standard": "good",
    "excellent": "full",
    "incredible": "uncanny",
}
"""Which of a place's texts a result brings."""


class ResultRow(msgspec.Struct, frozen=True):
    face: str
    text: str
    look: str
    is_reached: bool


class PlaceResults(Part, frozen=True):
    template: ClassVar[str] = "place_results.html"

    rows: tuple[ResultRow, ...]


class KnownToSome(Part, frozen=True):
    """Clues that not everybody has."""

    template: ClassVar[str] = "known_to_some.html"

    clues: tuple[tuple[str, str, tuple[Act, ...]], ...]


class OpenDebt(Part, frozen=True):
    """What a result owes: a price, a backlash, an extra, a clue."""

    template: ClassVar[str] = "open_debt.html"

    title: str
    what: str
    rows: tuple[ResultRow, ...]
    act: Act
    text: Input
    height: int
    alone: tuple[str, str] | None
    """The seat that may learn it alone, and what the button says."""


def result_rows(place: Place, result: str = "") -> tuple[ResultRow, ...]:
    """What a place brings, result by result, with the one that was reached."""
    at = REACHED.get(result, "")
    found = (
        ("scant", "1–3", place.scant),
        ("good", "4", place.good),
        ("full", "5", place.full),
        ("uncanny", "6", place.uncanny),
    )
    return tuple(
        ResultRow(face, text, _look(key, at), key == at) for key, face, text in found if text
    )


def _look(key: str, at: str) -> str:
    found = ("bd-at" if key == at else "", "bd-six" if key == "uncanny" else "")
    return " ".join(filter(None, found))


def debts(sight: Seen) -> Iterator[OpenDebt]:
    people = sight.once(People)
    by_id = {debt.id: debt for debt in sight.mine.debts}
    places = {place.id: place for place in sight.mine.places}
    for offer in sight.offers_of("tell-debt"):
        debt = by_id[offer.given["debt"]]
        place_id, result = sight.mine.answers.get(debt.id, ("", ""))
        yield _debt(sight, people, debt, offer, places.get(place_id), result)


def _debt(
    sight: Seen, people: People, debt: Debt, offer: Offer, place: Place | None, result: str
) -> OpenDebt:
    t, kind = sight.t, _kind_of_debt(debt.kind, sight.t)
    text = _answer(place, result) if place else ""
    labels = {"text": kind if place else t("In your words")}
    form = press(
        sight,
        offer,
        t("For the whole table") if debt.kind == "clue" else t("Tell it"),
        "quiet" if debt.kind == "clue" else "main",
        id=f"tell-{debt.id}",
        labels=labels,
        values={"text": text},
        fields=("text",),
    )
    seat = people.by_id[debt.who].seat
    readers = choices_of(offer, "seats")
    is_private = debt.kind == "clue" and seat in readers
    return OpenDebt(
        key=debt.id,
        title=place.title if place else kind,
        what=f"{people.call(debt.who)}{t(': ')}{debt.what}",
        rows=result_rows(place, result) if place else (),
        act=form,
        text=form.inputs[0],
        height=4 if text else 2,
        alone=(seat, t("For {name} alone", name=t.seat(seat))) if seat and is_private else None,
    )


def found_at(sight: Seen, debt: Debt) -> str:
    """What a clue that is owed says by the place that was searched; nothing where none was."""
    place_id, result = sight.mine.answers.get(debt.id, ("", ""))
    place = next((one for one in sight.mine.places if one.id == place_id), None)
    return _answer(place, result) if place else ""


def _kind_of_debt(kind: str, t: Tongue) -> str:
    return {
        "price": t("What it costs"),
        "backlash": t("What comes back"),
        "extra": t("What comes on top"),
        "clue": t("What is found"),
    }[kind]


def _answer(place: Place, result: str) -> str:
    """What was prepared for this result; beyond the best comes something uncanny."""
    match REACHED.get(result):
        case "scant":
            return place.scant
        case "good":
            return place.good
        case "full":
            return place.full
        case _:
            return f"{place.full}\n{place.uncanny}" if place.full else place.uncanny


def places(sight: Seen) -> Iterator[Section]:
    title, found = sight.t("Places and clues"), sight.mine.places
    yield section(sight, "part-places", title, "map-pin", lambda: _places(sight), count=len(found))


def _places(sight: Seen) -> Iterator[Part]:
    t = sight.t
    for place in sight.mine.places:
        yield _place(sight, place)
    if not sight.mine.places:
        nothing = t(
            "No place is prepared. What is found where, by result, goes here; players never see it."
        )
        yield help_text("no-place", nothing)
    if prepare := sight.offer_of("prepare-place"):
        title, make = t("Prepare a place"), partial(_prepare_form, sight, prepare)
        yield sight.fold("prepare-place-fold", title, make, look="b-fold", icon="plus")
    if deal := sight.offer_of("deal-clue"):
        title, make = t("Give a clue"), partial(_clue_form, sight, deal)
        yield sight.fold("deal-clue-fold", title, make, look="b-fold", icon="magnifying-glass")
    to_all = t("Show it to all")
    private = tuple(
        (clue.text, t.seats(clue.seats), shares(sight, clue, to_all, f"show-{clue.id}"))
        for clue in sight.mine.clues
        if clue.seats
    )
    if private:
        yield KnownToSome(key="known-to-some", clues=private)


def _place(sight: Seen, place: Place) -> Part:
    key = f"place-{place.id}"
    rows = PlaceResults(key=f"{key}-results", rows=result_rows(place))
    note = sight.t("the story needs this clue") if place.needed else ""
    return sight.fold(key, place.title, lambda: (rows,), note=note, look="b-fold")


def _prepare_form(sight: Seen, offer: Offer) -> Iterator[FolderForm]:
    t = sight.t
    labels = {
        "title": t("The place"),
        "scant": t("On 1 to 3"),
        "good": t("On a 4"),
        "full": t("On a 5"),
        "uncanny": t("On a 6, something more, and uncanny"),
        "needed": t("The story cannot do without it"),
    }
    label = t("Put it in the folder")
    yield folder_form(sight, offer, label, "main", id="prepare-place", labels=labels)


def _clue_form(sight: Seen, offer: Offer) -> Iterator[FolderForm]:
    t = sight.t
    labels = {
        "text": t("The clue"),
        "seats": t("To these players alone; nobody ticked, to all"),
        "uncanny": t("of no explicable origin"),
    }
    readers = choices_of(offer, "seats")
    yield folder_form(
        sight,
        offer,
        t("Give it"),
        "main",
        id="deal-clue",
        labels=labels,
        choices={"seats": tuple(Choice(seat, t.seat(seat)) for seat in readers)},
        rows=3,
    )
