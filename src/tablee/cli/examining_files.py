"""What `tablee doctor` looks at first: whether all that was installed is still there.

Nothing that could be missing is imported here.
"""

import re
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

import tablee

ROOT = Path(tablee.__file__).parent
MADE = (
    ("web/static/vendor", "*/*.js"),
    ("paper/fonts", "*/*/*/*.ttf"),
    ("web/help", "*.md"),
)
"""What building makes: folders, and what is in them."""


def unmade() -> Iterator[Path]:
    """What a source tree lacks that was not installed from it as a whole."""
    for folder, sign in MADE:
        if not any((ROOT / folder).glob(sign)):
            yield ROOT / folder
    for text in ROOT.rglob("*.po"):
        if not text.with_suffix(".mo").exists():
            yield text.with_suffix(".mo")


def lost(name: str) -> list[Path] | None:
    """The files of a package that are gone; None if it is not installed at all."""
    try:
        found = distribution(name)
    except PackageNotFoundError:
        return None
    return [path for path in _files(found) if not path.exists()]


def _files(found: Distribution) -> Iterator[Path]:
    for file in found.files or ():
        if file.suffix != ".pyc":
            yield Path(str(found.locate_file(file)))


def needed() -> Iterator[str]:
    """The packages that Tablée cannot be without."""
    for line in distribution("tablee").requires or ():
        name = re.match(r"[\w.-]+", line)
        if name and not _is_for_others(line):
            yield name[0]


def _is_for_others(line: str) -> bool:
    """Packages of an extra, or of another system, need not be here."""
    return "extra ==" in line or ("sys_platform !=" in line and sys.platform in line)
