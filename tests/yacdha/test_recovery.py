"""The end of a scenario, and what care, rest and time do until the next."""

from fractions import Fraction

import pytest

from yacdha_table import Campaign, of_type, one, refused_by


def resting(options=None, **values):
    play = Campaign(options)
    who = play.add("isa", "Ada", {"Horlogerie": 3}, ties="Sa sœur", places="La maison du lac")
    play.correct(who, **values)
    play.end_scenario()
    return play, who


def care(play, who, meter, kind="proper", **fields):
    return play.keeper("set-care", who=who, meter=meter, care=kind, **fields)


@pytest.mark.rule("yacdha.recovery.end-of-scenario", "yacdha.end.end-of-scenario-steps")
@pytest.mark.parametrize(
    ("outcome", "casualty", "remarkable", "relief"),
    [
        ("clear-success", None, False, 2),
        ("clear-success", "dead", False, 1),
        ("clear-success", "insane", False, 1),
        ("clear-success", None, True, 3),
        ("other", None, False, 0),
        ("other", "dead", True, 1),
    ],
)
def test_what_an_adventure_carried_through_relieves(outcome, casualty, remarkable, relief):
    play = Campaign()
    who, other = play.add("isa", "Ada"), play.add("tom", "Bob")
    play.correct(who, madness=5, trauma=4)
    if casualty:
        play.correct(other, condition=casualty)
    ended = one(play.end_scenario(outcome=outcome, remarkable=remarkable), "scenario-ended")
    assert (ended.relief, ended.casualties) == (relief, (other,) if casualty else ())
    assert (play.person(who).madness, play.person(who).trauma) == (5 - relief, 4)


@pytest.mark.rule("yacdha.recovery.end-of-scenario")
def test_relief_is_the_keepers_to_grant_and_stops_at_what_is_struck_out():
    play = Campaign()
    who = play.add("isa", "Ada")
    play.correct(who, madness=4, mythos=2)
    play.end_scenario(outcome="clear-success", relief=False)
    assert play.person(who).madness == 4
    play.keeper("begin-scenario", title="La suite")
    play.end_scenario(outcome="clear-success", remarkable=True)
    assert play.person(who).madness == 3


@pytest.mark.rule("yacdha.recovery.milestones")
def test_a_milestone_relieves_without_ending_the_scenario():
    play = Campaign()
    who = play.add("isa", "Ada")
    play.correct(who, madness=5)
    play.end_scenario(outcome="clear-success", milestone=True)
    assert (play.person(who).madness, play.state.between, play.state.scenario) == (3, False, 1)
    with refused_by("yacdha.campaign.scope"):
        play.keeper("begin-scenario", title="Trop tôt")


@pytest.mark.rule("yacdha.recovery.none-in-short-scenario")
def test_during_a_scenario_nothing_goes_down_however_long_one_rests():
    play = Campaign()
    who = play.add("isa", "Ada")
    play.correct(who, madness=4, trauma=4)
    with refused_by("yacdha.recovery.none-in-short-scenario"):
        care(play, who, "trauma")
    play.days(60)
    assert (play.person(who).madness, play.person(who).trauma) == (4, 4)


@pytest.mark.rule("yacdha.recovery.trauma-care", "yacdha.recovery.madness-care")
@pytest.mark.parametrize(("meter", "unit"), [("trauma", 7), ("madness", 30)])
@pytest.mark.parametrize("value", [2, 3, 4, 5])
def test_proper_care_lowers_a_meter_after_as_many_weeks_or_months_as_it_shows(meter, unit, value):
    play, who = resting(**{meter: value})
    care(play, who, meter)
    play.days(value * unit - 1)
    assert play.person(who).meter(meter) == value
    assert one(play.days(1), "meter-fell").value == value - 1
    assert play.person(who).meter(meter) == value - 1


