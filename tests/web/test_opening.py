"""A site that only its own computer reads is opened to the network while it runs."""

import re

import httpx
import pytest

from served import served
from tablee.web import serve
from tablee.web.lobby import opening
from tablee.web.services import services_of
from tablee.web.site import addresses
from tablee.web.site.addresses import Reach

NEIGHBOUR = "127.0.0.2"
"""Stands for this machine's address in a network: any Linux listens there."""


@pytest.fixture
def site(tmp_path, monkeypatch):
    def networks(port):
        yield Reach(f"http://{NEIGHBOUR}:{port}", "wireless")

    for module in (serve, opening, addresses):
        monkeypatch.setattr(module, "in_networks", networks)
    with served(tmp_path) as found:
        services = services_of(found.app)
        host, port = found.address
        services.hosting = serve.replace(services.hosting, listens_on=host, port=port)
        with httpx.Client(base_url=found.url, follow_redirects=True, timeout=60) as browser:
            browser.headers["Accept-Language"] = "fr"
            yield found, browser


def invitation(browser):
    page = browser.get("/new?game=yacdha").text
    token = re.search(r'name="_csrf_token" value="([^"]+)"', page)[1]
    opened = browser.post("/new", data={"_csrf_token": token, "game": "yacdha", "players": "2"})
    assert "/seats" in str(opened.url), opened.text
    return opened, token


def test_one_press_opens_the_network_and_the_invitation_is_right_from_then_on(site):
    found, browser = site
    page, token = invitation(browser)
    assert "Ouvrir au réseau" in page.text
    assert "Ce code ne mènerait nulle part" in page.text
    elsewhere = f"http://{NEIGHBOUR}:{found.address[1]}"
    with pytest.raises(httpx.ConnectError):
        httpx.get(elsewhere)
    address = page.url.path
    opened = browser.post(f"{address}/open", data={"_csrf_token": token})
    assert opened.url.path == address
    assert "Ouvrir au réseau" not in opened.text
    assert "Ce code ne mènerait nulle part" not in opened.text
    assert f'value="{elsewhere}/join?code=' in opened.text
    assert httpx.get(elsewhere, timeout=60).status_code == 200
    assert browser.get(found.url).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [{"X-Forwarded-For": "203.0.113.9"}, {"Host": "table.example.org"}, {"Forwarded": "for=a"}],
    ids=lambda one: next(iter(one)),
)
def test_nobody_opens_it_from_elsewhere(site, headers):
    found, browser = site
    page, token = invitation(browser)
    address = page.url.path
    assert "Ouvrir au réseau" not in browser.get(address, headers=headers).text
    no = browser.post(f"{address}/open", data={"_csrf_token": token}, headers=headers)
    assert no.status_code == 403
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"http://{NEIGHBOUR}:{found.address[1]}")


def test_only_the_keeper_opens_it(site):
    found, browser = site
    page, _ = invitation(browser)
    with httpx.Client(base_url=found.url, follow_redirects=True, timeout=60) as other:
        words = re.search(r'id="code-words">([^<]+)<', page.text)[1]
        token = re.search(r'name="_csrf_token" value="([^"]+)"', other.get("/join").text)[1]
        seat = re.search(
            r'name="seat" value="([^"]+)"',
            other.post("/join", data={"_csrf_token": token, "code": words}).text,
        )[1]
        sent = {"_csrf_token": token, "code": words, "step": "chair", "name": "Tom", "seat": seat}
        assert other.post("/join", data=sent).status_code == 200
        no = other.post(f"{page.url.path}/open", data={"_csrf_token": token})
        assert no.status_code == 403
