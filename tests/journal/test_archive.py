"""A backup sees one moment, whoever writes meanwhile; and a table leaves nothing behind."""

import pytest
from sqlalchemy import text

from tablee.journal import archive
from tablee.journal.removal import remove
from tablee.journal.schema import address, engine_for
from tablee.journal.sql import SqlStore
from tablee.journal.store import UnknownTable
from toy import Count


@pytest.fixture
def readers(path):
    found = engine_for(address(path), writes=False)
    yield found
    found.dispose()


def test_what_is_written_while_a_backup_is_made_is_not_in_it(
    store, played, readers, path, tmp_path, monkeypatch
):
    before = store.read("cellar")
    last = archive._last

    def meanwhile(connection, one):
        played.ask("isa", Count(amount=1))
        return last(connection, one)

    monkeypatch.setattr(archive, "_last", meanwhile)
    made = archive.write_backup(readers, tmp_path / "site.zip")
    assert made.tables[0].entries == len(before.lines) < len(store.read("cellar").lines)
    with SqlStore(tmp_path / "other.db") as there:
        writers = engine_for(address(tmp_path / "other.db"), writes=True)
        with archive.open_backup(tmp_path / "site.zip") as backup:
            archive.restore(writers, backup)
        writers.dispose()
        assert there.read("cellar") == before


def test_a_table_that_is_removed_leaves_nothing_behind(store, played, path):
    writers = engine_for(address(path), writes=True)
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
        archive.write_backup(readers, file, "cellar")
    assert file.read_bytes() == b"an older one"
    assert [each.name for each in tmp_path.glob("site*")] == ["site.zip"]


def test_the_tables_of_other_programs_are_neither_saved_nor_touched(store, played, place, tmp_path):
    writers, readers = (engine_for(address(place), writes=writes) for writes in (True, False))
    with writers.begin() as connection:
        connection.execute(text("CREATE TABLE guests (table_id VARCHAR(64), name VARCHAR(64))"))
        connection.execute(text("INSERT INTO guests VALUES ('cellar', 'Zoé')"))
        connection.execute(text("CREATE TABLE site_visits (table_id VARCHAR(64))"))
        connection.execute(text("INSERT INTO site_visits VALUES ('cellar')"))
    archive.write_backup(readers, tmp_path / "site.zip")
    archive.write_backup(readers, tmp_path / "table.zip", "cellar")
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
