"""Words on the pages that a French reader would stumble over."""

import html
import re

import pytest

from d20_table import Play as Street
from laws.fetched import room_of
from tablee.games import cthulhu_d20
from tablee.games.cthulhu_d20.pages.words import lasting
from tablee.games.innommable.pages.words import shortened
from tablee.kernel.chronicle import told
from tablee.kernel.table import Table
from tablee.lab.games import find_game
from tablee.web.table.regions import context_of, region, scene_of
from tales_table import Play as Tale


def read(table, seat, part="now"):
    """What a seat reads in a part of its page, in French, without tags."""
    room = room_of(table)
    shown = region(context_of(room, scene_of(room, "table", seat, "fr"), "csrf"), part)
    text = html.unescape(re.sub(r"<[^>]*>", " ", shown))
    return " ".join(text.replace("\u00a0", " ").split())


@pytest.mark.parametrize(
    ("rounds", "said"),
    [
        (4, "4 rounds"),
        (14, "1 minute et 4 rounds"),
        (630, "1 heure et 3 minutes"),
        (14400 + 600, "1 jour et 1 heure"),
        (20, "2 minutes"),
    ],
)
def test_a_length_of_time_in_two_parts_has_a_word_between_them(rounds, said):
    assert lasting(rounds, cthulhu_d20.game.tongue("fr")) == said


def test_a_text_cut_short_ends_with_one_sign_whatever_it_was_cut_after():
    text = "Au fond de la citerne il n'y a rien à voir. Il y a une note, très basse, qui baisse."
    assert shortened(text, 45) == "Au fond de la citerne il n'y a rien à voir…"
    assert shortened("Une phrase", 45) == "Une phrase"


def test_somebody_described_has_no_capital_in_the_middle_of_a_page():
    play = Tale(people=("zoe",))
    boss = play.boss("La baronne", might=7)
    play.keeper("show-extra", who=boss)
    play.fight(boss)
    play.ask("zoe", "attack", who="zoe", target=boss, prowess="violent")
    page = read(play.table, "zoe")
    assert "Une attaque contre la baronne, de près" in page
    assert "opposition : la baronne" in page
    assert "une maladresse" in page


def test_what_is_tried_and_its_prowess_are_two_sentences():
    play = Tale(people=("zoe",))
    gang = play.gang(3)
    play.fight(gang)
    play.attempt(what="sauter du toit", prowess="placement")
    assert "Sauter du toit. Prouesse : placement." in read(play.table, "zoe")


def test_a_person_of_the_keepers_is_asked_about_in_a_sentence():
    table = Table.open(
        find_game("yacdha"), {"anna": "keeper", "isa": "player"}, {}, draw_seed=lambda: bytes(32)
    )
    table.apply("isa", {"ask": "create-investigator", "name": "Daisy", "occupation": "Latin"})
    table.apply("anna", {"ask": "create-npc", "name": "Le sonneur"})
    page = read(table, "anna") + read(table, "anna", "desk")
    assert "Que fait le sonneur ?" in page
    assert "5 chances sur 6 que la jauge monte" in page
    assert "Préparer cette magie" in page
    assert "Le préparer" not in page


def test_a_fall_is_not_explained_by_a_word_of_the_code():
    play = Street(waits=True)
    play.keeper("fall", faces=[5], who="paul", metres=9)
    page = read(play.table, "paula")
    assert "Chute, Paul" in page
    assert "fall" not in page.split()


def test_weapons_and_levels_are_written_in_french():
    play = Street()
    sheet = read(play.table, "jacques", "sheet")
    assert "Expérience 36 000 Prochain niveau à 45 000." in sheet
    assert "coups restants. Facteur de portée de 90 m" in sheet


def test_a_chase_of_one_woman_is_told_of_her():
    table = Table.open(
        find_game("yacdha"), {"anna": "keeper", "isa": "player"}, {}, draw_seed=lambda: bytes(32)
    )
    sheet = {"name": "Daisy", "gender": "f", "occupation": "Latin"}
    table.apply("isa", {"ask": "create-investigator", **sheet})
    table.apply("anna", {"ask": "create-npc", "name": "Une ombre", "gender": "f"})
    sides = {"pursued": ["daisy"], "pursuers": ["npc_une-ombre"]}
    stakes = {"success": "elle sort", "failure": "la grille se ferme"}
    table.apply("anna", {"ask": "open-chase", **sides, "faster": "pursued"})
    table.apply("anna", {"ask": "open-chase", **sides, **stakes})
    table.apply("isa", {"ask": "agree", "who": "daisy"})
    table.apply("anna", {"ask": "throw-contest", "contest": "chase-2"}, faces=[4, 2])
    said = " ".join(line.text for line in told(table, "fr")).replace("\u00a0", " ")
    assert "En fuite : Daisy. Aux trousses : une ombre." in said
    assert "Si la fuite réussit : elle sort. Si la fuite échoue : la grille se ferme." in said
    assert "Meilleur résultat : la fuite (2 de mieux)." in said
    pages = "".join(str(read(table, seat, "now")) for seat in ("isa", "anna"))
    assert not re.search("poursuivis|poursuivants|s.ils", (said + pages).lower())
