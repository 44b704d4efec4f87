"""The keeper's desk leads through the scene at hand, from the keeper's own notes; no other does."""

import re
from html import unescape

import pytest
from visiting import ask, new_table, other, sit, site

from tablee.evenings.dressing import dressings
from tablee.evenings.shelf import find_evening, shelf

PANEL = re.compile(r'<section class="scene-at-hand".*?</section>', re.S)


@pytest.fixture
def table(tmp_path):
    with site(tmp_path) as visitor:
        table, tokens = new_table(visitor)
        evening = find_evening("yacdha/la-vanne-du-vivier").evening
        for one in dressings(evening, "fr", ["Isa"]):
            assert ask(visitor, table, tokens["Claude"], **one.ask).status_code == 201
        claude, isa = other(visitor), other(visitor)
        sit(claude, tokens["Claude"])
        sit(isa, tokens["Isa"])

        def do(**fields):
            return ask(visitor, table, tokens["Claude"], **fields)

        yield f"/t/{table}", claude, isa, do


def panel(visitor, address):
    found = PANEL.search(visitor.get(address).text)
    return unescape(found[0]) if found else ""


def test_it_leads_through_the_scene_and_no_player_gets_a_byte_of_it(table):
    address, claude, isa, do = table
    assert "La criée" in panel(claude, address)
    before = isa.get(address).text
    assert "scene-at-hand" not in before.replace("scene-at-hand.css", "")

    do(ask="open-scene", name="La galerie basse")
    shown = panel(claude, address)
    assert "Vous descendez dans une odeur de cave" in shown
    assert 'name="ask" value="say"' in shown
    assert "Alan n’attaque que celui" in shown
    assert "Le calque de 1871" in shown
    # What may be done is a form that waits for the keeper, with what the evening says filled in.
    opened = panel(claude, f"{address}?open=fold-hand-4")
    assert "fold-hand-" in opened
    # The way on is one press.
    assert re.search(r'value="Pleine mer">.*?<button', shown, re.S)
    page = isa.get(address).text
    for secret in ("odeur de cave", "Alan", "Pleine mer", "calque", "contrepoids"):
        assert secret not in page


def test_it_follows_what_the_keeper_rewrites_and_never_fails(table):
    address, claude, _, do = table
    do(ask="prepare-scene", title="Le phare", text='> Il fait nuit.\n- Un [call-check meter="x]\n-')
    do(ask="open-scene", name="Le phare")
    assert "Il fait nuit." in panel(claude, address)
    do(ask="open-scene", name="Ailleurs")
    assert panel(claude, address) == ""


@pytest.mark.parametrize("one", shelf(), ids=lambda one: one.name)
def test_setting_a_table_leaves_a_players_pages_as_they_were_to_the_byte(tmp_path, one):
    with site(tmp_path) as visitor:
        table, tokens = new_table(visitor, game=one.evening.game)
        isa = other(visitor)
        sit(isa, tokens["Isa"])

        def pages():
            # A stream goes on after the latest turn; every seat may count the turns.
            fetched = (isa.get(f"/t/{table}{what}").text for what in ("", "?open=all", "/story"))
            return [re.sub(r"\blive\?after=\d+", "live?after=", text) for text in fetched]

        pages()
        before = pages()
        for dressing in dressings(one.evening, "fr"):
            assert ask(visitor, table, tokens["Claude"], **dressing.ask).status_code == 201
        assert pages() == before


def test_a_paper_is_handed_to_one_person_in_two_presses_under_its_title(table):
    address, claude, isa, _ = table
    shown = unescape(claude.get(f"{address}?open=all").text)
    assert not re.search(r">[^<]*handout-[0-9a-f]", shown), "an id is not for people"
    bar = shown[shown.index('id="all-bar-show') :]
    hand = re.search(r'<form class="offer at-once"[^>]*>(?:(?!</form>).)*À Isa', bar, re.S)
    assert hand
    assert 'value="Isa"' in hand[0]
    fields = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', hand[0])
    assert claude.post(f"{address}/ask", data=dict(fields)).status_code in (200, 303)
    assert "Une page du registre" in isa.get(address).text


def test_a_face_is_shown_from_one_line_only(table):
    address, claude, _, do = table
    visible = {"kind": "person", "words": "Un garçon.", "fingerprint": "a" * 64, "of": "Tanguy"}
    do(ask="keep-picture", **visible)
    do(ask="open-scene", name="La maison du mareyeur")
    shown = panel(claude, address)
    assert shown.count("Tanguy") > 2
    assert shown.count("Montrer le visage, sans nom") == 1


