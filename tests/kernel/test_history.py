"""The history of a table: rewinding, replaying, looking back, forking."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernel.bowl import (
    casts_of,
    encoded,
    events_of,
    game,
    new_table,
    refused,
    seeds,
    through_bytes,
)
from randomplay import random_table, step
from tablee.kernel.common import events
from tablee.kernel.entry import START_OF_CHAIN, link
from tablee.kernel.reading import Readings
from tablee.kernel.table import Table
from tablee.kernel.words import Refused

rule = pytest.mark.rule
any_seed = st.integers(0, 2**32)


def drop(table, seat="isa", marbles=1):
    """Drops marbles; the place right before, where a rewind may go."""
    before = table.history.turns
    table.apply(seat, {"ask": "drop", "marbles": marbles})
    return before


def rewind(table, to):
    return table.apply("gardien", {"ask": "rewind", "to": to})


def marbles(table):
    return table.state.game.marbles.get("isa", 0)


@rule("table.rewind")
def test_a_rewind_strikes_out_what_came_after_and_deletes_nothing():
    table = new_table()
    drop(table)
    place = drop(table, marbles=5)
    table.apply("isa", {"ask": "shake"}, faces=[1, 2])
    before = tuple(table.entries)
    asked, rewound = rewind(table, place)
    assert rewound.event == events.Rewound(before=place)
    assert tuple(table.entries) == (*before, asked, rewound)
    assert (marbles(table), table.state.game.shaken) == (1, ())
    struck = [table.entries[number - 1].event for number in sorted(table.history.struck)]
    assert [event.__struct_config__.tag for event in struck] == ["dropped", "shaken"]


@rule("table.rewind")
def test_a_rewind_goes_right_before_an_ask_that_changed_the_story_and_nowhere_else():
    table = new_table()
    table.apply("tom", {"ask": "say", "text": "On y va ?"})
    place = drop(table)
    assert table.history.boundaries() == [place]
    for to in {*range(-1, table.number + 2)} - {place}:
        no = refused(table, "gardien", {"ask": "rewind", "to": to})
        assert no.rule == "table.rewind"
        assert str(no).endswith(f"the nearest such place is {place}.")
    rewind(table, place)
    assert str(refused(table, "gardien", {"ask": "rewind", "to": place})).endswith(" is –.")


@rule("table.rewind")
def test_what_people_said_and_saw_survives_a_rewind():
    table = new_table()
    place = drop(table)
    table.apply("isa", {"ask": "say", "text": "Oups."})
    table.apply("isa", {"ask": "write-note", "text": "Ne plus laisser tomber."})
    table.apply("gardien", {"ask": "prepare-handout", "title": "Plan", "text": "Cave"})
    table.apply("gardien", {"ask": "show-handout", "id": "handout-1", "seats": ["isa"]})
    table.apply("gardien", {"ask": "add-seat", "name": "eve"})
    table.apply("gardien", {"ask": "choose-dice", "dice": "typed"})
    table.apply("gardien", {"ask": "open-scene", "name": "Quai"})
    common = table.state.common
    rewind(table, place)
    after = table.state.common
    assert (after.scene, after.scenes) == ("", 0)
    assert (after.notes, after.handouts, after.seats) == (
        common.notes,
        common.handouts,
        common.seats,
    )
    assert after.typed_dice
    assert "eve" in after.seats


@rule("table.rewind", "table.dice")
def test_the_number_of_a_throw_is_never_used_again():
    table = new_table()
    place = table.number
    table.apply("isa", {"ask": "fumble"})
    table.apply("isa", {"ask": "shake"})
    thrown = table.state.common.throws
    rewind(table, table.history.boundaries()[0])
    assert table.state.common.throws == thrown
    (cast,) = casts_of(table.apply("isa", {"ask": "fumble"}))
    assert cast.number == thrown + 1
    numbers = [cast.number for cast in casts_of(table.entries[place:])]
    assert numbers == list(range(1, len(numbers) + 1))


@rule("table.rewind")
def test_after_a_rewind_play_goes_on_and_may_be_rewound_again():
    table = new_table()
    first = drop(table, marbles=1)
    second = drop(table, marbles=2)
    rewind(table, second)
    third = drop(table, marbles=4)
    assert marbles(table) == 5
    assert table.history.boundaries() == [first, third]
    rewind(table, third)
    assert marbles(table) == 1
    rewind(table, first)
    assert marbles(table) == 0
    assert table.history.boundaries() == []
    drop(table, marbles=8)
    assert marbles(table) == 8
    assert through_bytes(table).state == table.state


@rule("table.rewind")
def test_an_ask_that_only_threw_dice_is_no_place_to_go_back_to():
    table = new_table()
    table.apply("isa", {"ask": "fumble"})
    assert table.history.boundaries() == []


@rule("table.rewind")
def test_a_player_asks_for_a_rewind_and_the_keeper_grants_it():
    table = new_table()
    place = drop(table)
    assert refused(table, "isa", {"ask": "rewind", "to": place}).rule == "table.rewind"
    table.apply("isa", {"ask": "want-rewind", "to": place})
    assert table.view("tom").common.rewinds_wanted == {"isa": place}
    assert marbles(table) == 1
    rewind(table, place)
    assert table.view("tom").common.rewinds_wanted == {}
    assert marbles(table) == 0


@rule("table.rewind")
def test_a_wish_for_a_rewind_is_a_players_and_names_a_place_that_exists():
    table = new_table()
    place = drop(table)
    assert refused(table, "isa", {"ask": "want-rewind", "to": place + 1}).rule == "table.rewind"
    assert refused(table, "gardien", {"ask": "want-rewind", "to": place}).rule == "table.rewind"
    assert refused(table, "zoe", {"ask": "want-rewind", "to": place}).rule == "table.seats"


@given(any_seed)
@settings(max_examples=12)
def test_a_table_read_from_its_history_is_the_same_table_at_every_step(seed):
    rng = random.Random(seed)
    table = random_table(game, seed)
    asked = Counter()
    states = {table.number: table.state}
    for serial in range(60):
        if table.state.common.closed:
            break
        step(table, rng, serial, asked)
        again = through_bytes(table)
        assert again.state == table.state
        assert again.history.struck == table.history.struck
        assert again.history.boundaries() == table.history.boundaries()
        for seat in table.state.common.seats:
            assert encoded(again.view(seat)) == encoded(table.view(seat))
            assert again.offers(seat) == table.offers(seat)
        states[table.number] = table.state
    for number, state in states.items():
        assert table.state_at(number) == state


def test_before_its_first_entry_a_table_is_empty():
    table = new_table()
    drop(table)
    assert table.state_at(0).common.table == ""
    assert table.state_at(0).game.marbles == {}


@rule("table.chain")
def test_every_entry_is_linked_to_the_one_before():
    table = new_table()
    drop(table)
    table.apply("isa", {"ask": "shake"})
    previous = START_OF_CHAIN
    for number, entry in enumerate(table.entries, 1):
        assert entry.number == number
        assert entry.hash == link(previous, entry.body)
        previous = entry.hash
    assert table.head == previous


@rule("table.chain")
@pytest.mark.parametrize("change", ["text", "missing", "order", "hash"])
def test_a_changed_history_is_refused(change):
    table = new_table()
    drop(table)
    drop(table)
    rows = [(entry.body, entry.hash) for entry in table.entries]
    match change:
        case "text":
            rows[3] = (rows[3][0].replace(b'"marbles":1', b'"marbles":9'), rows[3][1])
        case "missing":
            del rows[3]
        case "order":
            rows[3], rows[5] = rows[5], rows[3]
        case "hash":
            rows[4] = (rows[4][0], "0" * 64)
    with pytest.raises(Refused, match="The history was changed: entry") as caught:
        Readings(game).entries(rows)
    assert caught.value.rule == "table.chain"


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
