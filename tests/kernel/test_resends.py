"""An ask that is sent twice is done once, and of two asks on one state only one is done."""

import pytest

from kernel.bowl import casts_of, new_table, refused, through_bytes
from tablee.kernel.words import Refused

pytestmark = pytest.mark.rule("table.ask")

SHAKE = {"ask": "shake"}
WHISPER = {"ask": "whisper", "seats": ["tom", "zoe"], "text": "Chut, « {secret} » 🐙"}


@pytest.mark.parametrize("ask", [SHAKE, WHISPER, {"ask": "drop", "marbles": 2**70}])
def test_a_resent_ask_gets_the_first_answer_and_nothing_is_rolled_twice(ask):
    table = new_table()
    first = table.apply("isa", ask, key="k", nonce="one")
    table.apply("tom", SHAKE)
    state, number = table.state, table.number
    assert table.propose("isa", ask, key="k", nonce="two").again
    assert table.apply("isa", ask, key="k", nonce="two") == first
    assert table.apply("isa", ask, key="k", faces=[6, 6, 6]) == first
    assert (table.state, table.number) == (state, number)


@pytest.mark.parametrize("ask", [SHAKE, WHISPER, {"ask": "drop", "marbles": 2**70}])
def test_a_resent_ask_gets_the_first_answer_after_a_restart_too(ask):
    table = new_table()
    first = table.apply("isa", ask, key="k")
    assert through_bytes(table).apply("isa", ask, key="k") == first


def test_a_key_is_good_for_one_ask_only():
    table = new_table()
    table.apply("isa", SHAKE, key="k")
    no = refused(table, "isa", {"ask": "drop"}, key="k")
    assert (no.rule, str(no)) == ("table.ask", "This key was used for another ask.")
    table.apply("isa", {"ask": "drop"}, key="l")
    assert refused(table, "isa", {"ask": "drop", "marbles": 2}, key="l").rule == "table.ask"


def test_left_out_and_written_out_defaults_are_the_same_ask():
    table = new_table()
    first = table.apply("isa", {"ask": "drop"}, key="k")
    assert table.apply("isa", {"ask": "drop", "marbles": 1}, key="k") == first


def test_each_seat_has_keys_of_its_own():
    table = new_table()
    table.apply("isa", SHAKE, key="k")
    table.apply("tom", {"ask": "drop"}, key="k")
    assert table.state.game.marbles == {"tom": 1}


def test_without_a_key_the_same_ask_is_done_again():
    table = new_table()
    table.apply("isa", {"ask": "drop"})
    table.apply("isa", {"ask": "drop"})
    assert table.state.game.marbles == {"isa": 2}


def test_the_key_of_a_refused_ask_is_still_free():
    table = new_table()
    refused(table, "isa", {"ask": "drop", "seat": "tom"}, key="k")
    table.apply("isa", {"ask": "drop"}, key="k")
    assert table.state.game.marbles == {"isa": 1}


def test_a_resend_is_answered_even_when_the_ask_would_be_refused_by_now():
    table = new_table()
    first = table.apply("isa", SHAKE, key="k")
    last = table.apply("gardien", {"ask": "close-table"}, key="k")
    assert table.apply("isa", SHAKE, key="k") == first
    assert table.apply("gardien", {"ask": "close-table"}, key="k") == last


def test_a_resend_is_answered_after_a_rewind_and_brings_nothing_back():
    table = new_table()
    first = table.apply("isa", {"ask": "drop"}, key="k")
    table.apply("gardien", {"ask": "rewind", "to": 1})
    assert table.apply("isa", {"ask": "drop"}, key="k") == first
    assert table.state.game.marbles == {}


def test_a_resend_at_a_fork_gets_the_answer_of_the_ask_and_nothing_of_the_fork():
    table = new_table()
    first = table.apply("isa", SHAKE, key="k", faces=[1, 2])
    fork = table.fork(table.number, "attic")
    assert fork.apply("isa", SHAKE, key="k") == first
    assert fork.number == table.number + 2


def test_a_proposal_changes_nothing_until_it_is_accepted():
    table = new_table()
    state = table.state
    proposal = table.propose("isa", SHAKE)
    assert (table.state, table.number, table.state.common.throws) == (state, 2, 0)
    assert proposal.state.common.throws >= 1
    table.accept(proposal)
    assert table.state == proposal.state
    assert tuple(table.entries[2:]) == proposal.entries


def test_of_two_proposals_on_the_same_state_the_second_is_refused():
    table = new_table()
    first, second = table.propose("isa", SHAKE), table.propose("tom", {"ask": "drop"})
    table.accept(first)
    state = table.state
    with pytest.raises(Refused, match="The table has moved on") as caught:
        table.accept(second)
    assert caught.value.rule == "table.ask"
    assert table.state == state
    assert len(casts_of(table.entries)) == len(casts_of(first.entries))


def test_a_proposal_cannot_be_accepted_twice():
    table = new_table()
    proposal = table.propose("isa", {"ask": "drop"})
    table.accept(proposal)
    with pytest.raises(Refused, match="moved on"):
        table.accept(proposal)
    assert table.state.game.marbles == {"isa": 1}
