"""The moment of a throw in Cthulhu Blanc: its verdict, what it moved, and what is asked then."""

import pytest

from blanc_table import Play, rule
from laws.fetched import room_of
from tablee.kernel.chronicle import told
from tablee.kernel.roll_card import RollCard
from tablee.web.site.folds import Folds
from tablee.web.table.aloud import said_aloud
from tablee.web.table.regions import scene_of
from tablee.web.table.sight import parts_of, sight_of
from windows import in_window, laid_out


@pytest.fixture
def play():
    return Play()


def table_tab(play, seat, put_away=()):
    room = room_of(play.table)
    room.put_away = {seat: list(put_away)}
    sight = sight_of(room, scene_of(room, "table", seat, "en"), Folds())
    return {part.key: part for part in laid_out(parts_of(sight, "now"))}


def said(card):
    return card.verdict.word, card.verdict.tone, card.verdict.note


def staged(play, seat):
    (found,) = [part for part in table_tab(play, seat).values() if isinstance(part, RollCard)]
    return found


def window(play, seat):
    return [part.key for part in in_window(table_tab(play, seat).values())]


def order(play, seat, *keys):
    found = list(table_tab(play, seat))
    return sorted(keys, key=found.index)


@rule("dice.result-table")
@pytest.mark.parametrize(
    ("face", "word", "tone", "note"),
    [
        (1, "A success, dearly paid", "mixed", "The keeper names the price."),
        (3, "A success, and its backlash", "mixed", "The keeper tells the backlash."),
        (4, "A success, as per standard", "good", ""),
        (5, "An excellent success", "good", "The keeper adds something to it."),
        (6, "An incredible success", "good", ""),
    ],
)
def test_a_success_has_the_word_of_the_result_table(play, face, word, tone, note):
    play.propose()
    play.throw("ines", [face])
    for seat in ("ines", "karim", "gardien"):
        card = staged(play, seat)
        assert [(die.face, die.role) for die in card.dice] == [(face, "human")]
        assert said(card) == (word, tone, note)


@rule("objection.compare")
def test_an_objection_that_carries_is_a_failure_and_says_how(play):
    play.propose()
    play.ask("karim", "oppose", leader="ines", how="The ink is dry.")
    play.throw("ines", [4, 5])
    note = "5 against 4: the objection of Karim carries. The ink is dry."
    assert said(staged(play, "paul")) == ("Failure", "bad", note)


def test_who_decides_is_named_also_where_the_die_of_an_objection_lies_beside(play):
    play.propose()
    play.ask("karim", "oppose", leader="ines", how="The ink is dry.")
    play.throw("ines", [5, 2])
    (waited,) = staged(play, "paul").decides
    assert (waited.names, waited.what) == ("Inès", "try again, or not")
    assert staged(play, "ines").decides == ()


@rule("oppose.roll", "oppose.perfect-tie")
def test_an_opposition_says_who_is_ahead_as_its_thrower_sees_it(play):
    play.against("ines", "karim")
    play.throw("ines", [3, 3])
    assert staged(play, "paul").verdict.word == "A perfect tie"
    play.throw("ines", [2, 5])
    assert said(staged(play, "paul")) == ("Karim first", "bad", "")


@rule("meter.folie-roll")
def test_a_meter_that_rises_is_a_box_more_and_then_asks_its_player_for_words(play):
    play.keeper("call-roll", meter="folie", who=["ines"], why="Un bruit")
    assert "dues" in table_tab(play, "ines")
    assert "dues-of-others" in table_tab(play, "karim")
    play.ask("ines", "roll-meter", [4], who="ines")
    for seat in ("ines", "karim"):
        card = staged(play, seat)
        assert said(card) == ("Madness rises", "bad", "The die is above 1.")
        (shift,) = card.shifts
        assert (shift.whose, shift.kind, shift.before, shift.after) == ("Inès", "folie", 1, 2)
        assert shift.steps == ("full", "gained", *["empty"] * 4)
    turn = play.table.history.turns
    keys = ("telling-ines", f"roll-{turn}", "idle-ines")
    assert order(play, "ines", *keys) == [f"roll-{turn}", "telling-ines", "idle-ines"]
    assert window(play, "ines") == ["telling-ines"]
    assert "telling-ines" not in table_tab(play, "karim")


