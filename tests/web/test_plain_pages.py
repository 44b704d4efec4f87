"""A game with nothing but a start, rules and a view can be played, told and printed."""

import re

import pytest

from laws.fetched import Page, room_of
from tablee.kernel.chronicle import told
from tablee.kernel.table import Table
from tablee.kernel.words import Card
from tablee.lab import games
from tablee.paper.printing import printed
from tablee.web.table import regions
from toy import SEATS, SecondToy


class CardedToy(SecondToy):
    """The same with somebody at a glance, and something that lies on the table."""

    def cards(self, view, tongue):
        yield Card("Ada", "isa", "Compte.", (("Compte", view.count, 0), ("Pas", 2, 3)))
        yield Card("Bo", "tom", gone=True)

    def things(self, view, tongue):
        yield Card("Le boulier", line="Il grince.")


@pytest.fixture(params=[SecondToy, CardedToy])
def table(request, monkeypatch):
    game = request.param()
    for module in (games, regions):
        monkeypatch.setattr(module, "find_game", lambda name: game)
    regions.line_html.cache_clear()
    yield Table.open(game, SEATS, draw_seed=lambda: b"\7" * 32)
    regions.line_html.cache_clear()


def page(table, seat, language="fr"):
    found = Page(room_of(table), seat, language)
    assert not found.not_shown()
    return found.regions


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("seat", list(SEATS))
def test_every_region_is_drawn_for_every_seat(table, seat, language):
    assert set(page(table, seat, language)) == set(regions.REGIONS)


def test_a_player_finds_all_forms_in_the_middle_and_the_keeper_at_the_desk(table):
    def asked(html):
        return set(re.findall(r'name="ask" value="(count|throw|hide)"', html))

    assert asked(page(table, "isa")["now"]) == {"count", "throw"}
    keeper = page(table, "gardien")
    assert asked(keeper["now"]) == set()
    assert asked(keeper["desk"]) == {"count", "throw", "hide"}


def test_a_form_says_what_the_book_says(table):
    html = page(table, "isa")["now"]
    assert "On ajoute au compte un nombre de un à neuf." in html
    assert "A number from one to nine is added to the count." in page(table, "isa", "en")["now"]


def test_what_can_be_done_with_one_press_shows_its_odds_at_once(table):
    html = page(table, "isa")["now"]
    assert re.search(r'id="throw-odds"[^>]*hx-trigger="load', html)


def test_events_without_a_teller_are_told_plainly_in_both_languages(table):
    table.apply("isa", {"ask": "count", "amount": 3})
    table.apply("isa", {"ask": "throw"}, faces=[4])
    lines = {
        language: [line.text.replace("\u00a0", " ") for line in told(table, language)][-3:]
        for language in ("fr", "en")
    }
    assert lines["fr"] == ["Compter : 3, isa.", "Vrais dés : d6 4.", "Lancer : 4."]
    assert lines["en"] == ["Counting: 3, isa.", "Real dice: d6 4.", "Throwing: 4."]


def test_asks_fields_and_choices_are_named_after_themselves(table):
    game, t = table.game, table.game.tongue("en")
    assert game.ask_name("roll-again", t) == "Roll again"
    assert game.field_name("how_much", t) == "How much"
    assert game.choice_name("kind", "very-hard", t) == "Very hard"
    assert game.die_name("insight", t) == "insight die"
    assert game.die_name("", t) == ""
    assert game.outcome_name("highest die", 4, {}, t) == "Highest die: 4"


def test_people_and_things_stand_where_they_are_looked_for(monkeypatch):
    game = CardedToy()
    monkeypatch.setattr(regions, "find_game", lambda name: game)
    table = Table.open(game, SEATS, draw_seed=lambda: b"\7" * 32)
    isa, keeper = page(table, "isa"), page(table, "gardien")
    assert "Le boulier" in isa["now"]
    assert isa["sheet"].index("Ada") < isa["sheet"].index("Les autres") < isa["sheet"].index("Bo")
    assert "Vous ne jouez encore personne." not in keeper["sheet"]
    assert "Personnages" in keeper["sheet"]
    t = game.tongue("fr")
    papers = list(game.papers(table.view("isa"), t))
    assert [paper.title for paper in papers] == ["Ada", "Bo"]
    for paper in papers:
        assert printed(game, paper, "fr").startswith(b"%PDF-")
