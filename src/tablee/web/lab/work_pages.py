"""Work under way: its news as they come, and the way to stop it."""

from collections.abc import AsyncIterator
from fractions import Fraction
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect, Stream

from tablee.kernel.tables import rounded
from tablee.kernel.tongue import Tongue
from tablee.web.lab.queue import AT_ONCE, LONGEST, MOST_WAITING, LabQueue, Work
from tablee.web.services import Injected
from tablee.web.site.house_pages import tongue_of

POINT = Fraction(1, 10)


class News(msgspec.Struct, frozen=True):
    """How far a piece of work is, in words; `share` of it is done."""

    key: str
    said: str
    share: int
    over: bool = False
    figure: str = ""


def news_of(queue: LabQueue, work: Work, t: Tongue) -> News:
    """What a page says of work that is waiting or under way."""
    if work.stage == "waiting":
        ahead = queue.ahead_of(work)
        said = t.many(
            "Waiting: {count} piece of work goes first.",
            "Waiting: {count} pieces of work go first.",
            ahead,
        )
        return News(work.key, said, 0)
    if not work.progress:
        return News(work.key, t("The rules are being asked…"), 0, work.is_over)
    last = work.progress[-1]
    said = t(
        "{done} played of {all}", done=t.number(last.done), all=t.number(max(last.of, last.done))
    )
    return News(
        work.key,
        said,
        round(100 * last.done / max(last.of, 1)),
        work.is_over,
        t(
            "{chance} %, ± {points}",
            chance=rounded(Fraction(round(last.chance * 1000), 10), 1, t),
            points=rounded(max(Fraction(round(last.half * 1000), 10), POINT), 1, t),
        ),
    )


def limits_said(t: Tongue) -> str:
    """What a keeper may count on."""
    return t(
        "{at_once} at a time, each table in turn; {most} of yours may wait, {minutes} min each.",
        at_once=AT_ONCE,
        most=MOST_WAITING,
        minutes=round(LONGEST / 60),
    )


def _found(services: Injected, key: str) -> Work:
    work = services.lab.find(key)
    if work is None:
        raise NotFoundException
    return work


@get("/lab/work/{key:str}/news")
async def show_news(
    services: Injected, request: Request[Any, Any, Any], key: FromPath[str]
) -> Stream:
    work, t = _found(services, key), tongue_of(request)

    async def told() -> AsyncIterator[bytes]:
        while True:
            waiting = work.news
            yield b"data: " + msgspec.json.encode(news_of(services.lab, work, t)) + b"\n\n"
            if work.is_over:
                return
            await waiting.wait()

    return Stream(
        told(),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


@post("/lab/work/{key:str}/cancel")
async def cancel(
    services: Injected, request: Request[Any, Any, Any], key: FromPath[str]
) -> Response[Any]:
    services.lab.cancel(_found(services, key))
    return Redirect("/lab", status_code=303)


handlers = [show_news, cancel]
