"""Who plays an agent, and so takes part: the keeper too, and whoever is given one meanwhile."""

from pathlib import Path

import pytest

from blanc_table import Play, of_type, one, refused_by, rule
from tablee.games.cthulhu_blanc import game
from tablee.journal.files import load_journal
from tablee.kernel.chronicle import told
from tablee.lab.verify import verify

MUSEUM = Path(__file__).parents[1] / "museum"
BEFORE = MUSEUM / "cthulhu-blanc-8-played.jsonl"
BEFORE_THE_TENTH = MUSEUM / "cthulhu-blanc-9-scenes.jsonl"


def taken_by_the_keeper(who, **options):
    play = Play(options)
    play.keeper("give-agent", who=who, seat=None, why="absence")
    return play


def offered(play, seat, ask):
    return [offer.given for offer in play.table.offers(seat) if offer.ask == ask]


@rule("objection.who")
def test_the_keeper_does_not_doubt_what_they_try_themselves():
    play = taken_by_the_keeper("paul")
    play.keeper("propose-test", who="paul", what="démarrer")
    assert offered(play, "gardien", "oppose") == []
    with refused_by("objection.who"):
        play.keeper("oppose", leader="paul", how="la batterie")
    play.ask("ines", "oppose", leader="paul", how="la batterie")


@rule("objection.who")
def test_nor_do_they_with_a_seat_that_was_lent_to_them():
    play = Play()
    play.ask("paul", "lend-seat", seat="paul", lent_to="gardien")
    play.keeper("propose-test", who="paul", what="démarrer")
    with refused_by("objection.who"):
        play.keeper("oppose", leader="paul", how="la batterie")


@rule("objection.who", "coop.roll")
def test_a_keeper_who_has_objected_does_not_join_with_an_agent_of_their_own():
    play = taken_by_the_keeper("paul")
    play.propose("ines", mode="together")
    play.keeper("oppose", leader="ines", how="une panne")
    with refused_by("objection.who"):
        play.keeper("join-test", who="paul", leader="ines")
    play.keeper("join-test", who="karim", leader="ines")


@rule("objection.who")
def test_nobody_waits_for_the_word_of_a_keeper_who_plays_in_the_test():
    play = taken_by_the_keeper("paul")
    play.propose("ines", mode="together")
    play.keeper("join-test", who="paul", leader="ines")
    play.ask("ines", "await-objections", leader="ines")
    assert play.state.trials["ines"].awaiting == ("karim", "paul")


@rule("objection.who")
@pytest.mark.parametrize("seat", ["karim", None], ids=["player", "keeper"])
def test_an_objection_falls_when_its_agent_is_given_to_who_made_it(seat):
    play = Play({"failure_dice": "one-per-objector"})
    play.propose("ines")
    for one_of_them in ("karim", "paul", "gardien"):
        play.ask(one_of_them, "oppose", leader="ines", how="une panne")
    events = play.keeper("give-agent", who="ines", seat=seat, why="échange")
    gone = seat or "gardien"
    assert one(events, "objection-withdrawn").seat == gone
    left = {"karim", "paul", "gardien"} - {gone}
    assert {lodged.seat for lodged in play.state.trials["ines"].objections} == left
    play.throw("ines", [3, 1, 2])
    assert len(offered(play, gone, "oppose")) == 0


@rule("objection.who")
def test_where_one_objection_is_all_another_may_take_the_place_of_one_that_fell():
    play = Play()
    play.propose("ines")
    play.ask("karim", "oppose", leader="ines", how="une panne")
    play.keeper("give-agent", who="ines", seat="karim", why="échange")
    last = {language: [*told(play.table, language)][-1].text for language in ("fr", "en")}
    assert last["fr"].startswith("Objection levée (Karim)")
    assert last["en"].startswith("Objection withdrawn (Karim)")
    play.ask("paul", "oppose", leader="ines", how="une autre")


@rule("objection.die")
def test_a_failure_die_that_has_fallen_lies_whoever_plays():
    play = Play()
    play.propose("ines")
    play.ask("karim", "oppose", leader="ines", how="une panne")
    play.throw("ines", [3, 5])
    events = play.keeper("give-agent", who="ines", seat="karim", why="échange")
    assert of_type(events, "objection-withdrawn") == []
    assert not play.settle("ines").success


@rule("end.folie-six", "campaign.linked-character")
def test_who_is_dying_may_still_lose_their_mind_by_the_keepers_word():
    play = Play()
    play.keeper("correct-agent", who="ines", why="la chute", blessures=6)
    play.keeper("correct-agent", who="ines", why="ce qu’elle a vu", folie=6)
    assert play.agent("ines").status == "exiting"
    play.ask("ines", "tell-exit", who="ines", exit="scream", text="Elle crie.")
    with refused_by("campaign.linked-character"):
        play.add("ines", name="Zoé", profession="Archiviste")


def against_the_guard(play):
    play.propose("ines", mode="against")
    play.keeper("add-opponent", leader="ines", name="le vigile", dice=2)


@rule("objection.who")
def test_the_keeper_does_not_doubt_an_opposition_in_which_they_throw_for_somebody():
    play = Play({"failure_die_in_opposition": "allowed"})
    against_the_guard(play)
    with refused_by("objection.who"):
        play.keeper("oppose", leader="ines", how="une panne")
    play.ask("ines", "await-objections", leader="ines")
    assert play.state.trials["ines"].awaiting == ("karim", "paul")
    play.ask("paul", "oppose", leader="ines", how="une panne")


@rule("objection.who", "oppose.roll")
def test_a_keeper_who_has_objected_brings_no_opponent_in():
    play = Play({"failure_die_in_opposition": "allowed"})
    play.propose("ines", mode="against")
    play.keeper("oppose", leader="ines", how="une panne")
    with refused_by("objection.who"):
        play.keeper("add-opponent", leader="ines", name="le vigile")
    assert not [offer for offer in play.table.offers("gardien") if offer.ask == "add-opponent"]


@rule("objection.who")
def test_nobody_waits_for_a_keeper_who_brings_an_opponent_in_meanwhile():
    play = Play({"failure_die_in_opposition": "allowed"})
    play.propose("ines", mode="against")
    play.ask("ines", "await-objections", leader="ines")
    play.keeper("add-opponent", leader="ines", name="le vigile")
    for seat in ("karim", "paul"):
        play.ask(seat, "waive-objection", leader="ines")
    play.ask("ines", "throw-test", [5, 3], leader="ines")


@rule("objection.who", "end.folie-six")
def test_a_journal_from_before_opens_and_names_what_was_corrected_since():
    file = load_journal(BEFORE)
    report = verify(game, ((line.body, line.hash) for line in file.lines))
    assert report.holds
    assert report.corrected == {
        "cthulhu-blanc.end.folie-six": 1,
        "cthulhu-blanc.objection.who": 2,
    }


@rule("recovery.suppress-run", "dice.meter-die-highest")
def test_a_journal_from_before_the_tenth_edition_opens_and_names_what_was_corrected_since():
    file = load_journal(BEFORE_THE_TENTH)
    report = verify(game, ((line.body, line.hash) for line in file.lines))
    assert report.holds
    assert report.corrected == {
        "cthulhu-blanc.end.summoned-finish-task": 1,
        "cthulhu-blanc.gm.calls": 1,
        "cthulhu-blanc.meter.folie-triggers": 2,
        "cthulhu-blanc.objection.who": 2,
        "cthulhu-blanc.recovery.suppress-run": 1,
    }
