"""The tables of the text: its numbers, and chances by the rules and by counting."""

from fractions import Fraction
from itertools import product

import pytest

from d20_table import rule
from tablee.games.cthulhu_d20 import game
from tablee.games.cthulhu_d20.odds.printed import tables
from tablee.kernel.tongue import Tongue

TABLES = {table.id: table for table in game.tables(Tongue("en"))}
FACES = {
    "head": 5,
    "torso": 15,
    "right arm": 10,
    "left arm": 10,
    "abdomen": 10,
    "right leg": 25,
    "left leg": 25,
}


def shown(number):
    return [(row.head, *(cell.shown for cell in row.cells)) for row in TABLES[number].rows]


def column(number, index):
    return [row.cells[index].exact for row in TABLES[number].rows]


def row_of(gb):
    """The severity table, counted out here a second time."""
    bounds = ((0, "superficial"), (2, "light"), (5, "moderate"), (10, "grave"), (15, "critical"))
    return next((row for most, row in bounds if gb <= most), "mortal")


def test_every_table_names_a_rule_of_the_ledger_and_fills_its_columns():
    assert list(TABLES) == [str(number) for number in range(1, len(TABLES) + 1)]
    for table in TABLES.values():
        assert table.rule in game.book.rules
        assert {len(row.cells) + 1 for row in table.rows} == {len(table.columns)}


@rule("meter.fatigue-penalty")
def test_the_fatigue_table_is_that_of_the_text():
    steps = ("0–1", "2–3", "4–5", "6–7", "8–9", "10 or more")
    assert shown("1") == list(zip(steps, ("0", "−1", "−2", "−3", "−4", "−5"), strict=True))


@rule("gear.lethality")
def test_the_lethality_table_is_that_of_the_text_with_the_weapons_in_it():
    rows = shown("2")
    assert [row[0] for row in rows] == [
        *("1–3", "4–6", "7–9", "10–12", "13–15", "16–18", "19–21", "22–24", "25 or more")
    ]
    assert [row[1] for row in rows] == ["0", *(f"+{bonus}" for bonus in range(1, 9))]
    assert rows[3][2] == "pistol, revolver"
    assert "M21 rifle*" in rows[6][2]


@rule("combat.called-zone", "combat.called-group-location")
def test_the_zones_have_the_penalties_of_the_text_and_keep_the_proportions_of_the_d100():
    rows = TABLES["3"].rows
    assert [row.cells[0].shown for row in rows] == [
        *("−10", "−8", "−9", "−9", "−7", "−5", "−5", "−3", "−4")
    ]
    places = TABLES["3"].columns[2:]
    for row in rows:
        inside = {
            place: cell.exact
            for place, cell in zip(places, row.cells[1:], strict=True)
            if cell.exact is not None
        }
        whole = sum(FACES[place] for place in inside)
        assert inside == {place: Fraction(FACES[place], whole) for place in inside}
    assert [cell.exact for cell in rows[5].cells[1:5]] == [
        *(Fraction(number, 40) for number in (5, 15, 10, 10))
    ]


@rule("combat.random-location")
def test_the_location_table_has_the_faces_of_the_text():
    assert [row.head for row in TABLES["4"].rows] == [
        *("01–05", "06–20", "21–30", "31–40", "41–50", "51–75", "76–00")
    ]
    assert column("4", 1) == [Fraction(faces, 100) for faces in FACES.values()]


@rule("wound.location-bonus", "wound.extra-fatigue-trunk")
def test_the_places_add_what_the_text_says():
    assert shown("5") == [
        ("head", "+4", "–", "yes"),
        ("torso", "+3", "−1", "yes"),
        ("an arm", "0", "–", "no"),
        ("abdomen", "+1", "−1", "yes"),
        ("a leg", "0", "–", "no"),
    ]


@rule("wound.severity-table", "npc.zombie")
def test_the_severity_tables_are_those_of_the_text():
    assert [row[:4] for row in shown("6")] == [
        ("0", "superficial", "–", "–"),
        ("1–2", "light", "−1", "–"),
        ("3–5", "moderate", "−2", "−1"),
        ("6–10", "grave", "−3", "−2"),
        ("11–15", "critical", "−4", "−3"),
        ("16 or more", "mortal", "–", "death"),
    ]
    assert shown("8")[:5] == [(*row[:4], "–") for row in shown("6")[:5]]
    assert shown("8")[5][:4] == ("16 or more", "destructive", "−5", "−4")


