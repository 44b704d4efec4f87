"""Bodies: boxes of fatigue and life, wounds, the figure, what everybody sees of a state."""

from collections.abc import Iterator

import msgspec

from tablee.games.cthulhu_d20.data.tables import GRAVEST, HUMAN_LOCATIONS
from tablee.games.cthulhu_d20.pages.words import People, lasting
from tablee.games.cthulhu_d20.view.sheet import BodyPart, Sheet, WoundView
from tablee.games.cthulhu_d20.view.table import Sight as Somebody
from tablee.games.cthulhu_d20.words.names import hit_points, number, signed
from tablee.kernel.tongue import Tongue

FROM_GRAVE = GRAVEST.index("grave")


class Box(msgspec.Struct, frozen=True):
    """One point: `look` says whether it is lost, out of reach, the last one lost."""

    look: str
    step: str = ""
    """The penalty that the loss of it brings."""


class Meter(msgspec.Struct, frozen=True):
    short: str
    name: str
    said: str
    boxes: tuple[Box, ...]
    left: str
    most: int
    has_steps: bool = False
    """Whether under each box stands what its loss brings."""


class Meters(msgspec.Struct, frozen=True):
    """Fatigue with its penalty, and life; or the hit points of what is fought as ever."""

    hit_points: str = ""
    meters: tuple[Meter, ...] = ()
    penalty: str = ""
    has_penalty: bool = False


class WoundLine(msgspec.Struct, frozen=True):
    row: str
    gb: str
    where: str
    state: str
    is_open: bool


class Mark(msgspec.Struct, frozen=True):
    """What is seen on a part of the body: its worst wound, a bandage, what became of it."""

    row: str
    is_treated: bool = False
    state: str = ""


class Figure(msgspec.Struct, frozen=True):
    id: str
    marks: tuple[tuple[str, Mark], ...] = ()
    is_dead: bool = False


class Label(msgspec.Struct, frozen=True):
    """A part of the body: its AC, its armour or its worst wound."""

    part: str
    name: str
    ac: str
    row: str
    said: str
    is_grave: bool


class Chart(msgspec.Struct, frozen=True):
    id: str
    figure: Figure | None
    labels: tuple[Label, ...]


class Badge(msgspec.Struct, frozen=True):
    look: str
    said: str


def meters_of(sheet: Sheet, t: Tongue) -> Meters:
    points = sheet.person.creature
    if points.treatment == "traditional":
        said = hit_points(points.hp, points.most_hp, t)
        return Meters(said)
    return Meters(
        meters=(_fatigue(sheet, t), _life(sheet, t)),
        penalty=signed(sheet.penalty),
        has_penalty=bool(sheet.penalty),
    )


def _fatigue(sheet: Sheet, t: Tongue) -> Meter:
    most, left = sheet.most_pf, sheet.person.pf
    said = t.many(
        "{count} fatigue point of {most}, penalty {penalty}",
        "{count} fatigue points of {most}, penalty {penalty}",
        left,
        most=most,
        penalty=signed(sheet.penalty),
    )
    boxes = tuple(_fatigue_boxes(sheet))
    return Meter(t("PF"), t("fatigue points"), said, boxes, number(left), most, True)


def _fatigue_boxes(sheet: Sheet) -> Iterator[Box]:
    lost, capped = min(sheet.lost, sheet.most_pf), sheet.most_pf - sheet.cap
    for at in range(1, sheet.most_pf + 1):
        look = "is-lost" if at <= lost else ""
        look += " is-capped" if at <= capped else ""
        look += " is-last" if at == lost else ""
        yield Box(look, signed(sheet.steps[at - 1]) if at <= len(sheet.steps) else "")


def _life(sheet: Sheet, t: Tongue) -> Meter:
    most, left = sheet.most_pv, sheet.person.pv
    one, several = "{count} life point of {most}", "{count} life points of {most}"
    said = t.many(one, several, left, most=most)
    boxes = tuple(Box("is-lost" if at <= most - left else "") for at in range(1, most + 1))
    return Meter(t("PV"), t("life points"), said, boxes, number(left), most)


