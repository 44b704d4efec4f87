"""Work in chunks: each is counted once, whatever befalls whoever does it."""

import multiprocessing

import pytest
from chunk_work import DiesOnce, always_dies, complains, squares

from tablee.lab.workers import Cancelled, Workers, WorkLost


def done(workers, make, question, chunks):
    found = []
    workers.run(make, question, chunks, lambda chunk, result: found.append((chunk, result)))
    return sorted(found)


@pytest.fixture(autouse=True)
def nobody_is_left():
    yield
    assert not multiprocessing.active_children()


def test_two_workers_come_to_what_one_does():
    wanted = [(n, n * n) for n in range(5)]
    assert done(Workers(1), squares, None, range(5)) == wanted
    assert done(Workers(2), squares, None, range(5)) == wanted


def test_the_chunk_of_a_lost_worker_is_done_again_and_counted_once(tmp_path):
    flag = tmp_path / "lost"
    assert done(Workers(2), DiesOnce, str(flag), range(3)) == [(0, 0), (1, 1), (2, 2)]
    assert flag.exists()


def test_a_chunk_that_costs_every_worker_is_given_up():
    with pytest.raises(WorkLost):
        done(Workers(2), always_dies, None, range(2))


def test_what_goes_wrong_in_a_worker_is_told():
    with pytest.raises(ValueError, match="a question"):
        done(Workers(2), complains, "a question", range(2))


@pytest.mark.parametrize("number", [1, 2])
def test_cancelled_work_ends_and_leaves_nothing(number):
    workers, found = Workers(number), []

    def one_more(chunk, result):
        found.append(chunk)
        workers.cancel()

    with pytest.raises(Cancelled):
        workers.run(squares, None, range(50), one_more)
    assert len(found) < 50
