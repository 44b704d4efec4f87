"""Two nodes over a real PostgreSQL behind the real HAProxy of Debian, and one of them dies."""

import shutil
import sys
from contextlib import ExitStack

import httpx
import pytest
from test_proxies import (
    NAME,
    PATIENCE,
    ByName,
    certificate,
    free_port,
    haproxy,
    running,
    wait_until_ready,
)

from postgres import new_database

LAST = "Il pleut encore"


def node(database, port, site):
    return [
        sys.executable, "-m", "tablee", "serve", "--port", str(port), "--database", database,
        "--address", site, "--trust-proxy", "127.0.0.1",
    ]  # fmt: skip


def balanced(folder, port, inner):
    """The file of deploy/ with a line for each node."""
    command = haproxy(folder, port, "127.0.0.1:8000")
    written = folder / "haproxy.cfg"
    lines = [f"    server node{each} 127.0.0.1:{each}" for each in inner]
    text = written.read_text("utf-8").replace("    server one 127.0.0.1:8000", "\n".join(lines))
    written.write_text(text, "utf-8")
    return command


def say(visitor, table, text):
    """Said until it is answered, as a page does it: the same key, so it is said once."""
    form = {
        "_csrf_token": visitor.cookies["tablee_csrf"],
        "key": text,
        "ask": "say",
        "text": text,
    }
    while True:
        try:
            answer = visitor.post(f"/t/{table}/ask", data=form, headers={"hx-request": "true"})
        except httpx.TransportError:
            continue
        if answer.status_code < 500:
            assert answer.status_code == 200, answer.text[:500]
            return


def read_on(visitor, table, after, text):
    """Follows the table's stream from a turn on until it tells of a text, however often the line
    is lost on the way: all that was heard."""
    heard = ""
    while text not in heard:
        try:
            with visitor.stream("GET", f"/t/{table}/live?after={after}") as live:
                if live.status_code == 200:
                    for told in live.iter_text():
                        heard += told
                        if text in heard:
                            break
        except httpx.TransportError:
            continue
    return heard


def test_a_table_outlives_either_of_two_nodes_behind_haproxy(tmp_path):
    for program in ("haproxy", "openssl"):
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not installed; on Debian `make test` as root installs it")
    certificate(tmp_path)
    port, inner = free_port(), (free_port(), free_port())
    site = f"https://{NAME}:{port}"
    with ExitStack() as stack:
        database = stack.enter_context(new_database(prepared=False))
        nodes = [
            stack.enter_context(running(node(database, each, site), tmp_path, f"{each}.log"))
            for each in inner
        ]
        for each, process in zip(inner, nodes, strict=True):
            with httpx.Client(base_url=f"http://127.0.0.1:{each}", timeout=PATIENCE) as direct:
                wait_until_ready(direct, (process,))
        before = stack.enter_context(
            running(balanced(tmp_path, port, inner), tmp_path, "proxy.log")
        )
        transport = ByName(port, tmp_path)
        visitor = stack.enter_context(
            httpx.Client(base_url=site, transport=transport, timeout=PATIENCE)
        )
        wait_until_ready(visitor, (before,))
        made = visitor.post(
            "/api/tables",
            json={"game": "yacdha", "title": "Cave", "keeper": "Claude", "players": ["Isa"]},
        ).json()
        table = made["table"]
        visitor.get(f"/s/{made['seats']['Claude']}")
        visitor.get(f"/t/{table}")
        # Whoever asks at one node is read at the other, before and after each of them has died.
        for number, process in enumerate(nodes):
            say(visitor, table, f"Il pleut, {number}")
            read_on(visitor, table, 0, f"Il pleut, {number}")
            process.kill()
            process.wait(PATIENCE)
            say(visitor, table, f"{LAST}, {number}")
            read_on(visitor, table, 0, f"{LAST}, {number}")
            if number == 0:
                again = node(database, inner[0], site)
                back = stack.enter_context(running(again, tmp_path, f"{inner[0]}-again.log"))
                with httpx.Client(base_url=f"http://127.0.0.1:{inner[0]}", timeout=60) as direct:
                    wait_until_ready(direct, (back,))
        told = visitor.get(
            f"/api/tables/{table}/chronicle",
            headers={"Authorization": f"Bearer {made['seats']['Claude']}"},
        ).json()
        said = [line["words"] for line in told]
        for number in range(2):
            assert said.count(f"Il pleut, {number}") == said.count(f"{LAST}, {number}") == 1
    for log in tmp_path.glob("*.log"):
        assert "Traceback" not in log.read_text("utf-8"), log.read_text("utf-8")
