"""Ready evenings in the house: chosen for a new table, read without secrets, saved and brought."""

import io
import re
import zipfile
from html import unescape

import pytest
from lobby_visits import Browser, link_of, table_of
from visiting import ask, site

from tablee.evenings.shelf import shelf
from tablee.kernel.awaited import waits_in
from tablee.web.services import services_of

VANNE = "/evenings/yacdha/la-vanne-du-vivier"
SECRETS = ("cent cinq", "Alan", "Pleine mer", "galerie basse", "Soizic donne")


@pytest.fixture
def browser(tmp_path):
    with site(tmp_path) as visitor:
        yield Browser(visitor)


def bring(browser, data, name="evening.zip", keeper="Inès"):
    token = re.search(r'name="_csrf_token" value="([^"]+)"', browser.get("/evenings/bring").text)[1]
    sent = {"_csrf_token": token, "keeper": keeper}
    return browser.client.post("/evenings/bring", data=sent, files={"file": (name, data)})


def keeper_asks(browser, table, **wanted):
    assert ask(browser.client, table, browser.tokens()[0], **wanted).status_code == 201


def test_every_evening_has_a_page_without_its_secrets(browser):
    listed = browser.get("/evenings").text
    for one in shelf():
        assert f'href="/evenings/{one.address}"' in listed
        page = browser.get(f"/evenings/{one.address}")
        assert page.status_code == 200
        secret = one.evening.secret.fr.splitlines()[0][:60]
        assert secret not in page.text
        assert all(scene.say.fr[:40] not in page.text for scene in one.evening.scenes)
        assert one.evening.contains[0].fr in page.text
        assert secret in browser.post(f"/evenings/{one.address}/secrets").text.replace("&#39;", "'")


def test_secrets_are_for_who_says_once_that_they_keep_the_table(browser):
    for what in ("secrets", "evening.zip"):
        shut = browser.get(f"{VANNE}/{what}", follow_redirects=False)
        assert (shut.status_code, shut.headers["location"]) == (303, VANNE)
    opened = browser.post(f"{VANNE}/secrets")
    assert "En 1871, deux frères" in opened.text
    assert opened.headers["x-robots-tag"] == "noindex, nofollow"
    assert browser.get(f"{VANNE}/secrets", follow_redirects=False).status_code == 200
    other = "/evenings/yacdha/le-dernier-rang/secrets"
    assert browser.get(other, follow_redirects=False).status_code == 303
    forged = {"cookie": "tablee_evenings=x.yacdha/le-dernier-rang"}
    assert browser.get(other, headers=forged, follow_redirects=False).status_code == 303
    told = browser.get("/robots.txt").text
    assert "Disallow: /evenings/*/*/" in told
    assert "Disallow: /t/" in told


def test_who_holds_a_table_set_with_an_evening_reads_it_and_its_players_do_not(browser):
    seats = browser.open_table(places="2", **{"evening.yacdha": "la-vanne-du-vivier"})
    assert browser.get(f"{VANNE}/secrets", follow_redirects=False).status_code == 200
    tom = Browser(browser.client, "fr")
    tom.get(link_of(seats, "Tom"), follow_redirects=True)
    assert tom.get(f"{VANNE}/secrets", follow_redirects=False).status_code == 303
    assert tom.get(f"{VANNE}/evening.zip", follow_redirects=False).status_code == 303


def test_an_evening_that_is_not_there(browser):
    assert browser.get("/evenings/yacdha/nothing").status_code == 404
    assert browser.get("/evenings/nothing/nothing/evening.zip").status_code == 404


def test_a_new_table_is_set_with_the_evening_that_was_chosen(browser):
    form = browser.get("/new?game=yacdha&evening=la-vanne-du-vivier").text
    assert re.search(r'value="la-vanne-du-vivier"\s*checked', form)
    seats = browser.open_table(title="", places="3", **{"evening.yacdha": "la-vanne-du-vivier"})
    assert "La vanne du vivier" in seats.text
    page = browser.get(f"/t/{table_of(seats)}").text
    for text in ("La criée", "Pleine mer", "Goulven Kermeur", "Le registre", "Le calque de 1871"):
        assert text in page.replace("&#39;", "’")
    assert "Maëlle Kerdonc" in page


