"""What nobody can be made to do, and what waits until the table agrees."""

import pytest
from msgspec.structs import replace

from innommable_table import SEAT, Play, of_type, one, refused_by, rule
from tablee.games.innommable import game
from tablee.kernel.chronicle import told
from tablee.kernel.words import Refused

# A player is never forced to roll


def ready(*dice, difficulty=2):
    play = Play()
    play.to_phase(3)
    play.change(difficulty=difficulty)
    play.hold("ada", *dice or (12, 8))
    return play


@rule("action.when", "scene.threat-purpose")
def test_a_threat_invites_and_nobody_but_the_player_says_what_is_wanted():
    play = ready()
    play.keeper("threaten", who="ada", text="Le plancher cède")
    for fields in ({}, {"goal": "ne pas tomber"}):
        with refused_by("action.when"):
            play.keeper("call-resolution", who="ada", **fields)
    with refused_by("action.when"):
        play.keeper("state-goal", who="ada", goal="ne pas tomber")
    assert not play.offered("gardien", "call-resolution", "state-goal")
    play.by("ada", "state-goal", goal="sauter")
    with refused_by("action.when"):
        play.keeper("call-resolution", who="ada", goal="ne pas tomber")
    play.keeper("call-resolution", who="ada")
    assert play.state.resolution.goal == "sauter"


@rule("action.when")
def test_a_goal_is_withdrawn_until_the_dice_are_in_hand():
    play = ready()
    play.by("ada", "state-goal", goal="sauter")
    play.by("ada", "withdraw-goal")
    assert play.state.goals == {}
    with refused_by("action.when"):
        play.by("ada", "withdraw-goal")
    play.call("ada")
    with refused_by("action.when"):
        play.keeper("withdraw-goal", who="ada")
    play.by("ada", "withdraw-goal")
    assert (play.state.resolution, play.state.goals) == (None, {})
    play.by("ada", "flee")
    play.by("ada", "withdraw-goal")
    assert play.state.resolution is None
    play.call("ada")
    play.roll("ada", 3, 3)
    with refused_by("action.when"):
        play.by("ada", "withdraw-goal")


@rule("action.keeper-never-rolls")
def test_a_keeper_to_whom_a_seat_is_lent_does_not_roll_for_it():
    play = ready()
    play.call("ada")
    play.ask("alice", "lend-seat", seat="alice", lent_to="gardien")
    assert not play.offered("gardien", "roll", "flee")
    with refused_by("action.keeper-never-rolls"):
        play.keeper("roll", who="ada")
    assert play.offered("alice", "roll")


# Defusing


def won(play, who="ada"):
    play.call(who)
    play.roll(who, 12, 8)
    play.ask(SEAT[who], "tell-outcome")


@rule("end.conditions")
def test_the_situation_may_be_defused_by_a_success_of_an_earlier_scene():
    play = ready()
    won(play)
    play.scene()
    play.by("basile", "propose-defusing", text="La Formule brûle")
    play.keeper("confirm-defusing")
    assert play.state.ending == "defused"


@rule("end.conditions")
def test_the_keeper_may_say_unasked_that_it_is_defused():
    play = ready()
    assert play.offered("gardien", "confirm-defusing")
    play.keeper("confirm-defusing", text="Plus rien ne les tient")
    assert (play.state.phase, play.state.ending) == (4, "defused")
    early = Play()
    assert not early.offered("gardien", "confirm-defusing")
    with refused_by("end.conditions"):
        early.keeper("confirm-defusing")


# An objection suspends


def struck():
    play = Play()
    play.boxes("ada", empty=4)
    play.boxes("basile", empty=4)
    play.hold("celeste", 12)
    play.open_symptom()
    play.tick("ada", "moderate", boxes=2, text="La main")
    play.tick("basile", "moderate", text="Le genou")
    return play


@rule("meter.fate-no-interrupt", "action.renounce")
def test_no_tick_comes_between_a_sacrifice_and_its_last_scene():
    play = ready()
    play.boxes("basile", empty=2)
    play.mend("ada", attachment=replace(play.one("ada").attachment, empty=1))
    play.by("ada", "renounce", manner="immobilised", goal="bloquer la porte")
    for who, attachment in (("ada", True), ("basile", False)):
        with refused_by("meter.fate-no-interrupt"):
            play.tick(who, attachment=attachment)
    assert not play.offered("gardien", "tick")
    play.by("ada", "tell-last-scene", text="Un dernier mot")
    play.tick("basile")


