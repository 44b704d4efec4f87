"""Whom the table waits for: true to the state, in one place on every page, and no secret."""

import pytest
from visiting import ask, new_table, other, send, sit, site

from blanc_table import Play
from laws.fetched import room_of
from laws.roughplay import EXAMPLES, rough_play
from tablee.kernel.awaited import waits_in
from tablee.kernel.table import Table
from tablee.lab.games import find_game
from tablee.lab.session_file import read_session
from tablee.web.table.regions import context_of, region
from tablee.web.table.requests import Request
from tablee.web.table.scene import scene_of
from tablee.web.table.sent import Sent

GAMES = ("yacdha", "cthulhu-blanc", "innommable", "cheap-tales", "cthulhu-d20")
STORIES = sorted(EXAMPLES.glob("*.yaml"))


@pytest.fixture
def play():
    found = Play()
    found.keeper("call-roll", meter="folie", who=["ines"], why="Un bruit derrière le mur")
    return found


def waits(room, seat, language="fr"):
    return scene_of(room, "table", seat, language).waits


def check_truth(table):
    """Whoever is named can do it; and while something is under way, somebody is named."""
    found = waits_in(table.game, table.state)
    for seat in {wait.seat for wait in found}:
        offered = {offer.ask for offer in table.offers(seat)}
        assert {wait.ask for wait in found if wait.seat == seat} <= offered
    common = table.state.common
    is_played = common.commitment and not common.paused_by and not common.closed
    if is_played and table.game.is_under_way(table.state.game):
        assert found


def test_everybody_reads_who_owes_what(play):
    room = room_of(play.table)
    for seat in ("karim", "gardien"):
        (wait,) = waits(room, seat)
        assert (wait.names, wait.what, wait.is_mine) == ("Inès", "un jet de jauge", False)
        assert wait.seats == ("ines",)
    (mine,) = waits(room, "ines")
    assert mine.is_mine
    drawn = region(context_of(room, scene_of(room, "table", "karim", "fr")), "top")
    assert 'id="waits"' in drawn
    assert "Inès" in drawn
    assert "/nudge" not in drawn


def test_once_it_is_done_nobody_is_waited_for(play):
    play.ask("ines", "roll-meter", [1], who="ines")
    room = room_of(play.table)
    assert waits(room, "karim") == ()
    scene = scene_of(room, "table", "ines", "fr")
    assert "Personne\N{NO-BREAK SPACE}: l’histoire suit son cours" in region(
        context_of(room, scene), "top"
    )


def test_of_the_top_only_the_line_of_those_who_are_waited_for_is_sent_again(play):
    room, sent = room_of(play.table), Sent()
    sent.remember(context_of(room, scene_of(room, "table", "karim", "fr")))
    play.ask("ines", "roll-meter", [1], who="ines")
    changed = dict(sent.changed(context_of(room, scene_of(room, "table", "karim", "fr"))))
    assert "top" not in changed
    assert "Personne\N{NO-BREAK SPACE}: l’histoire suit son cours" in changed["waits"]


def test_the_keeper_is_sent_word_of_somebody_at_the_door(play):
    room, sent = room_of(play.table), Sent()
    sent.remember(context_of(room, scene_of(room, "table", "gardien", "fr")))
    until = 4_000_000_000
    room.at_the_door = (Request("1", "table", "back", "ines", "Inès", "lune", "waiting", until),)
    changed = dict(sent.changed(context_of(room, scene_of(room, "table", "gardien", "fr"))))
    assert "lune" in changed["top"]


def test_those_who_owe_the_same_are_named_together():
    play = Play()
    play.keeper("call-roll", meter="folie", who=["ines", "karim"], why="Un bruit")
    (wait,) = waits(room_of(play.table), "gardien")
    assert wait.names == "Inès et Karim"
    assert wait.seats == ("ines", "karim")


def test_a_pause_waits_for_nobody(play):
    play.ask("karim", "pause")
    assert waits(room_of(play.table), "gardien") == ()


@pytest.mark.parametrize("kind", ["kept", "read anew"])
def test_since_when_is_the_time_of_the_turn_that_brought_it(kind):
    hours = iter(f"2026-01-01T20:{minute:02}:00Z" for minute in range(60))
    play = Play()
    play.table._clock = lambda: next(hours)
    room = room_of(play.table)
    waits(room, "karim")
    play.keeper("call-roll", meter="folie", who=["ines"], why="Un bruit")
    begun = play.table.entries[-1].at
    for _ in range(3):
        play.ask("karim", "say", text="Et alors ?")
        if kind == "kept":
            waits(room, "karim")
    (wait,) = waits(room, "karim")
    assert wait.since == begun


def waits_through(evening, every):
    session = read_session(evening)
    table = Table.open(session.game, session.seats, session.options, draw_seed=lambda: b"s" * 32)
    for number, step in enumerate(step for step in session.play if step.refused is None):
        table.apply(step.seat, step.ask, nonce=step.nonce, faces=step.dice)
        if number % every == 0:
            check_truth(table)


@pytest.mark.parametrize("evening", STORIES, ids=lambda evening: evening.stem)
def test_the_evenings_wait_for_those_who_owe_something(evening):
    waits_through(evening, every=4)


@pytest.mark.soak
@pytest.mark.parametrize("evening", STORIES, ids=lambda evening: evening.stem)
def test_every_step_of_the_evenings_waits_for_those_who_owe_something(evening):
    waits_through(evening, every=1)


@pytest.mark.parametrize("name", GAMES)
def test_rough_play_waits_for_those_who_owe_something(name):
    for seed in range(40, 42):
        for table, _, _ in rough_play(find_game(name), seed, 30):
            check_truth(table)


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_long_rough_play_waits_for_those_who_owe_something(name):
    for seed in range(60):
        for table, _, _ in rough_play(find_game(name), seed, 120):
            check_truth(table)


def test_the_keeper_reminds_whoever_is_waited_for_and_not_too_often(tmp_path):
    with site(tmp_path) as claude:
        table, seats = new_table(claude, game="cthulhu-blanc")
        isa = other(claude)
        sit(claude, seats["Claude"])
        sit(isa, seats["Isa"])
        agent = {"name": "Inès", "profession": "Archiviste", "traits": ["Discrète", "Lit tout"]}
        ask(isa, table, seats["Isa"], **{"ask": "create-agent", **agent})
        called = {"ask": "call-roll", "meter": "folie", "who": ["ines"], "why": "Un bruit"}
        ask(claude, table, seats["Claude"], **called)
        assert 'data-nudged="0"' in isa.get(f"/t/{table}").text
        assert send(isa, f"/t/{table}/nudge", seat="Isa").status_code == 422
        assert send(claude, f"/t/{table}/nudge", seat="Claude").status_code == 422
        assert send(claude, f"/t/{table}/nudge", seat="Isa").status_code == 303
        assert 'data-nudged="1"' in isa.get(f"/t/{table}").text
        again = send(claude, f"/t/{table}/nudge", seat="Isa")
        assert again.status_code == 422
        assert "vient de recevoir un rappel" in again.text
