"""`tablee lab`: fights that play themselves, at a terminal."""

import json

import pytest
from command import STORY

CORE = ("--option", "story=one-shot", "--option", "occupation_levels=off", "--workers", 1)
DUEL = ("lab", "fight", "yacdha", "--side", "a cultist, knife", "--side", "a hunter", *CORE)


def test_a_fight_is_told_with_where_its_figures_come_from(tablee):
    told = tablee(*DUEL, "--lang", "en").stdout
    assert "“a cultist, knife” wins: " in told
    assert "Exact: every way the dice may fall was counted." in told
    assert "each their own opponent" in told


def test_a_fight_is_told_in_french(tablee):
    told = tablee(*DUEL, "--lang", "fr").stdout
    assert "l’emporte" in told
    assert "chacun le sien" in told


def test_what_is_told_to_programs_sums_to_one(tablee):
    from fractions import Fraction

    (found,) = json.loads(tablee(*DUEL, "--json").stdout)
    assert not found["simulated"]
    assert sum(map(Fraction, (*found["wins"], found["nobody"], found["goes_on"]))) == 1
    assert sum(map(Fraction, found["rounds"].values())) == 1


def test_two_line_ups_stand_side_by_side(tablee):
    told = tablee(*DUEL, "--instead", "a hunter, spear", "--lang", "en").stdout
    assert "A. “a cultist, knife” wins" in told
    assert "B. “a cultist, knife” wins" in told
    assert "From A to B: -" in told


def test_a_fight_is_made_fair_by_how_many_there_are(tablee):
    found = json.loads(tablee(*DUEL, "--make", "fair", "--json").stdout)
    chances = [one["wins"][0] for one in found["tried"]]
    assert [one["count"] for one in found["tried"]] == [1, 2]
    assert len(chances) == 2
    assert found["count"] == 1


def test_people_of_a_story_fight(tablee):
    one = tablee("lab", "fight", "yacdha", "--from", STORY, "--side", "john", "--side", "a monk")
    assert one.exit_code == 0, one.stderr
    assert "John Timbald" in one.stdout


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("yacdha",), "two sides"),
        (("yacdha", "--side", "ezra", "--side", "a cultist", "--tactic", "cheating"), "no tactic"),
        (("yacdha", "--side", "ezra", "--side", "1000 cultists"), "too many"),
        (("yacdha", "--side", "ezra", "--side", "a cultist", "--option", "story"), "ID=CHOICE"),
        (("yacdha", "--side", "ezra", "--side", "a cultist", "--option", "story=x"), "story"),
        (("innommable", "--side", "a", "--side", "b"), "no rules for fights"),
        (("chess", "--side", "a", "--side", "b"), "no game"),
        (("cthulhu-blanc", "--from", STORY, "--side", "a", "--side", "b"), "no rules for fights"),
    ],
)
def test_bad_input_gets_a_sentence_and_an_exit_code(tablee, arguments, why):
    found = tablee("lab", "fight", *arguments, "--lang", "en")
    assert found.exit_code == 2
    assert why in found.stderr
    assert len(found.stderr.strip().splitlines()) == 1


EVENING = ("lab", "forecast", "yacdha", "--party", "ezra", "--scene", "Quay: 7 madness")


def test_an_evening_is_told_with_what_it_supposes(tablee):
    told = tablee(*EVENING, "--lang", "en").stdout
    assert "Somebody is lost: " in told
    assert "Exact: every way the dice may fall was counted." in told
    assert "Supposed: nobody forces a throw." in told


def test_the_first_loss_of_an_evening_sums_to_one_for_programs(tablee):
    from fractions import Fraction

    found = json.loads(tablee(*EVENING, "--json").stdout)
    assert sum(map(Fraction, (*found["first"], found["nobody"]))) == 1
    assert found["people"][0]["meters"]["madness"][0] == {"1": "1"}


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--policy", "bravely"), "bravely"),
        (("--scene", "Quay: dance"), "dance"),
        (("--evening", "nowhere"), "nowhere"),
    ],
)
def test_an_evening_that_cannot_be_played_is_refused_with_a_sentence(tablee, more, said):
    refused = tablee(*EVENING, *more, "--lang", "en")
    assert refused.exit_code == 2
    assert said in refused.stderr
