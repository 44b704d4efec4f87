"""What happens at the same time takes its time once: the longest, not the sum."""

import pytest

from yacdha_table import Campaign, refused_by


@pytest.fixture
def play():
    play = Campaign({"investigation_reroll": "time-only"})
    play.add("isa", "Daisy Walcot")
    play.add("tom", "John Timbald")
    play.add("phil", "Liam Burton")
    return play


def search(play, seat, who, minutes, **terms):
    play.ask(seat, "attempt", who=who, what="fouiller", category="mental", investigation=True)
    play.keeper("judge", who=who, opposition=0, success="oui", minutes=minutes, **terms)
    play.ask(seat, "agree", who=who)


def clock(play):
    return play.table.state.common.clock


def in_a_coma(play, who):
    play.keeper("call-check", meter="trauma", who=[who], event="chute")
    play.correct(who, trauma=5)
    play.keeper("roll-check", [6], who=who)
    play.keeper("turn-to-coma", who=who)


@pytest.mark.rule("yacdha.scene.time-ledger")
def test_two_parallel_searches_move_the_clock_once_and_kill_nobody(play):
    in_a_coma(play, "liam")
    search(play, "isa", "daisy", 40)
    search(play, "tom", "john", 40, meanwhile=True)
    play.ask("isa", "throw", [3], who="daisy")
    play.ask("tom", "throw", [4], who="john")
    assert clock(play) == 40
    assert play.person("liam").condition == "coma"


def test_one_after_the_other_takes_the_sum(play):
    in_a_coma(play, "liam")
    search(play, "isa", "daisy", 40)
    search(play, "tom", "john", 40)
    play.ask("isa", "throw", [3], who="daisy")
    play.ask("tom", "throw", [4], who="john")
    assert clock(play) == 80
    assert play.person("liam").condition == "dead"


@pytest.mark.parametrize("first", ["daisy", "john"])
def test_the_longest_counts_whoever_throws_first(play, first):
    seats = {"daisy": "isa", "john": "tom"}
    search(play, "isa", "daisy", 10)
    search(play, "tom", "john", 60, meanwhile=True)
    for who in sorted(seats, key=lambda who: who != first):
        play.ask(seats[who], "throw", [3], who=who)
    assert clock(play) == 60


def test_what_is_said_to_happen_meanwhile_may_come_after_the_other_is_over(play):
    search(play, "isa", "daisy", 40)
    play.ask("isa", "throw", [3], who="daisy")
    play.ask("isa", "finish", who="daisy")
    search(play, "tom", "john", 50, meanwhile=True)
    play.ask("tom", "throw", [3], who="john")
    assert clock(play) == 50


def test_repetitions_go_on_side_by_side(play):
    search(play, "isa", "daisy", 40)
    search(play, "tom", "john", 30, meanwhile=True)
    play.ask("isa", "throw", [3], who="daisy")
    play.ask("tom", "throw", [3], who="john")
    play.ask("tom", "throw-again", [3], who="john")
    assert clock(play) == 60
    play.ask("isa", "throw-again", [3], who="daisy")
    assert clock(play) == 80


def test_time_that_the_keeper_lets_pass_is_not_taken_back(play):
    search(play, "isa", "daisy", 40)
    play.ask("isa", "throw", [3], who="daisy")
    play.keeper("pass-time", minutes=5)
    search(play, "tom", "john", 40, meanwhile=True)
    play.ask("tom", "throw", [3], who="john")
    assert clock(play) == 85


def test_there_is_no_meanwhile_when_nothing_else_goes_on(play):
    play.ask("isa", "attempt", who="daisy", what="fouiller")
    with refused_by("yacdha.scene.time-ledger"):
        play.keeper("judge", who="daisy", opposition=0, success="oui", minutes=5, meanwhile=True)
    judging = [o for o in play.table.offers("gardien") if o.ask == "judge"]
    assert not any(field.name == "meanwhile" for offer in judging for field in offer.fields)


def test_the_hours_of_an_action_stay_with_the_keeper(play):
    search(play, "isa", "daisy", 40)
    play.ask("isa", "throw", [3], who="daisy")
    (seen,) = play.table.view("isa").game.actions
    (known,) = play.table.view("gardien").game.actions
    assert (seen.until, known.until) == (None, 40)


def test_the_keeper_reads_that_no_more_time_has_passed(play):
    search(play, "isa", "daisy", 40)
    search(play, "tom", "john", 40, meanwhile=True)
    play.ask("isa", "throw", [3], who="daisy")
    play.ask("tom", "throw", [4], who="john")
    told = " ".join(play.heard("gardien"))
    assert "Tout cela en même temps\u00a0: l’horloge ne bouge pas (jour 1" in told
    assert "Il y a fallu 40 minutes, pendant que les autres s’affairaient aussi." in told
    heard = " ".join(play.heard("isa"))
    assert "jour 1" not in heard


@pytest.mark.rule("yacdha.scene.time-ledger")
def test_what_is_said_of_the_first_of_two_holds_for_the_other(play):
    people = (("isa", "daisy"), ("tom", "john"))
    for seat, who in people:
        play.ask(seat, "attempt", who=who, what="chercher", category="mental", investigation=True)
    terms = {"success": "oui", "failure": "non", "minutes": 40}
    play.keeper("judge", who="daisy", meanwhile=True, **terms)
    play.keeper("judge", who="john", **terms)
    assert play.state.actions["john"].ruling.meanwhile
    for seat, who in people:
        play.ask(seat, "agree", who=who)
        play.ask(seat, "throw", [3], who=who)
    assert clock(play) == 40


def test_the_keeper_may_still_say_that_it_comes_after_all(play):
    search(play, "isa", "daisy", 40)
    search(play, "tom", "john", 40, meanwhile=True)
    terms = {"success": "oui", "failure": "non", "minutes": 40}
    play.keeper("judge", who="john", **terms)
    assert not play.state.actions["john"].ruling.meanwhile