def asked_and_fled(play):
    """A success proposed as the end; then one after the other goes, the last in flight."""
    play.call("ada")
    play.roll("ada", 12, 8)
    play.ask("alice", "tell-outcome")
    play.by("ada", "propose-defusing", text="La Formule brûle")
    play.renounce("ada")
    play.keeper("retire-protagonist", who="basile", reason="x")
    play.hold("celeste", 12)
    play.by("celeste", "flee")
    play.roll("celeste", 12)


@rule("end.conditions")
@pytest.mark.parametrize("defused", [True, False])
def test_nothing_is_lost_while_the_keeper_is_asked_whether_it_is_defused(defused):
    play = ready(12, 8)
    asked_and_fled(play)
    assert (play.state.ending, play.state.verdict) == (None, "")
    assert {"confirm-defusing", "decline-defusing"} <= play.names("gardien")
    play.keeper("confirm-defusing" if defused else "decline-defusing")
    assert play.state.ending == ("defused" if defused else "lost")


@rule("meter.fate-judgement")
def test_while_an_objection_is_discussed_nothing_else_goes_on():
    play = struck()
    play.by("celeste", "state-goal", goal="fuir")
    play.ask("chloe", "object-to-outrage", text="Trop")
    for seat in ("gardien", "alice", "bruno", "chloe"):
        allowed = {"settle-objection", "note-element", "correct-protagonist", "correct-table"}
        allowed |= {"rename-protagonist", "assign-protagonist"}
        assert play.names(seat) <= allowed
    for seat, ask, fields in (
        ("chloe", "take-die", {"who": "celeste", "die": 20}),
        ("gardien", "threaten", {"who": "ada", "text": "x"}),
        ("gardien", "call-resolution", {"who": "celeste"}),
        ("gardien", "tick", {"who": "ada", "severity": "moderate", "text": "x"}),
        ("chloe", "withdraw-goal", {"who": "celeste"}),
        ("gardien", "open-scene", {"name": "x"}),
    ):
        with refused_by("meter.fate-judgement"):
            play.ask(seat, ask, **fields)
    play.keeper("settle-objection", severity="moderate", text="x")
    play.keeper("call-resolution", who="celeste")


@rule("meter.fate-judgement")
def test_neither_time_nor_papers_go_on_meanwhile_but_everybody_may_speak():
    play = struck()
    play.keeper("prepare-handout", title="Une lettre", text="Venez.")
    handout = play.table.view("gardien").common.handouts[-1].id
    play.by("celeste", "take-die", die=20)
    with refused_by("monologue.take-die"):
        play.ask("alice", "say", text="Attendez")
    play.ask("alice", "object-to-outrage", text="Trop")
    for ask, fields in (
        ("pass-time", {"minutes": 10}),
        ("set-clock", {"day": 1, "hour": 9, "minute": 0}),
        ("show-handout", {"id": handout}),
    ):
        assert ask not in {offer.ask for offer in play.table.offers("gardien")}
        with refused_by("meter.fate-judgement"):
            play.keeper(ask, **fields)
    play.ask("alice", "say", text="Parlons-en")
    play.keeper("settle-objection", severity="moderate", text="x")
    with refused_by("monologue.take-die"):
        play.ask("alice", "say", text="Bien")
    play.keeper("show-handout", id=handout)


@rule("meter.fate-judgement")
def test_boxes_are_blank_again_if_the_table_says_so():
    play = struck()
    play.ask("alice", "object-to-outrage", outrage="outrage-1", text="Une main, non")
    assert play.view("bruno").outrage.who == "ada"
    for severity, untick in (("moderate", 3), ("moderate", 2), ("grave", 0)):
        with refused_by("meter.fate-judgement"):
            play.keeper("settle-objection", severity=severity, untick=untick, text="x")
    play.keeper("settle-objection", severity="none", untick=2, text="Rien du tout")
    assert (play.one("ada").empty, play.one("ada").ticked) == (4, 0)
    # The other outrage of the scene is still open.
    assert [one.who for one in play.view("chloe").outrages] == ["basile"]
    play.ask("bruno", "object-to-outrage", text="Et moi ?")
    play.keeper("settle-objection", severity="moderate", text="Si")
    assert (play.one("basile").empty, play.one("basile").ticked) == (3, 1)


