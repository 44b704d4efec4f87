"""Journals from the command line: verified, told, kept, exported, imported."""

import json
import sqlite3

import pytest
from command import BEFORE_THE_THROW, FENCE, ROOT

from tablee.journal.sql import SqlStore
from tablee.journal.store import About, Line, Seed


def test_a_journal_is_verified(tablee, journal):
    result = tablee("verify", journal)
    assert result.exit_code == 0
    assert result.stdout.endswith("Everything holds.\n")
    assert tablee("verify", journal, LANG="fr").stdout.endswith("Tout se tient.\n")
    found = json.loads(tablee("verify", journal, "--json").stdout)
    assert (found["holds"], found["fair"], found["typed"]) == (True, 1, 3)


def test_a_journal_that_was_changed_does_not_hold(tablee, journal):
    journal.write_bytes(journal.read_bytes().replace(b'"margin":-2', b'"margin":2'))
    for command in ("verify", "import", "replay"):
        result = tablee(command, journal)
        assert result.exit_code == 1
        assert "was changed" in result.stderr
    assert "a été modifiée" in tablee("verify", journal, LANG="fr").stderr


@pytest.mark.parametrize("text", ["", "x", "{}", "[1]", b"\xff\xfe", "game: yacdha\n"])
@pytest.mark.parametrize("command", ["verify", "replay", "import"])
def test_what_is_no_journal_is_refused(tablee, written, command, text):
    result = tablee(command, written(text))
    assert result.exit_code == 2
    assert "is not a journal of Tablée" in result.stderr


def test_a_journal_of_an_unknown_game_is_refused(tablee, journal):
    text = (ROOT / "tests" / "museum" / "toy-1.jsonl").read_bytes()
    journal.write_bytes(text)
    result = tablee("verify", journal)
    assert result.exit_code == 2
    assert "There is no game “toy” here" in result.stderr


def test_a_journal_is_told_up_to_an_entry(tablee, journal):
    whole, part = tablee("replay", journal).stdout, tablee("replay", journal, "--to", 6).stdout
    assert whole.startswith(part)
    assert "climb over the barbed fence" in part
    assert len(part) < len(whole)
    assert "[table.session: " in tablee("replay", journal, "--why").stdout
    found = json.loads(tablee("replay", journal, "--to", 6, "--json").stdout)
    assert (found["entries"], found["table"]) == (6, "fence")
    for number in (0, 1000):
        result = tablee("replay", journal, "--to", number)
        assert result.exit_code == 2
        assert f"There is no entry {number}; the journal has 1 to " in result.stderr
    assert tablee("replay", journal, "--seat", "tom").exit_code == 0
    assert "the seats are: gardien, tom." in tablee("replay", journal, "--seat", "bob").stderr


def test_what_a_run_tells_a_replay_tells_too(tablee, journal):
    run = tablee("run", FENCE).stdout.splitlines()[1:-2]
    told = tablee("replay", journal).stdout.splitlines()
    assert told == [line for line in run if not line.startswith("Refused")]


def test_a_played_table_is_kept_exported_and_imported(tablee, tmp_path):
    kept = tablee("run", FENCE, "--keep")
    database = tmp_path / "data" / "tablee" / "tables.db"
    assert kept.stdout.endswith(f"The table “fence” is kept in {database}.\n")
    out = tmp_path / "out.jsonl"
    assert tablee("export", "fence", "-o", out).exit_code == 0
    assert tablee("export", "fence").stdout == out.read_text(encoding="utf-8")
    assert tablee("verify", out).exit_code == 0
    other = tmp_path / "deep" / "other.db"
    imported = tablee("import", out, "--database", other, "--json")
    assert json.loads(imported.stdout)["table"] == "fence"
    assert tablee("export", "fence", "--database", other).stdout == out.read_text(encoding="utf-8")
    assert "here already" in tablee("import", out).stderr


