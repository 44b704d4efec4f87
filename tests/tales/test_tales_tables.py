"""The tables of the book, recomputed by the rules and compared with what it prints."""

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
import yaml

from tablee.games.cheap_tales import game
from tales_table import rule

DATA = yaml.safe_load((Path(__file__).parent / "data" / "odds.yaml").read_text(encoding="utf-8"))
UP = Fraction(161, 36)

ORDER = (
    *("chances", "degrees", "difficulty", "comparison", "pairs", "weapons", "armour", "objects"),
    *("assets", "risk", "extras", "gangs", "cast", "wounds", "circles", "effects", "experience"),
)


def table(name, language="en"):
    return next(t for t in game.tables(game.tongue(language)) if t.id == name)


def exact(row):
    return [cell.exact for cell in row.cells]


def shown(name):
    return [[row.head, *(cell.shown for cell in row.cells)] for row in table(name).rows]


def column(name, at):
    return [row[at] for row in shown(name)]


def by_hand(bonus, dice=2, keep=None):
    """Successes of 2d6, or of two kept out of three, counted one by one."""
    won = total = 0
    for faces in product(range(1, 7), repeat=dice):
        kept = sorted(faces) if keep is None else keep(sorted(faces))
        total += 1
        won += kept == [6, 6] or (kept != [1, 1] and sum(kept) + bonus >= 9)
    return Fraction(won, total)


def test_every_table_of_the_book_is_there_cites_a_rule_and_has_a_cell_for_each_column():
    for language in ("fr", "en"):
        found = list(game.tables(game.tongue(language)))
        assert tuple(one.id for one in found) == ORDER
        for one in found:
            assert one.rule in game.book.rules
            assert all(len(row.cells) == len(one.columns) - 1 for row in one.rows)


@rule("dice.core-roll", "result.degrees", "result.exceptional")
def test_the_chances_of_a_roll_are_those_that_the_dice_give():
    rows = {int(row.head.replace("−", "-")): exact(row) for row in table("chances").rows}
    for bonus, expected in DATA["success"].items():
        assert rows[bonus][:3] == [Fraction(x) for x in expected]
    for bonus, expected in DATA["exceptional"].items():
        assert rows[bonus][3:] == [Fraction(x) for x in expected]
    for bonus, found in rows.items():
        assert found[:3] == [
            by_hand(bonus),
            by_hand(bonus, 3, lambda faces: faces[1:]),
            by_hand(bonus, 3, lambda faces: faces[:2]),
        ]
    assert rows[0][:3] == [Fraction(5, 18), Fraction(113, 216), Fraction(23, 216)]
    assert rows[7][3:] == [Fraction(5, 18), Fraction(113, 216), Fraction(23, 216)]


@rule("result.degrees", "result.special-effects")
def test_the_degrees_have_their_thresholds_and_their_special_effects():
    assert column("degrees", 1)[1] == "8 or less"
    assert column("degrees", 1)[3:5] == ["9–15", "16 or more, or double 6"]
    assert column("degrees", 2) == ["0", "0", "0", "0", "1", "2"]
    for at in (2, 3, 4):
        chances = [row.cells[at].exact for row in table("degrees").rows]
        assert sum(chance for chance in chances if chance is not None) == 1


@rule("gear.weapons", "gear.armour", "dice.d6up", "dice.d3")
def test_damage_and_protection_have_the_books_dice_ranges_and_means():
    assert column("weapons", 1) == ["1d3", "1d6", "1d6^", "1d6^ + 2"]
    weapons = [(row.cells[1].shown, row.cells[2].exact) for row in table("weapons").rows]
    assert weapons == [("1–3", 2), ("1–6", Fraction(7, 2)), ("1–6", UP), ("3–8", UP + 2)]
    armours = [(row.cells[1].shown, row.cells[2].exact) for row in table("armour").rows]
    assert armours == [("0–0", 0), ("0–2", 1), ("1–3", 2), ("1–6", Fraction(7, 2)), ("1–6", UP)]
    assert column("armour", 4) == ["0", "0", "0", "−1", "−3"]


