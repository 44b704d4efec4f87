"""People read what those who sit there are called, everywhere; what asks know a seat by is not
shown."""

import re
from pathlib import Path

import pytest

from laws.fetched import Page, room_of
from tablee.kernel import seat_names
from tablee.kernel.chronicle import told
from tablee.kernel.table import Table
from tablee.lab.session_file import read_session

STORIES = sorted((Path(__file__).parents[2] / "examples").glob("*.yaml"))
EVERY = 23
"""Pages are drawn after so many steps of a story: all of them would take long."""


@pytest.fixture
def called(monkeypatch):
    """Everybody is called otherwise than their seat."""
    monkeypatch.setattr(seat_names, "called", lambda seat, tongue: f"Qui{len(seat.name)}dam")


def seen(html):
    """What a person reads of a page."""
    return re.sub(r"<[^>]*>", " ", re.sub(r"<(script|style).*?</\1>", " ", html, flags=re.S))


def check_pages(room, seats, ids):
    for seat in seats:
        page = Page(room, seat, "fr")
        for name, html in page.regions.items():
            text = seen(html)
            found = ids.search(text)
            assert not found, (seat, name, text[max(0, found.start() - 80) :][:160])


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.stem)
def test_no_page_and_no_line_shows_what_asks_know_a_seat_by(story, called):
    session = read_session(story)
    players = [seat for seat, role in session.seats.items() if role == "player"]
    ids = re.compile(rf"\b({'|'.join(players)})\b")
    table = Table.open(session.game, session.seats, session.options, draw_seed=lambda: b"s" * 32)
    room = room_of(table)
    steps = [step for step in session.play if step.refused is None]
    for number, step in enumerate(steps, 1):
        table.apply(step.seat, step.ask, nonce=step.nonce, faces=step.dice)
        if number % EVERY == 0 or number == len(steps):
            check_pages(room, session.seats, ids)
    for language in ("fr", "en"):
        for line in told(table, language):
            assert not ids.search(line.text), line.text
