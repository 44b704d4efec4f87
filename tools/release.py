"""`make release`: whether the version may be tagged, and its tag.

The tests ran and dist/ was built before this; here it is made sure that the tree is committed, that
the version is new, a semantic one, and told of in CHANGELOG.md, and that the files are its own.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from tablee import __version__

ROOT = Path(__file__).parent.parent
SEMANTIC = re.compile(r"\d+\.\d+\.\d+")
UNRELEASED = "## Not released yet"


def git(*words: str) -> str:
    done = subprocess.run(  # noqa: S603 - our own repository
        ["git", *words],  # noqa: S607
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def troubles(changes: str, built: set[str], tags: set[str], dirty: str) -> Iterator[str]:
    """Why this version cannot be released."""
    if not SEMANTIC.fullmatch(__version__):
        yield f"{__version__} is not a version of three numbers."
    if f"v{__version__}" in tags:
        yield f"v{__version__} is tagged already: raise __version__ in src/tablee/__init__.py."
    told = f"## {__version__} ({date.today().isoformat()})"
    if f"## {__version__} " not in changes:
        yield f"CHANGELOG.md does not tell of it: call “{UNRELEASED[3:]}” “{told[3:]}”."
    elif UNRELEASED in changes:
        yield (
            f"CHANGELOG.md tells of changes after {__version__}: raise __version__ in"
            f" src/tablee/__init__.py, and call “{UNRELEASED[3:]}” by the new number."
        )
    if dirty:
        yield "Not everything is committed."
    wanted = {f"tablee-{__version__}-py3-none-any.whl", f"tablee-{__version__}.tar.gz"}
    if built != wanted:
        yield "dist/ does not hold the two files of this version alone: make dist."


def main() -> int:
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    built = {path.name for path in (ROOT / "dist").glob("*")}
    tags = set(git("tag", "--list").splitlines())
    wrong = list(troubles(changes, built, tags, git("status", "--porcelain")))
    for one in wrong:
        print(one, file=sys.stderr)
    if wrong:
        return 1
    git("tag", "--annotate", f"v{__version__}", "--message", f"Tablée {__version__}")
    print(f"v{__version__} is tagged. To publish: git push --tags, and the files of dist/.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
