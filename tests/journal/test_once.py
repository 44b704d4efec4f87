"""Every ask is done once: resent, lost on the way, or asked of several processes at a time."""

import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shelf import Failing, Lossy, check_all_done_once, faces, reopened

from tablee.journal.keep import new_table, open_table
from tablee.journal.sql import SqlStore
from tablee.journal.store import Conflict
from tablee.kernel.words import Refused
from toy import SEATS, Count, Throw, toy

pytestmark = pytest.mark.rule("table.ask")


def test_a_resend_gets_the_first_answer_and_throws_nothing(store, place, table):
    first = table.ask("isa", Throw(), key="k", nonce="n")
    for nonce in ("n", "another nonce does not buy another throw"):
        again = table.ask("isa", Throw(), key="k", nonce=nonce)
        assert again.again
        assert again.entries == first.entries
    with SqlStore(place) as other:
        restarted = open_table(other, toy, "cellar").ask("isa", Throw(), key="k")
    assert restarted.again
    assert restarted.entries == first.entries
    assert len(faces(reopened(place))) == 1


def test_a_resend_after_a_restart_is_known_whatever_the_ask_is_made_of(place, table):
    whisper = {"ask": "whisper", "seats": ["isa", "gardien"], "text": "chut"}
    first = table.ask("tom", whisper, key="k")
    with SqlStore(place) as other:
        again = open_table(other, toy, "cellar").ask("tom", whisper, key="k")
    assert again.again
    assert [entry.hash for entry in again.entries] == [entry.hash for entry in first.entries]


def test_a_resend_to_a_process_that_has_not_heard_yet_gets_the_first_answer(place, table):
    with SqlStore(place) as other:
        unaware = open_table(other, toy, "cellar")
        first = table.ask("isa", Throw(), key="k")
        table.ask("tom", Count())
        again = unaware.ask("isa", Throw(), key="k")
    assert again.again
    assert again.entries == first.entries
    assert unaware.table.state == table.table.state
    assert len(faces(reopened(place))) == 1


def test_an_answer_lost_after_the_disk_had_it_is_found_again(place, store, table):
    lossy = Lossy(store)
    unlucky = open_table(lossy, toy, "cellar")
    with pytest.raises(ConnectionError):
        unlucky.ask("isa", Throw(), key="k")
    assert unlucky.table.number == 2
    lossy.losing = False
    again = unlucky.ask("isa", Throw(), key="k")
    assert again.again
    assert list(again.entries) == list(reopened(place).entries[2:])
    # And so it is for a table that goes on with something else first.
    lossy.losing = True
    with pytest.raises(ConnectionError):
        unlucky.ask("tom", Count(amount=5), key="k")
    lossy.losing = False
    assert not unlucky.ask("isa", Count(), key="k2").again
    assert unlucky.ask("tom", Count(amount=5), key="k").again
    assert reopened(place).state == unlucky.table.state


def test_a_key_cannot_be_used_for_another_ask(store, place, table):
    with SqlStore(place) as other:
        unaware = open_table(other, toy, "cellar")
        table.ask("isa", Count(amount=1), key="k")
        for each in (table, unaware):
            with pytest.raises(Refused, match="key was used for another ask"):
                each.ask("isa", Count(amount=2), key="k")
    assert not table.ask("tom", Count(amount=2), key="k").again


def test_a_refusal_is_checked_against_what_others_have_written(place, table):
    with SqlStore(place) as other:
        unaware = open_table(other, toy, "cellar")
        table.ask("gardien", {"ask": "add-seat", "name": "léa"})
        assert unaware.ask("léa", Count(amount=2)).entries
        table.ask("gardien", {"ask": "choose-dice", "dice": "typed"})
        unaware.refresh()
        table.ask("gardien", {"ask": "choose-dice", "dice": "thrown"})
        assert unaware.ask("léa", Throw()).entries


def test_whatever_another_process_does_is_taken_in(place, table):
    with SqlStore(place) as other:
        unaware = open_table(other, toy, "cellar")
        assert not unaware.refresh()
        back = table.table.history.turns
        for seat, ask in (
            ("isa", {"ask": "count", "amount": 3}),
            ("isa", {"ask": "throw"}),
            ("tom", {"ask": "whisper", "seats": ["isa"], "text": "chut"}),
            ("tom", {"ask": "want-rewind", "to": back}),
            ("gardien", {"ask": "rewind", "to": back}),
            ("isa", {"ask": "throw"}),
            ("gardien", {"ask": "end-session"}),
            ("gardien", {"ask": "begin-session"}),
            ("isa", {"ask": "throw"}),
            ("gardien", {"ask": "close-table"}),
        ):
            table.ask(seat, ask)
            assert unaware.refresh()
            assert unaware.table.state == table.table.state
            assert unaware.table.seed == table.table.seed
            assert unaware.table.head == table.table.head
            assert unaware.table.history.struck == table.table.history.struck
            assert unaware.table.offers("gardien") == table.table.offers("gardien")
    assert reopened(place).state == unaware.table.state


def test_what_others_changed_by_hand_is_not_taken_in(store, path, table):
    unaware = open_table(store, toy, "cellar")
    table.ask("isa", Count(amount=4))
    with store._writers.begin() as connection:
        connection.exec_driver_sql(
            "UPDATE journal_lines SET body = replace(body, '\"by\":4', '\"by\":9')"
        )
    with pytest.raises(Refused, match="entry 4 does not fit"):
        unaware.refresh()
    assert unaware.table.number == 2


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


def test_concurrent_asks_at_one_table_are_done_one_after_the_other(place, table):
    assert ask_in_threads([table] * 8, each=15) == []
    assert check_all_done_once(place, 8 * 15).state == table.table.state


def test_concurrent_asks_of_several_processes_lose_nothing(place, table):
    stores = [SqlStore(place) for _ in range(3)]
    tables = [table, *(open_table(each, toy, "cellar") for each in stores)]
    assert ask_in_threads(tables, each=12) == []
    found = check_all_done_once(place, 4 * 12)
    for each in tables:
        each.refresh()
        assert each.table.state == found.state
    for each in stores:
        each.close()


def test_an_ask_gives_up_when_others_never_stop_writing(store, table):
    busy = open_table(Failing(store, Conflict("cellar", 2, 3)), toy, "cellar")
    with pytest.raises(Refused, match="Many others are writing"):
        busy.ask("isa", Count())


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
    place = tmp_path_factory.mktemp("random") / "tables.db"
    sent = []  # (seat, ask, key), each of which must be done exactly once

    with SqlStore(place) as store, SqlStore(place) as elsewhere:
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

    found = check_all_done_once(place, len(sent))
    counted = sum(ask.amount for _, ask, _ in sent if isinstance(ask, Count))
    assert found.state.game.count == counted + sum(faces(found))
