"""Reading session files and characters: every way of getting them wrong is said."""

from fractions import Fraction
from pathlib import Path

import pytest
from session_texts import FENCE, HEAD, failures, faults, session, told

from tablee.lab.check import check_text
from tablee.lab.games import UnknownGame, find_game, game_ids
from tablee.lab.strict_yaml import BadFile, read_text, read_yaml


def test_all_faults_of_a_file_are_found_at_once():
    text = """
game: toy
colour: green
seats: {gardien: keeper, isa: plyer, odds: player}
options: {speed: high}
lang: de
title: [no]
play:
  - isa: {ask: count, amount: many, size: 3}
    odds: {success: 7/0}
    dice: [one]
    events: [{type: cownted}, {type: thrown, sides: 6}, 7]
    refused: toy.cuont
    sees: {not_bob: [x], isa: 4}
    state: 3
    nonce: 4
  - bob: {ask: fly}
  - isa: {ask: hide}
  - isa: fly
  - note: nobody asks
  - 7
  - isa: {ask: throw}
    maybe: 3
"""
    found = faults(text)
    assert found.pop(19)[2].startswith("There is no ask “fly”; this game knows: add-seat, ")
    assert found == [
        (3, 0, "“colour” is not a part of a session file; its parts are: "
               "game, title, lang, options, seats, seed, play."),
        (4, 0, 'The role of isa cannot be "plyer"; the roles are: keeper, player, spectator.'),
        (4, 0, "“odds” cannot name a seat."),
        (5, 0, "“speed” is not a house rule of this game; it has: pace."),
        (6, 0, "“lang” can be: fr, en."),
        (7, 0, "“title” must be a text."),
        (9, 1, "The field “amount” of the ask “count” cannot be \"many\"; "
               "possible: a whole number."),
        (9, 1, "The ask “count” has no field “size”; its fields are: amount."),
        (10, 1, '"7/0" is not a chance; write a fraction from 0 to 1, like 7/12.'),
        (11, 1, "“dice” must list the faces as whole numbers, like [4, 3]."),
        (12, 1, "There is no event “cownted”; close to it: counted, opened."),
        (12, 1, "The event “thrown” has no field “sides”; its fields are: rule, to, face."),
        (12, 1, "An event is a mapping with its type, like {type: rolled}."),
        (13, 1, "There is no rule “toy.cuont”; close to it: toy.count."),
        (14, 1, "There is no seat “bob” at this table; the seats are: gardien, isa, odds."),
        (14, 1, "“isa” must list texts."),
        (15, 1, "“state” must be a mapping."),
        (16, 1, "“nonce” must be a text."),
        (17, 2, "There is no seat “bob” at this table; the seats are: gardien, isa, odds."),
        (18, 3, "The ask “hide” lacks its field “number”: a whole number."),
        (19, 4, "What isa asks must be like {ask: pause}."),
        (20, 5, "This step does not say which seat asks."),
        (21, 6, "A step is a mapping, like isa: {ask: pause}."),
        (23, 7, "“maybe” has no place in a step; a step has a seat and may have: "
                "odds, dice, events, refused, state, sees, nonce, note."),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("game: toy\nplay: [", 3, "This is not YAML"),
        ("game: toy\n\tplay: x", 2, "This is not YAML"),
        ("a: 1\nb: 2\na: 3\n", 3, "“a” stands here twice."),
        ("a: &x 1\nb: *x\n", 2, "Aliases (*name) have no place in this file."),
        ("a: !!python/object:os.system x\n", 1, "has no place in this file."),
        ("- " * 40 + "x", 1, "The file is nested deeper than 30 levels."),
        ("? [a, b]\n: c\n", 1, "A key must be a simple text."),
        ("", 0, "The file is empty."),
        ("- a list\n", 1, "A session file is a mapping with"),
        ("game: todi\nplay: []\n", 1, "There is no game “todi” here"),
        ("play: []\n", 1, "“game: NAME” is missing"),
        ("game: toy\nseats: {a: player}\n", 2, "A table has exactly one keeper."),
        ("game: toy\nseats: [a]\n", 2, "“seats” must name the seats"),
        ("game: toy\nseed: [a]\n", 2, "“seed” must be a text"),
        ("game: toy\noptions: 3\n", 2, "“options” must be a mapping"),
        ("game: toy\nplay: {}\n", 2, "“play” must list the steps"),
    ],
)
def test_a_fault_is_told_with_its_line(text, line, said):
    found = faults(text)
    assert any(at == line and said in sentence for at, _, sentence in found), found


def test_old_words_of_yaml_stay_texts():
    document = read_yaml(
        "on: off\nyes: no\nday: 1926-10-31\nhour: 12:30\nnumbers: [007, 1_000, 0x1]"
    )
    assert document.value == {
        "on": "off", "yes": "no", "day": "1926-10-31", "hour": "12:30",
        "numbers": ["007", "1_000", "0x1"],
    }  # fmt: skip


def test_the_field_on_of_an_ask_can_be_written_as_it_is():
    text = (
        FENCE + "  - tom: {ask: force, who: john, on: false}\n    state: {actions.john.forcing: []}"
    )
    assert not failures(text)


def test_a_file_that_is_too_long_or_no_text_is_refused(tmp_path):
    path = tmp_path / "file.yaml"
    path.write_bytes(b"x" * 1_000_001)
    with pytest.raises(BadFile) as bad:
        read_text(path)
    assert told(fault.what for fault in bad.value.faults) == [f"{path} is longer than a megabyte."]
    path.write_bytes(b"game: toy\nplay: \xff\n")
    with pytest.raises(BadFile) as bad:
        read_text(path)
    assert [fault.line for fault in bad.value.faults] == [2]
    for missing in (tmp_path / "none", tmp_path, Path("a\0b")):
        with pytest.raises(BadFile):
            read_text(missing)


def test_chances_are_kept_as_fractions():
    (step,) = session(HEAD + "  - isa: {ask: throw}\n    odds: {a: 1/3, b: {c: 0.5}}").play
    assert step.odds == {"a": Fraction(1, 3), "b": {"c": Fraction(1, 2)}}


# Characters, and games


def test_an_investigator_is_checked_with_all_faults_at_once():
    checked = check_text("game: yacdha\ninvestigator: {name: '', gender: x, foo: 2}\nhero: {}\n")
    assert checked.kind == "character"
    assert len(checked.faults) == 4
    right = "game: yacdha\ninvestigator: {name: Daisy, occupation: Botany}\n"
    assert not check_text(right).faults
    assert check_text("game: yacdha").faults
    assert check_text("[1]").faults
    assert check_text("investigator: {}").faults
    assert check_text("game: yacdha\ninvestigator: 3").faults


def test_a_session_file_is_checked_without_being_played():
    checked = check_text(FENCE)
    assert (checked.kind, checked.faults, checked.steps) == ("session", (), 5)
    assert check_text(FENCE.replace("yacdha", "yacda")).faults


def test_an_unknown_game_is_answered_with_those_that_are_known():
    assert "yacdha" in game_ids()
    with pytest.raises(UnknownGame, match="did you mean yacdha"):
        find_game("yacda")
    with pytest.raises(UnknownGame, match=r"the games are: .*yacdha"):
        find_game("chess")
