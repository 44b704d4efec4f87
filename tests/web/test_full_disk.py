"""When the disk is full whoever asks is told, and whoever runs the site reads it."""

import pytest
from sqlalchemy import Engine, event
from visiting import ask, new_table, other, send, sit, site


@pytest.fixture
def full():
    """Fills the disk, and empties it again."""

    def no_more(connection):
        connection.exec_driver_sql("PRAGMA query_only=ON")

    def some_more(connection):
        connection.exec_driver_sql("PRAGMA query_only=OFF")

    chosen = []

    def be(wanted):
        for former in chosen:
            event.remove(Engine, "begin", former)
        chosen[:] = [no_more if wanted else some_more]
        event.listen(Engine, "begin", chosen[0])

    yield be
    event.remove(Engine, "begin", chosen[0])


@pytest.mark.logs_error("written|readonly")
def test_a_full_disk_is_a_sentence_and_passes(tmp_path, full, caplog):
    with site(tmp_path) as visitor:
        table, tokens = new_table(visitor)
        isa, tom = other(visitor, "en"), other(visitor, "en")
        sit(isa, tokens["Isa"])
        assert isa.get(f"/t/{table}").status_code == 200
        full(True)
        refused = ask(visitor, table, tokens["Isa"], ask="say", text="Ia!")
        assert refused.status_code == 503
        assert "écri" in refused.json()["sentence"]
        plain = send(isa, f"/t/{table}/ask", ask="say", text="Ia!")
        assert plain.status_code == 503
        assert "could not be written" in plain.text
        assert isa.get(f"/t/{table}").status_code == 200
        # Somebody who comes for the first time takes a chair, which is written down.
        sit(tom, tokens["Tom"])
        came = tom.get(f"/t/{table}")
        assert came.status_code == 503
        assert "could not write to its disk" in came.text
        full(False)
        assert ask(visitor, table, tokens["Isa"], ask="say", text="Ia!").status_code == 201
        assert tom.get(f"/t/{table}").status_code == 200
    loggers = {record.name for record in caplog.records if record.levelname == "ERROR"}
    assert loggers == {"tablee.journal", "tablee.web"}
    assert not any(record.exc_info for record in caplog.records)
