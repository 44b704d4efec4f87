"""Parts and throws: what is read off the faces has exactly the chances that are given for it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dice.oracle import every_throw
from dice.rulebook import PARTS, any_part, bucket
from tablee.dice import pool_parts, throws
from tablee.dice.distribution import Distribution
from tablee.dice.readers import FacesNeeded, TypedDice
from tablee.dice.sampled import SampledDice, same_pick
from tablee.dice.throws import (
    Drawn,
    Face,
    Highest,
    Kept,
    Lowest,
    Part,
    Throw,
    Total,
    real_die,
    shown,
    together,
)


@st.composite
def fallen(draw, kind):
    """A part of this kind, and faces of its dice."""
    part = draw(PARTS[kind])
    return part, tuple(draw(st.integers(1, sides)) for sides in part.dice)


def stir(answer, value, index):
    return bucket((answer, value, index), 4)


def test_every_kind_of_part_is_tried_here():
    known = {**vars(throws), **vars(pool_parts)}.values()
    kinds = {kind for kind in known if isinstance(kind, type)}
    assert {kind for kind in kinds if issubclass(kind, Part)} - {Part, Drawn} == set(PARTS)


@pytest.mark.parametrize(("sides", "thrown"), [(2, 4), (3, 6), (5, 10), (50, 100), (6, 0), (7, 0)])
def test_a_die_that_nobody_owns_is_thrown_with_one_that_people_have(sides, thrown):
    assert real_die(sides) == thrown
    part = Total(count=1, sides=sides, thrown=thrown)
    read = [part.read((face,)) for face in range(1, part.dice[0] + 1)]
    assert part.odds() == Distribution({each: read.count(each) for each in set(read)})
    assert sorted(set(read)) == list(range(1, sides + 1))


def test_dice_that_are_drawn_for_odds_are_thrown_again_too():
    part = Drawn(sides=100, spans=((1, 1), (100, 100)))
    dice = SampledDice(same_pick())
    assert {dice.ask(part) for _ in range(40)} == {0, 1}


def test_a_die_thrown_again_outside_of_what_is_wanted_has_the_chances_of_what_is():
    part = Drawn(sides=10, spans=((2, 3), (5, 8)))
    wanted = [(face,) for face in range(1, 11) if not part.again((face,))]
    read = [part.read(faces) for faces in wanted]
    assert part.odds() == Distribution({span: read.count(span) for span in set(read)})
    dice = TypedDice([1, 10, 4, 6])
    assert dice.ask(part) == 1
    dice.finish()
    assert [cast.dice[0].kept for cast in dice.casts] == [False, False, False, True]
    with pytest.raises(FacesNeeded):
        TypedDice([1]).ask(part)


@pytest.mark.parametrize("kind", PARTS, ids=lambda kind: kind.__name__)
def test_a_part_reads_what_its_odds_say(kind):
    @given(PARTS[kind])
    @settings(max_examples=40)
    def holds(part):
        odds = part.odds()
        oracle = every_throw(part.dice, part.read)
        assert odds == oracle
        assert odds.outcomes == oracle.outcomes

    holds()


@pytest.mark.parametrize("kind", [Kept, Highest, Lowest], ids=lambda kind: kind.__name__)
def test_the_kept_dice_are_those_that_are_read(kind):
    @given(fallen(kind))
    def holds(case):
        part, faces = case
        flags = part.kept(faces)
        kept = tuple(sorted((f for f, k in zip(faces, flags, strict=True) if k), reverse=True))
        read = part.read(faces)
        assert kept == (read if isinstance(read, tuple) else (read,))

    holds()


ALL_COUNT = [kind for kind in PARTS if kind not in (Kept, Highest, Lowest)]


@pytest.mark.parametrize("kind", ALL_COUNT, ids=lambda k: k.__name__)
def test_where_every_die_counts_every_die_is_kept(kind):
    @given(fallen(kind))
    @settings(max_examples=20)
    def holds(case):
        part, faces = case
        assert part.kept(faces) == (True,) * len(part.dice)

    holds()


def test_of_equal_dice_the_first_ones_are_kept():
    assert Highest(count=3, sides=6).kept((5, 5, 5)) == (True, False, False)
    assert Lowest(count=3, sides=6).kept((5, 2, 2)) == (False, True, False)
    assert Kept(count=3, sides=6, keep=2).kept((4, 4, 4)) == (True, True, False)
    assert Kept(count=3, sides=6, keep=2, high=False).kept((4, 4, 4)) == (True, True, False)


@given(st.lists(any_part, min_size=1, max_size=3).map(tuple), st.sampled_from([stir, together]))
@settings(max_examples=60)
def test_the_odds_of_folded_parts_are_those_of_every_face(parts, fold):
    parts = parts if sum(len(part.dice) for part in parts) < 8 else parts[:1]
    throw = Throw(parts, fold, ())
    assert throw.odds() == every_throw(throw.dice, throw.read)


def test_the_order_of_parts_is_told_to_the_fold():
    difference = Throw((Face(sides=4), Face(sides=3)), lambda a, v, i: a - v if i else v, 0)
    assert difference.odds() == every_throw((4, 3), lambda faces: faces[0] - faces[1])


def test_a_throw_of_no_parts_is_where_it_starts():
    assert Throw((), together, ()).odds().as_fractions() == {(): 1}
    assert Throw((), together, ()).dice == ()


def test_a_hundred_parts_cost_no_more_than_their_merged_answers():
    throw = Throw((Highest(count=10, sides=6),) * 100, lambda a, v, i: max(a, v), 0)
    odds = throw.odds()
    assert odds.weight(1) == 1
    assert odds.denominator == 6**1000
    assert odds.weight(6) == 6**1000 - 5**1000


def test_every_die_is_shown_with_its_role_and_its_owner_where_one_is_named():
    parts = (
        Highest(count=2, sides=6, role="action", who=("isa",)),
        Face(sides=20, role="opposition"),
        Total(count=0, sides=6),
    )
    dice = shown(Throw(parts, together, ()), (2, 5, 17))
    told = [(die.sides, die.face, die.role, die.who, die.kept) for die in dice]
    assert told == [
        (6, 2, "action", "isa", False),
        (6, 5, "action", "", True),
        (20, 17, "opposition", "", True),
    ]
