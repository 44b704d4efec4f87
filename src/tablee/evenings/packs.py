"""Packs: evenings, characters, people, creatures and so on for one game, with who made them.

docs/packs.md explains the notation. A folder with an evening is a pack as soon as it says who wrote
it: the evenings of this house are packs themselves.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tablee.evenings.checking import check_evening
from tablee.evenings.dressing import dressings
from tablee.evenings.pack_files import MANIFEST, Files
from tablee.evenings.reading import FILE, evening_of, faults_in, is_evening, named
from tablee.evenings.shape import Asked, Character, Evening, Id, Line, Short, in_language
from tablee.evenings.shelf import evenings_of
from tablee.kernel.awaited import CREATE
from tablee.kernel.game import Game
from tablee.kernel.reading import Readings
from tablee.kernel.refusal import faults as all_faults
from tablee.kernel.shapes import read_as
from tablee.kernel.table import Table
from tablee.kernel.tongue import LANGUAGES
from tablee.kernel.words import Refused, Role
from tablee.lab.games import UnknownGame, find_game
from tablee.lab.possible import ask_faults
from tablee.lab.sentence import Sentence, sentence
from tablee.lab.strict_yaml import BadFile, Document, Fault, Faults, Place, read_yaml

THINGS = ("people", "creatures", "weapons", "missions", "inspirations")
"""The files of a pack that hold asks of the keeper's, each a list."""

CHARACTERS = "characters"
IN_FOLDERS = "evenings/"
SEATS: Mapping[str, Role] = {"keeper": "keeper", "player": "player"}
"""Of the tables at which a pack is tried."""


class Pack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The manifest: what a pack is, who made it, and what others may do with it."""

    pack: Literal[1]
    """The format of the file."""
    id: Id
    game: str
    version: Annotated[str, Meta(pattern=r"^\d{1,4}\.\d{1,4}\.\d{1,4}$", examples=["1.0.0"])]
    title: Line
    about: Line
    authors: Annotated[tuple[Short, ...], Meta(min_length=1, max_length=20)]
    licence: Short
    """As its makers name it, such as CC-BY-4.0."""
    credits: Line | None = None
    """Whose work it builds upon."""


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a keeper may put on the desk: a line to choose it by, and the ask."""

    id: Id
    line: Line
    ask: Asked


class Contents(msgspec.Struct, frozen=True):
    """A pack that was read, with nothing wrong with it."""

    pack: Pack
    evenings: Mapping[str, Evening]
    """By the folder that each lies in; "" at the top."""
    characters: tuple[Character, ...]
    things: Mapping[str, tuple[Item, ...]]
    files: Files

    def pictures_of(self, folder: str) -> dict[str, bytes]:
        """The pictures of an evening, by the names it calls them."""
        found = {one.file: folder + one.file for _, one in self.evenings[folder].pictures()}
        return {file: self.files[path] for file, path in found.items() if path in self.files}


Wrong = Iterator[tuple[str, Fault]]
"""What is wrong, and in which file."""


def read_pack(files: Files) -> Contents:
    """A sound pack; BadFile with everything that is wrong otherwise."""
    wrong = [_in_file(file, fault) for file, fault in pack_faults(files)]
    if wrong:
        raise BadFile(*wrong)
    documents = {name: _document(files[name]) for name in files if name.endswith(".yaml")}
    parts = {name: documents.get(f"{name}.yaml") for name in (CHARACTERS, *THINGS)}
    return Contents(
        read_as(Pack, documents[MANIFEST].value),
        {name.removesuffix(FILE): evening_of(documents[name]) for name in _evenings(files)},
        tuple(read_as(tuple[Character, ...], found.value) if (found := parts[CHARACTERS]) else ()),
        {
            name: read_as(tuple[Item, ...], found.value)
            for name in THINGS
            if (found := parts[name]) is not None
        },
        files,
    )


def pack_faults(files: Files) -> Wrong:
    """Everything that is wrong with a pack, file by file."""
    if MANIFEST not in files:
        yield MANIFEST, Fault(sentence("There is no “{file}” in this pack.", file=MANIFEST))
        return
    documents: dict[str, Document] = {}
    for name in files:
        if name.endswith(".yaml"):
            try:
                documents[name] = _document(files[name])
            except BadFile as bad:
                yield from ((name, fault) for fault in bad.faults)
    game = None
    if MANIFEST in documents:
        wrong, game = _manifest(documents[MANIFEST])
        yield from ((MANIFEST, fault) for fault in wrong)
    known = {MANIFEST, *_evenings(files), *(f"{name}.yaml" for name in (CHARACTERS, *THINGS))}
    for name in sorted(documents.keys() - known):
        said = ", ".join(sorted(known | {f"{IN_FOLDERS}…/{FILE}"}))
        why = "“{name}” is no file of a pack; possible: {known}."
        yield name, Fault(sentence(why, name=name, known=said))
    if game is None:
        return
    for name in _evenings(files):
        if name in documents:
            yield from ((name, one) for one in _evening(name, documents[name], game, files))
    for name in (CHARACTERS, *THINGS):
        if (document := documents.get(f"{name}.yaml")) is not None:
            yield from ((f"{name}.yaml", one) for one in _part(name, document, game))


