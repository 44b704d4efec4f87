"""The host's key: typed once into a browser, or shown by a program with every request."""

from typing import Any

from litestar import Request, Response, post
from litestar.datastructures import Cookie
from litestar.exceptions import NotFoundException
from litestar.response import Redirect

from tablee.web.host.hosting import COOKIE
from tablee.web.services import Injected, Services
from tablee.web.site.house_pages import house_page, tongue_of
from tablee.web.site.requests import form_of

DAY = 24 * 3600


def is_host(services: Services, request: Request[Any, Any, Any]) -> bool:
    return services.hosting.knows(request.headers, request.cookies)


def check_host(services: Services, request: Request[Any, Any, Any]) -> None:
    """For whoever is not the host there is nothing here."""
    if not is_host(services, request):
        raise NotFoundException


def ask_for_key(request: Request[Any, Any, Any], refused: str = "") -> Response[str]:
    status = 403 if refused else 200
    return house_page(request, "host_key.html", status=status, back="/host", refused=refused)


@post("/host/enter", status_code=200)
async def enter(services: Injected, request: Request[Any, Any, Any]) -> Response[Any]:
    t = tongue_of(request)
    if not services.hosting.is_key((await form_of(request)).one("key").strip()):
        return ask_for_key(
            request, t("This is not the host's key. The server says it when it starts.")
        )
    response = Redirect("/host", status_code=303)
    response.set_cookie(
        Cookie(
            key=COOKIE,
            value=services.hosting.cookie,
            max_age=DAY,
            httponly=True,
            samesite="strict",
            secure=services.secure,
            path="/",
        )
    )
    return response


handlers = [enter]
