"""The same chunks on other machines: workers of a Dask cluster (the extra `tablee[cluster]`).

A chunk has its own random numbers and is counted once, by its number, so the answer is the same as
on one core. Dask gives the chunk of a worker that is lost to another one.
"""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import sha256
from importlib import import_module
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from tablee.lab.sentence import Sentence, sentence
from tablee.lab.workers import LOOK, MOST_LOST, Workers, WorkLost

Q = TypeVar("Q")
C = TypeVar("C")
R = TypeVar("R")

PATIENCE = "10s"
"""How long a scheduler may take to answer."""

MOST_QUESTIONS = 2
"""Questions of which a worker remembers what it has learnt."""


class NoCluster(Exception):
    """There is no cluster to send work to, and why."""

    def __init__(self, what: Sentence) -> None:
        super().__init__(what.why.format(**what.values))
        self.what = what


class Cluster(Workers):
    """The workers behind a scheduler."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self._address = address

    def run(
        self,
        make: Callable[[Q], Callable[[C], R]],
        question: Q,
        chunks: Sequence[C],
        one_more: Callable[[C, R], None],
    ) -> None:
        client = _client(self._address)
        try:
            self._work(client, make, question, chunks, one_more)
        finally:
            client.close()  # whatever is still under way is given up with it

    def _work(
        self,
        client: Any,  # noqa: ANN401 - Dask has no types
        make: Callable[[Q], Callable[[C], R]],
        question: Q,
        chunks: Sequence[C],
        one_more: Callable[[C, R], None],
    ) -> None:
        handed = client.scatter(question, broadcast=True, hash=False)
        finished: SimpleQueue[Any] = SimpleQueue()
        waiting: dict[str, tuple[Any, C]] = {}
        for chunk in chunks:
            future = client.submit(done, make, handed, chunk, pure=False, retries=MOST_LOST)
            waiting[future.key] = future, chunk
        for future, _ in list(waiting.values()):
            future.add_done_callback(finished.put)
        try:
            while waiting:
                self._look()
                with suppress(Empty):
                    future, chunk = waiting.pop(finished.get(timeout=LOOK).key)
                    one_more(chunk, _result(future))
        finally:
            client.cancel([future for future, _ in waiting.values()], force=True)


def _result(future: Any) -> Any:  # noqa: ANN401 - Dask has no types
    """What came of a chunk; WorkLost if every worker that took it up was lost."""
    scheduler: Any = import_module("distributed.scheduler")
    try:
        return future.result()
    except scheduler.KilledWorker as lost:
        raise WorkLost(f"too many workers were lost: {lost}") from None


def _client(address: str) -> Any:  # noqa: ANN401 - Dask has no types
    try:
        distributed: Any = import_module("distributed")  # an extra
    except ImportError:
        raise NoCluster(
            sentence("Work for a cluster takes the extra “cluster”: pip install tablee[cluster].")
        ) from None
    try:
        return distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, TimeoutError, ValueError):
        raise NoCluster(
            sentence("No scheduler of Dask answers at {address}.", address=address)
        ) from None


_known: "OrderedDict[bytes, Callable[[Any], Any]]" = OrderedDict()


def done(make: Callable[[Any], Callable[[Any], Any]], question: object, chunk: object) -> Any:  # noqa: ANN401
    """A chunk, done by a worker; what it learns of a question serves the next chunk."""
    import msgspec  # noqa: PLC0415

    about = f"{make.__module__}.{make.__qualname__}".encode()
    key = sha256(about + msgspec.msgpack.encode(question)).digest()
    do = _known.pop(key, None)
    if do is None:
        do = make(question)
    result = do(chunk)
    _known[key] = do
    while len(_known) > MOST_QUESTIONS:
        _known.popitem(last=False)
    return result
