"""One's own investigators, and the others in brief."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from tablee.games.yacdha.pages import portraits
from tablee.games.yacdha.pages.drawings import Track, track
from tablee.games.yacdha.pages.editing import editing, renaming
from tablee.games.yacdha.pages.fields import Fields, FormPart, Help, form_fold, form_part
from tablee.games.yacdha.pages.pieces import offer_fold
from tablee.games.yacdha.pages.portraits import Arm, Badge, Fact, Token
from tablee.games.yacdha.pages.skills import Skill, skills
from tablee.games.yacdha.pages.words import (
    People,
    Seen,
    Trade,
    fold,
    given_to,
    press,
    trades,
    up,
)
from tablee.games.yacdha.state.people import METERS, Person
from tablee.kernel.acts import Act
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer


class OwnSheet(Part, frozen=True):
    """An investigator whom this seat plays."""

    template: ClassVar[str] = "own_sheet.html"

    name: str
    age: str
    badges: tuple[Badge, ...]
    is_pending: bool
    tracks: tuple[Track, ...]
    tokens: tuple[Token, ...]
    warning: str
    skills: tuple[Skill, ...]
    arms: tuple[Arm, ...]
    facts: tuple[Fact, ...]
    folds: tuple[Fold, ...]


class Title(Part, frozen=True):
    """A title above what follows."""

    template: ClassVar[str] = "title.html"

    text: str


class Other(Part, frozen=True):
    """An investigator of somebody else, in brief."""

    template: ClassVar[str] = "other_person.html"

    name: str
    player: str
    trades: tuple[Trade, ...]
    badges: tuple[Badge, ...]
    tracks: tuple[Track, ...]
    tokens: tuple[Token, ...]
    portrait: Fold | None
    is_gone: bool
    is_pending: bool
    warning: str
    approve: tuple[Act, ...]
    folds: tuple[Fold, ...]
    change: Fold | None


class Portrait(Part, frozen=True):
    """What everybody may know of somebody."""

    template: ClassVar[str] = "portrait.html"

    skills: tuple[Skill, ...]
    arms: tuple[Arm, ...]
    facts: tuple[Fact, ...]
    history: Fold | None


def own_sheets(sight: Seen) -> Iterator[OwnSheet]:
    people = sight.once(People)
    for who in people.own:
        yield _own_sheet(sight, people, people.by_id[who])


def _own_sheet(sight: Seen, people: People, person: Person) -> OwnSheet:
    t = sight.t
    may_try = bool(given_to(sight.offers_of("attempt"), person.id))
    age = t("teenager") if person.age == "adolescent" else t("child")
    return OwnSheet(
        key=f"sheet-{person.id}",
        name=person.name,
        age=up(age) if person.age != "adult" else "",
        badges=_badges(sight, person),
        is_pending=_is_pending(person),
        tracks=_tracks(sight, person),
        tokens=tuple(portraits.tokens(sight, person)),
        warning=portraits.points_missing(sight, person.id),
        skills=tuple(skills(sight, person, may_try=may_try)),
        arms=tuple(portraits.arms(sight, person)),
        facts=portraits.about_investigator(person, t),
        folds=tuple(_folds(sight, people, person)),
    )


def _is_pending(person: Person) -> bool:
    """Whether the keeper has still to approve a sheet."""
    return not person.approved and person.condition == "active"


def _badges(sight: Seen, person: Person) -> tuple[Badge, ...]:
    found = portraits.condition(sight, person)
    return (found,) if found else ()


def _tracks(sight: Seen, person: Person) -> tuple[Track, ...]:
    return tuple(track(sight, person, meter) for meter in METERS)


def _folds(sight: Seen, people: People, person: Person) -> Iterator[Fold]:
    t, who = sight.t, person.id
    if person.stress:
        met = portraits.texts(f"stress-{who}-list", (event for event, _ in person.stress))
        yield fold(sight, f"stress-{who}", t("Seen before"), lambda: (met,))
    yield from _history(sight, person)
    yield from editing(sight, person)
    if not sight.is_keeper:
        yield from renaming(sight, person)
    for offer in given_to(sight.offers_of("retire-investigator"), who):
        make = partial(_leaving, sight, people, offer)
        yield form_fold(sight, f"retire-{who}", t("Leave the story"), make, icon="footprints")


def _leaving(sight: Seen, people: People, offer: Offer) -> FormPart:
    t, name = sight.t, people.call(offer.given["who"])
    help = Help(t("{name} goes for good. You may then create somebody else.", name=name))
    return form_part(sight, offer, t("Yes, leave the story"), (help,))


def _history(sight: Seen, person: Person) -> Iterator[Fold]:
    if person.profiles:
        key, title = f"was-{person.id}", sight.t("Who they were")
        make = partial(portraits.history, sight, person, f"{key}-list")
        yield form_fold(sight, key, title, make, icon="scroll")


def others(sight: Seen) -> Iterator[Part]:
    """The other investigators; all of them, for who plays none."""
    people, t = sight.once(People), sight.t
    rest = [person for person in sight.mine.investigators if person.id not in people.own]
    if rest:
        title = t("The others") if people.own else t("The investigators")
        yield Title(key="sheet-others", text=title)
    for person in rest:
        yield _other(sight, person)


def _other(sight: Seen, person: Person) -> Other:
    is_pending = sight.is_keeper and _is_pending(person)
    return Other(
        key=f"person-{person.id}",
        name=person.name,
        player=_player(sight, person),
        trades=trades(sight, person),
        badges=_badges(sight, person),
        tracks=() if person.is_gone else _tracks(sight, person),
        tokens=() if person.is_gone else tuple(portraits.tokens(sight, person)),
        portrait=_portrait(sight, person),
        is_gone=person.is_gone,
        is_pending=is_pending,
        warning=portraits.points_missing(sight, person.id) if is_pending else "",
        approve=_approval(sight, person) if is_pending else (),
        folds=tuple(_sending_back(sight, person)) if is_pending else (),
        change=_change(sight, person) if sight.is_keeper else None,
    )


def _player(sight: Seen, person: Person) -> str:
    seat = sight.t.seat(person.seat or "")
    if not person.seat or person.seat in sight.present:
        return seat
    return f"{seat}, {sight.t('absent')}"


def _portrait(sight: Seen, person: Person) -> Fold | None:
    facts = portraits.about_investigator(person, sight.t)
    does_anything = any(one.actions for one in person.occupations)
    if not (facts or person.gifts or person.weapons or does_anything):
        return None

    def make() -> Iterator[Portrait]:
        yield Portrait(
            key=f"about-{person.id}-card",
            skills=tuple(skills(sight, person)),
            arms=tuple(portraits.arms(sight, person)),
            facts=facts,
            history=next(_history(sight, person), None),
        )

    return fold(sight, f"about-{person.id}", sight.t("Portrait"), make)


def _approval(sight: Seen, person: Person) -> tuple[Act, ...]:
    offers = given_to(sight.offers_of("approve-investigator"), person.id)
    label = sight.t("Approve the sheet")
    return tuple(press(sight, offer, label, "main", "seal-check") for offer in offers)


def _sending_back(sight: Seen, person: Person) -> Iterator[Fold]:
    t = sight.t
    for offer in given_to(sight.offers_of("send-sheet-back"), person.id):
        key = f"back-{person.id}"
        why = t("What should be different")
        make = partial(reason_form, sight, offer, t("Send the sheet back"), why, key)
        yield form_fold(sight, key, t("Ask for a change"), make, icon="arrow-u-up-left")


def reason_form(
    sight: Seen, offer: Offer, label: str, why: str, place: str, id: str = ""
) -> FormPart:
    """A sheet is sent back with a reason."""
    line = Fields(sight, offer, place).line("reason", why)
    return form_part(sight, offer, label, (line,), id=id)


def _change(sight: Seen, person: Person) -> Fold | None:
    edit = given_to(sight.offers_of("describe-investigator"), person.id)
    more = given_to(sight.offers_of("give-weapon", "retire-investigator"), person.id)
    if not (edit or more):
        return None

    def make() -> Iterator[Part]:
        yield from editing(sight, person)
        for offer in more:
            yield offer_fold(sight, offer)

    return fold(sight, f"more-{person.id}", sight.t("Change"), make)
