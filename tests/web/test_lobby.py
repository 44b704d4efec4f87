"""The house: the room, a new table, its language; what people type stays text."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from lobby_visits import LINK, Browser, code_of, link_of, table_of
from visiting import ask, site

from tablee.evenings.shelf import shelf as evenings
from tablee.lab.games import all_games, find_game
from tablee.web.site.requests import own_page
from tablee.web.table.new_table import places_named, plain, seat_names

HEADLINE = "Une histoire, des\u00a0amis, quelques\u00a0dés."


@pytest.fixture
def browser(tmp_path: Path) -> Iterator:
    """Makes browsers that share one running site."""
    with site(tmp_path) as visitor:
        yield lambda language="fr": Browser(visitor, language)


def test_somebody_new_learns_what_this_is_and_finds_an_evening_for_tonight(browser):
    page = unescape(browser().get("/").text)
    assert HEADLINE in page
    assert "Un jeu de rôle se joue à voix haute" in page
    beats = re.findall(r'<li class="beat (\w+)"', page)
    assert beats == ["tell", "act", "die"]
    assert 'name="code"' in page
    assert 'href="/scene"' in page
    cards = re.findall(r'<article class="on-shelf">.*?</article>', page, re.S)
    assert len(cards) == 5
    shown = [one for one in evenings() if any(one.evening.title.fr in card for card in cards)]
    assert {one.evening.game for one in shown} == {game.id for game in all_games()}
    for one in shown:
        card = next(card for card in cards if one.evening.title.fr in card)
        assert one.evening.in_short.fr in card
        assert all(note.fr in card for note in one.evening.contains)
        assert f'href="/learn/{one.evening.game}"' in card
    offered = re.findall(r'href="/new\?game=([^"]+)"', page)
    assert offered == ["yacdha", "cthulhu-blanc", "innommable", "cheap-tales", "cthulhu-d20"]
    for author in ("Patrick Bogaert", "Alexandre Glize", "Christoph Boeckle", "John Grumph"):
        assert author in page


def test_a_scene_is_eight_lines_in_two_minutes_all_of_them_there_without_a_script(browser):
    page = browser().get("/scene").text
    assert page.count('<li class="beat ') == 8
    assert 'data-seconds="15"' in page
    assert 'href="/demo"' in page


def test_who_has_tables_finds_them_and_closed_ones_in_the_archives(browser):
    ines = browser()
    table = table_of(ines.open_table())
    closed = table_of(ines.open_table(title="Finie"))
    ask(ines.client, closed, ines.tokens()[0], ask="close-table")
    page = ines.get("/").text
    shown, archives = page.split('<details class="archives">')
    assert f'href="/t/{table}"' in shown
    assert closed not in shown
    assert f'href="/t/{closed}"' in archives
    assert "Jouer ce soir" in page


def test_evenings_are_sieved_by_length_and_players(browser):
    reader = browser()
    assert reader.get("/evenings").text.count('<article class="on-shelf">') == 10
    assert reader.get("/evenings?minutes=120").text.count('<article class="on-shelf">') == 1
    fours = reader.get("/evenings?players=4&first=1").text
    assert "La vanne du vivier" in fours
    assert "La cote 342" not in fours
    assert "Aucune soirée" in reader.get("/evenings?minutes=1&players=9x").text


def test_a_new_table_needs_nothing_but_a_click(browser):
    page = browser().post("/new", {"game": "yacdha"})
    assert page.status_code == 200
    assert str(page.url).endswith("/seats")
    assert "<h3>Gardien</h3>" in page.text
    assert "<h3>chaise 4</h3>" in page.text


def test_each_seat_of_a_new_table_has_a_link_and_a_qr_code(browser):
    page = browser().open_table()
    assert len(set(LINK.findall(page.text))) == 3
    assert page.text.count('class="qr"') == 5  # the table's twice: once in large
    assert len(code_of(page).split()) == 3


def test_house_rules_are_offered_with_the_books_value_first(browser):
    form = browser().get("/new").text
    game = find_game("yacdha")
    for option in game.book.option:
        values = re.findall(rf'name="option.yacdha.{option.id}" value="([^"]+)"( checked)?', form)
        if option.chapter not in game.chapters:
            assert values == []
        else:
            assert values[0] == (option.default, " checked")
            assert {value for value, _ in values} == set(option.choices)


@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_the_four_house_rules_that_matter_stand_before_the_fold_of_all_others(browser, game):
    matters = find_game(game).book.matters
    assert len(set(matters)) == 4
    form = browser().get(f"/new?game={game}").text
    own = re.search(rf'class="of-game own-rules" data-game="{game}".*?</details>', form, re.S)[0]
    first, fold = own.split("<details")
    named = re.compile(r'name="option\.[^.]+\.(\w+)"')
    assert tuple(dict.fromkeys(named.findall(first))) == matters
    assert set(named.findall(fold)) == set(find_game(game).book.options) - set(matters)
    for name in matters:
        for choice in find_game(game).book.options[name].choice:
            assert len(choice.short.fr) <= 16
            assert unescape(first).count(choice.short.fr) >= 1


def test_an_evening_shows_the_house_rules_it_suggests_and_the_keeper_has_the_last_word(browser):
    ines = browser()
    form = ines.get("/new?game=yacdha&evening=la-vanne-du-vivier").text
    assert re.search(r'name="option.yacdha.madness_shown" value="own" checked', form)
    assert re.search(r'name="rules-of.yacdha" value="la-vanne-du-vivier"', form)
    chosen = {"evening.yacdha": "la-vanne-du-vivier", "option.yacdha.madness_shown": "all"}
    rooms = ines.client.app.state.services.hub._rooms
    unseen = table_of(ines.open_table(**chosen))
    assert rooms[unseen].table.state.common.options["madness_shown"] == "own"
    seen = table_of(ines.open_table(**chosen, **{"rules-of.yacdha": "la-vanne-du-vivier"}))
    assert rooms[seen].table.state.common.options["madness_shown"] == "all"


def test_house_rules_and_real_dice_are_kept(browser):
    ines = browser()
    page = ines.open_table(**{"option.yacdha.reroll_result": "last-stands", "dice": "typed"})
    common = ines.client.app.state.services.hub._rooms[table_of(page)].table.state.common
    assert common.options["reroll_result"] == "last-stands"
    assert common.typed_dice


@pytest.mark.parametrize(
    ("language", "sentence"), [("fr", "entre 1 et 12 places"), ("en", "between 1 and 12 places")]
)
@pytest.mark.parametrize("places", ["0", "13", "-1", "many", "²", "9" * 500])
def test_a_wrong_number_of_places_is_a_sentence_and_keeps_what_was_typed(
    browser, places, language, sentence
):
    page = browser(language).open_table(places=places)
    assert page.status_code == 422
    assert sentence in page.text
    assert 'value="Rue des Cendres"' in page.text
    assert 'value="Tom"' in page.text


def test_a_house_rule_that_does_not_exist_is_refused_in_words(browser):
    page = browser().open_table(**{"option.yacdha.reroll_result": "whatever"})
    assert page.status_code == 422
    assert "whatever" in page.text
    assert "Traceback" not in page.text


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("fr", "On ne joue pas à ce jeu ici."), ("en", "This game is not played here.")],
)
def test_an_unknown_game_is_a_sentence(browser, language, sentence):
    reader = browser(language)
    for page in (
        reader.get("/new?game=../../etc"),
        reader.open_table(game="chess"),
        reader.get("/new/drawing?game=x"),
    ):
        assert page.status_code == 422
        assert sentence in page.text


def test_a_link_gives_the_seat_and_a_cookie_that_no_script_reads(browser):
    page = browser().open_table()
    answer = browser().get(link_of(page, "Tom"), follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/t/{table_of(page)}"
    flags = next(c for c in answer.headers.get_list("set-cookie") if c.startswith("tablee="))
    assert "HttpOnly" in flags
    assert "samesite=lax" in flags.lower()
    assert "Secure" not in flags


def test_a_cookie_is_for_https_only_where_the_site_is(tmp_path):
    with site(tmp_path, secure=True) as visitor:
        reader = Browser(visitor)
        reader.client.base_url = "https://testserver.local"
        page = reader.open_table()
        answer = Browser(visitor).get(link_of(page, "Tom"), follow_redirects=False)
        flags = next(c for c in answer.headers.get_list("set-cookie") if c.startswith("tablee="))
        assert "Secure" in flags


def test_my_tables_lists_the_tables_of_this_browser_only(browser):
    ines, tom, other = browser(), browser(), browser()
    page = ines.open_table()
    tom.get(link_of(page, "Tom"))
    assert "Rue des Cendres" in tom.get("/").text
    assert "Inès tient la table, votre place est Tom." in tom.get("/").text
    assert "Vous tenez la table." in ines.get("/").text
    assert "Rue des Cendres" not in other.get("/").text


EVIL = "<script>alert(1)</script>\"'><img src=x>{{ 7*7 }}%s{0}"


def test_names_and_titles_never_become_markup(browser):
    ines, other = browser(), browser()
    page = ines.open_table(title=EVIL, keeper=EVIL, player=[EVIL, EVIL], places="2")
    table = table_of(page)
    pages = [
        page,
        ines.get("/"),
        ines.get(f"/t/{table}/seats"),
        other.get(f"/join?code={code_of(page)}"),
    ]
    pages += [
        ines.open_table(title=EVIL, places="x"),
        ines.get("/new/drawing", params={"game": "yacdha", "player": EVIL, "keeper": EVIL}),
    ]
    for shown in pages:
        assert "<script>alert" not in shown.text
        assert "<img src=x" not in shown.text
        assert "style=" not in shown.text
        assert not re.search(r"\son\w+=", shown.text)
    assert "{{ 7*7 }}" in unescape(ines.get("/").text)


@pytest.mark.parametrize(
    "back",
    [
        "https://evil.example",
        "//evil.example",
        "/\\evil.example",
        "/a//b",
        "javascript:alert(1)",
        "/x\r\nSet-Cookie: a=b",
        "",
        "evil",
        "/\t/evil.example",
    ],
)
def test_a_change_of_language_leads_back_into_this_site_only(browser, back):
    answer = browser().post("/language", {"language": "en", "back": back}, follow=False)
    assert answer.headers["location"] == "/"
    assert own_page("/new?game=yacdha") == "/new?game=yacdha"


def test_the_language_is_that_of_the_browser_until_it_is_chosen(browser):
    reader = browser("en-GB,en;q=0.9")
    assert "A story, friends, a few dice." in reader.get("/").text
    assert '<html lang="fr">' in reader.post("/language", {"language": "fr", "back": "/new"}).text
    assert HEADLINE in reader.get("/").text
    reader.post("/language", {"language": "xx", "back": "/"})
    assert HEADLINE in reader.get("/").text


def test_a_form_from_elsewhere_is_refused(browser):
    ines = browser()
    page = ines.open_table()
    answer = ines.client.post(f"/t/{table_of(page)}/close", data={"sure": "1"})
    assert answer.status_code == 403
    assert "La table est fermée" not in ines.get("/").text


def test_of_several_seats_at_a_table_one_is_chosen(browser):
    ines = browser()
    page = ines.open_table()
    table = table_of(page)
    ines.post(link_of(page, "Tom"))
    assert "S’asseoir comme Inès" in unescape(ines.get("/").text)
    assert ines.get(f"/t/{table}/seats").status_code == 403
    assert ines.post("/seat", {"table": table, "seat": "Inès"}).status_code == 200
    assert ines.get(f"/t/{table}/seats").status_code == 200
    other = browser()
    assert (
        other.post("/seat", {"table": "//evil.example", "seat": "x"}, follow=False).headers[
            "location"
        ]
        == "/"
    )


@pytest.mark.parametrize("cookie", [b"x.'; drop table--..", b"\xc3\xa9", b"." * 3000, b"a" * 24])
def test_a_broken_cookie_is_as_good_as_none(browser, cookie):
    page = browser().get("/", headers={"cookie": b"tablee=" + cookie})
    assert page.status_code == 200
    assert HEADLINE in page.text


def test_names_are_one_line_and_never_two_alike():
    assert plain(" @In\u202eès\n\tB ") == "Inès B"
    assert list(seat_names("Tom", ["tom", "Tom", ""])) == ["Tom", "tom 2", "Tom 3", "?"]
    assert places_named(["", "Zoé", "x"], 2) == ["chair-1", "Zoé"]
