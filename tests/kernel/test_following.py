"""The follower against the catalogue's numbers, closed formulas and chains written out by hand."""

from collections.abc import Iterator
from fractions import Fraction

import msgspec
import pytest

from tablee.dice.budget import Budget, Stopped, TooManyPaths, drawing, within
from tablee.dice.distribution import Distribution
from tablee.dice.readers import Dice, FacesNeeded, TypedDice
from tablee.dice.sampled import same_pick
from tablee.games.yacdha import game as yacdha
from tablee.games.yacdha.rules.contest.asks import ThrowContest
from tablee.games.yacdha.rules.contest.events import ChaseEnded
from tablee.games.yacdha.rules.fight.asks import Declare, DescribeRound, Reveal, Strike
from tablee.games.yacdha.rules.meters.asks import CallCheck, RollCheck
from tablee.kernel.common.events import ClockMoved
from tablee.kernel.following import Course, Follower, course_of_asks, merged
from tablee.kernel.rules import Rules
from tablee.kernel.table import Table
from tablee.kernel.words import Ask, By, Event, Refused

KEEPER = By("gardien", "keeper")

# A walk over the whole numbers: a step to either side, or as far as a die says.


class Step(Ask, frozen=True, kw_only=True):
    sides: int = 2


class Stay(Ask, frozen=True, kw_only=True):
    pass


class Stepped(Event, frozen=True, kw_only=True):
    rule: str = "steps.step"
    by: int


class Walk(msgspec.Struct, frozen=True):
    at: int = 0
    steps: int = 0


rules: Rules[Walk] = Rules()
walker = Follower(rules)


@rules.decides(Step)
def step(state: Walk, by: By, ask: Step, dice: Dice) -> Iterator[Event]:
    if state.at >= 9:
        raise Refused("steps.step", "Nobody goes further than nine.")
    yield ClockMoved(minutes=1, now=1)
    yield Stepped(by=2 * dice.die(ask.sides) - 3)


@rules.decides(Stay)
def stay(state: Walk, by: By, ask: Stay, dice: Dice) -> Iterator[Event]:
    yield Stepped(by=0)


@rules.evolves(Stepped)
def stepped(state: Walk, event: Stepped) -> Walk:
    return Walk(state.at + event.by, state.steps + 1)


def at_of(_, way):
    return way.state.at


def walk_until(low, high, ask=None, start=0, **limits):
    def next_ask(at, now):
        return None if at in (low, high) else ask or Step()

    return course_of_asks(walker, KEEPER, Walk(start), next_ask, at_of, start=start, **limits)


# One way


def test_an_ask_without_dice_leads_to_one_state_and_the_clock_is_left_to_the_table():
    assert walker.asked(Walk(3), KEEPER, Stay()) == Walk(3, 1)
    assert walker.after(Walk(), [ClockMoved(minutes=5, now=5), Stepped(by=2)]) == Walk(2, 1)


def test_dice_that_nobody_has_thrown_are_asked_for():
    with pytest.raises(FacesNeeded):
        walker.asked(Walk(), KEEPER, Step())


def test_a_way_goes_on_as_long_as_the_policy_asks_for_more():
    def until_three(way):
        return Step() if way.state.at < 3 else None

    way = walker.follow(Walk(), KEEPER, Step(), TypedDice((2, 1, 2, 2, 2)), until_three)
    assert way.state == Walk(3, 5)
    assert [e.by for e in way.happened if isinstance(e, Stepped)] == [1, -1, 1, 1, 1]
    assert way.before == Walk(2, 4)
    assert [e.by for e in way.latest if isinstance(e, Stepped)] == [1]


def test_a_policy_that_never_ends_is_given_up():
    with pytest.raises(TooManyPaths, match="asks on one way"):
        walker.follow(Walk(), KEEPER, Stay(), policy=lambda _: Stay())


def test_what_comes_before_the_first_die_is_known_without_it():
    assert walker.before_dice(Walk(), KEEPER, Step()) == (ClockMoved(minutes=1, now=1),)
    assert walker.before_dice(Walk(), KEEPER, Stay()) == (Stepped(by=0),)


def test_whether_an_ask_is_allowed_is_known_without_dice():
    assert walker.may(Walk(8), KEEPER, Step())
    assert not walker.may(Walk(9), KEEPER, Step())


# Every way of one step


def test_every_way_has_its_exact_chance():
    ends = walker.ends(Walk(), KEEPER, Step(sides=6), lambda way: way.state.at)
    assert ends == Distribution(dict.fromkeys((-1, 1, 3, 5, 7, 9), 1))


