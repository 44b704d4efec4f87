"""The real proxies of Debian, with the files of deploy/, before a real server."""

import contextlib
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "table.example.org"
PATIENCE = 60
"""Seconds for what takes a moment on a machine that has nothing else to do."""


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as found:
        return found.getsockname()[1]


def nginx(folder, port, upstream):
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl")
    text = text.replace(f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(folder / "chain.pem"))
    text = text.replace(f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(folder / "key.pem"))
    text = text.replace("127.0.0.1:8000", upstream)
    places = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "\n".join(f"{place}_temp_path {folder / place};" for place in places)
    whole = (
        f"pid {folder}/pid; error_log {folder}/error.log; daemon off; master_process off;\n"
        f"events {{}}\nhttp {{ access_log {folder}/access.log;\n{temporary}\n{text}\n}}\n"
    )
    (folder / "nginx.conf").write_text(whole, "utf-8")
    return ["nginx", "-p", folder, "-c", folder / "nginx.conf", "-e", folder / "error.log"]


def haproxy(folder, port, upstream):
    text = (DEPLOY / "haproxy.cfg").read_text("utf-8")
    both = (folder / "chain.pem").read_text() + (folder / "key.pem").read_text()
    (folder / "both.pem").write_text(both)
    text = text.replace("bind :443", f"bind 127.0.0.1:{port}")
    text = text.replace(f"/etc/haproxy/{NAME}.pem", str(folder / "both.pem"))
    text = text.replace("127.0.0.1:8000", upstream)
    (folder / "haproxy.cfg").write_text(text, "utf-8")
    return ["haproxy", "-db", "-f", folder / "haproxy.cfg"]


def caddy(folder, port, upstream):
    text = (DEPLOY / "Caddyfile").read_text("utf-8")
    text = text.replace(
        f"{NAME} {{", f"https://{NAME}:{port} {{\n\ttls {folder}/chain.pem {folder}/key.pem"
    )
    text = text.replace("127.0.0.1:8000", upstream)
    first = "{\n\tadmin off\n\tauto_https off\n\tdefault_bind 127.0.0.1\n}\n"
    (folder / "Caddyfile").write_text(first + text, "utf-8")
    return ["caddy", "run", "--config", folder / "Caddyfile", "--adapter", "caddyfile"]


PROXIES = {"nginx": nginx, "haproxy": haproxy, "caddy": caddy}


def certificate(folder):
    subprocess.run(
        [
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
            "-nodes", "-days", "2", "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}",
            "-keyout", folder / "key.pem", "-out", folder / "chain.pem",
        ],
        check=True,
        capture_output=True,
    )  # fmt: skip


@contextlib.contextmanager
def running(command, folder, said):
    """A process that is ended afterwards; what it says goes to a file."""
    environment = {**os.environ, "TABLEE_LANG": "en", "HOME": str(folder)}
    with (folder / said).open("wb") as out:
        found = subprocess.Popen(command, stdout=out, stderr=out, env=environment)
        try:
            yield found
        finally:
            found.kill()
            found.wait(PATIENCE)


class ByName(httpx.HTTPTransport):
    """Finds the name of the site on this machine, as a visitor's DNS would."""

    def __init__(self, port, folder):
        trusting = ssl.create_default_context(cafile=folder / "chain.pem")
        super().__init__(verify=trusting, retries=0)
        self._port = port

    def handle_request(self, request):
        here = request.url.copy_with(host="127.0.0.1", port=self._port)
        extensions = {**request.extensions, "sni_hostname": NAME}
        sent = httpx.Request(
            request.method,
            here,
            headers=request.headers,
            stream=request.stream,
            extensions=extensions,
        )
        return super().handle_request(sent)


def wait_until_ready(client, processes):
    """Asks again until the site answers; a process that ended meanwhile is a failure."""
    for _ in range(PATIENCE * 10):
        assert all(process.poll() is None for process in processes), "a process has ended"
        with contextlib.suppress(httpx.TransportError):
            answer = client.get("/health/ready")
            if answer.status_code == 200:
                return
        with contextlib.suppress(subprocess.TimeoutExpired):
            processes[0].wait(0.1)
    raise AssertionError("the site did not become ready")


