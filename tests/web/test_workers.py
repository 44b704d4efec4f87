"""`tablee serve` over PostgreSQL: several processes on one port, and a password nobody reads."""

import os
import re
import select
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from postgres import new_database
from tablee.web.host.hosting import Hosting
from tablee.web.serve import listen
from tablee.web.workers import Worker, bury

SAY = {"ask": {"ask": "say", "text": "Ia!"}}


def start(*options, **environment):
    return subprocess.Popen(
        [sys.executable, "-m", "tablee", "serve", "--port", "0", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "TABLEE_LANG": "en", **environment},
    )


def end(server):
    """Ends it and its workers: of those whose first process is killed, nobody waits for the end."""
    server.terminate()
    with suppress(subprocess.TimeoutExpired):
        server.communicate(timeout=30)
    server.kill()
    server.communicate()


def processes():
    """Every process's parent, by its number."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            found[int(folder.name)] = int(
                (folder / "stat").read_text().rpartition(")")[2].split()[1]
            )
        except OSError:
            continue
    return found


def workers_of(server):
    """The processes that answer on the port: those that were started last by the first."""
    own = [pid for pid, parent in processes().items() if parent == server.pid]
    found = []
    for pid in own:
        with suppress(OSError):  # it may have ended meanwhile
            if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes():
                found.append(pid)
    return found


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks into /proc")
def test_several_workers_share_a_port_and_one_that_dies_is_replaced():
    with new_database() as place:
        server = start("--database", place, "--workers", "2")
        try:
            address = re.search(r"http://\S+", server.stdout.readline())[0]
            wanted = {"game": "yacdha", "keeper": "Claude", "players": ["Isa"]}
            made = httpx.post(f"{address}/api/tables", json=wanted, timeout=30).json()
            path = f"{address}/api/tables/{made['table']}/asks"
            headers = {"Authorization": f"Bearer {made['seats']['Isa']}"}
            first = workers_of(server)
            assert len(first) == 2
            os.kill(first[0], signal.SIGKILL)
            for _ in range(6):
                # A connection of its own each time: whichever worker is free takes it.
                assert httpx.post(path, json=SAY, headers=headers, timeout=30).status_code == 201
            while first[0] in (now := workers_of(server)) or len(now) < 2:
                assert server.poll() is None
            server.send_signal(signal.SIGTERM)
            assert server.wait(30) is not None
            assert not [pid for pid in now if pid in processes()]
        finally:
            server.kill()
            _, errors = server.communicate()
        assert "Traceback" not in errors


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="waits for processes of others")
def test_workers_that_say_they_will_stop_are_given_the_time_they_were_promised():
    with new_database() as place:
        server = start("--database", place, "--workers", "2", "--drain", "11")
        try:
            assert server.stdout.readline()
            ends = [os.pidfd_open(pid) for pid in workers_of(server)]
            since = time.monotonic()
            server.send_signal(signal.SIGTERM)
            assert select.select(ends, [], [], 60)[0]
            assert time.monotonic() - since >= 11
            assert server.wait(60) == 0
            for end in ends:
                os.close(end)
        finally:
            server.kill()
            _, errors = server.communicate()
        assert "Traceback" not in errors


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks into /proc")
def test_every_worker_knows_the_folder_of_backups(tmp_path):
    key = "the key of this house"
    with new_database() as place:
        told = ("--database", place, "--workers", "2", "--backups", str(tmp_path))
        server = start(*told, TABLEE_HOST_KEY=key)
        try:
            address = re.search(r"http://\S+", server.stdout.readline())[0]
            cookies = {"tablee_host": Hosting(key=key).cookie}
            english = {"Accept-Language": "en"}
            for other in workers_of(server):
                os.kill(other, signal.SIGSTOP)  # so that it is not this one that answers
                page = httpx.get(f"{address}/host", cookies=cookies, headers=english, timeout=30)
                os.kill(other, signal.SIGCONT)
                assert "Last backup" in page.text
                assert "serve with --backups" not in page.text
        finally:
            end(server)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks into /proc")
def test_every_worker_tells_the_measures_of_all_of_them():
    key = "the key of this house"
    with new_database() as place:
        server = start("--database", place, "--workers", "2", TABLEE_HOST_KEY=key)
        try:
            address = re.search(r"http://\S+", server.stdout.readline())[0]
            wanted = {"game": "yacdha", "keeper": "Claude", "players": ["Isa"]}
            made = httpx.post(f"{address}/api/tables", json=wanted, timeout=30).json()
            path = f"{address}/api/tables/{made['table']}/asks"
            headers = {"Authorization": f"Bearer {made['seats']['Isa']}"}

            def through(one):
                """What the measures of asks and processes are, asked of one worker alone."""
                others = [pid for pid in workers_of(server) if pid != one]
                for other in others:
                    os.kill(other, signal.SIGSTOP)
                try:
                    posted = httpx.post(path, json=SAY, headers=headers, timeout=30)
                    assert posted.status_code == 201
                    told = httpx.get(
                        f"{address}/metrics", headers={"Authorization": f"Bearer {key}"}, timeout=30
                    ).text
                finally:
                    for other in others:
                        os.kill(other, signal.SIGCONT)
                found = dict(line.rpartition(" ")[::2] for line in told.splitlines())
                assert float(found["tablee_memory_bytes"]) > 2**20
                return found['tablee_asks_total{game="yacdha",outcome="done"}'], found[
                    "tablee_processes"
                ]

            first, second = workers_of(server)
            assert [through(first), through(second)] == [("1.0", "2.0"), ("2.0", "2.0")]
            os.kill(first, signal.SIGKILL)
            while first in (now := workers_of(server)) or len(now) < 2:
                assert server.poll() is None
            assert through(second)[0] == "3.0"
        finally:
            end(server)


def test_workers_that_do_not_end_are_waited_for_together(tmp_path):
    with listen("127.0.0.1", 0) as listening:
        stuck = [
            Worker(listening, tmp_path / "site.db", secure=False, hosting=Hosting())
            for _ in range(3)
        ]
        for worker in stuck:
            os.kill(worker.process.pid, signal.SIGSTOP)
        since = time.monotonic()
        bury(stuck, 3)
        assert 3 <= time.monotonic() - since < 6
        assert not any(worker.is_alive for worker in stuck)


def test_several_workers_over_a_file_are_refused_with_the_reason(tmp_path):
    server = start("--database", str(tmp_path / "tables.db"), "--workers", "2")
    _, errors = server.communicate(timeout=60)
    assert server.returncode == 2
    assert "need PostgreSQL" in errors
    assert len(errors.splitlines()) == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("typed", "environment"),
    [
        ("postgresql://isa:hunter2@127.0.0.1:1/tables", {}),
        ("", {"TABLEE_DATABASE": "postgresql://isa:hunter2@127.0.0.1:1/tables"}),
        ("postgresql://isa@127.0.0.1:1/tables", {"PGPASSWORD": "hunter2"}),
        ("postgresql://isa@127.0.0.1:1/tables", {"TABLEE_PASSWORD_FILE": "secret.txt"}),
    ],
    ids=["typed", "in the address", "in the environment", "in a file"],
)
def test_a_password_is_never_shown(tmp_path, monkeypatch, typed, environment):
    monkeypatch.chdir(tmp_path)
    Path("secret.txt").write_text("hunter2\n", encoding="utf-8")
    server = start(*(("--database", typed) if typed else ()), **environment)
    out, errors = server.communicate(timeout=60)
    assert server.returncode == 2
    assert "hunter2" not in out + errors
    assert len(errors.splitlines()) == 1
    assert ("belongs into PGPASSWORD" in errors) == (":hunter2@" in typed)


def test_a_password_in_a_file_is_shown_to_the_database(tmp_path, monkeypatch):
    from tablee.journal.schema import address, place_of

    (tmp_path / "secret.txt").write_text("hunter2\n", encoding="utf-8")
    monkeypatch.setenv("TABLEE_PASSWORD_FILE", str(tmp_path / "secret.txt"))
    url = address("postgres://isa@example.org/tables")
    assert url.password == "hunter2"  # noqa: S105 - of nobody
    assert url.drivername == "postgresql+psycopg"
    assert "hunter2" not in place_of(url) + str(url)
