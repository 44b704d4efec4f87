"""What is the host's: health, measures, backups and a page behind a key."""

import re

import pytest
from sqlalchemy import text as sql
from visiting import ask, new_table, other, send, sit, site

from tablee.journal.archive import open_backup
from tablee.web.host.hosting import Hosting
from tablee.web.services import services_of
from tablee.web.site.limits import Limits

KEY = "the key of this house"


@pytest.fixture
def visitor(tmp_path):
    with site(tmp_path, hosting=Hosting(key=KEY, backups=tmp_path / "backups")) as found:
        yield found


@pytest.fixture
def host(visitor):
    """A browser into which the key was typed."""
    found = other(visitor, "en")
    assert send(found, "/host/enter", key=KEY).headers["location"] == "/host"
    return found


def shown(visitor, key=KEY):
    return visitor.get("/metrics", headers={"Authorization": f"Bearer {key}"})


def value(text, name):
    return float(re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)[1])


def test_a_server_says_that_it_lives_and_is_ready(visitor):
    assert visitor.get("/health/live").text == "live\n"
    assert (visitor.get("/health/ready").status_code, visitor.get("/health/ready").text) == (
        200,
        "ready\n",
    )


@pytest.mark.parametrize("path", ["/health/live", "/health/ready"])
def test_whoever_watches_a_server_is_no_visitor(tmp_path, path):
    limits = Limits(requests=15, asks=15, tables=15)
    with site(tmp_path, limits=limits, hosting=Hosting(key=KEY)) as watchman:
        name = f'tablee_request_seconds_count{{method="GET",path="{path}",status="200"}}'
        assert "set-cookie" not in watchman.get(path).headers
        before = value(shown(watchman).text, name)
        services_of(watchman.app).door.shut()
        answers = [watchman.get(path) for _ in range(20)]
        assert {answer.status_code for answer in answers} == {200}
        assert {answer.headers["content-type"] for answer in answers} == {
            "text/plain; charset=utf-8"
        }
        assert value(shown(watchman).text, name) - before == 20


def test_a_server_that_was_told_to_stop_lives_but_is_not_ready(visitor):
    services_of(visitor.app).is_closing = True
    assert visitor.get("/health/live").status_code == 200
    assert visitor.get("/health/ready").status_code == 503


def test_a_server_without_its_database_is_not_ready(visitor):
    services = services_of(visitor.app)
    services.store.close()
    answer = visitor.get("/health/ready")
    assert (answer.status_code, answer.text) == (503, "no database\n")


def test_measures_are_for_the_host_alone(visitor):
    assert visitor.get("/metrics").status_code == 404
    assert shown(visitor, "another key").status_code == 404
    assert shown(visitor, "").status_code == 404
    assert shown(visitor).status_code == 200


def test_a_site_without_a_key_has_no_host(tmp_path):
    with site(tmp_path) as visitor:
        assert shown(visitor, "").status_code == 404
        assert send(visitor, "/host/enter", key="").status_code == 403


def test_asks_are_counted_by_game_and_outcome_and_nothing_names_a_person(visitor):
    table, seats = new_table(visitor)
    names = ['tablee_asks_total{game="yacdha",outcome="done"}']
    names += ['tablee_asks_total{game="yacdha",outcome="refused"}', "tablee_ask_seconds_count"]
    assert ask(visitor, table, seats["Isa"], ask="say", text="Il pleut.").status_code == 201
    assert ask(visitor, table, seats["Isa"], ask="nonsense").status_code == 422
    before = shown(visitor).text
    ask(visitor, table, seats["Isa"], ask="say", text="Il pleut.")
    ask(visitor, table, seats["Isa"], ask="nonsense")
    after = shown(visitor).text
    assert [value(after, name) - value(before, name) for name in names] == [1, 1, 2]
    for name in ("tablee_commit_writes_count", "tablee_open_tables", "tablee_streams"):
        assert value(after, name) >= 0
    assert "process_resident_memory_bytes" in after
    assert "tablee_drawing_seconds_count" in after
    assert not any(secret in after for secret in (table, "Isa", "pleut", *seats.values()))


def test_every_answer_has_an_id_of_its_own(visitor):
    first, second = (visitor.get("/").headers["x-request-id"] for _ in range(2))
    assert first != second


def test_an_address_that_leads_nowhere_is_answered_counted_and_not_told(visitor):
    name = 'tablee_request_seconds_count{method="GET",path="unknown",status="404"}'
    visitor.get("/nowhere")
    before = value(shown(visitor).text, name)
    answer = visitor.get("/oncle-ernest")
    assert answer.status_code == 404
    assert answer.headers["x-request-id"]
    after = shown(visitor).text
    assert value(after, name) - before == 1
    assert "ernest" not in after


def test_a_kind_of_request_that_nobody_knows_is_counted_as_such(visitor):
    assert visitor.request("ERNEST", "/").status_code == 405
    after = shown(visitor).text
    assert 'method="unknown",path="unknown",status="405"' in after
    assert "ERNEST" not in after


