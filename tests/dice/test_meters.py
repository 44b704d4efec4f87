"""Meters that rise: roll by roll, and blow by blow."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.dice import pools
from tablee.dice.chain import absorb
from tablee.dice.distribution import Distribution

blow = st.dictionaries(st.integers(0, 4), st.integers(1, 9), min_size=1, max_size=4).map(
    Distribution
)


def roll_by_roll(start, top, sides, rolls):
    meter = Distribution.certain(start)
    for _ in range(rolls):
        meter = meter.joint(pools.die(sides)).map(
            lambda seen: min(top, seen[0] + (seen[1] > seen[0]))
        )
    return meter


@given(st.integers(0, 7), st.integers(0, 4), st.integers(1, 8), st.integers(0, 6))
def test_a_meter_rises_roll_by_roll(start, more, sides, rolls):
    top = start + more
    expected = roll_by_roll(start, top, sides, rolls)
    assert pools.meter_after(start, top, sides, rolls) == expected
    reaches = pools.meter_reaches(start, top, sides, rolls)
    assert reaches.chance(True) == expected.chance(top)
    curve = pools.meter_curve(start, top, sides, rolls)
    assert [Fraction(reached, sides**n) for n, reached in enumerate(curve)] == [
        roll_by_roll(start, top, sides, n).chance(top) for n in range(rolls + 1)
    ]


def test_the_curve_is_that_of_the_coupon_collector():
    """From 1 to 6 on a d6: all five higher faces have to be collected, in any order."""
    from math import comb

    curve = pools.meter_curve(1, 6, 6, 60)
    for n in range(1, 61):
        missing = sum((-1) ** k * comb(5, k) * (6 - k) ** n for k in range(6))
        assert curve[n] == missing
    assert curve[:6] == (0, 0, 0, 0, 0, 120)


def test_a_duel_of_knife_and_spear_is_known():
    margin = pools.die(6).minus(pools.die(6))
    ends = pools.duel(
        margin.map(lambda m: max(0, min(3, m))), margin.map(lambda m: max(0, min(2, m)))
    )
    assert sum(ends.as_fractions().values()) == 1
    assert ends.chance((True, False)) == Fraction(666450572372387, 1176196658404455)


@settings(max_examples=60, deadline=None)
@given(blow, blow, st.integers(0, 3), st.integers(0, 3), st.integers(4, 7))
def test_a_duel_ends_as_the_chain_of_its_rounds(on_first, on_second, first, second, out):
    if on_first.outcomes == on_second.outcomes == (0,):
        with pytest.raises(ValueError, match="hurt"):
            pools.duel(on_first, on_second, first, second, out)
        return
    both = on_first.joint(on_second)

    def round_(state):
        if max(state) >= out:
            return None
        return both.map(lambda blows: (state[0] + blows[0], state[1] + blows[1]))

    ends = absorb((first, second), round_).map(lambda s: (s[0] >= out, s[1] >= out))
    assert pools.duel(on_first, on_second, first, second, out) == ends


@given(blow, st.integers(4, 8))
def test_equals_have_equal_chances_in_a_duel(each, out):
    if each.outcomes != (0,):
        ends = pools.duel(each, each, 1, 1, out)
        assert ends.chance((True, False)) == ends.chance((False, True))


@pytest.mark.parametrize(
    "ask",
    [
        lambda: pools.meter_after(3, 2, 6, 1),
        lambda: pools.meter_curve(-1, 2, 6, 1),
        lambda: pools.meter_reaches(1, 6, 6, -1),
        lambda: pools.meter_reaches(1, 6, 0, 1),
        lambda: pools.duel(pools.die(2), pools.die(2), 6, 1, 6),
        lambda: pools.duel(pools.die(2).shift(-2), pools.die(2), 1, 1, 6),
    ],
)
def test_meters_that_cannot_be_are_refused_in_a_sentence(ask):
    with pytest.raises(ValueError, match=r"\.$"):
        ask()
