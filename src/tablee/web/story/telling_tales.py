"""A session told once for each who reads it alike: what its page, its paper and its text share."""

import asyncio
from collections.abc import Mapping
from datetime import datetime
from functools import partial
from typing import Any

from litestar import Request, Response
from litestar.exceptions import NotFoundException

from tablee.kernel.common.tell_time import duration
from tablee.kernel.paper import Paper
from tablee.kernel.tale.markdown import markdown
from tablee.kernel.tale.parts import Tale
from tablee.kernel.tale.sittings import Sitting, sittings
from tablee.kernel.tongue import Tongue
from tablee.paper.printing import printed
from tablee.paper.tales import tale_paper
from tablee.web.services import Services
from tablee.web.site.language import site_tongue
from tablee.web.site.limits import address_of
from tablee.web.site.requests import file_name
from tablee.web.story.shared_pictures import public_picture
from tablee.web.table.tale_memory import Wanted

MARKDOWN = "text/markdown"


def found(wanted: Wanted) -> Sitting:
    """The session that is wanted; one that never was is not found."""
    for one in sittings(wanted.room.table.history):
        if one.number == wanted.session:
            return one
    raise NotFoundException


def told(services: Services, wanted: Wanted) -> Tale:
    """For threads: it waits for the table's lock."""
    edits = services.tales.edits(wanted.table, wanted.language)
    return services.told.tell(wanted, found(wanted), edits)


def under_title(tale: Tale, game: str, t: Tongue) -> str:
    """The game, who kept the table, when, how long."""
    parts = [t("{game}, kept by {keeper}", game=game, keeper=tale.keeper)]
    if tale.begun:
        parts.append(day(tale.begun, t))
    minutes = minutes_between(tale.begun, tale.ended)
    if minutes:
        parts.append(duration(minutes, t))
    return ", ".join(parts)


MONTHS = (
    "January {day}, {year}",
    "February {day}, {year}",
    "March {day}, {year}",
    "April {day}, {year}",
    "May {day}, {year}",
    "June {day}, {year}",
    "July {day}, {year}",
    "August {day}, {year}",
    "September {day}, {year}",
    "October {day}, {year}",
    "November {day}, {year}",
    "December {day}, {year}",
)


def day(at: str, t: Tongue) -> str:
    when = datetime.fromisoformat(at)
    return t(MONTHS[when.month - 1], day=when.day, year=str(when.year))


def minutes_between(begun: str, ended: str) -> int:
    if not begun or not ended:
        return 0
    spent = datetime.fromisoformat(ended) - datetime.fromisoformat(begun)
    return max(0, round(spent.total_seconds() / 60))


def context_of(services: Services, wanted: Wanted) -> Mapping[str, Any]:
    """What the page of a session is drawn from. For threads."""
    game = wanted.room.table.game
    t = site_tongue(wanted.language, game)
    tale = told(services, wanted)
    return {
        "t": t,
        "lang": wanted.language,
        "game": game,
        "table_id": wanted.table,
        "tale": tale,
        "under": under_title(tale, game.book.title, t),
        "sessions": [one.number for one in sittings(wanted.room.table.history)],
    }


async def as_file(
    services: Services, request: Request[Any, Any, Any], wanted: Wanted, file: str
) -> Response[bytes]:
    """A session as `….md` or `….pdf`."""
    game, language = wanted.room.table.game, wanted.language
    ending = file.rpartition(".")[2]
    if ending not in ("md", "pdf"):
        raise NotFoundException
    t = site_tongue(language, game)
    tale = await asyncio.to_thread(told, services, wanted)
    under = under_title(tale, game.book.title, t)
    name = f"{file_name(tale.title)}-{tale.session}.{ending}"
    if ending == "md":
        said = {"Content-Disposition": f'attachment; filename="{name}"'}
        text = markdown(tale, under, t).encode()
        return Response(text, media_type=MARKDOWN, headers=said)
    paper = await asyncio.to_thread(_paper, services, wanted, tale, under, t)
    # As with other papers: typesetting takes the processor, and play comes first.
    hub = services.hub
    async with hub.of_visitors.turn(address_of(request)), hub.typesetting:
        pdf = await asyncio.to_thread(printed, game, paper, language)
    said = {"Content-Disposition": f'inline; filename="{name}"'}
    return Response(pdf, media_type="application/pdf", headers=said)


def _paper(services: Services, wanted: Wanted, tale: Tale, under: str, t: Tongue) -> Paper:
    pictures = partial(picture_of, services, wanted)
    return tale_paper(wanted.room.table.game, tale, under, t, pictures)


def picture_of(services: Services, wanted: Wanted, picture_id: str) -> bytes | None:
    """A picture that everybody was shown, in its small form."""
    return public_picture(services, wanted.room, wanted.table, picture_id, "small")
