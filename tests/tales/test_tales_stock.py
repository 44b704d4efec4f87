"""The keeper's stock: extras that the book allows, and ideas drawn for the keeper alone."""

import pytest

from tablee.dice.readers import TypedDice
from tablee.games.cheap_tales import game
from tablee.games.cheap_tales.rules.keeper.fate import draw_line
from tales_table import Play, one, refused_by, rule


@rule("npc.basics", "npc.brutes", "npc.henchmen", "npc.antagonists")
@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_extra_of_the_stock_is_legal(language):
    play = Play()
    found = game.extras(language)
    assert {extra.fields["kind"] for extra in found} == {"brute", "henchman", "antagonist"}
    for extra in found:
        made = one(play.keeper("make-extra", **extra.fields), "extra-made").extra
        assert made.name == extra.name
        assert made.trained == (made.power > 3)
        play.keeper("remove-extra", who=made.id)


def test_the_lists_of_ideas_have_the_same_lines_in_both_languages():
    french, english = game.inspirations("fr"), game.inspirations("en")
    assert [(x.id, len(x.lines)) for x in french] == [(x.id, len(x.lines)) for x in english]
    for each in (*french, *english):
        assert len(set(each.lines)) == len(each.lines) > 0
        assert each.title


def test_an_idea_is_drawn_for_the_keeper_alone():
    play = Play()
    drawn = one(play.keeper("draw-inspiration", [1, 3], table="hook"), "inspiration-drawn")
    assert (drawn.number, drawn.to) == (3, ("@keeper",))
    assert play.view("gardien").inspired == ("hook", 3)
    assert play.view("zoe").inspired == ("", 0)
    for seat, table in (("zoe", "hook"), ("gardien", "rien")):
        with refused_by("campaign.tone"):
            play.ask(seat, "draw-inspiration", [1, 1], table=table)


@pytest.mark.parametrize(
    ("table", "faces", "number"),
    [
        ("hook", [6, 6], 36),
        ("hook", [2, 1], 7),
        ("mark", [18], 18),
        ("mark", [19, 20, 5], 5),
        ("consequence", [20], 20),
        ("aspect-place", [12], 12),
    ],
)
def test_an_idea_is_drawn_with_dice_that_people_have(table, faces, number):
    drawn = one(Play().keeper("draw-inspiration", faces, table=table), "inspiration-drawn")
    assert drawn.number == number


def test_two_dice_name_each_of_thirty_six_lines_once():
    faces = [[row, column] for row in range(1, 7) for column in range(1, 7)]
    assert [draw_line(TypedDice(each), 36, "gardien") for each in faces] == [*range(1, 37)]
