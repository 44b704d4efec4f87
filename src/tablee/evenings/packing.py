"""An evening as one file: its folder as a zip, to be given to another keeper and brought back."""

import io
import zipfile
import zlib
from collections.abc import Iterable
from pathlib import Path

from tablee.evenings.reading import FILE
from tablee.lab.sentence import sentence
from tablee.lab.strict_yaml import MOST_BYTES, BadFile, Fault

ZIPPED = b"PK\x03\x04"
MOST_FILES = 100
LARGEST_PICTURE = 8_000_000
_LONG_AGO = (1980, 1, 1, 0, 0, 0)


def packed(folder: Path) -> bytes:
    """The files of an evening; the same bytes whenever it is asked for."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.iterdir()):
            if path.is_file():
                about = zipfile.ZipInfo(path.name, _LONG_AGO)
                archive.writestr(about, path.read_bytes(), zipfile.ZIP_DEFLATED)
    return target.getvalue()


def text_in(data: bytes) -> str:
    """The text of an evening that somebody sent, alone or in a zip; BadFile otherwise."""
    found = _unpacked(data) if data[: len(ZIPPED)] == ZIPPED else data
    if len(found) > MOST_BYTES:
        raise BadFile(Fault(sentence("{file} is longer than a megabyte.", file=FILE)))
    try:
        return found.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadFile(Fault(sentence("The file is not a text in UTF-8."))) from None


def pictures_in(data: bytes, names: Iterable[str]) -> dict[str, bytes]:
    """The files of these names in a zip that somebody sent; what is too large is not there, and
    what they hold is for whoever takes pictures in to judge."""
    if data[: len(ZIPPED)] != ZIPPED:
        return {}
    wanted, found = set(names), dict[str, bytes]()
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for about in archive.infolist()[:MOST_FILES]:
                name = about.filename.split("/")[-1]
                if name in wanted and name not in found:
                    with archive.open(about) as source:
                        whole = source.read(LARGEST_PICTURE + 1)
                    if len(whole) <= LARGEST_PICTURE:
                        found[name] = whole
    except (zipfile.BadZipFile, OSError, RuntimeError, NotImplementedError, zlib.error):
        return found
    return found


def pictures_of(folder: Path, names: Iterable[str]) -> dict[str, bytes]:
    """The same, of an evening that lies in a folder."""
    paths = {name: folder / name for name in names}
    return {name: path.read_bytes() for name, path in paths.items() if path.is_file()}


def _unpacked(data: bytes) -> bytes:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = archive.namelist()[:MOST_FILES]
            name = next(one for one in names if one.split("/")[-1] == FILE)
            with archive.open(name) as source:
                return source.read(MOST_BYTES + 1)
    except (zipfile.BadZipFile, StopIteration, OSError, RuntimeError, NotImplementedError):
        what = sentence("There is no “{file}” in this zip.", file=FILE)
        raise BadFile(Fault(what)) from None
