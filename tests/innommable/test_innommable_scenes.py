"""Phases and scenes: reveals and their dice, threats, the difficulty, what a new scene renews."""

import pytest

from innommable_table import PLACES, Play, of_type, one, refused_by, rule
from tablee.games.innommable import game
from tablee.games.innommable.rules.concrete_information import RevealConcrete
from tablee.games.innommable.rules.symptoms import RevealSymptom
from tablee.games.innommable.state.pools import size
from tablee.kernel.words import Refused


@rule("phase.one-start")
def test_the_game_begins_with_an_empty_bowl_and_the_opening_symptom():
    play = Play()
    assert (play.state.phase, play.state.bowl) == (1, ())
    with refused_by("monologue.empty-bowl"):
        play.by("ada", "take-die", die=20)
    with refused_by("phase.one-start"):
        play.keeper("reveal-symptom", symptom="first")
    found = play.open_symptom()
    assert one(found, "symptom-revealed").dice == (20, 20, 20)
    assert play.state.bowl == ((20, 3),)


@rule("phase.one-start")
def test_nothing_is_revealed_before_the_game_begins_or_outside_a_scene():
    play = Play(begin=False)
    with refused_by("phase.four"):
        play.open_symptom()
    play.keeper("begin-game", context="x")
    with refused_by("scene.ordinary"):
        play.open_symptom()


@rule("phase.one-pace", "phase.one-to-two", "meter.difficulty-base", "phase.four")
def test_phase_one_takes_five_scenes_and_the_trigger_opens_phase_two():
    play = Play()
    for number, place in enumerate(PLACES):
        assert (play.view().phase, play.view().difficulty) == (1, 1)
        assert play.view().scene == number + 1
        with_trigger = play.names("gardien")
        assert "reveal-symptom" in with_trigger
        if place != "trigger":
            with refused_by("phase.one-to-two" if number else "phase.one-start"):
                play.keeper("reveal-symptom", symptom="trigger")
        play.keeper("reveal-symptom", symptom=place)
        if place != "trigger":
            with refused_by("phase.one-pace"):
                play.keeper("reveal-symptom", symptom=PLACES[number + 1])
            play.scene()
    assert (play.view("alice").phase, play.view("alice").difficulty) == (2, 2)
    play.scene()
    with refused_by("phase.symptom-recurrence"):
        play.keeper("reveal-symptom", symptom="trigger")


@rule("phase.one-pace")
def test_a_scene_of_phase_one_without_a_symptom_is_only_pointed_out():
    play = Play()
    assert play.view().desk.symptom_due
    play.scene()
    play.open_symptom()
    assert not play.view().desk.symptom_due


@rule("phase.symptom-recurrence")
def test_an_intermediate_symptom_may_return_and_counts_once():
    play = Play()
    play.open_symptom()
    play.scene()
    with refused_by("phase.symptom-recurrence"):
        play.keeper("repeat-symptom", symptom="first")
    play.keeper("reveal-symptom", symptom="first")
    bowl, revealed = play.state.bowl, play.state.revealed
    play.keeper("repeat-symptom", symptom="first")
    play.scene()
    assert one(play.keeper("repeat-symptom", symptom="first"), "symptom-repeated").text
    assert (play.state.bowl, play.state.revealed) == (bowl, revealed)
    # The scene may still bring a new one.
    play.keeper("reveal-symptom", symptom="second")
    with refused_by("phase.symptom-recurrence"):
        play.keeper("repeat-symptom", symptom="opening")
    with refused_by("phase.symptom-recurrence"):
        play.keeper("reveal-symptom", symptom="first")


@rule("phase.one-secrecy")
def test_in_phase_one_neither_antagonists_nor_source_are_disclosed():
    play = Play()
    play.open_symptom()
    for concrete in play.state.prepared.concrete:
        with refused_by("phase.one-secrecy"):
            play.keeper("reveal-concrete", concrete=concrete.id)
    assert "reveal-concrete" not in play.names("gardien")
    assert "innommable.phase.one-secrecy" in play.view().desk.conduct


