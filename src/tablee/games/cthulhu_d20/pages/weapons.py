"""Declaring an attack: one form for each weapon at hand."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.cthulhu_d20.pages.aim import SUPPOSED_AC, Aiming, Zones, act_with, malus, zones
from tablee.games.cthulhu_d20.pages.forms import (
    amount,
    called,
    fields_of,
    pick,
    press,
    targets,
    tick,
    ticks,
    worded,
)
from tablee.games.cthulhu_d20.pages.words import People, Seen, capitalised, offers_for
from tablee.games.cthulhu_d20.view.sheet import WeaponCard
from tablee.games.cthulhu_d20.words.names import signed
from tablee.kernel.acts import Act, Input
from tablee.kernel.page import Part
from tablee.kernel.words import Offer

MOST_AC = 40


class WeaponForm(msgspec.Struct, frozen=True, kw_only=True):
    """An attack with one weapon: on whom, where, how, and with what bonus."""

    declare: Act
    name: str
    bonus: str
    notes: tuple[str, ...]
    terms: str
    targets: Input | None
    zones: Zones | None
    zone: Input | None
    """The zones as a list, where the body is not drawn yet."""
    amounts: tuple[Input, ...]
    help: str
    flags: tuple[Input, ...]
    circumstances: Input | None
    recount: str
    """When the chances are reckoned: htmx's word for it; "" for never."""
    may_aim: bool
    """Whether the same form can be sent to aim for a round instead."""
    is_open: bool


class Weapons(Part, frozen=True):
    """All weapons of somebody; of several, one stands open."""

    template: ClassVar[str] = "weapons.html"

    weapons: tuple[WeaponForm, ...]
    group: str
    is_folded: bool


def plain_attacks(sight: Seen, who: str) -> list[Offer]:
    """What somebody may attack with, mercy and opportunity set aside."""
    aside = {"mercy", "opportunity"}
    return [one for one in offers_for(sight, who, "declare-attack") if not aside & one.given.keys()]


def weapons(
    sight: Seen, people: People, who: str, place: str = "now", *, is_open: bool = True
) -> Weapons:
    offers = plain_attacks(sight, who)
    may_aim = bool(offers_for(sight, who, "take-aim"))
    return Weapons(
        key=f"weapons-{place}-{who}",
        weapons=tuple(
            WeaponMaker(sight, people, offer, place).make(
                may_aim=may_aim, is_first=is_open and not at and "target" not in offer.given
            )
            for at, offer in enumerate(offers)
        ),
        group=f"arms-{place}-{who}",
        is_folded=len(offers) > 1,
    )


