"""The daily backups of a site while it is served, and the ones that a deletion leaves."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Engine

from tablee.journal.daily import DailyBackups
from tablee.journal.packing import write_backup

A_WHILE = 30.0
"""Seconds until it is looked again for a backup that this process did not make."""


def daily_backups(readers: Engine, folder: Path, keep: int) -> DailyBackups:
    """Backups through connections that see one moment."""

    def make(path: Path) -> list[str]:
        made = write_backup(readers, path, is_stopped=daily.is_stopped)
        return [one.id for one in made.damaged]

    daily = DailyBackups(folder, keep, make)
    return daily


@contextlib.asynccontextmanager
async def made_daily(daily: DailyBackups | None) -> AsyncIterator[None]:
    """Makes backups when they are due, for as long as the site is open."""
    if daily is None:
        yield
        return
    task = asyncio.create_task(_make(daily))
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        await asyncio.to_thread(daily.stop)


async def _make(daily: DailyBackups) -> None:
    while True:
        wait = await asyncio.to_thread(daily.wait)
        await asyncio.sleep(wait.total_seconds())
        if await asyncio.to_thread(daily.make_if_due) is None:
            await asyncio.sleep(A_WHILE)  # another process is at it, or there was trouble


def save_before_deleting(readers: Engine, folder: Path, table_id: str) -> Path:
    """The backup of one table. Its name keeps it out of the daily ones, so it is never dropped."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    path = folder / f"deleted-{table_id}-{stamp}.zip"
    write_backup(readers, path, table_id)
    return path