def test_an_ask_and_what_the_policy_does_after_it():
    # A six-sided step from 0 leads to -1, 1, 3 ... 9; from -1 and 1 one more step follows.
    def once_more(way):
        return Step() if way.state.at in (-1, 1) and way.state.steps == 1 else None

    ends = walker.ends(Walk(), KEEPER, Step(sides=6), lambda way: way.state.at, once_more)
    chances = {-2: 1, 0: 2, 2: 1, 3: 2, 5: 2, 7: 2, 9: 2}
    assert ends == Distribution(chances)


def test_states_that_agree_in_a_key_are_one_and_the_first_of_them_is_kept():
    def parity(dice):
        after = walker.asked(Walk(), KEEPER, Step(sides=6), dice)
        return after.at > 2, after

    states = {}
    assert merged(parity, states) == Distribution({False: 1, True: 2})
    assert {key: state.at > 2 for key, state in states.items()} == {False: False, True: True}


# Courses


@pytest.mark.parametrize(("low", "high"), [(-1, 1), (-1, 3), (-4, 2)])
def test_a_random_walk_ends_at_either_side_as_the_gambler_knows(low, high):
    course = walk_until(low, high)
    assert course.ends().chance(high) == Fraction(-low, high - low)
    assert course.mean_length() == -low * high


def test_what_is_read_off_the_ends_may_be_anything():
    signs = walk_until(-1, 2).results(lambda at, now: None if at < 0 else now.at)
    assert signs.as_fractions() == {None: Fraction(2, 3), 2: Fraction(1, 3)}


def test_a_course_may_be_broken_off_before_it_is_over():
    course = walk_until(-4, 4)
    assert course.ends(lambda at: at in (-1, 3)).chance(3) == Fraction(1, 4)
    assert course.mean_length(lambda at: at in (-1, 3)) == 3
    assert course.mean_length() == 16


def test_where_a_course_stands_after_some_steps():
    course = walk_until(-2, 2)
    assert course.after(0) == Distribution.certain(0)
    assert course.after(3) == Distribution({-2: 1, -1: 1, 1: 1, 2: 1})


def test_a_course_that_is_over_at_once_is_certain():
    course = walk_until(4, 5, start=4)
    assert course.ends() == Distribution.certain(4)
    assert course.mean_length() == 0


def test_a_step_may_be_asked_for_from_anywhere_when_states_are_made_from_keys():
    def play(at, _):
        return lambda dice: (walker.asked(Walk(at), KEEPER, Step(), dice).at, None)

    assert Course(0, None, play).step(5) == Distribution({4: 1, 6: 1})


def test_play_that_changes_nothing_or_runs_in_circles_is_said_to_go_on_for_ever():
    with pytest.raises(ValueError, match="may never end"):
        walk_until(-1, 1, Stay()).ends()
    to_and_fro = course_of_asks(
        walker,
        KEEPER,
        Walk(),
        lambda at, now: None if at == -2 else Stay() if at == 2 else Step(),
        at_of,
        start=0,
    )
    with pytest.raises(ValueError, match="may never end"):
        to_and_fro.ends()


def test_a_course_without_bounds_stops_at_its_limit():
    with pytest.raises(TooManyPaths, match="more than 50 situations"):
        walk_until(-1000, 5, most=50).ends()


def test_a_policy_that_breaks_a_rule_is_refused_with_that_rule():
    with pytest.raises(Refused, match="further than nine") as refused:
        walk_until(-1, 12, start=9).ends()
    assert refused.value.rule == "steps.step"


# What it may cost, and what is drawn instead


def test_a_course_is_charged_to_the_budget_and_ends_with_it():
    with within(Budget()) as counted:
        walk_until(-9, 9).ends()
    assert counted.spent > 17 * 2 * 100  # seventeen places, two ways each
    with within(Budget(counted.spent)):
        walk_until(-9, 9).ends()
    with pytest.raises(TooManyPaths), within(Budget(counted.spent - 1)):
        walk_until(-9, 9).ends()


def test_a_course_ends_when_nobody_waits_for_it_any_more():
    budget = Budget()

    def next_ask(at, now):
        if at == 5:
            budget.stop()
        return Step()

    endless = course_of_asks(walker, KEEPER, Walk(), next_ask, at_of, start=0)
    with pytest.raises(Stopped), within(budget):
        endless.ends()


