"""Distributions: exact, immutable, and equal when their chances are equal."""

import copy
import pickle
import subprocess
import sys
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.dice.distribution import Distribution

numbers = st.dictionaries(
    st.integers(-30, 30), st.integers(1, 10**20), min_size=1, max_size=12
).map(Distribution)
dense = st.tuples(
    st.integers(-5, 5), st.lists(st.integers(1, 10**9), min_size=15, max_size=40)
).map(lambda made: Distribution({made[0] + at: weight for at, weight in enumerate(made[1])}))
runs = st.tuples(st.integers(-9, 9), st.integers(1, 8), st.integers(1, 5)).map(
    lambda made: Distribution({made[0] + at: made[2] for at in range(made[1])})
)


def pairwise(first, second, combine):
    """Every pair of outcomes, one by one."""
    return Distribution(
        [(combine(a, b), v * w) for a, v in first.items() for b, w in second.items()]
    )


def test_outcomes_stand_in_order_with_their_weights():
    odds = Distribution({3: 1, 1: 2})
    assert (odds.outcomes, odds.weights, odds.denominator) == ((1, 3), (2, 1), 3)
    assert list(odds) == [1, 3]
    assert list(odds.items()) == [(1, 2), (3, 1)]
    assert len(odds) == 2


def test_equal_outcomes_are_merged_and_impossible_ones_left_out():
    assert Distribution([("a", 1), ("b", 0), ("a", 2)]).outcomes == ("a",)


def test_outcomes_that_cannot_be_compared_keep_the_order_in_which_they_came():
    assert Distribution({"b": 1, None: 1, 3: 1}).outcomes == ("b", None, 3)


def test_a_weight_is_zero_for_what_cannot_come():
    odds = Distribution({1: 2, 2: 3})
    assert (odds.weight(2), odds.weight(7), odds.weight("?")) == (3, 0, 0)
    assert 2 in odds
    assert 7 not in odds


def test_chances_are_fractions():
    odds = Distribution({1: 1, 2: 2, 3: 3})
    assert odds.chance(2) == Fraction(1, 3)
    assert odds.where(lambda face: face != 2) == Fraction(2, 3)
    assert (odds.at_least(2), odds.above(2)) == (Fraction(5, 6), Fraction(1, 2))
    assert odds.mean() == Fraction(14, 6)
    assert odds.as_fractions() == {1: Fraction(1, 6), 2: Fraction(1, 3), 3: Fraction(1, 2)}


@pytest.mark.parametrize("weights", [{}, {1: 0}, {1: -1, 2: 2}, {1: 0.5}])
def test_weights_that_are_no_weights_are_refused(weights):
    with pytest.raises(ValueError, match="weight"):
        Distribution(weights)


def test_a_wrong_denominator_is_refused():
    with pytest.raises(ValueError, match="add up to 3, not to 4"):
        Distribution({1: 1, 2: 2}, 4)


def test_a_distribution_cannot_be_changed():
    odds = Distribution.certain(1)
    for name in ("outcomes", "weights", "denominator", "more"):
        with pytest.raises(AttributeError):
            setattr(odds, name, ())


def test_half_is_half_whatever_the_denominator():
    half, three_sixths = Distribution({0: 1, 1: 1}), Distribution({0: 3, 1: 3})
    assert half == three_sixths
    assert hash(half) == hash(three_sixths)
    assert half != Distribution({0: 1, 1: 2})
    assert half != Distribution({0: 1, 2: 1})
    assert half != "half"


def test_equality_does_not_depend_on_the_order_of_what_cannot_be_compared():
    one, other = Distribution({"a": 1, None: 2}), Distribution({None: 4, "a": 2})
    assert one == other
    assert hash(one) == hash(other)


def test_equal_images_are_merged():
    assert Distribution({-1: 1, 0: 1, 1: 2}).map(abs) == Distribution({0: 1, 1: 3})