@pytest.mark.rule("yacdha.recovery.trauma-care", "yacdha.recovery.madness-care")
@pytest.mark.parametrize("meter", ["trauma", "madness"])
@pytest.mark.parametrize("value", [2, 3, 4, 5])
def test_partial_care_needs_a_die_strictly_above_the_meter(meter, value):
    play, who = resting(**{meter: value})
    care(play, who, meter, "partial")
    due = one(play.days(value * (7 if meter == "trauma" else 30)), "recovery-due")
    assert (due.who, due.meter) == (who, meter)
    chance = play.chance("isa", "roll-recovery", f"recovers.{who}", who=who, meter=meter)
    assert chance == Fraction(6 - value, 6)
    happened = play.ask("isa", "roll-recovery", [value], who=who, meter=meter)
    assert one(happened, "recovery-thrown").recovers is False
    assert not of_type(happened, "meter-fell")
    with pytest.raises(Exception, match="due yet"):
        play.ask("isa", "roll-recovery", [6], who=who, meter=meter)
    play.days(value * (7 if meter == "trauma" else 30))
    assert one(play.ask("isa", "roll-recovery", [6], who=who, meter=meter), "meter-fell")


@pytest.mark.rule("yacdha.recovery.parallel")
def test_both_meters_recover_each_on_its_own_clock():
    play, who = resting(madness=3, trauma=3)
    care(play, who, "madness")
    care(play, who, "trauma")
    happened = play.days(90)
    assert [(e.meter, e.value) for e in of_type(happened, "meter-fell")] == [
        ("trauma", 2),
        ("trauma", 1),
        ("madness", 2),
    ]


@pytest.mark.rule("yacdha.recovery.no-rest", "yacdha.recovery.summary")
@pytest.mark.parametrize("kind", ["proper", "partial", "none"])
def test_without_rest_no_care_helps(kind):
    play, who = resting(trauma=3)
    care(play, who, "trauma", kind, rest=False, favourable=True)
    assert not of_type(play.days(365), "meter-fell")


@pytest.mark.rule("yacdha.recovery.summary", "yacdha.recovery.favourable")
@pytest.mark.parametrize(
    ("kind", "favourable", "result"),
    [
        ("proper", False, "falls"),
        ("proper", True, "falls"),
        ("partial", True, "falls"),
        ("partial", False, "throw"),
        ("none", True, "nothing"),
        ("none", False, "nothing"),
    ],
)
def test_the_end_of_a_period_by_care_and_favourable_conditions(kind, favourable, result):
    play, who = resting(trauma=3)
    care(play, who, "trauma", kind, favourable=favourable)
    happened = play.days(21)
    assert bool(of_type(happened, "meter-fell")) == (result == "falls")
    assert bool(of_type(happened, "recovery-due")) == (result == "throw")


@pytest.mark.rule("yacdha.recovery.summary")
@pytest.mark.parametrize(("choice", "due"), [("none", False), ("as-partial-care", True)])
def test_rest_without_any_care_is_what_the_table_makes_of_it(choice, due):
    play, who = resting({"rest_without_care": choice}, trauma=3)
    care(play, who, "trauma", "none")
    assert bool(of_type(play.days(21), "recovery-due")) is due


@pytest.mark.rule("yacdha.recovery.favourable")
def test_favourable_conditions_need_loved_ones_and_places_written_down_beforehand():
    play = Campaign()
    who = play.add("isa", "Ada", ties="Sa sœur")
    play.keeper("approve-investigator", who=who)
    play.correct(who, trauma=3)
    play.end_scenario()
    with refused_by("yacdha.recovery.favourable"):
        care(play, who, "trauma", "partial", favourable=True)
    with refused_by("yacdha.recovery.favourable"):
        play.ask("isa", "describe-investigator", who=who, places="Soudain, un chalet")


@pytest.mark.rule("yacdha.recovery.care-weight", "yacdha.recovery.parallel")
def test_better_care_keeps_the_time_spent_and_worse_care_spoils_the_period():
    play, who = resting(trauma=4)
    care(play, who, "trauma", "partial")
    play.days(14)
    care(play, who, "trauma", "proper")
    assert one(play.days(14), "meter-fell").value == 3
    play.days(14)
    care(play, who, "trauma", "partial")
    assert one(play.days(7), "recovery-due").meter == "trauma"


