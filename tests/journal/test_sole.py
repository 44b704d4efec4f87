"""One server over one SQLite file."""

import pytest

from tablee.journal.sole import ServedAlready, sole_server


def test_a_file_that_is_served_is_not_served_again_until_that_ends(tmp_path):
    place = tmp_path / "tables.db"
    with sole_server(place), pytest.raises(ServedAlready), sole_server(place):
        pass
    with sole_server(place):
        pass


def test_any_number_may_serve_a_postgresql():
    with sole_server("postgresql://tablee@db/site"), sole_server("postgresql://tablee@db/site"):
        pass
