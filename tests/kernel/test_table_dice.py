"""Dice at a table: thrown by Tablée or typed, for the whole table or for one roll."""

import pytest

from kernel.bowl import casts_of, events_of, new_table, refused
from tablee.dice.fair import fair_faces
from tablee.dice.readers import FacesNeeded
from tablee.kernel.words import KEEPER

pytestmark = pytest.mark.rule("table.dice")

SHAKE = {"ask": "shake"}


def typed_table():
    table = new_table()
    table.apply("gardien", {"ask": "choose-dice", "dice": "typed"})
    return table


def faces_of(cast):
    return tuple(die.face for die in cast.dice)


def test_a_throw_records_where_its_faces_came_from():
    table = new_table()
    (cast,) = casts_of(table.apply("isa", SHAKE, nonce="œuf"))
    assert (cast.source, cast.number, cast.nonce) == ("fair", 1, "œuf")
    assert faces_of(cast) == fair_faces(table.seed, 1, "œuf", (6, 6))
    assert [(die.sides, die.role, die.who) for die in cast.dice] == [(6, "bowl", "isa")] * 2


def test_dice_fall_before_what_comes_of_them():
    entries = new_table().apply("isa", SHAKE, faces=[6, 6, 3])
    kinds = [event.__struct_config__.tag for event in events_of(entries)]
    assert kinds == ["asked", "rolled", "shaken", "rolled", "shaken"]


def test_throws_are_numbered_on_through_the_sessions():
    table = new_table()
    table.apply("isa", SHAKE)
    table.apply("gardien", {"ask": "end-session"})
    table.apply("gardien", {"ask": "begin-session"})
    table.apply("tom", SHAKE)
    numbers = [cast.number for cast in casts_of(table.entries)]
    assert numbers == list(range(1, len(numbers) + 1))


def test_dice_that_fell_in_vain_are_recorded_and_their_number_is_used():
    table = new_table()
    (first,) = casts_of(table.apply("isa", {"ask": "fumble"}))
    (second,) = casts_of(table.apply("isa", {"ask": "fumble"}))
    assert (first.number, second.number) == (1, 2)


def test_a_table_of_real_dice_asks_for_their_faces_and_changes_nothing():
    table = typed_table()
    number = table.number
    with pytest.raises(FacesNeeded) as needed:
        table.apply("isa", SHAKE, key="k")
    assert needed.value.throw.dice == (6, 6)
    assert needed.value.given == 0
    assert table.number == number


def test_the_same_ask_with_its_faces_is_done_and_says_that_they_were_typed():
    table = typed_table()
    with pytest.raises(FacesNeeded):
        table.apply("isa", SHAKE, key="k")
    (cast,) = casts_of(table.apply("isa", SHAKE, key="k", faces=[2, 5]))
    assert (cast.source, cast.number, cast.nonce) == ("typed", 0, "")
    assert table.state.game.shaken == (7,)


def test_a_rule_that_throws_again_asks_again_from_where_the_faces_ended():
    table = typed_table()
    with pytest.raises(FacesNeeded) as needed:
        table.apply("isa", SHAKE, faces=[6, 6])
    assert (needed.value.throw.dice, needed.value.given) == ((20,), 2)
    table.apply("isa", SHAKE, faces=[6, 6, 20])
    assert table.state.game.shaken == (12, 20)


def test_half_the_faces_of_a_throw_are_not_enough():
    with pytest.raises(FacesNeeded) as needed:
        typed_table().apply("isa", SHAKE, faces=[6])
    assert (needed.value.throw.dice, needed.value.given) == ((6, 6), 0)


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_face_that_the_die_does_not_have_is_refused(face):
    no = refused(typed_table(), "isa", SHAKE, faces=[6, face])
    assert (no.rule, str(no)) == ("table.dice", f"A die with 6 sides cannot show {face}.")


def test_a_bad_face_is_refused_before_more_faces_are_asked_for():
    no = refused(typed_table(), "isa", SHAKE, faces=[9])
    assert str(no) == "A die with 6 sides cannot show 9."


@pytest.mark.parametrize(
    ("ask", "faces", "left"),
    [(SHAKE, [1, 2, 3], "3"), ({"ask": "drop"}, [4], "4"), ({"ask": "pause"}, [5, 6], "5, 6")],
)
def test_faces_that_no_die_was_thrown_for_are_refused(ask, faces, left):
    for table in (new_table(), typed_table()):
        no = refused(table, "isa", ask, faces=faces)
        assert no.rule == "table.dice"
        assert str(no) == f"Too many faces were typed; these are left over: {left}."


def test_one_roll_may_be_typed_where_tablee_throws():
    table = new_table()
    table.apply("isa", SHAKE, faces=[1, 1])
    (cast,) = casts_of(table.apply("isa", {"ask": "fumble"}))
    assert [cast.source for cast in casts_of(table.entries)] == ["typed", "fair"]
    assert cast.number == 1


def test_no_faces_at_all_is_a_roll_of_real_dice_that_are_not_yet_thrown():
    with pytest.raises(FacesNeeded):
        new_table().apply("isa", SHAKE, faces=[])


def test_one_roll_may_be_thrown_by_tablee_where_real_dice_are_the_rule():
    table = typed_table()
    (cast,) = casts_of(table.apply("isa", {"ask": "fumble"}, nonce="n", thrown=True))
    assert (cast.source, cast.number, cast.nonce) == ("fair", 1, "n")
    assert table.state.common.typed_dice


def test_the_keeper_chooses_the_dice_of_the_table():
    table = new_table()
    typed = {"ask": "choose-dice", "dice": "typed"}
    assert str(refused(table, "isa", typed)) == "Only the keeper may do this."
    assert refused(table, "gardien", {"ask": "choose-dice", "dice": "thrown"}).rule == "table.dice"
    table.apply("gardien", typed)
    assert table.view("isa").common.typed_dice
    table.apply("gardien", {"ask": "choose-dice", "dice": "thrown"})
    assert casts_of(table.apply("isa", {"ask": "fumble"}))[0].source == "fair"


def test_a_secret_throw_is_seen_by_those_who_may_see_it():
    table = new_table()
    entries = table.apply("gardien", {"ask": "peep"})
    (cast,) = casts_of(entries)
    assert cast.to == entries[1].event.to == (KEEPER,)


def test_odds_are_those_of_the_rule_and_throw_nothing():
    table = new_table()
    odds = table.odds("isa", SHAKE)
    assert list(odds) == [""]
    assert table.odds("isa", {"ask": "pause"}) == {}
    assert (table.number, table.state.common.throws) == (2, 0)
