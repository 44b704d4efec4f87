"""A journal proves itself: whatever is forged is found."""

from types import MappingProxyType

import msgspec
import pytest
from forging import forged, play, rows, wrong
from msgspec.structs import replace

from registered import game_called
from tablee.kernel.common import events
from tablee.kernel.entry import START_OF_CHAIN, chained, link
from tablee.kernel.reading import Readings
from tablee.kernel.table import Table
from tablee.lab.verify import verify, verify_entries
from toy import SEATS, OldCounted, Thrown, second_toy, toy


def test_a_changed_byte_breaks_the_chain(table):
    play(table)
    changed = [(body.replace(b'"by":3', b'"by":4'), digest) for body, digest in rows(table)]
    assert wrong(verify(toy, changed)) == [
        (0, "The history was changed: entry 4 does not fit the one before.")
    ]


def test_an_event_that_no_game_knows_is_found(table):
    body = msgspec.json.encode(
        {"number": 1, "at": "", "seat": "", "format": 1, "edition": 1, "event": {"type": "won"}}
    )
    assert not verify(toy, [(body, link(START_OF_CHAIN, body))]).holds


def test_a_result_that_the_rules_do_not_give_is_found(table):
    play(table)

    def more(event):
        return replace(event, by=9) if isinstance(event, OldCounted) else event

    report = verify_entries(toy, forged(table, more))
    assert wrong(report) == [
        (3, "The rules make something else of this ask than what is recorded.")
    ]


def test_a_face_that_does_not_follow_from_the_seed_is_found(table):
    table.apply("isa", {"ask": "throw"})
    table.apply("gardien", {"ask": "end-session"})

    def lucky(event):
        if isinstance(event, events.Rolled):
            (die,) = event.cast.dice
            return replace(event, cast=replace(event.cast, dice=(replace(die, face=6),)))
        return replace(event, face=6) if isinstance(event, Thrown) else event

    assert wrong(verify_entries(toy, forged(table, lucky))) == [
        (4, "These faces do not follow from the seed.")
    ]


def test_another_nonce_than_the_one_that_was_sent_is_found(table):
    table.apply("isa", {"ask": "throw"}, nonce="mine")
    table.apply("gardien", {"ask": "end-session"})

    def other(event):
        if isinstance(event, events.Rolled):
            return replace(event, cast=replace(event.cast, nonce="theirs" * 3))
        return event

    assert not verify_entries(toy, forged(table, other)).holds


def test_another_seed_than_the_one_committed_to_is_found(table):
    play(table)
    table.apply("gardien", {"ask": "end-session"})

    def another(event):
        return replace(event, seed="ab" * 32) if isinstance(event, events.SessionEnded) else event

    (found,) = wrong(verify_entries(toy, forged(table, another)))
    assert found[1] == "The seed revealed here is not the one that was committed to."


@pytest.mark.parametrize("seed", ["", "xyz"])
def test_a_session_that_ends_without_its_seed_is_found(table, seed):
    play(table)
    table.apply("gardien", {"ask": "end-session"})

    def silent(event):
        return replace(event, seed=seed) if isinstance(event, events.SessionEnded) else event

    (found,) = wrong(verify_entries(toy, forged(table, silent)))
    assert found[1] == "This session ends without revealing its seed."


def test_a_session_without_a_commitment_is_found(table):
    def blank(event):
        return replace(event, commitment="") if isinstance(event, events.SessionBegun) else event

    assert wrong(verify_entries(toy, forged(table, blank))) == [
        (2, "This session began without a commitment to its seed.")
    ]


@pytest.mark.parametrize("number", [1, 3])
def test_a_throw_number_that_is_used_twice_or_left_out_is_found(table, number):
    table.apply("isa", {"ask": "throw"})
    table.apply("isa", {"ask": "throw"})
    seen = []

    def renumbered(event):
        if isinstance(event, events.Rolled):
            seen.append(event)
            if len(seen) == 2:
                return replace(event, cast=replace(event.cast, number=number))
        return event

    (found,) = wrong(verify_entries(toy, forged(table, renumbered)))
    assert found[1].startswith(f"This is throw {number} where throw 2 belongs")


