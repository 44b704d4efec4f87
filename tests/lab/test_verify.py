"""A journal proves itself: what is honest holds, and the report says so."""

import pytest
from forging import forged, play, rows, wrong
from msgspec.structs import replace

from registered import game_called
from tablee.dice.fair import commitment
from tablee.kernel.table import Table
from tablee.lab.report import report_lines
from tablee.lab.sentence import lab_tongue
from tablee.lab.verify import verify, verify_entries
from toy import SEATS, Counted, OldCounted, second_toy, toy


def test_an_honest_journal_holds_when_its_seed_is_revealed(table):
    play(table)
    table.apply("gardien", {"ask": "end-session"})
    report = verify(toy, rows(table))
    assert report.holds
    assert (report.entries, report.asks) == (len(table.entries), 5)
    assert (report.fair, report.typed, report.waiting) == (2, 1, 0)
    (sitting,) = report.sittings
    assert commitment(bytes.fromhex(sitting.seed)) == sitting.commitment
    assert sitting.throws == 2


def test_throws_wait_until_their_session_ends(table):
    play(table)
    report = verify(toy, rows(table))
    assert report.holds
    assert (report.fair, report.typed, report.waiting) == (0, 1, 2)


def test_every_session_has_its_own_seed(table):
    play(table)
    table.apply("gardien", {"ask": "end-session"})
    table.apply("gardien", {"ask": "begin-session"})
    play(table)
    report = verify(toy, rows(table))
    assert report.holds
    assert (report.fair, report.waiting) == (2, 2)


def test_rewound_throws_are_verified_and_their_numbers_not_used_again(table):
    play(table)
    table.apply("gardien", {"ask": "rewind", "to": table.history.boundaries()[-1]})
    table.apply("tom", {"ask": "throw"})
    table.apply("gardien", {"ask": "close-table"})
    report = verify(toy, rows(table))
    assert report.holds
    assert report.fair == 3


def test_a_fork_holds_wherever_it_was_cut(table):
    play(table)
    for number in range(2, len(table.entries) + 1):
        fork = table.fork(number, "other")
        play(fork)
        fork.apply("gardien", {"ask": "end-session"})
        report = verify(toy, rows(fork))
        assert report.holds, wrong(report)
        assert report.table == "other"
        assert report.fair == 2


def test_a_journal_that_went_on_elsewhere_holds_without_its_first_seed(table, seeds):
    play(table)
    for last in ("end-session", "close-table"):
        other = Table.load(toy, table.entries, draw_seed=lambda: next(seeds))
        other.apply("gardien", {"ask": "begin-session"})
        play(other)
        other.apply("gardien", {"ask": last})
        report = verify(toy, rows(other))
        assert report.holds, wrong(report)
        assert (report.fair, report.waiting) == (2, 2)
    other = Table.load(toy, table.entries, draw_seed=lambda: next(seeds))
    other.apply("gardien", {"ask": "close-table"})
    assert verify(toy, rows(other)).holds


def test_what_everybody_does_at_a_table_holds_too(table):
    for seat, ask in (
        ("gardien", {"ask": "hide", "number": 7}),
        ("gardien", {"ask": "add-seat", "name": "lea", "role": "spectator"}),
        ("lea", {"ask": "pause"}),
        ("gardien", {"ask": "resume"}),
        ("isa", {"ask": "lend-seat", "seat": "isa", "lent_to": "tom"}),
        ("gardien", {"ask": "prepare-handout", "title": "Letter", "text": "Do not come."}),
        ("gardien", {"ask": "choose-dice", "dice": "typed"}),
        ("tom", {"ask": "whisper", "seats": ["isa"], "text": "Hush."}),
        ("gardien", {"ask": "hand-over", "seat": "tom"}),
    ):
        table.apply(seat, ask)
    (handout,) = table.state.common.handouts
    table.apply("tom", {"ask": "show-handout", "id": handout, "seats": ["isa"]})
    report = verify(toy, rows(table))
    assert report.holds, wrong(report)
    assert report.asks == 10


def test_an_older_edition_that_reads_otherwise_is_counted_and_not_blamed(table):
    play(table)
    report = verify(second_toy, rows(table))
    assert report.holds
    assert (report.asks, report.corrected) == (3, {"toy.count": 1})
    lines = [*report_lines(report, lab_tongue("fr"))]
    assert any("toy.count" in line and "1 demande" in line for line in lines)


def test_a_real_game_holds(seeds):
    game = game_called("yacdha")
    table = Table.open(game, {"g": "keeper", "tom": "player"}, draw_seed=lambda: next(seeds))
    for seat, ask in (
        ("tom", {"ask": "create-investigator", "name": "John", "occupation": "Cook"}),
        ("tom", {"ask": "attempt", "who": "john", "what": "climb"}),
        ("g", {"ask": "judge", "who": "john", "opposition": 3, "success": "a", "failure": "b"}),
        ("tom", {"ask": "agree", "who": "john"}),
        ("tom", {"ask": "force", "who": "john"}),
        ("tom", {"ask": "throw", "who": "john"}),
        ("g", {"ask": "close-table"}),
    ):
        table.apply(seat, ask)
    report = verify(game, rows(table))
    assert report.holds, wrong(report)
    assert report.fair >= 1


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "en",
            [
                "The chain of 13 entries is unbroken.",
                "4 asks were put again to the rules and gave the same events.",
                "2 throws cannot be verified yet: their session has not revealed its seed.",
                "1 throw was typed in from real dice and is taken on trust.",
                "Everything holds.",
            ],
        ),
        (
            "fr",
            [
                "La chaîne de 13 entrées est intacte.",
                "4 demandes ont été soumises de nouveau aux règles et ont donné les mêmes"
                " événements.",
                "2 lancers ne peuvent pas encore être vérifiés\u00a0: leur séance n’a pas révélé sa"
                " graine.",
                "1 lancer de vrais dés a été saisi et repose sur la confiance.",
                "Tout se tient.",
            ],
        ),
    ],
)
def test_a_report_is_told_in_both_languages(table, language, lines):
    play(table)
    report = verify(toy, rows(table))
    assert list(report_lines(report, lab_tongue(language))) == lines


def test_a_report_says_what_is_wrong_and_where(table):
    play(table)

    def more(event):
        return replace(event, by=9) if isinstance(event, OldCounted) else event

    lines = list(report_lines(verify_entries(toy, forged(table, more)), lab_tongue("fr")))
    assert lines[-2].startswith("Entrée 3\u00a0: Les règles font")
    assert lines[-1] == "Ce journal ne se tient pas."


def test_the_second_edition_of_a_game_is_verified_by_its_own_rules(seeds):
    table = Table.open(second_toy, SEATS, draw_seed=lambda: next(seeds))
    play(table)
    assert verify(second_toy, rows(table)).asks == 4
    assert any(isinstance(entry.event, Counted) for entry in table.entries)


def test_a_new_handout_that_overwrites_another_is_found(table):
    prepare = {"ask": "prepare-handout", "title": "Papier"}
    table.apply("gardien", {**prepare, "text": "Le testament"}, nonce="a")
    table.apply("gardien", {**prepare, "text": "La lettre"}, nonce="b")
    assert verify(toy, rows(table)).holds
    first = next(iter(table.state.common.handouts))

    def overwrite(event):
        is_letter = getattr(event, "id", "") and event.text == "La lettre"
        return replace(event, id=first) if is_letter else event

    report = verify_entries(toy, forged(table, overwrite))
    assert wrong(report) == [
        (5, "The rules make something else of this ask than what is recorded.")
    ]
