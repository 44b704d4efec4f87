"""The house on a home screen: a manifest with icons, a worker that keeps nothing but a shell."""

import io
import re

import pytest
from PIL import Image
from visiting import new_table, other, sit, site


@pytest.fixture
def visitor(tmp_path):
    with site(tmp_path) as found:
        yield found


def test_it_can_be_installed_with_icons_of_both_sizes_and_one_to_be_cut_out(visitor):
    page = visitor.get("/").text
    assert 'rel="manifest" href="/manifest.webmanifest"' in page
    said = visitor.get("/manifest.webmanifest")
    assert said.headers["content-type"].startswith("application/manifest+json")
    found = said.json()
    assert (found["display"], found["start_url"]) == ("standalone", "/")
    sizes = {}
    for icon in found["icons"]:
        with Image.open(io.BytesIO(visitor.get(icon["src"]).content)) as image:
            assert icon["sizes"] == f"{image.width}x{image.height}"
            sizes.setdefault(icon["purpose"], []).append(image.width)
    assert sizes == {"any": [192, 512], "maskable": [512]}


def test_the_worker_keeps_a_shell_that_is_there_and_nothing_of_a_table(visitor):
    worker = visitor.get("/sw.js")
    assert worker.headers["cache-control"] == "no-cache"
    shell = re.search(r"SHELL = \[(.*?)\]", worker.text, re.DOTALL)[1]
    assert "/t/" not in worker.text
    assert "/api/" not in worker.text
    for address in re.findall(r'"(/[^"]*)"', shell):
        assert visitor.get(address).status_code == 200, address
    sheets = re.findall(r'rel="stylesheet" href="([^"]+)"', visitor.get("/offline").text)
    assert {"/static/house.css", "/static/lobby.css"} <= set(sheets)
    for sheet in sheets:
        assert f'"{sheet}"' in shell, sheet


def test_without_the_house_a_page_asks_about_the_wifi_in_the_readers_language(visitor):
    assert "le même Wi-Fi" in visitor.get("/offline").text
    assert "the same Wi-Fi" in other(visitor, "en").get("/offline").text


def test_the_shortcut_leads_to_the_last_table_or_home(visitor):
    assert visitor.get("/last", follow_redirects=False).headers["location"] == "/"
    table_id, tokens = new_table(visitor)
    isa = other(visitor)
    sit(isa, tokens["Isa"])
    assert isa.get("/last", follow_redirects=False).headers["location"] == f"/t/{table_id}"
