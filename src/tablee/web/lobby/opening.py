"""Opening a site that only this computer can read to the phones of the same network, as it runs.

Only somebody who sits at this computer may: a request that came over any network, through a proxy,
or under another name than this machine's own, is refused, and so is a site that was told its
address. Tablée listens in addition, so nobody's line is cut.
"""

from typing import Any

from litestar import Request, Response, post
from litestar.exceptions import PermissionDeniedException
from litestar.params import FromPath
from litestar.response import Redirect

from tablee.web.services import Injected, Services
from tablee.web.site.addresses import in_networks, is_loopback
from tablee.web.table.seating import keeper_at

OF_A_PROXY = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")


def may_open(services: Services, request: Request[Any, Any, Any]) -> bool:
    """Whether the server can be opened, and whoever asks may."""
    hosting = services.hosting
    is_ours = is_loopback(hosting.listens_on) and not (hosting.address or hosting.proxies)
    came_from = request.client.host if request.client else ""
    is_here = is_loopback(came_from) and is_loopback(request.base_url.hostname or "")
    is_direct = not any(name in request.headers for name in OF_A_PROXY)
    has_one = services.opening is not None and services.neighbours is None
    return is_ours and is_here and is_direct and has_one and any(in_networks(hosting.port))


@post("/t/{table_id:str}/seats/open", status_code=200)
async def open_to_network(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[Any]:
    """From now on phones in the same network can open the tables of this computer."""
    await keeper_at(services, request, table_id)
    if services.opening is None or not may_open(services, request):
        raise PermissionDeniedException
    is_open = await services.opening()
    mark = "" if is_open else "?unopened=1"
    return Redirect(f"/t/{table_id}/seats{mark}", status_code=303)


handlers = [open_to_network]
