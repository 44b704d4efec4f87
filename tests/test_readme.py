"""Every snippet and every command of the READMEs and of the pages below is run.

```python   is executed; what a line prints stands behind it as a comment.
```yaml     is a file when its first line names it (# NAME.yaml), else more steps for the last one;
            either way it is played, and must go as it says.
```console  is typed: `$ tablee …` must answer what stands below it (… stands for anything),
            `$ make …` must at least be there to be made.

What the other pages show is tried in tests/texts/test_commands_of_pages.py.
"""

import contextlib
import io
import os
import re
import shlex
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from tablee.cli.app import Tablee
from tablee.cli.language import choose
from tablee.cli.screen import Screen
from tablee.lab.check import check_text
from tablee.lab.session import play

ROOT = Path(__file__).parent.parent
PAGES = tuple(
    f"{name}{ending}"
    for name in ("README", "docs/session-files", "docs/command-line", "docs/packs", "docs/lab")
    for ending in (".md", ".fr.md")
)

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PRINTED = re.compile(r"print\(.*\)  # (.*)")
NAMED = re.compile(r"# ([\w-]+\.yaml)\n")


@pytest.fixture
def place(tmp_path, monkeypatch):
    """A folder like the project's for whoever types commands, but with nobody's data in it."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    for variable in ("TABLEE_LANG", "LC_ALL", "LC_MESSAGES", "TABLEE_DEBUG"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_shows_is_true(page, place, monkeypatch):
    monkeypatch.setenv("LANG", "fr_FR.UTF-8" if ".fr." in page else "en_GB.UTF-8")
    blocks = BLOCK.findall((ROOT / page).read_text(encoding="utf-8"))
    assert blocks
    last = None
    for kind, text in blocks:
        match kind:
            case "python":
                run_python(text)
            case "yaml":
                last = run_yaml(text, last, place)
            case "console":
                for line, output in typed(text):
                    run_console(line, output)
            case _:
                pytest.fail(f"nobody checks blocks of {kind}")


@pytest.mark.parametrize("page", [page for page in PAGES if ".fr." not in page])
def test_both_languages_show_the_same_kinds_of_things(page):
    english, french = (
        [kind for kind, _ in BLOCK.findall((ROOT / name).read_text(encoding="utf-8"))]
        for name in (page, page.replace(".md", ".fr.md"))
    )
    assert english == french


def run_python(text):
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(text, "README", "exec"), {})  # noqa: S102 - that is the point
    lines = iter(printed.getvalue().splitlines())
    for expected in PRINTED.findall(text):
        assert expected in lines, f"{expected!r} was not printed in its place"


def run_yaml(text, last, place):
    named = NAMED.match(text)
    if named:
        path = place / named[1]
        path.write_text(text, encoding="utf-8")
    else:
        assert last is not None
        path = last
        path.write_text(path.read_text(encoding="utf-8") + text, encoding="utf-8")
    checked = check_text(path.read_text(encoding="utf-8"))
    assert not checked.faults
    if checked.kind == "session":
        played = play(path)
        assert not played.failures
        assert not played.not_played
    return path


def typed(text):
    """Each line after `$ `, with what is shown below it."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        line, _, output = part.partition("\n")
        yield line, output


def run_console(line, output):
    words = shlex.split(line, comments=True)
    if words[0] == "make":
        makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
        assert re.search(rf"^{words[1]}:", makefile, re.MULTILINE), line
        return
    assert words[0] == "tablee", line
    command = Tablee(Screen(choose(words[1:], os.environ)))
    answered = typeset(CliRunner().invoke(command, words[1:]).output)
    wanted = "(?s:.*)".join(map(re.escape, typeset(output).split("…")))
    assert re.fullmatch(wanted, answered), f"{line}\n{answered}"


def typeset(text):
    """No-break spaces are for screens; whoever edits a page need not type them."""
    return text.replace("\u00a0", " ").strip()
