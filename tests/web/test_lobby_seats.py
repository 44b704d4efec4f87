"""Links, words and chairs: who gets in, who does not, and who may see what opens a seat."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from lobby_visits import LINK, Browser, code_of, link_of, table_of
from visiting import site

from tablee.web.table import fresh_secrets
from tablee.web.table.code_words import WRONG_CODES, folded, token_in, words


@pytest.fixture
def browser(tmp_path: Path) -> Iterator:
    """Makes browsers that share one running site."""
    with site(tmp_path) as visitor:
        yield lambda language="fr": Browser(visitor, language)


def test_only_the_keeper_sees_the_seats_and_the_file(browser):
    ines, tom, other = browser(), browser(), browser()
    page = ines.open_table()
    table = table_of(page)
    tom.get(link_of(page, "Tom"))
    for reader in (tom, other):
        for path in (f"/t/{table}/seats", f"/t/{table}/export"):
            assert reader.get(path).status_code == 403
        for act in ("seats/renew", "seats/revoke", "seats/add", "seats/hand-over", "code", "close"):
            answer = reader.post(f"/t/{table}/{act}", {"seat": "Tom", "name": "x", "sure": "1"})
            assert answer.status_code == 403


def test_a_link_is_in_no_page_but_that_of_the_keeper_who_made_it(browser):
    ines, tom = browser(), browser()
    page = ines.open_table()
    table, tokens = table_of(page), set(LINK.findall(page.text))
    tom.get(link_of(page, "Tom"))
    seen = [ines.get("/"), ines.get(f"/t/{table}"), tom.get("/"), tom.get(f"/t/{table}")]
    seen += [tom.get(f"/join?code={code_of(page)}"), ines.get(f"/t/{table}/export")]
    for shown in seen:
        assert shown.status_code == 200
        assert not [token for token in tokens if token in shown.text]
    assert code_of(page) not in "".join(
        shown.text for shown in (seen[0], seen[1], seen[3], seen[5])
    )


def test_a_link_is_shown_to_its_maker_for_a_while_only(browser, monkeypatch):
    ines = browser()
    monkeypatch.setattr(fresh_secrets, "FRESH_SECONDS", -1.0)
    page = ines.open_table()
    assert not LINK.findall(page.text)
    assert "Le lien n’est montré qu’à sa création" in unescape(page.text)


def test_a_new_keeper_does_not_see_the_links_of_the_former_one(browser):
    ines, tom = browser(), browser()
    page = ines.open_table()
    table = table_of(page)
    tom.get(link_of(page, "Tom"))
    ines.post(f"/t/{table}/seats/hand-over", {"seat": "Tom"}, follow=False)
    shown = tom.get(f"/t/{table}/seats")
    assert shown.status_code == 200
    assert not LINK.findall(shown.text)
    assert ines.get(f"/t/{table}/seats").status_code == 403


def test_renewing_a_link_shuts_the_former_one(browser):
    ines, tom = browser(), browser()
    page = ines.open_table()
    table, old = table_of(page), link_of(page, "Tom")
    tom.get(old)
    new = link_of(ines.post(f"/t/{table}/seats/renew", {"seat": "Tom"}), "Tom")
    assert new
    assert new != old
    assert tom.get(f"/t/{table}").status_code == 403
    shut = browser().get(old)
    assert shut.status_code == 403
    assert "Ce lien a été renouvelé." in unescape(shut.text)
    assert browser().get(new).status_code == 200


def test_renewing_ones_own_link_keeps_the_keeper_inside(browser):
    ines = browser()
    page = ines.open_table()
    old, toms = link_of(page, "Inès"), link_of(page, "Tom")
    again = ines.post(f"/t/{table_of(page)}/seats/renew", {"seat": "Inès"})
    assert again.status_code == 200
    assert link_of(again, "Inès") != old
    assert link_of(again, "Tom") == toms
    assert old.removeprefix("/s/") not in ines.tokens()


def test_revoking_a_link_shuts_it_and_the_chair_is_not_free_for_the_words(browser):
    ines = browser()
    page = ines.open_table()
    table, old, code = table_of(page), link_of(page, "Tom"), code_of(page)
    after = ines.post(f"/t/{table}/seats/revoke", {"seat": "Tom"})
    assert link_of(after, "Tom") is None
    english = browser("en").get(old)
    assert english.status_code == 403
    assert "This link opens nothing here." in english.text
    taken = browser().post("/join", {"code": code, "seat": "Tom", "name": "Zoé"})
    assert taken.status_code == 409


def test_the_keeper_cannot_lock_themselves_out(browser):
    ines = browser()
    page = ines.open_table()
    answer = ines.post(f"/t/{table_of(page)}/seats/revoke", {"seat": "Inès"})
    assert answer.status_code == 422
    assert "vous resteriez dehors" in answer.text


def test_a_seat_can_be_added_with_its_link_and_a_taken_name_is_refused(browser):
    ines = browser()
    page = ines.open_table()
    table = table_of(page)
    added = ines.post(f"/t/{table}/seats/add", {"name": "Sylvie", "role": "spectator"})
    assert browser().get(link_of(added, "Sylvie")).status_code == 200
    again = ines.post(f"/t/{table}/seats/add", {"name": "Sylvie"})
    assert again.status_code == 422
    assert "Sylvie" in again.text
    assert ines.post(f"/t/{table}/seats/add", {"name": " \u200b "}).status_code == 422


def test_the_journal_is_a_file_for_the_keeper(browser):
    ines = browser()
    page = ines.open_table(title='Nuit "noire"\r\nX: y/../é')
    answer = ines.get(f"/t/{table_of(page)}/export")
    assert answer.status_code == 200
    name = answer.headers["content-disposition"]
    assert re.fullmatch(r'attachment; filename="nuit-noire-x-y-e-[A-Za-z0-9]+\.jsonl"', name)
    assert answer.text.startswith('{"')
    assert "x" not in answer.headers


def test_a_table_is_closed_only_by_somebody_who_is_sure(browser):
    ines = browser()
    page = ines.open_table()
    table, code = table_of(page), code_of(page)
    assert ines.post(f"/t/{table}/close").status_code == 422
    closed = ines.post(f"/t/{table}/close", {"sure": "1"})
    assert "La table est fermée, son récit reste lisible." in closed.text
    assert "La table est fermée" in ines.get("/").text
    assert browser().post("/join", {"code": code}).status_code == 410
    assert ines.post(f"/t/{table}/seats/add", {"name": "Zoé"}).status_code == 422


def test_three_words_lead_to_a_free_chair_whatever_the_accents(browser):
    ines, maelle = browser(), browser()
    page = ines.open_table()
    table, code = table_of(page), code_of(page)
    typed = "  " + folded(code).replace("-", " , ").upper()
    chairs = maelle.post("/join", {"code": typed})
    assert chairs.status_code == 200
    assert "Votre chaise" in chairs.text
    sent = {"code": typed, "seat": "chair-2", "name": "Maëlle"}
    assert maelle.post("/join", sent, follow=False).headers["location"] == f"/t/{table}"
    assert maelle.get(f"/t/{table}").status_code == 200


def test_a_chair_taken_meanwhile_is_told_and_the_others_stay(browser):
    page = browser().open_table()
    code = code_of(page)
    browser().get(link_of(page, "Tom"))
    late = browser().post("/join", {"code": code, "seat": "Tom", "name": "Zoé"})
    assert late.status_code == 409
    assert "Tom vient de s’asseoir là. Choisissez une autre chaise." in unescape(late.text)
    assert 'value="chair-2" required' in late.text
    assert 'value="Zoé"' in late.text


def test_the_keepers_chair_and_chairs_that_do_not_exist_are_not_given_away(browser):
    page = browser().open_table()
    for seat in ("Inès", "Nobody", "@code", "@keeper"):
        reader, sent = browser(), {"code": code_of(page), "seat": seat, "name": "Zoé"}
        assert reader.post("/join", sent).status_code == 409
        assert reader.tokens() == [""]


def test_opening_a_link_without_keeping_the_cookie_takes_no_chair(browser):
    """Messengers open every link they pass on, to show a picture of it."""
    page = browser().open_table()
    browser().get(link_of(page, "Tom"), follow_redirects=False)
    assert browser().post("/join", {"code": code_of(page), "seat": "Tom"}).status_code == 200


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("fr", "Aucune table ne répond à ces mots."), ("en", "No table answers to these words.")],
)
def test_wrong_words_are_answered_and_kept_in_the_field(browser, language, sentence):
    page = browser(language).post("/join", {"code": 'rien "du" <tout>'})
    assert page.status_code == 404
    assert sentence in page.text
    assert "<tout>" not in page.text
    assert 'value="rien &#34;du&#34; &lt;tout&gt;"' in page.text


def test_many_wrong_words_are_slowed_down(browser):
    reader = browser()
    answers = [reader.post("/join", {"code": "a b c"}).status_code for _ in range(WRONG_CODES + 1)]
    assert answers == [404] * WRONG_CODES + [429]
    assert "Attendez dix minutes" in reader.get("/join?code=a-b-c").text


def test_renewed_words_replace_the_former_ones_and_none_are_possible(browser):
    ines = browser()
    page = ines.open_table()
    table, old = table_of(page), code_of(page)
    new = code_of(ines.post(f"/t/{table}/code"))
    assert browser().post("/join", {"code": old}).status_code == 404
    assert browser().post("/join", {"code": new}).status_code == 200
    assert "n’a pas de code" in unescape(ines.post(f"/t/{table}/code", {"none": "1"}).text)
    assert browser().post("/join", {"code": new}).status_code == 404


def test_a_link_may_be_pasted_where_the_words_go(browser):
    page = browser().open_table()
    link = link_of(page, "Tom")
    answer = browser().post("/join", {"code": f"https://evil.example{link}"}, follow=False)
    assert answer.headers["location"] == link
    invitation = f"http://testserver.local/join?code={folded(code_of(page))}"
    assert "Votre chaise" in browser().post("/join", {"code": invitation}).text


def test_neither_tokens_nor_words_are_kept_as_they_are(browser, tmp_path):
    page = browser().open_table()
    for file in tmp_path.iterdir():
        kept = file.read_bytes()
        assert folded(code_of(page)).encode() not in kept
        assert code_of(page).encode() not in kept
        assert not [token for token in LINK.findall(page.text) if token.encode() in kept]


def test_the_words_are_distinct_without_their_accents():
    plain_words = [folded(word) for word in words()]
    assert len(set(plain_words)) == len(plain_words) >= 200
    assert all(re.fullmatch(r"[a-z]{4,10}", word) for word in plain_words)
    assert not [word for word in plain_words if f"{word}s" in plain_words]


def test_a_token_is_found_in_a_link_only():
    assert token_in("http://x/s/" + "a" * 24) == "a" * 24
    assert token_in("http://x/s/short") is None
    assert token_in("goémon lampe violon") is None
