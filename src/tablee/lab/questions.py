"""Questions that a house rule may answer otherwise: situations of a game, each with one last ask.

They stand in `data/questions.json` of a game: what is played to come to the situation, with the
faces of its dice, and then the ask whose chances are wanted.
"""

from collections.abc import Mapping
from functools import lru_cache
from itertools import chain
from typing import Any

import msgspec
from msgspec.structs import replace

from tablee.kernel.game import Game
from tablee.kernel.shapes import json_reader, read_as
from tablee.kernel.table import Table
from tablee.kernel.words import Ask, By, Role

FILE = "questions.json"


class Step(msgspec.Struct, frozen=True, array_like=True):
    """Who asks what, and how the dice fall."""

    seat: str
    ask: Mapping[str, Any]
    dice: tuple[int, ...] = ()


class Question(msgspec.Struct, frozen=True):
    """A situation and an ask. `options` are the house rules that it was put for."""

    options: tuple[str, ...]
    seats: Mapping[str, Role]
    play: tuple[Step, ...]
    """What leads there; the last of it is the ask itself."""
    rules: Mapping[str, str] = {}
    """The house rules under which the situation comes about."""
    begin: str = ""
    """The name of what is played before, where several questions begin alike."""
    state: Mapping[str, Any] | None = None
    """The game as it stands, where it takes an evening to come there; it is then not played to."""


class Questions(msgspec.Struct, frozen=True):
    beginnings: Mapping[str, tuple[Step, ...]]
    questions: tuple[Question, ...]


class Situation(msgspec.Struct, frozen=True):
    """A table at the moment when something is asked of it."""

    table: Table[Any]
    by: By
    ask: Ask


@lru_cache(maxsize=64)
def questions_of(game: Game[Any]) -> Questions:
    """The questions of a game; none if it has no file of them."""
    file = game.folder / "data" / FILE
    if not file.is_file():
        return Questions({}, ())
    return json_reader(Questions).decode(file.read_bytes())


def reached(game: Game[Any], question: Question) -> Situation:
    """Plays to the situation of a question."""
    before = questions_of(game).beginnings[question.begin] if question.begin else ()
    *steps, last = chain(before, question.play)
    table = Table.open(game, question.seats, question.rules, draw_seed=lambda: bytes(32))
    for step in steps:
        table.apply(step.seat, step.ask, faces=step.dice)
    if question.state is not None:
        state = read_as(type(table.state.game), question.state)
        table.state = replace(table.state, game=state)
    return Situation(table, table.by(last.seat), table.read_ask(last.ask))