class WeaponMaker:
    """Makes the form of one weapon."""

    def __init__(self, sight: Seen, people: People, offer: Offer, place: str) -> None:
        self.sight, self.people, self.offer = sight, people, offer
        self.who, self.arm = str(offer.given["who"]), str(offer.given["weapon"])
        self.kinds = fields_of(offer)
        again = "-again" if "cleaving" in offer.given else ""
        at = f"-at-{offer.given['target']}" if "target" in offer.given else ""
        self.id = f"attack-{place}-{self.who}-{self.arm.replace(':', '-')}{again}{at}"
        self.card = card_of(people, self.who, self.arm)
        self.targets = self._targets()
        self.target = self.targets[0] if self.targets else str(offer.given.get("target", ""))
        self.is_known = self.target in people.sheets

    def make(self, *, may_aim: bool, is_first: bool) -> WeaponForm:
        t, card = self.people.t, self.card
        is_ranged = card is not None and card.weapon.ranged
        label, zoned = act_with(card, t), "zone" in self.kinds
        help = t("Each point taken off the attack adds a point and a half to the severity.")
        return WeaponForm(
            declare=press(self.sight, self.offer, label, "red", id=self.id),
            name=capitalised(self.people.weapon(self.arm)),
            bonus=signed(card.bonus) if card else "",
            notes=tuple(self._notes()),
            terms=terms_in_words(self.people, card) if card else "",
            targets=self._target_field(),
            zones=zones(self.sight, self.people, self._aiming()) if zoned and is_first else None,
            zone=self._zone_list() if zoned and not is_first else None,
            amounts=tuple(self._amounts()),
            help=help if "power" in self.kinds else "",
            flags=tuple(self._flags()),
            circumstances=self._circumstances(),
            recount="" if not zoned else "load" if is_first else "intersect once",
            may_aim=may_aim and is_ranged and "target" in self.kinds,
            is_open=is_first,
        )

    def _targets(self) -> list[str]:
        """Foes first, then who is down, then friends."""
        by_id = self.people.by_id
        of_keeper = by_id[self.who].seat is None
        foes: list[str] = []
        friends: list[str] = []
        for other in self.kinds["target"].choices if "target" in self.kinds else ():
            if (by_id[other].seat is None) == of_keeper:
                friends.append(other)
            elif by_id[other].state == "down":
                friends.insert(0, other)
            else:
                foes.append(other)
        return foes + friends

    def _target_field(self) -> Input | None:
        if "target" not in self.kinds:
            return None
        t = self.people.t
        return targets("target", t("Target"), called(self.people, self.targets), first=True)

    def _notes(self) -> Iterator[str]:
        t, given = self.people.t, self.offer.given
        if self.card and self.card.loaded is not None:
            yield t.many("{count} shot left", "{count} shots left", self.card.loaded)
        if "cleaving" in given:
            yield t("one more attack: a foe has fallen")
        if "target" in given:
            yield t("{name}, behind cover", name=self.people.call(str(given["target"]), ""))

    def _aiming(self) -> Aiming:
        ask = {**self.offer.given, "ask": "declare-attack", "target": self.target}
        if not self.is_known:
            ask["reckon"] = SUPPOSED_AC
        return Aiming(ask=ask, card=self.card, id=self.id, is_known=self.is_known)

    def _zone_list(self) -> Input:
        t, people, found = self.people.t, self.people, [("", self.people.t("Anywhere"))]
        for zone in self.kinds["zone"].choices:
            cost = malus(self.card, zone)
            name = people.title("zone", zone)
            found.append((zone, f"{name} ({cost})" if cost else name))
        return pick("zone", t("Where to aim"), found)

    def _amounts(self) -> Iterator[Input]:
        t, kinds = self.people.t, self.kinds
        if "distance" in kinds:
            yield amount("distance", t("Distance in metres"), 0, kinds["distance"].most)
        if "power" in kinds:
            most = kinds["power"].most
            yield amount("power", t("Power Attack, up to {most}", most=most), 0, most)
        if "number" in kinds:
            yield amount("number", t("Which attack of the round"), 1, kinds["number"].most)
        if not self.is_known and "zone" in kinds:
            yield amount("reckon", t("Supposed AC"), 1, MOST_AC, SUPPOSED_AC)

    def _flags(self) -> Iterator[Input]:
        t = self.people.t
        if "hold_back" in self.kinds:
            yield tick("hold_back", t("Hold back{colon}costs fatigue alone", colon=t(": ")))
        if "burst" in self.kinds:
            yield tick("burst", t("A burst"))

    def _circumstances(self) -> Input | None:
        if "circumstances" not in self.kinds:
            return None
        t, choices = self.people.t, self.kinds["circumstances"].choices
        found = worded(self.people, "circumstances", choices)
        return ticks("circumstances", t("Circumstances"), found)


def card_of(people: People, who: str, weapon: str) -> WeaponCard | None:
    """A weapon in somebody's hands, for who may know its numbers."""
    sheet = people.sheets.get(who)
    cards = sheet.weapons if sheet else ()
    return next((card for card in cards if card.weapon.id == weapon), None)


def terms_in_words(people: People, card: WeaponCard) -> str:
    """What the bonus of a weapon is made of."""
    terms = (term for term in card.terms if term.value)
    return ", ".join(f"{people.word('term', term.name)} {signed(term.value)}" for term in terms)
