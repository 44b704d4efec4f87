"""The book's tables: every cell against what is printed, brute force and icepool."""

import re
from fractions import Fraction
from itertools import product

import icepool
import pytest

from tablee.games.yacdha import game
from tablee.games.yacdha.odds import chances
from tablee.games.yacdha.odds.chances import ENDLESS, LOW, LOW_FORCED, ONE, THREE, TWO, Hand
from tablee.games.yacdha.odds.ordeal import toll_of
from tablee.games.yacdha.rules.action.pool import Pool, degree, tier
from tablee.kernel.tables import IMPOSSIBLE, Ordeal, rounded
from tablee.kernel.tongue import Tongue
from yacdha_table import Play, data, refused_by

FACES = range(1, 7)
BOOK = data("book_tables")
ENGLISH = Tongue("en")
TABLES = {table.id: table for table in game.tables(ENGLISH)}
HANDS = {
    "1dA": ONE,
    "2dA": TWO,
    "3dA": THREE,
    "infinity": ENDLESS,
    "2dA_low": LOW,
    "2dA_low_plus_forced": LOW_FORCED,
}


def row(table, head):
    (found,) = [row for row in TABLES[table].rows if row.head == head]
    return found.cells


def signed(margin):
    return f"{margin:+d}".replace("-", "−") if margin else "0"


def percents(cell):
    """What a cell shows, as the number the book prints."""
    return float(re.fullmatch(r"([\d.]+)%", cell.shown)[1])


def check(cell, expected):
    """The cell has the exact value, and shows what the book prints unless that is wrong."""
    if expected == "impossible":
        assert (cell.shown, cell.exact) == (IMPOSSIBLE, None)
        return
    assert cell.exact == Fraction(expected["exact"])
    assert (percents(cell) == expected["printed"]) is expected["correct"]
    assert (cell.printed == "") is expected["correct"]


def brute(count, value):
    """All that some dice may be worth, each way once."""
    ways = [value(*way) for way in product(FACES, repeat=count)]
    return {worth: Fraction(ways.count(worth), len(ways)) for worth in set(ways)}


def test_the_book_has_all_its_tables_and_each_cites_a_rule():
    assert [key for key in TABLES if key.isdigit()] == [str(number) for number in range(1, 12)]
    for table in TABLES.values():
        assert table.rule in game.book.rules
        assert {len(row.cells) + 1 for row in table.rows} == {len(table.columns)}


@pytest.mark.rule("yacdha.action.degree-table", "yacdha.investigation.result")
def test_margins_have_the_names_that_play_gives_them():
    for expected in BOOK["degrees"]:
        head = " or ".join(signed(margin) for margin in expected["margins"])
        assert [cell.shown for cell in row("3", head)] == [expected["name"]]
        for margin in expected["margins"]:
            assert degree(margin).replace("-", " ") == expected["name"]
    told = [row.cells[0].shown for row in TABLES["1"].rows]
    assert len(told) == 1 + max(tier(margin) for margin in range(-5, 7))


@pytest.mark.rule("yacdha.combat.weapon-max")
def test_weapons_have_the_trauma_that_the_book_gives_them():
    found = {row.head: [cell.shown for cell in row.cells] for row in TABLES["2"].rows}
    most = {"fist": "1", "knife": "2", "bow": "3", "spear": "3", "firearm": "5"}
    assert {weapon: found[weapon][0] for weapon in most} == most
    afar = {weapon for weapon in most if found[weapon][1] == "from afar"}
    assert afar == {"bow", "firearm"}


@pytest.mark.rule("yacdha.occupation.levels")
def test_there_are_six_levels_from_layman_to_master():
    names = [(row.head, row.cells[0].shown) for row in TABLES["5"].rows]
    words = ("layman", "beginner", "initiate", "proficient", "expert", "master")
    assert names == [(str(level), word) for level, word in enumerate(words)]


@pytest.mark.rule("yacdha.action.passive-table")
@pytest.mark.parametrize("opposition", BOOK["passive"])
def test_a_passive_opposition_is_as_hard_as_the_book_says(opposition):
    name, chance = row("4", str(opposition))
    check(chance, BOOK["passive"][opposition])
    assert name.shown == (
        "trivial", "very easy", "easy", "medium", "hard", "very hard", "impossible"
    )[opposition]  # fmt: skip
    if opposition < 6:
        play = Play()
        play.prepare("john", opposition=opposition)
        thrown = play.odds("gardien", "throw", who="john")
        assert thrown.chance(success=True) == chance.exact


