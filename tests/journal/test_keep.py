"""Kept tables: durable before answered, answered once, and the same after a restart."""

import threading
from concurrent.futures import Future

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.dice.fair import commitment, fair_faces
from tablee.dice.readers import FacesNeeded
from tablee.journal.keep import new_table, open_table
from tablee.journal.sql import SqlStore
from tablee.journal.store import Conflict, StoreError, TableExists, Unwritable, lines_of
from tablee.kernel.common.events import Rolled
from tablee.kernel.words import Refused
from toy import SEATS, Count, Throw, second_toy, toy


def faces(table):
    return [e.event.cast.dice[0].face for e in table.entries if isinstance(e.event, Rolled)]


def reopened(path):
    """The table as a new process finds it."""
    with SqlStore(path) as store:
        return open_table(store, toy, "cellar").table


class Lossy:
    """A store behind a bad line: it does what it is asked, and the answer does not arrive."""

    def __init__(self, store):
        self._store = store
        self.losing = True

    def __getattr__(self, name):
        return getattr(self._store, name)

    def append(self, *args):
        future = self._store.append(*args)
        if self.losing:
            future.result()
            raise ConnectionError("lost")
        return future


class Failing(Lossy):
    """A store that answers every append with the same error."""

    def __init__(self, store, error):
        super().__init__(store)
        self.error = error

    def append(self, *args):
        if not self.losing:
            return self._store.append(*args)
        future = Future()
        future.set_exception(self.error)
        return future


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


def test_a_table_reopens_in_the_state_it_was_left_in(store, path, table):
    table.ask("gardien", {"ask": "hide", "number": 7})
    table.ask("isa", Count(amount=3))
    back = table.table.number
    table.ask("isa", Throw(), nonce="n")
    table.ask("tom", {"ask": "write-note", "text": "Une odeur d’œillet… 🌊"})
    table.ask("gardien", {"ask": "rewind", "to": back})
    table.ask("tom", Count(amount=2))
    again = reopened(path)
    assert again.state == table.table.state
    assert again.state.game.count == 5
    assert list(again.entries) == list(table.table.entries)
    assert again.history.struck == table.table.history.struck
    for seat in SEATS:
        assert again.view(seat) == table.table.view(seat)
        assert again.offers(seat) == table.table.offers(seat)


def test_the_dice_go_on_where_they_were_after_a_restart(path, store, table):
    table.ask("isa", Throw(), nonce="one")
    seed = store.seed("cellar")
    assert commitment(seed) == table.table.state.common.commitment
    with SqlStore(path) as other:
        open_table(other, toy, "cellar").ask("tom", Throw(), nonce="two")
    expected = [*fair_faces(seed, 1, "one", [6]), *fair_faces(seed, 2, "two", [6])]
    assert faces(reopened(path)) == expected


def test_a_session_takes_its_seed_along_when_it_ends(store, path, table):
    first = store.seed("cellar")
    table.ask("gardien", {"ask": "end-session"})
    assert store.seed("cellar") is None
    assert table.table.entries[-1].event.seed == first.hex()
    with pytest.raises(Refused, match="begin a session"):
        table.ask("isa", Throw())
    table.ask("gardien", {"ask": "begin-session"})
    second = store.seed("cellar")
    assert second not in (None, first)
    assert commitment(second) == reopened(path).state.common.commitment


def test_a_resend_gets_the_first_answer_and_throws_nothing(store, path, table):
    first = table.ask("isa", Throw(), key="k", nonce="n")
    for nonce in ("n", "another nonce does not buy another throw"):
        again = table.ask("isa", Throw(), key="k", nonce=nonce)
        assert again.again
        assert again.entries == first.entries
    with SqlStore(path) as other:
        restarted = open_table(other, toy, "cellar").ask("isa", Throw(), key="k")
    assert restarted.again
    assert restarted.entries == first.entries
    assert len(faces(reopened(path))) == 1


def test_a_resend_to_a_process_that_has_not_heard_yet_gets_the_first_answer(path, table):
    with SqlStore(path) as other:
        unaware = open_table(other, toy, "cellar")
        first = table.ask("isa", Throw(), key="k")
        table.ask("tom", Count())
        again = unaware.ask("isa", Throw(), key="k")
    assert again.again
    assert again.entries == first.entries
    assert unaware.table.state == table.table.state
    assert len(faces(reopened(path))) == 1