@rule("meter.fate-judgement")
def test_an_outrage_is_not_objected_to_twice_nor_in_another_scene():
    play = struck()
    play.ask("alice", "object-to-outrage", outrage="outrage-1", text="x")
    play.keeper("settle-objection", severity="moderate", text="x")
    with refused_by("meter.fate-judgement"):
        play.ask("alice", "object-to-outrage", outrage="outrage-1", text="x")
    play.scene()
    assert not play.offered("bruno", "object-to-outrage")
    assert play.view("bruno").outrages == ()
    play.tick("ada", "moderate")
    assert [one.who for one in play.view("bruno").outrages] == ["ada"]


@rule("meter.fate-judgement")
def test_how_many_boxes_were_ticked_stays_the_keepers_where_the_list_is():
    play = Play({"fate_list": "keeper-only"})
    play.boxes("ada", empty=4)
    play.tick("ada", "moderate", boxes=2)
    play.ask("alice", "object-to-outrage", text="x")
    assert play.view("alice").outrage.boxes == 0
    found = play.keeper("settle-objection", severity="moderate", untick=1, text="x")
    assert one(found, "boxes-unticked").to is not None
    assert "untick" not in one(found, "objection-settled").__struct_fields__


SITUATION = game.situations("fr")[0].id

# Last scenes, presence, what was announced


@rule("action.renounce", "meter.fate-unplayable")
def test_renouncing_outside_a_resolution_leaves_a_last_scene():
    play = ready(20, 12)
    play.by("ada", "renounce", manner="turned", goal="la porte reste close")
    assert play.one("ada").status == "closing"
    assert not play.offered("alice", "take-die", "state-goal", "renounce")
    (offer,) = play.offered("alice", "tell-last-scene")
    assert offer.rule == "innommable.action.renounce"
    found = play.by("ada", "tell-last-scene", text="Elle sourit en refermant.")
    left = one(found, "left")
    assert (left.cause, left.goal, left.text) == (
        "turned",
        "la porte reste close",
        "Elle sourit en refermant.",
    )
    assert [gain.what for gain in play.state.gains] == ["la porte reste close"]
    play.by("ada", "keep-dice", keep=["d20.1"])


@rule("suggestion.presence")
def test_who_was_apart_is_together_again_in_the_next_scene():
    play = ready()
    play.keeper("set-present", present=["basile", "celeste"])
    with refused_by("suggestion.presence"):
        play.by("ada", "suggest", towards="basile", die=8, text="x")
    play.scene()
    assert all(one.present for one in play.view().standing)
    play.by("ada", "suggest", towards="basile", die=8, text="x")


@rule("prep.setting", "prep.role")
def test_what_was_announced_changes_before_everybody_or_not_at_all():
    play = Play(begin=False)
    setting = {"place": "Le moulin", "period": "1921", "context": "Tempête"}
    found = play.keeper("prepare-setting", **setting)
    assert one(found, "situation-announced").to is None
    assert play.view("alice").announced.place == "Le moulin"
    # Places to be visited are the keeper's own.
    assert not of_type(
        play.keeper("prepare-setting", **setting, spots="La cave"), "situation-announced"
    )
    play.keeper("prepare-role", role="Meuniers")
    assert play.view("alice").announced.role == "Meuniers"
    for ask, fields in (("prepare-role", {"role": ""}), ("prepare-setting", {"place": "x"})):
        with pytest.raises(Refused):
            play.keeper(ask, **fields)
    with refused_by("creation.steps"):
        play.keeper("announce")
    play.keeper("take-situation", situation=SITUATION, players=3)
    assert play.view("alice").announced.place == play.state.prepared.setting.place


# In full


@rule("action.count")
def test_successes_are_told_in_full():
    play = ready(12, 8, 8, 4, difficulty=3)
    play.mend("ada", transgressed=True)
    play.call("ada")
    play.roll("ada", 12, 8, 7, 4)
    assert play.view("bruno").ended.successes == 6
    lines = [line.text for line in told(play.table, "fr")]
    assert any("6 réussites (difficulté 3)" in line for line in lines)


