"""Journals as files: nothing is lost on the way, and nothing bad comes in."""

import io
import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.journal import reading
from tablee.journal.files import (
    export_table,
    import_table,
    load_journal,
    replay,
    save_table,
    write_journal,
)
from tablee.journal.keep import new_table, open_table
from tablee.journal.reading import read_journal
from tablee.journal.sql import SqlStore
from tablee.journal.store import TableExists, lines_of
from tablee.kernel.common.events import Asked, Said
from tablee.kernel.entry import START_OF_CHAIN, chained, link
from tablee.kernel.words import Refused
from toy import SEATS, Count, Throw, second_toy, toy

ODD_TEXTS = 'L’été à Œdème — « ÿ » 🐙🌊 \u2028\u0000\x7f \\ " </script> 深きもの \U0010ffff'


@pytest.fixture
def played(table):
    table.ask("gardien", {"ask": "hide", "number": 2**80})
    table.ask("isa", Throw(), key="clé 🔑", nonce="né")
    table.ask("tom", {"ask": "say", "text": ODD_TEXTS})
    table.ask("isa", Count(amount=3), key="k2")
    return table


@pytest.fixture
def data(store, played):
    out = io.BytesIO()
    export_table(store, "cellar", out)
    return out.getvalue()


def read(data):
    return read_journal(io.BytesIO(data))


def refusal(data):
    with pytest.raises(Refused) as refused:
        read(data)
    assert refused.value.rule == "table.chain"
    return str(refused.value)


def rows(data):
    return data.splitlines(keepends=True)


def forged(*bodies, game="toy", table="cellar", edition=1):
    """A file whose chain is right, whatever stands in it: anyone can compute hashes."""
    previous, lines = START_OF_CHAIN, []
    for body in bodies:
        previous = link(previous, msgspec.json.encode(body, order="sorted"))
        lines.append({**body, "hash": previous})
    header = {"tablee": "journal", "format": 1, "game": game, "edition": edition}
    header |= {"table": table, "entries": len(lines), "head": previous}
    return b"".join(json.dumps(line).encode() + b"\n" for line in (header, *lines))


def body(number, event, **changes):
    plain = {"number": number, "at": "", "seat": "", "format": 1, "edition": 1, "event": event}
    return {**plain, **changes}


OPENED = body(
    1,
    {
        "type": "opened",
        "rule": "table.options",
        "to": None,
        "table": "cellar",
        "game": "toy",
        "options": {},
        "seats": {"gardien": "keeper"},
    },
)


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
        assert out.getvalue() == data


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


def changed(data, line, old, new):
    changed_rows = rows(data)
    assert old in changed_rows[line]
    changed_rows[line] = changed_rows[line].replace(old, new, 1)
    return b"".join(changed_rows)


def swapped(data):
    first, *middle, last = rows(data)
    middle[3], middle[4] = middle[4], middle[3]
    return b"".join((first, *middle, last))


