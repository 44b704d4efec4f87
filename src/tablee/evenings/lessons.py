"""A game in five screens: a table of its own, set with a ready evening, and real throws at it.

A lesson is data (`data/lesson.yaml` in a game's folder): what is read, what is asked, which rules
are explained. Whatever is shown comes from running the game's own rules; nothing is kept of it.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tablee.evenings.dressing import dressings
from tablee.evenings.shape import Line, Said, in_language
from tablee.evenings.shelf import Shelved, find_evening
from tablee.kernel.chronicle import Storyteller
from tablee.kernel.game import Game
from tablee.kernel.happening import Change, Happening, changes_between, happenings
from tablee.kernel.shapes import read_as
from tablee.kernel.table import Table
from tablee.kernel.words import Refused, Role
from tablee.lab.strict_yaml import read_text, read_yaml

FILE = "lesson.yaml"
SCREENS = 5

Who = Literal["keeper", "me", "other"]
"""Whoever keeps the table of a lesson, its reader, and somebody beside them."""

NAMES: Mapping[str, str] = {"keeper": "Inès", "me": "Camille", "other": "Tom"}
SEATS: Mapping[str, Role] = {"Inès": "keeper", "Camille": "player", "Tom": "player"}
ME = NAMES["me"]

TRIES = 60
"""So often dice are thrown for a case in which a number moves; a lesson shows what is likelier."""


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is asked at the table of a lesson; with dice that were chosen, or drawn."""

    seat: Who
    ask: Mapping[str, Any]
    dice: tuple[int, ...] | None = None
    optional: bool = False
    """Whether the dice before it may leave nothing to ask: then it is left out."""


class Screen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to learn: words, a throw to make, the rules that are explained."""

    title: Line
    text: Said
    words: Annotated[tuple[str, ...], Meta(min_length=1, max_length=6)]
    """Rules of the ledger, each of which opens its own sentence."""
    before: tuple[Move, ...] = ()
    throw: tuple[Move, ...] = ()
    """What the reader throws, as often as they like."""
    button: Line | None = None
    case: Line | None = None
    """Offered where luck hides the point: shows a throw by which a number of theirs moves."""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a game's folder holds."""

    lesson: Literal[1]
    evening: str
    """The ready evening whose characters play it, and that may be played after it."""
    screens: Annotated[tuple[Screen, ...], Meta(min_length=SCREENS, max_length=SCREENS)]
    options: Mapping[str, str] = {}


class Played(msgspec.Struct, frozen=True):
    """The table of a lesson once its dice have fallen, and what its reader knows of them."""

    table: Table[Any]
    happened: tuple[Happening, ...]
    is_case: bool = False

    @property
    def moves(self) -> bool:
        """Whether a number moved."""
        return any(one.changes for one in self.happened)


@cache
def lesson_of(game: Game[Any]) -> Lesson | None:
    """The lesson of a game, if it has one."""
    path = game.folder / "data" / FILE
    return read_as(Lesson, read_yaml(read_text(path)).value) if path.exists() else None


def evening_after(game: Game[Any]) -> Shelved:
    """The evening that a game's lesson leads to."""
    lesson = lesson_of(game)
    found = find_evening(f"{game.id}/{lesson.evening}") if lesson else None
    if found is None:
        raise LookupError(f"{game.id}: the evening of its lesson is not here")
    return found


Draw = Callable[[], bytes]
"""Draws the seed that dice come from."""


def play(
    game: Game[Any], screen: Screen, language: str, draw: Draw, *, wants_case: bool = False
) -> Played:
    """A screen's throw with fresh dice; or the first of several by which a number moves."""
    played = _throw(game, screen, language, draw, wants_case)
    for _ in range(TRIES if wants_case else 0):
        if played.moves:
            break
        played = _throw(game, screen, language, draw, wants_case)
    return played


def _throw(game: Game[Any], screen: Screen, language: str, draw: Draw, wants_case: bool) -> Played:
    table = _set_table(game, screen, language, draw)
    first = table.history.turns
    for move in screen.throw:
        _do(table, move, language)
    return Played(table, _known(table, language, first), wants_case)


def before(game: Game[Any], screen: Screen, language: str, draw: Draw) -> Played:
    """The table of a screen before anything is thrown."""
    return Played(_set_table(game, screen, language, draw), ())


def _set_table(game: Game[Any], screen: Screen, language: str, draw: Draw) -> Table[Any]:
    lesson, evening = lesson_of(game), evening_after(game).evening
    options = {**evening.house_rules, **(lesson.options if lesson else {})}
    table = Table.open(game, SEATS, options, table="lesson", draw_seed=draw)
    chairs = [seat for seat, role in SEATS.items() if role == "player"]
    for one in dressings(evening, language, chairs):
        table.apply(NAMES["keeper"], dict(one.ask))
    for move in screen.before:
        _do(table, move, language)
    return table


def _do(table: Table[Any], move: Move, language: str) -> None:
    try:
        table.apply(NAMES[move.seat], in_language(move.ask, language), faces=move.dice)
    except Refused:
        if not move.optional:
            raise


def _known(table: Table[Any], language: str, after: int) -> tuple[Happening, ...]:
    """What the reader's seat knows to have happened since a turn, with what it changed."""
    lines = Storyteller(table, language).lines(ME, after)
    return tuple(happenings(lines, lambda turn: _changed(table, language, turn)))


def _changed(table: Table[Any], language: str, turn: int) -> tuple[Change, ...]:
    game, by, t = table.game, table.by(ME), table.game.tongue(language)
    read = [
        tuple(game.gauges(game.view(state.game, by), t))
        for state in (table.state_before(turn), table.state_after(turn))
    ]
    return changes_between(*read)
