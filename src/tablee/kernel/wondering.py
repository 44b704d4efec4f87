"""What a seat may ask of a table without asking for anything to happen: its odds and prospects."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, Generic, TypeVar

import msgspec

from tablee.kernel.following import Follower
from tablee.kernel.game import Game
from tablee.kernel.odds import Odds
from tablee.kernel.prospect import Prospect
from tablee.kernel.reading import COMMON_ASKS
from tablee.kernel.reckoning import PATIENT, Answer, Kind, Question, reckon
from tablee.kernel.state import TableState
from tablee.kernel.table_dice import TABLE_DICE, is_of_the_table
from tablee.kernel.words import Ask, By

S = TypeVar("S")


class Wondering(Generic[S]):
    """A table that can be asked what may come; nothing comes of asking."""

    game: Game[S]
    state: TableState[S]

    def __init__(self) -> None:
        self._answered: TableState[S] | None = None
        self._answers: dict[tuple[Kind, str, bytes], Answer] = {}

    @abstractmethod
    def by(self, seat: str) -> By:
        """Who sits there."""

    @abstractmethod
    def read_ask(self, raw: Mapping[str, Any]) -> Ask:
        """An ask as it was sent."""

    @abstractmethod
    def gate(self, by: By, ask: Ask) -> None:
        """Raises Refused where the table itself says no."""

    def question(
        self,
        kind: Kind,
        seat: str,
        ask: Ask | Mapping[str, Any],
        after: Ask | Mapping[str, Any] | None = None,
    ) -> Question[S] | None:
        """What this seat wants to know, ready to be reckoned anywhere; None where no dice fall.

        With `after` it is about the state once that other ask of the same seat, which throws no
        dice, had been done: what would forcing change?
        """
        by = self.by(seat)
        if not isinstance(ask, Ask):
            ask = self.read_ask(ask)
        self.gate(by, ask)
        if is_of_the_table(ask):
            return Question(kind, TABLE_DICE.start({}), by, ask)  # type: ignore[arg-type]  # whatever the game
        if type(ask) in COMMON_ASKS.values():
            return None
        state = self.state.game if after is None else self._supposing(by, after)
        return Question(kind, state, by, ask)

    def odds(
        self,
        seat: str,
        ask: Ask | Mapping[str, Any],
        after: Ask | Mapping[str, Any] | None = None,
    ) -> Mapping[str, Odds]:
        """The odds of an ask, as far as this seat may know them; `after` as for a question."""
        found = self._answer("odds", seat, ask, after)
        return found if isinstance(found, Mapping) else {}

    def prospects(self, seat: str, ask: Ask | Mapping[str, Any]) -> tuple[Prospect, ...]:
        """What comes of an ask in the long run, as far as this seat may know it."""
        found = self._answer("prospects", seat, ask)
        return found if isinstance(found, tuple) else ()

    def _answer(
        self,
        kind: Kind,
        seat: str,
        ask: Ask | Mapping[str, Any],
        after: Ask | Mapping[str, Any] | None = None,
    ) -> Answer | None:
        question = self.question(kind, seat, ask, after)
        if question is None:
            return None
        # A form asks again with every key that is pressed; the state has not changed meanwhile.
        if self._answered is not self.state:
            self._answered, self._answers = self.state, {}
        key = (kind, seat, msgspec.json.encode((after, question.ask)))
        if key not in self._answers:
            self._answers[key] = reckon(self.game, question, PATIENT)
        return self._answers[key]

    def _supposing(self, by: By, ask: Ask | Mapping[str, Any]) -> S:
        """The game as it would be once an ask without dice had been done."""
        if not isinstance(ask, Ask):
            ask = self.read_ask(ask)
        self.gate(by, ask)
        return Follower(self.game).asked(self.state.game, by, ask)
