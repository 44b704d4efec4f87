"""What the neighbours of an attack feel: their waits while nothing happens, and under each attack.

    python benchmarks/attack.py [--quick] [--json]

A real server (`tablee serve`) with its usual limits. Neighbours play at a table of their own from
addresses of their own, with open streams: pages and durable asks. Meanwhile one seat elsewhere
sends 80 odds of twelve who force at a time, opens 390 streams, or 1,100 requests are left half
sent. All over loopback, in one run.
"""

import asyncio
import contextlib
import itertools
import multiprocessing
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx

sys.path.insert(0, str(Path(__file__).parent))

from report import Row, arguments, report, wants_json

from web import bearer

SECONDS, QUICK_SECONDS = 20, 6
PAUSE = 0.1
ODDS, STREAMS, HALVES = 80, 390, 1100
PORT = 8399
SITE = f"http://127.0.0.1:{PORT}"
MEGABYTE = 2**20
SPAWN = multiprocessing.get_context("spawn")


def client(address, **options):
    """A client that comes from an address of its own on this machine."""
    transport = httpx.AsyncHTTPTransport(
        local_address=address, limits=httpx.Limits(max_connections=None)
    )
    return httpx.AsyncClient(base_url=SITE, transport=transport, timeout=120, **options)


def memory(process):
    """Resident bytes of the server and of what it started."""
    total = 0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            status = (folder / "status").read_text()
        except OSError:
            continue
        pid, parent = (
            int(re.search(rf"^{name}:\s+(\d+)", status, re.M)[1]) for name in ("Pid", "PPid")
        )
        found = re.search(r"^VmRSS:\s+(\d+)", status, re.M)
        if found and process.pid in (pid, parent):
            total += int(found[1]) * 1024
    return total


def processor_seconds(process):
    """What the server itself has used, not the processes that reckon for it."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def made(visitor, players):
    wanted = {"game": "yacdha", "keeper": "keeper", "players": players}
    answer = (await visitor.post("/api/tables", json=wanted)).json()
    return answer["table"], answer["seats"]


async def ask(visitor, table, token, **fields):
    answer = await visitor.post(
        f"/api/tables/{table}/asks", json={"ask": fields}, headers=bearer(token)
    )
    assert answer.status_code == 201, answer.text


async def twelve_who_force():
    """A table of twelve in the middle of an action that all of them force."""
    people = [f"p{n}" for n in range(12)]
    async with client("127.0.0.2") as visitor:
        table, seats = await made(visitor, people)
        for n, who in enumerate(people):
            made_up = {"name": who.upper(), "occupation": "Marin"}
            await ask(visitor, table, seats[who], ask="create-investigator", **made_up)
            idea = {"ask": "attempt", "what": "pousser", "category": "physical"}
            joining = {"ask": "join", "leader": "p0"}
            await ask(visitor, table, seats[who], who=who, **(joining if n else idea))
        terms = {"who": "p0", "opposition": "active", "success": "oui", "failure": "non"}
        await ask(visitor, table, seats["keeper"], ask="judge", **terms)
        for deed in ("agree", "force"):
            for who in people:
                await ask(visitor, table, seats[who], ask=deed, who=who)
    return table, seats, people


class Neighbours:
    """A keeper and two players somewhere else: pages, asks and open streams."""

    def __init__(self):
        self.waits, self.refused = [], 0

    async def sit_down(self):
        async with client("127.0.0.10") as visitor:
            self.table, self.seats = await made(visitor, ["isa", "tom"])
        self.clients = {}
        for number, (seat, token) in enumerate(self.seats.items()):
            self.clients[seat] = client(f"127.0.0.{11 + number}", cookies={"tablee": token})
        made_up = {"name": "Ada", "occupation": "Marin"}
        await ask(
            self.clients["isa"], self.table, self.seats["isa"], ask="create-investigator", **made_up
        )
        self.streams = [asyncio.create_task(self._listen(seat)) for seat in self.seats]

    async def _listen(self, seat):
        async with self.clients[seat].stream("GET", f"/t/{self.table}/live") as stream:
            async for _ in stream.aiter_bytes():
                pass

    async def play(self, seconds):
        """What each of their requests takes, while that long goes by."""
        self.waits, self.refused = [], 0
        until = time.perf_counter() + seconds
        await asyncio.gather(*(self._play(seat, until) for seat in self.seats))
        return sorted(self.waits)

    async def _play(self, seat, until):
        visitor, token = self.clients[seat], self.seats[seat]
        for number in itertools.count():
            if time.perf_counter() > until:
                return
            start = time.perf_counter()
            if number % 2:
                said = {"ask": {"ask": "say", "text": f"Quelque chose gratte {number}."}}
                path = f"/api/tables/{self.table}/asks"
                answer = await visitor.post(path, json=said, headers=bearer(token))
            else:
                answer = await visitor.get(f"/t/{self.table}")
            self.waits.append((time.perf_counter() - start) * 1000)
            self.refused += answer.status_code >= 400
            await asyncio.sleep(PAUSE)


async def ask_for_odds(table, seats, people):
    """Eighty at a time, each another question, as fast as they are answered."""
    orders = itertools.permutations(people)

    async def wonder(visitor):
        while True:
            asked = {"ask": {"ask": "throw", "who": "p0", "order": list(next(orders))[:8]}}
            path = f"/api/tables/{table}/odds"
            with contextlib.suppress(httpx.HTTPError):
                await visitor.post(path, json=asked, headers=bearer(seats["p0"]))

    async with client("127.0.0.3") as visitor:
        await asyncio.gather(*(wonder(visitor) for _ in range(ODDS)))


async def open_streams(table, seats, _):
    async def listen(visitor):
        while True:
            with contextlib.suppress(httpx.HTTPError):
                async with visitor.stream("GET", f"/t/{table}/live") as stream:
                    async for _ in stream.aiter_bytes():
                        pass
            await asyncio.sleep(1)

    async with client("127.0.0.4", cookies={"tablee": seats["p0"]}) as visitor:
        await asyncio.gather(*(listen(visitor) for _ in range(STREAMS)))


async def leave_half_sent(*_):
    async def half():
        while True:
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", PORT, local_addr=("127.0.0.5", 0)
            )
            writer.write(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n")
            await reader.read()
            writer.close()

    await asyncio.gather(*(half() for _ in range(HALVES)))


def attacks(attack, attacked):
    """From elsewhere: on one machine it yields to the server, as another machine's client would."""
    os.nice(15)
    with contextlib.suppress(httpx.HTTPError, OSError):
        asyncio.run(attack(*attacked))


