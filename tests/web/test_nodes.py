"""Two nodes over one database: whatever is done at one is true at the other."""

import re
import threading
import time
from concurrent.futures import Future

import pytest
from litestar.testing import TestClient
from visiting import PLENTY, ask, bearer, new_table, send, sit

from postgres import new_database, shared_server
from tablee.journal.store import Unreadable, Unwritable
from tablee.web.app import create_app
from tablee.web.services import services_of
from tablee.web.site.limits import Limits
from tablee.web.table.code_words import WRONG_CODES


def visitor_of(app):
    return TestClient(app, raise_server_exceptions=False)


@pytest.fixture
def nodes():
    """A visitor of each of two nodes."""
    with new_database() as place:
        apps = [create_app(place, limits=PLENTY) for _ in range(2)]
        with visitor_of(apps[0]) as one, visitor_of(apps[1]) as other:
            yield one, other


def until(true, seconds=20):
    deadline = time.monotonic() + seconds
    while not (found := true()):
        assert time.monotonic() < deadline
        time.sleep(0.005)
    return found


def room_at(visitor, table):
    hub = services_of(visitor.app).hub
    return visitor.blocking_portal.call(hub.room, table)


def test_what_is_asked_at_one_node_reaches_an_open_page_at_the_other(nodes):
    one, other = nodes
    table, tokens = new_table(one)
    rooms = [room_at(visitor, table) for visitor in nodes]
    heard = threading.Event()
    rooms[1].on_news = lambda entries: heard.set()
    with other.blocking_portal.wrap_async_context_manager(rooms[1].watching("Tom")):
        assert ask(one, table, tokens["Isa"], ask="say", text="Ia!").status_code == 201
        assert heard.wait(20)
    assert rooms[0].table.entries == rooms[1].table.entries
    # And without waiting for anything: whoever asks at one may look at the other at once.
    for number in range(10):
        asking, reading = (one, other) if number % 2 else (other, one)
        ask(asking, table, tokens["Isa"], ask="say", text=f"mot {number}")
        told = reading.get(f"/api/tables/{table}/chronicle", headers=bearer(tokens["Tom"])).text
        assert f"mot {number}" in told


def test_a_table_that_nobody_has_open_here_is_read_when_somebody_comes(nodes):
    one, other = nodes
    table, tokens = new_table(one)
    rooms = [room_at(visitor, table) for visitor in nodes]
    number = rooms[1].table.number
    assert ask(one, table, tokens["Isa"], ask="say", text="Ia!").status_code == 201
    until(lambda: rooms[1].is_behind)
    assert rooms[1].table.number == number
    with other.blocking_portal.wrap_async_context_manager(rooms[1].watching("Tom")):
        assert rooms[0].table.entries == rooms[1].table.entries
    assert ask(one, table, tokens["Isa"], ask="say", text="Fhtagn").status_code == 201
    until(lambda: rooms[1].is_behind)
    assert room_at(other, table).table.entries == rooms[0].table.entries


def test_the_same_key_at_two_nodes_is_done_once(nodes):
    table, tokens = new_table(nodes[0])
    sent = {"ask": {"ask": "say", "text": "Une fois"}, "key": "k"}
    path = f"/api/tables/{table}/asks"
    answers = [v.post(path, json=sent, headers=bearer(tokens["Isa"])).json() for v in nodes * 2]
    assert [answer["again"] for answer in answers] == [False, True, True, True]
    assert len({str(answer["turns"]) for answer in answers}) == 1


def test_a_link_that_is_revoked_at_one_node_opens_nothing_at_the_other(nodes):
    one, other = nodes
    table, tokens = new_table(one)
    view = f"/api/tables/{table}/view"
    assert other.get(view, headers=bearer(tokens["Isa"])).status_code == 200
    keys = services_of(other.app).keys
    keys.LOOK_SECONDS = 1e9
    heard = threading.Event()
    forget = keys.forget_all
    keys.forget_all = lambda: (forget(), heard.set())
    services_of(one.app).keys.revoke(table, "Isa")
    assert heard.wait(20)
    assert other.get(view, headers=bearer(tokens["Isa"])).status_code == 401


