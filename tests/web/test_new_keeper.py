"""Whoever is handed the table gets a new key; whoever kept it before has no copy of that."""

import math
from concurrent.futures import ThreadPoolExecutor

import pytest
from visiting import ask, bearer, new_table, other, send, sit, site


@pytest.fixture
def visitor(tmp_path):
    with site(tmp_path) as found:
        yield found


def by_api(visitor, table, tokens, claude):
    assert ask(visitor, table, tokens["Claude"], ask="hand-over", seat="Isa").status_code == 201


def by_form(visitor, table, tokens, claude):
    send(claude, f"/t/{table}/ask", ask="hand-over", seat="Isa")


def by_seats_page(visitor, table, tokens, claude):
    send(claude, f"/t/{table}/seats/hand-over", seat="Isa")


@pytest.mark.parametrize("hand_over", [by_api, by_form, by_seats_page])
def test_the_copy_of_the_former_keeper_opens_nothing(visitor, hand_over):
    table, tokens = new_table(visitor)
    isa, claude, thief = other(visitor), other(visitor), other(visitor)
    sit(isa, tokens["Isa"])
    sit(claude, tokens["Claude"])
    isa.get(f"/t/{table}")
    hand_over(visitor, table, tokens, claude)
    page = isa.get(f"/t/{table}/seats")
    assert page.status_code == 200
    assert "Claude" in page.text
    assert isa.get(f"/t/{table}").status_code == 200
    # Whoever has the link that Isa came with: a browser, the browser of Claude, a program.
    assert thief.get(f"/s/{tokens['Isa']}").status_code == 403
    assert claude.get(f"/s/{tokens['Isa']}").status_code == 403
    assert claude.get(f"/t/{table}/seats").status_code == 403
    view = f"/api/tables/{table}/view"
    assert visitor.get(view, headers=bearer(tokens["Isa"])).status_code == 401
    # The former keeper plays on.
    assert visitor.get(view, headers=bearer(tokens["Claude"])).json()["role"] == "player"


def test_the_copy_of_the_former_keeper_opens_nothing_before_the_new_keeper_comes_either(visitor):
    table, tokens = new_table(visitor)
    isa, claude, thief = other(visitor), other(visitor), other(visitor)
    sit(isa, tokens["Isa"])
    sit(claude, tokens["Claude"])
    thief.cookies.set("tablee", tokens["Isa"])
    by_api(visitor, table, tokens, None)
    # Isa has loaded nothing yet: the link is worth nothing all the same.
    opened = thief.get(f"/s/{tokens['Isa']}")
    assert opened.status_code == 403
    assert "connaît ce lien" in opened.text
    assert send(thief, f"/s/{tokens['Isa']}").status_code == 403
    assert claude.get(f"/s/{tokens['Isa']}").status_code == 403
    for what in ("", "/seats", "/live", "/story"):
        assert thief.get(f"/t/{table}{what}").status_code == 403
    copy = bearer(tokens["Isa"])
    for what in ("view", "offers", "stream", "chronicle"):
        assert visitor.get(f"/api/tables/{table}/{what}", headers=copy).status_code == 403
    exchanged = visitor.post(f"/api/tables/{table}/key", headers=copy)
    assert exchanged.status_code == 403
    assert "token" not in exchanged.json()
    # And nobody is locked out by that.
    assert isa.get(f"/t/{table}/seats").status_code == 200


def test_before_the_new_key_is_fetched_the_former_one_shows_nothing(visitor):
    table, tokens = new_table(visitor)
    isa = other(visitor)
    sit(isa, tokens["Isa"])
    own = isa.cookies["tablee"].split(".")[0]
    by_api(visitor, table, tokens, None)
    for what in ("view", "offers", "stream", "chronicle"):
        answer = visitor.get(f"/api/tables/{table}/{what}", headers=bearer(own))
        assert answer.status_code == 403
        assert "/key" in answer.json()["sentence"]
    assert isa.get(f"/t/{table}/live").status_code == 403
    said = send(isa, f"/t/{table}/ask", ask="say", text="Ia!")
    assert said.status_code == 403
    assert "Rechargez" in said.text


def test_a_browser_that_came_with_a_link_has_a_key_of_its_own(visitor):
    table, tokens = new_table(visitor)
    isa, phone = other(visitor), other(visitor)
    sit(isa, tokens["Isa"])
    sit(phone, tokens["Isa"])
    keys = [each.cookies["tablee"] for each in (isa, phone)]
    assert len({*keys, tokens["Isa"]}) == 3
    sit(isa, tokens["Isa"])
    assert isa.cookies["tablee"] == keys[0]
    # The keeper who takes back the link takes back what came of it.
    claude = other(visitor)
    sit(claude, tokens["Claude"])
    send(claude, f"/t/{table}/seats/renew", seat="Isa")
    assert {each.get(f"/t/{table}").status_code for each in (isa, phone)} == {403}


@pytest.mark.parametrize("hand_over", [by_form, by_seats_page])
def test_the_table_is_not_handed_to_a_seat_to_which_nobody_came(visitor, hand_over):
    table, tokens = new_table(visitor)
    claude = other(visitor)
    sit(claude, tokens["Claude"])
    hand_over(visitor, table, tokens, claude)
    assert claude.get(f"/t/{table}/seats").status_code == 200
    refused = send(claude, f"/t/{table}/seats/hand-over", seat="Isa")
    assert refused.status_code == 422
    assert "Personne n’est encore venu" in refused.text
    # Whoever came with the table's words has a key that the keeper never saw.
    visitor.app.state.services.keys.sit(table, "Isa")
    hand_over(visitor, table, tokens, claude)
    assert claude.get(f"/t/{table}/seats").status_code == 403


