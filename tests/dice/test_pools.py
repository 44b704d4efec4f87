"""Highest, lowest, kept and summed dice, each beside every throw and beside the peers."""

from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dice.oracle import every_throw, of_peer
from tablee.dice import pools
from tablee.dice.distribution import Distribution

few = st.integers(1, 4)
sides = st.integers(1, 7)
small = st.dictionaries(st.integers(-9, 9), st.integers(1, 9), min_size=1, max_size=6).map(
    Distribution
)


def test_one_die_shows_each_face_once():
    assert pools.die(6) == Distribution(dict.fromkeys(range(1, 7), 1))


@given(few, sides)
def test_highest_and_lowest_match_every_throw(count, faces):
    assert pools.highest(count, faces) == every_throw([faces] * count, max)
    assert pools.lowest(count, faces) == every_throw([faces] * count, min)


@given(few, sides)
def test_the_lowest_is_the_highest_of_the_turned_dice(count, faces):
    turned = pools.highest(count, faces).map(lambda face: faces + 1 - face)
    assert pools.lowest(count, faces) == turned


@given(few, sides)
def test_totals_match_every_throw(count, faces):
    assert pools.total(count, faces) == every_throw([faces] * count, sum)


@pytest.mark.parametrize(("count", "faces"), [(0, 6), (1, 1), (7, 1), (9, 2)])
def test_totals_at_the_edges_are_exact(count, faces):
    expected = {count + at: comb(count, at) for at in range(count + 1)} if faces == 2 else None
    assert pools.total(count, faces) == Distribution(expected or {count: 1})


@pytest.mark.parametrize(("count", "faces"), [(30, 6), (61, 6), (12, 20), (7, 100)])
def test_long_totals_match_one_die_added_after_the_other(count, faces):
    added = Distribution.certain(0)
    for _ in range(count):
        added = added.plus(pools.die(faces))
    assert pools.total(count, faces) == added
    assert sum(pools.total(count, faces).weights) == faces**count


@given(small, small, small)
def test_the_highest_and_lowest_of_unlike_numbers_match_every_combination(one, two, three):
    both = one.joint(two).joint(three)
    assert pools.highest_of(one, two, three) == both.map(lambda o: max(*o[0], o[1]))
    assert pools.lowest_of(one, two, three) == both.map(lambda o: min(*o[0], o[1]))


@given(small, small)
def test_highest_and_lowest_mirror_each_other(one, two):
    negated = [odds.map(lambda outcome: -outcome) for odds in (one, two)]
    assert pools.lowest_of(one, two) == pools.highest_of(*negated).map(lambda o: -o)
    total = pools.highest_of(one, two).mean() + pools.lowest_of(one, two).mean()
    assert total == one.mean() + two.mean()


@given(few, few, sides, st.booleans())
def test_kept_faces_match_every_throw(count, keep, faces, high):
    keep = min(keep, count)

    def read(thrown):
        ordered = tuple(sorted(thrown, reverse=True))
        return ordered[:keep] if high else ordered[count - keep :]

    kept = every_throw([faces] * count, read)
    assert pools.kept(count, faces, keep, high) == kept
    assert pools.kept(count, faces, keep, high).outcomes == kept.outcomes
    assert pools.kept_total(count, faces, keep, high) == kept.map(sum)


@pytest.mark.parametrize(("count", "faces", "keep"), [(6, 6, 5), (10, 10, 3), (7, 4, 6), (9, 3, 5)])
@pytest.mark.parametrize("high", [True, False])
def test_kept_totals_are_the_totals_of_the_kept_faces(count, faces, keep, high):
    kept = pools.kept(count, faces, keep, high)
    assert pools.kept_total(count, faces, keep, high) == kept.map(sum)
    assert sum(kept.weights) == faces**count


@given(st.lists(st.integers(1, 5), min_size=1, max_size=5))
def test_the_labels_that_show_the_highest_face_match_every_throw(dice):
    labels = tuple(zip("edcba", dice, strict=False))

    def read(faces):
        top = max(faces)
        shown = [label for (label, _), face in zip(labels, faces, strict=True) if face == top]
        return top, tuple(sorted(shown))

    assert pools.strictly_highest(labels) == every_throw(dice, read)


def test_two_equal_labels_are_strictly_highest_alone_five_times_in_twelve():
    odds = pools.strictly_highest((("madness", 6), ("trauma", 6)))
    assert odds.where(lambda shown: shown[1] == ("trauma",)).as_integer_ratio() == (5, 12)
    assert odds.where(lambda shown: len(shown[1]) == 2).as_integer_ratio() == (1, 6)


def test_the_same_questions_get_the_same_answers_from_icepool():
    import icepool

    d6, d10 = icepool.d6, icepool.d10
    assert pools.highest(30, 6).minus(pools.die(6)) == of_peer(d6.highest(30) - d6)
    assert pools.lowest(7, 10).plus(pools.die(6)) == of_peer(d10.lowest(7) + d6)
    assert pools.total(12, 10) == of_peer(12 @ d10)
    assert pools.kept_total(9, 10, 4) == of_peer(d10.highest(9, 4))
    assert pools.kept_total(9, 10, 4, high=False) == of_peer(d10.lowest(9, 4))
    kept = pools.kept(5, 6, 3).map(lambda faces: faces[::-1])
    assert kept == of_peer(d6.pool(5).highest(3).expand())


def test_the_same_questions_get_the_same_answers_from_dyce():
    from dyce import H, P

    assert pools.highest(9, 6).minus(pools.die(6)) == of_peer((9 @ P(6)).at(-1) - H(6))
    assert pools.total(12, 10) == of_peer(12 @ H(10))
    kept = H.from_counts((5 @ P(6)).rolls_with_counts(slice(-3, None)))
    assert pools.kept(5, 6, 3).map(lambda faces: faces[::-1]) == of_peer(kept)
    mixed = P(H(4), H(6), H(8)).at(-1)
    assert pools.highest_of(pools.die(4), pools.die(6), pools.die(8)) == of_peer(mixed)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: pools.die(0),
        lambda: pools.highest(0, 6),
        lambda: pools.lowest(2, 0),
        lambda: pools.total(-1, 6),
        lambda: pools.kept(3, 6, 4),
        lambda: pools.kept(3, 6, 0),
        lambda: pools.kept_total(3, 6, 4),
        pools.highest_of,
        pools.lowest_of,
        lambda: pools.strictly_highest(()),
        lambda: pools.strictly_highest((("a", 0),)),
    ],
)
def test_what_cannot_be_thrown_is_refused_in_a_sentence(ask):
    with pytest.raises(ValueError, match=r"\.$"):
        ask()


def test_answers_are_remembered_until_they_are_forgotten():
    first = pools.highest(5, 6)
    assert pools.highest(5, 6) is first
    pools.forget()
    assert pools.highest(5, 6) is not first
    assert pools.highest(5, 6) == first
