"""A kept table as a file that is sent."""

import asyncio
import tempfile
from collections.abc import Iterator
from typing import IO

from litestar.response import Stream

from tablee.journal.campaign import write_campaign
from tablee.journal.files import export_table
from tablee.journal.pictures import Pictures
from tablee.journal.store import Store
from tablee.web.site.requests import file_name

IN_MEMORY = 4_000_000
CHUNK = 64 * 1024


async def journal_as_file(store: Store, pictures: Pictures, table_id: str, title: str) -> Stream:
    """The whole journal, with the keeper's secrets: only for who may have them.

    Where the table has pictures it is a zip, with the pictures beside the journal.
    """
    has_pictures = bool(await asyncio.to_thread(pictures.named, table_id))
    out = await asyncio.to_thread(_exported, store, pictures if has_pictures else None, table_id)
    name = f"{file_name(title)}-{table_id}.{'zip' if has_pictures else 'jsonl'}"
    return Stream(
        _chunks(out),
        media_type="application/zip" if has_pictures else "application/jsonl",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def _exported(store: Store, pictures: Pictures | None, table_id: str) -> IO[bytes]:
    """Written whole before a byte is sent: a damaged history is an answer, not half a file."""
    out = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 - _chunks closes it
    try:
        if pictures is None:
            export_table(store, table_id, out)
        else:
            write_campaign(store, pictures, table_id, out)
        out.seek(0)
    except BaseException:
        out.close()
        raise
    return out


def _chunks(out: IO[bytes]) -> Iterator[bytes]:
    with out:
        while chunk := out.read(CHUNK):
            yield chunk
