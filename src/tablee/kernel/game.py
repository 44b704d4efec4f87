"""What a game is: a pure decider, written as chapters that register their rules."""

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from tablee.dice.readers import Cast, Dice
from tablee.kernel.book import Book, read_book
from tablee.kernel.common.events import ClockMoved
from tablee.kernel.paper import Paper
from tablee.kernel.prospect import Prospect
from tablee.kernel.tables import BookTable, Ordeal
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Ask, By, Card, Event, Offer, ReadyMade, Refused, View, tags

if TYPE_CHECKING:
    from tablee.kernel.seen import TableView

S = TypeVar("S")
A = TypeVar("A", bound=Ask)
E = TypeVar("E", bound=Event)

Decider = Callable[[S, By, A, Dice], Iterator[Event]]
Evolver = Callable[[S, E], S]
Offerer = Callable[[S, By], Iterator[Offer]]
Teller = Callable[[S, E, Tongue], str]


class Rules(Generic[S]):
    """Where chapters register: who decides an ask, evolves an event, makes offers, tells events."""

    def __init__(self) -> None:
        self.deciders: dict[type[Ask], Callable[[S, By, Any, Dice], Iterator[Event]]] = {}
        self.evolvers: dict[type[Event], Callable[[S, Any], S]] = {}
        self.tellers: dict[type[Event], Callable[[S, Any, Tongue], str]] = {}
        self.offerers: list[Offerer[S]] = []

    def decides(self, kind: type[A]) -> Callable[[Decider[S, A]], Decider[S, A]]:
        def register(decider: Decider[S, A]) -> Decider[S, A]:
            _once(self.deciders, kind)
            self.deciders[kind] = decider
            return decider

        return register

    def evolves(self, kind: type[E]) -> Callable[[Evolver[S, E]], Evolver[S, E]]:
        def register(evolver: Evolver[S, E]) -> Evolver[S, E]:
            _once(self.evolvers, kind)
            self.evolvers[kind] = evolver
            return evolver

        return register

    def tells(self, kind: type[E]) -> Callable[[Teller[S, E]], Teller[S, E]]:
        def register(teller: Teller[S, E]) -> Teller[S, E]:
            _once(self.tellers, kind)
            self.tellers[kind] = teller
            return teller

        return register

    def offering(self, offerer: Offerer[S]) -> Offerer[S]:
        self.offerers.append(offerer)
        return offerer

    def decide(self, state: S, by: By, ask: Ask, dice: Dice) -> Iterator[Event]:
        return self.deciders[type(ask)](state, by, ask, dice)

    def evolve(self, state: S, event: Event) -> S:
        return self.evolvers[type(event)](state, event)

    def offers(self, state: S, by: By) -> Iterator[Offer]:
        for offerer in self.offerers:
            yield from offerer(state, by)

    def tell(self, state: S, event: Event, tongue: Tongue) -> str:
        return self.tellers[type(event)](state, event, tongue)


def _once(known: Mapping[type[Any], object], kind: type[Any]) -> None:
    if kind in known:
        raise TypeError(f"{kind.__name__} is registered twice")


class Supposed(NamedTuple, Generic[S]):
    """Something a seat may reckon with: in this state, somebody asks this."""

    name: str
    state: S
    by: By
    ask: Ask


