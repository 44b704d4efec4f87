"""kill -9 under load, again and again on the same file: what was acknowledged is there, once."""

import random
import sqlite3
import subprocess
import sys
from pathlib import Path

from appender import TABLES, key_of, seat_of, table_of

from tablee.journal.keep import open_table
from tablee.journal.sql import SqlStore
from tablee.kernel.common.events import Asked, Rolled
from toy import toy

ROUNDS = 12
THREADS = 6
MOST = 500
APPENDER = Path(__file__).with_name("appender.py")


def test_nothing_acknowledged_is_lost_and_nothing_is_done_twice(path):
    acknowledged = {}  # (thread, turn): the number and the last hash that were answered
    moments = [0, 0, 1, *(random.randrange(2, MOST) for _ in range(ROUNDS - 3))]
    for moment in moments:
        acknowledged |= killed_after(moment, path, acknowledged)
        check(path, acknowledged)
    assert len(acknowledged) >= sum(moments)


def killed_after(moment, path, acknowledged):
    """Lets a process ask until so many answers have come, kills it, and returns all answers."""
    command = [sys.executable, APPENDER, path, *(str(turn) for turn in next_turns(acknowledged))]
    answers = {}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout.readline() == "ready\n"
        if moment == 0:  # while it makes its tables
            child.kill()
        for line in child.stdout:
            thread, turn, number, last = line.split()
            answers[int(thread), int(turn)] = int(number), last
            if len(answers) == moment:
                child.kill()
    assert child.returncode == -9
    return answers


def next_turns(acknowledged):
    """What was not acknowledged is sent again, with the same key: it may have been done."""
    turns = [0] * THREADS
    for thread, turn in acknowledged:
        turns[thread] = max(turns[thread], turn + 1)
    return turns


def check(path, acknowledged):
    raw = sqlite3.connect(path)
    assert raw.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert raw.execute("PRAGMA foreign_key_check").fetchall() == []
    raw.close()
    with SqlStore(path) as store:
        known = {about.id for about in store.tables()}
        # Opening checks the chain and the numbers of every entry.
        tables = {name: open_table(store, toy, name).table for name in TABLES if name in known}
    done = {}
    for name, table in tables.items():
        asks = [entry for entry in table.entries if isinstance(entry.event, Asked)]
        keys = [(name, entry.seat, entry.event.key) for entry in asks]
        assert len(keys) == len(set(keys))
        done |= dict(zip(keys, (entry.number for entry in asks), strict=True))
        throws = [e.event.cast.number for e in table.entries if isinstance(e.event, Rolled)]
        assert throws == list(range(1, len(throws) + 1))
    for (thread, turn), (number, last) in acknowledged.items():
        name, seat = table_of(thread), seat_of(thread)
        assert done[name, seat, key_of(thread, turn)] == number
        answer = tables[name].history.by_key(seat, key_of(thread, turn))
        assert answer[-1].hash == last
    # Done but not acknowledged: at most what each thread was waiting for.
    assert len(done) - len(acknowledged) <= THREADS
