"""Two laws that hold for every page, at every seat, after every ask of rough random play: no part
of it is missing, and an ask that a seat may not know of leaves all that it can fetch as it was.

One game: `pytest tests/web/test_page_laws.py -k yacdha`. Longer, with every fault that is found:
`python tools/break_pages.py yacdha --seeds 0-50`.
"""

import pytest

from laws.pages import page_faults
from tablee.lab.games import find_game

GAMES = ("yacdha", "cthulhu-blanc", "innommable", "cheap-tales", "cthulhu-d20")


@pytest.mark.parametrize("name", GAMES)
def test_every_page_is_whole_and_tells_nothing_that_is_hidden(name):
    faults = page_faults(find_game(name), range(2), 24)
    assert not faults, faults.report()


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_every_page_of_a_long_evening_is_whole_and_tells_nothing_that_is_hidden(name):
    faults = page_faults(find_game(name), range(100, 140), 150, wonders=6)
    assert not faults, faults.report()
