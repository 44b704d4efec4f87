"""The free roll on the pages: a form on every Table tab, a card for all, and no throw displaced."""

import re
from html import unescape

import pytest
from visiting import ask, bearer, new_table, other, send, sit, site

from blanc_table import Play
from laws.fetched import room_of
from tablee.kernel.free_roll_parts import FreeRollForm, free_odds, free_roll
from tablee.kernel.roll_card import RollCard
from tablee.kernel.stage import is_own_throw, stage, thrown_turn
from tablee.kernel.strip import Strip, story
from tablee.lab.games import game_ids
from tablee.web.site.folds import Folds
from tablee.web.table.regions import scene_of
from tablee.web.table.sight import sight_of

pytestmark = pytest.mark.rule("table.free-roll")

ROLL = {"ask": "free-roll", "count": 2, "die": "d6", "bonus": 1, "what_for": "Le vent"}


@pytest.fixture
def play():
    found = Play()
    found.keeper("call-roll", meter="folie", who=["ines"], why="Un bruit derrière le mur")
    return found


def sight(play, seat, *opened):
    room = room_of(play.table)
    return sight_of(room, scene_of(room, "table", seat, "fr"), Folds(opened))


def cards(play, seat):
    return [part for part in stage(sight(play, seat)) if isinstance(part, RollCard)]


def throw(play, seat, faces=(2, 5)):
    play.table.apply(seat, ROLL, faces=list(faces))


def test_everybody_sees_a_card_that_says_it_is_outside_the_rules(play):
    throw(play, "karim")
    for seat in ("ines", "karim", "gardien"):
        (card,) = cards(play, seat)
        assert card.is_free
        assert (card.who, card.what_for, card.verdict.word) == ("Karim", "Le vent", "8")
        assert [(die.name, die.face) for die in card.dice] == [("d6", 2), ("d6", 5)]
        assert card.shifts == ()


def test_it_takes_the_place_of_no_throw_that_counts(play):
    play.ask("ines", "roll-meter", [4], who="ines")
    turn = thrown_turn(sight(play, "ines"))
    throw(play, "karim")
    counts, free = cards(play, "ines")
    assert (counts.is_free, free.is_free) == (False, True)
    assert thrown_turn(sight(play, "ines")) == turn
    assert is_own_throw(sight(play, "ines"))
    assert not is_own_throw(sight(play, "karim"))


def test_another_throw_puts_it_into_the_strip(play):
    throw(play, "karim")
    play.ask("ines", "roll-meter", [4], who="ines")
    (card,) = cards(play, "paul")
    assert not card.is_free
    assert card.earlier == ()
    (strip,) = (part for part in story(sight(play, "paul")) if isinstance(part, Strip))
    assert any("hors règle" in text for text in strip.events)


def test_the_form_lies_folded_on_the_table_of_whoever_may_throw(play):
    for seat in ("ines", "gardien"):
        (fold,) = free_roll(sight(play, seat))
        assert (fold.title, fold.inside) == ("Jet libre", None)
        (fold,) = free_roll(sight(play, seat, "free-roll"))
        (form,) = fold.inside
        assert isinstance(form, FreeRollForm)
        assert not form.needs_faces
        assert {one.name for one in form.act.inputs} == ROLL.keys() - {"ask"} | {"keep"}
    play.keeper("end-session")
    (fold,) = free_roll(sight(play, "ines", "free-roll"))
    assert fold.inside[0].needs_faces
    play.keeper("pause")
    assert not [*free_roll(sight(play, "ines"))]


def test_chances_are_said_and_drawn_in_a_few_bars(play):
    looks = sight(play, "ines")
    said = {}
    for count, die in ((2, "d6"), (1, "d20"), (10, "d100")):
        wanted = {"ask": "free-roll", "count": count, "die": die}
        made = free_odds(looks, wanted, play.table.odds("ines", wanted))
        said[die] = made.said
        assert 1 < len(made.bars) <= 12
        assert max(bar.height for bar in made.bars) == 100
    assert said["d6"].startswith("2d6\u00a0: de 2 à 12, 7 en moyenne.")
    assert said["d6"].endswith("7 ou plus.")
    assert "10,5 en moyenne" in said["d20"]


@pytest.mark.parametrize("game", game_ids())
def test_it_works_without_script_in_every_game(tmp_path, game):
    with site(tmp_path) as claude:
        table, seats = new_table(claude, game=game)
        isa, tom = other(claude), other(claude, "en")
        sit(isa, seats["Isa"])
        sit(tom, seats["Tom"])
        page = isa.get(f"/t/{table}?open=free-roll").text
        assert 'id="free-roll-form"' in page
        odds = send(isa, f"/t/{table}/odds", **ROLL)
        assert "de 3 à 13" in unescape(odds.text)
        assert send(isa, f"/t/{table}/ask", **ROLL).status_code == 303
        for visitor, mark in ((isa, "hors règle"), (tom, "outside the rules")):
            shown = visitor.get(f"/t/{table}").text
            card = re.search(r'<section class="roll-card is-free".*?</section>', shown, re.DOTALL)
            assert card
            assert mark in card[0]
            assert "Le vent" in card[0]


def test_a_program_throws_too_and_asks_for_the_odds_before(tmp_path):
    with site(tmp_path) as claude:
        table, seats = new_table(claude)
        token = seats["Isa"]
        odds = claude.post(
            f"/api/tables/{table}/odds", json={"ask": ROLL}, headers=bearer(token)
        ).json()
        assert "free_total" in str(odds)
        answer = ask(claude, table, token, faces=[1, 1], **ROLL)
        assert answer.status_code == 201, answer.text
        assert ask(claude, table, token, **{**ROLL, "count": 11}).status_code == 422
