"""The chronicle's own page, the replay, and trying another way."""

import re

import pytest
from visiting import ask, new_table, other, send, sit, site

DAISY = {"name": "Daisy <b>Walcot</b>", "gender": "f", "occupation": "Microbiologie"}


@pytest.fixture
def evening(tmp_path):
    """A table with a little past, and a browser for each seat."""
    with site(tmp_path) as visitor:
        table_id, tokens = new_table(visitor)
        ask(visitor, table_id, tokens["Isa"], ask="create-investigator", **DAISY)
        ask(visitor, table_id, tokens["Claude"], ask="approve-investigator", who="daisy")
        ask(visitor, table_id, tokens["Claude"], ask="open-scene", name="Le grenier")
        ask(visitor, table_id, tokens["Claude"], ask="whisper", seats=["Isa"], text="un secret")
        browsers = {}
        for seat, token in tokens.items():
            browsers[seat] = other(visitor)
            sit(browsers[seat], token)
        yield table_id, tokens, browsers


def test_the_story_is_told_in_the_readers_language(evening):
    table_id, _, browsers = evening
    page = browsers["Isa"].get(f"/t/{table_id}/story").text
    assert "La table est ouverte" in page
    assert "Le grenier" in page
    browsers["Isa"].cookies.set("tablee_lang", "en")
    assert "The table is open" in browsers["Isa"].get(f"/t/{table_id}/story").text


def test_what_people_write_is_never_markup(evening):
    table_id, _, browsers = evening
    for page in ("story", "replay"):
        text = browsers["Isa"].get(f"/t/{table_id}/{page}").text
        assert "<b>Walcot" not in text
        assert "Daisy &lt;b&gt;Walcot" in text


def test_a_seat_reads_only_what_it_may_know(evening):
    table_id, _, browsers = evening
    assert "un secret" in browsers["Isa"].get(f"/t/{table_id}/story").text
    for page in ("story", "replay", "replay?turn=5"):
        assert "un secret" not in browsers["Tom"].get(f"/t/{table_id}/{page}").text


def test_every_line_says_why(evening):
    table_id, _, browsers = evening
    assert "pourquoi" in browsers["Isa"].get(f"/t/{table_id}/story").text.lower()


def test_struck_lines_stay_readable_and_are_marked(evening):
    table_id, tokens, browsers = evening
    rewound = ask(browsers["Claude"], table_id, tokens["Claude"], ask="rewind", to=3)
    assert rewound.status_code == 201
    page = browsers["Isa"].get(f"/t/{table_id}/story").text
    assert "Le grenier" in page
    assert "Barré" in page


def test_the_replay_shows_the_table_as_it_was(evening):
    table_id, _, browsers = evening
    keeper = browsers["Claude"]
    early = keeper.get(f"/t/{table_id}/replay?turn=1").text
    assert "Daisy" not in early
    assert 'max="5" value="1"' in early
    later = keeper.get(f"/t/{table_id}/replay?turn=4").text
    assert "Daisy" in later
    assert "?turn=3" in later
    assert "?turn=5" in later


def test_in_the_replay_a_line_is_struck_only_after_the_rewind(evening):
    table_id, tokens, browsers = evening
    keeper = browsers["Claude"]
    ask(keeper, table_id, tokens["Claude"], ask="rewind", to=3)
    assert "Barré" not in keeper.get(f"/t/{table_id}/replay?turn=5").text
    assert "Barré" in keeper.get(f"/t/{table_id}/replay?turn=6").text


@pytest.mark.parametrize("turn", ["0", "-3", "99999999999999999999", "x", "²", ""])
def test_any_turn_that_is_typed_shows_some_turn(evening, turn):
    table_id, _, browsers = evening
    assert browsers["Isa"].get(f"/t/{table_id}/replay", params={"turn": turn}).status_code == 200


def test_nothing_is_offered_in_the_past(evening):
    table_id, _, browsers = evening
    assert f'action="/t/{table_id}/ask"' not in browsers["Isa"].get(f"/t/{table_id}/replay").text


def test_the_keeper_tries_something_at_a_table_of_its_own(evening):
    table_id, _, browsers = evening
    answer = send(browsers["Claude"], f"/t/{table_id}/fork", turn="2")
    other_id = answer.headers["location"].removeprefix("/t/")
    assert other_id != table_id
    page = browsers["Claude"].get(f"/t/{other_id}/replay")
    assert page.status_code == 200
    assert "Daisy" in page.text
    assert "Le grenier" not in page.text
    assert browsers["Isa"].get(f"/t/{other_id}").status_code == 403


def test_a_player_cannot_fork(evening):
    table_id, _, browsers = evening
    assert send(browsers["Isa"], f"/t/{table_id}/fork", turn="2").status_code == 403


def test_a_stranger_reads_nothing(evening):
    table_id, _, browsers = evening
    stranger = other(browsers["Isa"])
    for page in ("story", "replay"):
        assert stranger.get(f"/t/{table_id}/{page}").status_code == 403


def test_the_chronicle_takes_what_belongs_to_one_throw_together(tmp_path):
    with site(tmp_path) as claude:
        table, seats = new_table(claude, game="cthulhu-blanc")
        sit(claude, seats["Claude"])
        isa = other(claude)
        sit(isa, seats["Isa"])
        agent = {"name": "Inès", "profession": "Archiviste", "traits": ["Discrète", "Lit tout"]}
        ask(isa, table, seats["Isa"], **{"ask": "create-agent", **agent})
        called = {"ask": "call-roll", "meter": "folie", "who": ["ines"], "why": "Un bruit"}
        ask(claude, table, seats["Claude"], **called)
        ask(isa, table, seats["Isa"], [4], ask="roll-meter", who="ines")
        told = claude.get(f"/t/{table}/story").text
        (throw,) = re.findall(r'<details class="told" id="throw-\d+">.*?</ol>', told, re.S)
        summary, dice = throw.split("</summary>", 1)
        assert "Folie" in summary
        assert "data-dice" in dice
        assert "data-dice" not in summary
