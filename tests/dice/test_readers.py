"""The readers answer the same rule, each in its way, and agree with each other."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from dice.rulebook import some_rules
from tablee.dice.exact import exact
from tablee.dice.fair import FairDice
from tablee.dice.readers import BadFaces, FacesNeeded, NotAsRecorded, ReplayDice, TypedDice
from tablee.dice.throws import Drawn, Face, Highest, Total, together

seeds = st.binary(min_size=32, max_size=32)
nonces = ["", "7f3a", "œil 🐙"]


def faces_of(casts):
    return [die.face for cast in casts for die in cast.dice]


@given(some_rules(), seeds, st.sampled_from(nonces))
@settings(max_examples=150)
def test_thrown_typed_and_replayed_dice_give_the_same_and_the_odds_know_it(rule, seed, nonce):
    thrown = FairDice(seed, 1, nonce)
    result = rule.run(thrown)

    typed = TypedDice(faces_of(thrown.casts))
    assert rule.run(typed) == result
    typed.finish()
    assert [cast.dice for cast in typed.casts] == [cast.dice for cast in thrown.casts]

    replayed = ReplayDice(thrown.casts)
    assert rule.run(replayed) == result
    replayed.finish()
    assert replayed.casts == thrown.casts

    assert exact(rule.run).chance(result) > 0


@given(some_rules(), seeds)
@settings(max_examples=50)
def test_faces_may_be_typed_throw_by_throw_as_the_rule_asks_for_them(rule, seed):
    thrown = FairDice(seed, 1)
    result = rule.run(thrown)
    waiting, faces = faces_of(thrown.casts), []
    while True:
        try:
            assert rule.run(TypedDice(faces)) == result
            break
        except FacesNeeded as needed:
            faces = faces[: needed.given] + waiting[: len(needed.throw.dice)]
            waiting = waiting[len(needed.throw.dice) :]
    assert waiting == []


def test_the_short_questions_are_those_of_the_parts():
    dice = TypedDice([4, 5, 2, 6, 3, 1, 5])
    assert dice.die(6) == 4
    assert dice.above(6, 4) is True
    assert dice.highest(2, 6) == 6
    assert dice.lowest(2, 6) == 1
    assert dice.throw(Face(sides=6)) == (5,)
    dice.finish()


def test_a_throw_of_several_parts_takes_their_faces_in_order():
    dice = TypedDice([2, 5, 3])
    assert dice.throw(Highest(count=2, sides=6), Face(sides=4), fold=together) == (5, 3)
    (cast,) = dice.casts
    assert [(die.sides, die.face, die.kept) for die in cast.dice] == [
        (6, 2, False),
        (6, 5, True),
        (4, 3, True),
    ]


def test_who_may_see_a_throw_is_recorded_with_it():
    dice = TypedDice([2, 5])
    dice.ask(Face(sides=6), to=("isa",))
    dice.die(6)
    assert [cast.to for cast in dice.casts] == [("isa",), None]


def test_missing_faces_are_asked_for_with_the_throw_that_needs_them():
    dice = TypedDice([6, 6])
    dice.die(6)
    with pytest.raises(FacesNeeded) as needed:
        dice.highest(3, 6)
    assert needed.value.throw.dice == (6, 6, 6)
    assert needed.value.given == 1
    assert len(dice.casts) == 1


@pytest.mark.parametrize(("sides", "face"), [(6, 0), (6, 7), (20, -3), (1, 2)])
def test_a_face_that_a_die_does_not_have_is_not_taken(sides, face):
    dice = TypedDice([face])
    with pytest.raises(BadFaces, match=f"{face} on a d{sides}") as bad:
        dice.die(sides)
    assert (bad.value.sides, bad.value.face, bad.value.left_over) == (sides, face, ())
    assert dice.casts == []


def test_faces_that_nobody_asked_for_are_not_swallowed():
    dice = TypedDice([1, 2, 3])
    dice.die(6)
    with pytest.raises(BadFaces, match="2 faces too many") as bad:
        dice.finish()
    assert bad.value.left_over == (2, 3)


def test_a_throw_without_dice_has_no_faces_and_takes_no_number():
    dice = FairDice(bytes(32), 1)
    assert dice.ask(Total(count=0, sides=6)) == 0
    assert (dice.casts, dice.next_number) == ([], 1)
    assert TypedDice([]).ask(Total(count=0, sides=6)) == 0


def recorded(*faces):
    dice = TypedDice(faces)
    for _ in faces:
        dice.die(6)
    return dice.casts


def test_a_replay_of_other_dice_is_not_believed():
    with pytest.raises(NotAsRecorded, match="the rule throws"):
        ReplayDice(recorded(3)).die(8)
    with pytest.raises(NotAsRecorded, match="the rule throws"):
        ReplayDice(recorded(3)).highest(2, 6)


def test_a_replay_that_needs_more_or_fewer_throws_is_not_believed():
    dice = ReplayDice(recorded(3))
    dice.die(6)
    dice.finish()
    with pytest.raises(NotAsRecorded, match="more dice than were recorded"):
        dice.die(6)
    with pytest.raises(NotAsRecorded, match="2 recorded throws were never asked for"):
        ReplayDice(recorded(3, 4)).finish()


@pytest.mark.parametrize("face", [0, 7, 60])
def test_a_recorded_face_that_the_die_does_not_have_is_not_believed(face):
    (cast,) = recorded(3)
    forged = replace(cast, dice=(replace(cast.dice[0], face=face),))
    with pytest.raises(NotAsRecorded, match=f"recorded {face} on a d6"):
        ReplayDice([forged]).die(6)


def test_a_replay_keeps_where_the_faces_came_from():
    thrown = FairDice(bytes(32), 41, "n")
    thrown.die(6)
    replayed = ReplayDice(thrown.casts)
    replayed.die(6)
    assert (replayed.casts[0].source, replayed.casts[0].number) == ("fair", 41)


def test_a_die_may_be_thrown_again_as_often_as_it_takes():
    typed = TypedDice([6] * 5_000 + [1])
    assert typed.ask(Drawn(sides=6, spans=((1, 2),))) == 0
    typed.finish()
    assert len(typed.casts) == 5_001
