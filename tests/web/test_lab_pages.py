"""The lab's pages: house rules compared, the analysis of a story, fights and forecasts."""

import re
from html import unescape

import pytest
from visiting import ask, new_table, other, send, sit, site

from tablee.lab.compare import other_choices
from tablee.lab.games import find_game

PEOPLE = {"ask": "create-investigator", "gender": "f", "occupation": "Cuisine"}


@pytest.fixture
def visitor(tmp_path):
    with site(tmp_path) as found:
        yield found


def text(answer):
    return unescape(re.sub(r"<[^>]+>", " ", answer.text)).replace("\u00a0", " ")


def awaited(visitor, address):
    """A page once its work is done: it may have said first that it waits."""
    for _ in range(1000):  # each of them waits for the work; a busy machine takes long
        page = visitor.get(address)
        if 'http-equiv="refresh"' not in page.text:
            assert page.status_code == 200, page.text
            return page
    raise AssertionError(f"{address} still waits")


def test_every_house_rule_is_listed_and_one_is_compared_by_running_it(visitor):
    rules = visitor.get("/lab/rules/yacdha")
    game = find_game("yacdha")
    assert all(f"/lab/rules/yacdha/{option.id}" in rules.text for option in game.book.option)
    page = awaited(visitor, "/lab/rules/yacdha/mutual_attack")
    assert "exact" in text(page)
    assert "dumbbell" in page.text
    assert "<table" in page.text


def test_another_choice_has_its_own_page_and_an_unknown_one_is_not_found(visitor):
    choice = other_choices(find_game("yacdha").book.options["dodge_dice"])[-1]
    page = awaited(visitor, f"/lab/rules/yacdha/dodge_dice?choice={choice.id}")
    assert choice.fr.rstrip(".") in text(page)
    assert visitor.get("/lab/rules/yacdha/dodge_dice?choice=wings").status_code == 404
    assert visitor.get("/lab/rules/yacdha/wings").status_code == 404


def played(visitor):
    """A table at which a check was made, and the keeper threw in secret."""
    table, tokens = new_table(visitor)
    ask(visitor, table, tokens["Isa"], **PEOPLE, name="Daisy")
    called = {"ask": "call-check", "meter": "madness", "who": ["daisy"], "event": "une ombre"}
    ask(visitor, table, tokens["Claude"], **called)
    ask(visitor, table, tokens["Isa"], ask="roll-check", who="daisy", faces=[6])
    return table, tokens


def test_a_player_reads_the_analysis_once_the_session_has_ended(visitor):
    table, tokens = played(visitor)
    player, keeper = other(visitor), other(visitor)
    sit(player, tokens["Isa"])
    sit(keeper, tokens["Claude"])
    assert "throw-" not in awaited(player, f"/t/{table}/analysis").text
    assert 'class="throw"' in awaited(keeper, f"/t/{table}/analysis").text
    ask(visitor, table, tokens["Claude"], ask="end-session")
    page = awaited(player, f"/t/{table}/analysis")
    assert 'class="throw"' in page.text
    assert "5 sur 6" in text(page)


def test_what_the_keeper_throws_in_secret_leaves_a_players_analysis_as_it_was(visitor):
    table, tokens = played(visitor)
    player = other(visitor)
    sit(player, tokens["Isa"])
    ask(visitor, table, tokens["Claude"], ask="end-session")
    before = awaited(player, f"/t/{table}/analysis").text
    ask(visitor, table, tokens["Claude"], ask="begin-session")
    ask(visitor, table, tokens["Claude"], ask="free-roll", dice="2d6", hidden=True)
    ask(visitor, table, tokens["Claude"], ask="end-session")
    csrf = r'name="_csrf_token" value="[^"]*"'
    after = awaited(player, f"/t/{table}/analysis").text
    assert re.sub(csrf, "", after) == re.sub(csrf, "", before)


def test_a_fight_is_answered_exactly_and_bad_sides_get_a_sentence(visitor):
    page = awaited(visitor, "/lab/fight/yacdha?first=un+marin,+couteau&second=un+cultiste,+couteau")
    assert "exact" in text(page)
    assert "Qui tombe" in text(page)
    wrong = awaited(visitor, "/lab/fight/yacdha?first=1000+marins&second=un+cultiste")
    assert 'class="refused"' in wrong.text
    assert "/lab/work/" not in wrong.text


def test_only_the_keeper_has_the_forge_and_the_forecast_of_a_table(visitor):
    table, tokens = played(visitor)
    player, keeper = other(visitor), other(visitor)
    sit(player, tokens["Isa"])
    sit(keeper, tokens["Claude"])
    for page in ("fight", "forecast"):
        assert player.get(f"/t/{table}/{page}").status_code == 404
    assert "Daisy" in awaited(keeper, f"/t/{table}/forecast").text
    assert keeper.get(f"/t/{table}/fight").status_code == 200


def test_an_evening_is_foretold_as_bands_with_a_table_beside_them(visitor):
    page = awaited(visitor, "/lab/forecast/yacdha?plan=Le+quai:+2+folie")
    assert 'class="in-ten"' in page.text
    assert "Le quai" in text(page)
    wrong = awaited(visitor, "/lab/forecast/yacdha?plan=Le+quai:+2+girafes")
    assert 'class="refused"' in wrong.text


def test_work_that_is_given_up_leaves_nothing_and_can_be_asked_again(visitor):
    address = "/lab/fight/yacdha?first=5+marins,+couteaux&second=5+cultistes,+couteaux&many=many"
    page = visitor.get(address)
    key = re.search(r"/lab/work/(\w+)/cancel", page.text)[1]
    assert send(visitor, f"/lab/work/{key}/cancel").status_code == 303
    news = visitor.get(f"/lab/work/{key}/news")
    assert '"over":true' in news.text
    assert visitor.get("/lab/work/none/news").status_code == 404


def test_advice_is_off_until_a_player_wants_it_and_the_keeper_may_close_it(visitor):
    table, tokens = new_table(visitor)
    ask(visitor, table, tokens["Isa"], **PEOPLE, name="Daisy")
    called = {"ask": "call-check", "meter": "madness", "who": ["daisy"], "event": "une ombre"}
    ask(visitor, table, tokens["Claude"], **called)
    player, keeper = other(visitor), other(visitor)
    sit(player, tokens["Isa"])
    sit(keeper, tokens["Claude"])
    assert "dumbbell" not in player.get(f"/t/{table}/advice").text
    send(player, f"/t/{table}/advice", advice="on")
    page = awaited(player, f"/t/{table}/advice")
    assert "dumbbell" in page.text
    assert "17 %" in text(page)
    send(player, f"/t/{table}/advice", advice="closed")
    assert "dumbbell" in awaited(player, f"/t/{table}/advice").text
    send(keeper, f"/t/{table}/advice", advice="closed")
    assert "dumbbell" not in player.get(f"/t/{table}/advice").text
