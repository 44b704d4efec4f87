"""Suggestions and imposed dice: who gives, what it makes true, and the rescue of a failed roll."""

import pytest

from innommable_table import Play, of_type, one, refused_by, rule
from tablee.kernel.words import Refused


def with_dice(options=None, **hands):
    play = Play(options)
    for who, dice in hands.items():
        play.hold(who, *dice)
    return play


@rule("suggestion.give")
def test_a_suggestion_hands_over_a_die_and_implies_something_of_its_kind():
    play = with_dice(ada=(8, 20))
    play.by("ada", "suggest", towards="basile", die=8, text="Il a fouillé le prêtre")
    aside = play.view("chloe").aside
    assert (aside.kind, aside.giver, aside.who, aside.die) == ("suggestion", "ada", "basile", 8)
    assert (play.one("ada").dice, play.one("basile").dice) == (((20, 1),), ())
    play.by("basile", "take-suggestion")
    assert play.one("basile").dice == ((8, 1),)
    # Forbidden knowledge marks whoever it is told of, and only them.
    assert (play.one("basile").transgressed, play.one("ada").transgressed) == (True, False)
    assert (play.one("basile").monologues, play.one("basile").empty) == ((), 1)


@rule("suggestion.give")
@pytest.mark.parametrize("towards", ["ada", "personne"])
def test_nobody_suggests_to_themselves_or_to_the_keeper(towards):
    play = with_dice(ada=(20,))
    with pytest.raises(Refused):
        play.by("ada", "suggest", towards=towards, die=20, text="x")
    offered = {o.given["towards"] for o in play.offered("alice", "suggest")}
    assert offered == {"basile", "celeste"}


@rule("suggestion.give")
def test_one_gives_only_dice_that_one_holds():
    play = with_dice(ada=(20,))
    with refused_by("suggestion.give"):
        play.by("ada", "suggest", towards="basile", die=12, text="x")
    with refused_by("creation.steps"):
        play.ask("bruno", "suggest", who="ada", towards="celeste", die=20, text="x")


@rule("suggestion.must-accept")
def test_the_die_is_taken_and_the_suggestion_cannot_be_blocked():
    play = with_dice(ada=(12,))
    play.by("ada", "suggest", towards="basile", die=12, text="Il tremble")
    own = {o.ask for o in play.offered("bruno")} & {"take-suggestion", "withdraw-aside", "say-no"}
    assert own == {"take-suggestion"}
    with refused_by("suggestion.must-accept"):
        play.by("ada", "withdraw-aside")
    found = play.by("basile", "take-suggestion", text="Oui, de froid")
    taken = one(found, "suggestion-taken")
    assert (taken.retold, taken.element.text) == ("Oui, de froid", "Il tremble")
    assert play.state.elements["element-1"].who == "basile"


@rule("suggestion.limits")
def test_one_suggestion_in_a_scene_to_somebody_who_has_received_nothing():
    play = with_dice(ada=(20, 20, 20), basile=(20,), celeste=(12,))
    play.suggest("ada", "basile", 20)
    with refused_by("suggestion.limits"):
        play.by("ada", "suggest", towards="celeste", die=20, text="x")
    with refused_by("suggestion.limits"):
        play.by("celeste", "suggest", towards="basile", die=12, text="x")
    assert play.offered("alice", "suggest") == []
    play.suggest("basile", "ada", 20)
    play.scene()
    play.suggest("ada", "basile", 20)


@rule("suggestion.limits")
def test_taking_a_die_for_a_monologue_is_not_receiving_one():
    play = with_dice(ada=(20,))
    play.open_symptom()
    play.monologue("basile", 20)
    play.suggest("ada", "basile", 20)
    assert play.one("basile").dice == ((20, 2),)


