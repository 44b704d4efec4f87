"""Whole evenings under load: what an ask costs once everybody has their page open.

    python benchmarks/evening.py [--quick] [--json] [--folder FOLDER]

The evenings of examples/ are played through the API, real asks in their order, with a keeper and
four players at each table and a page open for each of them. First one table of each game, from
beginning to end: CPU and bytes of an ask. Then two hundred tables, each somewhere in its evening:
memory of a page, the asks a second that are held, and how long pages wait. Beside it, in the same
run, a bare server of streams that sends messages of the same sizes. The servers have one core and
the load generator has the others.
"""

import asyncio
import os
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parent))

import evening_pictures
from evening_pages import Line, Page
from report import Row, arguments, report

from journal import bare_commits
from tablee.lab.session_file import read_session
from web import SERVER, Site, asks_per_second, wait_for

EXAMPLES = Path(__file__).parent.parent / "examples"
EVENINGS = {
    "yacdha": "campagne",
    "cthulhu-blanc": "laverie",
    "innommable": "diapason",
    "cheap-tales": "rapide-de-minuit",
    "cthulhu-d20": "pavillon",
}
PLAYERS = 4
RATES = (10, 20, 30, 40, 60, 80, 120, 160)
AT_ONCE = 0.1
"""Seconds within which an update feels as if it came at once."""


@dataclass
class Evening:
    """What one game's example asks, in its order."""

    game: str
    keeper: str
    players: list
    options: dict
    steps: list

    @classmethod
    def of(cls, game, name):
        session = read_session(EXAMPLES / f"{name}.yaml")
        keeper = next(seat for seat, role in session.seats.items() if role == "keeper")
        players = [seat for seat in session.seats if seat != keeper]
        players += [f"guest{n}" for n in range(PLAYERS - len(players))]
        steps = [step for step in session.play if step.refused is None]
        return cls(game, keeper, players, dict(session.options), steps)


@dataclass
class Seated:
    """A table, its people's tokens and how far its evening has come."""

    evening: Evening
    id: str
    tokens: dict
    line: Line
    done: int = 0
    pages: dict = field(default_factory=dict)
    refused: int = 0

    @classmethod
    async def sit(cls, address, evening):
        line = Line(address)
        wanted = {
            "game": evening.game,
            "keeper": evening.keeper,
            "players": evening.players,
            "options": evening.options,
        }
        status, made = await line.post("/api/tables", wanted)
        assert status == 201, made
        return cls(evening, made["table"], made["seats"], line)

    async def ask(self):
        """The next ask of the evening: the turn it made, 0 if the table would not have it."""
        step = self.evening.steps[self.done]
        self.done += 1
        sent = {"ask": step.ask, "nonce": "benchmark"}
        if step.dice is not None:
            sent["faces"] = list(step.dice)
        path = f"/api/tables/{self.id}/asks"
        status, answer = await self.line.post(path, sent, self.tokens[step.seat])
        if status != 201:
            self.refused += 1
            return 0
        return answer["turns"][-1]["number"]

    @property
    def is_over(self):
        return self.done >= len(self.evening.steps)

    async def open_pages(self, *addresses):
        """A page for every seat, one at each of these addresses in turn."""
        for seat, address in zip(self.tokens, cycle(addresses), strict=False):
            await self.open_page(seat, address)

    async def open_page(self, seat, address):
        cookie = f"tablee={self.tokens[seat]}; tablee_lang=fr"
        self.pages[seat] = page = Page(address, f"/t/{self.id}/live", cookie)
        await page.open()

    def close(self):
        for page in self.pages.values():
            page.close()
        self.line.close()


def on_one_core(*command):
    """A process that has the first core, and so have those that it starts."""
    process = subprocess.Popen([sys.executable, *command])
    os.sched_setaffinity(process.pid, {0})
    return process


class PinnedSite(Site):
    def __init__(self, folder, port):
        self.address = f"http://127.0.0.1:{port}"
        self.process = on_one_core("-c", SERVER, str(folder / "site.db"), str(port))
        wait_for(self.address)


