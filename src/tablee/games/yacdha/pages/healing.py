"""How somebody recovers between two scenarios: the care settled, its days, the throw at its end."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec

from tablee.games.yacdha.pages.drawings import Track, track
from tablee.games.yacdha.pages.words import (
    People,
    Seen,
    field_of,
    fold,
    has,
    press,
    sixths,
    up,
)
from tablee.games.yacdha.state.people import Care, Meter, Person
from tablee.games.yacdha.view.outlook import Healing
from tablee.kernel.acts import Act, Choice
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer


class Progress(msgspec.Struct, frozen=True):
    days: int
    needed: int
    said: str


class Meters(msgspec.Struct, frozen=True, kw_only=True):
    """A meter, and what is done for it."""

    track: Track
    note: str = ""
    due: str = ""
    roll: Act | None = None
    progress: Progress | None = None
    care: tuple[Fold, ...] = ()


class Recovery(Part, frozen=True):
    """The throw at the end of a period of care, for whoever makes it."""

    template: ClassVar[str] = "recovery.html"
    comes_first: ClassVar[bool] = True

    meter: Meter
    turn: str
    title: str
    chance: str
    track: Track
    roll: Act


class CareForm(Part, frozen=True):
    template: ClassVar[str] = "care_form.html"

    act: Act
    kinds: tuple[Choice, ...]
    rests: bool
    is_favourable: bool
    shut: str
    """Why favourable conditions are not possible."""
    favourable: str


def due_recoveries(sight: Seen) -> Iterator[Recovery]:
    """The throws that this seat must make, whatever lies on the table from before."""
    offers = sight.offers_of("roll-recovery")
    people = sight.once(People) if offers else None
    for offer in offers:
        if people and offer.given["who"] in people.own:
            yield _recovery(sight, people, offer)


def _recovery(sight: Seen, people: People, offer: Offer) -> Recovery:
    t, who, meter = sight.t, offer.given["who"], offer.given["meter"]
    person, name = people.by_id[who], people.call(who)
    found = next(one for one in sight.mine.healing if one.who == who and one.meter == meter)
    title = t("Does the trauma of {name} heal?", name=name)
    if meter == "madness":
        title = t("Does the madness of {name} wear off?", name=name)
    return Recovery(
        key=f"recovery-{who}-{meter}",
        meter=meter,
        turn=t("Your turn, {name}", name=name),
        title=title,
        chance=_chance(sight, found),
        track=track(sight, person, meter),
        roll=press(sight, offer, t("Throw for recovery"), f"strip y-btn-{meter}"),
    )


def _chance(sight: Seen, found: Healing) -> str:
    chance = sixths(found.sixths, sight.t)
    return sight.t("The period is over. {chance} that the meter goes down.", chance=chance)


def healing(
    sight: Seen, people: People, person: Person, meter: Meter, offers: Sequence[Offer]
) -> Meters:
    t = sight.t
    shown = Meters(track=track(sight, person, meter))
    if person.meter(meter) <= person.lowest(meter):
        return msgspec.structs.replace(shown, note=t("as low as it can be"))
    found = next(
        (one for one in sight.mine.healing if one.who == person.id and one.meter == meter), None
    )
    if has(sight, "recovery"):
        shown = _under_care(sight, people, person, shown, found, offers, meter)
    care = tuple(
        _care_fold(sight, person, meter, offer, is_settled=found is not None)
        for offer in offers
        if offer.ask == "set-care" and offer.given["meter"] == meter
    )
    return msgspec.structs.replace(shown, care=care)


def _under_care(
    sight: Seen,
    people: People,
    person: Person,
    shown: Meters,
    found: Healing | None,
    offers: Sequence[Offer],
    meter: Meter,
) -> Meters:
    t, care = sight.t, person.care.get(meter)
    if found is None or care is None:
        return msgspec.structs.replace(shown, note=t("No care has been settled."))
    if found.due:
        return _due(sight, people, person, shown, found, offers)
    kind = up(sight.choice_name("care", care.kind, "set-care"))
    if not found.runs:
        said = kind if care.rest else up(t("no rest"))
        note = t("{care}: nothing heals like this.", care=said)
        return msgspec.structs.replace(shown, note=note)
    said = t.many(
        "{count} of {needed} days", "{count} of {needed} days", found.days, needed=found.needed
    )
    return msgspec.structs.replace(
        shown,
        progress=Progress(found.days, found.needed, said),
        note=_then(sight, kind, care, found),
    )


def _then(sight: Seen, kind: str, care: Care, found: Healing) -> str:
    """What the end of the period brings."""
    t = sight.t
    said = f"{kind}, {t('favourable conditions')}" if care.favourable else kind
    chance = sixths(found.sixths, t)
    then = t("then a throw, {chance} that the meter goes down.", chance=chance)
    if found.automatic:
        then = t("then the meter goes down by itself.")
    return f"{said}{t(': ')}{then}"


def _due(
    sight: Seen,
    people: People,
    person: Person,
    shown: Meters,
    found: Healing,
    offers: Sequence[Offer],
) -> Meters:
    """Whoever makes the throw has a card for it (`due_recoveries`)."""
    label, roll = sight.t("Throw for {name}", name=people.call(person.id)), None
    for offer in offers if person.id not in people.own else ():
        if offer.ask == "roll-recovery" and offer.given["meter"] == found.meter:
            roll = press(sight, offer, label, "quiet")
            break
    return msgspec.structs.replace(shown, due=_chance(sight, found), roll=roll)


def _care_fold(
    sight: Seen, person: Person, meter: Meter, offer: Offer, *, is_settled: bool
) -> Fold:
    t = sight.t
    title = t("Care for madness") if meter == "madness" else t("Care for trauma")
    return fold(
        sight,
        f"care-{person.id}-{meter}-fold",
        title,
        lambda: (_care_form(sight, person, meter, offer),),
        stands_open=not is_settled,
    )


def _care_form(sight: Seen, person: Person, meter: Meter, offer: Offer) -> CareForm:
    t, care, id = sight.t, person.care.get(meter), f"care-{person.id}-{meter}"
    shut, chosen = "", care.kind if care else "proper"
    if field_of(offer, "favourable") is None:
        ask = {"ask": "set-care", "who": person.id, "meter": meter, "care": "partial"}
        shut = sight.looks.why_not({**ask, "favourable": True})
    said = t("Favourable conditions are not possible{colon}{reason}", colon=t(": "), reason=shut)
    return CareForm(
        key=id,
        act=press(sight, offer, t("Settle it"), "quiet", "first-aid", id),
        kinds=tuple(
            Choice(kind, sight.choice_name("care", kind, "set-care"), kind == chosen)
            for kind in offer.fields[0].choices
        ),
        rests=care is None or care.rest,
        is_favourable=bool(care and care.favourable),
        shut=said if shut else "",
        favourable=t(
            "favourable conditions{colon}near loved ones, in places that matter", colon=t(": ")
        ),
    )
