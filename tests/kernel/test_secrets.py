"""What a seat may not see never reaches it: numbered blanks, exact resume, equal bytes."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernel.bowl import SEATS, encoded, game, new_table, refused
from randomplay import random_table, step
from tablee.kernel.common import events
from tablee.kernel.entry import Blank
from tablee.kernel.seen import Turn

rule = pytest.mark.rule
OTHERS = ("isa", "tom", "zoe")


def sent_to(table, seat):
    """Every byte that a seat gets: its view, its stream, its offers."""
    return encoded((table.view(seat), list(table.stream(seat)), table.offers(seat)))


def played(seed, steps=50):
    rng = random.Random(seed)
    table = random_table(game, seed)
    asked = Counter()
    for serial in range(steps):
        if table.state.common.closed:
            break
        step(table, rng, serial, asked)
    return table


def test_the_stream_has_a_line_for_every_turn_and_a_blank_says_only_its_number():
    table = new_table()
    table.apply("isa", {"ask": "whisper", "seats": ["tom"], "text": "La cave."})
    table.apply("gardien", {"ask": "peep"})
    for seat in SEATS:
        lines = list(table.stream(seat))
        assert [line.number for line in lines] == [1, 2, 3]
    blanks = [line for line in table.stream("zoe") if isinstance(line, Blank)]
    assert [encoded(blank) for blank in blanks] == [b'{"number":2}', b'{"number":3}']


@given(st.integers(0, 2**32), st.data())
@settings(max_examples=20)
def test_a_stream_resumes_exactly_where_it_stopped(seed, data):
    table = played(seed)
    for seat in table.state.common.seats:
        whole = list(table.stream(seat))
        after = data.draw(st.integers(0, table.history.turns + 1))
        assert list(table.stream(seat, after=after)) == whole[after:]


@given(st.integers(0, 2**32))
@settings(max_examples=10)
def test_no_seat_ever_gets_a_hash(seed):
    table = played(seed)
    assert "hash" not in Turn.__struct_fields__ + Blank.__struct_fields__
    for seat in table.state.common.seats:
        got = sent_to(table, seat)
        assert not any(entry.hash.encode() in got for entry in table.entries)


@given(st.integers(0, 2**32))
@settings(max_examples=15)
def test_what_a_seat_gets_was_meant_for_it(seed):
    table = played(seed)
    for seat in table.state.common.seats:
        by = table.by(seat)
        for turn in table.stream(seat):
            meant = [e.event for e in table.history.turn(turn.number) if by.may_see(e.event.to)]
            assert isinstance(turn, Turn) == bool(meant)
            got = turn.events if isinstance(turn, Turn) else ()
            assert [type(event) for event in got] == [type(event) for event in meant]


def test_how_many_throws_fell_out_of_sight_is_not_to_be_counted():
    one, two = new_table(), new_table()
    one.apply("gardien", {"ask": "peep"}, nonce="n")
    two.apply("gardien", {"ask": "write-note", "text": "rien"})
    for table in (one, two):
        table.apply("tom", {"ask": "shake"}, faces=[3, 4])
    rolled = [
        [e for turn in table.stream("isa", 2) for e in turn.events if type(e).__name__ == "Rolled"]
        for table in (one, two)
    ]
    assert rolled[0] == rolled[1]
    assert one.number != two.number
    for seat in ("isa", "zoe"):
        assert sent_to(one, seat) == sent_to(two, seat)


def test_a_throw_is_shown_without_its_number_which_would_tell_of_others():
    table = new_table()
    table.apply("gardien", {"ask": "peep"})
    table.apply("tom", {"ask": "fumble"}, nonce="n")
    for seat in SEATS:
        *_, turn = table.stream(seat)
        (cast,) = [event.cast for event in turn.events if isinstance(event, events.Rolled)]
        assert (cast.source, cast.number, cast.nonce) == ("fair", 0, "")


@rule("table.rewind")
def test_a_place_to_rewind_to_does_not_tell_that_something_changed_out_of_sight():
    one, two = new_table(), new_table()
    one.apply("gardien", {"ask": "peep"})
    two.apply("gardien", {"ask": "write-note", "text": "rien"})
    for table in (one, two):
        table.apply("tom", {"ask": "drop"})
    assert one.history.boundaries() != two.history.boundaries()
    wanted = {"ask": "want-rewind", "to": 1}
    assert str(refused(one, "isa", wanted)) == str(refused(two, "isa", wanted))
    one.apply("gardien", {"ask": "rewind", "to": 1})
    assert one.state.game.marbles == {}


def test_a_stream_from_before_the_beginning_is_the_whole_stream():
    table = new_table()
    table.apply("isa", {"ask": "drop"})
    assert list(table.stream("isa", after=-3)) == list(table.stream("isa"))


def test_only_whoever_asked_sees_the_ask_itself():
    table = new_table()
    table.apply("isa", {"ask": "drop"}, key="k")
    tags = {
        seat: [event.__struct_config__.tag for event in list(table.stream(seat))[1].events]
        for seat in SEATS
    }
    assert [seat for seat in SEATS if "asked" in tags[seat]] == ["isa"]


def _handout(table, secret):
    table.apply("gardien", {"ask": "prepare-handout", "title": secret, "text": secret * 20})


def _rewritten_handout(table, secret):
    _handout(table, "Brouillon")
    (handout,) = table.state.common.handouts
    ask = {"ask": "prepare-handout", "id": handout, "title": secret, "text": secret}
    table.apply("gardien", ask)


def _whisper(table, secret):
    table.apply("gardien", {"ask": "add-seat", "name": "lou"})
    ask = {"ask": "whisper", "seats": ["lou"], "text": secret * 20}
    table.apply("gardien", ask)


def _note(table, secret):
    table.apply("gardien", {"ask": "write-note", "text": secret * 20})


def _peep(table, secret):
    table.apply("gardien", {"ask": "peep"}, faces=[len(secret)])


def _key(table, secret):
    table.apply("gardien", {"ask": "pause"}, key=secret)
    table.apply("gardien", {"ask": "resume"})


SECRETS = [_handout, _rewritten_handout, _whisper, _note, _peep, _key]


@rule("table.handouts", "table.talk", "table.notes")
@pytest.mark.parametrize("keep", SECRETS, ids=lambda keep: keep.__name__.strip("_"))
def test_tables_that_differ_only_in_a_secret_send_the_others_the_same_bytes(keep):
    one, two = new_table(), new_table()
    for table, secret in ((one, "Ab"), (two, "Azur")):
        keep(table, secret)
        table.apply("isa", {"ask": "drop"})
        table.apply("gardien", {"ask": "rewind", "to": table.history.boundaries()[-1]})
        table.apply("tom", {"ask": "shake"}, nonce="n")
    assert one.head != two.head
    for seat in OTHERS:
        assert sent_to(one, seat) == sent_to(two, seat)
    assert sent_to(one, "gardien") != sent_to(two, "gardien")


@rule("table.handouts")
def test_who_else_read_a_handout_is_the_same_to_each_reader():
    one, two = new_table(), new_table()
    for table, other in ((one, "tom"), (two, "zoe")):
        _handout(table, "Plan")
        (handout,) = table.state.common.handouts
        ask = {"ask": "show-handout", "id": handout, "seats": ["isa", other]}
        table.apply("gardien", ask)
    assert sent_to(one, "isa") == sent_to(two, "isa")


@rule("table.seats")
def test_a_secret_is_told_again_to_nobody_when_the_keeper_changes():
    one, two = new_table(), new_table()
    for table, secret in ((one, "Ab"), (two, "Azur")):
        _handout(table, secret)
        _peep(table, secret)
        table.apply("gardien", {"ask": "hand-over", "seat": "isa"})
    for seat in ("tom", "zoe"):
        assert sent_to(one, seat) == sent_to(two, seat)
    assert sent_to(one, "isa") != sent_to(two, "isa")