def wound_line(people: People, seen: WoundView, *, is_dead: bool = False) -> WoundLine:
    wound, t = seen.wound, people.t
    where = [people.word("row", wound.row)]
    if wound.location:
        where.append(people.word("location", wound.location))
    if wound.part:
        where.append(people.word("part", wound.part))
    state, is_open = "" if is_dead else wound_state(seen, t), seen.rounds_left is not None
    return WoundLine(wound.row, t("GB {gb}", gb=wound.gb), ", ".join(where), state, is_open)


def wound_state(seen: WoundView, t: Tongue) -> str:
    if seen.rounds_left == 0:
        return t("loss due now")
    if seen.rounds_left is not None:
        return t("loss in {time}", time=lasting(seen.rounds_left, t))
    if seen.wound.treated:
        return t("dressed")
    return t("stabilised") if seen.wound.stabilised else t("does not worsen")


def marks_of(sheet: Sheet) -> tuple[tuple[str, Mark], ...]:
    return tuple((part.name, _mark(part)) for part in sheet.body if part.wounds)


def _mark(part: BodyPart) -> Mark:
    wounds = [seen.wound for seen in part.wounds]
    return Mark(
        max((wound.row for wound in wounds), key=GRAVEST.index),
        all(wound.treated for wound in wounds),
        next((wound.part for wound in reversed(wounds) if wound.part), ""),
    )


def marks_seen(person: Somebody | None) -> tuple[tuple[str, Mark], ...]:
    """Where somebody was hit, as the table knows it: not how badly."""
    places = dict.fromkeys(place for _, place in (person.wounds if person else ()))
    return tuple((place, Mark("moderate")) for place in places if place in HUMAN_LOCATIONS)


def chart_of(people: People, sheet: Sheet) -> Chart:
    id, marks = f"chart-{sheet.person.id}", marks_of(sheet)
    is_human = all(part.name in HUMAN_LOCATIONS for part in sheet.body)
    worst = dict(marks)
    return Chart(
        id,
        Figure(f"{id}-fig", marks, sheet.person.is_dead) if is_human else None,
        tuple(_label(people, part, worst.get(part.name)) for part in sheet.body),
    )


def _label(people: People, part: BodyPart, mark: Mark | None) -> Label:
    t = people.t
    if mark is not None:
        said = people.word("row", mark.row)
    elif part.armour:
        said = t("armoured {bonus}", bonus=signed(part.armour))
    else:
        said = t("unarmoured")
    is_grave = mark is not None and _is_grave(mark)
    return Label(
        part.name,
        people.title("location", part.name),
        number(part.ac),
        mark.row if mark else "",
        f"{said}, {t('covered')}" if part.covered else said,
        is_grave,
    )


def _is_grave(mark: Mark) -> bool:
    rank = next(at for at, row in enumerate(GRAVEST) if row == mark.row)
    return rank >= FROM_GRAVE and not mark.is_treated


def badges(people: People, person: Somebody, sheet: Sheet | None = None) -> tuple[Badge, ...]:
    """Up, on the ground, out, dead: in words."""
    return tuple(_badges(people, person, sheet))


def _badges(people: People, person: Somebody, sheet: Sheet | None) -> Iterator[Badge]:
    t, is_up = people.t, person.state == "up"
    condition = sheet.person.condition if sheet else ""
    if person.state == "dead":
        yield Badge("is-dead", t.of(person.gender, "dead"))
    elif condition == "stunned":
        yield Badge("is-out", t.of(person.gender, "stunned"))
    elif condition == "unconscious":
        yield Badge("is-out", t.of(person.gender, "unconscious"))
    elif person.state == "down":
        yield Badge("is-out", t("out of action"))
    if person.prone and is_up:
        yield Badge("", t("on the ground"))
    if person.burning:
        yield Badge("is-out", t("exposed"))
    if person.covered:
        yield Badge("", t("behind cover"))
    if person.shock != "none" and is_up:
        yield Badge("", people.word("shock", person.shock))
