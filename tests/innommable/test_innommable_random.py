"""Random legal play: no crash, no die lost or invented, the same state on replay."""

import random
from collections import Counter

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from innommable_table import preparation
from randomplay import WATCHED, fill, pick, random_options, random_session
from tablee.dice.readers import FacesNeeded
from tablee.games.innommable import game
from tablee.games.innommable.rules.keepers_word import events
from tablee.games.innommable.state.pools import dice_of
from tablee.kernel.table import Table
from tablee.kernel.words import Refused

WORDS = {"looks": "x", "temperament": "x", "origin": "x", "role": "x"}


def all_dice(state):
    dice = [*dice_of(state.reserve), *dice_of(state.bowl), *dice_of(state.lost)]
    for one in state.protagonists.values():
        dice += dice_of(one.dice)
    if state.aside is not None and state.aside.die is not None:
        dice.append(state.aside.die)
    return sorted(dice)


CORRECTED = (events.DiceCorrected, events.BowlCorrected)
"""The keeper's word may make dice and take them away."""


def assert_sane(table):
    state = table.state.game
    if state.begun and not any(isinstance(e.event, CORRECTED) for e in table.entries):
        assert all_dice(state) == sorted(dice_of(state.prepared.scheme))
    for one in state.protagonists.values():
        assert one.empty >= 0
        assert one.ticked >= 0
        assert one.attachment.empty >= 0
        assert one.attachment.ticked >= 0
        assert (one.status == "gone") == (one.cause is not None)
        assert all(count > 0 for _, count in one.dice)
        for die in one.monologues:
            assert die in (4, 8, 12, 20)
    assert 0 <= state.phase <= 4
    assert 1 <= state.difficulty <= 7
    assert (state.phase == 4) == (state.ending is not None)
    if state.phase < 3:
        assert state.difficulty <= 4
    again = Table.load(game, table.entries, draw_seed=lambda: b"", seed=table.seed)
    assert msgspec.json.encode(again.state) == msgspec.json.encode(table.state)
    for seat in WATCHED:
        msgspec.json.encode(table.view(seat))


def begun(table):
    """A table in its first scene, with the bowl ringing."""
    for ask, fields in preparation(3):
        table.apply("gardien", {"ask": ask, **fields})
    table.apply("gardien", {"ask": "announce"})
    for seat in ("isa", "tom", "phil"):
        person = {"name": seat, "attachment": f"le chat de {seat}", **WORDS}
        table.apply(seat, {"ask": "create-protagonist", **person})
    table.apply("gardien", {"ask": "begin-game", "context": "La nuit"})
    table.apply("gardien", {"ask": "open-scene", "name": "Un"})
    table.apply("gardien", {"ask": "reveal-symptom", "symptom": "opening"})


def late(table):
    """Dice in every hand and the machinations begun."""
    begun(table)
    for seat in ("isa", "tom", "phil"):
        table.apply(seat, {"ask": "take-die", "who": seat, "die": 20})
        table.apply(seat, {"ask": "tell-monologue", "who": seat, "text": f"Un rêve, {seat}"})
    for place in ("first", "second", "third", "trigger"):
        table.apply("gardien", {"ask": "open-scene", "name": place})
        table.apply("gardien", {"ask": "reveal-symptom", "symptom": place})
    table.apply("gardien", {"ask": "open-scene", "name": "Six"})
    for name in ("concrete-1", "concrete-2"):
        table.apply("gardien", {"ask": "reveal-concrete", "concrete": name})


def doomed(table):
    """Machinations, and boxes enough to be struck down."""
    late(table)
    for who in ("tom", "phil"):
        for _ in range(5):
            table.apply(who, {"ask": "state-goal", "who": who, "goal": "x"})
            table.apply("gardien", {"ask": "call-resolution", "who": who})
            table.apply(who, {"ask": "roll", "who": who}, faces=[3])
            table.apply(who, {"ask": "stop-action", "who": who})
            table.apply("gardien", {"ask": "tell-outcome"})
        tick = {"ask": "tick", "who": who, "boxes": 4, "severity": "grave", "text": "x"}
        table.apply("gardien", tick)


@given(st.integers(0, 2**32))
@settings(max_examples=9)
def test_a_random_legal_session_never_crashes_and_replays_to_the_same_state(seed):
    assert_sane(random_session(game, seed, 150))


@given(st.integers(0, 2**32))
@settings(max_examples=12)
def test_random_play_from_the_opening_on_loses_and_invents_no_die(seed):
    options = random_options(game, random.Random(seed))
    assert_sane(random_session(game, seed, 200, options, begun))


@given(st.integers(0, 2**32))
@settings(max_examples=18)
def test_random_play_among_machinations_stays_sane(seed):
    options = random_options(game, random.Random(seed))
    assert_sane(random_session(game, seed, 200, options, late))


@given(st.integers(0, 2**32))
@settings(max_examples=12)
def test_random_play_near_every_end_stays_sane(seed):
    options = random_options(game, random.Random(seed))
    assert_sane(random_session(game, seed, 200, options, doomed))


@given(st.integers(0, 2**32))
@settings(max_examples=9)
def test_a_mutated_ask_is_done_or_refused_with_a_rule_and_a_refusal_changes_nothing(seed):
    rng = random.Random(seed)
    options = random_options(game, rng)
    table = random_session(game, seed, 60, options, late)
    ids = [*table.state.game.protagonists, *table.state.game.elements, "personne", ""]
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


@given(st.integers(0, 2**32))
@settings(max_examples=8)
def test_odds_and_prospects_of_whatever_is_offered_are_answered(seed):
    rng = random.Random(seed)
    options = random_options(game, rng)
    table = random_session(game, seed, 80, options, (late, doomed)[seed % 2])
    for serial, seat in enumerate(table.state.common.seats):
        for offer in table.offers(seat):
            if offer.ask in game.asks:
                ask = fill(offer, rng, serial)
                for odds in table.odds(seat, ask).values():
                    assert sum(odds.joint.as_fractions().values()) == 1
                for prospect in table.prospects(seat, ask):
                    figures = [number for _, number in prospect.parts]
                    assert figures
                    if prospect.unit == "chance":
                        assert all(0 <= number <= 1 for number in figures)
