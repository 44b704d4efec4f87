"""Every house rule, both ways: what the book leaves open, and what a table may choose instead."""

import pytest
from msgspec.structs import replace

from innommable_table import Play, concrete_rows, of_type, one, refused_by, rule
from tablee.games.innommable import game
from tablee.kernel.words import Refused

TESTED = set()


def option(name, *choices):
    TESTED.update((name, choice) for choice in choices)
    return pytest.mark.parametrize("choice", choices)


def with_option(name, choice, players=3, **named):
    return Play({name: choice}, players, **named)


def begins(play):
    try:
        play.keeper("begin-game", context="x")
    except Refused as refused:
        return {fault.rule for fault in (refused, *refused.also)}
    return set()


@rule("dice.total", "dice.composition", "dice.allocation-phase-one")
@option("dice_scheme", "recommended", "custom-total", "free")
def test_how_free_the_dice_scheme_is(choice):
    more = (4, 4, 4, 4)  # a die too many, the chain kept
    play = with_option(
        "dice_scheme",
        choice,
        begin=False,
        composition=more,
        rows=concrete_rows(3, (2, 2, 2, 2)),
    )
    assert begins(play) == ({"innommable.dice.total"} if choice == "recommended" else set())
    broken = with_option(
        "dice_scheme",
        choice,
        begin=False,
        composition=(3, 4, 4, 5),
        rows=concrete_rows(3, (2, 2, 2, 2)),
    )
    assert ("innommable.dice.composition" in begins(broken)) == (choice != "free")
    few = with_option(
        "dice_scheme", choice, begin=False, composition=(7, 0, 0, 0), rows=concrete_rows(3)
    )
    assert "innommable.dice.allocation-phase-one" in begins(few)


@rule("phase.two-to-three")
@option("leftover_dice", "with-source", "lost", "keep-revealing-in-phase-three")
def test_what_becomes_of_dice_still_in_reserve_when_the_source_is_known(choice):
    play = with_option("leftover_dice", choice)
    everything = play.all_dice()
    play.to_phase(2)
    found = play.keeper("reveal-concrete", concrete="concrete-4")
    dice = one(found, "concrete-revealed").dice
    assert len(dice) == (7 if choice == "with-source" else 2)
    assert bool(play.state.lost) == (choice == "lost")
    assert play.all_dice() == everything
    if choice == "keep-revealing-in-phase-three":
        play.keeper("reveal-concrete", concrete="concrete-1")
        assert play.state.reserve
        assert "reveal-concrete" in play.names("gardien")
    else:
        assert play.state.reserve == ()
        with refused_by("phase.two-to-three"):
            play.keeper("reveal-concrete", concrete="concrete-1")


@rule("phase.one-pace")
@option("symptom_pace", "at-most-one", "exactly-one")
def test_whether_a_scene_of_phase_one_may_pass_without_a_symptom(choice):
    play = with_option("symptom_pace", choice)
    if choice == "exactly-one":
        with refused_by("phase.one-pace"):
            play.scene()
        assert "open-scene" not in {offer.ask for offer in play.table.offers("gardien")}
    else:
        play.scene()
    play.open_symptom()
    play.scene()


@rule("phase.one-to-two", "phase.two-to-three")
@option("phase_change", "immediate", "next-scene")
def test_when_a_new_phase_begins(choice):
    play = with_option("phase_change", choice)
    for place in ("opening", "first", "second", "third", "trigger"):
        play.keeper("reveal-symptom", symptom=place)
        if place != "trigger":
            play.scene()
    now = (play.view("alice").phase, play.view("alice").difficulty, play.view().phase_waits)
    assert now == ((2, 2, False) if choice == "immediate" else (1, 1, True))
    if choice == "next-scene":
        with refused_by("phase.one-secrecy"):
            play.keeper("reveal-concrete", concrete="concrete-1")
        with refused_by("phase.one-pace"):
            _no_symptom(play)
    play.scene()
    assert (play.view().phase, play.view().difficulty) == (2, 2)
    play.keeper("reveal-concrete", concrete="concrete-4")
    assert play.view().phase == (3 if choice == "immediate" else 2)
    with refused_by("phase.two-to-three"):
        play.keeper("reveal-concrete", concrete="concrete-1")
    play.scene()
    assert play.view().phase == 3


def _no_symptom(play):
    """Phase one is over in all but name: no symptom is left to reveal."""
    symptoms = dict(play.state.prepared.symptoms)
    symptoms["third"] = replace(symptoms["third"], revealed_in=None)
    play.change(prepared=replace(play.state.prepared, symptoms=symptoms), symptom_in=None)
    try:
        play.keeper("reveal-symptom", symptom="third")
    finally:
        symptoms["third"] = replace(symptoms["third"], revealed_in=4)
        play.change(prepared=replace(play.state.prepared, symptoms=symptoms))


