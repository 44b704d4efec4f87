"""Pictures beside the journal: found by table, by who brought them, and by their fingerprint.

The fingerprint is the SHA-256 of the largest form, which is what a journal names. Smaller and
engraved forms are made of it, and can be made again.
"""

import hashlib
from collections.abc import Collection, Iterator, Mapping

import msgspec
from sqlalchemy import ColumnElement, Connection, Engine, delete, func, insert, literal, select

from tablee.journal import schema

LARGE = "large"
"""The form that the fingerprint is of."""


class Named(msgspec.Struct, frozen=True, order=True):
    """A picture as it is found: who brought it, and its fingerprint."""

    seat: str
    fingerprint: str


def fingerprint_of(large: bytes) -> str:
    return hashlib.sha256(large).hexdigest()


class Pictures:
    """The pictures of all tables of a database."""

    def __init__(self, engine: Engine, readers: Engine) -> None:
        self._engine = engine
        self._readers = readers

    def keep(self, table_id: str, seat: str, forms: Mapping[str, bytes]) -> str:
        """Keeps the forms of a picture, and answers with its fingerprint."""
        fingerprint = fingerprint_of(forms[LARGE])
        with self._engine.begin() as connection:
            insert_forms(connection, table_id, Named(seat, fingerprint), forms)
        return fingerprint

    def form(self, table_id: str, named: Named, form: str) -> bytes | None:
        row = schema.pictures.c
        wanted = select(row.data).where(*_of(table_id, named), row.form == form)
        with self._readers.connect() as connection:
            found: bytes | None = connection.scalar(wanted)
        return found

    def weight(self, table_id: str, but: Collection[str] = ()) -> int:
        """The bytes that pictures of a table take, without those that these seats brought."""
        row = schema.pictures.c
        total = select(func.coalesce(func.sum(func.length(row.data)), 0)).where(
            row.table_id == table_id, row.seat.not_in(but)
        )
        with self._readers.connect() as connection:
            return int(connection.scalar(total) or 0)

    def drop(self, table_id: str, named: Named) -> None:
        with self._engine.begin() as connection:
            connection.execute(delete(schema.pictures).where(*_of(table_id, named)))

    def named(self, table_id: str) -> list[Named]:
        """All pictures of a table."""
        row = schema.pictures.c
        wanted = select(row.seat, row.fingerprint).where(
            row.table_id == table_id, row.form == LARGE
        )
        with self._readers.connect() as connection:
            return sorted(Named(*found) for found in connection.execute(wanted))

    def copy(self, source: str, target: str) -> None:
        """What a table has, for another one that goes on from it."""
        kept = schema.pictures
        others = [column for column in kept.c if column.name != "table_id"]
        rows = select(literal(target), *others).where(kept.c.table_id == source)
        names = ["table_id", *(column.name for column in others)]
        with self._engine.begin() as connection:
            connection.execute(insert(kept).from_select(names, rows))


def insert_forms(
    connection: Connection, table_id: str, named: Named, forms: Mapping[str, bytes]
) -> None:
    """Takes the place of what was kept of this picture before."""
    connection.execute(delete(schema.pictures).where(*_of(table_id, named)))
    connection.execute(
        insert(schema.pictures),
        [
            {
                "table_id": table_id,
                "seat": named.seat,
                "fingerprint": named.fingerprint,
                "form": form,
                "data": data,
            }
            for form, data in forms.items()
            if data
        ],
    )


def damaged(connection: Connection) -> Iterator[tuple[str, Named]]:
    """The pictures whose bytes are not those that their fingerprint is of, with their tables."""
    row = schema.pictures.c
    wanted = select(row.table_id, row.seat, row.fingerprint, row.data).where(row.form == LARGE)
    for table_id, seat, fingerprint, data in connection.execute(wanted):
        if fingerprint_of(bytes(data)) != fingerprint:
            yield table_id, Named(seat, fingerprint)


def _of(table_id: str, named: Named) -> tuple[ColumnElement[bool], ...]:
    row = schema.pictures.c
    return (
        row.table_id == table_id,
        row.seat == named.seat,
        row.fingerprint == named.fingerprint,
    )
