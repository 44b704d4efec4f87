"""Corners of the rules: a shock outside the fight, an aim and a grapple, a death undone."""

import pytest

from d20_table import Play, of_type, one, refused_by, rule
from tablee.kernel.chronicle import told

UNSEEN = "Abri ou mauvaise visibilité\xa0: le coup ne porte pas."


@rule("shock.violent", "base.round")
def test_a_shock_outside_the_fight_ends_with_the_round():
    play = Play()
    foe = play.foe()
    play.keeper("begin-fight", [20, 10], who=["paul", foe])
    play.typed("fall", [1], who="jack", metres=6, shock="violent")
    play.typed("fall", [1], who=foe, metres=6, shock="shock")
    play.keeper("end-turn", who="paul")
    play.keeper("end-turn", who=foe)
    assert play.person("jack").shock == "none"
    play.keeper("join-fight", [15], who="jack")
    play.keeper("end-turn", who="paul")
    assert (play.state.fight.turn.who, play.state.fight.turn.limit) == ("jack", "normal")


@rule("shock.shock")
def test_a_shock_in_the_fight_waits_for_the_turn_that_bears_it():
    play = Play()
    foe = play.foe()
    play.keeper("begin-fight", [20, 10], who=["paul", foe])
    play.typed("fall", [1], who="paul", metres=6, shock="shock")
    play.keeper("end-turn", who="paul")
    play.keeper("end-turn", who=foe)
    assert (play.state.fight.turn.who, play.state.fight.turn.limit) == ("paul", "partial")


@rule("combat.aim", "base.grapple")
def test_whoever_grapples_aims_no_more():
    play = Play()
    foe = play.foe()
    play.ask("paula", "take-aim", who="paul", target=foe)
    play.keeper("call-check", who="paul", kind="grapple", name="", against=foe, dc=10)
    assert play.person("paul").aim is not None
    play.ask("paula", "roll-check", [10, 10], who="paul")
    assert play.person("paul").aim is None


@rule("combat.aim", "base.skills")
def test_whoever_lends_a_hand_aims_no_more_and_a_glance_costs_nothing():
    play = Play()
    foe = play.foe()
    play.ask("paula", "take-aim", who="paul", target=foe)
    play.keeper("call-check", who="paul", kind="skill", name="spot", dc=10)
    play.ask("paula", "roll-check", [10], who="paul")
    assert play.person("paul").aim is not None
    play.keeper("call-check", who="jack", kind="skill", name="climb", dc=10)
    play.ask("paula", "aid-check", [10], helper="paul", who="jack")
    assert play.person("paul").aim is None


@rule("combat.aim", "base.skills")
@pytest.mark.parametrize(("kind", "name"), [("skill", "climb"), ("ability", "strength")])
def test_whoever_does_something_with_the_body_aims_no_more(kind, name):
    play = Play()
    foe = play.foe()
    play.ask("paula", "take-aim", who="paul", target=foe)
    play.keeper("call-check", who="paul", kind=kind, name=name, dc=10, secret=True)
    play.keeper("roll-check", [10], who="paul")
    assert play.person("paul").aim is not None  # a check that nobody knows of shows in nothing
    play.keeper("call-check", who="paul", kind=kind, name=name, dc=10)
    play.ask("paula", "roll-check", [10], who="paul")
    assert play.person("paul").aim is None


@rule("combat.aim")
def test_whoever_takes_other_gear_aims_no_more():
    play = Play()
    foe = play.foe()
    play.ask("paula", "take-aim", who="paul", target=foe)
    play.ask("paula", "take-gear", who="paul", weapons=["knife"], armour=[])
    assert play.person("paul").aim is None


@rule("destiny.keeper-decides", "worsening.rate")
def test_whoever_comes_back_from_death_bleeds_from_now_on():
    play = Play()
    play.hurt("paul", 12, "left-leg")
    play.keeper("set-meter", who="paul", meter="pv", value=0, reason="La chute")
    play.keeper("advance", count=1, unit="hour")
    play.keeper("end-condition", who="paul", what="death", reason="Pas encore")
    assert play.person("paul").wounds[0].due == play.state.now + 1
    before = play.points("paul")
    assert not [o for o in play.table.offers("paula") if o.ask == "suffer"]
    assert play.points("paul") == before


