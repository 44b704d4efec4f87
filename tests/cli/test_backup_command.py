"""Backups from the command line: made while others write, verified, put back, refused."""

import json
import random
import re
import sqlite3
import zipfile

import pytest
from command import FENCE

from tablee.journal.archive import open_backup
from tablee.journal.keep import new_table
from tablee.journal.schema import address, engine_for
from tablee.journal.sql import SqlStore
from tablee.journal.store import UnknownTable
from tablee.lab.games import find_game
from tablee.web.table.keys import Held, Keys


@pytest.fixture
def kept(tablee, tmp_path):
    """A database with two tables; the seats of one have links, the session of the other goes on."""
    database = tmp_path / "site.db"
    run = ("run", FENCE, "--keep", "--table", "fence", "--database", database)
    assert tablee(*run).exit_code == 0
    with SqlStore(database) as store:
        seats = {"gardien": "keeper", "tom": "player"}
        new_table(store, find_game("yacdha"), seats, table_id="wall")
    links = tablee("keys", "fence", "--renew-all", "--database", database, "--json")
    assert links.exit_code == 0, links.stderr
    return database, json.loads(links.stdout)


def tokens(said):
    return re.findall(r"/s/([\w-]+)", json.dumps(said))


def journal(tablee, database, table):
    return tablee("export", table, "--database", database).stdout


def seats_opened(database, found):
    engine = engine_for(address(database), writes=True)
    try:
        return [held for _, held in Keys(engine).held_by(found)]
    finally:
        engine.dispose()


def test_a_whole_site_is_saved_verified_and_put_back(tablee, kept, tmp_path):
    database, links = kept
    file, other = tmp_path / "site.zip", tmp_path / "other.db"
    said = tablee("backup", file, "--database", database)
    assert said.exit_code == 0, said.stderr
    assert said.stdout.startswith("2 tables")
    assert file.stat().st_mode & 0o777 == 0o600
    assert tablee("verify", file).stdout.splitlines()[-1].endswith(" holds.")
    back = tablee("restore", file, "--database", other)
    assert back.exit_code == 0, back.stderr
    for table in ("fence", "wall"):
        assert journal(tablee, other, table) == journal(tablee, database, table)
    assert seats_opened(other, tokens(links)) == seats_opened(database, tokens(links)) != []
    with SqlStore(database) as before, SqlStore(other) as after:
        assert before.seed("wall") == after.seed("wall") is not None
        assert before.tables() == after.tables()


def test_one_table_is_saved_without_the_secrets_of_the_site_and_put_back_beside_others(
    tablee, kept, tmp_path
):
    database, links = kept
    file, other = tmp_path / "fence.zip", tmp_path / "other.db"
    assert tablee("backup", file, "--table", "fence", "--database", database).exit_code == 0
    with open_backup(file) as backup:
        assert [one.id for one in backup.manifest.tables] == ["fence"]
        assert not {"site_secrets", "site_codes"} & set(backup.kinds)
        assert {row["table_id"] for name in backup.kinds for row in backup.rows(name)} == {"fence"}
    assert tablee("run", FENCE, "--keep", "--table", "own", "--database", other).exit_code == 0
    assert tablee("restore", file, "--database", other).exit_code == 0
    assert all(isinstance(one, Held) for one in seats_opened(other, tokens(links)))
    again = tablee("restore", file, "--database", other)
    assert again.exit_code == 2
    assert "There is a table “fence” here already." in again.stderr


def test_one_table_of_a_whole_site_is_put_back(tablee, kept, tmp_path):
    database, _ = kept
    file, other = tmp_path / "site.zip", tmp_path / "other.db"
    assert tablee("backup", file, "--database", database).exit_code == 0
    unknown = tablee("restore", file, "--table", "cellar", "--database", other)
    assert unknown.exit_code == 2
    assert "its tables are: fence, wall." in unknown.stderr
    assert tablee("restore", file, "--table", "wall", "--database", other).exit_code == 0
    with SqlStore(other) as store:
        assert [about.id for about in store.tables()] == ["wall"]
        with pytest.raises(UnknownTable):
            store.about("fence")


def test_a_whole_site_is_not_put_back_over_another(tablee, kept, tmp_path):
    database, _ = kept
    file = tmp_path / "site.zip"
    assert tablee("backup", file, "--database", database).exit_code == 0
    said = tablee("restore", file, "--database", database)
    assert said.exit_code == 2
    assert "Tables are kept here already." in said.stderr


