"""Random legal play: no crash, nothing out of range, the same state on replay."""

import random
from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from randomplay import (
    WATCHED,
    fill,
    pick,
    random_options,
    random_session,
    random_table,
)
from tablee.dice.readers import FacesNeeded
from tablee.games.yacdha import game
from tablee.kernel.table import Table
from tablee.kernel.words import Refused

MOST_POINTS = 12
"""An adult has six points of occupations; for the young a keeper may allow as many as this."""


def assert_sane(table):
    state = table.state.game
    for person in (*state.investigators.values(), *state.npcs.values()):
        assert 1 <= person.madness <= 6
        if person.creature:
            assert 0 <= person.trauma <= person.toughness
            continue
        assert 1 <= person.trauma <= 6
        if person.trauma == 6:
            assert person.condition in ("dead", "dying", "coma", "retired")
        if not person.npc and person.condition == "active":
            assert person.lowest_madness <= person.madness < 6
            assert person.lowest_trauma <= person.trauma < 6
            assert 0 <= person.luck <= 9
            assert sum(o.level for o in person.occupations) <= MOST_POINTS
        for occupation in person.occupations:
            assert all(a.level is None or a.level < occupation.level for a in occupation.actions)
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
    """Every fair throw has its own number, in order, and every face is possible.

    Hidden throws are counted apart, below zero.
    """
    casts = [e.event.cast for e in table.entries if e.event.__struct_config__.tag == "rolled"]
    numbers = [cast.number for cast in casts if cast.source == "fair"]
    seen, hidden = ([n for n in numbers if n > 0], [-n for n in numbers if n < 0])
    assert seen == [*range(1, len(seen) + 1)]
    assert hidden == [*range(1, len(hidden) + 1)]
    assert all(1 <= die.face <= die.sides for cast in casts for die in cast.dice)


@given(st.integers(0, 2**32))
@settings(max_examples=18)
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


CAMPAIGN = {"story": "campaign", "occupation_levels": "on", "gifts": "on"}
HURT = {"madness": 5, "trauma": 5, "mythos": 2, "luck": 2}


def hurt(table):
    """A table of the wounded, the lucky and the learned: everything later is near."""
    for seat in ("isa", "tom", "phil"):
        rows = [{"name": "Guet", "level": 3}, {"name": "Chant", "level": 2, "nature": "mental"}]
        person = {"name": f"{seat} X", "occupations": rows, "ties": "Les siens", "places": "Ici"}
        table.apply(seat, {"ask": "create-investigator", **person})
        hurt = {"ask": "correct-sheet", "who": seat, "reason": "mise en place", **HURT}
        table.apply("gardien", hurt)
    table.apply("gardien", {"ask": "create-npc", "name": "Brute", "weapons": ["firearm"]})


def between(table):
    hurt(table)
    table.apply("gardien", {"ask": "end-scenario", "outcome": "other"})


@pytest.mark.parametrize("prepare", [hurt, between])
@given(st.integers(0, 2**32))
@settings(max_examples=9)
def test_random_play_near_death_or_between_scenarios_stays_sane_and_replays(prepare, seed):
    rng = random.Random(seed)
    options = {**random_options(game, rng), **CAMPAIGN}
    options |= dict.fromkeys(("recovery", "learning", "luck", "mythos"), "on")
    table = random_session(game, seed, 120, {**options, "luck_cap": "3"}, prepare)
    assert_sane(table)
    assert_replays(table)
    assert_dice_conserved(table)


@given(st.integers(0, 2**32))
@settings(max_examples=15)
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
@settings(max_examples=15)
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
@settings(max_examples=240)
def test_long_random_play_with_any_house_rules(seed):
    table = random_session(game, seed, 1500)
    assert_sane(table)
    assert_replays(table)
    assert_dice_conserved(table)
