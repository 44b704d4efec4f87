"""Every ask of these games has one law, from which its decision and its offers come."""

from pathlib import Path

import pytest

from tablee.lab.games import find_game

GAMES = ("innommable",)


@pytest.mark.parametrize("name", GAMES)
def test_every_ask_has_a_law(name):
    rules = find_game(name).rules
    assert set(rules.deciders) == set(rules.laws)


@pytest.mark.parametrize("name", GAMES)
def test_fields_are_declared_at_the_asks_and_nowhere_else(name):
    rules = Path(find_game(name).folder) / "rules"
    made = [file.name for file in rules.rglob("*.py") if "Field(" in file.read_text("utf-8")]
    assert not made
