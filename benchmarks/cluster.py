"""Several nodes over one PostgreSQL, each figure beside its own yardstick in the same run.

    python benchmarks/cluster.py [--quick] [--json]

The database is a real PostgreSQL that waits for the disk (fsync on), started for the run; nodes are
processes of their own. What is written is written by the store that the site uses; the yardstick is
psycopg alone, which commits the same rows together as they come. Two nodes and one are asked
through HTTP by clients that share the machine with them. What is asked are the example evenings;
an ask that only adds one to a number is measured beside them: what the commit alone leaves to gain.
Those asks come from one thread with sixteen lines (callers.py), at 0.03 ms of CPU each; figures
from before had a thread for each line, at 0.04 ms. One node and two are asked in turns, twice,
because what else the machine does comes and goes.
"""

import argparse
import asyncio
import contextlib
import http.client
import os
import queue
import random
import sys
import threading
import time
from pathlib import Path
from statistics import median, quantiles

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).parent))

import psycopg
from callers import Caller, asks_through
from evening import EVENINGS, Evening, Seated, ask_and_hear, at_rate, percentile, settle
from report import Row, report

from faults.cluster import Node
from faults.playing import Table
from postgres import PostgreSQL
from tablee.journal.keep import new_table, open_table
from tablee.journal.sql import SqlStore
from tablee.journal.store import About, Line, Seed
from toy import SEATS, Count, Throw, toy

PRODUCERS = 32


def lines_after(number, body):
    """Three lines, as a throw writes them."""
    return tuple(
        Line(n, body, f"{n:064x}", "isa", f"k{n}" if n == number + 1 else "", number + 1)
        for n in range(number + 1, number + 4)
    )


def body_of(store):
    table = new_table(store, toy, SEATS, table_id="one")
    return table.ask("isa", Throw(), key="key").entries[1].body


def together(work, seconds, many=PRODUCERS):
    """How often a second these threads come through, all at once."""
    counts = [0] * many
    start = time.perf_counter()

    def run(index):
        step = work(index)
        while time.perf_counter() - start < seconds:
            step()
            counts[index] += 1

    threads = [threading.Thread(target=run, args=(index,)) for index in range(many)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts) / (time.perf_counter() - start)


def bare_commits(url, body, seconds):
    """psycopg alone: one writer that commits whatever waits, and then says so."""
    waiting = queue.SimpleQueue()
    with psycopg.connect(url) as connection:
        connection.execute(
            "CREATE TABLE bare (t text, n int, body bytea, hash text, seat text, key text,"
            " first int, PRIMARY KEY (t, n), UNIQUE (t, seat, key))"
        )
        connection.commit()

        def write():
            while True:
                batch = [waiting.get()]
                with contextlib.suppress(queue.Empty):
                    while len(batch) < 500:
                        batch.append(waiting.get_nowait())
                rows = [row for each in batch if each for row in each[0]]
                if rows:
                    with connection.cursor() as cursor:
                        cursor.executemany(
                            "INSERT INTO bare VALUES (%s, %s, %s, %s, %s, %s, %s)", rows
                        )
                    connection.commit()
                for each in batch:
                    if each:
                        each[1].set()
                if None in batch:
                    return

        writer = threading.Thread(target=write)
        writer.start()

        def producer(index):
            number = [0]

            def step():
                rows = [
                    (f"t{index}", line.number, line.body, line.hash, line.seat, line.key or None, 1)
                    for line in lines_after(number[0], body)
                ]
                done = threading.Event()
                waiting.put((rows, done))
                done.wait()
                number[0] += 3

            return step

        rate = together(producer, seconds)
        waiting.put(None)
        writer.join()
    return rate


def appends(store, body, seconds):
    def producer(index):
        name, number = f"t{index}", [3]
        store.create(About(name, "toy"), lines_after(0, body), Seed(None)).result()

        def step():
            store.append(name, number[0], lines_after(number[0], body)).result()
            number[0] += 3

        return step

    return together(producer, seconds)


def whole_asks(store, seconds):
    def producer(index):
        table, turn = new_table(store, toy, SEATS, table_id=f"asked-{index}"), [0]

        def step():
            turn[0] += 1
            table.ask("isa", Throw() if turn[0] % 2 else Count(amount=1), key=str(turn[0]))

        return step

    return together(producer, seconds)


