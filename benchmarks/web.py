"""The site under load: durable asks through HTTP, and how soon everybody sees them.

    python benchmarks/web.py [--quick] [--json] [--folder FOLDER]

A real server (uvicorn, one process) and a client of its own process, over loopback. Asks go through
the API on 32 connections that stay open, to 32 tables; the figure beside them is bare SQLite
commits of one row with the same settings on the same disk in the same run. An update is what a
page's stream gets: rendered for its seat, from the ask being sent to the event being read.
"""

import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

import httpx

sys.path.insert(0, str(Path(__file__).parent))

from report import Row, arguments, report

import tablee.client
from journal import bare_commits

CONNECTIONS = 32
SEATS = 5
TABLES = 200
CLOCK = os.sysconf("SC_CLK_TCK")

SERVER = """
import sys
from functools import partial
from pathlib import Path
from tablee.web import serve as serving
from tablee.web.site.connections import Patience
from tablee.web.site.limits import Limits
many = 10**9
plenty = Limits(requests=many, asks=many, tables=many, streams_of_an_address=many)
serving.create_app = partial(serving.create_app, limits=plenty)
with serving.listen("127.0.0.1", int(sys.argv[2])) as listening:
    serving.serve(listening, Path(sys.argv[1]), secure=False, ready=lambda: None,
                  patience=Patience(an_address=Patience().in_all))
"""
"""The site as `tablee serve` runs it, for visitors from one address who are not limited."""


class Site:
    """A server in a process of its own."""

    def __init__(self, folder, port):
        self.address = f"http://127.0.0.1:{port}"
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVER, str(folder / "site.db"), str(port)]
        )
        wait_for(self.address)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def cpu_seconds(self):
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / CLOCK

    def memory(self):
        """Resident bytes."""
        found = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", found)[1]) * 1024


def wait_for(address, seconds=20):
    """Seconds until the first page can be had."""
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        try:
            if httpx.get(address).status_code == 200:
                return time.perf_counter() - start
        except httpx.TransportError:
            time.sleep(0.01)
    raise TimeoutError(address)


def new_table(site):
    """A table made through the client: its id, and the token of each seat."""
    seats = site.new_table("yacdha", keeper="k", players=[f"p{n}" for n in range(1, SEATS)])
    tokens = {name: seat.link.rpartition("/")[2] for name, seat in seats.items()}
    return seats["k"].table, tokens


def bearer(token):
    return {"Authorization": f"Bearer {token}"}


