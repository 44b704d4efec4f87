"""The measures of whoever serves this port, as Prometheus reads them; for the host alone."""

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator
from typing import Any

from litestar import Request, Response, get
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Gauge,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

from tablee.journal.measures import REGISTRY, SHARED
from tablee.web.host.entering import check_host
from tablee.web.services import Injected, Services

LOOK = 2.0
"""Seconds between two looks at what a process of several has open, for the others to tell."""

_own = CollectorRegistry()
_process = ProcessCollector(registry=_own)


def _gauge(name: str, what: str) -> Gauge:
    return Gauge(name, what, registry=REGISTRY, multiprocess_mode="livesum")


TABLES = _gauge("tablee_open_tables", "Tables in memory.")
STREAMS = _gauge("tablee_streams", "Pages that are open.")
MEMORY = _gauge("tablee_memory_bytes", "Memory in use.")
PROCESSES = _gauge("tablee_processes", "Processes that serve this port.")


def is_shared() -> bool:
    """Whether several processes serve this port."""
    return SHARED in os.environ


def look(services: Services) -> None:
    tables, streams = services.hub.crowd()
    TABLES.set(tables)
    STREAMS.set(streams)
    PROCESSES.set(1)
    for metric in _process.collect():
        for sample in metric.samples:
            if sample.name == "process_resident_memory_bytes":
                MEMORY.set(sample.value)


@contextlib.asynccontextmanager
async def looked_at(services: Services) -> AsyncIterator[None]:
    """While the site is open, others that serve its port can tell what this process has open."""

    async def look_again() -> None:
        while True:
            look(services)
            await asyncio.sleep(LOOK)

    task = asyncio.create_task(look_again()) if is_shared() else None
    try:
        yield
    finally:
        if task is not None:
            task.cancel()


@get("/metrics")
async def show_metrics(services: Injected, request: Request[Any, Any, Any]) -> Response[bytes]:
    check_host(services, request)
    look(services)
    if is_shared():
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        said = await asyncio.to_thread(generate_latest, together)
    else:
        said = generate_latest(REGISTRY) + generate_latest(_own)
    return Response(said, media_type=CONTENT_TYPE_LATEST)


handlers = [show_metrics]
