"""The keeper's word: meters, names, who plays whom, who leaves; recorded, told, with a reason."""

import pytest

from blanc_table import Play, of_type, one, refused_by, rule
from laws.coverage import uncovered
from tablee.games.cthulhu_blanc import game
from tablee.games.cthulhu_blanc.paper.cards import staff_card
from tablee.kernel.chronicle import told
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Refused

WHY = "une erreur de saisie"


@rule("gm.calls")
def test_a_meter_is_corrected_with_its_reason_and_told():
    play = Play()
    event = one(play.keeper("correct-agent", who="ines", folie=4, why=WHY), "agent-corrected")
    assert (play.score("ines", "folie"), play.score("ines", "blessures")) == (4, 1)
    assert WHY in game.tell(play.state, event, game.tongue("fr"))
    with refused_by("gm.calls"):
        play.ask("ines", "correct-agent", who="ines", folie=1, why=WHY)


@rule("meter.three-ends")
@pytest.mark.parametrize(
    ("meter", "status"),
    [("folie", "exiting"), ("blessures", "dying"), ("bureaucratie", "summoned")],
)
def test_a_meter_corrected_to_six_means_what_six_means_and_back(meter, status):
    play = Play()
    play.keeper("correct-agent", who="ines", **{meter: 6}, why=WHY)
    assert play.agent("ines").status == status
    play.keeper("correct-agent", who="ines", **{meter: 5}, why=WHY)
    assert (play.agent("ines").status, play.score("ines", meter)) == ("active", 5)


@rule("meter.three-ends")
def test_of_two_ends_the_graver_one_is_played_and_then_the_other():
    play = Play()
    play.keeper("correct-agent", who="ines", folie=6, bureaucratie=6, why=WHY)
    assert play.agent("ines").status == "exiting"
    play.keeper("correct-agent", who="ines", folie=5, why=WHY)
    assert play.agent("ines").status == "summoned"


@rule("creation.meter-range")
def test_no_meter_is_corrected_below_its_floor():
    with refused_by("gm.calls"):
        Play().keeper("correct-agent", who="ines", folie=0, why=WHY)
    play = Play({"meter_floor": "0"})
    play.keeper("correct-agent", who="ines", folie=0, why=WHY)
    assert play.score("ines", "folie") == 0


@rule("gm.calls")
def test_a_correction_to_six_in_the_middle_of_a_test_drops_it_in_words():
    play = Play()
    play.together("ines", "karim")
    happened = play.keeper("correct-agent", who="ines", blessures=6, why=WHY)
    assert one(happened, "test-dropped").lost


@rule("creation.sheet")
def test_name_and_gender_are_rewritten():
    play = Play()
    play.keeper("rewrite-agent", who="ines", name="Agnès", gender="n")
    assert (play.agent("ines").name, play.agent("ines").gender) == ("Agnès", "n")
    play.ask("karim", "rewrite-agent", who="karim", name="Karima", gender="f")
    assert play.agent("karim").name == "Karima"


@rule("gm.calls")
def test_two_who_play_change_agents_and_nobody_has_two():
    play = Play()
    play.keeper("give-agent", who="ines", seat="karim", why=WHY)
    assert (play.agent("ines").seat, play.agent("karim").seat) == ("karim", "ines")


@rule("gm.calls")
def test_an_agent_is_taken_by_the_keeper_and_given_back():
    play = Play()
    play.keeper("give-agent", who="ines", seat=None, why=WHY)
    with refused_by("creation.sheet"):
        play.keeper("give-agent", who="ines", seat="karim", why=WHY)
    play.keeper("give-agent", who="ines", seat="ines", why=WHY)
    assert play.agent("ines").seat == "ines"
    with refused_by("creation.sheet"):
        play.keeper("give-agent", who="ines", seat="gardien", why=WHY)


@rule("gm.calls")
def test_an_agent_is_retired_in_the_middle_of_a_test_and_may_come_back():
    play = Play()
    play.against("ines", "karim")
    play.throw("ines", [3, 3])
    happened = play.keeper("retire-agent", who="karim", why="mutation")
    assert of_type(happened, "test-left")
    assert (play.agent("karim").status, play.agent("karim").cause) == ("gone", "retired")
    assert play.settle("ines").winner == "ines"
    play.keeper("recall", who="karim", folie=2, blessures=1, bureaucratie=1)
    assert play.agent("karim").status == "active"