@rule("worsening.rate")
def test_wounds_get_worse_at_the_pace_of_the_text():
    assert [(row[0], row[2]) for row in shown("7")] == [
        ("moderate", "100"),
        ("grave", "10"),
        ("critical", "1"),
    ]


@rule("feat.power-attack")
def test_power_attack_gives_one_and_a_half_times_its_penalty_rounded_down():
    assert shown("9") == [(f"−{n}", f"+{n * 3 // 2}") for n in range(1, 8)]


@rule("worsening.natural-stabilisation")
def test_a_wound_closes_on_a_d100_below_the_points_left():
    for row in TABLES["10"].rows:
        below = sum(face < int(row.head) for face in range(1, 101))
        assert row.cells[0].exact == Fraction(below, 100)
    assert "8% (2/25)" in TABLES["10"].notes[0]


@rule("worsening.care")
def test_care_succeeds_on_five_and_the_severity():
    for row in TABLES["11"].rows:
        gb = int(row.head)
        assert row.cells[0].shown == str(gb + 5)
        for skill, cell in zip((0, 4, 8, 12), row.cells[1:], strict=True):
            faces = sum(face + skill >= gb + 5 for face in range(1, 21))
            assert cell.exact == Fraction(faces, 20)


@rule("base.hazard-falling")
def test_a_fall_is_a_bonus_and_a_d10():
    rows = ("light", "moderate", "grave", "critical", "mortal")
    bonuses = (1, 3, 5, 7, 8)
    for bonus, row in zip(bonuses, TABLES["12"].rows, strict=True):
        assert row.cells[1].shown == f"+{bonus}"
        found = [row_of(bonus + face) for face in range(1, 11)]
        assert [cell.exact for cell in row.cells[2:]] == [
            Fraction(found.count(name), 10) for name in rows
        ]


@rule("hazard.sustained")
def test_a_fire_grows_by_two_each_round():
    for number, row in enumerate(TABLES["13"].rows):
        reached = [1 + face + 2 * number for face in range(1, 11)]
        assert row.cells[0].shown == f"{min(reached)}–{max(reached)}"
        assert row.cells[1].exact == Fraction(sum(gb >= 16 for gb in reached), 10)


@rule("gm.lethal-planning")
def test_the_snipers_shots_are_counted_out():
    first, second, both = ([cell.exact for cell in row.cells] for row in TABLES["14"].rows)
    names = ("miss", "superficial", "light", "moderate", "grave", "critical", "mortal")
    faces = ["miss" if face < 2 else row_of(face + 8 - 10 + 4) for face in range(1, 21)]
    assert first == [Fraction(faces.count(name), 20) for name in names]
    # The second bullet: +11, and -5 for head, torso and arms, 5, 15 and 20 in 40.
    counted = dict.fromkeys(names, Fraction(0))
    for (bonus, share, vital), face in product(
        ((4, 5, True), (3, 15, True), (0, 20, False)), range(1, 21)
    ):
        margin = face + 6 - 10
        hit = face > 1 and (margin >= 0 or face == 20)
        name = row_of(max(0, margin) + bonus) if hit else "miss"
        name = "critical" if name == "mortal" and not vital else name
        counted[name] += Fraction(share, 800)
    assert second == list(counted.values())
    assert both[-1] == Fraction(1409, 3200)
    assert both[-1] + both[-2] == Fraction(77, 100)
    assert "77%" in TABLES["14"].notes[0]


@pytest.mark.parametrize("choice", ["critical", "mortal"])
def test_a_table_follows_the_house_rules_it_is_made_with(choice):
    options = game.book.settle({"unlocated_16_plus": choice}, game.chapters)
    falls = next(table for table in tables(Tongue("en"), options) if table.id == "12")
    assert bool(falls.rows[-1].cells[-1].exact) is (choice == "mortal")