class Game(Generic[S]):
    """One game. Nothing in it knows the web, the journal, the clock or a random generator."""

    id: str
    edition: int = 1
    """Grows when the shape of an event changes; `upcast` then reads the older shapes."""
    folder: Path
    chapters: frozenset[str] = frozenset({"core"})
    """The chapters of the book that are played here; house rules of others are not offered."""
    rules: Rules[S]

    @cached_property
    def book(self) -> Book:
        return read_book(self.folder / "book.toml")

    @cached_property
    def asks(self) -> dict[str, type[Ask]]:
        return tags(self.rules.deciders)

    @cached_property
    def events(self) -> dict[str, type[Event]]:
        return tags(self.rules.evolvers)

    @abstractmethod
    def start(self, options: Mapping[str, str]) -> S:
        """The state of a table that has just opened."""

    @abstractmethod
    def view(self, state: S, by: By) -> View:
        """What that seat may know."""

    def decide(self, state: S, by: By, ask: Ask, dice: Dice) -> Iterator[Event]:
        return self.rules.decide(state, by, ask, dice)

    def evolve(self, state: S, event: Event) -> S:
        # A rule may say how long something takes; the clock itself is the table's.
        return state if isinstance(event, ClockMoved) else self.rules.evolve(state, event)

    def offers(self, state: S, by: By) -> Iterator[Offer]:
        return self.rules.offers(state, by)

    def passing(self, state: S, by: By, before: int, now: int) -> Iterator[Event]:
        """What falls due in the game when story time goes from one minute to another.

        It follows whatever moved the clock, an ask of the table or a `ClockMoved` of a rule, and
        is the end of that turn. No dice fall here, and it does not move the clock again.
        """
        return iter(())

    def rolled(self, state: S, cast: Cast) -> S:
        """The state once dice have fallen, before what they mean has happened.

        For rules that come back to a single die later (a point of luck that turns one). Odds run
        the rules without faces, so nothing that odds are given for may hang on this.
        """
        return state

    def begins(self, state: S) -> S:
        """The state as an ask begins: dice that fell before it are no longer waiting for anything.

        A rewind strikes out what dice meant and leaves the dice themselves lying.
        """
        return state

    def bars(self, state: S, by: By, ask: type[Ask]) -> Refused | None:
        """Why the book forbids this common ask just now: to speak while one voice is to be heard,
        to open a scene before the present one has run its course."""
        return None

    def onward(self, state: S, by: By, events: Sequence[Event]) -> Ask | None:
        """What follows an ask if nobody steps in: odds are given for the whole of it."""
        return None

    def still_open(self, state: S) -> Hashable:
        """All that decides what follows in this state: states that agree in it end alike.

        Odds then reckon what follows once for all of them, and take its outcomes on top of those
        of the ask itself. None: each state is followed on its own.
        """
        return None

    def outcomes(self, state: S, by: By, events: Iterable[Event]) -> Mapping[str, Hashable]:
        """The named outcomes, among what this seat may know, that these events amount to."""
        return {}

    def hypotheses(self, state: S, by: By, ask: Ask) -> Iterator["Supposed[S]"]:
        """The states this seat cannot tell apart, each with the ask that throws in it, and whose.

        Odds computed on the true state would tell a player what is hidden; a game with sealed or
        secret numbers names here what the player may reckon with instead.
        """
        yield Supposed("", state, by, ask)

    def prospects(self, state: S, by: By, ask: Ask) -> Iterator[Prospect]:
        """What comes of an ask in the long run, as far as this seat may know it.

        The state is one of `hypotheses`; the ask is legal in it.
        """
        yield from ()

    def tell(self, state: S, event: Event, tongue: Tongue) -> str:
        """An event as a sentence, told with the state just after it."""
        return self.rules.tell(state, event, tongue)

    def die_name(self, role: str, tongue: Tongue) -> str:
        """What a die of this role is called at the table."""
        return ""

    def ask_name(self, ask: str, tongue: Tongue) -> str:
        """An ask as the label of a button."""
        return ask

    def field_name(self, field: str, tongue: Tongue, ask: str = "") -> str:
        """A field as the label of an input."""
        return field

    def choice_name(self, field: str, choice: str, tongue: Tongue) -> str:
        """A choice that is a word of the rules, not the id of somebody or something."""
        return choice

    def outcome_name(
        self, key: str, value: Hashable, names: Mapping[str, str], tongue: Tongue
    ) -> str:
        """One value of an outcome in words; `names` are those that the reader knows."""
        return key if value is True else f"{key}: {value}"

    def hypothesis_name(self, name: str, tongue: Tongue) -> str:
        """What a seat may reckon with, in words."""
        return name

    def prospect_name(
        self, prospect: Prospect, value: Hashable, names: Mapping[str, str], tongue: Tongue
    ) -> str:
        """What a prospect is the number of, or one of the things that it gives chances of."""
        return prospect.key if value is None else f"{prospect.key}: {value}"

    def cards(self, view: View, tongue: Tongue) -> Iterator[Card]:
        """The people in a view at a glance, for pages that know nothing of the game."""
        yield from ()

    def names(self, view: View) -> Mapping[str, str]:
        """What the ids in a view are called: people, things, places."""
        return {}

    def papers(self, view: "TableView", tongue: Tongue) -> Iterator[Paper]:
        """What can be printed of a table, from what one seat may see of it."""
        yield from ()

    def blank_papers(self, tongue: Tongue) -> Iterator[Paper]:
        """What can be printed without a table: sheets to fill in by hand, rules at a glance."""
        yield from ()

    def tables(self, tongue: Tongue) -> Iterator[BookTable]:
        """The tables that the book prints, with chances as the rules give them."""
        yield from ()

    def toll(self, ordeal: Ordeal, tongue: Tongue) -> BookTable | None:
        """What a number of checks does to a party; None in a game that knows no such checks."""
        return None

    def ready_made(self, language: str) -> Sequence[ReadyMade]:
        """Characters ready to be played."""
        return ()

    def at_random(
        self, state: S, by: By, language: str, pick: Callable[[int], int]
    ) -> Mapping[str, Any] | None:
        """The fields of the ask that makes a character, drawn at random; None if there is none.

        `pick(n)` brings chance along: one of 0 to n - 1.
        """
        return None

    def upcast(self, edition: int, event: dict[str, Any]) -> dict[str, Any]:
        """An event as an older edition wrote it, in the shape of this edition."""
        return event

    def tongue(self, language: str) -> Tongue:
        from tablee.kernel.tongue import tongue  # noqa: PLC0415 - gettext only when texts are told

        return tongue(language, (self.folder, Path(__file__).parent))


__all__ = ["Game", "Refused", "Rules"]