@rule("gm.calls", "campaign.character-status")
@pytest.mark.parametrize("way", ["death", "madness", "audit"])
def test_the_keeper_brings_back_whom_the_book_does_not_and_says_why(way):
    play = Play({"audit_outcome": "returns"})
    meter = {"death": "blessures", "madness": "folie", "audit": "bureaucratie"}[way]
    play.raise_to("ines", meter, 6)
    if way == "death":
        play.ask("ines", "tell-death", who="ines", text="Elle tombe.")
    elif way == "madness":
        play.ask("ines", "tell-exit", who="ines", exit="flee", text="Elle court.")
    else:
        play.ask("ines", "back-to-base", who="ines")
    why_not = "end.bureaucratie-six" if way == "audit" else "campaign.character-status"
    for nothing in ({}, {"why": " "}):
        with refused_by(why_not):
            play.keeper("recall", who="ines", **nothing)
    assert not uncovered(
        play.table.offers("gardien"),
        play.table.read_ask({"ask": "recall", "who": "ines", "why": WHY}),
    )
    assert uncovered(
        play.table.offers("gardien"), play.table.read_ask({"ask": "recall", "who": "ines"})
    )
    happened = play.keeper("recall", who="ines", why=WHY)
    assert one(happened, "recalled").rule.endswith("gm.calls")
    assert (play.agent("ines").status, play.score("ines", meter)) == ("active", 5)
    assert any(WHY in line.text for line in told(play.table, "fr", "paul"))
    with refused_by("campaign.character-status"):
        play.keeper("recall", who="ines", why=WHY)


def card(play, who):
    view = play.table.view("gardien").game
    return str(staff_card(play.agent(who), 1, view, Tongue("fr")))


@rule("gm.calls", "campaign.character-status")
def test_whoever_is_back_has_no_end_on_their_card_and_the_meters_that_the_keeper_says():
    play = Play({"audit_outcome": "returns"})
    play.raise_to("ines", "blessures", 6)
    play.ask("ines", "tell-death", who="ines", text="Elle tombe.")
    play.raise_to("karim", "bureaucratie", 6)
    play.ask("karim", "back-to-base", who="karim")
    cards = [card(play, "ines")]
    play.keeper("recall", who="ines", why=WHY)
    cards.append(card(play, "ines"))
    assert ["Elle tombe." in said for said in cards] == [True, False]
    play.keeper("recall", who="karim", why=WHY, folie=3, bureaucratie=2)
    assert (play.score("karim", "folie"), play.score("karim", "bureaucratie")) == (3, 2)


@rule("gm.calls")
def test_a_file_opened_by_mistake_is_struck_out_while_nothing_hangs_on_it():
    play = Play()
    play.propose("ines", mode="together")
    play.ask("karim", "join-test", who="karim", leader="ines")
    play.keeper("remove-agent", who="karim", why=WHY)
    assert "karim" not in play.state.agents
    assert list(play.state.trials["ines"].pools) == ["ines"]
    play.add("karim", name="Karim", profession="Comptable")
    play.keeper("drop-paper", kind="report", who="paul", why="l'incident")
    with refused_by("gm.calls"):
        play.keeper("remove-agent", who="paul", why=WHY)


@rule("gm.calls")
@pytest.mark.parametrize(
    "word",
    [
        {"ask": "correct-agent", "who": "ines", "blessures": 6},
        {"ask": "give-agent", "who": "ines", "seat": "karim"},
        {"ask": "rewrite-agent", "who": "ines", "name": "Agnès", "gender": "n"},
        {"ask": "retire-agent", "who": "ines"},
        {"ask": "remove-agent", "who": "ines"},
    ],
)
def test_the_keepers_word_is_told_with_its_reason_and_undone_by_a_rewind(word):
    play = Play()
    play.propose("ines", mode="together")
    before = play.state
    play.table.apply("gardien", {**word, "why": WHY})
    for language in ("fr", "en"):
        assert any(WHY in line.text for line in told(play.table, language, "paul"))
    places = [o.given["to"] for o in play.table.offers("gardien") if o.ask == "rewind"]
    play.keeper("rewind", to=max(places))
    assert play.state == before


def test_agents_who_are_several_are_told_of_in_the_plural():
    play = Play(people=())
    twins = play.add("ines", name="Les jumelles", gender="f", profession="Archivistes")
    play.keeper("rewrite-agent", who=twins, name="Les sœurs", why=WHY)
    play.keeper("correct-agent", who=twins, blessures=6, why=WHY)
    heard = " ".join(line.text for line in told(play.table, "fr"))
    assert "Les jumelles s’appellent désormais les sœurs." in heard
    assert "les sœurs sont mourantes." in heard


def test_a_refusal_names_people_as_they_are_called():
    play = Play()
    with pytest.raises(Refused, match="“Inès” leads no test"):
        play.keeper("settle-test", leader="ines")