@rule("action.count", "action.reroll")
def test_so_they_are_when_odd_dice_were_thrown_again():
    play = ready(12, 8, difficulty=3)
    play.call("ada")
    play.roll("ada", 12, 7)
    assert play.state.resolution.successes == 2
    play.reroll("ada", 8)
    assert play.view("bruno").ended.successes == 4


@rule("action.flee", "action.renounce")
def test_a_wordless_flight_that_is_renounced_wins_nothing():
    play = ready()
    play.by("ada", "flee")
    play.roll("ada", 3, 3)
    play.by("ada", "renounce", manner="immobilised")
    assert play.state.gains == ()


@rule("meter.difficulty-raise")
def test_a_raise_names_what_comes_back():
    play = Play()
    play.to_phase(2)
    play.monologue("ada", 20, "Une porte sans mur derrière.")
    play.keeper("raise-difficulty", element="element-1", text="La porte est ici")
    for language in ("fr", "en"):
        line = [line.text for line in told(play.table, language)][-1]
        assert "Une porte sans mur derrière" in line


@rule("action.reroll", "suggestion.after-failed-roll")
def test_after_a_failed_reroll_only_what_is_true_is_hinted_at():
    play = ready(12, 8, difficulty=4)
    play.hold("basile", 12)
    play.call("ada")
    play.roll("ada", 3, 3)
    assert not play.view("alice").may_break
    play.reroll("ada", 3, 3)
    view = play.view("alice")
    assert (view.may_be_given, view.may_break) == (True, True)
    play.suggest("basile", "ada", 12)
    play.by("ada", "roll-given", faces=[3])
    assert not play.view("alice").may_be_given
    play.by("ada", "break-attachment")
    play.ask("alice", "tell-outcome")
    play.call("ada")
    play.roll("ada", 3, 3, 3)
    play.reroll("ada", 3, 3, 3)
    assert not play.view("alice").may_break


@rule("meter.fate-judgement")
def test_no_picture_is_shown_while_an_objection_is_discussed():
    play = struck()
    play.keeper("keep-picture", kind="scene", fingerprint="a" * 64, words="Le couloir")
    (picture,) = play.table.state.common.pictures
    play.ask("alice", "object-to-outrage", text="trop")
    assert "show-picture" not in {offer.ask for offer in play.table.offers("gardien")}
    with refused_by("meter.fate-judgement"):
        play.keeper("show-picture", id=picture)
    play.keeper("settle-objection", severity="none", text="rien")
    play.keeper("show-picture", id=picture)


def twice_lost():
    play = Play({"attachment_terminal": "anchoring-stays"})
    play.open_symptom()
    play.mend("ada", attachment=replace(play.one("ada").attachment, empty=5))
    play.tick("ada", "terminal", boxes=3, attachment=True)
    play.tick("ada", "terminal", attachment=True)
    return play


def taken_back(play, outrage):
    play.ask("bruno", "object-to-outrage", outrage=outrage, text="Trop")
    play.keeper("settle-objection", severity="none", untick=1, text="x")
    return play.one("ada").attachment.bond


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
@rule("meter.fate-severity-attachment", "meter.fate-judgement")
def test_an_attachment_lost_twice_over_is_back_when_both_outrages_are_taken_back(order):
    play = twice_lost()
    bonds = [taken_back(play, f"outrage-{number}") for number in order]
    assert bonds == ["destroyed", "intact"]
    assert play.one("ada").attachment.ticked == 2


@rule("meter.fate-severity-attachment")
def test_an_outrage_of_an_earlier_scene_still_counts_when_a_later_one_is_taken_back():
    play = twice_lost()
    play.scene()
    play.tick("ada", "terminal", attachment=True)
    assert taken_back(play, play.state.outrage.id) == "destroyed"


# What fell with somebody who is spared


def spared(play, who="ada"):
    play.ask("alice", "object-to-outrage", text="Pas ainsi")
    return play.keeper("settle-objection", severity="grave", text="Elle vivra")


def about_to_fall():
    play = ready()
    play.boxes("ada", empty=1, ticked=4)
    return play


