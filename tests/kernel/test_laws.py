"""Two laws that hold for every game, in the middle of everything, whoever falls, leaves or is
taken away: the keeper can always go on, and what is offered is exactly what is done.

One game: `pytest tests/kernel/test_laws.py -k yacdha`. Longer, with every fault that is found:
`python tools/break_laws.py yacdha --seeds 0-50`.
"""

import pytest

from laws.faults import faults_of
from tablee.lab.games import find_game

GAMES = ("yacdha", "cthulhu-blanc", "innommable", "cheap-tales", "cthulhu-d20")


@pytest.mark.parametrize("name", GAMES)
def test_an_ask_is_done_when_it_is_offered_and_refused_when_it_is_not(name):
    faults = faults_of(find_game(name), range(4), 80, asks=20, every=5, ways=False)
    assert not faults, faults.report()


@pytest.mark.parametrize("name", GAMES)
def test_the_keeper_can_end_or_drop_whatever_is_open(name):
    faults = faults_of(find_game(name), range(10, 16), 80, every=4)
    assert not faults, faults.report()


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_both_laws_hold_after_every_ask_of_a_long_evening(name):
    faults = faults_of(find_game(name), range(100, 150), 200, asks=20)
    assert not faults, faults.report()