@pytest.mark.parametrize("one", shelf(), ids=lambda one: one.name)
def test_nobody_waits_for_anything_at_a_table_that_an_evening_has_set(browser, one):
    """No sheet of the evening's own waits for a word, and no chair that nobody has taken."""
    game, name = one.evening.game, one.name.split("/")[-1]
    no_names = {"player": ["", "", "", ""], "places": "4"}
    browser.open_table(game=game, **no_names, **{f"evening.{game}": name})
    (room,) = services_of(browser.client.app).hub.open_rooms()
    assert [wait.ask for wait in waits_in(room.table.game, room.table.state)] == []


def test_no_player_reads_any_of_it(browser, tmp_path):
    seats = browser.open_table(places="2", **{"evening.yacdha": "la-vanne-du-vivier"})
    tom = Browser(browser.client, "fr")
    tom.get(link_of(seats, "Tom"), follow_redirects=True)
    table = table_of(seats)
    fetched = "".join(tom.get(f"/t/{table}{what}").text for what in ("", "/story", "?open=all"))
    fetched = re.sub(r"<svg.*?</svg>", "", fetched, flags=re.S)  # drawings hold any number
    assert "Maëlle Kerdonc" in fetched
    for text in (*SECRETS, "Le calque", "La maison du mareyeur", "evening", "soirée"):
        assert text not in fetched, text


def test_the_pictures_of_an_evening_reach_nobody_before_they_are_shown(browser):
    """Neither names, words nor how many there are; then the one that is shown, and no other."""
    seats = browser.open_table(places="2", **{"evening.yacdha": "la-vanne-du-vivier"})
    table = table_of(seats)
    tom = Browser(browser.client, "fr")
    tom.get(link_of(seats, "Tom"), follow_redirects=True)
    listed = browser.get(f"/t/{table}/pictures").text
    ids = list(dict.fromkeys(re.findall(rf"/t/{table}/picture/([^/]+)/", listed)))

    def fetched():
        pages = ("", "/story", "/pictures", "?open=all", "/tale", "/replay")
        return "".join(tom.get(f"/t/{table}{what}").text for what in pages)

    before = fetched()
    faces = [one for one in ids if one in before]
    ids = [one for one in ids if one not in faces]
    # The portraits of whoever sits ready are everybody's; two scenes, three papers, four people.
    assert (len(faces), len(ids)) == (2, 9)
    for text in ("fenêtres allumées", "à demi noyée", "quadrillée", "de marin", "webp"):
        assert text not in before.replace(".webp,image", "").replace("image/webp", ""), text
    for id_ in ids:
        assert tom.get(f"/t/{table}/picture/{id_}/large").status_code == 404
    keeper_asks(browser, table, ask="show-picture", id=ids[0])
    assert tom.get(f"/t/{table}/picture/{ids[0]}/large").status_code == 200
    assert tom.get(f"/t/{table}/picture/{ids[1]}/large").status_code == 404
    after = fetched()
    assert ids[0] in after
    assert ids[1] not in after


def test_a_face_is_shown_apart_from_its_name(browser):
    seats = browser.open_table(places="2", **{"evening.yacdha": "la-vanne-du-vivier"})
    table = table_of(seats)
    tom = Browser(browser.client, "fr")
    tom.get(link_of(seats, "Tom"), follow_redirects=True)
    keeper_asks(browser, table, ask="open-scene", name="Le vivier, marée montante")
    page = browser.get(f"/t/{table}").text
    face = re.search(r'picture/([^/]+)/square" alt="Un suroît de marin', page)[1]
    assert "Montrer le visage, sans nom" in page
    keeper_asks(browser, table, ask="show-picture", id=face)
    seen = "".join(tom.get(f"/t/{table}{what}").text for what in ("", "/pictures", "?open=all"))
    assert "Un suroît de marin" in seen
    assert "homme au suroît" not in seen
    assert "Alan" not in seen


