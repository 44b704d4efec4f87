"""The numbers that a throw can move, as a seat may see them."""

from collections import Counter
from collections.abc import Iterator

from tablee.games.cthulhu_d20.data.tables import HUMAN_LOCATIONS
from tablee.games.cthulhu_d20.rules.lately import while_same
from tablee.games.cthulhu_d20.view.sheet import Sheet
from tablee.games.cthulhu_d20.view.table import D20View, Sight
from tablee.games.cthulhu_d20.words.names import ability_name, location_name, weapon_name
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Gauge

WOUND = "wound"
"""The kind of a count of wounds; its id is `wound.WHO.WHERE`."""


def gauges(view: D20View, tongue: Tongue) -> Iterator[Gauge]:
    own = {sheet.person.id: sheet for sheet in view.mine}
    for person in view.others:
        sheet = own.get(person.id)
        yield from _wounds(person, sheet, tongue)
        if sheet is not None:
            yield from _points(sheet, tongue)
            yield from _mind_and_gear(sheet, tongue)
    group, left = tongue("The group"), int(view.group_point)
    yield Gauge("group", group, tongue("Destiny"), left, 1, "destiny")


def _read(person: Sight, sheet: Sheet | None, tongue: Tongue) -> tuple[object, ...]:
    return (person.id, person.name, person.wounds), sheet, tongue


@while_same(_read)
def _wounds(person: Sight, sheet: Sheet | None, tongue: Tongue) -> tuple[Gauge, ...]:
    """How many wounds each place has. How bad they are is for the verdict to tell."""
    found = Counter(where for _, where in person.wounds)
    known = () if sheet is None else (part.name for part in sheet.body)
    return tuple(
        Gauge(
            f"{WOUND}.{person.id}.{where}",
            person.name,
            _capital(location_name(where, tongue)) if where else tongue("Wounds"),
            found[where],
            kind=WOUND,
        )
        for where in dict.fromkeys((*HUMAN_LOCATIONS, *known, ""))
    )


def _points(sheet: Sheet, tongue: Tongue) -> Iterator[Gauge]:
    person = sheet.person
    who, name, points = person.id, person.name, person.creature
    if points.treatment == "traditional":
        yield Gauge(f"hp.{who}", name, tongue("Hit points"), points.hp, points.most_hp, "hp")
        return
    yield Gauge(f"pf.{who}", name, tongue("Fatigue (PF)"), person.pf, sheet.most_pf, "pf")
    yield Gauge(f"pv.{who}", name, tongue("Life (PV)"), person.pv, sheet.most_pv, "pv")


def _mind_and_gear(sheet: Sheet, tongue: Tongue) -> Iterator[Gauge]:
    person = sheet.person
    who, name = person.id, person.name
    if person.seat is not None:
        sane = tongue("Sanity")
        yield Gauge(f"sanity.{who}", name, sane, person.sanity, sheet.most_sanity, "sanity")
        yield Gauge(f"destiny.{who}", name, tongue("Destiny"), person.destiny, kind="destiny")
    for ability, score in person.scores.items():
        left = score - person.damaged.get(ability, 0)
        yield Gauge(f"{ability}.{who}", name, ability_name(ability, tongue), left, kind="ability")
    for card in sheet.weapons:
        if card.loaded is not None:
            weapon = _capital(weapon_name(card.weapon.id, tongue, card.weapon.name))
            most = card.weapon.magazine
            yield Gauge(f"shots.{who}.{card.weapon.id}", name, weapon, card.loaded, most, "shots")


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]
