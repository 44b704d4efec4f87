"""The keeper's word: what is put right, with its reason; names; who plays whom; who goes."""

import pytest

from innommable_table import Play, one, refused_by, rule
from tablee.kernel.chronicle import told
from tablee.kernel.words import Refused


def not_by_word():
    return pytest.raises(Refused, check=lambda refused: refused.rule == "table.rulings")


def last_lines(play, language, count):
    return [line.text for line in told(play.table, language)][-count:]


def resolving():
    play = Play()
    play.to_phase(2)
    play.hold("ada", 12, 8)
    play.call("ada")
    return play


def test_the_keeper_puts_any_number_right_and_says_why():
    play = Play()
    happened = play.keeper(
        "correct-protagonist",
        who="ada",
        reason="On avait mal compté.",
        empty=3,
        ticked=2,
        attachment_empty=1,
        attachment_ticked=2,
        monologues=2,
        d20=1,
        d4=2,
        bond="broken",
        transgressed="yes",
    )
    made = play.one("ada")
    assert (made.empty, made.ticked, made.dice) == (3, 2, ((20, 1), (4, 2)))
    assert (made.attachment.empty, made.attachment.ticked) == (1, 2)
    assert (made.attachment.bond, made.transgressed, len(made.monologues)) == ("broken", True, 2)
    assert all(event.reason == "On avait mal compté." for event in happened)
    for language in ("fr", "en"):
        lines = last_lines(play, language, len(happened))
        assert all(line.endswith("On avait mal compté.") for line in lines)


def test_a_correction_names_what_changes_and_only_that():
    play = Play()
    found = play.keeper("correct-protagonist", who="ada", reason="x", empty=2, ticked=0, d20=0)
    assert [type(event).__name__ for event in found] == ["BoxesCorrected"]
    (event,) = play.keeper("correct-protagonist", who="ada", reason="x", empty=2)
    assert (event.empty, event.ticked) == (2, 0)  # where the column stands
    with not_by_word():
        play.ask("alice", "correct-protagonist", who="ada", reason="x", empty=4)


def test_boxes_put_right_stay_the_keepers_where_the_list_is():
    play = Play({"fate_list": "keeper-only"})
    found = play.keeper("correct-protagonist", who="ada", reason="x", empty=5, d20=1)
    hidden = [event for event in found if event.to is not None]
    assert [type(event).__name__ for event in hidden] == ["BoxesCorrected"]
    assert play.view("alice").protagonists[0].empty == 0


@rule("meter.fate-severity-protagonist")
def test_a_fifth_tick_by_correction_ends_the_character_where_the_table_plays_so():
    for choice, status in (("automatic", "closing"), ("keeper-chooses", "active")):
        play = Play({"fifth_tick": choice})
        play.hold("ada", 12)
        play.call("ada")
        play.keeper("correct-protagonist", who="ada", reason="x", ticked=5)
        assert play.one("ada").status == status
        if status == "closing":
            assert play.state.resolution is None


@rule("meter.difficulty-caps")
def test_difficulty_and_bowl_are_put_right_within_what_the_phase_allows():
    play = Play()
    play.to_phase(2)
    play.keeper("correct-table", reason="Oubliée", difficulty=4, d20=0, d4=2)
    assert play.view("alice").difficulty == 4
    assert dict(play.state.bowl).get(20) is None
    assert dict(play.state.bowl)[4] == 2
    for difficulty in (1, 5):
        with refused_by("meter.difficulty-caps"):
            play.keeper("correct-table", reason="x", difficulty=difficulty)


def test_a_rewind_takes_a_correction_back():
    play = Play()
    before = play.one("ada")
    turn = play.table.history.turns
    play.keeper("correct-protagonist", who="ada", reason="x", empty=9)
    play.keeper("rewind", to=turn)
    assert play.one("ada") == before


