"""kill -9 under five connected browsers: nothing acknowledged is lost, and all catch up."""

import pytest
from people import named
from playwright.sync_api import expect
from server import Server
from stage import IDLE, stage

CUT = r"ERR_|network error|Failed to fetch|status of 5"
SEATS = ("gardien", "isa", "tom", "phil", "isa")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """One that nobody else needs."""
    found = Server(tmp_path_factory.mktemp("crash") / "tables.db").start()
    yield found
    found.stop()


def test_a_killed_server_loses_nothing_it_has_acknowledged(server, meet, watch):
    watch.allow(CUT)
    table = stage(server.database, IDLE)
    people = [meet(seat).sit(table).is_connected() for seat in SEATS]
    keeper, isa, tom = people[:3]
    tom.form("attempt", who="john").locator(named("what")).fill("à moitié écr")
    for number in range(1, 4):
        keeper.do("say", text=f"Avant, {number}.")  # each was answered: it is acknowledged
    for person in people:
        person.is_told("Avant, 3.")
    before = [person.story() for person in people]

    # One more that nobody waits for: the server may die before, while or after it is kept.
    form = isa.form("say")
    isa.fill(form, "text", "Juste avant la fin.")
    form.locator("button").first.click(no_wait_after=True)
    server.kill()
    server.start()

    # Her page sends it again with the same key until it is answered: it is there, and once.
    keeper.do("say", text="Après.")
    for person in people:
        person.is_told("Après.")
        person.is_told("Juste avant la fin.", 1)
    for person, known in zip(people, before, strict=True):
        told = person.story()
        assert told[: len(known)] == known, "nothing that was shown has gone or moved"
        assert sorted(told[len(known) :]) == ["Gardien : Après.", "Isa : Juste avant la fin."]
        live = person.story()
        assert len(set(live)) == len(live)
    stories = {tuple(person.story()[-5:]) for person in people}
    assert len(stories) == 1, "all pages tell it in the same order"
    expect(tom.form("attempt", who="john").locator(named("what"))).to_have_value("à moitié écr")


def test_an_ask_without_a_script_is_there_once_or_not_at_all(server, meet, watch):
    """A plain form post that dies with the server: nothing is doubled."""
    watch.allow(CUT)
    table = stage(server.database, IDLE)
    isa = meet("isa", java_script_enabled=False).sit(table)
    form = isa.form("say")
    isa.fill(form, "text", "Entendue ou non.")
    form.locator("button").first.click(no_wait_after=True)
    server.kill()
    server.start()
    isa.go(table.path)
    told = [line for line in isa.lines.all_inner_texts() if "Entendue ou non." in line]
    assert len(told) <= 1
