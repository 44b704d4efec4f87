"""Playing session files: what they say is done, what they expect is compared."""

import pytest
from session_texts import EXAMPLES, FENCE, HEAD, failures, session, told

from tablee.dice.fair import fair_faces
from tablee.kernel.common.events import Rolled, SessionBegun
from tablee.lab.session import play
from tablee.lab.session_file import read_session, seed_of

# Playing


def test_a_file_is_played_from_its_first_step_to_its_last():
    played = play(EXAMPLES / "fence.yaml")
    assert not played.failures
    assert not played.not_played
    assert len(played.results) == len(played.session.play)
    assert played.table.state.game.investigators["john"].trauma == 3


def test_a_file_is_played_the_same_every_time():
    text = HEAD + "  - isa: {ask: throw}\n" * 5
    first, second = (play(session(text)).table for _ in range(2))
    assert first.head == second.head
    assert all(entry.at == "" for entry in first.entries)


def test_dice_that_are_not_typed_fall_from_the_seed_of_the_file():
    seed = "0123456789abcdef" * 4
    played = play(session(f"seed: {seed}\n{HEAD}  - isa: {{ask: throw}}\n    nonce: mine\n"))
    (cast,) = [e.event.cast for e in played.table.entries if isinstance(e.event, Rolled)]
    assert cast.source == "fair"
    faces = tuple(die.face for die in cast.dice)
    assert faces == fair_faces(bytes.fromhex(seed), 1, "mine", (6,))


@pytest.mark.parametrize("seed", ["another", "42", '"0042"'])
def test_any_text_can_be_a_seed(seed):
    assert session(f"seed: {seed}\n{HEAD}  - isa: {{ask: throw}}").seed == seed_of(seed.strip('"'))


def test_every_session_of_play_has_a_seed_of_its_own():
    text = HEAD + "  - gardien: {ask: end-session}\n  - gardien: {ask: begin-session}\n"
    entries = play(session(text)).table.entries
    begun = [e.event.commitment for e in entries if isinstance(e.event, SessionBegun)]
    assert len(set(begun)) == 2


def test_a_part_of_a_file_can_be_played():
    played = play(read_session(EXAMPLES / "fence.yaml"), steps=2)
    assert len(played.results) == 2


def test_play_stops_at_a_refusal_that_the_file_does_not_expect():
    text = HEAD + "  - isa: {ask: count, amount: 11}\n  - isa: {ask: count}\n"
    played = play(session(text))
    assert played.not_played == 1
    assert told(f.what for f in played.failures) == [
        "Refused by toy.count: Count from one to nine, not 11."
    ]


def test_a_seat_that_is_added_on_the_way_may_ask():
    text = HEAD + "  - gardien: {ask: add-seat, name: lea}\n  - lea: {ask: count}\n"
    assert not failures(text)


# What a step may expect


@pytest.mark.parametrize("chance", ["3/4", "6/8", "0.75"])
def test_odds_are_compared_as_fractions(chance):
    assert not failures(
        FENCE + f"  - tom: {{ask: throw, who: john}}\n    odds: {{success: {chance}}}"
    )


def test_odds_that_are_only_nearly_right_are_wrong():
    text = FENCE + "  - tom: {ask: throw, who: john}\n    odds: {rise.john: 0.3472}"
    assert failures(text) == ["The odds of rise.john are 25/72, not 217/625."]


def test_odds_can_be_given_for_each_value():
    text = FENCE + "  - tom: {ask: throw, who: john}\n    odds: {margin: {0: 5/36, 3: 1/2, 9: 0}}"
    assert failures(text) == ["The odds of margin: 3 are 11/36, not 1/2."]


def test_odds_of_a_true_outcome_can_be_given_by_its_value():
    text = FENCE + "  - tom: {ask: throw, who: john}\n    odds: {success: {true: 3/4, false: 1/4}}"
    assert not failures(text)


def test_odds_of_something_that_has_none_are_wrong():
    text = FENCE + "  - tom: {ask: throw, who: john}\n    odds: {sucess: 3/4}"
    assert failures(text) == [
        "There are no odds of “sucess”; there are: success, margin, degree, check.john, rise.john."
    ]


def test_odds_are_those_before_the_ask():
    before = FENCE + "  - tom: {ask: throw, who: john}\n    odds: {rise.john: 25/72}\n"
    after = (
        "    dice: [2, 3, 4]\n  - tom: {ask: throw-again, who: john}\n    odds: {rise.john: 5/18}"
    )
    assert not failures(before + after)


FIGHT = """
game: yacdha
seats: {gardien: keeper, tom: player}
play:
  - tom: {ask: create-investigator, name: John Timbald, occupation: Cuisine}
  - gardien: {ask: create-npc, name: Max, weapons: [knife]}
  - gardien: {ask: give-weapon, who: john, weapon: firearm}
  - gardien: {ask: open-fight, investigators: [john], opponents: [npc_max]}
  - gardien: {ask: describe-round, text: He comes.}
  - tom: {ask: declare, who: john, doing: attack, target: npc_max, weapon: firearm}
"""


def test_odds_are_given_for_each_hypothesis_where_a_seat_cannot_know():
    wanted = "    odds: {dodges: {success: 5/12}, attacks-you: {success: 1/2}}"
    assert failures(FIGHT + wanted) == ["The odds of attacks-you: success are 5/12, not 1/2."]


