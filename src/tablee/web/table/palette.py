"""Everything a seat can do now, found by its name: a page, and a dialog over the table.

With words to look for (`?say=`) the act that they fit best stands there filled in, ready to be
sent; below it what else they fit, what the rules refuse just now, and the pages that they name.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath

from tablee.kernel.acts import Act, Choice, act, id_in
from tablee.kernel.bar import newcomers_line, slots_of
from tablee.kernel.common import tell as common
from tablee.kernel.composer import Composed, composed, in_words, title_of, told_apart
from tablee.kernel.finding import Found, find, wanted_in
from tablee.kernel.ledger import rule_of
from tablee.kernel.one_line import counts
from tablee.kernel.page import Part, Sight
from tablee.kernel.page_parts import Form
from tablee.kernel.words import Offer
from tablee.web.services import Injected
from tablee.web.site.forms import Form as Sent
from tablee.web.site.parts import addressed, drawn
from tablee.web.site.render import page
from tablee.web.site.requests import HTML, html, is_live, token_of
from tablee.web.table.acts_at_hand import in_the_bar
from tablee.web.table.newcomers import LINE, understood
from tablee.web.table.not_now import NotNow, not_now
from tablee.web.table.play import seat_context
from tablee.web.table.seating import Seated, seated_at
from tablee.web.table.ways import Way, ways_named

ELSEWHERE = frozenset({"rewind", "want-rewind", "say", "close-table", "change-house-rule"})
"""What has a place of its own that everybody sees, or should not be met by chance."""

LONGEST = 120
"""Of what is looked for."""

MOST_OTHERS, MOST_REFUSED = 8, 3


class Deed(msgspec.Struct, frozen=True):
    """Something that can be done: its name, what it is about, and the mark of its form."""

    mark: str
    name: str
    about: str
    chance: str = ""


class Ready(msgspec.Struct, frozen=True):
    """What the words come to: a form that is filled in, what it is called and what it leaves."""

    title: str
    chance: str
    form: str
    is_at_hand: bool
    """Whether Enter does it: the keeper's bar holds it. Of anything else the button is gone to."""


class Newcomers(msgspec.Struct, frozen=True):
    """Somebody new, in the words that were looked for."""

    act: Act
    said: str
    line: str


class Sought(msgspec.Struct, frozen=True):
    """All that some words found."""

    ready: Ready | None = None
    newcomers: Newcomers | None = None
    others: tuple[Deed, ...] = ()
    refused: tuple[NotNow, ...] = ()
    ways: tuple[Way, ...] = ()
    note: Act | None = None
    """Keeps the words for whoever wrote them, where they name nothing."""


@get("/t/{table_id:str}/do", media_type=HTML)
async def show_deeds(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[str]:
    """The list; with `say` what these words fit, or with `what` the form of one act."""
    seated = await seated_at(services, request, table_id)
    wanted = request.query_params.get("what", "")
    say = " ".join(request.query_params.get("say", "").split())[:LONGEST]
    found = (seated, token_of(request), wanted, say, is_live(request))
    return html(await seated.room.drawn(seated.seat, _drawn, *found))


def _drawn(seated: Seated, csrf: str, wanted: str, say: str, is_fragment: bool) -> str:
    context = seat_context(seated, csrf)
    sight: Sight[Any] | None = context["sight"]
    shown: dict[str, Any] = {"deeds": [], "form": "", "sought": None, "say": say}
    if sight is not None:
        offers = {id_in(sight, one, "do"): one for one in _listed(sight)}
        if wanted in offers:
            shown["form"] = _form(sight, seated, csrf, offers[wanted], say)
        elif say:
            shown["sought"] = _sought(sight, seated, csrf, say)
        else:
            shown["deeds"] = [*_deeds(sight, offers)]
    template = "deeds.html" if is_fragment else "deeds_page.html"
    return page(template, {**context, **shown, "wanted": wanted})


def _listed(sight: Sight[Any]) -> list[Offer]:
    """What can be done: of the game first, then of any table."""
    found = [offer for offer in sight.offers if offer.ask not in ELSEWHERE]
    return sorted(found, key=lambda one: one.ask in common.ASKS)


def _sought(sight: Sight[Any], seated: Seated, csrf: str, say: str) -> Sought:
    wanted = wanted_in(say)
    newcomers = _newcomers(sight, seated, say)
    found = find(sight, _listed(sight), wanted) if wanted and newcomers is None else []
    refused = not_now(sight, wanted)[:MOST_REFUSED] if newcomers is None else []
    ways = ways_named(sight, seated.table_id, wanted)
    is_nothing = not (found or newcomers or refused or ways)
    return Sought(
        ready=_ready(sight, seated, csrf, found[0]) if found else None,
        newcomers=newcomers,
        others=tuple(_other(sight, one) for one in found[1 : 1 + MOST_OTHERS]),
        refused=tuple(refused),
        ways=tuple(ways),
        note=_note(sight, say) if is_nothing else None,
    )


def _ready(sight: Sight[Any], seated: Seated, csrf: str, found: Found) -> Ready:
    part = _filled(sight, found)
    slots = slots_of(sight) if sight.is_keeper else ()
    is_at_hand = any(found.offer in slot.offers for slot in slots)
    return Ready(_called(sight, found), _chance(part), _html(sight, seated, csrf, part), is_at_hand)


def _filled(sight: Sight[Any], found: Found) -> Composed:
    """The act with what the words say of it, and for the rest what the bar would fill in."""
    names = {field.name for field in found.offer.fields}
    usual = {name: value for name, value in in_the_bar(sight, found.offer) if name in names}
    part = composed(sight, found.offer, "do", lambda _: {**usual, **found.values})
    return msgspec.structs.replace(part, key=f"ready-{part.key}")


def _called(sight: Sight[Any], found: Found) -> str:
    title = title_of(sight, found.offer)
    said = ", ".join(_said(sight, found))
    if not said:
        return title
    return f"{title}, {said}" if found.offer.given else f"{title}{sight.t(': ')}{said}"


def _said(sight: Sight[Any], found: Found) -> Iterator[str]:
    ask = found.offer.ask
    for name, value in found.values.items():
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, int):
                yield f"{sight.field_name(name, ask)} {one}"
            else:
                yield sight.choice_name(name, one, ask)


