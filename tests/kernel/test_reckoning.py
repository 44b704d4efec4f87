"""Chances within a budget: counted in steps, charged alike each time, drawn where they are many."""

import random
from collections import Counter
from fractions import Fraction

import pytest

from randomplay import fill, random_table, step
from tablee.dice.budget import Budget, Stopped, TooManyPaths, charged, spend, within
from tablee.dice.memo import forget
from tablee.dice.sampled import interval
from tablee.dice.throws import Total, together
from tablee.kernel.prospect import Prospect
from tablee.kernel.reckoning import PATIENT, Allowance, Question, reckon
from tablee.kernel.tongue import tongue
from tablee.kernel.words import Refused
from tablee.lab.games import all_games
from yacdha_table import Play

ENOUGH = 60
DRAWN = Allowance(0, 300_000)
FEW = 100
FAR = 5
"""Standard deviations by which a drawn chance of thousands may once miss the true one."""

GLANCE = Allowance(0, 8_000)
"""A few dozen throws, and nothing counted out."""


def forced_throw():
    play = Play()
    play.prepare("daisy", "john", "liam", force=("daisy", "john", "liam"), opposition=4)
    return play.table


def test_a_budget_ends_a_reckoning_however_fast_the_machine_is():
    question = forced_throw().question("odds", "isa", {"ask": "throw", "who": "daisy"})
    with pytest.raises(TooManyPaths):
        reckon(Play().table.game, question, Allowance(500, 0))


def test_a_remembered_answer_costs_what_it_cost_the_first_time():
    table = forced_throw()
    question = table.question("odds", "isa", {"ask": "throw", "who": "daisy"})
    costs = []
    for forgetting in (True, False, True):
        if forgetting:
            forget()
        with within(Budget()) as budget:
            reckon(table.game, question, PATIENT, budget)
        costs.append(budget.spent)
    assert len(set(costs)) == 1


def test_what_is_asked_inside_a_question_is_charged_to_it():
    @charged
    def inner(number):
        spend(number)
        return number

    @charged
    def outer(number):
        return inner(number) + inner(number)

    for _ in range(2):
        with within(Budget()) as budget:
            assert outer(7) == 14
        assert budget.spent == 14
    with within(Budget(13)), pytest.raises(TooManyPaths):
        outer(7)


def test_a_reckoning_can_be_stopped():
    budget = Budget()
    budget.stop()
    question = forced_throw().question("odds", "isa", {"ask": "throw", "who": "daisy"})
    with pytest.raises(Stopped):
        reckon(Play().table.game, question, PATIENT, budget)


def test_a_large_fold_is_stopped_before_it_is_done():
    from tablee.dice.throws import Throw

    throw = Throw(tuple(Total(count=2, sides=100) for _ in range(4)), together, ())
    with within(Budget(100_000)), pytest.raises(TooManyPaths):
        throw.odds()


def test_drawn_chances_say_so_are_the_same_each_time_and_near_the_true_ones():
    table = forced_throw()
    question = table.question("odds", "isa", {"ask": "throw", "who": "daisy"})
    exact = reckon(table.game, question, PATIENT)[""]
    drawn, again = (reckon(table.game, question, DRAWN)[""] for _ in range(2))
    assert exact.draws == 0
    assert drawn.draws > 500
    assert drawn == again
    true, seen = (odds.of("success").chance(True) for odds in (exact, drawn))
    low, high = drawn.interval(seen)
    assert low < seen < high
    assert high - low < 0.1
    assert abs(float(true - seen)) < FAR * (high - low) / 4
    assert exact.interval(true) == (float(true), float(true))


def test_a_rough_draw_is_there_at_once():
    table = forced_throw()
    question = table.question("odds", "isa", {"ask": "throw", "who": "daisy"})
    with within(Budget()) as budget:
        found = reckon(table.game, question, GLANCE, budget)[""]
    assert 0 < found.draws < 100
    assert budget.spent < 2 * GLANCE.drawn


def test_a_refusal_is_a_refusal_also_in_the_long_run():
    table = Play().table
    for kind in ("odds", "prospects"):
        question = Question(
            kind,
            table.state.game,
            table.by("isa"),
            table.read_ask({"ask": "throw", "who": "daisy"}),
        )
        with pytest.raises(Refused):
            reckon(table.game, question, PATIENT)


def test_a_drawn_figure_never_looks_exact():
    english = tongue("en", ())
    chance = Prospect("x", Fraction(31, 50), draws=1000)
    assert chance.figure(chance.value, english) == "about 62%, simulated (58% to 65%)"


def test_the_interval_holds_the_true_chance_and_stays_a_chance():
    assert interval(0.0, 50)[0] == 0
    assert interval(1.0, 50)[1] == 1
    low, high = interval(0.5, 1000)
    assert low < 0.5 < high


@pytest.mark.parametrize("game", list(all_games()), ids=lambda game: game.id)
def test_drawn_prospects_come_near_the_exact_ones(game):
    """The mean of many draws of a whole reckoning is its answer, in every game's own questions."""
    compared = 0
    for seed in range(8):
        rng, asked = random.Random(seed), Counter()
        table = random_table(game, seed)
        for serial in range(160):
            step(table, rng, serial, asked)
            if serial % 8 == 0:
                compared += sum(
                    compare(table, seat, fill(offer, rng, serial))
                    for seat in table.state.common.seats
                    for offer in table.offers(seat)
                )
            if compared >= ENOUGH:
                return
    assert compared


def compare(table, seat, ask):
    try:
        question = table.question("prospects", seat, ask)
        if question is None:
            return 0
        exact = reckon(table.game, question, Allowance(60_000, 0))
        drawn = reckon(table.game, question, Allowance(0, 60_000))
    except (Refused, TooManyPaths):
        return 0
    known = {(one.key, one.who, one.times): one for one in drawn}
    for one in exact:
        near = known.get((one.key, one.who, one.times))
        for way, number in one.parts:
            seen = 0 if near is None else dict(near.parts).get(way, 0)
            draws = max([1, *(every.draws for every in drawn)])
            assert is_near(one, float(number), float(seen), near, draws), (ask, one, seen)
    return len(exact)


def is_near(one, true, seen, near, draws):
    error = near.error / 1.96 if near is not None else 0
    if one.unit == "chance":
        alone = (max(true * (1 - true), 1 / draws) / draws) ** 0.5
        return abs(true - seen) <= FAR * max(alone, error)
    if near is not None and not error and draws < FEW:
        return True  # every draw came to the same: that says nothing yet about what is rare
    # What no draw came to is not told at all: then it must be rare.
    return abs(true - seen) <= FAR * max(error, 1 / draws)
