"""Whether this server is alive, and whether it should be sent people: for whatever watches it."""

import asyncio

from litestar import Response, get

from tablee.journal.store import StoreError, UnknownTable
from tablee.web.services import Injected

LONGEST = 2.0
"""Seconds within which the database must answer a server that is ready."""

PLAIN = "text/plain"


@get("/health/live", media_type=PLAIN)
async def is_live() -> Response[str]:
    """The process answers: there is no reason to start it anew."""
    return Response("live\n", media_type=PLAIN)


@get("/health/ready", media_type=PLAIN)
async def is_ready(services: Injected) -> Response[str]:
    """The database can be read, other nodes are heard, and nobody has told the server to stop."""
    if services.is_closing:
        return Response("closing\n", status_code=503, media_type=PLAIN)
    if services.neighbours is not None and not services.neighbours.is_well:
        return Response("deaf to other nodes\n", status_code=503, media_type=PLAIN)
    try:
        async with asyncio.timeout(LONGEST):
            await asyncio.to_thread(services.store.about, "")
    except UnknownTable:
        return Response("ready\n", media_type=PLAIN)
    except (StoreError, TimeoutError):
        pass
    return Response("no database\n", status_code=503, media_type=PLAIN)


handlers = [is_live, is_ready]