@rule("recovery.suppress-roll")
def test_a_suppression_that_the_keeper_accepts_is_rolled_at_the_table(play):
    play.raise_to("ines", "folie", 5)
    play.ask("ines", "propose-suppression", who="ines", act="burn-books", what="un livre")
    play.keeper("accept-suppression", who="ines")
    found = table_tab(play, "ines")["open-way-ines-folie"]
    assert [act.ask for act in found.acts] == ["roll-suppression"]
    play.ask("ines", "roll-suppression", [2], who="ines")
    card = staged(play, "karim")
    assert said(card) == ("Forgotten", "good", "")
    assert [(one.before, one.after) for one in card.shifts] == [(5, 4)]


def test_dice_and_verdict_are_shown_once(play):
    play.propose(meters=["folie"])
    play.throw("ines", [5, 2])
    turn = play.table.history.turns
    test = table_tab(play, "ines")["test-card-ines"]
    assert test.results == ()
    assert test.verdict.result == ""
    for seat in ("ines", "karim"):
        test = table_tab(play, seat, [f"roll-{turn}"])["test-card-ines"]
        assert [one.die.face for one in test.results[0].dice] == [5, 2]
        assert test.verdict.result == "An excellent success"
    for seat, below in (("ines", "test-card-ines"), ("karim", "looked-ines")):
        assert order(play, seat, below, f"roll-{turn}") == [f"roll-{turn}", below]
    assert (window(play, "ines"), window(play, "karim")) == (["test-card-ines"], ["looked-ines"])


def test_those_who_look_on_read_what_is_open_to_whoever_threw(play):
    play.propose(meters=["folie"])
    play.throw("ines", [5, 2])
    for seat in ("karim", "paul", "gardien"):
        ways = [
            (one.word, one.is_open, one.note) for one in table_tab(play, seat)["looked-ines"].ways
        ]
        assert ways == [
            ("Accept", True, "it stands as it is"),
            ("Try again: Madness", False, "in the throw already"),
            ("Try again: Wounds", True, "one die more, all anew"),
            ("Try again: Bureaucracy", True, "one die more, all anew"),
        ]
    assert "looked-ines" not in table_tab(play, "ines")
    # Of the test itself is left what somebody may still do about it.
    assert table_tab(play, "karim")["test-card-ines"].objections.oppose is not None
    play.ask("karim", "oppose", leader="ines", how="The ink is dry.")
    assert "test-card-ines" not in table_tab(play, "karim")


def test_the_card_of_a_test_has_its_dice_again_when_another_throw_follows(play):
    play.propose(meters=["folie"])
    play.throw("ines", [2, 5])
    play.ask("ines", "roll-meter", [1], who="ines")
    (result,) = table_tab(play, "ines")["test-card-ines"].results
    assert [one.die.face for one in result.dice] == [2, 5]


def test_of_a_retry_only_the_dice_that_fell_are_on_the_stage(play):
    play.against("ines", "karim")
    play.throw("ines", [2, 5])
    test = table_tab(play, "paul")["test-card-ines"]
    assert (test.results, test.verdict.rows) == ((), ())
    play.ask("ines", "retry", [6, 1], who="ines", meter="folie")
    test = table_tab(play, "paul")["test-card-ines"]
    assert [one.name for one in test.results] == ["Karim"]
    assert test.verdict.rows[0].faces == ("6", "5")


@rule("meter.bureaucratie-triggers")
def test_a_paper_waits_at_the_table_of_whoever_signs_it(play):
    play.keeper("drop-paper", kind="expense-claim", who="ines", why="Vitre")
    (paper,) = table_tab(play, "ines")["to-sign"].papers
    assert paper.sign.ask == "sign-paper"
    assert "to-sign" not in table_tab(play, "karim")
    assert "to-sign" not in table_tab(play, "gardien")