def test_a_mixture_weighs_its_parts_by_their_shares():
    parts = [(1, Distribution({0: 1, 1: 1})), (2, Distribution({1: 1, 2: 2})), (0, None)]
    chances = {0: Fraction(1, 6), 1: Fraction(1, 6) + Fraction(2, 9), 2: Fraction(4, 9)}
    assert Distribution.mixture(parts).as_fractions() == chances
    with pytest.raises(ValueError, match="mixture"):
        Distribution.mixture([])


def test_a_further_throw_follows_each_outcome():
    coin = Distribution({0: 1, 1: 1})
    thrown_again = coin.then(lambda face: coin if face == 0 else Distribution.certain(1))
    assert thrown_again.chance(1) == Fraction(3, 4)


def test_a_repr_of_a_few_outcomes_can_be_read_back():
    odds = Distribution({1: 1, 2: 3})
    assert repr(odds) == "Distribution({1: 1, 2: 3}, 4)"
    many = repr(Distribution(dict.fromkeys(range(100), 1)))
    assert "…, 99: 1}, 100)" in many
    assert len(many) < 150


def test_copies_and_pickles_are_equal():
    odds = Distribution({(1, True): 1, (2, False): 2})
    assert pickle.loads(pickle.dumps(odds)) == odds  # noqa: S301 - our own bytes
    assert copy.deepcopy(odds) == odds


def test_fractions_are_not_imported_before_a_chance_is_asked():
    code = (
        "import sys; from tablee.dice.order import highest; highest(3, 6); "
        "assert not {'fractions', 'decimal', 'numpy'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@given(numbers, numbers)
def test_sums_and_differences_go_through_every_pair(first, second):
    assert first.plus(second) == pairwise(first, second, lambda a, b: a + b)
    assert first.minus(second) == pairwise(first, second, lambda a, b: a - b)
    assert first.joint(second) == pairwise(first, second, lambda a, b: (a, b))


@given(dense, dense)
def test_long_sums_go_through_every_pair(first, second):
    assert first.plus(second) == pairwise(first, second, lambda a, b: a + b)
    assert first.minus(second) == pairwise(first, second, lambda a, b: a - b)


@given(dense, runs)
def test_windows_over_a_die_go_through_every_pair(first, die):
    for one, other in ((first, die), (die, first), (die, die)):
        assert one.plus(other) == pairwise(one, other, lambda a, b: a + b)
        assert one.minus(other) == pairwise(one, other, lambda a, b: a - b)


def test_sums_of_numbers_with_wide_gaps_are_exact():
    sparse = Distribution({10**9 * at: at + 1 for at in range(30)})
    gaps = Distribution({3 * at: at + 1 for at in range(30)})
    for one, other in ((sparse, gaps), (gaps, gaps), (sparse, sparse)):
        assert one.plus(other) == pairwise(one, other, lambda a, b: a + b)


@given(numbers, numbers, st.integers(-5, 5))
def test_weights_always_add_up_to_the_denominator(first, second, by):
    derived = (
        first.plus(second),
        first.minus(second),
        first.joint(second),
        first.shift(by),
        first.map(lambda outcome: outcome % 3),
        Distribution.mixture([(2, first), (3, second)]),
    )
    for odds in derived:
        assert sum(odds.weights) == odds.denominator
        assert 0 not in odds.weights
        assert list(odds.outcomes) == sorted(set(odds.outcomes))


@given(numbers, st.integers(-35, 35))
def test_at_least_is_above_or_equal(odds, bound):
    assert odds.at_least(bound) == odds.above(bound) + odds.chance(bound)
    assert odds.at_least(bound) == odds.where(lambda outcome: outcome >= bound)


@given(numbers, numbers)
def test_the_mean_of_a_sum_is_the_sum_of_the_means(first, second):
    assert first.plus(second).mean() == first.mean() + second.mean()


@given(numbers, st.integers(1, 50))
def test_scaled_weights_change_nothing(odds, factor):
    scaled = Distribution([(outcome, weight * factor) for outcome, weight in odds.items()])
    assert scaled == odds
    assert hash(scaled) == hash(odds)
