"""Life and fatigue: losses, the penalty, death, fainting, worsening, care, rest."""

import pytest

from d20_table import Play, of_type, one, refused_by, rule
from tablee.games.cthulhu_d20.data.tables import fatigue_step


@rule("meter.fatigue-penalty", "meter.pf-loss-sources")
def test_the_penalty_follows_the_points_lost_whatever_took_them():
    assert [fatigue_step(lost) for lost in range(12)] == [
        0,
        0,
        -1,
        -1,
        -2,
        -2,
        -3,
        -3,
        -4,
        -4,
        -5,
        -5,
    ]
    play = Play(people=("paul",))
    play.keeper("charge-effort", who=["paul"], cost=1, kind="violent")
    assert play.penalty("paul") == 0
    play.hurt("paul", 1, "left-arm")
    assert (play.person("paul").pf, play.penalty("paul")) == (8, -1)
    play.keeper("begin-rest", who=["paul"])
    play.keeper("advance", count=1, unit="hour")
    assert (play.person("paul").pf, play.penalty("paul")) == (9, 0)


@rule("meter.fatigue-penalty-scope")
def test_fatigue_lowers_reflexes_and_initiative_but_neither_fortitude_nor_will():
    play = Play(people=("paul",))
    before = play.sheet("paul")
    play.keeper("charge-effort", who=["paul"], cost=6, kind="violent")
    after = play.sheet("paul")
    assert after.saves["reflex"] - before.saves["reflex"] == -3
    assert after.initiative - before.initiative == -3
    for save in ("fortitude", "will"):
        assert after.saves[save] == before.saves[save]


@rule("meter.effort-cost")
def test_the_keeper_charges_an_effort_to_everybody_who_makes_it():
    play = Play()
    foe = play.foe()
    play.keeper("charge-effort", who=["paul", foe], cost=2, kind="prolonged")
    assert play.person("paul").pf == 8
    assert play.person(foe).pf == 8
    assert play.person("jack").pf == 8  # Jack has 8 and did not run
    assert ("running", 2, "prolonged") in play.table.view("gardien").game.tariff
    with refused_by("meter.effort-cost"):
        play.ask("paula", "charge-effort", who=["paul"], cost=1, kind="violent")


@rule("feat.endurance", "feat.run")
@pytest.mark.parametrize(
    ("feat", "kind", "cost", "lost"),
    [
        ("endurance", "prolonged", 2, 1),
        ("endurance", "prolonged", 3, 1),
        ("endurance", "prolonged", 1, 1),
        ("endurance", "violent", 2, 2),
        ("run", "violent", 3, 1),
        ("run", "prolonged", 2, 2),
    ],
)
def test_endurance_halves_long_efforts_and_run_short_ones(feat, kind, cost, lost):
    play = Play(people=())
    who = play.add(feats=[feat])
    play.keeper("charge-effort", who=[who], cost=cost, kind=kind)
    assert play.person(who).pf == 8 - lost
    play.hurt(who, 1, "left-arm")
    assert play.person(who).pf == 8 - lost - 1  # wounds are never halved


@rule("meter.death")
def test_no_life_points_is_death_before_anything_else():
    play = Play(people=("paul",))
    for _ in range(3):
        play.hurt("paul", 11, "left-leg", worst=False)
    happened = play.hurt("paul", 3, "left-leg")
    assert play.person("paul").pv == 0
    assert play.person("paul").is_dead
    assert not of_type(happened, "wound-open")
    assert one(happened, "body-told").seen == "dies"
    with refused_by("meter.death"):
        play.ask("paula", "begin-rest", who=["paul"])


@rule("meter.exhaustion", "condition.zero-fatigue-states")
@pytest.mark.parametrize(("face", "condition"), [(11, "stunned"), (10, "unconscious")])
def test_without_fatigue_points_a_fortitude_save_decides_how_one_is_out(face, condition):
    play = Play(people=("paul",))  # Fortitude +4: 11 makes 15
    play.keeper("charge-effort", [face], who=["paul"], cost=10, kind="violent")
    person = play.person("paul")
    assert person.condition == condition
    assert play.penalty("paul") == -5
    assert play.ac("paul", "torso") == 10 + 1 - 5  # the Dexterity bonus is gone
    with refused_by("condition.zero-fatigue-states"):
        play.ask("paula", "take-aim", who="paul", target="paul")


@rule("condition.zero-fatigue-states", "condition.no-dexterity-zero")
def test_a_small_body_out_of_breath_has_a_penalty_of_five_and_dexterity_is_not_zero():
    play = Play(people=())
    who = play.add(dexterity=6)
    play.keeper("charge-effort", [1], who=[who], cost=8, kind="violent")
    assert play.penalty(who) == -5  # 8 lost would be -4
    assert play.ac(who, "head") == 10 - 2 - 5  # a negative modifier stays, and no 0


@rule("condition.abolished-states")
def test_nobody_is_ever_disabled_fatigued_exhausted_or_staggered():
    from typing import get_args

    from tablee.games.cthulhu_d20.state.people import Condition

    assert set(get_args(Condition)) == {"able", "stunned", "unconscious", "dead"}