class Bare(Site):
    def __init__(self, port):
        self.address = f"http://127.0.0.1:{port}"
        server = Path(__file__).parent / "evening_bare.py"
        self.process = on_one_core(str(server), str(port))
        wait_for(self.address)


async def whole_evening(site, evening):
    """One table from beginning to end: CPU of an ask with all pages, bytes of each update."""
    table = await Seated.sit(site.address, evening)
    await table.open_pages(site.address)
    asks, before = 0, site.cpu_seconds()
    for page in table.pages.values():
        page.sizes.clear()
    while not table.is_over:
        turn = await table.ask()
        if turn:
            asks += 1
            await asyncio.gather(*(page.knows(turn) for page in table.pages.values()))
    cpu = (site.cpu_seconds() - before) / asks
    players = [s for seat, p in table.pages.items() if seat != evening.keeper for s in p.sizes]
    keeper = table.pages[evening.keeper].sizes
    table.close()
    return {"cpu": cpu, "players": players, "keeper": keeper, "refused": table.refused}


async def full_house(site, evenings, tables, seconds, draw):
    """Many tables in the middle of their evenings, five pages each, at one rate after another."""
    seated = []
    for number in range(tables):
        table = await Seated.sit(site.address, evenings[number % len(evenings)])
        seated.append(table)
        for _ in range(draw.randrange(len(table.evening.steps) * 3 // 4)):
            await table.ask()
    before = site.memory()
    for table in seated:
        await table.open_pages(site.address)
    await settle(seated)
    memory = (site.memory() - before) / (tables * (PLAYERS + 1))
    waits = {}
    for rate in RATES:
        waits[rate] = await at_rate(seated, rate, seconds, ask_and_hear)
        if percentile(waits[rate], 99) > 2 * AT_ONCE:
            break
    for table in seated:
        table.close()
    return memory, waits


async def settle(seated):
    """Every page has had what it gets when it opens."""
    for table in seated:
        for page in table.pages.values():
            await page.knows(1)


async def ask_and_hear(table):
    sent = time.perf_counter()
    turn = await table.ask()
    if not turn:
        return []
    await asyncio.gather(*(page.knows(turn) for page in table.pages.values()))
    return [page.told_of(turn) - sent for page in table.pages.values()]


async def at_rate(tables, rate, seconds, act):
    """Acts so many times a second, at one table after the other; all waits, sorted."""
    start, going = time.perf_counter(), []
    open_tables = [table for table in tables if not table.is_over]
    for number in range(int(rate * seconds)):
        await asyncio.sleep(max(0, start + number / rate - time.perf_counter()))
        table = open_tables[number % len(open_tables)]
        if not table.is_over:
            going.append(asyncio.create_task(act(table)))
    return sorted(wait for waits in await asyncio.gather(*going) for wait in waits)


class BareTable:
    """A table of the bare server: pages that get messages as large as real ones."""

    is_over = False

    def __init__(self, address, number, sizes, draw):
        self.id, self.turn, self.sizes, self.draw = f"table-{number}", 0, sizes, draw
        self.line = Line(address)
        self.pages = [Page(address, f"/t/{self.id}/live") for _ in range(PLAYERS + 1)]

    async def push(self):
        self.turn += 1
        turn, sent = self.turn, time.perf_counter()
        sizes = self.draw.choices(self.sizes, k=len(self.pages))
        await self.line.post(f"/push/{self.id}", {"turn": turn, "sizes": sizes})
        await asyncio.gather(*(page.knows(turn) for page in self.pages))
        return [page.told_of(turn) - sent for page in self.pages]


async def bare_house(site, tables, rate, seconds, sizes, draw):
    seated = [BareTable(site.address, number, sizes, draw) for number in range(tables)]
    for table in seated:
        for page in table.pages:
            await page.open()
    waits = await at_rate(seated, rate, seconds, BareTable.push)
    for table in seated:
        for page in table.pages:
            page.close()
        table.line.close()
    return waits


def percentile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, len(values) * share // 100)] if values else float("nan")


def measure(folder, quick):
    seconds, tables = (4, 40) if quick else (10, 200)
    draw = random.Random(20)
    evenings = [Evening.of(game, name) for game, name in EVENINGS.items()]
    sizes = []
    with PinnedSite(folder, 18_441) as site:
        for evening in evenings:
            asyncio.run(whole_evening(site, evening))  # what is loaded once is no ask's cost
            found = asyncio.run(whole_evening(site, evening))
            sizes += found["players"] + found["keeper"]
            yield from evening_rows(evening.game, found)
        yield from asyncio.run(pictures_shown(site, evenings[0], seconds))
    house = folder / "house"
    house.mkdir()
    with PinnedSite(house, 18_442) as site:
        memory, waits = asyncio.run(full_house(site, evenings, tables, seconds, draw))
    with Bare(18_443) as site:
        bare = asyncio.run(bare_house(site, tables, 40, seconds, sizes, draw))
    yield from house_rows(memory, waits, bare, tables)
    yield durable_row(folder, seconds)


async def pictures_shown(site, evening, seconds):
    """A picture that is shown at one table, and pictures that are brought beside another."""
    table, other = [await Seated.sit(site.address, evening) for _ in range(2)]
    await table.open_pages(site.address)
    await settle([table])
    found = await evening_pictures.shown(site.address, table)
    alone, beside = await evening_pictures.delays(site.address, table, other, seconds)
    for each in (table, other):
        each.close()
    return list(evening_pictures.rows(found, alone, beside))


def evening_rows(game, found):
    yield Row(f"{game}: CPU of an ask, all seats", 1000 * found["cpu"], "ms", 10)
    yield Row(f"{game}: bytes to a player, median", median(found["players"]), "bytes", 6000)
    yield Row(f"{game}: bytes to a player, p99", percentile(found["players"], 99), "bytes")
    yield Row(f"{game}: bytes to the keeper, median", median(found["keeper"]), "bytes")
    yield Row(f"{game}: bytes to the keeper, p99", percentile(found["keeper"], 99), "bytes")
    yield Row(f"{game}: asks of the evening that were refused", found["refused"], "", 0)


def house_rows(memory, waits, bare, tables):
    pages = tables * (PLAYERS + 1)
    yield Row(f"memory for each of {pages} pages", memory / 1024, "kB", 40)
    for rate, found in waits.items():
        yield Row(f"{rate} asks a second: p50", 1000 * median(found), "ms")
        yield Row(f"{rate} asks a second: p99", 1000 * percentile(found, 99), "ms")
    held = [rate for rate, found in waits.items() if percentile(found, 99) < AT_ONCE]
    yield Row("asks a second held, p99 below 100 ms", max(held, default=0), "/s", 60, at_least=True)
    yield Row("bare server, 40 messages a second: p99", 1000 * percentile(bare, 99), "ms")
    if 40 in waits:
        ratio = percentile(waits[40], 99) / percentile(bare, 99)
        yield Row("p99 at 40 asks a second against the bare server", ratio, "×", 3)


def durable_row(folder, seconds):
    place = folder / "durable"
    place.mkdir()
    bare = [bare_commits(place, 1, seconds / 3)]
    with Site(place, 18_444) as site:
        rate, _ = asyncio.run(asks_per_second(site.address, seconds))
    again = place / "again"
    again.mkdir()
    bare.append(bare_commits(again, 1, seconds / 3))
    ratio = rate / (sum(bare) / len(bare))
    return Row("durable asks through HTTP against bare commits", ratio, "×", 0.8, at_least=True)


def main():
    parser = arguments(__doc__, "fewer tables, short runs")
    parser.add_argument("--folder", type=Path, help="where to write: the disk to measure")
    options = parser.parse_args()
    others = set(range(os.cpu_count() or 1)) - {0}
    if others:
        os.sched_setaffinity(0, others)
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        sys.exit(report(measure(Path(folder), options.quick)))


if __name__ == "__main__":
    main()
