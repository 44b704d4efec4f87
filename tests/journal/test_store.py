"""The store: order, keys, durability, and one bad write that harms nobody else."""

import asyncio
import sqlite3
import threading
from concurrent.futures import wait

import pytest
from sqlalchemy import Engine, event

from tablee.journal import schema
from tablee.journal.sql import SqlStore
from tablee.journal.store import (
    About,
    AlreadyDone,
    Conflict,
    Line,
    Seed,
    StoreClosed,
    Stored,
    TableExists,
    UnknownTable,
    Unreadable,
    Unwritable,
)


def some_lines(after, count=1, seat="isa", key="", body=b"{}"):
    """Lines that are no entries: a store does not look into them."""
    first = after + 1
    return tuple(
        Line(number, body, f"{number:064x}", seat, key if number == first else "", first)
        for number in range(first, first + count)
    )


@pytest.fixture
def cellar(store):
    store.create(About("cellar", "toy", "Cellar", "1926"), some_lines(0, 2), Seed(b"s")).result()
    return store


def numbers(store, table_id="cellar", after=0):
    return [line.number for line in store.lines(table_id, after)]


def test_lines_come_back_as_they_were_written(store):
    lines = (
        Line(1, '{"é":"😀"}'.encode(), "a" * 64, "gardien", "clé ✓", 1),
        Line(2, b"\x00\xff", "b" * 64, "gardien", "", 1),
    )
    stored = store.create(About("t", "toy", "Œuvre", "1926-01-01"), lines, Seed(None)).result()
    assert stored == Stored(1, 2)
    assert tuple(store.lines("t")) == lines
    assert store.read("t", after=1).lines == lines[1:]
    assert store.about("t") == About("t", "toy", "Œuvre", "1926-01-01", 2)


def test_tables_are_listed_youngest_first_with_their_last_number(cellar):
    cellar.create(About("attic", "toy", "Attic", "1927"), some_lines(0, 5), Seed(None)).result()
    listed = [(about.id, about.number) for about in cellar.tables()]
    assert listed == [("attic", 5), ("cellar", 2)]


def test_a_table_is_made_once(cellar):
    again = cellar.create(About("cellar", "toy"), some_lines(0, 1), Seed(b"other"))
    assert isinstance(again.exception(), TableExists)
    assert cellar.seed("cellar") == b"s"
    assert numbers(cellar) == [1, 2]


def test_only_the_expected_number_is_written(cellar):
    assert cellar.append("cellar", 2, some_lines(2, 3)).result() == Stored(3, 5)
    for expected in (2, 4, 6, 1000):
        refused = cellar.append("cellar", expected, some_lines(expected)).exception()
        assert isinstance(refused, Conflict)
        assert refused.last == 5
    assert numbers(cellar) == [1, 2, 3, 4, 5]


def test_of_two_writers_with_the_same_number_exactly_one_wins(cellar, path):
    with SqlStore(path) as other:
        for expected in range(2, 42):
            futures = [
                each.append("cellar", expected, some_lines(expected, seat=seat))
                for each, seat in ((cellar, "isa"), (other, "tom"))
            ]
            wait(futures)
            lost = [future.exception() for future in futures if future.exception()]
            assert len(lost) == 1
            assert isinstance(lost[0], Conflict)
    assert numbers(cellar) == list(range(1, 43))


def test_numbers_that_do_not_follow_are_a_mistake_of_the_caller(cellar):
    for lines in ((), some_lines(3), some_lines(2)[:1] + some_lines(3)[:1] * 2):
        with pytest.raises(ValueError, match="After entry 2"):
            cellar.append("cellar", 2, lines)


def test_a_table_that_does_not_exist_is_named(store):
    assert isinstance(store.append("attic", 0, some_lines(0)).exception(), UnknownTable)
    for look in (store.about, store.read, lambda name: list(store.lines(name))):
        with pytest.raises(UnknownTable, match="no table “attic” here"):
            look("attic")
    assert store.seed("attic") is None


def test_a_key_is_written_once_and_answered_whatever_number_is_expected(cellar):
    assert cellar.append("cellar", 2, some_lines(2, 3, key="k")).result() == Stored(3, 5)
    cellar.append("cellar", 5, some_lines(5, 2)).result()
    for expected in (2, 5, 7):
        answer = cellar.append("cellar", expected, some_lines(expected, 1, key="k")).result()
        assert answer == AlreadyDone(3, 5)
    assert numbers(cellar) == [1, 2, 3, 4, 5, 6, 7]


def test_a_key_belongs_to_one_seat_of_one_table(cellar):
    cellar.create(About("attic", "toy"), some_lines(0), Seed(None)).result()
    for table_id, expected, seat in (
        ("cellar", 2, "isa"),
        ("cellar", 3, "tom"),
        ("attic", 1, "isa"),
    ):
        lines = some_lines(expected, seat=seat, key="k")
        assert isinstance(cellar.append(table_id, expected, lines).result(), Stored)


def test_asks_without_a_key_never_meet(cellar):
    for expected in (2, 3, 4):
        assert isinstance(cellar.append("cellar", expected, some_lines(expected)).result(), Stored)


