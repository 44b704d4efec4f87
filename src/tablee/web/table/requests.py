"""What those at the door ask the keeper for: their chair back, or a new one.

Whoever asks gets a token that is good for the answer only. The same word is shown to both sides,
so that the keeper knows to whom the answer goes. It lies in the database: whoever asks and the
keeper may be at two nodes.
"""

import secrets
import time
from typing import Literal

import msgspec
from sqlalchemy import Connection, Engine, Integer, Row, cast, delete, func, insert, select, update

from tablee.journal.notices import SeatsAsked, announce
from tablee.web.table import key_schema as kept
from tablee.web.table.code_words import words
from tablee.web.table.keys import TOKEN_BYTES, hashed

WAIT_SECONDS = 120
"""How long the keeper is asked."""

SHUT_SECONDS = 600
"""How long what was answered is remembered, and the door stays shut after many refusals."""

MOST_WAITING = 6
"""So many wait at one table at once: the bar of the keeper must stay a bar."""

MOST_REFUSED = 3

Kind = Literal["back", "chair"]
State = Literal["waiting", "granted", "refused", "expired"]


class TooManyAsk(Exception):
    """So many wait for an answer here, or were refused of late, that nobody else is let ask."""


class Request(msgspec.Struct, frozen=True):
    """Somebody asks for a seat: for this one (`back`), or for another `chair`."""

    id: str
    table: str
    kind: Kind
    seat: str
    name: str
    word: str
    state: State
    until: int

    @property
    def is_due(self) -> bool:
        """Whether the keeper may still answer."""
        return self.state == "waiting" and time.time() < self.until


class Requests:
    """All that is asked for at the doors of all tables."""

    def __init__(self, engine: Engine, readers: Engine) -> None:
        self._engine = engine
        self._readers = readers

    def ask(self, table: str, kind: Kind, seat: str, name: str) -> str:
        """Asks the keeper; the token that is good for the answer. Raises TooManyAsk."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        row = kept.requests.c
        with self._engine.begin() as connection:
            connection.execute(delete(kept.requests).where(row.at <= kept.NOW - SHUT_SECONDS))
            here = (row.table_id == table, row.kind == kind, row.seat == seat)
            waiting = (row.state == "waiting", row.at > kept.NOW - WAIT_SECONDS)
            refused = _count(connection, *here, row.state == "refused")
            if refused >= MOST_REFUSED:
                raise TooManyAsk
            if kind == "back":  # whoever asks again for the same chair takes the place of the first
                connection.execute(delete(kept.requests).where(*here, row.state == "waiting"))
            if _count(connection, row.table_id == table, *waiting) >= MOST_WAITING:
                raise TooManyAsk
            known = select(row.word).where(row.table_id == table, *waiting)
            taken = set(connection.execute(known).scalars())
            connection.execute(
                insert(kept.requests).values(
                    hash=hashed(token),
                    table_id=table,
                    kind=kind,
                    seat=seat,
                    name=name,
                    word=secrets.choice([word for word in words() if word not in taken]),
                    state="waiting",
                    at=cast(kept.NOW, Integer),
                )
            )
            announce(connection, [SeatsAsked(table)])
        return token

    def waiting(self, table: str) -> tuple[Request, ...]:
        """Those who wait for an answer at a table, the first first."""
        row = kept.requests.c
        chosen = select(kept.requests).where(
            row.table_id == table, row.state == "waiting", row.at > kept.NOW - WAIT_SECONDS
        )
        with self._readers.connect() as connection:
            found = connection.execute(chosen.order_by(row.at, row.hash)).all()
        return tuple(_request(one) for one in found)

    def of(self, token: str) -> Request | None:
        """What was asked for with this token, and what was answered."""
        row = kept.requests.c
        chosen = select(kept.requests, cast(kept.NOW, Integer).label("now")).where(
            row.hash == hashed(token), row.at > kept.NOW - SHUT_SECONDS
        )
        with self._readers.connect() as connection:
            found = connection.execute(chosen).one_or_none()
        if found is None:
            return None
        request = _request(found)
        if request.state == "waiting" and found.now >= request.until:
            return msgspec.structs.replace(request, state="expired")
        return request

    def answer(
        self, table: str, id: str, state: Literal["granted", "refused"], seat: str = ""
    ) -> Request | None:
        """The keeper's answer, if it is not too late for one; `seat` is the chair it grants."""
        row = kept.requests.c
        due = (row.state == "waiting", row.at > kept.NOW - WAIT_SECONDS)
        with self._engine.begin() as connection:
            here = (row.hash == id, row.table_id == table, *due)
            found = connection.execute(select(kept.requests).where(*here)).one_or_none()
            if found is None:
                return None
            given = {"state": state, **({"seat": seat} if seat else {})}
            connection.execute(update(kept.requests).where(*here).values(given))
            announce(connection, [SeatsAsked(table)])
        return _request(found)

    def take(self, token: str) -> Request | None:
        """What was granted, once: the request is done with."""
        row = kept.requests.c
        mine = (row.hash == hashed(token), row.state == "granted")
        with self._engine.begin() as connection:
            found = connection.execute(select(kept.requests).where(*mine)).one_or_none()
            done = connection.execute(delete(kept.requests).where(*mine)).rowcount
        return _request(found) if found is not None and done else None


def _count(connection: Connection, *conditions: object) -> int:
    chosen = select(func.count()).select_from(kept.requests).where(*conditions)  # type: ignore[arg-type]
    return connection.scalar(chosen) or 0


def _request(row: Row[tuple[object, ...]]) -> Request:
    return Request(
        id=row.hash,
        table=row.table_id,
        kind=row.kind,
        seat=row.seat,
        name=row.name,
        word=row.word,
        state=row.state,
        until=row.at + WAIT_SECONDS,
    )