@rule("creation.steps")
def test_name_and_gender_change_before_the_game_by_the_player_and_later_by_the_keeper():
    play = Play(begin=False)
    play.by("ada", "rename-protagonist", name="Adèle", gender="n")
    assert (play.one("ada").name, play.one("ada").gender) == ("Adèle", "n")
    with not_by_word():
        play.ask("bruno", "rename-protagonist", who="ada", name="X", gender="m")
    play.keeper("begin-game", context="x")
    with not_by_word():
        play.by("ada", "rename-protagonist", name="Alma", gender="f")
    play.keeper("rename-protagonist", who="ada", name="Alma", gender="f")
    assert play.one("ada").name == "Alma"
    with refused_by("creation.attachment"):
        play.keeper("rename-protagonist", who="basile", name="Son frère", gender="m")


@rule("setup.roles-and-count")
def test_before_the_game_a_protagonist_is_taken_back_and_another_may_be_made():
    play = Play(begin=False)
    play.by("basile", "weave-link", towards="ada", kind="explicit", text="amis")
    play.by("ada", "remove-protagonist")
    assert "ada" not in play.state.protagonists
    assert play.one("basile").links == ()
    play.create("alice", name="Anna")
    assert play.one("anna").seat == "alice"
    play.keeper("begin-game", context="x")
    with refused_by("setup.roles-and-count"):
        play.keeper("remove-protagonist", who="anna", reason="x")


@pytest.mark.parametrize("stage", ["called", "failing", "monologue", "suggestion", "closing"])
@rule("end.after-character-dice")
def test_a_protagonist_is_retired_in_the_middle_of_anything(stage):
    play = resolving()
    if stage != "called":
        play.roll("ada", 3, 1)
    if stage in ("monologue", "suggestion", "closing"):
        play.by("ada", "stop-action")
        play.keeper("tell-outcome")
    if stage == "monologue":
        play.by("ada", "take-die", die=20)
    if stage == "suggestion":
        play.by("ada", "suggest", towards="basile", die=8, text="x")
    if stage == "closing":
        play.by("ada", "renounce", manner="turned")
    everything = play.all_dice()
    found = play.keeper("retire-protagonist", who="ada", reason="Alice doit partir")
    assert one(found, "left").cause == "retired"
    assert (play.state.resolution, play.state.aside) == (None, None)
    assert play.all_dice() == everything
    if "ada" in play.state.leaving:
        play.keeper("keep-dice", who="ada", keep=["d12.1"])
    play.scene()
    play.call("basile")


@rule("end.conditions")
def test_when_the_last_one_is_retired_the_story_is_lost():
    play = Play(players=2)
    for who in ("ada", "basile"):
        play.keeper("retire-protagonist", who=who, reason="x")
    assert (play.state.phase, play.state.ending) == (4, "lost")


@rule("setup.roles-and-count")
def test_whoever_takes_over_somebody_gives_their_own_in_exchange():
    play = Play()
    play.keeper("assign-protagonist", who="ada", seat="bruno", reason="Ils échangent")
    assert {who: made.seat for who, made in play.state.protagonists.items()} == {
        "ada": "bruno",
        "basile": "alice",
        "celeste": "chloe",
    }
    play.ask("bruno", "state-goal", who="ada", goal="sortir")
    with refused_by("action.when"):
        play.ask("alice", "state-goal", who="ada", goal="sortir")


def test_a_player_who_becomes_the_keeper_leaves_a_protagonist_to_be_given_away():
    play = Play()
    play.keeper("hand-over", seat="alice")
    assert play.view("alice").desk.unplayed == ("ada",)
    play.ask("alice", "assign-protagonist", who="ada", seat="gardien")
    assert play.view("alice").desk.unplayed == ()
    assert play.one("ada").seat == "gardien"
    with refused_by("creation.steps"):
        play.ask("alice", "assign-protagonist", who="ada", seat="zoe")


