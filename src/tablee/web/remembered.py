"""Keys that are looked up once: every request shows a token, and the disk is for what changes."""

import threading
from collections.abc import Iterable, Iterator

from sqlalchemy import Engine

from tablee.web.keys import Held, Keys

MOST = 50_000


class RememberedKeys(Keys):
    """Keys of the one process that serves this database: it learns of every change it makes.

    All is forgotten after each change, and what was read while one was under way is not kept: a
    token that was revoked opens nothing from then on.
    """

    def __init__(self, engine: Engine, readers: Engine | None = None) -> None:
        super().__init__(engine, readers)
        self._remembering = threading.Lock()
        self._known: dict[str, Held] = {}
        self._changes = 0

    def held_by(self, tokens: Iterable[str]) -> Iterator[tuple[str, Held]]:
        asked = list(dict.fromkeys(tokens))
        with self._remembering:
            changes = self._changes
            found = {token: self._known[token] for token in asked if token in self._known}
        if unknown := [token for token in asked if token not in found]:
            read = dict(super().held_by(unknown))
            with self._remembering:
                if changes == self._changes and len(self._known) < MOST:
                    self._known |= read
            found |= read
        yield from ((token, found[token]) for token in asked if token in found)

    def renew(self, table: str, seat: str) -> str:
        try:
            return super().renew(table, seat)
        finally:
            self._forget()

    def revoke(self, table: str, seat: str) -> None:
        try:
            super().revoke(table, seat)
        finally:
            self._forget()

    def sit(self, table: str, seat: str) -> str | None:
        try:
            return super().sit(table, seat)
        finally:
            self._forget()

    def _forget(self) -> None:
        with self._remembering:
            self._changes += 1
            self._known.clear()
