"""However much one seat or one address asks for at once, it holds one thread, not all of them."""

import asyncio
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest
from visiting import bearer, new_table, send, sit, site

AT_ONCE = 12


@pytest.fixture
def visitor(tmp_path):
    with site(tmp_path) as found:
        yield found


class Threads:
    """How many threads requests have asked for and not yet given back.

    A look for what other nodes wrote is counted by itself: it is one at a time for its table.
    """

    def __init__(self, to_thread):
        self._to_thread = to_thread
        self.now, self.most = Counter(), 0

    async def __call__(self, work, *args, **named):
        name = getattr(work, "__name__", "")
        if name == "mark_taken":  # noted again whenever the keys were changed; takes no time
            return await self._to_thread(work, *args, **named)
        kind = "news" if name == "refresh" else "work"
        self.now[kind] += 1
        self.most = max(self.most, self.now[kind])
        try:
            return await self._to_thread(work, *args, **named)
        finally:
            self.now[kind] -= 1


def threads_held(monkeypatch, request):
    """The most threads that so many of these requests at once hold."""
    assert request() < 400  # whatever is done only once is done by now
    with ThreadPoolExecutor(AT_ONCE) as pool, monkeypatch.context() as patch:
        threads = Threads(asyncio.to_thread)
        patch.setattr(asyncio, "to_thread", threads)
        assert all(status < 400 for status in pool.map(lambda _: request(), range(AT_ONCE)))
    return threads.most


@pytest.mark.parametrize("what", ["view", "offers", "stream", "chronicle"])
def test_a_program_is_answered_one_at_a_time(visitor, monkeypatch, what):
    table, tokens = new_table(visitor)
    path, key = f"/api/tables/{table}/{what}", bearer(tokens["Isa"])
    get = visitor.get
    assert threads_held(monkeypatch, lambda: get(path, headers=key).status_code) == 1


@pytest.mark.parametrize("what", ["", "/story", "/replay?turn=1", "/paper", "/notes", "/handouts"])
def test_the_pages_of_a_seat_are_drawn_one_at_a_time(visitor, monkeypatch, what):
    table, tokens = new_table(visitor)
    sit(visitor, tokens["Isa"])
    path = f"/t/{table}{what}"
    assert threads_held(monkeypatch, lambda: visitor.get(path).status_code) == 1


def test_so_are_the_refusals_and_the_odds_of_its_forms(visitor, monkeypatch):
    table, tokens = new_table(visitor)
    sit(visitor, tokens["Isa"])
    fields = {"ask": "throw", "who": "nobody"}
    assert (
        threads_held(monkeypatch, lambda: send(visitor, f"/t/{table}/odds", **fields).status_code)
        == 1
    )


@pytest.mark.parametrize("path", ["/games/yacdha/tables", "/demo"])
def test_whoever_comes_by_gets_one_page_at_a_time(visitor, monkeypatch, path):
    assert threads_held(monkeypatch, lambda: visitor.get(path).status_code) == 1


def test_sheets_of_one_address_are_typeset_one_at_a_time(visitor, monkeypatch):
    papers = visitor.get("/games/yacdha/paper").text
    path = papers.split('href="/games/yacdha/paper/')[1].split('"')[0]
    path = f"/games/yacdha/paper/{path}"
    assert threads_held(monkeypatch, lambda: visitor.get(path).status_code) == 1


def test_a_table_that_takes_long_to_open_holds_no_other_up(visitor, monkeypatch):
    hub = visitor.app.state.services.hub
    (slow, _), (quick, _) = new_table(visitor), new_table(visitor)
    hub._rooms.clear()
    opened = hub._open

    async def both():
        order, gate = [], asyncio.Event()
        loop = asyncio.get_running_loop()

        def opening(table):
            if table == slow:
                asyncio.run_coroutine_threadsafe(gate.wait(), loop).result()
            return opened(table)

        monkeypatch.setattr(hub, "_open", opening)

        async def enter(table):
            await hub.room(table)
            order.append(table)

        first = asyncio.create_task(enter(slow))
        async with asyncio.timeout(30):
            await enter(quick)
        gate.set()
        await first
        return order

    assert visitor.blocking_portal.call(both) == [quick, slow]
