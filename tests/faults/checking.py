"""What must be true after everything has happened."""

import time
from collections import Counter

import httpx

from tablee.journal.keep import open_table
from tablee.journal.sql import SqlStore
from tablee.kernel.common.events import Asked, Rolled
from toy import toy


class Findings:
    """What a run came to. `lost`, `twice`, `betrayed` and `behind` must stay empty."""

    def __init__(self):
        self.acknowledged = 0
        self.stored = 0
        self.lost = []
        self.twice = []
        self.betrayed = []
        self.behind = []
        self.differing = []

    @property
    def are_clean(self):
        return not (self.lost or self.twice or self.betrayed or self.behind or self.differing)


def check(place, cluster, tables, askers, pages, seconds=60):
    """Looks at the database itself, at every node, and at every page."""
    found = Findings()
    with SqlStore(place) as store:
        # Opening checks the chain and the numbers of every entry.
        kept = {table.id: open_table(store, toy, table.id).table for table in tables}
    for table_id, table in kept.items():
        asked = [(e.seat, e.event.key) for e in table.entries if isinstance(e.event, Asked)]
        found.stored += len(asked)
        found.twice += [(table_id, key) for key, many in Counter(asked).items() if many > 1]
        throws = [e.event.cast.number for e in table.entries if isinstance(e.event, Rolled)]
        if throws != list(range(1, len(throws) + 1)):
            found.twice.append((table_id, "throws", throws))
    for asker in askers:
        table = kept[asker._table.id]
        for key, (turn, _) in asker.acknowledged.items():
            found.acknowledged += 1
            entries = table.history.by_key(asker._seat, key)
            if not entries or table.history.turn_of(entries[0].number) != turn:
                found.lost.append((asker._table.id, key))
    found.differing += _differing(cluster, tables)
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        found.behind = [
            (page._table.id, page.seat, page.turn, kept[page._table.id].history.turns)
            for page in pages
            if page.turn != kept[page._table.id].history.turns
        ]
        if not found.behind:
            break
        time.sleep(0.05)
    found.betrayed = [p.seat for p in pages if p.seat != "gardien" and p.is_betrayed]
    return found


def _differing(cluster, tables):
    """The tables of which two nodes tell a different story."""
    for table in tables:
        path = f"/api/tables/{table.id}/chronicle"
        headers = {"Authorization": f"Bearer {table.tokens['gardien']}"}
        told = [
            httpx.get(f"http://127.0.0.1:{node.port}{path}", headers=headers, timeout=60).text
            for node in cluster.nodes
        ]
        if len(set(told)) > 1:
            yield table.id
