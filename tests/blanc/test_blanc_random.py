"""Random legal play: no crash, nothing out of range, the same state on replay."""

import random
from collections import Counter

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from randomplay import WATCHED, fill, pick, random_options, random_session
from tablee.dice.readers import FacesNeeded
from tablee.games.cthulhu_blanc import game
from tablee.kernel.table import Table
from tablee.kernel.words import Refused

METERS = ("folie", "blessures", "bureaucratie")


def assert_sane(table):
    state = table.state.game
    least = int(state.options["meter_floor"])
    for agent in state.agents.values():
        assert all(least <= agent.score(meter) <= 6 for meter in METERS)
        if agent.status in ("active", "zeal", "care"):
            assert all(agent.score(meter) < 6 for meter in METERS)
        assert (agent.status == "gone") == (agent.cause is not None)
    for trial in state.trials.values():
        for pool in trial.pools.values():
            assert pool.size <= 5
            assert set(pool.imposed) <= set(pool.dice)
    again = Table.load(game, table.entries, draw_seed=lambda: b"", seed=table.seed)
    assert msgspec.json.encode(again.state) == msgspec.json.encode(table.state)
    for seat in WATCHED:
        msgspec.json.encode(table.view(seat))


def troubled(table):
    """Agents near every end."""
    for seat in ("isa", "tom", "phil"):
        traits = [f"T{n}" for n in range(int(table.state.game.options["traits_count"]))]
        agent = {"name": seat, "profession": "Agent", "traits": traits}
        table.apply(seat, {"ask": "create-agent", **agent})
        for meter in ("folie", "blessures"):
            for _ in range(4):
                call = {"ask": "call-roll", "meter": meter, "who": [seat], "why": "x"}
                table.apply("gardien", call)
                table.apply("gardien", {"ask": "roll-meter", "who": seat}, faces=[6])


@given(st.integers(0, 2**32))
@settings(max_examples=30)
def test_a_random_legal_session_never_crashes_and_replays_to_the_same_state(seed):
    assert_sane(random_session(game, seed, 150))


@given(st.integers(0, 2**32))
@settings(max_examples=24)
def test_random_play_near_every_end_stays_sane(seed):
    options = random_options(game, random.Random(seed))
    assert_sane(random_session(game, seed, 150, options, troubled))


@given(st.integers(0, 2**32))
@settings(max_examples=18)
def test_a_mutated_ask_is_done_or_refused_with_a_rule_and_a_refusal_changes_nothing(seed):
    rng = random.Random(seed)
    table = random_session(game, seed, 60)
    ids = [*table.state.game.agents, "personne", ""]
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
            known = refused.rule.split(".")[0] in ("table", "cthulhu-blanc")
            if not (known and table.state is before):
                raise AssertionError(f"{ask} changed something or cites nothing") from refused
