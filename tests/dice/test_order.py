"""Highest, lowest, kept and summed dice, each beside every throw and beside the peers."""

from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dice.oracle import every_throw, of_peer
from tablee.dice import order, sums
from tablee.dice.distribution import Distribution
from tablee.dice.memo import forget

few = st.integers(1, 4)
sides = st.integers(1, 7)


def test_one_die_shows_each_face_once():
    assert sums.die(6) == Distribution(dict.fromkeys(range(1, 7), 1))


@given(few, sides)
def test_highest_and_lowest_match_every_throw(count, faces):
    assert order.highest(count, faces) == every_throw([faces] * count, max)
    assert order.lowest(count, faces) == every_throw([faces] * count, min)


@given(few, sides)
def test_the_lowest_is_the_highest_of_the_turned_dice(count, faces):
    turned = order.highest(count, faces).map(lambda face: faces + 1 - face)
    assert order.lowest(count, faces) == turned


@given(few, sides)
def test_totals_match_every_throw(count, faces):
    assert sums.total(count, faces) == every_throw([faces] * count, sum)


@pytest.mark.parametrize(("count", "faces"), [(0, 6), (1, 1), (7, 1), (9, 2)])
def test_totals_at_the_edges_are_exact(count, faces):
    expected = {count + at: comb(count, at) for at in range(count + 1)} if faces == 2 else None
    assert sums.total(count, faces) == Distribution(expected or {count: 1})


@pytest.mark.parametrize(("count", "faces"), [(30, 6), (61, 6), (12, 20), (7, 100)])
def test_long_totals_match_one_die_added_after_the_other(count, faces):
    added = Distribution.certain(0)
    for _ in range(count):
        added = added.plus(sums.die(faces))
    assert sums.total(count, faces) == added
    assert sum(sums.total(count, faces).weights) == faces**count


@given(few, few, sides, st.booleans())
def test_kept_faces_match_every_throw(count, keep, faces, high):
    keep = min(keep, count)

    def read(thrown):
        ordered = tuple(sorted(thrown, reverse=True))
        return ordered[:keep] if high else ordered[count - keep :]

    kept = every_throw([faces] * count, read)
    assert order.kept(count, faces, keep, high) == kept
    assert order.kept(count, faces, keep, high).outcomes == kept.outcomes
    assert order.kept_total(count, faces, keep, high) == kept.map(sum)


@pytest.mark.parametrize(("count", "faces", "keep"), [(6, 6, 5), (10, 10, 3), (7, 4, 6), (9, 3, 5)])
@pytest.mark.parametrize("high", [True, False])
def test_kept_totals_are_the_totals_of_the_kept_faces(count, faces, keep, high):
    kept = order.kept(count, faces, keep, high)
    assert order.kept_total(count, faces, keep, high) == kept.map(sum)
    assert sum(kept.weights) == faces**count


@given(st.lists(st.integers(1, 5), min_size=1, max_size=5))
def test_the_labels_that_show_the_highest_face_match_every_throw(dice):
    labels = tuple(zip("edcba", dice, strict=False))

    def read(faces):
        top = max(faces)
        shown = [label for (label, _), face in zip(labels, faces, strict=True) if face == top]
        return top, tuple(sorted(shown))

    assert order.strictly_highest(labels) == every_throw(dice, read)


def test_two_equal_labels_are_strictly_highest_alone_five_times_in_twelve():
    odds = order.strictly_highest((("madness", 6), ("trauma", 6)))
    assert odds.where(lambda shown: shown[1] == ("trauma",)).as_integer_ratio() == (5, 12)
    assert odds.where(lambda shown: len(shown[1]) == 2).as_integer_ratio() == (1, 6)


def test_the_same_questions_get_the_same_answers_from_icepool():
    import icepool

    d6, d10 = icepool.d6, icepool.d10
    assert order.highest(30, 6).minus(sums.die(6)) == of_peer(d6.highest(30) - d6)
    assert order.lowest(7, 10).plus(sums.die(6)) == of_peer(d10.lowest(7) + d6)
    assert sums.total(12, 10) == of_peer(12 @ d10)
    assert order.kept_total(9, 10, 4) == of_peer(d10.highest(9, 4))
    assert order.kept_total(9, 10, 4, high=False) == of_peer(d10.lowest(9, 4))
    kept = order.kept(5, 6, 3).map(lambda faces: faces[::-1])
    assert kept == of_peer(d6.pool(5).highest(3).expand())


def test_the_same_questions_get_the_same_answers_from_dyce():
    from dyce import H, P

    assert order.highest(9, 6).minus(sums.die(6)) == of_peer((9 @ P(6)).at(-1) - H(6))
    assert sums.total(12, 10) == of_peer(12 @ H(10))
    kept = H.from_counts((5 @ P(6)).rolls_with_counts(slice(-3, None)))
    assert order.kept(5, 6, 3).map(lambda faces: faces[::-1]) == of_peer(kept)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: sums.die(0),
        lambda: order.highest(0, 6),
        lambda: order.lowest(2, 0),
        lambda: sums.total(-1, 6),
        lambda: order.kept(3, 6, 4),
        lambda: order.kept(3, 6, 0),
        lambda: order.kept_total(3, 6, 4),
        lambda: order.strictly_highest(()),
        lambda: order.strictly_highest((("a", 0),)),
    ],
)
def test_what_cannot_be_thrown_is_refused_in_a_sentence(ask):
    with pytest.raises(ValueError, match=r"\.$"):
        ask()


def test_answers_are_remembered_until_they_are_forgotten():
    first = order.highest(5, 6)
    assert order.highest(5, 6) is first
    forget()
    assert order.highest(5, 6) is not first
    assert order.highest(5, 6) == first
