"""Backups that make themselves: one a day into a folder, of which the newest are kept."""

import logging
import re
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec

_log = logging.getLogger("tablee.journal")

A_DAY = timedelta(days=1)
AFTER_TROUBLE = timedelta(minutes=10)
"""How soon it is tried again when a backup could not be written."""

_STAMP = "%Y%m%dT%H%M%SZ"
_NAME = re.compile(r"tablee-(\d{8}T\d{6}Z)\.zip")


class Made(msgspec.Struct, frozen=True):
    """A backup in the folder."""

    path: Path
    at: datetime


class DailyBackups:
    """Backups in a folder. `make` writes one to a path, or raises whatever was in its way."""

    def __init__(
        self,
        folder: Path,
        keep: int,
        make: Callable[[Path], object],
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._folder = folder
        self._keep = keep
        self._make = make
        self._clock = clock
        self._making = threading.Lock()
        self.trouble = ""
        """Why the last attempt came to nothing; "" when it did not."""

    def made(self) -> list[Made]:
        """The backups that are there, the newest first. Files of other names are not ours."""
        found = []
        if self._folder.is_dir():
            for path in self._folder.iterdir():
                if name := _NAME.fullmatch(path.name):
                    at = datetime.strptime(name[1], _STAMP).replace(tzinfo=UTC)
                    found.append(Made(path, at))
        return sorted(found, key=lambda one: one.at, reverse=True)

    def wait(self) -> timedelta:
        """How long until the next one is due: a day after the last, whoever served then."""
        if self.trouble:
            return AFTER_TROUBLE
        newest = next(iter(self.made()), None)
        if newest is None:
            return timedelta()
        return max(newest.at + A_DAY - self._clock(), timedelta())

    def make_one(self) -> Path | None:
        """Writes one now and drops what is too old; None, and a line in the log, on trouble."""
        with self._making:
            path = self._folder / f"tablee-{self._clock().strftime(_STAMP)}.zip"
            try:
                self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                self._make(path)
                for old in self.made()[self._keep :]:
                    old.path.unlink(missing_ok=True)
            except Exception as problem:  # a server goes on without its backup, and says so
                self.trouble = f"{type(problem).__name__}: {problem}"
                _log.error("The daily backup could not be made: %s", self.trouble)
                return None
        self.trouble = ""
        return path
