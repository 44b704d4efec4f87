"""`tables`: the book's tables and the toll of a scenario, read in a terminal."""

import json

import pytest

from tablee.cli.commands.tables import book_tables, toll
from tablee.cli.language import Language
from tablee.cli.screen import Screen, Trouble
from toy import second_toy


def test_all_tables_of_the_book_are_shown_with_their_fractions(tablee):
    shown = tablee("tables", "yacdha").stdout
    for number in range(1, 12):
        assert f"Table {number}. " in shown
    assert "17% (1/6)" in shown
    assert "33% (1/3)*" in shown
    assert "13.7 (137/10)" in shown


def test_one_table_can_be_asked_for_in_either_language(tablee):
    english = tablee("tables", "yacdha", "--table", "11").stdout.splitlines()
    french = tablee("tables", "yacdha", "--table", "11", LANG="fr").stdout.splitlines()
    assert english[0].startswith("Table 11. ")
    assert english[2].split() == ["5", "1.5%", "(5/324)"]
    assert french[2].split("  ")[-1].strip() == "1,5\u00a0% (5/324)"
    assert not set(english) & set(french)
    assert "Table 10" not in "".join(english)


def test_columns_stand_below_their_heads(tablee):
    head, *rows = tablee("tables", "yacdha", "--table", "9").stdout.splitlines()[1:8]
    starts = [head.index(f"opposition {value}") for value in range(1, 6)]
    for row in rows:
        assert all(row[at - 1] == " " and row[at].isdigit() for at in starts)


def test_as_json_a_cell_has_its_exact_chance_whole(tablee):
    found = json.loads(tablee("tables", "yacdha", "--json").stdout)
    tables = {table["id"]: table for table in found}
    assert list(tables) == [str(n) for n in range(1, 10)] + ["levels", "10", "11"]
    assert tables["7"]["rows"][-1]["cells"][0] == {"shown": "42%", "exact": "5/12", "printed": ""}
    assert tables["9"]["rows"][0]["cells"][3]["printed"] == "34"
    (toll,) = json.loads(
        tablee("tables", "yacdha", "--party", "1,1", "--checks", "40", "--json").stdout
    )
    assert len(toll["rows"][-1]["cells"][1]["exact"]) > 40


def test_a_party_is_told_what_its_scenario_costs(tablee):
    lines = tablee("tables", "yacdha", "--party", "1,1,3", "--checks", "8").stdout.splitlines()
    assert lines[0] == "Losing one’s mind within 8 checks"
    assert "18.9% (245/1296)" in lines[2]
    assert lines[5].startswith("at least one of them")
    assert "61.6%" in lines[5]
    assert "With 4 checks" in lines[7]
    strict = tablee("tables", "yacdha", "--party", "1,1,3", "--percent", "1").stdout
    assert "With 2 checks" in strict


@pytest.mark.parametrize(
    ("arguments", "english", "french"),
    [
        (["--table", "12"], "There is no table “12”", "Il n’y a pas de table « 12 »"),
        (["--party", "1,6"], "not at 6", "et non à 6"),
        (["--party", "1,,2"], "“1,,2” is not a party", "« 1,,2 » n’est pas un groupe"),
        (["--party", "1", "--checks", "99"], "1 to 40 checks", "1 à 40 jets"),
        (["--party", "1", "--percent", "100"], "from 1 to 99", "entre 1 et 99"),
        (["--checks", "3"], "together with --party", "ne vont qu’avec --party"),
    ],
)
def test_what_cannot_be_shown_is_one_sentence(tablee, arguments, english, french):
    for language, said in (("en", english), ("fr", french)):
        result = tablee("tables", "yacdha", *arguments, LANG=language)
        assert result.exit_code == 2
        assert said in result.stderr.replace("\u00a0", " ")
        assert len(result.stderr.splitlines()) == 1


def test_a_game_without_tables_says_so():
    screen = Screen(Language("en"))
    with pytest.raises(Trouble, match="are kept here"):
        book_tables(second_toy, None, screen)
    with pytest.raises(Trouble, match="knows no such checks"):
        toll(second_toy, "1,1", None, None, screen)
