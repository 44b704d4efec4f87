"""What the seats of one room want to know before they decide, each thing reckoned once.

A page never waits: what takes longer than a blink is not on it at first, is reckoned by other
processes meanwhile, and wakes the page when it is there.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from tablee.dice.budget import TooManyPaths
from tablee.journal.keep import KeptTable
from tablee.kernel.common.events import Asked
from tablee.kernel.odds import Odds
from tablee.kernel.prospect import Prospect
from tablee.kernel.reckoning import AT_ONCE, SOON, Answer, Kind, Question, reckon
from tablee.kernel.state import TableState
from tablee.kernel.table import Table
from tablee.kernel.words import Ask, Refused
from tablee.web.site.simulated_chances import use
from tablee.web.table.reckoner import Busy, Reckoner

AsSent = Ask | Mapping[str, Any]
Key = tuple[Kind, str, bytes]

MOST_AT_ONCE = 6
"""Questions of one seat that are under way at the same time; another is not even begun."""

MOST_HEAVY = 2000
MOST_KNOWN = 500
MOST_BEFORE = 40

PATIENCE = 30.0
"""Seconds that a form waits for its answer, which holds up nothing else meanwhile."""


class Moment:
    """What is known of one state of the table."""

    def __init__(self, state: TableState[Any] | None) -> None:
        self.state = state
        self.known: dict[Key, Answer] = {}
        self.coming: dict[Key, asyncio.Task[Answer]] = {}
        self.awaited: Counter[Key] = Counter()

    def keep(self, key: Key, answer: Answer) -> Answer:
        while len(self.known) >= MOST_KNOWN:
            self.known.pop(next(iter(self.known)), None)
        self.known[key] = answer
        return answer


class Foresight:
    """The questions of one room. Without a reckoner everything is answered on the spot."""

    def __init__(self, kept: KeptTable[Any], reckoner: Reckoner | None = None) -> None:
        self._kept = kept
        self._reckoner = reckoner
        self._loop = reckoner.loop if reckoner else None
        self._moment = Moment(None)
        self._heavy: dict[Key, None] = {}
        self._under_way: Counter[str] = Counter()
        self._arrived: Counter[str] = Counter()
        self._before: dict[tuple[str, int], Mapping[str, Odds]] = {}
        self.on_arrival: Callable[[str], None] = lambda seat: None

    def arrived(self, seat: str) -> int:
        """How many answers came after a page had been drawn without them."""
        return self._arrived[seat]

    # For threads that draw pages

    def odds(self, seat: str, ask: AsSent, after: AsSent | None = None) -> Mapping[str, Odds]:
        """The chances of an ask now, as far as they are known."""
        found = self._look("odds", seat, ask, after)
        if not isinstance(found, Mapping):
            return {}
        use(found)
        return found

    def prospects(self, seat: str, ask: AsSent) -> tuple[Prospect, ...]:
        found = self._look("prospects", seat, ask)
        if not isinstance(found, tuple):
            return ()
        use(found)
        return found

    def odds_before(self, seat: str, turn: int) -> Mapping[str, Odds]:
        """The chances of what this seat asked at a turn, as they were before it; nothing where
        somebody else asked, or where they cannot be said at once."""
        at = (seat, turn)
        if at not in self._before:
            while len(self._before) >= MOST_BEFORE:
                self._before.pop(next(iter(self._before)), None)
            try:
                with self._kept.lock:
                    question = _asked_at(self._kept.table, seat, turn)
                found = reckon(self._kept.table.game, question, AT_ONCE) if question else {}
            except (Refused, TooManyPaths):
                found = {}
            self._before[at] = found if isinstance(found, Mapping) else {}
        return self._before[at]

    def _look(
        self, kind: Kind, seat: str, ask: AsSent, after: AsSent | None = None
    ) -> Answer | None:
        moment, question = self._question(kind, seat, ask, after)
        if question is None:
            return None
        key = _key(question, after)
        known = moment.known.get(key)
        if known is not None:
            return known
        game = self._kept.table.game
        try:
            return self._at_once(moment, key, question)
        except TooManyPaths:
            if self._loop is None:
                return moment.keep(key, reckon(game, question, SOON))
        self._loop.call_soon_threadsafe(self._send_for, moment, key, question)
        return None

    def _at_once(self, moment: Moment, key: Key, question: Question[Any]) -> Answer:
        if key in self._heavy:  # it was too much before, and hardly anything changes that
            raise TooManyPaths("too many ways to be counted out at once")
        try:
            return moment.keep(key, reckon(self._kept.table.game, question, AT_ONCE))
        except TooManyPaths:
            while len(self._heavy) >= MOST_HEAVY:
                self._heavy.pop(next(iter(self._heavy)), None)
            self._heavy[key] = None
            raise

    def _question(
        self, kind: Kind, seat: str, ask: AsSent, after: AsSent | None
    ) -> tuple[Moment, Question[Any] | None]:
        table = self._kept.table
        while True:
            state = table.state
            question = table.question(kind, seat, ask, after)
            if table.state is state:  # else it may be about neither the one nor the other
                break
        moment = self._moment
        if moment.state is not state:
            left, moment = moment, Moment(state)
            self._moment = moment
            if self._loop is not None and left.coming:
                self._loop.call_soon_threadsafe(_leave, left)
        return moment, question

    # For the event loop

    def _send_for(self, moment: Moment, key: Key, question: Question[Any]) -> None:
        """Has a question of a page reckoned, and wakes the page when its answer is there."""
        seat = question.by.seat
        if moment is self._moment and key not in moment.known:
            task = self._coming(moment, key, question)
            task.add_done_callback(lambda done: self._arrive(seat, done))

    def _arrive(self, seat: str, done: "asyncio.Task[Answer]") -> None:
        if not done.cancelled() and done.exception() is None:
            self._arrived[seat] += 1
            self.on_arrival(seat)

    def _coming(self, moment: Moment, key: Key, question: Question[Any]) -> "asyncio.Task[Answer]":
        if key not in moment.coming:
            task = asyncio.create_task(self._reckoned(moment, key, question))
            moment.coming[key] = task
            task.add_done_callback(lambda done: _come(moment, key, done))
        return moment.coming[key]

    async def _reckoned(self, moment: Moment, key: Key, question: Question[Any]) -> Answer:
        if self._reckoner is None:
            raise TooManyPaths("nobody reckons here")
        seat, game = question.by.seat, self._kept.table.game.id
        return moment.keep(key, await self._reckoner.answer(self._kept.id, seat, game, question))

    async def settled(self, seat: str, since: int, seconds: float) -> bool:
        """Waits a little for what a page was drawn without; whether anything came.

        `since` is how much had arrived before it was drawn: an answer may come meanwhile.
        """
        coming = [task for key, task in self._moment.coming.items() if key[1] == seat]
        if coming:
            await asyncio.wait(coming, timeout=seconds)
        return bool(coming) or self._arrived[seat] != since

    async def wonder(self, kind: Kind, seat: str, ask: AsSent) -> Answer | None:
        """An answer worth waiting for, as for a form that is being filled in.

        Refused, TooManyPaths, Busy or TimeoutError where there is none.
        """
        if self._under_way[seat] >= MOST_AT_ONCE:
            raise Busy("too many questions at once")
        self._under_way[seat] += 1
        try:
            async with asyncio.timeout(PATIENCE):
                moment, question = await asyncio.to_thread(self._question, kind, seat, ask, None)
                if question is None:
                    return None
                key = _key(question, None)
                if key in moment.known:
                    return moment.known[key]
                if key not in moment.coming:
                    try:
                        return await asyncio.to_thread(self._at_once, moment, key, question)
                    except TooManyPaths:
                        pass
                moment.awaited[key] += 1
                return await asyncio.shield(self._coming(moment, key, question))
        finally:
            self._under_way[seat] -= 1


def _asked_at(table: Table[Any], seat: str, turn: int) -> Question[Any] | None:
    for entry in table.history.turn(turn):
        event = entry.event
        if (
            isinstance(event, Asked)
            and entry.seat == seat
            and event.ask.get("ask") in table.game.asks
        ):
            ask = table.read_ask(event.ask)
            return Question("odds", table.state_before(turn).game, table.by(seat), ask)
    return None


def _key(question: Question[Any], after: AsSent | None) -> Key:
    return question.kind, question.by.seat, msgspec.json.encode((after, question.ask))


def _leave(moment: Moment) -> None:
    """The table has moved on: what only pages waited for is not reckoned any more."""
    for key, task in list(moment.coming.items()):
        if not moment.awaited[key]:
            task.cancel()


def _come(moment: Moment, key: Key, done: "asyncio.Task[Answer]") -> None:
    moment.coming.pop(key, None)
    if not done.cancelled():
        done.exception()  # whoever waits hears of it; nobody else need
