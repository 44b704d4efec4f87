"""Pictures at the table: brought with a plain form, sent to those who may see them alone."""

import io
import re

import pytest
from PIL import Image
from visiting import ask, bearer, new_table, other, sit, site

from pictures.files import SCRIPT, jpeg, moving, photograph, png_of_size
from tablee.web.services import services_of
from tablee.web.table import picture_intake


@pytest.fixture
def visitor(tmp_path):
    with site(tmp_path) as found:
        yield found


def seated(visitor, tokens, name, language="fr"):
    found = other(visitor, language)
    sit(found, tokens[name])
    return found


def bring(browser, table, data, name="photo.jpg", said="image/jpeg", **fields):
    page = browser.get(f"/t/{table}/pictures")
    token = re.search(r'name="_csrf_token" value="([^"]+)"', page.text)[1]
    sent = {"_csrf_token": token, "kind": "scene", "words": "Le vivier, la nuit.", **fields}
    files = {"file": (name, data, said)}
    where = f"/t/{table}/pictures"
    return browser.post(where, data=sent, files=files, follow_redirects=False)


def pictures(visitor, table, token):
    view = visitor.get(f"/api/tables/{table}/view", headers=bearer(token)).json()
    return view["common"]["pictures"]


def image_of(browser, table, picture, form="large"):
    return browser.get(f"/t/{table}/picture/{picture}/{form}")


def test_a_keeper_brings_a_picture_shows_it_and_puts_it_away(visitor):
    table, tokens = new_table(visitor)
    keeper, isa, tom = (seated(visitor, tokens, name) for name in ("Claude", "Isa", "Tom"))
    answer = bring(keeper, table, photograph(), title="Le vivier", engraved="1")
    assert answer.status_code == 303, answer.text
    (found,) = pictures(visitor, table, tokens["Claude"])
    assert (found["words"], found["title"], found["engraved"]) == (
        "Le vivier, la nuit.",
        "Le vivier",
        True,
    )
    sent = image_of(keeper, table, found["id"])
    assert Image.open(io.BytesIO(sent.content)).size == (400, 600)
    assert b"ecret" not in sent.content
    assert sent.headers["content-type"] == "image/webp"
    assert sent.headers["cache-control"] == "private, no-store"
    assert sent.headers["x-content-type-options"] == "nosniff"
    assert "sandbox" in sent.headers["content-security-policy"]
    for form in ("small", "square", "engraved", "engraved-small"):
        assert image_of(keeper, table, found["id"], form).status_code == 200
    assert image_of(isa, table, found["id"]).status_code == 404
    show = {"ask": "show-picture", "id": found["id"], "seats": ["Isa"]}
    assert ask(visitor, table, tokens["Claude"], **show).status_code == 201
    for form in ("large", "engraved"):
        assert image_of(isa, table, found["id"], form).status_code == 200
        assert image_of(tom, table, found["id"], form).status_code == 404
    page = isa.get(f"/t/{table}").text
    assert f'src="/t/{table}/picture/{found["id"]}/engraved" alt="Le vivier, la nuit."' in page
    assert found["id"] not in tom.get(f"/t/{table}?open=all").text
    assert image_of(other(visitor), table, found["id"]).status_code == 403
    ask(visitor, table, tokens["Claude"], ask="hide-picture", id=found["id"])
    assert image_of(isa, table, found["id"]).status_code == 404
    assert found["id"] not in isa.get(f"/t/{table}?open=all").text


@pytest.mark.parametrize(
    ("data", "name", "said", "status", "sentence"),
    [
        (b"", "x.jpg", "image/jpeg", 422, "abord une image."),
        (SCRIPT, "x.svg", "image/svg+xml", 415, "pas une image que Tablée sait lire"),
        (jpeg(), "x.png", "image/png", 415, "pas ce que dit son nom"),
        (moving("PNG"), "x.png", "image/png", 415, "Cette image bouge"),
        (png_of_size(6400, 6400), "x.png", "image/png", 413, "40 millions au plus"),
        (jpeg()[:2000], "x.jpg", "image/jpeg", 422, "abîmée ou coupée"),
        (jpeg() + b"\0" * 10_500_000, "x.jpg", "image/jpeg", 413, "pèse 10,6 Mo, 8 au plus"),
        (b"\0" * 9_000_000, "x.jpg", "image/jpeg", 413, "pèse 9 Mo, 8 au plus"),
    ],
)
def test_a_bad_picture_gets_its_sentence_and_loses_nothing(
    visitor, data, name, said, status, sentence
):
    table, tokens = new_table(visitor)
    keeper = seated(visitor, tokens, "Claude")
    answer = bring(keeper, table, data, name, said, words="Des mots choisis.")
    assert answer.status_code == status
    assert sentence in answer.text
    assert "Des mots choisis." in answer.text
    assert pictures(visitor, table, tokens["Claude"]) == []
    assert services_of(visitor.app).pictures.weight(table) == 0


