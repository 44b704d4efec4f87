"""The line that hears of other nodes goes to the same database as everything else."""

import logging
import threading

import pytest
from sqlalchemy import URL, make_url

from postgres import new_database
from tablee.journal.notices import Entries, Listener, announce
from tablee.journal.schema import address, engine_for


def as_query(place):
    """The same database, with all that can stand there in the query of its address."""
    url = make_url(place)
    known = {"host": url.host, "port": str(url.port), "user": url.username, "sslmode": "disable"}
    return URL.create("postgresql", database=url.database, query=known)


@pytest.mark.parametrize("spelled", [make_url, as_query])
def test_a_notice_is_heard_however_the_address_is_spelled(spelled):
    with new_database() as place:
        url = address(spelled(place).render_as_string())
        heard, said = [], threading.Event()
        listener = Listener(url, lambda notices: (heard.extend(notices), said.set()), lambda: None)
        engine = engine_for(url, writes=True)
        try:
            assert listener.wait_until_well(20)
            with engine.begin() as connection:
                announce(connection, [Entries("cave", 3)])
            assert said.wait(20)
            assert heard == [Entries("cave", 3)]
        finally:
            listener.close()
            engine.dispose()


def test_a_line_that_was_never_had_is_told_once(caplog):
    told = threading.Event()
    logger = logging.getLogger("tablee.journal")
    watching = logging.Handler()
    watching.emit = lambda record: told.set()
    logger.addHandler(watching)
    listener = Listener(
        address("postgresql://isa@127.0.0.1:1/tables"), lambda notices: None, lambda: None
    )
    try:
        assert told.wait(20)
        assert not listener.is_well
    finally:
        listener.close()
        logger.removeHandler(watching)
    (record,) = caplog.records
    assert "could be had" in record.getMessage()
