"""Lines and veils: the whole table reads them, nobody learns who wrote one, the journal neither."""

import json

import pytest
from lobby_visits import Browser, link_of, table_of
from visiting import ask, site

from tablee.kernel.reading import Readings
from tablee.lab.games import find_game

WRITTEN = "araignées"


@pytest.fixture
def places(tmp_path):
    """A keeper and two players at one table, each with a browser."""
    with site(tmp_path) as visitor:
        ines = Browser(visitor)
        seats = ines.open_table(player=["Tom", "Zoé"])
        people = {"Inès": ines}
        for name in ("Tom", "Zoé"):
            people[name] = Browser(visitor)
            people[name].get(link_of(seats, name), follow_redirects=True)
        yield table_of(seats), people


def journal_of(table, people):
    return people["Inès"].client.app.state.services.hub._rooms[table].table


def write(people, name, table, **more):
    return people[name].post(f"/t/{table}/limits", {"kind": "line", "text": WRITTEN, **more})


def test_whoever_writes_unnamed_leaves_the_same_journal_and_the_same_pages(places):
    """Tom's line, taken back and written again by Zoé: nothing differs but numbers and hours."""
    table, people = places
    left = []
    for name in ("Tom", "Zoé"):
        assert WRITTEN in write(people, name, table).text
        told = journal_of(table, people)
        turn = told.history.turn(told.history.turns)
        assert {entry.seat for entry in turn} == {"Inès"}
        assert name not in json.dumps([entry.body.decode() for entry in turn])
        left.append([type(entry.event).__name__ for entry in turn])
        limit = next(iter(told.state.common.limits.values()))
        assert limit.author == ""
        for reader in people.values():
            assert WRITTEN in reader.get(f"/t/{table}/limits").text
            assert WRITTEN not in reader.get(f"/t/{table}/story").text
        people["Inès"].post(f"/t/{table}/limits/lift", {"id": limit.id})
    assert left[0] == left[1]
    assert journal_of(table, people).state.common.limits == {}


def test_a_name_stands_beside_a_line_only_where_it_is_wanted(places):
    table, people = places
    page = write(people, "Tom", table, named="1", kind="veil").text
    assert page.count("Tom") == 1
    assert journal_of(table, people).state.common.limits["1"].author == "Tom"


def test_lines_are_private_to_the_table_and_refused_in_a_sentence(places):
    table, people = places
    assert write(people, "Tom", table).status_code == 200
    stranger = Browser(people["Tom"].client)
    assert WRITTEN not in stranger.get(f"/t/{table}/limits").text
    again = write(people, "Zoé", table)
    assert again.status_code == 422
    assert "C’est déjà écrit." in again.text
    empty = write(people, "Zoé", table, text="   ")
    assert empty.status_code == 422
    assert 'id="refused" role="alert"' in empty.text
    lifted = people["Zoé"].post(f"/t/{table}/limits/lift", {"id": "1"})
    assert "1" in journal_of(table, people).state.common.limits, lifted.status_code


def test_a_line_is_written_in_a_pause_too_and_is_there_when_the_journal_is_read_anew(places):
    table, people = places
    tom = people["Tom"].tokens()[0]
    ask(people["Tom"].client, table, tom, ask="pause")
    write(people, "Tom", table)
    told = journal_of(table, people)
    rows = [(entry.body, entry.hash) for entry in told.entries]
    read = Readings(find_game("yacdha")).entries(rows)
    assert [entry.event for entry in read] == [entry.event for entry in told.entries]


def test_anybody_fades_to_black_and_is_not_named(places):
    table, people = places
    for name in ("Tom", "Inès"):
        answer = ask(people[name].client, table, people[name].tokens()[0], ask="fade-out")
        assert answer.status_code in (200, 201)
    page = people["Zoé"].get(f"/t/{table}/story").text
    assert "Fondu au noir" in page
