"""Session files as texts, and what comes of them."""

from pathlib import Path

import pytest

from tablee.lab.games import find_game
from tablee.lab.sentence import lab_tongue
from tablee.lab.session import play
from tablee.lab.session_file import session_of
from tablee.lab.strict_yaml import BadFile, read_yaml
from toy import toy

EXAMPLES = Path(__file__).parent.parent.parent / "examples"

HEAD = "game: toy\nseats: {gardien: keeper, isa: player, tom: player}\nplay:\n"

FENCE = """
game: yacdha
options: {story: one-shot}
seats: {gardien: keeper, isa: player, tom: player}
play:
  - tom: {ask: create-investigator, name: John Timbald, occupation: Cuisine}
  - tom: {ask: attempt, who: john, what: climb the fence}
  - gardien: {ask: judge, who: john, opposition: 3, success: over, failure: not over}
  - tom: {ask: agree, who: john}
  - tom: {ask: force, who: john}
"""


def find(name):
    return toy if name == "toy" else find_game(name)


def session(text):
    return session_of(read_yaml(text), find)


def told(sentences, language="en"):
    return [sentence.tell(lab_tongue(language)) for sentence in sentences]


def failures(text, language="en"):
    return told((failure.what for failure in play(session(text)).failures), language)


def faults(text, language="en"):
    """(line, step, sentence) of everything wrong with a text."""
    with pytest.raises(BadFile) as bad:
        session(text)
    tongue = lab_tongue(language)
    return [(fault.line, fault.step, fault.what.tell(tongue)) for fault in bad.value.faults]
