"""Somebody new in one line: a number, what they are, what they carry; nothing written is lost."""

import pytest

from tablee.kernel.one_line import Newcomers, Reading, asks_for, read_line

FRENCH = {"knife": "couteau", "gun": "arme de poing", "club": "gourdin"}
ENGLISH = {"knife": "knife", "gun": "handgun"}


@pytest.mark.parametrize(
    ("line", "things", "reading"),
    [
        ("deux cultistes, couteau", FRENCH, Reading(2, "Cultiste", ("knife",))),
        (
            "Trois gorilles de la Main, gourdins",
            FRENCH,
            Reading(3, "Gorille de la Main", ("club",)),
        ),
        ("3 chiens", FRENCH, Reading(3, "Chien")),
        ("two cultists, knives, hooded", ENGLISH, Reading(2, "Cultist", ("knife",), "hooded")),
        ("le brigadier Poole", FRENCH, Reading(1, "Le brigadier Poole")),
        ("une veilleuse, ARME DE POING", FRENCH, Reading(1, "Veilleuse", ("gun",))),
        ("99 rats", FRENCH, Reading(20, "Rat")),
        ("deux", FRENCH, Reading(1, "Deux")),
    ],
)
def test_a_line_is_understood(line, things, reading):
    assert read_line(line, things) == reading


def test_several_alike_are_one_ask_where_the_game_counts_them():
    reading = Reading(2, "Cultiste", ("knife",), "encagoulés")
    (asked,) = asks_for(reading, Newcomers("create-npc"))
    assert asked == {
        "ask": "create-npc",
        "name": "Cultiste",
        "count": 2,
        "weapons": ["knife"],
        "description": "encagoulés",
    }


def test_elsewhere_each_is_made_alone():
    reading = Reading(2, "Cultiste", (), "encagoulés")
    made = [*asks_for(reading, Newcomers("create-opponent", count="", said="note"))]
    assert [one["name"] for one in made] == ["Cultiste 1", "Cultiste 2"]
    assert all(one["note"] == "encagoulés" for one in made)
