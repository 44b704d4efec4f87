"""Damaged and forged files: each is refused with a sentence that says what is wrong and where."""

import io
import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from shelf import read, rows

from tablee.journal import reading
from tablee.journal.files import import_table
from tablee.journal.reading import read_journal
from tablee.kernel.entry import START_OF_CHAIN, link
from tablee.kernel.words import Refused
from toy import toy

pytestmark = pytest.mark.rule("table.chain")


def refusal(data):
    with pytest.raises(Refused) as refused:
        read(data)
    assert refused.value.rule == "table.chain"
    return str(refused.value)


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
    "a newer entry": (lambda d: changed(d, 7, b'"format":5', b'"format":6'), "(line 8); please"),
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
        # A newline that became a space at the very end, say; and a title proves nothing.
        assert replace(found.header, title=good.header.title) == good.header
        assert found.lines == good.lines


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
