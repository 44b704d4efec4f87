"""One stand-in for all the odd dice of a failure gives what each of those pools would give."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dice.oracle import every_throw
from tablee.dice.distribution import Distribution
from tablee.dice.exact import exact
from tablee.games.innommable.rules.conflicts.odd_dice import falling
from tablee.games.innommable.rules.conflicts.throws import OddProfile, Successes
from tablee.games.innommable.state.pools import OddDice

tiny = st.lists(st.tuples(st.sampled_from((2, 4, 6, 8)), st.integers(0, 2)), max_size=3).map(tuple)
more = st.sampled_from([(), ((4, 1),), ((8, 2), (4, 1))])
most = st.none() | st.integers(0, 6)


def plain(kinds, goal):
    """Every throw read off its faces: each pool of odd dice by itself."""
    part = OddProfile(pool=kinds, difficulty=goal)
    return every_throw(part.dice, part.read)


def after_reroll(kinds, goal):
    """Throw by throw: the first throw, then every second throw of the dice that lie odd."""

    def second(thrown):
        count, one, odd = thrown
        if count >= goal:
            return Distribution.certain((True, one))
        part = Successes(pool=odd)
        return every_throw(part.dice, part.read).map(
            lambda again: (count + again[0] >= goal, one or again[1])
        )

    return plain(kinds, goal).then(second)


@settings(max_examples=60, deadline=None)
@given(tiny, st.integers(0, 5), more, most)
def test_the_second_throw_is_that_of_every_pool_it_stands_for(kinds, goal, joined, cut):
    each = plain(kinds, goal)
    for successes, one, odd in falling(kinds, goal):
        if not isinstance(odd, OddDice):
            continue
        alike = [(w, o) for (s, seen, o), w in each.items() if (s, seen) == (successes, one) and o]
        by_pool = Distribution.mixture(
            [(w, Successes(pool=(*o, *joined), most=cut).odds()) for w, o in alike]
        )
        at_once = Successes(pool=odd.with_dice(joined) if joined else odd, most=cut).odds()
        assert at_once == by_pool


@settings(max_examples=60, deadline=None)
@given(tiny, st.integers(0, 5))
def test_falling_short_and_throwing_the_odd_dice_again_is_the_reroll(kinds, goal):
    def rule(dice):
        successes, one, odd = dice.ask(OddProfile(pool=kinds, difficulty=goal))
        if successes >= goal:
            return True, one
        again, seen = dice.ask(Successes(pool=odd, most=goal - successes)) if odd else (0, False)
        return successes + again >= goal, one or seen

    assert exact(rule) == after_reroll(kinds, goal)


def test_fifteen_dice_have_few_answers_where_their_odd_dice_have_many():
    fifteen = ((20, 6), (12, 4), (8, 3), (4, 2))
    assert len(falling(fifteen, 7)) <= 2 * 8


def test_nobody_looks_at_dice_of_which_only_the_chances_are_known():
    odd = OddDice(((8, 2), (4, 1)), 1, False, 3)
    assert odd
    assert odd == OddDice(((8, 2), (4, 1)), 1, False, 3)
    assert odd != OddDice(((8, 2), (4, 1)), 1, True, 3)
    for look in (list, lambda pool: pool[0], odd.with_dice):
        with pytest.raises(TypeError):
            look(odd)
