"""Care: each open wound with its DC and the chance of whoever treats it."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from tablee.games.cthulhu_d20.pages.bodies import wound_state
from tablee.games.cthulhu_d20.pages.chances import short_chance
from tablee.games.cthulhu_d20.pages.forms import FOLD, press
from tablee.games.cthulhu_d20.pages.words import People, Seen, offers_for
from tablee.kernel.acts import Act
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer


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


class Cares(Part, frozen=True):
    template: ClassVar[str] = "cares.html"

    cares: tuple[Care, ...]


def bleeds(people: People, who: str) -> bool:
    """Whether a wound of theirs will cost them more."""
    sheet = people.sheets[who]
    wounds = (*(seen for part in sheet.body for seen in part.wounds), *sheet.elsewhere)
    return any(seen.rounds_left is not None for seen in wounds)


def care_by(sight: Seen, people: People, healer: str, *, stands_open: bool = False) -> Fold | None:
    """What somebody may treat, folded until they do."""
    offers = offers_for(sight, healer, "care-for", role="healer")
    if not offers:
        return None
    t, key = sight.t, f"care-{healer}"
    return sight.fold(
        key,
        t("Treat a wound"),
        lambda: (cares(sight, people, offers, key, "now"),),
        icon="first-aid-kit",
        count=len(offers),
        look=FOLD,
        stands_open=stands_open,
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
    found = sight.chances({**offer.given, "ask": "care-for", "skill": skill})
    chance = ""
    if found is not None and "success" in found.names:
        chance = short_chance(found.of("success").chance(True), sight.t)
    return Skill(skill, people.word("skill", skill), chance)
