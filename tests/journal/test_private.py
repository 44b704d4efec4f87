"""The database is its owner's alone, and in a file of its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from shelf import some_lines

from tablee.journal.schema import address, engine_for
from tablee.journal.sql import SqlStore
from tablee.journal.store import About, Seed, Unreadable

posix = pytest.mark.skipif(os.name != "posix", reason="rights of files are those of POSIX")


@pytest.fixture(autouse=True)
def generous():
    """As most machines make files: for everybody to read."""
    former = os.umask(0o022)
    yield
    os.umask(former)


def rights(path):
    return {file.name: oct(file.stat().st_mode & 0o777) for file in path.parent.iterdir()}


@posix
def test_a_new_database_is_readable_by_its_owner_only(path):
    with SqlStore(path) as store:
        store.create(About("cellar", "toy"), some_lines(0), Seed(b"s" * 32)).result()
        assert rights(path) == dict.fromkeys(
            (path.name, f"{path.name}-wal", f"{path.name}-shm"), "0o600"
        )


@posix
def test_a_database_that_was_made_earlier_becomes_so(path):
    with SqlStore(path) as store:
        store.create(About("cellar", "toy"), some_lines(0), Seed(b"s" * 32)).result()
        for file in path.parent.iterdir():
            file.chmod(0o644)
        with SqlStore(path):
            assert set(rights(path).values()) == {"0o600"}
        engine = engine_for(address(path), writes=True)
        engine.dispose()
    assert set(rights(path).values()) == {"0o600"}


LOOKS_IN = """
import sys
from pathlib import Path
from tablee.journal.sql import SqlStore
with SqlStore(sys.argv[1]) as store:
    print(len(store.tables()))
"""


def tables_seen_by_a_command(path):
    """Another process opens the database, looks, and closes it."""
    looked = subprocess.run(
        [sys.executable, "-c", LOOKS_IN, path], capture_output=True, text=True, check=True
    )
    return int(looked.stdout)


def test_a_command_beside_a_running_server_takes_nothing_away_from_it(path):
    with SqlStore(path) as store:
        # As the site does: the keys have connections of their own to the same file.
        engines = [engine_for(address(path), writes=writes) for writes in (True, False)]
        for many, table in enumerate(("cellar", "attic", "garden"), 1):
            store.create(About(table, "toy"), some_lines(0), Seed(b"s" * 32)).result()
            assert tables_seen_by_a_command(path) == many
            assert path.with_name(f"{path.name}-wal").exists()
        for engine in engines:
            engine.dispose()
    assert tables_seen_by_a_command(path) == 3


@pytest.mark.parametrize(
    "where",
    [
        "mysql://isa:hunter2@localhost",
        "mysql:/isa:hunter2@localhost",
        "postgresql:/isa:hunter2@localhost/tables",
        "postgresql+psycopg:/tables",
        "postgresql+asyncpg://isa:hunter2@localhost/tables",
        " MARIADB://localhost/tables",
        "postgresql://isa:hunter2@localhost:port/tables",
        "postgresql://isa:hunter2@127.0.0.1:1/tables",
    ],
)
def test_the_address_of_a_server_never_becomes_a_file(tmp_path, monkeypatch, where):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Unreadable) as refused:
        SqlStore(where)
    assert "hunter2" not in str(refused.value)
    assert not list(tmp_path.iterdir())


def test_a_path_that_was_an_address_never_becomes_a_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Unreadable, match="SQLite file or in PostgreSQL"):
        SqlStore(Path("postgresql://isa@localhost/tables"))
    assert not list(tmp_path.iterdir())
