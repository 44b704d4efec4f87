"""Questions that are reckoned by processes of their own: fair, bounded, out of the way of play."""

import asyncio
import os
import signal

import pytest

from tablee.dice.budget import Budget, TooManyPaths
from tablee.kernel.reckoning import PATIENT, Allowance, reckon
from tablee.kernel.refusal import refusal
from tablee.kernel.tongue import tongue
from tablee.kernel.words import Refused
from tablee.web.site.measures import ODDS_STEPS
from tablee.web.table.reckoner import MOST_WAITING, Busy, Job, Reckoner, Turns
from yacdha_table import Play

ENDLESS = Allowance(10**12, 0)


def question(kind="odds", *helpers):
    play = Play()
    play.prepare("daisy", *helpers, force=("daisy", *helpers), opposition=4)
    return play.table, play.table.question(kind, "isa", {"ask": "throw", "who": "daisy"})


def run(scene):
    """Plays a scene with a reckoner of one process."""

    async def playing():
        reckoner = Reckoner(1)
        try:
            return await scene(reckoner)
        finally:
            await reckoner.close()

    return asyncio.run(playing())


def job(table, seat, name):
    loop = asyncio.new_event_loop()
    loop.close()
    return Job(table, seat, name.encode(), loop.create_future())


def test_tables_take_turns_and_at_a_table_seats_take_turns():
    turns = Turns()
    for table, seat, name in (
        ("a", "isa", "a1"),
        ("a", "isa", "a2"),
        ("a", "isa", "a3"),
        ("a", "tom", "t1"),
        ("b", "zoe", "b1"),
        ("b", "zoe", "b2"),
    ):
        turns.add(job(table, seat, name))
    order = [one.sent.decode() for one in iter(turns.take, None)]
    assert order == ["a1", "b1", "t1", "b2", "a2", "a3"]


def test_the_oldest_question_of_a_seat_gives_way_to_its_newest():
    turns = Turns()
    pushed = [turns.add(job("a", "isa", str(n))) for n in range(MOST_WAITING + 2)]
    assert [one.sent for one in pushed if one] == [b"0", b"1"]


def test_another_process_gives_the_same_answer():
    for kind in ("odds", "prospects"):
        table, asked = question(kind)

        async def scene(reckoner, table=table, asked=asked):
            return await reckoner.answer("t", "isa", table.game.id, asked, PATIENT)

        assert run(scene) == reckon(table.game, asked, PATIENT)


def test_what_is_spent_of_budgets_is_counted():
    table, asked = question()
    budget, before = Budget(), ODDS_STEPS._value.get()
    reckon(table.game, asked, PATIENT, budget)
    run(lambda reckoner: reckoner.answer("t", "isa", table.game.id, asked, PATIENT))
    assert ODDS_STEPS._value.get() - before == budget.spent > 0


def test_a_refusal_comes_back_with_its_rule_and_its_words():
    table = Play().table
    asked = table.question("odds", "isa", {"ask": "throw", "who": "daisy"})

    async def scene(reckoner):
        await reckoner.answer("t", "isa", table.game.id, asked)

    with pytest.raises(Refused) as here:
        reckon(table.game, asked, PATIENT)
    with pytest.raises(Refused) as there:
        run(scene)
    assert there.value.rule == here.value.rule
    french = tongue("fr", (table.game.folder,))
    assert refusal(there.value, french) == refusal(here.value, french)


def test_what_nobody_waits_for_any_more_is_not_reckoned_to_its_end():
    table, asked = question("prospects", "john", "liam")

    async def scene(reckoner):
        endless = asyncio.create_task(reckoner.answer("t", "isa", table.game.id, asked, ENDLESS))
        first = asyncio.create_task(reckoner.answer("t", "tom", table.game.id, asked))
        while not reckoner.is_reckoning:  # noqa: ASYNC110 - no event tells it, nothing needs one
            await asyncio.sleep(0)
        endless.cancel()
        return await first

    assert run(scene)


def test_a_process_that_was_killed_is_replaced():
    table, asked = question()

    async def scene(reckoner):
        before = await reckoner.answer("t", "isa", table.game.id, asked)
        for process in reckoner.processes:
            os.kill(process, signal.SIGKILL)
        answers = []
        while len(answers) < 2:  # the first may be lost with the process
            try:
                answers.append(await reckoner.answer("t", "isa", table.game.id, asked))
            except TooManyPaths:
                answers.append(None)
        return before, answers[-1]

    before, after = run(scene)
    assert before == after


def test_too_many_questions_of_one_seat_push_each_other_out_and_nobody_else():
    table, asked = question()

    async def scene(reckoner):
        many = [reckoner.answer("t", "isa", table.game.id, asked) for _ in range(MOST_WAITING + 9)]
        other = reckoner.answer("t", "tom", table.game.id, asked)
        return await asyncio.gather(*many, other, return_exceptions=True)

    *mine, other = run(scene)
    assert not isinstance(other, Exception)
    assert any(isinstance(one, Busy) for one in mine)
    assert not isinstance(mine[-1], Exception)
