"""A real server on a port of its own, in this process."""

import threading
from contextlib import contextmanager

import uvicorn

from tablee.web.app import create_app
from tablee.web.serve import Server, listen
from tablee.web.site.connections import Patience, guarded
from tablee.web.site.limits import Limits

PLENTY = Limits(requests=10**9, asks=10**9, tables=10**9)


class Served:
    def __init__(self, app, listening, protocol):
        self.app = app
        self.address = listening.getsockname()[:2]
        self.url = "http://{}:{}".format(*self.address)
        self.half_sent = protocol.half_sent


@contextmanager
def served(folder, *, limits=PLENTY, proxies=(), **patience):
    """The site as `tablee serve` serves it, with as much patience as is said, behind `proxies`."""
    app = create_app(folder / "site.db", limits=limits)
    protocol = guarded(Patience(**patience))
    config = uvicorn.Config(
        app,
        http=protocol,
        log_level="warning",
        access_log=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
    )
    ready = threading.Event()
    with listen("127.0.0.1", 0) as listening:
        server = Server(app, config, ready.set)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            assert ready.wait(30)
            yield Served(app, listening, protocol)
        finally:
            server.should_exit = True
            thread.join(30)
