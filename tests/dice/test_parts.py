"""What a part reads off faces and what it says of their chances are the same thing."""

import pytest
from oracle import every_throw

from tablee.dice.pool_parts import HighestLabels
from tablee.dice.throws import (
    Above,
    Face,
    Highest,
    Kept,
    Lowest,
    Throw,
    Total,
    shown,
    together,
)

PARTS = [
    Face(sides=6),
    Above(sides=6, value=4),
    Above(sides=6, value=0),
    Above(sides=6, value=6),
    Highest(count=3, sides=6),
    Lowest(count=3, sides=6),
    Total(count=3, sides=6),
    Kept(count=3, sides=6, keep=2),
    Kept(count=3, sides=6, keep=2, high=False),
    HighestLabels(labels=(("human", 6), ("folie", 6), ("blessures", 4))),
]


@pytest.mark.parametrize("part", PARTS, ids=repr)
def test_the_odds_of_a_part_are_those_of_reading_every_face(part):
    assert part.odds() == every_throw(part.dice, part.read)


def test_the_odds_of_a_throw_are_those_of_reading_every_face():
    throw = Throw((Highest(count=2, sides=6), Face(sides=4), Above(sides=6, value=2)), together, ())
    assert throw.odds() == every_throw(throw.dice, throw.read)


def test_each_die_is_shown_with_what_it_is_at_the_table():
    labelled = HighestLabels(labels=(("human", 6), ("folie", 6)), role="pool", who=("", "bob"))
    failure = Face(sides=6, role="failure")
    dice = shown(Throw((labelled, failure), together, ()), (2, 5, 4))
    assert [(die.role, die.face, die.who) for die in dice] == [
        ("human", 2, ""),
        ("folie", 5, "bob"),
        ("failure", 4, ""),
    ]
