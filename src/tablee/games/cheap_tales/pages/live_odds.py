"""The odds of a form as it is being filled in: one line, and all the rest behind it."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from tablee.games.cheap_tales.pages.odds_words import Chances, Note, OddsInWords, say_chances
from tablee.games.cheap_tales.pages.words import People, Seen, per_cent
from tablee.games.cheap_tales.words.names import signed
from tablee.kernel.odds import Odds
from tablee.kernel.page import Filled, Part

TITLES: Mapping[str, str] = {
    "defence": "To hit, by their defence",
    "might": "To succeed, by their might",
    "difficulty": "To succeed, by the difficulty",
}
"""What a line of chances goes by: a number that the player cannot know."""


class Cell(msgspec.Struct, frozen=True):
    """The chance of one case, in a word: the number that is supposed, and per cents."""

    number: str
    chance: str
    width: int


class LiveOdds(Part, frozen=True):
    template: ClassVar[str] = "live_odds.html"

    title: str
    cells: tuple[Cell, ...]
    chance: str
    """The one chance there is, where nothing has to be supposed."""
    warnings: tuple[Note, ...]
    chances: Chances


def live_odds(sight: Seen, filled: Filled) -> LiveOdds:
    id = f"{filled.form}-live"
    chances = say_chances(sight, sight.once(People), filled.odds, id)
    alone = [one for one in chances.cases if isinstance(one, OddsInWords)]
    lines = (line for one in alone for line in one.lines)
    warned = tuple(one for one in lines if isinstance(one, Note) and one.is_red)
    cells = tuple(_cells(sight, filled.odds))
    return LiveOdds(
        key=id,
        title=sight.t(TITLES[_kind(filled.odds)]) if cells else "",
        cells=cells,
        chance=alone[0].chance if alone and not cells else "",
        warnings=warned,
        chances=chances,
    )


def _kind(found: Mapping[str, Odds]) -> str:
    """What is supposed in these cases."""
    kinds = (name.partition(".")[0] for name, odds in found.items() if "success" in odds.names)
    return next((kind for kind in kinds if kind in TITLES), "")


def _cells(sight: Seen, found: Mapping[str, Odds]) -> Iterator[Cell]:
    kind = _kind(found)
    for name, odds in found.items():
        supposed, _, number = name.partition(".")
        if kind and supposed == kind and "success" in odds.names:
            chance = odds.of("success").chance(outcome=True)
            said = signed(int(number)) if kind == "difficulty" else number
            yield Cell(said, per_cent(chance, sight.t), round(100 * chance))
