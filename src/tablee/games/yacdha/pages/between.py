"""Between two scenarios: days go by, people recover, learn, study; then the next one begins."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.yacdha.pages.healing import Meters, healing
from tablee.games.yacdha.pages.idle import doing_nothing
from tablee.games.yacdha.pages.learning import Lessons, lessons
from tablee.games.yacdha.pages.pieces import Presses
from tablee.games.yacdha.pages.study import Study, study
from tablee.games.yacdha.pages.words import (
    People,
    Seen,
    Trade,
    fold,
    given_to,
    has,
    press,
    trades,
)
from tablee.games.yacdha.state.people import METERS, Person
from tablee.kernel.acts import Act, act
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer

DAY = 1440


class Days(msgspec.Struct, frozen=True):
    """Days to let go by: to what falls due, or so many."""

    act: Act
    due: str
    due_minutes: int
    lengths: tuple[tuple[int, str], ...]


class Life(msgspec.Struct, frozen=True, kw_only=True):
    """One investigator between scenarios: meters, care, learning, the Mythos."""

    id: str
    name: str
    seat: str
    is_own: bool
    state: str
    trades: tuple[Trade, ...]
    notes: tuple[str, ...]
    meters: tuple[Meters, ...]
    lessons: Lessons | None
    study: Study | None


class Between(Part, frozen=True):
    template: ClassVar[str] = "between.html"

    said: str
    days: Days | None
    resets: tuple[Fold, ...]
    lives: tuple[Life, ...]
    gone: str
    begins: tuple[Act, ...]
    is_keeper: bool
    doing: Fold | None


def between(sight: Seen) -> Iterator[Between]:
    if not sight.mine.between:
        return
    t, people, investigators = sight.t, sight.once(People), sight.mine.investigators
    own = sorted((one for one in investigators if one.id in people.own), key=lambda one: one.id)
    others = [one for one in investigators if one.id not in people.own]
    here = [one for one in others if one.condition == "active" or one.is_down]
    gone = [one.name for one in others if one not in here]
    keeper = sight.is_keeper
    begin = t("Begin the scenario")
    yield Between(
        key="between",
        said=_said(sight),
        days=_days(sight) if keeper else None,
        resets=tuple(_reset(sight, one) for one in sight.offers_of("reset-meters") if keeper),
        lives=tuple(_life(sight, people, one) for one in (*own, *here)),
        gone=t("Out of the story{colon}{names}.", colon=t(": "), names=t.listed(gone))
        if gone
        else "",
        begins=tuple(
            press(sight, offer, begin, "main", "flag-banner")
            for offer in sight.offers_of("begin-scenario")
            if keeper
        ),
        is_keeper=keeper,
        doing=None if keeper else _doing(sight),
    )


def _said(sight: Seen) -> str:
    t, view, said = sight.t, sight.mine, sight.t("The scenario has just ended.")
    if view.days:
        said = t.many(
            "{count} day since the scenario ended.",
            "{count} days since the scenario ended.",
            view.days,
        )
    if view.next_due:
        due = t.many(
            "Something falls due in {count} day.",
            "Something falls due in {count} days.",
            view.next_due,
        )
        return f"{said} {due}"
    return said if sight.is_keeper else f"{said} {t('Nothing is under way.')}"


def _days(sight: Seen) -> Days | None:
    t, offer, due = sight.t, sight.offer_of("pass-time"), sight.mine.next_due
    if offer is None:
        return None
    lengths = ((1, t("a day")), (7, t("a week")), (30, t("a month")), (360, t("a year")))
    one, several = "To what falls due, {count} day", "To what falls due, {count} days"
    return Days(
        act(sight, offer, id="days", only=()),
        t.many(one, several, due) if due else "",
        due * DAY,
        tuple((days * DAY, said) for days, said in lengths),
    )


def _reset(sight: Seen, offer: Offer) -> Fold:
    t = sight.t
    text = t("Everybody's madness and trauma fall to the lowest value that is not struck out.")
    made = press(sight, offer, t("Yes, everybody is well again"), "quiet")
    inside = Presses(key="reset-act", acts=(made,), text=text, text_look="y-help", look="y-alone")
    return fold(sight, "reset-fold", t("A very long time has passed"), lambda: (inside,))


def _doing(sight: Seen) -> Fold:
    title = sight.t("Play something out all the same")
    return fold(sight, "between-act", title, lambda: doing_nothing(sight))


def _life(sight: Seen, people: People, person: Person) -> Life:
    t, is_own, state = sight.t, person.id in people.own, ""
    if person.is_down:
        state = t("in a coma") if person.condition == "coma" else t("between life and death")
    offers = given_to(sight.offers, person.id)
    return Life(
        id=f"between-{person.id}",
        name=person.name,
        seat=sight.t.seat(person.seat or ""),
        is_own=is_own,
        state=state,
        trades=trades(sight, person),
        notes=tuple(_notes(sight, person)),
        meters=tuple(
            healing(sight, people, person, meter, offers) for meter in METERS if person.meter(meter)
        ),
        lessons=lessons(sight, person, offers, is_own=is_own),
        study=study(sight, people, person, offers, is_own=is_own),
    )


def _notes(sight: Seen, person: Person) -> Iterator[str]:
    t = sight.t
    if person.mythos:
        yield f"{t('Mythos')} {person.mythos}"
    if has(sight, "luck") and person.luck:
        yield t.many("{count} point of luck", "{count} points of luck", person.luck)
