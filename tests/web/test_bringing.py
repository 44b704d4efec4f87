"""A campaign moves from one site to another in the browser; a player's own file is a player's."""

import json
from html import unescape

import pytest
from visiting import ask, new_table, other, send, sit, site

from tablee.web.lobby import bringing


@pytest.fixture
def visitor(tmp_path):
    with site(tmp_path) as found:
        yield found


@pytest.fixture
def campaign(visitor):
    """A table with a keeper who sits there: its id, its tokens and its file."""
    table, seats = new_table(visitor)
    sit(visitor, seats["Claude"])
    assert ask(visitor, table, seats["Claude"], ask="say", text="Il pleut.").status_code == 201
    return table, seats, visitor.get(f"/t/{table}/export").content


def brought(visitor, data, name="cave.jsonl"):
    visitor.get("/bring")
    token = visitor.cookies["tablee_csrf"]
    return visitor.post(
        "/bring", data={"_csrf_token": token}, files={"file": (name, data)}, follow_redirects=False
    )


def test_a_campaign_goes_on_at_another_site_with_new_links(campaign, tmp_path):
    table, seats, data = campaign
    (tmp_path / "elsewhere").mkdir()
    with site(tmp_path / "elsewhere") as there:
        answer = brought(there, data)
        assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{table}/seats")
        page = there.get(f"/t/{table}/seats").text
        assert page.count("/s/") >= 3
        assert not any(token in page for token in seats.values())
        assert "Il pleut." in there.get(f"/t/{table}/story").text
        # Whoever has a link of the first site has nothing here.
        assert other(there).get(f"/s/{seats['Isa']}").status_code == 403
        assert there.get(f"/t/{table}/export").content == data


def test_the_page_says_which_files_it_takes_in(visitor):
    said = unescape(visitor.get("/bring", headers={"Accept-Language": "fr"}).text)
    assert "par .jsonl, de 8\xa0Mo au plus" in said.replace(" Mo", "\xa0Mo")
    assert "par .zip si la table a des images, de 100" in said


def test_a_table_that_is_here_already_is_refused(visitor, campaign):
    answer = brought(other(visitor, "en"), campaign[2])
    assert answer.status_code == 422
    assert "This table is here already" in answer.text


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "Choose the file"),
        (b"hello", "This is not a journal of Tabl"),
        (b"\xff" * 100, "This is not a journal of Tabl"),
    ],
)
def test_what_is_no_journal_is_refused_with_a_sentence(visitor, data, sentence):
    answer = brought(other(visitor, "en"), data)
    assert answer.status_code == 422
    assert sentence in answer.text


def test_a_journal_that_was_changed_is_refused(visitor, campaign):
    answer = brought(other(visitor, "en"), campaign[2].replace(b"Il pleut.", b"Il neige."))
    assert answer.status_code == 422
    assert "was changed" in answer.text


def test_a_file_that_is_too_large_is_refused(visitor, monkeypatch):
    monkeypatch.setattr(bringing, "LARGEST_FILE", 1000)
    # A table with pictures may be larger than a journal alone: only as such.
    for size in (2000, 9_000_000):
        answer = brought(other(visitor, "en"), b"x" * size)
        assert answer.status_code == 422
        assert "larger than what a site takes in" in answer.text


def test_a_player_saves_what_a_player_may_know(visitor, campaign):
    table, seats, _ = campaign
    assert (
        ask(
            visitor,
            table,
            seats["Claude"],
            ask="prepare-handout",
            title="Lettre",
            text="Ne venez pas.",
        ).status_code
        == 201
    )
    isa = other(visitor)
    sit(isa, seats["Isa"])
    saved = isa.get(f"/t/{table}/journal")
    assert saved.status_code == 200
    assert 'filename="la-cave-isa.jsonl"' in saved.headers["content-disposition"]
    assert json.loads(saved.text.splitlines()[0])["seat"] == "Isa"
    assert "Il pleut." in saved.text
    assert "Ne venez pas." not in saved.text
    assert "Ne venez pas." in visitor.get(f"/t/{table}/journal").text
    assert isa.get(f"/t/{table}/export").status_code == 403
    assert other(visitor).get(f"/t/{table}/journal").status_code == 403
    assert "/journal" in isa.get(f"/t/{table}/story").text


def test_a_file_from_elsewhere_must_come_from_our_own_form(visitor):
    stranger = other(visitor)
    stranger.get("/")
    assert stranger.post("/bring", data={"file": "x"}).status_code == 403
    assert send(stranger, "/bring").status_code == 422
