"""What a host tells `tablee serve` and cannot mean is answered with a sentence."""

import pytest
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from tablee.cli.hosting import read_hosting
from tablee.cli.language import choose
from tablee.cli.screen import Screen


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--address", "table.example.org"], "is not the address of a site"),
        (["--address", "https://table.example.org/somewhere"], "is not the address of a site"),
        (["--trust-proxy", "proxy"], "“proxy” is neither an IP address nor a network."),
        (["--trust-proxy", "*"], "is neither an IP address nor a network."),
        (["--keep", "0"], "0"),
        (["--log", "loud"], "loud"),
    ],
)
def test_options_that_cannot_be_meant_are_refused(tablee, options, sentence):
    said = tablee("serve", "--port", "0", *options)
    assert said.exit_code == 2
    assert sentence in said.stderr


def test_a_key_of_the_host_that_could_be_guessed_is_refused(tablee, monkeypatch):
    monkeypatch.setenv("TABLEE_HOST_KEY", "secret")
    said = tablee("serve", "--port", "0")
    assert said.exit_code == 2
    assert "is too short" in said.stderr
    assert "secret" not in said.stderr


@pytest.mark.parametrize(
    ("typed", "trusted", "stranger"),
    [
        ("127.0.0.5/8", "127.3.2.1", "128.0.0.5"),
        ("10.1.2.3", "10.1.2.3", "10.1.2.4"),
        ("2001:db8::5/32", "2001:db8:1::1", "2001:db9::5"),
    ],
)
def test_a_proxy_stands_for_its_network_however_that_is_typed(typed, trusted, stranger):
    told = {"address": "", "backups": None, "keep": 7, "log": "trouble", "drain": 0}
    told |= {"packs": None, "push_to": ()}
    hosting, _ = read_hosting(Screen(choose([], {})), proxies=(typed,), **told)
    asked = ProxyHeadersMiddleware(None, trusted_hosts=list(hosting.proxies)).trusted_hosts
    assert trusted in asked
    assert stranger not in asked
