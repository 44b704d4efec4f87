"""Arriving at a table: a first name and a chair, with words, with a link, or asked for again."""

import re
from html import unescape

import pytest
from lobby_visits import Browser, code_of, link_of, table_of
from visiting import site

from tablee.web.table import requests as asking
from tablee.web.table.requests import MOST_WAITING


@pytest.fixture
def browser(tmp_path):
    with site(tmp_path) as visitor:
        yield lambda language="fr": Browser(visitor, language)


def text(page):
    return unescape(re.sub(r"<[^>]+>", " ", page.text))


def sit(reader, page, **sent):
    form = {"code": code_of(page), "seat": "chair-2", "name": "Camille", "step": "chair", **sent}
    return reader.post("/join", form)


def seats_of(ines, table):
    return ines.get(f"/t/{table}/seats")


def test_a_name_and_a_chair_are_one_button_and_the_name_is_read_everywhere(browser):
    ines, camille = browser(), browser()
    page = ines.open_table()
    table = table_of(page)
    door = camille.get(f"/join?code={code_of(page).replace(' ', '-')}")
    assert 'name="name"' in door.text
    assert re.search(r'value="chair-2" required\s+checked', door.text), "a chair is proposed"
    here = sit(camille, page)
    assert "Camille est là" in text(here) or "Camille n’est pas là" in text(here)
    camille.post(f"/t/{table}/asks", {"ask": "say", "text": "Bonsoir."})
    story = text(ines.get(f"/t/{table}/story"))
    assert "Camille s’installe" in story
    assert "chair-2" not in story
    assert "chaise 2" not in story
    assert "<h3>Camille</h3>" in seats_of(ines, table).text
    assert 'value="Camille"' in camille.get(f"/join?code={code_of(page).replace(' ', '-')}").text


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "Donnez un prénom"),
        ("\u200b \u202e", "Donnez un prénom"),
        ("😀" * 1000, "20 caractères au plus"),
        ("tom", "s’appelle déjà tom ici. Ajoutez une lettre, comme « tom K. »"),
    ],
)
def test_a_name_that_cannot_be_is_a_sentence_beside_its_field(browser, name, sentence):
    ines, reader = browser(), browser()
    page = ines.open_table()
    browser().get(link_of(page, "Tom"))  # Tom has come
    answer = sit(reader, page, name=name)
    assert answer.status_code == 422
    assert sentence in text(answer).replace("\xa0", " ")
    assert answer.text.index('id="name"') < answer.text.index('id="refused"')
    assert reader.tokens() == [""]


def test_whoever_is_expected_sits_on_the_chair_that_waits_for_them(browser):
    ines, tom = browser(), browser()
    page = ines.open_table()
    assert sit(tom, page, name="Tom").status_code == 200
    assert "<h3>chaise 2</h3>" in seats_of(ines, table_of(page)).text, "nobody sits there yet"


def test_a_ready_character_comes_along(browser):
    ines, camille = browser(), browser()
    page = ines.open_table()
    door = camille.get(f"/join?code={code_of(page).replace(' ', '-')}")
    first = re.search(r'name="character" value="([^"]+)"\s+checked>.*?<strong>([^<]+)<', door.text)
    here = sit(camille, page, character=first[1])
    assert unescape(first[2]) in text(here)
    other = browser().get(f"/join?code={code_of(page).replace(' ', '-')}")
    assert f'value="{first[1]}"' not in other.text, "somebody plays them now"


def test_a_link_to_a_chair_that_waits_for_nobody_asks_for_a_name(browser):
    ines, zoe = browser(), browser()
    page = ines.open_table()
    link = link_of(page, "chaise 2")
    asked = zoe.get(link)
    assert asked.status_code == 200
    assert 'name="name"' in asked.text
    assert zoe.tokens() == [""]
    assert zoe.post(link, {"name": ""}).status_code == 422
    assert zoe.post(link, {"name": "Zoé"}, follow=False).status_code == 303
    assert zoe.get(link, follow_redirects=False).status_code == 303, "the name is known now"


