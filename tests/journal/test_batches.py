"""One commit for all that wait, and one bad write, or a bad disk, that harms nobody else."""

import sqlite3
import threading
from concurrent.futures import wait

import pytest
from shelf import Gate, numbers, some_lines
from sqlalchemy import Engine, event

from tablee.journal.sql import SqlStore
from tablee.journal.store import (
    About,
    AlreadyDone,
    Conflict,
    Seed,
    Stored,
    UnknownTable,
    Unwritable,
)


def test_nothing_is_acknowledged_before_it_is_committed(cellar):
    with Gate(cellar) as gate:
        future = cellar.append("cellar", 2, some_lines(2))
        assert gate.reached.wait(20)
        assert not future.done()
        assert numbers(cellar) == [1, 2]
        gate.opened.set()
        assert future.result(20) == Stored(3, 3)
    assert numbers(cellar) == [1, 2, 3]


def test_what_waits_together_shares_one_commit(cellar):
    with Gate(cellar) as gate:
        first = cellar.append("cellar", 2, some_lines(2))
        assert gate.reached.wait(20)
        rest = [cellar.append("cellar", n, some_lines(n)) for n in range(3, 103)]
        gate.opened.set()
        wait([first, *rest])
    assert len(gate.commits) == 2
    assert numbers(cellar) == list(range(1, 104))


BAD = {
    "a number that is taken": (lambda n: ("cellar", 0, some_lines(0)), Conflict),
    "a number too far ahead": (lambda n: ("cellar", 900, some_lines(900)), Conflict),
    "an unknown table": (lambda n: ("nowhere", 0, some_lines(0)), UnknownTable),
    "a text no database can hold": (
        lambda n: ("cellar", n, some_lines(n, seat="\ud800")),
        Unwritable,
    ),
    "a body that is no bytes": (lambda n: ("cellar", n, some_lines(n, body=None)), Unwritable),
}


@pytest.mark.parametrize("bad", BAD.values(), ids=BAD.keys())
def test_one_bad_write_in_a_batch_harms_nobody_else(cellar, bad):
    make, error = bad
    cellar.create(About("attic", "toy"), some_lines(0), Seed(None)).result()
    with Gate(cellar) as gate:
        first = cellar.append("cellar", 2, some_lines(2, key="k2"))
        assert gate.reached.wait(20)
        before = [cellar.append("cellar", n, some_lines(n, key=f"k{n}")) for n in (3, 4)]
        refused = cellar.append(*make(5))
        resent = cellar.append("cellar", 5, some_lines(5, key="k2"))
        after = [cellar.append("cellar", n, some_lines(n, key=f"k{n}")) for n in (5, 6)]
        elsewhere = cellar.append("attic", 1, some_lines(1, key="k"))
        gate.opened.set()
        wait([first, *before, refused, resent, *after, elsewhere])
    assert isinstance(refused.exception(), error)
    assert resent.result() == AlreadyDone(3, 3)
    assert [future.result().first for future in (first, *before, *after)] == [3, 4, 5, 6, 7]
    assert elsewhere.result() == Stored(2, 2)
    assert numbers(cellar) == list(range(1, 8))


def test_a_collision_with_another_process_harms_nobody_else(cellar, place):
    cellar.create(About("attic", "toy"), some_lines(0), Seed(None)).result()
    with SqlStore(place) as other:
        other.append("cellar", 2, some_lines(2, seat="tom", key="k")).result()
    # This store still believes that entry 2 is the last of the cellar.
    with Gate(cellar) as gate:
        first = cellar.append("attic", 1, some_lines(1))
        assert gate.reached.wait(20)
        late = cellar.append("cellar", 2, some_lines(2))
        resent = cellar.append("cellar", 2, some_lines(2, seat="tom", key="k"))
        attic = cellar.append("attic", 2, some_lines(2))
        gate.opened.set()
        wait([first, late, resent, attic])
    assert isinstance(late.exception(), Conflict)
    assert resent.result() == AlreadyDone(3, 3)
    assert attic.result() == Stored(3, 3)


def test_a_write_that_was_given_up_before_its_turn_is_not_written(cellar):
    with Gate(cellar) as gate:
        first = cellar.append("cellar", 2, some_lines(2))
        assert gate.reached.wait(20)
        given_up = cellar.append("cellar", 3, some_lines(3))
        assert given_up.cancel()
        other = cellar.append("cellar", 3, some_lines(3, seat="tom"))
        gate.opened.set()
        wait([first, other])
    assert [line.seat for line in cellar.lines("cellar")] == ["isa", "isa", "isa", "tom"]


@pytest.fixture
def pragma(store, path):
    """Runs a PRAGMA in the writer's own connection, at its next transaction."""

    def run(sql):
        def at_begin(connection):
            if threading.current_thread().name == "journal":
                connection.exec_driver_sql(sql)

        event.listen(Engine, "begin", at_begin)
        return lambda: event.remove(Engine, "begin", at_begin)

    return run


@pytest.mark.logs_error("could not be written")
@pytest.mark.parametrize(
    ("sql", "why"),
    [("PRAGMA max_page_count=1", "full"), ("PRAGMA query_only=ON", "readonly")],
    ids=["the disk is full", "the disk is read-only"],
)
def test_trouble_with_the_disk_is_logged_reaches_those_who_wait_and_passes(
    cellar, pragma, caplog, sql, why
):
    big = b"x" * 100_000
    trouble = pragma(sql)
    futures = [cellar.append("cellar", 2, some_lines(2, body=big)) for _ in range(3)]
    wait(futures)
    trouble()
    for future in futures:
        assert isinstance(future.exception(), Unwritable)
        assert str(future.exception()).startswith("The journal could not be written: ")
    assert why in str(futures[0].exception())
    assert caplog.messages
    assert {(record.name, record.levelname) for record in caplog.records} == {
        ("tablee.journal", "ERROR")
    }
    assert why in caplog.messages[0]
    assert numbers(cellar) == [1, 2]
    assert cellar.append("cellar", 2, some_lines(2, body=big)).result() == Stored(3, 3)


def test_a_lock_held_by_someone_else_is_waited_for(cellar, path):
    with sqlite3.connect(path, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        future = cellar.append("cellar", 2, some_lines(2))
        assert not future.done()
        other.execute("COMMIT")
        assert future.result(20) == Stored(3, 3)
    other.close()
