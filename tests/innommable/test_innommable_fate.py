"""The fate list: what adds boxes, what a tick allows, what it may not interrupt, and anchoring."""

import pytest
from msgspec.structs import replace

from innommable_table import Play, of_type, one, refused_by, rule
from tablee.games.innommable.rules.fate_list import ceiling
from tablee.kernel.words import Refused


def with_boxes(empty=6, ticked=0, options=None):
    play = Play(options)
    play.boxes("ada", empty, ticked)
    return play


def of_attachment(play, empty=6, ticked=0, bond="intact"):
    attachment = replace(play.one("ada").attachment, empty=empty, ticked=ticked, bond=bond)
    play.mend("ada", attachment=attachment)
    return play


@rule("meter.fate-add")
def test_only_the_listed_causes_add_boxes():
    play = Play()
    play.open_symptom()
    causes = {}

    def note(found):
        for box in of_type(found, "box-added"):
            causes[box.cause, box.attachment] = causes.get((box.cause, box.attachment), 0) + 1
        assert len(of_type(found, "box-added")) <= 1

    for die in (20, 20):
        play.by("ada", "take-die", die=die)
        note(play.by("ada", "tell-monologue", text=f"x{die}"))
        if play.state.aside is not None:
            note(play.keeper("accept-monologue"))
    note(play.keeper("threaten", who="ada", text="x"))
    play.call("ada")
    note(play.roll("ada", 3, 3))
    note(play.by("ada", "stop-action"))
    note(play.keeper("tell-outcome"))
    play.call("ada")
    note(play.roll("ada", 1, 2))
    note(play.ask("alice", "tell-outcome"))
    note(play.tick("ada"))
    note(play.by("ada", "anchor"))
    note(play.by("ada", "tell-anchor", text="Son rire"))
    assert causes == {
        ("monologue", False): 1,
        ("failure", False): 1,
        ("one", False): 1,
        ("anchor", True): 1,
    }
    assert (play.one("ada").empty, play.one("ada").attachment.empty) == (3, 1)


@rule("meter.fate-tick")
def test_a_tick_needs_an_empty_box_in_that_very_column():
    play = with_boxes(empty=1)
    play.tick("ada")
    assert (play.one("ada").empty, play.one("ada").ticked) == (0, 1)
    with refused_by("meter.fate-tick"):
        play.tick("ada")
    with refused_by("meter.fate-tick"):
        play.tick("ada", attachment=True)
    with refused_by("meter.fate-tick"):
        play.ask("bruno", "tick", who="ada", severity="moderate", text="x")
    play.tick("basile")


@rule("meter.fate-tick")
def test_several_boxes_of_a_column_are_ticked_at_once_without_a_limit_per_scene():
    play = with_boxes(empty=6)
    play.tick("ada", boxes=3, severity="grave")
    play.tick("ada", boxes=1, severity="moderate")
    assert (play.one("ada").empty, play.one("ada").ticked) == (2, 4)
    offered = [o.given["boxes"] for o in play.offered("gardien", "tick") if o.given["who"] == "ada"]
    assert offered == [1, 2]


LADDER = [
    (False, ["moderate", "moderate", "grave", "grave", "terminal", "terminal"]),
    (True, ["moderate", "grave", "terminal", "terminal"]),
]


@rule("meter.fate-severity-protagonist", "meter.fate-severity-attachment")
@pytest.mark.parametrize(("attachment", "ladder"), LADDER)
def test_the_number_of_ticked_boxes_is_a_ceiling_on_the_harm(attachment, ladder):
    order = ["moderate", "grave", "terminal"]
    assert ceiling(0, attachment=attachment) is None
    for ticked, most in enumerate(ladder, start=1):
        assert ceiling(ticked, attachment=attachment) == most
        for severity in order:
            play = with_boxes(empty=1, ticked=ticked - 1)
            of_attachment(play, empty=1, ticked=ticked - 1)
            legal = order.index(severity) <= order.index(most)
            if legal:
                found = play.tick("ada", severity, attachment=attachment)
                assert one(found, "outrage-done").severity == severity
            else:
                kind = "attachment" if attachment else "protagonist"
                with refused_by(f"meter.fate-severity-{kind}"):
                    play.tick("ada", severity, attachment=attachment)


@rule("meter.fate-severity-protagonist")
def test_the_ceiling_counts_the_boxes_once_the_ticks_are_made():
    play = with_boxes(empty=5)
    found = play.tick("ada", "terminal", boxes=5)
    assert of_type(found, "succumbing")
    play = with_boxes(empty=6, ticked=4)
    found = play.tick("ada", "moderate", boxes=2)
    assert not of_type(found, "succumbing")
    assert play.one("ada").status == "active"


