"""The limits count everything that comes, however it is spelled and however much at once."""

from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from visiting import bearer, new_table, other, site

from served import served
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


def test_behind_a_proxy_codes_are_counted_for_who_guesses_and_not_for_the_proxy(tmp_path):
    with served(tmp_path, proxies=("127.0.0.1",)) as site:

        def guess(come_from):
            said = {"X-Forwarded-For": come_from}
            with httpx.Client(base_url=site.url, headers=said, timeout=60) as guesser:
                guesser.get("/")
                token = guesser.cookies["tablee_csrf"]
                form = {"_csrf_token": token, "code": "goémon lampe violon"}
                return guesser.post("/join", data=form).status_code

        assert [guess("203.0.113.5") for _ in range(WRONG_CODES)] == [404] * WRONG_CODES
        assert guess("203.0.113.5") == 429
        assert guess("203.0.113.9") == 404, "whoever shares the proxy is not shut out"
        assert guess("198.51.100.7, 203.0.113.5") == 429, "what a guesser says of themselves"
    with served(tmp_path) as site, httpx.Client(base_url=site.url, timeout=60) as guesser:
        guesser.get("/")
        form = {"_csrf_token": guesser.cookies["tablee_csrf"], "code": "goémon lampe violon"}
        said = [
            guesser.post("/join", data=form, headers={"X-Forwarded-For": f"203.0.113.{number}"})
            for number in range(WRONG_CODES + 1)
        ]
        assert said[-1].status_code == 429, "without a proxy nobody's word is taken for it"
