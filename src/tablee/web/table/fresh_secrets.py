"""Links and words that were just made: their maker may read them for a while, nobody else."""

import time
from collections.abc import Mapping

import msgspec

from tablee.web.table.keys import hashed

FRESH_SECONDS = 3600.0
"""How long the page of the seats shows a link after it was made."""

CODE = "@code"
"""Among fresh links: the words of the table. No seat can have this name."""


class Fresh(msgspec.Struct, frozen=True):
    """A secret that its maker may still read, and nobody else."""

    maker: str
    until: float
    secret: str


class FreshSecrets:
    """The fresh links of every table, in memory only."""

    def __init__(self) -> None:
        self._tables: dict[str, dict[str, Fresh]] = {}

    def show(self, table_id: str, maker: str, made: Mapping[str, str]) -> None:
        """Lets whoever made these secrets (the holder of the token `maker`) read them a while."""
        now = time.monotonic()
        for table in list(self._tables):
            kept = {name: one for name, one in self._tables[table].items() if one.until > now}
            self._tables[table] = kept
            if not kept:
                del self._tables[table]
        until = now + FRESH_SECONDS
        mine = {name: Fresh(hashed(maker), until, secret) for name, secret in made.items()}
        self._tables.setdefault(table_id, {}).update(mine)

    def made_by(self, token: str, table_id: str) -> dict[str, str]:
        """The secrets of a table that the holder of this token made a moment ago."""
        known = self._tables.get(table_id, {})
        now, reader = time.monotonic(), hashed(token)
        is_mine = {n: one for n, one in known.items() if one.maker == reader}
        return {name: one.secret for name, one in is_mine.items() if one.until > now}

    def forget(self, table_id: str, name: str) -> None:
        self._tables.get(table_id, {}).pop(name, None)

    def forget_table(self, table_id: str) -> None:
        self._tables.pop(table_id, None)
