"""A table with its pictures as one file: a zip with the journal and each picture by fingerprint.

The journal says who brought which picture. Whoever brings the file elsewhere must read each
picture again before it is kept: a fingerprint proves that it is the same, not that it is harmless.
"""

import hashlib
import io
import zipfile
from collections.abc import Mapping
from typing import IO

from tablee.journal.files import Sink, export_table
from tablee.journal.pictures import LARGE, Named, Pictures
from tablee.journal.reading import JournalFile, bad, body_of, read_journal
from tablee.journal.store import Store
from tablee.journal.zipped import DAMAGE
from tablee.kernel.common.events import PictureKept
from tablee.kernel.shapes import json_reader

JOURNAL = "journal.jsonl"
FOLDER = "pictures/"
LARGEST_JOURNAL = 8_000_000
LARGEST_PICTURE = 8_000_000
MOST_FILES = 200

_kind = json_reader(dict[str, object])


def write_campaign(store: Store, pictures: Pictures, table_id: str, out: IO[bytes]) -> None:
    """The journal and the pictures that are still kept; every file is written whole."""
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        with packed.open(JOURNAL, "w", force_zip64=True) as journal:
            export_table(store, table_id, _Into(journal))
        written: set[str] = set()
        for named in pictures.named(table_id):
            data = pictures.form(table_id, named, LARGE)
            if data is not None and named.fingerprint not in written:
                written.add(named.fingerprint)
                name = f"{FOLDER}{named.fingerprint}.webp"
                packed.writestr(zipfile.ZipInfo(name), data)


class _Into:
    """A file inside a zip, as something that takes bytes."""

    def __init__(self, out: Sink) -> None:
        self._out = out

    def write(self, data: bytes, /) -> object:
        return self._out.write(data)


def read_campaign(source: IO[bytes]) -> tuple[JournalFile, dict[Named, bytes]]:
    """The journal of such a file, and the pictures that it names; Refused where it is none."""
    try:
        with zipfile.ZipFile(source) as packed:
            found = {each.filename: each for each in packed.infolist()}
            if JOURNAL not in found or len(found) > MOST_FILES:
                raise bad("This is not the file of a table.")
            journal = read_journal(io.BytesIO(_whole(packed, found[JOURNAL], LARGEST_JOURNAL)))
            return journal, dict(_pictures(packed, found, journal))
    except DAMAGE as problem:
        raise bad("This file is damaged or cut off; it cannot be read.") from problem


def _whole(packed: zipfile.ZipFile, one: zipfile.ZipInfo, most: int) -> bytes:
    """A file as it was packed, never more of it than it may have, whatever it says."""
    with packed.open(one) as source:
        data = source.read(most + 1)
    if len(data) > most:
        raise bad("This file is larger than what a site takes in.")
    return data


def _pictures(
    packed: zipfile.ZipFile, found: Mapping[str, zipfile.ZipInfo], journal: JournalFile
) -> dict[Named, bytes]:
    kept: dict[Named, bytes] = {}
    for named in named_in(journal):
        one = found.get(f"{FOLDER}{named.fingerprint}.webp")
        if one is None:
            continue  # removed from the table before the file was made
        data = _whole(packed, one, LARGEST_PICTURE)
        if hashlib.sha256(data).hexdigest() != named.fingerprint:
            raise bad("A picture in this file is not the one that the journal names.")
        kept[named] = data
    return kept


def named_in(journal: JournalFile) -> list[Named]:
    """Every picture that was brought to a table, once."""
    tag = PictureKept.__struct_config__.tag
    events = (_kind.decode(body_of(line.body).event) for line in journal.lines)
    brought = (each for each in events if each.get("type") == tag)
    return list(dict.fromkeys(Named(str(e["seat"]), str(e["fingerprint"])) for e in brought))
