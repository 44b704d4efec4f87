"""One table being played: options, seats, state and history, all in memory."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from tablee.dice.fair import FairDice, Nonces, commitment
from tablee.dice.readers import BadFaces, FacesDice, TypedDice
from tablee.kernel import house_rules
from tablee.kernel.common import asks, desk, events
from tablee.kernel.common.clock import OF_TIME, as_far, due_now
from tablee.kernel.common.free_roll import is_free
from tablee.kernel.common.rules import check_seats
from tablee.kernel.common.rules import rules as common_rules
from tablee.kernel.common.state import Common
from tablee.kernel.entry import START_OF_CHAIN, Blank, Entry, chained
from tablee.kernel.game import Game
from tablee.kernel.gate import check_gate, is_open
from tablee.kernel.history import History, fold
from tablee.kernel.reading import (
    COMMON_ASKS,
    COMMON_EVENTS,
    Readings,
    as_sent,
    unreadable_faces,
)
from tablee.kernel.rules import Lost
from tablee.kernel.sealing import Sealed, sealed, sealed_id
from tablee.kernel.seen import TableView, Turn, by_seat, shown_event
from tablee.kernel.state import TableState
from tablee.kernel.wondering import Wondering
from tablee.kernel.words import Ask, By, Event, Offer, Refused, Role

S = TypeVar("S")
_COMMON_KINDS = frozenset(COMMON_EVENTS.values())

RECENT = 12
"""How many asks back a rewind is offered."""

REMEMBERED = 16
"""States from before the latest turns, kept because pages show what these changed."""


class Proposal(msgspec.Struct, Generic[S], frozen=True):
    """What an ask would add to the history. `again` marks the answer to a resent ask."""

    entries: tuple[Entry, ...]
    state: TableState[S]
    again: bool = False
    seed: bytes | None = None


class Table(Wondering[S]):
    """A table. `draw_seed` and `clock` are the outside world, handed in."""

    def __init__(
        self,
        game: Game[S],
        *,
        draw_seed: Callable[[], bytes],
        clock: Callable[[], str] = lambda: "",
    ) -> None:
        super().__init__()
        self.game = game
        self.readings = Readings(game)
        self._draw_seed = draw_seed
        self._clock = clock
        self.seed: bytes | None = None
        self.history = History()
        self._empty: TableState[S] = TableState(
            Common(), game.start(game.book.settle({}, game.chapters))
        )
        self.state = self._empty
        self._before: dict[int, TableState[S]] = {}
        self._offered: tuple[object, dict[str, tuple[By, Sequence[Offer]]]] = (None, {})

    @classmethod
    def open(
        cls,
        game: Game[S],
        seats: Mapping[str, Role],
        options: Mapping[str, str] | None = None,
        *,
        table: str = "table",
        draw_seed: Callable[[], bytes],
        clock: Callable[[], str] = lambda: "",
    ) -> "Table[S]":
        """A new table, with its first session of play begun."""
        check_seats(seats)
        settled = game.book.settle(options or {}, game.chapters)
        self = cls(game, draw_seed=draw_seed, clock=clock)
        # Sorted, as a history keeps them: a table must look the same after a restart.
        opened = events.Opened(
            table=table,
            game=game.id,
            options=dict(sorted(settled.items())),
            seats=dict(sorted(seats.items())),
        )
        seed = draw_seed()
        begun = events.SessionBegun(session=1, commitment=commitment(seed))
        self._commit("", (opened, begun), seed)
        return self

    @classmethod
    def load(
        cls,
        game: Game[S],
        entries: Sequence[Entry],
        *,
        draw_seed: Callable[[], bytes],
        seed: bytes | None = None,
        clock: Callable[[], str] = lambda: "",
    ) -> "Table[S]":
        """A table from its history. Without the seed of a session that is under way (a file never
        holds it) a new session must begin before dice are thrown."""
        self = cls(game, draw_seed=draw_seed, clock=clock)
        self.history = History(entries)
        self.state = self.fold_of(self.history)
        common = self.state.common
        if seed is not None and commitment(seed) == common.commitment:
            self.seed = seed
        else:
            self.state = replace(self.state, common=replace(common, commitment=None))
        return self

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return len(self.history.entries)

    @property
    def entries(self) -> Sequence[Entry]:
        return self.history.entries

    @property
    def head(self) -> str:
        """The last hash of the chain."""
        return self.history.entries[-1].hash if self.history.entries else START_OF_CHAIN

    def by(self, seat: str) -> By:
        return by_seat(self.state.common, seat)

    def read_ask(self, raw: Mapping[str, Any]) -> Ask:
        return self.readings.ask(raw)

    def apply(
        self,
        seat: str,
        ask: Ask | Mapping[str, Any],
        *,
        key: str = "",
        nonce: str | Nonces = "",
        faces: Sequence[int] | None = None,
        thrown: bool = False,
    ) -> tuple[Entry, ...]:
        """Does what is asked, or raises Refused (or FacesNeeded) and changes nothing.

        `faces` are those of real dice; `thrown` lets Tablée throw where real dice are the rule.
        """
        proposal = self.propose(seat, ask, key=key, nonce=nonce, faces=faces, thrown=thrown)
        self.accept(proposal)
        return proposal.entries

    def propose(
        self,
        seat: str,
        ask: Ask | Mapping[str, Any],
        *,
        key: str = "",
        nonce: str | Nonces = "",
        faces: Sequence[int] | None = None,
        thrown: bool = False,
    ) -> Proposal[S]:
        """What the ask would add, so that it can be made durable before it is acknowledged."""
        by = self.by(seat)
        if not isinstance(ask, Ask):
            ask = self.read_ask(ask)
        sent = as_sent(ask)
        if key and (earlier := self.history.by_key(seat, key)):
            if earlier[0].event.ask != sent:  # type: ignore[attr-defined]  # by_key finds Asked entries
                raise Refused("table.ask", "This key was used for another ask.")
            return Proposal(tuple(earlier), self.state, again=True)
        self.gate(by, ask)
        if faces is None and self.state.common.typed_dice and not thrown:
            faces = ()
        asked = events.Asked(ask=sent, key=key, to=(seat,))
        happened, seed = self._happenings(by, ask, nonce, faces)
        added = chained(
            self.head, self.number, self._clock(), seat, self.game.edition, (asked, *happened)
        )
        return Proposal(tuple(added), self._after(added), seed=seed)

    def accept(self, proposal: Proposal[S]) -> None:
        """Makes a proposal part of this table."""
        if proposal.again:
            return
        if proposal.entries[0].number != self.number + 1:
            raise Refused("table.ask", "The table has moved on; look again and ask again.")
        self._remember_before(self.history.turns + 1, self.state)
        # In this order: whoever looks meanwhile may see a state newer than its turn, never older.
        self.state = proposal.state
        self.seed = proposal.seed
        self.history.extend(proposal.entries)

    def offers(self, seat: str, lost: Lost | None = None) -> list[Offer]:
        """Every legal ask of this seat right now; with `lost`, those that can be made out."""
        by, common = self.by(seat), self.state.common
        if common.closed:
            return []
        found = [o for o in common_rules.offers(common, by) if self._open(by, COMMON_ASKS[o.ask])]
        if by.role != "spectator":
            back = [*islice(self.history.boundaries_for(by), RECENT)][::-1]
            if by.is_keeper:
                found += (Offer("rewind", "table.rewind", {"to": to}) for to in back)
                if common.paused_by is None:
                    found += house_rules.offers(self.game, self.state)
            else:
                found += (Offer("want-rewind", "table.rewind", {"to": to}) for to in back)
            if common.commitment is not None and common.paused_by is None:
                found += self.game_offers(by, lost)
        return found

    def game_offers(self, by: By, lost: Lost | None = None) -> Sequence[Offer]:
        """What the game offers a seat in the present state; it is worked out once. What is said at
        the table meanwhile leaves the game, and whoever asks, as they were."""
        state = self.state.game
        if self._offered[0] is not state:
            self._offered = (state, {})
        known = self._offered[1].get(by.seat)
        if known is not None and known[0] == by:
            return known[1]
        problems: list[Exception] = []
        note = None if lost is None else problems.append
        found = tuple(self.game.offers(state, by, note))
        for problem in problems:
            if lost is not None:
                lost(problem)
        if not problems:
            self._offered[1][by.seat] = (by, found)
        return found

    def view(self, seat: str) -> TableView:
        by = self.by(seat)
        return TableView(
            seat=seat,
            role=by.role,
            turn=self.history.turns,
            common=desk.view(self.state.common, by),
            game=self.game.view(self.state.game, by),
        )

    def stream(self, seat: str, after: int = 0) -> Iterator[Turn | Blank]:
        """The turns after one, as this seat may see them: a blank where it may see nothing."""
        by = self.by(seat)
        for number in range(max(after, 0) + 1, self.history.turns + 1):
            entries = self.history.turn(number)
            seen = tuple(shown_event(e.event) for e in entries if by.may_see(e.event.to))
            first = entries[0]
            yield Turn(number, first.at, first.seat, seen) if seen else Blank(number)

    def state_before(self, turn: int) -> TableState[S]:
        """The state that a turn found. Of the latest turns it is remembered."""
        found = self._before.get(turn)
        if found is None:
            found = self.state_at(self.history.last_of(turn - 1))
            self._remember_before(turn, found)
        return found

    def state_after(self, turn: int) -> TableState[S]:
        return self.state if turn >= self.history.turns else self.state_before(turn + 1)

    def _remember_before(self, turn: int, state: TableState[S]) -> None:
        self._before[turn] = state
        while len(self._before) > REMEMBERED:
            del self._before[min(self._before)]

    def state_at(self, number: int) -> TableState[S]:
        """The state as it was after entry `number`."""
        return self.fold_of(History(self.history.entries[:number]))

    def fork(self, number: int, table: str) -> "Table[S]":
        """Another table with the same past up to an entry, and dice of its own."""
        if not 2 <= number <= self.number:
            raise Refused("table.fork", "There is no entry {number} to fork at.", number=number)
        other = Table.load(
            self.game,
            self.history.entries[:number],
            draw_seed=self._draw_seed,
            clock=self._clock,
        )
        common = other.state.common
        seed = self._draw_seed()
        forked = events.Forked(table=table, of=common.table)
        begun = events.SessionBegun(session=common.session + 1, commitment=commitment(seed))
        other._commit("", (forked, begun), seed)
        return other

    def _commit(self, seat: str, happened: Sequence[Event], seed: bytes | None) -> None:
        added = chained(self.head, self.number, self._clock(), seat, self.game.edition, happened)
        self.accept(Proposal(tuple(added), self._after(added), seed=seed))

    def _open(self, by: By, kind: type[Ask]) -> bool:
        return is_open(self.state.common, by, kind, self.game.bars(self.state.game, by, kind))

    def gate(self, by: By, ask: Ask) -> None:
        check_gate(self.state.common, by, ask, self.game.bars(self.state.game, by, type(ask)))
        if isinstance(ask, asks.Rewind | asks.WantRewind):
            self.history.check_boundary(by, ask.to)
        if isinstance(ask, asks.ChangeHouseRule):
            house_rules.check(self.game, self.state, by, ask)

    def _happenings(
        self, by: By, ask: Ask, nonce: str | Nonces, faces: Sequence[int] | None
    ) -> tuple[list[Event], bytes | None]:
        common = self.state.common
        dice = self._dice(nonce, faces)
        happened: list[Event] = []
        is_common = type(ask) in COMMON_ASKS.values()
        ask = as_far(ask, common.clock, partial(self.game.lets_pass, self.state.game))
        deciding = (
            common_rules.decide(common, by, ask, dice)
            if is_common
            else self.game.decide(self.state.game, by, ask, dice)
        )
        fallen = 0
        try:
            for event in deciding:
                for cast in dice.casts[fallen:]:
                    happened.append(events.Rolled(cast=cast, to=cast.to))
                fallen = len(dice.casts)
                happened.append(event)
            # Dice that fell without consequence fell all the same: their number is used.
            happened += (events.Rolled(cast=cast, to=cast.to) for cast in dice.casts[fallen:])
            if isinstance(dice, TypedDice):
                dice.finish()
        except BadFaces as bad:
            raise unreadable_faces(bad) from None
        if isinstance(ask, asks.OpenScene):
            happened = [*self.game.scene_ends(self.state.game, by), *happened]
        if isinstance(ask, asks.ChangeHouseRule):
            before = self.state.game
            changed = self.game.with_house_rule(before, ask.option, ask.choice)
            happened += self.game.house_rule_changed(before, changed)
        happened += tuple(self._in_time(by, happened))
        if not is_common:
            return happened, self.seed
        return sealed(happened, self.seed, self._draw_seed, lambda new: self._new_id(new, nonce))

    def _in_time(self, by: By, happened: Sequence[Event]) -> Iterator[Event]:
        """What falls due after this, at the table and in the game."""
        if not any(isinstance(event, OF_TIME) for event in happened):
            return
        state = self.state
        for event in happened:
            state = self.evolve(state, event)
        yield from due_now(state.common)
        before, now = self.state.common.clock, state.common.clock
        if now > before:
            by = by_seat(state.common, by.seat)
            yield from self.game.passing(state.game, by, before, now)

    def _dice(self, nonce: str | Nonces, faces: Sequence[int] | None) -> FacesDice:
        if faces is not None or self.seed is None:
            return TypedDice(faces or ())
        common = self.state.common
        return FairDice(self.seed, common.throws + 1, nonce, common.hidden_throws - 1)

    def _new_id(self, waiting: Sealed, nonce: str | Nonces) -> str:
        return sealed_id(waiting, self.state.common.sealed_ids, nonce)

    def _after(self, added: Sequence[Entry]) -> TableState[S]:
        if any(isinstance(entry.event, events.Rewound) for entry in added):
            again = self.fold_of(History((*self.history.entries, *added)))
            # A rewind leaves sessions alone, also one that cannot go on because its seed is lost.
            committed = self.state.common.commitment
            return replace(again, common=replace(again.common, commitment=committed))
        return fold(self.evolve, self.state, added)

    def fold_of(self, history: History) -> TableState[S]:
        return fold(self.evolve, self._empty, history.standing())

    def evolve(self, state: TableState[S], event: Event) -> TableState[S]:
        if isinstance(event, events.Opened):
            state = TableState(Common(), self.game.start(event.options))
        if type(event) in _COMMON_KINDS:
            game = state.game
            if isinstance(event, events.Rolled) and not is_free(event.cast):
                game = self.game.rolled(game, event.cast)
            elif isinstance(event, events.Asked):
                game = self.game.begins(game)
            elif isinstance(event, events.HouseRuleChanged):
                game = self.game.with_house_rule(game, event.option, event.choice)
            return TableState(common_rules.evolve(state.common, event), game)
        return TableState(state.common, self.game.evolve(state.game, event))
