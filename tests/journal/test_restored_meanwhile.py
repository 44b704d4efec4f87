"""On PostgreSQL lines follow those that their writer knows, or are not written at all."""

import psycopg
import pytest
from shelf import numbers, some_lines

from postgres import new_database
from tablee.journal.sql import SqlStore
from tablee.journal.store import About, Conflict, Seed, Stored, UnknownTable


@pytest.fixture
def url():
    with new_database() as made:
        yield made


@pytest.fixture
def cellar(url):
    with SqlStore(url) as store:
        store.create(About("cellar", "toy"), some_lines(0, 2), Seed(b"s")).result()
        assert store.append("cellar", 2, some_lines(2), after=f"{2:064x}").result() == Stored(3, 3)
        yield store


def delete_as_host(connection):
    connection.execute("DELETE FROM journal_seeds")
    connection.execute("DELETE FROM journal_lines")
    connection.execute("DELETE FROM journal_tables")


def wait_until_somebody_waits(connection):
    waits = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
    for _ in range(100_000):
        if connection.execute(waits).fetchone()[0]:
            return
    pytest.fail("nobody waits")


@pytest.mark.parametrize("is_restored", [True, False], ids=["restored", "gone"])
def test_who_waited_for_a_deletion_writes_nothing_into_what_came_after(cellar, url, is_restored):
    with psycopg.connect(url) as host, psycopg.connect(url, autocommit=True) as watching:
        host.execute("SELECT 1 FROM journal_tables WHERE id = 'cellar' FOR UPDATE")
        future = cellar.append("cellar", 3, some_lines(3), after=f"{3:064x}")
        wait_until_somebody_waits(watching)
        delete_as_host(host)
        if is_restored:
            host.execute("INSERT INTO journal_tables VALUES ('cellar', 'toy', '', '')")
            host.execute(
                "INSERT INTO journal_lines SELECT 'cellar', n, '{}', repeat('f', 64), 'isa', NULL,"
                " 1 FROM generate_series(1, 3) n"
            )
        host.commit()
        with pytest.raises(Conflict if is_restored else UnknownTable):
            future.result(20)
    if is_restored:
        assert numbers(cellar) == [1, 2, 3]


def test_one_table_that_is_not_as_known_keeps_no_other_from_being_written(cellar, url):
    cellar.create(About("attic", "toy"), some_lines(0), Seed(None)).result()
    with SqlStore(url) as other:
        other.append("cellar", 3, some_lines(3)).result()
    late = cellar.append("cellar", 3, some_lines(3), after=f"{3:064x}")
    right = cellar.append("attic", 1, some_lines(1), after=f"{1:064x}")
    strange = cellar.append("attic", 2, some_lines(2), after="0" * 64)
    assert right.result(20) == Stored(2, 2)
    for future in (late, strange):
        with pytest.raises(Conflict):
            future.result(20)


def test_an_append_is_one_statement_which_nobody_has_to_end(cellar, url):
    after = f"{3:064x}"
    assert cellar.append("cellar", 3, some_lines(3), after=after).result() == Stored(4, 4)
    with psycopg.connect(url, autocommit=True) as watching:
        last = "SELECT state, query FROM pg_stat_activity WHERE query LIKE '%INSERT INTO journal%'"
        found = watching.execute(f"{last} AND pid != pg_backend_pid()").fetchall()
    assert [(state, "pg_notify" in query) for state, query in found] == [("idle", True)]
