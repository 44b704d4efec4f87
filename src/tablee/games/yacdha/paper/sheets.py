"""The sheet of an investigator on paper, filled in or blank."""

from collections.abc import Container, Iterator, Mapping
from typing import Any

from tablee.games.yacdha.state.fight import TABLE_2 as WEAPONS
from tablee.games.yacdha.state.people import LOWEST, Condition, Meter, Person
from tablee.games.yacdha.view.view import YacdhaView
from tablee.games.yacdha.words import terms as words
from tablee.kernel.paper import Paper
from tablee.kernel.seen import TableView
from tablee.kernel.tongue import Tongue

Data = dict[str, Any]

LEVELS = 5
"""An occupation has levels up to this one, and a meter as many values before its end."""

MOST_MYTHOS = 4

LUCK_DRAWN = 3
"""So many places for points of luck are drawn; somebody who has more gets more."""

ROWS = 5
"""Rows for occupations on a blank sheet."""


def sheets(view: TableView, tongue: Tongue, credit: str) -> Iterator[Paper]:
    """The sheets of the investigators that a seat sees, its own first."""
    seen = view.game
    if not isinstance(seen, YacdhaView):
        return
    for person in sorted(seen.investigators, key=lambda person: person.seat != view.seat):
        title = tongue("{name}, the sheet", name=person.name)
        data = sheet(person, view, tongue)
        yield Paper(f"sheet-{person.id}", title, "sheet.typ", {**data, "credit": credit})


def blank_sheet(tongue: Tongue, credit: str) -> Paper:
    """A sheet to fill in by hand."""
    nobody = Person("", "")
    data: Data = {
        "name": "",
        "facts": [],
        "meters": [{**meter, "value": None} for meter in _meters(nobody, tongue)],
        "counts": [count for _, count in _counts(nobody, tongue)],
        "occupations": [{"name": "", "level": None, "actions": []}] * ROWS,
        "gifts": [],
        "weapons": [],
        "texts": [{"label": label, "text": ""} for label, _ in _texts(nobody, tongue, True)],
        "labels": labels(tongue),
        "credit": credit,
        "blank": True,
    }
    title = tongue("Investigation sheet")
    return Paper("blank-sheet", tongue("A blank sheet"), "sheet.typ", {**data, "kind": title})


def sheet(person: Person, view: TableView, tongue: Tongue) -> Data:
    """A person's sheet. A secret is printed for whoever holds it and for the keeper."""
    is_own = view.role == "keeper" or person.seat == view.seat
    return {
        **person_data(person, view, tongue),
        "kind": tongue("Investigation sheet"),
        "counts": [
            count for module, count in _counts(person, tongue) if module in modules_of(view)
        ],
        "texts": [{"label": label, "text": text} for label, text in _texts(person, tongue, is_own)],
        "labels": labels(tongue),
        "blank": False,
    }


def person_data(person: Person, view: TableView, tongue: Tongue) -> Data:
    facts = [tongue("Played by: {name}", name=tongue.seat(person.seat))] if person.seat else []
    if person.age != "adult":
        facts.append(tongue(AGES[person.age]))
    if person.condition != "active":
        facts.append(condition_name(person, tongue))
    has_levels = "occupation_levels" in modules_of(view)
    return {
        "name": person.name,
        "facts": facts,
        "meters": _meters(person, tongue),
        "occupations": [
            {
                "name": occupation.name,
                "level": occupation.level if has_levels else None,
                "actions": [
                    {
                        "name": action.name,
                        # A number stands only where it is lower than that of the occupation.
                        "level": action.level
                        if action.level is not None and action.level < occupation.level
                        else None,
                    }
                    for action in occupation.actions
                ],
            }
            for occupation in person.occupations
        ],
        "gifts": [
            {"name": gift.name, "level": gift.level, "effect": gift.effect} for gift in person.gifts
        ],
        "weapons": [_weapon(weapon, view, tongue) for weapon in person.weapons],
    }


