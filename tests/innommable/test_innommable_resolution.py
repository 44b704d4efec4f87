"""A resolution in its stages, and the one box that it may add."""

import pytest

from innommable_table import Play, of_type, one, refused_by, rule
from tablee.dice.readers import FacesNeeded
from tablee.games.innommable.rules.conflicts.throws import Successes
from tablee.kernel.words import Refused

OWN = {"roll", "reroll", "roll-given", "stop-action", "break-attachment"}


def with_dice(difficulty=1, *dice, options=None, **hands):
    play = Play(options)
    if difficulty > 1:
        play.to_phase(3)
        play.change(difficulty=difficulty)
    play.hold("ada", *dice)
    for who, held in hands.items():
        play.hold(who, *held)
    return play


def called(difficulty, *dice, **named):
    play = with_dice(difficulty, *dice, **named)
    play.call("ada")
    return play


def windows(play, seat="alice"):
    return play.names(seat) & OWN


@rule("action.when")
def test_the_keeper_has_the_last_word_on_whether_dice_are_needed():
    play = with_dice()
    play.by("ada", "state-goal", goal="ouvrir la porte")
    assert play.view("bruno").goals == {"ada": "ouvrir la porte"}
    assert play.state.resolution is None
    with refused_by("action.when"):
        play.by("ada", "call-resolution")
    with refused_by("action.when"):
        play.roll("ada")
    play.keeper("waive-resolution", who="ada", text="Elle n'est pas fermée")
    assert play.state.goals == {}
    play.by("ada", "state-goal", goal="fuir la cave")
    play.keeper("call-resolution", who="ada")
    assert play.state.resolution.goal == "fuir la cave"
    with refused_by("action.when"):
        Play().keeper("call-resolution", who="ada")


@rule("action.keeper-never-rolls")
def test_the_keeper_never_rolls_dice():
    play = called(2, 12)
    assert not play.names("gardien") & {"roll", "reroll", "roll-given"}
    with refused_by("action.keeper-never-rolls"):
        play.keeper("roll", who="ada")
    play.roll("ada", 3)
    with refused_by("action.keeper-never-rolls"):
        play.keeper("reroll", who="ada")
    with refused_by("creation.steps"):
        play.ask("bruno", "reroll", who="ada")


@rule("action.keeper-never-rolls")
def test_a_player_who_becomes_the_keeper_rolls_no_more_and_a_lent_seat_rolls_for_its_owner():
    play = called(2, 12)
    play.ask("alice", "lend-seat", seat="alice", lent_to="bruno")
    assert "roll" in play.names("bruno")
    play.ask("alice", "lend-seat", seat="alice")
    play.keeper("hand-over", seat="alice")
    with refused_by("action.keeper-never-rolls"):
        play.ask("alice", "roll", who="ada")
    assert "roll" not in play.names("alice")
    assert "drop-resolution" in play.names("alice")


@rule("action.no-pvp-roll")
def test_dice_never_settle_a_conflict_between_protagonists():
    play = with_dice()
    (offer,) = play.offered("alice", "state-goal")
    assert [field.choices for field in offer.fields if field.name == "against"] == [
        ("basile", "celeste")
    ]
    play.by("ada", "state-goal", goal="le retenir", against="basile")
    assert play.view("bruno").against == {"ada": "basile"}
    assert not play.offered("gardien", "call-resolution")
    with refused_by("action.no-pvp-roll"):
        play.keeper("call-resolution", who="ada")
    # It stays with the keeper's word, the fate list, or the other's own sacrifice.
    play.keeper("waive-resolution", who="ada", text="Il se dégage")
    assert (play.state.against, play.state.resolution) == ({}, None)
    with refused_by("action.no-pvp-roll"):
        play.by("ada", "state-goal", goal="x", against="ada")


@rule("action.roll-all")
def test_the_roll_takes_every_die_held_however_it_came():
    play = with_dice(1, 20, 4, basile=(8,))
    play.suggest("basile", "ada", 8)
    play.call("ada")
    with pytest.raises(FacesNeeded) as needed:
        play.by("ada", "roll", faces=[])
    assert needed.value.throw.dice == (20, 8, 4)
    play.roll("ada", 3, 3, 3)
    with refused_by("action.roll-all"):
        play.roll("ada", 3, 3, 3)


