"""Chains of states: where they end, and how long they take."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.dice.chain import absorb, expected_steps
from tablee.dice.distribution import Distribution

coin = Distribution({-1: 1, 1: 1})


def ruin(goal, throw=coin):
    return lambda purse: None if purse in (0, goal) else throw.shift(purse)


@pytest.mark.parametrize(("purse", "goal"), [(1, 2), (3, 10), (33, 100)])
def test_the_gamblers_ruin_is_known(purse, goal):
    assert absorb(purse, ruin(goal)).chance(goal) == Fraction(purse, goal)
    assert expected_steps(purse, ruin(goal)) == purse * (goal - purse)


def test_an_unfair_gamblers_ruin_is_known():
    unfair = Distribution({-1: 2, 1: 1})
    chance = absorb(4, ruin(9, unfair)).chance(9)
    assert chance == Fraction(1 - 2**4, 1 - 2**9)


def test_a_final_start_is_where_it_ends():
    assert absorb("end", lambda _: None) == Distribution.certain("end")
    assert expected_steps("end", lambda _: None) == 0


def test_waiting_for_a_six_takes_six_throws():
    def step(state):
        return Distribution({"wait": 5, "six": 1}) if state == "wait" else None

    assert absorb("wait", step) == Distribution.certain("six")
    assert expected_steps("wait", step) == 6


def test_two_heads_in_a_row_take_six_throws():
    def step(heads):
        return Distribution({0: 1, heads + 1: 1}) if heads < 2 else None

    assert expected_steps(0, step) == 6


@pytest.mark.parametrize(
    "rows",
    [
        {0: {0: 1}},
        {0: {1: 1}, 1: {0: 1}},
        {0: {1: 1, 2: 1}, 2: {2: 1}},
        {0: {1: 1, 2: 1}, 2: {3: 1}, 3: {2: 1, 3: 4}},
    ],
)
def test_play_that_may_go_on_for_ever_is_refused(rows):
    def step(state):
        return Distribution(rows[state]) if state in rows else None

    with pytest.raises(ValueError, match="may never end"):
        absorb(0, step)
    with pytest.raises(ValueError, match="may never end"):
        expected_steps(0, step)


def test_a_chain_without_end_is_given_up():
    with pytest.raises(ValueError, match="more than 500 states"):
        absorb(0, lambda state: Distribution.certain(state + 1), limit=500)


def test_a_long_chain_needs_no_deep_recursion():
    ends = absorb(0, lambda at: Distribution({at: 1, at + 1: 1}) if at < 20_000 else None)
    assert ends == Distribution.certain(20_000)


chains = st.integers(1, 7).flatmap(
    lambda size: st.lists(
        st.dictionaries(st.integers(0, size + 1), st.integers(1, 5), min_size=1, max_size=size + 2),
        min_size=size,
        max_size=size,
    )
)


def by_elimination(rows, ends):
    """Chances and mean times by plain Gaussian elimination over fractions, for every state."""
    size = len(rows)
    matrix = []
    for at, row in enumerate(rows):
        whole = sum(row.values())
        line = [Fraction(at == to) - Fraction(row.get(to, 0), whole) for to in range(size)]
        line += [Fraction(row.get(end, 0), whole) for end in ends] + [Fraction(1)]
        matrix.append(line)
    for at in range(size):
        pivot = next((row for row in range(at, size) if matrix[row][at]), None)
        if pivot is None:
            return None
        matrix[at], matrix[pivot] = matrix[pivot], matrix[at]
        matrix[at] = [value / matrix[at][at] for value in matrix[at]]
        for other in range(size):
            factor = matrix[other][at]
            if other != at and factor:
                matrix[other] = [
                    a - factor * b for a, b in zip(matrix[other], matrix[at], strict=True)
                ]
    return [line[size:] for line in matrix]


@settings(max_examples=200, deadline=None)
@given(chains)
def test_random_chains_end_as_plain_elimination_says(rows):
    ends = (len(rows), len(rows) + 1)

    def step(state):
        return Distribution(rows[state]) if state < len(rows) else None

    solved = by_elimination(rows, ends)
    if solved is None:
        return  # some state never ends; whether the start reaches it is tested above
    *chances, steps = solved[0]
    found = absorb(0, step)
    assert [found.chance(end) for end in ends] == chances
    assert expected_steps(0, step) == steps


def test_icepool_agrees_on_a_walk_with_setbacks():
    import icepool

    def counted(square):
        counts = {}
        for face in range(1, 7):
            to = min(12, square + face) if face < 6 else square // 2
            counts[to] = counts.get(to, 0) + 1
        return counts

    def step(square):
        return None if square >= 10 else Distribution(counted(square))

    start = icepool.Die([0])
    ends = start.map(
        lambda square: square if square >= 10 else icepool.Die(counted(square)), repeat="inf"
    )
    assert absorb(0, step) == Distribution(dict(ends.items()))
