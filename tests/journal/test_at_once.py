"""The one statement that writes on PostgreSQL: what it writes, and what it tells when it cannot."""

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from postgres import new_database
from tablee.journal.at_once import write_at_once
from tablee.journal.insertion import AT_ONCE
from tablee.journal.postgres import is_passing
from tablee.journal.schema import address, engine_for
from tablee.journal.sql import SqlStore
from tablee.journal.store import About, Line, Seed


@pytest.fixture
def place():
    with new_database() as place:
        with SqlStore(place) as store:
            for name in ("cellar", "grenier hanté"):
                first = Line(1, b"{}", "a" * 64, "", "", 1)
                store.create(About(name, "toy"), [first], Seed(None)).result()
        yield place


@pytest.fixture
def connection(place):
    engine = engine_for(address(place), writes=True)
    with engine.connect() as connection:
        yield connection.execution_options(isolation_level=AT_ONCE)
    engine.dispose()


def row(table, number, key=None, body=b"{}"):
    return (table, number, body, f"{number:064x}", "Zoé", key, number)


def known(*tables):
    return [(table, 1, "a" * 64) for table in tables]


def kept(place, table):
    with SqlStore(place) as store:
        return store.read(table, 1).lines


def test_what_is_written_is_read_as_it_was(place, connection):
    body = bytes(range(256)) * 100
    rows = [
        row("cellar", 2, "clé, “ü”", body),
        row("cellar", 3, None, b""),
        row("grenier hanté", 2, ""),
    ]
    assert write_at_once(connection, rows, known("cellar", "grenier hanté"), ["{}"])
    two, three = kept(place, "cellar")
    assert (two.body, two.key, two.seat, two.first) == (body, "clé, “ü”", "Zoé", 2)
    assert (three.body, three.key, three.number) == (b"", "", 3)
    assert len(kept(place, "grenier hanté")) == 1


def test_with_one_table_that_is_otherwise_nothing_is_written(place, connection):
    rows = [row("cellar", 2), row("grenier hanté", 2)]
    for other in (("grenier hanté", 1, "b" * 64), ("grenier hanté", 7, ""), ("nowhere", 1, "")):
        assert not write_at_once(connection, rows, [*known("cellar"), other], ["{}", "{}"])
    assert kept(place, "cellar") == ()


def test_a_server_that_has_forgotten_the_statement_is_told_it_again(place, connection):
    assert write_at_once(connection, [row("cellar", 2)], known("cellar"), ["{}"])
    connection.execute(text("DEALLOCATE ALL"))
    assert write_at_once(connection, [row("cellar", 3)], known("cellar"), ["{}"])
    assert len(kept(place, "cellar")) == 2


def test_a_line_that_was_lost_is_known_to_be(place, connection):
    assert write_at_once(connection, [row("cellar", 2)], known("cellar"), ["{}"])
    pid = connection.scalar(text("SELECT pg_backend_pid()"))
    other = engine_for(address(place), writes=True)
    with other.connect() as cutting:
        cutting.execute(text(f"SELECT pg_terminate_backend({pid}, 5000)"))
    other.dispose()
    for _ in range(2):
        with pytest.raises(OperationalError) as told:
            write_at_once(connection, [row("cellar", 3)], known("cellar"), ["{}"])
        assert is_passing(told.value)
    connection.invalidate()
    assert len(kept(place, "cellar")) == 1


def test_what_cannot_be_written_says_so_and_the_line_stays(place, connection):
    with pytest.raises(Exception, match="0x00") as told:
        write_at_once(connection, [row("cellar", 2, "a\0b")], known("cellar"), ["{}"])
    assert not is_passing(told.value)
    with pytest.raises(UnicodeEncodeError):
        write_at_once(connection, [row("cellar", 2, "\ud800")], known("cellar"), ["{}"])
    assert write_at_once(connection, [row("cellar", 2)], known("cellar"), ["{}"])