def test_an_answer_lost_after_the_disk_had_it_is_found_again(path, store, table):
    lossy = Lossy(store)
    unlucky = open_table(lossy, toy, "cellar")
    with pytest.raises(ConnectionError):
        unlucky.ask("isa", Throw(), key="k")
    assert unlucky.table.number == 2
    lossy.losing = False
    again = unlucky.ask("isa", Throw(), key="k")
    assert again.again
    assert list(again.entries) == list(reopened(path).entries[2:])
    # And so it is for a table that goes on with something else first.
    lossy.losing = True
    with pytest.raises(ConnectionError):
        unlucky.ask("tom", Count(amount=5), key="k")
    lossy.losing = False
    assert not unlucky.ask("isa", Count(), key="k2").again
    assert unlucky.ask("tom", Count(amount=5), key="k").again
    assert reopened(path).state == unlucky.table.state


def test_a_key_cannot_be_used_for_another_ask(store, path, table):
    with SqlStore(path) as other:
        unaware = open_table(other, toy, "cellar")
        table.ask("isa", Count(amount=1), key="k")
        for each in (table, unaware):
            with pytest.raises(Refused, match="key was used for another ask"):
                each.ask("isa", Count(amount=2), key="k")
    assert not table.ask("tom", Count(amount=2), key="k").again


def test_a_refusal_is_checked_against_what_others_have_written(path, table):
    with SqlStore(path) as other:
        unaware = open_table(other, toy, "cellar")
        table.ask("gardien", {"ask": "add-seat", "name": "léa"})
        assert unaware.ask("léa", Count(amount=2)).entries
        table.ask("gardien", {"ask": "choose-dice", "dice": "typed"})
        unaware.refresh()
        table.ask("gardien", {"ask": "choose-dice", "dice": "thrown"})
        assert unaware.ask("léa", Throw()).entries


def test_typed_faces_are_asked_for_and_taken(table):
    table.ask("gardien", {"ask": "choose-dice", "dice": "typed"})
    with pytest.raises(FacesNeeded):
        table.ask("isa", Throw(), key="k")
    table.ask("isa", Throw(), key="k", faces=[5])
    assert faces(table.table) == [5]