def test_drawn_courses_are_the_exact_one_in_the_long_run():
    course = walk_until(-1, 3)
    with drawing(same_pick()):
        drawn = [course.ends() for _ in range(4000)]
        lengths = [course.mean_length() for _ in range(4000)]
    assert all(len(ends) == 1 for ends in drawn)
    assert sum(ends.chance(3) for ends in drawn) / 4000 == pytest.approx(1 / 4, abs=0.03)
    assert sum(lengths) / 4000 == pytest.approx(3, abs=0.2)


# Real rules: a chase whose ties are thrown again, a meter under checks, a fight to the death.

player = Follower(yacdha)


def a_table(people=1):
    seats = {"gardien": "keeper"} | {f"p{i}": "player" for i in range(people)}
    table = Table.open(yacdha, seats, {"story": "one-shot"}, draw_seed=lambda: b"x" * 32)
    for i in range(people):
        ask = {"ask": "create-investigator", "name": f"I{i}", "occupation": "Archives"}
        table.apply(f"p{i}", ask)
    return table


@pytest.mark.parametrize(
    ("pursued", "pursuers", "escape"),
    [(1, 1, "1/2"), (1, 2, "11/36"), (2, 3, "2183/5850"), (4, 5, "2519351/6030750")],
)
@pytest.mark.rule("yacdha.chase.numbers")
def test_a_chase_ends_as_the_catalogue_says(pursued, pursuers, escape):
    table = a_table(pursued)
    for i in range(pursuers):
        table.apply("gardien", {"ask": "create-npc", "name": f"N{i}"})
    chase = {
        "ask": "open-chase",
        "pursued": [f"i{i}" for i in range(pursued)],
        "pursuers": [f"npc_n{i}" for i in range(pursuers)],
    }
    table.apply("gardien", chase)
    (contest,) = table.state.game.contests

    def next_ask(escaped, now):
        return ThrowContest(contest=contest) if escaped is None else None

    def read(_, way):
        return next((e.escaped for e in way.happened if isinstance(e, ChaseEnded)), None)

    course = course_of_asks(player, KEEPER, table.state.game, next_ask, read, start=None)
    chances = {True: Fraction(escape), False: 1 - Fraction(escape)}
    assert course.ends().as_fractions() == chances


def test_twelve_madness_checks_from_one_reach_six_a_little_more_often_than_not():
    called = CallCheck(meter="madness", who=("i0",), event="sang", again=True)

    def check(way):
        return RollCheck(who="i0") if "i0" in way.state.checks else None

    course = course_of_asks(
        player,
        KEEPER,
        a_table().state.game,
        lambda madness, now: called if madness < 6 else None,
        lambda _, way: way.state.investigators["i0"].madness,
        start=1,
        policy=check,
    )
    assert course.after(12).chance(6) == Fraction(485485, 944784)
    assert course.ends() == Distribution.certain(6)


def both_attack(state):
    fight = state.fight
    if fight.stage == "situation":
        return DescribeRound()
    if fight.stage == "declaring":
        for who, other in (("i0", "npc_brute"), ("npc_brute", "i0")):
            if fight.fighters[who].declaration is None:
                return Declare(who=who, doing="attack", target=other)
        return Reveal()
    who = next(f.id for f in fight.fighters.values() if not f.has_struck)
    return Strike(who=who)


def wounded(state):
    """Their traumas, and what lies between two rounds: the number of a round has no bearing."""
    fight = state.fight
    lying = None
    if fight is not None:
        lying = (
            fight.stage,
            tuple((f.declaration, f.has_struck) for f in fight.fighters.values()),
            tuple((blow.target, blow.amount) for blow in fight.blows),
        )
    people = (state.investigators["i0"], state.npcs["npc_brute"])
    return tuple((one.condition, one.trauma) for one in people), lying


def test_two_brawlers_die_as_a_chain_written_out_by_hand_says():
    table = a_table()
    table.apply("gardien", {"ask": "create-npc", "name": "Brute", "trauma": 1})
    fight = {"ask": "open-fight", "investigators": ["i0"], "opponents": ["npc_brute"]}
    table.apply("gardien", fight)
    state = table.state.game

    def next_ask(at, now):
        over = now.fight is None or "dead" in (condition for condition, _ in at[0])
        return None if over else both_attack(now)

    course = course_of_asks(
        player, KEEPER, state, next_ask, lambda _, way: wounded(way.state), start=wounded(state)
    )
    ends = course.ends().map(lambda at: tuple(condition == "dead" for condition, _ in at[0]))
    assert ends.as_fractions() == brawl_by_hand()


def brawl_by_hand():
    """One die against one die, and a fist hurts by one at the most."""
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
    return dead