def test_the_scene_at_hand_shows_its_picture_to_the_keeper_alone(browser):
    seats = browser.open_table(places="2", **{"evening.yacdha": "la-vanne-du-vivier"})
    table = table_of(seats)
    keeper_asks(browser, table, ask="open-scene", name="La maison du mareyeur")
    page = browser.get(f"/t/{table}").text
    assert 'class="hung"' in page
    assert "Montrer à tous" in page


def test_the_cover_is_everybodys_and_the_other_pictures_stand_on_no_page_for_everybody(browser):
    page = browser.get(VANNE).text
    assert f'src="{VANNE}/cover"' in page
    assert browser.get(f"{VANNE}/cover").headers["content-type"] == "image/webp"
    assert "maison.webp" not in page
    assert browser.get(f"{VANNE}/secrets/maison.webp").status_code == 404
    assert "maison.webp" in browser.post(f"{VANNE}/secrets").text
    assert browser.get(f"{VANNE}/secrets/maison.webp").status_code == 200
    for name in ("evening.yaml", "..%2Fevening.yaml", "nothing.webp"):
        assert browser.get(f"{VANNE}/secrets/{name}").status_code == 404


def test_an_evening_that_is_brought_brings_its_pictures_and_one_that_lies_is_named(browser):
    browser.post(f"{VANNE}/secrets")
    saved = browser.get(f"{VANNE}/evening.zip").content
    changed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(saved)) as old, zipfile.ZipFile(changed, "w") as new:
        for name in old.namelist():
            is_lie = name == "galerie.webp"
            if name != "maison.webp":
                new.writestr(name, b"<svg onload=alert(1)>" if is_lie else old.read(name))
    refused = bring(browser, changed.getvalue())
    assert refused.status_code == 422
    assert "« galerie.webp »" in refused.text.replace("\u00a0", " ")
    assert "« maison.webp »" in refused.text.replace("\u00a0", " ")
    seats = bring(browser, saved)
    listed = browser.get(f"/t/{table_of(seats)}/pictures").text
    for words in ("fenêtres allumées", "à demi noyée", "quadrillée", "Un suroît de marin", "natte"):
        assert words in listed


def test_an_evening_is_saved_and_brought_back(browser):
    browser.post(f"{VANNE}/secrets")
    saved = browser.get(f"{VANNE}/evening.zip")
    assert saved.headers["content-disposition"].endswith('filename="la-vanne-du-vivier.zip"')
    with zipfile.ZipFile(io.BytesIO(saved.content)) as archive:
        text = archive.read("evening.yaml")
    changed = text.replace(b"La vanne du vivier", b"La vanne de Tom")
    for data, name, title in (
        (saved.content, "evening.zip", "La vanne du vivier"),
        (changed, "evening.yaml", "La vanne de Tom"),
    ):
        seats = bring(browser, data, name)
        assert seats.status_code == 200
        assert title in seats.text
        assert "La criée" in browser.get(f"/t/{table_of(seats)}").text


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "Choisissez"),
        (b"\xff\xfe", "UTF-8"),
        (b"PK\x03\x04 no zip", "evening.yaml"),
        (b"evening: 1\ngame: yacdha\n", "title"),
        (b"evening: 1\ngame: chess\n", "chess"),
        (b"a: [", "YAML"),
        (b"- 1", "evening"),
    ],
)
def test_a_file_that_is_no_evening_gets_its_sentences(browser, data, said):
    answer = bring(browser, data)
    assert answer.status_code == 422
    assert said in answer.text


def test_who_keeps_the_table_reads_what_all_checks_come_to_at_worst(browser):
    worst = "3 jets de folie prévus. Partant de 1 et sans forcer, une Folie finit à 4 au pire."
    assert worst not in unescape(browser.get(VANNE).text)
    assert worst in unescape(browser.post(f"{VANNE}/secrets").text)
