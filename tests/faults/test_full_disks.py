"""A disk that is really full: who asks is told, nothing is lost, and play goes on with space."""

import time

import httpx

from faults.cluster import on_postgres, on_sqlite
from faults.disks import small_disk
from faults.evening import an_evening
from faults.playing import Table


def refused_for_want_of_space(cluster, seconds=60):
    """Asks until there is no space for it any more: the answer."""
    url = f"http://127.0.0.1:{cluster.balancer.port}"
    deadline = time.monotonic() + seconds
    with httpx.Client(timeout=30) as client:
        while time.monotonic() < deadline:
            sent = {"game": "toy", "keeper": "gardien", "players": ["isa"], "title": "La cave"}
            answer = client.post(f"{url}/api/tables", json=sent)
            if answer.status_code != 201:
                return answer
    raise AssertionError("the disk is never full")


def goes_on_after(cluster, evening, disk):
    disk.fill()
    refused = refused_for_want_of_space(cluster)
    assert refused.status_code == 503, refused.text
    assert refused.json()["sentence"]
    disk.empty()
    if cluster.database and not cluster.database.is_running:
        cluster.database.start()
    evening.go_on()
    assert Table(f"http://127.0.0.1:{cluster.balancer.port}").id


def test_a_full_disk_under_a_file_loses_nothing():
    with (
        small_disk(16) as disk,
        on_sqlite(disk.folder) as (cluster, place),
        an_evening(cluster, place) as evening,
    ):
        goes_on_after(cluster, evening, disk)


def test_a_full_disk_under_postgresql_loses_nothing():
    with (
        small_disk(200) as disk,
        on_postgres(disk=disk.folder, segments=1) as (cluster, place),
        an_evening(cluster, place) as evening,
    ):
        goes_on_after(cluster, evening, disk)
