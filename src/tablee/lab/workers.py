"""Work in numbered chunks, done here or by processes of their own.

Each chunk is done by itself and its result counted once, however many workers there are and
whatever befalls them: the chunk of a worker that is lost is given to another. When the work ends,
also by an error or because somebody cancelled it, no process is left.
"""

import multiprocessing
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from threading import Event
from typing import Any, NamedTuple, TypeVar

Q = TypeVar("Q")
C = TypeVar("C")
R = TypeVar("R")

MOST_LOST = 3
"""Workers that may be lost over one chunk before it is given up."""

LOOK = 0.1
"""Seconds after which somebody may have cancelled."""


class Cancelled(Exception):
    """Nobody wants the work any more."""


class WorkLost(Exception):
    """A chunk cannot be done: whoever takes it up is lost."""


class Workers:
    """So many processes; with one, the work is done in this one."""

    def __init__(self, number: int = 1) -> None:
        self._number = number
        self._cancelled = Event()

    def cancel(self) -> None:
        """Any thread, and a signal's handler, may say so."""
        self._cancelled.set()

    def run(
        self,
        make: Callable[[Q], Callable[[C], R]],
        question: Q,
        chunks: Sequence[C],
        one_more: Callable[[C, R], None],
    ) -> None:
        """Does all chunks of a question: `make` says how, in each process; `one_more` is told of
        every chunk and its result, once, as they come. Raises Cancelled if somebody said so."""
        if self._number == 1 or len(chunks) == 1:
            do = make(question)
            for chunk in chunks:
                self._look()
                one_more(chunk, do(chunk))
            return
        crew = _Crew(make, question, min(self._number, len(chunks)))
        try:
            crew.work(chunks, one_more, self._look)
        finally:
            crew.dismiss()

    def _look(self) -> None:
        if self._cancelled.is_set():
            raise Cancelled


class _Hand(NamedTuple):
    """A process and the line to it."""

    process: Any
    line: Connection


class _Crew:
    """The processes of one piece of work."""

    def __init__(self, make: Callable[[Any], Any], question: object, number: int) -> None:
        self._make, self._question = make, question
        self._context = multiprocessing.get_context("spawn")
        self._hands = [self._hire() for _ in range(number)]

    def _hire(self) -> _Hand:
        line, theirs = self._context.Pipe()
        process = self._context.Process(
            target=_worker, args=(theirs, self._make, self._question), daemon=True
        )
        process.start()
        theirs.close()
        return _Hand(process, line)

    def work(
        self, chunks: Sequence[C], one_more: Callable[[C, Any], None], look: Callable[[], None]
    ) -> None:
        waiting = deque(chunks)
        lost: dict[C, int] = {}
        busy: dict[object, tuple[_Hand, C]] = {}
        idle = list(self._hands)
        while waiting or busy:
            while waiting and idle:
                hand, chunk = idle.pop(), waiting.popleft()
                busy[hand.line] = hand, chunk
                with suppress(OSError):  # a lost worker shows itself below
                    hand.line.send(chunk)
            look()
            for line in wait([hand.line for hand, _ in busy.values()], timeout=LOOK):
                hand, chunk = busy.pop(line)
                try:
                    is_well, result = hand.line.recv()
                except (EOFError, OSError):
                    lost[chunk] = lost.get(chunk, 0) + 1
                    if lost[chunk] >= MOST_LOST:
                        raise WorkLost(f"{MOST_LOST} workers were lost over {chunk}") from None
                    waiting.appendleft(chunk)
                    idle.append(self._instead_of(hand))
                    continue
                if not is_well:
                    raise result
                idle.append(hand)
                one_more(chunk, result)

    def _instead_of(self, lost: _Hand) -> _Hand:
        lost.line.close()
        lost.process.join()
        self._hands.remove(lost)
        self._hands.append(self._hire())
        return self._hands[-1]

    def dismiss(self) -> None:
        for hand in self._hands:
            hand.process.terminate()
        for hand in self._hands:
            hand.process.join()
            hand.process.close()
            hand.line.close()


def _worker(
    line: Connection, make: Callable[[Any], Callable[[Any], Any]], question: object
) -> None:
    """Does chunks as they come, until the line is cut."""
    import signal  # noqa: PLC0415 - in a process of its own

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started it says when it ends
    try:
        do = make(question)
        while True:
            line.send((True, do(line.recv())))
    except (EOFError, OSError):
        return
    except Exception as problem:
        with suppress(Exception):
            line.send((False, problem))
