"""What a game says about its fights, so that they can be played many times over without anybody.

A side is led by a *tactic*: a small function of what its seat may see and of what it is offered.
It is never given the state, so that a fighter who is played by the lab knows no more than one who
is played at the table. What belongs to nobody in particular (describing a round, showing what was
declared) is the umpire's, at the keeper's seat.
"""

from abc import abstractmethod
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Ask, Event, Offer, ReadyMade

S = TypeVar("S")
V = TypeVar("V")

Condition = Literal["up", "fled", "down"]


class Sight(Generic[V]):
    """What one seat may see and ask just now, worked out when somebody looks."""

    def __init__(
        self, look: Callable[[], V], offered: Callable[[type[Ask]], Sequence[Offer]]
    ) -> None:
        self._look = look
        self._offered = cache(offered)

    @cached_property
    def view(self) -> V:
        return self._look()

    def offers(self, kind: type[Ask], **given: object) -> Iterator[Offer]:
        """The offers of an ask in which these fields are settled so."""
        for offer in self._offered(kind):
            if all(offer.given.get(name) == value for name, value in given.items()):
                yield offer

    def has(self, kind: type[Ask], **given: object) -> bool:
        return any(True for _ in self.offers(kind, **given))


class Moment(NamedTuple, Generic[V]):
    """All that a side decides from: what its seat may see and ask, whom of the side it plays, and
    whom it faces."""

    sight: Sight[V]
    own: tuple[str, ...]
    foes: tuple[str, ...]


Tactic = Callable[[Moment[Any]], Ask | None]
"""What somebody of a side asks now; None if nobody of them has anything to ask."""


class Standing(NamedTuple):
    """How somebody came out of a fight, and what is left: what the game counts of them."""

    who: str
    condition: Condition
    left: int


class Fights(Generic[S]):
    """How fights of a game are played by themselves."""

    ends_round: tuple[type[Event], ...]
    """What ends a round: how long a fight was is counted in these."""
    rounds_begun: int = 0
    """1 where a fight may end in the middle of a round, which then counts."""
    tactics: Mapping[str, Tactic]
    """By name, the usual one first."""
    hero: type[Ask]
    """What a player asks to make one of `Game.ready_made`."""
    stocked: type[Ask] | None = None
    """What the keeper asks to make somebody of the stock."""
    most: int = 20
    """So many fighters at most."""
    exact_steps: int = 20_000_000
    """What counting a fight out may cost (`dice/budget.py`) before it is played instead."""

    def gathered(self, state: S, sides: Sequence[Sequence[str]]) -> S:
        """The table as a fight between these sides finds it: nothing else is going on there."""
        return state

    @abstractmethod
    def opening(self, state: S, sides: Sequence[Sequence[str]]) -> Iterator[Ask]:
        """What the keeper asks to begin a fight between these sides; Refused if there is none."""

    @abstractmethod
    def umpire(self, sight: Sight[Any]) -> Ask | None:
        """What the keeper asks that is no side's business."""

    @abstractmethod
    def plain(self, state: S, tactics: Container[str]) -> S:
        """A state in a fight without what makes no difference to how it goes on by these tactics:
        how many rounds there have been, dice that lie there, points that nobody spends. States
        that are then equal are one."""

    @abstractmethod
    def standing(self, state: S, fighters: Iterable[str]) -> Iterator[Standing]:
        """How these people are now."""

    @abstractmethod
    def people(self, state: S) -> Mapping[str, str]:
        """Everybody who may fight, by id: what the keeper calls them."""

    @abstractmethod
    def seat_of(self, state: S, who: str) -> str | None:
        """The seat that plays somebody; None for the keeper's."""

    @abstractmethod
    def left_name(self, state: S, who: str, tongue: Tongue) -> str:
        """What is counted as left of somebody: “trauma”, “life”."""

    @abstractmethod
    def tactic_name(self, tactic: str, tongue: Tongue) -> str:
        """A tactic in words."""

    def introducing(self, who: str) -> Iterator[Ask]:
        """What the keeper asks before somebody whom a player has just made may fight."""
        yield from ()

    def stock(self, language: str) -> Sequence[ReadyMade]:
        """People of the keeper's who are ready to fight, as fields of the ask that makes one."""
        return ()
