"""The whole story of a table as a seat may know it, by scenes."""

import io
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath

from tablee.journal.seat_file import write_seat_file
from tablee.kernel.line import Line
from tablee.web.services import Injected
from tablee.web.site.render import page
from tablee.web.site.requests import HTML, file_name, html, token_of
from tablee.web.table.play import seat_context
from tablee.web.table.regions import story
from tablee.web.table.seating import Seated, seated_at


class Throw(msgspec.Struct, frozen=True):
    """All that belongs to one throw: what it came to, in a line; its dice for who wants them."""

    number: int
    at: str
    told: str
    lines: tuple[Line, ...]


class Chapter(msgspec.Struct):
    """The story from the opening of a scene to the next; what came before has no scene."""

    scene: Line | None
    lines: list[Line]

    @property
    def items(self) -> Iterator[Line | Throw]:
        """Its lines, with those of each throw taken together."""
        for number, found in groupby(self.lines, key=lambda line: line.number):
            lines = tuple(found)
            told = [line.text for line in lines if line.cast is None]
            if told and len(told) < len(lines) and not any(line.struck for line in lines):
                yield Throw(number, lines[0].at, " ".join(told), lines)
            else:
                yield from lines


def chapters(lines: Iterable[Line]) -> list[Chapter]:
    """The story by scenes. A scene that was struck out opens nothing: it is a line like others."""
    found: list[Chapter] = []
    for line in lines:
        if line.kind == "scene" and not line.struck:
            found.append(Chapter(line, []))
        else:
            if not found:
                found.append(Chapter(None, []))
            found[-1].lines.append(line)
    return found


@get("/t/{table_id:str}/story", media_type=HTML)
async def show_story(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[str]:
    seated = await seated_at(services, request, table_id)
    return html(await seated.room.drawn(seated.seat, _story_page, seated, token_of(request)))


@get("/t/{table_id:str}/journal")
async def save_journal(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[bytes]:
    """The story as this seat may know it, as a file with which the dice can be verified."""
    seated = await seated_at(services, request, table_id)
    data = await seated.room.drawn(seated.seat, _seat_file, seated)
    name = f"{file_name(seated.room.title)}-{file_name(seated.seat)}.jsonl"
    return Response(
        data,
        media_type="application/jsonl",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def _seat_file(seated: Seated) -> bytes:
    out = io.BytesIO()
    with seated.room.kept.lock:
        write_seat_file(out, seated.room.table, seated.seat, seated.room.title)
    return out.getvalue()


def _story_page(seated: Seated, csrf: str) -> str:
    context = seat_context(seated, csrf)
    told = chapters(story(seated.room, context["scene"]))
    return page("story.html", {**context, "chapters": told})


handlers = [show_story, save_journal]