DAMAGED = {
    "empty": (lambda d: b"", "The file is empty."),
    "text": (lambda d: b"game: yacdha\nseats: {}\n", "not a journal of Tablée"),
    "binary": (lambda d: bytes(range(256)) * 40, "not a journal of Tablée"),
    "zeros": (lambda d: b"\0" * 5000, "not a journal of Tablée"),
    "other JSON": (lambda d: b'{"version": 3}\n[]\n', "not a journal of Tablée"),
    "a list": (lambda d: b"[1, 2]\n", "not a journal of Tablée"),
    "deep JSON": (lambda d: b"[" * 100_000 + b"\n", "not a journal of Tablée"),
    "no header": (lambda d: b"".join(rows(d)[1:]), "not a journal of Tablée"),
    "half a header": (lambda d: d[:30], "not a journal of Tablée"),
    "header alone": (lambda d: rows(d)[0], "cut off: it ends after 0 of its 11 entries"),
    "poor header": (lambda d: b'{"tablee":"journal","format":1}\n', "header of the file cannot"),
    "cut at a line": (lambda d: b"".join(rows(d)[:-2]), "cut off: it ends after 9 of its 11"),
    "cut in a line": (lambda d: d[: -len(rows(d)[-1]) - 40], "cut off in the middle of line 11"),
    "a missing line": (
        lambda d: b"".join(rows(d)[:5] + rows(d)[6:]),
        "Line 6 holds entry 6 where entry 5 belongs: lines are missing or out of order",
    ),
    "swapped lines": (swapped, "Line 5 holds entry 5 where entry 4 belongs"),
    "a line twice": (lambda d: d + rows(d)[-1], "goes on after its 11 entries (line 13)"),
    "an empty line": (lambda d: d.replace(b"\n", b"\n\n", 1), "Line 2 cannot be read"),
    "a changed face": (
        lambda d: changed(d, 4, b'"number":12', b'"number":13'),
        "Entry 4 (line 5) was changed, or the one before it",
    ),
    "a changed time": (lambda d: changed(d, 6, b'"at":"2', b'"at":"3'), "Entry 6 (line 7)"),
    "a changed hash": (
        lambda d: changed(d, 8, read(d).lines[7].hash.encode(), b"f" * 64),
        "Entry 8 (line 9) was changed",
    ),
    "something added": (
        lambda d: changed(d, 3, b'{"number"', b'{"note":1,"number"'),
        "Line 4 cannot be read: Object contains unknown field `note`",
    ),
    "something taken": (lambda d: changed(d, 3, b'"seat":"gardien",', b""), "Line 4 cannot be"),
    "no number": (lambda d: changed(d, 3, b'"number":3', b'"number":1.5'), "Line 4 cannot be"),
    "bad UTF-8": (lambda d: d.replace("🐙".encode(), b"\xf0\x9f"), "Line 9 cannot be read"),
    "a newer file": (lambda d: changed(d, 0, b'"format":1', b'"format":2'), "newer Tablée"),
    "a newer entry": (lambda d: changed(d, 7, b'"format":1', b'"format":2'), "(line 8); please"),
    "another count": (lambda d: changed(d, 0, b'"entries":11', b'"entries":9'), "after its 9"),
    "another game": (lambda d: changed(d, 0, b'"toy"', b'"yacdha"'), "“cellar” of yacdha, but the"),
    "another table": (lambda d: changed(d, 0, b"cellar", b"attic"), "names the table “attic”"),
    "another edition": (lambda d: changed(d, 0, b'"edition":1', b'"edition":2'), "header names"),
    "another head": (
        lambda d: rows(d)[0].replace(read(d).header.head.encode(), b"0" * 64)
        + b"".join(rows(d)[1:]),
        "The last entry is not the one that the header names",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_file_is_refused_with_a_sentence(data, name):
    damage, sentence = DAMAGED[name]
    assert sentence in refusal(damage(data))


def test_a_line_without_end_is_refused_before_it_fills_the_memory(data, monkeypatch):
    class Endless(io.RawIOBase):
        taken = 0

        def readable(self):
            return True

        def readinto(self, buffer):
            buffer[:] = b"a" * len(buffer)
            self.taken += len(buffer)
            return len(buffer)

    endless = Endless()
    with pytest.raises(Refused, match="Line 1 is longer than any line"):
        read_journal(io.BufferedReader(endless))
    assert endless.taken < 2 * reading.LONGEST_LINE
    monkeypatch.setattr(reading, "LONGEST_LINE", 1000)
    assert "Line 2 is longer" in refusal(rows(data)[0] + b"[" * 2000)


@pytest.mark.parametrize("change", [lambda b: b ^ 1, lambda b: b ^ 0x80, lambda b: 0x20])
def test_no_byte_can_be_changed_unseen(data, change):
    good = read(data)
    for place in range(len(data)):
        bad = bytearray(data)
        bad[place] = change(bad[place])
        if bytes(bad) == data:
            continue
        try:
            found = read(bytes(bad))
        except Refused:
            continue
        assert found == good  # a newline that became a space at the very end, say


@given(st.binary(max_size=300))
def test_garbage_is_refused_and_never_breaks_anything(garbage):
    refusal(garbage)
    refusal(b'{"tablee":"journal"' + garbage)


FORGED = {
    "no opening": forged(body(1, {"type": "said", "rule": "r", "seat": "a", "text": "t"})),
    "opened elsewhere": forged({**OPENED, "event": {**OPENED["event"], "table": "attic"}}),
    "no event": forged(OPENED, body(2, {})),
    "a key that is no text": forged(OPENED, body(2, {"type": "asked", "key": 3, "ask": {}})),
    "a key twice": forged(
        OPENED,
        *(body(n, {"type": "asked", "key": "k", "ask": {}, "rule": "r"}, seat="a") for n in (2, 3)),
    ),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_right_chain_around_nonsense_is_refused(name):
    assert refusal(FORGED[name])


UNPLAYABLE = {
    "an event the game does not know": body(2, {"type": "exploded", "rule": "r"}),
    "an event without its fields": body(2, {"type": "counted", "rule": "r"}),
    "a seat that is not there": body(
        2, {"type": "seat-lent", "rule": "r", "seat": "nobody", "lent_to": None}
    ),
    "a newer edition": body(2, {"type": "said", "rule": "r", "seat": "", "text": ""}, edition=9),
}


@pytest.mark.parametrize("name", UNPLAYABLE)
def test_what_the_game_cannot_play_is_not_kept(store, name):
    event = UNPLAYABLE[name]
    journal = read(forged(OPENED, event, edition=event["edition"]))
    with pytest.raises(Refused) as refused:
        import_table(store, toy, journal)
    assert refused.value.rule == "table.chain"
    assert store.tables() == []


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
    assert [line.key for line in store.lines("cellar") if line.key] == ["clé 🔑", "k2"]


def test_a_table_in_memory_can_be_written_as_a_file(store):
    table = new_table(store, toy, SEATS, table_id="t").table
    table.apply("isa", Count())
    lines, out = lines_of(table.entries), io.BytesIO()
    write_journal(out, "toy", "t", lines, lines[-1])
    assert read(out.getvalue()).lines == lines
