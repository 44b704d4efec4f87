"""Databases of every version: old ones are brought up to date, newer ones are left alone."""

import json
import shutil
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import MetaData, inspect, text

from postgres import new_database
from tablee.journal import migrating, schema
from tablee.journal.keep import open_table
from tablee.journal.schema import address, engine_for
from tablee.journal.sql import SqlStore
from tablee.journal.store import Unreadable
from tablee.web.table import key_schema
from tablee.web.table.keys import Keys
from toy import Throw, toy

MUSEUM = Path(__file__).parents[1] / "museum"
DATABASES = sorted(MUSEUM.glob("database-*.db"))


@pytest.fixture
def old(request, tmp_path):
    """An old database, as somebody has it, and what must be found in it."""
    shutil.copy(request.param, tmp_path / "tables.db")
    expected = json.loads(request.param.with_suffix(".json").read_text(encoding="utf-8"))
    return tmp_path / "tables.db", expected


every_old_database = pytest.mark.parametrize(
    "old", DATABASES, ids=[path.stem for path in DATABASES], indirect=True
)


@every_old_database
def test_a_database_of_every_version_opens_with_all_that_was_in_it(old):
    check_it_opens(*old)


@every_old_database
def test_so_it_does_on_a_server(old):
    path, expected = old
    with new_database(prepared=False) as place:
        move(path, place)
        check_it_opens(place, expected)
        with new_database() as fresh:
            assert shape(place) == shape(fresh)


def check_it_opens(place, expected):
    with SqlStore(place) as store:
        assert {about.id: about.number for about in store.tables()} == expected["numbers"]
        for name in expected["numbers"]:
            open_table(store, toy, name).ask("isa", Throw(), key="another")
    engine = engine_for(address(place), writes=True)
    keys = Keys(engine)
    for seat, token in expected["tokens"].items():
        ((_, held),) = keys.held_by([token])
        # Keys from before browsers had their own count as such: they can be exchanged.
        assert (held.seat, held.own) == (seat, True)
    assert keys.table_of_code(expected["code"]) == "cellar"
    engine.dispose()


def move(path, place):
    """The tables of a file as a program of its time would have made them on a server."""
    files, server = (engine_for(address(each), writes=True) for each in (path, place))
    known = MetaData()
    known.reflect(files)
    for table in known.tables.values():
        for column in table.columns:
            column.type = column.type.as_generic()
    known.create_all(server)
    with files.connect() as here, server.begin() as there:
        for table in known.sorted_tables:
            if rows := here.execute(table.select()).mappings().all():
                there.execute(table.insert(), [dict(row) for row in rows])
    files.dispose()
    server.dispose()


@every_old_database
def test_a_database_is_copied_before_it_is_changed(old):
    path, _ = old
    before = dump(path)
    SqlStore(path).close()
    (copy,) = path.parent.glob("*.before-*")
    assert dump(copy) == before
    assert copy.stat().st_mode & 0o077 == 0
    SqlStore(path).close()
    assert len(list(path.parent.glob("*.before-*"))) == 1


@every_old_database
def test_many_may_open_an_old_database_at_once(old):
    path, _ = old
    before = dump(path)
    assert problems_of_many(path) == []
    (copy,) = path.parent.glob("*.before-*")
    assert dump(copy) == before


@every_old_database
def test_a_copy_from_an_earlier_day_is_never_replaced(old):
    path, _ = old
    before = dump(path)
    earlier = path.with_name(f"{path.name}.before-{migrating.VERSIONS[-1]}")
    earlier.write_bytes(b"from an earlier day")
    SqlStore(path).close()
    assert earlier.read_bytes() == b"from an earlier day"
    (copy,) = set(path.parent.glob("*.before-*")) - {earlier}
    assert dump(copy) == before


def dump(path):
    with closing(sqlite3.connect(path)) as raw:
        return list(raw.iterdump())


@every_old_database
def test_an_old_database_gets_the_same_tables_as_a_new_one(old, tmp_path):
    SqlStore(old[0]).close()
    SqlStore(tmp_path / "new.db").close()
    assert shape(old[0]) == shape(tmp_path / "new.db")


def shape(place):
    engine = engine_for(address(place), writes=True)
    with engine.connect() as connection:
        look = inspect(connection)
        found = {
            name: (
                [(column["name"], str(column["type"])) for column in look.get_columns(name)],
                look.get_pk_constraint(name)["constrained_columns"],
                sorted(tuple(each["column_names"]) for each in look.get_unique_constraints(name)),
            )
            for name in look.get_table_names()
        }
    engine.dispose()
    return found


def test_the_migrations_make_the_tables_that_the_program_uses(place):
    SqlStore(place).close()
    engine = engine_for(address(place), writes=True)
    with engine.connect() as connection:
        known = {"version_table": migrating.VERSION_TABLE}
        context = MigrationContext.configure(connection, opts=known)
        assert compare_metadata(context, [schema.metadata, key_schema.metadata]) == []
        there = set(inspect(connection).get_table_names())
        assert there - {migrating.VERSION_TABLE} == schema.OWN
    engine.dispose()


