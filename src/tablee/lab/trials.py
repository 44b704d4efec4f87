"""Trials of an evening: what each does to somebody, through the rules, as one row of chances."""

from collections.abc import Mapping
from math import gcd
from typing import Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from tablee.dice.budget import Budget, Stopped, TooManyPaths, within
from tablee.dice.readers import Dice
from tablee.kernel.fights import Moment, Sight
from tablee.kernel.following import Follower, anyone
from tablee.kernel.forecasts import Forecasts, Trial
from tablee.kernel.game import Game
from tablee.kernel.words import Ask, By, View
from tablee.lab.walk import Numbered, Playing, Walk

S = TypeVar("S")

MOST_SITUATIONS, MOST_STEPS = 2_000, 2_000_000
"""What one trial of one person may come to before it is drawn instead of counted out."""


class Move(NamedTuple):
    """Where a trial may leave somebody: states of their own, with weights."""

    to: tuple[int, ...]
    weights: tuple[int, ...]


class Laid(NamedTuple, Generic[S]):
    """A trial on the table: what is still to be asked to open it, and the state."""

    asks: tuple[Ask, ...]
    state: S


class SoloTrial(Playing[Laid[S]]):
    """One trial of one person: the keeper puts it on the table, then their policy leads it."""

    counted = ()

    def __init__(
        self,
        game: Game[S],
        forecasts: Forecasts[S],
        seats: Mapping[str, By],
        who: str,
        trial: Trial,
        policy: str,
    ) -> None:
        self._game, self._forecasts, self._seats = game, forecasts, seats
        self._who, self._trial = who, trial
        self._policy = forecasts.policies[policy]
        self._follower: Follower[S] = Follower(game)
        self._keeper = next(by for by in seats.values() if by.is_keeper)
        self._anybody = replace(anyone(self._keeper), acts_for=frozenset(seats))
        kind = forecasts.kinds[trial.kind]
        self._amount = kind.usual if trial.amount is None else trial.amount

    def opened(self, state: S) -> Laid[S]:
        """How the trial begins from somebody's state."""
        state = self._forecasts.laid(state, self._who, self._trial, self._amount)
        asks = self._forecasts.opening(state, self._who, self._trial, self._amount)
        return Laid(tuple(asks), state)

    def choose(self, state: Laid[S]) -> tuple[By, Ask] | None:
        """What opens the trial, as soon as it may; whom the rules let do nothing is passed by."""
        if state.asks and self._follower.may(state.state, self._anybody, state.asks[0]):
            return self._anybody, state.asks[0]
        seat = self._forecasts.seat_of(state.state, self._who)
        player = self._seats.get(seat or "", self._keeper)
        moment = Moment(self._sight(state.state, player), (self._who,), ())
        if ask := self._policy(moment):
            return player, ask
        ask = self._forecasts.umpire(self._sight(state.state, self._keeper), self._who)
        return (self._keeper, ask) if ask else None

    def _sight(self, state: S, by: By) -> Sight[View]:
        laws = self._game.rules.laws
        return Sight(lambda: self._game.view(state, by), lambda kind: laws[kind].offered(state, by))

    def throws(self, ask: Ask) -> bool:
        return self._game.rules.laws[type(ask)].dice

    def asked(self, state: Laid[S], by: By, ask: Ask, dice: Dice) -> tuple[Laid[S], int]:
        after = self._follower.follow(state.state, by, ask, dice).state
        asks = state.asks
        if asks and ask is asks[0]:
            rest = self._forecasts.rest_of(ask, state.state, after)
            asks = asks[1:] if rest is None else (rest, *asks[1:])
        return Laid(asks, self._forecasts.plain(after)), 0


class People(Generic[S]):
    """The states that people of a party may be in, as numbers: each a table of their own."""

    def __init__(self, forecasts: Forecasts[S]) -> None:
        self.forecasts = forecasts
        self._found: Numbered[S] = Numbered()
        self.who: list[str] = []
        self.is_lost: list[bool] = []
        self.is_gone: list[bool] = []
        """Lost for good: nothing befalls them any more."""

    def number(self, state: S, who: str) -> int:
        """The number of somebody's state, on their own or among others."""
        at = self._found.enter(self.forecasts.alone(state, who))
        if at == len(self.who):
            self.who.append(who)
            loss = self.forecasts.loss(self._found.states[at], who)
            self.is_lost.append(bool(loss))
            self.is_gone.append(bool(loss) and loss not in self.forecasts.passing)
        return at

    def state(self, at: int) -> S:
        return self._found.states[at]

    def key(self, at: int) -> bytes:
        return self._found.keys[at]

    def told(self, at: int) -> tuple[tuple[int, ...], str]:
        """All meters of somebody in a state, and how they are lost."""
        state, who = self._found.states[at], self.who[at]
        values = tuple(self.forecasts.value(state, who, one) for one in self.forecasts.meters)
        return values, self.forecasts.loss(state, who)


class TrialRows(Generic[S]):
    """What a trial does to one person from each of their states, filled in as they come up."""

    def __init__(self, people: People[S], playing: SoloTrial[S], who: str) -> None:
        self._people, self._playing, self._who = people, playing, who
        self.walk: Walk[Laid[S]] = Walk(playing)
        self._rows: dict[int, Move | None] = {}

    def enter(self, at: int) -> int:
        """The situation of the walk in which the trial begins from a state."""
        return self.walk.enter(self._playing.opened(self._people.state(at)))

    def left(self, end: int) -> int:
        """The state in which the trial leaves whoever has come to an end of the walk."""
        return self._people.number(self.walk.states[end].state, self._who)

    def row(self, at: int) -> Move | None:
        """Where it leads from a state; None if there are too many ways to count."""
        if at not in self._rows:
            self._rows[at] = self._row(at)
        return self._rows[at]

    def _row(self, at: int) -> Move | None:
        if self._people.is_gone[at]:
            return Move((at,), (1,))
        start = self.enter(at)
        try:
            with within(Budget(MOST_STEPS)):
                ends = self.walk.ends(0, MOST_SITUATIONS + len(self.walk.states), start)
        except Stopped:
            raise
        except (TooManyPaths, ValueError):
            return None
        weights: dict[int, int] = {}
        for (end, _), weight in ends.items():
            to = self.left(end)
            weights[to] = weights.get(to, 0) + weight
        # In an order that hangs on nothing but the states, so that all workers draw alike.
        order = sorted(weights, key=self._people.key)
        shared = gcd(*weights.values())
        return Move(tuple(order), tuple(weights[to] // shared for to in order))