@rule("meter.fate-judgement", "action.no-pvp-roll")
def test_what_was_wanted_stands_again_when_the_outrage_is_taken_back():
    play = about_to_fall()
    play.by("ada", "state-goal", goal="fermer la porte", against="basile")
    play.by("basile", "state-goal", goal="lui prendre la clé", against="ada")
    play.by("celeste", "state-goal", goal="sortir")
    before = (play.state.goals, play.state.against)
    play.tick("ada", "terminal")
    assert play.state.against == {}
    spared(play)
    assert (dict(play.state.goals), dict(play.state.against)) == tuple(map(dict, before))
    with refused_by("action.no-pvp-roll"):
        play.keeper("call-resolution", who="basile")
    assert last_told(play) == (
        "Ce que veut toujours Ada, contre Basile : fermer la porte. "
        "Ce que veut toujours Basile, contre Ada : lui prendre la clé."
    )


@rule("meter.fate-judgement")
def test_what_was_settled_meanwhile_does_not_come_back():
    play = about_to_fall()
    play.by("ada", "state-goal", goal="fermer la porte", against="basile")
    for who in ("basile", "celeste"):
        play.by(who, "state-goal", goal="la retenir", against="ada")
    play.tick("ada", "terminal")
    play.by("basile", "withdraw-goal")
    play.by("celeste", "state-goal", goal="autre chose")
    play.keeper("retire-protagonist", who="basile", reason="x")
    spared(play)
    assert dict(play.state.goals) == {"celeste": "autre chose", "ada": "fermer la porte"}
    assert play.state.against == {}


@rule("action.no-pvp-roll", "meter.fate-judgement")
def test_dice_that_were_called_for_against_somebody_spared_are_not_thrown():
    play = about_to_fall()
    play.by("basile", "state-goal", goal="lui prendre la clé", against="ada")
    play.tick("ada", "terminal")
    play.keeper("call-resolution", who="basile")
    spared(play)
    assert play.state.resolution is None
    assert (play.state.goals, play.state.against) == (
        {"basile": "lui prendre la clé"},
        {"basile": "ada"},
    )


@rule("action.no-pvp-roll", "meter.fate-judgement")
@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_two_who_fell_want_the_same_of_each_other_when_both_are_spared(order):
    play = about_to_fall()
    play.boxes("basile", empty=1, ticked=4)
    play.by("ada", "state-goal", goal="fermer la porte", against="basile")
    play.by("basile", "state-goal", goal="lui prendre la clé", against="ada")
    before = dict(play.state.against)
    for who in ("ada", "basile"):
        play.tick(who, "terminal")
    for number in order:
        play.ask("alice", "object-to-outrage", text="Pas ainsi", outrage=f"outrage-{number}")
        play.keeper("settle-objection", severity="none", text="Personne ne tombe")
    assert dict(play.state.against) == before
    for who in ("ada", "basile"):
        with refused_by("action.no-pvp-roll"):
            play.keeper("call-resolution", who=who)


@rule("meter.fate-judgement")
def test_dice_that_lie_when_somebody_is_spared_stay():
    play = about_to_fall()
    play.hold("basile", 12)
    play.by("basile", "state-goal", goal="lui prendre la clé", against="ada")
    play.tick("ada", "terminal")
    play.keeper("call-resolution", who="basile")
    play.roll("basile", 3)
    spared(play)
    assert play.state.resolution.thrown
    assert (play.state.goals, play.state.against) == ({}, {})


@rule("meter.fate-judgement", "suggestion.presence")
def test_an_act_that_was_weighed_and_being_apart_come_back_with_somebody_spared():
    play = about_to_fall()
    play.ask("bruno", "propose-transgression", who="ada", act="Elle a souri")
    play.keeper("agree-transgression")
    play.keeper("set-present", present=["basile", "celeste"])
    before = play.state.judging
    play.tick("ada", "terminal")
    assert (play.state.judging, play.state.away) == (None, ())
    spared(play)
    assert (play.state.judging, play.state.away) == (before, ("ada",))
    assert last_told(play) == (
        "Pour Ada, un acte est pesé de nouveau : Elle a souri. Ada reste loin des autres."
    )


def test_nothing_is_told_of_somebody_spared_with_whom_nothing_fell():
    play = about_to_fall()
    play.tick("ada", "terminal")
    assert [event.rule for event in spared(play)] == ["innommable.meter.fate-judgement"]


def last_told(play):
    lines = [line.text for line in told(play.table, "fr")]
    return lines[-1].replace("\xa0", " ")
