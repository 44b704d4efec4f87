"""Pools that count successes, with the ones seen and the reroll of the odd dice."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dice.oracle import every_throw, gain, of_peer
from tablee.dice import pools, successes
from tablee.dice.distribution import Distribution

SIDES = (20, 12, 8, 4)
FIFTEEN = tuple(zip(SIDES, (6, 4, 3, 2), strict=True))
FIFTY_FIVE = tuple(zip(SIDES, (20, 15, 10, 10), strict=True))

tiny = st.lists(st.tuples(st.sampled_from((2, 4, 6, 8)), st.integers(0, 2)), max_size=3).map(tuple)
pool = st.lists(st.tuples(st.sampled_from((2, 4, 8, 12, 20)), st.integers(0, 4)), max_size=4).map(
    tuple
)
difficulty = st.integers(-1, 9)


def dice_of(kinds):
    return [sides for sides, count in kinds for _ in range(count)]


def gained(dice, faces):
    return sum(gain(sides, face) for sides, face in zip(dice, faces, strict=True))


def after_reroll(kinds, goal):
    """Throw by throw: the first throw, then every second throw of the dice that lie odd."""
    dice = dice_of(kinds)

    def first(faces):
        odd = tuple(s for s, face in zip(dice, faces, strict=True) if face % 2)
        return gained(dice, faces), 1 in faces, odd

    def second(thrown):
        count, one, odd = thrown
        if count >= goal:
            return Distribution.certain((count, one))
        return every_throw(odd, lambda again: (count + gained(odd, again), one or 1 in again))

    return every_throw(dice, first).then(second)


@settings(max_examples=40, deadline=None)
@given(tiny)
def test_successes_match_every_throw(kinds):
    dice = dice_of(kinds)
    assert pools.successes(kinds) == every_throw(dice, lambda faces: gained(dice, faces))
    assert pools.successes_with_ones(kinds) == every_throw(
        dice, lambda faces: (gained(dice, faces), 1 in faces)
    )


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.sampled_from((2, 4, 6)), st.integers(0, 2)), max_size=2), difficulty)
def test_the_reroll_matches_every_pair_of_throws(kinds, goal):
    assert pools.successes_after_reroll(tuple(kinds), goal) == after_reroll(kinds, goal)


@settings(max_examples=40, deadline=None)
@given(tiny)
def test_the_odd_profile_matches_every_throw(kinds):
    dice = dice_of(kinds)

    def read(faces):
        odd, at = [], 0
        for _, count in kinds:
            odd.append(sum(face % 2 for face in faces[at : at + count]))
            at += count
        return gained(dice, faces), 1 in faces, tuple(odd)

    assert pools.odd_profile(kinds) == every_throw(dice, read)


@settings(deadline=None)
@given(pool, difficulty)
def test_the_short_profile_only_merges_the_throws_that_reach_the_difficulty(kinds, goal):
    goal = max(goal, 0)
    merged = pools.odd_profile(kinds).map(
        lambda thrown: thrown if thrown[0] < goal else (goal, thrown[1], ())
    )
    assert pools.odd_profile(kinds, goal) == merged


@settings(deadline=None)
@given(pool, difficulty)
def test_throwing_the_odd_profile_again_is_the_reroll(kinds, goal):
    def again(thrown):
        count, one, odd = thrown
        if count >= goal:
            return Distribution.certain((count, one))
        left = tuple((sides, n) for (sides, _), n in zip(kinds, odd, strict=True))
        return pools.successes_with_ones(left).map(lambda more: (count + more[0], one or more[1]))

    assert pools.odd_profile(kinds).then(again) == pools.successes_after_reroll(kinds, goal)


@settings(deadline=None)
@given(pool, difficulty)
def test_the_quick_chances_of_a_reroll_are_those_of_the_whole_answer(kinds, goal):
    whole = pools.successes_after_reroll(kinds, goal)
    assert pools.reroll_chances(kinds, goal) == whole.map(lambda end: (end[0] >= goal, end[1]))


@settings(deadline=None)
@given(pool, difficulty)
def test_weights_add_up_and_nothing_impossible_is_listed(kinds, goal):
    for odds in (
        pools.successes(kinds),
        pools.successes_with_ones(kinds),
        pools.successes_after_reroll(kinds, goal),
        pools.odd_profile(kinds),
        pools.reroll_chances(kinds, goal),
    ):
        assert sum(odds.weights) == odds.denominator
        assert min(odds.weights) > 0
        assert list(odds.outcomes) == sorted(odds.outcomes)


@settings(deadline=None)
@given(pool, difficulty)
def test_a_reroll_never_hurts_the_chance_of_success(kinds, goal):
    once = pools.successes(kinds).at_least(goal)
    assert pools.reroll_chances(kinds, goal).where(lambda end: end[0]) >= once


@pytest.mark.parametrize("ones", [True, False])
@pytest.mark.parametrize(
    "kinds", [((4, 3),), ((20, 2), (12, 1), (8, 5)), FIFTEEN, ((6, 2), (6, 3)), ((20, 0), (4, 9))]
)
def test_the_recurrence_for_large_pools_gives_what_packing_gives(kinds, ones, monkeypatch):
    size, ways = successes.measure(kinds)
    packed = successes.coefficients(kinds, size, ways, ones=ones)
    monkeypatch.setattr(successes, "PACKED_AT_MOST", 0)
    assert successes.coefficients(kinds, size, ways, ones=ones) == packed


def test_a_pool_of_more_than_sixty_dice_adds_up_from_its_halves():
    half = tuple((sides, 2 * count) for sides, count in FIFTEEN)
    whole = tuple((sides, 5 * count) for sides, count in FIFTEEN)
    rest = tuple((sides, 3 * count) for sides, count in FIFTEEN)
    assert pools.successes(whole) == pools.successes(half).plus(pools.successes(rest))
    assert pools.successes(((2, 70),)) == pools.total(70, 2).map(lambda sum_: 2 * (sum_ - 70))
    assert pools.successes_with_ones(((2, 70),)).chance((140, False)) == Fraction(1, 2**70)


def test_no_dice_give_no_success_and_show_no_one():
    assert pools.successes_with_ones(()) == Distribution.certain((0, False))
    assert pools.successes_after_reroll(((20, 0),), 1) == Distribution.certain((0, False))
    assert pools.odd_profile(()) == Distribution.certain((0, False, ()))
    assert pools.reroll_chances((), 1) == Distribution.certain((False, False))


def test_the_books_table_of_one_die_holds():
    for sides, zero, one, two, mean in ((4, 2, 1, 1, "3/4"), (20, 10, 9, 1, "11/20")):
        odds = pools.successes(((sides, 1),))
        assert odds.weights == (zero, one, two)
        assert odds.mean() == Fraction(mean)


def test_fifty_five_dice_agree_with_icepool_and_dyce():
    import icepool
    from dyce import H

    unit = {sides: {0: sides // 2, 1: sides // 2 - 1, 2: 1} for sides in SIDES}
    rolled = sum([count @ icepool.Die(unit[sides]) for sides, count in FIFTY_FIVE])
    assert pools.successes(FIFTY_FIVE) == of_peer(rolled)
    parts = [count @ H(unit[sides]) for sides, count in FIFTY_FIVE]
    assert pools.successes(FIFTY_FIVE) == of_peer(sum(parts[1:], start=parts[0]))


@pytest.mark.parametrize("kinds", [((5, 1),), ((0, 1),), ((-2, 1),), ((4, -1),)])
def test_a_pool_that_cannot_be_is_refused_in_a_sentence(kinds):
    for ask in (pools.successes, pools.successes_with_ones, pools.odd_profile):
        with pytest.raises(ValueError, match=r"A die of a pool|A pool has"):
            ask(kinds)
