"""Everything a seat can do now, found by its name: a page, and a dialog over the table."""

from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath

from tablee.kernel.acts import act, id_in
from tablee.kernel.common import tell as common
from tablee.kernel.ledger import rule_of
from tablee.kernel.page import Sight
from tablee.kernel.page_parts import Form
from tablee.kernel.words import Offer
from tablee.web.services import Injected
from tablee.web.site.parts import addressed, drawn
from tablee.web.site.render import page
from tablee.web.site.requests import HTML, html, is_live, token_of
from tablee.web.table.play import seat_context
from tablee.web.table.seating import Seated, seated_at

ELSEWHERE = frozenset({"rewind", "want-rewind", "say", "close-table", "change-house-rule"})
"""What has a place of its own that everybody sees, or should not be met by chance."""


class Deed(msgspec.Struct, frozen=True):
    """Something that can be done: its name, what it is about, and the mark of its form."""

    mark: str
    name: str
    about: str
    is_common: bool


@get("/t/{table_id:str}/do", media_type=HTML)
async def show_deeds(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[str]:
    """The list; or with `what` the form of one of them."""
    seated = await seated_at(services, request, table_id)
    wanted = request.query_params.get("what", "")
    found = (seated, token_of(request), wanted, is_live(request))
    return html(await seated.room.drawn(seated.seat, _drawn, *found))


def _drawn(seated: Seated, csrf: str, wanted: str, is_fragment: bool) -> str:
    context = seat_context(seated, csrf)
    sight: Sight[Any] | None = context["sight"]
    offers = {} if sight is None else {id_in(sight, one, "do"): one for one in _listed(sight)}
    form = ""
    if sight is not None and wanted in offers:
        form = _form(sight, seated, csrf, offers[wanted])
    deeds = [] if sight is None else [_deed(sight, mark, one) for mark, one in offers.items()]
    template = "deeds.html" if is_fragment else "deeds_page.html"
    return page(template, {**context, "deeds": deeds, "form": form, "wanted": wanted})


def _listed(sight: Sight[Any]) -> list[Offer]:
    return [offer for offer in sight.offers if offer.ask not in ELSEWHERE]


def _deed(sight: Sight[Any], mark: str, offer: Offer) -> Deed:
    is_common = offer.ask in common.ASKS
    return Deed(mark, sight.ask_name(offer.ask), _about(sight, offer), is_common)


def _about(sight: Sight[Any], offer: Offer) -> str:
    """Whom or what it is about, as far as that is settled."""
    named = {seat.name: sight.t.seat(seat.name) for seat in sight.view.common.seats} | dict(
        sight.names
    )
    found = (named.get(str(value), "") for value in offer.given.values())
    return ", ".join(dict.fromkeys(name for name in found if name))


def _form(sight: Sight[Any], seated: Seated, csrf: str, offer: Offer) -> str:
    about = rule_of(sight.game, offer.rule).summary(sight.language)
    odds = "asked" if offer.fields else "at-once"
    made = act(sight, offer, place="do", about=about, odds=odds if offer.dice else "")  # type: ignore[arg-type]
    part = Form(key=f"in-{made.id}", act=made)
    return addressed(drawn(sight.game, sight.language, part).html, seated.table_id, csrf)


handlers = [show_deeds]
