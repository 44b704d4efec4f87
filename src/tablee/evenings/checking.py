"""Everything that is wrong with an evening: its shape, its references, what the game refuses."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tablee.evenings.dressing import REFERS, dressings, names_of
from tablee.evenings.reading import named, shape_faults
from tablee.evenings.shape import Evening, in_language
from tablee.kernel.awaited import CREATE
from tablee.kernel.game import Game
from tablee.kernel.reading import Readings
from tablee.kernel.refusal import faults as all_faults
from tablee.kernel.shapes import read_as
from tablee.kernel.table import Table
from tablee.kernel.tongue import LANGUAGES
from tablee.kernel.words import Refused, Role
from tablee.lab.check import Checked
from tablee.lab.games import find_game
from tablee.lab.possible import ask_faults
from tablee.lab.sentence import Sentence, sentence
from tablee.lab.session_file import Finder, game_of
from tablee.lab.strict_yaml import Document, Fault, Faults, Place

BEGINNINGS = {
    ".webp": b"RIFF",
    ".png": b"\x89PNG",
    ".jpg": b"\xff\xd8\xff",
    ".jpeg": b"\xff\xd8\xff",
}
"""The first bytes of a picture, by the end of its name."""

WAY_ON = ("people", "clues", "papers")
"""The parts that a scene names by their ids."""


ON_A_CARD = 60
"""Signs in which a card on the shelf says what an evening is about."""


def check_evening(
    document: Document, folder: Path | None = None, find: Finder = find_game
) -> Checked:
    """Everything that is wrong with an evening, at once; `folder` is where its pictures lie."""
    faults = Faults(document)
    wrong = list(shape_faults(document.value))
    for place, what in wrong:
        faults.add(place, what)
    game = game_of(faults, find) if isinstance(document.value, dict) else None
    if not wrong and game is not None:
        evening = read_as(Evening, document.value)
        for place, what in evening_faults(evening, game, folder):
            faults.add(place, what)
    found: list[Fault] = []
    for fault in sorted(faults.found, key=lambda one: one.line):
        if fault not in found:  # what both languages have in common is said once
            found.append(fault)
    return Checked("evening", tuple(found), 0, game)


def evening_faults(
    evening: Evening, game: Game[Any], folder: Path | None = None
) -> Iterator[tuple[Place, Sentence]]:
    """What is wrong with an evening whose shape is right."""
    yield from _ids(evening)
    yield from _references(evening)
    if evening.players.least > evening.players.most:
        yield ("players",), sentence("“least” is more than “most”.")
    if evening.in_short and max(map(len, (evening.in_short.fr, evening.in_short.en))) > ON_A_CARD:
        yield ("in_short",), sentence("A card has room for {most} signs.", most=ON_A_CARD)
    yield from _pictures(evening, folder)
    wrong = [*_house_rules(evening, game), *_asks(evening, game)]
    yield from wrong
    if not wrong:
        for language in LANGUAGES:
            yield from _refusals(evening, game, language)


def _ids(evening: Evening) -> Iterator[tuple[Place, Sentence]]:
    for parts in (("people", "clues", "papers", "scenes"), ("characters",), ("things", "shown")):
        seen: set[str] = set()
        for part in parts:
            for index, one in enumerate(getattr(evening, part)):
                if one.id in seen:
                    why = "“{id}” names another part already."
                    yield (part, index, "id"), sentence(why, id=one.id)
                seen.add(one.id)


def _references(evening: Evening) -> Iterator[tuple[Place, Sentence]]:
    ids = {part: [one.id for one in getattr(evening, part)] for part in (*WAY_ON, "scenes")}
    every = [id_ for known in ids.values() for id_ in known]
    for index, scene in enumerate(evening.scenes):
        place: Place = ("scenes", index)
        for part in WAY_ON:
            for at, one in enumerate(getattr(scene, part)):
                yield from _known((*place, part, at), one, ids[part])
        for at, onward in enumerate(scene.next):
            yield from _known((*place, "next", at, "scene"), onward.scene, ids["scenes"])
        for at, act in enumerate(scene.acts):
            for name in _referred(act.ask):
                yield from _known((*place, "acts", at, "ask"), name, every)


def _known(place: Place, name: str, known: Sequence[str]) -> Iterator[tuple[Place, Sentence]]:
    if name not in known:
        why = "“{place}” names “{name}”, which is not in this evening; possible: {known}."
        said = ", ".join(known) or "–"
        yield place, sentence(why, place=named(place), name=name, known=said)


def _referred(value: object) -> Iterator[str]:
    if isinstance(value, Mapping):
        for inner in value.values():
            yield from _referred(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _referred(inner)
    elif isinstance(value, str) and value.startswith(REFERS):
        yield value.removeprefix(REFERS)


def _pictures(evening: Evening, folder: Path | None) -> Iterator[tuple[Place, Sentence]]:
    for place, picture in evening.pictures():
        if folder is None:
            continue
        if not (folder / picture.file).is_file():
            why = "There is no picture “{file}” beside the evening."
            yield place, sentence(why, file=picture.file)
        elif not _begins_rightly(folder / picture.file):
            why = "“{file}” is not what its name says it is."
            yield place, sentence(why, file=picture.file)


def _begins_rightly(path: Path) -> bool:
    """Whether a file begins as pictures of its name do; the rest is seen when it is taken in."""
    with path.open("rb") as file:
        return file.read(4).startswith(BEGINNINGS[path.suffix.lower()])


def _house_rules(evening: Evening, game: Game[Any]) -> Iterator[tuple[Place, Sentence]]:
    for option, choice in evening.house_rules.items():
        try:
            game.book.settle({option: choice}, game.chapters)
        except Refused as no:
            yield ("house_rules", option), Sentence(no.why, no.values)


def _asks(evening: Evening, game: Game[Any]) -> Iterator[tuple[Place, Sentence]]:
    """Asks and fields that the game does not know. Of what a scene suggests, only what is written
    down is looked at: the rest is filled in at the table."""
    readings = Readings(game)
    for place, asked, is_whole in _written(evening):
        kind = readings.asks.get(str(asked.get("ask", "")))
        if kind is None:
            why = "There is no ask “{name}”; this game knows: {known}."
            known = ", ".join(sorted(readings.asks))
            yield place, sentence(why, name=str(asked.get("ask", "")), known=known)
            continue
        for field, what in ask_faults(kind, asked):
            if is_whole or (field in asked and not any(_referred(asked[field]))):
                yield (*place, field), what
    for index, one in enumerate(evening.characters):
        if not str(one.sheet.get("ask", "")).startswith(CREATE):
            known = ", ".join(sorted(name for name in game.asks if name.startswith(CREATE)))
            why = "A sheet is one of these asks: {known}."
            yield ("characters", index, "sheet"), sentence(why, known=known)


def _written(evening: Evening) -> Iterator[tuple[Place, Mapping[str, Any], bool]]:
    for language in LANGUAGES:
        for part in ("things", "shown", "people", "clues"):
            for index, one in enumerate(getattr(evening, part)):
                if one.ask is not None:
                    yield (part, index, "ask"), in_language(one.ask, language), True
        for index, one in enumerate(evening.characters):
            yield ("characters", index, "sheet"), in_language(one.sheet, language), True
        for index, scene in enumerate(evening.scenes):
            for at, act in enumerate(scene.acts):
                yield ("scenes", index, "acts", at, "ask"), in_language(act.ask, language), False


def _refusals(evening: Evening, game: Game[Any], language: str) -> Iterator[tuple[Place, Sentence]]:
    """What the game says no to when a table is set with this evening."""
    chairs = [f"p{number}" for number in range(max(1, len(evening.characters)))]
    seats: dict[str, Role] = {"keeper": "keeper", **dict.fromkeys(chairs, "player")}
    table = Table.open(game, seats, evening.house_rules, draw_seed=lambda: b"")
    for dressing in dressings(evening, language, chairs):
        try:
            table.apply("keeper", dressing.ask)
        except Refused as no:
            for fault in all_faults(no):
                why = "Refused in “{place}” ({language}): {why}"
                said = Sentence(fault.why, fault.values)
                yield (
                    dressing.place,
                    sentence(why, place=named(dressing.place), language=language, why=said),
                )
    seen: dict[str, str] = {}
    for id_, name in names_of(evening, language).items():
        if name in seen:
            why = "“{one}” and “{two}” are both called “{name}” ({language})."
            yield (), sentence(why, one=seen[name], two=id_, name=name, language=language)
        seen[name] = id_
