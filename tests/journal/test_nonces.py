"""Every throw has a nonce, and nobody can compute what fell out of their sight."""

import hashlib

from kernel.bowl import SEATS as BOWL_SEATS
from kernel.bowl import game as bowl
from registered import game_called
from tablee.dice.fair import fair_faces
from tablee.dice.readers import Cast
from tablee.dice.throws import Shown
from tablee.journal.keep import new_table
from tablee.kernel.chronicle import told
from tablee.kernel.common.events import Asked, HandoutShown, Rolled
from tablee.kernel.entry import chained
from tablee.kernel.words import KEEPER
from tablee.lab.verify import verify_entries
from toy import Throw


def casts(entries):
    return [entry.event.cast for entry in entries if isinstance(entry.event, Rolled)]


def test_a_throw_without_a_nonce_gets_one(table):
    (first,) = casts(table.ask("isa", Throw()).entries)
    (second,) = casts(table.ask("isa", Throw()).entries)
    assert len(first.nonce) >= 16
    assert first.nonce != second.nonce


def test_the_nonce_that_was_sent_is_the_one_of_an_open_throw(table):
    (cast,) = casts(table.ask("isa", Throw(), nonce="from isa").entries)
    assert cast.nonce == "from isa"


def test_who_asks_cannot_compute_what_falls_out_of_their_sight(store):
    kept = new_table(store, bowl, BOWL_SEATS, table_id="bowl")
    (cast,) = casts(kept.ask("gardien", {"ask": "peep"}, nonce="mine").entries)
    assert cast.to == (KEEPER,)
    assert cast.nonce.startswith("mine")
    assert len(cast.nonce) >= len("mine") + 16
    ended = kept.ask("gardien", {"ask": "end-session"}).entries
    seed = bytes.fromhex(ended[-1].event.seed)
    faces = tuple(die.face for die in cast.dice)
    assert fair_faces(seed, cast.number, cast.nonce, [die.sides for die in cast.dice]) == faces
    report = verify_entries(bowl, kept.table.entries)
    assert report.holds
    assert report.fair == 1


def test_no_seat_is_told_the_number_or_the_nonce_of_a_throw(store):
    seats = {"gardien": "keeper", "isa": "player"}
    kept = new_table(store, game_called("yacdha"), seats, table_id="cave")
    rolled = Rolled(cast=Cast((Shown(6, 4, "action"),), "fair", 7, "from isa"))
    entries = chained(kept.table.head, kept.table.number, "", "isa", 1, (Asked(ask={}), rolled))
    kept.table.history.extend(entries)
    for seat in seats:
        seen = [line.cast for line in told(kept.table, "en", seat) if line.cast]
        assert [(cast.number, cast.nonce) for cast in seen] == [(0, "")]
    (whole,) = (line.cast for line in told(kept.table, "en") if line.cast)
    assert (whole.number, whole.nonce) == (7, "from isa")


def test_the_id_of_a_handout_tells_nothing_of_the_others(table):
    ids = []
    for text in ("Le testament", "Le testament", "La lettre"):
        ask = {"ask": "prepare-handout", "title": "Papier", "text": text}
        ids.append(table.ask("gardien", ask).entries[-1].event.id)
    assert len(set(ids)) == 3
    shown = table.ask("gardien", {"ask": "show-handout", "id": ids[-1]}).entries[-1].event
    assert isinstance(shown, HandoutShown)
    # What a player could guess: how many came before, with what everybody now reads.
    read = f"{shown.title}\n{shown.text}"
    guesses = [f"{before}{n}\n{read}" for n in range(10) for before in ("", "\n")]
    marks = {hashlib.sha256(guess.encode()).hexdigest()[:12] for guess in guesses}
    assert shown.id.removeprefix("handout-") not in marks
    assert verify_entries(table.table.game, table.table.entries).holds
