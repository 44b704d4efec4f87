"""Our texts that the journal holds as they were written are read with one kind of apostrophe."""

import re

import msgspec
import pytest

from innommable_table import Play, rule
from tablee.games.innommable.data.situations import as_printed, situations
from tablee.kernel.chronicle import told

STRAIGHT = re.compile(r"\w'\w")
PLANS = [plan.id for plan in situations("en")]


def played(situation):
    """An English situation, as far as the reveals of phase two."""
    play = Play(prepare=False)
    play.keeper("take-situation", situation=situation, players=3, language="en")
    play.keeper("announce")
    for seat in play.seats:
        play.create(seat)
    play.keeper("begin-game", context="A night.")
    play.scene()
    play.to_phase(2)
    for one in play.state.prepared.concrete:
        play.keeper("reveal-concrete", concrete=one.id)
        play.scene()
    return play


@rule("prep.order")
@pytest.mark.parametrize("situation", PLANS)
def test_a_ready_situation_is_shown_and_told_with_one_kind_of_apostrophe(situation):
    play = played(situation)
    shown = msgspec.json.encode(play.view()).decode()
    lines = "\n".join(line.text for line in told(play.table, "en"))
    assert not STRAIGHT.findall(shown)
    assert not STRAIGHT.findall(lines)


@rule("prep.order")
def test_the_journal_holds_them_as_ever():
    held = msgspec.json.encode([played(plan).state.prepared for plan in PLANS]).decode()
    assert "a child's voice" in held
    assert "one's own life" in held


def test_what_people_wrote_themselves_stays_as_they_wrote_it():
    assert as_printed("A child's voice, the keeper's own.") == "A child's voice, the keeper's own."
