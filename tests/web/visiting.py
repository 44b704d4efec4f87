"""A site for the tests, and visitors with cookies of their own."""

import shutil
import tempfile
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from litestar.testing import TestClient

from tablee.journal.sql import SqlStore
from tablee.web.app import create_app
from tablee.web.site.limits import Limits

PLENTY = Limits(requests=10**9, asks=10**9, tables=10**9, page_wait=60)
SEATS = {"Claude": "keeper", "Isa": "player", "Tom": "player"}


DATABASES = {}
"""Where a folder's site is kept, if not in a file there."""


@cache
def empty_site():
    """A database without tables, made once: most tests begin with a copy."""
    made = Path(tempfile.mkdtemp()) / "site.db"
    SqlStore(made).close()
    return made


def place_of(folder):
    if folder in DATABASES:
        return DATABASES[folder]
    place = folder / "site.db"
    if not place.exists():
        shutil.copyfile(empty_site(), place)
    return place


@contextmanager
def site(folder, **options):
    """A visitor of a new site; `other(visitor)` is another one."""
    app = create_app(place_of(folder), limits=options.pop("limits", PLENTY), **options)
    with TestClient(app, raise_server_exceptions=False) as visitor:
        visitor.headers["accept-language"] = "fr"
        yield visitor


def other(visitor, language="fr"):
    """Somebody else at the same site."""
    found = TestClient(visitor.app, raise_server_exceptions=False)
    found.blocking_portal = visitor.blocking_portal
    found.headers["accept-language"] = language
    return found


def new_table(visitor, seats=SEATS, game="yacdha"):
    """A table made through the API: its id, and the token of each seat."""
    keeper = next(name for name, role in seats.items() if role == "keeper")
    wanted = {
        "game": game,
        "title": "La cave",
        "keeper": keeper,
        "players": [name for name in seats if name != keeper],
    }
    answer = visitor.post("/api/tables", json=wanted)
    made = answer.json()
    assert answer.status_code == 201, made
    return made["table"], made["seats"]


def bearer(token, **headers):
    return {"Authorization": f"Bearer {token}", **headers}


def sit(visitor, token):
    """Opens a link; a browser that has another seat there is asked first, and says yes."""
    if visitor.get(f"/s/{token}", follow_redirects=False).status_code == 200:
        send(visitor, f"/s/{token}")


def ask(visitor, table, token, faces=None, **fields):
    """An ask through the API."""
    sent = {"ask": fields}
    if faces is not None:
        sent["faces"] = faces
    return visitor.post(f"/api/tables/{table}/asks", json=sent, headers=bearer(token))


def send(visitor, path, **fields):
    """A form, with what the page before it gave; its answer, not where that sends one on to."""
    if "tablee_csrf" not in visitor.cookies:
        visitor.get("/")
    token = visitor.cookies["tablee_csrf"]
    return visitor.post(path, data={"_csrf_token": token, **fields}, follow_redirects=False)
