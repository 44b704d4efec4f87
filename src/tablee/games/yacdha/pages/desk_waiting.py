"""What waits for the keeper, each with a way to it."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.yacdha.pages.words import People, Seen, given_to, press
from tablee.games.yacdha.rules.luck.decide import DAY, HOUR
from tablee.games.yacdha.state.people import Check, Meter, Person
from tablee.games.yacdha.words.terms import meter_name
from tablee.kernel.acts import Act
from tablee.kernel.common.tell_time import duration
from tablee.kernel.page import Part
from tablee.kernel.words import Offer

METER_ICONS: dict[Meter, str] = {"madness": "spiral", "trauma": "drop"}


class Due(msgspec.Struct, frozen=True):
    """Something that waits: a sentence, where to go, and what can be done at once."""

    icon: str
    text: str
    to: str
    is_pressing: bool = False
    offer: Offer | None = None
    label: str = ""


class Row(msgspec.Struct, frozen=True):
    icon: str
    text: str
    to: str
    is_pressing: bool
    act: Act | None


class Waiting(Part, frozen=True):
    template: ClassVar[str] = "desk_waiting.html"

    rows: tuple[Row, ...]


def waiting(sight: Seen) -> Iterator[Waiting]:
    people = sight.once(People)
    dues = (
        *_between_life_and_death(sight, people),
        *_for_your_word(sight, people),
        *_for_dice(sight, people),
        *_dreams(sight, people),
    )
    rows = tuple(_row(sight, due, number) for number, due in enumerate(dues, 1))
    if rows:
        yield Waiting(key="desk-now", rows=rows)


def _row(sight: Seen, due: Due, number: int) -> Row:
    act = None
    if due.offer is not None:
        act = press(sight, due.offer, due.label, "link", id=f"now-{number}-{due.offer.ask}")
    return Row(due.icon, due.text, due.to, due.is_pressing, act)


def _between_life_and_death(sight: Seen, people: People) -> Iterator[Due]:
    t = sight.t
    for person in sight.mine.investigators:
        if person.condition == "dying":
            said = t("{name} is between life and death", name=people.call(person.id))
            to = f"#sheet-{person.id}" if person.seat == sight.view.seat else "#now"
            yield Due("skull", said, to, is_pressing=True)
    for person in sight.mine.investigators:
        if person.condition == "coma":
            yield _coma(sight, people, person)


def _coma(sight: Seen, people: People, person: Person) -> Due:
    t, clock, name = sight.t, sight.view.common.clock or 0, people.call(person.id)
    if person.treated:
        left = duration(max((person.care_since or 0) + DAY - clock, 0), t)
        said = t("{name} is in a coma and comes round in {time}", name=name, time=left)
        return Due("heartbeat", said, "#part-clock")
    left = duration(max((person.coma_since or 0) + HOUR - clock, 0), t)
    said = t("{name} is in a coma and dies without care in {time}", name=name, time=left)
    return Due(
        "heartbeat",
        said,
        "#investigators",
        is_pressing=True,
        offer=next(iter(given_to(sight.offers_of("treat-coma"), person.id)), None),
        label=t("Professionals take over"),
    )


def _for_your_word(sight: Seen, people: People) -> Iterator[Due]:
    t = sight.t
    for action in sight.mine.actions:
        if action.ruling is None:
            name = people.call(action.leader)
            said = t("An attempt of {name} waits for your terms", name=name)
            yield Due("scales", said, f"#action-{action.leader}", is_pressing=True)
    for event in sight.view.common.timetable:
        if event.due and not event.settled:
            said = f"{event.text} ({event.place})" if event.place else event.text
            settle = sight.offer_of("settle-event", id=event.id)
            label = t("It has happened")
            yield Due("clock", said, "#part-clock", is_pressing=True, offer=settle, label=label)
    for offer in sight.offers_of("approve-investigator"):
        who = offer.given["who"]
        name = people.by_id[who].name
        said = t("Read and approve this sheet{colon}{name}", colon=t(": "), name=name)
        yield Due("identification-card", said, f"#inv-{who}")


def _for_dice(sight: Seen, people: People) -> Iterator[Due]:
    t = sight.t
    cards: dict[Check, str] = {}  # one for all who owe the same, called after the first of them
    for who, check in sight.mine.checks.items():
        name = people.call(who)
        said = t("{name} has a check to throw ({event})", name=name, event=check.event)
        first = who if who in people.own else cards.setdefault(check, who)
        yield Due(METER_ICONS[check.meter], said, f"#check-{first}")
    for person in sight.mine.investigators:
        if not person.is_gone:
            yield from _recovery(sight, people, person)


def _recovery(sight: Seen, people: People, person: Person) -> Iterator[Due]:
    t, name, to = sight.t, people.call(person.id), f"#between-{person.id}"
    for meter, care in person.care.items():
        if care.due:
            word = meter_name(meter, t)
            said = t("{name} has a recovery to throw ({meter})", name=name, meter=word)
            yield Due("trend-down", said, to)
    if sight.mine.between and person.learning and person.learning.ends is None:
        what = person.learning.occupation
        said = t("{name} wishes to learn{colon}{what}", name=name, colon=t(": "), what=what)
        yield Due("student", said, to)


def _dreams(sight: Seen, people: People) -> Iterator[Due]:
    t = sight.t
    for who in sight.mine.dreamt:
        said = t("{name} waits for a dream", name=people.call(who))
        yield Due("moon-stars", said, "#part-night")
    for who in sight.mine.dreams:
        said = t("{name} has a dream to throw for", name=people.call(who))
        yield Due("moon", said, "#part-night")