@every_old_database
def test_a_step_that_fails_leaves_the_database_as_it_was(old, monkeypatch):
    path, _ = old
    before = dump(path)

    def fail(connection):
        connection.execute(text("CREATE TABLE half_done (x INTEGER)"))
        connection.execute(text("SELECT * FROM nowhere"))

    monkeypatch.setattr(migrating, "_migrate", fail)
    with pytest.raises(Unreadable, match="cannot be opened: no such table: nowhere"):
        SqlStore(path)
    assert dump(path) == before
    assert not list(path.parent.glob("*.before-*"))


def test_a_database_of_a_newer_program_is_refused(place):
    SqlStore(place).close()
    change(place, "UPDATE journal_version SET version_num = '9999'")
    said = r"newer Tablée \(version 9999 .* knows 0007\); please upgrade"
    with pytest.raises(Unreadable, match=said):
        SqlStore(place)


def test_an_older_database_on_a_server_keeps_a_copy_of_its_tables():
    with new_database() as place:
        change(place, "UPDATE journal_version SET version_num = '0001'")
        change(place, "DROP TABLE site_fresh, site_guesses, site_nodes, site_present")
        change(place, "DROP TABLE site_put_away, site_set_aside, site_requests, journal_pictures")
        change(place, "DROP TABLE site_tales, site_retold, site_alerts, site_renewed")
        change(place, "UPDATE site_changes SET value = 7")
        change(place, "CREATE TABLE someone_elses (x INTEGER)")
        SqlStore(place).close()
        change(place, "UPDATE site_changes SET value = 8")
        engine = engine_for(address(place), writes=True)
        with engine.connect() as connection:
            kept = connection.execute(text("SELECT value FROM before_0007.site_changes"))
            assert kept.scalars().all() == [7]
            assert "someone_elses" not in inspect(connection).get_table_names("before_0007")
        engine.dispose()


def test_a_copy_of_tables_on_a_server_is_never_replaced_and_stands_in_nobodys_way():
    with new_database() as place:
        change(place, "CREATE SCHEMA before_0007")
        change(place, "CREATE TABLE before_0007.site_changes AS TABLE site_changes")
        change(place, "UPDATE journal_version SET version_num = '0002'")
        change(place, "DROP TABLE site_put_away, site_set_aside, site_requests, journal_pictures")
        change(place, "DROP TABLE site_tales, site_retold, site_alerts, site_renewed")
        change(place, "UPDATE site_changes SET value = 7")
        SqlStore(place).close()
        engine = engine_for(address(place), writes=True)
        with engine.connect() as connection:
            assert inspect(connection).get_table_names("before_0007") == ["site_changes"]
            kept = connection.execute(text("SELECT value FROM before_0007_2.site_changes"))
            assert kept.scalars().all() == [7]
        engine.dispose()


EARLIER = "ALTER TABLE journal_version RENAME TO alembic_version"


def test_a_version_that_stood_under_alembics_own_name_is_ours(place):
    SqlStore(place).close()
    change(place, EARLIER)
    with SqlStore(place) as store:
        assert store.tables() == []
    assert "alembic_version" in shape(place)  # processes of before may still look there
    change(place, "UPDATE alembic_version SET version_num = '0001'")
    later = ("site_fresh", "site_guesses", "site_nodes", "site_present", "site_put_away")
    stories = ("site_tales", "site_retold", "site_alerts", "site_renewed")
    for name in (*later, "site_set_aside", "site_requests", "journal_pictures", *stories):
        change(place, f"DROP TABLE {name}")
    SqlStore(place).close()
    assert set(shape(place)) == schema.OWN | {migrating.VERSION_TABLE}


def test_the_migrations_of_another_program_in_the_same_database_are_its_own():
    with new_database(prepared=False) as place:
        change(place, "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        change(place, "INSERT INTO alembic_version VALUES ('0001')")
        for _ in range(2):
            SqlStore(place).close()
        assert set(shape(place)) == schema.OWN | {migrating.VERSION_TABLE, "alembic_version"}
        engine = engine_for(address(place), writes=False)
        with engine.connect() as connection:
            theirs = connection.execute(text("SELECT version_num FROM alembic_version"))
            assert theirs.scalars().all() == ["0001"]
        engine.dispose()


def change(place, statement):
    engine = engine_for(address(place), writes=True)
    with engine.begin() as connection:
        connection.execute(text(statement))
    engine.dispose()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_many_may_open_an_empty_database_at_once(tmp_path, kind):
    if kind == "sqlite":
        assert problems_of_many(tmp_path / "tables.db") == []
    else:
        with new_database(prepared=False) as place:
            assert problems_of_many(place) == []


def problems_of_many(place):
    together = threading.Barrier(6)
    problems = []

    def open_it():
        together.wait()
        try:
            SqlStore(place).close()
        except Exception as problem:
            problems.append(problem)

    threads = [threading.Thread(target=open_it) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return problems