def test_a_backup_that_was_changed_is_refused(tablee, kept, tmp_path):
    database, _ = kept
    file, changed = tmp_path / "site.zip", tmp_path / "changed.zip"
    assert tablee("backup", file, "--database", database).exit_code == 0
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(changed, "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name).replace(b"barbed", b"wooden"))
    for command in (["verify", changed], ["restore", changed, "--database", tmp_path / "x.db"]):
        said = tablee(*command)
        assert said.exit_code == 2
        assert "was changed or damaged" in said.stderr


@pytest.mark.parametrize("content", [b"", b"x", b"PK\x03\x04", None])
def test_what_is_no_backup_is_refused(tablee, tmp_path, content):
    file = tmp_path / "x.zip"
    if content is None:
        with zipfile.ZipFile(file, "w") as other:
            other.writestr("readme", "nothing")
    else:
        file.write_bytes(content)
    said = tablee("restore", file, "--database", tmp_path / "y.db")
    assert said.exit_code == 2
    assert "backup" in said.stderr


def test_a_table_that_is_not_there_cannot_be_saved(tablee, kept, tmp_path):
    said = tablee("backup", tmp_path / "x.zip", "--table", "cellar", "--database", kept[0])
    assert said.exit_code == 2
    assert "There is no table “cellar” here" in said.stderr
    assert not list(tmp_path.glob("x.zip*"))


@pytest.mark.parametrize("end", ["", "-wal", "-shm"])
def test_the_database_is_never_overwritten_by_its_backup(tablee, kept, tmp_path, end):
    database, _ = kept
    (tmp_path / "folder").mkdir()
    (tmp_path / "link.zip").symlink_to(f"{database}{end}")
    before = database.read_bytes()
    same = (f"{database}{end}", tmp_path / "folder" / ".." / f"site.db{end}", tmp_path / "link.zip")
    for file in same:
        said = tablee("backup", file, "--database", database)
        assert said.exit_code == 2
        assert f"{file} belongs to the database itself" in said.stderr
    assert database.read_bytes() == before
    assert (tmp_path / "link.zip").is_symlink()


def test_a_database_whose_name_ends_like_an_unfinished_backup_is_left_alone(tablee, kept, tmp_path):
    database = kept[0].rename(tmp_path / "site.zip.part")
    assert tablee("backup", tmp_path / "site.zip", "--database", database).exit_code == 0
    assert journal(tablee, database, "fence")


def test_a_backup_that_cannot_be_written_names_what_was_asked_for(tablee, kept, tmp_path):
    nowhere = tmp_path / "nowhere"
    said = tablee("backup", nowhere / "x.zip", "--database", kept[0])
    assert (said.exit_code, said.stderr) == (2, f"There is no folder {nowhere}.\n")
    folder = tmp_path / "folder"
    folder.mkdir()
    said = tablee("backup", folder, "--database", kept[0])
    assert (said.exit_code, said.stderr) == (2, f"{folder} is a folder, not a file.\n")
    assert not list(tmp_path.glob("*.part"))


def damaged(whole, number):
    """A file with some bits turned over, or cut off: the same for the same number."""
    chance = random.Random(number)
    if number % 3 == 0:
        return whole[: chance.randrange(2, len(whole))]
    found = bytearray(whole)
    # The last part of a zip file is its list of contents, which is short and easily missed.
    start = 0 if number % 3 == 1 else len(found) - 1200
    for _ in range(chance.choice((1, 8))):
        found[chance.randrange(start, len(found))] ^= 1 << chance.randrange(8)
    return bytes(found)


def test_a_damaged_backup_is_called_one(tablee, kept, tmp_path):
    file, other = tmp_path / "site.zip", tmp_path / "other.db"
    assert tablee("backup", file, "--database", kept[0]).exit_code == 0
    whole = file.read_bytes()
    refused = 0
    for number in range(60):
        file.write_bytes(damaged(whole, number))
        for command in (("verify", file), ("restore", file, "--database", other)):
            said = tablee(*command)
            if said.exit_code:
                assert said.exit_code == 2
                assert "backup" in said.stderr, (number, said.stderr)
                refused += 1
            else:  # the time of a file, say: nothing that is read
                other.unlink(missing_ok=True)
    assert refused > 80


@pytest.mark.parametrize("name", ["site.zip", "site.backup"])
def test_a_backup_that_is_cut_off_is_called_so_in_either_language(tablee, kept, tmp_path, name):
    file = tmp_path / name
    assert tablee("backup", file, "--database", kept[0]).exit_code == 0
    file.write_bytes(file.read_bytes()[:-100])
    for command in (("verify", file), ("restore", file, "--database", tmp_path / "other.db")):
        said = tablee(*command)
        assert said.exit_code == 2
        assert said.stderr == "This backup is damaged or cut off; it cannot be read.\n"
        said = tablee(*command, "--lang", "fr")
        assert said.stderr == (
            "Cette sauvegarde est abîmée ou incomplète\u00a0; elle ne peut pas être lue.\n"
        )


def test_a_damaged_table_is_named_and_the_rest_is_saved(tablee, kept, tmp_path):
    database, _ = kept
    file, other = tmp_path / "site.zip", tmp_path / "other.db"
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE journal_lines SET hash = 'x' WHERE table_id = 'fence'")
    said = tablee("backup", file, "--database", database)
    assert said.exit_code == 1
    assert said.stdout.startswith("2 tables")
    assert "“fence” is damaged" in said.stderr
    asked = tablee("backup", file, "--database", database, "--json")
    assert (asked.exit_code, json.loads(asked.stdout)["damaged"]) == (1, ["fence"])
    checked = tablee("verify", file)
    assert checked.exit_code == 1
    assert "wall: Everything holds." in checked.stdout
    assert "“fence” is damaged" in checked.stdout
    back = tablee("restore", file, "--database", other)
    assert back.exit_code == 1
    assert "“fence” is damaged" in back.stderr
    assert journal(tablee, other, "wall") == journal(tablee, database, "wall")
