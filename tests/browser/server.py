"""The real server in a process of its own, which can be killed and started again."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx

HERE = Path(__file__).parent

START = 30.0
"""Seconds a busy machine may take until the first page."""


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as found:
        return found.getsockname()[1]


class Server:
    """`tablee serve` over one database. `command` replaces it, for a server with fixed chances."""

    def __init__(self, database, command=("-m", "tablee", "serve")):
        self.database = database
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._command = command
        self._process = None
        self._is_killed = False
        self._log = database.with_suffix(".log")

    def start(self):
        self._is_killed = False
        command = [sys.executable, *self._command, "--port", str(self.port)]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [*command, "--database", str(self.database)],
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                env={**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONFAULTHANDLER": "1"},
            )
        self._wait()
        return self

    def _wait(self):
        """Until the first page is served. A refused connection is tried again at once, but not
        while the process is gone: then its last words are the error."""
        transport = httpx.HTTPTransport(retries=0)
        with httpx.Client(transport=transport, timeout=START) as client:
            while True:
                try:
                    assert client.get(self.url).status_code == 200, self.log()
                    return
                except httpx.TransportError:
                    try:
                        self._process.wait(0.02)
                    except subprocess.TimeoutExpired:
                        continue
                    raise RuntimeError(f"the server did not start:\n{self.log()}") from None

    def kill(self):
        """kill -9: it has no time for last words."""
        self._is_killed = True
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(10)
        self.check_log()

    def stand_still(self):
        """It cuts no line, and says nothing any more."""
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self):
        self._process.send_signal(signal.SIGCONT)

    def stop(self):
        if self._process is None or self._is_killed:
            return
        ended = self._process.poll()
        assert ended is None, f"the server ended by itself ({ended}):\n{self.log()}"
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self.kill()
        self._process = None
        self.check_log()

    def check_log(self):
        """No page had a part that could not be drawn, and nothing else failed unseen."""
        assert "Traceback" not in self.log(), self.log()

    def log(self):
        return self._log.read_text(encoding="utf-8", errors="replace")
