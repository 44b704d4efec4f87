"""“I think you can fail”: whom a throw waits for, and until when one may still doubt."""

import pytest

from blanc_table import Play, refused_by, rule


def offered(play, seat, ask):
    return [offer.given for offer in play.table.offers(seat) if offer.ask == ask]


@rule("objection.who")
def test_nobody_waits_for_the_word_of_who_takes_part_meanwhile():
    play = Play(people=("ines", "karim"))
    play.propose("ines", mode="together")
    play.ask("ines", "await-objections", leader="ines")
    for seat in ("gardien", "paul"):
        play.ask(seat, "waive-objection", leader="ines")
    play.ask("karim", "join-test", who="karim", leader="ines")
    assert play.table.view("ines").game.trials[0].awaiting == ()
    assert offered(play, "karim", "waive-objection") == []
    with refused_by("objection.who"):
        play.ask("karim", "waive-objection", leader="ines")
    play.ask("ines", "throw-test", [4, 2], leader="ines")


@rule("objection.who", "retry.cumulative")
def test_a_retry_with_dice_that_are_in_may_still_be_doubted_where_those_count():
    play = Play({"retry_die_already_in": "counts"})
    play.propose("ines", ["folie", "blessures", "bureaucratie"])
    play.throw("ines", [6, 1, 1, 1])
    play.ask("karim", "oppose", leader="ines", how="une panne")
    play.ask("ines", "retry", [2, 1, 1, 1, 5], who="ines")
    assert not play.settle("ines").success


@rule("objection.who", "retry.right")
@pytest.mark.parametrize("house", [{"retry_allowed": "failure-only"}, {"opposition_retry": "none"}])
def test_where_no_retry_can_come_it_is_too_late_to_doubt(house):
    play = Play({"failure_die_in_opposition": "allowed", **house})
    if "opposition_retry" in house:
        play.against("ines", "karim")
        play.throw("ines", [4, 3])
    else:
        play.propose("ines")
        play.throw("ines", [4])
    assert offered(play, "paul", "oppose") == []
    with refused_by("objection.who"):
        play.ask("paul", "oppose", leader="ines", how="trop tard")
