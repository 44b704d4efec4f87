"""What a server counts of its own work. Nothing here names a table, a seat or a person."""

import contextlib
import time
from collections.abc import Iterator

from prometheus_client import Counter, Histogram

from tablee.dice.readers import FacesNeeded
from tablee.journal.measures import REGISTRY
from tablee.kernel.words import Refused

QUICK = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30)

REQUESTS = Histogram(
    "tablee_request_seconds",
    "Time until a request was answered, by where it went; streams are not among them.",
    ("method", "path", "status"),
    buckets=QUICK,
    registry=REGISTRY,
)
ASKS = Counter("tablee_asks", "Asks, by game and outcome.", ("game", "outcome"), registry=REGISTRY)
ASK_SECONDS = Histogram(
    "tablee_ask_seconds",
    "Time until an ask was durable, with all its waiting.",
    buckets=QUICK,
    registry=REGISTRY,
)
TURN_SECONDS = Histogram(
    "tablee_turn_seconds",
    "How long a caller waited for its own earlier work before anything was drawn.",
    buckets=QUICK,
    registry=REGISTRY,
)
DRAWING_SECONDS = Histogram(
    "tablee_drawing_seconds", "Time to draw what was asked for.", buckets=QUICK, registry=REGISTRY
)
ODDS_SECONDS = Histogram(
    "tablee_odds_seconds",
    "Time that the processes spent on one question about chances.",
    buckets=QUICK,
    registry=REGISTRY,
)
ODDS_STEPS = Counter(
    "tablee_odds_steps", "Steps spent on chances, of the budgets of all seats.", registry=REGISTRY
)
ERRORS = Counter(
    "tablee_errors", "Errors that were logged, by their logger.", ("logger",), registry=REGISTRY
)


@contextlib.contextmanager
def counted_ask(game: str) -> Iterator[None]:
    """Counts what becomes of one ask, and how long it took."""
    since = time.perf_counter()
    outcome = "failed"
    try:
        yield
        outcome = "done"
    except Refused:
        outcome = "refused"
        raise
    except FacesNeeded:
        outcome = "faces"
        raise
    finally:
        ASKS.labels(game, outcome).inc()
        ASK_SECONDS.observe(time.perf_counter() - since)
