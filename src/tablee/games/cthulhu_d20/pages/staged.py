"""What of this game lies on the roll stage: its own cards need not show it again."""

from collections.abc import Collection, Iterator
from typing import ClassVar

import msgspec

from tablee.games.cthulhu_d20.pages.bodies import (
    Figure,
    WoundLine,
    marks_of,
    marks_seen,
    wound_line,
)
from tablee.games.cthulhu_d20.pages.care import Cares, cares, may_stop_own_blood
from tablee.games.cthulhu_d20.pages.words import People, Seen, offers_for
from tablee.games.cthulhu_d20.words.gauges import WOUND
from tablee.kernel.happening import Change, Happening
from tablee.kernel.page import Part
from tablee.kernel.stage import on_stage as thrown_on_stage

ANNOUNCED = "cthulhu-d20.combat.hit"
FALLEN = "cthulhu-d20.destiny.announcement-window"


class Hurt(msgspec.Struct, frozen=True):
    """Somebody who has just been hit: where, and for those who may know, how badly."""

    name: str
    where: str
    figure: Figure | None
    wounds: tuple[WoundLine, ...]


class Wounded(Part, frozen=True):
    """The bodies that the throw on the stage has hurt."""

    template: ClassVar[str] = "wounded.html"
    follows_throw: ClassVar[bool] = True

    hurt: tuple[Hurt, ...]
    care: Cares | None = None
    """What this seat can do for them at once."""

    @property
    def is_of_throw(self) -> bool:
        return True


def on_stage(sight: Seen) -> Happening | None:
    return next(reversed(thrown_on_stage(sight)), None)


def is_on_stage(sight: Seen, *rules: str) -> bool:
    """Whether the throw on the stage is one by these rules."""
    shown = on_stage(sight)
    return shown is not None and any(line.rule in rules for line in shown.lines)


def is_about(sight: Seen, who: str) -> bool:
    """Whether the stage says what came of a throw of somebody's."""
    shown = on_stage(sight)
    verdicts = [line.verdict for line in shown.lines if line.verdict] if shown else []
    return any(verdict.whose == who for verdict in verdicts)


def wounded(sight: Seen) -> Iterator[Wounded]:
    """The wound that has just fallen, on the body that bears it."""
    shown = on_stage(sight)
    found = [one for one in shown.changes if one.gauge.kind == WOUND] if shown else []
    places = dict(place for place in map(_new_place, found) if place is not None)
    if not places:
        return
    people = sight.once(People)
    hurt = tuple(_hurt(people, who, where) for who, where in places.items() if who in people.by_id)
    yield Wounded(key="wounded", hurt=hurt, care=_care(sight, people, places))


def _care(sight: Seen, people: People, hurt: Collection[str]) -> Cares | None:
    """Care for those who are bleeding now, beside their bodies."""
    if sight.is_keeper:
        return None
    offers = [
        offer
        for healer in people.own
        if not (has_turn(sight, healer) and may_stop_own_blood(sight, people, healer))
        for offer in offers_for(sight, healer, "care-for", role="healer")
        if offer.given["patient"] in hurt
    ]
    return cares(sight, people, offers, "wounded-care", "stage") if offers else None


def has_turn(sight: Seen, who: str) -> bool:
    """Whether it is their turn: what they may do stands above the stage."""
    fight = sight.mine.fight
    return fight is not None and fight.turn is not None and fight.turn.who == who


def _new_place(change: Change) -> tuple[str, str] | None:
    _, who, where = change.gauge.id.split(".", 2)
    return (who, where) if change.after > change.before else None


def _hurt(people: People, who: str, where: str) -> Hurt:
    person, sheet = people.by_id[who], people.sheets.get(who)
    marks = marks_of(sheet) if sheet else marks_seen(person)
    figure = Figure(f"wounded-{who}", marks, person.state == "dead") if dict(marks) else None
    place = people.title("location", where) if where else ""
    seen = []
    if sheet is not None:
        parts = [part.wounds for part in sheet.body if part.name == where] or [sheet.elsewhere]
        dead = sheet.person.is_dead
        seen = [wound_line(people, one, is_dead=dead) for wounds in parts for one in wounds[-1:]]
    return Hurt(people.call(who), place, figure, tuple(seen))