def test_what_else_is_refused_is_said_beside_the_form(visitor):
    table, tokens = new_table(visitor)
    keeper, isa = seated(visitor, tokens, "Claude", "en"), seated(visitor, tokens, "Isa")
    assert "Say in a few words" in bring(keeper, table, jpeg(), words=" ").text
    assert bring(keeper, table, jpeg(), "é" * 500 + ".jpg").status_code == 303
    assert bring(isa, table, jpeg(), kind="scene").status_code == 422
    assert bring(isa, table, jpeg(), kind="person").status_code == 422
    assert bring(isa, table, jpeg(), kind="portrait", words="Isa.").status_code == 303
    assert keeper.post(f"/t/{table}/pictures", data={"words": "Isa."}).status_code == 403


def test_when_the_line_is_full_one_is_asked_to_come_again(visitor, monkeypatch):
    table, tokens = new_table(visitor)
    monkeypatch.setattr(picture_intake, "MOST_WAITING", 0)
    answer = bring(seated(visitor, tokens, "Claude"), table, jpeg())
    assert answer.status_code == 503
    assert "Réessayez dans un instant" in answer.text


def test_a_portrait_is_everybodys_face(visitor):
    table, tokens = new_table(visitor)
    isa, tom = seated(visitor, tokens, "Isa"), seated(visitor, tokens, "Tom")
    for words in ("Isa.", "Isa, trempée."):
        assert bring(isa, table, jpeg(), kind="portrait", words=words).status_code == 303
    (found,) = pictures(visitor, table, tokens["Tom"])
    assert found["words"] == "Isa, trempée."
    assert f"/picture/{found['id']}/square" in tom.get(f"/t/{table}").text
    assert image_of(tom, table, found["id"], "square").status_code == 200


def test_a_fingerprint_that_one_did_not_bring_opens_nothing(visitor):
    """Who has the same file cannot learn that the keeper has it, too."""
    table, tokens = new_table(visitor)
    keeper, isa = seated(visitor, tokens, "Claude"), seated(visitor, tokens, "Isa")
    bring(keeper, table, jpeg())
    (found,) = pictures(visitor, table, tokens["Claude"])
    named = {"kind": "portrait", "words": "?", "fingerprint": found["fingerprint"]}
    assert ask(visitor, table, tokens["Isa"], ask="keep-picture", **named).status_code == 201
    (guess,) = pictures(visitor, table, tokens["Isa"])
    assert image_of(isa, table, guess["id"]).status_code == 404


def everything(browser, visitor, table, token):
    """All that a seat can fetch, without what is drawn by lot for each request."""
    paths = ["", "?open=all", "/pictures", "/handouts", "/notes", "/story", "/do", "/replay"]
    found = [browser.get(f"/t/{table}{path}") for path in paths]
    found += [
        visitor.get(f"/api/tables/{table}/{what}", headers=bearer(token))
        for what in ("view", "offers", "stream", "chronicle")
    ]
    found += [image_of(browser, table, f"picture-{'0' * 12}")]
    drawn_by_lot = rf"{table}|[0-9a-f]{{64,}}|\d{{4}}-\d\d-\d\dT[\d:.]+Z?|\d\d:\d\d"
    return [(one.status_code, re.sub(drawn_by_lot, "", one.text)) for one in found]


def test_before_it_is_shown_nothing_of_a_picture_reaches_another_seat(tmp_path):
    """Two tables that differ in the picture alone answer a player with the same bytes."""
    got = []
    one = (jpeg(), {"words": "Un mot.", "kind": "scene"})
    two = (
        jpeg((1400, 900)),
        {"words": "De longs mots, tout autres.", "kind": "person", "title": "X", "engraved": "1"},
    )
    for name, (data, fields) in (("one", one), ("two", two)):
        (tmp_path / name).mkdir()
        with site(tmp_path / name) as visitor:
            table, tokens = new_table(visitor)
            isa = seated(visitor, tokens, "Isa")
            keeper = seated(visitor, tokens, "Claude")
            assert bring(keeper, table, data, **fields).status_code == 303
            got.append(everything(isa, visitor, table, tokens["Isa"]))
    assert got[0] == got[1]
    told = str(got)
    assert not any(secret in told for secret in ("Un mot.", "De longs mots", "picture-"))


def test_a_table_goes_elsewhere_with_its_pictures(tmp_path):
    for name in ("here", "there"):
        (tmp_path / name).mkdir()
    with site(tmp_path / "here") as visitor:
        table, tokens = new_table(visitor)
        keeper = seated(visitor, tokens, "Claude")
        bring(keeper, table, jpeg((900, 600)), title="Le vivier")
        (found,) = pictures(visitor, table, tokens["Claude"])
        before = image_of(keeper, table, found["id"]).content
        saved = keeper.get(f"/t/{table}/export")
        assert saved.headers["content-type"] == "application/zip"
        assert saved.headers["content-disposition"].endswith('.zip"')
    spoilt = saved.content.replace(before[100:120], b"\0" * 20)
    with site(tmp_path / "there") as visitor:
        assert brought(visitor, spoilt).status_code == 422
        assert brought(visitor, saved.content[:-40]).status_code == 422
        assert brought(visitor, saved.content).status_code == 303
        for form in ("large", "small", "engraved"):
            assert image_of(visitor, table, found["id"], form).status_code == 200
        assert image_of(visitor, table, found["id"]).content == before


def brought(visitor, data):
    visitor.get("/bring")
    token = {"_csrf_token": visitor.cookies["tablee_csrf"]}
    files = {"file": ("table.zip", data, "application/zip")}
    return visitor.post("/bring", data=token, files=files, follow_redirects=False)