def test_what_a_place_hides_is_not_on_the_stage_of_a_player(play):
    hidden = "Le neuvième casier n'a pas de serrure."
    play.keeper("prepare-place", title="Le vestiaire", good=hidden, uncanny=hidden)
    play.propose(investigation=True)
    place = next(iter(play.state.places))
    play.keeper("attach-place", leader="ines", place=place)
    play.throw("ines", [6])
    for seat in ("ines", "karim"):
        found = table_tab(play, seat).values()
        assert not any(hidden in str(part) or "vestiaire" in str(part) for part in found)


@rule("dice.uncanny-clue")
def test_a_clue_lies_on_the_table_of_whom_it_is_for_and_of_nobody_else(play):
    play.propose("ines", investigation=True)
    play.throw("ines", [6])
    play.ask("ines", "roll-meter", [1], who="ines")
    play.ask("ines", "settle-test", leader="ines")
    play.keeper("tell-debt", debt="debt-1", text="It is warm.", seats=["ines"])
    card = staged(play, "ines")
    assert (card.who, card.what_for) == ("The keeper", "Restricted circulation: Inès")
    assert said(card) == ("A clue", "none", "It is warm.")
    assert "It is warm." not in " ".join(card.came)
    strip = table_tab(play, "ines")["strip"]
    assert not any("It is warm." in line for line in (strip.narrated, *strip.events))
    assert window(play, "ines") == ["on-stage-clue-ines-1"]
    assert staged(play, "karim").verdict.word == "Madness stays where it is"
    assert "It is warm." not in str(table_tab(play, "karim"))
    play.ask("ines", "share-clue", clue="clue-ines-1")
    assert said(staged(play, "karim")) == ("A clue", "none", "It is warm.")
    assert window(play, "karim") == []


@rule("meter.folie-play-terror")
def test_who_has_a_rise_to_tell_reads_how_high_the_meter_stands_when_others_have_thrown(play):
    play.keeper("call-roll", meter="folie", who=["ines", "karim"], why="a shirt waves")
    play.ask("ines", "roll-meter", [5], who="ines")
    assert table_tab(play, "ines")["telling-ines"].meters == ()
    play.ask("karim", "roll-meter", [6], who="karim")
    (meter,) = table_tab(play, "ines")["telling-ines"].meters
    assert (meter.meter, meter.score, meter.said) == ("folie", 2, "Madness 2 out of 6")


@rule("meter.folie-play-terror")
def test_a_rise_that_was_played_aloud_is_told_so_and_asks_nothing_more(play):
    play.raise_to("ines", "folie", 2)
    raw = {"ask": "tell-mark", "who": "ines", "text": ""}
    play.table.apply("ines", said_aloud(room_of(play.table), "ines", "fr", raw))
    assert "telling-ines" not in table_tab(play, "ines")
    texts = [line.text for line in told(play.table, "en", "karim")]
    assert texts[-1] == "Inès plays it aloud."


def test_between_sessions_no_empty_slip_waits_for_the_words_of_a_rise(play):
    play.raise_to("ines", "folie", 2)
    assert "telling-ines" in table_tab(play, "ines")
    play.keeper("end-session")
    assert "telling-ines" not in table_tab(play, "ines")


@rule("meter.folie-roll")
def test_beside_its_boxes_a_meter_that_moved_is_not_told_twice(play):
    play.keeper("call-roll", meter="folie", who=["ines"], why="a shirt waves")
    play.ask("ines", "roll-meter", [5], who="ines")
    card = staged(play, "karim")
    assert [(one.label, one.before, one.after) for one in card.shifts] == [("Madness", 1, 2)]
    assert not any("2 out of 6" in line for line in card.came)
    assert any("2 out of 6" in line.text for line in told(play.table, "en", "karim"))