def ask_in_threads(tables, each):
    """Every table is asked by a thread of its own, all at once; returns what went wrong."""
    together = threading.Barrier(len(tables))
    problems = []

    def play(index, table):
        together.wait()
        try:
            for turn in range(each):
                ask = Throw() if turn % 3 == 0 else Count(amount=1 + turn % 9)
                table.ask("isa" if index % 2 else "tom", ask, key=f"{index}-{turn}")
        except Exception as problem:
            problems.append(problem)

    threads = [threading.Thread(target=play, args=pair) for pair in enumerate(tables)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return problems


def check_all_done_once(path, asks):
    found = reopened(path)
    keys = [(e.seat, e.event.key) for e in found.entries if getattr(e.event, "key", "")]
    assert len(keys) == len(set(keys)) == asks
    thrown = [e.event.cast.number for e in found.entries if isinstance(e.event, Rolled)]
    assert thrown == list(range(1, len(thrown) + 1))
    return found


def test_concurrent_asks_at_one_table_are_done_one_after_the_other(path, table):
    assert ask_in_threads([table] * 8, each=15) == []
    assert check_all_done_once(path, 8 * 15).state == table.table.state


def test_concurrent_asks_of_several_processes_lose_nothing(path, table):
    stores = [SqlStore(path) for _ in range(3)]
    tables = [table, *(open_table(each, toy, "cellar") for each in stores)]
    assert ask_in_threads(tables, each=12) == []
    found = check_all_done_once(path, 4 * 12)
    for each in tables:
        each.refresh()
        assert each.table.state == found.state
    for each in stores:
        each.close()


def test_an_ask_gives_up_when_others_never_stop_writing(store, table):
    busy = open_table(Failing(store, Conflict("cellar", 2, 3)), toy, "cellar")
    with pytest.raises(Refused, match="Many others are writing"):
        busy.ask("isa", Count())


def test_trouble_with_the_disk_leaves_the_table_as_it_was(store, path, table):
    failing = Failing(store, Unwritable("the disk is full"))
    unlucky = open_table(failing, toy, "cellar")
    with pytest.raises(Unwritable, match="could not be written: the disk is full"):
        unlucky.ask("gardien", {"ask": "end-session"}, key="k")
    assert unlucky.table.state == table.table.state
    assert unlucky.table.seed == table.table.seed
    failing.losing = False
    assert not unlucky.ask("gardien", {"ask": "end-session"}, key="k").again
    assert reopened(path).state == unlucky.table.state


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


def test_a_fork_is_a_table_of_its_own(store, path, table):
    table.ask("isa", Count(amount=4))
    table.ask("isa", Throw())
    fork = table.fork(4, "attic", "The attic")
    fork.ask("isa", Throw(), key="k")
    table.ask("isa", Count(amount=9), key="k")
    again = open_table(store, toy, "attic")
    assert again.table.state == fork.table.state
    assert store.seed("attic") not in (None, store.seed("cellar"))
    assert reopened(path).state == table.table.state
    assert store.about("attic").title == "The attic"


def test_a_fork_of_an_older_edition_keeps_its_past_byte_for_byte(store, table):
    table.ask("isa", Count(amount=4))
    newer = open_table(store, second_toy, "cellar")
    newer.fork(4, "attic").ask("isa", Count(amount=5))
    assert open_table(store, second_toy, "attic").table.state.game.count == 9
    past = [line.body for line in store.lines("cellar")]
    assert [line.body for line in store.lines("attic")][:4] == past


def test_an_older_edition_and_a_newer_one_share_a_journal(store, path, table):
    table.ask("isa", Count(amount=4))
    newer = open_table(store, second_toy, "cellar")
    assert newer.table.state.game.counted_by == {"?": 4}
    newer.ask("tom", Count(amount=5))
    again = open_table(store, second_toy, "cellar")
    assert again.table.state == newer.table.state
    assert again.table.state.game.counted_by == {"?": 4, "tom": 5}
    with pytest.raises(Refused, match="newer Tablée; please upgrade"):
        open_table(store, toy, "cellar")


def test_a_table_of_ten_thousand_events_opens(store, path, table):
    model = table.table
    asks = 0
    while model.number < 10_000:
        asks += 1
        model.apply("isa", Throw() if asks % 2 else Count(amount=2), key=f"k{asks}")
    store.append("cellar", 2, lines_of(model.entries[2:])).result()
    found = reopened(path)
    assert found.number >= 10_000
    assert found.state == model.state
    assert found.head == model.head
    assert found.history.boundaries() == model.history.boundaries()


steps = st.lists(
    st.one_of(
        st.tuples(st.just("count"), st.sampled_from(["isa", "tom"]), st.integers(1, 9)),
        st.tuples(st.just("throw"), st.sampled_from(["isa", "tom"]), st.just(0)),
        st.tuples(st.just("lose"), st.sampled_from(["isa", "tom"]), st.integers(1, 9)),
        st.tuples(st.just("resend"), st.just(""), st.integers(0, 30)),
        st.tuples(st.just("restart"), st.just(""), st.just(0)),
        st.tuples(st.just("elsewhere"), st.just("isa"), st.integers(1, 9)),
    ),
    max_size=25,
)


@settings(max_examples=40, deadline=None)
@given(steps=steps)
def test_whatever_is_lost_resent_or_restarted_each_ask_is_done_once(tmp_path_factory, steps):
    path = tmp_path_factory.mktemp("random") / "tables.db"
    sent = []  # (seat, ask, key), each of which must be done exactly once

    with SqlStore(path) as store, SqlStore(path) as elsewhere:
        lossy = Lossy(store)
        lossy.losing = False
        new_table(store, toy, SEATS, table_id="cellar")
        here, there = (open_table(each, toy, "cellar") for each in (lossy, elsewhere))
        for kind, seat, value in steps:
            if kind == "restart":
                here = open_table(lossy, toy, "cellar")
                continue
            if kind == "resend":
                if sent:
                    earlier, ask, key = sent[value % len(sent)]
                    assert here.ask(earlier, ask, key=key).again
                continue
            ask = Throw() if kind == "throw" else Count(amount=value)
            sent.append((seat, ask, f"k{len(sent)}"))
            lossy.losing = kind == "lose"
            try:
                (there if kind == "elsewhere" else here).ask(seat, ask, key=sent[-1][2])
            except ConnectionError:
                assert kind == "lose"
            lossy.losing = False

    found = check_all_done_once(path, len(sent))
    counted = sum(ask.amount for _, ask, _ in sent if isinstance(ask, Count))
    assert found.state.game.count == counted + sum(faces(found))
