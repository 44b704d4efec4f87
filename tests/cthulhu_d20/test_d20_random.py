"""Random legal play: no crash, nothing out of range, the same state on replay."""

import random
from collections import Counter
from unittest.mock import patch

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import randomplay
from d20_street import OFTEN, SELDOM, street
from randomplay import WATCHED, fill, pick, random_options, random_session
from tablee.dice.readers import FacesNeeded
from tablee.games.cthulhu_d20 import game
from tablee.games.cthulhu_d20.rules.figures import (
    cap,
    most_pf,
    most_pv,
    skill_bonus,
    skill_bonuses,
)
from tablee.games.cthulhu_d20.view import sheet as sheets
from tablee.kernel.table import Table
from tablee.kernel.words import Refused


@pytest.fixture(autouse=True)
def likely(monkeypatch):
    """What leads to dice in this game, and what would end it early."""
    monkeypatch.setattr(randomplay, "DEEP", randomplay.DEEP | OFTEN)
    monkeypatch.setattr(randomplay, "RARELY", randomplay.RARELY | SELDOM)


def assert_sane(table):
    state = table.state.game
    for person in state.people.values():
        if person.creature.treatment != "traditional":
            assert person.pv <= most_pv(person)
            assert person.pf <= most_pf(person)
            if not person.is_dead:
                assert person.pv > 0
                if state.chose("pf_cap", "always"):
                    assert person.pf <= max(cap(person.pv), 0)
                if person.condition == "able" and not person.creature.body:
                    assert person.pf > 0
        # An investigator has a point a level; the keeper grants others what they please.
        assert 0 <= person.destiny <= (20 if person.seat is None else person.level)
        assert all(wound.gb >= 0 for wound in person.wounds)
        assert not any(wound.treated and wound.is_open for wound in person.wounds)
        assert all(0 <= left <= 50 for left in person.loaded.values())
    if state.fight is not None:
        assert set(state.fight.order) <= set(state.people)
    again = Table.load(game, table.entries, draw_seed=lambda: b"", seed=table.seed)
    assert msgspec.json.encode(again.state) == msgspec.json.encode(table.state)
    for seat in WATCHED:
        msgspec.json.encode(table.view(seat))


@given(st.integers(0, 2**32))
@settings(max_examples=15)
def test_a_random_legal_session_never_crashes_and_replays_to_the_same_state(seed):
    assert_sane(random_session(game, seed, 120))


@given(st.integers(0, 2**32))
@settings(max_examples=10)
def test_a_sheet_that_was_kept_is_as_one_made_anew(seed):
    options = random_options(game, random.Random(seed))
    table = random_session(game, seed, 100, options, street)
    for turn in range(table.history.turns + 1):
        state = table.state_after(turn).game
        for person in state.people.values():
            for by_keeper in (True, False):
                with patch.object(sheets, "_sheet", sheets._sheet.__wrapped__):
                    anew = sheets.sheet(state, person, by_keeper=by_keeper)
                assert sheets.sheet(state, person, by_keeper=by_keeper) == anew
            for skill, bonus in skill_bonuses(state, person).items():
                assert bonus == skill_bonus(state, person, skill)


@given(st.integers(0, 2**32))
@settings(max_examples=18)
def test_a_random_fight_stays_within_the_book(seed):
    options = random_options(game, random.Random(seed))
    assert_sane(random_session(game, seed, 160, options, street))


@given(st.integers(0, 2**32))
@settings(max_examples=12)
def test_a_mutated_ask_is_done_or_refused_with_a_rule_and_a_refusal_changes_nothing(seed):
    rng = random.Random(seed)
    table = random_session(game, seed, 60, None, street)
    ids = [*table.state.game.people, "personne", ""]
    for serial in range(30):
        seats = list(table.state.common.seats)
        offers = table.offers(rng.choice(seats))
        if not offers:
            return
        ask = fill(pick(offers, rng, Counter()), rng, serial)
        junk = [rng.choice(ids), 7, -1, None, True, [rng.choice(ids)], {"x": 1}, "é" * 5000]
        ask[rng.choice(list(ask))] = rng.choice(junk)
        before = table.state
        try:
            table.apply(rng.choice(seats), ask)
        except FacesNeeded:
            assert table.state is before
        except Refused as refused:
            known = refused.rule in game.book.rules or refused.rule.startswith("table.")
            if not (known and table.state is before):
                raise AssertionError(f"{ask} changed something or cites nothing") from refused


@pytest.mark.soak
@given(st.integers(0, 2**32))
@settings(max_examples=36)
def test_long_random_play(seed):
    options = random_options(game, random.Random(seed))
    assert_sane(random_session(game, seed, 800, options, street))


def test_every_event_cites_a_rule_of_the_book():
    known = set(game.book.rules)
    for seed in range(12):
        table = random_session(game, seed, 120, None, street)
        for entry in table.entries:
            rule = entry.event.rule
            assert rule in known or rule.startswith("table."), (entry.event, rule)


def test_offers_are_cheap_and_short():
    table = random_session(game, 5, 200, None, street)
    for seat in WATCHED:
        for offer in table.offers(seat):
            assert offer.rule in game.book.rules or offer.rule.startswith("table.")
            for field in offer.fields:
                # Feats for each weapon, group and skill; all others are short lists.
                assert len(field.choices) <= (250 if field.name.startswith("feat") else 80)
