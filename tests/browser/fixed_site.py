"""The server with nothing left to chance: one clock that stands, one seed, one secret.

Started as a program, in place of `tablee serve`, where two runs must send the same bytes.
"""

import argparse
import functools
import sqlite3

import uvicorn

from tablee.journal.keep import open_table
from tablee.web import hub
from tablee.web.app import create_app
from tablee.web.keys import hashed

NOON = "2026-02-14T12:00:00.000Z"
SEED = bytes(range(32))
SECRET = "5e" * 32
CSRF = "a1" * 32
"""The random half of the token that forms carry; the other half is signed with SECRET."""


def prepare(database, table_id, tokens):
    """Keys that both sites share. Their own tables are made by `Keys`; here is what they hold."""
    with sqlite3.connect(database) as connection:
        for name in ("csrf", "codes"):
            connection.execute("INSERT OR REPLACE INTO site_secrets VALUES (?, ?)", (name, SECRET))
        connection.execute("DELETE FROM site_keys")
        for seat, token in tokens.items():
            row = (hashed(token), table_id, seat)
            connection.execute("INSERT INTO site_keys (hash, table_id, seat) VALUES (?, ?, ?)", row)
    connection.close()


def main():
    reader = argparse.ArgumentParser()
    reader.add_argument("--port", type=int)
    reader.add_argument("--database")
    given = reader.parse_args()
    hub.open_table = functools.partial(open_table, draw_seed=lambda: SEED, clock=lambda: NOON)
    uvicorn.run(create_app(given.database), port=given.port, log_level="warning", date_header=False)


if __name__ == "__main__":
    main()