@rule("suggestion.give")
@option("suggestion_source", "own", "bowl", "either")
def test_where_a_suggested_die_comes_from(choice):
    play = with_option("suggestion_source", choice)
    play.open_symptom()
    play.hold("ada", 12)
    offered = {(o.given["origin"], o.given["die"]) for o in play.offered("alice", "suggest")}
    both = {("own", 12), ("bowl", 20)}
    assert offered == {pair for pair in both if choice in (pair[0], "either")}
    for origin, die in both:
        fields = {"towards": "basile", "die": die, "text": "x", "origin": origin}
        if (origin, die) not in offered:
            with refused_by("suggestion.give"):
                play.by("ada", "suggest", **fields)
    origin, die = sorted(offered)[0]
    play.suggest("ada", "basile", die, origin=origin)
    assert play.one("basile").dice == ((die, 1),)
    assert len(play.one("ada").dice) == (origin == "bowl")


@rule("monologue.fate-box")
@option("suggestion_counts_as_monologue", "false", "recipient")
def test_whether_receiving_a_suggestion_counts_as_a_monologue(choice):
    play = with_option("suggestion_counts_as_monologue", choice)
    play.open_symptom()
    play.monologue("basile", 20)
    play.hold("ada", 12)
    play.suggest("ada", "basile", 12)
    assert play.one("basile").empty == (2 if choice == "recipient" else 1)
    assert play.one("ada").monologues == ()


@rule("end.impose")
@option("imposed_counts_as_monologue", "true", "false")
def test_whether_an_imposed_die_counts_as_a_monologue(choice):
    play = with_option("imposed_counts_as_monologue", choice)
    play.open_symptom()
    play.monologue("basile", 20)
    play.hold("ada", 12)
    play.renounce("ada", manner="turned")
    play.by("ada", "impose", towards="basile", die=12)
    play.by("ada", "tell-imposed", text="x")
    assert play.one("basile").empty == (2 if choice == "true" else 1)
    assert play.one("basile").monologues == ((20, 12) if choice == "true" else (20,))


@rule("monologue.types", "monologue.transgression")
@option("given_d4_needs_transgression", "true", "false")
def test_whether_a_d4_may_be_given_to_somebody_who_has_not_transgressed(choice):
    play = with_option("given_d4_needs_transgression", choice)
    play.hold("ada", 4)
    play.hold("celeste", 4)
    play.renounce("celeste", manner="turned")
    offered = bool(play.offered("alice", "suggest")), bool(play.offered("chloe", "impose"))
    assert offered == ((False, False) if choice == "true" else (True, True))
    if choice == "true":
        with refused_by("monologue.transgression"):
            play.by("ada", "suggest", towards="basile", die=4, text="x")
        with refused_by("monologue.transgression"):
            play.by("celeste", "impose", towards="basile", die=4)
    else:
        play.suggest("ada", "basile", 4)
    play.mend("basile", transgressed=True, received_in=None)
    play.by("celeste", "impose", towards="basile", die=4)


@rule("suggestion.limits")
@option("received_includes_monologue", "false", "true")
def test_whether_a_die_taken_from_the_bowl_counts_as_received(choice):
    play = with_option("received_includes_monologue", choice)
    play.open_symptom()
    play.monologue("basile", 20)
    play.hold("ada", 12)
    if choice == "true":
        with refused_by("suggestion.limits"):
            play.by("ada", "suggest", towards="basile", die=12, text="x")
    else:
        play.suggest("ada", "basile", 12)


@rule("suggestion.after-failed-roll")
@option("stopped_action_adds_box", "true", "false")
def test_whether_stopping_after_a_given_die_adds_the_box_of_a_failure(choice):
    play = with_option("stopped_action_adds_box", choice)
    play.hold("ada", 12)
    play.hold("basile", 8)
    play.call("ada")
    play.roll("ada", 3)
    play.suggest("basile", "ada", 8)
    found = play.by("ada", "stop-action")
    assert len(of_type(found, "box-added")) == (choice == "true")
    # To let a failure stand without a new die is a failure in any case.
    play.fail("ada", 3, 3)
    assert play.one("ada").empty == (3 if choice == "true" else 2)


@rule("action.order")
@option("monologue_joins_roll", "false", "true")
def test_whether_a_monologue_may_join_a_roll_that_failed(choice):
    play = with_option("monologue_joins_roll", choice)
    play.open_symptom()
    play.call("ada")
    play.roll("ada")
    if choice == "false":
        with refused_by("action.order"):
            play.by("ada", "take-die", die=20)
        return
    play.monologue("ada", 20)
    assert play.state.resolution.given == 20
    with refused_by("action.order"):
        play.by("ada", "take-die", die=20)
    found = play.by("ada", "roll-given", faces=[4])
    assert one(found, "resolution-ended").success


