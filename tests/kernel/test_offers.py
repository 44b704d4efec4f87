"""Offers: everything that is offered is done, and what is not offered is refused."""

import random
from collections import Counter
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernel.bowl import SEATS, game, new_table
from randomplay import faces_of, fill, random_table, step
from tablee.dice.readers import FacesNeeded
from tablee.kernel.reading import COMMON_ASKS
from tablee.kernel.words import Refused

any_seed = st.integers(0, 2**32)

PLAIN = ("pause", "resume", "begin-session", "end-session", "close-table")
PLAIN_DICE = ({"ask": "choose-dice", "dice": "typed"}, {"ask": "choose-dice", "dice": "thrown"})


def asks_without_fields(table):
    seats = list(table.state.common.seats)
    yield from ({"ask": ask} for ask in PLAIN)
    yield from PLAIN_DICE
    yield from ({"ask": "hand-over", "seat": seat} for seat in seats)
    yield from ({"ask": "lend-seat", "seat": seat} for seat in seats)
    yield from ({"ask": "lend-seat", "seat": a, "lent_to": b} for a in seats for b in seats)
    yield from ({"ask": "show-handout", "id": one} for one in table.state.common.handouts)
    yield from ({"ask": ask} for ask in ("shake", "peep", "fumble"))


def is_accepted(table, seat, ask):
    try:
        table.propose(seat, ask)
    except Refused:
        return False
    except FacesNeeded:
        return True
    return True


def is_offered(table, seat, ask):
    """Whether some offer can be filled in to become this ask."""
    for offer in table.offers(seat):
        open_fields = {field.name: field for field in offer.fields}
        fixed = {"ask": offer.ask, **offer.given}
        free = {name: value for name, value in ask.items() if name not in fixed}
        if (
            fixed.items() <= ask.items()
            and free.keys() <= open_fields.keys()
            and all(value in open_fields[name].choices for name, value in free.items())
            and all(not f.required or f.name in free for f in offer.fields)
        ):
            return True
    return False


def walked(seed, steps):
    """A table of random legal play, after each step."""
    rng = random.Random(seed)
    table = random_table(game, seed)
    asked = Counter()
    for serial in range(steps):
        if table.state.common.closed:
            return
        step(table, rng, serial, asked)
        yield table, rng, serial


@given(any_seed)
@settings(max_examples=10)
def test_whatever_is_offered_is_done_however_it_is_filled_in(seed):
    for table, rng, serial in walked(seed, 30):
        for seat in table.state.common.seats:
            for number, offer in enumerate(table.offers(seat)):
                ask = fill(offer, rng, f"{serial}-{number}")
                table.propose(seat, ask, faces=faces_of(table, seat, ask, rng))


@given(any_seed)
@settings(max_examples=6)
def test_an_ask_is_done_when_it_is_offered_and_refused_when_it_is_not(seed):
    for table, _, _ in walked(seed, 25):
        for seat in table.state.common.seats:
            for ask in asks_without_fields(table):
                accepted = is_accepted(table, seat, ask)
                assert accepted == is_offered(table, seat, ask), (seat, ask)


@given(any_seed)
@settings(max_examples=10)
def test_a_spoilt_ask_never_does_more_than_be_refused(seed):
    for table, rng, serial in walked(seed, 25):
        seat = rng.choice(list(table.state.common.seats))
        for offer in table.offers(seat):
            ask = fill(offer, rng, serial)
            ask[rng.choice([*ask, "nonsense"])] = rng.choice([None, -(2**80), {}, "@", [[]], 1.5])
            before = table.state, table.number
            with suppress(Refused, FacesNeeded):
                table.propose(seat, ask)
            assert (table.state, table.number) == before


def test_every_common_ask_is_offered_at_some_time():
    ended = new_table()  # random play seldom ends a session
    ended.apply("gardien", {"ask": "end-session"})
    offered = {offer.ask for offer in ended.offers("gardien")}
    for seed in range(30):
        for table, _, _ in walked(seed, 60):
            for seat in table.state.common.seats:
                offered |= {offer.ask for offer in table.offers(seat)}
    # A picture comes with its file: tests/kernel/test_pictures_asked.py.
    of_pictures = {ask for ask in COMMON_ASKS if ask.endswith("-picture")}
    assert offered == {*COMMON_ASKS, *game.asks} - of_pictures


def test_offers_name_the_rule_they_come_from():
    table = new_table()
    for seat in SEATS:
        assert all(o.rule.startswith(("table.", "bowl.")) for o in table.offers(seat))


@pytest.mark.rule("table.pause")
@pytest.mark.parametrize("seat", SEATS)
def test_in_a_pause_only_what_is_good_in_a_pause_is_offered(seat):
    table = new_table()
    assert "pause" in {offer.ask for offer in table.offers(seat)}
    table.apply("isa", {"ask": "pause"})
    found = {offer.ask for offer in table.offers(seat)}
    assert found.isdisjoint({*game.asks, "rewind", "want-rewind", "open-scene", "pause"})
    assert ("resume" in found) == (seat in ("gardien", "isa"))


@pytest.mark.rule("table.rewind")
def test_the_last_dozen_places_are_offered_to_rewind_to():
    table = new_table()
    for _ in range(20):
        table.apply("isa", {"ask": "drop"})
    places = table.history.boundaries()[-12:]
    for seat, ask in (("gardien", "rewind"), ("isa", "want-rewind")):
        found = [offer.given["to"] for offer in table.offers(seat) if offer.ask == ask]
        assert found == places
    assert not {"rewind", "want-rewind"} & {offer.ask for offer in table.offers("zoe")}


@pytest.mark.rule("table.notes")
def test_ones_own_note_is_offered_to_be_rewritten_or_removed():
    table = new_table()
    table.apply("isa", {"ask": "write-note", "text": "Un."})
    (mine,) = [o for o in table.offers("isa") if o.ask == "write-note" and "id" in o.given]
    assert mine.fields[0].least == 0
    assert not [o for o in table.offers("tom") if o.ask == "write-note" and "id" in o.given]


@pytest.mark.rule("table.handouts")
def test_a_handout_is_offered_to_those_who_have_not_seen_it():
    table = new_table()
    table.apply("gardien", {"ask": "prepare-handout", "title": "Plan", "text": "Cave"})
    (handout,) = table.state.common.handouts
    table.apply("gardien", {"ask": "show-handout", "id": handout, "seats": ["isa"]})
    (offer,) = [o for o in table.offers("gardien") if o.ask == "show-handout"]
    assert offer.fields[0].choices == ("gardien", "tom", "zoe")
    table.apply("gardien", {"ask": "show-handout", "id": handout})
    assert not [o for o in table.offers("gardien") if o.ask == "show-handout"]
