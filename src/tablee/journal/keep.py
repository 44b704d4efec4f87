"""A table that is kept: every ask is made durable before it is answered, and answered once."""

import secrets
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from datetime import UTC, datetime
from itertools import islice
from typing import Any, Generic, TypeVar

import msgspec

from tablee.dice.fair import SEED_BYTES, Nonces, commitment
from tablee.dice.readers import FacesNeeded
from tablee.journal.reading import body_of
from tablee.journal.store import (
    About,
    AlreadyDone,
    Conflict,
    Reading,
    Seed,
    Store,
    Stored,
    StoreError,
    lines_of,
)
from tablee.kernel.common.events import Rewound
from tablee.kernel.entry import FORMAT, Entry, link
from tablee.kernel.game import Game
from tablee.kernel.history import fold
from tablee.kernel.table import Proposal, Table
from tablee.kernel.words import Ask, Refused, Role

S = TypeVar("S")

TRIES = 100
"""How often an ask is put again to a table that other processes keep moving."""


NONCE_BYTES = 16


def draw_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


def draw_nonces(sent: str) -> Nonces:
    """What is added to the throws of an ask: never nothing, and nothing that others can know.

    Whoever asks brings `sent`; without it the table draws. Throws out of sight get something drawn
    in any case.
    """
    return Nonces(sent or secrets.token_hex(NONCE_BYTES), sent + secrets.token_hex(NONCE_BYTES))


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Answer(msgspec.Struct, frozen=True):
    """The entries of an ask. `again` says that they were there before it was sent this time."""

    entries: tuple[Entry, ...]
    again: bool = False


class Begun(msgspec.Struct, Generic[S]):
    """An ask on its way to the disk: the table it was put to, as that stood then."""

    table: Table[S]
    number: int
    head: str
    proposal: Proposal[S]
    stored: "Future[Stored | AlreadyDone] | None" = None
    """Done when it is durable; None where there is nothing to write."""


class KeptTable(Generic[S]):
    """A table and the store it is kept in. Any thread may ask.

    `table` is for looking: views, offers, odds, the stream. Hold `lock` where two looks must agree.
    """

    def __init__(
        self,
        store: Store,
        table_id: str,
        table: Table[S],
        *,
        draw_seed: Callable[[], bytes] = draw_seed,
        clock: Callable[[], str] = now,
    ) -> None:
        self.id = table_id
        self.table = table
        self.lock = threading.RLock()
        self._writing = 0
        self._store = store
        self._draw_seed = draw_seed
        self._clock = clock

    @property
    def reach(self) -> int:
        """The number up to which all is known here, or is being written here just now.

        Of that we need not be told: either it is ours, or the store says that others were first.
        """
        return max(self._writing, self.table.number)

    def ask(
        self,
        seat: str,
        ask: Ask | Mapping[str, Any],
        *,
        key: str = "",
        nonce: str = "",
        faces: Sequence[int] | None = None,
        thrown: bool = False,
    ) -> Answer:
        """Does what is asked and waits for the disk, or raises Refused (or FacesNeeded).

        `faces` are those of real dice; `thrown` lets Tablée throw where real dice are the rule.
        With the same key as before it answers what it answered then, and throws nothing again,
        whichever process gave the first answer and whether or not it ever arrived.
        """
        nonces = draw_nonces(nonce)
        with self.lock:
            for _ in range(TRIES):
                try:
                    begun = self.begin(seat, ask, nonces, key=key, faces=faces, thrown=thrown)
                except (Refused, FacesNeeded):
                    # What we remember may be old: the table's own word counts, not ours.
                    if self.refresh():
                        continue
                    raise
                self.hand_over(begun)
                if answer := self.end(begun):
                    return answer
                self.refresh()
        raise Refused("table.ask", "Many others are writing at this table; please ask again.")

    def begin(
        self,
        seat: str,
        ask: Ask | Mapping[str, Any],
        nonces: Nonces,
        *,
        key: str = "",
        faces: Sequence[int] | None = None,
        thrown: bool = False,
    ) -> "Begun[S]":
        """What an ask comes to at the table as it is remembered; so are Refused and FacesNeeded.

        Hold `lock`. `hand_over` and `end` follow, of one ask before another begins.
        """
        table = self.table
        proposal = table.propose(seat, ask, key=key, nonce=nonces, faces=faces, thrown=thrown)
        return Begun(table, table.number, table.head, proposal)

    def hand_over(self, begun: "Begun[S]") -> None:
        """Lets the store write it, and waits for nothing."""
        proposal = begun.proposal
        if proposal.again:
            return
        self._writing = proposal.entries[-1].number
        seed = None if proposal.seed == begun.table.seed else Seed(proposal.seed)
        lines = lines_of(proposal.entries)
        try:
            begun.stored = self._store.append(self.id, begun.number, lines, seed, after=begun.head)
        except BaseException:
            self.let_go()
            raise

    def end(self, begun: "Begun[S]") -> Answer | None:
        """Waits until it is durable and takes it in. None: the table has moved on without us.

        Meanwhile the table may have been read again, and may have it already.
        """
        proposal, stored = begun.proposal, begun.stored
        if stored is None:
            return Answer(proposal.entries, proposal.again)
        try:
            if isinstance(stored.result(), AlreadyDone):
                return None
            with self.lock:
                if self.is_as_begun(begun):
                    self.table.accept(proposal)
                elif self.table.number < proposal.entries[-1].number:
                    self.refresh()
        except Conflict:
            return None
        finally:
            self.let_go()
        return Answer(proposal.entries)

    def is_as_begun(self, begun: "Begun[S]") -> bool:
        """Whether the table has stood still since this was begun."""
        return self.table is begun.table and self.table.number == begun.number

    def let_go(self) -> None:
        """Nothing is being written here any more, as far as we know."""
        self._writing = 0

    def refresh(self) -> bool:
        """Takes in what other processes have written; whether there was anything."""
        with self.lock:
            # Our own last line as well: a table that was deleted and restored has another history.
            news = self._store.read(self.id, self.table.number - 1)
            is_ours = bool(news.lines) and news.lines[0].hash == self.table.head
            if is_ours and len(news.lines) == 1:
                return False
            following = (
                _following(self.table, Reading(news.lines[1:], news.seed)) if is_ours else None
            )
            if following is not None:
                self.table.accept(following)
            else:
                self.table = _load(
                    self._store, self.table.game, self.id, self._draw_seed, self._clock
                )
            return True

    def fork(self, number: int, table_id: str, title: str = "") -> "KeptTable[S]":
        """Another table with the same past up to an entry, kept beside this one."""
        with self.lock:
            forked = self.table.fork(number, table_id)
        # The past is copied as it is kept: read anew, an old edition's bytes would be others.
        past = tuple(islice(self._store.lines(self.id), number))
        lines = (*past, *lines_of(forked.entries[number:]))
        about = About(table_id, forked.game.id, title, self._clock())
        self._store.create(about, lines, Seed(forked.seed)).result()
        return KeptTable(
            self._store, table_id, forked, draw_seed=self._draw_seed, clock=self._clock
        )


