"""Requests that never end, and readers who do not read, take nothing away from others."""

import select
import socket
from contextlib import ExitStack, suppress

import httpx
import pytest

from served import served

HEAD = b"GET /api/games HTTP/1.1\r\nHost: x\r\n"
BODY = (
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    b"Content-Length: 100\r\n\r\n{"
)


def everything(connection):
    """What a server says until it hangs up."""
    connection.settimeout(30)
    said = b""
    try:
        while part := connection.recv(65536):
            said += part
    except ConnectionResetError:
        pass
    return said


@pytest.mark.parametrize("sent", [b"", b"GET", HEAD])
def test_a_head_that_never_ends_is_not_waited_for(tmp_path, sent):
    with served(tmp_path, head=0.2) as site, socket.create_connection(site.address) as slow:
        slow.sendall(sent)
        assert everything(slow).startswith(b"HTTP/1.1 408 ")
        assert not site.half_sent


def test_a_head_that_comes_drop_by_drop_has_no_more_time(tmp_path):
    with served(tmp_path, head=0.5) as site, socket.create_connection(site.address) as slow:
        slow.sendall(HEAD)
        slow.settimeout(0.05)
        said = b""
        for _ in range(200):
            try:
                slow.sendall(b"X-Drop: y\r\n")
                said += slow.recv(1000)
            except TimeoutError:
                continue
            except OSError:
                break
            if said:
                break
        assert said.startswith(b"HTTP/1.1 408 ")


def test_a_body_that_never_ends_is_not_waited_for(tmp_path, caplog):
    with served(tmp_path, body=0.2) as site:
        with socket.create_connection(site.address) as slow:
            slow.sendall(BODY)
            assert b"HTTP/1.1 201" not in everything(slow)
        assert not site.half_sent
        assert httpx.get(f"{site.url}/api/games", timeout=60).status_code == 200
    assert not caplog.records


def test_the_second_request_of_a_connection_is_not_waited_for_either(tmp_path):
    with served(tmp_path, head=0.3) as site, socket.create_connection(site.address) as slow:
        slow.sendall(HEAD + b"\r\n" + HEAD)
        said = everything(slow)
        assert said.startswith(b"HTTP/1.1 200 ")
        assert b"HTTP/1.1 408 " in said


def test_a_head_without_measure_is_refused(tmp_path):
    with served(tmp_path) as site, socket.create_connection(site.address) as long:
        long.sendall(HEAD)
        for _ in range(20):
            try:
                long.sendall(b"X-More: " + b"y" * 8000 + b"\r\n")
            except OSError:
                break
        assert everything(long)[:13] in (b"HTTP/1.1 431 ", b"")


def test_a_thousand_half_sent_requests_refuse_nobody(tmp_path):
    with served(tmp_path, an_address=20, in_all=30) as site, ExitStack() as held:
        neighbour = held.enter_context(httpx.Client(base_url=site.url, timeout=60))
        assert neighbour.get("/api/games").status_code == 200
        for number in range(400):
            slow = held.enter_context(socket.create_connection(site.address))
            slow.sendall(HEAD if number % 2 else BODY)
            if number % 40 == 0:
                assert neighbour.get("/api/games").status_code == 200
                assert httpx.get(f"{site.url}/api/games", timeout=60).status_code == 200
            assert len(site.half_sent) <= 21
        assert neighbour.get("/api/games").status_code == 200


def test_an_answer_that_nobody_reads_is_given_up(tmp_path):
    with served(tmp_path, reading=0.2) as site, socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        deaf.connect(site.address)
        # Many answers at once: more than the buffers between us can hold.
        deaf.setblocking(False)
        with suppress(BlockingIOError, ConnectionError):  # it may have hung up while we ask
            for _ in range(20_000):
                deaf.send(b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n")
        gone = select.poll()
        gone.register(deaf, 0)
        assert gone.poll(30_000), "the server still waits for us to read"