def test_links_that_were_just_made_are_shown_by_the_other_node_to_their_maker_only(nodes):
    one, other = nodes
    table, tokens = new_table(one)
    sit(one, tokens["Claude"])
    other.cookies = one.cookies
    send(one, f"/t/{table}/seats/renew", seat="Tom")
    page = other.get(f"/t/{table}/seats").text
    services = services_of(other.app)
    (link,) = set(re.findall(r"/s/([\w-]{24})", page))
    assert [held.seat for _, held in services.keys.held_by([link])] == ["Tom"]
    assert services.fresh.made_by(tokens["Isa"], table) == {}


def test_a_form_of_one_node_is_taken_by_the_other(nodes):
    one, other = nodes
    table, tokens = new_table(one)
    sit(one, tokens["Isa"])
    one.get(f"/t/{table}")
    other.cookies = one.cookies
    assert send(other, f"/t/{table}/ask", ask="say", text="Ia!").status_code in (200, 303)


def test_wrong_codes_count_wherever_they_are_tried(nodes):
    for number in range(WRONG_CODES):
        assert send(nodes[number % 2], "/join", code="un deux trois").status_code == 404
    for visitor in nodes:
        assert send(visitor, "/join", code="un deux trois").status_code == 429


def test_asks_at_one_node_count_at_the_other():
    with new_database() as place:
        limits = Limits(requests=10**9, asks=30, tables=10**9)
        apps = [create_app(place, limits=limits) for _ in range(2)]
        with visitor_of(apps[0]) as one, visitor_of(apps[1]) as other:
            table, tokens = new_table(one)
            room = room_at(other, table)
            for _ in range(10):
                assert ask(one, table, tokens["Isa"], ask="say", text="Ia!").status_code == 201
            until(lambda: room.is_behind)
            assert ask(other, table, tokens["Isa"], ask="say", text="Ia!").status_code == 429
            assert ask(other, table, tokens["Tom"], ask="say", text="Ia!").status_code == 201


def test_who_is_present_at_one_node_is_present_at_the_other_until_that_node_is_gone(nodes):
    one, _ = nodes
    table, _ = new_table(one)
    here, there = (room_at(visitor, table) for visitor in nodes)
    one.blocking_portal.call(here.on_presence, "Isa", True)
    until(lambda: there.present == {"Isa"})
    assert here.present == frozenset()  # its own pages are counted where they are
    one.blocking_portal.call(here.on_presence, "Isa", False)
    until(lambda: there.present == frozenset())
    one.blocking_portal.call(here.on_presence, "Tom", True)
    until(lambda: there.present == {"Tom"})
    one.blocking_portal.call(services_of(one.app).neighbours.close)
    until(lambda: there.present == frozenset())


@pytest.mark.filterwarnings("default")
def test_a_node_that_was_cut_off_reads_what_it_missed_before_it_is_well(nodes):
    one, other = nodes
    table, tokens = new_table(one)
    room = room_at(other, table)
    neighbours = services_of(other.app).neighbours
    missed = neighbours._listener._missed
    before = []

    def read_what_was_missed():
        ask(one, table, tokens["Isa"], ask="say", text="Pendant ce temps")
        assert not neighbours.is_well
        missed()
        before.append(room.table.number)

    neighbours._listener._missed = read_what_was_missed
    shared_server().execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE query LIKE 'LISTEN%' OR query = 'SELECT 1'"
    )
    until(lambda: before and neighbours.is_well)
    assert before[0] == room_at(one, table).table.number


