"""Who holds which seat: secret links and words, kept as hashes only."""

import hashlib
import secrets
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

import msgspec
from sqlalchemy import Connection, Engine, Table, delete, func, insert, select, update

from tablee.journal import migrating
from tablee.journal.notices import KeysChanged, announce
from tablee.journal.postgres import hold
from tablee.kernel.words import Role
from tablee.web.table import key_schema as kept
from tablee.web.table.code_words import code_hash, new_code

TOKEN_BYTES = 18
"""144 bits: 24 letters in a link, far beyond guessing."""

MOST_OFFERS = 20
"""New keys that wait to be used at one seat: those of a few requests at once, and no more."""

MOST_OWN = 200
"""Keys of their own at one seat: each browser has one, and whatever looks into links for people."""


MOST_LINKS = 20
"""Links to one seat: whoever sits there may make one for each device."""


class Held(msgspec.Struct, frozen=True):
    """A seat at a table that a token opens. `keeps`: also while this seat keeps the table.

    Whoever kept the table before made the links of all seats and may have them still. So a link
    opens nothing more once its seat is handed the table. A browser that had come with it has a key
    of its `own` by then, which nobody else has seen; that one is good for a new key.
    """

    table: str
    seat: str
    keeps: bool = False
    own: bool = False

    def is_seat(self, table: str, seat: str) -> bool:
        return (self.table, self.seat) == (table, seat)


_KEYS = (kept.keys, kept.keepers, kept.own, kept.offers, kept.set_aside, kept.alerts)
"""Where something lies that leads to a seat, or tells somebody of it."""