@rule("meter.fate-timing")
def test_a_box_may_be_ticked_at_once_or_kept_for_later():
    play = Play()
    play.fail("ada")
    play.tick("ada", boxes=2)
    play.fail("ada")
    play.scene()
    play.scene()
    play.tick("ada", severity="grave")
    assert play.one("ada").ticked == 3


def interrupted(play, who="ada", rule_name="meter.fate-no-interrupt"):
    with refused_by(rule_name):
        play.tick(who)
    assert not [o for o in play.offered("gardien", "tick") if o.given["who"] == who]


@rule("meter.fate-no-interrupt")
def test_a_tick_interrupts_no_monologue_and_no_suggestion():
    play = with_boxes()
    play.open_symptom()
    play.by("ada", "take-die", die=20)
    interrupted(play)
    interrupted(play, "basile")
    play.by("ada", "tell-monologue", text="x")
    play.by("ada", "suggest", towards="basile", die=20, text="x")
    interrupted(play)
    interrupted(play, "basile")
    play.by("basile", "take-suggestion")
    play.tick("ada")


@rule("meter.fate-no-interrupt", "action.order")
def test_a_tick_interrupts_no_reroll_and_no_break_and_waits_for_the_outcome():
    play = with_boxes()
    play.hold("ada", 12)
    play.call("ada")
    interrupted(play, rule_name="action.order")
    play.roll("ada", 3)
    interrupted(play)
    interrupted(play, "basile")
    play.reroll("ada", 3)
    interrupted(play)
    play.by("ada", "break-attachment")
    interrupted(play, rule_name="action.order")
    play.ask("alice", "tell-outcome")
    play.tick("ada")


@rule("meter.fate-no-interrupt")
def test_a_tick_interrupts_no_anchoring_and_no_imposed_die():
    play = with_boxes(ticked=1)
    play.hold("celeste", 20)
    play.renounce("celeste", manner="turned")
    play.by("ada", "anchor")
    interrupted(play)
    play.by("ada", "tell-anchor", text="x")
    play.by("celeste", "impose", towards="basile", die=20)
    interrupted(play)
    play.by("celeste", "tell-imposed", text="x")
    play.tick("ada")


@rule("meter.fate-no-interrupt", "action.renounce")
def test_a_renouncing_declared_first_leaves_nothing_to_tick():
    play = with_boxes(empty=6, ticked=4)
    play.renounce("ada", manner="immobilised", goal="sauver Basile")
    with refused_by("meter.fate-tick"):
        play.tick("ada", "terminal")


@rule("meter.fate-unplayable")
def test_who_succumbs_plays_a_last_scene_and_gets_no_success_for_it():
    play = with_boxes(empty=1, ticked=4)
    play.hold("ada", 20, 12, 8)
    found = play.tick("ada", "terminal")
    assert of_type(found, "succumbing")
    assert play.one("ada").status == "closing"
    assert "tell-last-scene" in play.names("alice")
    # No sacrifice any more, no roll, no monologue.
    with refused_by("action.renounce"):
        play.renounce("ada", manner="turned", goal="vaincre")
    with refused_by("end.after-character-no-roll"):
        play.by("ada", "state-goal", goal="x")
    found = play.by("ada", "tell-last-scene", text="Elle ferme les yeux la première.")
    left = one(found, "left")
    assert (left.cause, left.goal) == ("terminal", "")
    assert play.state.gains == ()
    made = play.one("ada")
    assert (made.status, made.last_scene) == ("gone", "Elle ferme les yeux la première.")


@rule("meter.fate-judgement")
def test_a_player_may_object_and_the_group_settles_for_no_more_than_was_said():
    play = with_boxes(empty=6)
    play.tick("ada", "grave", boxes=3)
    assert play.names("gardien") & {"object-to-outrage"} == set()
    play.ask("bruno", "object-to-outrage", text="C’est trop pour une chute")
    assert play.view("chloe").outrage.objection
    interrupted(play, "ada", "meter.fate-judgement")
    with refused_by("meter.fate-judgement"):
        play.ask("bruno", "settle-objection", severity="moderate", text="x")
    with refused_by("meter.fate-judgement"):
        play.keeper("settle-objection", severity="terminal", text="x")
    play.keeper("settle-objection", severity="moderate", text="Une entorse")
    assert play.state.outrages == ()
    play.tick("ada", "grave")


@rule("meter.fate-judgement")
def test_an_objection_can_spare_somebody_and_pauses_the_last_scene():
    play = with_boxes(empty=1, ticked=4)
    play.tick("ada", "terminal")
    play.ask("alice", "object-to-outrage", text="Pas ainsi")
    with refused_by("meter.fate-judgement"):
        play.by("ada", "tell-last-scene", text="x")
    play.keeper("settle-objection", severity="grave", text="Elle vivra")
    assert play.one("ada").status == "active"
    with refused_by("meter.fate-judgement"):
        play.ask("alice", "object-to-outrage", text="encore")


