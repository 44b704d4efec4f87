"""What is wrong with a form is said beside its field, in the words of the page."""

import re

import pytest
from pressing import Table
from visiting import site

from registered import game_called
from tablee.kernel.words import Refused
from tablee.web.site.forms import Form, Place, place_of
from tablee.web.site.language import site_tongue
from tablee.web.table.faults import TO_PEOPLE, Telling
from tablee.web.table.regions import FieldNames

GAMES = ("cheap-tales", "cthulhu-blanc", "cthulhu-d20", "innommable", "yacdha")

ROWS = [
    ("ask", "create-hero"),
    (".name", "Gaspard"),
    ("skills.0.name", ""),
    ("skills.1.name", "Escrime"),
    ("skills.3.name", "Piano"),
    ("aspects", ""),
    ("aspects", "Têtu"),
]


def test_a_field_is_found_where_the_page_has_it_also_after_blank_rows():
    hero = game_called("cheap-tales").asks["create-hero"]
    form = Form(ROWS)
    assert place_of(hero, form, "name") == Place("name")
    assert place_of(hero, form, "skills[1].rank") == Place("skills.3.rank")
    assert place_of(hero, form, "aspects[0]") == Place("aspects", 1)
    assert place_of(hero, form, "skills") == Place("skills")


@pytest.mark.parametrize("called", GAMES)
def test_no_field_is_called_what_programs_call_it(called):
    """Every field of every ask, in each sentence that may be said of it."""
    game = game_called(called)
    t = site_tongue("fr", game)
    for name, kind in game.asks.items():
        telling = Telling(kind, Form([("ask", name)]), FieldNames(game, t), t)
        for field in kind.__struct_fields__:
            for why in TO_PEOPLE:
                values = {"name": name, "field": field, "fields": field, "value": "1"}
                no = Refused("table.ask", why, **values, most=3, least=1).about(f"{field}[0].x")
                (fault,) = telling.told(no, lambda rule: rule)
                assert "[0]" not in fault.sentence
                assert not re.search(rf"\b{name}\b", fault.sentence)
                assert "_" not in fault.sentence, fault.sentence


def test_a_refusal_of_a_rule_stands_at_its_field_without_scripts(tmp_path):
    with site(tmp_path) as visitor:
        table = Table(visitor)
        table.tom = table.person("Tom")
        page = table.tom.page()
        form = next(id for id, one in page.forms.items() if "occupations.1.name" in one["names"])
        trades = {"occupations.0.name": "Jardinage", "occupations.1.name": "sport"}
        answer = table.tom.press(form, name="John", **trades)
    assert answer.status_code == 422
    said = r'<span class="fault">[^<]*too vague[^<]*</span><input[^>]*occupations\.1\.name'
    assert re.search(said, answer.text)
    assert 'data-field="occupations.1.name"' in answer.text
