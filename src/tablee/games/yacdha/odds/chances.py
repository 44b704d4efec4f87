"""Notes techniques: the numbers behind the book's tables, each taken from the rule itself.

Nothing here knows a probability. A throw is the one that play makes (`pool.throw_action`), a check
the one that play makes (`people.make_check`); the exact reader counts out what may come of it.
"""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from msgspec.structs import replace

from tablee.dice.chain import expected_steps
from tablee.dice.distribution import Distribution
from tablee.dice.exact import exact
from tablee.dice.readers import Dice
from tablee.dice.throws import Part, Throw
from tablee.games.yacdha.rules.action.pool import Pool, bonus_of, throw_action
from tablee.games.yacdha.rules.common import SIX
from tablee.games.yacdha.rules.meters.decide import make_check
from tablee.games.yacdha.rules.meters.events import MeterRose
from tablee.games.yacdha.state.people import HIGHEST, Meter, Opposition, Person
from tablee.games.yacdha.state.state import State
from tablee.kernel.book import read_book

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence
    from fractions import Fraction
T = TypeVar("T", bound="Hashable")
SOMEBODY = "somebody"


class Hand(NamedTuple):
    """What somebody brings to an action: dice, a forced one, a level; or dice without number."""

    pool: Pool = Pool(1)
    forced: bool = False
    level: int = 0
    endless: bool = False


ONE, TWO, THREE = Hand(), Hand(Pool(2)), Hand(Pool(3))

ENDLESS = Hand(endless=True)
"""Infinitely many dice kept high: what ever larger groups come close to (a mass action)."""

LOW, LOW_FORCED = Hand(Pool(0, 1)), Hand(Pool(0, 1), forced=True)


class Six(Part[int], frozen=True):
    """The highest of infinitely many dice, which nobody has to throw."""

    @property
    def dice(self) -> tuple[int, ...]:
        return ()

    def read(self, faces: "Sequence[int]") -> int:
        return SIX

    def odds(self) -> Distribution[int]:
        return Distribution.certain(SIX)


class EndlessDice(Dice):
    """Another reader's answers, as if there were infinitely many action dice."""

    def __init__(self, reader: Dice) -> None:
        self._reader = reader

    def answer(self, throw: Throw[T]) -> T:
        parts = [Six(role=part.role) if part.role == "action" else part for part in throw.parts]
        return self._reader.answer(replace(throw, parts=tuple(parts)))


@cache
def by_the_book() -> State:
    """A table without house rules of its own."""
    book = read_book(Path(__file__).parents[1] / "book.toml")
    return State(options=book.settle({}, frozenset(option.chapter for option in book.option)))


@cache
def margins(hand: Hand, opposition: Opposition) -> Distribution[int]:
    """The margin of an action."""
    forcing = (SOMEBODY,) if hand.forced else ()
    bonus = bonus_of(hand.level, opposition, by_the_book().options)

    def run(dice: Dice) -> int:
        reader = EndlessDice(dice) if hand.endless else dice
        thrown = throw_action(
            reader, hand.pool, (SOMEBODY,), forcing, "mental", opposition, bonus=bonus
        )
        return thrown.margin

    return exact(run)


def success(hand: Hand, opposition: Opposition) -> "Fraction":
    return margins(hand, opposition).above(0)


def escape() -> "Fraction":
    """One pursued by one: the higher die decides, and equal dice are thrown again."""
    compared = margins(ONE, "active")
    return compared.above(0) / (1 - compared.chance(0))


@cache
def after_check(value: int, meter: Meter = "madness") -> Distribution[int]:
    """Where one check takes a meter. At its end nobody makes checks any more."""
    if value == HIGHEST:
        return Distribution.certain(HIGHEST)
    person = Person(SOMEBODY, SOMEBODY, madness=value, trauma=value)

    def run(dice: Dice) -> int:
        happened = make_check(by_the_book(), dice, person, meter)
        return max(
            (event.value for event in happened if isinstance(event, MeterRose)),
            default=value,
        )

    return exact(run)


@cache
def mean_checks(start: int, end: int = HIGHEST) -> "Fraction":
    """How many checks it takes on average to get from one value of madness to another."""
    return expected_steps(start, lambda value: None if value >= end else after_check(value))


def lost_after(start: int) -> "Iterator[Fraction]":
    """The chance to have lost one's mind after no check, after one, after two …, without end."""
    madness = Distribution.certain(start)
    while True:
        yield madness.chance(HIGHEST)
        madness = madness.then(after_check)


@cache
def lost_within(start: int, checks: int) -> "Fraction":
    """The chance to have lost one's mind within so many checks."""
    return next(islice(lost_after(start), checks, None))
