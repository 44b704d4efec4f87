"""Innommable's pages: nothing for axe to find, by day or by night; no sideways scroll."""

import innommable_moments as at
import pytest
from playwright.sync_api import expect
from stage import stage
from test_pages import LAPTOP, PHONE, Tour, found

from conftest import come

AT_THE_TABLE = {
    "the keeper preparing": ("gardien", at.PREPARING, LAPTOP),
    "a player without a protagonist": ("isa", at.CREATING, PHONE),
    "the keeper about to begin": ("gardien", at.READY, LAPTOP),
    "a player and a full bowl": ("isa", at.FALLEN_IN, PHONE),
    "a player telling": ("isa", at.TELLING, PHONE),
    "a player listening": ("tom", at.TELLING, LAPTOP),
    "a player who may help": ("isa", at.WINDOW, PHONE),
    "a player to whom a die is held out": ("karim", at.HELD_OUT, PHONE),
    "a player weighing a monologue": ("karim", at.WEIGHED, PHONE),
    "the keeper in phase two": ("gardien", at.RAISING, LAPTOP),
    "a player with nothing but a price": ("karim", at.BREAKING, PHONE),
    "the keeper with an objection": ("gardien", at.OBJECTED, LAPTOP),
    "a player leaving": ("karim", at.LEAVING, PHONE),
    "a player beyond": ("karim", at.BEYOND, PHONE),
    "a player at the end": ("tom", at.ENDED, LAPTOP),
}
OPENED = {
    "a player telling",
    "a player leaving",
    "the keeper preparing",
    "the keeper in phase two",
}
"""Where every fold of every pane is open; elsewhere those of what is going on now."""


class Walk(Tour):
    def _panes(self, person, name):
        """While somebody tells, there is nothing else to turn to."""
        if not person.page.locator("#hush").count():
            super()._panes(person, name)


def sits(person, table, seat):
    person.leave()
    person.sit(table, seat).is_connected()


def visits(person, database):
    """Every kind of page, one after the other: its name, and the window it is mostly seen in."""
    for name, (seat, moment, width) in AT_THE_TABLE.items():
        sits(person, stage(database, moment), seat)
        yield name, width
    sits(person, stage(database, at.CALLED, dice="typed"), "karim")
    person.send(person.form("roll"))
    expect(person.dice.first).to_be_visible()
    yield "the faces of real dice", PHONE


@pytest.fixture(scope="module")
def tour(browser, server):
    """All pages are visited once; the tests below ask what was seen."""
    walked = Walk(OPENED)
    person = come(browser, walked.watch, server.url)
    person.by("light")
    walked.walk(person, visits(person, server.database))
    person.context.close()
    return walked


def test_axe_finds_nothing_around_the_bowl_by_day_or_by_night(tour):
    assert found(tour.axe) == ""


def test_every_text_stands_out_by_day_and_by_night(tour):
    assert found(tour.faint) == ""


def test_nothing_around_the_bowl_scrolls_sideways_on_a_phone_a_tablet_or_a_laptop(tour):
    assert found(tour.sideways) == ""


def test_the_bowl_speaks_french_to_a_french_browser(tour):
    assert {name for name, language in tour.languages.items() if language != "fr"} == set()


def test_the_bowl_never_complains_or_calls_another_host(tour):
    assert tour.watch.troubles == []


def test_on_a_phone_the_form_of_creation_is_as_wide_as_the_page(server, meet):
    """The ready-made are cards in a row that scrolls within itself."""
    isa = meet("isa", width=PHONE).sit(stage(server.database, at.CREATING)).is_connected()
    for part in ("#create", ".characters"):
        assert isa.page.locator(part).bounding_box()["width"] <= PHONE


@pytest.mark.parametrize(("seat", "moment"), [("tom", at.ENDED), ("gardien", at.RAISING)])
def test_on_a_laptop_the_columns_scroll_and_the_page_stays(server, meet, seat, moment):
    person = meet(seat).sit(stage(server.database, moment)).is_connected()
    assert person.page.evaluate("document.documentElement.scrollHeight <= window.innerHeight")
