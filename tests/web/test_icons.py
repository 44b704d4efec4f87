"""Icons that are shown often come in two files, of the house and of its tables; any other is drawn
where it stands. The tops of tables lie with those of the house."""

from xml.dom import minidom

import pytest
from visiting import site

from tablee.lab.games import all_games
from tablee.web.site.icons import HERE, icon, sheets, sign, top_of

HOUSE, TABLES = sheets()


def names_in(listed):
    return (HERE / listed).read_text(encoding="utf-8").split()


def drawn_in(sheet):
    parts = minidom.parseString(sheet.svg).documentElement.childNodes  # noqa: S318 - our own
    return [part.getAttribute("id") for part in parts if part.nodeType == part.ELEMENT_NODE]


def test_the_files_hold_what_is_often_shown_each_once_and_in_order():
    house, tables = names_in("house-icons.txt"), names_in("icons.txt")
    for names in (house, tables):
        assert names == sorted(set(names))
    assert not set(house) & set(tables)
    assert drawn_in(TABLES) == tables
    assert drawn_in(HOUSE)[-len(house) :] == house


def test_the_house_draws_its_sign_and_the_table_of_each_game_in_its_own_colours():
    tops = [f"top-{game.id}" for game in all_games()]
    assert {"mark", "top-plain", "round", *tops} <= set(drawn_in(HOUSE))
    assert b"class=" not in HOUSE.svg
    assert [top_of(game.id) for game in all_games()] == [
        f"/static/house.svg?{HOUSE.version}#{top}" for top in tops
    ]
    assert top_of("somebody-elses").endswith("#top-plain")
    assert sign().endswith("#mark")


def test_an_icon_that_is_often_shown_is_named():
    assert str(icon("check")) == (
        '<svg class="icon" aria-hidden="true">'
        f'<use href="/static/icons.svg?{TABLES.version}#check"/></svg>'
    )
    assert f"/static/house.svg?{HOUSE.version}#clock" in icon("clock")
    assert "#star-fill" in icon("star", "fill")


def test_any_other_is_drawn():
    drawn = str(icon("acorn"))
    assert drawn.startswith('<svg class="icon" aria-hidden="true" xmlns=')
    assert "<path" in drawn
    assert drawn.endswith("</svg>")


@pytest.mark.parametrize("sheet", [HOUSE, TABLES], ids=["house", "tables"])
def test_a_file_is_kept_for_good_under_its_version(tmp_path, sheet):
    with site(tmp_path) as visitor:
        answer = visitor.get(f"{sheet.address}?{sheet.version}")
        assert answer.content == sheet.svg
        assert answer.headers["content-type"] == "image/svg+xml"
        assert "immutable" in answer.headers["cache-control"]
        assert "set-cookie" not in answer.headers
        older = visitor.get(f"{sheet.address}?0000")
        assert older.content == sheet.svg
        assert "immutable" not in older.headers["cache-control"]
