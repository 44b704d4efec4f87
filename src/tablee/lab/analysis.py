"""A played story analysed: how lucky each throw was against its own exact odds.

Chances are reckoned again from the state before each throw, by the rules, so old stories have them
too. A seat gets what it may know: a throw that it could not see, or whose chances hang on what it
did not know, is there without a height.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from tablee.dice.budget import Budget, TooManyPaths, within
from tablee.dice.distribution import Distribution
from tablee.kernel.common import events
from tablee.kernel.fortune import Fortune, fortune
from tablee.kernel.game import Supposed
from tablee.kernel.history import History
from tablee.kernel.odds import named_outcomes, odds_of
from tablee.kernel.reading import COMMON_ASKS
from tablee.kernel.seen import by_seat
from tablee.kernel.state import TableState
from tablee.kernel.table import Table
from tablee.kernel.table_dice import outcome_called
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Ask, By, Event, Refused
from tablee.lab.luck import Analysis, Possible, Thrown

STEPS = 150_000
"""What the odds of one throw may cost."""

LOOKED_ON = 4
"""Turns after a throw in which what it came to may still be settled."""

EVERYTHING = By("", "keeper")


def analyse(
    table: Table[Any], language: str, seat: str | None = None, *, is_under_way: bool = False
) -> Analysis:
    """The throws that stand, as this seat may know them; all of them for None.

    While a session is under way its throws are left out for whoever is not the keeper.
    """
    tongue = table.game.tongue(language)
    return Analysis(table.game.id, tuple(_Reader(table, tongue, seat, is_under_way).throws()))


class _Reader:
    """Goes through the history once, for one reader."""

    def __init__(
        self, table: Table[Any], tongue: Tongue, seat: str | None, is_under_way: bool
    ) -> None:
        self._table, self._game, self._tongue = table, table.game, tongue
        self._by = EVERYTHING if seat is None else by_seat(table.state.common, seat)
        session = table.state.common.session
        self._until = session if is_under_way and not self._by.is_keeper else session + 1

    def throws(self) -> Iterator[Thrown]:
        table, past = self._table, History()
        state: TableState[Any] = table.state
        befores: list[TableState[Any]] = []
        for number in range(1, table.history.turns + 1):
            befores.append(state)
            for entry in table.history.turn(number):
                past.extend((entry,))
                rewound = isinstance(entry.event, events.Rewound)
                state = table.fold_of(past) if rewound else table.evolve(state, entry.event)
        for number, before in enumerate(befores, 1):
            if number > 1 and before.common.session < self._until:
                found = self._thrown(number, before, befores)
                if found is not None:
                    yield found

    def _thrown(
        self, number: int, before: TableState[Any], befores: Sequence[TableState[Any]]
    ) -> Thrown | None:
        history = self._table.history
        entries = history.turn(number)
        first = entries[0]
        fell = [e.event for e in entries if isinstance(e.event, events.Rolled)]
        if not isinstance(first.event, events.Asked) or not fell:
            return None
        if any(e.number in history.struck for e in entries):
            return None
        if not any(self._by.may_see(event.to) for event in fell):
            return None  # not even that dice fell is known
        blank = Thrown(number, before.common.session, first.at, first.seat)
        ask = self._ask(first.event.ask)
        if ask is None or not self._knows(entries):
            return blank
        return self._measured(blank, ask, before, befores)

    def _ask(self, raw: Mapping[str, Any]) -> Ask | None:
        try:
            ask = self._table.read_ask(raw)
        except Refused:
            return None  # as an older edition wrote it
        return None if type(ask) in COMMON_ASKS.values() else ask

    def _knows(self, entries: Sequence[Any]) -> bool:
        """All that the turn brought was open to this reader; its ask is its own seat's alone."""
        return all(
            self._by.may_see(entry.event.to)
            for entry in entries
            if not isinstance(entry.event, events.Asked)
        )

    def _supposed(self, state: TableState[Any], seat: str, ask: Ask) -> Supposed[Any] | None:
        """The state that a reader reckons with: the true one for who may know it, else what the
        thrower's seat reckoned with, if that was a single thing and not the keeper's secret."""
        if not self._by.is_keeper and self._by.seat != seat:
            return None  # what another thrower knew may be hidden from this reader
        by = by_seat(state.common, seat)
        if self._by.is_keeper:
            keeper = list(self._game.hypotheses(state.game, by, ask))
            return keeper[0] if len(keeper) == 1 else Supposed("", state.game, by, ask)
        if by.is_keeper:
            return None
        supposed = list(self._game.hypotheses(state.game, by, ask))
        return supposed[0] if len(supposed) == 1 and not supposed[0].name else None

    def _odds(self, state: TableState[Any], seat: str, ask: Ask) -> "Distribution[Any] | None":
        try:
            found = self._supposed(state, seat, ask)
            if found is None:
                return None
            with within(Budget(STEPS)):
                return odds_of(self._game, found.state, found.by, found.ask, self._by).joint
        except (Refused, TooManyPaths):
            return None

    def _measured(
        self,
        blank: Thrown,
        ask: Ask,
        before: TableState[Any],
        befores: Sequence[TableState[Any]],
    ) -> Thrown:
        joint = self._odds(before, blank.seat, ask)
        if joint is None:
            return blank
        came = self._came(blank.turn, before)
        chances = joint.as_fractions()
        fates = [(fortune(dict(way)), chance) for way, chance in chances.items()]
        fate = fortune(came)
        if fate is None or all(one is None for one, _ in fates):
            return blank
        decision, earlier = self._decided(blank, ask, befores)
        return msgspec.structs.replace(
            blank,
            ask=self._game.ask_name(_tag(ask), self._tongue),
            chance=_sum(chance for one, chance in fates if one is not None and one.well),
            well=fate.well,
            at_least=_sum(chance for one, chance in fates if one and _as_far(one, fate)),
            before=earlier,
            decision=decision,
            possible=tuple(self._possible(joint, came, before)),
        )

    def _came(self, turn: int, before: TableState[Any]) -> Mapping[str, Any]:
        """What the throw came to, also where that was settled in one of the next turns."""
        happened: list[Event] = []
        came: Mapping[str, Any] = {}
        last = min(turn + LOOKED_ON, self._table.history.turns)
        for number in range(turn, last + 1):
            entries = self._table.history.turn(number)
            if number > turn and any(isinstance(e.event, events.Rolled) for e in entries):
                break
            happened += (e.event for e in entries if type(e.event) in self._game.rules.evolvers)
            came = dict(named_outcomes(self._game, before.game, self._by, happened))
            if fortune(came) is not None:
                break
        return came

    def _decided(
        self, blank: Thrown, ask: Ask, befores: Sequence[TableState[Any]]
    ) -> tuple[str, Fraction | None]:
        """The last decision of the thrower before the throw, and what its chance was before it."""
        turn = blank.turn - 1
        entries = self._table.history.turn(turn) if turn > 1 else ()
        if not entries or not isinstance(entries[0].event, events.Asked):
            return "", None
        made = self._ask(entries[0].event.ask)
        if entries[0].seat != blank.seat or made is None or not self._knows(entries):
            return "", None
        joint = self._odds(befores[turn - 1], blank.seat, ask)
        if joint is None:
            return "", None
        fates = [(fortune(dict(way)), chance) for way, chance in joint.as_fractions().items()]
        if all(one is None for one, _ in fates):
            return "", None
        chance = _sum(chance for one, chance in fates if one is not None and one.well)
        return self._game.ask_name(_tag(made), self._tongue), chance

    def _possible(
        self, joint: "Distribution[Any]", came: Mapping[str, Any], before: TableState[Any]
    ) -> Iterator[Possible]:
        names = self._game.names(self._game.view(before.game, self._by))
        every: dict[tuple[str, Any], Fraction] = {}
        for way, chance in joint.as_fractions().items():
            for key, value in way:
                if value is not None and value is not False:
                    every[key, value] = every.get((key, value), Fraction(0)) + chance
        for (key, value), chance in every.items():
            label = outcome_called(self._game, key, value, names, self._tongue)
            yield Possible(label, chance, key in came and came[key] == value)


def _as_far(one: Fortune, fate: Fortune) -> bool:
    return one.rank >= fate.rank if fate.well else one.rank <= fate.rank


def _sum(chances: Iterator[Fraction]) -> Fraction:
    return sum(chances, Fraction(0))


def _tag(ask: Ask) -> str:
    return str(type(ask).__struct_config__.tag)
