"""Keys that are looked up once: every request shows a token, and the disk is for what changes."""

import threading
import time
from collections.abc import Iterable, Iterator, Sequence

from sqlalchemy import Engine

from tablee.web.table.keys import Held, Keys

MOST = 50_000


LOOK_SECONDS = 1.0
"""How often it is looked whether another process (`tablee keys`) has changed any keys."""


class RememberedKeys(Keys):
    """Keys of the process that serves this database: it learns of every change it makes.

    All is forgotten after each change, and what was read while one was under way is not kept: a
    token that was revoked opens nothing from then on; one that another process revoked, from the
    next look on.
    """

    def __init__(self, engine: Engine, readers: Engine | None = None) -> None:
        super().__init__(engine, readers)
        self._remembering = threading.Lock()
        self._known: dict[str, Held] = {}
        self._changes = 0
        self._looked = time.monotonic()
        self._seen = self.changes()

    def held_by(self, tokens: Iterable[str]) -> Iterator[tuple[str, Held]]:
        asked = list(dict.fromkeys(tokens))
        self._look()
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

    def renew(self, table: str, seat: str, *, keeps: bool = False) -> str:
        try:
            return super().renew(table, seat, keeps=keeps)
        finally:
            self._forget()

    def take_offer(self, tokens: Sequence[str], table: str) -> tuple[str, Held] | None:
        taken = super().take_offer(tokens, table)
        if taken:  # else a wrong token would make everybody's be looked up again
            self._forget()
        return taken

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

    def give_back(self, table: str, seat: str) -> str:
        try:
            return super().give_back(table, seat)
        finally:
            self._forget()

    def _look(self) -> None:
        """Forgets all if another process has changed keys since the last look."""
        now = time.monotonic()
        if now - self._looked < LOOK_SECONDS:
            return
        self._looked = now
        if (changes := self.changes()) != self._seen:
            self._seen = changes
            self.forget_all()

    def forget_all(self) -> None:
        """Another process has changed keys."""
        self._known_taken.clear()
        self._forget()

    def _forget(self) -> None:
        with self._remembering:
            self._changes += 1
            self._known.clear()
