"""Sentences about several people, and about a single point."""

import pytest

from d20_table import Play
from tablee.games.cthulhu_d20 import game
from tablee.games.cthulhu_d20.words.names import hit_points
from tablee.kernel.chronicle import told
from tablee.lab.sentence import lab_tongue

FRENCH = lab_tongue("fr", game.folder)


def test_the_keepers_word_agrees_with_several():
    play = Play(people=("paul",))
    play.keeper("rename-person", who="paul", name="Les jumelles", gender="f", reason="Une erreur")
    play.typed("set-meter", who="paul", meter="pf", value=0, reason="La fièvre")
    play.keeper("end-condition", who="paul", what="out", reason="Le café")
    said = [line.text for line in told(play.table, "fr", "gardien")]
    assert any("les jumelles\u00a0: de nouveau capables d’agir" in text for text in said)


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("{name}: faints when no fatigue point is left", "perdent connaissance"),
        ("{name}: survives all open wounds without care", "survivent"),
        ("Throw the attack of {name}", "leur attaque"),
        ("The dice of {name} are yours to throw", "leurs dés"),
    ],
)
def test_what_is_foreseen_and_owed_agrees_with_several(text, verb):
    assert verb in FRENCH(text, name="Les jumelles")
    assert verb not in FRENCH(text, name="Paul")


def test_a_single_hit_point_is_one_point():
    assert hit_points(-1, 1, FRENCH) == "−1 sur 1 point de vie"
    assert hit_points(1, 12, FRENCH) == "1 sur 12 points de vie"
    play = Play(people=("paul",))
    play.foe(name="Rat", treatment="traditional", hp=1)
    said = [line.text for line in told(play.table, "fr", "gardien")]
    assert any("1 point de vie (dégâts lancés)" in text for text in said)


def test_an_investigator_who_is_described_has_no_capital_after_a_colon():
    play = Play(people=("paul",))
    sisters = play.add("jacques", name="Les sœurs Brun", gender="f")
    foe = play.foe()
    play.keeper("begin-fight", [15, 10], who=[sisters, foe], surprised=[sisters])
    said = [line.text for line in told(play.table, "fr", "gardien")]
    assert "Admission\u00a0: les sœurs Brun." in said
    assert "Tour perdu\u00a0: les sœurs Brun." in said
    assert not any(": Les sœurs" in text.replace("\u00a0", " ").replace(" :", ":") for text in said)
