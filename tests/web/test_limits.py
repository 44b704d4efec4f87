"""The limits count everything that comes, however it is spelled and however much at once."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from visiting import bearer, new_table, other, site

from tablee.web.site.limits import Limits, neighbourhood
from tablee.web.table.code_words import WRONG_CODES

SAY = {"ask": {"ask": "say", "text": "Ia!"}}


def test_wrong_codes_that_come_at_once_are_counted_too(tmp_path):
    with site(tmp_path) as visitor:
        visitor.get("/")
        with ThreadPoolExecutor(40) as pool:
            tries = pool.map(
                lambda n: other(visitor).get(f"/join?code=lampe-violon-{n}x").status_code, range(40)
            )
            answers = sorted(tries)
    assert answers == [404] * WRONG_CODES + [429] * (40 - WRONG_CODES)


def test_asks_that_come_at_once_are_counted_too(tmp_path):
    limits = Limits(requests=10**6, asks=15, tables=10**6)
    with site(tmp_path, limits=limits) as visitor:
        table, tokens = new_table(visitor)
        path = f"/api/tables/{table}/asks"
        with ThreadPoolExecutor(12) as pool:
            asked = pool.map(
                lambda _: visitor.post(path, json=SAY, headers=bearer(tokens["Isa"])).status_code,
                range(12),
            )
            assert sorted(asked) == [201] * 5 + [429] * 7


SPELLINGS = ("Bearer {}", "Bearer  {}", "bearer   {} ", "BEARER \t{}", "Bearer\t{}", " Bearer {}")


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_spaces_around_a_token_do_not_matter(tmp_path, spelling):
    with site(tmp_path) as visitor:
        table, tokens = new_table(visitor)
        shown = {"Authorization": spelling.format(tokens["Isa"])}
        assert visitor.get(f"/api/tables/{table}/view", headers=shown).status_code == 200


def test_a_token_is_one_caller_however_it_is_shown(tmp_path):
    limits = Limits(requests=10**6, asks=15, tables=10**6)
    with site(tmp_path, limits=limits) as visitor:
        table, tokens = new_table(visitor)
        path = f"/api/tables/{table}/asks"
        found = []
        for spelling in (*SPELLINGS, *SPELLINGS):
            shown = {"Authorization": spelling.format(tokens["Isa"])}
            found.append(visitor.post(path, json=SAY, headers=shown).status_code)
        assert found == [201] * 5 + [429] * (2 * len(SPELLINGS) - 5)
        # Nor does it matter what else a browser brings along.
        browser = other(visitor)
        browser.get("/")
        csrf = browser.cookies["tablee_csrf"]
        form = {"_csrf_token": csrf, "ask": "say", "text": "Ia!"}
        for junk in ("", ".x" * 20, ".abcdefghijklmnopqrst"):
            browser.cookies.set("tablee", tokens["Isa"] + junk)
            assert browser.post(f"/t/{table}/ask", data=form).status_code == 429
        assert visitor.post(path, json=SAY, headers=bearer(tokens["Tom"])).status_code == 201


def test_a_slash_more_is_no_way_around_a_limit(tmp_path):
    with site(tmp_path, limits=Limits(tables=6)) as visitor:
        wanted = {"game": "yacdha", "keeper": "a", "players": ["b"]}
        paths = ("/api/tables", "/api/tables/", "/api/tables/", "//api/tables")
        made = [visitor.post(path, json=wanted).status_code for path in paths]
        assert made.count(201) == 2


def test_one_household_has_one_address():
    assert neighbourhood("192.0.2.7") == neighbourhood("::ffff:192.0.2.7") == "192.0.2.7"
    assert neighbourhood("2001:db8::1") == neighbourhood("2001:db8::ffff:1") != "2001:db8::1"
    assert neighbourhood("2001:db8:0:1::1") != neighbourhood("2001:db8::1")
    assert neighbourhood("testclient") == "testclient"
