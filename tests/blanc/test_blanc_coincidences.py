"""What goes wrong only when two things come together: a tie and a loser, zeal and an act."""

import pytest

from blanc_table import Play, of_type, one, refused_by, rule
from laws.coverage import uncovered


def offered(play, seat, ask):
    return [offer.given for offer in play.table.offers(seat) if offer.ask == ask]


def on_zeal_in_a_moment(play, who="ines"):
    play.ask(who, "volunteer", who=who, zeal="seminar")
    play.keeper("flag-moment", title="La porte s'ouvre")


@rule("oppose.perfect-tie", "dice.meter-die-highest")
def test_who_has_lost_while_others_tie_still_owes_the_roll_of_the_die_on_top():
    play = Play()
    play.propose("ines", mode="against", meters=["folie"])
    for other in ("karim", "paul"):
        play.ask(other, "join-test", who=other, leader="ines", meters=["folie"])
    happened = play.throw("ines", [1, 6, 1, 6, 1, 5])
    assert one(happened, "test-thrown").tied == ("ines", "karim")
    assert [owed.who for owed in of_type(happened, "roll-owed")] == ["paul"]
    with refused_by("action.sequence"):
        play.throw("ines", [1, 2, 1, 3])
    play.roll("paul", 1)
    happened = play.throw("ines", [1, 2, 1, 3])
    assert [owed.who for owed in of_type(happened, "roll-owed")] == ["ines", "karim"]


@rule("recovery.zeal-price")
def test_no_act_against_the_mythos_is_done_in_a_moment_that_is_missed():
    play = Play()
    play.raise_to("ines", "folie", 5)
    play.ask("ines", "propose-suppression", who="ines", act="burn-books", what="le registre")
    play.keeper("accept-suppression", who="ines")
    on_zeal_in_a_moment(play)
    assert offered(play, "ines", "roll-suppression") == []
    with refused_by("recovery.zeal-price"):
        play.ask("ines", "roll-suppression", [1], who="ines")
    play.keeper("end-moment")
    play.ask("ines", "roll-suppression", [1], who="ines")
    assert play.score("ines", "folie") == 4


@rule("recovery.suppress-gate")
def test_an_act_is_accepted_only_while_the_way_to_it_is_open():
    play = Play()
    play.raise_to("ines", "folie", 5)
    play.ask("ines", "propose-suppression", who="ines", act="destroy-oneself", what="sa mémoire")
    play.keeper("correct-agent", who="ines", folie=3, why="erreur")
    assert offered(play, "gardien", "accept-suppression") == []
    for dies in (False, True):
        with refused_by("recovery.suppress-gate"):
            play.keeper("accept-suppression", who="ines", dies=dies)
    assert offered(play, "gardien", "refuse-suppression") == [{"who": "ines"}]


@rule("gm.calls", "campaign.character-status")
@pytest.mark.parametrize("way", ["corrected", "recalled"])
def test_who_comes_back_is_on_no_zeal_and_misses_nothing(way):
    play = Play()
    on_zeal_in_a_moment(play)
    if way == "corrected":
        play.keeper("correct-agent", who="ines", folie=6, why="elle a vu")
        play.keeper("correct-agent", who="ines", folie=2, why="elle n'a rien vu")
    else:
        play.keeper("retire-agent", who="ines", why="mutée")
        play.keeper("recall", who="ines")
    assert (play.agent("ines").status, play.agent("ines").misses) == ("active", False)
    assert play.propose("ines") == "ines"


@rule("end.last-deed")
@pytest.mark.parametrize("way", ["corrected", "recalled"])
def test_who_comes_back_and_dies_again_has_another_last_feat(way):
    play = Play({"last_deed_dice": "one-test"})
    play.raise_to("ines", "blessures", 6)
    play.propose("ines")
    play.throw("ines", [4])
    play.settle("ines")
    if way == "corrected":
        play.keeper("correct-agent", who="ines", blessures=5, why="elle respire")
    else:
        play.ask("ines", "tell-death", who="ines", text="Elle tombe", presumed=True)
        play.keeper("recall", who="ines", blessures=5)
    play.raise_to("ines", "blessures", 6)
    assert play.propose("ines") == "ines"


@rule("campaign.meters-persist")
def test_who_is_recalled_has_the_scores_of_before_where_the_keeper_says_nothing():
    play = Play()
    play.raise_to("ines", "folie", 3)
    play.raise_to("ines", "blessures", 6)
    play.ask("ines", "tell-death", who="ines", text="Elle tombe", presumed=True)
    play.keeper("recall", who="ines", bureaucratie=2)
    agent = play.agent("ines")
    assert (agent.folie, agent.blessures, agent.bureaucratie) == (3, 5, 2)


@rule("meter.bureaucratie-triggers")
def test_the_one_author_of_a_report_is_somebody_who_can_sign():
    play = Play({"mission_report": "one-author"})
    play.keeper("retire-agent", who="ines", why="mutée")
    happened = play.keeper("end-mission", present=["ines", "karim", "paul"])
    assert one(happened, "paper-dropped").paper.who == "karim"


@rule("meter.bureaucratie-triggers")
def test_a_line_is_barred_once():
    play = Play()
    play.keeper("drop-paper", kind="report", who="ines", why="Rapport")
    play.ask("ines", "write-report", paper="paper-1", lines=["Un", "Deux"])
    with refused_by("meter.bureaucratie-triggers"):
        play.keeper("bar-report", paper="paper-1", lines=["1", "0", 1])
    twice = {"ask": "bar-report", "paper": "paper-1", "lines": ["1", "1"]}
    assert uncovered(play.table.offers("gardien"), play.table.read_ask(twice))


@rule("creation.sheet")
def test_who_has_as_many_traits_as_were_due_before_can_still_be_renamed():
    play = Play()
    play.keeper("end-session")
    play.keeper("change-house-rule", option="traits_count", choice="3")
    play.keeper("begin-session")
    play.keeper("rewrite-agent", who="ines", name="Agnès")
    assert (play.agent("ines").name, len(play.agent("ines").traits)) == ("Agnès", 2)
    with refused_by("creation.sheet"):
        play.keeper("rewrite-agent", who="ines", traits=["Un", "Deux"])


@rule("recovery.suppress-run")
def test_a_run_that_lasts_for_a_scene_is_told_as_closed_and_no_other_rule_opens_it_again():
    play = Play({"suppress_run_end": "end-of-scene"})
    play.keeper("open-scene", name="La cave")
    play.raise_to("ines", "folie", 5)
    act = {"who": "ines", "act": "burn-books"}
    play.ask("ines", "propose-suppression", **act, what="le registre")
    play.keeper("accept-suppression", who="ines")
    play.ask("ines", "roll-suppression", [1], who="ines")
    happened = play.keeper("open-scene", name="La cour")
    assert one(happened, "run-closed").who == "ines"
    play.keeper("end-session")
    play.keeper("change-house-rule", option="suppress_run_end", choice="keeper")
    play.keeper("begin-session")
    with refused_by("recovery.suppress-gate"):
        play.ask("ines", "propose-suppression", **act, what="la facture")
