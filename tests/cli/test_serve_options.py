"""What a host tells `tablee serve` and cannot mean is answered with a sentence."""

import pytest


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