def test_of_two_who_sat_there_one_has_the_table_and_the_other_sees_that(visitor):
    table, tokens = new_table(visitor)
    isa, phone = other(visitor), other(visitor)
    sit(isa, tokens["Isa"])
    sit(phone, tokens["Isa"])
    by_api(visitor, table, tokens, None)
    # Both are offered a key; that of the phone is used first.
    offered = isa.get(f"/t/{table}", follow_redirects=False)
    assert offered.status_code == 303
    assert phone.get(f"/t/{table}").status_code == 200
    assert isa.get(f"/t/{table}").status_code == 403


def test_a_key_that_got_lost_on_its_way_is_offered_again(visitor):
    table, tokens = new_table(visitor)
    isa = other(visitor)
    sit(isa, tokens["Isa"])
    by_api(visitor, table, tokens, None)
    kept = isa.cookies["tablee"]
    for _ in range(30):
        isa.get(f"/t/{table}", follow_redirects=False)
        isa.cookies.clear()
        isa.cookies.set("tablee", kept)
    assert isa.get(f"/t/{table}").status_code == 200


def own_token(visitor, table, token):
    return visitor.post(f"/api/tables/{table}/key", headers=bearer(token)).json()["token"]


def test_a_program_exchanges_its_token(visitor):
    table, tokens = new_table(visitor)
    key, view = f"/api/tables/{table}/key", f"/api/tables/{table}/view"
    assert visitor.post(key, headers=bearer(tokens["Claude"])).status_code == 422
    assert visitor.post(key, headers=bearer("nobody")).status_code == 401
    own = own_token(visitor, table, tokens["Isa"])
    assert visitor.post(key, headers=bearer(own)).status_code == 422
    for token in (own, tokens["Isa"]):
        assert visitor.get(view, headers=bearer(token)).json()["role"] == "player"
    by_api(visitor, table, tokens, None)
    new = own_token(visitor, table, own)
    assert visitor.get(view, headers=bearer(new)).json()["role"] == "keeper"
    for token in (own, tokens["Isa"]):
        assert visitor.get(view, headers=bearer(token)).status_code == 401
    assert visitor.get(view, headers=bearer(new)).status_code == 200
    elsewhere, _ = new_table(visitor)
    assert visitor.get(f"/api/tables/{elsewhere}/view", headers=bearer(new)).status_code == 403


def test_a_wrong_token_makes_nobody_elses_be_looked_up_again(visitor):
    table, tokens = new_table(visitor)
    view, keys = f"/api/tables/{table}/view", visitor.app.state.services.keys
    keys._looked = -math.inf  # what was changed until now is noticed now, not when it is due
    assert visitor.get(view, headers=bearer(tokens["Isa"])).status_code == 200
    changes = keys._changes
    assert visitor.get(view, headers=bearer("x" * 24)).status_code == 401
    assert keys._changes == changes


def test_many_requests_at_once_with_the_new_key_all_come_in(visitor):
    table, tokens = new_table(visitor)
    isa = other(visitor)
    sit(isa, tokens["Isa"])
    by_api(visitor, table, tokens, None)
    isa.get(f"/t/{table}", follow_redirects=False)
    cookies = {"tablee": isa.cookies["tablee"]}
    with ThreadPoolExecutor(8) as pool:
        got = list(pool.map(lambda _: _page(visitor, table, cookies), range(8)))
    assert got == [200] * 8


def _page(visitor, table, cookies):
    browser = other(visitor)
    browser.cookies.update(cookies)
    return browser.get(f"/t/{table}", follow_redirects=False).status_code


def test_a_keeper_who_gets_the_table_back_has_the_key_still(visitor):
    table, tokens = new_table(visitor)
    own = own_token(visitor, table, tokens["Isa"])
    by_api(visitor, table, tokens, None)
    isa = own_token(visitor, table, own)
    assert ask(visitor, table, isa, ask="hand-over", seat="Claude").status_code == 201
    view = visitor.get(f"/api/tables/{table}/view", headers=bearer(tokens["Claude"])).json()
    assert view["role"] == "keeper"
    assert visitor.get(f"/api/tables/{table}/view", headers=bearer(isa)).json()["role"] == "player"


def test_a_link_of_another_seat_asks_before_it_switches(visitor):
    table, tokens = new_table(visitor)
    isa = other(visitor)
    sit(isa, tokens["Isa"])
    mine = isa.cookies["tablee"]
    asked = isa.get(f"/s/{tokens['Tom']}")
    assert asked.status_code == 200
    assert "Rester Isa" in asked.text
    assert "Prendre plutôt la place de Tom" in asked.text
    assert 'data-seat="Tom"' not in isa.get(f"/t/{table}").text
    assert isa.cookies["tablee"] == mine
    switched = send(isa, f"/s/{tokens['Tom']}")
    assert (switched.status_code, switched.headers["location"]) == (303, f"/t/{table}")
    assert isa.cookies["tablee"].split(".")[1] == mine
    # One's own link, and the link of another table, ask nothing.
    assert isa.get(f"/s/{tokens['Tom']}", follow_redirects=False).status_code == 303
    _, elsewhere = new_table(visitor)
    assert isa.get(f"/s/{elsewhere['Isa']}", follow_redirects=False).status_code == 303
    assert send(isa, "/s/nonsense").status_code == 403


def test_no_other_site_can_switch_a_seat(visitor):
    _, tokens = new_table(visitor)
    isa = other(visitor)
    sit(isa, tokens["Isa"])
    mine = isa.cookies["tablee"]
    assert isa.post(f"/s/{tokens['Tom']}", follow_redirects=False).status_code == 403
    assert isa.cookies["tablee"] == mine