async def asks_per_second(address, seconds):
    """Asks a second on 32 connections, each answered when it is on the disk; and the waits."""
    with tablee.client.Site(address) as site:
        tables = [new_table(site) for _ in range(CONNECTIONS)]
    host, port = address.removeprefix("http://").split(":")
    waits, until = [], time.perf_counter() + seconds

    async def play(table_id, token):
        # Written by hand: a client library would use more of the machine than the server.
        reader, writer = await asyncio.open_connection(host, int(port))
        body = json.dumps({"ask": {"ask": "say", "text": "Quelque chose gratte."}}).encode()
        sent = (
            f"POST /api/tables/{table_id}/asks HTTP/1.1\r\nHost: x\r\n"
            f"Authorization: Bearer {token}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        ).encode() + body
        while (start := time.perf_counter()) < until:
            writer.write(sent)
            head = await reader.readuntil(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 201"), head
            await reader.readexactly(int(re.search(rb"content-length: (\d+)", head, re.I)[1]))
            waits.append(time.perf_counter() - start)
        writer.close()

    start = time.perf_counter()
    await asyncio.gather(*(play(table, seats["k"]) for table, seats in tables))
    return len(waits) / (time.perf_counter() - start), sorted(waits)


class Listener:
    """A page's stream: it notes when it hears of what was said."""

    def __init__(self, address, table_id, token):
        self.address, self.table_id, self.token = address, table_id, token
        self.heard = {}
        self.bytes = 0

    async def open(self):
        host, port = self.address.removeprefix("http://").split(":")
        self.reader, self.writer = await asyncio.open_connection(host, int(port))
        self.writer.write(
            f"GET /t/{self.table_id}/live HTTP/1.1\r\nHost: x\r\n"
            f"Cookie: tablee={self.token}; tablee_lang=fr\r\n\r\n".encode()
        )
        head = await self.reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200"), head
        self.task = asyncio.create_task(self._listen())

    async def _listen(self):
        left = b""
        while data := await self.reader.read(65536):
            now = time.perf_counter()
            self.bytes += len(data)
            left = (left + data)[-65536 - 40 :]
            for mark in re.findall(rb"mark-(\d+)-end", left):
                self.heard.setdefault(int(mark), now)

    def close(self):
        self.task.cancel()
        self.writer.close()


async def fan_out(site, tables, seconds, a_second):
    """How long an update takes, with five pages open at each of so many tables."""
    async with httpx.AsyncClient(base_url=site.address, timeout=60) as client:
        with tablee.client.Site(site.address) as made_by:
            made = [new_table(made_by) for _ in range(tables)]
            warm_id, warm_seats = new_table(made_by)
        for table_id, seats in made:
            await client.get(f"/api/tables/{table_id}/view", headers=bearer(seats["k"]))
        # What is loaded once, for the first page of all, is no client's own.
        warm = [Listener(site.address, warm_id, token) for token in warm_seats.values()]
        for each in warm:
            await each.open()
        await asyncio.sleep(1)
        for each in warm:
            each.close()
        before = site.memory()
        listeners = [
            Listener(site.address, table_id, token)
            for table_id, seats in made
            for token in seats.values()
        ]
        for start in range(0, len(listeners), 50):
            await asyncio.gather(*(each.open() for each in listeners[start : start + 50]))
        await asyncio.sleep(3)
        memory = (site.memory() - before) / len(listeners)
        sent, cpu, start = {}, site.cpu_seconds(), time.perf_counter()
        pending = set()

        async def say(mark, table_id, token):
            sent[mark] = (time.perf_counter(), table_id)
            answer = await client.post(
                f"/api/tables/{table_id}/asks",
                json={"ask": {"ask": "say", "text": f"mark-{mark}-end"}},
                headers=bearer(token),
            )
            assert answer.status_code == 201

        for mark in range(int(seconds * a_second)):
            await asyncio.sleep(max(0, start + mark / a_second - time.perf_counter()))
            table_id, seats = made[mark % tables]
            task = asyncio.create_task(say(mark, table_id, seats["k"]))
            pending.add(task)
            task.add_done_callback(pending.discard)
        elapsed = time.perf_counter() - start
        cpu = (site.cpu_seconds() - cpu) / elapsed
        await asyncio.sleep(2)
        waits = sorted(
            each.heard[mark] - at
            for each in listeners
            for mark, (at, table_id) in sent.items()
            if each.table_id == table_id and mark in each.heard
        )
        expected = len(sent) * SEATS
        for each in listeners:
            each.close()
    return {
        "clients": len(listeners),
        "tables": tables,
        "asks_per_second": a_second,
        "updates_expected": expected,
        "updates_delivered": len(waits),
        "p50_ms": round(1000 * median(waits), 1),
        "p99_ms": round(1000 * waits[int(len(waits) * 0.99)], 1),
        "max_ms": round(1000 * waits[-1], 1),
        "server_cpu_share": round(cpu, 2),
        "memory_per_client_kb": round(memory / 1024, 1),
    }


def page_weight(address):
    """Bytes on the wire of the table page and all that it loads at once, packed where it may be."""
    with (
        tablee.client.Site(address) as site,
        httpx.Client(base_url=address, headers={"Accept-Language": "fr"}) as client,
    ):
        seat = site.new_table("yacdha", keeper="k", players=["a", "b"])["k"]
        client.get(seat.link, follow_redirects=True)
        path = f"/t/{seat.table}"
        found = {"page": _wire(client, path)}
        html = client.get(path).text
        loaded = re.findall(r'(?:href|src)="(/static/[^"]+\.(?:css|js|woff2|svg)[^"]*)"', html)
        styles = [each for each in dict.fromkeys(loaded) if ".css" in each]
        for kind, ending in (("css", ".css"), ("js", ".js"), ("images", ".svg")):
            found[kind] = sum(_wire(client, p) for p in dict.fromkeys(loaded) if ending in p)
        fonts = set()
        for style in styles:
            text = client.get(style).text
            fonts |= {
                str(httpx.URL(address + style).join(each))
                for each in re.findall(r'url\(["\']?([^)"\']+-latin-[^)"\']*\.woff2)', text)
            }
        found["fonts, if all are used"] = sum(_wire(client, each) for each in fonts)
        return {**found, "all": sum(found.values())}


def _wire(client, path):
    with client.stream("GET", path, headers={"Accept-Encoding": "gzip"}) as answer:
        return sum(len(chunk) for chunk in answer.iter_raw())


def first_page(folder):
    """Seconds from `tablee serve` to its first page: with a new database, and the second time."""
    times = []
    for _ in range(4):
        port = 18_431
        start = time.perf_counter()
        command = [sys.executable, "-m", "tablee", "serve", "--port", str(port)]
        command += ["--database", str(folder / "first" / "tables.db")]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        wait_for(f"http://127.0.0.1:{port}")
        times.append(time.perf_counter() - start)
        server.terminate()
        server.wait()
    return {"first_start_s": round(times[0], 2), "second_start_s": round(median(times[1:]), 2)}


def measure(folder, quick):
    seconds = 3 if quick else 10
    found = {"first_page": first_page(folder)}
    # Before and after: the disk and its neighbours change while we look.
    bare = [bare_commits(folder, 1, seconds / 3)]
    with Site(folder, 18_432) as site:
        rate, waits = asyncio.run(asks_per_second(site.address, seconds))
        again = folder / "again"
        again.mkdir()
        bare.append(bare_commits(again, 1, seconds / 3))
        bare = sum(bare) / len(bare)
        found["durable_asks"] = {
            "connections": CONNECTIONS,
            "asks_per_second": round(rate),
            "bare_commits_per_second": round(bare),
            "ratio_to_bare_commits": round(rate / bare, 2),
            "p50_ms": round(1000 * median(waits), 1),
            "p99_ms": round(1000 * waits[int(len(waits) * 0.99)], 1),
        }
        found["page_weight_bytes"] = page_weight(site.address)
    found["updates"] = []
    for tables, a_second in ((1, 10), (TABLES, 40), (TABLES, 200)):
        place = folder / f"{tables}-{a_second}"
        place.mkdir()
        with Site(place, 18_433) as site:
            found["updates"].append(asyncio.run(fan_out(site, tables, seconds, a_second)))
    return found


UNITS = {"s": "s", "ms": "ms", "kb": "kB", "second": "/s", "commits": "×", "bytes": "bytes"}
"""By the last word of a figure's name."""


def rows(found):
    for name, groups in found.items():
        for row in groups if isinstance(groups, list) else [groups]:
            where = name.replace("_", " ")
            if "clients" in row:
                where += f", {row['clients']} pages, {row['asks_per_second']} asks a second"
            for key, value in row.items():
                last = "bytes" if name.endswith("_bytes") else key.rpartition("_")[2]
                yield Row(f"{where}: {key.replace('_', ' ')}", value, UNITS.get(last, ""))


def print_table(found):
    for name, rows in found.items():
        for row in rows if isinstance(rows, list) else [rows]:
            print(name.replace("_", " "))
            for key, value in row.items():
                print(f"  {key.replace('_', ' '):<28} {value:>12,}")


def main():
    parser = arguments(__doc__, "short runs")
    parser.add_argument("--folder", type=Path, help="where to write: the disk to measure")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        found = measure(Path(folder), options.quick)
    if options.json:
        report(rows(found))
    else:
        print_table(found)


if __name__ == "__main__":
    main()
