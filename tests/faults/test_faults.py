"""Whatever happens to nodes, lines and the database: nothing is lost, doubled or betrayed."""

import contextlib
import time

import pytest

from faults.checking import check
from faults.cluster import on_postgres, on_sqlite
from faults.playing import Asker, Page, Table


@contextlib.contextmanager
def an_evening(cluster, place, many=2):
    """People play at several tables while something happens; afterwards all is looked at."""
    url = f"http://127.0.0.1:{cluster.balancer.port}"
    tables = [Table(url) for _ in range(many)]
    askers = [
        Asker(url, table, seat, f"{number}-{seat}")
        for number, table in enumerate(tables)
        for seat in ("isa", "tom")
    ]
    pages = [Page(url, table, seat) for table in tables for seat in ("isa", "gardien")]
    for each in (*pages, *askers):
        each.start()
    try:
        go_on(askers)
        yield lambda: go_on(askers)
        go_on(askers)
        for asker in askers:
            asker.stop.set()
        for asker in askers:
            asker.join(60)
        found = check(place, cluster, tables, askers, pages)
    finally:
        for each in (*pages, *askers):
            each.stop.set()
    assert vars(found) == {
        **vars(found),
        "lost": [],
        "twice": [],
        "betrayed": [],
        "behind": [],
        "differing": [],
    }
    # Stored but never acknowledged: at most what each was waiting for when it was stopped.
    # The keeper of each table hid something, too.
    assert found.stored - found.acknowledged <= len(askers) + len(tables)


def go_on(askers, each=3, seconds=60):
    """Until everybody has been answered a few times more."""
    goals = [(asker, len(asker.acknowledged) + each) for asker in askers]
    deadline = time.monotonic() + seconds
    while any(len(asker.acknowledged) < goal for asker, goal in goals):
        assert time.monotonic() < deadline, "nobody is answered any more"
        time.sleep(0.02)


@pytest.fixture(scope="module")
def nodes():
    with on_postgres() as found:
        yield found


def test_nodes_that_are_killed_lose_nothing(nodes):
    cluster, place = nodes
    with an_evening(cluster, place) as go_on:
        for node in cluster.nodes:
            cluster.kill(node)
            go_on()


def test_lines_to_the_database_that_are_cut_lose_nothing(nodes):
    cluster, place = nodes
    with an_evening(cluster, place) as go_on:
        for node in cluster.nodes:
            cluster.blink(node)
            go_on()
        cluster.cut(cluster.nodes[0], 1.0)
        go_on()


def test_a_node_that_stood_still_goes_on_where_the_others_are(nodes):
    cluster, place = nodes
    with an_evening(cluster, place) as go_on:
        cluster.pause(cluster.nodes[0], 6.0)
        go_on()


def test_a_database_that_starts_again_loses_nothing(nodes):
    cluster, place = nodes
    with an_evening(cluster, place) as go_on:
        cluster.restart_database()
        go_on()


def test_clocks_that_jump_and_lost_pages_change_nothing(nodes):
    cluster, place = nodes
    with an_evening(cluster, place) as go_on:
        cluster.jump(cluster.nodes[1])
        cluster.cut_pages()
        go_on()
        cluster.jump(cluster.nodes[1])


def test_the_only_node_over_a_file_may_be_killed(tmp_path):
    with on_sqlite(tmp_path) as (cluster, place), an_evening(cluster, place) as go_on:
        cluster.kill(cluster.nodes[0])
        go_on()
