"""When the database is away visitors read a sentence, and its address is for the log alone."""

import pytest
from visiting import ask, new_table, other, site

from postgres import PostgreSQL
from tablee.journal.sql import SqlStore
from tablee.journal.store import Unreadable


@pytest.fixture
def server():
    found = PostgreSQL()
    found.start()
    yield found
    found.remove()


@pytest.mark.logs_error("connection failed")
def test_a_database_that_is_away_is_a_sentence_without_its_address(tmp_path, server, monkeypatch):
    monkeypatch.setattr("visiting.place_of", lambda folder: server.url("postgres"))
    with site(tmp_path) as visitor:
        table, tokens = new_table(visitor)
        server.stop()
        english, french, api = seen = (
            other(visitor, "en").get(f"/s/{tokens['Isa']}"),
            visitor.get(f"/s/{tokens['Isa']}"),
            ask(visitor, table, tokens["Isa"], ask="say", text="Ia!"),
        )
    for answer in seen:
        assert answer.status_code == 503
        assert "127.0.0.1" not in answer.text
        assert str(server.port) not in answer.text
    assert "The tables of this site cannot be reached now." in english.text
    assert "Les tables de ce site sont hors d’atteinte pour le moment." in french.text
    assert "hors d’atteinte" in api.json()["sentence"]


@pytest.mark.logs_error("10.0.0.7")
def test_a_journal_that_cannot_be_read_is_a_sentence_in_french(tmp_path, monkeypatch, caplog):
    def unreadable(*_):
        raise Unreadable("The journal cannot be read: {problem}.", problem="10.0.0.7, port 5432")

    with site(tmp_path) as visitor:
        _, tokens = new_table(visitor)
    with site(tmp_path) as visitor:  # begun anew, so that no table is open yet
        monkeypatch.setattr(SqlStore, "about", unreadable)
        monkeypatch.setattr(SqlStore, "read", unreadable)
        answer = visitor.get(f"/s/{tokens['Isa']}")
    assert answer.status_code == 503
    assert "hors d’atteinte" in answer.text
    assert "10.0.0.7" not in answer.text
    assert "10.0.0.7, port 5432" in caplog.text
