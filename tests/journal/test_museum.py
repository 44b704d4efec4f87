"""Old journals are promises: every one in the museum opens, plays and comes to the same state."""

import io
from contextlib import nullcontext
from functools import lru_cache
from pathlib import Path

import msgspec
import pytest

from postgres import new_database
from registered import game_called
from tablee.journal.files import export_table, import_table, load_journal, replay
from tablee.journal.keep import open_table
from tablee.journal.removal import remove
from tablee.journal.schema import address, engine_for
from tablee.journal.sql import SqlStore
from tablee.kernel.reading import COMMON_EVENTS
from tablee.kernel.words import tags
from tablee.lab.games import game_ids
from tablee.lab.report import report_lines
from tablee.lab.sentence import lab_tongue
from tablee.lab.verify import verify
from toy import toy

MUSEUM = Path(__file__).parents[1] / "museum"
JOURNALS = sorted(MUSEUM.glob("*.jsonl"))
journals = pytest.mark.parametrize("journal", JOURNALS, ids=lambda path: path.stem)


def found(state, name, promised):
    """A promised part of a state, also where it has moved since."""
    if name == "occupation" and "occupations" in state:
        return state["occupations"][0]["name"] if state["occupations"] else ""
    if name == "claims" and isinstance(promised, list) and isinstance(state.get(name), dict):
        return [*state["claims"]]
    if name == "outrage" and "outrages" in state:
        return state["outrages"][-1] if state["outrages"] else None
    return state.get(name)


def holds(state, promised):
    """Whether a state has all that was promised; it may have grown since."""
    if isinstance(promised, dict):
        return isinstance(state, dict) and all(
            holds(found(state, name, value), value) for name, value in promised.items()
        )
    if isinstance(promised, list):
        return (
            isinstance(state, list)
            and len(state) == len(promised)
            and all(map(holds, state, promised))
        )
    return bool(state == promised)


@lru_cache(maxsize=2)
def opened(journal):
    """A journal and its table, which no test changes; the journals come one after the other."""
    file = load_journal(journal)
    return file, replay(game_called(file.header.game), file.lines)


def test_the_museum_is_not_empty():
    assert JOURNALS


@pytest.mark.parametrize("name", game_ids())
def test_every_game_has_a_journal_of_its_edition_in_the_museum(name):
    game = game_called(name)
    kept = {(file.header.game, file.header.edition) for file in map(load_journal, JOURNALS)}
    assert (name, game.edition) in kept, f"tests/museum/README.md says how to add {name}"


@journals
def test_an_old_journal_comes_to_the_state_it_came_to(journal):
    file, table = opened(journal)
    assert table.number == file.header.entries
    assert table.head == file.header.head
    promised = msgspec.json.decode(journal.with_suffix(".state.json").read_bytes())
    assert promised
    assert holds(msgspec.json.decode(msgspec.json.encode(table.state, order="sorted")), promised)


@journals
def test_an_old_journal_is_proven_and_says_what_was_corrected_since(journal):
    file = load_journal(journal)
    game = game_called(file.header.game)
    report = verify(game, ((line.body, line.hash) for line in file.lines))
    assert report.holds, [*report_lines(report, lab_tongue("en"))]
    assert report.asks > sum(report.corrected.values())
    if file.header.edition == game.edition:
        assert not {rule for rule in report.corrected if not rule.startswith("table.")}


@journals
def test_everyone_can_look_at_an_old_table(journal):
    _, table = opened(journal)
    for seat in table.state.common.seats:
        assert table.view(seat).turn == table.history.turns
        assert len(list(table.stream(seat))) == table.history.turns
        table.offers(seat)


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def place(request, tmp_path_factory):
    """One database for all journals."""
    file = nullcontext(tmp_path_factory.mktemp("museum") / "tables.db")
    with file if request.param == "sqlite" else new_database() as found:
        yield found


@pytest.fixture(scope="module")
def opened_store(place):
    engine = engine_for(address(place), writes=True)
    with SqlStore(place) as opened:
        yield opened, engine
    engine.dispose()


@pytest.fixture
def store(opened_store):
    """Empty again after each journal."""
    opened, engine = opened_store
    yield opened
    for about in opened.tables():
        remove(engine, about.id)


@journals
def test_an_old_journal_is_imported_and_exported_unchanged(store, journal):
    file = load_journal(journal)
    game = game_called(file.header.game)
    import_table(store, game, file)
    out = io.BytesIO()
    export_table(store, file.header.table, out)
    assert out.getvalue() == journal.read_bytes()
    assert open_table(store, game, file.header.table).table.number == file.header.entries


def test_the_newer_edition_reads_what_the_older_wrote():
    file = load_journal(MUSEUM / "toy-1.jsonl")
    older = replay(toy, file.lines).state
    newer = replay(game_called("toy"), file.lines).state
    assert newer.common == older.common
    assert newer.game.count == older.game.count == 20
    assert (older.game.counted_by, newer.game.counted_by) == ({}, {"?": 5})


def test_the_toy_s_journals_have_every_common_event():
    files = [load_journal(journal) for journal in JOURNALS if journal.stem.startswith("toy-")]
    entries = [each for file in files for each in replay(game_called("toy"), file.lines).entries]
    seen = tags({type(entry.event) for entry in entries})
    # A forked table has two openings, and has its own test.
    assert set(COMMON_EVENTS) - set(seen) == {"forked"}