def test_odds_without_a_hypothesis_are_refused_where_there_are_several():
    (said,) = failures(FIGHT + "    odds: {success: 5/12}")
    assert "attacks-you" in said
    assert "dodges" in said


def test_events_must_occur_in_their_order_with_at_least_these_fields():
    step = "  - tom: {ask: throw, who: john}\n    dice: [2, 3, 4]\n    events: "
    right = "[{type: rolled, cast: {source: typed}}, {type: action-thrown, checks: [john]}]"
    assert not failures(FENCE + step + right)
    turned = "[{type: meter-rose}, {type: action-thrown}]"
    assert failures(FENCE + step + turned) == [
        "The event action-thrown did not occur in its place; these did: "
        "rolled, action-thrown, rolled, check-made, meter-rose."
    ]
    wrong = "[{type: action-thrown, margin: 2, success: false, checks: []}]"
    assert failures(FENCE + step + wrong) == [
        "The event action-thrown has margin: 0, not 2.",
        'The event action-thrown has checks: ["john"], not [].',
    ]


def test_true_is_not_one():
    text = HEAD + "  - isa: {ask: throw}\n    dice: [1]\n    events: [{type: thrown, face: true}]"
    assert failures(text) == ["The event thrown has face: 1, not true."]


def test_a_refusal_must_come_from_the_rule_that_is_named():
    ask = "  - isa: {ask: hide, number: 3}\n"
    assert not failures(HEAD + ask + "    refused: toy.hide")
    assert failures(HEAD + ask + "    refused: toy.count") == [
        "Refused by toy.hide, not by toy.count: Only the keeper hides a number."
    ]
    assert failures(HEAD + "  - isa: {ask: throw}\n    refused: toy.hide") == [
        "toy.hide should have refused this."
    ]


def test_an_ask_that_cannot_be_read_can_be_expected_to_be_refused():
    assert not failures(HEAD + "  - isa: {ask: fly}\n    refused: table.ask")


def test_the_state_after_a_step_is_looked_up_by_paths():
    step = "  - isa: {ask: throw}\n    dice: [4]\n    state: "
    assert not failures(
        HEAD + step + "{count: 4, thrown: [4], thrown.0: 4, table.seats.isa.role: player}"
    )
    assert not failures(HEAD + step + "{table.seats.isa: {name: isa}, counted_by.isa: null}")
    assert failures(HEAD + step + "{count: 5}") == ["count is 4, not 5."]
    assert failures(HEAD + step + "{cout: 5}") == [
        "There is no cout: “cout” is not among count, thrown, hidden, counted_by."
    ]
    assert failures(HEAD + step + "{thrown.1: 5}") == ["There is no thrown.1: “1” is not among 0."]
    assert failures(HEAD + step + "{count.x: 5}") == ["There is no count.x: “x” is not among –."]
    assert failures(HEAD + step + "{table.seats.bob.role: player}") == [
        "There is no table.seats.bob.role: “bob” is not among gardien, isa, tom."
    ]


def test_a_seat_must_see_what_it_may_and_nothing_else():
    hushed = (
        "game: yacdha\nseats: {gardien: keeper, isa: player, tom: player}\nplay:\n"
        '  - gardien: {ask: whisper, seats: [isa], text: "Say \\"iä\\"."}\n    sees: '
    )
    assert not failures(hushed + """{isa: ['Say "iä".'], not_tom: 'Say "iä".'}""")
    assert failures(hushed + "{tom: [iä], not_isa: [iä]}") == [
        "tom does not see “iä”.",
        "isa sees “iä”, which should be hidden from that seat.",
    ]


def test_a_view_is_searched_as_well_as_the_chronicle():
    step = "  - gardien: {ask: create-npc, name: Max the butcher}\n    sees: "
    text = "game: yacdha\nseats: {gardien: keeper, tom: player}\nplay:\n"
    assert not failures(text + step + "{gardien: [Max the butcher], not_tom: [Max]}")


def test_faces_that_are_missing_or_left_over_are_said():
    assert failures(HEAD + "  - isa: {ask: throw}\n    dice: []") == [
        "Refused by table.dice: The rule throws d6; "
        "after 0 typed faces there are none left for them."
    ]
    (said,) = failures(HEAD + "  - isa: {ask: throw}\n    dice: [1, 2]")
    assert said.startswith("Refused by table.dice: Too many faces")


def test_all_that_was_not_met_is_said_at_once():
    text = HEAD + (
        "  - isa: {ask: throw}\n    dice: [4]\n    state: {count: 5, thrown: []}\n"
        "    events: [{type: said}]\n  - tom: {ask: throw}\n    dice: [1]\n    state: {count: 6}\n"
    )
    played = play(session(text))
    assert [(failure.step, failure.line) for failure in played.failures] == [
        (1, 4), (1, 4), (1, 4), (2, 8)
    ]  # fmt: skip


def test_what_was_not_met_is_said_in_french_too():
    step = "  - isa: {ask: throw}\n    dice: [4]\n    state: {count: 5}"
    assert failures(HEAD + step, "fr") == ["count est 4, et non 5."]