@rule("monologue.fate-box")
@option("fate_box_monologues", "all", "only-d8-d4")
def test_which_monologues_count_for_the_box(choice):
    play = with_option("fate_box_monologues", choice)
    play.change(bowl=((20, 2), (8, 2), (4, 1)))
    seen = []
    for die in (20, 20, 8, 8, 4):
        play.monologue("ada", die)
        seen.append(play.one("ada").empty)
    assert seen == ([1, 2, 3, 4, 5] if choice == "all" else [1, 1, 1, 2, 3])


@rule("action.reroll")
@option("empty_reroll", "allowed", "refused")
def test_whether_a_reroll_without_odd_dice_may_be_declared(choice):
    play = with_option("empty_reroll", choice)
    play.call("ada")
    play.roll("ada")
    if choice == "allowed":
        play.by("ada", "reroll")
        play.by("ada", "break-attachment")
    else:
        with refused_by("action.reroll"):
            play.by("ada", "reroll")
        assert "reroll" not in play.names("alice")
        play.by("ada", "stop-action")


@rule("action.flee")
@option("flee_by_break", "true", "false")
def test_whether_a_flight_may_be_forced_by_a_break(choice):
    play = with_option("flee_by_break", choice)
    play.by("ada", "flee")
    play.roll("ada")
    play.by("ada", "reroll")
    if choice == "true":
        play.by("ada", "break-attachment")
        assert play.one("ada").cause == "fled"
    else:
        with refused_by("action.flee"):
            play.by("ada", "break-attachment")
        assert "break-attachment" not in play.names("alice")


@rule("meter.difficulty-raise")
@option("raise_elements", "monologues-suggestions-imposed", "monologues-only")
def test_which_elements_may_raise_the_difficulty(choice):
    play = with_option("raise_elements", choice)
    play.to_phase(2)
    play.hold("ada", 20)
    play.suggest("ada", "basile", 20)
    ask = ("raise-difficulty",)
    if choice == "monologues-only":
        assert play.offered("gardien", *ask) == []
        with refused_by("meter.difficulty-raise"):
            play.keeper("raise-difficulty", element="element-1", text="x")
        play.monologue("celeste", 20)
        play.keeper("raise-difficulty", element="element-2", text="x")
    else:
        play.keeper("raise-difficulty", element="element-1", text="x")
    assert play.view().difficulty == 3


@rule("meter.difficulty-raise")
@option("raise_reuse", "refused", "allowed")
def test_whether_an_element_may_raise_the_difficulty_twice(choice):
    play = with_option("raise_reuse", choice)
    play.to_phase(2)
    play.monologue("ada", 20)
    play.keeper("raise-difficulty", element="element-1", text="x")
    play.scene()
    if choice == "refused":
        with refused_by("meter.difficulty-raise"):
            play.keeper("raise-difficulty", element="element-1", text="x")
    else:
        play.keeper("raise-difficulty", element="element-1", text="x")
    assert play.view().difficulty == (3 if choice == "refused" else 4)


@rule("meter.fate-severity-protagonist")
@option("fifth_tick", "keeper-chooses", "automatic")
def test_whether_the_fifth_tick_ends_the_character_by_itself(choice):
    play = with_option("fifth_tick", choice)
    play.boxes("ada", 2, 4)
    offers = [o for o in play.offered("gardien", "tick") if o.given["who"] == "ada"]
    choices = offers[0].fields[0].choices
    if choice == "automatic":
        assert choices == ("terminal",)
        with refused_by("meter.fate-severity-protagonist"):
            play.tick("ada", "moderate")
        play.tick("ada", "terminal")
        assert play.one("ada").status == "closing"
    else:
        assert choices == ("moderate", "grave", "terminal")
        play.tick("ada", "moderate")
        assert play.one("ada").status == "active"


@rule("recovery.anchor-broken", "action.break-attachment")
@option("attachment_terminal", "closes", "anchoring-stays")
def test_what_a_dead_attachment_still_does(choice):
    play = with_option("attachment_terminal", choice)
    play.boxes("ada", 1, 1)
    attachment = replace(play.one("ada").attachment, empty=1, ticked=2)
    play.mend("ada", attachment=attachment)
    play.tick("ada", "terminal", attachment=True)
    if choice == "closes":
        with refused_by("recovery.anchor-broken"):
            play.by("ada", "anchor")
        return
    play.by("ada", "anchor")
    play.by("ada", "tell-anchor", text="x")
    play.tick("ada", attachment=True)
    play.call("ada")
    play.roll("ada")
    play.by("ada", "reroll")
    play.by("ada", "break-attachment")
    assert play.one("ada").attachment.bond == "broken"


