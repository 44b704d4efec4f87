"""What a game says about an evening to come, so that the lab can say what it may do to a party.

A plan is a row of scenes, and a scene a row of *trials*: a check that the keeper expects, a price,
a fight. Who plays is led by a *policy*, a small function of what their seat may see and of what it
is offered, as in fights (`kernel/fights.py`): nobody whom the lab plays knows a secret.

What befalls one person in a trial hangs on nobody else, as far as a game says so: each is played
alone, at a table on which nothing lies but that trial. Only fights are played by all together.
"""

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from tablee.kernel.fights import Sight, Tactic
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Ask

S = TypeVar("S")

FIGHT = "fight"
"""The kind of trial that a game has if its fights play themselves."""


class Trial(msgspec.Struct, frozen=True):
    """Something that a scene will ask of people."""

    kind: str
    times: int = 1
    amount: int | None = None
    """How hard or how much, where the kind counts it; None: the usual."""
    who: tuple[str, ...] = ()
    """Nobody named: everybody of the party."""
    foes: tuple[str, ...] = ()
    """Of a fight: those of the other side."""
    text: str = ""
    """Of a fight: the other side as it was said."""


class PlannedScene(msgspec.Struct, frozen=True):
    title: str
    trials: tuple[Trial, ...] = ()


class Kind(NamedTuple):
    """A kind of trial. Without `most` there is nothing to count of it."""

    usual: int = 0
    least: int = 0
    most: int = 0
    is_check: bool = True
    """Whether a gentler evening has fewer of these, and a more cruel one more."""


class Span(NamedTuple):
    """Between what a meter of somebody's lies; `end`: where they are lost, if there is such."""

    least: int
    most: int
    end: int | None = None


class Forecasts(Generic[S]):
    """How a game's evenings are played ahead."""

    meters: tuple[str, ...]
    """What is counted of everybody, in the order of the book."""
    losses: tuple[str, ...]
    """How somebody may be lost."""
    passing: frozenset[str] = frozenset()
    """Those from which somebody may come back the same evening."""
    kinds: Mapping[str, Kind]
    """The kinds of trials but for fights; a harder evening has more of the first."""
    policies: Mapping[str, Tactic]
    """By name, the usual one first."""
    tactics: Mapping[str, str] = {}
    """How those who follow a policy fight; the usual tactic, if it is not said."""
    hero: type[Ask]
    """What a player asks to make one of `Game.ready_made`."""

    @abstractmethod
    def people(self, state: S) -> Mapping[str, str]:
        """The party: who is played and may still be lost, with their names."""

    @abstractmethod
    def seat_of(self, state: S, who: str) -> str | None:
        """The seat that plays somebody; None for the keeper's."""

    @abstractmethod
    def alone(self, state: S, who: str) -> S:
        """A table with nobody but this one of the party, on which nothing lies; without what makes
        no difference to what is still to come. States that are then equal are one."""

    @abstractmethod
    def together(self, state: S, ones: Mapping[str, S]) -> S:
        """The table with these people as they are each in a state of their own, nobody else of the
        party, and all that the keeper has prepared."""

    @abstractmethod
    def value(self, state: S, who: str, meter: str) -> int:
        """A meter of somebody's."""

    @abstractmethod
    def span(self, state: S, who: str, meter: str) -> Span:
        """Between what it lies."""

    @abstractmethod
    def loss(self, state: S, who: str) -> str:
        """How somebody is lost; empty as long as they are not."""

    @abstractmethod
    def opening(self, state: S, who: str, trial: Trial, amount: int) -> Iterator[Ask]:
        """What the keeper asks, in anybody's place, to put a trial on the table."""

    @abstractmethod
    def meter_name(self, meter: str, tongue: Tongue) -> str: ...

    @abstractmethod
    def loss_name(self, loss: str, tongue: Tongue) -> str:
        """What is said of somebody lost so: “loses their mind”."""

    @abstractmethod
    def kind_name(self, kind: str, tongue: Tongue) -> str:
        """A kind of trial, as it stands in a plan."""

    @abstractmethod
    def policy_name(self, policy: str, tongue: Tongue) -> str: ...

    def laid(self, state: S, who: str, trial: Trial, amount: int) -> S:
        """The table as a trial finds it: what the story has come to by then."""
        return state

    def rest_of(self, ask: Ask, before: S, after: S) -> Ask | None:
        """What is still to be asked of an ask that opened a trial and was cut short."""
        return None

    def plain(self, state: S) -> S:
        """A state in a trial without what makes no difference to how it goes on: states that are
        then equal are one."""
        return state

    def setting(self) -> Iterator[Ask]:
        """What the keeper asks at a table of the lab's before anybody can be made there."""
        yield from ()

    def introducing(self, who: str) -> Iterator[Ask]:
        """What the keeper asks before somebody whom a player has just made may play."""
        yield from ()

    def umpire(self, sight: Sight[Any], who: str) -> Ask | None:
        """What the keeper asks in a trial that is nobody's decision."""
        return None

    def planned(self, ask: Mapping[str, Any]) -> Trial | None:
        """The trial that an act of a prepared scene stands for, as far as it is filled in; the
        other side of a fight stands in `text`, with + between them."""
        return None

    def at_worst(self, trials: Mapping[str, int], tongue: Tongue) -> str:
        """What so many trials of each kind may come to at worst, where a sentence says it."""
        return ""

    def example(self) -> tuple[str, ...]:
        """The trials of a plan that nobody has made yet, one for each scene."""
        return (next(iter(self.kinds)),)
