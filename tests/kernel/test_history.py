"""The history of a table: rewinding, replaying, looking back."""

import random
import re
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernel.bowl import (
    casts_of,
    drop,
    encoded,
    game,
    marbles,
    new_table,
    refused,
    rewind,
    through_bytes,
)
from randomplay import random_table, step
from tablee.kernel.common import events
from tablee.kernel.entry import START_OF_CHAIN, link
from tablee.kernel.reading import Readings
from tablee.kernel.words import Refused

rule = pytest.mark.rule
any_seed = st.integers(0, 2**32)


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
    (handout,) = table.state.common.handouts
    table.apply("gardien", {"ask": "show-handout", "id": handout, "seats": ["isa"]})
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
def test_an_ask_that_changed_the_story_twice_is_one_place_to_go_back_to():
    table = new_table()
    table.apply("isa", {"ask": "shake"}, faces=[6, 6, 20])
    assert table.history.boundaries() == [1]
    rewind(table, 1)
    assert table.state.game.shaken == ()


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


def relinked(bodies):
    """Rows with a chain that is right, whatever stands in them: anyone can compute hashes."""
    previous = START_OF_CHAIN
    for body in bodies:
        previous = link(previous, body)
        yield body, previous


@rule("table.chain")
def test_an_entry_that_is_missing_is_missed_even_where_the_chain_is_right():
    table = new_table()
    drop(table)
    bodies = [entry.body for entry in table.entries]
    with pytest.raises(Refused, match="Entry 3 is missing from the history"):
        Readings(game).entries(relinked([*bodies[:2], bodies[3]]))


@rule("table.chain")
@pytest.mark.parametrize("newer", [b'"edition":2', b'"format":99'])
def test_a_history_of_a_newer_program_is_not_guessed_at(newer):
    name = newer.partition(b":")[0]
    bodies = [re.sub(name + rb":\d+", newer, entry.body) for entry in new_table().entries]
    with pytest.raises(Refused, match="written by a newer Tablée"):
        Readings(game).entries(relinked(bodies))


def test_every_entry_belongs_to_one_turn():
    table = new_table()
    drop(table)
    table.apply("isa", {"ask": "shake"}, faces=[6, 6, 1])
    table = table.fork(table.number, "attic")
    drop(table)
    turns = [table.history.turn(number) for number in range(1, table.history.turns + 1)]
    assert [entry for turn in turns for entry in turn] == list(table.entries)
    assert [len(turn) for turn in turns] == [2, 2, 5, 2, 2]
    for number, turn in enumerate(turns, 1):
        assert {table.history.turn_of(entry.number) for entry in turn} == {number}
        assert table.history.last_of(number) == turn[-1].number