def test_words_and_links_are_keys_that_do_not_break_each_other(browser):
    ines, camille, late = browser(), browser(), browser()
    page = ines.open_table(places="3", player=["Tom", "", ""])
    table, link = table_of(page), link_of(page, "chaise 2")
    sit(camille, page)
    told = late.get(link)
    assert told.status_code == 200
    assert "Camille y est déjà" in text(told)
    assert 'value="chair-3" required' in told.text
    assert late.tokens() == [""], "the link opens nothing that is somebody else's"
    sat = late.post(link, {"seat": "chair-3", "name": "Sylvie"}, follow=False)
    assert sat.headers["location"] == f"/t/{table}"
    assert camille.get(f"/t/{table}").status_code == 200
    assert "<h3>Sylvie</h3>" in seats_of(ines, table).text


def test_a_seat_renames_itself_and_has_a_link_for_another_device(browser):
    ines, camille, phone = browser(), browser(), browser()
    page = ines.open_table()
    table = table_of(page)
    sit(camille, page)
    assert camille.post(f"/t/{table}/me", {"name": "Inès"}).status_code == 422
    mine = camille.post(f"/t/{table}/me", {"name": "Cam"})
    assert 'value="Cam"' in mine.text
    shown = camille.post(f"/t/{table}/me/link")
    link = re.search(r"/s/[\w-]{24}", shown.text)[0]
    assert 'class="qr"' in shown.text
    assert f'action="/t/{table}/me/link"' in camille.get(f"/t/{table}").text, "the menu has it"
    assert link in camille.post(f"/t/{table}/me/link").text, "it is made once"
    assert phone.get(link, follow_redirects=False).headers["location"] == f"/t/{table}"
    assert camille.get(f"/t/{table}").status_code == 200, "the first device stays"
    assert link not in seats_of(ines, table).text, "it is Camille's alone"


def test_the_keeper_renames_a_seat(browser):
    ines = browser()
    page = ines.open_table()
    table = table_of(page)
    named = ines.post(f"/t/{table}/seats/rename", {"seat": "chair-2", "name": "Sylvie"})
    assert "<h3>Sylvie</h3>" in named.text
    again = ines.post(f"/t/{table}/seats/rename", {"seat": "chair-2", "name": "Tom"})
    assert again.status_code == 422
    assert "s’appelle déjà Tom" in text(again)


def ask_back(reader, page, seat):
    return reader.post("/join/back", {"code": code_of(page), "seat": seat})


def test_a_lost_phone_is_out_once_the_keeper_has_said_that_it_was_me(browser):
    ines, old, new = browser(), browser(), browser()
    page = ines.open_table()
    table = table_of(page)
    sit(old, page)
    back = new.post("/join/back", {"code": code_of(page)})
    assert "Camille" in text(back)
    waiting = ask_back(new, page, "chair-2")
    word = re.search(r'id="word">([^<]+)<', waiting.text)[1]
    for at in (f"/t/{table}", f"/t/{table}/seats"):
        bar = ines.get(at).text
        assert f"« {unescape(word)} »" in unescape(bar).replace("\xa0", " ")
    assert word not in text(old.get(f"/t/{table}")), "only the keeper is asked"
    id_ = re.search(r'name="yes"\s+value="([^"]+)"', seats_of(ines, table).text)[1]
    assert old.post(f"/t/{table}/door", {"yes": id_}).status_code == 403
    assert old.get(f"/t/{table}").status_code == 200, "not before the keeper's word"
    ines.post(f"/t/{table}/door", {"yes": id_})
    here = new.get(str(waiting.url))
    assert table_of(here) == table
    assert old.get(f"/t/{table}").status_code == 403
    assert new.get(f"/t/{table}").status_code == 200
    assert browser().get(str(waiting.url)).status_code == 200
    assert new.get(f"/t/{table}").status_code == 200, "an answer is good for once"


