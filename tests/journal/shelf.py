"""What the journal's tests share: lines without meaning, gates, bad lines, a second look."""

import io
import threading
from concurrent.futures import Future

from sqlalchemy import Engine, event

from tablee.journal import at_once
from tablee.journal.keep import open_table
from tablee.journal.reading import read_journal
from tablee.journal.sql import SqlStore
from tablee.journal.store import Line
from tablee.kernel.common.events import Rolled
from toy import toy


def some_lines(after, count=1, seat="isa", key="", body=b"{}"):
    """Lines that are no entries: a store does not look into them."""
    first = after + 1
    return tuple(
        Line(number, body, f"{number:064x}", seat, key if number == first else "", first)
        for number in range(first, first + count)
    )


def numbers(store, table_id="cellar", after=0):
    return [line.number for line in store.lines(table_id, after)]


class Gate:
    """Holds the writer back at its first commit, so that what comes meanwhile waits together.

    Where a statement commits by itself, it is held back before that.
    """

    def __init__(self, store):
        self.reached, self.opened = threading.Event(), threading.Event()
        self.commits = []
        self.store = store

    def __enter__(self):
        event.listen(Engine, "commit", self._hold)
        self._sent, at_once._sent = at_once._sent, self._send
        return self

    def _send(self, line, values):
        self._hold(line)
        return self._sent(line, values)

    def _hold(self, connection):
        if threading.current_thread().name == "journal":
            self.commits.append(connection)
            self.reached.set()
            assert self.opened.wait(20)

    def __exit__(self, *_):
        self.opened.set()
        event.remove(Engine, "commit", self._hold)
        at_once._sent = self._sent


def faces(table):
    return [e.event.cast.dice[0].face for e in table.entries if isinstance(e.event, Rolled)]


def reopened(path):
    """The table as a new process finds it."""
    with SqlStore(path) as store:
        return open_table(store, toy, "cellar").table


class Lossy:
    """A store behind a bad line: it does what it is asked, and the answer does not arrive."""

    def __init__(self, store):
        self._store = store
        self.losing = True

    def __getattr__(self, name):
        return getattr(self._store, name)

    def append(self, *args, **named):
        future = self._store.append(*args, **named)
        if self.losing and future.exception() is None:
            raise ConnectionError("lost")
        return future


class Failing(Lossy):
    """A store that answers every append with the same error."""

    def __init__(self, store, error):
        super().__init__(store)
        self.error = error

    def append(self, *args, **named):
        if not self.losing:
            return self._store.append(*args, **named)
        future = Future()
        future.set_exception(self.error)
        return future


def check_all_done_once(path, asks):
    found = reopened(path)
    keys = [(e.seat, e.event.key) for e in found.entries if getattr(e.event, "key", "")]
    assert len(keys) == len(set(keys)) == asks
    thrown = [e.event.cast.number for e in found.entries if isinstance(e.event, Rolled)]
    assert thrown == list(range(1, len(thrown) + 1))
    return found


def read(data):
    return read_journal(io.BytesIO(data))


def rows(data):
    return data.splitlines(keepends=True)
