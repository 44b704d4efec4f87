"""Checking a file before it is used: a session, or characters as a game's asks create them."""

from typing import Any

import msgspec

from tablee.kernel.awaited import CREATE
from tablee.kernel.game import Game
from tablee.kernel.refusal import faults as all_faults
from tablee.kernel.table import Table
from tablee.kernel.words import Ask, Refused
from tablee.lab.games import find_game
from tablee.lab.possible import ask_faults
from tablee.lab.sentence import Sentence, sentence
from tablee.lab.session_file import Finder, game_of, is_session, session_of
from tablee.lab.strict_yaml import BadFile, Fault, Faults, read_yaml


class Checked(msgspec.Struct, frozen=True):
    """What a file turned out to be, and what is wrong with it."""

    kind: str
    """`session`, `character`, `evening`, or "" when it is none of them."""
    faults: tuple[Fault, ...] = ()
    steps: int = 0
    game: Game[Any] | None = None


def check_text(text: str, find: Finder = find_game) -> Checked:
    """Everything that is wrong with a file, at once."""
    try:
        document = read_yaml(text)
    except BadFile as bad:
        return Checked("", bad.faults)
    if is_session(document):
        try:
            session = session_of(document, find)
        except BadFile as bad:
            return Checked("session", bad.faults)
        return Checked("session", (), len(session.play), session.game)
    faults = Faults(document)
    game = _check_character(faults, find)
    found = tuple(sorted(faults.found, key=lambda fault: fault.line))
    return Checked("character", found, 0, game)


def _check_character(faults: Faults, find: Finder) -> Game[Any] | None:
    top = faults.document.value
    if not isinstance(top, dict):
        faults.add(
            (), sentence("The file is neither a session (game, seats, play) nor a character.")
        )
        return None
    game = game_of(faults, find)
    if game is None:
        return None
    kinds = {name.removeprefix(CREATE): name for name in game.asks if name.startswith(CREATE)}
    named = [key for key in top if key != "game"]
    if not named:
        known = ", ".join(sorted(kinds))
        faults.add((), sentence("Beside its game the file must have one of: {known}.", known=known))
    for key in named:
        if key not in kinds:
            faults.add(
                (key,),
                sentence(
                    "“{key}” is nobody that {game} can create; there are: {known}.",
                    key=key,
                    game=game.book.title,
                    known=", ".join(sorted(kinds)),
                ),
            )
        elif not isinstance(top[key], dict):
            faults.add((key,), sentence("“{key}” must be a mapping.", key=key))
        else:
            _check_one(faults, key, game, game.asks[kinds[key]], top[key])
    return game


def _check_one(
    faults: Faults, key: str, game: Game[Any], kind: type[Ask], raw: dict[str, Any]
) -> None:
    wrong = list(ask_faults(kind, raw))
    for field, what in wrong:
        faults.add((key, field), what)
    if wrong:
        return
    table = Table.open(game, {"keeper": "keeper", "player": "player"}, draw_seed=lambda: b"")
    asked = {**raw, "ask": str(kind.__struct_config__.tag)}
    if "seat" in kind.__struct_fields__:
        asked["seat"] = "player"  # whose it will be is not known yet
    try:
        table.apply("keeper", asked)
    except Refused as no:
        for fault in all_faults(no):
            faults.add((key,), Sentence(fault.why, fault.values))