@rule("dice.reveal-puts-dice")
def test_each_reveal_puts_its_own_dice_into_the_bowl_and_nothing_else_does():
    play = Play()
    play.to_phase(2)
    before = size(play.state.bowl)
    found = play.keeper("reveal-concrete", concrete="concrete-1")
    dice = one(found, "concrete-revealed").dice
    assert dice == (8, 8)
    assert size(play.state.bowl) == before + 2
    play.keeper("reveal-concrete", concrete="concrete-2")
    assert size(play.state.bowl) == before + 3
    with refused_by("dice.allocation-phase-two"):
        play.keeper("reveal-concrete", concrete="concrete-1")
    named = {"reveal-symptom", "reveal-concrete"}
    puts = {tag for tag, kind in game.asks.items() if kind.__name__.startswith("Reveal")}
    assert puts == named


@rule("dice.not-conditional")
def test_a_reveal_hangs_on_no_roll():
    play = Play()
    for ask in (RevealSymptom, RevealConcrete):
        assert set(ask.__struct_fields__) <= {"symptom", "concrete", "text"}
    play.call("ada")
    play.roll("ada")
    assert "reveal-symptom" in play.names("gardien")
    play.open_symptom()
    assert play.state.bowl == ((20, 3),)


@rule("dice.clock-meaning")
def test_every_die_that_falls_into_the_bowl_is_seen_by_all():
    play = Play()
    play.open_symptom()
    for seat in ("alice", "bruno", "zoe"):
        told = [e for turn in play.table.stream(seat) for e in getattr(turn, "events", ())]
        assert one(told, "symptom-revealed").dice == (20, 20, 20)
        assert play.view(seat).bowl == ((20, 3),)
        assert play.view(seat).reserve_left
        assert play.view(seat).reserve is None


@rule("phase.two-to-three", "meter.difficulty-caps")
def test_the_source_brings_phase_three_all_dice_that_are_left_and_a_higher_ceiling():
    play = Play()
    play.to_phase(2)
    assert (play.view().difficulty, play.view().difficulty_most) == (2, 4)
    assert play.view().desk.leftover == 5
    found = play.keeper("reveal-concrete", concrete="concrete-4")
    assert len(one(found, "concrete-revealed").dice) == 7
    assert play.state.reserve == ()
    assert (play.view().phase, play.view().difficulty, play.view().difficulty_most) == (3, 2, 7)
    with refused_by("phase.two-to-three"):
        play.keeper("reveal-concrete", concrete="concrete-1")
    assert not play.view("alice").reserve_left


@rule("phase.two-conduct", "phase.three-conduct")
def test_the_keeper_reads_how_the_phase_is_played():
    play = Play()
    play.to_phase(2)
    assert "innommable.phase.two-conduct" in play.view().desk.conduct
    play.to_phase(3)
    assert "innommable.phase.three-conduct" in play.view().desk.conduct
    assert play.view("alice").desk is None


@rule("phase.three-conduct")
def test_only_in_phase_three_does_the_source_itself_threaten():
    play = Play()
    play.to_phase(2)
    with refused_by("phase.three-conduct"):
        play.keeper("threaten", who="ada", text="La Formule", source=True)
    play.to_phase(3)
    play.keeper("threaten", who="ada", text="La Formule", source=True)


@rule("phase.four")
def test_phases_follow_each_other_and_never_go_back():
    play = Play()
    seen = [play.view().phase]
    for phase in (2, 3):
        play.to_phase(phase)
        seen.append(play.view().phase)
    for who in ("ada", "basile", "celeste"):
        play.renounce(who, manner="turned")
    seen.append(play.view().phase)
    assert seen == [1, 2, 3, 4]
    for ask, fields in (
        ("threaten", {"who": "ada", "text": "x"}),
        ("call-resolution", {"who": "ada"}),
    ):
        with refused_by("phase.four"):
            play.keeper(ask, **fields)


@rule("phase.four")
def test_all_protagonists_gone_leads_to_the_epilogue_from_any_phase():
    play = Play(players=2)
    for who in ("ada", "basile"):
        play.renounce(who, manner="immobilised")
    assert (play.state.phase, play.state.ending) == (4, "lost")