@rule("suggestion.presence")
def test_whoever_is_alone_neither_makes_nor_receives_suggestions():
    play = with_dice(ada=(20,), celeste=(20,))
    play.keeper("set-present", present=["ada", "basile"])
    assert [s.present for s in play.view("chloe").standing] == [True, True, False]
    with refused_by("suggestion.presence"):
        play.by("ada", "suggest", towards="celeste", die=20, text="x")
    with refused_by("suggestion.presence"):
        play.by("celeste", "suggest", towards="ada", die=20, text="x")
    play.keeper("set-present", present=["ada", "basile", "celeste"])
    play.suggest("ada", "celeste", 20)


# The rescue of a failed roll


@rule("suggestion.after-failed-roll", "action.order")
def test_a_die_given_on_a_failed_roll_is_thrown_at_once_and_counts():
    play = with_dice(ada=(12,), basile=(8,))
    play.call("ada")
    assert play.offered("bruno", "suggest")
    play.roll("ada", 3)
    play.suggest("basile", "ada", 8)
    assert play.state.resolution.given == 8
    with refused_by("action.reroll"):
        play.reroll("ada")
    found = play.by("ada", "roll-given", faces=[2])
    ended = one(found, "resolution-ended")
    assert (ended.success, ended.box) == (True, False)
    assert play.one("ada").dice == ((12, 1), (8, 1))


@rule("suggestion.after-failed-roll")
def test_one_may_stop_so_as_not_to_throw_the_new_die_and_keeps_it():
    play = with_dice(ada=(12,), basile=(8,))
    play.call("ada")
    play.roll("ada", 3)
    play.suggest("basile", "ada", 8)
    found = play.by("ada", "stop-action")
    ended = one(found, "resolution-ended")
    assert (ended.success, ended.box, ended.way) == (False, True, "stop")
    assert play.one("ada").dice == ((12, 1), (8, 1))


@rule("suggestion.after-failed-roll", "action.order")
def test_a_die_given_before_the_reroll_is_thrown_again_with_the_others():
    play = with_dice(ada=(12,), basile=(8,))
    play.to_phase(2)
    play.call("ada")
    play.roll("ada", 3)
    play.suggest("basile", "ada", 8)
    play.by("ada", "roll-given", faces=[5])
    assert play.state.resolution.odd == ((12, 1), (8, 1))
    found = play.reroll("ada", 2, 8)
    assert one(found, "resolution-ended").success


@rule("suggestion.after-failed-roll", "action.order")
def test_a_die_given_after_the_reroll_is_thrown_once_only():
    play = with_dice(ada=(12,), basile=(8,))
    play.call("ada")
    play.roll("ada", 3)
    play.reroll("ada", 5)
    play.suggest("basile", "ada", 8)
    play.by("ada", "roll-given", faces=[7])
    with refused_by("action.reroll"):
        play.reroll("ada")
    names = {o.ask for o in play.offered("alice")} & {"reroll", "roll-given", "break-attachment"}
    assert names == {"break-attachment"}


@rule("suggestion.after-failed-roll", "suggestion.limits")
def test_who_received_a_die_in_the_scene_gets_no_second_one_after_the_reroll():
    play = with_dice(ada=(12,), basile=(8,), celeste=(20,))
    play.call("ada")
    play.roll("ada", 3)
    play.suggest("basile", "ada", 8)
    play.by("ada", "roll-given", faces=[5])
    play.reroll("ada", 3, 3)
    with refused_by("suggestion.limits"):
        play.by("celeste", "suggest", towards="ada", die=20, text="x")
    assert not [o for o in play.offered("chloe", "suggest") if o.given["towards"] == "ada"]


def test_the_dice_of_a_roll_under_way_are_not_given_away():
    play = with_dice(ada=(12,), basile=(8,))
    play.call("ada")
    play.roll("ada", 3)
    with refused_by("suggestion.give"):
        play.by("ada", "suggest", towards="basile", die=12, text="x")


# What the fallen impose


def fallen(options=None, dice=(20, 12, 8, 4), **hands):
    play = with_dice(options, celeste=dice, **hands)
    play.renounce("celeste", manner="immobilised")
    play.hold("celeste", *dice)
    play.change(leaving=())
    return play