MOST_RENEWED = 100
"""Links that were renewed, of one seat: of older ones nothing is known any more."""


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class Keys:
    """The tokens of all seats. A token is shown once, when it is made; only its hash is kept."""

    def __init__(self, engine: Engine, readers: Engine | None = None) -> None:
        self._engine = engine
        # A look must not wait for whoever writes.
        self._readers = engine if readers is None else readers
        self._lock = threading.Lock()
        self._known_taken: set[tuple[str, str]] = set()
        self._secrets: dict[str, str] = {}
        migrating.prepare(engine)

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """One after the other, whichever process it is: what is found stays so until changed."""
        with self._lock, self._engine.begin() as connection:
            hold(connection, "keys")
            yield connection

    def renew(self, table: str, seat: str, *, keeps: bool = False) -> str:
        """A new token for a seat, whose chair is free again; the former ones open nothing."""
        with self._writing() as connection:
            self._note_renewed(connection, table, seat)
            self._free(connection, table, seat)
            return self._add(connection, Held(table, seat, keeps))

    def renew_all(self, table: str, seats: Mapping[str, Role]) -> dict[str, str]:
        """A new token for each seat of a table."""
        return {
            seat: self.renew(table, seat, keeps=role == "keeper") for seat, role in seats.items()
        }

    def own(self, token: str) -> str | None:
        """A key of its own for whoever came with this link, which goes on opening the seat.

        None where there are too many, or where there is no such link.
        """
        with self._writing() as connection:
            chosen = select(kept.keys).where(kept.keys.c.hash == hashed(token))
            row = connection.execute(chosen).one_or_none()
            if row is None:
                return None
            here = (kept.own.c.table_id == row.table_id, kept.own.c.seat == row.seat)
            many = connection.scalar(select(func.count()).select_from(kept.own).where(*here))
            if (many or 0) >= MOST_OWN:
                return None
            return self._add(connection, Held(row.table_id, row.seat, own=True))

    def offer(self, token: str) -> str | None:
        """A new token for a seat that was handed the table, in exchange for one of its own.

        The former one goes on opening the exchange until a new one is used: an answer may get
        lost on its way, and nobody shall be locked out by that.
        """
        digest = hashed(token)
        with self._writing() as connection:
            row = connection.execute(
                select(kept.own).where(kept.own.c.hash == digest)
            ).one_or_none()
            if row is None:
                return None
            here = (kept.offers.c.table_id == row.table_id, kept.offers.c.seat == row.seat)
            known = connection.execute(select(kept.offers.c.hash).where(*here)).scalars().all()
            if len(known) >= MOST_OFFERS:
                connection.execute(delete(kept.offers).where(*here))
            new = secrets.token_urlsafe(TOKEN_BYTES)
            offered = {"hash": hashed(new), "table_id": row.table_id, "seat": row.seat}
            connection.execute(insert(kept.offers).values(offered))
            return new

    def take_offer(self, tokens: Sequence[str], table: str) -> tuple[str, Held] | None:
        """Makes the one of these tokens that was offered the only key of its seat."""
        by_hash = {hashed(token): token for token in tokens}
        chosen = select(kept.offers).where(
            kept.offers.c.hash.in_(by_hash), kept.offers.c.table_id == table
        )
        with self._readers.connect() as connection:
            is_offered = connection.execute(chosen).first() is not None
        if is_offered:
            with self._writing() as connection:
                row = connection.execute(chosen).first()
                if row is not None:
                    held = Held(table, row.seat, keeps=True, own=True)
                    self._unlock(connection, table, held.seat)
                    self._insert(connection, row.hash, held)
                    return by_hash[row.hash], held
        # Of several requests at once, another may just have taken it.
        found = Keys.held_by(self, tokens)
        return next((each for each in found if each[1].keeps and each[1].table == table), None)

    def changes(self) -> int:
        """Grows with every change of keys, whichever process made it."""
        with self._readers.connect() as connection:
            return connection.scalar(select(kept.changes.c.value)) or 0

    def forget_all(self) -> None:
        """What is remembered of keys counts no more. Here nothing is."""

    def revoke(self, table: str, seat: str) -> None:
        """No link opens this seat any more, nor do the table's words."""
        with self._writing() as connection:
            self._free(connection, table, seat)

    def sit(self, table: str, seat: str) -> str | None:
        """A token for whoever takes this free chair first; None for those who come after.

        Links that were sent for the chair are set aside: they do not open what is somebody else's
        now, and they still lead to the table.
        """
        with self._writing() as connection:
            if seat not in self._linked(connection, table) - self._seated(connection, table):
                return None
            sent = self._links(connection, table, seat)
            token = self._seat_anew(connection, table, seat)
            for digest in sent:
                row = {"hash": digest, "table_id": table, "seat": seat}
                connection.execute(insert(kept.set_aside).values(row))
            return token

    def give_back(self, table: str, seat: str) -> str:
        """The only key of a seat from now on, for whoever the keeper says it belongs to."""
        with self._writing() as connection:
            self._note_renewed(connection, table, seat)
            return self._seat_anew(connection, table, seat)

    def renewed(self, token: str) -> Held | None:
        """The seat that this link opened before it was renewed."""
        return self._found(kept.renewed, token)

    def set_aside(self, token: str) -> Held | None:
        """The chair that this link was sent for, if somebody took it with the table's words."""
        return self._found(kept.set_aside, token)

    def _found(self, kind: Table, token: str) -> Held | None:
        chosen = select(kind).where(kind.c.hash == hashed(token))
        with self._readers.connect() as connection:
            row = connection.execute(chosen).one_or_none()
        return None if row is None else Held(row.table_id, row.seat)

    def _note_renewed(self, connection: Connection, table: str, seat: str) -> None:
        row = kept.renewed.c
        here = (row.table_id == table, row.seat == seat)
        chosen = select(func.count()).select_from(kept.renewed).where(*here)
        if (connection.scalar(chosen) or 0) > MOST_RENEWED:
            connection.execute(delete(kept.renewed).where(*here))
        for digest in self._links(connection, table, seat):
            values = {"hash": digest, "table_id": table, "seat": seat}
            connection.execute(insert(kept.renewed).values(values))

    def link(self, held: Held) -> str | None:
        """One more link to a seat, for another device of whoever sits there; None if too many."""
        with self._writing() as connection:
            if len(self._links(connection, held.table, held.seat)) >= MOST_LINKS:
                return None
            return self._add(connection, Held(held.table, held.seat))

    def _links(self, connection: Connection, table: str, seat: str) -> list[str]:
        """The links of a seat: keys that were made to be sent, not those of one browser."""
        chosen = select(kept.keys.c.hash).where(
            kept.keys.c.table_id == table,
            kept.keys.c.seat == seat,
            kept.keys.c.hash.not_in(select(kept.own.c.hash)),
            kept.keys.c.hash.not_in(select(kept.keepers.c.hash)),
        )
        return list(connection.execute(chosen).scalars())

    def _seat_anew(self, connection: Connection, table: str, seat: str) -> str:
        self._free(connection, table, seat)
        connection.execute(insert(kept.taken).values(table_id=table, seat=seat))
        return self._add(connection, Held(table, seat, own=True))

    def is_marked(self, held: Held) -> bool:
        """Known without a look at the disk; False may also mean not known yet."""
        return (held.table, held.seat) in self._known_taken

    def mark_taken(self, held: Held) -> None:
        """Somebody came with this seat's link: the chair is not free any more."""
        with self._writing() as connection:
            if held.seat not in self._seated(connection, held.table):
                connection.execute(insert(kept.taken).values(table_id=held.table, seat=held.seat))
            self._known_taken.add((held.table, held.seat))

    def held_by(self, tokens: Iterable[str]) -> Iterator[tuple[str, Held]]:
        """The seats that these tokens open, in the order of the tokens."""
        by_hash = {hashed(token): token for token in tokens}
        if not by_hash:
            return
        keeps, own = (
            select(kind.c.hash).where(kind.c.hash == kept.keys.c.hash).exists().label(name)
            for kind, name in ((kept.keepers, "keeps"), (kept.own, "own"))
        )
        chosen = select(kept.keys, keeps, own).where(kept.keys.c.hash.in_(by_hash))
        with self._readers.connect() as connection:
            found = {
                row.hash: Held(row.table_id, row.seat, bool(row.keeps), bool(row.own))
                for row in connection.execute(chosen)
            }
        for digest, token in by_hash.items():
            if digest in found:
                yield token, found[digest]

    def seats_with_links(self, table: str) -> frozenset[str]:
        """The seats of a table that some link still opens."""
        with self._readers.connect() as connection:
            return self._linked(connection, table)

    def seats_taken(self, table: str) -> frozenset[str]:
        """The seats of a table to which somebody came."""
        with self._readers.connect() as connection:
            return self._seated(connection, table)

    def seats_with_own(self, table: str) -> frozenset[str]:
        """The seats of a table to which somebody came who has a key that nobody else has seen."""
        with self._readers.connect() as connection:
            chosen = select(kept.own.c.seat).where(kept.own.c.table_id == table)
            return frozenset(connection.execute(chosen).scalars())

    def renew_code(self, table: str) -> str:
        """New words for a table; the former ones open nothing."""
        salt = self.secret("codes")
        while True:
            code = new_code()
            digest = code_hash(code, salt)
            with self._writing() as connection:
                known = connection.scalar(
                    select(kept.codes.c.hash).where(kept.codes.c.hash == digest)
                )
                if known is None:
                    connection.execute(delete(kept.codes).where(kept.codes.c.table_id == table))
                    connection.execute(insert(kept.codes).values(hash=digest, table_id=table))
                    return code

    def revoke_code(self, table: str) -> None:
        with self._writing() as connection:
            connection.execute(delete(kept.codes).where(kept.codes.c.table_id == table))

    def has_code(self, table: str) -> bool:
        with self._readers.connect() as connection:
            chosen = select(kept.codes.c.table_id).where(kept.codes.c.table_id == table)
            return connection.scalar(chosen) is not None

    def table_of_code(self, code: str) -> str | None:
        """The table that answers to these words."""
        digest = code_hash(code, self.secret("codes"))
        with self._readers.connect() as connection:
            return connection.scalar(
                select(kept.codes.c.table_id).where(kept.codes.c.hash == digest)
            )

    def secret(self, name: str) -> str:
        """A secret of this site, drawn once."""
        if name in self._secrets:
            return self._secrets[name]
        with self._writing() as connection:
            known = connection.scalar(
                select(kept.secrets.c.value).where(kept.secrets.c.name == name)
            )
            if known is None:
                known = secrets.token_hex(32)
                connection.execute(insert(kept.secrets).values(name=name, value=known))
        self._secrets[name] = str(known)
        return self._secrets[name]

    def _add(self, connection: Connection, held: Held) -> str:
        token = secrets.token_urlsafe(TOKEN_BYTES)
        self._insert(connection, hashed(token), held)
        return token

    def _insert(self, connection: Connection, digest: str, held: Held) -> None:
        row = {"hash": digest, "table_id": held.table, "seat": held.seat}
        for kind, counts in ((kept.keys, True), (kept.keepers, held.keeps), (kept.own, held.own)):
            if counts:
                connection.execute(insert(kind).values(row))

    def _unlock(self, connection: Connection, table: str, seat: str) -> None:
        """No key opens this seat any more."""
        self._remove(connection, table, seat, _KEYS)
        connection.execute(update(kept.changes).values(value=kept.changes.c.value + 1))
        announce(connection, [KeysChanged(table, seat)])

    def _free(self, connection: Connection, table: str, seat: str) -> None:
        self._unlock(connection, table, seat)
        self._remove(connection, table, seat, (kept.taken,))
        self._known_taken.discard((table, seat))

    def _remove(
        self, connection: Connection, table: str, seat: str, kinds: Iterable[Table]
    ) -> None:
        for kind in kinds:
            connection.execute(delete(kind).where(kind.c.table_id == table, kind.c.seat == seat))

    def _linked(self, connection: Connection, table: str) -> frozenset[str]:
        chosen = select(kept.keys.c.seat).where(kept.keys.c.table_id == table)
        return frozenset(connection.execute(chosen).scalars())

    def _seated(self, connection: Connection, table: str) -> frozenset[str]:
        chosen = select(kept.taken.c.seat).where(kept.taken.c.table_id == table)
        return frozenset(connection.execute(chosen).scalars())
