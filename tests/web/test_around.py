"""Around you: faces, people and the board, each seat's own."""

import re
from html import unescape

import pytest
from test_picture_pages import bring, pictures, seated
from visiting import ask, new_table, site

from pictures.files import jpeg


@pytest.fixture
def table(tmp_path):
    with site(tmp_path) as visitor:
        table, tokens = new_table(visitor)
        people = [seated(visitor, tokens, name) for name in ("Claude", "Isa", "Tom")]

        def do(seat="Claude", **fields):
            answer = ask(visitor, table, tokens[seat], **fields)
            assert answer.status_code == 201, answer.text

        def known(seat):
            return pictures(visitor, table, tokens[seat])

        yield f"/t/{table}", *people, do, known


def page(browser, address):
    found = browser.get(f"{address}/around")
    assert found.status_code == 200, found.text
    return unescape(found.text)


def write(browser, address, text, about=""):
    token = re.search(r'name="_csrf_token" value="([^"]+)"', browser.get(f"{address}/around").text)
    form = {"_csrf_token": token[1], "text": text, "about": about}
    return browser.post(f"{address}/around", data=form, follow_redirects=False)


def test_a_face_is_there_once_it_was_shown_and_its_name_apart(table):
    address, claude, isa, tom, do, known = table
    name = address.rsplit("/", 1)[1]
    words = "Une femme en coiffe."
    assert bring(claude, name, jpeg(), kind="person", words=words).status_code == 303
    (face,) = known("Claude")
    before = page(isa, address)
    assert face["id"] not in before
    assert words not in before
    do(ask="show-picture", id=face["id"], seats=["Isa"])
    shown = page(isa, address)
    assert words in shown
    assert "Sans nom" in shown
    assert "vu à l’instant" in shown
    assert face["id"] not in page(tom, address)
    do(ask="hide-picture", id=face["id"])
    assert face["id"] not in page(isa, address)


def test_a_note_about_somebody_is_ones_own_and_a_pin_is_for_all(table):
    address, claude, isa, tom, do, known = table
    name = address.rsplit("/", 1)[1]
    bring(claude, name, jpeg(), kind="person", words="Une femme en coiffe.", title="Soizic")
    (face,) = known("Claude")
    do(ask="show-picture", id=face["id"])
    assert write(isa, address, "Signait déjà en 1871 ?", face["id"]).status_code == 303
    assert "Signait déjà en 1871" in page(isa, address)
    for other in (tom, claude):
        assert "Signait déjà" not in page(other, address)
        assert "Signait déjà" not in unescape(other.get(f"{address}?open=all").text)
    assert write(isa, address, "Le bassin 3 est vide.").status_code == 303
    assert "Le bassin 3 est vide." in page(tom, address)
    # What was meant for a face that is gone is not pinned up for all instead.
    do(ask="hide-picture", id=face["id"])
    late = write(isa, address, "Elle ment.", face["id"])
    assert late.status_code == 422
    assert "Elle ment." in late.text
    assert "Elle ment." not in page(tom, address)
    empty = write(tom, address, "   ")
    assert empty.status_code == 422
    assert 'id="refused"' in empty.text


def test_a_madness_that_is_ones_own_business_is_no_nought_for_the_others(tmp_path):
    with site(tmp_path) as visitor:
        table, tokens = new_table(visitor)
        for option, choice in (("madness_shown", "own"), ("occupation_levels", "off")):
            house = {"ask": "change-house-rule", "option": option, "choice": choice}
            assert ask(visitor, table, tokens["Claude"], **house).status_code == 201
        isa, tom = (seated(visitor, tokens, name) for name in ("Isa", "Tom"))
        created = {
            "ask": "create-investigator",
            "name": "Maëlle",
            "occupation": "Naturaliste",
        }
        answer = ask(visitor, table, tokens["Isa"], **created)
        assert answer.status_code == 201, answer.text
        own, others = page(isa, f"/t/{table}"), page(tom, f"/t/{table}")
        assert re.search(r"<dt>Folie</dt><dd>1", own)
        assert "Maëlle" in others
        assert "<dt>Folie</dt>" not in others
        assert "<dt>Trauma</dt>" in others