@rule("action.roll-all")
def test_nothing_follows_a_roll_that_has_not_been_made():
    play = called(2, 12)
    for ask in ("reroll", "stop-action", "break-attachment"):
        with refused_by("action.roll-all"):
            play.by("ada", ask)


@rule("action.count")
@pytest.mark.parametrize("sides", [4, 8, 12, 20])
def test_odd_is_nothing_even_is_one_and_the_highest_face_two(sides):
    for face in range(1, sides + 1):
        play = called(7, sides)
        found = play.roll("ada", face)
        expected = 0 if face % 2 else 2 if face == sides else 1
        fell = one(found, "dice-fell")
        assert (fell.successes, fell.one_seen) == (expected, face == 1)
        assert Successes(pool=((sides, 1),)).read([face]) == (expected, face == 1)


@rule("action.no-dice")
def test_without_dice_there_are_no_successes_and_the_roll_fails():
    play = called(1)
    found = play.by("ada", "roll")
    fell = one(found, "dice-fell")
    assert (fell.successes, fell.rule) == (0, "innommable.action.no-dice")
    assert play.state.resolution.thrown
    play.by("ada", "stop-action")
    assert play.one("ada").empty == 2


@rule("action.compare")
@pytest.mark.parametrize(("difficulty", "succeeds"), [(1, True), (3, True), (4, False)])
def test_as_many_successes_as_the_difficulty_are_enough(difficulty, succeeds):
    play = called(difficulty, 20, 12)
    found = play.roll("ada", 20, 4)
    assert bool(of_type(found, "resolution-ended")) == succeeds


@rule("action.success-narration")
def test_the_player_tells_a_success_and_the_keeper_a_failure():
    play = called(1, 12)
    play.roll("ada", 2)
    with refused_by("action.success-narration"):
        play.ask("bruno", "tell-outcome", text="x")
    (offer,) = play.offered("alice", "tell-outcome")
    assert offer.rule == "innommable.action.success-narration"
    found = play.ask("alice", "tell-outcome", text="Je passe.")
    assert one(found, "outcome-told").tinted is False
    play.call("ada")
    play.roll("ada", 3)
    play.by("ada", "stop-action")
    with refused_by("action.failure"):
        play.ask("alice", "tell-outcome", text="x")
    play.keeper("tell-outcome", text="La porte tient.")
    assert play.state.ended.told


@rule("action.success-protected")
def test_what_a_success_won_is_not_questioned_before_a_new_scene():
    play = called(1, 12)
    play.roll("ada", 2)
    assert play.view("bruno").protected == ("gain-1",)
    with refused_by("action.success-protected"):
        play.keeper("question-gain", gain="gain-1", text="Il revient")
    play.scene()
    assert play.view().protected == ()
    play.keeper("question-gain", gain="gain-1", text="Il revient")
    assert play.state.gains[0].questioned == "Il revient"


@rule("action.failure", "meter.fate-add")
def test_a_failure_adds_one_empty_box_and_harms_nobody():
    play = called(2, 12)
    play.roll("ada", 2)
    found = play.by("ada", "stop-action")
    ended, box = one(found, "resolution-ended"), one(found, "box-added")
    assert (ended.success, ended.box, box.cause) == (False, True, "failure")
    made = play.one("ada")
    assert (made.empty, made.ticked, made.status) == (2, 0, "active")


@rule("action.reroll")
def test_all_odd_dice_and_only_they_are_thrown_once_more():
    play = called(4, 12, 8, 4)
    play.roll("ada", 5, 2, 3)
    with pytest.raises(FacesNeeded) as needed:
        play.by("ada", "reroll", faces=[])
    assert needed.value.throw.dice == (12, 4)
    play.by("ada", "reroll", faces=[4, 1], text="Elle rit")
    going = play.state.resolution
    assert (going.successes, going.rerolled, going.one_seen) == (2, True, True)
    assert [(d.sides, d.face) for d in going.shown] == [(8, 2), (12, 4), (4, 1)]
    with refused_by("action.reroll"):
        play.reroll("ada", 3)


@rule("action.reroll")
def test_a_success_is_never_thrown_again():
    play = called(1, 12, 8)
    play.roll("ada", 2, 3)
    with refused_by("action.when"):
        play.reroll("ada", 3)


