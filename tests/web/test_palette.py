"""Everything that a seat can do now is in one list, by its name, each with its form."""

import re

from visiting import new_table, other, send, sit, site


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
