"""What a seat saves: all that it may know, proof of the dice, and nothing that tells of others."""

import io

import pytest
from bowl import SEATS, game

from tablee.dice.fair import Nonces
from tablee.journal.seat_file import is_seat_file, read_seat_file, write_seat_file
from tablee.kernel.entry import COUNTED_APART
from tablee.kernel.table import Table
from tablee.kernel.words import Refused
from tablee.lab.seat_dice import verify_seat
from tablee.lab.verify import verify_entries

KEEPER = next(seat for seat, role in SEATS.items() if role == "keeper")
PLAYER = next(seat for seat, role in SEATS.items() if role == "player")


def played(peeps, *, ended=True):
    """A table where the keeper looks under the bowl so often, between throws that all see."""
    table = Table.open(game, SEATS, draw_seed=lambda: bytes(32), clock=lambda: "2026")
    for _ in range(3):
        table.apply(PLAYER, {"ask": "shake"}, nonce=Nonces("seen", "seen and drawn"))
        for _ in range(peeps):
            table.apply(KEEPER, {"ask": "peep"}, nonce=Nonces("mine", "mine and drawn"))
    if ended:
        table.apply(KEEPER, {"ask": "end-session"})
    return table


def saved(table, seat=PLAYER):
    out = io.BytesIO()
    write_seat_file(out, table, seat)
    return out.getvalue()


def verified(data):
    return verify_seat(*read_seat_file(io.BytesIO(data)))


def test_a_player_verifies_the_dice_that_everybody_saw_without_the_keeper():
    report = verified(saved(played(2)))
    assert (report.holds, report.fair, report.unproven, report.waiting) == (True, 3, 0, 0)


def test_a_file_tells_nothing_of_throws_out_of_sight_not_even_how_many():
    assert saved(played(0)) == saved(played(1)) == saved(played(7))
    assert b"and drawn" not in saved(played(3))


def test_the_keeper_sees_throws_out_of_sight_without_proof_there_and_all_in_the_journal():
    table = played(2)
    report = verified(saved(table, KEEPER))
    assert (report.fair, report.unproven) == (3, 6)
    whole = verify_entries(game, table.entries)
    assert (whole.holds, whole.fair) == (True, 9)
    numbers = [e.event.cast.number for e in table.entries if hasattr(e.event, "cast")]
    assert numbers == [1, -1, -2, 2, -3, -4, 3, -5, -6]
    assert table.entries[-1].format >= COUNTED_APART


def test_dice_of_a_session_that_goes_on_wait_for_its_end():
    report = verified(saved(played(1, ended=False)))
    assert (report.holds, report.fair, report.waiting) == (True, 0, 3)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (b'"nonce":"seen"', b'"nonce":"sawn"', "These faces do not follow"),
        (b'"number":2,', b'"number":9,', "This is throw 9 where throw 2 belongs"),
        (b'"seed":"00', b'"seed":"11', "The seed revealed here is not the one"),
        (b'"seed":"00', b'"seed":"zz', "An event cannot be read"),
    ],
)
def test_a_file_that_was_changed_does_not_hold(old, new, sentence):
    data = saved(played(1))
    assert old in data
    report = verified(data.replace(old, new, 1))
    assert not report.holds
    assert any(str(wrong.what.why).startswith(sentence.split(" 9 ")[0]) for wrong in report.wrong)


def test_a_file_that_is_cut_off_or_out_of_order_is_refused():
    data = saved(played(1))
    rows = data.splitlines(keepends=True)
    assert is_seat_file(rows[0])
    assert not is_seat_file(rows[1])
    for broken in (rows[:-1], [*rows[:-1], rows[-1][:9]], [rows[0], *rows[2:]], [b"{}"]):
        with pytest.raises(Refused):
            read_seat_file(io.BytesIO(b"".join(broken)))
