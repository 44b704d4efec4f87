"""Help in the browser: every rule of every ledger is there and can be looked for."""

from html import unescape

import pytest
from visiting import site

from tablee.kernel.tongue import LANGUAGES
from tablee.lab.games import all_games, find_game
from tablee.web.lobby.help_pages import SOURCES, situation_names, situations
from tablee.web.site.language import site_tongue


@pytest.fixture(scope="module")
def visitor(tmp_path_factory):
    with site(tmp_path_factory.mktemp("help")) as found:
        yield found


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_rule_of_a_game_stands_in_a_situation_that_has_a_name(game):
    t = site_tongue("en")
    shown = [rule.id for one in situations(game.book, "en", t) for rule in one.rules]
    assert sorted(shown) == sorted(rule.id for rule in game.book.rule)
    assert {rule.id.split(".")[1] for rule in game.book.rule} <= situation_names(t).keys()


def test_rules_are_found_without_their_accents(visitor):
    found = visitor.get("/help/yacdha", params={"q": "echec"}).text
    assert "échec" in found.lower()
    everything = visitor.get("/help/yacdha").text
    assert len(found) < len(everything) / 2


def test_whoever_asks_why_is_told_the_rule_on_a_page_or_in_its_place(visitor):
    rule = find_game("yacdha").book.rules["yacdha.setup.dice"]
    address = f"/help/yacdha/{rule.id}"
    whole = visitor.get(address).text
    alone = visitor.get(address, headers={"HX-Request": "true"}).text
    for text in (whole, alone):
        assert rule.summary("fr") in unescape(text)
    assert "<main" in whole
    assert alone.startswith("<p>")


def test_the_rules_that_all_games_share_are_told_too_and_no_others(visitor):
    assert visitor.get("/help/yacdha/table.talk").status_code == 200
    assert visitor.get("/help/yacdha/innommable.action.count").status_code == 404


def test_help_tells_how_the_page_works_and_its_keys(visitor):
    page = visitor.get("/help").text
    assert "Ctrl+K" in page
    assert 'href="/help/innommable"' in page


def test_both_languages_tell_the_same():
    texts = [
        (SOURCES / f"at-the-table{'' if one == 'en' else '.' + one}.md").read_text("utf-8")
        for one in LANGUAGES
    ]
    shapes = [[line[:2] for line in text.splitlines()] for text in texts]
    marks = [[one for one in shape if one[:1] in "#|-"] for shape in shapes]
    assert marks[0] == marks[1]


def test_what_is_not_there_is_said(visitor):
    assert visitor.get("/help/chess").status_code == 404
