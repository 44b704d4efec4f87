"""Pictures are taken in by a process of their own, one after the other: play never waits for them.

A few wait in line, one of each table; whoever comes when the line is full is asked to come again.
"""

import asyncio
import contextlib
import sys
from collections.abc import Sequence

from tablee.pictures.kinds import BadPicture, Done, Taken, Work
from tablee.pictures.worker import decode_done, encode_work

MOST_WAITING = 8
HARD_LIMIT = 30.0
"""Seconds after which a process that does not answer is ended; its own limits end it earlier."""


class Crowded(Exception):
    """So many pictures wait that this one does not; or another one of the same table does."""


class PictureIntake:
    """The line of pictures that are to be read."""

    def __init__(self) -> None:
        self._one = asyncio.Semaphore(1)
        self._waiting: set[str] = set()

    async def take(self, table_id: str, work: Work) -> Taken:
        """A picture as it is kept; BadPicture, or Crowded."""
        if table_id in self._waiting or len(self._waiting) >= MOST_WAITING:
            raise Crowded
        self._waiting.add(table_id)
        try:
            async with self._one:
                done = await _done(work)
        finally:
            self._waiting.discard(table_id)
        if done.taken is None:
            raise BadPicture(done.fault or "damaged")
        return done.taken

    async def take_all(self, table_id: str, works: Sequence[Work]) -> list[Taken | None]:
        """The pictures of a table that is being set, by one process for all of them; None for each
        that cannot be taken. If they are too much together, each is tried alone."""
        if not works or table_id in self._waiting or len(self._waiting) >= MOST_WAITING:
            return [None] * len(works)
        self._waiting.add(table_id)
        try:
            async with self._one:
                found = await _answers(works)
                if len(found) != len(works):
                    found = [await _done(work) for work in works]
        finally:
            self._waiting.discard(table_id)
        return [one.taken for one in found]


async def _done(work: Work) -> Done:
    """What a fresh process makes of a picture. One that dies of it has answered, too."""
    return next(iter(await _answers([work])), Done(fault="damaged"))


async def _answers(works: Sequence[Work]) -> Sequence[Done]:
    """What a fresh process makes of pictures; nothing if it dies of one."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tablee.pictures.worker",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        async with asyncio.timeout(HARD_LIMIT):
            said, _ = await process.communicate(encode_work(works))
        return decode_done(said)
    except (TimeoutError, ValueError, OSError):
        return ()
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
