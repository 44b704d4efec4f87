"""Writes the golden chronicles anew: every story in examples/ told in both languages.

A change of rules or of words is then reviewed as a diff of a played game.
"""

from collections.abc import Iterator
from pathlib import Path

from tablee.kernel.chronicle import told
from tablee.kernel.tongue import LANGUAGES
from tablee.lab.session import play

ROOT = Path(__file__).parent.parent
STORIES = sorted((ROOT / "examples").glob("*.yaml"))
GOLDEN = ROOT / "tests" / "golden"


def chronicle(story: Path, language: str) -> str:
    return "".join(_lines(story, language))


def _lines(story: Path, language: str) -> Iterator[str]:
    for line in told(play(story).table, language):
        gap = "\n" if line.kind == "scene" else ""
        yield f"{gap}{line.text}  [{line.rule}]\n"


def golden_file(story: Path, language: str) -> Path:
    return GOLDEN / f"{story.stem}.{language}.txt"


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for story in STORIES:
        for language in LANGUAGES:
            golden_file(story, language).write_text(chronicle(story, language), encoding="utf-8")
