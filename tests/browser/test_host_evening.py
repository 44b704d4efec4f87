"""A host looks after the site, and a keeper moves a campaign to it, in a real browser."""

import re

import pytest
from playwright.sync_api import expect
from server import Server
from stage import IDLE, stage

from tablee.web.site.language import site_tongue

fr = site_tongue("fr")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    backups = ("--backups", str(folder / "backups"))
    found = Server(folder / "tables.db", command=("-m", "tablee", "serve", *backups)).start()
    yield found
    found.stop()


@pytest.fixture
def elsewhere(tmp_path):
    found = Server(tmp_path / "elsewhere.db").start()
    yield found
    found.stop()


def host_key(server):
    return re.search(r"/host\S* .*: (\S+)$", server.log(), re.MULTILINE)[1]


def test_a_campaign_is_saved_brought_to_a_site_and_played_on(server, elsewhere, meet, tmp_path):
    table = stage(server.database, IDLE)
    keeper = meet("gardien").sit(table)
    keeper.go(f"{keeper.table}/seats")
    with keeper.page.expect_download() as saving:
        keeper.page.get_by_role("link", name=fr("Save the story as a file")).click()
    saved = tmp_path / saving.value.suggested_filename
    saving.value.save_as(saved)

    there = meet("gardien", base=elsewhere.url)
    there.watch.allow("422")
    there.go("/bring")
    assert there.axe() == []
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(saved.read_bytes().replace(b'"number":3', b'"number":4', 1))
    for file in (broken, saved):
        there.page.get_by_label(fr("The saved file")).set_input_files(file)
        there.page.get_by_role("button", name=fr("Bring it here")).click()
        if file is broken:
            expect(there.page.get_by_role("alert")).to_be_visible()
    there.page.get_by_role("link", name=fr("To the table")).first.click()
    there.is_connected()
    assert there.story() == keeper.sit(table).is_connected().story()
    there.do("say", text="Nous voilà chez nous.")
    there.is_told("Nous voilà chez nous.")


def test_the_host_enters_with_the_key_and_deletes_a_table_after_asking_twice(server, meet):
    table = stage(server.database, IDLE, title="La table de trop")
    host = meet("host")
    host.watch.allow("40[34]|422")
    host.go("/host")
    host.page.get_by_label(fr("The host's key")).fill("not-the-key")
    host.page.get_by_role("button", name=fr("Enter")).click()
    expect(host.page.get_by_role("alert")).to_be_visible()
    host.page.get_by_label(fr("The host's key")).fill(host_key(server))
    host.page.get_by_role("button", name=fr("Enter")).click()
    row = host.page.get_by_role("row").filter(has_text="La table de trop")
    expect(row).to_be_visible()
    assert host.axe() == []
    row.get_by_role("link", name=re.compile("^" + fr("Delete…"))).click()
    sure = host.page.get_by_role("textbox")
    sure.fill("something else")
    host.page.get_by_role("button", name=fr("Delete it")).click()
    expect(host.page.get_by_role("alert")).to_be_visible()
    sure.fill(table.id)
    host.page.get_by_role("button", name=fr("Delete it")).click()
    expect(host.page.get_by_role("heading", name=fr("The host's page"))).to_be_visible()
    expect(row).to_have_count(0)
    assert meet("isa").go(table.link("isa")).status >= 400
