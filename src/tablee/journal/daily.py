"""Backups that make themselves: one a day into a folder, of which the newest are kept."""

import logging
import re
import threading
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec

from tablee.journal.sole import DoneAlready, alone

_log = logging.getLogger("tablee.journal")

A_DAY = timedelta(days=1)
AFTER_TROUBLE = timedelta(minutes=10)
"""How soon it is tried again when a backup could not be written."""

MARK = ".making"
"""A file in the folder, held while a backup is made."""

_STAMP = "%Y%m%dT%H%M%SZ"
_NAME = re.compile(r"tablee-(\d{8}T\d{6}Z)\.zip", re.ASCII)


class Made(msgspec.Struct, frozen=True):
    """A backup in the folder."""

    path: Path
    at: datetime


class DailyBackups:
    """Backups in a folder. `make` writes one to a path, or raises whatever was in its way.

    It answers with the names of tables whose history does not hold. While there are any, no older
    backup is dropped: such a table may be whole in one of them.
    """

    def __init__(
        self,
        folder: Path,
        keep: int,
        make: Callable[[Path], Sequence[str]],
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._folder = folder
        self._keep = keep
        self._make = make
        self._clock = clock
        self._making = threading.Lock()
        self._is_stopped = False
        self.trouble = ""
        """Why the last attempt came to nothing; "" when it did not."""
        self.damaged: tuple[str, ...] = ()
        """The tables whose history did not hold when the last one was made."""

    def made(self) -> list[Made]:
        """The backups that are there, the newest first.

        Files of other names are not ours, nor is one from a time that is yet to come.
        """
        found = []
        if self._folder.is_dir():
            now = self._clock()
            for path in self._folder.iterdir():
                at = _made_at(path.name)
                if at is not None and at <= now and path.is_file():
                    found.append(Made(path, at))
        return sorted(found, key=lambda one: one.at, reverse=True)

    def wait(self) -> timedelta:
        """How long until the next one is due: a day after the last, whoever served then."""
        if self.trouble:
            return AFTER_TROUBLE
        try:
            return self._until_due()
        except Exception as problem:  # a folder that cannot be read now may be later
            self._note(problem)
            return AFTER_TROUBLE

    def _until_due(self) -> timedelta:
        newest = next(iter(self.made()), None)
        if newest is None:
            return timedelta()
        return max(newest.at + A_DAY - self._clock(), timedelta())

    def make_if_due(self) -> Path | None:
        """As `make_one`, unless another process with the same folder is at it or was quicker."""
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with alone(self._folder / MARK):
                if not self._until_due():
                    return self.make_one()
                self.trouble = ""
        except DoneAlready:
            pass
        except Exception as problem:  # as below
            self._note(problem)
        return None

    def make_one(self) -> Path | None:
        """Writes one now and drops what is too old; None, and a line in the log, on trouble."""
        with self._making:
            if self._is_stopped:
                return None
            try:
                path = self._folder / f"tablee-{self._clock().strftime(_STAMP)}.zip"
                self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                self.damaged = tuple(self._make(path))
                for old in self.made()[self._keep :] if not self.damaged else ():
                    old.path.unlink(missing_ok=True)
            except Exception as problem:  # a server goes on without its backup, and says so
                if not self._is_stopped:
                    self._note(problem)
                return None
        self.trouble = ""
        if self.damaged:
            _log.error("Damaged tables were saved as they are: %s", ", ".join(self.damaged))
        return path

    def is_stopped(self) -> bool:
        """Whether the server is going down, and a backup under way should be left."""
        return self._is_stopped

    def stop(self) -> None:
        """No backup is begun any more; returns when the one under way was left or is done."""
        self._is_stopped = True
        with self._making:
            pass

    def _note(self, problem: Exception) -> None:
        self.trouble = f"{type(problem).__name__}: {problem}"
        _log.error("The daily backup could not be made: %s", self.trouble)


def _made_at(name: str) -> datetime | None:
    """When a backup of this name was made; None for a name that is not one of ours."""
    ours = _NAME.fullmatch(name)
    if ours is None:
        return None
    try:
        return datetime.strptime(ours[1], _STAMP).replace(tzinfo=UTC)
    except ValueError:  # the thirteenth month
        return None
