"""Commands and calls that pages show: each is there, with its options, and does what it says."""

import contextlib
import io
import re
import shlex
import shutil
from pathlib import Path

import click
import httpx
import pytest
import yaml
from click.testing import CliRunner

from served import served
from tablee.cli.app import Tablee
from tablee.cli.language import choose
from tablee.cli.screen import Screen
from tablee.client import Seat, Site
from tablee.journal.sql import SqlStore

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
IN_BOTH = pytest.mark.parametrize("ending", [".md", ".fr.md"])

BLOCK = re.compile(r"^ *```(\w*)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
SPAN = re.compile(r"`((?:tablee|make) [^`]+)`")
HERE = "http://127.0.0.1:8000"
"""Where a page says that the site is."""


def text_of(page, ending=".md"):
    return (ROOT / "docs" / f"{page}{ending}").read_text(encoding="utf-8")


def commands_in(text):
    """What a page tells its readers to type: in a block of its own, or among its words."""
    for _, block in BLOCK.findall(text):
        for line in block.replace("\\\n", " ").splitlines():
            typed = re.match(r"(?:\$ |\S*/)?((?:tablee|make) .*)", line.strip())
            if typed:
                yield typed[1]
    yield from (one.replace("\n", " ") for one in SPAN.findall(text))


def named(words):
    """The command that some words call, and the words that are left for it."""
    command = Tablee(Screen(choose([], {})))
    while words and isinstance(command, click.Group):
        if words[0].startswith("-") or words[0] in {"COMMAND", "COMMANDE"}:
            break
        found = command.get_command(click.Context(command), words[0])
        assert found is not None, f"no command {words[0]!r}"
        command, words = found, words[1:]
    return command, words


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_command_of_a_page_is_there_with_its_options(page):
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for typed in commands_in(page.read_text(encoding="utf-8")):
        tool, *words = shlex.split(typed, comments=True)
        if tool == "make":
            assert re.search(rf"^{words[0]}:", makefile, re.MULTILINE), typed
            continue
        command, words = named(words)
        known = {name for one in command.params for name in (*one.opts, *one.secondary_opts)}
        known |= {"--help", "--version"}
        for word in words:
            assert not word.startswith("--") or word.partition("=")[0] in known, typed


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with served(tmp_path_factory.mktemp("site")) as found:
        yield found.url


@IN_BOTH
def test_the_session_that_a_program_plays_is_played(ending, address):
    [program] = [block for kind, block in BLOCK.findall(text_of("api", ending)) if kind == "python"]
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(program.replace(HERE, address), "api.md", "exec"), {})  # noqa: S102
    assert "John" in printed.getvalue().splitlines()[-1]


def sent(line, address, **known):
    """A line of `curl`, as httpx sends it."""
    for name, value in {HERE: address, **known}.items():
        line = line.replace(name, value)
    words = iter(shlex.split(line)[1:])
    method, headers, content, url = "GET", {}, None, ""
    for word in words:
        match word:
            case "-X":
                method = next(words)
            case "-H":
                name, _, value = next(words).partition(": ")
                headers[name] = value
            case "-d":
                content = next(words)
            case _:
                url = word
    answer = httpx.request(method, url, headers=headers, content=content, timeout=60)
    assert answer.is_success, f"{line}\n{answer.text}"
    return answer.json()


@IN_BOTH
def test_what_is_sent_by_hand_is_taken(ending, address):
    [block] = [block for kind, block in BLOCK.findall(text_of("api", ending)) if kind == "sh"]
    make, *others = block.replace("\\\n", " ").splitlines()
    made = sent(make, address)
    known = {"TABLE": made["table"], "TOKEN": made["seats"]["Tom"]}
    offers, done = (sent(line, address, **known) for line in others)
    assert offers
    assert done["turns"]


@IN_BOTH
@pytest.mark.parametrize("kind", [Site, Seat])
def test_the_calls_of_the_client_are_in_its_table(ending, kind):
    page = text_of("api", ending)
    calls = [name for name, one in vars(kind).items() if name[0] != "_" and callable(one)]
    assert [name for name in calls if f"{kind.__name__}.{name}(" not in page] == []


@IN_BOTH
def test_the_scene_of_the_page_suits_its_evening_which_is_checked(ending, tmp_path, monkeypatch):
    """The scene takes the place of the one of its name, and then nothing is wrong."""
    blocks = dict(BLOCK.findall(text_of("evenings", ending)))
    typed, _, answer = blocks["console"].partition("\n")
    tool, check, place = typed.removeprefix("$ ").split()
    assert (tool, check) == ("tablee", "check")
    evening = shutil.copytree(ROOT / place, tmp_path / place) / "evening.yaml"
    whole = yaml.safe_load(evening.read_text(encoding="utf-8"))
    shown = {scene["id"]: scene for scene in yaml.safe_load(blocks["yaml"])["scenes"]}
    assert shown.keys() <= {scene["id"] for scene in whole["scenes"]}
    whole["scenes"] = [shown.get(scene["id"], scene) for scene in whole["scenes"]]
    evening.write_text(yaml.safe_dump(whole, allow_unicode=True), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    words = ["--lang", "fr" if ".fr." in ending else "en", check, place]
    done = CliRunner().invoke(Tablee(Screen(choose(words, {}))), words)
    assert done.exit_code == 0, done.output
    said = done.stdout.strip().replace("\u00a0", " ")
    assert said.endswith(answer.strip().removeprefix("…")), said


@IN_BOTH
def test_the_backups_of_the_page_are_made_checked_and_put_back(ending, tmp_path, monkeypatch):
    [block] = [
        block for _, block in BLOCK.findall(text_of("hosting", ending)) if "restore" in block
    ]
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    def tablee(*words):
        done = CliRunner().invoke(Tablee(Screen(choose(words, {"LANG": "en"}))), words)
        assert done.exit_code == 0, f"{words}\n{done.output}"
        return done.stdout

    tablee("run", str(ROOT / "examples" / "fence.yaml"), "--keep", "--table", "fence")
    *lines, last = [line for line in block.splitlines() if line]
    for line in lines:
        tablee(*shlex.split(line, comments=True)[1:])
    # One table beside others: it must be gone before it can come back.
    words = shlex.split(last, comments=True)[1:]
    tablee(*words, "--database", "empty.db")
    for database in ("empty.db", shlex.split(lines[-1], comments=True)[-1]):
        with SqlStore(tmp_path / database) as store:
            assert [about.id for about in store.tables()] == ["fence"]
