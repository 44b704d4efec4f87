"""Rows of a form in a browser: one more when it is wanted, and points counted while one spends."""

import pytest
from playwright.sync_api import expect
from stage import JUDGING, stage

from tablee.kernel.words import Field, Offer
from tablee.web.site.language import site_tongue
from tablee.web.site.render import environment
from tablee.web.table.regions import FieldNames
from toy import toy

TRADES = Field(
    "trades",
    "rows",
    least=1,
    most=8,
    fields=(Field("name", "text", most=60), Field("level", "integer", least=0, most=6)),
    total=10,
    summed="level",
)


def drawn(field):
    macros = environment().get_template("forms.html").module
    names = FieldNames(toy, site_tongue("en"))
    offer = Offer("count", "toy.count", fields=(field,))
    return str(macros.input(field, offer, "new", names, lambda field, choice, ask: choice))


@pytest.fixture
def rows(server, meet):
    """A live page with such a form put into it, for no game has one at every moment."""
    person = meet("gardien").sit(stage(server.database, JUDGING)).is_connected()
    put = "html => document.getElementById('now').innerHTML = `<form class='offer'>${html}</form>`"
    person.page.evaluate(put, drawn(TRADES))
    expect(person.page.locator("#now .row")).to_have_count(6)
    person.page.evaluate("document.dispatchEvent(new CustomEvent('htmx:after:swap'))")
    return person.page.locator("#now .rows")


def test_a_row_comes_when_it_is_wanted_up_to_the_most(rows):
    shown, more = rows.locator(".row").filter(visible=True), rows.locator(".more")
    for number in range(1, 8):
        expect(shown).to_have_count(number)
        more.click()
        expect(shown.last.get_by_role("textbox")).to_be_focused()
    expect(shown).to_have_count(8)
    expect(more).to_be_hidden()
    expect(shown.last.get_by_role("textbox")).to_have_attribute("name", "trades.7.name")


def test_points_are_counted_and_too_many_are_marked(rows):
    said = rows.locator(".spent")
    expect(said).to_have_text("0 of 10 spent")
    rows.locator(".more").click()
    for number, level in enumerate((6, 5)):
        rows.get_by_role("spinbutton").nth(number).fill(str(level))
    expect(said).to_have_text("11 of 10 spent")
    expect(said).to_have_class("spent bad")
