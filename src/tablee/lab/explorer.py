"""The explorer: walks a game's states under a policy and tells exactly how play may end.

The rules themselves are run by the exact reader, one ask after the other, and equal states are
walked once. So a chase whose ties are thrown again, or a fight of any length, is a chain of few
states with exact chances.

It walks the state it is given, secrets included. For a seat that must not know them, give it the
states of `Game.hypotheses`.
"""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

import msgspec

from tablee.dice.chain import LIMIT, absorb
from tablee.dice.distribution import Distribution
from tablee.dice.exact import exact
from tablee.dice.readers import Dice
from tablee.kernel.game import Game
from tablee.kernel.words import Ask, By, Event, kebab

S = TypeVar("S")
Outcome = TypeVar("Outcome", bound=Hashable)
Tale = TypeVar("Tale", bound=Hashable)

Turn = tuple[By, Ask]
"""Who asks what."""

Policy = Callable[[S], Turn | None]
"""What is asked in a state; None where the walk ends."""


class TooManyStates(ValueError):
    """The walk does not end within its limit of states."""


def explore(
    game: Game[S],
    state: S,
    policy: Policy[S],
    outcome: Callable[[S], Outcome],
    *,
    forget: Callable[[S], S] | None = None,
    limit: int = LIMIT,
) -> Distribution[Outcome]:
    """The exact chances of the outcomes of a walk, read off the states in which it ends.

    `forget` drops from a state what has no bearing on the rest (the number of a round, say), so
    that play which comes back to the same place is seen to. Raises ValueError when the policy may
    go on for ever, TooManyStates when the walk outgrows the limit, Refused when the policy asks
    for what the book forbids.
    """
    walk = _Walk(game, policy, _no_tale, lambda end, _: outcome(end), forget, limit)
    return walk.chances(state, None)


def odds_then(
    game: Game[S],
    state: S,
    turn: Turn,
    policy: Policy[S],
    outcome: Callable[[S], Outcome],
    *,
    forget: Callable[[S], S] | None = None,
    limit: int = LIMIT,
) -> Distribution[Outcome]:
    """The exact chances of one ask followed by a policy: where a button leads in the end."""
    walk = _Walk(game, policy, _no_tale, lambda end, _: outcome(end), forget, limit)
    return walk.chances(state, None, turn)


def recount(
    game: Game[S],
    state: S,
    policy: Policy[S],
    tell: Callable[[Tale, Event], Tale],
    start: Tale,
    *,
    forget: Callable[[S], S] | None = None,
    limit: int = LIMIT,
) -> Distribution[Tale]:
    """The exact chances of what the events of a walk amount to, told one after the other.

    For what no state remembers: who escaped, how often a meter was checked. A tale that grows as
    long as play goes on has no end, unless play has.
    """
    return _Walk(game, policy, tell, lambda _, tale: tale, forget, limit).chances(state, start)


def _no_tale(tale: None, event: Event) -> None:
    return tale


class _Place(Generic[S, Tale]):
    """A state met on the walk and what is asked in it. Equal states are one place."""

    __slots__ = ("state", "tale", "turn")

    def __init__(self, state: S, tale: Tale, turn: Turn) -> None:
        self.state = state
        self.tale = tale
        self.turn = turn

    def __repr__(self) -> str:
        by, ask = self.turn
        return f"the state in which {by.seat} asks {kebab(type(ask).__name__)}"


class _End(Generic[Outcome]):
    """Where the walk ends. States with the same outcome are one end, whatever led there."""

    __slots__ = ("outcome",)

    def __init__(self, outcome: Outcome) -> None:
        self.outcome = outcome


class _Walk(Generic[S, Tale, Outcome]):
    def __init__(
        self,
        game: Game[S],
        policy: Policy[S],
        tell: Callable[[Tale, Event], Tale],
        outcome: Callable[[S, Tale], Outcome],
        forget: Callable[[S], S] | None,
        limit: int,
    ) -> None:
        self._game = game
        self._policy = policy
        self._tell = tell
        self._outcome = outcome
        self._forget = forget
        self._limit = limit
        self._met: dict[tuple[bytes, Tale], _Place[S, Tale] | _End[Outcome]] = {}
        self._ends: dict[Outcome, _End[Outcome]] = {}

    def chances(self, state: S, tale: Tale, turn: Turn | None = None) -> Distribution[Outcome]:
        start = self._arrive(state, tale) if turn is None else _Place(state, tale, turn)
        # States are counted here, where the advice is better: the chain never reaches its limit.
        return absorb(start, self._step, self._limit + 2).map(_outcome_of)

    def _step(
        self, place: _Place[S, Tale] | _End[Outcome]
    ) -> Distribution[_Place[S, Tale] | _End[Outcome]] | None:
        if isinstance(place, _End):
            return None
        before = place
        by, ask = before.turn

        def run(dice: Dice) -> _Place[S, Tale] | _End[Outcome]:
            state, tale = before.state, before.tale
            for event in self._game.decide(before.state, by, ask, dice):
                state = self._game.evolve(state, event)
                tale = self._tell(tale, event)
            return self._arrive(state, tale)

        return exact(run)

    def _arrive(self, state: S, tale: Tale) -> _Place[S, Tale] | _End[Outcome]:
        if self._forget is not None:
            state = self._forget(state)
        key = (_encode(state), tale)
        place = self._met.get(key)
        if place is None:
            turn = self._policy(state)
            place = self._end(state, tale) if turn is None else _Place(state, tale, turn)
            self._met[key] = place
            if len(self._met) > self._limit:
                raise TooManyStates(
                    f"The walk has more than {self._limit} states. If something in them only "
                    "counts (rounds, say), let `forget` drop it."
                )
        return place

    def _end(self, state: S, tale: Tale) -> _End[Outcome]:
        outcome = self._outcome(state, tale)
        return self._ends.setdefault(outcome, _End(outcome))


def _outcome_of(place: _Place[S, Tale] | _End[Outcome]) -> Outcome:
    if isinstance(place, _End):
        return place.outcome
    raise TypeError(f"the walk goes on from {place!r}")


_encode = msgspec.msgpack.Encoder(order="deterministic").encode
"""States hold mappings, so they cannot be hashed; but equal states are written alike."""
