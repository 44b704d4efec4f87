"""Every request gets an id, is timed, and is a line of the log where that is wished."""

import logging
import secrets
import time

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tablee.web.host.logs import REQUEST
from tablee.web.site.limits import STREAM
from tablee.web.site.measures import REQUESTS

_log = logging.getLogger("tablee.requests")

ID_BYTES = 6

UNKNOWN = "unknown"
"""The place of a request for which the site has none: what was typed is not told."""

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


def watching(app: ASGIApp) -> ASGIApp:
    """Paths are told as the site names them (`/t/{table_id}`): whose they are is nobody's business.

    The id stands in the answer (`X-Request-Id`), so that whoever saw something go wrong can say
    which line of the log is theirs. It stands around the whole site: the place of a request is
    known once it was answered, and an address that leads nowhere is answered too.
    """

    async def watch(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        name = secrets.token_hex(ID_BYTES)
        token = REQUEST.set(name)
        method = scope["method"] if scope["method"] in METHODS else UNKNOWN
        status, since = 500, time.perf_counter()

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (b"x-request-id", name.encode())]
            await send(message)

        try:
            await app(scope, receive, noting)
        finally:
            seconds = time.perf_counter() - since
            path = scope.get("path_template", UNKNOWN)
            if not STREAM.match(path):
                REQUESTS.labels(method, path, str(status)).observe(seconds)
            _log.info("%s %s %s %.1f ms", method, path, status, 1000 * seconds)
            REQUEST.reset(token)

    return watch
