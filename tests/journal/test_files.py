"""Journals as files: nothing is lost on the way out or in."""

import io
import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from shelf import read, rows

from tablee.journal.files import (
    export_table,
    import_table,
    load_journal,
    replay,
    save_table,
    write_journal,
)
from tablee.journal.keep import new_table, open_table
from tablee.journal.sql import SqlStore
from tablee.journal.store import TableExists, lines_of
from tablee.kernel.common.events import Asked, Said
from tablee.kernel.entry import START_OF_CHAIN, chained
from tablee.kernel.words import Refused
from toy import SEATS, Count, Throw, second_toy, toy


def test_a_file_says_what_it_is_in_its_first_line_and_one_entry_on_each_other(played, data):
    header, *entries = (json.loads(row) for row in rows(data))
    last = played.table.entries[-1]
    assert header == {
        "tablee": "journal",
        "format": 1,
        "game": "toy",
        "edition": 1,
        "table": "cellar",
        "entries": last.number,
        "head": last.hash,
        "title": "The cellar",
    }
    assert [entry["number"] for entry in entries] == list(range(1, last.number + 1))
    assert list(entries[0]) == ["number", "at", "seat", "format", "edition", "event", "hash"]
    assert entries[-1]["event"] == {
        "type": "counted", "rule": "toy.count", "to": None, "by": 3,
    }  # fmt: skip


def test_a_file_is_read_back_as_it_was_kept(store, played, data):
    journal = read(data)
    assert journal.lines == tuple(store.lines("cellar"))
    assert replay(toy, journal.lines).state.game == played.table.state.game


def test_an_import_is_the_same_table_elsewhere(tmp_path, store, played, data):
    with SqlStore(tmp_path / "elsewhere.db") as other:
        about = import_table(other, toy, read(data), title="Copied")
        assert about.title == "Copied"
        assert about == other.about("cellar")
        assert tuple(other.lines("cellar")) == tuple(store.lines("cellar"))
        found = open_table(other, toy, "cellar")
        assert list(found.table.entries) == list(played.table.entries)
        assert found.table.state.game == played.table.state.game
        # A resend finds its answer there too.
        again = found.ask("isa", Throw(), key="clé 🔑")
        assert again.again
        assert again.entries == played.ask("isa", Throw(), key="clé 🔑").entries
        out = io.BytesIO()
        export_table(other, "cellar", out)
        assert out.getvalue() == data.replace(b'"The cellar"', b'"Copied"')


def test_a_table_keeps_its_title(tmp_path, data):
    with SqlStore(tmp_path / "elsewhere.db") as other:
        assert import_table(other, toy, read(data)).title == "The cellar"


def test_an_import_needs_a_new_session_because_the_seed_stayed_behind(tmp_path, data):
    with SqlStore(tmp_path / "elsewhere.db") as other:
        import_table(other, toy, read(data))
        found = open_table(other, toy, "cellar")
        with pytest.raises(Refused, match="begin a session"):
            found.ask("isa", Throw())
        found.ask("gardien", {"ask": "begin-session"})
        found.ask("isa", Throw())
        assert open_table(other, toy, "cellar").table.state == found.table.state


def test_a_file_never_holds_the_seed_of_a_session_under_way(store, played, data):
    seed = store.seed("cellar")
    assert seed.hex().encode() not in data
    assert seed not in data
    assert all(seed.hex().encode() not in line.body for line in store.lines("cellar"))
    played.ask("gardien", {"ask": "end-session"})
    out = io.BytesIO()
    export_table(store, "cellar", out)
    assert seed.hex().encode() in out.getvalue()


def test_an_import_does_not_overwrite_a_table(store, data):
    with pytest.raises(TableExists, match="“cellar” here already"):
        import_table(store, toy, read(data))


def test_an_export_leaves_out_what_is_added_while_it_is_written(store, played):
    class Out(io.BytesIO):
        def write(self, row):
            if self.tell() == 0:
                played.ask("isa", Count())
            return super().write(row)

    number, out = played.table.number, Out()
    export_table(store, "cellar", out)
    assert read(out.getvalue()).header.entries == number
    assert played.table.number > number


