"""The keeper's word about somebody: numbers, fate, name, player; everything with its reason."""

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from tablee.games.yacdha.pages.editing import name_form
from tablee.games.yacdha.pages.fields import (
    Fields,
    FormPart,
    Group,
    Help,
    Line,
    Lines,
    form_fold,
    form_part,
)
from tablee.games.yacdha.pages.words import People, Seen, fold, given_to
from tablee.games.yacdha.state.people import Person
from tablee.kernel.acts import Choice
from tablee.kernel.page import Fold
from tablee.kernel.words import Offer

ASKS = ("correct-sheet", "correct-level", "rename-person", "assign-investigator", "remove-person")

PLAYING = ("active", "dying", "coma")


def word_on(sight: Seen, people: People, person: Person) -> Iterator[Fold]:
    """What the keeper may decide about somebody, folded away."""
    if given_to(sight.offers_of(*ASKS), person.id):
        make = partial(_word, sight, people, person)
        title = sight.t("Your word on it")
        yield fold(sight, f"word-{person.id}", title, make, icon="gavel", look="y-fold y-word")


def _word(sight: Seen, people: People, person: Person) -> Iterator[Fold]:
    for offer in given_to(sight.offers_of("correct-sheet"), person.id):
        yield _correcting(sight, people, person, offer)
    for ask in ASKS[1:]:
        for offer in given_to(sight.offers_of(ask), person.id):
            id = f"{ask.partition('-')[0]}-{person.id}"
            make = partial(_form, sight, people, person, offer, id)
            yield form_fold(sight, f"{id}-fold", sight.ask_name(ask), make)


def _told(sight: Seen, person: Person) -> str:
    t = sight.t
    return t("Why; only you read it") if person.npc else t("Why; everybody reads it")


def _form(sight: Seen, people: People, person: Person, offer: Offer, id: str) -> FormPart:
    t, fields, told = sight.t, Fields(sight, offer, id), _told(sight, person)
    if offer.ask == "rename-person":
        is_known = not person.npc or person.met
        why = t("Why; everybody reads it") if is_known else told
        return name_form(sight, person, offer, id, why)
    reason = fields.line("reason", told)
    if offer.ask == "correct-level":
        skill = fields.line("claim", kind="choice", blank=None)
        called = {one.id: one for one in person.skills}
        choices = tuple(
            replace(choice, label=f"{called[choice.value].name} ({called[choice.value].level})")
            for choice in skill.input.choices
        )
        skill = replace(skill, input=replace(skill.input, choices=choices))
        return form_part(sight, offer, t("So it is"), (skill, fields.line("level"), reason), id=id)
    if offer.ask == "assign-investigator":
        seats = fields.line(
            "seat",
            t("Who plays {name} from now on", name=people.call(person.id, person.name)),
            kind="pills",
            notes=_exchanges(sight, people),
        )
        return form_part(sight, offer, t("So it is"), (seats, reason), id=id)
    return form_part(sight, offer, t("So it is"), (reason,), id=id)


def _exchanges(sight: Seen, people: People) -> dict[str, str]:
    """Whom each seat would give in exchange."""
    found: dict[str, str] = {}
    for other in sight.mine.investigators:
        if other.seat and other.condition in PLAYING:
            name = people.call(other.id, other.name)
            found.setdefault(other.seat, sight.t("in exchange for {name}", name=name))
    return found


def _correcting(sight: Seen, people: People, person: Person, offer: Offer) -> Fold:
    t, is_back = sight.t, "condition" in offer.given
    id = f"desk-return-{person.id}" if is_back else f"desk-correct-{person.id}"
    title = t("Back into the story") if is_back else t("Correct the sheet")
    make = partial(_correction, sight, people, person, offer, id)
    return form_fold(sight, f"{id}-fold", title, make)


def _correction(sight: Seen, people: People, person: Person, offer: Offer, id: str) -> FormPart:
    t, fields, is_back = sight.t, Fields(sight, offer, id), "condition" in offer.given
    numbers = tuple(
        fields.line(field.name, value=None if is_back else getattr(person, field.name))
        for field in offer.fields
        if field.kind == "integer"
    )
    help = t(
        "A meter at its end does what it does in play: death, or the choice of a coma; "
        "the loss of reason."
    )
    lines: Lines = (
        fields.line("reason", _told(sight, person)),
        Group("y-numbers", numbers),
        *_fate(sight, people, person, fields),
        Help(help),
    )
    return form_part(sight, offer, t("So it is"), lines, id=id)


def _fate(sight: Seen, people: People, person: Person, fields: Fields) -> Iterator[Line]:
    t = sight.t
    if "condition" in fields:
        line = fields.line("condition", kind="choice", blank=t("unchanged"))
        yield _without(line, person.condition)
    if "seat" in fields:
        name = people.call(person.id, person.name)
        label = t("Who plays {name} from now on", name=name)
        line = fields.line("seat", label, kind="choice")
        if line.input.required:
            yield line
        else:
            kept = Choice("", t.seat(person.seat or ""))
            others = _without(line, person.seat or "").input.choices
            named = (kept, *(choice for choice in others if choice.value))
            yield replace(line, input=replace(line.input, choices=named))


def _without(line: Line, value: str) -> Line:
    """A list without what holds already."""
    choices = tuple(choice for choice in line.input.choices if choice.value != value or not value)
    return replace(line, input=replace(line.input, choices=choices))