@rule("combat.no-cover-ac")
def test_the_end_of_a_hindrance_is_not_told_as_the_end_of_a_cover():
    play = Play()
    play.keeper("set-cover", who="paul", defenceless=True)
    happened = play.keeper("set-cover", who="paul")
    assert one(happened, "cover-set").shown is False
    assert not of_type(happened, "cover-seen")
    assert [line.text for line in told(play.table, "fr")][-1] == (
        "Plus rien ne gêne ni ne cache Paul."
    )


@pytest.mark.parametrize(
    ("ask", "fields", "rule_id"),
    [
        ("award-xp", {"xp": 10}, "base.levels"),
        ("charge-effort", {"cost": 1, "kind": "violent"}, "meter.effort-cost"),
        ("begin-rest", {}, "recovery.fatigue-points"),
        ("expose-to", {"cause": "feu"}, "hazard.natural-cause"),
    ],
)
def test_nobody_is_named_twice(ask, fields, rule_id):
    with refused_by(rule_id):
        Play().keeper(ask, [1], who=["paul", "paul"], **fields)


@pytest.mark.parametrize(
    ("cover", "faces", "said"),
    [
        (
            {"concealment": 50},
            [60, 18, 10],
            UNSEEN,
        ),
        (
            {"covered": ["right-leg"]},
            [60, 18],
            UNSEEN,
        ),
        ({"defenceless": True, "prone": True}, [60, 1], "Un 1 manque toujours."),
        ({}, [25, 7], "L’armure arrête le coup."),
        ({}, [60, 9], ""),
    ],
)
@rule("combat.attack-total", "combat.hit")
def test_an_attack_that_ends_in_spite_of_its_numbers_says_why(cover, faces, said):
    play = Play()
    foe = play.foe(base_attack=12 if faces[-1] == 1 else None)
    play.keeper("set-cover", who="paul", **cover)
    play.keeper("declare-attack", who=foe, target="paul", weapon="pistol")
    play.keeper("roll-attack", faces)
    play.tell()
    lines = [
        line.text for line in told(play.table, "fr", "paula") if line.text.startswith("Attaque")
    ]
    assert said in lines[-1]
    assert said or lines[-1].endswith("contre CA 12. GB\xa0: 2.")


@rule("combat.hit")
def test_a_twenty_that_hits_by_itself_says_so():
    play = Play()
    foe = play.foe()
    play.keeper("declare-attack", who=foe, target="paul", weapon="pistol", zone="head")
    play.keeper("judge-attack", bonus=-20)
    play.keeper("roll-attack", [20])
    play.tell()
    assert any("Un 20 touche toujours." in line.text for line in told(play.table, "fr", "paula"))


@rule("shock.keeper-decision", "hazard.natural-cause")
@pytest.mark.parametrize("cause", ["une explosion", "une collision"])
def test_an_explosion_or_a_collision_may_shock(cause):
    play = Play()
    play.typed("expose-to", [1], who=["paul"], cause=cause, shock="shock")
    assert play.person("paul").shock == "shock"
    play.keeper("advance", count=1)
    assert play.person("paul").shock == "none"


@rule("base.actions")
def test_whoever_drops_to_the_ground_is_asked_for_no_words_and_takes_none():
    play = Play()
    play.keeper("begin-fight", who=["paul", play.foe()], faces=[20, 1])
    (offer,) = (
        offer
        for offer in play.table.offers("paula")
        if offer.ask == "do-action" and offer.given["action"] == "drop-prone"
    )
    assert not offer.fields
    with refused_by("base.actions"):
        play.ask("paula", "do-action", who="paul", action="drop-prone", text="À plat ventre")
    play.ask("paula", "do-action", who="paul", action="drop-prone")
    assert play.person("paul").prone
