"""The games that are installed: whatever registers an entry point `tablee.games`."""

from contextlib import suppress
from difflib import get_close_matches
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from tablee.kernel.game import Game
from tablee.lab.sentence import Sentence, sentence

GROUP = "tablee.games"


class UnknownGame(LookupError):
    """No game of this name can be played here."""

    def __init__(self, what: Sentence) -> None:
        super().__init__(what.why.format(**what.values))
        self.what = what


def _installed() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def game_ids() -> tuple[str, ...]:
    """The names of all games, without opening any."""
    return tuple(sorted(_installed()))


@lru_cache(maxsize=64)
def find_game(name: str) -> Game[Any]:
    """The game of this name, or UnknownGame."""
    points = _installed()
    if name not in points:
        known = ", ".join(sorted(points)) or "–"
        if near := get_close_matches(name, points, n=1):
            raise UnknownGame(
                sentence(
                    "There is no game “{name}” here; did you mean {near}? The games are: {known}.",
                    name=name,
                    near=near[0],
                    known=known,
                )
            )
        raise UnknownGame(
            sentence(
                "There is no game “{name}” here; the games are: {known}.", name=name, known=known
            )
        )
    try:
        found = points[name].load()
    except Exception as problem:  # a package of somebody else's may fail in any way
        raise _broken(name, problem) from problem
    if not isinstance(found, Game):
        raise _broken(name, f"{points[name].value} is not a Game")
    return found


def _broken(name: str, problem: object) -> UnknownGame:
    return UnknownGame(
        sentence(
            "The game “{name}” is installed but cannot be opened: {problem}.",
            name=name,
            problem=problem,
        )
    )


def all_games() -> list[Game[Any]]:
    """Every game that can be opened, in the order of their names."""
    found = []
    for name in game_ids():
        with suppress(UnknownGame):
            found.append(find_game(name))
    return found
