"""Errors as sentences, in the reader's language: pages for people, JSON for programs."""

import logging
from collections.abc import Mapping
from functools import partial
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.response import Redirect
from sqlalchemy.exc import DBAPIError

from tablee.journal.postgres import is_passing
from tablee.journal.store import StoreError, UnknownTable, Unreadable, Unwritable
from tablee.kernel.refusal import faults, refusal
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Refused
from tablee.lab.games import UnknownGame
from tablee.web.site.language import language_of, site_tongue
from tablee.web.site.render import page
from tablee.web.site.seat_cookie import KeyChanges, LinkSpent, NotSeated, seat_cookie, tokens_of

_log = logging.getLogger("tablee.web")


SENTENCES: Mapping[int, str] = {
    400: "This request could not be read.",
    401: "This needs the token of a seat: “Authorization: Bearer …”.",
    403: "This page was open for too long, or came from elsewhere. Please go back and try again.",
    404: "There is nothing here.",
    405: "This address does not take that kind of request.",
    413: "That was too much at once.",
    429: "That was a lot of requests in a minute. Please wait a little.",
    503: "The site is closing down. Please come back in a moment.",
}


SPENT = (
    "This seat keeps the table now, and whoever kept it before knows this link: it opens nothing"
    " more. Come with the browser that sat here, or let the host make a new link."
)


AWAY = "The tables of this site cannot be reached now. Please come back in a moment."
"""What the database says names its address: that is for the log, not for visitors."""


class Fault(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One more thing that is wrong: the rule that says so, and a sentence."""

    rule: str
    sentence: str


class ApiTrouble(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why something was not done: the rule that says no, where there is one, and a sentence.

    `also` is whatever else is wrong, so that all of it can be put right at once.
    """

    status: int
    sentence: str
    rule: str = ""
    also: tuple[Fault, ...] = ()


def refused_trouble(no: Refused, tongue: Tongue) -> ApiTrouble:
    """A refusal as programs read it."""
    first, *others = faults(no)
    also = tuple(Fault(other.rule, refusal(other, tongue)) for other in others)
    return ApiTrouble(422, refusal(first, tongue), first.rule, also)


def is_api(request: Request[Any, Any, Any]) -> bool:
    return request.url.path.startswith("/api/")


def trouble(
    request: Request[Any, Any, Any],
    status: int,
    sentence: str,
    headers: Mapping[str, str] | None = None,
) -> Response[Any]:
    """A page with one sentence, in the reader's language; never a trace."""
    return _answer(request, ApiTrouble(status, sentence), headers)


def _answer(
    request: Request[Any, Any, Any], said: ApiTrouble, headers: Mapping[str, str] | None = None
) -> Response[Any]:
    if is_api(request):
        return Response(
            content=said,
            status_code=said.status,
            headers=dict(headers or {}),
            media_type="application/json",
        )
    language = language_of(request)
    html = page("trouble.html", {"t": site_tongue(language), "lang": language, "said": said})
    return Response(
        content=html,
        status_code=said.status,
        headers=dict(headers or {}),
        media_type="text/html",
    )


def _http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    tongue = site_tongue(language_of(request))
    status = error.status_code
    if status in SENTENCES:
        return trouble(request, status, tongue(SENTENCES[status]), headers=error.headers)
    return trouble(request, status, tongue("Something went wrong here. Nothing was lost."))


def _refused(request: Request[Any, Any, Any], refused: Refused) -> Response[Any]:
    return _answer(request, refused_trouble(refused, site_tongue(language_of(request))))


def _not_seated(request: Request[Any, Any, Any], error: NotSeated) -> Response[Any]:
    tongue = site_tongue(language_of(request))
    return trouble(
        request, 403, tongue("You have no seat at this table. Open the link that you were given.")
    )


def _new_key(request: Request[Any, Any, Any], error: KeyChanges, *, secure: bool) -> Response[Any]:
    if error.offered:
        where = f"{request.url.path}?{request.url.query}".rstrip("?")
        response = Redirect(where, status_code=303)
        tokens = [error.offered, *tokens_of(request)]
        response.set_cookie(seat_cookie(tokens, secure))
        return response
    tongue = site_tongue(language_of(request))
    if is_api(request):
        sentence = tongue("This seat keeps the table now: POST to …/key for its new token.")
    else:
        sentence = tongue("You keep this table now. Load its page again.")
    return trouble(request, 403, sentence)


def _link_spent(request: Request[Any, Any, Any], error: LinkSpent) -> Response[Any]:
    tongue = site_tongue(language_of(request))
    return trouble(request, 403, tongue(SPENT))


def _no_table(request: Request[Any, Any, Any], error: UnknownTable) -> Response[Any]:
    tongue = site_tongue(language_of(request))
    return trouble(request, 404, tongue("There is no such table."))


def _no_game(request: Request[Any, Any, Any], error: UnknownGame) -> Response[Any]:
    return trouble(request, 404, error.what.tell(site_tongue(language_of(request))))


def _store(request: Request[Any, Any, Any], error: StoreError) -> Response[Any]:
    tongue = site_tongue(language_of(request))
    return trouble(request, 503, tongue(error.why, **error.values))


def _unreadable(request: Request[Any, Any, Any], error: Unreadable) -> Response[Any]:
    _log.error("%s %s: %s", request.method, _place(request), error)
    return trouble(request, 503, site_tongue(language_of(request))(AWAY))


def _unwritable(request: Request[Any, Any, Any], error: Unwritable) -> Response[Any]:
    """The journal has logged why."""
    tongue = site_tongue(language_of(request))
    return trouble(
        request,
        503,
        tongue("What you asked could not be written down now. Please try again in a moment."),
    )


def _place(request: Request[Any, Any, Any]) -> str:
    """Where a request went, as the site names it: an address may hold the key of a seat."""
    return str(request.scope.get("path_template", ""))


def _database(request: Request[Any, Any, Any], error: DBAPIError) -> Response[Any]:
    """The seats' keys could not be read or written: the disk is full, or the database is away."""
    _log.error("%s %s: %s", request.method, _place(request), error.orig)
    tongue = site_tongue(language_of(request))
    if is_passing(error):
        return trouble(request, 503, tongue(AWAY))
    return trouble(
        request, 503, tongue("The site could not write to its disk. Nothing was changed.")
    )


def _too_deep(request: Request[Any, Any, Any], error: RecursionError) -> Response[Any]:
    tongue = site_tongue(language_of(request))
    return trouble(request, 400, tongue("This request could not be read."))


def _unexpected(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    _log.error("%s %s", request.method, _place(request), exc_info=error)
    tongue = site_tongue(language_of(request))
    return trouble(request, 500, tongue("Something went wrong here. Nothing was lost."))


def trouble_handlers(*, secure: bool) -> dict[int | type[Exception], Any]:
    """What is answered to each kind of error. `secure`: cookies are for https alone."""
    return {
        HTTPException: _http,
        Refused: _refused,
        NotSeated: _not_seated,
        KeyChanges: partial(_new_key, secure=secure),
        LinkSpent: _link_spent,
        UnknownTable: _no_table,
        UnknownGame: _no_game,
        Unreadable: _unreadable,
        Unwritable: _unwritable,
        StoreError: _store,
        DBAPIError: _database,
        RecursionError: _too_deep,
        Exception: _unexpected,
    }
