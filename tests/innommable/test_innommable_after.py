"""After the character: the dice that are kept, what the fallen may not do, and the two ends."""

import msgspec
import pytest

from innommable_table import Play, of_type, one, refused_by, rule
from tablee.games.innommable import game
from tablee.games.innommable.rules.after_character import half
from tablee.games.innommable.state.pools import size
from tablee.kernel.table import Table
from tablee.kernel.words import Refused


@rule("end.after-character-dice")
@pytest.mark.parametrize(
    ("held", "kept"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4)]
)
def test_half_of_the_dice_are_kept_rounded_up(held, kept):
    assert half(held) == kept
    play = Play()
    kinds = (20, 12, 20, 12, 8, 8, 4)
    play.hold("ada", *kinds[:held])
    play.change(bowl=())
    found = play.renounce("ada", manner="immobilised")
    if held < 2:
        # Nothing to choose.
        assert one(found, "dice-kept").returned == ()
    else:
        names = play.offered("alice", "keep-dice")[0].fields[0]
        assert (names.least, names.most, len(names.choices)) == (kept, kept, held)
        with refused_by("end.after-character-dice"):
            play.by("ada", "keep-dice", keep=list(names.choices[: kept + 1]))
        with refused_by("end.after-character-dice"):
            play.by("ada", "keep-dice", keep=["d20.1"] * kept if kept > 1 else ["d4.9"])
        play.by("ada", "keep-dice", keep=list(names.choices[:kept]))
    assert (size(play.one("ada").dice), size(play.state.bowl)) == (kept, held - kept)


@rule("end.after-character-dice")
def test_the_player_chooses_which_dice_and_the_rest_is_there_for_new_monologues():
    play = Play()
    play.hold("ada", 20, 20, 8, 4)
    play.change(bowl=())
    play.renounce("ada", manner="turned")
    with refused_by("end.after-character-dice"):
        play.by("ada", "impose", towards="basile", die=20)
    play.by("ada", "keep-dice", keep=["d8.1", "d4.1"])
    assert play.one("ada").dice == ((8, 1), (4, 1))
    assert play.state.bowl == ((20, 2),)
    play.monologue("basile", 20)
    with refused_by("end.after-character-dice"):
        play.by("ada", "keep-dice", keep=["d8.1"])


@rule("end.after-character-dice")
def test_dice_all_of_a_kind_are_shared_out_at_once():
    play = Play()
    play.hold("ada", 20, 20, 20)
    found = play.renounce("ada", manner="turned")
    kept = one(found, "dice-kept")
    assert (kept.kept, kept.returned) == ((20, 20), (20,))
    assert play.state.leaving == ()


@rule("end.after-character-dice")
@pytest.mark.parametrize("way", ["renounce", "terminal", "flee"])
def test_every_way_out_leads_to_the_same_halving(way):
    play = Play()
    play.hold("ada", 20, 12)
    play.boxes("ada", 1, 4)
    if way == "renounce":
        play.renounce("ada", manner="immobilised")
    elif way == "terminal":
        play.tick("ada", "terminal")
        play.by("ada", "tell-last-scene", text="x")
    else:
        play.by("ada", "flee")
        play.roll("ada", 2, 2)
    assert play.state.leaving == ("ada",)
    play.by("ada", "keep-dice", keep=["d12.1"])
    assert play.one("ada").dice == ((12, 1),)


@rule("end.after-character-no-roll")
def test_an_auxiliary_keeper_neither_rolls_nor_takes_dice_from_the_bowl():
    play = Play()
    play.open_symptom()
    play.hold("ada", 20)
    play.renounce("ada", manner="immobilised")
    with refused_by("end.after-character-no-roll"):
        play.by("ada", "take-die", die=20)
    with refused_by("end.after-character-no-roll"):
        play.by("ada", "state-goal", goal="x")
    with refused_by("end.after-character-no-roll"):
        play.call("ada")
    with refused_by("action.when"):
        play.roll("ada", 3)
    asked = play.names("alice") - {"weave-link", "propose-transgression", "object-to-outrage"}
    assert asked == {"impose"}


# The end


def confronted(players=3):
    play = Play(players=players)
    play.to_phase(3)
    return play


def succeed(play, who="ada"):
    play.hold(who, 20, 20, 20, 20)
    play.call(who, "briser la Formule")
    play.roll(who, 20, 2, 2, 2)


@rule("end.conditions")
def test_the_game_ends_as_soon_as_the_last_protagonist_is_out():
    play = Play()
    play.renounce("ada", manner="turned")
    play.boxes("basile", 1, 4)
    play.tick("basile", "terminal")
    play.renounce("celeste", manner="immobilised")
    # Basile's last scene belongs to his player still.
    assert play.state.phase == 1
    play.by("basile", "tell-last-scene", text="x")
    assert (play.state.phase, play.state.ending) == (4, "lost")


@rule("end.conditions")
def test_the_situation_is_defused_when_a_player_says_so_after_a_success_and_the_keeper_agrees():
    play = confronted()
    with refused_by("end.conditions"):
        play.by("ada", "propose-defusing", text="x")
    succeed(play)
    play.by("ada", "propose-defusing", text="Sans la Formule, rien ne les tient")
    with refused_by("end.conditions"):
        play.ask("bruno", "confirm-defusing")
    play.keeper("decline-defusing", text="Il reste une copie")
    assert (play.state.phase, play.state.defusing) == (3, None)
    play.by("ada", "propose-defusing", text="Elle la brûle aussi")
    play.keeper("confirm-defusing", text="La mer se retire")
    assert (play.state.phase, play.state.ending) == (4, "defused")


