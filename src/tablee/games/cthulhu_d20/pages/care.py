"""Care: each open wound with its DC and the chance of whoever treats it."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import ClassVar

import msgspec

from tablee.games.cthulhu_d20.pages.bodies import Figure, marks_of, wound_state
from tablee.games.cthulhu_d20.pages.chances import per_cent, short_chance
from tablee.games.cthulhu_d20.pages.forms import FOLD, press
from tablee.games.cthulhu_d20.pages.words import People, Seen, capitalised, offers_for
from tablee.kernel.acts import Act
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer

TREAT: Mapping[str, str] = {
    "head": "Treat the head",
    "torso": "Treat the torso",
    "right-arm": "Treat the right arm",
    "left-arm": "Treat the left arm",
    "abdomen": "Treat the abdomen",
    "right-leg": "Treat the right leg",
    "left-leg": "Treat the left leg",
}
"""Care for a wound there, as the button says it."""


class Skill(msgspec.Struct, frozen=True):
    """What a wound can be treated with."""

    value: str
    name: str
    chance: str


class Care(msgspec.Struct, frozen=True):
    act: Act
    row: str
    """The row of the wound, for who may know it."""
    patient: str
    where: str
    note: str
    skills: tuple[Skill, ...]


class Treatment(msgspec.Struct, frozen=True):
    """A skill that a wound can be treated with, as one of a few: the likeliest is chosen."""

    value: str
    name: str
    chance: str
    says: str
    """What the button says once this is chosen."""
    is_chosen: bool


class Bleeding(Part, frozen=True):
    """One's own wound that costs most soon: how bad it is, and what stops it."""

    template: ClassVar[str] = "bleeding.html"

    act: Act
    figure: Figure | None
    where: str
    row: str
    said: str
    loss: str
    dc: str
    treatments: tuple[Treatment, ...]


class Cares(Part, frozen=True):
    template: ClassVar[str] = "cares.html"

    cares: tuple[Care, ...]


def may_stop_own_blood(sight: Seen, people: People, who: str) -> Offer | None:
    """The care of their own wound that costs soonest, for whoever bleeds and can do something."""
    found: list[tuple[int, int, Offer]] = []
    for offer in offers_for(sight, who, "care-for", role="healer"):
        seen = people.wound(who, int(offer.given["wound"]))
        if offer.given["patient"] == who and seen is not None and seen.rounds_left is not None:
            found.append((seen.rounds_left, len(found), offer))
    return min(found)[2] if found else None


def bleeding(sight: Seen, people: People, offer: Offer) -> Bleeding:
    t, who, number = sight.t, str(offer.given["patient"]), int(offer.given["wound"])
    seen = people.wound(who, number)
    if seen is None:
        raise ValueError("somebody's own wound is known to them")
    wound, marks = seen.wound, marks_of(people.sheets[who])
    is_human = wound.location in TREAT
    act = t(TREAT[wound.location]) if is_human and wound.location else t("Treat the wound")
    where = people.title("location", wound.location) if wound.location else ""
    return Bleeding(
        key=f"bleeding-{who}",
        act=press(sight, offer, act, "main", id=f"care-own-{who}"),
        figure=Figure(f"bleeding-{who}-fig", marks) if is_human else None,
        where=where or capitalised(t("wound no. {number}", number=number)),
        row=wound.row,
        said=f"{people.word('row', wound.row)}, {t('GB {gb}', gb=wound.gb)}",
        loss=capitalised(wound_state(seen, t)),
        dc=t("DC {dc}", dc=seen.dc),
        treatments=tuple(_treatments(sight, people, offer, act)),
    )


def _treatments(sight: Seen, people: People, offer: Offer, act: str) -> Iterator[Treatment]:
    skills = offer.fields[0].choices
    chances = {skill: _success(sight, offer, skill) for skill in skills}
    best = max(skills, key=lambda skill: chances[skill] or 0)
    for skill, chance in chances.items():
        said = "" if chance is None else short_chance(chance, sight.t)
        says = act if chance is None else f"{act}, {per_cent(chance, sight.t)}"
        yield Treatment(skill, people.title("skill", skill), said, says, skill == best)


def care_by(sight: Seen, people: People, healer: str, besides: Offer | None = None) -> Fold | None:
    """What somebody may treat, folded until they do; `besides` stands before it already."""
    offers = [one for one in offers_for(sight, healer, "care-for", role="healer") if one != besides]
    if not offers:
        return None
    t, key = sight.t, f"care-{healer}"
    return sight.fold(
        key,
        t("Treat another wound") if besides else t("Treat a wound"),
        lambda: (cares(sight, people, offers, key, "now"),),
        icon="first-aid-kit",
        count=len(offers),
        look=FOLD,
    )


def cares(sight: Seen, people: People, offers: Sequence[Offer], key: str, place: str) -> Cares:
    found = tuple(_care(sight, people, offer, place) for offer in offers)
    return Cares(key=f"{key}-list", cares=found)


def _care(sight: Seen, people: People, offer: Offer, place: str) -> Care:
    t, given = sight.t, offer.given
    patient, number = str(given["patient"]), int(given["wound"])
    seen, where = people.wound(patient, number), people.place_of_wound(patient, number)
    said, row = "", ""
    if seen is not None:
        gb, dc = t("GB {gb}", gb=seen.wound.gb), t("DC {dc}", dc=seen.dc)
        said, row = f"{gb}, {dc}, {wound_state(seen, t)}", seen.wound.row
    id = f"care-{place}-{given['healer']}-{patient}-{number}"
    return Care(
        press(sight, offer, "", id=id),
        row,
        people.call(patient),
        people.word("location", where) if where else t("wound no. {number}", number=number),
        said,
        tuple(_skill(sight, people, offer, skill) for skill in offer.fields[0].choices),
    )


def _skill(sight: Seen, people: People, offer: Offer, skill: str) -> Skill:
    chance = _success(sight, offer, skill)
    said = "" if chance is None else short_chance(chance, sight.t)
    return Skill(skill, people.word("skill", skill), said)


def _success(sight: Seen, offer: Offer, skill: str) -> Fraction | None:
    found = sight.chances({**offer.given, "ask": "care-for", "skill": skill})
    if found is None or "success" not in found.names:
        return None
    return found.of("success").chance(True)
