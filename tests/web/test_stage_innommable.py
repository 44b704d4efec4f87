"""The moment of a throw in Innommable: each die by itself, what is short, the box it costs."""

import pytest

from innommable_table import Play
from laws.fetched import room_of
from tablee.games.innommable.pages.asides import HeldOut
from tablee.games.innommable.pages.ends import EndOfStory, LastScene, Leaving
from tablee.games.innommable.pages.idle import Idle
from tablee.games.innommable.pages.outcome import Outcome
from tablee.games.innommable.pages.resolution import ResolutionCard
from tablee.games.innommable.pages.stage import Stage
from tablee.kernel.roll_card import RollCard
from tablee.kernel.strip import Strip
from tablee.web.site.folds import Folds
from tablee.web.table.regions import context_of, region, scene_of
from tablee.web.table.sight import parts_of, sight_of
from windows import laid_out

SEATS = ("alice", "bruno", "gardien", "zoe")


def parts(play, seat, put_away=()):
    room = room_of(play.table)
    sight = sight_of(room, scene_of(room, "table", seat, "en"), Folds())
    sight.put_away |= frozenset(put_away)
    return laid_out(parts_of(sight, "now"))


def one(play, seat, kind, put_away=()):
    (found,) = (part for part in parts(play, seat, put_away) if isinstance(part, kind))
    return found


def place(play, seat, kind):
    return [type(part) for part in parts(play, seat)].index(kind)


@pytest.fixture
def play():
    found = Play()
    found.to_phase(2)
    found.hold("ada", 20, 12, 8)
    found.call("ada", "ouvrir la trappe")
    return found


def test_each_die_says_what_it_is_worth_and_the_verdict_what_is_short(play):
    play.change(difficulty=3)
    play.keeper("drop-resolution")
    play.call("ada", "ouvrir la trappe")
    play.roll("ada", 14, 1, 5)
    for seat in SEATS:
        card = one(play, seat, RollCard)
        assert card.who == "Ada"
        assert [(die.face, die.read.look) for die in card.dice] == [
            (14, "even"),
            (1, "one"),
            (5, "odd"),
        ]
        assert [die.read.worth for die in card.dice] == [
            "1 success",
            "a 1, nothing",
            "odd, nothing",
        ]
        assert (card.verdict.word, card.verdict.tone) == ("Two successes short.", "mixed")
        assert card.verdict.note == "1 success, difficulty 3. A 1 has shown: a box is certain."
        assert card.shifts == ()


def test_a_success_with_a_1_is_tinted_and_its_box_is_drawn(play):
    play.roll("ada", 20, 1, 4)
    for seat in SEATS:
        card = one(play, seat, RollCard)
        assert (card.verdict.word, card.verdict.tone) == ("A success, tinted.", "mixed")
        assert card.verdict.note == "3 successes, difficulty 2"
        (shift,) = card.shifts
        assert (shift.whose, shift.label, shift.kind) == ("Ada", "Boxes", "boxes")
        assert (shift.before, shift.after, shift.steps) == (1, 2, ("full", "gained"))


def test_where_the_list_is_the_keepers_no_stage_of_a_player_shows_a_box():
    play = Play({"fate_list": "keeper-only"})
    play.hold("ada", 20, 20)
    play.call("ada")
    play.roll("ada", 20, 1)
    assert one(play, "gardien", RollCard).shifts
    for seat in ("alice", "bruno", "zoe"):
        card = one(play, seat, RollCard)
        assert card.shifts == ()
        assert not any("box" in text for text in card.told)


def test_dice_lie_on_the_stage_and_those_that_stay_from_before_on_the_card(play):
    play.roll("ada", 14, 7, 5)
    card = one(play, "alice", ResolutionCard)
    assert (card.fallen, card.title) == ((), "Ouvrir la trappe")
    roll = one(play, "alice", RollCard).key
    put = one(play, "alice", ResolutionCard, [roll])
    assert [str(die.die.face) for die in put.fallen] == ["14", "7", "5"]
    assert put.title == "You are one success short."
    play.reroll("ada", 3, 3)
    assert [die.die.face for die in one(play, "alice", ResolutionCard).fallen] == ["14"]
    assert [die.face for die in one(play, "bruno", RollCard).dice] == [3, 3]


def test_what_is_asked_stands_beside_the_throw_of_whoever_must_answer(play):
    play.roll("ada", 14, 7, 5)
    assert one(play, "alice", RollCard).window == (one(play, "alice", ResolutionCard),)
    assert one(play, "bruno", RollCard).window == ()
    assert place(play, "bruno", Strip) < place(play, "bruno", ResolutionCard)
    play.reroll("ada", 4, 3)
    assert one(play, "alice", RollCard).window == (one(play, "alice", Outcome),)
    assert one(play, "bruno", RollCard).window == ()


