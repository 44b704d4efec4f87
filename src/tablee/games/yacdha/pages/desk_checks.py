"""A shock: what kind, who is exposed, each one's chance; and what they have met already."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import ClassVar

import msgspec

from tablee.games.yacdha.pages.desk_waiting import METER_ICONS
from tablee.games.yacdha.pages.fields import (
    Fields,
    FormPart,
    Help,
    Line,
    form_act,
    form_fold,
    form_part,
)
from tablee.games.yacdha.pages.words import People, Seen, sixths
from tablee.games.yacdha.state.people import HIGHEST, Meter
from tablee.games.yacdha.words.terms import meter_name
from tablee.kernel.acts import Act
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer


class Shock(msgspec.Struct, frozen=True):
    """An event that already cost checks, and whom."""

    event: str
    names: str


class CheckForm(Part, frozen=True):
    """The keeper calls for checks of one meter."""

    template: ClassVar[str] = "desk_check.html"

    act: Act
    event: Line
    shocks: tuple[Shock, ...]
    who: Line
    again: Line | None


class Checks(Part, frozen=True):
    template: ClassVar[str] = "desk_checks.html"

    calls: tuple[Fold, ...]
    inflict: tuple[Fold, ...]


def shocks(sight: Seen) -> Iterator[Checks]:
    people = sight.once(People)
    calls, inflict = tuple(_calls(sight, people)), tuple(_inflicting(sight, people))
    if calls or inflict:
        yield Checks(key="desk-checks", calls=calls, inflict=inflict)


def _calls(sight: Seen, people: People) -> Iterator[Fold]:
    t = sight.t
    for offer in sight.offers_of("call-check"):
        meter: Meter = offer.given["meter"]
        title = t("Madness check…") if meter == "madness" else t("Trauma check…")
        make = partial(_check_form, sight, people, offer, meter)
        yield form_fold(sight, f"call-{meter}", title, make, icon=METER_ICONS[meter])


def _check_form(sight: Seen, people: People, offer: Offer, meter: Meter) -> CheckForm:
    t, fields = sight.t, Fields(sight, offer, f"call-{meter}", people)
    again = t("even those who have met this kind of shock before")
    act = form_act(sight, offer, t("Call for it"), look="main")
    return CheckForm(
        key=act.id,
        act=act,
        event=fields.line("event", t("What happens to them")),
        shocks=tuple(_shocks(sight, people)) if meter == "madness" else (),
        who=fields.line("who", t("Who is exposed"), notes=_risks(sight, people, offer, meter)),
        again=fields.line("again", again) if meter == "madness" else None,
    )


def _shocks(sight: Seen, people: People) -> Iterator[Shock]:
    met: dict[str, list[str]] = {}
    for person in sight.mine.investigators:
        for event, _ in () if person.is_gone else person.stress:
            names = met.setdefault(event, [])
            if (name := people.call(person.id)) not in names:
                names.append(name)
    return (Shock(event, sight.t.listed(names)) for event, names in met.items())


def _risks(sight: Seen, people: People, offer: Offer, meter: Meter) -> Mapping[str, str]:
    """Where the meter of each stands, and the chance that it rises."""
    t, word = sight.t, meter_name(meter, sight.t)
    found = {}
    for who in next(field.choices for field in offer.fields if field.name == "who"):
        value = people.by_id[who].meter(meter)
        found[who] = f"{word} {value}"
        if value < HIGHEST:
            chance = sixths(sight.mine.rises[who][meter], t)
            found[who] += f", {t('{chance} that the meter rises', chance=chance)}"
    return found


def _inflicting(sight: Seen, people: People) -> Iterator[Fold]:
    for offer in sight.offers_of("inflict"):
        title = sight.t("Trauma without a throw…")
        make = partial(_inflict_form, sight, people, offer)
        yield form_fold(sight, "inflict-fold", title, make)


def _inflict_form(sight: Seen, people: People, offer: Offer) -> FormPart:
    t, fields = sight.t, Fields(sight, offer, "inflict", people)
    trauma = meter_name("trauma", t)
    exposed = offer.fields[0].choices
    help = t(
        "An explosion, a fall, a creature beyond measure: nothing parries it. "
        "At 6, luck may still turn death into a coma."
    )
    lines = (
        Help(help),
        fields.line("event", t("What happens to them")),
        fields.line("amount", value=1, look="short"),
        fields.line(
            "who",
            t("Who is exposed"),
            notes={who: f"{trauma} {people.by_id[who].trauma}" for who in exposed},
        ),
    )
    return form_part(sight, offer, t("Inflict it"), lines, id="inflict", look="main")