def test_a_way_on_that_is_barred_for_now_says_why_and_never_that_it_is_done(tmp_path):
    with site(tmp_path) as visitor:
        table, tokens = new_table(visitor, game="cheap-tales")
        evening = find_evening("cheap-tales/le-zeppelin-de-verre").evening
        claude = other(visitor)
        sit(claude, tokens["Claude"])

        def do(**fields):
            answer = ask(visitor, table, tokens["Claude"], **fields)
            assert answer.status_code == 201, answer.text

        for one in dressings(evening, "fr", ["Isa", "Tom"]):
            do(**one.ask)
        do(ask="approve-hero", who="marius")
        do(ask="open-scene", name="La soute 2")
        way = r'<li class="([^"]*)">(?:(?!</li>).)*La passerelle extérieure.*?</li>'
        before = re.search(way, panel(claude, f"/t/{table}"), re.S)
        assert "Ouvrir cette scène" in before[0]
        do(ask="open-fight", heroes=["marius"], adversaries=["x-les-arlequins"])
        during = re.search(way, panel(claude, f"/t/{table}"), re.S)
        assert during[1].strip() == ""
        assert 'class="why-not"' in during[0]
        assert "jouée</small>" not in during[0]
        do(ask="end-fight")
        do(ask="open-scene", name="La passerelle extérieure")
        do(ask="open-scene", name="La soute 2")
        again = re.search(way, panel(claude, f"/t/{table}"), re.S)
        assert "Ouvrir cette scène" in again[0] or "jouée</small>" in again[0]


def test_what_was_done_in_the_scene_says_so_and_is_not_proposed_again(table):
    address, claude, _, do = table
    do(ask="open-scene", name="La criée")
    assert 'value="say"' in panel(claude, address)
    text = re.search(r'name="text" value="([^"]*)"', panel(claude, address))[1]
    do(ask="say", text=text)
    shown = panel(claude, address)
    assert "dit à tous" in shown
    assert 'value="say"' not in shown
    assert "scene-cards" not in re.sub(r"/static/[^\"]*", "", claude.get(address).text)
    # Said again where the scene is opened again: it is another time.
    do(ask="open-scene", name="La galerie basse")
    assert 'value="say"' in panel(claude, address)


def test_a_mission_that_was_ended_from_its_scene_is_not_ended_twice(tmp_path):
    with site(tmp_path) as visitor:
        table, tokens = new_table(visitor, game="cthulhu-blanc")
        evening = find_evening("cthulhu-blanc/le-guichet-quatorze").evening
        for one in dressings(evening, "fr", ["Isa"]):
            assert ask(visitor, table, tokens["Claude"], **one.ask).status_code == 201
        claude = other(visitor)
        sit(claude, tokens["Claude"])

        def do(**fields):
            return ask(visitor, table, tokens["Claude"], **fields)

        def ending():
            line = r"<li(?:(?!</li>).)*C’est fini(?:(?!</li>).)*</li>"
            return re.search(line, panel(claude, f"/t/{table}"), re.S)[0]

        do(ask="open-scene", name="Le guichet")
        assert "<details" in ending()
        assert do(ask="end-mission", present=[], text="").status_code == 201
        assert "<details" not in ending()
        assert "<small>fait</small>" in ending()
        page = claude.get(f"/t/{table}?open=all").text
        latest = max(int(turn) for turn in re.findall(r'name="to" value="(\d+)"', page))
        assert do(ask="rewind", to=latest).status_code == 201
        assert "<details" in ending(), "what was taken back can be done again"


def test_what_was_done_in_the_scene_is_not_proposed_in_the_middle_again(table):
    address, claude, _, do = table
    do(ask="open-scene", name="Pleine mer")

    def proposed():
        page = unescape(claude.get(address).text)
        return re.search(r'<section class="scene-cards".*?</section>', page, re.S)[0]

    assert "un point de trauma" in proposed()
    sea = do(ask="inflict", who=["maelle"], amount=1, event="La mer passe le mur")
    assert sea.status_code == 201, sea.text
    assert "un point de trauma" not in proposed()
    assert "<small>fait</small>" in panel(claude, address)


def test_of_the_endings_each_is_told_for_itself_and_none_is_proposed(table):
    address, claude, _, do = table
    do(ask="open-scene", name="Comment cela finit")
    shown = panel(claude, address)
    texts = re.findall(r'name="text" value="([^"]*)"', shown)
    assert [text[:16] for text in texts] == [
        "La herse tombe d",
        "Le panier remont",
        "Il est sorti par",
    ]
    assert "scene-cards" not in re.sub(r"/static/[^\"]*", "", claude.get(address).text)
    do(ask="say", text=texts[1])
    after = panel(claude, address)
    assert len(re.findall(r'name="text" value="', after)) == 2
    assert "dit à tous" in after
