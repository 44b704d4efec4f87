"""Kept tables: durable before answered, and the same after a restart."""

import pytest
from shelf import Failing, faces, reopened

from tablee.dice.fair import commitment, fair_faces
from tablee.dice.readers import FacesNeeded
from tablee.journal.keep import new_table, open_table
from tablee.journal.sql import SqlStore
from tablee.journal.store import StoreError, TableExists, Unwritable, lines_of
from tablee.kernel.common.events import Rolled
from tablee.kernel.words import Refused
from toy import SEATS, Count, Throw, second_toy, toy


def test_an_ask_is_stored_before_it_is_answered(store, table):
    answer = table.ask("isa", Count(amount=4), key="k")
    assert not answer.again
    assert [entry.number for entry in answer.entries] == [3, 4]
    assert [line.hash for line in store.lines("cellar", 2)] == [e.hash for e in answer.entries]
    assert [line.body for line in store.lines("cellar", 2)] == [e.body for e in answer.entries]
    assert table.table.state.game.count == 4


def test_a_refused_ask_writes_nothing(store, table):
    with pytest.raises(Refused, match="one to nine, not 77"):
        table.ask("isa", {"ask": "count", "amount": 77}, key="k")
    with pytest.raises(Refused, match="no seat “nobody”"):
        table.ask("nobody", Count())
    assert store.about("cellar").number == 2
    # The key is still free: nothing was done with it.
    assert not table.ask("isa", Count(), key="k").again


def test_a_table_reopens_in_the_state_it_was_left_in(store, place, table):
    table.ask("gardien", {"ask": "hide", "number": 7})
    table.ask("isa", Count(amount=3))
    back = table.table.history.turns
    table.ask("isa", Throw(), nonce="n")
    table.ask("tom", {"ask": "write-note", "text": "Une odeur d’œillet… 🌊"})
    table.ask("gardien", {"ask": "rewind", "to": back})
    table.ask("tom", Count(amount=2))
    again = reopened(place)
    assert again.state == table.table.state
    assert again.state.game.count == 5
    assert list(again.entries) == list(table.table.entries)
    assert again.history.struck == table.table.history.struck
    for seat in SEATS:
        assert again.view(seat) == table.table.view(seat)
        assert again.offers(seat) == table.table.offers(seat)


def test_the_dice_go_on_where_they_were_after_a_restart(place, store, table):
    table.ask("isa", Throw(), nonce="one")
    seed = store.seed("cellar")
    assert commitment(seed) == table.table.state.common.commitment
    with SqlStore(place) as other:
        open_table(other, toy, "cellar").ask("tom", Throw(), nonce="two")
    expected = [*fair_faces(seed, 1, "one", [6]), *fair_faces(seed, 2, "two", [6])]
    assert faces(reopened(place)) == expected


def test_a_session_takes_its_seed_along_when_it_ends(store, place, table):
    first = store.seed("cellar")
    table.ask("gardien", {"ask": "end-session"})
    assert store.seed("cellar") is None
    assert table.table.entries[-1].event.seed == first.hex()
    with pytest.raises(Refused, match="begin a session"):
        table.ask("isa", Throw())
    table.ask("gardien", {"ask": "begin-session"})
    second = store.seed("cellar")
    assert second not in (None, first)
    assert commitment(second) == reopened(place).state.common.commitment


def test_typed_faces_are_asked_for_and_taken(table):
    table.ask("gardien", {"ask": "choose-dice", "dice": "typed"})
    with pytest.raises(FacesNeeded):
        table.ask("isa", Throw(), key="k")
    table.ask("isa", Throw(), key="k", faces=[5])
    assert faces(table.table) == [5]
    table.ask("isa", Throw(), thrown=True)
    sources = [e.event.cast.source for e in table.table.entries if isinstance(e.event, Rolled)]
    assert sources == ["typed", "fair"]


def test_trouble_with_the_disk_leaves_the_table_as_it_was(store, place, table):
    failing = Failing(store, Unwritable("the disk is full"))
    unlucky = open_table(failing, toy, "cellar")
    with pytest.raises(Unwritable, match="could not be written: the disk is full"):
        unlucky.ask("gardien", {"ask": "end-session"}, key="k")
    assert unlucky.table.state == table.table.state
    assert unlucky.table.seed == table.table.seed
    failing.losing = False
    assert not unlucky.ask("gardien", {"ask": "end-session"}, key="k").again
    assert reopened(place).state == unlucky.table.state


def test_a_table_is_opened_with_its_own_game_only(store, table):
    class Other(type(toy)):
        id = "other"

    with pytest.raises(StoreError, match="is a table of toy, not of other"):
        open_table(store, Other(), "cellar")
    with pytest.raises(TableExists, match="a table “cellar” here already"):
        new_table(store, toy, SEATS, table_id="cellar")


def test_a_changed_database_does_not_open(store, path, table):
    table.ask("isa", Count(amount=4))
    table.ask("isa", Count(amount=5))
    with store._writers.begin() as connection:
        connection.exec_driver_sql(
            "UPDATE journal_lines SET body = replace(body, '\"by\":4', '\"by\":9')"
        )
    with pytest.raises(Refused, match="entry 4 does not fit"):
        reopened(path)


def test_a_fork_is_a_table_of_its_own(store, place, table):
    table.ask("isa", Count(amount=4))
    table.ask("isa", Throw())
    fork = table.fork(4, "attic", "The attic")
    fork.ask("isa", Throw(), key="k")
    table.ask("isa", Count(amount=9), key="k")
    again = open_table(store, toy, "attic")
    assert again.table.state == fork.table.state
    assert store.seed("attic") not in (None, store.seed("cellar"))
    assert reopened(place).state == table.table.state
    assert store.about("attic").title == "The attic"


def test_a_fork_of_an_older_edition_keeps_its_past_byte_for_byte(store, table):
    table.ask("isa", Count(amount=4))
    newer = open_table(store, second_toy, "cellar")
    newer.fork(4, "attic").ask("isa", Count(amount=5))
    assert open_table(store, second_toy, "attic").table.state.game.count == 9
    past = [line.body for line in store.lines("cellar")]
    assert [line.body for line in store.lines("attic")][:4] == past


def test_an_older_edition_and_a_newer_one_share_a_journal(store, place, table):
    table.ask("isa", Count(amount=4))
    newer = open_table(store, second_toy, "cellar")
    assert newer.table.state.game.counted_by == {"?": 4}
    newer.ask("tom", Count(amount=5))
    again = open_table(store, second_toy, "cellar")
    assert again.table.state == newer.table.state
    assert again.table.state.game.counted_by == {"?": 4, "tom": 5}
    with pytest.raises(Refused, match="newer Tablée; please upgrade"):
        open_table(store, toy, "cellar")


def test_a_table_of_ten_thousand_events_opens(store, place, table):
    model = table.table
    asks = 0
    while model.number < 10_000:
        asks += 1
        model.apply("isa", Throw() if asks % 2 else Count(amount=2), key=f"k{asks}")
    store.append("cellar", 2, lines_of(model.entries[2:])).result()
    found = reopened(place)
    assert found.number >= 10_000
    assert found.state == model.state
    assert found.head == model.head
    assert found.history.boundaries() == model.history.boundaries()
