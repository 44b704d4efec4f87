"""The forms that change a sheet: what stands on it, its name, its place in the story."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from tablee.games.yacdha.pages.fields import Fields, FormPart, Line, form_act, form_fold, form_part
from tablee.games.yacdha.pages.occupation_rows import OccupationRows, occupation_rows
from tablee.games.yacdha.pages.words import Seen, given_to
from tablee.games.yacdha.state.people import Person
from tablee.kernel.acts import Act, Choice, Input
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer

MOST_ROWS = 6


class Editing(Part, frozen=True):
    """The parts of a sheet that may be changed, as they stand."""

    template: ClassVar[str] = "editing.html"

    act: Act
    occupations: OccupationRows | None
    lines: tuple[Line, ...]
    help: str


def editing(sight: Seen, person: Person) -> Iterator[Fold]:
    """The fold to change a sheet, where it may be changed."""
    offers = given_to(sight.offers_of("describe-investigator"), person.id)
    if offers:
        id, t = f"describe-{person.id}", sight.t
        title = t("Change the sheet")
        make = partial(_editing, sight, person, offers)
        yield form_fold(sight, f"{id}-fold", title, make, icon="pencil-simple")


def _editing(sight: Seen, person: Person, offers: list[Offer]) -> Editing:
    t, id, offer = sight.t, f"describe-{person.id}", offers[0]
    fields = Fields(sight, offer, id)
    approved = t("The keeper has approved the rest; ask for a change if something is wrong.")
    return Editing(
        key=id,
        act=form_act(sight, offer, t("Keep these changes"), id=id, icon="check"),
        occupations=_rows(sight, person, id) if "occupations" in fields else None,
        lines=(*_age(sight, person, offers, id), *_texts(sight, person, fields)),
        help="" if "flaw" in fields else approved,
    )


def _rows(sight: Seen, person: Person, id: str) -> OccupationRows:
    limits = sight.mine.limits
    points, top = limits.ages[person.age]
    return occupation_rows(
        sight,
        f"{id}-occupations",
        person.occupations,
        points=points,
        most=max(min(top, limits.most_level), person.best_level),
        rows=min(MOST_ROWS, limits.most_occupations or MOST_ROWS),
    )


def _age(sight: Seen, person: Person, offers: list[Offer], id: str) -> Iterator[Line]:
    t = sight.t
    ages = {offer.given["age"] for offer in offers if "age" in offer.given}
    words = (("adult", t("adult")), ("adolescent", t("teenager")), ("child", t("child")))
    choices = tuple(Choice(age, word, age == person.age) for age, word in words if age in ages)
    if choices:
        field = Input(name="age", kind="choice", label=t("Age"), choices=choices)
        yield Line(id=f"{id}-age", input=field)


def _texts(sight: Seen, person: Person, fields: Fields) -> Iterator[Line]:
    t = sight.t
    for name, label, text, rows in (
        ("description", t("Portrait"), person.description, 3),
        ("flaw", t("Flaw"), person.flaw, 1),
        ("ties", t("Loved ones"), person.ties, 2),
        ("places", t("Places that do good"), person.places, 2),
        ("secret", t("Secret"), person.secret, 2),
    ):
        if name in fields:
            yield fields.line(name, label, text, kind="long-text", rows=rows)


def renaming(sight: Seen, person: Person) -> Iterator[Fold]:
    """The fold in which a player gives one's own investigator another name."""
    for offer in given_to(sight.offers_of("rename-person"), person.id):
        id = f"own-name-{person.id}"
        title = sight.ask_name("rename-person")
        make = partial(name_form, sight, person, offer, id)
        yield form_fold(sight, f"{id}-fold", title, make)


def name_form(sight: Seen, person: Person, offer: Offer, id: str, reason: str = "") -> FormPart:
    """A name and how it agrees; the keeper says why."""
    fields = Fields(sight, offer, id)
    lines = [
        fields.line("name", sight.t("Name"), person.name),
        fields.line("gender", value=person.gender, kind="pills"),
    ]
    if reason:
        lines.append(fields.line("reason", reason))
    return form_part(sight, offer, sight.t("So it is"), lines, id=id)
