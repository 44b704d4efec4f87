"""What is folded away is drawn when it is opened: by a link, or by the page's script."""

import re

import pytest
from pressing import Table

from laws.faults import Faults
from laws.fetched import room_of
from laws.pages import Walk
from tablee.lab.games import find_game
from tablee.web.site.folds import Folds
from tablee.web.table.regions import REGIONS, context_of, region, scene_of

GAMES = ("yacdha", "cthulhu-blanc", "innommable", "cheap-tales", "cthulhu-d20")


@pytest.fixture
def table(visitor):
    return Table(visitor)


def links(html):
    """The addresses that open folds, each with the key it opens last."""
    found = re.findall(r'<a class="unfold" href="(\?[^"#]*)#([^"]*)"', html)
    return {key: query.replace("&amp;", "&") for query, key in found}


def test_a_closed_fold_holds_a_link_that_opens_it(table):
    keeper = table.keeper.visitor
    shut = keeper.get(f"/t/{table.id}").text
    assert 'name="ask" value="set-clock"' not in shut
    opening = links(shut)["part-clock"]
    open_page = keeper.get(f"/t/{table.id}{opening}").text
    assert '<details class="y-fold y-part" id="part-clock" open>' in open_page
    assert len(open_page) > len(shut)
    # What lies deeper is opened together with what is around it.
    inner = links(open_page)["fold-clock"]
    assert inner == "?open=part-clock&open=fold-clock"
    assert 'name="ask" value="set-clock"' in keeper.get(f"/t/{table.id}{inner}").text


def test_a_script_fetches_what_is_inside_and_the_rest_stays_shut(table):
    keeper = table.keeper.visitor
    inside = keeper.get(f"/t/{table.id}/folds?pane=desk&open=part-clock").text
    assert inside.count("<hx-partial") == 1
    assert "hx-target='[id=\"part-clock-in\"]'" in inside
    assert "fold-clock" in links(inside)
    both = f"/t/{table.id}/folds?pane=desk&open=part-clock&open=fold-clock"
    deeper = keeper.get(both).text
    assert deeper.count("<hx-partial") == 1
    assert 'name="ask" value="set-clock"' in deeper


def test_a_fold_that_a_seat_does_not_have_is_empty(table):
    for query in ("pane=desk&open=part-clock", "pane=nothing&open=part-clock", "", "pane=now"):
        answer = table.isa.visitor.get(f"/t/{table.id}/folds?{query}")
        assert answer.status_code == 200
        assert not answer.text.strip()


def test_nobody_opens_more_folds_than_a_page_has():
    many = Folds([f"fold-{number}" for number in range(1000)] + ["x" * 300])
    assert len(many.opened) == 200
    assert not many.is_open("x" * 300)


@pytest.mark.parametrize("name", GAMES)
def test_no_form_is_sent_without_what_is_folded_in_it(name):
    walk = Walk(find_game(name), 3, Faults(), 0, bare=True)
    room = room_of(walk.table)
    for serial in range(17):
        walk.step(serial)
        if serial % 8:
            continue
        for seat in walk.table.state.common.seats:
            scene = scene_of(room, "table", seat, "fr")
            for pane in REGIONS:
                html = region(context_of(room, scene, "csrf", Folds()), pane)
                for form in re.findall(r"<form\b.*?</form>", html, re.DOTALL):
                    assert 'class="inside"' not in form, form[:300]
