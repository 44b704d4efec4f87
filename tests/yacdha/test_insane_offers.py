"""Whoever went mad is the keeper's: no checks, no care, no studies, offered or done."""

import pytest

from laws.coverage import uncovered
from laws.faults import why_refused
from yacdha_table import Campaign


def agree(play, seat="gardien", **ask):
    """Whether an ask is done and offered, or refused and not offered."""
    done = why_refused(play.table, seat, ask) is None
    assert done == (not uncovered(play.table.offers(seat), play.table.read_ask(ask)))
    return done


@pytest.fixture
def play():
    play = Campaign()
    play.add("isa", "Daisy Walcot", {"Course": 3})
    play.add("tom", "John Timbald", {"Nage": 1})
    play.keeper("correct-sheet", who="daisy", madness=6, reason="la cave")
    assert play.person("daisy").condition == "insane"
    return play


@pytest.mark.rule("yacdha.meter.madness-check", "yacdha.meter.trauma-check")
@pytest.mark.parametrize("meter", ["madness", "trauma"])
def test_no_check_is_called_for_who_went_mad(play, meter):
    check = {"ask": "call-check", "meter": meter, "event": "un cri"}
    assert agree(play, **check, who=["john"])
    assert not agree(play, **check, who=["daisy"])


@pytest.mark.rule("yacdha.recovery.care-weight", "yacdha.mythos.study")
def test_between_scenarios_who_went_mad_has_neither_care_nor_studies(play):
    play.keeper("end-scenario", outcome="other", milestone=False)
    for who, expected in (("john", True), ("daisy", False)):
        assert agree(play, ask="allow-study", who=who, months=2) == expected
        care = {"ask": "set-care", "who": who, "meter": "trauma", "care": "none"}
        assert agree(play, **care) == expected


@pytest.mark.rule("yacdha.advancement.total-constant")
def test_what_is_known_is_not_learnt_as_if_it_were_new(play):
    play.keeper("end-scenario", outcome="other", milestone=False)
    wish = {"ask": "wish-to-learn", "who": "john", "levels": 5}
    assert agree(play, "tom", **wish, occupation="Violon")
    assert not agree(play, "tom", **wish, occupation="nage")
    assert not agree(play, "tom", **wish, occupation="Nage")


@pytest.mark.rule("yacdha.advancement.total-constant", "yacdha.recovery.trauma-care")
def test_a_course_is_given_up_between_scenarios_by_who_is_sane(play):
    play.keeper("correct-sheet", who="john", trauma=4, reason="un mur")
    play.keeper("end-scenario", outcome="other", milestone=False)
    play.ask("tom", "wish-to-learn", who="john", occupation="Violon", levels=1)
    play.keeper("grant-learning", who="john", months=3)
    drop = {"ask": "drop-learning", "who": "john"}
    assert agree(play, "tom", **drop)
    play.keeper("begin-scenario", title="Le phare")
    assert not agree(play, "tom", **drop)
    play.keeper("end-scenario", outcome="other", milestone=False)
    play.keeper("set-care", who="john", meter="trauma", care="partial", rest=True)
    play.keeper("pass-time", minutes=60 * 24 * 60)
    heal = {"ask": "roll-recovery", "who": "john", "meter": "trauma"}
    assert agree(play, "tom", **heal)
    play.keeper("correct-sheet", who="john", madness=6, reason="la mer")
    assert not agree(play, **drop)
    assert not agree(play, **heal)


@pytest.mark.rule("yacdha.mythos.study", "yacdha.mythos.max")
def test_a_month_of_the_mythos_may_be_confirmed_before_it_must_be(play):
    play.keeper("end-scenario", outcome="other", milestone=False)
    play.keeper("allow-study", who="john", months=2)
    for confirm in (False, True):
        assert agree(play, "tom", ask="study-mythos", who="john", confirm=confirm)
