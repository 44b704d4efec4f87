"""The story by scenes, with its dice drawn."""

import re

import pytest
from visiting import ask, new_table, other, send, sit, site

from tablee.kernel.line import Line
from tablee.web.story import demo
from tablee.web.story.chronicle import chapters


def line(number, kind="event", struck=False):
    return Line(number, 0, "", "", kind, "table.story", f"line {number}", struck)


def test_a_chapter_goes_from_one_scene_to_the_next():
    lines = [line(1), line(2, "scene"), line(3), line(4), line(5, "scene"), line(6)]
    found = [
        (one.scene and one.scene.number, [told.number for told in one.lines])
        for one in chapters(lines)
    ]
    assert found == [(None, [1]), (2, [3, 4]), (5, [6])]


def test_a_scene_that_was_struck_out_opens_no_chapter():
    found = chapters([line(1, "scene"), line(2, "scene", struck=True), line(3)])
    assert [len(one.lines) for one in found] == [2]
    assert chapters([]) == []


@pytest.fixture
def evening(tmp_path):
    with site(tmp_path) as visitor:
        table_id, tokens = new_table(visitor)

        def does(seat, faces=None, **fields):
            answer = ask(visitor, table_id, tokens[seat], faces, **fields)
            assert answer.status_code == 201, answer.json()

        does("Claude", ask="open-scene", name="La cave")
        does("Claude", ask="open-scene", name="Le grenier")
        does("Isa", ask="say", text="Qui est là ?")
        isa = other(visitor)
        sit(isa, tokens["Isa"])
        yield isa, f"/t/{table_id}"


def test_the_page_has_a_heading_for_each_scene_and_a_way_to_it(evening):
    isa, table = evening
    page = isa.get(f"{table}/story").text
    headings = re.findall(r'<h2 id="title-(\d+)">([^<]*)</h2>', page)
    assert headings == re.findall(r'<a href="#scene-(\d+)">([^<]*)</a>', page)
    assert len(headings) == 2
    assert "La cave" in headings[0][1]


def test_the_story_is_in_the_look_of_its_game(evening):
    isa, table = evening
    page = isa.get(f"{table}/story").text
    assert "/static/games/yacdha/look.css" in page
    assert 'class="at-table game-yacdha"' in page
    assert "Qui est là" in page


@pytest.fixture
def walked(tmp_path):
    """Somebody who has watched a part of the book's story, and the table it was played at."""
    with site(tmp_path) as visitor:
        for _ in range(4):
            assert send(visitor, "/demo/next", scene="1").status_code == 303
        tables = [about.id for about in visitor.app.state.services.store.tables()]
        yield visitor, next(each for each in tables if each.startswith(demo.WALK))


@pytest.mark.parametrize("page", ["/t/{table}/story", "/t/{table}/replay", "/demo"])
def test_dice_are_drawn_in_the_colours_of_their_roles(walked, page):
    visitor, table = walked
    found = visitor.get(page.format(table=table)).text
    roles = set(re.findall(r'<svg class="die [^"]*role-([a-z-]+)', found))
    assert {"action", "madness-check"} <= roles


def test_no_line_of_the_past_stands_twice_on_a_page(walked):
    visitor, table = walked
    for page in (f"/t/{table}/story", f"/t/{table}/replay", "/demo"):
        lines = re.findall(r'id="(line-\d+-\d+)"', visitor.get(page).text)
        assert len(lines) > 10
        assert len(lines) == len(set(lines))
