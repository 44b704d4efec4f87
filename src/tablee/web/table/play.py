"""The table page: what a seat sees, and the asks it sends with forms or with htmx."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from typing import Any, TypeVar

from litestar import Request, Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect
from markupsafe import Markup
from msgspec.structs import replace

from tablee.dice.budget import TooManyPaths
from tablee.dice.readers import FacesNeeded
from tablee.kernel.acts import form_fields
from tablee.kernel.free_roll_parts import ASK as FREE_ROLL
from tablee.kernel.free_roll_parts import free_odds
from tablee.kernel.page import Filled, Part
from tablee.kernel.reading import COMMON_ASKS
from tablee.kernel.reckoning import Answer, Kind
from tablee.kernel.refusal import faults, refusal
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Refused
from tablee.web.services import Injected
from tablee.web.site.fallbacks import or_else
from tablee.web.site.folds import ALL_OPEN, EVERYTHING, Folds
from tablee.web.site.forms import FACE, Form, faces_of, is_thrown, raw_ask
from tablee.web.site.limits import count_ask
from tablee.web.site.measures import counted_ask
from tablee.web.site.parts import addressed, drawn
from tablee.web.site.render import page
from tablee.web.site.requests import HTML, form_of, html, is_live, token_of
from tablee.web.site.simulated_chances import draws_of, note
from tablee.web.table.aloud import said_aloud
from tablee.web.table.faults import Telling
from tablee.web.table.looking_ahead import in_the_long_run
from tablee.web.table.newcomers import asks_in, understood
from tablee.web.table.page_words import NotShown
from tablee.web.table.reckoner import Busy
from tablee.web.table.refill import refilled
from tablee.web.table.regions import (
    ON_THE_PAGE,
    REGIONS,
    Scene,
    context_of,
    dice_asked,
    region,
    scene_of,
    story,
)
from tablee.web.table.seating import Seated, check_handing_over, seated_at
from tablee.web.table.sight import sight_of
from tablee.web.table.suggested_characters import Suggested, suggested

R = TypeVar("R")

DICE_FORM = "dice"
"""The id of the form for the faces of real dice."""

DRAWN_AGAIN = 2
"""How often a page waits for what it looks up: an answer may raise one more question."""

SAID_ON_THE_PAGE = 30
"""How much of the talk a page opens with."""


def seat_context(seated: Seated, csrf: str, folds: Folds = ALL_OPEN) -> dict[str, Any]:
    """The context of a seat's templates now. For threads: it waits for the table's lock."""
    scene = scene_of(seated.room, seated.table_id, seated.seat, seated.language)
    return context_of(seated.room, scene, csrf, folds)


def table_page(
    seated: Seated,
    csrf: str,
    no: Refused | None = None,
    typed: Form | None = None,
    wanted: str = "",
    opened: Iterable[str] = (),
) -> str:
    """The whole page of a seat, which also works without JavaScript.

    After a refusal (`no`) the form that was refused holds what was `typed` into it; with `wanted`
    the form of creation holds that suggestion: wherever it lies folded, it must be found.
    """
    scene = scene_of(seated.room, seated.table_id, seated.seat, seated.language)
    # Whoever is sent a page is there to read it.
    scene = replace(scene, present=scene.present | {seated.seat})
    folds = ALL_OPEN if typed or wanted or EVERYTHING in opened else Folds(opened)
    context = context_of(seated.room, scene, csrf, folds)
    lines = story(seated.room, scene)
    context["said"] = [line for line in lines if line.kind == "talk"][-SAID_ON_THE_PAGE:]
    fill = _suggestion(seated, scene, wanted) if wanted else None
    if fill:
        sight = sight_of(seated.room, scene, folds, filled_with=wanted)
        context |= {"filled": fill.fields, "filled_with": wanted, "sight": sight}
    parts = {name: region(context, name) for name in REGIONS}
    why = _why(context, no, typed)
    if fill:
        parts["now"] = refilled(parts["now"], form_fields(fill.fields), ask=fill.ask)
    if typed and why:
        parts |= _typed_again(parts, typed, why)
    return page(
        "table.html",
        {
            **context,
            "parts": parts,
            "lines": lines[-ON_THE_PAGE:],
            "earlier": max(0, len(lines) - ON_THE_PAGE),
            "no": why,
        },
    )


def _suggestion(seated: Seated, scene: Scene, wanted: str) -> Suggested | None:
    at = (seated.room.table, seated.seat, seated.language)
    return or_else("a suggestion", lambda: suggested(*at, wanted, scene.offers), None)


def _typed_again(parts: Mapping[str, str], typed: Form, why: dict[str, Any]) -> dict[str, str]:
    """The regions with the refused form as it was sent.

    If that form is no longer there, the refusal shows what was written: nobody writes it twice.
    """
    if typed.frame:
        for name, html in parts.items():
            said = {(one.field, one.among): one.sentence for one in why["faults"] if one.field}
            found = refilled(html, typed.pairs(), form=typed.frame, whole=True, said=said)
            if found != html:
                why["form"] = typed.frame
                return {name: found}
    why["written"] = [text for _, text in typed.pairs() if len(text.split()) > 1]
    return {}


@get("/t/{table_id:str}", media_type=HTML)
async def show_table(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[str]:
    seated = await seated_at(services, request, table_id)
    wanted = request.query_params.get("fill", "")[:80]
    opened = request.query_params.getall("open", [])
    draw = partial(table_page, seated, token_of(request), None, None, wanted, opened)
    return html(await drawn_with_answers(seated, services.limits.page_wait, draw))


@get("/t/{table_id:str}/folds", media_type=HTML)
async def show_folds(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[str]:
    """What is inside the folds that a page has open."""
    seated = await seated_at(services, request, table_id)
    pane = request.query_params.get("pane", "")
    opened = request.query_params.getall("open", [])
    if pane not in REGIONS:
        return html("")
    draw = partial(_insides, seated, token_of(request), pane, opened)
    return html(await drawn_with_answers(seated, services.limits.page_wait, draw))


def _insides(seated: Seated, csrf: str, pane: str, opened: Iterable[str]) -> str:
    folds = Folds(opened)
    context = seat_context(seated, csrf, folds)
    region(context, pane)
    return page("folds.html", {"folds": {**folds.found, **_drawn_insides(seated, csrf, folds)}})


def _drawn_insides(seated: Seated, csrf: str, folds: Folds) -> dict[str, Markup]:
    game, language = seated.room.table.game, seated.language
    found = {}
    for key, inside in folds.held.items():
        html = "\n".join(drawn(game, language, part).html for part in inside)
        found[key] = Markup(addressed(html, seated.table_id, csrf))  # noqa: S704 - drawn by templates
    return found


async def drawn_with_answers(
    seated: Seated, wait: float, draw: Callable[..., str], *drawn_from: object
) -> str:
    """A page, drawn once more if what it looks up comes within `wait` seconds; and again if that
    led it to look up something else."""
    foresight = seated.room.foresight
    for _ in range(DRAWN_AGAIN):
        before = foresight.arrived(seated.seat)
        drawn = await seated.room.drawn(seated.seat, draw, *drawn_from)
        if not await foresight.settled(seated.seat, before, wait):
            return drawn
    return await seated.room.drawn(seated.seat, draw, *drawn_from)


@post("/t/{table_id:str}/ask", status_code=200)
async def send_ask(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[Any]:
    seated = await seated_at(services, request, table_id)
    count_ask(services.asks, table_id, seated.seat)
    form = await form_of(request)
    try:
        raw = raw_ask(seated.room.table.readings.asks, form)
        check_handing_over(services.keys, seated, raw)
        for number, asked in enumerate(
            asks_in(seated.room, seated.seat, seated.language, form, raw)
        ):
            await _ask(seated, form, asked, f"+{number}" if number else "")
    except FacesNeeded as needed:
        return await seated.room.drawn(seated.seat, _faces_form, request, seated, form, needed)
    except Refused as no:
        return await seated.room.drawn(seated.seat, _refusal, request, seated, form, no)
    if is_live(request):
        # The stream brings what changed; here is only the end of a refusal or of a dice form.
        turn = seated.room.table.history.turns
        return html(_done(form.frame), what="done", turn=turn)
    return Redirect(f"/t/{table_id}", status_code=303)


async def _ask(seated: Seated, form: Form, asked: dict[str, Any], again: str) -> None:
    """Asks; `again` marks what a form asks beyond its first ask."""
    key = form.one("key")[:80]
    with counted_ask(seated.room.table.game.id):
        await seated.room.ask(
            seated.seat,
            asked,
            key=f"{key}{again}" if key else key,
            nonce=form.one("nonce")[:80],
            faces=faces_of(form),
            thrown=is_thrown(form),
        )


@lru_cache(maxsize=1000)
def _done(form: str) -> str:
    return page("done.html", {"form": form})


def _why(
    context: Mapping[str, Any], no: Refused | None, form: Form | None = None
) -> dict[str, Any] | None:
    """A refusal as the page tells it: all faults with their rules, and what is possible instead."""
    if no is None:
        return None
    game, scene = context["game"], context["scene"]
    possible = dict.fromkeys(offer.ask for offer in scene.offers if offer.ask in game.asks)
    kind = {**game.asks, **COMMON_ASKS}.get(form.one("ask")) if form else None
    telling = Telling(kind, form, context["field_name"], context["t"])
    return {
        "faults": telling.told(no, context["rule"]),
        "possible": [context["ask_name"](ask) for ask in possible],
        "form": "",
        "written": [],
    }


def _refusal(
    request: Request[Any, Any, Any], seated: Seated, form: Form, no: Refused
) -> Response[str]:
    if not is_live(request):
        if form.frame == DICE_FORM and (needed := _first_throw(seated, form)):
            return _faces_form(request, seated, form, needed, no)
        return html(table_page(seated, token_of(request), no, form), 422)
    context = seat_context(seated, token_of(request))
    return html(
        page("refusal.html", {**context, "form": form.frame, "no": _why(context, no, form)}),
        what="refused",
    )


def _first_throw(seated: Seated, form: Form) -> FacesNeeded | None:
    """The dice that an ask begins with, if it is possible now. Nothing comes of asking here."""
    table = seated.room.table
    try:
        with seated.room.kept.lock:
            table.propose(seated.seat, raw_ask(table.readings.asks, form), faces=())
    except FacesNeeded as needed:
        return needed
    except Refused:
        return None
    return None


def _faces_form(
    request: Request[Any, Any, Any],
    seated: Seated,
    form: Form,
    needed: FacesNeeded,
    no: Refused | None = None,
) -> Response[str]:
    """The dice that are asked for now, with what was typed before and the ask itself.

    After a refusal (`no`) it begins anew with the first dice, which show what was typed for them.
    """
    context = seat_context(seated, token_of(request))
    raw = raw_ask(seated.room.table.readings.asks, form)
    context |= {
        "dice": dice_asked(context, needed),
        "typed": [] if no else faces_of(form) or [],
        "hidden": form_fields(raw),
        "asked": raw["ask"],
        "no": _why(context, no),
    }
    if is_live(request):
        return html(page("faces.html", context), what="faces")
    shown = page("faces_page.html", context)
    if no is None:
        return html(shown)
    faces = [(FACE, face) for face in form.many(FACE)]
    return html(refilled(shown, faces, form=DICE_FORM, whole=True), 422)


async def _reckoned(seated: Seated, form: Form, kind: Kind) -> Answer | None:
    """What can be reckoned of a form as it is filled in, for an ask this seat may make now."""
    table = seated.room.table
    raw = raw_ask(table.readings.asks, form)
    offered = await seated.room.drawn(seated.seat, _is_offered, seated, str(raw["ask"]))
    if not offered:
        raise Refused("table.ask", "This is not possible now.")
    at = (seated.seat, seated.language)
    raw = await seated.room.drawn(seated.seat, said_aloud, seated.room, *at, raw)
    return await seated.room.foresight.wonder(kind, seated.seat, raw)


def _is_offered(seated: Seated, ask: str) -> bool:
    with seated.room.kept.lock:
        return any(offer.ask == ask for offer in seated.room.table.offers(seated.seat))


def _why_no_odds(no: Exception, t: Tongue) -> list[str]:
    if isinstance(no, Refused):
        # What a form that is still being filled in lacks has a name that only programs know.
        readable = (fault for fault in faults(no) if not _is_of_a_field(fault))
        said = [refusal(fault, t) for fault in readable]
        return said or [t("The form is not complete yet.")]
    if isinstance(no, Busy):
        return [t("So many questions at once cannot be answered; ask again in a moment.")]
    return [t("These odds take too long to reckon; the throw itself is no less fair.")]


def _is_of_a_field(fault: Refused) -> bool:
    return fault.rule == "table.ask" and "field" in fault.values


def odds_said(context: Mapping[str, Any]) -> str:
    """The chances of a form, as its game says them; those of a free roll as any table does."""
    pages, sight = context["game"].pages, context["sight"]
    is_free = context["ask"] == FREE_ROLL
    if sight is None or not (is_free or (pages and pages.odds)):
        return page("odds.html", context)
    filled = Filled(context["form"] or context["ask"], context["sent"], context["found"])
    nothing: Part = NotShown(key="odds-not-shown")

    def made() -> Part:
        return free_odds(sight, filled.ask, filled.odds) if is_free else pages.odds(sight, filled)

    part = or_else("odds", made, nothing)
    html = drawn(sight.game, sight.language, part).html
    return addressed(html, context["scene"].table_id, context["csrf"])


@post("/t/{table_id:str}/odds", status_code=200)
async def show_odds(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[str]:
    """The odds of a form as it is filled in now; why not, while it is incomplete."""
    seated = await seated_at(services, request, table_id)
    form = await form_of(request)
    context = await seated.room.drawn(seated.seat, seat_context, seated, token_of(request))
    t = context["t"]
    if read := understood(seated.room, seated.seat, seated.language, form):
        return html(page("why_not.html", {**context, "sentences": [read]}))
    try:
        found = await _reckoned(seated, form, "odds")
    except (Refused, TimeoutError, TooManyPaths) as no:
        return html(page("why_not.html", {**context, "sentences": _why_no_odds(no, t)}))
    context |= {"found": found or {}, "ask": form.one("ask"), "form": form.frame}
    context["sent"] = raw_ask(seated.room.table.readings.asks, form)
    shown = await drawn_with_answers(seated, services.limits.page_wait, odds_said, context)
    draws = draws_of(found) if found else 0
    return html(shown + note(draws, t) if draws else shown)


@post("/t/{table_id:str}/prospects", status_code=200)
async def show_prospects(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[str]:
    """What comes of a form in the long run."""
    seated = await seated_at(services, request, table_id)
    form = await form_of(request)
    context = await seated.room.drawn(seated.seat, seat_context, seated, token_of(request))
    try:
        found = await _reckoned(seated, form, "prospects")
    except (Refused, TimeoutError, TooManyPaths) as no:
        return html(page("why_not.html", {**context, "sentences": _why_no_odds(no, context["t"])}))
    prospects = found if isinstance(found, tuple) else ()
    game = seated.room.table.game
    ahead = in_the_long_run(game, context["scene"], context["t"], prospects)
    return html(page("prospects.html", {**context, "ahead": ahead}))


handlers = [show_table, show_folds, send_ask, show_odds, show_prospects]
