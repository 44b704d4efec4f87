"""A store in a new file, a toy table kept in it, and that table as a file."""

import io

import pytest
from shelf import some_lines

from postgres import new_database
from tablee.journal.files import export_table
from tablee.journal.keep import new_table
from tablee.journal.sql import SqlStore
from tablee.journal.store import About, Seed
from toy import SEATS, Count, Throw, toy


def pytest_generate_tests(metafunc):
    """A store keeps its promises on both databases; `path` is for tests of the file alone."""
    if "place" in metafunc.fixturenames and metafunc.module.__name__ != "test_museum":
        kinds = ["sqlite"] if "path" in metafunc.fixturenames else ["sqlite", "postgres"]
        metafunc.parametrize("place", kinds, indirect=True)


@pytest.fixture
def place(request, tmp_path):
    """Where tables can be kept: nothing is there yet."""
    if request.param == "sqlite":
        yield tmp_path / "tables.db"
    else:
        with new_database() as url:
            yield url


@pytest.fixture
def path(place):
    return place


@pytest.fixture
def store(place):
    with SqlStore(place) as opened:
        yield opened


@pytest.fixture
def table(store):
    return new_table(store, toy, SEATS, table_id="cellar", title="The cellar")


@pytest.fixture
def cellar(store):
    store.create(About("cellar", "toy", "Cellar", "1926"), some_lines(0, 2), Seed(b"s")).result()
    return store


ODD_TEXTS = 'L’été à Œdème — « ÿ » 🐙🌊 \u2028\u0000\x7f \\ " </script> 深きもの \U0010ffff'


@pytest.fixture
def played(table):
    table.ask("gardien", {"ask": "hide", "number": 2**80})
    table.ask("isa", Throw(), key="clé 🔑", nonce="né")
    table.ask("tom", {"ask": "say", "text": ODD_TEXTS})
    table.ask("isa", Count(amount=3), key="k2")
    return table


@pytest.fixture
def data(store, played):
    out = io.BytesIO()
    export_table(store, "cellar", out)
    return out.getvalue()
