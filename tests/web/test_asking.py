"""Asks that are put from the event loop: no thread waits for the disk, and nothing else changes."""

import asyncio
import threading

import pytest

from tablee.journal.keep import new_table, open_table
from tablee.journal.sql import SqlStore
from tablee.kernel.words import Refused
from tablee.web.table.asking import Asking
from toy import SEATS, toy

COUNT = {"ask": "count", "amount": 1}
HOW = {"nonce": "", "faces": None, "thrown": False}


@pytest.fixture
def store(tmp_path):
    with SqlStore(tmp_path / "tables.db") as store:
        yield store


@pytest.fixture
def kept(store):
    return new_table(store, toy, SEATS, table_id="cellar")


def ask(asking, key, **how):
    return asking.ask("isa", COUNT, key=key, **{**HOW, **how})


def count_of(kept):
    return kept.table.state.game.count


class Slowly:
    """A store whose next write is answered only when it is told to."""

    def __init__(self, store):
        self._store = store
        self.before_the_answer = lambda: None

    def __getattr__(self, name):
        return getattr(self._store, name)

    def append(self, *args, **named):
        future = self._store.append(*args, **named)
        future.exception()
        self.before_the_answer()
        return future


def test_what_was_quick_once_is_done_without_a_thread(kept, monkeypatch):
    async def play():
        asking = Asking(kept)
        await ask(asking, "first")
        monkeypatch.setattr(asyncio, "to_thread", None)
        return await ask(asking, "second")

    answer = asyncio.run(play())
    assert not answer.again
    assert answer.entries == tuple(kept.table.entries[-2:])
    assert count_of(kept) == 2


def test_an_ask_that_comes_again_is_answered_as_before(kept):
    async def play():
        asking = Asking(kept)
        return [await ask(asking, "same") for _ in range(3)]

    answers = asyncio.run(play())
    assert [answer.again for answer in answers] == [False, True, True]
    assert all(answer.entries == answers[0].entries for answer in answers)
    assert count_of(kept) == 1


def test_where_another_process_wrote_first_the_ask_is_put_again(store, kept):
    other = open_table(store, toy, "cellar")

    async def play():
        asking = Asking(kept)
        await ask(asking, "first")
        other.refresh()
        other.ask("tom", COUNT, key="between")
        return await ask(asking, "second")

    answer = asyncio.run(play())
    assert answer.entries[0].number == other.table.number + 1
    assert count_of(kept) == 3


def test_a_key_that_another_process_used_is_answered_with_what_it_did(store, kept):
    other = open_table(store, toy, "cellar")

    async def play():
        asking = Asking(kept)
        await ask(asking, "first")
        other.refresh()
        done = other.ask("isa", COUNT, key="same")
        return done, await ask(asking, "same")

    done, answer = asyncio.run(play())
    assert answer.again
    assert answer.entries == done.entries
    assert count_of(kept) == 2


def test_a_table_that_was_read_again_meanwhile_takes_an_ask_in_once(store, kept):
    kept._store = slowly = Slowly(store)

    async def play():
        asking = Asking(kept)
        await ask(asking, "first")
        slowly.before_the_answer = kept.refresh
        return await ask(asking, "second")

    answer = asyncio.run(play())
    assert [entry.number for entry in kept.table.entries] == [*range(1, kept.table.number + 1)]
    assert answer.entries == tuple(kept.table.entries[-2:])
    assert count_of(kept) == 2
    assert kept.reach == kept.table.number


def test_a_refusal_counts_only_at_the_table_as_it_is(store, kept):
    async def play():
        asking = Asking(kept)
        await ask(asking, "first")
        with pytest.raises(Refused):
            await asking.ask("isa", {"ask": "count", "amount": 99}, key="", **HOW)
        with pytest.raises(Refused):
            await asking.ask("isa", {"ask": ["count"]}, key="", **HOW)

    asyncio.run(play())
    assert count_of(kept) == 1
    assert kept.reach == kept.table.number


def test_a_lock_that_a_thread_holds_stops_nobody_else(kept):
    held, free = threading.Event(), threading.Event()

    def hold():
        with kept.lock:
            held.set()
            free.wait(10)

    async def play():
        asking = Asking(kept)
        await ask(asking, "first")
        holding = asyncio.create_task(asyncio.to_thread(hold))
        await asyncio.to_thread(held.wait)
        waiting = asyncio.create_task(ask(asking, "second"))
        await asyncio.sleep(0.05)  # the loop goes on
        assert not waiting.done()
        free.set()
        await holding
        return await waiting

    assert not asyncio.run(play()).again
    assert count_of(kept) == 2


def test_an_ask_that_is_given_up_hides_no_news(store, kept):
    kept._store = slowly = Slowly(store)

    async def play():
        asking = Asking(kept)
        await ask(asking, "first")
        task = asyncio.create_task(ask(asking, "second"))
        slowly.before_the_answer = task.cancel
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(play())
    assert kept.reach == kept.table.number
    assert kept.refresh()
    assert count_of(kept) == 2
