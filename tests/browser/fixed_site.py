"""The server with nothing left to chance: one clock that stands, one seed, one secret.

Started as a program, in place of `tablee serve`, where two runs must send the same bytes.
"""

import argparse
import functools
import sqlite3

import uvicorn

from tablee.dice.fair import Nonces
from tablee.journal import keep
from tablee.web.app import create_app
from tablee.web.table import hub, room
from tablee.web.table.foresight import Foresight
from tablee.web.table.keys import hashed

NOON = "2026-02-14T12:00:00.000Z"
SEED = bytes(range(32))
SECRET = "5e" * 32
CSRF = "a1" * 32
"""The random half of the token that forms carry; the other half is signed with SECRET."""


def prepare(database, table_id, tokens, keeper):
    """Keys that both sites share. Their own tables are made by `Keys`; here is what they hold."""
    with sqlite3.connect(database) as connection:
        for name in ("csrf", "codes"):
            connection.execute("INSERT OR REPLACE INTO site_secrets VALUES (?, ?)", (name, SECRET))
        connection.execute("DELETE FROM site_keys")
        for seat, token in tokens.items():
            row = (hashed(token), table_id, seat)
            connection.execute("INSERT INTO site_keys (hash, table_id, seat) VALUES (?, ?, ?)", row)
            # Keys of their own: else a browser that comes would be given another one, by chance.
            connection.execute("INSERT INTO site_own VALUES (?, ?, ?)", row)
            if seat == keeper:
                connection.execute("INSERT INTO site_keepers VALUES (?, ?, ?)", row)
    connection.close()


def main():
    reader = argparse.ArgumentParser()
    reader.add_argument("--port", type=int)
    reader.add_argument("--database")
    given = reader.parse_args()
    keep.draw_nonces = lambda sent: Nonces(sent or "n", f"{sent}n")
    hub.open_table = functools.partial(keep.open_table, draw_seed=lambda: SEED, clock=lambda: NOON)
    # Chances are reckoned on the spot: when an answer comes from elsewhere is a matter of chance.
    room.Foresight = lambda kept, _: Foresight(kept)
    uvicorn.run(create_app(given.database), port=given.port, log_level="warning", date_header=False)


if __name__ == "__main__":
    main()