@pytest.mark.parametrize(
    ("number", "margin"),
    [
        pytest.param(n, margin, marks=pytest.mark.rule(f"yacdha.odds.table-{n}"))
        for n in (6, 7, 8)
        for margin in BOOK[f"table_{n}"]
    ],
)
def test_each_margin_has_the_chance_of_the_book(number, margin):
    expected = BOOK[f"table_{number}"][margin]
    cells = row(str(number), signed(margin))
    assert len(cells) == len(expected)
    for cell, wanted in zip(cells, expected.values(), strict=True):
        check(cell, wanted)


@pytest.mark.rule("yacdha.odds.table-6", "yacdha.odds.table-7", "yacdha.odds.table-8")
@pytest.mark.parametrize("opposition", [0, 3, "active"])
@pytest.mark.parametrize(
    ("name", "count", "best"),
    [
        ("1dA", 1, max),
        ("2dA", 2, max),
        ("3dA", 3, max),
        ("2dA_low", 2, min),
        ("2dA_low_plus_forced", 3, lambda ways: max(min(ways[:2]), ways[2])),
    ],
)
def test_margins_agree_with_every_way_the_dice_may_fall(name, count, best, opposition):
    found = chances.margins(HANDS[name], opposition).as_fractions()
    if opposition == "active":
        assert found == brute(count + 1, lambda *ways: best(ways[:-1]) - ways[-1])
    else:
        assert found == brute(count, lambda *ways: best(ways) - opposition)


@pytest.mark.rule("yacdha.odds.table-6", "yacdha.odds.table-7", "yacdha.odds.table-8")
@pytest.mark.parametrize(
    ("name", "peer"),
    [
        ("1dA", icepool.d6),
        ("2dA", icepool.d6.highest(2)),
        ("3dA", icepool.d6.highest(3)),
        ("2dA_low", icepool.d6.lowest(2)),
        ("2dA_low_plus_forced", icepool.highest(icepool.d6.lowest(2), icepool.d6)),
    ],
)
def test_margins_agree_with_icepool(name, peer):
    for opposition, against in ((0, 0), ("active", icepool.d6)):
        die = peer - against
        theirs = {margin: Fraction(n, die.denominator()) for margin, n in die.items()}
        assert chances.margins(HANDS[name], opposition).as_fractions() == theirs


@pytest.mark.rule("yacdha.odds.table-7", "yacdha.coop.mass-action")
def test_infinitely_many_dice_are_the_mass_action_of_the_rules():
    play = Play()
    play.prepare("daisy", "john", "liam", opposition=1, massed=True)
    massed = play.odds("gardien", "throw", who="daisy").of("margin")
    assert chances.margins(ENDLESS, "active") == massed


@pytest.mark.rule("yacdha.odds.table-6", "yacdha.odds.table-7")
@pytest.mark.parametrize("opposition", [0, "active"])
def test_ever_more_dice_come_close_to_the_last_column(opposition):
    last = chances.margins(ENDLESS, opposition)
    for count in (10, 50, 250):
        many = chances.margins(Hand(Pool(count)), opposition)
        away = max(abs(many.chance(m) - last.chance(m)) for m in range(-5, 7))
        assert 0 < away <= Fraction(5, 6) ** count


@pytest.mark.rule("yacdha.odds.table-6")
@pytest.mark.parametrize("opposition", range(1, 6))
def test_a_passive_opposition_shifts_the_margins_of_table_6(opposition):
    for hand in HANDS.values():
        free = chances.margins(hand, 0)
        assert chances.margins(hand, opposition) == free.shift(-opposition)


@pytest.mark.rule("yacdha.odds.table-9")
@pytest.mark.parametrize("level", BOOK["table_9"])
def test_a_level_helps_against_a_passive_opposition_as_the_book_says(level):
    for cell, expected in zip(row("9", str(level)), BOOK["table_9"][level].values(), strict=True):
        check(cell, expected)


@pytest.mark.rule("yacdha.odds.table-9")
def test_the_two_cells_that_the_book_misprints_say_so():
    wrong = [
        (row.head, head, cell.shown, cell.printed)
        for row in TABLES["9"].rows
        for head, cell in zip(TABLES["9"].columns[1:], row.cells, strict=True)
        if cell.printed
    ]
    assert wrong == [("0", "opposition 4", "33%", "34"), ("1", "opposition 5", "33%", "34")]
    assert any("34" in note for note in TABLES["9"].notes)


