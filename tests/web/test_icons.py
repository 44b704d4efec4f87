"""Icons that are shown often come in one file; any other is drawn where it stands."""

import re

from visiting import site

from tablee.web.site.icons import OFTEN, icon, sheet


def test_the_file_holds_what_is_often_shown_each_once_and_in_order():
    names = OFTEN.read_text(encoding="utf-8").split()
    assert names == sorted(set(names))
    assert re.findall(r'<symbol id="([^"]+)"', sheet().svg.decode()) == names


def test_an_icon_that_is_often_shown_is_named():
    assert str(icon("check")) == (
        '<svg class="icon" aria-hidden="true">'
        f'<use href="/static/icons.svg?{sheet().version}#check"/></svg>'
    )
    assert "#star-fill" in icon("star", "fill")


def test_any_other_is_drawn():
    drawn = str(icon("acorn"))
    assert drawn.startswith('<svg class="icon" aria-hidden="true" xmlns=')
    assert "<path" in drawn
    assert drawn.endswith("</svg>")


def test_the_file_is_kept_for_good_under_its_version(tmp_path):
    with site(tmp_path) as visitor:
        answer = visitor.get(f"/static/icons.svg?{sheet().version}")
        assert answer.content == sheet().svg
        assert answer.headers["content-type"] == "image/svg+xml"
        assert "immutable" in answer.headers["cache-control"]
        assert "set-cookie" not in answer.headers
        older = visitor.get("/static/icons.svg?0000")
        assert older.content == sheet().svg
        assert "immutable" not in older.headers["cache-control"]
