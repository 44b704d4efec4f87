"""Lessons: five screens a game, real throws by the game's own rules, nothing kept."""

import re
from os import urandom

import pytest
from lobby_visits import Browser
from visiting import site

from tablee.evenings.lessons import SCREENS, before, evening_after, lesson_of, play
from tablee.lab.games import all_games

GAMES = {game.id: game for game in all_games()}


def draw():
    return urandom(32)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_screen_is_played_by_the_rules_and_shows_its_point(game, language):
    lesson = lesson_of(game)
    assert evening_after(game).evening.characters
    for screen in lesson.screens:
        assert set(screen.words) <= set(game.book.rules)
        if not screen.throw:
            assert before(game, screen, language, draw).table.history.turns
            continue
        played = play(game, screen, language, draw, wants_case=screen.case is not None)
        assert any(one.is_roll for one in played.happened)
        assert played.moves or screen.case is None


def test_a_case_is_found_although_most_throws_hide_it():
    game = GAMES["yacdha"]
    forcing = lesson_of(game).screens[2]
    rises = play(game, forcing, "fr", draw, wants_case=True)
    assert [change.gauge.label for one in rises.happened for change in one.changes] == ["Trauma"]


@pytest.fixture
def browser(tmp_path):
    with site(tmp_path) as visitor:
        yield Browser(visitor)


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_five_pages_that_end_with_an_evening_and_keep_nothing(browser, game):
    assert f'href="/learn/{game}"' in browser.get("/learn").text
    store = browser.client.app.state.services.hub.store
    for number in range(1, SCREENS + 1):
        page = browser.get(f"/learn/{game}/{number}?throw")
        assert page.status_code == 200
        assert "no-store" in page.headers["cache-control"]
        onward = f"/learn/{game}/{number + 1}" if number < SCREENS else f"/evenings/{game}/"
        assert f'class="onward" href="{onward}' in page.text
        assert '<details class="why">' in page.text
    assert list(store.tables()) == []
    assert browser.get(f"/learn/{game}/6").status_code == 404
    assert browser.get("/learn/chess").status_code == 404


def test_a_lesson_is_reached_from_lobby_evening_door_and_menu_and_leads_back_to_the_table(browser):
    link = 'href="/learn/yacdha'
    assert link in browser.get("/").text
    assert link in browser.get("/evenings/yacdha/le-dernier-rang").text
    seats = browser.open_table()
    table = re.search(r"/t/([A-Za-z0-9_-]+)", str(seats.url))[1]
    assert f'{link}?table={table}"' in browser.get(f"/t/{table}").text
    page = browser.get(f"/learn/yacdha/5?table={table}").text
    assert f'class="onward" href="/t/{table}"' in page
    code = re.search(r'id="code-words">([^<]+)<', seats.text)[1]
    assert link in Browser(browser.client).post("/join", {"code": code}).text
    assert "javascript" not in browser.get("/learn/yacdha?table=javascript:alert(1)").text
