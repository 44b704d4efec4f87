"""House rules compared with the book: every option has its answer, made by running the rules."""

from fractions import Fraction

import pytest

from tablee.kernel import house_rules
from tablee.lab.compare import UnknownOption, compare, find_choice, find_option, other_choices
from tablee.lab.games import all_games, find_game
from tablee.lab.questions import questions_of

WITHOUT = {
    "cheap-tales": 6,
    "cthulhu-blanc": 1,
    "cthulhu-d20": 10,
    "innommable": 10,
    "yacdha": 8,
}
"""House rules that no question was put for yet: fewer are welcome, more are not."""


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_questions_are_about_house_rules_of_their_game_and_few_have_none(game):
    options = house_rules.in_play(game)
    asked = {name for one in questions_of(game).questions for name in one.options}
    assert asked <= set(options)
    assert len(set(options) - asked) <= WITHOUT[game.id]


def compared(game, option, choice, language="en"):
    found = find_game(game)
    rule = find_option(found, option)
    return compare(found, rule, find_choice(rule, choice), language)


def test_a_threshold_moves_a_chance_and_both_are_exact():
    found = compared("cheap-tales", "exceptional_threshold", "17")
    assert found.kind == "chances"
    widest = found.asked[0].moved[0]
    assert not widest.draws
    assert {type(widest.book), type(widest.house)} == {Fraction}


def test_what_an_ask_is_not_about_under_a_rule_has_no_number_rather_than_never():
    found = compared("yacdha", "mutual_attack", "single-contest")
    by_book = {one.label: one.book for asked in found.asked for one in asked.now}
    by_house = {one.label: one.house for asked in found.asked for one in asked.now}
    alone = [label for label, number in by_book.items() if number is None]
    assert alone
    assert all(by_house[label] for label in alone)


def test_what_only_one_rule_allows_quotes_the_refusal_of_the_other():
    found = compared("yacdha", "escape_attempt", "each-round")
    (asked,) = found.asked
    assert asked.kind == "rights"
    assert asked.book_refused
    assert not asked.house_refused


def test_unknown_rules_and_choices_are_answered_with_those_there_are():
    game = find_game("yacdha")
    with pytest.raises(UnknownOption, match="did you mean mutual_attack"):
        find_option(game, "mutual_atack")
    option = find_option(game, "mutual-attack")
    with pytest.raises(UnknownOption, match="single-contest"):
        find_choice(option, "separate")
    assert [one.id for one in other_choices(option)] == ["single-contest"]
