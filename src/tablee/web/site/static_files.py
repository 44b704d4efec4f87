"""The site's own files and those of others that it ships: small, compressed once, cached long."""

import gzip
import hashlib
import mimetypes
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from tablee.lab.games import UnknownGame, find_game

ROOT = Path(__file__).parents[1] / "static"

PACKED = ("text/", "application/javascript", "application/json", "image/svg+xml")
"""What is worth packing; fonts and pictures are packed already."""

FOR_GOOD = "public, max-age=31536000, immutable"
"""Other people's files: a file of another version is asked for with another `?v=`."""

ASK_AGAIN = "public, max-age=0, must-revalidate"
"""Everything else: the browser keeps it, and asks each time whether it is still the same."""

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")


NOT_READ = re.compile(
    r"""("[^"]*"|'[^']*')|/\*.*?\*/|;?\s*(})\s*|\s*([{;,])\s*|(:)\s+|(\s)\s*""", re.DOTALL
)
"""What a browser does not read in a style sheet: comments, and room for whoever writes it."""


class Loaded(msgspec.Struct, frozen=True):
    plain: bytes
    packed: bytes | None
    etag: str
    media_type: str


@lru_cache(maxsize=1024)
def _load(path: Path, changed: int) -> Loaded:
    """A file; `changed` is when, so that one that was written anew is read anew."""
    plain = path.read_bytes()
    if path.suffix == ".css":
        plain = lean(plain.decode()).encode()
    media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    packed = None
    if media_type.startswith(PACKED) and len(plain) > 500:
        packed = gzip.compress(plain, 9, mtime=0)
    if media_type.startswith("text/"):
        media_type += "; charset=utf-8"
    return Loaded(plain, packed, hashlib.sha256(plain).hexdigest()[:20], media_type)


def lean(css: str) -> str:
    """A style sheet without what only its writer reads. What is quoted stays as it is."""
    return NOT_READ.sub(lambda found: found[found.lastindex] if found.lastindex else "", css)


def _place(inside: str) -> tuple[Path, str]:
    """In which folder a file lies: the site's, or a game's own under `games/ID/`."""
    first, _, rest = inside.partition("/")
    if first != "games":
        return ROOT, inside
    game, _, rest = rest.partition("/")
    return find_game(game).static, rest


@get("/static/{path:path}", include_in_schema=False)
async def static(request: Request[Any, Any, Any], path: FromPath[Path]) -> Response[bytes]:
    inside = str(path).lstrip("/")
    try:
        root, rest = _place(inside)
        # No link and no “..” leads out of the folder, and no hidden file is shown.
        file = (root / rest).resolve()
        if not file.is_relative_to(root.resolve()) or "/." in f"/{inside}":
            raise NotFoundException
        loaded = _load(file, file.stat().st_mtime_ns)
    except (OSError, ValueError, UnknownGame):
        raise NotFoundException from None
    is_others = inside.startswith("vendor/")
    packed = loaded.packed if "gzip" in request.headers.get("accept-encoding", "") else None
    etag = f'"{loaded.etag}{"-gz" if packed is not None else ""}"'
    headers = {
        "Cache-Control": FOR_GOOD if is_others else ASK_AGAIN,
        "ETag": etag,
        "Vary": "Accept-Encoding",
    }
    if etag in request.headers.get("if-none-match", ""):
        return Response(content=b"", status_code=304, headers=headers)
    if packed is not None:
        headers["Content-Encoding"] = "gzip"
    return Response(content=packed or loaded.plain, headers=headers, media_type=loaded.media_type)