def test_an_objection_belongs_to_the_scene_of_the_outrage():
    play = with_boxes()
    play.tick("ada")
    play.scene()
    with refused_by("meter.fate-judgement"):
        play.ask("bruno", "object-to-outrage", text="x")


# Attachments


@rule("meter.fate-severity-attachment")
def test_a_terminal_outrage_leaves_nothing_of_an_attachment():
    play = of_attachment(with_boxes(ticked=1), empty=1, ticked=2)
    play.tick("ada", "terminal", attachment=True)
    assert play.one("ada").attachment.bond == "destroyed"
    assert play.one("ada").status == "active"
    with refused_by("recovery.anchor-broken"):
        play.by("ada", "anchor")
    play.call("ada")
    play.roll("ada")
    play.by("ada", "reroll")
    with refused_by("action.break-attachment"):
        play.by("ada", "break-attachment")


@rule("meter.fate-severity-attachment")
def test_boxes_under_an_attachment_may_be_ticked_after_the_break():
    play = of_attachment(with_boxes(), empty=2, bond="broken")
    play.tick("ada", attachment=True)
    assert play.one("ada").attachment.ticked == 1


# Anchoring


@rule("recovery.anchor", "meter.fate-add")
def test_an_anchoring_erases_a_ticked_box_and_puts_one_under_the_attachment():
    play = with_boxes(empty=2, ticked=3)
    play.by("ada", "anchor")
    assert play.view("bruno").aside.kind == "anchor"
    play.by("ada", "tell-anchor", text="La voix de son frère, un matin.")
    made = play.one("ada")
    assert (made.empty, made.ticked, made.attachment.empty) == (2, 2, 1)
    play.tick("ada", attachment=True)
    assert play.one("ada").attachment.ticked == 1


@rule("recovery.anchor")
def test_only_ticked_boxes_can_be_erased():
    play = with_boxes(empty=5, ticked=0)
    with refused_by("recovery.anchor"):
        play.by("ada", "anchor")
    assert "anchor" not in play.names("alice")


@rule("recovery.anchor")
def test_an_anchoring_waits_for_the_end_of_a_resolution_and_may_be_given_up():
    play = with_boxes(ticked=1)
    play.call("ada")
    with refused_by("action.order"):
        play.by("ada", "anchor")
    play.keeper("drop-resolution")
    play.by("ada", "anchor")
    play.by("ada", "withdraw-aside")
    assert play.one("ada").ticked == 1


@rule("recovery.anchor-broken")
def test_after_the_break_there_is_no_anchoring_any_more():
    play = with_boxes(ticked=2)
    play.call("ada")
    play.roll("ada")
    play.by("ada", "reroll")
    play.by("ada", "break-attachment")
    for _ in range(2):
        with refused_by("recovery.anchor-broken"):
            play.by("ada", "anchor")
        play.scene()
    assert "anchor" not in play.names("alice")


@rule("recovery.anchor-lowers-ceiling")
def test_an_anchoring_lowers_what_the_next_tick_may_do():
    play = with_boxes(empty=2, ticked=4)
    column = play.view("alice").fate[0]
    assert (column.now, column.next) == ("grave", "terminal")
    play.by("ada", "anchor")
    play.by("ada", "tell-anchor", text="x")
    column = play.view("alice").fate[0]
    assert (column.ticked, column.next) == (3, "grave")
    with refused_by("meter.fate-severity-protagonist"):
        play.tick("ada", "terminal")
    play.tick("ada", "grave")


@rule("gm.box-per-scene")
def test_the_keeper_sees_how_many_boxes_the_scene_has_added():
    play = Play()
    assert play.view().desk.boxes_this_scene == 0
    play.fail("ada")
    play.fail("basile")
    assert play.view().desk.boxes_this_scene == 2
    play.scene()
    assert play.view().desk.boxes_this_scene == 0


def test_a_tick_on_somebody_unknown_is_refused():
    with pytest.raises(Refused):
        Play().tick("personne")


@rule("meter.fate-tick")
def test_as_many_boxes_are_offered_at_once_as_are_empty():
    play = Play()
    play.boxes("ada", empty=9)
    offers = [offer for offer in play.offered("gardien", "tick") if offer.given["who"] == "ada"]
    assert [offer.given.get("boxes") for offer in offers] == [1, 2, 3, 4, 5, 6, None]
    assert (offers[-1].fields[0].least, offers[-1].fields[0].most) == (7, 9)
    assert offers[-1].fields[1].choices == ("moderate", "grave", "terminal")
    play.tick("ada", "moderate", boxes=9)
    assert play.one("ada").ticked == 9