@pytest.mark.rule("yacdha.odds.level-vs-active")
@pytest.mark.parametrize("level", BOOK["level_vs_active"])
def test_a_level_helps_against_an_opposition_die_up_to_five_chances_in_six(level):
    expected = BOOK["level_vs_active"][level]
    cells = row("levels", str(level))
    assert [cell.exact for cell in cells] == [Fraction(value) for value in expected.values()]
    for name, cell in zip(expected, cells, strict=True):
        hand = HANDS[name]
        natural = chances.margins(hand, 0).as_fractions()
        assert cell.exact == sum(
            chance / 6
            for face, chance in natural.items()
            for opposed in FACES
            if min(6, face + level) > opposed
        )


@pytest.mark.rule("yacdha.odds.rounding")
@pytest.mark.parametrize(
    ("number", "digits", "shown"),
    [("25/2", 0, "13"), ("1/2", 0, "1"), ("499/1000", 0, "0"), ("125/8", 1, "15.6"),
     ("137/10", 1, "13.7"), ("5/100", 1, "0.1"), ("199/10", 0, "20")],
)  # fmt: skip
def test_halves_are_rounded_up(number, digits, shown):
    assert rounded(Fraction(number), digits, ENGLISH) == shown
    assert rounded(Fraction(number), digits, Tongue("fr")) == shown.replace(".", ",")


@pytest.mark.rule("yacdha.odds.rounding")
def test_a_rounded_nought_is_rare_and_a_dash_is_impossible():
    rare = row("6", "+1")[2]
    assert (rare.shown, rare.fraction) == ("0%", "1/216")
    assert row("7", "+6")[2].shown == IMPOSSIBLE
    shown = {cell.shown for table in TABLES.values() for row in table.rows for cell in row.cells}
    assert "13%" in shown  # one eighth


@pytest.mark.rule("yacdha.gm.madness-budget")
@pytest.mark.parametrize("step", BOOK["table_10"], ids=lambda step: f"{step['from']}-{step['to']}")
def test_each_point_of_madness_takes_the_checks_of_the_book(step):
    chance, mean = row("10", f"from {step['from']} to {step['to']}")
    assert mean.exact == Fraction(step["mean"])
    assert (mean.shown.replace(".", ",") == step["printed"]) is step["correct"]
    if step["chance"] == "-":
        assert chance.shown == IMPOSSIBLE
    else:
        assert chance.exact == Fraction(step["chance"])
        assert mean.exact == 1 / chance.exact


@pytest.mark.rule("yacdha.gm.madness-in-n-rolls")
@pytest.mark.parametrize("checks", BOOK["table_11"])
def test_madness_is_reached_within_some_checks_as_often_as_the_book_says(checks):
    (cell,) = row("11", str(checks))
    check(cell, BOOK["table_11"][checks])


@pytest.mark.rule("yacdha.gm.madness-budget", "yacdha.gm.madness-in-n-rolls")
@pytest.mark.parametrize("start", range(1, 6))
@pytest.mark.parametrize("checks", [1, 3, 6])
def test_madness_agrees_with_every_way_the_checks_may_fall(start, checks):
    def end(*faces):
        madness = start
        for face in faces:
            madness += madness < 6 and face > madness
        return madness

    assert chances.lost_within(start, checks) == brute(checks, end).get(6, 0)


@pytest.mark.rule("yacdha.gm.madness-budget")
def test_a_check_in_play_rises_as_often_as_the_table_says_and_trauma_does_the_same():
    play = Play()
    for meter, value in (("madness", 3), ("trauma", 4)):
        play.raise_to("john", meter, value)
        play.keeper("call-check", meter=meter, who=["john"], event="horror")
        rises = play.odds("tom", "roll-check", who="john").of("rise.john").chance(True)
        assert chances.after_check(value, meter).chance(value + 1) == rises
        play.player("john", "roll-check", [1])
    for value in range(1, 6):
        assert chances.after_check(value, "trauma") == chances.after_check(value, "madness")


# The examples of the book's notes


@pytest.mark.rule("yacdha.odds.table-7", "yacdha.odds.table-8")
def test_the_claims_about_success_against_somebody_hold_but_for_one():
    """yacdha.example.active-success-claims"""
    claims = BOOK["active_success_claims"]
    high, low = row("7", "success"), row("8", "success")
    names = ("one_die", "two_high", "three_high", "infinite")
    found = {**dict(zip(names, high, strict=True)), "two_low": low[1]}
    for name, cell in found.items():
        assert cell.exact == Fraction(claims[name]["exact"])
        assert percents(cell) == claims[name]["printed"]
    assert low[2].exact == Fraction(claims["two_low_plus_forced"]["exact"])
    assert low[2].exact > low[0].exact + Fraction(8, 100)  # more than “roughly compensates”
    assert any("215/432" in note for note in TABLES["8"].notes)


