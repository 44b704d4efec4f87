"""What somebody whom the keeper acts for tries, or helps with."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from tablee.games.yacdha.pages.fields import Fields, Line, form_fold
from tablee.games.yacdha.pages.pieces import Presses
from tablee.games.yacdha.pages.words import (
    ClaimField,
    People,
    Seen,
    asking,
    claim_field,
    given_to,
    press,
)
from tablee.games.yacdha.state.people import Person
from tablee.kernel.acts import Act
from tablee.kernel.page import Part
from tablee.kernel.words import Offer


class DoingForm(Part, frozen=True):
    """One form for the three kinds of action."""

    template: ClassVar[str] = "desk_doing.html"

    act: Act
    what: Line
    claim: ClaimField | None


def may_do(sight: Seen, person: Person) -> bool:
    return any(given_to(sight.offers_of("attempt", "join"), person.id))


def doing(sight: Seen, people: People, person: Person) -> Iterator[Part]:
    """What the keeper may let somebody do."""
    t, id = sight.t, f"for-{person.id}"
    attempt = next(iter(given_to(sight.offers_of("attempt"), person.id)), None)
    if attempt is not None:
        title = t("What does {name} do?", name=people.within(person.id, person.name))
        make = partial(_form, sight, people, attempt, id)
        yield form_fold(sight, f"{id}-fold", title, make, icon="hand-fist")
    joins = tuple(
        _joining(sight, people, offer, f"{id}-join-{number}")
        for number, offer in enumerate(given_to(sight.offers_of("join"), person.id), 1)
    )
    if joins:
        yield Presses(key=f"{id}-joins", acts=joins, look="y-alone")


def _joining(sight: Seen, people: People, offer: Offer, id: str) -> Act:
    label = sight.t("Lend {name} a hand", name=people.call(offer.given["leader"]))
    return press(sight, offer, label, "quiet", "users", id)


def _form(sight: Seen, people: People, attempt: Offer, id: str) -> DoingForm:
    who = attempt.given["who"]
    # A search is mental; the buttons of the other kinds say theirs, and the last word counts.
    return DoingForm(
        key=id,
        act=asking(id, "attempt", {"who": who, "category": "mental"}),
        what=Fields(sight, attempt, id).line("what", sight.t("In a few words")),
        claim=claim_field(sight, people, attempt, who, id),
    )
