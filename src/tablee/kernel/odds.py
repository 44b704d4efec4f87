"""Exact odds of an ask: the rule itself, run over every way the dice may fall."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from tablee.dice.distribution import Distribution
from tablee.dice.exact import exact
from tablee.dice.readers import Dice
from tablee.kernel.game import Game
from tablee.kernel.prospect import Prospect
from tablee.kernel.words import Ask, By, Event

if TYPE_CHECKING:
    from fractions import Fraction

S = TypeVar("S")

Outcomes = tuple[tuple[str, Hashable], ...]


class Odds:
    """The joint chances of the outcomes that a game names."""

    def __init__(self, joint: Distribution[Outcomes]) -> None:
        self.joint = joint

    @property
    def names(self) -> tuple[str, ...]:
        """The outcomes that may occur, in the order in which the game names them."""
        return tuple(dict.fromkeys(name for way in self.joint for name, _ in way))

    def of(self, name: str) -> Distribution[Any]:
        """The chances of each value of one outcome; None stands for "does not arise"."""
        return self.joint.map(lambda way: dict(way).get(name))

    def chance(self, **values: Hashable) -> "Fraction":
        """The chance that all of these outcomes have these values at once."""
        wanted = values.items()
        return self.joint.where(lambda way: wanted <= dict(way).items())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Odds) and self.joint == other.joint

    def __hash__(self) -> int:
        return hash(self.joint)


def odds_of(game: Game[S], state: S, by: By, ask: Ask, reader: By | None = None) -> Odds:
    """The odds of one ask in one state, for whoever asks or for another reader."""
    reads = by if reader is None else reader
    alike: dict[Hashable, tuple[S, Ask]] = {}

    def named(events: Iterable[Event]) -> Outcomes:
        # What this seat would not be shown must not show in its odds either.
        seen = tuple(event for event in events if reads.may_see(event.to))
        return tuple(game.outcomes(state, reads, seen).items())

    def run(dice: Dice) -> tuple[Outcomes, Hashable]:
        events = tuple(game.decide(state, by, ask, dice))
        onward = game.onward(state, by, events)
        if onward is None:
            return named(events), None
        after = _after(game, state, events)
        still_open = game.still_open(after)
        if still_open is None:
            return named((*events, *_to_the_end(game, after, by, onward, dice))), None
        alike.setdefault(still_open, (after, onward))
        return named(events), still_open

    first = exact(run)
    if not alike:
        return Odds(first.map(lambda way: way[0]))
    rest = {
        still_open: exact(partial(_rest, game, by, named, *found))
        for still_open, found in alike.items()
    }
    return Odds(first.then(lambda way: _on_top(way[0], rest.get(way[1]))))


def _rest(
    game: Game[S],
    by: By,
    named: Callable[[Iterable[Event]], Outcomes],
    state: S,
    ask: Ask,
    dice: Dice,
) -> Outcomes:
    return named(_to_the_end(game, state, by, ask, dice))


def _on_top(first: Outcomes, rest: Distribution[Outcomes] | None) -> Distribution[Outcomes]:
    if rest is None:
        return Distribution.certain(first)
    return rest.map(lambda later: tuple({**dict(first), **dict(later)}.items()))


def _to_the_end(game: Game[S], state: S, by: By, ask: Ask, dice: Dice) -> Iterator[Event]:
    """The events of an ask, and of what follows it if nobody steps in."""
    onward: Ask | None = ask
    while onward is not None:
        events = tuple(game.decide(state, by, onward, dice))
        yield from events
        onward = game.onward(state, by, events)
        if onward is not None:
            state = _after(game, state, events)


def _after(game: Game[S], state: S, events: Iterable[Event]) -> S:
    for event in events:
        state = game.evolve(state, event)
    return state


def odds_for(game: Game[S], state: S, by: By, ask: Ask) -> Mapping[str, Odds]:
    """The odds as far as this seat may know: one for each state it cannot tell apart."""
    return dict(_hypothetical(game, state, by, ask))


def _hypothetical(game: Game[S], state: S, by: By, ask: Ask) -> Iterator[tuple[str, Odds]]:
    for supposed in game.hypotheses(state, by, ask):
        yield supposed.name, odds_of(game, supposed.state, supposed.by, supposed.ask, by)


def prospects_for(game: Game[S], state: S, by: By, ask: Ask) -> tuple[Prospect, ...]:
    """The prospects as far as this seat may know: none while something sealed decides."""
    for supposed in game.hypotheses(state, by, ask):
        if not supposed.name:
            return tuple(game.prospects(supposed.state, by, supposed.ask))
    return ()
