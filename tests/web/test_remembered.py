"""Tokens are looked up once, and a change is felt at once."""

import pytest
from visiting import place_of

from tablee.journal.schema import address, engine_for
from tablee.journal.sql import SqlStore
from tablee.web.table.keys import Held, Keys
from tablee.web.table.remembered_keys import RememberedKeys


@pytest.fixture
def keys(tmp_path):
    with SqlStore(place_of(tmp_path)):
        engine = engine_for(address(place_of(tmp_path)), writes=True)
        yield RememberedKeys(engine)
        engine.dispose()


def test_a_token_is_looked_up_once(keys, monkeypatch):
    one, two = keys.renew("cave", "isa"), keys.renew("cave", "tom")
    expected = [(two, Held("cave", "tom")), (one, Held("cave", "isa"))]
    assert list(keys.held_by([two, "nonsense", one])) == expected
    monkeypatch.setattr(Keys, "held_by", lambda self, tokens: iter(()))
    assert list(keys.held_by([two, "nonsense", one])) == expected


@pytest.mark.parametrize("change", ["renew", "revoke", "sit"])
def test_a_token_that_was_taken_away_opens_nothing(keys, change):
    token = keys.renew("cave", "isa")
    assert list(keys.held_by([token]))
    getattr(keys, change)("cave", "isa")
    assert not list(keys.held_by([token]))


def test_what_was_read_during_a_change_is_not_remembered(keys, monkeypatch):
    token = keys.renew("cave", "isa")
    read = Keys.held_by

    def slow(self, tokens):
        found = list(read(self, tokens))
        keys.revoke("cave", "isa")
        return iter(found)

    monkeypatch.setattr(Keys, "held_by", slow)
    assert list(keys.held_by([token]))  # it was right when it was asked
    monkeypatch.setattr(Keys, "held_by", read)
    assert not list(keys.held_by([token]))