async def evening_asks(nodes, seconds, tables=48):
    """The asks of the example evenings, each table's next as soon as the keeper's page shows
    the last: how many a second."""
    evenings = [Evening.of(game, name) for game, name in EVENINGS.items()]

    async def sit(index):
        address = f"http://127.0.0.1:{nodes[index % len(nodes)].port}"
        table = await Seated.sit(address, evenings[index % len(evenings)])
        await table.open_page(table.evening.keeper, address)
        return table

    async def play(index, table, until):
        asked = 0
        while time.perf_counter() < until:
            if table.is_over:
                table.close()
                table = await sit(index)
            await ask_and_hear(table)
            asked += 1
        table.close()
        return asked

    seated = [await sit(index) for index in range(tables)]
    await settle(seated)
    until = time.perf_counter() + seconds
    asked = await asyncio.gather(*(play(n, table, until) for n, table in enumerate(seated)))
    return sum(asked) / seconds


class Watched:
    """A page's stream at one node: when each turn arrived."""

    def __init__(self, port, table):
        self.turns = queue.SimpleQueue()
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        line.request("GET", f"/s/{table.tokens['tom']}")
        answer = line.getresponse()
        answer.read()
        cookie = answer.headers["Set-Cookie"].partition(";")[0]
        line.request("GET", f"/t/{table.id}/live", headers={"Cookie": cookie})
        self._stream = line.getresponse()
        assert self._stream.status == 200
        threading.Thread(target=self._read, daemon=True).start()
        self.turns.get(timeout=30)

    def _read(self):
        while said := self._stream.readline():
            if said.startswith(b"id: "):
                self.turns.put(time.perf_counter())


def delays(asked_at, watched_at, many):
    """Seconds from an ask being sent to one node until a page at a node has it."""
    table = Table(f"http://127.0.0.1:{asked_at.port}")
    page, caller = Watched(watched_at.port, table), Caller(asked_at.port, table)
    found = []
    for _ in range(many):
        sent = time.perf_counter()
        caller.ask()
        found.append(page.turns.get(timeout=30) - sent)
    return found


def fill(store, many):
    """So many tables, each as it is after its first ask."""
    lines = open_table(store, toy, "one")._store.read("one").lines
    futures = [store.create(About(f"full-{n}", "toy"), lines, Seed(None)) for n in range(many)]
    for future in futures:
        future.result()


def started(place, tables):
    """Seconds until a node serves, and its memory in MB with these tables in play."""
    start = time.perf_counter()
    node = Node(place).start().wait()
    took = time.perf_counter() - start
    for table in tables:
        Caller(node.port, table).ask()
    status = Path(f"/proc/{node._process.pid}/status").read_text(encoding="utf-8")
    memory = int(status.partition("VmRSS:")[2].split()[0]) / 1024
    node.kill()
    return took, memory


