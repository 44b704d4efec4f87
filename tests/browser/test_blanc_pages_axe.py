"""Cthulhu Blanc's pages: nothing for axe to find, by day or by night; no sideways scroll."""

import blanc_moments as at
import pytest
from blanc_moments import BRIEFED, TO_DEATH
from playwright.sync_api import expect
from stage import stage
from test_pages import LAPTOP, PHONE, TABLET, Tour, found

from conftest import come

AT_THE_TABLE = {
    "a player without an agent": ("isa", at.CREATING, PHONE),
    "a player who may object": ("karim", at.FILED, PHONE),
    "a player's test with an objection": ("isa", at.DOUBTED, PHONE),
    "a player's objection dismissed": ("isa", at.DISMISSED, PHONE),
    "a player's meter roll": ("isa", at.SIX, PHONE),
    "players against somebody": ("tom", at.AGAINST, PHONE),
    "a player at five": ("isa", at.AT_FIVE, PHONE),
    "a player summoned": ("karim", at.SUMMONED, PHONE),
    "a player without reason": ("tom", at.EXITING, PHONE),
    "a player with a report to write": ("isa", at.WRITING, PHONE),
    "a player with filed reports": ("isa", at.ENDED, LAPTOP),
    "the keeper beside a test": ("gardien", at.DOUBTED, LAPTOP),
    "the keeper with a clue to tell": ("gardien", at.CLUE, LAPTOP),
    "the keeper asked for suppression": ("gardien", at.SUPPRESSING, LAPTOP),
    "the keeper in an important moment": ("gardien", at.MOMENT, LAPTOP),
    "the keeper with reports to reread": ("gardien", at.REREADING, LAPTOP),
}
OPENED = {
    "a player's test with an objection",
    "a player with a report to write",
    "the keeper beside a test",
    "the keeper with reports to reread",
}
"""Where every fold of every pane is open; elsewhere those of what is going on now."""


def sits(person, table, seat):
    person.leave()
    person.sit(table, seat).is_connected()


def visits(person, database):
    """Every kind of page, one after the other: its name, and the window it is mostly seen in."""
    for name, (seat, moment, width) in AT_THE_TABLE.items():
        sits(person, stage(database, moment), seat)
        yield name, width
    dying = stage(database, BRIEFED, more=TO_DEATH)
    sits(person, dying, "karim")
    yield "a player dying", PHONE
    sits(person, stage(database, at.DOUBTED, dice="typed"), "isa")
    person.send(person.form("throw-test"))
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


def test_axe_finds_nothing_in_the_service_by_day_or_by_night(tour):
    assert found(tour.axe) == ""


def test_every_text_stands_out_by_day_and_by_night(tour):
    assert found(tour.faint) == ""


def test_no_form_of_the_service_scrolls_sideways_on_a_phone_a_tablet_or_a_laptop(tour):
    assert found(tour.sideways) == ""


def test_the_service_speaks_french_to_a_french_browser(tour):
    assert {name for name, language in tour.languages.items() if language != "fr"} == set()


def test_the_service_never_complains_or_calls_another_host(tour):
    assert tour.watch.troubles == []


CUT = """notes => notes.flatMap(note => {
    const cut = [];
    for (const word of note.textContent.matchAll(/\\S+/g)) {
        const range = document.createRange();
        range.setStart(note.firstChild, word.index);
        range.setEnd(note.firstChild, word.index + word[0].length);
        if (range.getClientRects().length > 1) cut.push(word[0]);
    }
    return cut;
})"""


def test_no_word_under_a_slot_is_cut_in_two(server, meet):
    """A profession may be long; its words are not broken where a column is narrow."""
    isa = meet("isa").sit(stage(server.database, at.FILED)).is_connected()
    notes = isa.page.locator("#now .b-slot small")
    expect(notes).to_have_count(5)
    for width in (PHONE, 390, TABLET, LAPTOP):
        isa.widen(width)
        assert notes.evaluate_all(CUT) == [], width


@pytest.mark.parametrize(("seat", "moment"), [("tom", at.ENDED), ("gardien", at.REREADING)])
def test_on_a_laptop_the_columns_scroll_and_the_page_does_not(server, meet, seat, moment):
    person = meet(seat).sit(stage(server.database, moment)).is_connected()
    assert person.page.evaluate("document.documentElement.scrollHeight <= window.innerHeight")
