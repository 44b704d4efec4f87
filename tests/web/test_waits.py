"""The list of what waits for the keeper is never wrong, in both directions: whatever stands in it
can be done, is owed no more once it is done, and lets somebody go on; and whatever the keeper owes
anybody stands in it, so that it is never empty while the players cannot go on without a word.
"""

import random

import pytest

from laws.roughplay import evenings_of, rough_play
from laws.waits import (
    do,
    is_open,
    keepers_sight,
    stands_still,
    taken_back,
    waits,
    what_players_may,
)
from tablee.kernel.awaited import waits_in
from tablee.kernel.table import Table
from tablee.kernel.waits import waiting
from tablee.lab.games import find_game

GAMES = ("yacdha", "cthulhu-blanc", "innommable", "cheap-tales", "cthulhu-d20")

WHILE_IT_IS_TIME = {"settle-event", "frame-roll", "bar-report", "improvise", "name-aspect"}
"""What holds no player up, and must be said before something else goes on: what the timetable says,
the modifier before the dice, a second look at a report, the terms before a round is revealed, the
words of an aspect before it is called upon."""


def check(table, rng, serial):
    offered = table.offers(table.state.common.keeper)
    found = waits(table)
    for wait in found:
        assert wait.text
        assert all(offer in offered for offer in wait.offers), wait.text
    sight = keepers_sight(table)
    shown, *turn = waiting(sight)
    assert [row.text for row in shown.rows] == [wait.text for wait in found]
    assert bool(turn) == bool(found), "the keeper's turn is said where something is owed"
    if is_open(table) and not found and stands_still(table, rng):
        asks = sorted({offer.ask for offer in offered if offer.ask in table.game.asks})
        raise AssertionError(f"nobody goes on, and nothing waits for the keeper: {asks}")
    others = [wait for wait in sight.waits if not wait.is_mine]
    named = shown.nobody.split(" · ") if others else []
    assert len(named) == len(others), "everybody who is waited for is named"
    assert bool(others) != shown.nobody.startswith("Personne n’attend")
    listed = {offer.ask for wait in found for offer in wait.offers}
    owed = {wait.ask for wait in waits_in(table.game, table.state) if wait.is_keeper}
    assert owed <= listed, f"owed by the keeper, and not in the list: {owed - listed}"
    for wait in found[:1]:
        is_owed = {offer.ask for offer in wait.offers} & (owed | WHILE_IT_IS_TIME)
        before = None if is_owed else what_players_may(table)
        with taken_back(table):
            if settle(table, wait, rng, serial) and before:
                is_new = any(one not in found for one in waits(table))
                goes_on = is_new or what_players_may(table) != before
                assert goes_on, f"it held nobody up: {wait.text}"


def settle(table, wait, rng, serial):
    """Does what is owed, as often as it is owed (two rolls are two); whether it could be done."""
    keeper = table.state.common.keeper
    for again in range(6):
        if not do(table, keeper, wait.offers[0], rng, serial + again):
            return False
        if wait not in waits(table):
            return True
    raise AssertionError(f"done, and owed still: {wait.text}")


@pytest.mark.parametrize("name", GAMES)
def test_the_list_is_right_all_through_an_evening(name):
    rng = random.Random(3)
    for evening in evenings_of(name):
        draw = random.Random(5)
        table = Table.open(
            evening.game, evening.seats, evening.options, draw_seed=lambda d=draw: d.randbytes(32)
        )
        for serial, step in enumerate(s for s in evening.play if s.refused is None):
            table.apply(step.seat, step.ask, nonce=step.nonce, faces=step.dice)
            if serial % 6 == 1:
                check(table, rng, serial)


@pytest.mark.parametrize("name", GAMES)
def test_the_list_is_right_in_rough_play(name):
    for table, rng, serial in rough_play(find_game(name), 0, 24):
        if not table.state.common.closed:
            check(table, rng, serial)


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_the_list_is_right_in_much_rough_play(name):
    for seed in range(100, 140):
        for table, rng, serial in rough_play(find_game(name), seed, 120):
            if not table.state.common.closed:
                check(table, rng, serial)
