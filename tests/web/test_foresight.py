"""Chances at a real site: exact at once, rough and then right, or simulated and saying so."""

import asyncio

import pytest
from visiting import PLENTY, ask, bearer, new_table, send, sit, site

from tablee.journal.keep import KeptTable
from tablee.kernel.reckoning import SOON, reckon
from tablee.web.table.foresight import MOST_AT_ONCE, Foresight
from tablee.web.table.reckoner import Busy, Reckoner
from yacdha_table import Play

THROW = {"ask": "throw", "who": "daisy"}


class Heavy:
    """A room's foresight over a table on which three force: more than a blink's work."""

    def __init__(self, reckoner):
        play = Play()
        play.prepare("daisy", "john", "liam", force=("daisy", "john", "liam"), opposition=4)
        self.play = play
        self.woken = []
        self.foresight = Foresight(KeptTable(None, "t", play.table), reckoner)
        self.foresight.on_arrival = self.woken.append


def run(scene):
    async def playing():
        reckoner = Reckoner(1)
        try:
            return await scene(Heavy(reckoner))
        finally:
            await reckoner.close()

    return asyncio.run(playing())


def looking(heavy, seat="isa"):
    return asyncio.to_thread(heavy.foresight.prospects, seat, THROW)


def test_a_page_gets_a_rough_draw_at_once_and_is_woken_by_the_better_answer():
    async def scene(heavy):
        rough = await looking(heavy)
        came = await heavy.foresight.settled("isa", 0, 60)
        return rough, came, await looking(heavy), heavy

    rough, came, better, heavy = run(scene)
    assert came
    assert heavy.woken == ["isa"]
    assert heavy.foresight.arrived("isa") == 1
    assert all(one.draws for one in rough)
    table = heavy.play.table
    assert better == reckon(table.game, table.question("prospects", "isa", THROW), SOON)


def test_an_answer_that_comes_while_the_page_is_still_being_drawn_is_not_passed_over():
    async def scene(heavy):
        before = heavy.foresight.arrived("isa")
        await looking(heavy)
        await heavy.foresight.wonder("prospects", "isa", THROW)
        return await heavy.foresight.settled("isa", before, 60)

    assert run(scene)


def test_what_a_form_and_a_page_ask_for_is_reckoned_once():
    async def scene(heavy):
        await looking(heavy)
        asked = [heavy.foresight.wonder("prospects", "isa", THROW) for _ in range(3)]
        first, *others = await asyncio.gather(*asked)
        return first, others, await looking(heavy)

    first, others, drawn = run(scene)
    assert all(one is first for one in (*others, drawn))


def test_a_seat_that_asks_too_much_at_once_is_told_and_others_are_answered():
    async def scene(heavy):
        wonder = heavy.foresight.wonder
        mine = [wonder("prospects", "isa", THROW) for _ in range(MOST_AT_ONCE + 3)]
        return await asyncio.gather(*mine, wonder("odds", "gardien", THROW), return_exceptions=True)

    *mine, other = run(scene)
    assert sum(isinstance(one, Busy) for one in mine) == 3
    assert not isinstance(other, Exception)


def test_an_answer_about_a_state_that_is_gone_wakes_nobody():
    async def scene(heavy):
        await looking(heavy)
        heavy.play.keeper("say", text="Un bruit.")
        await asyncio.to_thread(heavy.foresight.odds, "gardien", THROW)
        return heavy

    assert run(scene).woken == []


def test_without_processes_everything_is_answered_on_the_spot():
    heavy = Heavy(None)
    found = heavy.foresight.prospects("isa", THROW)
    assert found
    assert found is heavy.foresight.prospects("isa", THROW)


@pytest.fixture
def twelve(tmp_path):
    """Twelve in teams who all force, at a site: their long run is beyond counting out."""
    with site(tmp_path, limits=PLENTY) as visitor:
        seats = {"keeper": "keeper", **{f"seat{n}": "player" for n in range(12)}}
        table, tokens = new_table(visitor, seats)
        people = [f"p{n}" for n in range(12)]

        def asked(seat, **fields):
            assert ask(visitor, table, tokens[seat], **fields).status_code == 201

        for n, who in enumerate(people):
            made = {"name": who.upper(), "occupation": "Marin"}
            asked(f"seat{n}", ask="create-investigator", **made)
        sides = [{"name": "A", "members": people[:6]}, {"name": "B", "members": people[6:]}]
        asked("keeper", ask="open-contest", what="course", category="physical", sides=sides)
        for n, who in enumerate(people):
            asked(f"seat{n}", ask="force", who=who)
        for n, who in enumerate(people[1:], 1):
            asked(f"seat{n}", ask="agree", who=who)
        yield visitor, table, tokens, {"ask": "throw-contest", "contest": "contest-1"}


def test_a_simulated_chance_says_so_in_the_long_run_and_on_the_page(twelve):
    visitor, table, tokens, throw = twelve
    sit(visitor, tokens["seat0"])
    said = send(visitor, f"/t/{table}/prospects", **throw).text
    assert "simulé" in said
    page = visitor.get(f"/t/{table}?open=all").text
    assert page.count('class="simulated"') <= page.count("simulé")


def test_the_api_gives_an_interval_with_every_chance(twelve):
    visitor, table, tokens, throw = twelve
    found = visitor.post(
        f"/api/tables/{table}/odds", json={"ask": throw}, headers=bearer(tokens["seat0"])
    ).json()
    for chances in found[""].values():
        for chance in chances:
            assert chance["low"] <= chance["chance"] <= chance["high"]
            assert (chance["exact"] is None) == (chance["low"] < chance["high"])
