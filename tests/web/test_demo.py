"""The demonstration: ready at once, walked step by step, taken over."""

from pathlib import Path

import pytest
from visiting import other, send, site

from tablee.journal.sql import SqlStore
from tablee.lab.session import play
from tablee.web.story import demo

ROOT = Path(__file__).parents[2]


@pytest.fixture
def visitor(tmp_path):
    with site(tmp_path) as found:
        yield found


def table_of(visitor):
    return next(
        t for t in visitor.app.state.services.store.tables() if t.id.startswith(demo.WALK)
    ).id


def walk(visitor, steps):
    for _ in range(steps):
        assert send(visitor, "/demo/next").status_code == 303


def test_the_packaged_story_is_the_one_in_the_examples():
    packaged = demo.find_game(demo.GAME).folder / "data" / "demo.yaml"
    assert packaged.read_bytes() == (ROOT / "examples" / "les-exemples.yaml").read_bytes()


def test_the_table_has_the_whole_story_as_the_file_plays_it(tmp_path):
    with SqlStore(tmp_path / "new.db") as store:
        demo.set_the_table(store)
        demo.set_the_table(store)
        assert [about.id for about in store.tables()] == [demo.ORIGINAL]
        kept = list(store.lines(demo.ORIGINAL))
    assert len(kept) == play(demo.the_story()).table.number


def test_looking_makes_no_table(visitor):
    page = visitor.get("/demo")
    assert page.status_code == 200
    assert "Le tatouage de Donald" in page.text
    assert [about.id for about in visitor.app.state.services.store.tables()] == [demo.ORIGINAL]


def test_each_click_plays_one_step(visitor):
    walk(visitor, 3)
    page = visitor.get("/demo").text
    assert "Liam Burton" in page
    assert f"3 sur {len(demo.the_steps())}" in page
    assert "En route vers" not in page


def test_two_visitors_walk_at_their_own_pace(visitor):
    walk(visitor, 2)
    somebody = other(visitor)
    assert "Étape 0 sur" in somebody.get("/demo").text
    walk(somebody, 1)
    assert "Étape 1 sur" in somebody.get("/demo").text
    assert "Étape 2 sur" in visitor.get("/demo").text


def test_a_click_may_go_on_to_the_next_scene(visitor):
    send(visitor, "/demo/next", scene="1")
    assert "En route vers" not in visitor.get("/demo").text
    send(visitor, "/demo/next", scene="1")
    assert "En route vers" in visitor.get("/demo").text


def test_the_story_is_seen_through_one_seats_eyes(visitor):
    walk(visitor, 60)
    pages = {seat: visitor.get(f"/demo?as={seat}").text for seat in ("gardien", "isa")}
    assert pages["gardien"] != pages["isa"]
    assert 'aria-current="true"' in pages["isa"]


def test_the_story_can_be_walked_to_its_end(visitor):
    for _ in demo.the_steps():
        if send(visitor, "/demo/next", scene="1").status_code != 303:
            break
        page = visitor.get("/demo").text
        assert page
        if "/demo/next" not in page:
            break
    count = len(demo.the_steps())
    assert f"{count} sur {count}" in page
    walk(visitor, 1)
    assert f"{count} sur {count}" in visitor.get("/demo").text


def test_taking_over_leaves_the_visitor_at_the_table_with_links_for_the_others(visitor):
    walk(visitor, 3)
    table_id = table_of(visitor)
    answer = send(visitor, "/demo/take")
    assert answer.headers["location"] == f"/t/{table_id}/seats"
    seats = visitor.get(answer.headers["location"])
    assert seats.status_code == 200
    assert seats.text.count("/s/") >= 3
    assert visitor.get(f"/t/{table_id}").status_code == 200
    # The script has stopped: another click begins another walk.
    walk(visitor, 1)
    room = visitor.blocking_portal.call(visitor.app.state.services.hub.room, table_id)
    assert demo.steps_played(room.table) == 3


def test_a_table_where_something_else_was_done_is_no_walk_any_more(visitor):
    walk(visitor, 2)
    hub = visitor.app.state.services.hub
    room = visitor.blocking_portal.call(hub.room, table_of(visitor))
    room.kept.ask("gardien", {"ask": "say", "text": "Autrement"})
    assert demo.steps_played(room.table) is None
    assert "Étape 0 sur" in visitor.get("/demo").text