@rule("meter.exhaustion")
def test_a_stunned_one_who_loses_more_saves_again():
    play = Play(people=("paul",))
    play.keeper("charge-effort", [15], who=["paul"], cost=10, kind="violent")
    assert play.person("paul").condition == "stunned"
    play.keeper("charge-effort", [1], who=["paul"], cost=1, kind="violent")
    assert (play.person("paul").condition, play.person("paul").pf) == ("unconscious", -1)


@rule("recovery.fatigue-points", "recovery.life-points")
def test_rest_gives_a_fatigue_point_an_hour_and_a_life_point_a_day_to_the_treated():
    play = Play(people=("paul",))
    play.hurt("paul", 6, "left-leg", [1])
    assert play.points("paul") == (7, 8)
    assert play.person("paul").wounds[0].stabilised
    play.keeper("begin-rest", who=["paul"])
    play.keeper("advance", count=2, unit="hour")
    assert play.points("paul") == (9, 8)
    play.keeper("advance", count=3, unit="day")
    assert play.points("paul") == (10, 8)  # nobody has treated the leg
    play.typed("care-for", [20], healer="paul", patient="paul", wound=1)
    play.keeper("begin-rest", who=["paul"]) if play.person("paul").rest.since is None else None
    play.keeper("advance", count=23, unit="hour")
    assert play.points("paul") == (10, 8)
    play.keeper("advance", count=1, unit="hour")
    assert play.points("paul") == (10, 9)
    play.keeper("advance", count=1, unit="day")
    assert play.points("paul") == (10, 10)
    assert play.person("paul").wounds == ()  # treated wounds close with the last life point


@rule("recovery.fatigue-cap")
def test_fatigue_never_exceeds_life_by_more_than_half():
    play = Play(people=("paul",))
    for _ in range(3):
        play.hurt("paul", 6, "left-leg", [1])
    assert play.points("paul") == (1, 4)
    play.keeper("begin-rest", who=["paul"])
    play.keeper("advance", count=12, unit="hour")
    assert play.points("paul") == (6, 4)
    assert play.sheet("paul").cap == 6


@rule("recovery.fatigue-cap", "worsening.order-of-a-tick")
def test_fatigue_is_cut_when_life_falls():
    play = Play(people=("paul",))
    play.hurt("paul", 13, "left-arm", [100])
    assert play.points("paul") == (6, 7)
    for expected in ((5, 6), (4, 5), (3, 4), (2, 3), (1, 2)):
        play.keeper("advance", count=1, unit="round")
        play.ask("paula", "suffer", [100], who="paul")
        assert play.points("paul") == expected
    play.keeper("advance", count=1, unit="round")
    play.ask("paula", "suffer", [1, 100], who="paul")
    assert play.points("paul") == (0, 1)
    play.keeper("advance", count=1, unit="round")
    happened = play.ask("paula", "suffer", [], who="paul")  # dead: nothing more is rolled
    assert play.person("paul").is_dead
    assert not of_type(happened, "wound-open")


@rule("worsening.rate", "worsening.which", "base.clock")
@pytest.mark.parametrize(
    ("gb", "rounds"),
    [(0, None), (2, None), (3, 100), (5, 100), (6, 10), (10, 10), (11, 1), (15, 1)],
)
def test_each_row_has_its_interval_and_light_wounds_have_none(gb, rounds):
    play = Play(people=("paul",))
    play.hurt("paul", gb, "left-arm")
    (view,) = next(p for p in play.sheet("paul").body if p.name == "left-arm").wounds
    assert view.rounds_left == rounds
    if rounds is None:
        return
    before = play.points("paul")
    if rounds > 1:
        play.keeper("advance", count=rounds - 1, unit="round")
    assert not [o for o in play.table.offers("paula") if o.ask == "suffer"]
    play.keeper("advance", count=1, unit="round")
    play.ask("paula", "suffer", [100], who="paul")
    assert play.points("paul") == (before[0] - 1, before[1] - 1)
    wound = play.person("paul").wounds[0]
    assert (wound.gb, wound.due - play.state.now) == (gb, rounds)


@rule("base.clock", "worsening.rate")
def test_losses_come_one_by_one_in_their_order_whoever_moves_the_clock():
    play = Play(people=("paul",))
    play.hurt("paul", 3, "left-arm", [100])
    play.hurt("paul", 6, "left-leg", [100])
    due = play.table.view("gardien").game.due
    assert [(d.kind, d.wound, d.rounds) for d in due] == [("wound", 2, 10), ("wound", 1, 100)]
    for minute in (1, 2):
        # Either clock stops where dice must be thrown, and waits for them.
        play.keeper("pass-time", minutes=2)
        assert play.state.now == 10 * minute
        for ask, fields in (("advance", {"count": 1}), ("pass-time", {"minutes": 1})):
            with refused_by("base.clock"):
                play.keeper(ask, **fields)
        play.ask("paula", "suffer", [100], who="paul")
        assert not any(o.ask == "suffer" for o in play.table.offers("paula"))
    assert play.points("paul") == (10 - 2 - 3 - 2, 10 - 1 - 2 - 2)
    assert play.state.now == 20


