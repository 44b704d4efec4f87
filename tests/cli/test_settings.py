"""`tablee.toml`, the environment, their one table in the documentation; and `tablee doctor`."""

import re
import socket

import pytest
from command import ROOT

from tablee.cli.language import choose
from tablee.cli.screen import Screen
from tablee.cli.settings import environment_name, every_setting, setting_name


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
