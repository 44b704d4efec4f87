"""A story analysed: each throw against its own odds, as far as a reader may know."""

from fractions import Fraction
from pathlib import Path

import pytest

from tablee.lab.analysis import analyse
from tablee.lab.session import play
from tablee.lab.session_file import read_session

CHECKS = """
game: yacdha
seats: {anna: keeper, isa: player, tom: player}
options: {story: one-shot}
play:
  - isa: {ask: create-investigator, name: Daisy Walcot, gender: f, occupation: Microbiology}
  - anna: {ask: call-check, meter: madness, who: [daisy], event: a shadow}
  - isa: {ask: roll-check, who: daisy}
    dice: [1]
  - isa: {ask: attempt, who: daisy, what: climb}
  - anna: {ask: judge, who: daisy, opposition: 3, success: Up., failure: Down.}
  - isa: {ask: agree, who: daisy}
  - isa: {ask: force, who: daisy}
  - isa: {ask: throw, who: daisy}
    dice: [2, 3, 4]
"""


@pytest.fixture
def table(tmp_path):
    file = Path(tmp_path) / "checks.yaml"
    file.write_text(CHECKS, "utf-8")
    return play(read_session(file)).table


def test_each_throw_is_measured_against_its_own_exact_odds(table):
    check, climb = analyse(table, "en").throws
    assert (check.chance, check.well) == (Fraction(1, 6), True)
    assert check.height == Fraction(5, 6)
    assert check.at_least == Fraction(1, 6)
    assert climb.chance == Fraction(3, 4)


def test_a_decision_shows_what_it_did_to_the_chance(table):
    (forced,) = analyse(table, "en").decisions
    assert (forced.before, forced.chance) == (Fraction(1, 2), Fraction(3, 4))
    assert forced.gained == Fraction(1, 4)


def test_luck_is_what_came_minus_what_was_to_be_expected(table):
    (luck,) = analyse(table, "en").lucks
    assert luck.seat == "isa"
    assert luck.expected == Fraction(1, 6) + Fraction(3, 4)
    assert luck.curve[-1][1] == luck.well - luck.expected


def test_a_session_under_way_is_left_out_for_players_only(table):
    assert not analyse(table, "en", "tom", is_under_way=True).throws
    assert len(analyse(table, "en", "anna", is_under_way=True).throws) == 2
    assert len(analyse(table, "en", "tom").throws) == 2