def test_what_a_new_keeper_played_is_exchanged_for_nobody():
    play = Play()
    play.keeper("hand-over", seat="alice")
    play.ask("alice", "assign-protagonist", who="ada", seat="bruno")
    assert (play.one("ada").seat, play.one("basile").seat) == ("bruno", None)
    assert play.view("alice").desk.unplayed == ("basile",)
    assert last_lines(play, "fr", 1) == [
        "Bruno dirige désormais Ada. Personne ne dirige Basile pour le moment."
    ]
    play.ask("alice", "assign-protagonist", who="basile", seat="gardien")
    assert play.view("alice").desk.unplayed == ()
    play.ask("gardien", "state-goal", who="basile", goal="sortir")


def test_nobody_directs_two_whatever_the_keeper_gives_to_whom():
    play = Play()
    for who, seat in (("ada", "chloe"), ("basile", "chloe"), ("celeste", "bruno")):
        play.keeper("assign-protagonist", who=who, seat=seat)
        seats = [made.seat for made in play.state.protagonists.values()]
        assert sorted(seats) == ["alice", "bruno", "chloe"]


def test_the_story_tells_who_plays_whom():
    play = Play()
    play.keeper("assign-protagonist", who="ada", seat="bruno")
    assert last_lines(play, "en", 1) == ["Bruno now plays Ada. Alice now plays Basile."]


def test_the_story_tells_a_new_name_and_a_new_gender_each():
    play = Play()
    play.keeper("rename-protagonist", who="ada", name="Adam", gender="m", reason="Une erreur")
    assert last_lines(play, "fr", 2) == [
        "Ada s’appelle désormais Adam. La raison\xa0: Une erreur.",
        "Pour Adam, le récit passe au masculin.",
    ]
    assert (play.one("ada").name, play.one("ada").gender) == ("Adam", "m")


@rule("recovery.anchor")
def test_a_correction_in_the_middle_of_an_anchoring_leaves_nothing_to_erase():
    play = Play()
    play.boxes("ada", ticked=1)
    play.by("ada", "anchor")
    play.keeper("correct-protagonist", who="ada", reason="x", ticked=0)
    assert not play.offered("alice", "tell-anchor")
    with refused_by("recovery.anchor"):
        play.by("ada", "tell-anchor", text="x")
    play.by("ada", "withdraw-aside")
    assert play.one("ada").ticked == 0


def gone_by(way):
    play = resolving()
    play.ask("alice", "withdraw-goal", who="ada")
    play.boxes("ada", empty=5)
    match way:
        case "struck":
            play.tick("ada", "terminal", boxes=5)
        case "renouncing":
            play.by("ada", "renounce", manner="turned", goal="x")
        case "retired":
            play.keeper("retire-protagonist", who="ada", reason="x")
        case "fled":
            play.by("ada", "flee")
            play.roll("ada", 12, 8)
        case "told":
            play.renounce("ada", manner="immobilised")
    return play


@pytest.mark.parametrize("way", ["struck", "renouncing", "retired", "fled", "told"])
@rule("end.after-character-no-roll")
def test_by_the_keepers_word_somebody_is_back_whatever_the_way_out_was(way):
    play = gone_by(way)
    assert "recall-protagonist" not in play.names("alice")
    with not_by_word():
        play.keeper("recall-protagonist", who="basile", reason="x")
    dice = play.all_dice()
    play.keeper("recall-protagonist", who="ada", reason="Un malentendu")
    back = play.one("ada")
    assert (back.status, back.cause, back.renounces, back.wins) == ("active", None, None, "")
    assert play.all_dice() == dice
    assert "ada" not in play.state.leaving
    if play.state.ended is not None and not play.state.ended.told:
        play.keeper("tell-outcome")
    play.scene()
    play.call("ada")


@rule("end.after-character-dice")
def test_whoever_has_no_dice_left_by_the_keepers_word_shares_none_out():
    play = resolving()
    play.ask("alice", "withdraw-goal", who="ada")
    play.renounce("ada")
    assert play.state.leaving == ("ada",)
    play.keeper("correct-protagonist", who="ada", reason="x", d12=2)
    assert play.state.leaving == ("ada",)
    found = play.keeper("correct-protagonist", who="ada", reason="x", d12=0, d8=0)
    assert (one(found, "dice-kept").kept, play.state.leaving) == ((), ())