async def under(attack, attacked, neighbours, process, idle_memory, seconds):
    """The neighbours' waits during an attack, how often they were refused, how much more memory it
    took, and the processor's time for each request of the neighbours."""
    # In a process of its own: what an attacker does must not slow the neighbours' own clients.
    attacking = attack and SPAWN.Process(target=attacks, args=(attack, attacked), daemon=True)
    if attacking:
        attacking.start()
    most = 0

    async def watch():
        nonlocal most
        while True:
            most = max(most, memory(process) - idle_memory)
            await asyncio.sleep(0.5)

    watching = asyncio.create_task(watch())
    await asyncio.sleep(3)
    used = processor_seconds(process)
    waits = await neighbours.play(seconds)
    used = processor_seconds(process) - used
    refused = neighbours.refused
    watching.cancel()
    await asyncio.gather(watching, return_exceptions=True)
    if attacking:
        attacking.kill()
        attacking.join()
    return waits, refused, most, used * 1000 / len(waits)


def at(waits, part):
    return waits[min(len(waits) - 1, int(part * len(waits)))]


async def measured(process, seconds):
    neighbours = Neighbours()
    await neighbours.sit_down()
    attacked = await twelve_who_force()
    await neighbours.play(2)
    idle, _, _, used = await under(None, attacked, neighbours, process, 0, seconds)
    yield Row("neighbours, idle, p50", at(idle, 0.5), "ms")
    yield Row("neighbours, idle, p99", at(idle, 0.99), "ms")
    yield Row("processor for each request, idle", used, "ms")
    allowed = min(2 * at(idle, 0.99), at(idle, 0.99) + 50)
    before = memory(process)
    for name, attack in (
        (f"{ODDS} odds of twelve who force", ask_for_odds),
        (f"{STREAMS} streams of one seat", open_streams),
        (f"{HALVES} requests half sent", leave_half_sent),
    ):
        waits, refused, more, used = await under(
            attack, attacked, neighbours, process, before, seconds
        )
        yield Row(f"neighbours, {name}, p50", at(waits, 0.5), "ms")
        yield Row(f"neighbours, {name}, p99", at(waits, 0.99), "ms", allowed)
        yield Row(f"processor for each request, {name}", used, "ms")
        yield Row(f"memory, {name}", more / MEGABYTE, "MB more", 200)
        yield Row(f"refused to neighbours, {name}", refused, "times", 0)
    for stream in neighbours.streams:
        stream.cancel()


async def rows(process, seconds):
    return [row async for row in measured(process, seconds)]


def main():
    options = arguments(__doc__, "six seconds under each attack").parse_args()
    seconds = QUICK_SECONDS if options.quick else SECONDS
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "site.db")
        process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "tablee",
                "serve",
                "--port",
                str(PORT),
                "--database",
                database,
            ],
            stdout=subprocess.DEVNULL,
            stderr=None if not wants_json() else subprocess.DEVNULL,
        )
        try:
            from web import wait_for

            wait_for(SITE, 90)
            return report(asyncio.run(rows(process, seconds)))
        finally:
            process.terminate()
            process.wait()


if __name__ == "__main__":
    sys.exit(main())
