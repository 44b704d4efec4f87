"""`tablee import` and `tablee keys`: a host lets people in, also those who lost their links."""

import json
import re

import httpx
import pytest
from command import FENCE
from msgspec import json as mjson

from served import served
from tablee.journal.sql import SqlStore
from tablee.kernel.entry import START_OF_CHAIN, Body, link

LINK = re.compile(r"http://127\.0\.0\.1:8000/s/([A-Za-z0-9_-]{24})")


@pytest.fixture
def journal(tablee, tmp_path):
    path = tmp_path / "fence.jsonl"
    assert tablee("run", FENCE, "--journal", path).exit_code == 0
    return path


def status(site, token):
    with httpx.Client(base_url=site.url, follow_redirects=True, timeout=60) as browser:
        return browser.get(f"/s/{token}").status_code


def test_an_imported_table_can_be_entered_from_every_seat(tablee, journal, tmp_path):
    database = tmp_path / "site.db"
    with served(tmp_path) as site:  # the server runs while the host imports
        result = tablee("import", journal, "--database", database)
        assert result.exit_code == 0
        tokens = LINK.findall(result.stdout)
        seats = json.loads(tablee("keys", "fence", "--database", database, "--json").stdout)[
            "seats"
        ]
        assert len(tokens) == len(seats) >= 2
        assert seats[0]["role"] == "keeper"
        assert {status(site, token) for token in tokens} == {200}
        keeper = {"Authorization": f"Bearer {tokens[0]}"}
        view = httpx.get(f"{site.url}/api/tables/fence/view", headers=keeper, timeout=60).json()
        assert view["role"] == "keeper"


def test_a_table_keeps_its_title_on_the_way(tablee, tmp_path):
    assert tablee("run", FENCE, "--keep").exit_code == 0
    out, other = tmp_path / "out.jsonl", tmp_path / "other.db"
    tablee("export", "fence", "-o", out)
    tablee("import", out, "--database", other)
    with SqlStore(other) as store:
        kept = store.about("fence").title
    with SqlStore(tmp_path / "data" / "tablee" / "tables.db") as store:
        assert kept == store.about("fence").title != ""
    renamed = tmp_path / "renamed.db"
    tablee("import", out, "--database", renamed, "--title", "La \x1b[31mgrille\n")
    with SqlStore(renamed) as store:
        assert store.about("fence").title == "La [31mgrille"


def test_a_keeper_who_lost_the_link_gets_another(tablee, journal, tmp_path):
    database = ("--database", tmp_path / "site.db")
    with served(tmp_path) as site:
        first = LINK.findall(tablee("import", journal, *database).stdout)
        assert status(site, first[0]) == 200
        listed = tablee("keys", "fence", *database).stdout
        assert not LINK.search(listed)
        assert "in use" in listed
        assert "nobody came yet" in listed
        keeper = listed.splitlines()[1].split()[0]
        (new,) = LINK.findall(tablee("keys", "fence", "--renew", keeper, *database).stdout)
        # The server looks once a second whether anybody has changed keys.
        site.app.state.services.keys._looked = 0.0
        assert status(site, first[0]) == 403
        assert status(site, new) == 200
        assert status(site, first[1]) == 200
        everybody = LINK.findall(tablee("keys", "fence", "--renew-all", *database).stdout)
        site.app.state.services.keys._looked = 0.0
        assert {status(site, old) for old in (new, *first)} == {403}
        assert {status(site, token) for token in everybody} == {200}


def test_links_begin_with_the_address_of_the_site(tablee, journal):
    result = tablee("import", journal, "--site", "https://jeu.example/", "--json")
    links = json.loads(result.stdout)["links"]
    assert all(link.startswith("https://jeu.example/s/") for link in links.values())


def test_what_is_not_there_is_a_sentence(tablee, journal):
    assert "No tables are kept" in tablee("keys", "fence").stderr
    tablee("import", journal)
    nobody = tablee("keys", "fence", "--renew", "Personne")
    assert nobody.exit_code == 2
    assert "There is no seat “Personne” at this table; the seats are:" in nobody.stderr
    no_table = tablee("keys", "attic")
    assert no_table.exit_code == 2
    assert "There is no table “attic” here; the tables are: fence." in no_table.stderr


def rewritten(journal, change):
    """The journal with another opening, and a chain that fits."""
    header, *entries = map(json.loads, journal.read_text(encoding="utf-8").splitlines())
    previous, lines = START_OF_CHAIN, []
    for entry in entries:
        entry.pop("hash")
        change(header, entry["event"])
        body = mjson.Encoder(order="sorted").encode(Body(**entry))
        previous = link(previous, body)
        lines.append(json.dumps({**entry, "hash": previous}))
    header["head"] = previous
    journal.write_text("\n".join([json.dumps(header), *lines]) + "\n", encoding="utf-8")


@pytest.mark.parametrize("role", ["player", "keeper"])
def test_a_journal_without_one_keeper_is_refused(tablee, journal, role):
    def change(header, event):
        if event["type"] == "opened":
            event["seats"] = dict.fromkeys(event["seats"], role)

    rewritten(journal, change)
    result = tablee("import", journal)
    assert result.exit_code == 1
    assert result.stderr == "A table has exactly one keeper.\n"
    assert tablee("verify", journal).exit_code == 1
    assert tablee("keys", "fence").exit_code == 2


@pytest.mark.parametrize("bad", ["", "../etc", "a b", "x" * 65, 'a"b', "a\nb", "\x1b[31m", ".db"])
def test_an_id_that_is_none_is_refused(tablee, journal, bad):
    def change(header, event):
        header["table"] = bad
        if event["type"] == "opened":
            event["table"] = bad

    rewritten(journal, change)
    result = tablee("import", journal)
    assert result.exit_code == 1
    assert "cannot be the id of a table" in result.stderr
    assert "\x1b" not in result.stderr


def test_a_seat_whose_name_nobody_can_read_is_refused(tablee, journal):
    def change(header, event):
        if event["type"] == "opened":
            event["seats"]["\x1b[31m"] = "player"

    rewritten(journal, change)
    result = tablee("import", journal)
    assert result.exit_code == 1
    assert "cannot name a seat" in result.stderr
    assert "\x1b" not in result.stderr


def test_a_played_table_gets_a_name_that_can_be_one(tablee, written):
    path = written(FENCE.read_text(encoding="utf-8"), "l'œil du phare.yaml")
    kept = tablee("run", path, "--keep")
    assert "“l-il-du-phare”" in kept.stdout
    refused = tablee("run", path, "--keep", "--table", "l'œil")
    assert refused.exit_code == 2
    assert "cannot name a table" in refused.stderr
