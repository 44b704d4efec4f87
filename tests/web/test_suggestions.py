"""Somebody ready made, or drawn: the form is filled in, and nothing is asked yet."""

import html
import re

import pytest

from tablee.games.yacdha import Yacdha
from tablee.journal.keep import new_table
from tablee.journal.sql import SqlStore
from tablee.kernel.words import ReadyMade
from tablee.web.site.render import page
from tablee.web.table.play import seat_context, table_page
from tablee.web.table.room import Room
from tablee.web.table.seating import Seated
from tablee.web.table.suggested_characters import characters, suggested

SEATS = {"Claude": "keeper", "Isa": "player"}
NAMES = ("Odile", "Gaspard", "Yann")


class Peopled(Yacdha):
    """The game with two characters ready made, and names to draw from."""

    def ready_made(self, language):
        pitch = "Elle sait tout des mousses." if language == "fr" else "She knows mosses."
        return (
            ReadyMade("daisy", "Daisy <Walcot>", pitch, {"name": "Daisy <Walcot>", "gender": "f"}),
            ReadyMade("ghost", "Ghost", "", {"name": "Ghost", "no-such-field": 1}),
        )

    def at_random(self, state, by, language, pick):
        return {"name": NAMES[pick(len(NAMES))], "gender": "m"} if by.role == "player" else None


class Bare(Yacdha):
    def ready_made(self, language):
        return ()

    def at_random(self, state, by, language, pick):
        return None


@pytest.fixture
def isa(tmp_path):
    store = SqlStore(tmp_path / "tables.db")
    kept = new_table(store, Peopled(), SEATS, table_id="table", title="La cave")
    return Seated(Room(kept, "La cave"), "table", "Isa", "token", "fr")


def name_in(page):
    form = re.search(r"<form (?:(?!</form>).)*create-investigator.*?</form>", page, re.DOTALL)[0]
    found = re.search(r'<input[^>]* name="\.?name"[^>]*>', form)[0]
    value = re.search(r' value="([^"]*)"', found)
    return html.unescape(value[1]) if value else ""


def test_somebody_ready_made_fills_in_the_form(isa):
    assert name_in(table_page(isa, "csrf")) == ""
    filled = table_page(isa, "csrf", wanted="daisy")
    assert name_in(filled) == "Daisy <Walcot>"
    assert re.search(r'<input[^>]*name="gender"[^>]*value="f"[^>]* checked', filled)
    assert isa.room.table.history.turns == 1


def test_chance_fills_in_the_form_with_somebody_new(isa):
    drawn = {name_in(table_page(isa, "csrf", wanted="random")) for _ in range(30)}
    assert drawn <= set(NAMES)
    assert len(drawn) > 1


@pytest.mark.parametrize("wanted", ["nobody", "", "<b>"])
def test_somebody_unknown_leaves_the_form_empty(isa, wanted):
    assert name_in(table_page(isa, "csrf", wanted=wanted)) == ""


def test_a_field_that_this_table_does_not_have_is_left_out(isa):
    assert name_in(table_page(isa, "csrf", wanted="ghost")) == "Ghost"


def test_who_cannot_have_a_character_now_is_suggested_none(isa):
    assert suggested(isa.room.table, "Isa", "fr", "daisy", offers=()) is None
    assert suggested(isa.room.table, "Claude", "fr", "random", offers=()) is None


def test_the_list_has_links_that_work_without_a_script(isa):
    shown = page("characters.html", seat_context(isa, "csrf"))
    assert "Daisy &lt;Walcot&gt;" in shown
    assert "Elle sait tout des mousses." in shown
    assert 'href="/t/table?fill=daisy"' in shown
    assert 'href="/t/table?fill=random"' in shown


def test_a_game_without_suggestions_shows_no_list(tmp_path):
    kept = new_table(SqlStore(tmp_path / "b.db"), Bare(), SEATS, table_id="table", title="x")
    seated = Seated(Room(kept, "x"), "table", "Isa", "token", "fr")
    assert not characters(kept.table, "Isa", "fr").by_chance
    assert page("characters.html", seat_context(seated, "csrf")).strip() == ""
