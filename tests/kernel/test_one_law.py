"""Every ask of these games has one law, from which its offers are made."""

import re
from pathlib import Path

import pytest

from tablee.lab.games import find_game

GAMES = ("cthulhu-blanc",)


@pytest.mark.parametrize("name", GAMES)
def test_every_ask_has_its_law(name):
    rules = find_game(name).rules
    lawless = rules.deciders.keys() - rules.laws.keys()
    assert not lawless, sorted(kind.__name__ for kind in lawless)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_offered_comes_from_the_laws_alone(name):
    rules = find_game(name).rules
    assert {offerer.__self__ for offerer in rules.offerers} == {*rules.laws.values()}


@pytest.mark.parametrize("name", GAMES)
def test_no_rule_lists_the_fields_of_a_form(name):
    """Fields, limits and choices are read off the asks."""
    modules = sorted((Path(find_game(name).folder) / "rules").rglob("*.py"))
    listing = [path.name for path in modules if re.search(r"\bField\(", path.read_text())]
    assert modules
    assert not listing