def test_an_export_streams(store, data, monkeypatch):
    monkeypatch.setattr("tablee.journal.sql.PAGE", 2)
    out = io.BytesIO()
    export_table(store, "cellar", out)
    assert out.getvalue() == data


def test_a_saved_file_is_whole_or_not_there(tmp_path, store, played):
    path = tmp_path / "cellar.jsonl"
    save_table(store, "cellar", path)
    whole = path.read_bytes()
    assert load_journal(path).header.entries == played.table.number
    with store._writers.begin() as connection:
        connection.exec_driver_sql("UPDATE journal_lines SET body = '{}' WHERE number = 5")
    with pytest.raises(Refused, match="kept history is damaged at entry 5"):
        save_table(store, "cellar", path)
    assert path.read_bytes() == whole
    assert list(tmp_path.glob("*.part")) == []


def test_spaces_and_the_order_of_keys_do_not_matter(data):
    loose = b"".join(
        json.dumps(dict(reversed(json.loads(row).items())), indent=None).encode() + b" \r\n"
        for row in rows(data)
    )
    assert loose != data
    assert read(loose) == read(data)


def test_the_last_line_may_lack_its_newline(data):
    assert read(data.rstrip(b"\n")) == read(data)


texts = st.text(st.characters(exclude_categories=["Cs"]))


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)


@given(ask=st.dictionaries(texts, plain, max_size=5), key=texts, text=texts, at=texts, seat=texts)
def test_reading_a_line_and_writing_it_again_gives_the_bytes_under_the_hash(
    ask, key, text, at, seat
):
    events = (Asked(ask=ask, key=key), Said(seat=seat, text=text))
    for entry in chained(START_OF_CHAIN, 0, at, seat, 1, events):
        again = msgspec.json.decode(entry.body)
        assert msgspec.json.encode(again, order="sorted") == entry.body
        # Any language can do it: this is Python's own JSON, not the library that wrote it.
        again = json.loads(entry.body)
        by_hand = json.dumps(again, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert by_hand.encode() == entry.body


def test_a_journal_of_an_older_edition_is_read_and_goes_on(tmp_path, data):
    with SqlStore(tmp_path / "newer.db") as newer:
        import_table(newer, second_toy, read(data))
        table = open_table(newer, second_toy, "cellar")
        assert table.table.state.game.counted_by == {"?": 3}
        table.ask("gardien", {"ask": "begin-session"})
        table.ask("tom", Count(amount=5))
        out = io.BytesIO()
        export_table(newer, "cellar", out)
        journal = read(out.getvalue())
    assert journal.header.edition == 2
    assert [line.body for line in journal.lines][:11] == [line.body for line in read(data).lines]
    assert replay(second_toy, journal.lines).state.game.counted_by == {"?": 3, "tom": 5}
    with pytest.raises(Refused, match="newer Tablée; please upgrade"):
        replay(toy, journal.lines)


def test_a_file_is_imported_with_its_own_game_only(store, data):
    class Other(type(toy)):
        id = "other"

    with pytest.raises(Refused, match="This is a table of toy, not of other"):
        import_table(store, Other(), read(data))


def test_a_fork_is_exported_and_read_under_its_own_name(store, played):
    played.fork(5, "attic")
    out = io.BytesIO()
    export_table(store, "attic", out)
    assert read(out.getvalue()).header.table == "attic"


def test_lines_know_which_ask_they_belong_to(store, played):
    firsts = [line.first for line in store.lines("cellar")]
    assert firsts == [1, 1, 3, 3, 5, 5, 5, 8, 8, 10, 10]
    forked = played.fork(7, "attic")
    assert [line.first for line in lines_of(forked.table.entries)][-2:] == [8, 8]
    at_once = played.fork(2, "garden")
    assert [line.first for line in lines_of(at_once.table.entries)] == [1, 1, 3, 3]
    assert [line.key for line in store.lines("cellar") if line.key] == ["clé 🔑", "k2"]


def test_a_table_in_memory_can_be_written_as_a_file(store):
    table = new_table(store, toy, SEATS, table_id="t").table
    table.apply("isa", Count())
    lines, out = lines_of(table.entries), io.BytesIO()
    write_journal(out, "toy", "t", lines, lines[-1])
    assert read(out.getvalue()).lines == lines
