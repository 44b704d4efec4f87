"""Rows of a form: as many as may be filled in, and how many points there are for them."""

import re

import pytest

from tablee.kernel.words import Field, Offer
from tablee.web.language import site_tongue
from tablee.web.regions import FieldNames
from tablee.web.render import environment
from toy import toy

INNER = (
    Field("name", "text", least=1, most=60),
    Field("level", "integer", least=0, most=6),
    Field("kind", "choice", ("physical", "mental")),
)


def drawn(language="en", **more):
    field = Field("trades", "rows", fields=INNER, **more)
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
