"""Several processes that serve one site on one port, and one that watches over them.

They share the listening socket: whoever is free takes the next connection. Each is a node like
one on another machine; what they know of each other goes through the database.
"""

import logging
import multiprocessing
import os
import signal
import socket
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from multiprocessing.synchronize import Event
from types import FrameType

import msgspec
from prometheus_client.multiprocess import mark_process_dead

from tablee.journal.measures import SHARED
from tablee.journal.place import Place
from tablee.web.host.hosting import Hosting
from tablee.web.serve import LAST_WORDS, serve

_log = logging.getLogger("tablee.site")
_spawning = multiprocessing.get_context("spawn")

LOOK = 0.25
"""Seconds between two looks at the signals and at the workers."""

SETTLED = 5.0
"""Seconds after which a worker has proved itself; one that dies sooner is not replaced at once."""

MARGIN = 8
"""Seconds beyond what a worker is told to take for its end, before it is taken for stuck."""


class Worker:
    """One process, and what it takes to watch over it."""

    def __init__(
        self, listening: socket.socket, database: Place, *, secure: bool, hosting: Hosting
    ) -> None:
        self.since = time.monotonic()
        self.is_ready: Event = _spawning.Event()
        # Closed when this process ends, however it ends: no worker outlives it.
        lifeline, self._held = _spawning.Pipe(duplex=False)
        self.process: SpawnProcess = _spawning.Process(
            target=work,
            args=(listening, database, secure, hosting, self.is_ready, lifeline),
            daemon=True,
        )
        self.process.start()
        lifeline.close()

    @property
    def is_alive(self) -> bool:
        return self.process.is_alive()

    def stop(self) -> None:
        if self.is_alive:
            self.process.terminate()


def bury(workers: Sequence[Worker], patience: float) -> None:
    """Waits so many seconds for all of them together; whoever is not done by then is ended."""
    until = time.monotonic() + patience
    for worker in workers:
        worker.process.join(max(0, until - time.monotonic()))
        if worker.is_alive:
            worker.process.kill()
            worker.process.join()


def work(
    listening: socket.socket,
    database: Place,
    secure: bool,
    hosting: Hosting,
    is_ready: Event,
    lifeline: Connection,
) -> None:
    """What a worker does: it serves until it is told to stop, or its watcher is gone."""

    def follow() -> None:
        wait([lifeline])
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=follow, name="lifeline", daemon=True).start()
    serve(listening, database, secure=secure, ready=is_ready.set, hosting=hosting)


def share_measures() -> "tempfile.TemporaryDirectory[str]":
    """A folder into which workers that are started from now on write their measures."""
    folder = tempfile.TemporaryDirectory(prefix="tablee-measures-", ignore_cleanup_errors=True)
    os.environ[SHARED] = folder.name
    return folder


def serve_with(
    many: int,
    listening: socket.socket,
    database: Place,
    *,
    secure: bool,
    ready: Callable[[], None],
    hosting: Hosting,
) -> None:
    """Serves with so many workers until it is told to stop. One that dies is replaced; one of them
    makes the daily backups, in a folder that all of them know."""
    of_others = msgspec.structs.replace(hosting, makes_backups=False)
    told_to_stop = threading.Event()

    def stop(number: int, frame: FrameType | None) -> None:
        told_to_stop.set()

    before = {each: signal.signal(each, stop) for each in (signal.SIGINT, signal.SIGTERM)}
    measures = share_measures()

    def start(index: int) -> Worker:
        whose = of_others if index else hosting
        return Worker(listening, database, secure=secure, hosting=whose)

    workers = [start(index) for index in range(many)]
    try:
        _watch(workers, start, told_to_stop, ready, measures.name)
    finally:
        for worker in workers:
            worker.stop()
        bury(workers, hosting.drain + LAST_WORDS + MARGIN)
        measures.cleanup()
        for each, handler in before.items():
            signal.signal(each, handler)


def _watch(
    workers: list[Worker],
    start: Callable[[int], Worker],
    told_to_stop: threading.Event,
    ready: Callable[[], None],
    measures: str,
) -> None:
    """Says so when all of them are ready, and replaces those that die."""
    is_said = False
    while not told_to_stop.is_set():
        wait([worker.process.sentinel for worker in workers], LOOK)
        for index, worker in enumerate(workers):
            if not worker.is_alive and time.monotonic() - worker.since > LOOK:
                _log.error("a worker ended (%s); another takes its place", worker.process.pid)
                mark_process_dead(worker.process.pid, measures)  # type: ignore[no-untyped-call]
                if time.monotonic() - worker.since < SETTLED and told_to_stop.wait(SETTLED):
                    break
                workers[index] = start(index)
        if not is_said and all(worker.is_ready.is_set() for worker in workers):
            is_said = True
            ready()