@pytest.mark.rule("yacdha.recovery.parallel", "yacdha.campaign.scope")
def test_a_scenario_interrupts_care_which_starts_again_afterwards():
    play, who = resting(trauma=3)
    care(play, who, "trauma")
    play.days(20)
    play.keeper("begin-scenario", title="Le rappel")
    play.end_scenario()
    care(play, who, "trauma")
    play.days(20)
    assert play.person(who).trauma == 3
    play.days(1)
    assert play.person(who).trauma == 2


@pytest.mark.rule("yacdha.recovery.full-reset")
def test_after_a_long_time_everybody_may_be_as_well_as_they_can_be():
    play, who = resting(madness=5, mythos=2, trauma=5, after_effects=1)
    play.keeper("reset-meters")
    assert (play.person(who).madness, play.person(who).trauma) == (3, 2)
    with refused_by("yacdha.recovery.full-reset"):
        play.keeper("reset-meters")
    play.keeper("begin-scenario", title="Bien plus tard")
    with refused_by("yacdha.recovery.full-reset"):
        play.keeper("reset-meters")


@pytest.mark.rule("yacdha.campaign.scope")
def test_a_single_scenario_has_no_recovery_and_says_so():
    play = Campaign({"story": "one-shot"})
    who = play.add("isa", "Ada")
    play.correct(who, madness=5)
    assert one(play.end_scenario(outcome="clear-success"), "scenario-ended").relief == 0
    with refused_by("yacdha.recovery.care-weight"):
        care(play, who, "madness")
    play.keeper("begin-scenario", title="Quand même")
    assert (play.state.scenario, play.state.title) == (2, "Quand même")


@pytest.mark.rule("yacdha.meter.bounds", "yacdha.recovery.trauma-care")
def test_nothing_heals_below_the_struck_out_values():
    play, who = resting(trauma=3, after_effects=2, madness=2, mythos=1)
    for meter in ("trauma", "madness"):
        care(play, who, meter)
    assert not of_type(play.days(365), "meter-fell")


@pytest.mark.rule("yacdha.end.end-of-scenario-steps")
def test_the_end_of_a_scenario_waits_for_what_is_under_way_and_clears_the_table():
    play = Campaign()
    who = play.add("isa", "Ada")
    villain = play.npc("Le Duc")
    play.keeper("open-fight", investigators=[who], opponents=[villain])
    with refused_by("yacdha.end.end-of-scenario-steps"):
        play.end_scenario()
    play.keeper("end-fight")
    play.ask("isa", "attempt", who=who, what="fuir")
    play.keeper("call-check", meter="madness", who=[who], event="l’ombre")
    play.end_scenario()
    assert (play.state.actions, play.state.checks) == ({}, {})
    with refused_by("yacdha.campaign.scope"):
        play.end_scenario()


@pytest.mark.rule("yacdha.meter.no-repeat-same-event")
@pytest.mark.parametrize(("memory", "again"), [("scenario", True), ("campaign", False)])
def test_how_long_a_shock_is_remembered(memory, again):
    play = Campaign({"stress_memory": memory})
    who = play.add("isa", "Ada")
    shock = {"meter": "madness", "who": [who], "event": "un cadavre"}
    play.keeper("call-check", **shock)
    play.keeper("roll-check", [1], who=who)
    play.end_scenario()
    play.keeper("begin-scenario", title="Suite")
    if again:
        play.keeper("call-check", **shock)
    else:
        with refused_by("yacdha.meter.no-repeat-same-event"):
            play.keeper("call-check", **shock)


def test_the_calendar_says_when_the_next_thing_falls_due():
    play, who = resting(madness=2, trauma=3)
    assert play.table.view("isa").game.next_due == 0
    care(play, who, "madness")
    care(play, who, "trauma", "partial")
    assert play.table.view("isa").game.next_due == 21
    play.days(21)
    assert play.table.view("isa").game.next_due == 39
