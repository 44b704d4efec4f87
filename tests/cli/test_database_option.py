"""How a database is named: a password in it is kept from whoever can look, and is the one used."""

import os

import click
import pytest

from tablee.cli.language import choose
from tablee.cli.options import database_option, in_words
from tablee.cli.screen import Screen

NAME = "postgresql://isa@example.org:5433/tables"


@pytest.fixture
def named(monkeypatch):
    """What becomes of an address in TABLEE_DATABASE: the place, and the password that is used."""
    monkeypatch.setenv("PGPASSWORD", "another")
    monkeypatch.setenv("TABLEE_PASSWORD_FILE", "another.txt")

    def name(address):
        monkeypatch.setenv("TABLEE_DATABASE", address)
        found = []
        command = click.command()(database_option(Screen(choose([], {})))(found_in(found)))
        command.main([], standalone_mode=False)
        return found[0], os.environ["PGPASSWORD"], os.environ.get("TABLEE_PASSWORD_FILE")

    return name


def found_in(found):
    def command(database):
        found.append(database)

    return command


@pytest.mark.parametrize(
    "typed",
    [
        "postgresql://isa:hunter2@example.org/tables",
        "postgresql://isa:hun?hunter2@example.org/tables",
        "postgresql://isa@example.org/tables?password=hunter2",
        "postgresql://example.org/tables?password=a@hunter2",
        "postgresql://isa@example.org:5433/tables?sslmode=require&password=a@hunter2",
        "postgresql://isa@example.org/tables?pass%77ord=hunter2",
        "postgresql:///tables?host=example.org&sslpassword=hunter2",
    ],
)
def test_a_password_in_a_command_is_refused_wherever_it_stands(tablee, typed):
    said = tablee("backup", "site.zip", "--database", typed)
    assert said.exit_code == 2
    assert "belongs into PGPASSWORD" in said.stderr
    assert "hunter2" not in said.output


@pytest.mark.parametrize(
    "typed",
    [
        "postgresql//isa:hunter2@example.org/tables",
        "postgres//isa:hunter2@example.org/tables",
        "isa:hunter2@example.org/tables",
        "isa:hunter2@example.org",
    ],
)
def test_an_address_that_lacks_its_beginning_is_not_the_name_of_a_file(
    tablee, tmp_path, monkeypatch, typed
):
    monkeypatch.chdir(tmp_path)
    journal = tablee("import", "no.jsonl", "--database", typed)
    assert journal.exit_code == 2
    assert "is the name of neither" in journal.stderr
    assert "hunter2" not in journal.output
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "words",
    [
        ["serve", "postgresql://isa:hunter2@example.org/tables"],
        ["backup", "a.zip", "postgresql://isa:hun/hunt@hunter2@example.org/tables"],
        ["backup", "a.zip", "--database postgresql://isa:hunter2@example.org/tables"],
        ["keys", "cellar", "--databse=postgresql://isa@example.org/tables?password=hunter2"],
        ["backup", "a.zip", "host=example.org password=hunter2"],
    ],
)
def test_a_password_that_stands_in_the_wrong_place_is_not_repeated(tablee, words):
    said = tablee(*words)
    assert said.exit_code == 2
    assert "--help" in said.stderr
    assert "hunter2" not in said.output


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    "settings",
    [
        "host=example.org password=hunter2 dbname=tables",
        "connect_timeout=3 password = hunter2",
        "dbname=tables",
    ],
)
def test_settings_of_postgresql_are_not_the_name_of_a_file(
    tablee, tmp_path, monkeypatch, settings, lang
):
    monkeypatch.chdir(tmp_path)
    for said in (
        tablee("backup", "site.zip", "--lang", lang, "--database", settings),
        tablee("backup", "site.zip", "--lang", lang, TABLEE_DATABASE=settings),
    ):
        assert said.exit_code == 2
        assert "host=… dbname=…" in said.stderr
        assert "hunter2" not in said.output
    assert not [path for path in tmp_path.iterdir() if "=" in path.name]


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("postgresql://isa:hunter2@example.org:5433/tables", NAME),
        (f"{NAME}?password=hunter2", NAME),
        (f"{NAME}?sslmode=require&password=hunter2", f"{NAME}?sslmode=require"),
        (
            "postgresql://isa:hunter2@example.org:5433/tables?passfile=a@b",
            f"{NAME}?passfile=a@b",
        ),
        ("postgresql:///tables?host=/run&password=hunter%32", "postgresql:///tables?host=/run"),
    ],
)
def test_the_password_of_the_address_is_the_one_that_is_used(named, address, place):
    assert named(address) == (place, "hunter2", None)


@pytest.mark.parametrize(("written", "password"), [("p@ss", "p@ss"), ("a?b", "a?b"), ("%2F", "/")])
def test_signs_in_a_password_are_kept(named, written, password):
    assert named(f"postgresql://isa:{written}@example.org:5433/tables") == (NAME, password, None)


def test_an_address_without_a_password_leaves_the_others_alone(named):
    for address in (NAME, "postgresql://isa@corp@example.org/tables"):
        assert named(address) == (address, "another", "another.txt")


def test_a_database_is_named_without_the_settings_of_its_address(tmp_path):
    address = "postgresql://isa@example.org/tables?sslmode=require&sslpassword=hunter2"
    assert in_words(address) == "postgresql://isa@example.org/tables"
    assert in_words(tmp_path / "what?.db") == str(tmp_path / "what?.db")
