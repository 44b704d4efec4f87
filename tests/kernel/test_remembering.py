"""What was worked out once serves again, and never for anything but the very same."""

import pytest

from laws.roughplay import rough_play
from tablee.kernel.remembered import remembering
from tablee.lab.games import find_game

GAMES = ("cheap-tales", "cthulhu-d20")
"""Those whose laws say what their offers depend on."""


def test_the_very_same_state_is_worked_out_once_for_each_who_looks():
    asked = []

    @remembering(2)
    def seen(state, who):
        asked.append(who)
        return [who, *state]

    state = [1]
    assert seen(state, "keeper") is seen(state, "keeper")
    assert seen(state, "player") == ["player", 1]
    assert seen([1], "keeper") is not seen(state, "keeper")
    assert asked == ["keeper", "player", "keeper", "keeper"]  # at most two are kept


@pytest.mark.parametrize("name", GAMES)
def test_offers_that_are_kept_are_those_that_would_be_worked_out_anew(name):
    game = find_game(name)
    kept = [law for law in game.rules.laws.values() if law._depends is not None]
    assert kept
    for number, (table, _, _) in enumerate(rough_play(game, 1, 40)):
        for seat in table.state.common.seats if number % 3 == 0 else ():
            state, by = table.state.game, table.by(seat)
            for law in kept:
                anew = () if law.keeper and not by.is_keeper else law._offered(state, by)
                assert list(law.offered(state, by)) == list(anew), law.tag