def test_a_threat_stays_in_sight_of_whom_it_threatens(play):
    play.keeper("drop-resolution")
    play.keeper("threaten", who="basile", text="La lampe descend")
    told = "A threat hangs over Basile: La lampe descend."
    for is_latest in (True, False):
        for seat in ("alice", "bruno"):
            on_me = [part.text for part in parts(play, seat) if part.key == "threat-on-basile"]
            assert (told in one(play, seat, Strip).events) == is_latest
            assert on_me == ([told] if seat == "bruno" and not is_latest else [])
        for number in range(2):
            play.by("celeste", "state-goal", goal=f"But {number}")
            play.by("celeste", "withdraw-goal")


def test_while_somebody_tells_the_throw_is_under_the_silence(play):
    play.roll("ada", 20, 4, 4)
    play.ask("alice", "tell-outcome", text="Elle cède.")
    die = play.state.bowl[0][0]
    play.by("basile", "take-die", die=die)
    room = room_of(play.table)
    drawn = region(context_of(room, scene_of(room, "table", "alice", "en")), "now")
    frame = drawn.index('class="i-room"')
    assert drawn.index('class="i-hush') < frame < drawn.index('class="roll-card')


def test_a_failure_that_is_let_stand_is_the_verdict_of_the_throw(play):
    play.roll("ada", 13, 3, 5)
    play.by("ada", "stop-action")
    for seat in SEATS:
        card = one(play, seat, RollCard)
        assert [die.face for die in card.dice] == [13, 3, 5]
        assert (card.verdict.word, card.verdict.tone) == ("A failure.", "bad")


def test_what_is_asked_anew_stands_above_a_throw_that_waits_or_is_over(play):
    play.hold("basile", 20)
    play.roll("ada", 14, 7, 5)
    play.by("basile", "suggest", towards="ada", die=20, text="Tu sais.")
    assert place(play, "alice", HeldOut) < place(play, "alice", RollCard)
    assert place(play, "bruno", RollCard) < place(play, "bruno", HeldOut)
    play.by("ada", "take-suggestion")
    play.by("ada", "stop-action")
    play.keeper("tell-outcome")
    play.boxes("ada", empty=5)
    play.tick("ada", "terminal", boxes=5)
    assert place(play, "alice", LastScene) < place(play, "alice", RollCard)
    play.by("ada", "tell-last-scene", text="Elle reste.")
    assert place(play, "alice", Leaving) < place(play, "alice", RollCard)
    assert place(play, "bruno", RollCard) < place(play, "bruno", Leaving)


def test_the_outcome_of_a_link_that_was_broken_is_told_in_the_card_of_the_throw(play):
    play.roll("ada", 3, 7, 5)
    play.reroll("ada", 3, 3, 3)
    play.by("ada", "break-attachment", text="La photo brûle.")
    assert one(play, "alice", RollCard).window == (one(play, "alice", Outcome),)


def test_the_card_repeats_no_number_and_tells_what_was_strange(play):
    play.roll("ada", 14, 7, 5)
    play.by("ada", "reroll", text="Elle fredonne", faces=[3, 4])
    for seat in SEATS:
        card = one(play, seat, RollCard)
        assert card.verdict.note == "2 successes, difficulty 2"
        assert card.came == ("Elle fredonne.",)
        assert any("in all" in text for text in card.reckoned)


def test_a_flight_that_is_given_up_is_no_success_on_the_stage(play):
    play.keeper("drop-resolution")
    play.by("ada", "flee")
    play.roll("ada", 3, 7, 5)
    play.by("ada", "renounce", manner="turned")
    for seat in SEATS:
        card = one(play, seat, RollCard)
        assert (card.verdict.word, card.verdict.tone) == ("Ada does not get away.", "bad")


def test_the_question_stands_above_the_bowl_and_a_threat_ends_with_the_story(play):
    play.keeper("drop-resolution")
    assert place(play, "alice", Idle) < place(play, "alice", Stage)
    play.to_phase(3)
    play.keeper("threaten", who="ada", text="La lampe descend", source=True)
    play.keeper("threaten", who="basile", text="La lampe monte")
    play.by("celeste", "state-goal", goal="fuir")
    assert "threat-on-ada" in {part.key for part in parts(play, "alice")}
    play.keeper("confirm-defusing")
    assert "threat-on-ada" not in {part.key for part in parts(play, "alice")}
    assert place(play, "alice", EndOfStory) == 0
