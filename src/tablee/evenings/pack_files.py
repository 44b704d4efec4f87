"""The files of a pack, from a folder or a zip: nothing is taken that a pack does not need.

Packs come from strangers. Whatever points out of the pack, is too large, hides its size or is not
what its name says is refused with a sentence before anything of it is read.
"""

import io
import stat
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

from tablee.lab.sentence import Sentence, sentence
from tablee.lab.strict_yaml import MOST_BYTES, BadFile, Fault

MANIFEST = "pack.yaml"
ZIPPED = b"PK\x03\x04"
MOST_FILES = 200
LARGEST_PICTURE = 4_000_000
LARGEST_PACK = 16_000_000
DEEPEST = 3
TEXTS = (".yaml", ".md", ".txt")
PICTURES: Mapping[str, tuple[bytes, ...]] = {
    ".png": (b"\x89PNG\r\n\x1a\n",),
    ".jpg": (b"\xff\xd8\xff",),
    ".jpeg": (b"\xff\xd8\xff",),
    ".webp": (b"RIFF",),
}
"""How the files of each kind begin."""

_LONG_AGO = (1980, 1, 1, 0, 0, 0)

Files = Mapping[str, bytes]
"""What a pack holds, by its path in it."""


def files_of(path: Path) -> Files:
    """The files of a pack in a folder or a zip; BadFile says what is wrong with them."""
    try:
        if path.is_dir():
            return _sound(_in_folder(path))
        with path.open("rb") as source:
            return files_in(source.read(LARGEST_PACK + 1))
    except FileNotFoundError:
        raise _bad(sentence("There is no file {file}.", file=path)) from None
    except OSError as problem:
        what = sentence("{file} cannot be opened: {problem}.", file=path, problem=problem.strerror)
        raise _bad(what) from None


def files_in(data: bytes) -> Files:
    """The same, of a zip that somebody sent."""
    if len(data) > LARGEST_PACK:
        raise _bad(_too_large())
    if data[: len(ZIPPED)] != ZIPPED:
        raise _bad(sentence("A pack is a folder, or a zip of it."))
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _sound(_in_zip(archive))
    except (zipfile.BadZipFile, OSError, RuntimeError, NotImplementedError, zlib.error, EOFError):
        raise _bad(sentence("This zip is damaged, or locked with a password.")) from None


def zipped(files: Files) -> bytes:
    """A pack as one file; the same bytes whenever it is made."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            about = zipfile.ZipInfo(name, _LONG_AGO)
            archive.writestr(about, files[name], zipfile.ZIP_DEFLATED)
    return target.getvalue()


def _in_folder(folder: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_symlink():
            raise _bad(
                sentence("“{name}” points to another file; a pack holds its own.", name=name)
            )
        if path.is_file() and not any(part.startswith(".") for part in PurePosixPath(name).parts):
            with path.open("rb") as source:
                yield name, source.read(_most(name) + 1)


def _in_zip(archive: zipfile.ZipFile) -> Iterator[tuple[str, bytes]]:
    for about in archive.infolist():
        if about.is_dir():
            continue
        name = about.filename
        if stat.S_ISLNK(about.external_attr >> 16):
            raise _bad(
                sentence("“{name}” points to another file; a pack holds its own.", name=name)
            )
        _check_name(name)
        # However small a zip says that a file is, no more than this is unpacked.
        with archive.open(about) as source:
            yield name, source.read(_most(name) + 1)


def _sound(found: Iterator[tuple[str, bytes]]) -> Files:
    files: dict[str, bytes] = {}
    seen: set[str] = set()
    size = 0
    for name, data in found:
        _check_name(name)
        if name.lower() in seen:
            raise _bad(sentence("“{name}” is there twice.", name=name))
        if len(data) > _most(name):
            raise _bad(sentence("“{name}” is too large.", name=name))
        size += len(data)
        if size > LARGEST_PACK:
            raise _bad(_too_large())
        if len(files) >= MOST_FILES:
            raise _bad(sentence("A pack has {most} files at most.", most=MOST_FILES))
        _check_picture(name, data)
        seen.add(name.lower())
        files[name] = data
    return _without_folder(files)


def _without_folder(files: Files) -> Files:
    """A folder around the whole pack, as most programs make zips, is no part of it."""
    first = {name.partition("/")[0] for name in files}
    if MANIFEST in files or len(first) != 1:
        return files
    return {name.partition("/")[2] or name: data for name, data in files.items()}


def _check_name(name: str) -> None:
    path = PurePosixPath(name)
    is_plain = name.isprintable() and len(name) <= 200 and not set('\\:*?"<>|') & set(name)
    if not is_plain or path.is_absolute() or ".." in path.parts or len(path.parts) > DEEPEST + 1:
        shown = name.encode("unicode_escape").decode()[:80]
        raise _bad(sentence("“{name}” is not the name of a file in a pack.", name=shown))
    if path.suffix not in (*TEXTS, *PICTURES):
        kinds = ", ".join((*TEXTS, *PICTURES))
        why = "“{name}” has no place in a pack; it holds: {kinds}."
        raise _bad(sentence(why, name=name, kinds=kinds))


def _check_picture(name: str, data: bytes) -> None:
    begins = PICTURES.get(PurePosixPath(name).suffix)
    if begins is not None and not data.startswith(begins):
        raise _bad(sentence("“{name}” is not the picture that its name says.", name=name))


def _most(name: str) -> int:
    return LARGEST_PICTURE if PurePosixPath(name).suffix in PICTURES else MOST_BYTES


def _too_large() -> Sentence:
    return sentence("A pack weighs {most} MB at most.", most=LARGEST_PACK // 1_000_000)


def _bad(what: Sentence) -> BadFile:
    return BadFile(Fault(what))
