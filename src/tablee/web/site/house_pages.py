"""What the house's own pages have in common: words, language, the way back."""

from typing import Any

from litestar import Request, Response

from tablee.kernel.tongue import Tongue
from tablee.web.site.language import language_of, site_tongue
from tablee.web.site.render import page
from tablee.web.site.requests import html, token_of


def tongue_of(request: Request[Any, Any, Any]) -> Tongue:
    return site_tongue(language_of(request))


def house_page(
    request: Request[Any, Any, Any],
    template: str,
    *,
    status: int = 200,
    back: str | None = None,
    **context: object,
) -> Response[str]:
    """A page of the house. `back` is where a change of language returns to."""
    common = {
        "t": tongue_of(request),
        "lang": language_of(request),
        "csrf": token_of(request),
        "back": request.url.path if back is None else back,
    }
    return html(page(template, common | context), status)


def site_of(address: str, request: Request[Any, Any, Any]) -> str:
    """How this site is reached from elsewhere, without a slash at the end.

    `address` is what it was told of itself, if anything; else the request says it.
    """
    return (address or str(request.base_url)).rstrip("/")
