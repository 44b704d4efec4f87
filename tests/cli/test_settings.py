"""`tablee.toml`, the environment, their one table in the documentation; and `tablee doctor`."""

import re
import socket
import sqlite3
from contextlib import closing

import pytest
from command import ROOT

from tablee.cli import examining, examining_files
from tablee.cli.examining_files import lost, needed, unmade
from tablee.cli.language import choose
from tablee.cli.screen import Screen
from tablee.cli.settings import environment_name, every_setting, setting_name
from tablee.journal.sql import SqlStore


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def taken_port():
    found = socket.create_server(("127.0.0.1", 0))
    return found, found.getsockname()[1]


def test_the_port_comes_from_the_line_the_environment_or_the_file(tablee, here):
    """A port that is taken is named in the answer: so it is known which one was meant."""
    lines = [taken_port() for _ in range(3)]
    (_, typed), (_, in_environment), (_, in_file) = lines
    (here / "tablee.toml").write_text(f"port = {in_file}\nkeep = 3\n")
    assert str(in_file) in tablee("doctor", "--lang", "en").stderr
    said = tablee("doctor", "--lang", "en", TABLEE_PORT=str(in_environment)).stderr
    assert str(in_environment) in said
    said = tablee("serve", "--port", typed, TABLEE_PORT=str(in_environment)).stderr
    assert str(typed) in said
    for line, _ in lines:
        line.close()


def test_what_is_no_setting_is_refused_with_what_is_possible(tablee, here):
    (here / "tablee.toml").write_text("prot = 1\n")
    said = tablee("serve", "--lang", "en")
    assert said.exit_code == 2
    assert "“prot” in tablee.toml is no setting" in said.stderr
    assert "port" in said.stderr
    (here / "tablee.toml").write_text("port = \n")
    assert "cannot be read as settings" in tablee("doctor", "--lang", "en").stderr


@pytest.mark.parametrize("page", ["settings.md", "settings.fr.md"])
def test_the_documentation_has_every_setting_in_one_table(page):
    rows = re.findall(
        r"^\| `(\S+)` \| `(\S+)` \| `(\S+)`", (ROOT / "docs" / page).read_text(), re.M
    )
    options = every_setting(Screen(choose([], {})))
    wanted = {(setting_name(one), environment_name(one), max(one.opts, key=len)) for one in options}
    assert set(rows) == wanted


def test_the_doctor_finds_a_healthy_house_well(tablee, here):
    line, port = taken_port()
    line.close()
    found = tablee("doctor", "--lang", "en", "--port", port)
    assert found.exit_code == 0, found.output
    assert "Everything is well." in found.stdout


def test_the_doctor_says_what_is_wrong_in_sentences(tablee, here):
    (here / "tables.db").write_text("this is no database" * 100)
    found = tablee("doctor", "--lang", "en", "--database", here / "tables.db")
    assert found.exit_code == 1
    assert "cannot be read" in found.stderr or "damaged" in found.stderr


def test_the_doctor_names_files_and_packages_that_are_gone(tablee, here, monkeypatch):
    gone = here / "jinja2" / "environment.py"
    monkeypatch.setattr(examining, "needed", lambda: iter(["no-such-package", "jinja2"]))
    lost = {"no-such-package": None, "jinja2": [gone], "tablee": [here / "book.toml"]}
    monkeypatch.setattr(examining, "lost", lost.get)
    found = tablee("doctor", "--lang", "en")
    assert found.exit_code == 1
    assert "no-such-package is missing" in found.stderr
    assert f"jinja2 is damaged: {gone} is gone" in found.stderr
    assert "book.toml" in found.stderr


def test_the_doctor_knows_what_is_installed():
    assert {"litestar", "jinja2", "uvicorn"} <= set(needed())
    assert "pytest" not in set(needed())
    assert lost("no-such-package") is None
    assert lost("jinja2") == []


def test_a_house_that_was_not_built_as_a_whole_is_told_what_it_lacks(here, monkeypatch):
    monkeypatch.setattr(examining_files, "ROOT", here)
    (here / "locale").mkdir()
    (here / "locale" / "fr.po").touch()
    assert {path.name for path in unmade()} == {"vendor", "fonts", "help", "fr.mo"}


@pytest.mark.parametrize(
    ("done", "why", "in_french"),
    [
        ("CREATE TABLE recipes (name TEXT)", "is not a journal of Tablée", "n’est pas"),
        (
            "UPDATE journal_version SET version_num = '9999'",
            "made by a newer Tablée",
            "plus récent",
        ),
    ],
)
def test_the_doctor_knows_databases_that_serving_would_refuse(tablee, here, done, why, in_french):
    file = here / "tables.db"
    if "UPDATE" in done:
        SqlStore(file).close()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(done)
        connection.commit()
    found = tablee("doctor", "--lang", "en", "--database", file)
    assert found.exit_code == 1
    assert why in found.stderr
    assert in_french in tablee("doctor", "--lang", "fr", "--database", file).stderr
