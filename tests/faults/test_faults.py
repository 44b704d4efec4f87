"""Whatever happens to nodes, lines and the database: nothing is lost, doubled or betrayed."""

import pytest

from faults.cluster import on_postgres, on_sqlite
from faults.evening import an_evening


@pytest.fixture(scope="module")
def nodes():
    with on_postgres() as found:
        yield found


def test_nodes_that_are_killed_lose_nothing(nodes):
    cluster, place = nodes
    with an_evening(cluster, place) as evening:
        for node in cluster.nodes:
            cluster.kill(node)
            evening.go_on()


def test_lines_to_the_database_that_are_cut_lose_nothing(nodes):
    cluster, place = nodes
    with an_evening(cluster, place) as evening:
        for node in cluster.nodes:
            cluster.blink(node)
            evening.go_on()
        cluster.cut(cluster.nodes[0], 1.0)
        evening.go_on()


def test_a_node_that_stood_still_goes_on_where_the_others_are(nodes):
    cluster, place = nodes
    with an_evening(cluster, place) as evening:
        cluster.pause(cluster.nodes[0], 6.0)
        evening.go_on()


def test_a_database_that_starts_again_loses_nothing(nodes):
    cluster, place = nodes
    with an_evening(cluster, place) as evening:
        cluster.restart_database()
        evening.go_on()


def test_clocks_that_jump_and_lost_pages_change_nothing(nodes):
    cluster, place = nodes
    with an_evening(cluster, place) as evening:
        cluster.jump(cluster.nodes[1])
        cluster.cut_pages()
        evening.go_on()
        cluster.jump(cluster.nodes[1])


def test_the_only_node_over_a_file_may_be_killed(tmp_path):
    with on_sqlite(tmp_path) as (cluster, place), an_evening(cluster, place) as evening:
        cluster.kill(cluster.nodes[0])
        evening.go_on()
