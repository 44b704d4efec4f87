"""Cards for links: what a chat shows of one that was pasted into it.

Chats fetch a page before anybody opens it. They are told the game, the title and who invites; no
link of a seat is taken by them, and no card holds a token.
"""

from typing import Any

import msgspec
from litestar import Request, Response

from tablee.evenings.shelf import Shelved
from tablee.kernel.seat_names import knowing
from tablee.lab.games import find_game
from tablee.web.site.house_pages import house_page, site_of, tongue_of
from tablee.web.table.room import Room

FETCHERS = (
    "bot",
    "facebookexternalhit",
    "whatsapp",
    "mastodon",
    "skypeuripreview",
    "slack-imgproxy",
    "embedly",
    "signal",
    "preview",
    "crawler",
    "spider",
)
"""How programs that fetch links for chats call themselves."""

HOUSE = "/static/icons/512.png"


class LinkCard(msgspec.Struct, frozen=True):
    """What everybody may know of a link; `image` is a whole address."""

    title: str
    text: str
    image: str
    words: str = ""
    """For whoever cannot see the picture."""


def fetches_cards(request: Request[Any, Any, Any]) -> bool:
    """Whether this is a chat that looks what a link is about."""
    name = request.headers.get("user-agent", "").lower()
    return any(one in name for one in FETCHERS)


def card_of(address: str, request: Request[Any, Any, Any], room: Room) -> LinkCard:
    """The card of a table, for whoever was sent a link to it."""
    t, common = tongue_of(request), room.table.state.common
    keeper = knowing(t, common.seats.values()).seat(common.keeper)
    game = room.table.game.book.title
    text = f"{game}. {t('{name} invites you to this table.', name=keeper)}"
    return LinkCard(room.title or game, text, site_of(address, request) + HOUSE)


def evening_card(
    address: str, request: Request[Any, Any, Any], found: Shelved, language: str
) -> LinkCard:
    """The card of a ready evening: what everybody may read of it, and its cover."""
    evening, cover = found.evening, found.evening.picture
    return LinkCard(
        evening.title.in_language(language),
        f"{find_game(evening.game).book.title}. {evening.promise.in_language(language)}",
        site_of(address, request) + (f"/evenings/{found.address}/cover" if cover else HOUSE),
        cover.words.in_language(language) if cover else "",
    )


def card_page(address: str, request: Request[Any, Any, Any], room: Room) -> Response[str]:
    """The card alone: whoever fetches it takes no chair."""
    return house_page(request, "link_card.html", back="/", card=card_of(address, request, room))
