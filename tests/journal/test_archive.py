"""A backup sees one moment, whoever writes meanwhile; and a table leaves nothing behind."""

import time

import pytest
from sqlalchemy import text

from tablee.journal import archive, packing, postgres
from tablee.journal.keep import new_table
from tablee.journal.removal import remove
from tablee.journal.schema import address, engine_for
from tablee.journal.sql import SqlStore
from tablee.journal.store import UnknownTable
from toy import SEATS, Count, toy


@pytest.fixture
def readers(place):
    found = engine_for(address(place), writes=False)
    yield found
    found.dispose()


def test_what_is_written_while_a_backup_is_made_is_not_in_it(
    store, played, readers, tmp_path, monkeypatch
):
    before = store.read("cellar")
    last = packing._last

    def meanwhile(connection, one):
        played.ask("isa", Count(amount=1))
        return last(connection, one)

    monkeypatch.setattr(packing, "_last", meanwhile)
    made = packing.write_backup(readers, tmp_path / "site.zip")
    assert made.tables[0].entries == len(before.lines) < len(store.read("cellar").lines)
    with SqlStore(tmp_path / "other.db") as there:
        writers = engine_for(address(tmp_path / "other.db"), writes=True)
        with archive.open_backup(tmp_path / "site.zip") as backup:
            archive.restore(writers, backup)
        writers.dispose()
        assert there.read("cellar") == before


def test_a_table_that_is_removed_leaves_nothing_behind(store, played, place):
    writers = engine_for(address(place), writes=True)
    remove(writers, "cellar")
    assert store.tables() == []
    assert store.seed("cellar") is None
    with pytest.raises(UnknownTable):
        played.ask("isa", Count(amount=1))
    with pytest.raises(UnknownTable):
        remove(writers, "cellar")
    writers.dispose()


def test_a_backup_that_cannot_be_written_leaves_what_was_there(store, readers, tmp_path):
    file = tmp_path / "site.zip"
    file.write_bytes(b"an older one")
    with pytest.raises(UnknownTable):
        packing.write_backup(readers, file, "cellar")
    assert file.read_bytes() == b"an older one"
    assert [each.name for each in tmp_path.glob("site*")] == ["site.zip"]


def test_the_tables_of_other_programs_are_neither_saved_nor_touched(store, played, place, tmp_path):
    writers, readers = (engine_for(address(place), writes=writes) for writes in (True, False))
    with writers.begin() as connection:
        connection.execute(text("CREATE TABLE guests (table_id VARCHAR(64), name VARCHAR(64))"))
        connection.execute(text("INSERT INTO guests VALUES ('cellar', 'Zoé')"))
        connection.execute(text("CREATE TABLE site_visits (table_id VARCHAR(64))"))
        connection.execute(text("INSERT INTO site_visits VALUES ('cellar')"))
    packing.write_backup(readers, tmp_path / "site.zip")
    packing.write_backup(readers, tmp_path / "table.zip", "cellar")
    for file in ("site.zip", "table.zip"):
        with archive.open_backup(tmp_path / file) as backup:
            assert {"guests", "site_visits"}.isdisjoint(backup.kinds)
            assert "journal_seeds" in backup.kinds
    remove(writers, "cellar")
    with archive.open_backup(tmp_path / "site.zip") as backup:
        archive.restore(writers, backup)
    with readers.begin() as connection:
        assert connection.scalar(text("SELECT name FROM guests")) == "Zoé"
        assert connection.scalar(text("SELECT table_id FROM site_visits")) == "cellar"
    writers.dispose()
    readers.dispose()


HARM = {
    "a changed hash": "UPDATE journal_lines SET hash = 'x' WHERE number = 2",
    "a changed body": "UPDATE journal_lines SET body = 'x' WHERE number = 3",
    "a lost line": "DELETE FROM journal_lines WHERE number = 3",
    "a lost beginning": "DELETE FROM journal_lines WHERE number = 1",
    "a changed end": "UPDATE journal_lines SET body = 'x' WHERE number > 5",
    "no line at all": "DELETE FROM journal_lines",
    "another game": "UPDATE journal_tables SET game = 'chess'",
}


@pytest.mark.parametrize("harm", HARM.values(), ids=HARM.keys())
def test_a_damaged_table_is_saved_as_it_is_and_keeps_no_other_from_being_saved(
    store, played, place, tmp_path, harm
):
    new_table(store, toy, SEATS, table_id="attic")
    attic = store.read("attic")
    writers, readers = (engine_for(address(place), writes=writes) for writes in (True, False))
    with writers.begin() as connection:
        where = "id" if "journal_tables" in harm else "table_id"
        also = " AND" if "WHERE" in harm else " WHERE"
        connection.execute(text(f"{harm}{also} {where} = 'cellar'"))
        harmed = _rows(connection)
    made = packing.write_backup(readers, tmp_path / "site.zip")
    assert [one.id for one in made.tables] == ["attic"]
    assert [one.id for one in made.damaged] == ["cellar"]
    remove(
        writers,
        "cellar",
        lambda: packing.write_backup(readers, tmp_path / "deleted.zip", "cellar"),
    )
    assert [about.id for about in store.tables()] == ["attic"]
    with archive.open_backup(tmp_path / "deleted.zip") as backup:
        archive.restore(writers, backup, "cellar")
    with readers.begin() as connection:
        assert _rows(connection) == harmed
    with SqlStore(tmp_path / "other.db") as there:
        others = engine_for(address(tmp_path / "other.db"), writes=True)
        with archive.open_backup(tmp_path / "site.zip") as backup:
            backup.check()
            archive.restore(others, backup)
        with others.begin() as connection:
            assert _rows(connection) == harmed
        others.dispose()
        assert there.read("attic") == attic
    for engine in (writers, readers):
        engine.dispose()


def _rows(connection):
    """What is kept of the cellar; text that stands where bytes belong counts as these."""
    kept = connection.execute(
        text("SELECT * FROM journal_lines WHERE table_id = 'cellar' ORDER BY number")
    )
    return [
        tuple(
            each.encode() if name == "body" and isinstance(each, str) else each
            for name, each in row.items()
        )
        for row in kept.mappings()
    ]


def test_a_backup_that_nobody_waits_for_leaves_nothing(store, played, readers, tmp_path):
    with pytest.raises(packing.Stopped):
        packing.write_backup(readers, tmp_path / "site.zip", is_stopped=lambda: True)
    assert list(tmp_path.glob("site*")) == []


def test_what_takes_longer_than_a_stalled_process_is_given_is_finished(
    played, place, tmp_path, monkeypatch
):
    monkeypatch.setitem(postgres.SETTINGS, "idle_in_transaction_session_timeout", 50)
    writers, readers = (engine_for(address(place), writes=writes) for writes in (True, False))
    file = tmp_path / "site.zip"

    def is_slow(*_):
        return time.sleep(0.3)

    packing.write_backup(readers, file, is_stopped=is_slow)
    remove(writers, "cellar", is_slow)
    with archive.open_backup(file) as backup:
        read = backup.journal
        monkeypatch.setattr(backup, "journal", lambda one: is_slow() or read(one))
        assert [one.id for one in archive.restore(writers, backup)] == ["cellar"]
    writers.dispose()
    readers.dispose()
