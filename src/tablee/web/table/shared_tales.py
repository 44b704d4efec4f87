"""Stories that leave the table: their links, and what was changed in them.

A link is the table's: agreed to once by its keeper, and withdrawn for good. What it opens is read
only, and stands in the journal; so the link itself lies in the database, for anybody at the table
to copy it again.
"""

import secrets
from collections.abc import Mapping

import msgspec
from sqlalchemy import ColumnElement, Connection, Engine, delete, insert, select, update

from tablee.kernel.tale.edits import Edits
from tablee.web.table import key_schema as kept

TOKEN_BYTES = 24
EVERY_LANGUAGE = ""
"""Where a sentence is withdrawn, and not worded anew."""

MOST_EDITS = 400
LONGEST = 2000


class Shared(msgspec.Struct, frozen=True):
    """The story of a table as others may read it; `names`: with first names."""

    table: str
    token: str
    names: bool


class SharedTales:
    """The stories of all tables of a database."""

    def __init__(self, engine: Engine, readers: Engine) -> None:
        self._engine = engine
        self._readers = readers

    def of(self, table_id: str) -> Shared | None:
        return self._found(kept.tales.c.table_id == table_id)

    def by_token(self, token: str) -> Shared | None:
        return self._found(kept.tales.c.token == token) if token else None

    def _found(self, where: ColumnElement[bool]) -> Shared | None:
        row = kept.tales.c
        with self._readers.connect() as connection:
            wanted = select(row.table_id, row.token, row.names).where(where)
            found = connection.execute(wanted).first()
        return Shared(found.table_id, found.token, bool(found.names)) if found else None

    def share(self, table_id: str, *, names: bool) -> None:
        """From now on there is a link; where there is one, only what it calls people changes."""
        row = kept.tales
        with self._engine.begin() as connection:
            changed = connection.execute(
                update(row).where(row.c.table_id == table_id).values(names=int(names))
            )
            if not changed.rowcount:
                token = secrets.token_urlsafe(TOKEN_BYTES)
                connection.execute(
                    insert(row).values(table_id=table_id, token=token, names=int(names))
                )

    def withdraw(self, table_id: str) -> None:
        """The link leads nowhere any more; a later one is another."""
        with self._engine.begin() as connection:
            connection.execute(delete(kept.tales).where(kept.tales.c.table_id == table_id))

    def edits(self, table_id: str, language: str) -> Edits:
        with self._readers.connect() as connection:
            found = _edits(connection, table_id)
        return Edits(
            withdrawn=frozenset(turn for turn, said in found if said == EVERY_LANGUAGE),
            retold={turn: text for (turn, said), text in found.items() if said == language},
        )

    def edit(self, table_id: str, turn: int, language: str, text: str | None) -> bool:
        """Words a paragraph anew (withdraws a sentence, in no language); None undoes it. False
        where too much was changed already."""
        row = kept.retold
        here = (row.c.table_id == table_id, row.c.turn == turn, row.c.language == language)
        with self._engine.begin() as connection:
            connection.execute(delete(row).where(*here))
            if text is not None:
                if len(_edits(connection, table_id)) >= MOST_EDITS:
                    return False
                value = {"table_id": table_id, "turn": turn, "language": language, "text": text}
                connection.execute(insert(row).values(value))
        return True


def _edits(connection: Connection, table_id: str) -> Mapping[tuple[int, str], str]:
    row = kept.retold.c
    wanted = select(row.turn, row.language, row.text).where(row.table_id == table_id)
    return {(turn, language): text for turn, language, text in connection.execute(wanted)}
