"""Notes and handouts without end: the newest on the table's page, all of them by pages."""

import re

import pytest
from visiting import ask, new_table, other, send, sit, site

from tablee.web.site.paging import AT_ONCE, leaf, newest


@pytest.fixture
def visitor(tmp_path):
    with site(tmp_path) as found:
        yield found


def articles(page, what):
    return [int(number) for number in re.findall(rf'<article[^>]* id="{what}-(\d+)"', page.text)]


def test_three_hundred_notes_do_not_lie_on_one_page(visitor):
    table, tokens = new_table(visitor)
    isa = other(visitor)
    sit(isa, tokens["Isa"])
    before = len(isa.get(f"/t/{table}?open=all").content)
    for number in range(1, 301):
        text = f"Note {number}. " + "Une odeur de vase. " * 100
        assert ask(visitor, table, tokens["Isa"], ask="write-note", text=text).status_code == 201
    page = isa.get(f"/t/{table}?open=all")
    assert articles(page, "note") == list(range(281, 301))
    assert "280 notes plus anciennes" in page.text
    assert len(page.content) < before + 300_000  # the story tells the newest, too
    # All of them can be read, and changed where they lie.
    found, numbers = isa.get(f"/t/{table}/notes"), []
    assert "page 1 sur 15" in found.text
    while True:
        numbers += articles(found, "note")[::-1]
        older = re.search(r'rel="prev" href="(\?page=\d+)"', found.text)
        if not older:
            break
        found = isa.get(f"/t/{table}/notes{older[1]}")
    assert numbers == list(range(300, 0, -1))
    assert "Note 1. " in found.text
    changed = send(isa, f"/t/{table}/ask", ask="write-note", id="Isa-1", text="Brûlée")
    assert changed.status_code == 303
    assert "Brûlée" in isa.get(f"/t/{table}/notes?page=15").text
    assert isa.get(f"/t/{table}/notes?page=9999999999").status_code == 200
    # What others wrote for themselves is on no page.
    tom = other(visitor)
    sit(tom, tokens["Tom"])
    assert not articles(tom.get(f"/t/{table}/notes"), "note")


def test_handouts_too(visitor):
    table, tokens = new_table(visitor)
    keeper, isa = other(visitor), other(visitor)
    sit(keeper, tokens["Claude"])
    sit(isa, tokens["Isa"])
    for number in range(25):
        ask(
            visitor,
            table,
            tokens["Claude"],
            ask="prepare-handout",
            title=f"Lettre {number}",
            text="Vase",
        )
    assert articles(keeper.get(f"/t/{table}?open=all"), "handout") == list(range(6, 26))
    assert articles(keeper.get(f"/t/{table}/handouts?page=2"), "handout") == list(range(1, 6))
    assert not articles(isa.get(f"/t/{table}/handouts"), "handout")


def test_a_pile_is_cut_into_leaves():
    assert newest([]).shown == ()
    assert newest([]).earlier == 0
    assert leaf([], "3").pages == 1
    things = list(range(AT_ONCE + 1))
    assert [number for number, _ in newest(things).shown] == list(range(2, AT_ONCE + 2))
    assert newest(things).earlier == 1
    assert leaf(things, "1") == newest(things)
    assert leaf(things, "2").shown == ((1, 0),)
    assert leaf(things, "0").page == leaf(things, "x").page == leaf(things, "²").page == 1