@rule("dice.pace-phase-two")
def test_two_scenes_of_phase_two_without_a_die_are_pointed_out():
    play = Play()
    play.to_phase(2)
    assert not play.view().desk.slow
    play.scene()
    assert play.view().desk.slow
    play.keeper("reveal-concrete", concrete="concrete-1")
    assert not play.view().desk.slow


ADVICE = {
    "setup.no-sheet",
    "setup.circle",
    "setup.durations",
    "prep.inspiration",
    "prep.one-page",
    "dice.pace-phase-two",
    "scene.threat-purpose",
    "creation.attachment-player",
    "creation.no-expertise",
    "gm.pressure",
    "gm.box-per-scene",
    "gm.isolate",
    "gm.no-helpers",
    "gm.private-life",
    "gm.player-advice",
}


@rule(*sorted(ADVICE))
def test_every_piece_of_advice_stands_where_somebody_is_about_to_need_it():
    cited = set()

    def look(play):
        for seat in ("gardien", *play.seats):
            for offer in play.offered(seat):
                cited.update(offer.advice)
        cited.update(play.view().desk.conduct)

    play = Play(begin=False, prepare=False)
    look(play)
    play.keeper("prepare-setting", place="P", period="T", context="C")
    play.keeper("prepare-role", role="R")
    play.keeper("announce")
    look(play)
    play = Play(begin=False)
    look(play)
    play.keeper("begin-game", context="x")
    play.scene()
    play.hold("ada", 20)
    look(play)
    for phase in (2, 3):
        play.to_phase(phase)
        look(play)
    advised = {rule.id for rule in game.book.rule if rule.level == "advise"}
    assert advised == {f"innommable.{name}" for name in ADVICE}
    assert advised <= cited


# Threats


@rule("scene.threat-once")
def test_each_protagonist_is_threatened_once_in_a_scene():
    play = Play()
    play.keeper("threaten", who="ada", text="Une ombre")
    with refused_by("scene.threat-once"):
        play.keeper("threaten", who="ada", text="Une autre ombre")
    play.keeper("threaten", who="basile", text="Un cri")
    assert play.view().desk.unthreatened == ("celeste",)
    play.scene()
    play.keeper("threaten", who="ada", text="Une ombre encore")
    with refused_by("scene.threat-once"):
        play.ask("alice", "threaten", who="basile", text="x")


@rule("scene.threat-risk")
def test_the_limit_on_threats_does_not_limit_rolls():
    play = Play()
    play.keeper("threaten", who="ada", text="Une ombre")
    for _ in range(3):
        play.fail("ada")
    assert play.one("ada").empty == 4
    with refused_by("scene.threat-once"):
        play.keeper("threaten", who="ada", text="encore")


@rule("scene.threat-not-executed", "meter.fate-power")
def test_neither_a_threat_nor_a_failure_harms_anybody_without_a_tick():
    play = Play()
    found = play.keeper("threaten", who="ada", text="Il enfonce la porte")
    assert not of_type(found, "outrage-done")
    play.fail("ada")
    made = play.one("ada")
    assert (made.status, made.ticked, made.attachment.bond) == ("active", 0, "intact")
    assert play.state.outrages == ()
    found = play.tick("ada")
    assert one(found, "outrage-done").severity == "moderate"


# What a scene renews


@rule("scene.ordinary")
def test_a_new_ordinary_scene_renews_every_right_of_a_scene_and_only_that_does():
    play = Play()
    play.to_phase(2)
    play.hold("ada", 20, 20, 12)
    play.hold("basile", 20)
    play.monologue("celeste", 20)
    play.keeper("threaten", who="ada", text="x")
    play.keeper("raise-difficulty", element="element-1", text="Le rêve était vrai")
    play.suggest("ada", "basile", 20)

    def spent():
        views = {s.who: s for s in play.view().standing}
        return (
            views["ada"].threatened,
            play.view().raised,
            views["ada"].gave,
            views["basile"].received,
        )

    assert spent() == (True, True, True, True)
    play.keeper("set-present", present=["ada", "basile"])
    play.monologue("ada", 12)
    assert spent() == (True, True, True, True)
    play.scene()
    assert spent() == (False, False, False, False)