@rule("action.reroll", "action.break-attachment")
def test_with_no_odd_die_the_reroll_is_declared_and_opens_the_break():
    play = called(5, 12)
    play.roll("ada", 4)
    assert windows(play) == {"reroll", "stop-action"}
    play.by("ada", "reroll")
    assert windows(play) == {"break-attachment", "stop-action"}


@rule("action.break-attachment")
def test_the_break_forces_a_success_once_and_for_good():
    play = called(3, 12)
    play.roll("ada", 3)
    with refused_by("action.break-attachment"):
        play.by("ada", "break-attachment")
    play.reroll("ada", 5)
    found = play.by("ada", "break-attachment", text="Il ne la reconnaît plus")
    ended = one(found, "resolution-ended")
    assert (ended.success, ended.box, ended.way) == (True, False, "break")
    assert play.one("ada").attachment.bond == "broken"
    play.call("ada")
    play.roll("ada", 3)
    play.reroll("ada", 5)
    assert windows(play) == {"stop-action"}
    with refused_by("action.break-attachment"):
        play.by("ada", "break-attachment")


@rule("action.break-attachment")
def test_the_break_may_come_instead_of_a_die_given_after_the_reroll_but_not_after_stopping():
    play = called(3, 12, basile=(8,))
    play.roll("ada", 3)
    play.reroll("ada", 5)
    play.suggest("basile", "ada", 8)
    assert windows(play) == {"roll-given", "stop-action", "break-attachment"}
    play.by("ada", "break-attachment")
    assert play.one("ada").dice == ((12, 1), (8, 1))
    again = called(3, 12)
    again.roll("ada", 3)
    again.reroll("ada", 5)
    again.by("ada", "stop-action")
    with refused_by("action.when"):
        again.by("ada", "break-attachment")


@rule("action.one-on-success", "action.single-box")
@pytest.mark.parametrize(
    ("throws", "success", "box"),
    [
        ([("roll", (2, 2))], True, False),
        ([("roll", (1, 8))], True, True),
        ([("roll", (1, 1)), ("reroll", (1, 8))], True, True),
        ([("roll", (1, 2)), ("reroll", (4,))], True, True),
        ([("roll", (3, 2)), ("reroll", (1,)), ("stop-action", ())], False, True),
        ([("roll", (3, 3)), ("reroll", (3, 3)), ("stop-action", ())], False, True),
        ([("roll", (1, 1)), ("stop-action", ())], False, True),
        ([("roll", (1, 3)), ("reroll", (3, 3)), ("break-attachment", ())], True, True),
        ([("roll", (3, 3)), ("reroll", (3, 3)), ("break-attachment", ())], True, False),
    ],
)
def test_a_resolution_adds_one_box_or_none_whatever_happens_in_it(throws, success, box):
    play = called(2, 12, 8)
    for ask, faces in throws:
        found = play.by("ada", ask, faces=faces or None)
    ended = one(found, "resolution-ended")
    assert (ended.success, ended.box) == (success, box)
    assert len(of_type(found, "box-added")) == box
    assert play.one("ada").empty == 1 + box


@rule("action.one-on-success")
def test_a_success_with_a_one_is_tinted_and_costs_a_box():
    play = called(1, 12, 8)
    found = play.roll("ada", 1, 2)
    assert one(found, "box-added").cause == "one"
    told = one(play.ask("alice", "tell-outcome", text="Elle sourit trop"), "outcome-told")
    assert (told.tinted, told.rule) == (True, "innommable.action.one-on-success")


@rule("action.one-on-success")
def test_a_one_on_a_given_die_that_was_thrown_again_still_counts():
    play = called(1, 12, basile=(8,))
    play.roll("ada", 3)
    play.suggest("basile", "ada", 8)
    play.by("ada", "roll-given", faces=[1])
    found = play.reroll("ada", 2, 3)
    assert one(found, "resolution-ended").box


@rule("action.order")
def test_the_stages_follow_each_other_as_the_book_has_them():
    play = with_dice(4, 12, basile=(8,))
    assert windows(play) == set()
    play.call("ada")
    assert play.state.resolution.difficulty == 4
    assert windows(play) == {"roll"}
    with refused_by("action.order"):
        play.keeper("call-resolution", who="basile")
    play.roll("ada", 3)
    assert windows(play) == {"reroll", "stop-action"}
    play.suggest("basile", "ada", 8)
    assert windows(play) == {"roll-given", "stop-action"}
    play.by("ada", "roll-given", faces=[3])
    assert windows(play) == {"reroll", "stop-action"}
    play.reroll("ada", 3, 2)
    assert windows(play) == {"break-attachment", "stop-action"}
    assert "renounce" in play.names("alice")
    play.by("ada", "stop-action")
    assert "tick" not in {o.ask for o in play.offered("gardien") if o.given.get("who") == "ada"}
    play.keeper("tell-outcome", text="x")
    assert "tick" in play.names("gardien")


