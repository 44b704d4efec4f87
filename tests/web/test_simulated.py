"""A chance that was drawn says so wherever it shows: on the page, in forms, in the API."""

import re

import pytest
from visiting import ask, bearer, new_table, other, send, sit, site

from tablee.kernel.reckoning import Allowance
from tablee.web.table.reckoner import Reckoner

WORDS = {"fr": "simulé", "en": "simulated"}
THROW = {"ask": "throw", "who": "daisy"}


@pytest.fixture
def table(tmp_path, monkeypatch):
    """Somebody about to throw, at a site where nothing at all may be counted out."""
    monkeypatch.setattr("tablee.web.table.foresight.AT_ONCE", Allowance(0, 0))
    monkeypatch.setattr(Reckoner.answer, "__defaults__", (Allowance(0, 40_000),))
    with site(tmp_path) as visitor:
        table, tokens = new_table(visitor)
        made = {"name": "Daisy", "occupation": "Marin"}
        for seat, fields in (
            ("Isa", {"ask": "create-investigator", **made}),
            ("Isa", {"ask": "attempt", "who": "daisy", "what": "ouvrir", "category": "physical"}),
            (
                "Claude",
                {"ask": "judge", "who": "daisy", "opposition": "active"}
                | {"success": "oui", "failure": "non"},
            ),
            ("Isa", {"ask": "agree", "who": "daisy"}),
            ("Isa", {"ask": "force", "who": "daisy"}),
        ):
            answer = ask(visitor, table, tokens[seat], **fields)
            assert answer.status_code == 201, answer.text
        yield visitor, table, tokens


def somebody(table, language):
    visitor, table_id, tokens = table
    found = other(visitor, language)
    sit(found, tokens["Isa"])
    return found, table_id


@pytest.mark.parametrize("language", WORDS)
def test_on_the_page(table, language):
    isa, table_id = somebody(table, language)
    notes = re.findall(
        r'class="simulated" role="note"[^>]*>([^<]*)<', isa.get(f"/t/{table_id}?open=all").text
    )
    assert notes
    assert all(WORDS[language] in note for note in notes)


@pytest.mark.parametrize("language", WORDS)
def test_in_a_form_that_is_being_filled_in(table, language):
    isa, table_id = somebody(table, language)
    shown = send(isa, f"/t/{table_id}/odds", **THROW).text
    assert f"{WORDS[language]}" in re.search(r'class="simulated"[^<]*<', shown)[0]


@pytest.mark.parametrize("language", WORDS)
def test_in_the_api_with_its_interval(table, language):
    visitor, table_id, tokens = table
    key = bearer(tokens["Isa"], **{"Accept-Language": language})
    path = f"/api/tables/{table_id}/odds"
    found = visitor.post(path, json={"ask": THROW}, headers=key).json()
    chances = [chance for outcome in found[""].values() for chance in outcome]
    assert chances
    for chance in chances:
        assert chance["exact"] is None
        assert chance["low"] < chance["high"]
        assert chance["low"] <= chance["chance"] <= chance["high"]
        assert WORDS[language] in chance["sentence"]
