"""What seats have seen and put away: cards lie on the Table tab until somebody has read them.

Putting away is each seat's own: it changes nothing for others and is not told to them. It lies in
the database, since the same seat may have another page open, at another node.
"""

from collections.abc import Mapping

import msgspec
from sqlalchemy import Connection, Engine, delete, insert, select

from tablee.journal.notices import PutAwayChanged, announce
from tablee.kernel.shapes import json_reader
from tablee.web.table import key_schema as kept

MOST = 60
"""So many are remembered for a seat; what is older is no longer shown in any case."""

Cards = Mapping[str, tuple[str, ...]]
"""The keys of what each seat of one table has put away, the latest last."""

_cards = json_reader(tuple[str, ...])


class PutAway:
    """What was put away, at every table."""

    def __init__(self, engine: Engine, readers: Engine) -> None:
        self._engine = engine
        self._readers = readers

    def at(self, table_id: str) -> Cards:
        with self._readers.connect() as connection:
            return _at(connection, table_id)

    def add(self, table_id: str, seat: str, key: str) -> Cards:
        """Remembers that a seat has put something away; all that is put away at this table."""
        return self._change(table_id, seat, key, is_away=True)

    def take_back(self, table_id: str, seat: str, key: str) -> Cards:
        """Lays something on the table again for whoever wants to see it again."""
        return self._change(table_id, seat, key, is_away=False)

    def _change(self, table_id: str, seat: str, key: str, *, is_away: bool) -> Cards:
        row = kept.put_away
        with self._engine.begin() as connection:
            known = _at(connection, table_id)
            others = (one for one in known.get(seat, ()) if one != key)
            cards = tuple([*others, *([key] if is_away else [])][-MOST:])
            mine = (row.c.table_id == table_id, row.c.seat == seat)
            connection.execute(delete(row).where(*mine))
            said = msgspec.json.encode(cards).decode()
            connection.execute(insert(row).values(table_id=table_id, seat=seat, cards=said))
            announce(connection, [PutAwayChanged(table_id, seat)])
        return {**known, seat: cards}


def _at(connection: Connection, table_id: str) -> Cards:
    row = kept.put_away.c
    found = connection.execute(select(row.seat, row.cards).where(row.table_id == table_id))
    return {seat: _cards.decode(cards) for seat, cards in found}
