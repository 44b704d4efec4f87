"""A connection that a thread still had when all were let go is closed once it comes back."""

from sqlalchemy.engine import make_url

from postgres import new_database
from tablee.journal.postgres import server_engine


def test_a_connection_that_comes_back_late_is_closed_and_another_is_kept():
    with new_database() as place:
        engine = server_engine(make_url(str(place)), writes=False)
        with engine.connect() as late:
            line = late.connection.driver_connection
            engine.dispose()
        assert line.closed
        with engine.connect() as again:
            kept = again.connection.driver_connection
        assert not kept.closed
        engine.dispose()
        assert kept.closed