def _chance(part: Composed) -> str:
    """The chance that what is chosen leaves, as it stands on its pad."""
    chosen = (one for field in part.act.inputs for one in field.choices if one.is_chosen)
    said = [one.chance for one in chosen if _is_said(one)]
    return said[0] if len(set(said)) == 1 else " · ".join(said[:4])


def _is_said(choice: Choice) -> bool:
    return bool(choice.chance)


def _html(sight: Sight[Any], seated: Seated, csrf: str, part: Part) -> str:
    return addressed(drawn(sight.game, sight.language, part).html, seated.table_id, csrf)


def _newcomers(sight: Sight[Any], seated: Seated, say: str) -> Newcomers | None:
    """Words that begin with a number of somebody bring them in, where the game can."""
    offers = [one for one in sight.offers if sight.is_keeper and counts(say)]
    act_of_line = newcomers_line(sight, offers)
    if act_of_line is None:
        return None
    said = understood(seated.room, seated.seat, seated.language, Sent([(LINE, say)]))
    return Newcomers(msgspec.structs.replace(act_of_line, id="do-newcomers"), said, say)


def _note(sight: Sight[Any], say: str) -> Act | None:
    """Words that fit nothing are never said to anybody: they may be kept for oneself."""
    offer = sight.blank_offer_of("write-note")
    if offer is None:
        return None
    kept = msgspec.structs.replace(offer, given={"text": say}, fields=())
    return act(sight, kept, sight.t("Note it for myself"), id="do-note")


def _deeds(sight: Sight[Any], offers: Mapping[str, Offer]) -> Iterator[Deed]:
    """All of them, each with what tells it from those of the same name."""
    notes = told_apart(sight, [*offers.values()])
    for (mark, offer), note in zip(offers.items(), notes, strict=True):
        settled = dict.fromkeys(in_words(sight, offer.ask, offer.given))
        yield Deed(mark, sight.ask_name(offer.ask), ", ".join(filter(None, (*settled, note))))


def _other(sight: Sight[Any], found: Found) -> Deed:
    return Deed(id_in(sight, found.offer, "do"), _called(sight, found), "", "")


def _form(sight: Sight[Any], seated: Seated, csrf: str, offer: Offer, say: str) -> str:
    found = find(sight, (offer,), wanted_in(say)) if say else []
    if found:
        return _html(sight, seated, csrf, _filled(sight, found[0]))
    about = rule_of(sight.game, offer.rule).summary(sight.language)
    odds = "asked" if offer.fields else "at-once"
    made = act(sight, offer, place="do", about=about, odds=odds if offer.dice else "")  # type: ignore[arg-type]
    return _html(sight, seated, csrf, Form(key=f"in-{made.id}", act=made))


handlers = [show_deeds]
