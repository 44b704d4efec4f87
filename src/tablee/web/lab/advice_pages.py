"""Advice for a seat that has asked for it: what each button does, counted, never a command.

Off until a player switches it on; the keeper may close it for the table. Both are kept beside the
cards that seats put away, under names that no seat can have.
"""

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from tablee.kernel.tongue import Tongue
from tablee.lab.advice import Between, Counsel
from tablee.lab.chance_words import in_percent
from tablee.web.lab.charts import Dumbbell, dumbbell
from tablee.web.lab.lab_tasks import Task
from tablee.web.lab.queue import TooMuchWaits
from tablee.web.services import Injected
from tablee.web.site.house_pages import house_page
from tablee.web.site.language import site_tongue
from tablee.web.site.limits import count_ask
from tablee.web.site.requests import HTML, form_of
from tablee.web.table.room import Room
from tablee.web.table.seating import seated_at

PATIENCE = 5.0
OF_TABLE = ":advice"
CLOSED, OPEN, ON, OFF = "closed", "open", "on", "off"
GOALS = ("success", "safety")


class Figure(msgspec.Struct, frozen=True):
    """One thing with and without, as it is read and drawn."""

    label: str
    value: str
    without: str
    marks: Dumbbell | None


class Spoken(msgspec.Struct, frozen=True):
    """Counsel about one button."""

    label: str
    figures: tuple[Figure, ...]
    is_first: bool
    """It has the most of what the reader wants; said as such, and nothing more."""


def is_closed(room: Room) -> bool:
    return room.put_away.get(OF_TABLE, ())[-1:] == (CLOSED,)


def is_on(room: Room, seat: str) -> bool:
    return room.put_away.get(f"{OF_TABLE}:{seat}", ())[-1:] == (ON,)


def spoken(found: tuple[Counsel, ...], goal: str, t: Tongue) -> tuple[Spoken, ...]:
    """The counsels by what the reader wants: success now, or to be spared."""

    def worth(one: Counsel) -> tuple[Any, ...]:
        by_safety = (-one.most_risk, one.success.middle)
        return (one.success.middle, -one.most_risk) if goal == "success" else by_safety

    ordered = sorted(found, key=worth, reverse=True)
    best = worth(ordered[0]) if ordered else ()
    several = len({worth(one) for one in ordered}) > 1
    return tuple(
        Spoken(one.label, tuple(_figures(one, t)), several and worth(one) == best)
        for one in ordered
    )


def _figures(one: Counsel, t: Tongue) -> list[Figure]:
    risks = [(risk.label, risk.chance, risk.without) for risk in one.risks]
    return [
        Figure(
            label,
            _said(chance, t),
            "" if without is None else _said(without, t),
            dumbbell((without or chance).middle, chance.middle),
        )
        for label, chance, without in [(t("Success"), one.success, one.without), *risks]
    ]


def _said(chance: Between, t: Tongue) -> str:
    if chance.least == chance.most:
        return in_percent(chance.least, t)
    return t(
        "between {least} and {most}",
        least=in_percent(chance.least, t),
        most=in_percent(chance.most, t),
    )


@get("/t/{table_id:str}/advice", media_type=HTML)
async def show_advice(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[str]:
    seated = await seated_at(services, request, table_id)
    room, table = seated.room, seated.room.table
    t = site_tongue(seated.language, table.game)
    goal = request.query_params.get("goal", GOALS[0])
    goal = goal if goal in GOALS else GOALS[0]
    wants = is_on(room, seated.seat) and not is_closed(room)
    found: tuple[Spoken, ...] | None = None
    is_waiting = False
    if wants:
        about = (tuple(table.entries), seated.seat, seated.language)
        with suppress(TooMuchWaits):
            work = await services.lab.answered(
                table_id, Task("advice", table.game.id, about), PATIENCE
            )
            is_waiting = not work.is_over
            if isinstance(work.result, tuple):
                found = spoken(work.result, goal, t)
    return house_page(
        request,
        "lab/advice.html",
        t=t,
        game=table.game,
        table_id=table_id,
        title=room.title,
        is_keeper=table.by(seated.seat).is_keeper,
        is_closed=is_closed(room),
        is_on=is_on(room, seated.seat),
        goal=goal,
        found=found,
        is_waiting=is_waiting,
    )


@post("/t/{table_id:str}/advice")
async def switch_advice(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[Any]:
    """A seat switches its own advice; the keeper may close it for all."""
    seated = await seated_at(services, request, table_id)
    count_ask(services.asks, table_id, seated.seat)
    wanted = (await form_of(request)).one("advice")
    is_keeper = seated.room.table.by(seated.seat).is_keeper
    kept = services.hub.put_away
    whose = OF_TABLE if wanted in (CLOSED, OPEN) else f"{OF_TABLE}:{seated.seat}"
    may = is_keeper if whose == OF_TABLE else wanted in (ON, OFF)
    if kept is not None and may:
        seated.room.put_away = await asyncio.to_thread(kept.add, table_id, whose, wanted)
    return Redirect(f"/t/{table_id}/advice", status_code=303)


handlers = [show_advice, switch_advice]
