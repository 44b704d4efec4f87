"""The keeper's own way out of an attack, step by step: none of them may be refused, whoever has
died, fallen or left meanwhile."""

import random

import pytest
from msgspec.structs import replace

from d20_table import Play, rule
from laws.roughplay import faces_of, rough_play
from laws.wayout import branch
from tablee.games.cthulhu_d20 import game
from tablee.games.cthulhu_d20.rules.destiny.law import may_still_call


def next_step(state):
    """What the keeper says next, to be rid of a destiny point and of an attack."""
    if state.fate is not None:
        outcome = "told" if state.fate.about == "situation" else "stands"
        return {"ask": "decide-fate", "outcome": outcome}
    if not state.strike.rolled:
        return {"ask": "veto-attack", "why": "Personne ne bouge."}
    waiting = may_still_call(state, state.strike)
    if waiting:
        return {"ask": "pass-destiny", "who": waiting[0].id}
    return {"ask": "tell-wound"}


def end_attack(table, rng):
    """Ends the attack that lies on a table, in as few steps as there are people in it and calls
    upon it; every refusal is raised."""
    other = branch(table)
    keeper = other.state.common.keeper
    for _ in range(12):
        state = other.state.game
        if state.strike is None:
            return True
        ask = next_step(state)
        other.apply(keeper, ask, faces=faces_of(other, keeper, ask, rng))
    return False


@rule("combat.resolution-order", "destiny.announcement-window", "destiny.keeper-decides")
@pytest.mark.parametrize("seed", [10, 12, 14])
def test_the_keeper_can_end_an_attack_wherever_it_lies(seed):
    rng = random.Random(seed)
    for table, _, _ in rough_play(game, seed, 120):
        common = table.state.common
        free = common.paused_by is None and common.commitment is not None
        if free and table.state.game.strike is not None:
            assert end_attack(table, rng)


@rule("destiny.group-unanimity", "destiny.timing", "destiny.announcement-window")
def test_what_an_unanswered_point_left_behind_holds_nothing_up():
    """Two points could be called for at once before the sixth edition: the second was answered,
    the first never."""
    play = Play(waits=True)
    play.keeper("call-check", who="paul", kind="skill", name="hide", dc=15)
    play.keeper("expose-to", [3], who=["jack"], cause="brasier", fire=True)
    left = {"paul": replace(play.state.checks["paul"], called="paul")}
    fallen = {"jack": replace(play.state.lots["jack"], called="jack")}
    state = replace(play.state, checks=left, lots=fallen)
    play.table.state = replace(play.table.state, game=state)
    play.keeper("tell-dice", who="jack")
    play.keeper("drop-check", who="paul")
    assert not play.state.lots
    assert not play.state.checks