def test_a_table_is_kept_once_under_a_name(tablee):
    assert tablee("run", FENCE, "--keep").exit_code == 0
    again = tablee("run", FENCE, "--keep")
    assert again.exit_code == 2
    assert "another name with --table" in again.stderr
    assert tablee("run", FENCE, "--keep", "--table", "again").exit_code == 0
    result = tablee("export", "other")
    assert result.exit_code == 2
    assert "the tables are: again, fence." in result.stderr


def test_a_session_that_went_otherwise_is_not_kept(tablee, written):
    path = written(BEFORE_THE_THROW + "    state: {opened: 7}\n", "failed.yaml")
    assert tablee("run", path, "--keep").exit_code == 1
    assert "No tables are kept in" in tablee("export", "failed").stderr


def test_a_database_that_is_none_is_refused(tablee, written, journal):
    path = written("this is no database, but it is long enough to look like something" * 20)
    for called in (("export", "x"), ("import", journal), ("run", FENCE, "--keep")):
        result = tablee(*called, "--database", path)
        assert result.exit_code == 2
        assert len(result.stderr.splitlines()) == 1


def test_trouble_with_a_database_is_told_in_french(tablee, tmp_path, monkeypatch):
    newer = tmp_path / "newer.db"
    with SqlStore(newer), sqlite3.connect(newer) as connection:
        connection.execute("UPDATE journal_version SET version_num = '9999'")
    connection.close()
    said = tablee("export", "x", "--database", newer, "--lang", "fr")
    assert said.exit_code == 2
    assert said.stderr.startswith(f"Le journal dans {newer} vient d’un Tablée plus récent")
    monkeypatch.setenv("TABLEE_PASSWORD_FILE", str(tmp_path / "none"))
    said = tablee("export", "x", "--database", "postgresql://isa@127.0.0.1:9/x", "--lang", "fr")
    assert said.exit_code == 2
    file = tmp_path / "none"
    assert said.stderr == f"Impossible de lire le mot de passe de la base de données dans {file}.\n"


def test_a_journal_that_cannot_be_written_is_said(tablee, tmp_path):
    result = tablee("run", FENCE, "--journal", tmp_path / "none" / "out.jsonl")
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "address",
    [
        "mysql://isa@localhost/tables",
        "postgres:tables",
        "postgresql",
        " PostgreSQL+psycopg:/x",
    ],
)
def test_the_address_of_a_server_is_a_sentence_and_no_file(
    tablee, journal, tmp_path, monkeypatch, address
):
    monkeypatch.chdir(tmp_path)
    before = set(tmp_path.iterdir())
    calls = (("import", journal), ("run", FENCE, "--keep"), ("keys", "x"), ("serve", "--port", "0"))
    for called in calls:
        result = tablee(*called, "--database", address)
        assert result.exit_code == 2
        assert "SQLite" in result.stderr
        assert len(result.stderr.splitlines()) == 1
    assert set(tmp_path.iterdir()) == before


def test_what_people_typed_gives_the_terminal_no_orders(tablee, tmp_path, written):
    text = FENCE.read_text(encoding="utf-8").replace(
        "title: ", 'title: "\\e[2J\\x9b31m\\u202e" #', 1
    )
    path = written(text, "fence.yaml")
    shown = tablee("run", path).stdout
    assert "[2J" in shown
    assert not set(shown) & {"\x1b", "\x9b", "\u202e"}
    as_json = tablee("run", path, "--json").stdout
    assert not set(as_json) & {"\x1b", "\x9b", "\u202e"}
    assert json.loads(as_json)["title"] == "[2J31m"
    with SqlStore(tmp_path / "tables.db") as store:
        store.create(
            About("\x1b[31mattic", "toy"), (Line(1, b"{}", "", "", "", 1),), Seed(None)
        ).result()
    refused = tablee("export", "none", "--database", tmp_path / "tables.db")
    assert "[31mattic" in refused.stderr
    assert "\x1b" not in refused.stderr
