"""Months of study of the Mythos between two scenarios, and what each would do."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from tablee.games.yacdha.pages.words import People, Seen, asking, fold, has
from tablee.games.yacdha.state.people import HIGHEST, Person
from tablee.games.yacdha.view.outlook import Month
from tablee.kernel.acts import Act, Choice, act
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer


class MonthLine(msgspec.Struct, frozen=True):
    text: str
    end: str


class Study(msgspec.Struct, frozen=True, kw_only=True):
    said: str
    months: tuple[MonthLine, ...] = ()
    act: Act | None = None
    ways: tuple[Choice, ...] = ()
    allow: Fold | None = None


class AllowStudy(Part, frozen=True):
    template: ClassVar[str] = "allow_study.html"

    act: Act
    months: int


def study(
    sight: Seen, people: People, person: Person, offers: Sequence[Offer], *, is_own: bool
) -> Study | None:
    months, keeper = sight.mine.months.get(person.id), sight.is_keeper
    shown = person.months_allowed or person.studying or keeper
    if not has(sight, "mythos") or months is None or not shown:
        return None
    found = Study(said=_said(sight, person))
    if person.studying is not None:
        return found
    if person.months_allowed and (is_own or keeper):
        found = _choice(sight, people, person, found, months, offers)
    allow = _allow(sight, person) if keeper else None
    return msgspec.structs.replace(found, allow=allow)


def _said(sight: Seen, person: Person) -> str:
    t = sight.t
    if person.studying is not None:
        return t.many(
            "Studies the Mythos, {count} day to go.",
            "Studies the Mythos, {count} days to go.",
            person.studying - sight.mine.today,
        )
    if not person.months_allowed:
        return ""
    return t.many(
        "Means for {count} month of study of the Mythos.",
        "Means for {count} months of study of the Mythos.",
        person.months_allowed,
    )


def _choice(
    sight: Seen,
    people: People,
    person: Person,
    found: Study,
    months: Sequence[Month],
    offers: Sequence[Offer],
) -> Study:
    offer = next((one for one in offers if one.ask == "study-mythos"), None)
    return msgspec.structs.replace(
        found,
        months=tuple(_month(sight, people, person, month) for month in months),
        act=act(sight, offer, id=f"study-{person.id}", only=()) if offer else None,
        ways=tuple(_way(sight, month, len(months)) for month in months),
    )


def _month(sight: Seen, people: People, person: Person, month: Month) -> MonthLine:
    t = sight.t
    text = t(
        "After a month{colon}Mythos {old} → {new}, madness {was} → {becomes}; "
        "values up to {struck} are struck out for ever.",
        colon=t(": "),
        old=person.mythos,
        new=month.mythos,
        was=person.madness,
        becomes=month.madness,
        struck=month.mythos,
    )
    end = t("{name} is lost to madness.", name=people.call(person.id))
    return MonthLine(text, end if month.madness >= HIGHEST else "")


def _way(sight: Seen, month: Month, ways: int) -> Choice:
    t, value = sight.t, "1" if month.lower else "0"
    if ways == 1:
        return Choice(value, t("Study for a month"))
    if month.lower:
        return Choice(value, t("Study, and let madness fall"))
    return Choice(value, t("Study, and leave madness as it is"))


def _allow(sight: Seen, person: Person) -> Fold:
    t, id = sight.t, f"allow-{person.id}"
    made = asking(id, "allow-study", {"who": person.id}, t("Allow it"))
    inside = AllowStudy(key=id, act=made, months=person.months_allowed or 1)
    title = t("Allow study of the Mythos")
    return fold(sight, f"{id}-fold", title, lambda: (inside,), icon="book-open")
