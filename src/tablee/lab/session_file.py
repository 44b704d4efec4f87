"""A session of play as a YAML file: reading it, with all its faults at once.

docs/session-files.md explains the notation. A step is read in step_file.py.
"""

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from tablee.kernel.game import Game
from tablee.kernel.tongue import LANGUAGES
from tablee.kernel.words import ROLES, Refused, Role
from tablee.lab.games import UnknownGame, find_game
from tablee.lab.possible import shown
from tablee.lab.sentence import Sentence, sentence
from tablee.lab.step_file import EXPECTATIONS, Step, StepReader
from tablee.lab.strict_yaml import Document, Faults, read_text, read_yaml

KEYS = ("game", "title", "lang", "options", "seats", "seed", "play")
MOST_STEPS = 10_000
DEFAULT_SEED = "tablee"
"""A file plays the same every time, also when it does not name its seed."""

_HEX = re.compile(r"[0-9a-fA-F]{64}")

Finder = Callable[[str], Game[Any]]


class Session(msgspec.Struct, frozen=True):
    """A session file that can be played."""

    game: Game[Any]
    seats: Mapping[str, Role]
    play: tuple[Step, ...]
    options: Mapping[str, str] = {}
    seed: bytes = b""
    title: str = ""
    lang: str | None = None


def read_session(path: Path, find: Finder = find_game) -> Session:
    """The session in a file, or BadFile with everything that is wrong with it."""
    return session_of(read_yaml(read_text(path)), find)


def session_of(document: Document, find: Finder = find_game) -> Session:
    faults = Faults(document)
    session = _session(faults, find)
    faults.settle()
    assert session is not None  # noqa: S101 - without a game there is a fault
    return session


def is_session(document: Document) -> bool:
    return isinstance(document.value, dict) and "play" in document.value


def seed_of(text: str) -> bytes:
    """The seed that a text stands for: 64 hexadecimal digits as they are, else its SHA-256."""
    if _HEX.fullmatch(text):
        return bytes.fromhex(text)
    return hashlib.sha256(text.encode()).digest()


def game_of(faults: Faults, find: Finder) -> Game[Any] | None:
    """The game that a file names at its top."""
    name = faults.document.value.get("game")
    if not isinstance(name, str):
        faults.add(("game",), sentence("The file does not name its game: “game: NAME” is missing."))
        return None
    try:
        return find(name)
    except UnknownGame as unknown:
        faults.add(("game",), unknown.what)
        return None


def _session(faults: Faults, find: Finder) -> Session | None:
    top = faults.document.value
    if not isinstance(top, dict):
        faults.add((), sentence("A session file is a mapping with: {keys}.", keys=", ".join(KEYS)))
        return None
    for key in top:
        if key not in KEYS:
            faults.add(
                (key,),
                sentence(
                    "“{key}” is not a part of a session file; its parts are: {keys}.",
                    key=key,
                    keys=", ".join(KEYS),
                ),
            )
    game = game_of(faults, find)
    options = _options(faults, game, top.get("options"))
    seats = _seats(faults, top.get("seats"))
    title = faults.text(("title",), top.get("title", ""))
    lang = top.get("lang")
    if lang is not None and lang not in LANGUAGES:
        faults.add(("lang",), sentence("“lang” can be: {known}.", known=", ".join(LANGUAGES)))
    seed = top.get("seed", DEFAULT_SEED)
    if isinstance(seed, bool) or not isinstance(seed, str | int):
        faults.add(("seed",), sentence("“seed” must be a text, or 64 hexadecimal digits."))
    named = top.get("seats")
    reader = StepReader(faults, game, named if isinstance(named, dict) else ())
    play = tuple(_steps(faults, reader, top.get("play")))
    if game is None:
        return None
    return Session(game, seats, play, options, seed_of(str(seed)), title, lang)


def _seats(faults: Faults, raw: object) -> dict[str, Role]:
    if not isinstance(raw, dict) or not raw:
        faults.add(
            ("seats",),
            sentence(
                "“seats” must name the seats with their roles, like {example}.",
                example="{gardien: keeper, isa: player}",
            ),
        )
        return {}
    seats: dict[str, Role] = {}
    for name, role in raw.items():
        if name in EXPECTATIONS or not name or name.startswith("@") or len(name) > 60:
            faults.add(("seats", name), sentence("“{name}” cannot name a seat.", name=name))
        found = next((known for known in ROLES if known == role), None)
        if found is None:
            faults.add(
                ("seats", name),
                sentence(
                    "The role of {name} cannot be {found}; the roles are: {roles}.",
                    name=name,
                    found=shown(role),
                    roles=", ".join(ROLES),
                ),
            )
        else:
            seats[name] = found
    if len(seats) == len(raw) and list(seats.values()).count("keeper") != 1:
        faults.add(("seats",), sentence("A table has exactly one keeper."))
    return seats


def _options(faults: Faults, game: Game[Any] | None, raw: object) -> dict[str, str]:
    if raw is None:
        return {}
    if not isinstance(raw, dict):
        faults.add(("options",), sentence("“options” must be a mapping of house rules to choices."))
        return {}
    options = {
        name: value if isinstance(value, str) else msgspec.json.encode(value).decode()
        for name, value in raw.items()
    }
    for name, value in options.items():
        if game is None:
            break
        try:
            game.book.settle({name: value}, game.chapters)
        except Refused as no:
            faults.add(("options", name), Sentence(no.why, no.values))
    return options


def _steps(faults: Faults, reader: StepReader, raw: object) -> Iterator[Step]:
    if not isinstance(raw, list) or not raw:
        faults.add(("play",), sentence("“play” must list the steps of play, at least one."))
        return
    if len(raw) > MOST_STEPS:
        faults.add(("play",), sentence("A session file has at most {most} steps.", most=MOST_STEPS))
        return
    for index, step in enumerate(raw):
        faults.step = index + 1
        read = reader.step(("play", index), step)
        if read is not None:
            yield read
    faults.step = 0
