"""The evening's forecast: what a plan may do to a party, scene by scene."""

from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from tablee.kernel.entry import Entry
from tablee.kernel.forecasts import Forecasts
from tablee.kernel.game import Game
from tablee.kernel.tongue import Tongue
from tablee.lab.chance_words import gap, half_width, in_percent
from tablee.lab.fight import Chance
from tablee.lab.forecast import NOBODY, Forecast
from tablee.lab.games import find_game
from tablee.lab.plan import HARSHEST
from tablee.web.lab.lab_tasks import ForecastFound, Task
from tablee.web.lab.queue import TooMuchWaits, Work
from tablee.web.lab.tides import Tide, tide
from tablee.web.lab.work_pages import News, limits_said, news_of
from tablee.web.services import Injected
from tablee.web.site.house_pages import house_page
from tablee.web.site.language import language_of, site_tongue
from tablee.web.site.limits import address_of
from tablee.web.site.requests import HTML
from tablee.web.table.seating import seated_at

PATIENCE = 4.0
EVENINGS = 10_000
LONGEST_PARTY, LONGEST_PLAN, MOST_SCENES = 300, 4_000, 12


class Wanted(msgspec.Struct, frozen=True):
    """The form as somebody filled it in: a scene a line."""

    party: str = ""
    plan: str = ""
    policy: str = ""
    harshness: int = 0

    @property
    def lines(self) -> tuple[str, ...]:
        found = (line.strip() for line in self.plan.splitlines())
        return tuple(line for line in found if line)[:MOST_SCENES]


class Row(msgspec.Struct, frozen=True):
    label: str
    figure: str
    share: str = "0%"
    is_most: bool = False


class Foretold(msgspec.Struct, frozen=True):
    """A forecast as it is read."""

    headline: str
    scenes: tuple[str, ...]
    tides: tuple[Tide, ...]
    first: tuple[Row, ...]
    """Where the first loss falls; with “nobody” they add up to everything."""
    policies: tuple[Row, ...]
    numbers: tuple[Row, ...]
    cheaper: tuple[Row, ...]
    policy: str
    source: str
    is_exact: bool
    lines: tuple[str, ...]


def wanted(request: Request[Any, Any, Any]) -> Wanted:
    sent = request.query_params
    steps = sent.get("harshness", "0")
    known = {str(step): step for step in range(-HARSHEST, HARSHEST + 1)}
    return Wanted(
        sent.get("party", "").strip()[:LONGEST_PARTY],
        sent.get("plan", "").strip()[:LONGEST_PLAN],
        sent.get("policy", "").strip()[:40],
        known.get(steps, 0),
    )


def foretold(found: ForecastFound, forecasts: Forecasts[Any], t: Tongue) -> Foretold:
    forecast = found.forecast
    question, anybody = forecast.question, forecast.anybody
    return Foretold(
        _headline(forecast, t),
        (t("Now"), *(scene.title for scene in question.plan)),
        tuple(
            tide(
                forecast,
                who,
                meter,
                found.spans[who, meter],
                found.names,
                forecasts.meter_name(meter, t),
                t,
            )
            for meter in forecast.meters
            for who in question.people
        ),
        tuple(_first(forecast, t)),
        tuple(_row(forecasts.policy_name(one, t), chance, t) for one, chance in found.by_policy),
        tuple(
            _row(t.many("{count} player", "{count} players", count), chance, t)
            for count, chance in found.by_number
        ),
        tuple(
            Row(
                t(
                    "{scene}: one less of “{trial}”",
                    scene=question.plan[one.scene].title,
                    trial=forecasts.kind_name(one.trial.kind, t),
                ),
                gap(anybody.value, one.anybody.value, "chance", t),
            )
            for one in found.cheaper
        ),
        forecasts.policy_name(question.policy, t),
        _source(anybody, t),
        not forecast.draws,
        found.lines,
    )


def _headline(forecast: Forecast, t: Tongue) -> str:
    anybody = forecast.anybody
    if not anybody.value and not anybody.draws:
        return t("Nobody can be lost with this plan.")
    said = in_percent(anybody.value, t, anybody.draws)
    return t("{chance} that somebody is lost this evening.", chance=said)


def _first(forecast: Forecast, t: Tongue) -> "list[Row]":
    rows = [
        _row(scene.title, forecast.lost_first(at), t, is_most=at == forecast.deadliest)
        for at, scene in enumerate(forecast.question.plan)
    ]
    return [*rows, _row(t("nobody"), forecast.lost_first(NOBODY), t)]


def _row(label: str, chance: Chance, t: Tongue, *, is_most: bool = False) -> Row:
    share = f"{float(chance.value) * 100:.1f}%"
    return Row(label, in_percent(chance.value, t, chance.draws), share, is_most)


def _source(anybody: Chance, t: Tongue) -> str:
    if not anybody.draws:
        return t("every way the dice may fall was counted")
    half = half_width(anybody.value, anybody.draws, t)
    return t("{count} evenings, {half}", count=t.number(anybody.draws), half=half)


async def _page(
    services: Injected,
    request: Request[Any, Any, Any],
    owner: str,
    game: Game[Any],
    entries: tuple[Entry, ...] | None,
    table_id: str = "",
    title: str = "",
) -> Response[str]:
    language = language_of(request)
    t = site_tongue(language, game)
    asked = wanted(request)
    forecasts = game.forecasts
    refused, news, found = "", None, None
    if forecasts is None:
        refused = t("This game cannot say that yet.")
    else:
        about = (
            entries,
            asked.party,
            asked.lines,
            asked.policy,
            asked.harshness,
            language,
            EVENINGS,
        )
        try:
            work = await services.lab.answered(owner, Task("forecast", game.id, about), PATIENCE)
            refused, news = _trouble(services, work, t)
            if isinstance(work.result, ForecastFound):
                found = foretold(work.result, forecasts, t)
        except TooMuchWaits:
            refused = t("Too much of yours waits already: let it end, or cancel it.")
    return house_page(
        request,
        "lab/forecast.html",
        t=t,
        game=game,
        asked=asked,
        found=found,
        refused=refused,
        news=news,
        limits=limits_said(t),
        policies=[(one, forecasts.policy_name(one, t)) for one in forecasts.policies]
        if forecasts
        else [],
        kinds=[forecasts.kind_name(one, t) for one in forecasts.kinds] if forecasts else [],
        steps=list(range(-HARSHEST, HARSHEST + 1)),
        is_waiting=news is not None,
        table_id=table_id,
        title=title,
    )


def _trouble(services: Injected, work: Work, t: Tongue) -> tuple[str, News | None]:
    if work.refused is not None:
        return work.refused.tell(t), None
    if not work.is_over:
        return "", news_of(services.lab, work, t)
    return "" if work.result is not None else t("This could not be reckoned."), None


@get("/lab/forecast/{game_id:str}", media_type=HTML)
async def show_forecast(
    services: Injected, request: Request[Any, Any, Any], game_id: FromPath[str]
) -> Response[str]:
    """An evening of ready characters."""
    owner = f"visitor {address_of(request)}"
    return await _page(services, request, owner, find_game(game_id), None)


@get("/t/{table_id:str}/forecast", media_type=HTML)
async def show_forecast_of_table(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[str]:
    """The keeper's forecast, with the party of the table as it stands."""
    seated = await seated_at(services, request, table_id)
    table = seated.room.table
    if not table.by(seated.seat).is_keeper:
        raise NotFoundException
    entries = tuple(table.entries)
    title = seated.room.title
    return await _page(services, request, table_id, table.game, entries, table_id, title)


handlers = [show_forecast, show_forecast_of_table]