@rule("end.conditions")
def test_before_the_source_is_known_nothing_is_defused():
    play = Play()
    play.to_phase(2)
    succeed(play)
    with refused_by("end.conditions"):
        play.by("ada", "propose-defusing", text="x")
    assert "propose-defusing" not in play.names("alice")


@rule("end.conditions")
@pytest.mark.parametrize("defused", [True, False])
def test_a_last_sacrifice_is_judged_before_the_story_is_lost(defused):
    play = confronted(2)
    play.renounce("ada", manner="immobilised")
    play.call("basile", "fermer la porte")
    found = play.renounce("basile", manner="immobilised")
    assert of_type(found, "verdict-due")
    assert play.state.phase == 3
    with refused_by("phase.four"):
        play.keeper("threaten", who="ada", text="x")
    play.keeper("judge-last-success", defused=defused, text="x")
    assert play.state.ending == ("defused" if defused else "lost")


@rule("end.conditions")
@rule("meter.fate-unplayable")
def test_a_last_scene_told_after_the_defusing_loses_nothing():
    play = Play(players=2)
    play.to_phase(3)
    play.renounce("ada", manner="immobilised")
    play.boxes("basile", empty=6)
    play.hold("basile", 20, 12, 8)
    play.tick("basile", "terminal", boxes=5)
    play.keeper("confirm-defusing")
    play.by("basile", "tell-last-scene", text="Il ferme la vanne, et reste.")
    assert (play.state.ending, play.state.leaving) == ("defused", ())
    assert play.one("basile").is_gone
    play.by("basile", "tell-epilogue", text="On l'attend encore.")
    play.keeper("end-game")


@rule("meter.fate-unplayable")
def test_when_the_story_is_closed_no_last_scene_is_left():
    play = Play(players=2)
    play.to_phase(3)
    play.boxes("basile", empty=6)
    play.tick("basile", "terminal", boxes=5)
    play.keeper("confirm-defusing")
    play.keeper("end-game")
    assert "tell-last-scene" not in play.names("bruno")
    with refused_by("meter.fate-unplayable"):
        play.by("basile", "tell-last-scene", text="x")


@rule("end.epilogue-lost")
def test_when_all_are_out_the_keeper_tells_what_has_come_of_it():
    play = Play(players=2)
    for who in ("ada", "basile"):
        play.renounce(who, manner="turned")
    with refused_by("end.epilogue-lost"):
        play.ask("alice", "tell-epilogue", text="x")
    with refused_by("end.epilogue-lost"):
        play.keeper("end-game")
    play.keeper("tell-epilogue", text="La mer se lève.")
    assert play.view("alice").epilogues[0].text == "La mer se lève."
    with refused_by("end.epilogue-lost"):
        play.keeper("tell-epilogue", text="x")
    play.keeper("end-game")
    assert play.view("alice").over


@rule("end.epilogue-defused")
def test_when_it_is_defused_each_player_tells_an_epilogue_the_fallen_too():
    play = confronted()
    play.renounce("celeste", manner="immobilised")
    succeed(play)
    play.by("ada", "propose-defusing", text="x")
    play.keeper("confirm-defusing")
    with refused_by("end.epilogue-defused"):
        play.keeper("tell-epilogue", text="x")
    play.by("celeste", "tell-epilogue", text="On l'enterre sous la pluie.")
    play.by("ada", "tell-epilogue", text="Elle part.")
    with refused_by("end.epilogue-defused"):
        play.by("ada", "tell-epilogue", text="Elle revient.")
    with refused_by("creation.steps"):
        play.ask("alice", "tell-epilogue", who="basile", text="x")
    # Each may, nobody must.
    play.keeper("end-game")
    assert play.state.over
    with refused_by("phase.four"):
        play.by("basile", "tell-epilogue", text="x")


@rule("end.source-never-vanquished")
def test_the_source_is_never_vanquished():
    play = confronted()
    succeed(play)
    play.by("ada", "propose-defusing", text="x")
    with refused_by("end.source-never-vanquished"):
        play.keeper("confirm-defusing", source="vanquished")
    assert play.state.ending is None
    (offer,) = play.offered("gardien", "confirm-defusing")
    assert "source" not in {field.name for field in offer.fields}
    play.keeper("confirm-defusing", source="hampered")


def test_an_interrupted_game_comes_back_with_all_that_it_was():
    play = Play()
    play.open_symptom()
    play.monologue("ada", 20)
    play.call("ada")
    play.roll("ada", 3)
    again = Table.load(game, play.table.entries, draw_seed=lambda: b"", seed=play.table.seed)
    assert msgspec.json.encode(again.state) == msgspec.json.encode(play.table.state)


def test_asks_of_nobody_are_refused():
    with pytest.raises(Refused):
        Play().ask("alice", "tell-last-scene", who="ada", text="x")


@rule("end.after-character-dice")
def test_any_number_of_dice_can_be_shared_out():
    """The keeper's word may put more dice into a hand than a whole game has."""
    play = Play()
    play.hold("ada", *[20] * 90, *[4] * 31)
    play.change(leaving=("ada",))
    offer = play.offered("alice", "keep-dice")[0].fields[0]
    assert (offer.least, offer.most) == (61, 61)
    play.by("ada", "keep-dice", keep=list(offer.choices[:61]))
    assert sum(count for _, count in play.one("ada").dice) == 61
