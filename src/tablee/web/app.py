"""The site as one application: what it needs, how it answers, what it refuses."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import State

from tablee.journal.schema import address, engine_for
from tablee.journal.sql import SqlStore
from tablee.web import api, book_tables, demo, files, live, lobby, papers, play, stories
from tablee.web.api_schema import openapi, schema_plugin
from tablee.web.hub import Hub
from tablee.web.limits import LARGEST_BODY, Limits, limiting
from tablee.web.remembered import RememberedKeys
from tablee.web.safety import SecureHeaders, trouble_handlers

WAITERS = 64
"""How many asks may wait for the disk at once; they share its commits."""


def create_app(
    database: str | Path, *, secure: bool = False, site: str = "", limits: Limits | None = None
) -> Litestar:
    """The site over one database. `secure`: it is served over https, and cookies say so."""
    store = SqlStore(database)
    engine = engine_for(address(database), writes=True)
    readers = engine_for(address(database), writes=False)
    keys = RememberedKeys(engine, readers)

    @contextlib.asynccontextmanager
    async def open_store(app: Litestar) -> AsyncIterator[None]:
        waiters = ThreadPoolExecutor(WAITERS, thread_name_prefix="ask")
        asyncio.get_running_loop().set_default_executor(waiters)
        app.state.hub = Hub(store)
        yield
        store.close()
        engine.dispose()
        readers.dispose()

    pages = Router(
        path="/",
        route_handlers=[
            *lobby.handlers,
            *play.handlers,
            *live.handlers,
            *stories.handlers,
            *demo.handlers,
            *papers.handlers,
            *book_tables.handlers,
            files.static,
        ],
        include_in_schema=False,
    )
    return Litestar(
        route_handlers=[pages, api.router],
        lifespan=[open_store],
        state=State(
            {"seat_keys": keys, "store": store, "secure": secure, "site": site, "fresh": {}}
        ),
        csrf_config=CSRFConfig(
            secret=keys.secret("csrf"),
            cookie_name="tablee_csrf",
            cookie_httponly=True,
            cookie_samesite="lax",
            cookie_secure=secure,
            # A program shows a token that no browser sends by itself; files change nothing.
            exclude=["^/api/", "^/static/"],
        ),
        # A packed stream would be held back until it is worth sending.
        compression_config=CompressionConfig(
            backend="gzip",
            gzip_compress_level=5,
            minimum_size=1000,
            exclude=["/live$", "^/static/"],
        ),
        middleware=[limiting(limits or Limits())],
        before_send=[SecureHeaders(secure)],
        exception_handlers=trouble_handlers,
        request_max_body_size=LARGEST_BODY,
        openapi_config=openapi(),
        plugins=[schema_plugin],
        logging_config=None,  # whoever runs the site decides what is logged
        debug=False,
    )
