"""Those who ask in benchmarks/cluster.py: as little of the machine as can be."""

import json
import select
import socket
import time


class Caller:
    """Asks at one table over a connection that stays open, written by hand: a client library would
    use more of the machine than the nodes."""

    def __init__(self, port, table):
        self.line = socket.create_connection(("127.0.0.1", port), timeout=60)
        self.line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        body = json.dumps({"ask": {"ask": "count", "amount": 1}}).encode()
        head = (
            f"POST /api/tables/{table.id}/asks HTTP/1.1\r\nHost: x\r\n"
            f"Authorization: Bearer {table.tokens['isa']}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        self._sent = head.encode() + body
        self._said = b""

    def begin(self):
        self.line.send(self._sent)

    def is_answered(self):
        """Reads what has come; whether that was the rest of an answer."""
        self._said = said = self._said + self.line.recv(1 << 16)
        end = said.find(b"\r\n\r\n")
        if end < 0:
            return False
        assert said.startswith(b"HTTP/1.1 201"), said
        length = int(said[:end].lower().partition(b"content-length: ")[2].partition(b"\r")[0])
        if len(said) < end + 4 + length:
            return False
        self._said = b""
        return True

    def ask(self):
        self.begin()
        while not self.is_answered():
            pass


def asks_through(nodes, tables, seconds, many=16):
    """How many asks a second are answered, with so many on their way at any time. One thread reads
    and writes for all: of two cores those who ask should have as little as they can."""
    callers = [
        Caller(nodes[index % len(nodes)].port, tables[index % len(tables)]) for index in range(many)
    ]
    at_line = {caller.line.fileno(): caller for caller in callers}
    ready, asked = select.epoll(), 0
    for number, caller in at_line.items():
        ready.register(number, select.EPOLLIN)
        caller.begin()
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        for number, _ in ready.poll(1):
            if at_line[number].is_answered():
                asked += 1
                at_line[number].begin()
    took = time.perf_counter() - start
    for caller in callers:
        caller.line.close()
    ready.close()
    return asked / took
