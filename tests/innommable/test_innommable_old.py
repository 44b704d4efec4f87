"""A table from before the corrections goes on under them, wherever it was left."""

from pathlib import Path

import pytest

from innommable_table import refused_by, rule
from tablee.games.innommable import game
from tablee.journal.files import load_journal, replay
from tablee.kernel.words import Refused

JOURNAL = Path(__file__).parents[1] / "museum" / "innommable-1.jsonl"


def left_after(tag, nth=1):
    """The museum's first evening, cut off after the nth event of this kind."""
    lines, found = [], 0
    for line in load_journal(JOURNAL).lines:
        lines.append(line)
        found += f'"type":"{tag}"'.encode() in bytes(line.body)
        if found == nth:
            break
    table = replay(game, lines)
    table.apply("gardien", {"ask": "begin-session"})
    return table


@rule("action.when")
def test_a_roll_that_was_called_before_may_be_taken_back_now():
    table = left_after("resolution-called", 3)
    assert table.state.game.resolution.who == "maurice"
    with pytest.raises(Refused):
        table.apply("gardien", {"ask": "withdraw-goal", "who": "maurice"})
    table.apply("karim", {"ask": "withdraw-goal", "who": "maurice"})
    assert table.state.game.resolution is None
    with refused_by("action.when"):
        table.apply("gardien", {"ask": "call-resolution", "who": "maurice", "goal": "x"})


@rule("suggestion.presence")
def test_who_was_said_to_be_apart_for_good_stays_so_until_it_is_said_anew():
    table = left_after("presence-set")
    standing = {one.who: one.present for one in table.view("gardien").game.standing}
    assert standing == {"aline": True, "maurice": False, "claude": True}
    table.apply("gardien", {"ask": "open-scene", "name": "Plus loin"})
    assert not {one.who: one.present for one in table.view("isa").game.standing}["maurice"]
    table.apply("gardien", {"ask": "set-present", "present": ["aline", "claude"]})
    table.apply("gardien", {"ask": "open-scene", "name": "Plus loin encore"})
    assert all(one.present for one in table.view("isa").game.standing)


@rule("meter.fate-judgement")
def test_an_outrage_from_before_may_be_objected_to_and_suspends():
    table = left_after("outrage-done")
    table.apply("tom", {"ask": "object-to-outrage", "text": "Trop"})
    with refused_by("meter.fate-judgement"):
        table.apply("gardien", {"ask": "threaten", "who": "aline", "text": "x"})
    table.apply(
        "gardien", {"ask": "settle-objection", "severity": "none", "untick": 1, "text": "x"}
    )
    assert table.state.game.protagonists["aline"].ticked == 0
