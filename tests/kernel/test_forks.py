"""Forks: another table with the same past, and dice of its own."""

import pytest

from kernel.bowl import drop, events_of, game, marbles, new_table, rewind, seeds, through_bytes
from tablee.kernel.common import events
from tablee.kernel.table import Table
from tablee.kernel.words import Refused

rule = pytest.mark.rule


@rule("table.fork")
def test_a_fork_has_the_same_past_and_dice_of_its_own():
    table = new_table()
    drop(table, marbles=3)
    number, state = table.number, table.state
    drop(table, marbles=5)
    fork = table.fork(number, "attic")
    assert tuple(fork.entries[:number]) == tuple(table.entries[:number])
    forked, begun = events_of(fork.entries[number:])
    assert (forked.table, forked.of) == ("attic", "table")
    assert begun.session == 2
    assert begun.commitment == fork.state.common.commitment != table.state.common.commitment
    assert fork.seed != table.seed
    assert fork.state_at(number + 1).common.commitment is None
    assert fork.state.game == state.game
    assert through_bytes(fork).state == fork.state


@rule("table.fork")
def test_a_fork_and_its_original_do_not_touch_each_other():
    table = new_table()
    drop(table)
    fork = table.fork(table.number, "attic")
    entries, state = tuple(table.entries), table.state
    drop(fork, marbles=7)
    rewind(fork, fork.history.boundaries()[0])
    assert (tuple(table.entries), table.state) == (entries, state)
    drop(table, marbles=2)
    assert (marbles(table), marbles(fork)) == (3, 0)


@rule("table.fork")
def test_a_fork_of_a_fork_knows_where_it_comes_from():
    table = new_table(draw_seed=seeds())
    drop(table)
    attic = table.fork(table.number, "attic")
    drop(attic, marbles=2)
    roof = attic.fork(attic.number, "roof")
    names = [(e.table, e.of) for e in events_of(roof.entries) if isinstance(e, events.Forked)]
    assert names == [("attic", "table"), ("roof", "attic")]
    assert (roof.state.common.session, roof.state.common.table) == (3, "roof")
    assert len({table.seed, attic.seed, roof.seed}) == 3
    drop(roof, marbles=4)
    assert (marbles(table), marbles(attic), marbles(roof)) == (1, 3, 7)
    assert Table.load(game, roof.entries, draw_seed=seeds(), seed=roof.seed).state == roof.state


@rule("table.fork", "table.rewind")
def test_a_fork_may_be_rewound_to_before_it_was_forked():
    table = new_table()
    place = drop(table)
    fork = table.fork(table.number, "attic")
    rewind(fork, place)
    assert (marbles(table), marbles(fork)) == (1, 0)
    assert fork.state.common.table == "attic"


@rule("table.fork")
@pytest.mark.parametrize("number", [-1, 0, 1, 99])
def test_a_fork_needs_an_entry_to_start_from(number):
    with pytest.raises(Refused, match=f"There is no entry {number} to fork at") as caught:
        new_table().fork(number, "attic")
    assert caught.value.rule == "table.fork"
