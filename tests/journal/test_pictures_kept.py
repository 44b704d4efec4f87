"""Pictures beside the journal: kept for one table, copied, saved, checked and deleted with it."""

import pytest
from sqlalchemy import update

from tablee.journal import archive, packing, schema
from tablee.journal.pictures import Named, Pictures, damaged, fingerprint_of
from tablee.journal.removal import remove
from tablee.journal.schema import address, engine_for
from tablee.journal.sql import SqlStore
from tablee.journal.store import StoreError

FORMS = {"large": b"a large one", "small": b"small", "engraved": b""}
NAMED = Named("gardien", fingerprint_of(FORMS["large"]))


@pytest.fixture
def engines(place):
    found = [engine_for(address(place), writes=writes) for writes in (True, False)]
    yield found
    for engine in found:
        engine.dispose()


@pytest.fixture
def pictures(store, played, engines):
    found = Pictures(*engines)
    assert found.keep("cellar", "gardien", FORMS) == NAMED.fingerprint
    return found


def test_a_picture_is_found_by_its_table_its_seat_and_its_fingerprint(pictures):
    assert pictures.form("cellar", NAMED, "small") == b"small"
    assert pictures.form("cellar", NAMED, "engraved") is None
    assert pictures.form("attic", NAMED, "small") is None
    assert pictures.form("cellar", Named("isa", NAMED.fingerprint), "small") is None
    pictures.keep("cellar", "isa", {"large": b"mine"})
    assert pictures.weight("cellar") == 20
    assert pictures.weight("cellar", but=["isa"]) == 16
    pictures.keep("cellar", "gardien", FORMS)
    assert pictures.named("cellar")[0] == NAMED
    pictures.drop("cellar", NAMED)
    assert pictures.weight("cellar") == 4


def test_a_table_that_is_removed_takes_its_pictures_along(pictures, engines):
    remove(engines[0], "cellar")
    assert pictures.weight("cellar") == 0


@pytest.mark.parametrize("table_id", [None, "cellar"])
def test_pictures_are_part_of_a_backup(pictures, engines, tmp_path, table_id):
    packing.write_backup(engines[1], tmp_path / "site.zip", table_id)
    SqlStore(tmp_path / "other.db").close()
    there = [engine_for(address(tmp_path / "other.db"), writes=writes) for writes in (True, False)]
    with archive.open_backup(tmp_path / "site.zip") as backup:
        backup.check()
        archive.restore(there[0], backup, table_id)
    assert Pictures(*there).form("cellar", NAMED, "large") == FORMS["large"]
    for engine in there:
        engine.dispose()


def test_a_picture_that_was_changed_is_found_out(pictures, engines, tmp_path):
    kept = schema.pictures
    with engines[0].begin() as connection:
        assert not list(damaged(connection))
        changed = update(kept).where(kept.c.form == "large").values(data=b"another one")
        connection.execute(changed)
        assert list(damaged(connection)) == [("cellar", NAMED)]
    packing.write_backup(engines[1], tmp_path / "site.zip")
    with (
        archive.open_backup(tmp_path / "site.zip") as backup,
        pytest.raises(StoreError, match="journal_pictures"),
    ):
        backup.check()
