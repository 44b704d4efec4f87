"""People play at several tables while something happens; afterwards all is looked at."""

import contextlib
import time

from faults.checking import check
from faults.playing import Asker, Page, Table


class Evening:
    """Those who ask and those who watch."""

    def __init__(self, askers, pages):
        self.askers = askers
        self.pages = pages
        self.found = None
        """What it came to, once it is over."""

    def go_on(self, each=3, seconds=90):
        """Until everybody has been answered a few times more."""
        goals = [(asker, len(asker.acknowledged) + each) for asker in self.askers]
        deadline = time.monotonic() + seconds
        while any(len(asker.acknowledged) < goal for asker, goal in goals):
            assert time.monotonic() < deadline, "nobody is answered any more"
            time.sleep(0.02)

    def wait_for_all_pages(self, seconds=60):
        """Until every page that lost its stream has one."""
        deadline = time.monotonic() + seconds
        while any(page.lost is not None for page in self.pages):
            assert time.monotonic() < deadline, "a page does not come back"
            time.sleep(0.01)

    def wait_for_pages(self, lost, ready, seconds=60):
        """Until every page has opened its stream again after it was lost.

        How many seconds each took from the moment when somebody was there to answer.
        """
        deadline = time.monotonic() + seconds
        while any(page.since < lost for page in self.pages):
            assert time.monotonic() < deadline, "a page does not come back"
            time.sleep(0.01)
        return [max(0.0, page.since - ready) for page in self.pages]


@contextlib.contextmanager
def an_evening(cluster, place, many=2, pause=0.0):
    """People play at several tables while something happens; afterwards all is looked at.

    Between two asks of one of them lies a `pause`, in seconds.
    """
    url = f"http://127.0.0.1:{cluster.balancer.port}"
    tables = [Table(url) for _ in range(many)]
    askers = [
        Asker(url, table, seat, f"{number}-{seat}", pause)
        for number, table in enumerate(tables)
        for seat in ("isa", "tom")
    ]
    pages = [Page(url, table, seat) for table in tables for seat in ("isa", "gardien")]
    for each in (*pages, *askers):
        each.start()
    try:
        evening = Evening(askers, pages)
        evening.go_on()
        yield evening
        evening.go_on()
        for asker in askers:
            asker.stop.set()
        for asker in askers:
            asker.join(60)
        found = check(place, cluster, tables, askers, pages)
    finally:
        for each in (*pages, *askers):
            each.stop.set()
    evening.found = found
    assert found.are_clean, vars(found)
    # Stored but never acknowledged: at most what each was waiting for when it was stopped.
    # The keeper of each table hid something, too.
    assert found.stored - found.acknowledged <= len(askers) + len(tables)
