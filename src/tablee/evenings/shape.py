"""What a ready evening holds: everything that somebody who keeps a table would have prepared.

docs/evenings.md explains the notation. `kernel/shapes.py` reads these structs; texts are written
in both languages, and whatever a part puts on the keeper's desk is an ask of the game.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tablee.kernel.common.asks import Day, Hour, Minute
from tablee.kernel.tongue import LANGUAGES

FORMAT = 1

Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9-]{0,39}$", examples=["la-brume-2"])]
"""Small letters, digits and hyphens: how other parts of the file name this one."""

Written = Annotated[str, Meta(min_length=1, max_length=4000)]
Short = Annotated[str, Meta(min_length=1, max_length=200)]

Asked = Mapping[str, Any]
"""An ask as session files write it; a value may be a text in both languages, or @ and an id."""


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text in both languages."""

    fr: Written
    en: Written

    def in_language(self, language: str) -> str:
        return self.fr if language == "fr" else self.en


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A short text in both languages: a title, a name, what fits on one line."""

    fr: Short
    en: Short

    def in_language(self, language: str) -> str:
        return self.fr if language == "fr" else self.en


class Players(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many may play, beside whoever keeps the table."""

    least: Annotated[int, Meta(ge=1, le=12)]
    most: Annotated[int, Meta(ge=1, le=12)]


class Moment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A moment of the story, in its own days."""

    day: Day = 1
    hour: Hour = 0
    minute: Minute = 0


class Picture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file beside the evening, and words for whoever cannot see it."""

    file: Annotated[str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]{0,60}\.(webp|png|jpg|jpeg)$")]
    words: Line


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody ready to be played: `sheet` is the ask that makes them."""

    id: Id
    pitch: Line
    sheet: Asked
    picture: Picture | None = None


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody whom the keeper plays; `ask` gives them figures, where the story needs any."""

    id: Id
    name: Line
    line: Line
    ask: Asked | None = None
    picture: Picture | None = None


class Clue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to find out; `ask` prepares it by the rules of the game."""

    id: Id
    title: Line
    line: Line
    ask: Asked | None = None


class Thing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whatever else the game lets a keeper prepare: a mission, a situation, a weapon, a rite."""

    id: Id
    line: Line
    ask: Asked


class Paper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to hand over, with what is written on it."""

    id: Id
    title: Line
    text: Said
    picture: Picture | None = None


class Planned(Moment, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What happens at its hour, whatever the players do."""

    text: Line
    place: Line | None = None


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that the keeper may do in a scene: a check, a price, a fight. It opens a form with
    these values filled in; nothing is done before the keeper sends it."""

    line: Line
    ask: Asked


class Next(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another scene, and when it is time for it."""

    scene: Id
    when: Line


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played at one place: the text to say, and what the keeper needs at hand."""

    id: Id
    title: Line
    say: Said
    notes: Said
    people: tuple[Id, ...] = ()
    clues: tuple[Id, ...] = ()
    papers: tuple[Id, ...] = ()
    acts: tuple[Act, ...] = ()
    next: tuple[Next, ...] = ()
    picture: Picture | None = None


class Ending(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How it may end, with the text to say."""

    id: Id
    title: Line
    text: Said


class Evening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ready evening."""

    evening: Literal[1]
    """The format of the file."""
    game: str
    title: Line
    promise: Line
    minutes: Annotated[int, Meta(ge=15, le=1440)]
    players: Players
    mood: Line
    secret: Said
    """What is going on: for whoever keeps the table, and nobody else."""
    scenes: Annotated[tuple[Scene, ...], Meta(min_length=1, max_length=30)]
    endings: Annotated[tuple[Ending, ...], Meta(min_length=1, max_length=10)]
    in_short: Line | None = None
    """The promise in a few words, for the card on the shelf; without it the promise itself."""
    beginners: bool = False
    contains: tuple[Line, ...] = ()
    """What not everybody wants to meet in a story."""
    house_rules: Mapping[str, str] = {}
    begins: Moment | None = None
    characters: Annotated[tuple[Character, ...], Meta(max_length=12)] = ()
    things: Annotated[tuple[Thing, ...], Meta(max_length=40)] = ()
    shown: Annotated[tuple[Thing, ...], Meta(max_length=10)] = ()
    """What everybody is told before the ready characters sit down: where and when it takes place.
    Nothing of it is told at a table whose players make their own."""
    people: Annotated[tuple[Person, ...], Meta(max_length=40)] = ()
    clues: Annotated[tuple[Clue, ...], Meta(max_length=40)] = ()
    papers: Annotated[tuple[Paper, ...], Meta(max_length=40)] = ()
    timetable: Annotated[tuple[Planned, ...], Meta(max_length=40)] = ()
    picture: Picture | None = None

    def contents(self, language: str) -> str:
        """What the story contains, as one line."""
        return ", ".join(one.in_language(language) for one in self.contains)

    def pictures(self) -> Iterator[tuple[tuple[str | int, ...], Picture]]:
        """All pictures with their places in the file."""
        if self.picture:
            yield ("picture",), self.picture
        for part in ("characters", "people", "papers", "scenes"):
            for index, one in enumerate(getattr(self, part)):
                if one.picture:
                    yield (part, index, "picture"), one.picture


def in_language(value: object, language: str) -> Any:  # noqa: ANN401 - any value of an ask
    """A value of an ask with its texts in one language."""
    if isinstance(value, Mapping):
        if value.keys() == set(LANGUAGES):
            return value[language]
        return {key: in_language(inner, language) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [in_language(inner, language) for inner in value]
    return value
