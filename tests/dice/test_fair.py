"""Fair dice: as docs/fair-dice.md says, without bias, and provable by another program."""

import hashlib
import io
import json
import re
import subprocess
import sys
from collections import Counter
from itertools import count, islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.dice import fair
from tablee.dice.fair import FairDice, commitment, face_bytes, fair_faces
from tablee.journal.files import write_journal
from tablee.journal.store import lines_of
from tablee.kernel.entry import START_OF_CHAIN, link
from tablee.kernel.table import Table
from toy import SEATS, toy

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "docs" / "fair-dice.md", ROOT / "docs" / "fair-dice.fr.md"]
SEED = bytes(range(32))


def block_of(page, language, opening):
    """The block of code in a page that begins with these words."""
    blocks = re.findall(rf"```{language}\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    (found,) = [block for block in blocks if block.startswith(opening)]
    return found


def vectors():
    return json.loads(block_of(PAGES[0], "json", '{\n  "seed"'))


def canonical(entry):
    return json.dumps(entry, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def test_both_pages_hold_the_same_vectors_and_the_same_verifier():
    for language, opening in (("json", '{\n  "seed"'), ("python", "import")):
        assert len({block_of(page, language, opening) for page in PAGES}) == 1


def test_the_commitment_of_the_page_is_that_of_its_seed():
    page = vectors()
    seed = bytes.fromhex(page["seed"])
    assert commitment(seed) == page["commitment"] == hashlib.sha256(seed).hexdigest()
    assert bytes(islice(face_bytes(seed, 1, ""), 8)).hex() == page["first_bytes"]


@pytest.mark.parametrize("throw", vectors()["throws"], ids=lambda throw: throw["number"])
def test_the_throws_of_the_page_fall_as_it_says(throw):
    seed = bytes.fromhex(vectors()["seed"])
    faces = fair_faces(seed, throw["number"], throw["nonce"], throw["dice"])
    assert list(faces) == throw["faces"]


def test_the_page_shows_a_throw_of_two_blocks_and_one_with_rejected_bytes():
    throws = {throw["number"]: throw for throw in vectors()["throws"]}
    assert len(throws[5]["dice"]) > 32
    naive = [byte % 100 + 1 for byte in islice(face_bytes(SEED, 6, throws[6]["nonce"]), 8)]
    assert naive != throws[6]["faces"]


def test_the_entries_of_the_page_are_chained_as_it_says():
    previous = START_OF_CHAIN
    for entry in vectors()["entries"]:
        recorded = entry.pop("hash")
        previous = link(previous, canonical(entry))
        assert previous == recorded


def test_the_canonical_form_of_an_entry_is_the_one_of_the_page():
    table = Table.open(toy, SEATS, draw_seed=lambda: SEED)
    odd = "".join(map(chr, [*range(0x20), 0x22, 0x2F, 0x5C, 0x7F, 0x2028, 0xFFFF, 0x1F419]))
    for entry in table.apply("isa", {"ask": "say", "text": odd}, key=odd):
        assert entry.body == canonical(json.loads(entry.body))


def read_face(sides, values):
    """The face that these bytes give, or None when they are thrown away."""
    try:
        return fair._face(iter(values), sides)
    except StopIteration:
        return None


@pytest.mark.parametrize("sides", range(1, 257))
def test_every_face_has_the_same_number_of_bytes(sides):
    faces = Counter(read_face(sides, (byte,)) for byte in range(256))
    thrown_away = faces.pop(None, 0)
    assert thrown_away == 256 % sides
    assert faces == dict.fromkeys(range(1, sides + 1), 256 // sides)


@pytest.mark.parametrize("sides", [257, 1000, 40_000, 65_535, 65_536])
def test_every_face_of_a_wide_die_has_the_same_number_of_byte_pairs(sides):
    faces = Counter(read_face(sides, divmod(pair, 256)) for pair in range(65_536))
    thrown_away = faces.pop(None, 0)
    assert thrown_away == 65_536 % sides
    assert faces == dict.fromkeys(range(1, sides + 1), 65_536 // sides)


@given(st.integers(65_537, 2**70))
def test_a_die_of_any_width_takes_whole_rounds_of_its_faces_and_no_more(sides):
    width = next(w for w in count(1) if 256**w >= sides)
    limit = 256**width // sides * sides
    assert width == 1 or 256 ** (width - 1) < sides

    def face(value):
        return read_face(sides, value.to_bytes(width, "big"))

    assert [face(0), face(sides - 1), face(limit - sides), face(limit - 1)] == [1, sides, 1, sides]
    if limit < 256**width:
        assert face(limit) is face(256**width - 1) is None


def test_a_value_that_is_thrown_away_is_followed_by_the_next_bytes():
    assert read_face(6, (255, 252, 251)) == 251 % 6 + 1
    assert read_face(257, (255, 255, 0, 7)) == 8


@pytest.mark.parametrize("sides", [2, 4, 6, 8, 10, 12, 20, 100])
def test_many_throws_are_as_even_as_chance_would_have_them(sides):
    """Pearson's sum over a fixed seed, so that it says the same today and tomorrow."""
    throws, dice = 500, 48
    faces = Counter(
        face for number in range(throws) for face in fair_faces(SEED, number, "n", [sides] * dice)
    )
    expected = throws * dice / sides
    distance = sum((faces[face] - expected) ** 2 / expected for face in range(1, sides + 1))
    degrees = sides - 1
    assert abs(distance - degrees) < 4 * (2 * degrees) ** 0.5


def test_faces_change_with_the_seed_the_number_and_the_nonce():
    dice = [100] * 10
    throws = {
        fair_faces(seed, number, nonce, dice)
        for seed in (SEED, bytes(32))
        for number in (1, 2, 11)
        for nonce in ("", "1", "n")
    }
    assert len(throws) == 18
    assert fair_faces(SEED, 1, "n", dice) == fair_faces(SEED, 1, "n", dice)


def test_a_later_die_does_not_change_an_earlier_one():
    assert fair_faces(SEED, 3, "n", [6] * 50)[:7] == fair_faces(SEED, 3, "n", [6] * 7)


def test_every_throw_takes_the_next_number():
    dice = FairDice(SEED, 7, "n")
    thrown = [dice.die(6), dice.highest(3, 20), dice.die(6)]
    assert [cast.number for cast in dice.casts] == [7, 8, 9]
    assert dice.next_number == 10
    assert thrown == [
        max(fair_faces(SEED, 7 + i, "n", d)) for i, d in enumerate([[6], [20] * 3, [6]])
    ]


# A journal, and the verifier that stands on the page.


def journal():
    """A table with two sessions, typed and fair dice, a rewind, odd texts and an open session."""
    seeds = (bytes([number]) * 32 for number in count(1))
    table = Table.open(toy, SEATS, draw_seed=lambda: next(seeds), clock=lambda: "2026-01-31T20:00Z")
    for turn in range(4):
        table.apply("isa", {"ask": "throw"}, nonce=f"œil {turn}", key=f"k{turn}")
    table.apply("tom", {"ask": "say", "text": '« Ça \\ "va" ? » \t\x01\u2028\x7f🐙'})
    table.apply("gardien", {"ask": "hide", "number": 2**80})
    table.apply("isa", {"ask": "throw"}, faces=[6])
    table.apply("gardien", {"ask": "rewind", "to": table.history.boundaries()[1]})
    table.apply("gardien", {"ask": "end-session"})
    table.apply("gardien", {"ask": "begin-session"})
    table.apply("isa", {"ask": "throw"})
    table.apply("gardien", {"ask": "end-session"})
    table.apply("gardien", {"ask": "begin-session"})
    table.apply("isa", {"ask": "throw"})
    lines, out = lines_of(table.entries), io.BytesIO()
    write_journal(out, "toy", "table", lines, lines[-1])
    return [json.loads(line) for line in out.getvalue().splitlines()]


def linked(header, *entries):
    """The same entries with a chain that is right: anyone can compute hashes."""
    previous = START_OF_CHAIN
    for entry in entries:
        entry.pop("hash")
        previous = entry["hash"] = link(previous, canonical(entry))
    header["head"] = previous
    return [header, *entries]


def verified(tmp_path, rows):
    """What the verifier of the page says of a journal."""
    script, file = tmp_path / "verifier.py", tmp_path / "journal.jsonl"
    script.write_text(block_of(PAGES[0], "python", "import"), encoding="utf-8")
    file.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf-8")
    run = [sys.executable, "-I", script, file]
    return subprocess.run(run, capture_output=True, encoding="utf-8", check=False)


def cast_of(rows, number):
    casts = [row["event"]["cast"] for row in rows[1:] if row["event"]["type"] == "rolled"]
    return next(cast for cast in casts if cast["number"] == number)


def test_the_verifier_of_the_page_proves_a_journal(tmp_path):
    rows = journal()
    said = verified(tmp_path, rows)
    assert said.stderr == ""
    fair = "5 of 6 fair throws are proven."
    assert said.stdout == f"{len(rows) - 1} entries are chained; {fair}\n"


@pytest.mark.parametrize("file", sorted((ROOT / "tests" / "museum").glob("*.jsonl")), ids=str)
def test_the_verifier_of_the_page_proves_the_journals_of_the_museum(tmp_path, file):
    rows = [json.loads(line) for line in file.read_bytes().splitlines()]
    said = verified(tmp_path, rows)
    assert said.stderr == ""
    assert said.stdout.startswith(f"{len(rows) - 1} entries are chained; ")


def _change_a_text(rows):
    next(row for row in rows[1:] if row["event"]["type"] == "said")["event"]["text"] = "Non."
    return rows


def _change_a_face(rows):
    die = cast_of(rows, 3)["dice"][0]
    die["face"] = die["face"] % 6 + 1
    return linked(*rows)


def _change_a_nonce(rows):
    for cast in (cast_of(rows, 1), cast_of(rows, 2), cast_of(rows, 3), cast_of(rows, 4)):
        cast["nonce"] += "!"
    return linked(*rows)


def _leave_a_throw_out(rows):
    cast_of(rows, 5)["number"] = 6
    return linked(*rows)


def _reveal_another_seed(rows):
    ended = next(row for row in rows[1:] if row["event"]["type"] == "session-ended")
    ended["event"]["seed"] = "ff" * 32
    return linked(*rows)


def _cut_the_end_off(rows):
    return rows[:-1]


@pytest.mark.parametrize(
    ("spoil", "found"),
    [
        (_change_a_text, "was changed"),
        (_change_a_face, "'number': 3"),
        (_change_a_nonce, "'number': "),
        (_leave_a_throw_out, "throw 5 is missing"),
        (_reveal_another_seed, "another seed"),
        (_cut_the_end_off, "the end is missing"),
    ],
    ids=lambda case: getattr(case, "__name__", "").strip("_"),
)
def test_the_verifier_of_the_page_finds_what_was_changed(tmp_path, spoil, found):
    said = verified(tmp_path, spoil(journal()))
    assert said.returncode == 1
    assert "AssertionError" in said.stderr
    assert found in said.stderr
