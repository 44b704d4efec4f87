"""The house on a phone's home screen: its manifest, its worker, and what it says when it cannot be
reached."""

from typing import Any

from litestar import Request, Response, get
from litestar.response import Redirect

from tablee.web.services import Injected
from tablee.web.site.house_pages import house_page, tongue_of
from tablee.web.site.language import language_of
from tablee.web.site.requests import HTML
from tablee.web.site.static_files import ROOT
from tablee.web.table.seating import seats_held

ICONS = (("192", "192x192", "any"), ("512", "512x512", "any"), ("maskable", "512x512", "maskable"))


@get("/manifest.webmanifest", media_type="application/manifest+json")
async def manifest(request: Request[Any, Any, Any]) -> dict[str, Any]:
    t = tongue_of(request)
    icons = [
        {"src": f"/static/icons/{name}.png", "sizes": sizes, "type": "image/png", "purpose": use}
        for name, sizes, use in ICONS
    ]
    return {
        "id": "/",
        "name": "Tablée",
        "short_name": "Tablée",
        "description": t("Role-playing games round one table, each on their own screen."),
        "lang": language_of(request),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f1e8e1",
        "theme_color": "#7b2438",
        "icons": icons,
        "shortcuts": [{"name": t("The last table"), "url": "/last"}],
    }


@get("/last")
async def last_table(services: Injected, request: Request[Any, Any, Any]) -> Redirect:
    """The table at which this browser took a seat last."""
    held = seats_held(services.keys, request)
    return Redirect(f"/t/{held[0][1].table}" if held else "/", status_code=303)


@get("/sw.js", media_type="text/javascript; charset=utf-8")
async def worker() -> Response[bytes]:
    """At the root: a worker sees to what lies beside and below it."""
    kept = {"Cache-Control": "no-cache"}
    return Response((ROOT / "sw.js").read_bytes(), media_type="text/javascript", headers=kept)


@get("/offline", media_type=HTML)
async def offline(request: Request[Any, Any, Any]) -> Response[str]:
    return house_page(request, "offline.html")


handlers = [manifest, last_table, worker, offline]
