"""A store in a new file, and a toy table kept in it."""

import pytest

from tablee.journal.keep import new_table
from tablee.journal.sql import SqlStore
from toy import SEATS, toy


@pytest.fixture
def path(tmp_path):
    return tmp_path / "tables.db"


@pytest.fixture
def store(path):
    with SqlStore(path) as opened:
        yield opened


@pytest.fixture
def table(store):
    return new_table(store, toy, SEATS, table_id="cellar", title="The cellar")