def _in_file(file: str, fault: Fault) -> Fault:
    """A fault that says by itself where it is: in a browser no file stands beside it."""
    if not fault.line:
        return Fault(sentence("{file}: {what}", file=file, what=fault.what))
    why = "{file}, line {line}: {what}"
    return Fault(sentence(why, file=file, line=fault.line, what=fault.what), fault.line)


def _document(data: bytes) -> Document:
    try:
        return read_yaml(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise BadFile(Fault(sentence("The file is not a text in UTF-8."))) from None


def _evenings(files: Files) -> list[str]:
    inside = [name for name in files if name.startswith(IN_FOLDERS) and name.endswith(f"/{FILE}")]
    return [name for name in (FILE, *sorted(inside)) if name in files]


def _manifest(document: Document) -> tuple[list[Fault], Game[Any] | None]:
    faults, game = Faults(document), None
    for place, what in faults_in(Pack, document.value):
        faults.add(place, what)
    if not faults.found:
        try:
            game = find_game(document.value["game"])
        except UnknownGame as unknown:
            faults.add(("game",), unknown.what)
    return faults.found, game


def _evening(name: str, document: Document, game: Game[Any], files: Files) -> Iterator[Fault]:
    if not is_evening(document):
        yield Fault(sentence("“{file}” is not an evening.", file=name))
        return
    checked = check_evening(document)
    yield from checked.faults
    if checked.faults:
        return
    evening = evening_of(document)
    if evening.game != game.id:
        why = "This evening is for another game than its pack: {game}."
        yield Fault(sentence(why, game=evening.game), document.line("game"))
    folder = name.removesuffix(FILE)
    for place, picture in evening.pictures():
        if folder + picture.file not in files:
            why = "There is no picture “{file}” beside the evening."
            yield Fault(sentence(why, file=picture.file), document.line(*place))


def _part(name: str, document: Document, game: Game[Any]) -> list[Fault]:
    faults = Faults(document)
    is_sheet = name == CHARACTERS
    kind = tuple[Character, ...] if is_sheet else tuple[Item, ...]
    for place, what in faults_in(kind, document.value):
        faults.add(place, what)
    if not faults.found:
        asks = [one["sheet" if is_sheet else "ask"] for one in document.value]
        for place, what in _refusals(name, asks, game, is_sheet=is_sheet):
            faults.add(place, what)
    found: list[Fault] = []
    for fault in faults.found:
        if fault not in found:  # what both languages have in common is said once
            found.append(fault)
    return found


def _refusals(
    name: str, asks: Sequence[Asked], game: Game[Any], *, is_sheet: bool
) -> Iterator[tuple[Place, Sentence]]:
    """What the game does not know, and what it says no to when a keeper asks it."""
    kinds = Readings(game).asks
    for language in LANGUAGES:
        tables = [Table.open(game, SEATS, draw_seed=lambda: b"")]
        if is_sheet:
            tables += _set_tables(game, language)
        for index, written in enumerate(asks):
            asked = in_language(written, language)
            place: Place = (index, "sheet" if is_sheet else "ask")
            called = str(asked.get("ask", ""))
            if called not in kinds or (is_sheet and not called.startswith(CREATE)):
                possible = [one for one in sorted(kinds) if one.startswith(CREATE) or not is_sheet]
                why = "There is no ask “{name}”; this game knows: {known}."
                yield place, sentence(why, name=called, known=", ".join(possible))
                continue
            if wrong := list(ask_faults(kinds[called], asked)):
                yield from (((*place, field), what) for field, what in wrong)
                continue
            sent = {**asked, "seat": "player"} if is_sheet else asked
            for fault in _said_against(sent, tables):
                why = "Refused in “{place}” ({language}): {why}"
                said = Sentence(fault.why, fault.values)
                where = f"{name}{named(place)}"
                yield place, sentence(why, place=where, language=language, why=said)


def _set_tables(game: Game[Any], language: str) -> Iterator[Table[Any]]:
    """A table that is set with a ready evening: some games ask for nobody before it is said where
    the story is."""
    for one in evenings_of(game.id)[:1]:
        evening = msgspec.structs.replace(one.evening, characters=())
        table = Table.open(game, SEATS, evening.house_rules, draw_seed=lambda: b"")
        for dressing in dressings(evening, language, tuple(SEATS)[1:]):
            table.apply("keeper", dressing.ask)
        yield table


def _said_against(asked: Mapping[str, Any], tables: Sequence[Table[Any]]) -> list[Refused]:
    """Why the table that minds least says no; nothing if one of them says yes."""
    least: list[Refused] = []
    for table in tables:
        try:
            table.propose("keeper", asked)
        except Refused as no:
            found = list(all_faults(no))
            least = found if not least or len(found) < len(least) else least
        else:
            return []
    return least