def later(work):
    """What comes of some work in a thread, as a store answers."""
    found = Future()

    def run():
        try:
            found.set_result(work())
        except Exception as problem:
            found.set_exception(problem)

    threading.Thread(target=run).start()
    return found


def test_a_node_reads_nothing_of_what_it_wrote_itself(nodes):
    one, _ = nodes
    table, tokens = new_table(one)
    room = room_at(one, table)
    hears, read, heard = room.kept._store.append, [], threading.Event()
    room.kept.refresh = lambda: read.append(1)

    def append(*args, **named):
        """As if our own notice were faster than the answer that it is written."""

        def write():
            stored = hears(*args, **named).result()
            one.blocking_portal.call(services_of(one.app).hub.hears, table, stored.last)
            heard.set()
            return stored

        return later(write)

    room.kept._store.append = append
    try:
        with one.blocking_portal.wrap_async_context_manager(room.watching("Tom")):
            assert ask(one, table, tokens["Isa"], ask="say", text="Ia!").status_code == 201
            assert heard.is_set()
            assert ask(one, table, tokens["Isa"], ask="say", text="Fhtagn").status_code == 201
    finally:
        room.kept._store.append = hears
    assert not read
    assert not room.is_behind


def test_what_a_failed_write_kept_from_being_heard_is_read_after_it(nodes):
    one, other = nodes
    table, tokens = new_table(one)
    here, there = (room_at(visitor, table) for visitor in nodes)

    def fail():
        """While we write, another node is first; and then the database does not answer."""
        assert ask(other, table, tokens["Tom"], ask="say", text="avant").status_code == 201
        number = room_at(other, table).table.number
        one.blocking_portal.call(services_of(one.app).hub.hears, table, number)
        raise Unwritable("gone")

    append = here.kept._store.append
    here.kept._store.append = lambda *args, **named: later(fail)
    with one.blocking_portal.wrap_async_context_manager(here.watching("Isa")):
        assert ask(one, table, tokens["Isa"], ask="say", text="après").status_code == 503
        here.kept._store.append = append
        until(lambda: here.table.entries == there.table.entries)


@pytest.mark.parametrize("trouble", [Unreadable("away"), None], ids=["away", "well"])
def test_what_could_not_be_read_for_those_who_watch_is_read_in_a_moment(nodes, trouble):
    one, other = nodes
    table, tokens = new_table(one)
    here, there = (room_at(visitor, table) for visitor in nodes)
    refresh, problems = there.kept.refresh, [trouble] if trouble else []

    def refreshed():
        if problems:
            raise problems.pop()
        return refresh()

    there.kept.refresh = refreshed
    with other.blocking_portal.wrap_async_context_manager(there.watching("Tom")):
        assert ask(one, table, tokens["Isa"], ask="say", text="Ia!").status_code == 201
        until(lambda: here.table.entries == there.table.entries)
    assert not problems


def test_what_is_said_while_a_table_is_being_opened_is_not_missed(nodes):
    one, other = nodes
    table, tokens = new_table(one)
    hub = services_of(other.app).hub
    opened = hub._open

    def slowly(table_id):
        found = opened(table_id)
        assert ask(one, table, tokens["Isa"], ask="say", text="Ia!").status_code == 201
        until(lambda: hub._meanwhile[table].number)
        return found

    hub._open = slowly
    there = room_at(other, table)
    assert there.is_behind
    with other.blocking_portal.wrap_async_context_manager(there.watching("Tom")):
        assert there.table.entries == room_at(one, table).table.entries


def test_a_table_that_goes_while_it_is_being_opened_is_opened_anew(nodes):
    one, other = nodes
    table, _ = new_table(one)
    hub = services_of(other.app).hub
    opened, times = hub._open, []

    def removed_once(table_id):
        found = opened(table_id)
        times.append(found)
        if len(times) == 1:
            other.blocking_portal.call(hub.forget, table)
        return found

    hub._open = removed_once
    assert room_at(other, table).kept is times[1][0]
