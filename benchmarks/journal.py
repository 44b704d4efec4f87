"""Durable asks through a kept table, measured against bare SQLite commits on the same disk.

    python benchmarks/journal.py [--quick] [--json] [--folder FOLDER]

A bare commit is one row in one transaction, with the same settings (WAL, synchronous=FULL), by
the driver alone: what the disk allows one writer who waits for it each time. An ask writes two or
three rows (the ask, perhaps the dice, what happened); the second bare figure commits as many.
Ratios are the point: the disk and its neighbours change from run to run, both sides meet the same.
"""

import sqlite3
import sys
import tempfile
import threading
import time
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from report import Row, arguments, report

from tablee.journal.keep import new_table, open_table
from tablee.journal.sql import SqlStore
from tablee.journal.store import lines_of
from toy import SEATS, Count, Throw, toy

THREADS = (1, 4, 32)
TABLES = 32
EVENTS = 10_000


def ask_of(turn):
    return Throw() if turn % 2 else Count(amount=3)


def typical_body():
    with tempfile.TemporaryDirectory() as folder, SqlStore(Path(folder) / "one.db") as store:
        table = new_table(store, toy, SEATS, table_id="table-00")
        return table.ask("isa", Throw(), key="key").entries[1].body


def bare_commits(folder, rows_each, seconds):
    """Commits a second of one thread that waits for the disk each time."""
    connection = sqlite3.connect(folder / f"bare-{rows_each}.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE rows (number INTEGER PRIMARY KEY, body BLOB, hash TEXT)")
    body, done = typical_body(), 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        connection.execute("BEGIN IMMEDIATE")
        for _ in range(rows_each):
            connection.execute("INSERT INTO rows (body, hash) VALUES (?, ?)", (body, "0" * 64))
        connection.execute("COMMIT")
        done += 1
    connection.close()
    return done / elapsed


def durable_asks(folder, threads, seconds):
    """Asks a second, each answered only when the disk has it, and the median wait for one."""
    with SqlStore(folder / f"asks-{threads}.db") as store:
        tables = [
            new_table(store, toy, SEATS, table_id=f"table-{n:02}")
            for n in range(min(TABLES, threads))
        ]
        together, stop = threading.Barrier(threads + 1), threading.Event()
        waits = [[] for _ in range(threads)]

        def play(index):
            table, turn = tables[index % len(tables)], 0
            together.wait()
            while not stop.is_set():
                start = time.perf_counter()
                table.ask("isa", ask_of(turn), key=f"{index}-{turn}", nonce="n")
                waits[index].append(time.perf_counter() - start)
                turn += 1

        workers = [threading.Thread(target=play, args=(index,)) for index in range(threads)]
        for worker in workers:
            worker.start()
        together.wait()
        start = time.perf_counter()
        stop.wait(seconds)
        stop.set()
        for worker in workers:
            worker.join()
        elapsed = time.perf_counter() - start
    every = sorted(wait for each in waits for wait in each)
    return len(every) / elapsed, median(every), every[int(len(every) * 0.99)]


def opening(folder, rounds):
    """Seconds to open a table of 10,000 events: reading, checking the chain, folding."""
    path = folder / "long.db"
    with SqlStore(path) as store:
        table = new_table(store, toy, SEATS, table_id="long").table
        turn = 0
        while table.number < EVENTS:
            table.apply("isa", ask_of(turn), key=f"k{turn}", nonce="n")
            turn += 1
        store.append("long", 2, lines_of(table.entries[2:])).result()
    times = []
    for _ in range(rounds):
        with SqlStore(path) as store:
            start = time.perf_counter()
            found = open_table(store, toy, "long")
            times.append(time.perf_counter() - start)
            assert found.table.number >= EVENTS
    return median(times)


def measure(folder, seconds, rounds):
    """The middle of a few rounds; bare commits and asks take turns, so that both meet the same."""
    samples = []
    for number in range(rounds):
        place = folder / str(number)
        place.mkdir()
        bare = {rows: bare_commits(place, rows, seconds) for rows in (1, 3)}
        samples.append((bare, {n: durable_asks(place, n, seconds) for n in THREADS}))
    middle = {rows: median(bare[rows] for bare, _ in samples) for rows in (1, 3)}
    asks = [
        {
            "threads": n,
            "asks_per_second": round(median(found[n][0] for _, found in samples)),
            "ratio_to_bare_commits": round(
                median(found[n][0] / bare[1] for bare, found in samples), 2
            ),
            "ratio_to_bare_commits_of_3_rows": round(
                median(found[n][0] / bare[3] for bare, found in samples), 2
            ),
            "median_wait_ms": round(1000 * median(found[n][1] for _, found in samples), 2),
            "wait_99_percent_ms": round(1000 * median(found[n][2] for _, found in samples), 2),
        }
        for n in THREADS
    ]
    return {
        "bare_commits_per_second": {
            f"{rows} row{'s' * (rows > 1)}": round(rate) for rows, rate in middle.items()
        },
        "durable_asks": asks,
        "open_10000_events_seconds": round(opening(folder, rounds + 2), 3),
    }


def rows(found):
    for size, rate in found["bare_commits_per_second"].items():
        yield Row(f"bare SQLite commits of {size}", rate, "/s")
    for row in found["durable_asks"]:
        name = f"durable asks, {row['threads']} threads"
        yield Row(name, row["ratio_to_bare_commits"], "× bare commits")
        yield Row(f"{name}, rate", row["asks_per_second"], "/s")
        yield Row(f"{name}, median wait", row["median_wait_ms"], "ms")
        yield Row(f"{name}, wait of 99 %", row["wait_99_percent_ms"], "ms")
    yield Row("a table of 10,000 events opens", found["open_10000_events_seconds"], "s")


def print_table(found):
    for rows, rate in found["bare_commits_per_second"].items():
        print(f"bare SQLite commits of {rows:<7}  {rate:>8,} /s")
    print()
    print("durable asks             /s   to bare   to bare of 3   median ms   99 % ms")
    for row in found["durable_asks"]:
        print(
            f"{row['threads']:>3} threads        {row['asks_per_second']:>8,}"
            f"{row['ratio_to_bare_commits']:>9}x{row['ratio_to_bare_commits_of_3_rows']:>14}x"
            f"{row['median_wait_ms']:>12}{row['wait_99_percent_ms']:>10}"
        )
    print()
    print(f"a table of 10,000 events opens in {found['open_10000_events_seconds']} s")


def main():
    parser = arguments(__doc__, "one short round")
    parser.add_argument("--folder", type=Path, help="where to write: the disk to measure")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        found = measure(
            Path(folder), seconds=0.5 if options.quick else 2, rounds=1 if options.quick else 3
        )
    if options.json:
        report(rows(found))
    else:
        print_table(found)


if __name__ == "__main__":
    main()
