"""Cthulhu d20's pages: nothing for axe to find, by day or by night; no sideways scroll."""

import d20_moments as at
import pytest
from playwright.sync_api import expect
from test_pages import LAPTOP, PHONE, Tour, found

from conftest import come

AT_THE_TABLE = {
    "a player without a file": ("isa", (), PHONE),
    "a player in a quiet hour": ("tom", at.FILES, PHONE),
    "a player who aims": ("tom", at.FIGHT, PHONE),
    "a victim in the window, and a vote": ("tom", at.VOTING, PHONE),
    "a player with a check and a wound": ("tom", at.CHECKED, PHONE),
    "a player with a loss due": ("tom", at.DUE, PHONE),
    "a healer": ("isa", at.WOUNDED, PHONE),
    "a dead investigator": ("tom", at.DEAD, PHONE),
    "the keeper beside a sealed attack": ("gardien", at.STRUCK, LAPTOP),
    "the keeper whom destiny asks": ("gardien", at.CALLED, LAPTOP),
    "the keeper with checks and losses": ("gardien", at.CHECKED, LAPTOP),
}
OPENED = {
    "a player in a quiet hour",
    "a player who aims",
    "the keeper with checks and losses",
}
"""Where every fold of every pane is open; elsewhere those of what is going on now."""

TOGETHER = """document.querySelectorAll('details[name]')
    .forEach(fold => fold.removeAttribute('name'))"""
"""Folds of which only one is open at a time, all to be looked into."""


def visits(person, database):
    """Every kind of page, one after the other: its name, and the window it is mostly seen in."""
    for name, (seat, steps, width) in AT_THE_TABLE.items():
        person.leave()
        person.sit(at.night(database, steps), seat).is_connected()
        person.page.evaluate(TOGETHER)
        yield name, width
    person.leave()
    person.sit(at.night(database, at.AIMED, dice="typed"), "tom").is_connected()
    person.send(person.form("roll-attack"))
    expect(person.dice.first).to_be_visible()
    yield "the faces of real dice", PHONE


@pytest.fixture(scope="module")
def tour(browser, server):
    """All pages are visited once; the tests below ask what was seen."""
    walked = Tour(OPENED)
    person = come(browser, walked.watch, server.url)
    person.by("light")
    walked.walk(person, visits(person, server.database))
    person.context.close()
    return walked


def test_axe_finds_nothing_in_the_ward_by_day_or_by_night(tour):
    assert found(tour.axe) == ""


def test_every_text_stands_out_by_day_and_by_night(tour):
    assert found(tour.faint) == ""


def test_no_chart_scrolls_sideways_on_a_phone_a_tablet_or_a_laptop(tour):
    assert found(tour.sideways) == ""


def test_the_ward_speaks_french_to_a_french_browser(tour):
    assert {name for name, language in tour.languages.items() if language != "fr"} == set()


def test_the_ward_never_complains_or_calls_another_host(tour):
    assert tour.watch.troubles == []


@pytest.mark.parametrize(("seat", "steps"), [("tom", at.FIGHT), ("gardien", at.CHECKED)])
def test_on_a_laptop_the_columns_of_the_ward_scroll_and_the_page_does_not(
    server, meet, seat, steps
):
    person = meet(seat).sit(at.night(server.database, steps)).is_connected()
    assert person.page.evaluate("document.documentElement.scrollHeight <= window.innerHeight")
