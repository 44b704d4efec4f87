"""What one process does at a time: to serve an SQLite file (a second would write rightly, and its
pages hear nothing), to make the backup of the day."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

from tablee.journal.place import Place


class DoneAlready(Exception):
    """Another process is at it."""


class ServedAlready(DoneAlready):
    """Another process serves this file."""


@contextlib.contextmanager
def alone(mark: Path) -> Iterator[None]:
    """Held by one process at a time, beside a file of this name; it ends with the process."""
    try:
        import fcntl  # noqa: PLC0415 - not every system has it
    except ImportError:
        yield
        return
    mark.touch(mode=0o600)
    with mark.open("wb") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise DoneAlready(mark) from None
        yield


@contextlib.contextmanager
def sole_server(place: Place) -> Iterator[None]:
    """Held while a file is served."""
    with contextlib.ExitStack() as held:
        if isinstance(place, Path):
            try:
                held.enter_context(alone(Path(f"{place}.served")))
            except DoneAlready:
                raise ServedAlready(place) from None
        yield
