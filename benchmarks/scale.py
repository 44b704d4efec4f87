"""What a thousand, a hundred thousand, a million tables need, from what one costs here and now.

    python benchmarks/scale.py [--json]

First the real code is timed in this process (in seconds of CPU, so that other work on the machine
does not count), over the beginning of each evening of examples/: an ask, what a node does that
hears of it and has the table open, what one does that has not, what each open page costs. Then a
simulated evening: asks come at random to every node, every node hears of all of them, one thread
a node does the work; the samples are those just measured. What it shows is how much of its time a
node spends on hearing, and how long a page waits because of it.
"""

import asyncio
import random
import resource
import sys
import tempfile
import time
from pathlib import Path
from statistics import mean

sys.path.insert(0, str(Path(__file__).parent))

from evening import EVENINGS, Evening
from report import Row, report

from tablee.journal.keep import open_table
from tablee.journal.notices import Entries, notices_of, payloads
from tablee.journal.schema import address, engine_for
from tablee.journal.sql import SqlStore
from tablee.kernel.words import Refused
from tablee.lab.games import find_game
from tablee.web.site.limits import Limits
from tablee.web.table.hub import Hub
from tablee.web.table.keys import Keys
from tablee.web.table.live import LiveStream
from tablee.web.table.neighbours import news_among
from tablee.web.table.seating import Seated

IN_PLAY = 0.05
"""Of all kept tables, those that are played at the same time on a busy evening."""

ASKS = 4 / 60
"""Asks a second at a table in play: one in a quarter of a minute."""

PAGES = 5
BUSY = 0.6
"""How much of its one core a node may be busy."""

SIZES = (1_000, 100_000, 1_000_000)
STEPS = 60
"""Asks of each evening."""

HEARD = 100_000
"""Asks of which the simulation follows every notice."""


class Costs:
    """Seconds of each piece of work, as they were measured."""

    def __init__(self):
        self.ask, self.read, self.page, self.deaf = [], [], [], []
        self.bytes = 0
        self.memory = 0


async def played(folder, game, name, costs):
    """One evening, with a second node that follows it and a page open for each seat."""
    evening = Evening.of(game, name)
    seats = {evening.keeper: "keeper", **dict.fromkeys(evening.players, "player")}
    with SqlStore(folder / "scale.db") as store:
        hub = Hub(store, Limits())
        room = await hub.create(game, seats, evening.options, f"evening-{game}", name)
        other = open_table(store, find_game(game), room.kept.id)
        engine = engine_for(address(folder / "scale.db"), writes=True)
        keys = Keys(engine)
        tokens = keys.renew_all(room.kept.id, seats)
        pages = [
            LiveStream(Seated(room, room.kept.id, seat, token, "fr"), 0, "csrf", keys)
            for seat, token in tokens.items()
        ]
        for page in pages:
            page.message()
        for step in evening.steps[:STEPS]:
            since = time.process_time()
            try:
                room.kept.ask(step.seat, step.ask, nonce="n", faces=step.dice)
            except Refused:
                continue
            costs.ask.append(time.process_time() - since)
            since = time.process_time()
            other.refresh()
            costs.read.append(time.process_time() - since)
            for page in pages:
                since = time.process_time()
                page.message()
                costs.page.append(time.process_time() - since)
        await hub.reckoner.close()
        engine.dispose()


async def deaf(costs):
    """Hearing of tables that nobody has open here, as a node does it: what was said is read, and
    looked up in vain among the tables that are open."""
    hub = Hub(None, Limits())
    hub._rooms = {f"table-{number}": None for number in range(10_000)}
    said = payloads([Entries(f"other-{number}", number) for number in range(999)])
    for _ in range(20):
        since = time.process_time()
        assert not news_among(list(notices_of(said)), hub)
        costs.deaf.append((time.process_time() - since) / len(said))


def memory_of_a_table(folder, costs, many=200):
    """What a table of one evening keeps in memory, each opened anew."""
    game = next(iter(EVENINGS))
    with SqlStore(folder / "scale.db") as store:
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        tables = [open_table(store, find_game(game), f"evening-{game}") for _ in range(many)]
        after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        costs.memory = 1024 * (after - before) / len(tables)
        costs.bytes = sum(
            len(line.body) + 64 for about in store.tables() for line in store.lines(about.id)
        ) / len(costs.ask)


def nodes_for(tables, costs):
    """As few nodes as stay below BUSY; how busy each is with its own tables, and with hearing."""
    asks = tables * IN_PLAY * ASKS
    own = mean(costs.ask) + PAGES * mean(costs.page)
    nodes = 1
    while True:
        # Pages of a table sit on any node: each that has one open reads what is new.
        readers = min(nodes - 1, PAGES - 1)
        work = asks * (own + readers * mean(costs.read)) / nodes
        hearing = asks * mean(costs.deaf) * (nodes > 1)
        if work + hearing <= BUSY or nodes > 100_000:
            return nodes, work, hearing
        nodes += 1


def waits(tables, nodes, costs, rng):
    """How long a page waits at one node until its thread has come to it: every notice in turn."""
    asks = tables * IN_PLAY * ASKS
    clock = free = 0.0
    found = []
    sits_here = min(1.0, PAGES / nodes)
    for _ in range(min(HEARD, int(asks * 600) or 1)):
        clock += rng.expovariate(asks)
        free = max(free, clock) + (rng.choice(costs.deaf) if nodes > 1 else 0)
        if rng.random() < 1 / nodes:
            free += rng.choice(costs.ask)
        if rng.random() < sits_here:
            free += rng.choice(costs.read) if nodes > 1 else 0
            for _ in range(max(1, round(PAGES / nodes))):
                free += rng.choice(costs.page)
            found.append(free - clock)
    found.sort()
    return found[len(found) // 2], found[int(0.99 * (len(found) - 1))]


def rows(costs):
    yield Row("an ask, until it is durable", 1000 * mean(costs.ask), "ms")
    yield Row("reading what another node wrote", 1000 * mean(costs.read), "ms")
    yield Row("one open page, after an ask", 1000 * mean(costs.page), "ms")
    yield Row("hearing of a table that is not open here", 1e6 * mean(costs.deaf), "µs")
    yield Row("bytes of the journal, an ask", costs.bytes, "bytes")
    yield Row("a table of one evening in memory", costs.memory / 1000, "kB")
    rng = random.Random(1)
    for tables in SIZES:
        nodes, work, hearing = nodes_for(tables, costs)
        half, most = waits(tables, nodes, costs, rng)
        name = f"{tables:,} tables:"
        yield Row(f"{name} in play", tables * IN_PLAY, "tables")
        yield Row(f"{name} asks", tables * IN_PLAY * ASKS, "a second")
        yield Row(f"{name} open pages", tables * IN_PLAY * PAGES, "streams")
        yield Row(f"{name} nodes of one core", nodes, "nodes")
        yield Row(f"{name} a node's time for its own", 100 * work, "%")
        yield Row(f"{name} a node's time for hearing", 100 * hearing, "%")
        yield Row(f"{name} a page waits, half of them", 1000 * half, "ms")
        yield Row(f"{name} a page waits, 99 %", 1000 * most, "ms")


def main():
    costs = Costs()
    with tempfile.TemporaryDirectory() as folder:
        for game, name in EVENINGS.items():
            asyncio.run(played(Path(folder), game, name, costs))
        memory_of_a_table(Path(folder), costs)
    asyncio.run(deaf(costs))
    return report(rows(costs))


if __name__ == "__main__":
    raise SystemExit(main())