def test_the_page_of_the_host_opens_with_the_key_alone(visitor):
    stranger = other(visitor, "en")
    page = stranger.get("/host")
    assert "The host’s key" in page.text
    wrong = send(stranger, "/host/enter", key="guess")
    assert (wrong.status_code, "tablee_host" in stranger.cookies) == (403, False)
    for path in ("/host/tables/x/export", "/host/tables/x/delete"):
        assert stranger.get(path).status_code == 404
    for path in ("/host/tables/x/close", "/host/tables/x/delete"):
        assert send(stranger, path).status_code == 404


def test_the_host_sees_how_much_there_is_and_nothing_of_what_is_played(visitor, host):
    table, seats = new_table(visitor)
    ask(visitor, table, seats["Isa"], ask="say", text="Il pleut.")
    page = host.get("/host").text
    assert table in page
    assert "La cave" in page
    assert "pleut" not in page
    assert not any(token in page for token in seats.values())
    assert KEY not in page


def test_the_host_saves_and_closes_a_table(visitor, host):
    table, seats = new_table(visitor)
    sit(visitor, seats["Claude"])
    saved = host.get(f"/host/tables/{table}/export").content
    assert saved == visitor.get(f"/t/{table}/export").content
    assert send(host, f"/host/tables/{table}/close").status_code == 303
    assert ask(visitor, table, seats["Isa"], ask="say", text="Il pleut.").status_code == 422
    again = send(host, f"/host/tables/{table}/close")
    assert again.status_code == 422
    assert "Not closed" in again.text


def test_a_table_is_deleted_when_asked_twice_and_its_backup_stays(visitor, host, tmp_path):
    table, seats = new_table(visitor)
    sit(visitor, seats["Claude"])
    assert table in host.get(f"/host/tables/{table}/delete").text
    assert send(host, f"/host/tables/{table}/delete", sure="yes").status_code == 422
    assert visitor.get(f"/t/{table}").status_code == 200
    assert send(host, f"/host/tables/{table}/delete", sure=table).status_code == 303
    assert visitor.get(f"/t/{table}").status_code == 403
    assert table not in host.get("/host").text
    (kept,) = (tmp_path / "backups").glob("deleted-*.zip")
    with open_backup(kept) as backup:
        assert [one.id for one in backup.manifest.tables] == [table]
        backup.check()
    assert send(host, f"/host/tables/{table}/delete", sure=table).status_code == 404


HARM = {
    "a changed line": "UPDATE journal_lines SET hash = 'x' WHERE table_id = :table",
    "no line at all": "DELETE FROM journal_lines WHERE table_id = :table",
}


@pytest.mark.logs_error("Damaged tables were saved as they are")
@pytest.mark.parametrize("harm", HARM.values(), ids=HARM.keys())
def test_a_damaged_table_is_shown_to_the_host_who_can_delete_it(visitor, host, tmp_path, harm):
    table, _ = new_table(visitor)
    services = services_of(visitor.app)
    with services.writers.begin() as connection:
        connection.execute(sql(harm), {"table": table})
    assert services.daily.make_one() is not None
    assert f"is damaged: {table}." in host.get("/host").text
    assert send(host, f"/host/tables/{table}/delete", sure=table).status_code == 303
    (kept,) = (tmp_path / "backups").glob("deleted-*.zip")
    with open_backup(kept) as backup:
        assert [one.id for one in backup.manifest.damaged] == [table]
    assert services.daily.make_one() is not None
    assert "is damaged" not in host.get("/host").text


def test_without_a_folder_for_its_backup_no_table_is_deleted(tmp_path):
    with site(tmp_path, hosting=Hosting(key=KEY)) as visitor:
        table, _ = new_table(visitor)
        visitor.headers["accept-language"] = "en"
        send(visitor, "/host/enter", key=KEY)
        refused = send(visitor, f"/host/tables/{table}/delete", sure=table)
        assert refused.status_code == 422
        assert "--backups FOLDER" in refused.text
        assert table in visitor.get("/host").text


def test_a_site_makes_its_first_backup_when_it_opens(visitor, host, tmp_path):
    daily = services_of(visitor.app).daily
    # The first is made in a thread of its own; one more shows that it stands in nobody's way.
    assert daily.make_one() is not None
    made = daily.made()
    assert made
    assert made[0].path.stat().st_mode & 0o777 == 0o600
    assert made[0].at.strftime("%Y-%m-%d") in host.get("/host").text


def test_files_with_strange_dates_among_the_backups_are_not_shown(visitor, host, tmp_path):
    assert services_of(visitor.app).daily.make_one() is not None
    for stamp in ("20261399T999999Z", "20990101T000000Z"):
        (tmp_path / "backups" / f"tablee-{stamp}.zip").write_bytes(b"")
    page = host.get("/host")
    assert page.status_code == 200
    assert "2099" not in page.text


def test_a_site_that_leaves_the_daily_backups_to_another_knows_their_folder(tmp_path):
    told = Hosting(key=KEY, backups=tmp_path / "backups", makes_backups=False)
    with site(tmp_path, hosting=told) as visitor:
        table, _ = new_table(visitor)
        visitor.headers["accept-language"] = "en"
        send(visitor, "/host/enter", key=KEY)
        assert "none yet" in visitor.get("/host").text
        assert send(visitor, f"/host/tables/{table}/delete", sure=table).status_code == 303
    (kept,) = (tmp_path / "backups").iterdir()
    assert kept.name.startswith("deleted-")