@rule("end.impose")
@pytest.mark.parametrize("die", [20, 12, 8, 4])
def test_a_die_is_imposed_without_waiting_and_tells_a_monologue_for_somebody(die):
    play = fallen()
    play.mend("ada", transgressed=die == 4)
    play.by("celeste", "impose", towards="ada", die=die)
    assert play.view("alice").aside.kind == "imposed"
    assert "take-suggestion" not in play.names("alice")
    play.by("celeste", "tell-imposed", text="Elle a rêvé de moi")
    element = play.state.elements["element-1"]
    told = (element.told, element.who, element.seat, element.die)
    assert told == ("imposed", "ada", "chloe", die)
    assert play.one("ada").dice == ((die, 1),)
    assert play.one("ada").transgressed == (die in (8, 4))
    assert die not in dict(play.one("celeste").dice)


@rule("end.impose")
def test_an_imposed_die_counts_as_a_monologue_of_the_one_it_is_told_of():
    play = fallen(dice=(20, 20))
    play.open_symptom()
    play.monologue("ada", 20)
    play.by("celeste", "impose", towards="ada", die=20)
    found = play.by("celeste", "tell-imposed", text="x")
    assert one(found, "box-added").cause == "monologue"
    assert (play.one("ada").monologues, play.one("ada").empty) == ((20, 20), 2)


@rule("end.impose")
def test_only_those_without_a_protagonist_impose_and_only_on_those_who_have_one():
    play = fallen(ada=(20,))
    with refused_by("end.impose"):
        play.by("ada", "impose", towards="basile", die=20)
    play.renounce("basile", manner="turned")
    with pytest.raises(Refused):
        play.by("celeste", "impose", towards="basile", die=20)
    with refused_by("suggestion.give"):
        play.by("celeste", "suggest", towards="ada", die=20, text="x")


@rule("end.impose-limits")
def test_one_die_is_imposed_in_a_scene_on_somebody_who_has_received_none():
    play = fallen(ada=(20,))
    play.suggest("ada", "basile", 20)
    with refused_by("end.impose-limits"):
        play.by("celeste", "impose", towards="basile", die=20)
    play.by("celeste", "impose", towards="ada", die=20)
    play.by("celeste", "tell-imposed", text="x")
    play.scene()
    play.by("celeste", "impose", towards="ada", die=12)
    play.by("celeste", "tell-imposed", text="x")
    with refused_by("end.impose-limits"):
        play.by("celeste", "impose", towards="basile", die=8)
    assert play.offered("chloe", "impose") == []


@rule("end.impose-rescue")
def test_an_imposed_die_may_save_a_roll_that_failed():
    play = fallen(ada=(12,))
    play.call("ada")
    play.roll("ada", 3)
    play.reroll("ada", 5)
    play.by("celeste", "impose", towards="ada", die=20)
    found = play.by("celeste", "tell-imposed", text="x")
    assert one(found, "imposed-told").rule == "innommable.end.impose-rescue"
    found = play.by("ada", "roll-given", faces=[20])
    assert one(found, "resolution-ended").success


@rule("end.spectator")
def test_without_dice_the_fallen_only_watch():
    play = fallen(dice=())
    with refused_by("end.spectator"):
        play.by("celeste", "impose", towards="ada", die=20)
    assert not play.names("chloe") & {"impose", "take-die", "suggest", "state-goal", "roll"}
    play.ask("chloe", "say", text="Pauvres mortels.")


def test_a_withdrawn_imposition_gives_the_die_back():
    play = fallen()
    play.by("celeste", "impose", towards="ada", die=20)
    play.by("celeste", "withdraw-aside")
    assert play.one("celeste").dice == ((20, 1), (12, 1), (8, 1), (4, 1))
    assert not of_type(play.by("celeste", "impose", towards="ada", die=20), "box-added")
