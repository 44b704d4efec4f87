"""What a throw of Cthulhu Blanc shows where it falls, and what is asked beside it."""

import pytest
from test_blanc_page_models import card, parts

from blanc_table import Play, rule


def stage(play, seat, language="en"):
    return next(
        part for key, part in parts(play, seat, language).items() if key.startswith("roll-")
    )


def counting(play, seat="ines"):
    return [die.face for die in stage(play, seat).dice if die.is_kept]


@rule("dice.highest-is-result")
@pytest.mark.parametrize(
    ("faces", "counted"),
    [([6, 3], [6]), ([4, 4], [4, 4]), ([2, 5], [5])],
    ids=["the highest", "both of a tie", "a meter die on top"],
)
def test_the_highest_die_counts_and_the_others_do_not(faces, counted):
    play = Play()
    play.propose(meters=["folie"])
    play.throw("ines", faces)
    assert counting(play) == counted


@rule("coop.keep-highest", "dice.meter-die-highest")
def test_of_a_group_the_highest_die_counts_and_one_that_calls_for_a_roll():
    play = Play()
    play.together("ines", "karim", pools={"ines": {"meters": ["folie"]}})
    play.throw("ines", [2, 4, 5])
    assert counting(play) == [4, 5]


@rule("objection.compare")
def test_a_failure_die_counts_beside_the_highest():
    play = Play()
    play.propose(trade=True)
    play.ask("karim", "oppose", leader="ines", how="la serrure est neuve")
    play.throw("ines", [4, 2, 3])
    assert counting(play) == [4, 3]


@rule("retry.cumulative")
def test_where_the_better_throw_is_kept_no_die_is_said_not_to_count():
    play = Play({"retry_result": "keep-best"})
    play.propose()
    play.throw("ines", [5])
    play.ask("ines", "retry", [3, 2], who="ines", meter="folie")
    assert counting(play) == [3, 2]


def test_somebody_described_who_is_ahead_opens_the_verdict_with_a_capital():
    play = Play()
    play.propose(mode="against")
    play.keeper("add-opponent", leader="ines", name="Le vigile", dice=1)
    play.throw("ines", [2, 5])
    assert stage(play, "ines", "fr").verdict.word == "Le vigile en tête"


@rule("dice.all-that-apply")
def test_each_die_has_a_line_with_why_it_applies_that_opens_to_be_written():
    play = Play()
    play.propose(trade=True, meters=["folie"])
    (participant,) = card(play, "ines").participants
    lines = participant.slots.lines
    assert [(one.role, one.text, one.why.value) for one in lines] == [
        ("human", "anybody could", "anybody could"),
        ("trade", "Archiviste", "Archiviste"),
        ("folie", "at stake", ""),
    ]
    assert all(("die", one.role) in one.act.given for one in lines)
    play.ask("ines", "give-reason", who="ines", die="trade", why="Elle a classé ce dossier.")
    (participant,) = card(play, "ines").participants
    trade = participant.slots.lines[1]
    assert (trade.text, trade.strike is not None) == ("Elle a classé ce dossier.", True)
    (theirs,) = card(play, "karim").participants
    assert theirs.slots.lines == ()
    assert [one.text for one in theirs.slots.reasons] == ["Elle a classé ce dossier."]


@rule("retry.right")
def test_who_is_ahead_reads_once_why_they_try_nothing_again_and_who_loses_may_stop_there():
    play = Play()
    play.against("ines", "karim")
    play.throw("ines", [5, 2])
    ahead = card(play, "ines").choices
    (own,) = ahead.retries
    assert (own.shut, own.meters) == ("Only the one who is losing tries again.", ())
    play = Play()
    play.against("ines", "karim")
    play.throw("ines", [2, 5])
    (own,) = card(play, "ines").choices.retries
    assert [(act.ask, act.look) for act in own.declines] == [("decline", "main")]
    assert len(own.meters) == 3