def test_a_keepers_chair_cannot_be_asked_for_and_three_noes_shut_the_door(browser):
    ines, page = browser(), None
    page = ines.open_table()
    table = table_of(page)
    sit(browser(), page)
    assert ask_back(browser(), page, "Inès").status_code == 422
    stranger = browser()
    for _ in range(3):
        waiting = ask_back(stranger, page, "chair-2")
        id_ = re.search(r'name="no" value="([^"]+)"', seats_of(ines, table).text)[1]
        ines.post(f"/t/{table}/door", {"no": id_})
        assert "a répondu non" in text(stranger.get(str(waiting.url)))
    assert ask_back(stranger, page, "chair-2").status_code == 429


def test_a_request_that_nobody_answered_runs_out(browser, monkeypatch):
    ines, new = browser(), browser()
    page = ines.open_table()
    sit(browser(), page)
    waiting = ask_back(new, page, "chair-2")
    monkeypatch.setattr(asking, "WAIT_SECONDS", 0)
    assert "La demande a expiré" in text(new.get(str(waiting.url)))


def test_when_all_chairs_are_taken_one_is_asked_for(browser):
    ines, late = browser(), browser()
    page = ines.open_table(places="1", player=["Tom"])
    table = table_of(page)
    browser().get(link_of(page, "Tom"))
    full = late.post("/join", {"code": code_of(page)})
    assert "Toutes les chaises sont prises" in text(full)
    assert late.post("/join/ask", {"code": code_of(page), "name": ""}).status_code == 422
    waiting = late.post("/join/ask", {"code": code_of(page), "name": "Zoé"})
    id_ = re.search(r'name="yes"\s+value="([^"]+)"', seats_of(ines, table).text)[1]
    ines.post(f"/t/{table}/door", {"yes": id_})
    assert table_of(late.get(str(waiting.url))) == table
    assert "<h3>Zoé</h3>" in seats_of(ines, table).text
    story = text(ines.get(f"/t/{table}/story")).casefold()
    assert "une chaise s’ajoute à la table." in story
    assert "chair-" not in story, "nobody reads what asks call a seat"
    crowd = [late.post("/join/back", {"code": code_of(page), "seat": "Tom"}) for _ in range(3)]
    assert {one.status_code for one in crowd} == {200}, "who asks again replaces the first"
    for number in range(MOST_WAITING):
        last = late.post("/join/ask", {"code": code_of(page), "name": f"Zoé {number}"})
    assert last.status_code in (200, 429)


def test_whoever_comes_too_late_for_the_last_chair_may_ask_for_one_and_keeps_their_name(browser):
    ines, tom, zoe = browser(), browser(), browser()
    page = ines.open_table(places="1", player=[""])
    chair = {"seat": "chair-1"}
    assert sit(tom, page, name="Tom", **chair).status_code == 200
    late = sit(zoe, page, name="Zoé", **chair)
    assert late.status_code == 409
    assert "Tom vient de s’asseoir là." in text(late)
    assert "une autre chaise" not in text(late), "there is none"
    field = re.search(r'<input class="field" id="name"[^>]*>', late.text)[0]
    assert 'value="Zoé"' in field
    assert "autofocus" in field
    assert "Demander une chaise à Inès" in text(late)


def test_the_door_needs_the_words(browser):
    browser().open_table()
    assert browser().post("/join/back", {"code": "un deux trois"}).status_code == 404
    answer = browser().post("/join/ask", {"token": "x" * 24}, follow=False)
    assert answer.headers["location"] == "/join"
    assert browser().get("/wait/" + "x" * 24, follow_redirects=False).status_code == 303


def test_nothing_of_it_is_kept_as_it_was_sent(browser, tmp_path):
    ines, new = browser(), browser()
    page = ines.open_table()
    sit(browser(), page)
    token = str(ask_back(new, page, "chair-2").url).rpartition("/")[2]
    kept = b"".join(file.read_bytes() for file in tmp_path.glob("site.db*"))
    assert token.encode() not in kept


