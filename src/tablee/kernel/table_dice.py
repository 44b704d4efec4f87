"""What the table itself leaves to dice, seen as a game: so its odds are those of its own rule."""

from collections.abc import Hashable, Iterable, Mapping
from pathlib import Path
from typing import Any

from tablee.kernel.common.asks import FreeRoll
from tablee.kernel.common.events import FreeRolled
from tablee.kernel.common.free_roll import FREE
from tablee.kernel.common.rules import rules as common_rules
from tablee.kernel.common.state import Common
from tablee.kernel.common.tell import DieName
from tablee.kernel.game import Game
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Ask, By, Event, View

FREE_TOTAL = "free_total"
"""The one outcome of a free roll; a game has outcomes of its own."""


class TableDice(Game[Common]):
    """The rules of the table. Nothing that lies on it has a bearing on its dice."""

    id = "table"
    folder = Path(__file__).parent
    rules = common_rules

    def start(self, options: Mapping[str, str]) -> Common:
        return Common()

    def view(self, state: Common, by: By) -> View:
        return View()

    def outcomes(self, state: Common, by: By, events: Iterable[Event]) -> Mapping[str, Hashable]:
        totals = [event.total for event in events if isinstance(event, FreeRolled)]
        return {FREE_TOTAL: totals[-1]} if totals else {}

    def outcome_name(
        self, key: str, value: Hashable, names: Mapping[str, str], tongue: Tongue
    ) -> str:
        return str(value)


TABLE_DICE = TableDice()


def is_of_the_table(ask: Ask) -> bool:
    """Whether an ask throws dice by a rule of the table, not of its game."""
    return isinstance(ask, FreeRoll)


def die_called(game: Game[Any]) -> DieName:
    """What dice are called: those of the game as it says, free ones plainly."""
    return lambda role, tongue: "" if role == FREE else game.die_name(role, tongue)


def outcome_called(
    game: Game[Any], key: str, value: Hashable, names: Mapping[str, str], tongue: Tongue
) -> str:
    """An outcome in words: in the game's, or in those of the table for dice outside the rules."""
    whose: Game[Any] = TABLE_DICE if key == FREE_TOTAL else game
    return whose.outcome_name(key, value, names, tongue)
