"""The store: order, keys, seeds, and what it refuses to open."""

import asyncio
from concurrent.futures import wait

import pytest
from shelf import numbers, some_lines

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
)


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


def test_of_two_writers_with_the_same_number_exactly_one_wins(cellar, place):
    with SqlStore(place) as other:
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


def test_a_future_can_be_awaited(cellar):
    async def append():
        return await asyncio.wrap_future(cellar.append("cellar", 2, some_lines(2)))

    assert asyncio.run(append()) == Stored(3, 3)


def test_a_closed_store_says_so_and_has_written_what_waited(place):
    store = SqlStore(place)
    futures = [store.create(About("t", "toy"), some_lines(0), Seed(None))]
    futures += [store.append("t", n, some_lines(n)) for n in range(1, 50)]
    store.close()
    store.close()
    assert all(future.result(0) for future in futures)
    for use in (lambda: store.append("t", 50, some_lines(50)), store.tables):
        with pytest.raises(StoreClosed, match="closed"):
            use()
    with SqlStore(place) as again:
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


def test_what_is_no_database_is_refused_with_a_sentence(tmp_path):
    garbage = tmp_path / "garbage.db"
    garbage.write_bytes(b"not a database, but long enough to be looked at" * 100)
    with pytest.raises(Unreadable, match=r"garbage.db cannot be opened: file is not a database"):
        SqlStore(garbage)
    with pytest.raises(Unreadable, match="cannot be opened: unable to open"):
        SqlStore(tmp_path / "no" / "such" / "folder.db")
    with pytest.raises(Unreadable, match="needs a file"):
        SqlStore("sqlite://")