@rule("scene.extraordinary")
def test_an_aside_suspends_the_scene_and_renews_nothing():
    play = Play()
    play.open_symptom()
    play.keeper("threaten", who="ada", text="x")
    play.by("ada", "take-die", die=20)
    scene = play.view().scene
    with refused_by("scene.extraordinary"):
        play.scene()
    with refused_by("scene.extraordinary"):
        play.keeper("threaten", who="basile", text="x")
    assert "open-scene" not in {offer.ask for offer in play.table.offers("gardien")}
    play.by("ada", "tell-monologue", text="J'ai rêvé du phare.")
    assert play.view().scene == scene
    with refused_by("scene.threat-once"):
        play.keeper("threaten", who="ada", text="x")
    play.scene()


@rule("action.order")
def test_a_scene_does_not_end_in_the_middle_of_a_resolution():
    play = Play()
    play.call("ada")
    with refused_by("action.order"):
        play.scene()


# Difficulty


@rule("meter.difficulty-base")
def test_the_difficulty_is_one_for_the_whole_table_and_never_goes_down():
    play = Play()
    seen = [play.view(seat).difficulty for seat in ("gardien", "alice", "bruno")]
    assert seen == [1, 1, 1]
    play.to_phase(2)
    play.monologue("ada", 20)
    play.keeper("raise-difficulty", element="element-1", text="x")
    assert play.view().difficulty == 3
    play.to_phase(3)
    assert play.view().difficulty == 3


@rule("meter.difficulty-raise")
def test_a_raise_takes_up_a_named_element_once_in_a_scene():
    play = Play()
    play.open_symptom()
    play.monologue("ada", 20, "Le phare m'appelait par mon nom")
    with refused_by("meter.difficulty-raise"):
        play.keeper("raise-difficulty", element="element-1", text="x")
    play.to_phase(2)
    play.monologue("basile", 20)
    with refused_by("meter.difficulty-raise"):
        play.keeper("raise-difficulty", element="rien", text="x")
    with pytest.raises(Refused):
        play.keeper("raise-difficulty", text="x")
    with refused_by("meter.difficulty-raise"):
        play.ask("alice", "raise-difficulty", element="element-1", text="x")
    found = play.keeper("raise-difficulty", element="element-1", text="Ils savent ton nom")
    raised = one(found, "difficulty-raised")
    assert (raised.difficulty, raised.element, raised.to) == (3, "element-1", None)
    with refused_by("meter.difficulty-raise"):
        play.keeper("raise-difficulty", element="element-2", text="x")
    play.scene()
    with refused_by("meter.difficulty-raise"):
        play.keeper("raise-difficulty", element="element-1", text="x")
    play.keeper("raise-difficulty", element="element-2", text="x")


@rule("meter.difficulty-raise")
def test_a_raise_brings_no_die_and_does_not_touch_a_resolution_under_way():
    play = Play()
    play.to_phase(3)
    play.hold("ada", 12)
    play.monologue("basile", 20)
    bowl = play.state.bowl
    play.call("ada")
    with refused_by("action.order"):
        play.keeper("raise-difficulty", element="element-1", text="x")
    play.roll("ada", 3)
    play.by("ada", "stop-action")
    play.keeper("raise-difficulty", element="element-1", text="x")
    assert play.state.bowl == bowl


@rule("meter.difficulty-caps")
@pytest.mark.parametrize(("phase", "most"), [(2, 4), (3, 7)])
def test_the_difficulty_stops_at_the_ceiling_of_its_phase(phase, most):
    play = Play({"raise_reuse": "allowed"})
    play.to_phase(2)
    play.monologue("ada", 20)
    play.to_phase(phase)
    while play.view().difficulty < most:
        play.keeper("raise-difficulty", element="element-1", text="x")
        play.scene()
    with refused_by("meter.difficulty-caps"):
        play.keeper("raise-difficulty", element="element-1", text="x")
    assert "raise-difficulty" not in play.names("gardien")
