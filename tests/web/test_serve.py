"""`tablee serve`: one line, one port, and a clear word when that is taken."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from tablee.journal.sql import SqlStore
from tablee.web.serve import NoSuchHost, PortTaken, address_of, listen
from tablee.web.story.demo import ORIGINAL


def start(database, *options):
    command = [sys.executable, "-m", "tablee", "serve", "--database", database, *options]
    environment = {**os.environ, "TABLEE_LANG": "en"}
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )


@pytest.fixture
def served(tmp_path):
    """A running server, and what it said."""
    server = start(tmp_path / "deep" / "tables.db", "--port", "0")
    try:
        said = server.stdout.readline()
        assert server.stdout.readline().startswith("The host’s page: http://")
        assert server.stdout.readline().startswith("On this machine: http://")
        assert server.stdout.readline().startswith("No phone can open this")
        yield server, re.search(r"http://\S+", said)[0], tmp_path / "deep" / "tables.db"
    finally:
        server.kill()
        _, errors = server.communicate()
    assert "Traceback" not in errors


def test_it_serves_pages_and_a_demonstration_at_once(served):
    _, address, database = served
    assert address.startswith("http://127.0.0.1:")
    with urllib.request.urlopen(address) as page:  # noqa: S310 - our own server
        assert page.status == 200
        assert "server" not in page.headers
    with urllib.request.urlopen(f"{address}/demo") as page:  # noqa: S310
        assert "Donald" in page.read().decode()
    with SqlStore(database) as store:
        assert [about.id for about in store.tables()] == [ORIGINAL]


def test_it_stops_when_told_to_even_with_a_page_open(served):
    server, address, _ = served
    host, port = address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port))) as idle:
        idle.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        idle.recv(100)
        since = time.monotonic()
        server.send_signal(signal.SIGINT)
        assert server.wait(60) is not None
        assert time.monotonic() - since < 5
    out, errors = server.communicate()
    assert out == ""
    assert "Traceback" not in errors


def test_it_stops_without_a_word_while_streams_wait_to_be_let_in(served):
    server, address, _ = served
    with httpx.Client(base_url=address, timeout=30) as visitor, ExitStack() as lines:
        wanted = {"game": "yacdha", "keeper": "Claude", "players": ["Isa"]}
        made = visitor.post("/api/tables", json=wanted).json()
        host, port = address.removeprefix("http://").split(":")
        first, *_ = crowd = [socket.create_connection((host, int(port))) for _ in range(30)]
        for line in crowd:
            lines.enter_context(line).sendall(
                f"GET /t/{made['table']}/live HTTP/1.1\r\nHost: x\r\n"
                f"Cookie: tablee={made['seats']['Isa']}\r\n\r\n".encode()
            )
        assert b"200 OK" in first.recv(100)
        server.send_signal(signal.SIGINT)
        assert server.wait(60) is not None
    assert "".join(server.communicate()).strip() == ""


def test_a_taken_port_is_a_sentence(tmp_path):
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        server = start(tmp_path / "tables.db", "--port", str(port))
        _, errors = server.communicate(timeout=120)
    assert server.returncode == 2
    assert errors == f"Port {port} is taken by another program; --port names another one.\n"
    assert not (tmp_path / "tables.db").exists()


def test_an_address_of_somebody_else_is_a_sentence(tmp_path):
    server = start(tmp_path / "tables.db", "--host", "192.0.2.1")
    _, errors = server.communicate(timeout=120)
    assert server.returncode == 2
    assert "192.0.2.1" in errors
    assert len(errors.splitlines()) == 1


def test_a_port_is_listened_on_once():
    with listen("127.0.0.1", 0) as first:
        with pytest.raises(PortTaken):
            listen("127.0.0.1", first.getsockname()[1])
        assert address_of(first).startswith("http://127.0.0.1:")
    with pytest.raises(NoSuchHost):
        listen("no such host", 0)


def test_everybody_on_the_network_can_be_let_in():
    with listen("0.0.0.0", 0) as all_of_them:  # noqa: S104
        assert address_of(all_of_them).startswith("http://127.0.0.1:")


def test_another_database_is_left_alone(tmp_path):
    """A database with tables gets no demonstration."""
    database = Path(tmp_path) / "tables.db"
    from tablee.games.yacdha import game
    from tablee.journal.keep import new_table
    from tablee.web.serve import prepare

    with SqlStore(database) as store:
        new_table(store, game, {"a": "keeper", "b": "player"}, table_id="mine")
    prepare(database)
    with SqlStore(database) as store:
        assert [about.id for about in store.tables()] == ["mine"]


def test_a_server_that_is_to_stop_says_so_before_it_does(tmp_path):
    server = start(tmp_path / "tables.db", "--port", "0", "--drain", "4")
    try:
        address = re.search(r"http://\S+", server.stdout.readline())[0]
        with urllib.request.urlopen(f"{address}/health/ready") as answer:  # noqa: S310
            assert answer.status == 200
        server.send_signal(signal.SIGTERM)
        said = 200
        while said == 200:
            try:
                with urllib.request.urlopen(f"{address}/health/ready") as answer:  # noqa: S310
                    said = answer.status
            except urllib.error.HTTPError as no:
                said = no.code
                no.close()
        assert said == 503
        assert server.wait(60) is not None
    finally:
        server.kill()
        _, errors = server.communicate()
    assert "Traceback" not in errors
