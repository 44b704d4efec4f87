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


def watching(app: ASGIApp) -> ASGIApp:
    """Paths are told as the site names them (`/t/{table_id}`): whose they are is nobody's business.

    The id stands in the answer (`X-Request-Id`), so that whoever saw something go wrong can say
    which line of the log is theirs.
    """

    async def watch(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        name = secrets.token_hex(ID_BYTES)
        token = REQUEST.set(name)
        path, status, since = scope.get("path_template", ""), 500, time.perf_counter()

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
            if not STREAM.match(path):
                REQUESTS.labels(scope["method"], path, str(status)).observe(seconds)
            _log.info("%s %s %s %.1f ms", scope["method"], path, status, 1000 * seconds)
            REQUEST.reset(token)

    return watch
