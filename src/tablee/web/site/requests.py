"""What handlers read of a request, and the answers they give to it."""

import re
import unicodedata
from typing import Any

from litestar import Request, Response
from litestar.utils.scope.state import ScopeState

from tablee.web.site.forms import Form

HTML = "text/html"

WHAT = "X-Tablee"
"""Tells the page's script what became of an ask: done, refused, or faces (of dice) needed."""

TURN = "X-Tablee-Turn"
"""Tells it which turn its line will have brought when what was done is seen."""

_OWN_PAGE = re.compile(r"/(?!/)[A-Za-z0-9_.~%/?=&+-]*")


def own_page(address: str) -> str:
    """An address within this site, for a redirect; anything else becomes the room."""
    return address if _OWN_PAGE.fullmatch(address) and "//" not in address else "/"


def file_name(title: str) -> str:
    """A title as any system takes it for the name of a file."""
    ascii_only = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    return "-".join(re.findall(r"[a-z0-9]+", ascii_only.lower()))[:60] or "table"


def token_of(request: Request[Any, Any, Any]) -> str:
    """What a form must carry back to be believed."""
    token = ScopeState.from_scope(request.scope).csrf_token
    return token if isinstance(token, str) else ""


def html(content: str, status: int = 200, what: str = "", turn: int = 0) -> Response[str]:
    headers = {WHAT: what} if what else {}
    if turn:
        headers[TURN] = str(turn)
    return Response(content=content, status_code=status, media_type=HTML, headers=headers)


async def form_of(request: Request[Any, Any, Any]) -> Form:
    sent = await request.form()
    return Form((name, value) for name, value in sent.multi_items() if isinstance(value, str))


def is_live(request: Request[Any, Any, Any]) -> bool:
    return request.headers.get("hx-request") == "true"