AGES: Mapping[str, str] = {"adolescent": "adolescence", "child": "childhood"}


def condition_name(person: Person, tongue: Tongue) -> str:
    """A condition in words; they name nobody's gender that is not known."""
    match person.condition:
        case "dead":
            return tongue.of(person.gender, "dead", name=person.name)
        case "insane":
            return tongue.of(person.gender, "lost to madness", name=person.name)
        case "retired":
            return tongue.of(person.gender, "out of the story", name=person.name)
        case _:
            return tongue(CONDITIONS[person.condition])


CONDITIONS: Mapping[Condition, str] = {
    "active": "able to act",
    "dying": "between life and death",
    "coma": "in a coma",
}


def _meters(person: Person, tongue: Tongue) -> list[Data]:
    kinds: tuple[Meter, ...] = ("madness", "trauma")
    return [
        {
            "id": meter,
            "name": tongue(METERS[meter]),
            "die": tongue(DICE[meter]),
            "end": tongue(ENDS[meter]),
            # A view has 0 for a value that is nobody else's business.
            "value": person.meter(meter) or None,
            "lowest": person.lowest(meter),
            "last": person.end_of(meter),
        }
        for meter in kinds
        # Of a creature that wounds do nothing to there is no trauma to count.
        if person.end_of(meter) >= LOWEST
    ]


METERS: Mapping[Meter, str] = {"madness": "Madness", "trauma": "Trauma"}
DICE: Mapping[Meter, str] = {"madness": "mental actions", "trauma": "physical actions"}
ENDS: Mapping[Meter, str] = {"madness": "6: the mind is lost", "trauma": "6: death"}


def _counts(person: Person, tongue: Tongue) -> Iterator[tuple[str, Data]]:
    """What is counted in tokens, each with the module of the book that it belongs to."""
    luck, drawn = tongue("Luck"), max(LUCK_DRAWN, person.luck)
    yield "luck", {"id": "luck", "name": luck, "value": person.luck, "drawn": drawn}
    if person.madness:
        mythos = tongue("Mythos")
        yield (
            "mythos",
            {"id": "mythos", "name": mythos, "value": person.mythos, "drawn": MOST_MYTHOS},
        )
    struck, lost = tongue("After-effects"), person.after_effects
    yield "luck", {"id": "after_effects", "name": struck, "value": lost, "drawn": LEVELS - 1}


def modules_of(view: TableView) -> Container[str]:
    """The parts of the book that the table plays with."""
    return view.game.modules if isinstance(view.game, YacdhaView) else ()


def _texts(person: Person, tongue: Tongue, is_own: bool) -> Iterator[tuple[str, str]]:
    yield tongue("Portrait"), person.description
    yield tongue("Flaw"), person.flaw
    yield tongue("Ties"), person.ties
    yield tongue("Places"), person.places
    if is_own:
        yield tongue("Kept secret"), person.secret


def _weapon(weapon: str, view: TableView, tongue: Tongue) -> str:
    seen = view.game
    known = seen.weapons if isinstance(seen, YacdhaView) else ()
    most = {one.id: one.most for one in (*WEAPONS.values(), *known)}.get(weapon)
    name = words.weapon_name(weapon, tongue)
    return name if most is None else tongue("{name}, {most} at most", name=name, most=most)


def labels(tongue: Tongue) -> Data:
    return {
        "occupations": tongue("Occupations"),
        "actions": tongue("Actions tried"),
        "gifts": tongue("Gifts"),
        "weapons": tongue("Weapons"),
        "notes": tongue("Notes"),
        "name": tongue("Name"),
        "seat": tongue("Played by"),
        "keeper_only": tongue("For the keeper's eyes only"),
        "margin": tongue("margin"),
        "nothing": tongue("nothing planned"),
        "people": tongue("People"),
        "creatures": tongue("Creatures"),
        "page": tongue("page"),
    }
