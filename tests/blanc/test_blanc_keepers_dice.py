"""What the keeper says of dice stands: whoever sets the pool anew, or leaves and comes again."""

from pathlib import Path

import pytest

from blanc_table import Play, refused_by, rule
from tablee.games.cthulhu_blanc import game
from tablee.journal.files import load_journal, replay
from tablee.lab.verify import verify

DROPPED = Path(__file__).parents[1] / "museum" / "cthulhu-blanc-4-dropped.jsonl"


def dice_of(play, who):
    return play.state.trials["ines"].pools[who].dice


@rule("dice.all-that-apply")
def test_who_leaves_a_test_and_comes_again_finds_the_dice_that_the_keeper_imposed():
    play = Play()
    play.together("ines", "karim")
    play.keeper("impose-dice", who="karim", meters=["folie"], human=False, trade=True, why="l'eau")
    play.ask("karim", "leave-test", who="karim")
    play.ask("karim", "join-test", who="karim", leader="ines")
    assert dice_of(play, "karim") == ("trade", "folie")
    assert play.state.trials["ines"].pools["karim"].reasons["folie"] == "l'eau"
    play.ask("karim", "set-pool", who="karim", human=True, trade=False, meters=[])
    assert dice_of(play, "karim") == ("trade", "folie")


def may_drop(play, seat):
    return any(offer.ask == "drop-test" for offer in play.table.offers(seat))


@rule("dice.all-that-apply")
@pytest.mark.parametrize("who", ["ines", "karim"])
@pytest.mark.parametrize("judged", [{"meters": ["folie"]}, {"trade": True}, {"human": False}])
def test_a_test_in_which_the_keeper_said_which_dice_apply_is_dropped_by_the_keeper_only(
    who, judged
):
    play = Play()
    play.together("ines", "karim")
    assert may_drop(play, "ines")
    play.keeper("impose-dice", who=who, **judged)
    with refused_by("dice.all-that-apply"):
        play.ask("ines", "drop-test", leader="ines")
    assert not may_drop(play, "ines")
    assert may_drop(play, "gardien")
    play.keeper("drop-test", leader="ines")
    assert not play.state.trials


@rule("dice.all-that-apply")
def test_dice_that_the_keeper_imposed_on_who_has_left_since_hold_the_test_too():
    play = Play()
    play.together("ines", "karim")
    play.keeper("impose-dice", who="karim", meters=["folie"])
    play.ask("karim", "leave-test", who="karim")
    with refused_by("dice.all-that-apply"):
        play.ask("ines", "drop-test", leader="ines")


@rule("dice.all-that-apply")
def test_a_test_whose_imposed_dice_the_keeper_takes_back_may_be_dropped_again():
    play = Play()
    play.propose("ines")
    play.keeper("impose-dice", who="ines", meters=["folie"])
    play.keeper("impose-dice", who="ines", meters=[])
    play.ask("ines", "drop-test", leader="ines")
    assert not play.state.trials


@rule("dice.all-that-apply", "dice.bureaucratie")
def test_a_test_for_which_the_keeper_allowed_a_bureaucracy_die_is_not_dropped_by_its_player():
    play = Play({"bureaucratie_die_first_throw": "keeper-only"})
    play.propose("ines")
    play.keeper("set-pool", who="ines", human=True, trade=False, meters=["bureaucratie"])
    with refused_by("dice.all-that-apply"):
        play.ask("ines", "drop-test", leader="ines")
    assert not may_drop(play, "ines")


@rule("action.kind")
def test_a_test_of_which_the_keeper_said_the_kind_is_dropped_by_the_keeper_only():
    play = Play()
    play.propose("ines")
    play.keeper("mark-test", leader="ines", investigation=True)
    with refused_by("action.kind"):
        play.ask("ines", "drop-test", leader="ines")
    assert not may_drop(play, "ines")
    play.keeper("drop-test", leader="ines")


@rule("dice.all-that-apply")
def test_a_journal_in_which_a_player_dropped_such_a_test_opens_and_names_the_corrected_rule():
    file = load_journal(DROPPED)
    table = replay(game, file.lines)
    assert file.header.edition == 4
    report = verify(game, ((line.body, line.hash) for line in file.lines))
    assert report.holds
    assert report.corrected == {
        "cthulhu-blanc.dice.all-that-apply": 1,
        "cthulhu-blanc.action.kind": 1,
    }
    table.apply("gardien", {"ask": "begin-session"})
    ask = {"ask": "propose-test", "who": "paul", "what": "essayer"}
    table.apply("paul", ask)
    table.apply("gardien", {"ask": "impose-dice", "who": "paul", "meters": ["folie"]})
    with refused_by("dice.all-that-apply"):
        table.apply("paul", {"ask": "drop-test", "leader": "paul"})


@rule("dice.all-that-apply", "end.bureaucratie-six")
def test_a_die_that_was_imposed_and_is_locked_since_is_not_asked_for_again():
    play = Play()
    play.together("ines", "karim")
    play.keeper("impose-dice", who="karim", meters=["bureaucratie"])
    play.ask("karim", "leave-test", who="karim")
    play.raise_to("karim", "bureaucratie", 6)
    play.ask("karim", "name-task", who="karim", task="Fermer la porte")
    play.ask("karim", "join-test", who="karim", leader="ines")
    assert dice_of(play, "karim") == ("human",)


@rule("dice.all-that-apply")
def test_what_the_keeper_changes_in_a_pool_is_not_changed_back_by_the_player():
    play = Play()
    play.propose("ines")
    play.keeper("impose-dice", who="ines", trade=True)
    play.keeper("set-pool", who="ines", human=False, trade=True, meters=["folie"])
    play.ask("ines", "set-pool", who="ines", human=True, trade=False, meters=["blessures"])
    assert dice_of(play, "ines") == ("trade", "blessures")


@rule("retry.cumulative", "end.bureaucratie-six")
def test_where_all_retry_together_nobody_throws_a_die_that_was_locked_meanwhile():
    play = Play({"coop_retry": "all-together"})
    play.raise_to("karim", "bureaucratie", 5)
    play.together("ines", "karim", pools={"karim": {"meters": ["bureaucratie"]}})
    play.throw("ines", [4, 5, 1])
    play.ask("karim", "retry", who="karim", meter="folie")
    play.raise_to("karim", "bureaucratie", 6)
    play.ask("ines", "retry", [1, 2, 3, 4], who="ines", meter="folie")
    assert dice_of(play, "karim") == ("human", "folie")
    assert play.state.trials["ines"].pools["karim"].faces == (3, 4)


@rule("retry.cumulative", "end.bureaucratie-six")
def test_a_locked_die_alone_is_no_retry_even_where_dice_that_are_in_count():
    play = Play({"retry_die_already_in": "counts"})
    play.raise_to("ines", "bureaucratie", 5)
    play.propose("ines", ["bureaucratie"], human=False)
    play.throw("ines", [5])
    play.roll("ines", 6)
    offers = [o.given for o in play.table.offers("ines") if o.ask == "retry"]
    assert [given.get("meter") for given in offers] == ["folie", "blessures"]


@rule("end.bureaucratie-six", "retry.first")
def test_a_locked_die_that_was_the_only_one_is_thrown_in_no_retry():
    play = Play()
    play.raise_to("ines", "bureaucratie", 5)
    play.propose("ines", ["bureaucratie"], human=False)
    play.throw("ines", [2])
    play.roll("ines", 6)
    play.ask("ines", "retry", [5], who="ines", meter="folie")
    assert dice_of(play, "ines") == ("folie",)
