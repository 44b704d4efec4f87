"""`roll`, `rules` and `games`."""

import json
import re

import pytest
from command import SEED

# roll


def test_roll_is_honest_and_can_be_rolled_again(tablee):
    first = json.loads(tablee("roll", "4d6kh3+2", "--nonce", "moi", "--json").stdout)
    again = tablee("roll", "4d6kh3+2", "--nonce", "moi", "--seed", first["seed"], "--json")
    assert json.loads(again.stdout) == first
    assert sum(die["kept"] for die in first["dice"]) == 3
    assert first["total"] == 2 + sum(die["face"] for die in first["dice"] if die["kept"])
    assert first["odds"]["totals"]["5"] == "1/1296"
    other = json.loads(tablee("roll", "4d6kh3+2", "--json").stdout)
    assert other["seed"] != first["seed"]


def test_roll_shows_its_odds(tablee):
    shown = tablee("roll", "2d6", "--seed", SEED).stdout.splitlines()
    assert shown[0].startswith("commitment  ")
    assert re.fullmatch(r"2d6 = \d+", shown[1])
    assert shown[-1] == f"seed        {SEED}"
    assert len(shown) == 4 + 11 + 1
    french = tablee("roll", "2d6", "--seed", SEED, LANG="fr").stdout
    assert french.startswith("engagement  ")
    assert "en moyenne 7,00" in french


def test_roll_reads_an_expression_with_spaces_in_it(tablee):
    assert tablee("roll", "2d6", "+", "1", "--seed", SEED).exit_code == 0


def test_roll_of_very_many_dice_goes_without_odds(tablee):
    shown = tablee("roll", "1000d10000").stdout
    assert "it can still be rolled" in shown
    assert json.loads(tablee("roll", "1000d10000", "--json").stdout)["odds"] is None


@pytest.mark.parametrize("text", ["2d", "d0", "4d6kh9", "x", "1001d6", "2d6+", "²d6"])
def test_roll_says_what_it_cannot_read(tablee, text):
    for language in ("en", "fr"):
        result = tablee("roll", text, LANG=language)
        assert result.exit_code == 2
        assert len(result.stderr.splitlines()) == 1
    assert tablee("roll", "2d6", "--seed", "12").exit_code == 2


# rules and games


def test_rules_lists_a_ledger(tablee):
    shown = tablee("rules", "yacdha").stdout.splitlines()
    assert shown[0].split() == ["id", "level", "name", "what", "it", "says"]
    assert len(shown) > 150
    found = json.loads(tablee("rules", "yacdha", "--json").stdout)
    assert len(found) == len(shown) - 1
    assert set(found[0]) == {"id", "level", "chapter", "section", "name", "summary"}
    musts = json.loads(tablee("rules", "yacdha", "--level", "must", "--json").stdout)
    assert {rule["level"] for rule in musts} == {"must"}
    assert len(musts) < len(found)


def test_rules_shows_one_rule_or_those_under_an_id(tablee):
    one = tablee("rules", "yacdha", "yacdha.combat.flee").stdout.splitlines()
    assert len(one) == 3
    assert one[1].startswith("yacdha.combat.flee · ")
    french = tablee("rules", "yacdha", "yacdha.combat.flee", LANG="fr").stdout.splitlines()
    assert french[1] == one[1]
    assert french[2] != one[2]
    dice = json.loads(tablee("rules", "yacdha", "dice", "--json").stdout)
    assert dice
    assert all(rule["id"].startswith("yacdha.dice.") for rule in dice)


def test_the_rules_that_all_games_share_are_a_ledger_too(tablee):
    assert "table.pause" in tablee("rules", "table").stdout


def test_rules_says_which_game_or_rule_it_does_not_know(tablee):
    assert "did you mean yacdha?" in tablee("rules", "yacda").stderr
    near = tablee("rules", "yacdha", "yacdha.combat.flea")
    assert near.exit_code == 2
    assert "close to it: yacdha.combat.flee" in near.stderr
    assert "the ids begin with: yacdha." in tablee("rules", "yacdha", "zzz").stderr


def test_games(tablee):
    assert "Patrick Bogaert" in tablee("games").stdout
    (yacdha,) = [g for g in json.loads(tablee("games", "--json").stdout) if g["id"] == "yacdha"]
    assert yacdha["chapters"] == ["actions", "advice", "campaign", "core", "notes"]
    french = json.loads(tablee("games", "--json", LANG="fr").stdout)
    assert french[0]["pitch"] != yacdha["pitch"]
