"""A TCP proxy between browser and server: it can cut the line, and it remembers what went over it.

Playwright's `set_offline` does not cut a stream that is already open; this does.
"""

import contextlib
import gzip
import http.client
import io
import re
import selectors
import socket
import threading


class Line:
    """One connection: the bytes the browser sent and the bytes it got."""

    def __init__(self, browser, server):
        self.browser = browser
        self.server = server
        self.sent = bytearray()
        self.got = bytearray()

    def close(self):
        for end in (self.browser, self.server):
            # shutdown wakes the thread that waits on this socket; close alone would not.
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def requests(self):
        """Method, path and headers of each request on this connection."""
        heads = re.finditer(
            rb"(GET|POST|HEAD) (\S+) HTTP/1\.1\r\n(.*?)\r\n\r\n", bytes(self.sent), re.DOTALL
        )
        for found in heads:
            headers = dict(
                line.split(": ", 1) for line in found[3].decode("latin-1").split("\r\n") if line
            )
            lower = {name.lower(): value for name, value in headers.items()}
            yield found[1].decode(), found[2].decode(), lower

    def answers(self):
        """Status, headers and unpacked body of each answer, also of one that is still running."""
        source = _Replay(bytes(self.got))
        for method, path, _ in self.requests():
            answer = http.client.HTTPResponse(source, method=method)
            try:
                answer.begin()
                body = answer.read()
            except http.client.IncompleteRead as cut:
                body = cut.partial
            except (http.client.HTTPException, ConnectionError):
                return
            if answer.getheader("content-encoding") == "gzip":
                body = gzip.decompress(body)
            yield method, path, answer.status, answer.getheaders(), body


class _Replay:
    """Recorded bytes where http.client expects a socket."""

    def __init__(self, data):
        self._file = _Unclosed(data)

    def makefile(self, mode):
        return self._file


class _Unclosed(io.BytesIO):
    def close(self):
        """The next answer stands in the same bytes."""


class Proxy:
    """Listens on a port of its own for as long as the `with` block lasts."""

    def __init__(self, port):
        self._target = ("127.0.0.1", port)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.lines = []
        self._is_cut = threading.Event()
        self._lock = threading.Lock()
        self._news = threading.Condition()
        self._threads = []

    def __enter__(self):
        self._start(self._accept)
        return self

    def __exit__(self, *_):
        self.cut()
        with contextlib.suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        for thread in self._threads:
            thread.join(5)

    def cut(self):
        """Ends every connection, and every new one at once, until `mend`."""
        with self._lock:
            self._is_cut.set()
            for line in self.lines:
                line.close()

    def mend(self):
        self._is_cut.clear()

    def wait_for(self, text, seconds=30):
        """Until these bytes have come to the browser."""
        with self._news:
            assert self._news.wait_for(
                lambda: any(text in line.got for line in self.lines), seconds
            )

    def requests(self):
        return [request for line in list(self.lines) for request in line.requests()]

    def answers(self):
        return [answer for line in list(self.lines) for answer in line.answers()]

    def _start(self, target, *args):
        thread = threading.Thread(target=target, args=args, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _accept(self):
        while True:
            try:
                browser, _ = self._listening.accept()
            except OSError:
                return
            self._connect(browser)

    def _connect(self, browser):
        with self._lock:
            if self._is_cut.is_set():
                browser.close()
                return
            try:
                server = socket.create_connection(self._target, timeout=5)
            except OSError:
                browser.close()
                return
            server.settimeout(None)
            line = Line(browser, server)
            self.lines.append(line)
        self._start(self._pass_on, line)

    def _pass_on(self, line):
        ways = {
            line.browser: (line.server, line.sent),
            line.server: (line.browser, line.got),
        }
        with selectors.DefaultSelector() as ready, line.browser, line.server:
            for end in ways:
                ready.register(end, selectors.EVENT_READ)
            while True:
                for key, _ in ready.select():
                    other, record = ways[key.fileobj]
                    try:
                        data = key.fileobj.recv(65536)
                        if not data:
                            return
                        other.sendall(data)
                        with self._news:
                            record += data
                            self._news.notify_all()
                    except OSError:
                        return
