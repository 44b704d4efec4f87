"""Where the chapters of a game register: who decides an ask, evolves an event, offers, tells."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Generic, TypeVar

from tablee.dice.budget import EVENT, spend
from tablee.dice.readers import Dice
from tablee.kernel.law import Law, Source
from tablee.kernel.line import Verdict
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Ask, By, Event, Offer

S = TypeVar("S")
T = TypeVar("T")
A = TypeVar("A", bound=Ask)
E = TypeVar("E", bound=Event)

Decider = Callable[[S, By, A, Dice], Iterator[Event]]
Evolver = Callable[[S, E], S]
Offerer = Callable[[S, By], Iterable[Offer]]
Teller = Callable[[S, E, Tongue], str]
Judge = Callable[[S, E, Tongue], Verdict | None]
Lost = Callable[[Exception], object]
"""Is told what went wrong with something that others can do without."""


class Rules(Generic[S]):
    """Where chapters register: who decides an ask, evolves an event, makes offers, tells events."""

    def __init__(self) -> None:
        self.deciders: dict[type[Ask], Callable[[S, By, Any, Dice], Iterator[Event]]] = {}
        self.evolvers: dict[type[Event], Callable[[S, Any], S]] = {}
        self.tellers: dict[type[Event], Callable[[S, Any, Tongue], str]] = {}
        self.judges: dict[type[Event], Callable[[S, Any, Tongue], Verdict | None]] = {}
        self.offerers: list[Offerer[S]] = []
        self.laws: dict[type[Ask], Law[S, Any, Any]] = {}

    def decides(self, kind: type[A]) -> Callable[[Decider[S, A]], Decider[S, A]]:
        def register(decider: Decider[S, A]) -> Decider[S, A]:
            _once(self.deciders, kind)
            self.deciders[kind] = decider
            return decider

        return register

    def law(
        self,
        kind: type[A],
        rule: str,
        *,
        dice: bool = False,
        keeper: bool = False,
        among: Mapping[str, Source[S]] | None = None,
    ) -> Callable[[Callable[[S, By, A], T]], Law[S, A, T]]:
        """The law of an ask: its decision and its offers are then registered with it.

        `rule` is what its offers cite; `dice` says that it throws some; `keeper` that only the
        keeper may ask it; `among` names, for fields that hold an id, all that may be meant: then
        offers are made of what the law allows of it.
        """

        def register(verify: Callable[[S, By, A], T]) -> Law[S, A, T]:
            _once(self.deciders, kind)
            law = Law(kind, verify, rule, dice=dice, keeper=keeper, among=among)
            self.laws[kind] = law
            self.deciders[kind] = law.decide
            self.offerers.append(law.offered)
            return law

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

    def judges_by(self, kind: type[E]) -> Callable[[Judge[S, E]], Judge[S, E]]:
        """This event is the verdict of a throw: in which word, and how good or bad it is."""

        def register(judge: Judge[S, E]) -> Judge[S, E]:
            _once(self.judges, kind)
            self.judges[kind] = judge
            return judge

        return register

    def offering(self, offerer: Offerer[S]) -> Offerer[S]:
        self.offerers.append(offerer)
        return offerer

    def decide(self, state: S, by: By, ask: Ask, dice: Dice) -> Iterator[Event]:
        return self.deciders[type(ask)](state, by, ask, dice)

    def evolve(self, state: S, event: Event) -> S:
        spend(EVENT)  # whoever reckons follows events from state to state
        return self.evolvers[type(event)](state, event)

    def offers(self, state: S, by: By, lost: Lost | None = None) -> Iterator[Offer]:
        """What all chapters offer. With `lost`, one that fails takes only its own offers along."""
        found: list[Offer] = []
        for offerer in self.offerers:
            try:
                found += offerer(state, by)
            except Exception as problem:
                if lost is None:
                    raise
                lost(problem)
        return iter(found)

    def tell(self, state: S, event: Event, tongue: Tongue) -> str:
        return self.tellers[type(event)](state, event, tongue)


def _once(known: Mapping[type[Any], object], kind: type[Any]) -> None:
    if kind in known:
        raise TypeError(f"{kind.__name__} is registered twice")
