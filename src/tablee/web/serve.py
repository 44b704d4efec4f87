"""Serving the site from this process: one port, one line to say where."""

import asyncio
import errno
import gc
import logging
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import uvicorn
from litestar import Litestar
from msgspec.structs import replace

from tablee.journal.place import Place
from tablee.journal.sql import SqlStore
from tablee.web.app import create_app
from tablee.web.host import logs
from tablee.web.host.hosting import Hosting
from tablee.web.services import services_of
from tablee.web.site.addresses import ANYWHERE, in_networks, is_loopback
from tablee.web.site.connections import Patience, guarded
from tablee.web.story.demo import is_empty, set_the_table

MOST_FILES = 16_384
LAST_WORDS = 2
"""Seconds that open streams are given when the server is told to stop."""


class PortTaken(Exception):
    """Another program listens there."""


class NoSuchHost(Exception):
    """This machine has no such address."""


SELDOM = 20_000, 20, 20
"""New things after which the newest are looked through, and how often that until older ones are."""

SWITCH = 0.001
"""Seconds after which a thread that draws lets the others on: asks and streams are quicker."""


def is_worth_saying(record: logging.LogRecord) -> bool:
    """Not that a server which was told to stop broke off whatever was not done in time."""
    broken_off = record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError)
    return not broken_off and not str(record.msg).startswith("Cancel ")


class Server(uvicorn.Server):
    """Says so when the first page can be opened."""

    def __init__(self, site: Litestar, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._site = site
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            services_of(self._site).opening = self.open_to_network
            services_of(self._site).hub.reckoner.start()
            self._ready()

    async def open_to_network(self) -> bool:
        """Listens at this machine's addresses in its networks too, on the same port, beside what it
        listens to already: no line is cut. False where the system lets it at none of them."""
        services = services_of(self._site)
        found = [*in_networks(services.hosting.port)]
        loop, opened = asyncio.get_running_loop(), False
        for host, _, port in (one.shown.rpartition(":") for one in found):
            with suppress(PortTaken, NoSuchHost):
                self.servers.append(
                    await loop.create_server(self._protocol, sock=listen(host, int(port)))
                )
                opened = True
        if opened:
            # The addresses of all networks are read off it from now on (`addresses.reaches`).
            services.hosting = replace(services.hosting, listens_on=ANYWHERE[0])
        return opened

    def _protocol(self) -> asyncio.Protocol:
        kind: Callable[..., asyncio.Protocol] = self.config.http_protocol_class
        return kind(
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
            _loop=asyncio.get_running_loop(),
        )

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        services = services_of(self._site)
        services.is_closing = True
        # Whatever sends people here hears of it first, and sends them elsewhere.
        await asyncio.sleep(services.hosting.drain)
        # Pages whose streams end come back by themselves; nobody is waited for.
        services.end_streams()
        said_by = logging.getLogger("uvicorn.error")
        said_by.addFilter(is_worth_saying)
        try:
            await super().shutdown(sockets)
        finally:
            said_by.removeFilter(is_worth_saying)


def listen(host: str, port: int) -> socket.socket:
    """A socket on this port; PortTaken or NoSuchHost."""
    try:
        family, kind, protocol, _, where = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except OSError as problem:
        raise NoSuchHost(host) from problem
    found = socket.socket(family, kind, protocol)
    # After a stop the port may be used again at once; that of a running program may not.
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind(where)
        found.listen(1024)
    except OSError as problem:
        found.close()
        if problem.errno in (errno.EADDRINUSE, errno.EACCES):
            raise PortTaken(port) from problem
        raise NoSuchHost(host) from problem
    return found


def address_of(listening: socket.socket) -> str:
    """What to type into a browser on this machine."""
    host, port = listening.getsockname()[:2]
    if host in ANYWHERE:
        host = "127.0.0.1"
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}"


def shared_addresses(listening: socket.socket) -> list[str]:
    """What others in the networks of this machine can type; nothing if it listens to itself."""
    host, port = listening.getsockname()[:2]
    if host in ANYWHERE:
        return [one.address for one in in_networks(port)]
    return [] if is_loopback(host) else [address_of(listening)]


def prepare(database: Place) -> None:
    """Makes the database, and in a new one the table of the demonstration."""
    if isinstance(database, Path):
        database.parent.mkdir(parents=True, exist_ok=True)
    with SqlStore(database) as store:
        if is_empty(store):
            set_the_table(store)


def allow_many_sockets() -> None:
    """As many files at once as this machine allows, where it says so: each page holds one open."""
    try:
        import resource  # noqa: PLC0415 - not every system has it
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def collect_seldom() -> None:
    """Looks for garbage in rings less often, and never among what stays for good: to look through
    all of it stops everything for as long as a page takes to draw."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


def serve(
    listening: socket.socket,
    database: Place,
    *,
    secure: bool,
    ready: Callable[[], None],
    patience: Patience | None = None,
    hosting: Hosting | None = None,
) -> None:
    """Serves until it is told to stop."""
    host, port = listening.getsockname()[:2]
    hosting = replace(hosting or Hosting(), listens_on=host, port=port)
    logs.set_up(hosting.log)
    allow_many_sockets()
    sys.setswitchinterval(SWITCH)
    site = create_app(database, secure=secure, hosting=hosting)
    collect_seldom()
    if hosting.proxies and patience is None:
        # All connections come from the proxy then, and it sends no request by halves.
        patience = Patience(an_address=Patience().in_all)
    config = uvicorn.Config(
        site,
        http=guarded(patience),
        log_config=None,
        access_log=False,
        # Whatever a request says of where it came from counts only from those who may say it.
        proxy_headers=bool(hosting.proxies),
        forwarded_allow_ips=list(hosting.proxies),
        server_header=False,
        timeout_graceful_shutdown=LAST_WORDS,
    )
    Server(site, config, ready).run(sockets=[listening])