@rule("worsening.stabilised", "worsening.natural-stabilisation")
def test_a_stabilised_wound_costs_nothing_more():
    play = Play(people=("paul",))
    play.hurt("paul", 6, "left-leg", [14])  # 7 + 8 = 15: strictly below
    assert play.person("paul").wounds[0].stabilised
    play.keeper("advance", count=10, unit="minute")
    assert play.points("paul") == (7, 8)
    other = Play(people=("paul",))
    other.hurt("paul", 6, "left-leg", [15])
    assert other.person("paul").wounds[0].is_open


@rule("worsening.care", "base.heal-skill", "base.heal-conventions")
def test_care_is_dc_five_and_gb_and_tired_hands_do_not_matter():
    play = Play(people=("paul",))
    play.hurt("paul", 8, "left-leg")
    who = play.add(
        "jacques",
        name="Docteur",
        core=["first-aid"],
        wisdom=14,
        ranks=[{"skill": "first-aid", "ranks": 4}],
    )
    play.keeper("charge-effort", who=[who], cost=6, kind="violent")
    failed = one(
        play.typed("care-for", [6], seat="jacques", healer=who, patient="paul", wound=1), "cared"
    )
    assert (failed.dc, failed.success) == (0, False)  # unknown to a healer who fails
    done = one(
        play.typed("care-for", [7], seat="jacques", healer=who, patient="paul", wound=1), "cared"
    )
    assert (done.dc, done.success) == (13, True)
    assert play.person("paul").wounds[0].treated
    assert play.state.now == 2  # each attempt is a round
    play.hurt(who, 3, "left-leg", worst=False)
    with refused_by("base.heal-skill"):
        play.keeper("care-for", healer="paul", patient=who, wound=1, skill="medicine")


@rule("wound.critical-part")
def test_the_keeper_says_what_a_critical_wound_does_to_the_part():
    play = Play(people=("paul",))
    play.hurt("paul", 12, "right-arm")
    play.keeper("mark-part", who="paul", wound=1, part="unusable", note="bras en écharpe")
    assert play.person("paul").wounds[0].part == "unusable"
    play.hurt("paul", 4, "left-arm")
    with refused_by("wound.critical-part"):
        play.keeper("mark-part", who="paul", wound=2, part="unusable")


@rule("base.poison-disease")
def test_poison_moves_both_meters_and_a_day_of_rest_mends_a_point():
    play = Play(people=("paul",))
    play.keeper("change-ability", [1], who="paul", ability="constitution", points=2, dc=12)
    assert play.points("paul") == (9, 9)
    assert (play.sheet("paul").most_pf, play.penalty("paul")) == (9, 0)
    play.keeper("change-ability", [20], who="paul", ability="constitution", points=2, dc=12)
    assert play.points("paul") == (9, 9)
    play.keeper("begin-rest", who=["paul"])
    play.keeper("advance", count=2, unit="day")
    assert play.points("paul") == (10, 10)


@rule("gm.tracking-sheet")
def test_the_tracking_sheet_has_boxes_penalties_life_and_every_gb():
    play = Play(people=("paul",))
    play.hurt("paul", 6, "left-leg")
    sheet = play.sheet("paul")
    assert len(sheet.steps) == sheet.most_pf == 10
    assert sheet.steps == (0, -1, -1, -2, -2, -3, -3, -4, -4, -5)
    assert sheet.person.pv == 8
    (leg,) = [part for part in sheet.body if part.wounds]
    assert (leg.name, leg.wounds[0].wound.gb, leg.wounds[0].rounds_left) == ("left-leg", 6, 10)
    assert not leg.wounds[0].wound.treated
    assert not leg.wounds[0].wound.stabilised


@rule("recovery.life-points")
def test_rest_cut_short_still_counts_when_the_day_has_eight_hours_of_it():
    play = Play(people=("paul",))
    play.hurt("paul", 6, "left-leg", [1])
    play.typed("care-for", [20], healer="paul", patient="paul", wound=1)
    play.keeper("begin-rest", who=["paul"])
    play.keeper("advance", count=9, unit="hour")
    play.keeper("end-rest", who=["paul"])
    play.keeper("advance", count=14, unit="hour")
    play.keeper("begin-rest", who=["paul"])
    play.keeper("advance", count=2, unit="hour")
    assert play.person("paul").pv == 9


@rule("base.clock")
def test_the_clock_stops_where_a_player_must_throw_and_care_waits_for_it():
    play = Play()
    play.hurt("jack", 7, "left-leg")
    now = play.state.now
    play.keeper("advance", count=2, unit="hour")
    assert play.state.now == now + 10  # a grave wound costs its first point after a minute
    number = play.state.people["jack"].wounds[-1].number
    with refused_by("base.clock"):
        play.keeper(
            "care-for", healer="paul", patient="jack", wound=number, skill="first-aid", faces=[15]
        )
    play.keeper("suffer", [90], who="jack")
    play.keeper("care-for", [20], healer="paul", patient="jack", wound=number, skill="first-aid")
    assert play.state.people["jack"].wounds[-1].treated
