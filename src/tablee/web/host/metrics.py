"""The measures of this process, as Prometheus reads them; for the host alone."""

from typing import Any

from litestar import Request, Response, get
from prometheus_client import CONTENT_TYPE_LATEST, Gauge, ProcessCollector, generate_latest

from tablee.journal.measures import REGISTRY
from tablee.web.host.entering import check_host
from tablee.web.services import Injected

ProcessCollector(registry=REGISTRY)

TABLES = Gauge("tablee_open_tables", "Tables in memory.", registry=REGISTRY)
STREAMS = Gauge("tablee_streams", "Pages that are open.", registry=REGISTRY)


@get("/metrics")
async def show_metrics(services: Injected, request: Request[Any, Any, Any]) -> Response[bytes]:
    check_host(services, request)
    tables, streams = services.hub.crowd()
    TABLES.set(tables)
    STREAMS.set(streams)
    return Response(generate_latest(REGISTRY), media_type=CONTENT_TYPE_LATEST)


handlers = [show_metrics]
