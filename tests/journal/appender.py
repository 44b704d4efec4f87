"""A process that asks as fast as it can and says each answer aloud, until it is killed.

Arguments: the database, and for each of its threads the turn that was not acknowledged yet.
"""

import os
import sys
import threading
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tablee.journal.keep import new_table, open_table
from tablee.journal.sql import SqlStore
from tablee.journal.store import TableExists
from toy import SEATS, Count, Throw, toy

TABLES = ("attic", "cellar", "garden")


def table_of(thread):
    return TABLES[thread % len(TABLES)]


def seat_of(thread):
    return "isa" if thread % 2 else "tom"


def key_of(thread, turn):
    return f"{thread}-{turn}"


def say(*words):
    # One short write to a pipe is whole or not there, even when the process is killed.
    os.write(sys.stdout.fileno(), (" ".join(map(str, words)) + "\n").encode())


def play(table, thread, turn):
    while True:
        ask = Throw() if turn % 2 else Count(amount=1 + turn % 9)
        answer = table.ask(seat_of(thread), ask, key=key_of(thread, turn))
        say(thread, turn, answer.entries[0].number, answer.entries[-1].hash)
        turn += 1


def main(path, *turns):
    store = SqlStore(path)
    say("ready")
    tables = {}
    for name in TABLES:
        try:
            tables[name] = new_table(store, toy, SEATS, table_id=name)
        except TableExists:
            tables[name] = open_table(store, toy, name)
    threads = [
        threading.Thread(target=play, args=(tables[table_of(thread)], thread, int(turn)))
        for thread, turn in enumerate(turns)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    main(*sys.argv[1:])
