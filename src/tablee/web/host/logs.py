"""What a server writes down: when, where and what kind of trouble; never what people wrote.

A message is ours, its values are numbers, names of rooms and ids of tables. What an exception says
may quote whoever asked (a name, a line of talk, a key), so only its kind and its way are kept;
TABLEE_DEBUG=1 shows the rest, to whoever runs a server of their own.
"""

import logging
import os
import re
import sys
import time
import traceback
from collections import deque
from collections.abc import Iterator
from contextvars import ContextVar
from typing import IO

import msgspec

from tablee.web.host.hosting import Logging
from tablee.web.site.measures import ERRORS

REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The id of the request that is being answered."""

NAMES = ("tablee", "uvicorn", "asyncio")
MOST_REMEMBERED = 50

_SECRETS = re.compile(r"(/s/|Bearer\s+|code=|key=)[^\s/&\"']+", re.IGNORECASE)


def without_secrets(text: str) -> str:
    """A message whose links, tokens and words are struck out, should it have any."""
    return _SECRETS.sub(r"\1…", text)


def way_of(trouble: BaseException) -> Iterator[str]:
    """The kind of a trouble and the places it went through, without a word of what it says."""
    says = f": {trouble}" if os.environ.get("TABLEE_DEBUG") else ""
    yield f"{type(trouble).__module__}.{type(trouble).__qualname__}{says}"
    for frame in traceback.extract_tb(trouble.__traceback__):
        yield f"  {frame.filename}:{frame.lineno} {frame.name}"
    cause = trouble.__cause__ or (None if trouble.__suppress_context__ else trouble.__context__)
    if cause is not None:
        yield from way_of(cause)


class Noted(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a log."""

    at: str
    level: str
    logger: str
    message: str
    request: str = ""
    way: tuple[str, ...] = ()


def noted(record: logging.LogRecord) -> Noted:
    at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
    trouble = record.exc_info[1] if record.exc_info else None
    message = record.getMessage()
    if not record.name.startswith("tablee"):
        message = message.partition("\n")[0]  # what follows are values, as Python shows them
    return Noted(
        f"{at}.{int(record.msecs):03}Z",
        record.levelname,
        record.name,
        without_secrets(message),
        REQUEST.get(),
        tuple(way_of(trouble)) if trouble else (),
    )


class AsJson(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return msgspec.json.encode(noted(record)).decode()


class AsLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        one = noted(record)
        request = f" [{one.request}]" if one.request else ""
        head = f"{one.at} {one.level} {one.logger}{request} {one.message}"
        return "\n".join([head, *(f"    {line}" for line in one.way)])


class Errors(logging.Handler):
    """Counts errors and remembers the last ones, for the host's page."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.last: deque[Noted] = deque(maxlen=MOST_REMEMBERED)

    def emit(self, record: logging.LogRecord) -> None:
        ERRORS.labels(record.name).inc()
        self.last.appendleft(noted(record))


errors = Errors()
"""Those of this process."""


def set_up(log: Logging, out: IO[str] | None = None) -> logging.Handler:
    """Everything that is logged goes to the error stream; requests too, where that is wished."""
    handler = logging.StreamHandler(out or sys.stderr)
    handler.setFormatter(AsJson() if log == "json" else AsLines())
    for name in NAMES:
        logger = logging.getLogger(name)
        logger.addHandler(handler)
        logger.propagate = False
        logger.setLevel(logging.WARNING)
    requests = logging.getLogger("tablee.requests")
    requests.setLevel(logging.WARNING if log == "trouble" else logging.INFO)
    logging.getLogger("tablee").addHandler(errors)
    return handler
