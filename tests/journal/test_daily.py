"""Backups that make themselves, by a clock that the test holds."""

import threading
from datetime import UTC, datetime, timedelta

import pytest

from tablee.journal.daily import A_DAY, AFTER_TROUBLE, DailyBackups
from tablee.journal.packing import Stopped


class Clock:
    def __init__(self):
        self.now = datetime(2026, 1, 31, 20, tzinfo=UTC)

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


def written(path):
    path.write_bytes(b"")
    return ()


def backups(folder, clock, make=written, keep=3):
    return DailyBackups(folder, keep, make, clock)


def test_the_first_is_due_at_once_and_the_next_a_day_later(tmp_path, clock):
    daily = backups(tmp_path / "deep" / "folder", clock)
    assert daily.wait() == timedelta()
    assert daily.make_one().exists()
    clock.now += timedelta(hours=1)
    assert daily.wait() == timedelta(hours=23)
    # A server that was started anew knows of it too.
    assert backups(tmp_path / "deep" / "folder", clock).wait() == timedelta(hours=23)
    clock.now += timedelta(days=3)
    assert daily.wait() == timedelta()


def test_only_the_newest_are_kept_and_other_files_are_left_alone(tmp_path, clock):
    (tmp_path / "mine.zip").write_bytes(b"")
    daily = backups(tmp_path, clock)
    made = []
    for _ in range(5):
        made.append(daily.make_one())
        clock.now += A_DAY
    assert [one.path for one in daily.made()] == made[:1:-1]
    assert (tmp_path / "mine.zip").exists()


@pytest.mark.logs_error("The daily backup could not be made: OSError: full")
def test_trouble_is_said_and_it_is_tried_again(tmp_path, clock):
    def fail(path):
        raise OSError("full")

    daily = backups(tmp_path, clock, fail)
    assert daily.make_one() is None
    assert "full" in daily.trouble
    assert daily.wait() == AFTER_TROUBLE


STRANGE = ("20261399T999999Z", "00000000T000000Z", "20990101T000000Z", "99991231T235959Z")


def test_files_with_impossible_or_coming_dates_change_nothing(tmp_path, clock):
    for stamp in STRANGE:
        (tmp_path / f"tablee-{stamp}.zip").write_bytes(b"")
    daily = backups(tmp_path, clock)
    assert daily.wait() == timedelta()
    made = []
    for _ in range(5):
        made.append(daily.make_one())
        assert daily.wait() == A_DAY
        clock.now += A_DAY
    assert [one.path for one in daily.made()] == made[:1:-1]
    assert all((tmp_path / f"tablee-{stamp}.zip").exists() for stamp in STRANGE)


@pytest.mark.logs_error("The daily backup could not be made: TypeError")
def test_whatever_is_in_the_way_of_looking_is_said_and_backups_go_on(tmp_path, clock):
    daily = backups(tmp_path, clock)
    daily.make_one()
    clock.now = clock.now.replace(tzinfo=None)  # cannot be compared
    assert daily.wait() == AFTER_TROUBLE
    assert "TypeError" in daily.trouble
    clock.now = clock.now.replace(tzinfo=UTC) + A_DAY
    assert daily.make_one() is not None
    assert daily.trouble == ""
    assert daily.wait() == A_DAY


@pytest.mark.logs_error("Damaged tables were saved as they are: cellar")
def test_no_older_backup_is_dropped_while_a_table_is_damaged(tmp_path, clock):
    damaged = ["cellar"]
    daily = backups(tmp_path, clock, lambda path: (written(path), damaged)[1], keep=1)
    for _ in range(3):
        assert daily.make_one() is not None
        assert daily.damaged == ("cellar",)
        assert daily.wait() == A_DAY  # and no sooner
        clock.now += A_DAY
    assert len(daily.made()) == 3
    damaged.clear()
    daily.make_one()
    assert daily.damaged == ()
    assert len(daily.made()) == 1


def test_a_backup_under_way_is_left_when_the_server_goes_down(tmp_path, clock):
    begun, stopping = threading.Event(), threading.Event()

    def slowly(path):
        begun.set()
        while not daily.is_stopped():
            stopping.wait(0.001)
        raise Stopped

    daily = backups(tmp_path, clock, slowly)
    making = threading.Thread(target=daily.make_one)
    making.start()
    assert begun.wait(20)
    daily.stop()
    making.join(20)
    assert not making.is_alive()
    assert daily.trouble == ""
    assert daily.make_one() is None


def test_processes_that_share_a_folder_make_one_backup_a_day(tmp_path):
    making, made = threading.Event(), threading.Event()

    def slowly(path):
        making.set()
        assert made.wait(30)
        path.write_bytes(b"a backup")
        return []

    def never(path):
        raise AssertionError(path)

    first, second = (DailyBackups(tmp_path, 7, make) for make in (slowly, never))
    thread = threading.Thread(target=first.make_if_due)
    thread.start()
    assert making.wait(30)
    assert second.wait() == timedelta()
    assert second.make_if_due() is None  # the first is at it
    made.set()
    thread.join()
    assert second.make_if_due() is None  # the first was quicker
    assert not second.trouble
    assert len(second.made()) == 1