@rule("recovery.anchor")
@option("anchor_per_scene", "unlimited", "1")
def test_how_often_one_may_anchor_in_a_scene(choice):
    play = with_option("anchor_per_scene", choice)
    play.boxes("ada", 1, 3)
    play.by("ada", "anchor")
    play.by("ada", "tell-anchor", text="x")
    if choice == "1":
        with refused_by("recovery.anchor"):
            play.by("ada", "anchor")
        play.scene()
    play.by("ada", "anchor")
    play.by("ada", "tell-anchor", text="x")
    assert play.one("ada").ticked == 1


@rule("meter.fate-no-interrupt")
@option("protect_anchor_and_impose", "true", "false")
def test_whether_a_tick_may_interrupt_an_anchoring_or_an_imposed_die(choice):
    play = with_option("protect_anchor_and_impose", choice)
    play.boxes("ada", 6, 4)
    play.hold("celeste", 20)
    play.renounce("celeste", manner="turned")
    for begin in (("ada", "anchor", {}), ("celeste", "impose", {"towards": "ada", "die": 20})):
        who, ask, fields = begin
        play.by(who, ask, **fields)
        if choice == "true":
            with refused_by("meter.fate-no-interrupt"):
                play.tick("ada")
        else:
            play.tick("ada")
        play.by(who, "withdraw-aside")
    if choice == "false":
        # A terminal outrage ends the aside of whom it strikes, and its die goes back.
        play.by("celeste", "impose", towards="ada", die=20)
        play.tick("ada", "terminal")
        assert play.state.aside is None
        assert play.one("celeste").dice == ((20, 1),)


@rule("end.impose-limits")
@option("impose_limit", "one-per-scene", "one-per-recipient")
def test_how_many_dice_are_imposed_in_a_scene(choice):
    play = with_option("impose_limit", choice)
    play.hold("celeste", *[20] * 6)
    play.renounce("celeste", manner="turned")
    play.by("celeste", "impose", towards="ada", die=20)
    play.by("celeste", "tell-imposed", text="x")
    if choice == "one-per-scene":
        with refused_by("end.impose-limits"):
            play.by("celeste", "impose", towards="basile", die=20)
    else:
        play.by("celeste", "impose", towards="basile", die=20)
        play.by("celeste", "tell-imposed", text="x")
    with refused_by("end.impose-limits"):
        play.by("celeste", "impose", towards="ada", die=20)


@rule("end.conditions")
@option("defuse_phase", "three-only", "any")
def test_in_which_phases_the_situation_can_be_defused(choice):
    play = with_option("defuse_phase", choice)
    play.hold("ada", 20)
    play.call("ada")
    play.roll("ada", 2)
    if choice == "three-only":
        with refused_by("end.conditions"):
            play.by("ada", "propose-defusing", text="x")
    else:
        play.by("ada", "propose-defusing", text="x")
        play.keeper("confirm-defusing")
        assert play.state.ending == "defused"


@rule("meter.fate-layout")
@option("fate_list", "public", "keeper-only")
def test_who_sees_the_fate_list(choice):
    play = with_option("fate_list", choice)
    play.fail("ada")
    play.tick("ada", boxes=2)
    view = play.view("alice")
    assert (len(view.fate), view.fate_hidden) == ((6, False) if choice == "public" else (0, True))
    assert view.protagonists[0].ticked == (2 if choice == "public" else 0)
    assert len(play.view().fate) == 6
    seen = [e for t in play.table.stream("alice") for e in getattr(t, "events", ())]
    assert bool(of_type(seen, "boxes-ticked")) == (choice == "public")
    assert of_type(seen, "outrage-done")


@rule("dice.clock-meaning")
@option("reserve", "secret", "public")
def test_who_knows_what_is_left_in_the_reserve(choice):
    play = with_option("reserve", choice)
    play.open_symptom()
    view = play.view("alice")
    assert view.reserve_left
    assert view.reserve == (None if choice == "secret" else play.state.reserve)
    assert play.view().reserve == play.state.reserve


@rule("monologue.hallucination-delay")
@option("hallucination_scenes", "rest-of-current", "one-full-further-scene")
def test_how_long_a_hallucination_is_believed(choice):
    play = with_option("hallucination_scenes", choice)
    play.change(bowl=((12, 1),))
    play.monologue("ada", 12)
    play.scene()
    if choice == "one-full-further-scene":
        with refused_by("monologue.hallucination-delay"):
            play.by("ada", "realise-illusion", element="element-1")
        play.scene()
    play.by("ada", "realise-illusion", element="element-1")


def test_every_choice_of_every_house_rule_is_played_here():
    known = {(option.id, choice) for option in game.book.option for choice in option.choices}
    assert known == TESTED
