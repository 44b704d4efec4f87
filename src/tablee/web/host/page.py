"""The host's page: what is kept and who is here, and the end of a table."""

import asyncio
import sys
from functools import partial
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect, Stream

from tablee.journal.removal import remove
from tablee.journal.store import About, StoreError
from tablee.kernel.refusal import refusals
from tablee.kernel.words import Refused
from tablee.web.host.backing_up import save_before_deleting
from tablee.web.host.entering import ask_for_key, check_host, is_host
from tablee.web.host.logs import errors
from tablee.web.services import Injected, Services
from tablee.web.site.house_pages import house_page, tongue_of
from tablee.web.site.requests import HTML, form_of
from tablee.web.table.exporting import journal_as_file
from tablee.web.table.fresh_secrets import CODE

ON_A_PAGE = 100
"""Tables of one page."""

LAST_ERRORS = 10


class Row(msgspec.Struct, frozen=True):
    """A table as the host sees it: how large, how many are here; nothing of what is played."""

    about: About
    pages: int


def memory() -> int:
    """The most that this process ever had in memory, in MB."""
    try:
        import resource  # noqa: PLC0415 - not every system has it
    except ImportError:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // (1024 if sys.platform != "darwin" else 1024**2)


@get("/host", media_type=HTML)
async def host_page(services: Injected, request: Request[Any, Any, Any]) -> Response[str]:
    if not is_host(services, request):
        return ask_for_key(request)
    return await _page(services, request)


async def _page(
    services: Services, request: Request[Any, Any, Any], *, refused: str = ""
) -> Response[str]:
    given = request.query_params.get("page", "1")
    number = int(given) if given.isascii() and given.isdigit() and len(given) < 6 else 1
    tables = await asyncio.to_thread(services.store.tables)
    pages = max(1, -(-len(tables) // ON_A_PAGE))
    number = min(max(number, 1), pages)
    shown = tables[(number - 1) * ON_A_PAGE : number * ON_A_PAGE]
    open_tables, streams = services.hub.crowd()
    daily = services.daily
    made = await asyncio.to_thread(daily.made) if daily else []
    return house_page(
        request,
        "host.html",
        status=422 if refused else 200,
        back="/host",
        rows=[Row(about, services.hub.pages_of(about.id)) for about in shown],
        tables=len(tables),
        entries=sum(about.number for about in tables),
        open_tables=open_tables,
        streams=streams,
        memory=memory(),
        last_backup=made[0] if made else None,
        backups=len(made),
        daily=daily,
        errors=list(errors.last)[:LAST_ERRORS],
        page=number,
        pages=pages,
        refused=refused,
    )


@get("/host/tables/{table_id:str}/export")
async def export(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Stream:
    check_host(services, request)
    about = await asyncio.to_thread(services.store.about, table_id)
    return await journal_as_file(services.store, services.pictures, table_id, about.title)


@post("/host/tables/{table_id:str}/close", status_code=200)
async def close(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[Any]:
    """Closes a table as its keeper would: its story stays readable, its dice open to proof."""
    check_host(services, request)
    t = tongue_of(request)
    room = await services.hub.room(table_id)
    try:
        await room.ask(room.table.state.common.keeper, {"ask": "close-table"})
    except Refused as no:
        return await _page(services, request, refused=t("Not closed: {why}", why=refusals(no, t)))
    await asyncio.to_thread(services.keys.revoke_code, table_id)
    await asyncio.to_thread(services.fresh.forget, table_id, CODE)
    return Redirect("/host", status_code=303)


@get("/host/tables/{table_id:str}/delete", media_type=HTML)
async def ask_twice(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[str]:
    check_host(services, request)
    return await _ask_twice(services, request, table_id)


async def _ask_twice(
    services: Services, request: Request[Any, Any, Any], table_id: str, refused: str = ""
) -> Response[str]:
    about = await asyncio.to_thread(services.store.about, table_id)
    return house_page(
        request,
        "host_delete.html",
        status=422 if refused else 200,
        back="/host",
        about=about,
        folder=services.hosting.backups,
        refused=refused,
    )


@post("/host/tables/{table_id:str}/delete", status_code=200)
async def delete(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[Any]:
    """Deletes a table whose id was typed, once its backup lies in the folder of backups."""
    check_host(services, request)
    t, folder = tongue_of(request), services.hosting.backups
    if folder is None:
        why = t("A table is deleted only where its backup is kept: serve with --backups FOLDER.")
        return await _ask_twice(services, request, table_id, why)
    if (await form_of(request)).one("sure").strip() != table_id:
        why = t("Type the id of the table to say that you are sure.")
        return await _ask_twice(services, request, table_id, why)
    save = partial(save_before_deleting, services.readers, folder, table_id)
    try:
        await asyncio.to_thread(remove, services.writers, table_id, save)
    except (OSError, StoreError, Refused):
        why = t("The backup could not be written, so nothing was deleted.")
        return await _ask_twice(services, request, table_id, why)
    services.keys.forget_all()
    services.hub.forget(table_id)
    return Redirect("/host", status_code=303)


handlers = [host_page, export, close, ask_twice, delete]
