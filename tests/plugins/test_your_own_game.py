"""docs/your-own-game.md builds the plug-in of the examples: its blocks are that package's files."""

import re
from collections import defaultdict
from pathlib import Path

import pytest
from click.testing import CliRunner

from plugins.installed import ROOT, SOURCE
from tablee.cli.app import Tablee
from tablee.cli.language import choose
from tablee.cli.screen import Screen
from tablee.lab.session import play

PAGES = pytest.mark.parametrize("page", ["your-own-game.md", "your-own-game.fr.md"])
BLOCK = re.compile(r"^```(\w+) ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
WHOLE = ("python", "toml")
PARTS = ("book.toml", "fr.po")
"""Texts of which a page shows some."""


def blocks(page):
    return BLOCK.findall((ROOT / "docs" / page).read_text(encoding="utf-8"))


def written(text):
    """Lines with something on them: where a file is cut, a page has its own blank ones."""
    return [line for line in text.splitlines() if line.strip()]


@PAGES
def test_the_blocks_put_together_are_the_files_of_the_package(page):
    files = defaultdict(list)
    for kind, name, text in blocks(page):
        if kind in WHOLE and not name.endswith(PARTS):
            files[name] += written(text)
    sources = [*SOURCE.rglob("*.py"), SOURCE / "pyproject.toml"]
    found = {path.relative_to(SOURCE).as_posix(): path for path in sources}
    assert {
        name: written(path.read_text(encoding="utf-8")) for name, path in found.items()
    } == files


@PAGES
def test_what_is_shown_of_texts_stands_in_them(page):
    shown = [(name, text) for _, name, text in blocks(page) if name.endswith(PARTS)]
    assert {Path(name).name for name, _ in shown} == set(PARTS)
    for name, text in shown:
        assert text.strip() in (SOURCE / name).read_text(encoding="utf-8")


@PAGES
def test_the_session_of_the_page_is_played_as_it_says(page, game, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "fr_FR.UTF-8" if ".fr." in page else "en_GB.UTF-8")
    for variable in ("TABLEE_LANG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(variable, raising=False)
    ((_, name, text),) = [block for block in blocks(page) if block[0] == "yaml"]
    Path(name).write_text(text, encoding="utf-8")
    played = play(Path(name))
    assert not played.failures
    assert not played.not_played
    ((_, _, typed),) = [block for block in blocks(page) if block[0] == "console"]
    line, _, told = typed.partition("\n")
    words = line.removeprefix("$ tablee ").split()
    screen = Screen(choose(words, {"LANG": "fr_FR.UTF-8" if ".fr." in page else "en_GB.UTF-8"}))
    answered = CliRunner().invoke(Tablee(screen), words).output.replace("\u00a0", " ")
    for part in told.strip().split("…"):
        assert part in answered


def test_both_languages_show_the_same_blocks():
    english, french = (
        [block for block in blocks(page) if block[0] != "console"]
        for page in ("your-own-game.md", "your-own-game.fr.md")
    )
    assert english == french
