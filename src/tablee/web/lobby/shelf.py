"""The games that can be played here, as the lobby lists them."""

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from tablee.kernel.book import Texts, read_texts
from tablee.kernel.game import Game
from tablee.kernel.shapes import read_as
from tablee.lab.games import all_games

GAMES = Path(__file__).with_name("games.toml")


class Listed(msgspec.Struct, frozen=True):
    """A game as the room lists it."""

    id: str
    title: str
    author: str
    line: Texts


class GameList(msgspec.Struct, frozen=True):
    game: tuple[Listed, ...]


@cache
def listed_games() -> tuple[Listed, ...]:
    """The games the house knows by name, each with one line about it."""
    return read_as(GameList, read_texts(GAMES)).game


def shelf() -> list[Listed]:
    """The games that can be played here: the house's own in its order, then what others added."""
    installed = {game.id: _listed(game) for game in all_games()}
    known = {listed.id: listed for listed in listed_games() if listed.id in installed}
    return list((known | {i: one for i, one in installed.items() if i not in known}).values())


def _listed(game: Game[Any]) -> Listed:
    return Listed(game.id, game.book.title, game.book.author, game.book.pitch)
