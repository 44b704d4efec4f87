"""Everything that a seat can do now is in one list, by its name, each with its form."""

import re
from html import unescape

from visiting import ask, new_table, other, send, sit, site


def names(page):
    return re.findall(r"data-deed><span>([^<]+)</span>", page)


def test_a_seat_finds_what_it_can_do_and_nothing_else(tmp_path):
    with site(tmp_path) as claude:
        table, seats = new_table(claude, game="cthulhu-blanc")
        isa = other(claude)
        sit(claude, seats["Claude"])
        sit(isa, seats["Isa"])
        keepers, players = (one.get(f"/t/{table}/do").text for one in (claude, isa))
        assert "Préparer une scène" in names(keepers)
        assert "Préparer une scène" not in names(players)
        assert "Chuchoter" in names(players)


def test_no_two_acts_of_the_list_are_called_alike(tmp_path):
    with site(tmp_path) as claude:
        table, seats = new_table(claude, game="cthulhu-blanc")
        agent = {"profession": "Archiviste", "traits": ["Discrète", "Lit tout"]}
        for seat, name in (("Isa", "Inès"), ("Tom", "Paul")):
            made = ask(claude, table, seats[seat], ask="create-agent", name=name, **agent)
            assert made.status_code == 201, made.json()
        sit(claude, seats["Claude"])
        page = unescape(claude.get(f"/t/{table}/do").text)
        listed = re.findall(r"data-deed>(.*?)</a>", page, re.DOTALL)
        assert sorted({*listed}) == sorted(listed)


def test_each_leads_to_a_form_that_does_it(tmp_path):
    with site(tmp_path) as claude:
        table, seats = new_table(claude, game="cthulhu-blanc")
        sit(claude, seats["Claude"])
        listed = claude.get(f"/t/{table}/do").text
        way = re.search(r'href="([^"]+)" data-deed><span>Préparer une scène', listed)[1]
        form = claude.get(way).text
        assert re.search(r'name="ask" value="prepare-scene"', form)
        assert 'name=".title"' in form
        sent = send(claude, f"/t/{table}/ask", ask="prepare-scene", title="La cave", text="")
        assert sent.status_code == 303


def test_what_is_no_longer_possible_leads_back_to_the_list(tmp_path):
    with site(tmp_path) as claude:
        table, seats = new_table(claude, game="cthulhu-blanc")
        sit(claude, seats["Claude"])
        assert names(claude.get(f"/t/{table}/do?what=do-nothing-of-the-kind").text)


def test_a_stranger_is_told_nothing(tmp_path):
    with site(tmp_path) as claude:
        table, _ = new_table(claude, game="cthulhu-blanc")
        assert other(claude).get(f"/t/{table}/do").status_code in (403, 404)


def ready(visitor, table, say):
    """What some words come to: its name, then what else the page says of them."""
    text = unescape(visitor.get(f"/t/{table}/do", params={"say": say}).text)
    found = re.search(r'id="ready-title"><span>([^<]*)</span>', text)
    return found[1] if found else "", text


def investigator(name, gender):
    cooking = [{"name": "Cuisine"}]
    about = {"name": name, "gender": gender, "occupations": cooking, "flaw": "Bavard"}
    return {"ask": "create-investigator", **about}


def in_play(claude):
    """Two investigators who are ready to play; the keeper's and a player's browser."""
    table, seats = new_table(claude)
    ask(claude, table, seats["Isa"], **investigator("Daisy Walcot", "f"))
    ask(claude, table, seats["Tom"], **investigator("John Timbald", "m"))
    for who in ("daisy", "john"):
        made = ask(claude, table, seats["Claude"], ask="approve-investigator", who=who)
        assert made.status_code == 201, made.json()
    isa = other(claude)
    sit(isa, seats["Isa"])
    sit(claude, seats["Claude"])
    return table, isa


SAYINGS = {
    "folie daisy": "Demander un jet de folie ou de trauma : folie, Daisy Walcot",
    "DAISY fol": "Demander un jet de folie ou de trauma : folie, Daisy Walcot",
    "jet de trauma pour john": "Demander un jet de folie ou de trauma : trauma, John Timbald",
    "+20 min": "Laisser passer le temps : Combien de minutes 20",
    "2 cultistes couteau": "Compris : 2 × Cultiste, couteau.",
}


def test_a_few_words_in_any_order_fill_in_the_act_that_they_name(tmp_path):
    with site(tmp_path) as claude:
        table, _ = in_play(claude)
        for say, name in SAYINGS.items():
            assert ready(claude, table, say)[0].replace("\u00a0", " ") == name
        form = ready(claude, table, "folie daisy")[1]
        assert re.findall(r'name="\.?who" value="(\w+)"[^>]* checked', form) == ["daisy"]
        assert "5 sur 6" in form


def test_what_is_named_by_the_act_itself_comes_before_what_it_may_be_about(tmp_path):
    with site(tmp_path) as claude:
        table, seats = new_table(claude, game="cthulhu-d20")
        ines = {"ask": "create-investigator", "name": "Lucien Farge", "option": "offence"}
        made = ask(claude, table, seats["Isa"], **ines, good=["will"], seat="Isa")
        assert made.status_code == 201, made.text
        spot = {"ask": "call-check", "who": "lucien", "name": "spot", "dc": 15}
        assert ask(claude, table, seats["Claude"], **spot).status_code == 201
        sit(claude, seats["Claude"])
        found, text = ready(claude, table, "test lucien")
        assert "Destin" not in found
        assert "Destin" in text


def test_what_the_rules_refuse_now_is_listed_with_the_reason(tmp_path):
    with site(tmp_path) as claude:
        table, _ = in_play(claude)
        text = ready(claude, table, "combat")[1]
        assert "Mettre fin au combat <small>Il n’y a pas de combat en cours." in text
        assert "gardien »" not in text


def test_a_player_is_offered_nothing_of_the_keepers_by_any_words(tmp_path):
    with site(tmp_path) as claude:
        table, isa = in_play(claude)
        for say in ("folie daisy", "combat", "scène", "2 cultistes couteau"):
            _, text = ready(isa, table, say)
            assert not re.search(r'value="(call-check|start-fight|open-scene|create-npc)"', text)


def test_words_that_name_nothing_may_only_be_kept_for_oneself(tmp_path):
    with site(tmp_path) as claude:
        table, _ = in_play(claude)
        text = ready(claude, table, "qwxz <b>")[1]
        assert set(re.findall(r'name="ask" value="([^"]+)"', text)) == {"write-note"}
        assert 'value="say"' not in text


def test_rules_and_pages_are_found_as_well(tmp_path):
    with site(tmp_path) as claude:
        table, _ = in_play(claude)
        assert f'href="/t/{table}/fight"' in ready(claude, table, "forge combat")[1]
        assert 'href="/help/yacdha/' in ready(claude, table, "opposition combat")[1]
