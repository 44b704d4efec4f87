"""Dice that the keeper refuses, or has said something of: they stand, and pages say so."""

from blanc_table import Play, one, refused_by, rule
from laws.coverage import uncovered
from laws.fetched import room_of
from tablee.games.cthulhu_blanc import game
from tablee.web.site.folds import Folds
from tablee.web.table.regions import scene_of
from tablee.web.table.sight import parts_of, sight_of


def slot(play, seat, role, leader="ines"):
    room = room_of(play.table)
    sight = sight_of(room, scene_of(room, "table", seat, "en"), Folds())
    card = {part.key: part for part in parts_of(sight, "now")}[f"test-card-{leader}"]
    (participant,) = card.participants
    return next(one for one in participant.slots.slots if one.die.role == role)


def dice(play, leader="ines", who="ines"):
    return play.state.trials[leader].pools[who].dice


def take_out(play, who="ines"):
    return play.keeper("set-pool", who=who, human=True, trade=False, meters=[])


@rule("dice.bureaucratie")
def test_paperwork_that_the_keeper_refuses_stays_out_of_the_first_throw():
    play = Play()
    play.propose("ines", ["bureaucratie"])
    told = game.tell(play.state, one(take_out(play), "dice-imposed"), game.tongue("en"))
    assert told.startswith("By decision of the keeper")
    fields = {"who": "ines", "human": True, "trade": False, "meters": ["bureaucratie"]}
    with refused_by("dice.bureaucratie"):
        play.ask("ines", "set-pool", **fields)
    read = play.table.read_ask({"ask": "set-pool", **fields})
    assert uncovered(play.table.offers("ines"), read)
    play.ask("ines", "set-pool", **{**fields, "meters": ["folie"]})
    take_out(play)
    with refused_by("dice.bureaucratie"):
        play.ask("ines", "set-pool", **fields)
    with refused_by("dice.all-that-apply"):
        play.ask("ines", "drop-test", leader="ines")


@rule("dice.bureaucratie")
def test_who_leaves_and_comes_again_does_not_bring_what_was_refused():
    play = Play()
    play.propose("ines", mode="together")
    joins = {"who": "karim", "leader": "ines", "meters": ["bureaucratie"]}
    play.ask("karim", "join-test", **joins)
    take_out(play, "karim")
    play.ask("karim", "leave-test", who="karim")
    with refused_by("dice.bureaucratie"):
        play.ask("karim", "join-test", **joins)
    assert uncovered(play.table.offers("karim"), play.table.read_ask({"ask": "join-test", **joins}))


@rule("dice.bureaucratie", "retry.first")
def test_what_was_refused_may_be_added_in_a_retry_and_the_keeper_may_think_again():
    play = Play()
    play.propose("ines", ["bureaucratie"])
    take_out(play)
    play.throw("ines", [2])
    play.ask("ines", "retry", [3, 1], who="ines", meter="bureaucratie")
    assert dice(play) == ("human", "bureaucratie")
    play = Play()
    for allows in ("set-pool", "impose-dice"):
        play.propose("ines", ["bureaucratie"])
        take_out(play)
        both = {"human": True, "trade": False} if allows == "set-pool" else {}
        play.keeper(allows, who="ines", meters=["bureaucratie"], **both)
        assert dice(play) == ("human", "bureaucratie")
        assert "bureaucratie" not in play.state.trials["ines"].pools["ines"].ruled
        play.keeper("drop-test", leader="ines")


@rule("dice.bureaucratie")
def test_the_keeper_refuses_a_die_with_one_press():
    play = Play()
    play.propose("ines", ["bureaucratie", "folie"])
    assert slot(play, "ines", "bureaucratie").refuse is None
    assert slot(play, "gardien", "folie").refuse is None
    act = slot(play, "gardien", "bureaucratie").refuse
    assert act.ask == "set-pool"
    assert [given for given in act.given if given[0] == "meters"] == [
        ("meters", ""),
        ("meters", "folie"),
    ]
    play.keeper("set-pool", who="ines", human=True, trade=False, meters=["folie"])
    shut = slot(play, "ines", "bureaucratie")
    assert shut.press is None
    assert shut.note == "closed. The keeper has refused this die."


@rule("dice.all-that-apply")
def test_a_die_of_which_the_keeper_has_spoken_is_no_button_of_the_player():
    play = Play()
    play.propose("ines")
    assert slot(play, "ines", "human").press is not None
    play.keeper("impose-dice", who="ines", human=False)
    found = slot(play, "ines", "human")
    assert found.press is None
    assert found.note == "beyond anybody, says the keeper"
    assert slot(play, "gardien", "human").press is not None
    assert slot(play, "ines", "trade").press is not None
