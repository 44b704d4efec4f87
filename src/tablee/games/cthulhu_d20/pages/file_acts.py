"""What is done from an investigator's file: destiny, gear, rest, a new level."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.cthulhu_d20.pages.forms import (
    FOLD,
    Blank,
    Cases,
    among,
    blank,
    fields_of,
    in_the_long_run,
    line,
    press,
    ticks,
    worded,
)
from tablee.games.cthulhu_d20.pages.words import People, Seen, offers_for
from tablee.games.cthulhu_d20.state.people import Person
from tablee.games.cthulhu_d20.view.sheet import Sheet
from tablee.kernel.acts import Act, Choice, Input
from tablee.kernel.page import Fold, Part
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Offer

SKILL_ROWS = 6


class Gear(Part, frozen=True):
    """What somebody carries, to be ticked."""

    template: ClassVar[str] = "gear.html"

    act: Act
    weapons: Input
    armour: Input
    look: str


class Resting(msgspec.Struct, frozen=True):
    act: Act
    text: str
    ahead: Fold | None


class Level(msgspec.Struct, frozen=True):
    """A new level: a feat where there is one, an ability raised, ranks in skills."""

    act: Act
    feats: tuple[Choice, ...]
    abilities: tuple[Choice, ...]
    skills: tuple[Choice, ...]
    rows: tuple[int, ...] = tuple(range(SKILL_ROWS))


def spend_destiny(sight: Seen, person: Person) -> Iterator[Blank]:
    t = sight.t
    for offer in offers_for(sight, person.id, "call-destiny"):
        if offer.given["about"] == "situation":
            hope, id = line("text", t("What is hoped for"), required=False), f"fate-{person.id}"
            yield blank(sight, offer, t("Destiny!"), hope, look="red", id=id, about=person.name)


def why_no_destiny(person: Person, t: Tongue) -> str:
    if person.is_dead:
        return t("too late")
    return t("the keeper still has to answer") if person.destiny else t("no point left")


def change_gear(
    sight: Seen, people: People, person: Person, id: str, look: str = ""
) -> Iterator[Fold]:
    for offer in offers_for(sight, person.id, "take-gear"):
        yield _gear(sight, people, person, offer, id, look)


def _gear(sight: Seen, people: People, person: Person, offer: Offer, id: str, look: str) -> Fold:
    t = sight.t

    def inside() -> tuple[Part]:
        # A blank beside the boxes says that none of them is ticked.
        none_ticked = (("weapons", ""), ("armour", ""))
        weapons, armour = offer.fields[0].choices, offer.fields[1].choices
        arms = [(one, people.weapon(one)) for one in weapons]
        wear = [(one, people.armour(one)) for one in armour]
        return (
            Gear(
                key=id,
                act=blank(sight, offer, t("Carry this"), id=id, given=none_ticked).act,
                weapons=ticks("weapons", t("Weapons"), arms, person.weapons),
                armour=ticks("armour", t("Armour"), wear, person.armour),
                look=look,
            ),
        )

    return sight.fold(f"{id}-fold", t("Change the gear"), inside, look=FOLD)


def restings(sight: Seen, people: People, sheet: Sheet) -> Iterator[Resting]:
    t, who = sight.t, sheet.person.id
    for offer in sight.offers_of("begin-rest", "end-rest"):
        if offer.given.get("who") != [who]:
            continue
        id = f"{offer.ask}-{who}"
        if offer.ask == "end-rest":
            text = t("{name} is resting.", name=people.call(who))
            act = press(sight, offer, t("Stop resting"), id=id, icon="bed")
            yield Resting(act, text, None)
        else:
            text = t(
                "An hour of rest gives a fatigue point back; "
                "a day of it, once the wounds are dressed, a life point."
            )
            act = press(sight, offer, t("Rest"), id=id, icon="bed")
            yield Resting(act, text, _rest_ahead(sight, sheet))


def _rest_ahead(sight: Seen, sheet: Sheet) -> Fold | None:
    if not sheet.lost and sheet.person.pv >= sheet.most_pv:
        return None
    who = sheet.person.id
    key = f"rest-odds-{who}"

    def inside() -> tuple[Part]:
        cases = in_the_long_run(sight, {"ask": "begin-rest", "who": [who]})
        return (Cases(key=f"{key}-cases", cases=cases),)

    return sight.fold(key, sight.t("What rest would bring"), inside, look=FOLD)


def levels(sight: Seen, people: People, sheet: Sheet) -> Iterator[Level]:
    t, who = sight.t, sheet.person.id
    for offer in offers_for(sight, who, "gain-level"):
        if offer.bound_by:
            continue
        kinds = fields_of(offer)
        feats = kinds["feat"].choices if "feat" in kinds else ()
        raised = worded(people, "ability", sheet.person.scores if "raised" in kinds else ())
        yield Level(
            press(sight, offer, t("Gain a level"), "main", id=f"level-{who}"),
            among(worded(people, "feats", feats)),
            among((one, f"{name} +1") for one, name in raised),
            among(worded(people, "skill", sheet.skills)),
        )