def cpu_seconds(node):
    stat = Path(f"/proc/{node._process.pid}/stat").read_text(encoding="utf-8")
    fields = stat.rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def pages_of_evenings(nodes, tables, seconds, rate):
    """The evenings of examples/ at many tables, five pages each, everybody at any of the nodes:
    how long pages waited, and the seconds of each node's processor."""
    draw = random.Random(20)
    evenings = [Evening.of(game, name) for game, name in EVENINGS.items()]
    addresses = [f"http://127.0.0.1:{node.port}" for node in nodes]
    seated = []
    for number in range(tables):
        address = addresses[number % len(addresses)]
        table = await Seated.sit(address, evenings[number % len(evenings)])
        for _ in range(draw.randrange(len(table.evening.steps) // 2)):
            await table.ask()
        seated.append(table)
    for number, table in enumerate(seated):
        # Half of the pages are at the node that is asked, and half at the other.
        await table.open_pages(*(addresses[number % len(addresses) :] + addresses)[:2])
    await settle(seated)
    before = [cpu_seconds(node) for node in nodes]
    waits = await at_rate(seated, rate, seconds, ask_and_hear)
    used = [cpu_seconds(node) - was for node, was in zip(nodes, before, strict=True)]
    for table in seated:
        table.close()
    return waits, used


def full_house(place, quick):
    """1,000 pages at one node and at two."""
    tables, seconds, rate = (20, 5, 6) if quick else (200, 20, 6)
    found = []
    for many in (1, 2):
        nodes = [Node(place).start() for _ in range(many)]
        try:
            for node in nodes:
                node.wait()
            found.append(asyncio.run(pages_of_evenings(nodes, tables, seconds, rate)))
        finally:
            for node in nodes:
                node.kill()
    (one, alone), (two, both) = found
    pages = tables * 5
    for many, waits in (("one node", one), ("two nodes", two)):
        yield Row(f"{pages} pages, {rate} asks a second, {many}: p50", median(waits) * 1e3, "ms")
        yield Row(f"the same, {many}: p99", percentile(waits, 99) * 1e3, "ms")
    ratio = percentile(two, 99) / percentile(one, 99)
    yield Row(f"{pages} pages at two nodes against one, p99", ratio, "x", 1)
    yield Row("the busier node has of their processor time", max(both) / sum(both), "", 0.6)
    yield Row("the busier node's processor time against one alone", max(both) / alone[0], "x", 1)


def measure(server, quick):
    seconds, many = (2, 60) if quick else (8, 400)
    server.execute("CREATE DATABASE bare", "CREATE DATABASE site", "CREATE DATABASE evenings")
    place = server.url("site")
    with SqlStore(place) as store:
        body = body_of(store)
        bare = bare_commits(server.url("bare"), body, seconds)
        kept = appends(store, body, seconds)
        asked = whole_asks(store, seconds)
    yield Row("psycopg alone, three rows each, 32 at once", bare, "/s")
    yield Row("the same rows through the store", kept, "/s")
    yield Row("the store against psycopg alone", kept / bare, "x", 0.6, at_least=True)
    yield Row("whole asks (rules, chain, store), 32 at once", asked, "/s")
    nodes = [Node(place).start() for _ in range(2)]
    try:
        for node in nodes:
            node.wait()
        tables = [Table(f"http://127.0.0.1:{nodes[0].port}") for _ in range(16)]
        asks_through(nodes, tables, seconds / 2)  # every node has opened its tables
        turns = [asks_through(some, tables, seconds) for some in (nodes[:1], nodes) * 2]
        one, two = sum(turns[::2]) / 2, sum(turns[1::2]) / 2
        yield Row("asks that count to one, through HTTP, one node", one, "/s")
        yield Row("asks that count to one, through HTTP, two nodes", two, "/s")
        ratio = two / one
        yield Row("two nodes against one, asks that count to one", ratio, "x", 1.3, at_least=True)
        asyncio.run(evening_asks(nodes, seconds))  # the books are read once
        turns = [asyncio.run(evening_asks(some, seconds)) for some in (nodes[:1], nodes) * 2]
        one, two = sum(turns[::2]) / 2, sum(turns[1::2]) / 2
        yield Row("asks of evenings, through HTTP, one node", one, "/s")
        yield Row("asks of evenings, through HTTP, two nodes", two, "/s")
        yield Row("two nodes against one, asks of evenings", two / one, "x", 1.3, at_least=True)
        same, other = (delays(nodes[0], nodes[index], many) for index in (0, 1))
        yield Row("ask until a page of the same node has it, p50", median(same) * 1e3, "ms")
        yield Row("ask until a page of the other node has it, p50", median(other) * 1e3, "ms")
        later = (median(other) - median(same)) * 1e3
        yield Row("the other node is later by, p50", later, "ms", 5)
        late = [quantiles(each, n=100)[98] for each in (same, other)]
        yield Row("the other node against the same, p99", late[1] / late[0], "x", 2)
        in_play = [Table(f"http://127.0.0.1:{nodes[0].port}") for _ in range(40 if quick else 200)]
    finally:
        for node in nodes:
            node.kill()
    small, memory = started(place, in_play)
    with SqlStore(place) as store:
        fill(store, 1_000 if quick else 10_000)
    start, full = started(place, in_play)
    yield Row(f"a node starts over {len(in_play)} tables", small, "s")
    yield Row("a node starts over 10,000 more", start, "s", 2)
    yield Row(f"memory with {len(in_play)} in play against no others", full / memory, "x", 1.2)
    yield from full_house(server.url("evenings"), quick)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    server = PostgreSQL(settings=())
    try:
        server.start()
        return report(list(measure(server, arguments.quick)))
    finally:
        server.remove()


if __name__ == "__main__":
    sys.exit(main())