@rule("action.order")
def test_a_die_from_the_bowl_joins_no_roll_under_way_but_may_come_before_it():
    play = Play()
    play.open_symptom()
    play.call("ada")
    play.monologue("ada", 20)
    play.roll("ada", 3)
    with refused_by("action.order"):
        play.by("ada", "take-die", die=20)
    # Somebody else may speak at any moment.
    play.monologue("basile", 20)
    play.by("ada", "stop-action")
    play.monologue("ada", 20)


def test_a_call_can_be_dropped_until_the_first_roll():
    play = called(1, 12)
    play.keeper("drop-resolution")
    assert play.state.resolution is None
    play.call("ada")
    play.roll("ada", 3)
    with refused_by("action.order"):
        play.keeper("drop-resolution")


# Renouncing and fleeing


@rule("action.renounce")
@pytest.mark.parametrize("manner", ["immobilised", "turned"])
def test_renouncing_succeeds_whatever_the_difficulty_and_adds_no_box(manner):
    play = called(7, 12)
    play.roll("ada", 1)
    found = play.renounce("ada", manner=manner, text="Elle reste derrière")
    ended = one(found, "resolution-ended")
    assert (ended.success, ended.box, ended.way) == (True, False, "renounce")
    made = play.one("ada")
    assert (made.status, made.cause, made.empty) == ("gone", manner, 1)
    assert play.state.resolution is None
    with pytest.raises(Refused):
        play.call("ada")


@rule("action.renounce")
def test_one_may_renounce_at_any_time_for_nothing_and_only_ones_own():
    play = with_dice()
    with refused_by("action.renounce"):
        play.ask("bruno", "renounce", who="ada", manner="turned")
    with refused_by("action.renounce"):
        play.keeper("renounce", who="ada", manner="turned")
    found = play.renounce("ada", manner="turned")
    assert not of_type(found, "resolution-ended")
    assert play.state.gains == ()
    with refused_by("action.renounce"):
        play.renounce("ada", manner="turned")


@rule("action.renounce")
def test_whoever_renounces_in_an_aside_leaves_its_die_where_it_came_from():
    play = Play()
    play.open_symptom()
    everything = play.all_dice()
    play.by("ada", "take-die", die=20)
    play.renounce("ada", manner="immobilised")
    assert (play.state.aside, play.state.bowl) == (None, ((20, 3),))
    play.hold("basile")
    play.monologue("basile", 20)
    play.by("basile", "suggest", towards="celeste", die=20, text="x")
    play.renounce("basile", manner="immobilised")
    assert play.one("basile").dice == ((20, 1),)
    assert play.all_dice() == everything


@rule("action.flee")
def test_a_flight_that_succeeds_puts_the_character_out_of_everybodys_hands():
    play = with_dice(2, 12)
    play.by("ada", "flee", text="par la falaise")
    assert play.state.resolution.fleeing
    assert play.state.resolution.difficulty == 2
    play.roll("ada", 12)
    made = play.one("ada")
    assert (made.status, made.cause) == ("gone", "fled")
    assert not play.offered("alice", "take-die", "state-goal", "renounce")
    with pytest.raises(Refused):
        play.tick("ada")


@rule("action.flee")
def test_a_flight_that_fails_leaves_the_protagonist_there_with_a_box():
    play = with_dice(2, 12)
    play.by("ada", "flee")
    play.roll("ada", 3)
    play.reroll("ada", 3)
    play.by("ada", "stop-action")
    made = play.one("ada")
    assert (made.status, made.empty) == ("active", 2)


@rule("action.flee")
def test_a_flight_may_be_forced_by_the_break():
    play = with_dice(2, 12)
    play.by("ada", "flee")
    play.roll("ada", 3)
    play.reroll("ada", 3)
    play.by("ada", "break-attachment")
    assert play.one("ada").cause == "fled"
