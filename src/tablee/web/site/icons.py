"""Icons, and tables seen from above: what pages show often is in two files, each fetched once."""

import gzip
import hashlib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Request, Response, get
from markupsafe import Markup

from tablee.web.site.static_files import ASK_AGAIN, FOR_GOOD, ROOT
from tablee.web.site.tops import in_wood, table_tops

ASSETS = ROOT / "vendor" / "@phosphor-icons" / "core" / "assets"
HERE = Path(__file__).parent

HOUSE = "/static/house.svg"
"""What the house shows to somebody who comes to the door: its sign, its tables, a few icons."""

TABLES = "/static/icons.svg"
"""The icons of tables in play. Any other icon is drawn where it stands, as a game of somebody
else's may want it."""


class Sheet(NamedTuple):
    """Drawings in one file, each a symbol under its name."""

    address: str
    names: frozenset[str]
    svg: bytes
    version: str
    """Changes with the file: browsers keep one of a version for good."""

    def place_of(self, name: str) -> str:
        return f"{self.address}?{self.version}#{name}"


@cache
def sheets() -> tuple[Sheet, Sheet]:
    drawn = in_wood((HERE / "house.svg").read_text(encoding="utf-8"))
    tops = [
        f'<symbol id="top-{game}" viewBox="-104 -104 208 208">{in_wood(str(top))}</symbol>'
        for game, top in table_tops().items()
    ]
    house = [drawn[drawn.index(">") + 1 : drawn.rindex("</svg>")].strip(), *tops]
    return _sheet(HOUSE, "house-icons.txt", house), _sheet(TABLES, "icons.txt", [])


def _sheet(address: str, names_in: str, symbols: list[str]) -> Sheet:
    names = (HERE / names_in).read_text(encoding="utf-8").split()
    inside = "\n".join((*symbols, *map(_symbol, names)))
    svg = f'<svg xmlns="http://www.w3.org/2000/svg">\n{inside}\n</svg>\n'.encode()
    return Sheet(address, frozenset(names), svg, hashlib.sha256(svg).hexdigest()[:4])


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
    found = next((sheet for sheet in sheets() if called in sheet.names), None)
    if found is not None:
        svg = f'<svg><use href="{found.place_of(called)}"/></svg>'
    else:
        svg = "".join((*_drawing(called), "</svg>"))
    return Markup(svg.replace("<svg", '<svg class="icon" aria-hidden="true"', 1))  # noqa: S704


def top_of(game: str) -> str:
    """Where the top of a game's table is drawn."""
    return sheets()[0].place_of("top-" + (game if game in table_tops() else "plain"))


def sign() -> str:
    """Where the sign of the house is drawn."""
    return sheets()[0].place_of("mark")


@cache
def _packed(sheet: Sheet) -> bytes:
    return gzip.compress(sheet.svg, 9, mtime=0)


@get([HOUSE, TABLES], include_in_schema=False)
async def drawings(request: Request[Any, Any, Any]) -> Response[bytes]:
    found = next(sheet for sheet in sheets() if sheet.address == request.url.path)
    is_asked_for = request.url.query == found.version
    headers = {
        "Cache-Control": FOR_GOOD if is_asked_for else ASK_AGAIN,
        "Vary": "Accept-Encoding",
    }
    content = found.svg
    if "gzip" in request.headers.get("accept-encoding", ""):
        content = _packed(found)
        headers["Content-Encoding"] = "gzip"
    return Response(content=content, headers=headers, media_type="image/svg+xml")
