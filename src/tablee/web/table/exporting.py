"""A kept table as a file that is sent."""

import asyncio
import tempfile
from collections.abc import Iterator
from typing import IO

from litestar.response import Stream

from tablee.journal.files import export_table
from tablee.journal.store import Store
from tablee.web.site.requests import file_name

IN_MEMORY = 4_000_000
CHUNK = 64 * 1024


async def journal_as_file(store: Store, table_id: str, title: str) -> Stream:
    """The whole journal, with the keeper's secrets: only for who may have them."""
    out = await asyncio.to_thread(_exported, store, table_id)
    name = f"{file_name(title)}-{table_id}.jsonl"
    return Stream(
        _chunks(out),
        media_type="application/jsonl",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def _exported(store: Store, table_id: str) -> IO[bytes]:
    """Written whole before a byte is sent: a damaged history is an answer, not half a file."""
    out = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 - _chunks closes it
    try:
        export_table(store, table_id, out)
        out.seek(0)
    except BaseException:
        out.close()
        raise
    return out


def _chunks(out: IO[bytes]) -> Iterator[bytes]:
    with out:
        while chunk := out.read(CHUNK):
            yield chunk
