"""The address in an invitation is one that others can open, or it is said that none is."""

import pytest
from lobby_visits import Browser
from visiting import site

from tablee.web.host.hosting import Hosting
from tablee.web.site import addresses
from tablee.web.site.addresses import Reach, is_loopback, reaches


class Asked:
    def __init__(self, url, hostname):
        self.base_url = type("Url", (str,), {"hostname": hostname})(url)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "127.3.2.1", "a.localhost"])
def test_what_only_this_machine_opens(host):
    assert is_loopback(host)


@pytest.mark.parametrize("host", ["192.168.1.23", "tablee.example", "10.0.0.1", ""])
def test_what_others_open(host):
    assert not is_loopback(host)


def test_the_best_address_comes_first(monkeypatch):
    monkeypatch.setattr(
        addresses, "in_networks", lambda port: iter([Reach(f"http://10.0.0.5:{port}", "cable")])
    )
    here, there = Asked("http://127.0.0.1:8000/", "127.0.0.1"), Asked("http://nas:80/", "nas")
    told = Hosting(address="https://tablee.example/", listens_on="127.0.0.1", port=1)
    assert [one.kind for one in reaches(told, here)] == ["public"]
    wide = Hosting(listens_on="0.0.0.0", port=8000)  # noqa: S104 - read, not bound
    assert reaches(wide, here)[0].shown == "10.0.0.5:8000"
    assert reaches(wide, there)[0].kind == "opened"
    alone = Hosting(listens_on="127.0.0.1", port=8000)
    assert [one.is_shared for one in reaches(alone, here)] == [False]


def test_an_invitation_that_only_this_machine_could_read_says_so(tmp_path):
    with site(tmp_path, hosting=Hosting(listens_on="127.0.0.1", port=8000)) as visitor:
        ines = Browser(visitor)
        ines.client.base_url = "http://127.0.0.1:8000"
        page = ines.open_table()
        assert "Aucun téléphone ne peut ouvrir cette table" in page.text
        assert "make play HOST=0.0.0.0" in page.text
        assert "ne mènerait nulle part" in page.text