@pytest.mark.rule("yacdha.gm.madness-budget", "yacdha.gm.madness-in-n-rolls")
def test_the_claims_about_madness_hold():
    """yacdha.example.madness-claims"""
    claims = BOOK["madness_claims"]
    assert chances.mean_checks(1) == Fraction(claims["mean_1_to_6"])
    assert chances.mean_checks(3) == claims["mean_3_to_6"]
    for name, start, checks, digits in (
        ("five_in_a_row", 1, 5, 1),
        ("three_in_a_row_from_3", 3, 3, 1),
        ("seven_checks", 1, 7, 0),
        ("twelve_checks", 1, 12, 0),
    ):
        chance = chances.lost_within(start, checks)
        assert chance == Fraction(claims[name]["exact"])
        assert float(rounded(100 * chance, digits, ENGLISH)) == claims[name]["printed"]
    half = Fraction(1, 2)
    first = next(n for n in range(50) if chances.lost_within(1, n) >= half)
    assert first == claims["checks_for_half"]
    assert any("table 9" in note for note in TABLES["10"].notes)


def test_where_the_book_claims_too_much_the_table_says_so():
    assert any("35/36" in note and "1/36" in note for note in TABLES["4"].notes)
    assert any("master" in note and "1/6" in note for note in TABLES["levels"].notes)
    assert any("6" in note and "1/6" in note for note in TABLES["7"].notes)
    assert any("pursued" in note and "1/2" in note for note in TABLES["7"].notes)


# How many checks a scenario may contain


@pytest.mark.rule("yacdha.gm.madness-budget")
def test_the_risk_of_a_party_is_that_of_anyone_in_it():
    paid = toll_of(Ordeal((1, 4), checks=2, percent=50))

    def lost(a, b, c, d):
        second = 4 + (c > 4)
        return second == 5 and d > 5

    assert paid.lost == (0, brute(4, lost)[True])
    assert paid.anyone == paid.lost[1]
    three = toll_of(Ordeal((1, 1, 3), checks=8, percent=10))
    spared = [1 - chances.lost_within(start, 8) for start in (1, 1, 3)]
    assert 1 - three.anyone == spared[0] * spared[1] * spared[2]


@pytest.mark.rule("yacdha.gm.madness-budget")
@pytest.mark.parametrize("party", [(1,), (1, 1, 3), (5,), (4, 4, 4, 4, 4, 4, 4, 4)])
@pytest.mark.parametrize("percent", [1, 10, 50, 99])
def test_one_check_more_than_the_most_is_too_many(party, percent):
    most = toll_of(Ordeal(party, 1, percent)).most

    def risk(checks):
        return 100 * toll_of(Ordeal(party, checks, percent)).anyone

    if 1 <= most <= 40:
        assert risk(most) < percent
    if most < 40:
        assert risk(most + 1) >= percent


@pytest.mark.rule("yacdha.gm.madness-budget")
def test_the_toll_names_the_party_and_says_what_it_may_bear():
    table = game.toll(Ordeal((1, 3), 8, 10, ("Daisy",)), ENGLISH)
    assert [row.head for row in table.rows] == ["Daisy", "investigator 2", "at least one of them"]
    assert table.rows[0].cells[1].exact == Fraction("245/1296")
    assert "With 4 checks the risk that anyone is lost stays below 10%" in table.notes[1]
    hopeless = game.toll(Ordeal((5,), 1, 10), ENGLISH)
    assert [row.head for row in hopeless.rows] == ["investigator 1"]
    assert "A single check already" in hopeless.notes[1]


@pytest.mark.parametrize(
    "ordeal",
    [
        Ordeal(()),
        Ordeal((1,) * 9),
        Ordeal((0,)),
        Ordeal((1, 6)),
        Ordeal((1,), checks=0),
        Ordeal((1,), checks=41),
        Ordeal((1,), percent=0),
        Ordeal((1,), percent=100),
    ],
)
def test_what_cannot_be_reckoned_is_refused_in_words(ordeal):
    with refused_by("yacdha.gm.madness-budget"):
        game.toll(ordeal, ENGLISH)
