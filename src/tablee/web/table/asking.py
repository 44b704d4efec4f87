"""Asks of one table, put to it from the event loop: nobody's thread waits for the disk.

What takes no longer than to wake another thread is reckoned at once; the rest has a thread of its
own. Whatever is not plain (a refusal, a table that others have moved, a lock that is held) goes the
long way, which is always right.
"""

import asyncio
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from typing import Any

from tablee.dice.readers import FacesNeeded
from tablee.journal.keep import Answer, Begun, KeptTable, draw_nonces
from tablee.kernel.words import Ask, Refused

QUICK = 0.001
"""Seconds of work within which an ask is done at once. What was quick once mostly is again."""


class Asking:
    """One ask after the other."""

    def __init__(self, kept: KeptTable[Any]) -> None:
        self._kept = kept
        self._took: dict[str, float] = {}
        """Seconds that the last ask of each kind took."""

    async def ask(
        self,
        seat: str,
        ask: Ask | Mapping[str, Any],
        *,
        key: str,
        nonce: str,
        faces: Sequence[int] | None,
        thrown: bool,
    ) -> Answer:
        """As `KeptTable.ask`."""
        how: dict[str, Any] = {"key": key, "nonce": nonce, "faces": faces, "thrown": thrown}
        name = _name(ask)
        if self._took.get(name, QUICK) < QUICK:
            begun = self._begin(name, seat, ask, how, at_once=True)
            # Asks that came together are written together: each is reckoned before the first goes.
            await asyncio.sleep(0)
        else:
            begun = await asyncio.to_thread(self._begin, name, seat, ask, how)
        if begun is not None:
            self._kept.hand_over(begun)
            if answer := await self._end(begun):
                return answer
            await asyncio.to_thread(self._kept.refresh)
        return await asyncio.to_thread(self._kept.ask, seat, ask, **how)

    def _begin(
        self,
        name: str,
        seat: str,
        ask: Ask | Mapping[str, Any],
        how: Mapping[str, Any],
        *,
        at_once: bool = False,
    ) -> Begun[Any] | None:
        if not self._kept.lock.acquire(blocking=not at_once):
            return None
        try:
            since = time.thread_time()
            nonces = draw_nonces(how["nonce"])
            begun = self._kept.begin(
                seat, ask, nonces, key=how["key"], faces=how["faces"], thrown=how["thrown"]
            )
            self._took[name] = time.thread_time() - since
        except (Refused, FacesNeeded):
            return None
        finally:
            self._kept.lock.release()
        return begun

    async def _end(self, begun: Begun[Any]) -> Answer | None:
        kept = self._kept
        if begun.stored is not None:
            try:
                await _done(begun.stored)
            except BaseException:
                kept.let_go()
                raise
        # Else a thread that reads the database would make everybody wait.
        if not kept.is_as_begun(begun) or not kept.lock.acquire(blocking=False):
            return await asyncio.to_thread(kept.end, begun)
        try:
            return kept.end(begun)
        finally:
            kept.lock.release()


def _name(ask: Ask | Mapping[str, Any]) -> str:
    name = ask.get("ask") if isinstance(ask, Mapping) else type(ask).__name__
    return name if isinstance(name, str) else ""


async def _done(stored: "Future[Any]") -> None:
    """Until the store has said what became of it."""
    loop = asyncio.get_running_loop()
    landed = loop.create_future()

    def land() -> None:
        if not landed.done():
            landed.set_result(None)

    def tell(_: object) -> None:
        with suppress(RuntimeError):  # a loop that is closed waits for nothing
            loop.call_soon_threadsafe(land)

    stored.add_done_callback(tell)
    await landed
