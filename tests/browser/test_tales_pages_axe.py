"""Cheap Tales' pages: nothing for axe to find, by day or by night; no sideways scroll."""

import pytest
import tales_moments as at
from playwright.sync_api import expect
from test_pages import LAPTOP, PHONE, Tour, found

from conftest import come

AT_THE_TABLE = {
    "the keeper with a sheet to read": ("gardien", at.SENT_BACK, "approve-hero", LAPTOP),
    "the keeper in a quiet hour": ("gardien", at.BRUISED, "respite", LAPTOP),
    "the keeper beside three rolls": ("gardien", at.HAGGLED, "accept-consequence", LAPTOP),
    "the keeper with the hand": ("gardien", at.HAND, "extra-attack", LAPTOP),
    "the keeper's own roll": ("gardien", at.ATTACKED, "throw", LAPTOP),
    "the keeper beside the dying": ("gardien", at.DYING, "declare-death", LAPTOP),
    "the keeper in an ellipsis": ("gardien", at.ELLIPSIS, "end-rest", LAPTOP),
    "a player whose sheet came back": ("isa", at.SENT_BACK, "rewrite-hero", LAPTOP),
    "a player whose hero is dead": ("karim", at.DEAD, "say", LAPTOP),
    "a player in an ellipsis": ("isa", at.ELLIPSIS, "raise-trait", LAPTOP),
    "a player without a hero": ("isa", at.CREATING, "create-hero", PHONE),
    "a player with a gift, in a quiet hour": ("tom", at.QUIET, "cast-gift", PHONE),
    "a player before the dice": ("isa", at.ASKED, "answer-claim", PHONE),
    "a player at a price": ("tom", at.ASKED, "accept-consequence", PHONE),
    "a player with effects to choose": ("isa", at.THROWN, "choose-effect", PHONE),
    "a player who fell short": ("karim", at.THROWN, "reroll", PHONE),
    "a player whose gift costs": ("tom", at.THROWN, "spend-power", PHONE),
    "a player's go": ("karim", at.GO, "attack", PHONE),
    "a player and the damage": ("karim", at.BLOW, "roll-damage", PHONE),
    "a player attacked": ("tom", at.ATTACKED, "guard", PHONE),
    "a player struck": ("isa", at.STRUCK, "absorb", PHONE),
    "a player who falls": ("isa", at.OWED, "choose-fall", PHONE),
    "a player gravely wounded": ("karim", at.OWED, "roll-wound", PHONE),
    "a player with much to answer for": ("tom", at.OWED, "answer-invocation", PHONE),
}
OPENED = {
    "the keeper in a quiet hour",
    "the keeper with the hand",
    "a player with a gift, in a quiet hour",
    "a player's go",
    "a player in an ellipsis",
}
"""Where every fold of every pane is open; elsewhere those of what is going on now."""
"""Who sits where, and an ask that the page must have a form for."""

TOGETHER = """document.querySelectorAll('details[name]')
    .forEach(fold => fold.removeAttribute('name'))"""
"""Folds of which only one is open at a time, all to be looked into."""

PUT_AWAY = """seen => {
    const fresh = [];
    for (const part of document.querySelectorAll('.td-all > *, #story-lines > li')) {
        const said = part.textContent;
        if (seen.includes(said)) part.remove();
        else fresh.push(said);
    }
    return fresh;
}"""
"""What says the same on many pages is looked at once, which keeps the tour short."""


def sits(person, table, seat):
    person.leave()
    person.sit(table, seat).is_connected()


def visits(person, database):
    """Every kind of page, one after the other: its name, and the window it is mostly seen in."""
    person.go("/games/cheap-tales/tables")
    yield "the book's tables", PHONE
    places = {place for _, place, _, _ in AT_THE_TABLE.values()}
    tables = {place: at.night(database, place) for place in places}
    seen = []
    for name, (seat, place, ask, width) in AT_THE_TABLE.items():
        sits(person, tables[place], seat)
        person.form(ask)
        person.page.evaluate(TOGETHER)
        fresh = person.page.evaluate(PUT_AWAY, seen)
        yield name, width
        seen += fresh if width == LAPTOP else []  # on a phone they are behind tabs
    sits(person, at.night(database, at.AIMED, dice="typed"), "karim")
    person.send(person.form("throw"))
    expect(person.dice.first).to_be_visible()
    yield "the faces of real dice", PHONE
    sits(person, tables[at.ELLIPSIS], "tom")
    person.go(f"{tables[at.ELLIPSIS].path}/story")
    yield "the story", LAPTOP


@pytest.fixture(scope="module")
def tour(browser, server):
    """All pages are visited once; the tests below ask what was seen."""
    walked = Tour(OPENED)
    person = come(browser, walked.watch, server.url)
    person.by("light")
    walked.walk(person, visits(person, server.database))
    person.context.close()
    return walked


def test_axe_finds_nothing_aboard_by_day_or_by_night(tour):
    assert found(tour.axe) == ""


def test_every_text_stands_out_by_day_and_by_night(tour):
    assert found(tour.faint) == ""


def test_nothing_aboard_scrolls_sideways_on_a_phone_a_tablet_or_a_laptop(tour):
    assert found(tour.sideways) == ""


def test_aboard_a_french_browser_is_spoken_to_in_french(tour):
    assert {name for name, language in tour.languages.items() if language != "fr"} == set()


def test_no_page_aboard_complains_or_calls_another_host(tour):
    assert tour.watch.troubles == []


WIDE = """[...document.querySelectorAll('.pane')]
    .filter(pane => pane.scrollWidth > pane.clientWidth).map(pane => pane.id)"""


@pytest.mark.parametrize(("seat", "place"), [("karim", at.GO), ("gardien", at.ASKED)])
def test_on_a_laptop_the_columns_aboard_scroll_down_and_nothing_else(server, meet, seat, place):
    person = meet(seat).sit(at.night(server.database, place)).is_connected()
    assert person.page.evaluate("document.documentElement.scrollHeight <= window.innerHeight")
    person.unfold_all()
    assert person.page.evaluate(WIDE) == []
