"""A game small enough to read at a glance: a counter, a die, and a number the keeper hides.

It comes in two editions. The first wrote `counted` with a field `by`; the second calls it
`amount` and says who counted, so a journal of the first must be read with upcasting.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.kernel.game import Game
from tablee.kernel.rules import Rules
from tablee.kernel.words import KEEPER, Ask, By, Event, Field, Offer, Refused, View

GOAL = 1_000_000


class ToyState(msgspec.Struct, frozen=True):
    count: int = 0
    thrown: tuple[int, ...] = ()
    hidden: int | None = None
    counted_by: Mapping[str, int] = {}


class ToyView(View, frozen=True, kw_only=True):
    count: int
    hidden: int | None


class Count(Ask, frozen=True, kw_only=True):
    amount: int = 1


class Throw(Ask, frozen=True, kw_only=True):
    pass


class Hide(Ask, frozen=True, kw_only=True):
    number: int


class Thrown(Event, frozen=True, kw_only=True):
    rule: str = "toy.throw"
    face: int


class Hidden(Event, frozen=True, kw_only=True):
    rule: str = "toy.hide"
    number: int


class OldCounted(Event, frozen=True, kw_only=True, tag="counted"):
    rule: str = "toy.count"
    by: int


class Counted(Event, frozen=True, kw_only=True):
    rule: str = "toy.count"
    amount: int
    seat: str


def _check(ask: Count) -> None:
    if not 1 <= ask.amount <= 9:
        raise Refused("toy.count", "Count from one to nine, not {amount}.", amount=ask.amount)


def _shared_rules() -> Rules[ToyState]:
    rules: Rules[ToyState] = Rules()

    @rules.decides(Throw)
    def throw(state: ToyState, by: By, ask: Throw, dice: Dice) -> Iterator[Event]:
        yield Thrown(face=dice.die(6))

    @rules.decides(Hide)
    def hide(state: ToyState, by: By, ask: Hide, dice: Dice) -> Iterator[Event]:
        if not by.is_keeper:
            raise Refused("toy.hide", "Only the keeper hides a number.")
        yield Hidden(number=ask.number, to=(KEEPER,))

    @rules.evolves(Thrown)
    def thrown(state: ToyState, event: Thrown) -> ToyState:
        # Only the last few are kept, so that long tables cost no more than short ones.
        faces = (*state.thrown, event.face)[-20:]
        return replace(state, count=state.count + event.face, thrown=faces)

    @rules.evolves(Hidden)
    def hidden(state: ToyState, event: Hidden) -> ToyState:
        return replace(state, hidden=event.number)

    @rules.offering
    def offers(state: ToyState, by: By) -> Iterator[Offer]:
        yield Offer("count", "toy.count", fields=(Field("amount", "integer", least=1, most=9),))
        yield Offer("throw", "toy.throw", dice=True)
        if by.is_keeper:
            number = Field("number", "integer", least=0, most=GOAL)
            yield Offer("hide", "toy.hide", fields=(number,))

    return rules


def _first_rules() -> Rules[ToyState]:
    rules = _shared_rules()

    @rules.decides(Count)
    def count(state: ToyState, by: By, ask: Count, dice: Dice) -> Iterator[Event]:
        _check(ask)
        yield OldCounted(by=ask.amount)

    @rules.evolves(OldCounted)
    def counted(state: ToyState, event: OldCounted) -> ToyState:
        return replace(state, count=state.count + event.by)

    return rules


def _second_rules() -> Rules[ToyState]:
    rules = _shared_rules()

    @rules.decides(Count)
    def count(state: ToyState, by: By, ask: Count, dice: Dice) -> Iterator[Event]:
        _check(ask)
        yield Counted(amount=ask.amount, seat=by.seat)

    @rules.evolves(Counted)
    def counted(state: ToyState, event: Counted) -> ToyState:
        mine = state.counted_by.get(event.seat, 0) + event.amount
        return replace(
            state,
            count=state.count + event.amount,
            counted_by={**state.counted_by, event.seat: mine},
        )

    return rules


class Toy(Game[ToyState]):
    id = "toy"
    edition = 1
    folder = Path(__file__).parent / "toy"
    rules = _first_rules()

    def start(self, options: Mapping[str, str]) -> ToyState:
        return ToyState()

    def view(self, state: ToyState, by: By) -> ToyView:
        return ToyView(count=state.count, hidden=state.hidden if by.is_keeper else None)


class SecondToy(Toy):
    edition = 2
    corrections = MappingProxyType({2: frozenset({"toy.count"})})
    rules = _second_rules()

    def upcast(self, edition: int, event: dict[str, Any]) -> dict[str, Any]:
        if edition == 1 and event["type"] == "counted":
            # The first edition did not say who counted.
            return {"type": "counted", "rule": event["rule"], "amount": event["by"], "seat": "?"}
        return event


toy = Toy()
second_toy = SecondToy()
SEATS = {"gardien": "keeper", "isa": "player", "tom": "player"}