@rule("combat.risk-table")
def test_the_risk_has_its_five_rows_and_their_chances():
    rows = table("risk").rows
    assert [row.head for row in rows] == ["2", "3–4", "5–9", "10–11", "12"]
    expected = [Fraction(n, 36) for n in (1, 5, 24, 5, 1)]
    assert [row.cells[1].exact for row in rows] == expected
    in_all = {row.cells[0].shown: row.cells[2].exact for row in rows}
    for risk in ("blunder", "constraint", "nothing"):
        assert in_all[risk] == Fraction(DATA["risk"][risk])


@rule("recovery.wound-roll")
def test_each_wound_has_its_chance_with_one_die_and_with_bare_hands():
    wounds = [exact(row) for row in table("wounds").rows]
    assert [row[0] for row in wounds] == [Fraction(1, 6)] * 6
    assert [row[1] for row in wounds] == [Fraction(1, 3)] * 3 + [None] * 3


@rule("action.difficulty-table")
def test_the_difficulty_shifts_the_sum():
    assert column("difficulty", 1) == ["+2", "0", "−1", "−3", "−6"]
    for row in table("difficulty").rows:
        modifier = int(row.cells[0].shown.replace("−", "-"))
        assert exact(row)[1:] == [by_hand(number + modifier) for number in (0, 2, 4, 6)]


@rule("gm.comparison-table")
def test_the_comparison_names_sums_and_gives_the_chance_at_the_least():
    rows = table("comparison").rows
    assert [row.head for row in rows] == ["0–2", "3–5", "6–8", "9–12", "13+"]
    assert [row.cells[1].exact for row in rows] == [by_hand(n) for n in (0, 3, 6, 9, 13)]


@rule("npc.brute-gang")
def test_a_gang_shrinks_in_brackets_of_five():
    assert column("gangs", 0) == ["1", "2–5", "6–10", "11–15", "16–20"]
    assert column("gangs", 1) == ["0", "+1", "+2", "+3", "+4"]
    for bonus, row in enumerate(table("gangs").rows):
        assert exact(row)[2:] == [by_hand(bonus - defence) for defence in (0, 2, 4)]


@rule("npc.basics", "npc.samples")
def test_the_classes_of_extras_and_the_books_cast():
    assert [row[1:] for row in shown("extras")] == [
        ["3", "0", "1d3"],
        ["5", "0–6", "1d6"],
        ["10–20", "any", "by their weapon"],
    ]
    cast = {row[0]: row[2:] for row in shown("cast")}
    assert len(cast) == 12
    assert cast["Razul Pacha"] == ["10", "15", "−5"]
    assert cast["Agents du FBI"] == ["5", "5", "−2"]
    assert cast["Sturmbannführer Heinrich Klugg"] == ["6", "14", "−3"]


@rule("magic.use")
def test_the_circles_cost_more_and_come_through_less():
    assert column("circles", 1) == ["+1", "0", "−2", "−5", "−8"]
    assert column("circles", 2) == ["1", "5", "10", "15", "20"]
    assert column("circles", 3) == ["1", "2", "3", "4", "5"]
    assert column("circles", 4) == ["0", "2", "5", "7", "10"]
    for row in table("circles").rows:
        modifier = int(row.cells[0].shown.replace("−", "-"))
        assert exact(row)[4:] == [by_hand(number + modifier) for number in (2, 4, 6)]


@rule("advancement.costs", "magic.uncontrolled-buy")
def test_the_prices_of_experience():
    rows = [[int(cell.shown) for cell in row.cells] for row in table("experience").rows]
    plain = [[1, 1, 1], [1, 2, 1], [3, 3, 2], [5, 4, 3], [7, 5, 4], [9, 6, 5]]
    gifts = [1, 2, 4, 7, 11, 16]
    assert rows == [[*row, gift] for row, gift in zip(plain, gifts, strict=True)]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_lists_of_words_are_whole(language):
    assert len(table("assets", language).rows) == 11
    assert len(table("objects", language).rows) == 5
    assert len(table("effects", language).rows) == 5
    uses = [cell.shown for row in table("pairs", language).rows for cell in row.cells]
    assert len(set(uses)) == 16