@pytest.mark.parametrize("name", PROXIES)
def test_a_table_is_played_through_a_real_proxy(tmp_path, name):
    for program in (name, "openssl"):
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not installed; on Debian `make test` as root installs it")
    certificate(tmp_path)
    port, inner = free_port(), free_port()
    site = f"https://{NAME}:{port}"
    serve = [
        sys.executable, "-m", "tablee", "serve", "--port", str(inner), "--database",
        tmp_path / "tables.db", "--address", site, "--trust-proxy", "127.0.0.1", "--log", "lines",
    ]  # fmt: skip
    proxy = PROXIES[name](tmp_path, port, f"127.0.0.1:{inner}")
    with (
        running(serve, tmp_path, "tablee.log") as server,
        running(proxy, tmp_path, "proxy.log") as before_it,
        httpx.Client(base_url=site, transport=ByName(port, tmp_path), timeout=PATIENCE) as visitor,
    ):
        wait_until_ready(visitor, (server, before_it))
        made = visitor.post(
            "/api/tables",
            json={"game": "yacdha", "title": "Cave", "keeper": "Claude", "players": ["Isa"]},
        ).json()
        table, keys = made["table"], made["seats"]
        came = visitor.get(f"/s/{keys['Claude']}")
        assert "secure" in came.headers["set-cookie"].lower()
        page = visitor.get(f"/t/{table}")
        assert page.status_code == 200, (tmp_path / "tablee.log").read_text()[-3_000:]
        assert page.headers["strict-transport-security"]
        seats = visitor.post(
            f"/t/{table}/seats/renew",
            data={"_csrf_token": visitor.cookies["tablee_csrf"], "seat": "Isa"},
        )
        assert seats.status_code == 303
        assert f"{site}/s/" in visitor.get(f"/t/{table}/seats").text
        with visitor.stream("GET", f"/t/{table}/live?after=0") as live:
            assert live.headers["content-type"].startswith("text/event-stream")
            arriving = live.iter_text()
            told = next(arriving)
            answer = visitor.post(
                f"/t/{table}/ask",
                data={
                    "_csrf_token": visitor.cookies["tablee_csrf"],
                    "ask": "say",
                    "text": "Il pleut sur Arkham",
                },
                headers={"hx-request": "true"},
            )
            assert answer.status_code == 200, answer.text[:500]
            # Were anything held back on its way, this would wait until the stream's end.
            while "Il pleut sur Arkham" not in told:
                told += next(arriving)
        written = (tmp_path / "tablee.log").read_text("utf-8")
        assert "Il pleut" not in written
        access = tmp_path / "access.log"
        if access.exists():
            assert keys["Claude"] not in access.read_text("utf-8")
    assert not re.search(r"Traceback", (tmp_path / "tablee.log").read_text("utf-8"))


@pytest.mark.parametrize(("trusted", "scheme"), [("127.0.0.1", "https"), ("192.0.2.0/24", "http")])
def test_only_a_named_proxy_says_where_requests_come_from(tmp_path, trusted, scheme):
    inner = free_port()
    serve = [
        sys.executable, "-m", "tablee", "serve", "--port", str(inner), "--database",
        tmp_path / "tables.db", "--trust-proxy", trusted,
    ]  # fmt: skip
    with (
        running(serve, tmp_path, "tablee.log") as server,
        httpx.Client(base_url=f"http://127.0.0.1:{inner}", timeout=PATIENCE) as visitor,
    ):
        wait_until_ready(visitor, (server,))
        visitor.headers["X-Forwarded-Proto"] = "https"
        visitor.get("/new")
        made = visitor.post(
            "/new",
            data={"_csrf_token": visitor.cookies["tablee_csrf"], "game": "yacdha", "keeper": "C"},
        )
        assert made.status_code == 303
        links = visitor.get(made.headers["location"]).text
        assert f"{scheme}://127.0.0.1:{inner}/s/" in links
