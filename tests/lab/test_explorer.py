"""The explorer against the catalogue's numbers, closed formulas and chains written out by hand."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from tablee.dice import pools
from tablee.dice.distribution import Distribution
from tablee.dice.readers import Dice
from tablee.games.yacdha import asks, events
from tablee.games.yacdha import game as yacdha
from tablee.kernel.game import Game, Rules
from tablee.kernel.odds import odds_of
from tablee.kernel.table import Table
from tablee.kernel.words import Ask, By, Event, Refused, View
from tablee.lab.explorer import TooManyStates, explore, odds_then, recount

KEEPER = By("gardien", "keeper")


def a_table(people=1):
    seats = {"gardien": "keeper"} | {f"p{i}": "player" for i in range(people)}
    table = Table.open(yacdha, seats, {"story": "one-shot"}, draw_seed=lambda: b"x" * 32)
    for i in range(people):
        ask = {"ask": "create-investigator", "name": f"I{i}", "occupation": "Archives"}
        table.apply(f"p{i}", ask)
    return table


# A chase: ties are thrown again, and only an event says who got away.


def a_chase(pursued, pursuers):
    table = a_table(pursued)
    for i in range(pursuers):
        table.apply("gardien", {"ask": "create-npc", "name": f"N{i}"})
    table.apply(
        "gardien",
        {
            "ask": "open-chase",
            "pursued": [f"i{i}" for i in range(pursued)],
            "pursuers": [f"npc_n{i}" for i in range(pursuers)],
        },
    )
    return table.state.game


def throw_the_chase(state):
    for contest in state.contests:
        return KEEPER, asks.ThrowContest(contest=contest)
    return None


def who_escaped(escaped, event):
    return event.escaped if isinstance(event, events.ChaseEnded) else escaped


@pytest.mark.parametrize(
    ("pursued", "pursuers", "escape"),
    [
        (1, 1, "1/2"),
        (1, 2, "11/36"),
        (1, 5, "295/2592"),
        (2, 3, "2183/5850"),
        (3, 2, "3667/5850"),
        (4, 4, "1/2"),
        (4, 5, "2519351/6030750"),
    ],
)
@pytest.mark.rule("yacdha.chase.numbers")
def test_a_chase_ends_as_the_catalogue_says(pursued, pursuers, escape):
    state = a_chase(pursued, pursuers)
    ends = recount(yacdha, state, throw_the_chase, who_escaped, None)
    assert ends.as_fractions() == {True: Fraction(escape), False: 1 - Fraction(escape)}


# A meter under repeated checks.


def check_madness(times):
    def policy(state):
        daisy = state.investigators["i0"]
        if daisy.id in state.checks:
            return By("p0", "player", frozenset({"p0"})), asks.RollCheck(who=daisy.id)
        if daisy.condition != "active" or len(daisy.stress) == times:
            return None
        called = asks.CallCheck(meter="madness", who=(daisy.id,), event="sang", again=True)
        return KEEPER, called

    return policy


def test_twelve_madness_checks_from_one_reach_six_a_little_more_often_than_not():
    state = a_table().state.game
    ends = explore(yacdha, state, check_madness(12), lambda s: s.investigators["i0"].madness)
    assert ends.chance(6) == Fraction(485485, 944784)
    assert ends == pools.meter_after(1, 6, 6, 12)


def test_without_a_number_of_checks_everybody_goes_mad_once_the_tally_is_forgotten():
    def forget_the_events(state):
        return state.with_person(replace(state.investigators["i0"], stress=()))

    ends = explore(
        yacdha,
        a_table().state.game,
        check_madness(1),
        lambda s: s.investigators["i0"].madness,
        forget=forget_the_events,
    )
    assert ends == Distribution.certain(6)


# Two fighters with bare fists, until one is dead.


def a_brawl(trauma=1):
    table = a_table()
    table.apply("gardien", {"ask": "create-npc", "name": "Brute", "trauma": trauma})
    fight = {"ask": "open-fight", "investigators": ["i0"], "opponents": ["npc_brute"]}
    table.apply("gardien", fight)
    return table.state.game


def both_attack(state):
    fight = state.fight
    if fight is None or "dead" in conditions(state):
        return None
    if fight.stage == "situation":
        return KEEPER, asks.DescribeRound()
    if fight.stage == "declaring":
        for who, other in (("i0", "npc_brute"), ("npc_brute", "i0")):
            if fight.fighters[who].declaration is None:
                return KEEPER, asks.Declare(who=who, doing="attack", target=other)
        return KEEPER, asks.Reveal()
    who = next(f.id for f in fight.fighters.values() if not f.has_struck)
    return KEEPER, asks.Strike(who=who)


def conditions(state):
    return state.investigators["i0"].condition, state.npcs["npc_brute"].condition


def who_is_dead(state):
    return tuple(condition == "dead" for condition in conditions(state))


def any_later_round(state):
    """The number of a round, and by how much blows hit, have no bearing on the rest."""
    fight = state.fight
    if fight is None:
        return state
    fighters = {w: replace(f, margin=None, hit=None) for w, f in fight.fighters.items()}
    return replace(
        state, fight=replace(fight, fighters=fighters, round=min(2, fight.round), last=None)
    )


@pytest.mark.parametrize("trauma", [1, 4])
def test_two_brawlers_die_as_a_duel_of_two_meters_does(trauma):
    ends = explore(
        yacdha, a_brawl(trauma), both_attack, who_is_dead, forget=any_later_round, limit=1000
    )
    # One die against one die, and a fist hurts by one at the most.
    blow = Distribution({0: 21, 1: 15})
    assert ends == pools.duel(blow, blow, first=1, second=trauma)


def test_two_brawlers_die_as_a_chain_written_out_by_hand_says():
    hits = Fraction(15, 36)
    still = (1 - hits) ** 2
    chances = {(1, 1): Fraction(1)}
    dead: dict[tuple[bool, bool], Fraction] = {}
    for mine in range(1, 6):
        for theirs in range(1, 6):
            here = chances.get((mine, theirs), Fraction(0)) / (1 - still)
            for i_hurt, they_hurt in ((0, 1), (1, 0), (1, 1)):
                weight = here
                weight *= hits if i_hurt else 1 - hits
                weight *= hits if they_hurt else 1 - hits
                after = (mine + i_hurt, theirs + they_hurt)
                if 6 in after:
                    end = (after[0] == 6, after[1] == 6)
                    dead[end] = dead.get(end, Fraction(0)) + weight
                else:
                    chances[after] = chances.get(after, Fraction(0)) + weight
    ends = explore(yacdha, a_brawl(), both_attack, who_is_dead, forget=any_later_round)
    assert ends.as_fractions() == dead


def test_a_fight_whose_rounds_are_numbered_outgrows_any_limit_and_says_what_to_do():
    with pytest.raises(TooManyStates, match=r"more than 300 states.*`forget`"):
        explore(yacdha, a_brawl(), both_attack, who_is_dead, limit=300)


# The walk itself, on a game of one number.


class Steps(msgspec.Struct, frozen=True):
    at: int = 0
    seen: Mapping[str, int] = {}


class Step(Ask, frozen=True, kw_only=True):
    sides: int = 2


class Stay(Ask, frozen=True, kw_only=True):
    pass


class Stepped(Event, frozen=True, kw_only=True):
    rule: str = "steps.step"
    by: int


rules: Rules[Steps] = Rules()


@rules.decides(Step)
def step(state: Steps, by: By, ask: Step, dice: Dice) -> Iterator[Event]:
    if state.at >= 9:
        raise Refused("steps.step", "Nobody goes further than nine.")
    yield Stepped(by=2 * dice.die(ask.sides) - 3)


@rules.decides(Stay)
def stay(state: Steps, by: By, ask: Stay, dice: Dice) -> Iterator[Event]:
    yield Stepped(by=0)


@rules.evolves(Stepped)
def stepped(state: Steps, event: Stepped) -> Steps:
    # The same pairs in another order are the same state.
    seen = {str(event.by): 1, **{k: v for k, v in state.seen.items() if k != str(event.by)}}
    return Steps(state.at + event.by, seen)


class StepGame(Game[Steps]):
    id = "steps"
    folder = Path(__file__).parent
    rules = rules

    def start(self, options: Mapping[str, str]) -> Steps:
        return Steps()

    def view(self, state: Steps, by: By) -> View:
        return View()

    def outcomes(self, state, by, events):
        return {"by": sum(event.by for event in events)}


steps = StepGame()


def until(low, high, ask=None):
    return lambda state: None if state.at in (low, high) else (KEEPER, ask or Step())


@pytest.mark.parametrize(("low", "high"), [(-1, 1), (-1, 3), (-4, 2)])
def test_a_random_walk_ends_at_either_side_as_the_gambler_knows(low, high):
    ends = explore(steps, Steps(), until(low, high), lambda s: s.at, limit=40)
    assert ends.chance(high) == Fraction(-low, high - low)


def test_equal_states_are_one_however_their_mappings_were_filled():
    # The start; ±1 and ±2 with one step seen; 0, ±1 and ±2 with both seen, in whatever order.
    ends = explore(steps, Steps(), until(-2, 2), lambda s: s.at, limit=1 + 4 + 5)
    assert ends.as_fractions() == {-2: Fraction(1, 2), 2: Fraction(1, 2)}


def test_an_ask_and_what_the_policy_does_after_it():
    # A six-sided step from 0 leads to -1, 1, 3 ... 9; from -1 and 1 the walk goes on.
    ends = odds_then(
        steps,
        Steps(),
        (KEEPER, Step(sides=6)),
        lambda s: None if s.at not in (-1, 0, 1) else (KEEPER, Step()),
        lambda s: s.at,
    )
    assert ends.as_fractions() == dict.fromkeys((-2, 2, 3, 5, 7, 9), Fraction(1, 6))


def test_an_ask_that_ends_the_walk_has_the_odds_of_the_exact_reader():
    alone = odds_then(steps, Steps(), (KEEPER, Step(sides=6)), lambda _: None, lambda s: s.at)
    assert alone == odds_of(steps, Steps(), KEEPER, Step(sides=6)).of("by")


def test_a_walk_that_is_over_at_once_is_certain():
    assert explore(steps, Steps(4), lambda _: None, lambda s: s.at) == Distribution.certain(4)


def test_none_is_an_outcome_like_any_other():
    ends = explore(steps, Steps(), until(-1, 1), lambda s: None if s.at < 0 else s.at)
    assert ends.chance(None) == ends.chance(1) == Fraction(1, 2)


def test_a_policy_that_changes_nothing_is_said_to_go_on_for_ever():
    with pytest.raises(ValueError, match=r"may never end.*the state in which gardien asks stay"):
        explore(steps, Steps(0, {"0": 1}), until(-1, 1, Stay()), lambda s: s.at)


def test_play_that_only_runs_in_circles_is_said_to_go_on_for_ever():
    def to_and_fro(state):
        if state.at == 2:
            return KEEPER, Stay()
        return None if state.at == -2 else (KEEPER, Step())

    with pytest.raises(ValueError, match="may never end"):
        explore(steps, Steps(), to_and_fro, lambda s: s.at)


def test_a_walk_without_bounds_stops_at_its_limit():
    with pytest.raises(TooManyStates, match="more than 50 states"):
        explore(
            steps, Steps(), lambda s: (KEEPER, Step()) if s.at < 5 else None, lambda s: 0, limit=50
        )


def test_a_policy_that_breaks_a_rule_is_refused_with_that_rule():
    with pytest.raises(Refused, match="further than nine") as refused:
        explore(steps, Steps(9), until(-1, 12), lambda s: s.at)
    assert refused.value.rule == "steps.step"
