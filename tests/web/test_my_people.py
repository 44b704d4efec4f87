"""What those whom a seat plays are called in the story, so that lines about them count."""

from types import SimpleNamespace

import pytest

from d20_table import Play
from tablee.games.cthulhu_d20 import game
from tablee.kernel.tongue import Tongue
from tablee.web.table.regions import my_people


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("Ada Vernier", ("Ada Vernier", "Ada")),
        ("Jack Vernier", ("Jack Vernier",)),  # another Jack is there
        ("Les jumelles", ("Les jumelles", "les jumelles")),
        ("Inspecteur Roy", ("Inspecteur Roy",)),
    ],
)
def test_a_person_is_known_by_name_and_first_name_but_no_article_or_title_is_one(name, called):
    play = Play(people=("jack",))
    play.add(name=name)
    scene = SimpleNamespace(view=play.table.view("paula"), is_blind=False)
    assert my_people(game, scene, Tongue("fr")) == called
