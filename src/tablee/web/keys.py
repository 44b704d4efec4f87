"""Who holds which seat: secret links and words, kept as hashes only."""

import hashlib
import secrets
import threading
from collections.abc import Iterable, Iterator

import msgspec
from sqlalchemy import (
    Column,
    Connection,
    Engine,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    delete,
    insert,
    select,
)

from tablee.web.codes import code_hash, new_code

TOKEN_BYTES = 18
"""144 bits: 24 letters in a link, far beyond guessing."""

_metadata = MetaData()
_keys = Table(
    "site_keys",
    _metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(64), nullable=False, index=True),
    Column("seat", String(60), nullable=False),
)
_taken = Table(
    "site_taken",
    _metadata,
    Column("table_id", String(64), primary_key=True),
    Column("seat", String(60), primary_key=True),
)
_codes = Table(
    "site_codes",
    _metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(64), nullable=False),
    UniqueConstraint("table_id"),
)
_secrets = Table(
    "site_secrets",
    _metadata,
    Column("name", String(32), primary_key=True),
    Column("value", String(128), nullable=False),
)


class Held(msgspec.Struct, frozen=True):
    """A seat at a table that a token opens."""

    table: str
    seat: str


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class Keys:
    """The tokens of all seats. A token is shown once, when it is made; only its hash is kept."""

    def __init__(self, engine: Engine, readers: Engine | None = None) -> None:
        self._engine = engine
        # A look must not wait for whoever writes.
        self._readers = engine if readers is None else readers
        self._lock = threading.Lock()
        self._known_taken: set[Held] = set()
        _metadata.create_all(engine)

    def renew(self, table: str, seat: str) -> str:
        """A new token for a seat, whose chair is free again; the former ones open nothing."""
        with self._lock, self._engine.begin() as connection:
            self._free(connection, table, seat)
            return self._add(connection, table, seat)

    def revoke(self, table: str, seat: str) -> None:
        """No link opens this seat any more, nor do the table's words."""
        with self._lock, self._engine.begin() as connection:
            self._free(connection, table, seat)

    def sit(self, table: str, seat: str) -> str | None:
        """A token for whoever takes this free chair first; None for those who come after."""
        with self._lock, self._engine.begin() as connection:
            if seat not in self._linked(connection, table) - self._seated(connection, table):
                return None
            self._free(connection, table, seat)
            connection.execute(insert(_taken).values(table_id=table, seat=seat))
            return self._add(connection, table, seat)

    def is_marked(self, held: Held) -> bool:
        """Known without a look at the disk; False may also mean not known yet."""
        return held in self._known_taken

    def mark_taken(self, held: Held) -> None:
        """Somebody came with this seat's link: the chair is not free any more."""
        with self._lock, self._engine.begin() as connection:
            if held.seat not in self._seated(connection, held.table):
                connection.execute(insert(_taken).values(table_id=held.table, seat=held.seat))
            self._known_taken.add(held)

    def held_by(self, tokens: Iterable[str]) -> Iterator[tuple[str, Held]]:
        """The seats that these tokens open, in the order of the tokens."""
        by_hash = {hashed(token): token for token in tokens}
        if not by_hash:
            return
        chosen = select(_keys).where(_keys.c.hash.in_(by_hash))
        with self._readers.connect() as connection:
            found = {row.hash: Held(row.table_id, row.seat) for row in connection.execute(chosen)}
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

    def renew_code(self, table: str) -> str:
        """New words for a table; the former ones open nothing."""
        salt = self.secret("codes")
        while True:
            code = new_code()
            digest = code_hash(code, salt)
            with self._lock, self._engine.begin() as connection:
                known = connection.scalar(select(_codes.c.hash).where(_codes.c.hash == digest))
                if known is None:
                    connection.execute(delete(_codes).where(_codes.c.table_id == table))
                    connection.execute(insert(_codes).values(hash=digest, table_id=table))
                    return code

    def revoke_code(self, table: str) -> None:
        with self._lock, self._engine.begin() as connection:
            connection.execute(delete(_codes).where(_codes.c.table_id == table))

    def has_code(self, table: str) -> bool:
        with self._readers.connect() as connection:
            chosen = select(_codes.c.table_id).where(_codes.c.table_id == table)
            return connection.scalar(chosen) is not None

    def table_of_code(self, code: str) -> str | None:
        """The table that answers to these words."""
        digest = code_hash(code, self.secret("codes"))
        with self._readers.connect() as connection:
            return connection.scalar(select(_codes.c.table_id).where(_codes.c.hash == digest))

    def secret(self, name: str) -> str:
        """A secret of this site, drawn once."""
        with self._lock, self._engine.begin() as connection:
            known = connection.scalar(select(_secrets.c.value).where(_secrets.c.name == name))
            if known is None:
                known = secrets.token_hex(32)
                connection.execute(insert(_secrets).values(name=name, value=known))
        return str(known)

    def _add(self, connection: Connection, table: str, seat: str) -> str:
        token = secrets.token_urlsafe(TOKEN_BYTES)
        connection.execute(insert(_keys).values(hash=hashed(token), table_id=table, seat=seat))
        return token

    def _free(self, connection: Connection, table: str, seat: str) -> None:
        for marks in (_keys, _taken):
            connection.execute(delete(marks).where(marks.c.table_id == table, marks.c.seat == seat))
        self._known_taken.discard(Held(table, seat))

    def _linked(self, connection: Connection, table: str) -> frozenset[str]:
        chosen = select(_keys.c.seat).where(_keys.c.table_id == table)
        return frozenset(connection.execute(chosen).scalars())

    def _seated(self, connection: Connection, table: str) -> frozenset[str]:
        chosen = select(_taken.c.seat).where(_taken.c.table_id == table)
        return frozenset(connection.execute(chosen).scalars())
