"""Pools that count successes, with the ones seen."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dice.oracle import every_throw, of_peer
from tablee.dice.distribution import Distribution
from tablee.dice.exact import exact
from tablee.dice.sums import total
from tablee.games.innommable.rules.conflicts import successes
from tablee.games.innommable.rules.conflicts.odd_dice import falling
from tablee.games.innommable.rules.conflicts.successes import successes_with_ones
from tablee.games.innommable.rules.conflicts.throws import OddProfile, Successes

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


def gain(sides: int, face: int) -> int:
    """The successes of one die of a pool."""
    if face == sides:
        return 2
    return 1 if face % 2 == 0 else 0


def gained(dice, faces):
    return sum(gain(sides, face) for sides, face in zip(dice, faces, strict=True))


def counted(kinds):
    """The successes alone."""
    return successes_with_ones(kinds).map(lambda fell: fell[0])


@settings(max_examples=40, deadline=None)
@given(tiny)
def test_successes_match_every_throw(kinds):
    dice = dice_of(kinds)
    assert successes_with_ones(kinds) == every_throw(
        dice, lambda faces: (gained(dice, faces), 1 in faces)
    )


@settings(deadline=None)
@given(pool, difficulty)
def test_weights_add_up_and_nothing_impossible_is_listed(kinds, goal):
    for odds in (
        successes_with_ones(kinds),
        falling(kinds, goal),
    ):
        assert sum(odds.weights) == odds.denominator
        assert min(odds.weights) > 0
        assert list(odds.outcomes) == sorted(odds.outcomes)


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
    assert counted(whole) == counted(half).plus(counted(rest))
    assert counted(((2, 70),)) == total(70, 2).map(lambda sum_: 2 * (sum_ - 70))
    assert successes_with_ones(((2, 70),)).chance((140, False)) == Fraction(1, 2**70)


def test_no_dice_give_no_success_and_show_no_one():
    assert successes_with_ones(()) == Distribution.certain((0, False))
    assert falling((), 1) == Distribution.certain((0, False, ()))


def test_the_books_table_of_one_die_holds():
    for sides, zero, one, two, mean in ((4, 2, 1, 1, "3/4"), (20, 10, 9, 1, "11/20")):
        odds = counted(((sides, 1),))
        weights = (odds.weight(0), odds.weight(1), odds.weight(2))
        assert weights == (zero, one, two)
        assert odds.mean() == Fraction(mean)


def test_fifty_five_dice_agree_with_icepool_and_dyce():
    import icepool
    from dyce import H

    unit = {sides: {0: sides // 2, 1: sides // 2 - 1, 2: 1} for sides in SIDES}
    rolled = sum([count @ icepool.Die(unit[sides]) for sides, count in FIFTY_FIVE])
    assert counted(FIFTY_FIVE) == of_peer(rolled)
    parts = [count @ H(unit[sides]) for sides, count in FIFTY_FIVE]
    assert counted(FIFTY_FIVE) == of_peer(sum(parts[1:], start=parts[0]))


@pytest.mark.parametrize("kinds", [((5, 1),), ((0, 1),), ((-2, 1),), ((4, -1),)])
def test_a_pool_that_cannot_be_is_refused_in_a_sentence(kinds):
    with pytest.raises(ValueError, match=r"A die of a pool|A pool has"):
        successes_with_ones(kinds)


POOL = ((8, 1), (4, 2))


def test_the_odds_of_a_pool_are_those_of_reading_every_face():
    part = Successes(pool=POOL)
    assert part.odds() == every_throw(part.dice, part.read)
    up_to_two = every_throw(part.dice, lambda faces: (min(2, part.read(faces)[0]), 1 in faces))
    assert Successes(pool=POOL, most=2).odds() == up_to_two


def test_a_throw_that_reaches_its_difficulty_leaves_no_odd_dice():
    part = OddProfile(pool=POOL, difficulty=3)
    assert part.read((8, 4, 1)) == (4, True, ())
    assert part.read((7, 2, 1)) == (1, True, ((8, 1), (4, 1)))


def test_a_pool_of_fifteen_mixed_dice_is_answered_exactly():
    pool = ((20, 6), (12, 4), (8, 3), (4, 2))
    odds = exact(lambda dice: dice.ask(Successes(pool=pool)))
    assert odds.denominator == 20**6 * 12**4 * 8**3 * 4**2
    no_one = Fraction(19, 20) ** 6 * Fraction(11, 12) ** 4 * Fraction(7, 8) ** 3 * Fraction(9, 16)
    assert odds.where(lambda shown: not shown[1]) == no_one