def test_dice_that_the_rules_do_not_throw_are_found(table):
    play(table)

    def without(event):
        return None if isinstance(event, events.Rolled) else event

    found = wrong(verify_entries(toy, forged(table, without)))
    assert {what for _, what in found} == {"The rules throw other dice than those recorded."}

    def bigger(event):
        if isinstance(event, events.Rolled):
            (die,) = event.cast.dice
            return replace(event, cast=replace(event.cast, dice=(replace(die, sides=8),)))
        return event

    assert not verify_entries(toy, forged(table, bigger)).holds


@pytest.mark.parametrize(("source", "face"), [("luck", 6), ("typed", 7)])
def test_dice_from_nowhere_and_impossible_faces_are_found(table, source, face):
    table.apply("isa", {"ask": "throw"}, faces=[6])

    def other(event):
        if isinstance(event, events.Rolled):
            (die,) = event.cast.dice
            cast = replace(event.cast, source=source, dice=(replace(die, face=face),))
            return replace(event, cast=cast)
        return replace(event, face=face) if isinstance(event, Thrown) else event

    assert not verify_entries(toy, forged(table, other)).holds


def test_an_ask_that_the_rules_refuse_is_found(table):
    table.apply("gardien", {"ask": "hide", "number": 7})
    moved = [replace(e, seat="isa") if e.seat == "gardien" else e for e in table.entries]
    (found,) = wrong(verify_entries(toy, moved))
    assert found == (3, "The rules refuse this ask: Only the keeper hides a number.")


def test_an_ask_in_a_pause_is_found(table):
    table.apply("isa", {"ask": "pause"})
    table.apply("gardien", {"ask": "resume"})
    table.apply("isa", {"ask": "throw"})

    def still_paused(event):
        if isinstance(event, events.Resumed):
            return None
        is_resume = isinstance(event, events.Asked) and event.ask == {"ask": "resume"}
        return None if is_resume else event

    (found,) = wrong(verify_entries(toy, forged(table, still_paused)))
    assert found[1] == "The rules refuse this ask: The table is paused."


def test_what_nobody_asked_for_is_found(table):
    play(table)

    def unasked(event):
        return None if isinstance(event, events.Asked) else event

    found = wrong(verify_entries(toy, forged(table, unasked)))
    assert (3, "Nobody asked for this.") in found


def test_a_gift_in_the_opening_is_found(table):
    opened, begun = table.entries
    gift = chained(begun.hash, 2, "", "", 1, (OldCounted(by=1000),))
    assert wrong(verify_entries(toy, [opened, begun, *gift])) == [(1, "Nobody asked for this.")]


def test_events_that_lead_nowhere_are_found_without_a_crash(table):
    strange = chained(
        table.head,
        2,
        "",
        "gardien",
        1,
        (
            events.Asked(ask={"ask": "hand-over", "seat": "isa"}),
            events.KeeperChanged(keeper="nobody", former="gardien"),
        ),
    )
    assert not verify_entries(toy, [*table.entries, *strange]).holds


def test_a_journal_of_another_game_is_found(table):
    assert not verify(game_called("yacdha"), rows(table)).holds


class Uncorrected(type(second_toy)):
    """The second edition, had it said nothing about what it changed."""

    corrections = MappingProxyType({})


def test_a_difference_that_no_correction_explains_is_found(table):
    play(table)
    assert verify(second_toy, rows(table)).holds
    found = wrong(verify(Uncorrected(), rows(table)))
    assert found == [
        (3, "The rules make something else of this ask than what is recorded."),
    ]


def test_an_old_edition_excuses_nothing_but_what_was_corrected_since(table):
    """A forger may claim an old edition: what was not corrected must still come out the same."""
    play(table)

    def better(event):
        return replace(event, face=6) if isinstance(event, Thrown) else event

    report = verify_entries(second_toy, read_again(forged(table, better)))
    assert report.corrected == {"toy.count": 1}
    assert len(report.wrong) == 3


def test_an_old_edition_after_a_newer_one_is_found(seeds):
    """Whoever wrote the newer entries could not have been the older Tablée again."""
    table = Table.open(second_toy, SEATS, draw_seed=lambda: next(seeds))
    play(table)
    assert verify_entries(second_toy, table.entries).holds
    late = [*table.entries]
    late[-1] = replace(late[-1], edition=1)
    late[-2] = replace(late[-2], edition=1)
    found = wrong(verify_entries(second_toy, late))
    claim = "This claims to be of an older edition than what stands before it."
    assert [what for _, what in found] == [claim, claim]


def read_again(entries):
    """Entries of the first edition as the second reads them."""
    return Readings(second_toy).entries((entry.body, entry.hash) for entry in entries)
