"""Exact odds of an ask: the rule itself, run over every way the dice may fall."""

from collections.abc import Hashable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from tablee.dice.budget import EVENT, spend
from tablee.dice.distribution import Distribution
from tablee.dice.readers import Dice
from tablee.dice.sampled import interval
from tablee.kernel.following import Follower, Way, merged
from tablee.kernel.game import Game
from tablee.kernel.words import Ask, By, Event

if TYPE_CHECKING:
    from fractions import Fraction

S = TypeVar("S")

Outcomes = tuple[tuple[str, Hashable], ...]


class Odds:
    """The joint chances of the outcomes that a game names.

    Of a large group they may be several: what befalls all, together with what befalls one of them.

    `draws` is 0 for chances that were counted out. Where there were too many ways for that, it
    says in how many throws these chances were seen: they are near the true ones, not equal.
    """

    def __init__(self, *joints: Distribution[Outcomes], draws: int = 0) -> None:
        self.joints = joints
        self.draws = draws

    @property
    def joint(self) -> Distribution[Outcomes]:
        return self.joints[0]

    def interval(self, chance: "Fraction") -> tuple[float, float]:
        """Between what the true chance lies: nowhere else if it was counted out."""
        near = float(chance)
        return interval(near, self.draws) if self.draws else (near, near)

    @property
    def names(self) -> tuple[str, ...]:
        """The outcomes that may occur, in the order in which the game names them."""
        return tuple(dict.fromkeys(name for joint in self.joints for name in _names(joint)))

    def of(self, name: str) -> Distribution[Any]:
        """The chances of each value of one outcome; None stands for "does not arise"."""
        return self._with((name,)).map(lambda way: dict(way).get(name))

    def chance(self, **values: Hashable) -> "Fraction":
        """The chance that all of these outcomes have these values at once."""
        wanted = values.items()
        return self._with(values).where(lambda way: wanted <= dict(way).items())

    def _with(self, names: Iterable[str]) -> Distribution[Outcomes]:
        """The joint chances that these outcomes stand in together."""
        if len(self.joints) == 1:
            return self.joint
        wanted = set(names) & set(self.names)
        for joint in self.joints:
            if wanted <= _names(joint).keys():
                return joint
        raise ValueError(f"these outcomes are not reckoned together: {', '.join(sorted(wanted))}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Odds) and (self.joints, self.draws) == (other.joints, other.draws)

    def __hash__(self) -> int:
        return hash((self.joints, self.draws))


def _names(joint: Distribution[Outcomes]) -> dict[str, None]:
    return dict.fromkeys(name for way in joint for name, _ in way)


def odds_of(game: Game[S], state: S, by: By, ask: Ask, reader: By | None = None) -> Odds:
    """The odds of one ask in one state, for whoever asks or for another reader."""
    reads = by if reader is None else reader
    return Odds(*(_joint(game, one, by, ask, reads) for one in game.apart(state, ask)))


def _joint(game: Game[S], state: S, by: By, ask: Ask, reads: By) -> Distribution[Outcomes]:
    follower = Follower(game)
    onward = partial(_onward, game, by)

    def named(events: Iterable[Event]) -> Outcomes:
        return named_outcomes(game, state, reads, events)

    def run(dice: Dice) -> tuple[tuple[Outcomes, Hashable], tuple[S, Ask] | None]:
        way = follower.follow(state, by, ask, dice)
        following = onward(way)
        if following is None:
            return (named(way.happened), None), None
        still_open = game.still_open(way.state)
        if still_open is not None:
            return (named(way.happened), still_open), (way.state, following)
        rest = follower.follow(way.state, by, following, dice, onward)
        return (named((*way.happened, *rest.happened)), None), None

    reached: dict[tuple[Outcomes, Hashable], tuple[S, Ask] | None] = {}
    first = merged(run, reached)
    # However it came to be open, what is still open ends alike: it is followed once.
    alike: dict[Hashable, tuple[S, Ask]] = {}
    for (_, still_open), found in reached.items():
        if found is not None:
            alike.setdefault(still_open, found)
    if not alike:
        return first.map(lambda way: way[0])
    rest = {
        still_open: follower.ends(now, by, following, lambda way: named(way.happened), onward)
        for still_open, (now, following) in alike.items()
    }
    return first.then(lambda way: _on_top(way[0], rest.get(way[1])))


def named_outcomes(game: Game[S], state: S, reader: By, events: Iterable[Event]) -> Outcomes:
    """What these events amount to, for somebody who reads the odds."""
    # What this seat would not be shown must not show in its odds either.
    seen = tuple(event for event in events if reader.may_see(event.to))
    return tuple(game.outcomes(state, reader, seen).items())


def _on_top(first: Outcomes, rest: Distribution[Outcomes] | None) -> Distribution[Outcomes]:
    if rest is None:
        return Distribution.certain(first)
    return rest.map(lambda later: tuple({**dict(first), **dict(later)}.items()))


def to_the_end(game: Game[S], state: S, by: By, ask: Ask, dice: Dice) -> tuple[Event, ...]:
    """The events of an ask, and of what follows it if nobody steps in."""
    return Follower(game).follow(state, by, ask, dice, partial(_onward, game, by)).happened


def _onward(game: Game[S], by: By, way: Way[S]) -> Ask | None:
    spend(EVENT * len(way.latest))
    return game.onward(way.before, by, way.latest)
