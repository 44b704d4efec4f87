"""The keeper's bar says what each place holds, and acts that are called alike are told apart."""

import random

import pytest

from laws.roughplay import evenings_of
from laws.waits import keepers_sight
from tablee.kernel.bar import bar, slots_of
from tablee.kernel.composer import compose, title_of
from tablee.kernel.table import Table
from yacdha_table import Play

GAMES = ("yacdha", "cthulhu-blanc", "innommable", "cheap-tales", "cthulhu-d20")


def drawn(table):
    (found,) = bar(keepers_sight(table))
    return found


def test_a_running_session_is_ended_from_the_bar():
    play = Play()
    found = drawn(play.table)
    assert found.begin is None
    assert found.end.title == found.session == "Séance 1"
    play.keeper("end-session")
    found = drawn(play.table)
    assert found.end is None
    assert found.begin.label == "Commencer la séance"


def test_what_is_shut_between_sessions_says_so():
    play = Play()
    play.keeper("end-session")
    shut = [slot for slot in drawn(play.table).slots if slot.fold is None]
    assert [slot.number for slot in shut] == [1, 2, 3]
    assert {slot.fact for slot in shut} == {"en séance"}


def test_stakes_are_agreed_aloud_unless_somebody_writes_them():
    play = Play()
    play.player("john", "attempt", what="Franchir la grille")
    sight = keepers_sight(play.table)
    (slot,) = (slot for slot in slots_of(sight) if slot.place == "terms")
    (found,) = compose(sight, slot.offers, "bar-terms", slot.values)
    assert [one.name for one in found.first.aloud] == ["success", "failure"]
    assert [one.name for one in found.first.act.inputs] == ["opposition"]


@pytest.mark.parametrize("name", GAMES)
def test_no_two_acts_of_a_slot_are_called_alike(name):
    for evening in evenings_of(name):
        draw = random.Random(3)
        table = Table.open(
            evening.game, evening.seats, evening.options, draw_seed=lambda d=draw: d.randbytes(32)
        )
        for number, step in enumerate(one for one in evening.play if one.refused is None):
            table.apply(step.seat, step.ask, nonce=step.nonce, faces=step.dice)
            if number % 7:
                continue
            sight = keepers_sight(table)
            for slot in (one for one in slots_of(sight) if one.offers):
                (found,) = compose(sight, slot.offers, slot.place, slot.values)
                named = [(fold.title, fold.note) for fold in found.others]
                assert len({*named}) == len(named), named
                assert (found.first.title, "") not in named, slot.offers
                assert found.first.title == title_of(sight, slot.offers[0])