def test_the_chairs_of_an_evening_carry_its_people_and_say_what_it_contains(browser):
    ines, camille = browser(), browser()
    wanted = {"game": "yacdha", "evening.yacdha": "le-dernier-rang", "keeper": "Inès"}
    page = ines.post("/new", {**wanted, "places": "2", "player": ["", ""]})
    door = camille.get(f"/join?code={code_of(page).replace(' ', '-')}")
    said = text(door)
    assert "Contient : folie, incendie, disparition" in said.replace("\xa0", " ")
    assert "Environ 2 h." in said
    chairs = re.findall(
        r'name="seat" value="([^"]+)".*?<strong>\s*([^<]+)</strong>', door.text, re.S
    )
    assert [seat for seat, _ in chairs] == ["chair-1", "chair-2"]
    assert 'name="character"' not in door.text
    faces = re.findall(r'src="(/evenings/yacdha/le-dernier-rang/face/[^"]+)"', door.text)
    assert len(set(faces)) == len(chairs)
    assert all(camille.get(face).headers["content-type"].startswith("image/") for face in faces)
    here = sit(camille, page, seat="chair-2", character="eugenie")
    assert "fill=" not in str(here.url)
    assert chairs[1][1].strip() in text(here)
    menu = camille.get(f"/t/{table_of(page)}").text
    assert "folie, incendie, disparition" in menu
    english = browser("en")
    seen = [english.get(f"/join?code={code_of(page).replace(' ', '-')}")]
    seen.append(sit(english, page, seat="chair-1", name="Angus"))
    seen.append(english.get(f"/t/{table_of(page)}/limits"))
    for one in seen:
        assert "madness, fire, disappearance" in one.text, "each reads it in their language"
    back = browser().post("/join/back", {"code": code_of(page)})
    assert f"joue {chairs[1][1].strip()}" in text(back)


def test_a_renewed_link_says_so_and_leads_to_the_keeper(browser):
    ines, tom = browser(), browser()
    page = ines.open_table()
    table, link = table_of(page), link_of(page, "Tom")
    tom.get(link)
    tom.get(f"/t/{table}")
    ines.post(f"/t/{table}/seats/renew", {"seat": "Tom"})
    dead = browser().get(link)
    assert dead.status_code == 403
    assert "Ce lien a été renouvelé. Demandez le nouveau à Inès" in text(dead)
    back = tom.post("/join/back", {"token": link.removeprefix("/s/"), "seat": "Tom"})
    assert 'id="word"' in back.text
    nothing = browser().get("/s/" + "x" * 24)
    assert (nothing.status_code, "Ce lien n’ouvre rien" in text(nothing)) == (403, True)


def test_who_was_not_answered_asks_again_with_one_touch(browser, monkeypatch):
    ines, new = browser(), browser()
    page = ines.open_table()
    sit(browser(), page)
    waiting = ask_back(new, page, "chair-2")
    with monkeypatch.context() as later:
        later.setattr(asking, "WAIT_SECONDS", 0)
        late = new.get(str(waiting.url)).text
    form = re.search(r'action="/join/back">(.*?)</form>', late, re.S)[1]
    fields = dict(re.findall(r'name="(code|token|seat|name)"\s+value="([^"]*)"', form))
    again = new.post("/join/back", {name: unescape(value) for name, value in fields.items()})
    assert 'id="word"' in again.text


def test_the_words_of_a_closed_table_say_that_it_is_closed(browser):
    ines = browser()
    page = ines.open_table()
    ines.post(f"/t/{table_of(page)}/close", {"sure": "1"})
    shut = browser().post("/join", {"code": code_of(page)})
    assert (shut.status_code, "Cette table est fermée" in text(shut)) == (410, True)
