"""Whoever plays a seat that was lent to them takes part in its tests as in their own."""

from pathlib import Path

from blanc_table import Play, refused_by, rule
from tablee.games.cthulhu_blanc import game
from tablee.journal.files import load_journal
from tablee.lab.verify import verify

LENT = Path(__file__).parents[1] / "museum" / "cthulhu-blanc-7-lent.jsonl"


def lent():
    play = Play({"failure_dice": "one-per-objector"})
    play.ask("ines", "lend-seat", seat="ines", lent_to="karim")
    return play


def offered(play, seat, ask):
    return [offer.given for offer in play.table.offers(seat) if offer.ask == ask]


@rule("objection.who")
def test_who_plays_a_lent_seat_does_not_doubt_what_it_tries():
    play = lent()
    play.ask("karim", "propose-test", who="ines", what="essayer")
    assert offered(play, "karim", "oppose") == []
    with refused_by("objection.who"):
        play.ask("karim", "oppose", leader="ines", how="une panne")
    play.ask("paul", "oppose", leader="ines", how="une panne")
    play.keeper("oppose", leader="ines", how="une autre")


@rule("objection.who")
def test_who_plays_a_lent_seat_does_not_wait_for_their_own_word():
    play = lent()
    play.ask("karim", "propose-test", who="ines", what="essayer")
    play.ask("karim", "await-objections", leader="ines")
    assert play.state.trials["ines"].awaiting == ("gardien", "paul")


@rule("objection.who")
def test_who_has_objected_takes_no_part_with_a_lent_seat_either():
    play = lent()
    play.propose("paul", mode="together")
    play.ask("karim", "oppose", leader="paul", how="une panne")
    assert offered(play, "karim", "join-test") == []
    with refused_by("objection.who"):
        play.ask("karim", "join-test", who="ines", leader="paul")
    play.ask("ines", "join-test", who="ines", leader="paul")


@rule("objection.who")
def test_a_keeper_who_has_objected_still_acts_for_the_players():
    play = Play()
    play.propose("paul", mode="together")
    play.keeper("oppose", leader="paul", how="une panne")
    play.keeper("join-test", who="ines", leader="paul")


@rule("objection.who", "retry.first", "dice.all-that-apply")
def test_a_journal_from_before_opens_and_names_what_was_corrected_since():
    file = load_journal(LENT)
    report = verify(game, ((line.body, line.hash) for line in file.lines))
    assert report.holds
    assert report.corrected == {
        "cthulhu-blanc.dice.all-that-apply": 1,
        "cthulhu-blanc.meter.bureaucratie-triggers": 1,
        "cthulhu-blanc.objection.who": 2,
        "cthulhu-blanc.retry.first": 1,
    }
