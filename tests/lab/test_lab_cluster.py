"""The same chunks on a Dask cluster: a real scheduler, two real workers, one of which dies."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from chunk_work import DiesOnce, squares

from tablee.lab import fight as fights
from tablee.lab.casting import new_table
from tablee.lab.cluster import Cluster, NoCluster
from tablee.lab.games import find_game
from tablee.lab.lineup import LineUp
from tablee.lab.workers import Cancelled, Workers

pytest.importorskip("distributed")

PATIENCE = 60
"""Seconds for a scheduler and its workers to come up on a busy machine."""


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """A scheduler with two workers of one thread each, as processes of their own."""
    folder = tmp_path_factory.mktemp("cluster")
    file = folder / "scheduler.json"
    here = Path(__file__).parent
    env = {**os.environ, "PYTHONPATH": str(here)}
    dask = [sys.executable, "-m", "dask"]
    plain = ["--scheduler-file", str(file), "--no-dashboard"]
    worker = [*dask, "worker", *plain, "--nthreads", "1", "--nworkers", "1"]
    commands = [
        [*dask, "scheduler", *plain, "--host", "127.0.0.1", "--port", "0"],
        worker,
        worker,
    ]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "start_new_session": True}
    running = [subprocess.Popen(one, cwd=folder, env=env, **quiet) for one in commands]
    try:
        yield _with_workers(file, 2)
    finally:
        for process in running:
            os.killpg(process.pid, signal.SIGKILL)  # with whatever it has started
            process.wait(PATIENCE)


def _with_workers(file, number):
    from distributed import Client

    until = time.monotonic() + PATIENCE
    while not file.exists() or not file.read_text():
        assert time.monotonic() < until, "the scheduler did not come up"
        time.sleep(0.05)  # a file that another process writes cannot be waited for
    found = json.loads(file.read_text())["address"]
    with Client(found, set_as_default=False) as client:
        client.wait_for_workers(number, timeout=PATIENCE)
    return found


def done(workers, make, question, chunks):
    found = []
    workers.run(make, question, chunks, lambda chunk, result: found.append((chunk, result)))
    return sorted(found)


def test_a_fight_has_the_same_answer_on_one_core_and_on_a_cluster(address):
    table = new_table(find_game("yacdha"), {"story": "one-shot"})
    question = LineUp(table, "en").question(("a cultist, knife", "a hunter, spear"), ("facing",))
    here = fights.played_outcome(question, 1_000, Workers(1))
    there = fights.played_outcome(question, 1_000, Cluster(address))
    assert here.weights == there.weights


def test_the_chunk_of_a_worker_that_dies_is_done_by_another_and_counted_once(address, tmp_path):
    flag = tmp_path / "lost"
    assert done(Cluster(address), DiesOnce, str(flag), range(4)) == [(n, n) for n in range(4)]
    assert flag.exists()


def test_cancelled_work_leaves_nothing_on_the_scheduler(address):
    from distributed import Client

    workers, found = Cluster(address), []

    def one_more(chunk, result):
        found.append(chunk)
        workers.cancel()

    with pytest.raises(Cancelled):
        workers.run(squares, None, range(200), one_more)
    assert len(found) < 200
    with Client(address, set_as_default=False) as client:
        assert client.run_on_scheduler(_is_empty)


async def _is_empty(dask_scheduler):
    """Whether the scheduler forgets what nobody wants any more, as soon as it hears of it."""
    until = time.monotonic() + PATIENCE
    while any(task.who_wants for task in dask_scheduler.tasks.values()):
        if time.monotonic() > until:
            return False
        await asyncio.sleep(0.01)
    return True


def test_a_scheduler_that_does_not_answer_is_said_so(monkeypatch):
    monkeypatch.setattr("tablee.lab.cluster.PATIENCE", "1s")
    with pytest.raises(NoCluster, match=r"127\.0\.0\.1:9"):
        Cluster("tcp://127.0.0.1:9").run(squares, None, range(1), lambda *_: None)
