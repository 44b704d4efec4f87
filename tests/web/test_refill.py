"""A form that was refused comes back with what was typed into it."""

import html
import re

from visiting import ask, new_table, other, send, sit, site

from tablee.web.table.refill import refilled

FORM = """<p>before</p>
<details class="fold" id="x"><summary>more</summary>
<form id="one" action="/ask"><input type="hidden" name="ask" value="create">
<input name=".name" value="old" required><input name="order"><input name="order">
<textarea name="text">old</textarea>
<select name="side"><option value=""></option><option value="a" selected>A</option>
<option value="b">B</option></select>
<input type="checkbox" name="flag" value="1" checked>
<input type="checkbox" name="many" value="x"><input type="checkbox" name="many" value="y">
<input type="radio" name="gender" value="f" checked><input type="radio" name="gender" value="m">
</form></details>
<form id="two"><input name="name" value="mine"></form>"""

TYPED = [
    ("name", 'Jo "the <b>" Doe'),
    ("order", "1st"),
    ("order", "2nd"),
    ("text", "one\ntwo </textarea>"),
    ("side", "b"),
    ("many", "y"),
    ("gender", "m"),
]

STAKES = [
    {"seat": seat, "fields": fields}
    for seat, fields in (
        ("Tom", {"ask": "create-investigator", "name": "John", "occupation": "Cuisine"}),
        ("Claude", {"ask": "approve-investigator", "who": "john"}),
        ("Tom", {"ask": "attempt", "who": "john", "what": "grimper"}),
        (
            "Claude",
            {"ask": "judge", "who": "john", "opposition": 3, "success": "Oui.", "failure": "Non."},
        ),
        ("Tom", {"ask": "agree", "who": "john"}),
    )
]


def fields(page):
    return re.findall(r"<(?:input|option|textarea|select)[^>]*>", page)


def test_every_kind_of_field_holds_what_was_sent():
    found = refilled(FORM, TYPED, form="one", whole=True)
    for tag in (
        '<input name=".name" required value="Jo &quot;the &lt;b&gt;&quot; Doe">',
        '<input name="order" value="1st">',
        '<input name="order" value="2nd">',
        '<option value="b" selected>',
        '<option value="a">',
        '<input type="checkbox" name="flag" value="1">',
        '<input type="checkbox" name="many" value="x">',
        '<input type="checkbox" name="many" value="y" checked>',
        '<input type="radio" name="gender" value="m" checked>',
        '<input type="radio" name="gender" value="f">',
    ):
        assert tag in fields(found)
    assert "\none\ntwo &lt;/textarea&gt;</textarea>" in found


def test_the_folds_around_it_are_open_and_other_forms_stay_as_they_are():
    found = refilled(FORM, TYPED, form="one", whole=True)
    assert '<details class="fold" id="x" open>' in found
    assert found.endswith('<form id="two"><input name="name" value="mine"></form>')
    assert found.startswith("<p>before</p>\n")


def test_a_suggestion_changes_only_what_it_names():
    found = refilled(FORM, [("name", "Daisy")], ask="create")
    assert '<input name=".name" required value="Daisy">' in found
    assert ">old</textarea>" in found
    assert 'name="flag" value="1" checked' in found


def test_a_page_without_that_form_is_not_touched():
    assert refilled(FORM, TYPED, form="three", whole=True) == FORM
    assert refilled(FORM, TYPED, ask="destroy") == FORM


def test_live_updates_do_not_empty_a_form_that_was_filled_in():
    assert '<form id="one" action="/ask" hx-morph-skip>' in refilled(FORM, TYPED, form="one")


def test_a_refused_plain_post_keeps_what_was_typed(tmp_path):
    with site(tmp_path) as visitor:
        table_id, tokens = new_table(visitor)
        keeper = other(visitor)
        sit(keeper, tokens["Claude"])
        written = "Le grenier, " * 40
        path = f"/t/{table_id}/ask"
        answer = send(keeper, path, ask="open-scene", name=written, _form="open-scene")
        assert answer.status_code == 422
        page = html.unescape(answer.text)
        assert re.search(rf'<input [^>]*value="{written}"', page)
        assert 'id="fold-scene" open' in page
        assert 'href="#open-scene"' in page


def test_what_was_written_into_a_form_that_is_gone_can_be_copied(tmp_path):
    with site(tmp_path) as visitor:
        table_id, tokens = new_table(visitor)
        ask(visitor, table_id, tokens["Claude"], ask="close-table")
        tom = other(visitor)
        sit(tom, tokens["Tom"])
        fields = {"ask": "open-scene", "_form": "open-scene", "name": "Une longue <idée>"}
        answer = send(tom, f"/t/{table_id}/ask", **fields)
        assert answer.status_code == 422
        assert '<p class="written">Une longue &lt;idée&gt;</p>' in answer.text


def test_a_face_that_no_die_has_brings_the_dice_back_as_they_were_typed(tmp_path):
    with site(tmp_path) as visitor:
        table_id, tokens = new_table(visitor)
        tom = other(visitor)
        sit(tom, tokens["Tom"])
        for step in STAKES:
            answer = ask(visitor, table_id, tokens[step["seat"]], **step["fields"])
            assert answer.status_code == 201, answer.json()
        before = len(visitor.app.state.services.store.read(table_id).lines)
        sent = {"ask": "throw", "who": "john", "_form": "dice", "_face": "9"}
        answer = send(tom, f"/t/{table_id}/ask", **sent)
        assert answer.status_code == 422
        assert re.search(r'<input type="text" name="_face"[^>]* value="9">', answer.text)
        assert 'class="refusal"' in answer.text
        assert 'name="who" value="john"' in answer.text
        assert len(visitor.app.state.services.store.read(table_id).lines) == before
