"""The lab's queue: work beside the table, one queue for all, fair between those who ask.

Each piece of work has a process of its own, which is ended when somebody cancels it. What came of
it is kept by what was asked, so that the same question, or a link to it, is answered at once.
"""

import asyncio
import contextlib
import hashlib
import logging
import pickle
import sys
from collections import OrderedDict, deque
from typing import Literal

import msgspec

from tablee.kernel.entry import Entry
from tablee.lab.games import find_game
from tablee.lab.sentence import Sentence
from tablee.web.lab.lab_tasks import Progress, Task
from tablee.web.lab.lab_worker import LENGTH, packed

logger = logging.getLogger(__name__)

AT_ONCE = 1
"""Pieces of work that run at the same time: play has the other cores."""

MOST_WAITING = 4
"""Pieces of work that one table, or one visitor, may have waiting."""

LONGEST = 300.0
"""Seconds after which a piece of work is given up."""

KEPT = 200
"""Answers that are kept; the one that nobody has looked at for longest goes first."""

Stage = Literal["waiting", "running", "done", "refused", "failed", "cancelled"]


class TooMuchWaits(Exception):
    """So much of this table's waits already that it must end first."""


class Work:
    """One question on its way, or its answer."""

    def __init__(self, key: str, owner: str, task: Task) -> None:
        self.key, self.owner, self.task = key, owner, task
        self.stage: Stage = "waiting"
        self.progress: list[Progress] = []
        self.result: object = None
        self.refused: Sentence | None = None
        self.news = asyncio.Event()
        self.process: asyncio.subprocess.Process | None = None

    @property
    def is_over(self) -> bool:
        return self.stage not in ("waiting", "running")

    def tell(self) -> None:
        """Wakes whoever waits for news of it."""
        self.news.set()
        self.news = asyncio.Event()


def _short(value: object) -> object:
    """A history is told apart by the last hash of its chain."""
    if isinstance(value, tuple) and value and isinstance(value[-1], Entry):
        return value[-1].hash
    return value


class LabQueue:
    """Who is served next: one piece of work of each owner in turn."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[Work]] = OrderedDict()
        self._kept: OrderedDict[str, Work] = OrderedDict()
        self._workers: set[asyncio.Task[None]] = set()
        self._running = 0

    def key_of(self, task: Task) -> str:
        """What tells questions apart: the task, its house rules in it, and the game's edition."""
        edition = find_game(task.game).edition
        about = [_short(one) for one in task.about]
        asked = msgspec.json.encode((task.kind, task.game, edition, about))
        return hashlib.sha256(asked).hexdigest()[:24]

    def find(self, key: str) -> Work | None:
        """Work that was asked for and is not forgotten."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def ask(self, owner: str, task: Task) -> Work:
        """The work of a question: what is kept of it, or a new place in the queue."""
        key = self.key_of(task)
        known = self.find(key)
        if known is not None and known.stage not in ("cancelled", "failed"):
            return known
        waiting = self._waiting.setdefault(owner, deque())
        if len(waiting) >= MOST_WAITING:
            raise TooMuchWaits
        work = Work(key, owner, task)
        waiting.append(work)
        self._kept[key] = work
        self._forget()
        self._go()
        return work

    async def answered(self, owner: str, task: Task, seconds: float) -> Work:
        """The same, after it is over or so many seconds have passed."""
        work = self.ask(owner, task)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not work.is_over:
                    await work.news.wait()
        return work

    def cancel(self, work: Work) -> None:
        if work.is_over:
            return
        work.stage = "cancelled"
        _end(work)
        work.tell()

    def ahead_of(self, work: Work) -> int:
        """How many pieces of work wait before this one, if nothing else comes."""
        mine = list(self._waiting.get(work.owner, ()))
        place = mine.index(work) if work in mine else 0
        others = (len(q) for owner, q in self._waiting.items() if owner != work.owner)
        return place + sum(min(count, place + 1) for count in others)

    async def close(self) -> None:
        """Ends all work; no process and no pipe is left."""
        self._waiting.clear()
        for work in list(self._kept.values()):
            self.cancel(work)
        await asyncio.gather(*self._workers, return_exceptions=True)

    def _forget(self) -> None:
        for key in [key for key, work in self._kept.items() if work.is_over]:
            if len(self._kept) <= KEPT:
                return
            del self._kept[key]

    def _next(self) -> Work | None:
        while self._waiting:
            owner, waiting = next(iter(self._waiting.items()))
            self._waiting.move_to_end(owner)
            work = waiting.popleft() if waiting else None
            if not waiting:
                del self._waiting[owner]
            if work is not None and not work.is_over:
                return work
        return None

    def _go(self) -> None:
        if self._running < AT_ONCE:
            self._running += 1
            worker = asyncio.create_task(self._work())
            self._workers.add(worker)
            worker.add_done_callback(self._workers.discard)

    async def _work(self) -> None:
        try:
            while (work := self._next()) is not None:
                await self._one(work)
        finally:
            self._running -= 1  # at once: whoever asks next must find that nobody works

    async def _one(self, work: Work) -> None:
        work.stage = "running"
        work.tell()
        try:
            async with asyncio.timeout(LONGEST):
                await _done(work)
        except (TimeoutError, OSError, asyncio.IncompleteReadError):
            if not work.is_over:
                work.stage = "failed"
        except Exception:  # whatever one piece of work comes to, the next has its turn
            logger.exception("the lab's work could not be read")
            work.stage = "failed"
        finally:
            await _ended(work)
            work.tell()


async def _done(work: Work) -> None:
    """Starts a process for this work and listens to it."""
    work.process = process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tablee.web.lab.lab_worker",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    if work.is_over:  # given up while its process was being made
        return
    assert process.stdin is not None  # noqa: S101 - both are pipes
    assert process.stdout is not None  # noqa: S101
    process.stdin.write(packed(work.task))
    await process.stdin.drain()
    while not work.is_over:
        head = await process.stdout.readexactly(LENGTH.size)
        body = await process.stdout.readexactly(LENGTH.unpack(head)[0])
        word, what = pickle.loads(body)  # noqa: S301 - from our own process
        match word:
            case "progress":
                work.progress.append(what)
            case "result":
                work.result, work.stage = what, "done"
            case "refused":
                work.refused, work.stage = what, "refused"
            case _:
                logger.error("the lab's work failed: %s", what.strip().splitlines()[-1])
                work.stage = "failed"
        work.tell()


def _end(work: Work) -> None:
    if work.process is not None and work.process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            work.process.kill()


async def _ended(work: Work) -> None:
    _end(work)
    if work.process is not None:
        if work.process.stdout is not None:
            await work.process.stdout.read()  # to the end, so that the pipe is closed as well
        await work.process.wait()
