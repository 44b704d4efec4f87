"""Random legal play: no crash, nothing out of range, the same state on replay."""

import random
from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from randomplay import WATCHED, fill, pick, random_session, random_table
from tablee.dice.readers import FacesNeeded
from tablee.games.yacdha import game
from tablee.kernel.table import Table
from tablee.kernel.words import Refused


def assert_sane(table):
    state = table.state.game
    for person in (*state.investigators.values(), *state.npcs.values()):
        assert 1 <= person.madness <= 6
        assert 1 <= person.trauma <= 6
        assert (person.trauma == 6) == (person.condition == "dead" or person.trauma == 6)
        if person.trauma == 6:
            assert person.condition == "dead"
    fight = state.fight
    if fight is not None:
        for fighter in fight.fighters.values():
            if fighter.held_by is not None:
                assert fight.fighters[fighter.held_by].holding == fighter.id
            if fighter.holding is not None:
                assert fight.fighters[fighter.holding].held_by == fighter.id
    for action in state.actions.values():
        assert len(set(action.members)) == len(action.members)
        assert set(action.forcing) <= set(action.members)


def assert_replays(table):
    again = Table.load(game, table.entries, draw_seed=lambda: b"", seed=table.seed)
    assert again.state == table.state
    assert msgspec.json.encode(again.state) == msgspec.json.encode(table.state)


def assert_dice_conserved(table):
    """Every fair throw has its own number, in order, and every face is possible."""
    casts = [e.event.cast for e in table.entries if e.event.__struct_config__.tag == "rolled"]
    numbers = [cast.number for cast in casts if cast.source == "fair"]
    assert numbers == sorted(set(numbers))
    assert all(1 <= die.face <= die.sides for cast in casts for die in cast.dice)


@given(st.integers(0, 2**32))
@settings(max_examples=60)
def test_a_random_legal_session_never_crashes_and_replays_to_the_same_state(seed):
    table = random_session(game, seed, 120)
    assert_sane(table)
    assert_replays(table)
    assert_dice_conserved(table)
    for seat in WATCHED:
        msgspec.json.encode(table.view(seat))
        lines = list(table.stream(seat))
        assert [line.number for line in lines] == list(range(1, table.history.turns + 1))
        half = len(lines) // 2
        assert list(table.stream(seat, after=half)) == lines[half:]


@given(st.integers(0, 2**32))
@settings(max_examples=40)
def test_a_mutated_ask_is_done_or_refused_with_a_rule_and_a_refusal_changes_nothing(seed):
    rng = random.Random(seed)
    table = random_session(game, seed, 60)
    ids = [*table.state.game.investigators, *table.state.game.npcs, "personne", ""]
    for serial in range(30):
        seat = rng.choice(list(table.state.common.seats))
        donor = rng.choice(list(table.state.common.seats))
        offers = table.offers(donor)
        if not offers:
            return
        ask = fill(pick(offers, rng, Counter()), rng, serial)
        key = rng.choice(list(ask))
        junk = [rng.choice(ids), 7, -1, None, True, [rng.choice(ids)], {"x": 1}, "é" * 5000, 2**70]
        ask[key] = rng.choice(junk)
        before, number = table.state, table.number
        try:
            table.apply(seat, ask)
        except FacesNeeded:
            assert table.state is before
        except Refused as refused:
            known = refused.rule.split(".")[0] in ("table", "yacdha")
            untouched = table.state is before and table.number == number
            if not (known and untouched):
                raise AssertionError(f"{ask} changed something or cites nothing") from refused


@given(st.integers(0, 2**32))
@settings(max_examples=25)
def test_a_resent_ask_gives_the_first_answer_and_throws_nothing_twice(seed):
    rng = random.Random(seed)
    table = random_table(game, seed)
    asked = Counter()
    for serial in range(40):
        seat = rng.choice([*table.state.common.seats, "gardien"])
        offers = table.offers(seat)
        if not offers:
            break
        ask = fill(pick(offers, rng, asked), rng, serial)
        asked[ask["ask"]] += 1
        if table.state.common.typed_dice:
            break
        first = table.apply(seat, ask, key=f"k{serial}")
        number = table.number
        assert table.apply(seat, ask, key=f"k{serial}") == first
        assert table.number == number


@pytest.mark.soak
@given(st.integers(0, 2**48))
@settings(max_examples=400)
def test_long_random_play_with_any_house_rules(seed):
    table = random_session(game, seed, 1500)
    assert_sane(table)
    assert_replays(table)
    assert_dice_conserved(table)
