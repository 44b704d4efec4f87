"""What somebody learns between two scenarios, or would learn, and what for."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec

from tablee.games.yacdha.pages.words import Seen, asking, fold, has, press, presses
from tablee.games.yacdha.state.people import Learning, Occupation, Person
from tablee.kernel.acts import Act, Choice
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer

USUAL_MONTHS = 12


class Grant(msgspec.Struct, frozen=True):
    act: Act
    id: str
    least: int
    most: int
    months: int


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """A course under way, or wished for."""

    said: str
    lowers: str
    grant: Grant | None = None
    shut: str = ""
    wait: str = ""
    drops: tuple[Act, ...] = ()


class Lessons(msgspec.Struct, frozen=True, kw_only=True):
    course: Course | None
    pace: str
    wish: Fold | None


class Shut(msgspec.Struct, frozen=True):
    """An occupation that cannot be learnt now, and why."""

    name: str
    why: str


class WishForm(msgspec.Struct, frozen=True, kw_only=True):
    """A level more, or something new. `lowers` is what goes down for it, if anything must."""

    act: Act
    occupations: tuple[Choice, ...] = ()
    lowers: tuple[Choice, ...] = ()
    spare: str = ""


class Wishes(Part, frozen=True):
    template: ClassVar[str] = "wishes.html"

    more: WishForm | None
    shut: tuple[Shut, ...]
    new: WishForm | None


def lessons(
    sight: Seen, person: Person, offers: Sequence[Offer], *, is_own: bool
) -> Lessons | None:
    is_played = has(sight, "learning") and has(sight, "occupation_levels")
    if not is_played or person.is_out:
        return None
    t, course, pace = sight.t, person.learning, ""
    left = sight.mine.may_learn.get(person.id)
    if course is None and left is not None:
        pace = t.many(
            "Another course may begin in {count} day{colon}one a year.",
            "Another course may begin in {count} days{colon}one a year.",
            left,
            colon=t(": "),
        )
    may_wish = (is_own or sight.is_keeper) and not person.studying
    is_free = course is None or course.ends is None
    return Lessons(
        course=_course(sight, person, course, offers) if course else None,
        pace=pace,
        wish=_wish_fold(sight, person, offers) if may_wish and is_free else None,
    )


def _course(sight: Seen, person: Person, course: Learning, offers: Sequence[Offer]) -> Course:
    t, what = sight.t, course.occupation
    if course.ends is None:
        said = t("Wishes to learn{colon}{what}.", colon=t(": "), what=what)
    else:
        said = t.many(
            "Learns {what}, {count} day to go.",
            "Learns {what}, {count} days to go.",
            course.ends - sight.mine.today,
            what=what,
        )
    names = {one.id: one.name for one in person.occupations}
    given = t.listed([names.get(one, one) for one in course.lowers])
    less = t("One level less{colon}{what}.", colon=t(": "), what=given)
    drop = t("Take the wish back") if course.ends is None else t("Give it up")
    dropping = [offer for offer in offers if offer.ask == "drop-learning"]
    made = Course(
        said=said,
        lowers=less if course.lowers else "",
        drops=presses(sight, dropping, drop, "link"),
    )
    return _asked(sight, person, made, offers) if course.ends is None else made


def _asked(sight: Seen, person: Person, course: Course, offers: Sequence[Offer]) -> Course:
    """A wish that the keeper has still to grant."""
    t = sight.t
    offer = next((one for one in offers if one.ask == "grant-learning"), None)
    if offer:
        months = offer.fields[0]
        made = press(sight, offer, t("Grant it"), "main", "check")
        usual = max(USUAL_MONTHS, months.least)
        grant = Grant(made, f"months-{person.id}", months.least, months.most, usual)
        return msgspec.structs.replace(course, grant=grant)
    if sight.is_keeper:
        ask = {"ask": "grant-learning", "who": person.id, "months": USUAL_MONTHS}
        return msgspec.structs.replace(course, shut=sight.looks.why_not(ask))
    wait = t("The keeper says whether, and how long it takes.")
    return msgspec.structs.replace(course, wait=wait)


def _wish_fold(sight: Seen, person: Person, offers: Sequence[Offer]) -> Fold:
    t = sight.t
    title = t("Wish for something else") if person.learning else t("Learn something")
    key = f"learn-{person.id}"
    return fold(
        sight, key, title, lambda: (_Wishing(sight, person, offers).wishes(),), icon="student"
    )


class _Wishing:
    def __init__(self, sight: Seen, person: Person, offers: Sequence[Offer]) -> None:
        self.sight = sight
        self.person = person
        wishes = [
            offer
            for offer in offers
            if offer.ask == "wish-to-learn" and offer.given.get("levels") == 1
        ]
        self.fresh = [list(one.given["lowers"]) for one in wishes if "occupation" not in one.given]
        self.possible: dict[str, list[list[str]]] = {}
        for offer in wishes:
            if "occupation" in offer.given:
                lowers = self.possible.setdefault(offer.given["occupation"], [])
                lowers.append(list(offer.given["lowers"]))
        self.givable = [one for one in person.occupations if one.level]

    def wishes(self) -> Wishes:
        more = new = None
        if self.possible:
            ways = [way for some in self.possible.values() for way in some]
            more = self._form("learn-more", ways)
            choices = tuple(
                Choice(one.id, f"{one.name} {one.level} → {one.level + 1}")
                for one in self.person.occupations
                if one.id in self.possible
            )
            more = msgspec.structs.replace(more, occupations=choices)
        if self.fresh:
            new = self._form("learn-new", self.fresh)
        return Wishes(
            key=f"learn-{self.person.id}-wishes", more=more, shut=tuple(self._shut()), new=new
        )

    def _form(self, name: str, ways: list[list[str]]) -> WishForm:
        t, who = self.sight.t, self.person.id
        sent = {"who": who, "levels": 1}
        made = asking(f"{name}-{who}", "wish-to-learn", sent, t("Wish for it"))
        if [] in ways:
            spare = t("Points of creation are left{colon}nothing goes down.", colon=t(": "))
            return WishForm(act=made, spare=spare)
        lowers = tuple(
            Choice(one.id, f"{one.name} {one.level} → {one.level - 1}")
            for one in self.givable
            if [one.id] in ways
        )
        return WishForm(act=made, lowers=lowers)

    def _shut(self) -> Iterator[Shut]:
        for one in self.person.occupations:
            if one.id not in self.possible:
                why = self.sight.looks.why_not(self._ask(one))
                if why:
                    yield Shut(f"{one.name} {one.level}", why)

    def _ask(self, occupation: Occupation) -> dict[str, object]:
        other = next((one.id for one in self.givable if one.id != occupation.id), "")
        return {
            "ask": "wish-to-learn",
            "who": self.person.id,
            "occupation": occupation.id,
            "levels": 1,
            "lowers": [other] if other else [],
        }
