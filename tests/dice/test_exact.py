"""The exact reader runs the rule itself, over every way in which the dice may fall."""

from fractions import Fraction

import pytest
from hypothesis import given, settings

from dice.rulebook import some_rules
from tablee.dice.budget import TooManyPaths
from tablee.dice.distribution import Distribution
from tablee.dice.exact import every_path, exact
from tablee.dice.throws import Highest, Total


@given(some_rules())
@settings(max_examples=150)
def test_the_odds_of_a_rule_are_those_of_every_face(rule):
    assert exact(rule.run).as_fractions() == rule.every_face()


@given(some_rules())
@settings(max_examples=30)
def test_the_ways_of_the_dice_add_up_to_certainty(rule):
    ways = list(every_path(rule.run))
    assert sum(Fraction(weight, denominator) for _, weight, denominator in ways) == 1


def test_a_rule_that_throws_nothing_has_one_result():
    assert exact(lambda dice: "still").as_fractions() == {"still": 1}


def test_a_rule_is_run_once_for_each_answer_and_not_for_each_face():
    runs = []
    exact(lambda dice: runs.append(dice.above(100, 30)))
    assert len(runs) == 2
    exact(lambda dice: runs.append(dice.highest(30, 6)))
    assert len(runs) == 2 + 6


def test_ways_of_different_length_are_weighed_right():
    def until_six(dice):
        """Up to three tries for a six."""
        return next((tries for tries in (1, 2, 3) if dice.die(6) == 6), 0)

    assert exact(until_six).as_fractions() == {
        1: Fraction(1, 6),
        2: Fraction(5, 36),
        3: Fraction(25, 216),
        0: Fraction(125, 216),
    }


def test_two_dice_against_one_win_as_often_as_counted_by_hand():
    def strike(dice):
        return dice.highest(2, 6) > dice.die(6)

    assert exact(strike).chance(True) == Fraction(125, 216)


def test_a_reroll_of_a_failure_squares_its_chance():
    def force(dice):
        return dice.above(6, 4) or dice.above(6, 4)

    assert exact(force).chance(False) == Fraction(4, 6) ** 2


def test_thirty_dice_and_a_second_throw_are_answered_exactly():
    def rule(dice):
        best = dice.ask(Highest(count=30, sides=6))
        return best - dice.ask(Total(count=1, sides=6)) if best < 6 else 6

    assert exact(rule).chance(6) == 1 - Fraction(5, 6) ** 30


def test_results_may_be_anything_that_can_be_compared_for_equality():
    odds = exact(lambda dice: ("hit", None) if dice.above(4, 1) else "miss")
    assert odds == Distribution({("hit", None): 3, "miss": 1})


def test_too_fine_a_question_is_refused_instead_of_counted_for_ever():
    def rule(dice):
        return sum(dice.die(20) for _ in range(30))

    with pytest.raises(TooManyPaths, match="more than 1000 ways"):
        exact(rule, limit=1000)


def test_what_a_rule_refuses_is_refused_by_its_odds_too():
    def rule(dice):
        if dice.die(6) == 3:
            raise KeyError("no three")

    with pytest.raises(KeyError, match="no three"):
        exact(rule)