def new_table(
    store: Store,
    game: Game[S],
    seats: Mapping[str, Role],
    options: Mapping[str, str] | None = None,
    *,
    table_id: str,
    title: str = "",
    draw_seed: Callable[[], bytes] = draw_seed,
    clock: Callable[[], str] = now,
) -> KeptTable[S]:
    """Opens a table and keeps it."""
    table = Table.open(game, seats, options, table=table_id, draw_seed=draw_seed, clock=clock)
    about = About(table_id, game.id, title, table.entries[0].at)
    store.create(about, lines_of(table.entries), Seed(table.seed)).result()
    return KeptTable(store, table_id, table, draw_seed=draw_seed, clock=clock)


def open_table(
    store: Store,
    game: Game[S],
    table_id: str,
    *,
    draw_seed: Callable[[], bytes] = draw_seed,
    clock: Callable[[], str] = now,
) -> KeptTable[S]:
    """A kept table, where it stood."""
    about = store.about(table_id)
    if about.game != game.id:
        raise StoreError(
            "The table “{table}” is a table of {game}, not of {other}.",
            table=table_id,
            game=about.game,
            other=game.id,
        )
    table = _load(store, game, table_id, draw_seed, clock)
    return KeptTable(store, table_id, table, draw_seed=draw_seed, clock=clock)


def _load(
    store: Store,
    game: Game[S],
    table_id: str,
    draw_seed: Callable[[], bytes],
    clock: Callable[[], str],
) -> Table[S]:
    kept = store.read(table_id)
    table = Table(game, draw_seed=draw_seed, clock=clock)
    entries = table.readings.entries((line.body, line.hash) for line in kept.lines)
    return Table.load(game, entries, draw_seed=draw_seed, seed=kept.seed, clock=clock)


def _following(table: Table[S], news: Reading) -> Proposal[S] | None:
    """What others wrote, as if it had been proposed here; None where all must be read again.

    Two processes that write at the same long table meet often; were each to read it all again
    every time, the slower would never get a word in.
    """
    added: list[Entry] = []
    head = table.head
    for line in news.lines:
        head = link(head, line.body)
        body = body_of(line.body)
        is_plain = (body.format, body.edition) == (FORMAT, table.game.edition)
        if head != line.hash or body.number != line.number or not is_plain:
            return None
        event = table.readings.event(body.event, body.format, body.edition)
        if isinstance(event, Rewound):
            return None
        added.append(Entry(body.number, body.at, body.seat, body.edition, event, head))
    state = fold(table.evolve, table.state, added)
    published = None if news.seed is None else commitment(news.seed)
    if published != state.common.commitment:
        return None
    return Proposal(tuple(added), state, seed=news.seed)