def test_the_seed_changes_with_the_lines_or_not_at_all(cellar):
    assert cellar.seed("cellar") == b"s"
    cellar.append("cellar", 2, some_lines(2)).result()
    assert cellar.seed("cellar") == b"s"
    assert cellar.append("cellar", 0, some_lines(0), Seed(b"lost")).exception()
    assert cellar.seed("cellar") == b"s"
    cellar.append("cellar", 3, some_lines(3), Seed(b"next")).result()
    assert cellar.read("cellar").seed == b"next"
    cellar.append("cellar", 4, some_lines(4), Seed(None)).result()
    assert cellar.seed("cellar") is None


def test_a_seed_is_never_shown_by_accident():
    assert "73" not in repr(Seed(b"s")) + repr(Seed(b"\x73"))
    assert "b's'" not in repr(Seed(b"s"))


class Gate:
    """Holds the writer back at its first commit, so that what comes meanwhile waits together."""

    def __init__(self, store):
        self.reached, self.opened = threading.Event(), threading.Event()
        self.commits = []
        self.store = store

    def __enter__(self):
        event.listen(Engine, "commit", self._commit)
        return self

    def _commit(self, connection):
        if threading.current_thread().name == "journal":
            self.commits.append(connection)
            self.reached.set()
            assert self.opened.wait(20)

    def __exit__(self, *_):
        self.opened.set()
        event.remove(Engine, "commit", self._commit)


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


def test_a_collision_with_another_process_harms_nobody_else(cellar, path):
    cellar.create(About("attic", "toy"), some_lines(0), Seed(None)).result()
    with SqlStore(path) as other:
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


def test_a_future_can_be_awaited(cellar):
    async def append():
        return await asyncio.wrap_future(cellar.append("cellar", 2, some_lines(2)))

    assert asyncio.run(append()) == Stored(3, 3)


@pytest.fixture
def pragma(store):
    """Runs a PRAGMA in the writer's own connection, at its next transaction."""

    def run(sql):
        def at_begin(connection):
            if threading.current_thread().name == "journal":
                connection.exec_driver_sql(sql)

        event.listen(Engine, "begin", at_begin)
        return lambda: event.remove(Engine, "begin", at_begin)

    return run


@pytest.mark.parametrize(
    ("sql", "why"),
    [("PRAGMA max_page_count=1", "full"), ("PRAGMA query_only=ON", "readonly")],
    ids=["the disk is full", "the disk is read-only"],
)
def test_trouble_with_the_disk_reaches_those_who_wait_and_passes(cellar, pragma, sql, why):
    big = b"x" * 100_000
    trouble = pragma(sql)
    futures = [cellar.append("cellar", n, some_lines(n, body=big)) for n in (2, 3, 4)]
    wait(futures)
    trouble()
    for future in futures:
        assert isinstance(future.exception(), Unwritable)
        assert str(future.exception()).startswith("The journal could not be written: ")
    assert why in str(futures[0].exception())
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


def test_a_closed_store_says_so_and_has_written_what_waited(path):
    store = SqlStore(path)
    futures = [store.create(About("t", "toy"), some_lines(0), Seed(None))]
    futures += [store.append("t", n, some_lines(n)) for n in range(1, 50)]
    store.close()
    store.close()
    assert all(future.result(0) for future in futures)
    for use in (lambda: store.append("t", 50, some_lines(50)), store.tables):
        with pytest.raises(StoreClosed, match="closed"):
            use()
    with SqlStore(path) as again:
        assert numbers(again, "t") == list(range(1, 51))


def test_long_tables_are_read_page_by_page(store, monkeypatch):
    monkeypatch.setattr("tablee.journal.sql.PAGE", 7)
    store.create(About("t", "toy"), some_lines(0, 21), Seed(None)).result()
    assert numbers(store, "t") == list(range(1, 22))
    assert numbers(store, "t", after=15) == list(range(16, 22))


def test_the_database_waits_for_the_disk(store, path):
    with store._writers.connect() as connection:
        ask = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
        for pragma, expected in ask.items():
            assert connection.exec_driver_sql(f"PRAGMA {pragma}").scalar() == expected


def test_a_database_of_a_newer_program_is_refused(path):
    SqlStore(path).close()
    with sqlite3.connect(path) as raw:
        raw.execute("UPDATE journal_meta SET value = 99")
    raw.close()
    with pytest.raises(Unreadable, match=r"newer Tablée \(version 99 .* knows 1\); please upgrade"):
        SqlStore(path)


def test_what_is_no_database_is_refused_with_a_sentence(tmp_path):
    garbage = tmp_path / "garbage.db"
    garbage.write_bytes(b"not a database, but long enough to be looked at" * 100)
    with pytest.raises(Unreadable, match=r"garbage.db cannot be opened: file is not a database"):
        SqlStore(garbage)
    with pytest.raises(Unreadable, match="cannot be opened: unable to open"):
        SqlStore(tmp_path / "no" / "such" / "folder.db")
    with pytest.raises(Unreadable, match="needs a file"):
        SqlStore("sqlite://")


def test_many_may_open_a_new_database_at_once(path):
    together = threading.Barrier(8)
    problems = []

    def open_it():
        together.wait()
        try:
            SqlStore(path).close()
        except Exception as problem:
            problems.append(problem)

    threads = [threading.Thread(target=open_it) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert problems == []
    assert schema.VERSION == 1
