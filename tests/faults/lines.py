"""Lines between machines: forwarded to whoever answers, and cut when a test wants it."""

import contextlib
import selectors
import socket
import threading


class Forwarder:
    """Listens on a port and forwards each connection to one of its targets, in turn.

    As a load balancer without stickiness does: a target that refuses is passed over.
    """

    def __init__(self, *ports):
        self.targets = list(ports)
        self._turn = 0
        self._is_cut = False
        self._lines = set()
        self._lock = threading.Lock()
        self._listening = socket.create_server(("127.0.0.1", 0), backlog=256)
        self.port = self._listening.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self):
        """Every line is lost at once, and nobody gets through until `mend`."""
        with self._lock:
            self._is_cut = True
            lines, self._lines = self._lines, set()
        for line in lines:
            _close(*line)

    def mend(self):
        self._is_cut = False

    def blink(self):
        """Every line is lost; new ones can be had."""
        self.cut()
        self.mend()

    def close(self):
        self.cut()
        self._listening.close()

    def _accept(self):
        while True:
            try:
                near, _ = self._listening.accept()
            except OSError:
                return
            threading.Thread(target=self._forward, args=(near,), daemon=True).start()

    def _forward(self, near):
        far = None if self._is_cut else self._reach()
        if far is None:
            _close(near)
            return
        line = (near, far)
        with self._lock:
            is_cut = self._is_cut
            self._lines.add(line)
        if not is_cut:
            _pump(near, far)
        _close(near, far)
        with self._lock:
            self._lines.discard(line)

    def _reach(self):
        for _ in self.targets:
            with self._lock:
                port = self.targets[self._turn % len(self.targets)]
                self._turn += 1
            with contextlib.suppress(OSError):
                far = socket.create_connection(("127.0.0.1", port), 2)
                far.settimeout(None)
                return far
        return None


def _pump(near, far):
    with selectors.DefaultSelector() as selector, contextlib.suppress(OSError, ValueError):
        selector.register(near, selectors.EVENT_READ, far)
        selector.register(far, selectors.EVENT_READ, near)
        while True:
            for key, _ in selector.select():
                data = key.fileobj.recv(65536)
                if not data:
                    return
                key.data.sendall(data)


def _close(*ends):
    for end in ends:
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()
