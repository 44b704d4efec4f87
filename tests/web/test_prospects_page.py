"""What comes of an ask in the long run, on the pages: in words, and for those who may know it."""

import pytest
from visiting import ask, new_table, other, send, sit, site

SEATS = {"Claude": "keeper", "Isa": "player", "Tom": "player"}


@pytest.fixture
def play(tmp_path):
    """A table with Ada (Isa) and Bob (Tom), asks for it, and a browser for each seat."""
    with site(tmp_path) as visitor:
        table_id, tokens = new_table(visitor, SEATS)
        browsers = {seat: other(visitor, "en") for seat in tokens}
        for seat, token in tokens.items():
            sit(browsers[seat], token)

        def asked(seat, faces=None, **fields):
            answer = ask(visitor, table_id, tokens[seat], faces, **fields)
            assert answer.status_code == 201, answer.text

        for seat, name in (("Isa", "Ada"), ("Tom", "Bob")):
            skills = [{"name": "Jardinage", "level": 1}]
            asked(seat, ask="create-investigator", name=name, occupations=skills)
            asked("Claude", ask="approve-investigator", who=name.lower())
        yield table_id, browsers, asked


def ready(asked, **terms):
    asked("Isa", ask="attempt", who="ada", what="climb")
    asked("Claude", ask="judge", who="ada", success="up", failure="down", **terms)
    asked("Isa", ask="agree", who="ada")


def test_a_throw_has_its_long_run_at_hand_and_says_it_when_asked(play):
    table_id, browsers, asked = play
    ready(asked, opposition=3)
    path = f"/t/{table_id}/prospects"
    assert f'hx-post="{path}"' in browsers["Isa"].get(f"/t/{table_id}?open=all").text
    said = send(browsers["Isa"], path, ask="throw", who="ada").text
    assert "success within 2 throws" in said
    assert "(7/8)" in said
    assert "Ada" in said
    assert "succeeds" not in said


def test_the_long_run_is_for_those_who_may_ask(play):
    table_id, browsers, asked = play
    ready(asked, opposition=3)
    path = f"/t/{table_id}/prospects"
    assert "why-not" in send(browsers["Tom"], path, ask="throw", who="ada").text
    assert "why-not" in send(browsers["Isa"], path, ask="no-such-ask").text
    asked("Claude", ask="pause")
    assert "why-not" in send(browsers["Isa"], path, ask="throw", who="ada").text


def test_a_form_that_is_still_empty_says_so_without_the_names_of_its_fields(play):
    table_id, browsers, _ = play
    for path in ("prospects", "odds"):
        address = f"/t/{table_id}/{path}"
        said = send(browsers["Claude"], address, ask="call-check", meter="madness", event="").text
        assert "not complete yet" in said
        assert "call-check" not in said
        assert "event" not in said


def test_a_check_says_how_far_the_end_is(play):
    table_id, browsers, asked = play
    asked("Claude", ask="call-check", meter="madness", who=["ada"], event="a cry")
    page = browsers["Isa"].get(f"/t/{table_id}?open=all").text
    assert "Ada: checks until madness is 6" in page
    assert "13.70 (137/10)" in page


def test_a_chase_says_who_gets_away_in_the_end(play):
    table_id, browsers, asked = play
    asked("Claude", ask="create-npc", name="Rex")
    asked("Claude", ask="open-chase", pursued=["ada"], pursuers=["npc_rex", "bob"])
    page = browsers["Isa"].get(f"/t/{table_id}?open=all").text
    assert "the pursued get away in the end" in page
    assert "(11/36)" in page


def test_a_fight_adds_up_the_throws_of_the_round(play):
    table_id, browsers, asked = play
    asked("Claude", ask="correct-sheet", who="ada", reason="for a start", trauma=5)
    asked("Claude", ask="create-npc", name="Rex", trauma=5)
    asked("Claude", ask="open-fight", investigators=["ada"], opponents=["npc_rex"])
    asked("Claude", ask="describe-round")
    asked("Claude", ask="declare", who="npc_rex", doing="attack", target="ada")
    asked("Isa", ask="declare", who="ada", doing="attack", target="npc_rex", weapon="fist")
    asked("Claude", ask="reveal")
    page = browsers["Isa"].get(f"/t/{table_id}?open=all").text
    assert "Ada reaches the end of the trauma scale this round" in page
    assert "Rex reaches the end" not in page


def test_the_keeper_weighs_checks_care_and_nights_by_their_long_run(play):
    table_id, browsers, asked = play
    path = f"/t/{table_id}/prospects"
    keeper = browsers["Claude"]
    assert (
        keeper.get(f"/t/{table_id}?open=all").text.count(f'hx-post="{path}"') == 2
    )  # both kinds of check
    asked("Claude", ask="correct-sheet", who="ada", reason="for a start", mythos=2, madness=4)
    called = {"meter": "madness", "who": "ada", "event": "a cry"}
    assert "Ada: madness rises" in send(keeper, path, ask="call-check", **called).text
    asked("Claude", ask="call-dream", who="ada")
    assert "Ada: a dream within 3 nights" in browsers["Isa"].get(f"/t/{table_id}?open=all").text
    asked("Claude", ask="end-scenario", outcome="other")
    care = {"who": "ada", "meter": "madness", "care": "partial", "rest": "1", "_flags": "rest"}
    said = send(keeper, path, ask="set-care", **care).text
    assert "Ada: until madness is one lower" in said
    assert "360 days" in said
    assert f'hx-post="{path}"' in keeper.get(f"/t/{table_id}?open=all").text
