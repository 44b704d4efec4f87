"""The site as one application: what it needs, how it answers, what it refuses."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import State
from litestar.di import Provide

from tablee.journal.place import Place
from tablee.journal.postgres import is_postgres
from tablee.journal.schema import address, engine_for
from tablee.journal.sql import SqlStore
from tablee.web.api import routes
from tablee.web.api.schema import openapi, schema_plugin
from tablee.web.host import entering, health, metrics
from tablee.web.host import page as host_page
from tablee.web.host.backing_up import daily_backups, made_daily
from tablee.web.host.hosting import Hosting
from tablee.web.host.watching import watching
from tablee.web.lab import (
    advice_pages,
    analysis_pages,
    fight_pages,
    forecast_pages,
    rules_pages,
    work_pages,
)
from tablee.web.lab.queue import LabQueue
from tablee.web.lobby import book_tables, home, installing
from tablee.web.services import Services
from tablee.web.site import icons, static_files
from tablee.web.site.errors import trouble_handlers
from tablee.web.site.headers import SecureHeaders
from tablee.web.site.limits import LARGEST_BODY, Limits, limiting
from tablee.web.site.routing import OnceRouter, known
from tablee.web.story import chronicle, demo, public_tales, replay, tale_pages
from tablee.web.table import (
    alert_routes,
    around,
    cards,
    notebook,
    nudges,
    palette,
    papers,
    pictures,
    play,
    streams,
)
from tablee.web.table.alerting import Alerting
from tablee.web.table.alerts import Alerts
from tablee.web.table.code_words import WrongCodes
from tablee.web.table.fresh_secrets import FreshSecrets
from tablee.web.table.hub import Hub
from tablee.web.table.neighbours import Neighbours
from tablee.web.table.push import Push
from tablee.web.table.put_away import PutAway
from tablee.web.table.remembered_keys import RememberedKeys

WAITERS = 64
"""How many asks may wait for the disk at once; they share its commits."""


def create_app(
    database: Place,
    *,
    secure: bool = False,
    site: str = "",
    limits: Limits | None = None,
    hosting: Hosting | None = None,
) -> Litestar:
    """The site over one database. `secure`: it is served over https, and cookies say so."""
    hosting = hosting or Hosting(address=site)
    limits = limits or Limits()
    store = SqlStore(database)
    url = address(database)
    engine, readers = (engine_for(url, writes=writes) for writes in (True, False))
    keys = RememberedKeys(engine, readers)
    services = Services(
        store,
        keys,
        limits,
        FreshSecrets(engine, readers),
        WrongCodes(engine, readers),
        secure=secure,
        address=hosting.address,
        writers=engine,
        readers=readers,
        hosting=hosting,
    )
    if hosting.backups is not None:
        services.daily = daily_backups(readers, hosting.backups, hosting.keep)

    @contextlib.asynccontextmanager
    async def open_store(_: Litestar) -> AsyncIterator[None]:
        waiters = ThreadPoolExecutor(WAITERS, thread_name_prefix="ask")
        asyncio.get_running_loop().set_default_executor(waiters)
        services.hub = Hub(store, limits, services.asks)
        services.hub.put_away = PutAway(engine, readers)
        services.lab = LabQueue()
        services.hub.door = services.requests
        push = Push(keys.secret("push"), hosting.push_to)
        services.alerting = Alerting(Alerts(engine, readers), push)
        services.hub.on_asked = services.alerting.look_at
        if is_postgres(url):
            services.neighbours = Neighbours(services.hub, keys, url, engine, readers)
            await services.neighbours.wait_until_well()
        daily = services.daily if hosting.makes_backups else None
        async with made_daily(daily), metrics.looked_at(services):
            yield
        if services.neighbours is not None:
            await services.neighbours.close()
        await services.alerting.close()
        await services.lab.close()
        await services.hub.reckoner.close()
        store.close()
        engine.dispose()
        readers.dispose()

    pages = OnceRouter(
        path="/",
        route_handlers=known(
            [
                *home.handlers,
                *installing.handlers,
                *play.handlers,
                *alert_routes.handlers,
                *cards.handlers,
                *nudges.handlers,
                *palette.handlers,
                *streams.handlers,
                *chronicle.handlers,
                *replay.handlers,
                *tale_pages.handlers,
                *public_tales.handlers,
                *notebook.handlers,
                *around.handlers,
                *demo.handlers,
                *papers.handlers,
                *pictures.handlers,
                *book_tables.handlers,
                *rules_pages.handlers,
                *analysis_pages.handlers,
                *fight_pages.handlers,
                *forecast_pages.handlers,
                *work_pages.handlers,
                *advice_pages.handlers,
                *health.handlers,
                *metrics.handlers,
                *entering.handlers,
                *host_page.handlers,
                static_files.static,
                icons.drawings,
            ]
        ),
        include_in_schema=False,
    )
    app = Litestar(
        route_handlers=[pages, routes.router()],
        lifespan=[open_store],
        # Handlers are given them; whoever holds the application finds them in its state.
        dependencies={"services": Provide(lambda: services, sync_to_thread=False)},
        state=State({"services": services}),
        csrf_config=CSRFConfig(
            secret=keys.secret("csrf"),
            cookie_name="tablee_csrf",
            cookie_httponly=True,
            cookie_samesite="lax",
            cookie_secure=secure,
            # A program shows a token that no browser sends by itself; files change nothing.
            exclude=["^/api/", "^/static/", "^/health/"],
        ),
        # A packed stream would be held back until it is worth sending.
        compression_config=CompressionConfig(
            backend="gzip",
            gzip_compress_level=5,
            minimum_size=1000,
            exclude=["/live$", "^/static/"],
        ),
        middleware=[limiting(limits, services.door)],
        before_send=[SecureHeaders(secure)],
        exception_handlers=trouble_handlers(secure=secure),
        request_max_body_size=LARGEST_BODY,
        openapi_config=openapi(),
        plugins=[schema_plugin],
        logging_config=None,  # whoever runs the site decides what is logged
        debug=False,
    )
    # Around the router too: it answers by itself where an address leads nowhere.
    app.asgi_handler = watching(app.asgi_handler)
    return app
