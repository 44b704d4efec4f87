"""Papers from the site: a seat prints what it may see, anybody prints the blank sheets."""

import pytest
from visiting import ask, new_table, other, sit, site

DAISY = {"name": "Daisy <b>Walcot</b>", "gender": "f", "occupation": "Microbiologie"}
LEAD = {"title": "Le puits", "short": "Une corde.", "most": "m", "all": "a", "bonus": "b"}


@pytest.fixture
def evening(tmp_path):
    """A table with somebody and something to print, and a browser for each seat."""
    with site(tmp_path) as visitor:
        table_id, tokens = new_table(visitor)
        made = ask(visitor, table_id, tokens["Isa"], ask="create-investigator", **DAISY)
        assert made.status_code == 201, made.text
        ask(visitor, table_id, tokens["Claude"], ask="prepare-lead", **LEAD)
        browsers = {"nobody": other(visitor)}
        for seat, token in tokens.items():
            browsers[seat] = other(visitor)
            sit(browsers[seat], token)
        yield f"/t/{table_id}", browsers


def test_a_seat_finds_its_papers_from_the_menu(evening):
    table, browsers = evening
    assert f'href="{table}/paper"' in browsers["Isa"].get(table).text
    page = browsers["Isa"].get(f"{table}/paper").text
    assert f'href="{table}/paper/sheet-daisy.pdf"' in page
    assert "Daisy &lt;b&gt;Walcot" in page
    assert "leads.pdf" not in page
    assert "leads.pdf" in browsers["Claude"].get(f"{table}/paper").text


def test_a_paper_is_a_pdf_that_no_cache_keeps(evening):
    table, browsers = evening
    answer = browsers["Isa"].get(f"{table}/paper/sheet-daisy.pdf")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
    assert answer.content.startswith(b"%PDF-")
    assert answer.headers["cache-control"] == "no-store"
    assert 'filename="yacdha-sheet-daisy.pdf"' in answer.headers["content-disposition"]


def test_a_paper_of_the_keepers_is_as_unknown_to_a_player_as_one_that_never_was(evening):
    table, browsers = evening
    assert browsers["Claude"].get(f"{table}/paper/leads.pdf").status_code == 200
    answers = [
        browsers["Isa"].get(f"{table}/paper/{file}")
        for file in ("leads.pdf", "nothing.pdf", "leads", "sheet-daisy", "..%2Fleads.pdf")
    ]
    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.text for answer in answers}) == 1


def test_whoever_has_no_seat_prints_nothing_of_a_table(evening):
    table, browsers = evening
    refused = browsers["nobody"].get(table, follow_redirects=False)
    for path in ("paper", "paper/sheet-daisy.pdf", "paper/leads.pdf"):
        answer = browsers["nobody"].get(f"{table}/{path}", follow_redirects=False)
        assert answer.status_code == refused.status_code
        assert not answer.content.startswith(b"%PDF-")


def test_anybody_may_print_the_blank_sheets_of_a_game(evening):
    _, browsers = evening
    visitor = browsers["nobody"]
    assert 'href="/games/yacdha/paper"' in visitor.get("/").text
    assert 'href="/games/yacdha/paper/blank-sheet.pdf"' in visitor.get("/games/yacdha/paper").text
    for file in ("blank-sheet.pdf", "glance.pdf"):
        answer = visitor.get(f"/games/yacdha/paper/{file}")
        assert answer.content.startswith(b"%PDF-")
    for path in ("/games/nothing/paper", "/games/yacdha/paper/leads.pdf"):
        assert visitor.get(path).status_code == 404
