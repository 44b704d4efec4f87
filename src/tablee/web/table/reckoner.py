"""Reckoning away from play: a few processes that answer questions, fairly between tables and seats.

Asks, streams and pages never wait for them, and nobody's questions wait for all of another's.
"""

import asyncio
import contextlib
import logging
import os
import pickle
import re
import signal
import sys
from collections import OrderedDict, deque
from typing import Any, NamedTuple

from tablee.dice.budget import TooManyPaths
from tablee.kernel.reckoning import SOON, Allowance, Answer, Question
from tablee.kernel.words import Refused
from tablee.web.site.measures import ODDS_SECONDS, ODDS_STEPS
from tablee.web.table.reckon_worker import LENGTH, Given, Told, packed

logger = logging.getLogger(__name__)

MOST_WAITING = 64
"""Questions of one seat that wait at the same time, a whole page of them; the oldest gives way."""

HARD_LIMIT = 20.0
"""Seconds after which a process that does not answer is ended. A budget ends far earlier."""


class Busy(TooManyPaths):
    """So many questions of the same seat wait that this one gives way."""


class Job(NamedTuple):
    """One question on its way, as it is sent, and the promise of its answer."""

    table: str
    seat: str
    sent: bytes
    answer: "asyncio.Future[Answer]"


class Turns:
    """Who is answered next: one of each table in turn, and at a table one of each seat in turn."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, OrderedDict[str, deque[Job]]] = OrderedDict()

    def add(self, job: Job) -> Job | None:
        """The job waits for its turn; what it pushed out, if its seat has too many waiting."""
        seats = self._tables.setdefault(job.table, OrderedDict())
        waiting = seats.setdefault(job.seat, deque())
        waiting.append(job)
        return waiting.popleft() if len(waiting) > MOST_WAITING else None

    def take(self) -> Job | None:
        if not self._tables:
            return None
        table, seats = next(iter(self._tables.items()))
        seat, waiting = next(iter(seats.items()))
        job = waiting.popleft()
        seats.move_to_end(seat)
        self._tables.move_to_end(table)
        if not waiting:
            del seats[seat]
        if not seats:
            del self._tables[table]
        return job


class Reckoner:
    """The processes, started when the first question comes that is worth one."""

    def __init__(self, processes: int | None = None) -> None:
        self._many = processes or max(1, min(4, (os.cpu_count() or 2) - 1))
        self.loop = asyncio.get_running_loop()
        self._turns = Turns()
        self._news = asyncio.Condition()
        self._workers: list[asyncio.Task[None]] = []
        self.processes: set[int] = set()
        self.is_reckoning = False
        """Whether a question is with one of the processes just now."""

    def start(self) -> None:
        """Has the processes ready before the first question comes; else that one waits for them."""
        if not self._workers:
            self._workers = [asyncio.create_task(self._work()) for _ in range(self._many)]

    async def answer(
        self,
        table: str,
        seat: str,
        game: str,
        question: Question[Any],
        allowance: Allowance = SOON,
    ) -> Answer:
        """The answer to a question; Refused, TooManyPaths or Busy where there is none."""
        self.start()
        sent = packed((game, question, allowance))
        job = Job(table, seat, sent, asyncio.get_running_loop().create_future())
        async with self._news:
            gone = self._turns.add(job)
            self._news.notify()
        if gone is not None and not gone.answer.done():
            gone.answer.set_exception(Busy("too many questions at once"))
        return await job.answer

    async def close(self) -> None:
        for worker in self._workers:
            worker.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)
        self._workers = []

    async def _next(self) -> Job:
        async with self._news:
            while True:
                job = self._turns.take()
                if job is None:
                    await self._news.wait()
                elif not job.answer.done():  # else nobody waits for it any more
                    return job

    async def _work(self) -> None:
        """One process and its questions, for as long as the site is served."""
        process: asyncio.subprocess.Process | None = None
        try:
            while True:
                if process is None or process.returncode is not None:
                    process = await _started()
                    self.processes.add(process.pid)
                job = await self._next()
                self.is_reckoning = True
                with ODDS_SECONDS.time():
                    given = await _asked(process, job)
                self.is_reckoning = False
                if given is None:
                    await self._end(process)
                    process = None
                _settle(job, given)
        finally:
            if process is not None:
                await self._end(process)

    async def _end(self, process: asyncio.subprocess.Process) -> None:
        self.processes.discard(process.pid)
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def _started() -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tablee.web.table.reckon_worker",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )


async def _asked(process: asyncio.subprocess.Process, job: Job) -> Given | None:
    """What the process says to a question; None if it does not answer any more."""

    def stop(answer: "asyncio.Future[Answer]") -> None:
        if answer.cancelled():
            with contextlib.suppress(ProcessLookupError):
                process.send_signal(signal.SIGUSR1)

    assert process.stdin is not None  # noqa: S101 - both are pipes
    assert process.stdout is not None  # noqa: S101
    try:
        async with asyncio.timeout(HARD_LIMIT):
            process.stdin.write(job.sent)
            await process.stdin.drain()
            job.answer.add_done_callback(stop)
            head = await process.stdout.readexactly(LENGTH.size)
            job.answer.remove_done_callback(stop)
            body = await process.stdout.readexactly(LENGTH.unpack(head)[0])
    except (TimeoutError, OSError, asyncio.IncompleteReadError):
        return None
    told: Told = pickle.loads(body)  # noqa: S301
    given, spent = told
    ODDS_STEPS.inc(spent)
    return given


def way_in(trouble: str) -> str:
    """The places that a trace goes through; what it quotes may be anybody's words."""
    places = re.findall(r'File "([^"]+)", line (\d+)', trouble)
    return " > ".join(f"{file.rsplit('/', 1)[-1]}:{line}" for file, line in places) or "no trace"


def _settle(job: Job, given: Given | None) -> None:
    if job.answer.done():
        return
    match given:
        case ("answer", answer) if not isinstance(answer, Refused | str):
            job.answer.set_result(answer)
        case ("refused", Refused() as no):
            job.answer.set_exception(no)
        case ("trouble", trouble):
            logger.error("a question could not be reckoned: %s", way_in(str(trouble)))
            job.answer.set_exception(TooManyPaths("the reckoning failed"))
        case _:
            job.answer.set_exception(TooManyPaths("too many ways"))
