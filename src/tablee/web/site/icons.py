"""Icons: those that tables show often are in one file, which a browser fetches once."""

import gzip
import hashlib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Request, Response, get
from markupsafe import Markup

from tablee.web.site.static_files import ASK_AGAIN, FOR_GOOD, ROOT

ASSETS = ROOT / "vendor" / "@phosphor-icons" / "core" / "assets"

OFTEN = Path(__file__).with_name("icons.txt")
"""What is in the file of all. Any other icon is drawn where it stands, as a game of somebody else's
may want it."""

ADDRESS = "/static/icons.svg"


class Sheet(NamedTuple):
    """All icons that are shown often, each a symbol under its name."""

    names: frozenset[str]
    svg: bytes
    version: str
    """Changes with the file: browsers keep one of a version for good."""


@cache
def sheet() -> Sheet:
    names = OFTEN.read_text(encoding="utf-8").split()
    symbols = "\n".join(_symbol(name) for name in names)
    svg = f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}\n</svg>\n'.encode()
    return Sheet(frozenset(names), svg, hashlib.sha256(svg).hexdigest()[:4])


def _symbol(name: str) -> str:
    _, inside = _drawing(name)
    return f'<symbol id="{name}" viewBox="0 0 256 256">{inside}</symbol>'


def _drawing(name: str) -> tuple[str, str]:
    """An icon's opening tag and what is in it."""
    style = "fill" if name.endswith("-fill") else "regular"
    svg = (ASSETS / style / f"{name}.svg").read_text(encoding="utf-8")
    inside = svg.index(">") + 1
    return svg[:inside], svg[inside : svg.rindex("</svg>")]


@cache
def icon(name: str, style: str = "regular") -> Markup:
    """A Phosphor icon, hidden from screen readers: words stand beside it."""
    called = name if style == "regular" else f"{name}-{style}"
    found = sheet()
    if called in found.names:
        svg = f'<svg><use href="{ADDRESS}?{found.version}#{called}"/></svg>'
    else:
        svg = "".join((*_drawing(called), "</svg>"))
    return Markup(svg.replace("<svg", '<svg class="icon" aria-hidden="true"', 1))  # noqa: S704


@cache
def _packed() -> bytes:
    return gzip.compress(sheet().svg, 9, mtime=0)


@get(ADDRESS, include_in_schema=False)
async def icons(request: Request[Any, Any, Any]) -> Response[bytes]:
    found = sheet()
    is_asked_for = request.url.query == found.version
    headers = {
        "Cache-Control": FOR_GOOD if is_asked_for else ASK_AGAIN,
        "Vary": "Accept-Encoding",
    }
    content = found.svg
    if "gzip" in request.headers.get("accept-encoding", ""):
        content = _packed()
        headers["Content-Encoding"] = "gzip"
    return Response(content=content, headers=headers, media_type="image/svg+xml")
