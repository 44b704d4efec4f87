"""The others, as everybody sees them; and the keeper's tracking table, with every number."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.cthulhu_d20.pages.bodies import (
    Badge,
    Meters,
    WoundLine,
    badges,
    meters_of,
    wound_line,
)
from tablee.games.cthulhu_d20.pages.words import People, Seen, wounds_of
from tablee.games.cthulhu_d20.view.sheet import Sheet
from tablee.games.cthulhu_d20.view.table import Sight as Somebody
from tablee.games.cthulhu_d20.words.names import signed
from tablee.kernel.page import Part


class SeenPerson(msgspec.Struct, frozen=True):
    """Somebody without a number: only what was announced."""

    name: str
    seat: str
    badges: tuple[Badge, ...]
    hits: str
    is_dead: bool


class InSight(Part, frozen=True):
    template: ClassVar[str] = "in_sight.html"

    people: tuple[SeenPerson, ...]


class FoundClues(Part, frozen=True):
    template: ClassVar[str] = "found_clues.html"

    clues: tuple[tuple[str, str], ...]
    """The title of each, and what it says."""


class Tracked(msgspec.Struct, frozen=True):
    id: str
    name: str
    note: str
    is_hidden: bool
    badges: tuple[Badge, ...]
    meters: Meters
    wounds: tuple[WoundLine, ...]
    is_dead: bool


class Tracking(Part, frozen=True):
    template: ClassVar[str] = "tracking.html"

    people: tuple[Tracked, ...]
    of_keeper: bool


def sights(sight: Seen) -> Iterator[Part]:
    if sight.is_keeper:
        return
    people, mine = sight.once(People), sight.mine
    shown = [person for person in mine.others if person.id not in people.sheets]
    if shown:
        yield InSight(key="in-sight", people=tuple(_seen(people, one) for one in shown))
    if mine.clues:
        found = tuple((clue.title, clue.text) for clue in mine.clues)
        yield FoundClues(key="found-clues", clues=found)


def _seen(people: People, person: Somebody) -> SeenPerson:
    t, hits = people.t, ""
    if person.wounds:
        places = dict.fromkeys(people.word("location", at) for _, at in person.wounds if at)
        hits = t("hit{colon}{places}", colon=t(": "), places=", ".join(places))
    is_dead = person.state == "dead"
    return SeenPerson(
        person.name, people.t.seat(person.seat or ""), badges(people, person), hits, is_dead
    )


def tracking(sight: Seen) -> Iterator[Tracking]:
    """Investigators above, opponents below the double rule."""
    if not sight.is_keeper:
        return
    people = sight.once(People)
    own = [sheet for sheet in sight.mine.mine if sheet.person.seat]
    foes = [sheet for sheet in sight.mine.mine if sheet.person.seat is None]
    tracked = tuple(_tracked(people, sheet) for sheet in own)
    yield Tracking(key="tracking", people=tracked, of_keeper=False)
    if foes:
        tracked = tuple(_tracked(people, sheet) for sheet in foes)
        yield Tracking(key="tracking-foes", people=tracked, of_keeper=True)


def _tracked(people: People, sheet: Sheet) -> Tracked:
    person, note = sheet.person, sheet.person.profession
    if person.seat is None:
        note = ""
        if sheet.weapons:
            card = sheet.weapons[0]
            note = f"{people.weapon(card.weapon.id)}, {signed(card.bonus)}"
    return Tracked(
        f"track-{person.id}",
        person.name,
        note,
        person.hidden,
        badges(people, people.by_id[person.id], sheet),
        meters_of(sheet, people.t),
        tuple(wound_line(people, one, is_dead=sheet.person.is_dead) for one in wounds_of(sheet)),
        person.is_dead,
    )
