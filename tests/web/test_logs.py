"""What a server writes down: enough to mend it, and not a word of what people wrote."""

import io
import json
import logging

import pytest
from visiting import ask, new_table, other, sit, site

from tablee.web.host import logs
from tablee.web.host.hosting import Hosting
from tablee.web.site import house_pages
from tablee.web.table import hub


@pytest.fixture
def written():
    """Sets up a log of a kind, and gives what is written to it."""
    handlers = []

    def start(kind):
        out = io.StringIO()
        handlers.append(logs.set_up(kind, out))
        return out

    yield start
    for name in logs.NAMES:
        logger = logging.getLogger(name)
        for handler in (*handlers, logs.errors):
            logger.removeHandler(handler)
        logger.propagate = True
        logger.setLevel(logging.NOTSET)
    logging.getLogger("tablee.requests").setLevel(logging.NOTSET)


@pytest.mark.parametrize("kind", ["lines", "json"])
@pytest.mark.logs_error("GET /|POST /")
def test_no_secret_and_no_text_of_players_is_ever_written(tmp_path, monkeypatch, written, kind):
    out = written(kind)
    said = "Le facteur est mort, oncle Ernest"

    async def fail(self, seat, asked, **how):
        raise ValueError(f"cannot do {asked!r} for {seat}")

    with site(tmp_path, hosting=Hosting(key="the key of this house")) as visitor:
        table, seats = new_table(visitor)
        isa = other(visitor)
        sit(isa, seats["Isa"])
        assert ask(visitor, table, seats["Isa"], ask="say", text=said).status_code == 201
        monkeypatch.setattr(hub.Room, "ask", fail)
        assert ask(visitor, table, seats["Isa"], ask="say", text=said).status_code == 500
        visitor.get(f"/join?code={said}")
        visitor.get("/metrics", headers={"Authorization": "Bearer the key of this house"})
        monkeypatch.setattr(house_pages, "page", lambda *_: 1 / 0)
        assert isa.get("/new").status_code == 500
    log = out.getvalue()
    assert "ValueError" in log
    assert "ZeroDivisionError" in log
    assert "test_logs.py" in log, "the way of a trouble is told"
    assert "GET /s/…" in log
    assert "/api/tables/{table_id" in log
    for secret in (said, "facteur", "Ernest", "Isa", "the key of", table, *seats.values()):
        assert secret not in log
    assert not any("facteur" in str(one) for one in logs.errors.last)


def test_json_lines_carry_the_id_that_the_answer_had(tmp_path, written):
    out = written("json")
    with site(tmp_path) as visitor:
        name = visitor.get("/").headers["x-request-id"]
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    (mine,) = (line for line in lines if line.get("request") == name)
    assert mine["message"].startswith("GET / 200 ")
    assert mine["level"] == "INFO"


def test_an_address_that_leads_nowhere_is_a_line_without_what_was_typed(tmp_path, written):
    out = written("lines")
    with site(tmp_path) as visitor:
        name = visitor.get("/oncle-ernest").headers["x-request-id"]
    assert f"[{name}] GET unknown 404 " in out.getvalue()
    assert "ernest" not in out.getvalue()


def test_requests_are_not_written_unless_that_is_wished(tmp_path, written):
    out = written("trouble")
    with site(tmp_path) as visitor:
        visitor.get("/")
    assert out.getvalue() == ""


def test_links_and_tokens_are_struck_out_wherever_they_stand():
    text = "GET /s/abcdefghijklmnop1234 Bearer abc.def code=chat-chien key=x"
    assert logs.without_secrets(text) == "GET /s/… Bearer … code=… key=…"


def test_what_python_shows_of_values_is_not_kept():
    text = "Task exception was never retrieved\nfuture: <Task exception=ValueError('Ernest')>"
    record = logging.LogRecord("asyncio", logging.ERROR, "", 0, text, (), None)
    assert "Ernest" not in logs.AsLines().format(record)
