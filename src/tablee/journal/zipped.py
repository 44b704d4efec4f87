"""How a backup is told from other files, and what reading a damaged one can raise."""

import lzma
import struct
import zipfile
import zlib
from pathlib import Path

DAMAGE = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    EOFError,
    OSError,
    ValueError,
    LookupError,
    ArithmeticError,
    MemoryError,
    RuntimeError,  # encrypted, or of a kind that is not known
)
"""A changed bit may name another way to pack, another length, another place in the file."""

_BEGINS = b"PK"


def looks_like_backup(path: Path) -> bool:
    """Whether a file is a zip file, or was one before it was damaged."""
    with path.open("rb") as source:
        begins = source.read(len(_BEGINS))
    return begins == _BEGINS or path.suffix.lower() == ".zip" or zipfile.is_zipfile(path)
