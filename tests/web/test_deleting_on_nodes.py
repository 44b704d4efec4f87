"""A table that is deleted, and perhaps restored, while several nodes have it open."""

import threading

import pytest
from test_nodes import room_at, until, visitor_of
from visiting import PLENTY, ask, bearer, new_table, send

from postgres import new_database
from tablee.journal import schema
from tablee.journal.archive import open_backup, restore
from tablee.journal.keep import lines_of
from tablee.journal.packing import write_backup
from tablee.journal.store import Conflict
from tablee.web.app import create_app
from tablee.web.host.hosting import Hosting
from tablee.web.services import services_of

KEY = "the key of this house"


@pytest.fixture
def nodes(tmp_path):
    folders = [tmp_path / "backups", tmp_path / "backups of the other"]
    with new_database() as place:
        apps = [create_app(place, limits=PLENTY, hosting=told(folder)) for folder in folders]
        with visitor_of(apps[0]) as one, visitor_of(apps[1]) as other:
            yield one, other


def told(folder):
    return Hosting(key=KEY, backups=folder, makes_backups=False)


def say(visitor, table, token, text):
    return ask(visitor, table, token, ask="say", text=text)


def delete(host, table):
    send(host, "/host/enter", key=KEY)
    assert send(host, f"/host/tables/{table}/delete", sure=table).status_code == 303


def chronicle(visitor, table, token):
    return visitor.get(f"/api/tables/{table}/chronicle", headers=bearer(token)).json()


def test_a_deleted_table_is_gone_at_every_node_and_may_come_back_as_it_was(nodes, tmp_path):
    one, other = nodes
    table, tokens = new_table(one)
    isa, saved = tokens["Isa"], tmp_path / "saved.zip"
    say(one, table, isa, "avant")
    write_backup(services_of(one.app).readers, saved, table)
    for visitor in (one, other):
        assert say(visitor, table, isa, "un avenir effacé").status_code == 201
    delete(one, table)
    until(lambda: services_of(other.app).hub.open_room(table) is None)
    assert say(other, table, isa, "personne").status_code in (401, 403, 404)
    with open_backup(saved) as backup:
        restore(services_of(one.app).writers, backup, table)
    # As many asks as were deleted: numbers alone would not tell the one history from the other.
    for visitor in (one, one, other, one):
        assert say(visitor, table, isa, "après").status_code == 201
    here, there = (chronicle(visitor, table, isa) for visitor in nodes)
    assert here == there
    assert "avenir" not in str(here)


def test_a_node_that_heard_of_nothing_does_not_write_into_another_history(nodes):
    one, _ = nodes
    table, tokens = new_table(one)
    say(one, table, tokens["Isa"], "Ia!")
    kept = room_at(one, table).kept
    proposal = kept.table.propose("Isa", {"ask": "say", "text": "Fhtagn"})
    lines = lines_of(proposal.entries)
    store = services_of(one.app).store
    with pytest.raises(Conflict):
        store.append(table, kept.table.number, lines, after="0" * 64).result()
    assert store.append(table, kept.table.number, lines, after=kept.table.head).result()


def test_whatever_is_acknowledged_while_a_table_is_deleted_is_in_its_backup(nodes, tmp_path):
    one, other = nodes
    table, tokens = new_table(one)
    said, begun = [], threading.Event()

    def go_on():
        while say(other, table, tokens["Isa"], f"mot-{len(said)}.").status_code == 201:
            said.append(f"mot-{len(said)}.")
            if len(said) == 5:
                begun.set()

    asking = threading.Thread(target=go_on)
    asking.start()
    assert begun.wait(30)
    delete(one, table)
    asking.join(30)
    (kept,) = (tmp_path / "backups").glob("deleted-*.zip")
    with open_backup(kept) as backup:
        journal = backup.journal(backup.manifest.tables[0])
        text = b"".join(line.body for line in journal.lines).decode()
    assert [word for word in said if word not in text] == []


@pytest.mark.parametrize("is_well", [True, False])
def test_a_node_is_ready_while_it_hears_the_others(nodes, is_well):
    one, _ = nodes
    listener = services_of(one.app).neighbours._listener
    if not is_well:
        listener._well.clear()
    assert one.get("/health/ready").status_code == (200 if is_well else 503)


def test_a_table_that_is_gone_does_not_make_a_node_deaf(nodes):
    _, other = nodes
    table, _ = new_table(other)
    services = services_of(other.app)
    assert services.hub.open_room(table)
    with services.writers.begin() as connection:
        for kind in (schema.lines, schema.seeds):
            connection.execute(kind.delete().where(kind.c.table_id == table))
        connection.execute(schema.tables.delete().where(schema.tables.c.id == table))
    services.neighbours._missed()
    until(lambda: services.hub.open_room(table) is None)
