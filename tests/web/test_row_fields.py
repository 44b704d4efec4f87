"""Rows of a form: as many as may be filled in, and how many points there are for them."""

import re

import pytest

from tablee.kernel.words import Field, Offer
from tablee.web.site.language import site_tongue
from tablee.web.site.render import environment
from tablee.web.table.regions import FieldNames
from toy import toy

INNER = (
    Field("name", "text", least=1, most=60),
    Field("level", "integer", least=0, most=6),
    Field("kind", "choice", ("physical", "mental")),
)


def drawn(language="en", **more):
    return drawn_field(Field("trades", "rows", fields=INNER, **more), language)


def drawn_field(field, language="en"):
    offer = Offer("count", "toy.count", fields=(field,))
    macros = environment().get_template("forms.html").module
    names = FieldNames(toy, site_tongue(language))
    return macros.input(field, offer, "new", names, lambda field, choice, ask: choice)


@pytest.mark.parametrize(("most", "rows"), [(1, 1), (4, 4), (12, 6)])
def test_a_page_without_scripts_has_rows_to_fill_in(most, rows):
    html = drawn(most=most)
    assert len(re.findall(r'name="trades\.\d+\.name"', html)) == rows
    assert f'data-most="{most}"' in html


def test_nothing_is_chosen_in_a_row_that_is_left_blank():
    html = drawn(most=2)
    assert html.count('<option value=""></option>') == 2
    assert "required" not in html
    assert "checked" not in html


def test_the_rows_that_must_be_filled_in_say_so():
    assert drawn(most=3, least=1).count(" required") == len(INNER)


def test_points_to_spend_are_said_in_words():
    assert "10 points in all" in drawn(most=3, total=10, summed="level")
    assert "points in all" not in drawn(most=3)
    html = drawn(most=3, total=10, summed="level")
    assert 'data-summed="level" data-total="10"' in html
    assert 'data-said="# of 10 spent"' in html


def test_a_field_says_what_the_fields_beside_it_leave_to_it():
    pursuers = Field("pursuers", "many", ("ann", "bob"), least=1, most=1, apart="pursued")
    assert "Nobody and nothing that is named under “Pursued”" in drawn_field(pursuers)
    helping = Field("helping", "many", ("ann", "bob"), most=2, within=("pursued", "pursuers"))
    assert "Only who or what is named above" in drawn_field(helping)
    assert "aria-describedby" not in drawn_field(Field("who", "many", ("ann", "bob"), most=2))


def test_rows_may_hold_rows_and_say_that_nobody_stands_in_two_of_them():
    level = Field("level", "integer", most=5)
    levels = Field("levels", "rows", most=2, fields=(Field("who", "choice", ("ann",)), level))
    members = Field("members", "many", ("ann", "bob"), least=1, most=1)
    sides = Field("sides", "rows", most=2, fields=(members, levels), distinct=("members",))
    html = drawn_field(sides)
    assert "“Members”: nobody and nothing in two rows." in html
    for name in ("sides.1.members", "sides.0.levels.1.who", "sides.1.levels.0.level"):
        assert f'name="{name}"' in html


def test_rows_say_what_one_of_them_must_hold():
    assert "One of these at least: Nun, Monk." in drawn(most=2, one_of=("Nun", "Monk"))
