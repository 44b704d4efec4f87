"""People for the table: investigators ready to be played, others at random, the book's own."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from tablee.games.yacdha.state.people import Age, Gender, Nature
from tablee.kernel.at_random import Pick, draw, draw_one
from tablee.kernel.book import Texts, texts_as
from tablee.kernel.words import ReadyMade

PROFESSIONAL = 3
"""From this level on an occupation is somebody's trade (yacdha.occupation.levels)."""


class Limits(NamedTuple):
    """What somebody of an age may spend on occupations at creation."""

    points: int
    most_level: int
    most_occupations: int | None


class Practised(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An occupation as a sheet of the data holds it."""

    name: Texts
    level: int
    nature: Nature


class Investigator(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody ready to be played."""

    id: str
    name: str
    gender: Gender
    age: Age
    pitch: Texts
    occupations: tuple[Practised, ...]
    description: Texts
    flaw: Texts
    ties: Texts
    places: Texts
    secret: Texts


class Moment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one example of the book says of somebody; None where it is silent."""

    at: str
    occupations: tuple[Practised, ...] = ()
    madness: int | None = None
    trauma: int | None = None
    luck: int | None = None
    mythos: int | None = None
    after_effects: int | None = None


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody of the book's own examples."""

    id: str
    name: str
    gender: Gender
    line: Texts
    moment: tuple[Moment, ...]


class Activity(Texts, frozen=True, forbid_unknown_fields=True):
    nature: Nature
    young: bool = False


class Phrase(Texts, frozen=True, forbid_unknown_fields=True):
    grown: bool = False


class Lists(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What random people are made of."""

    first: Mapping[Gender, tuple[str, ...]]
    family: tuple[str, ...]
    trade: tuple[Activity, ...]
    hobby: tuple[Activity, ...]
    portrait: tuple[Phrase, ...]
    flaw: tuple[Phrase, ...]
    tie: tuple[Phrase, ...]
    place: tuple[Phrase, ...]
    secret: tuple[Phrase, ...]


class People(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    investigator: tuple[Investigator, ...]
    example: tuple[Example, ...]
    lists: Lists


def people() -> People:
    """Everybody in the data file, read once."""
    return texts_as(Path(__file__).with_name("characters.toml"), People)


@cache
def ready_made(language: str) -> tuple[ReadyMade, ...]:
    """The investigators of our own invention, as fields of `create-investigator`."""
    return tuple(
        ReadyMade(
            id=one.id,
            name=one.name,
            pitch=one.pitch.in_language(language),
            fields={
                "name": one.name,
                "gender": one.gender,
                "age": one.age,
                "occupations": [
                    _row(held.name, held.level, held.nature, language) for held in one.occupations
                ],
                "description": one.description.in_language(language),
                "flaw": one.flaw.in_language(language),
                "ties": one.ties.in_language(language),
                "places": one.places.in_language(language),
                "secret": one.secret.in_language(language),
            },
        )
        for one in people().investigator
    )


def at_random(language: str, pick: Pick, limits: Limits, age: Age = "adult") -> dict[str, Any]:
    """Somebody at random, as fields of `create-investigator`, always within the limits."""
    lists = people().lists
    gender = draw_one(lists.first, pick)

    def some(phrases: Sequence[Phrase], count: int) -> str:
        fitting = [phrase for phrase in phrases if age == "adult" or not phrase.grown]
        return " ".join(phrase.in_language(language) for phrase in draw(fitting, count, pick))

    return {
        "name": f"{draw_one(lists.first[gender], pick)} {draw_one(lists.family, pick)}",
        "gender": gender,
        "age": age,
        "occupations": [
            _row(activity, level, activity.nature, language)
            for activity, level in _occupations(lists, pick, limits, age)
        ],
        "description": some(lists.portrait, 3),
        "flaw": some(lists.flaw, 1),
        "ties": some(lists.tie, 2),
        "places": some(lists.place, 2),
        "secret": some(lists.secret, 1),
    }


def _row(name: Texts, level: int, nature: Nature, language: str) -> dict[str, Any]:
    return {"name": name.in_language(language), "level": level, "nature": nature}


def _occupations(
    lists: Lists, pick: Pick, limits: Limits, age: Age
) -> Iterable[tuple[Activity, int]]:
    """A trade for each professional level, hobbies for the others; the young have hobbies only."""
    grown = age == "adult"
    trades = list(lists.trade) if grown else []
    hobbies = [hobby for hobby in lists.hobby if grown or hobby.young]
    for level in _levels(pick, limits, len(trades) + len(hobbies)):
        wanted, other = (trades, hobbies) if level >= PROFESSIONAL else (hobbies, trades)
        pool = wanted or other
        yield pool.pop(pick(len(pool))), level


def _levels(pick: Pick, limits: Limits, known: int) -> Iterable[int]:
    """One of all the spreads of the points, each as likely; highest level first."""
    most = known if limits.most_occupations is None else min(known, limits.most_occupations)
    top, most = max(0, limits.most_level), max(0, most)
    points = max(0, min(limits.points, top * most))
    place = pick(spreads(points, top, most))
    while points:
        for level in range(min(points, top), 0, -1):
            below = spreads(points - level, level, most - 1)
            if place < below:
                break
            place -= below
        else:
            raise AssertionError("the place is beyond the last spread")
        yield level
        points, top, most = points - level, level, most - 1


@cache
def spreads(points: int, top: int, most: int) -> int:
    """In how many ways at most `most` levels, none above `top`, add up to the points."""
    if points == 0:
        return 1
    if most <= 0:
        return 0
    levels = range(1, min(points, top) + 1)
    return sum(spreads(points - level, level, most - 1) for level in levels)
