"""One server over one SQLite file: a second would write rightly, and its pages hear nothing."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

from tablee.journal.place import Place


class ServedAlready(Exception):
    """Another process serves this file."""


@contextlib.contextmanager
def sole_server(place: Place) -> Iterator[None]:
    """Held while a file is served; it ends with the process, however that ends."""
    try:
        import fcntl  # noqa: PLC0415 - not every system has it
    except ImportError:
        yield
        return
    if not isinstance(place, Path):
        yield
        return
    mark = Path(f"{place}.served")
    mark.touch(mode=0o600)
    with mark.open("wb") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise ServedAlready(place) from None
        yield
