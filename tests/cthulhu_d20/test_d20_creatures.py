"""Creatures, hazards, spells, checks and minds."""

import pytest

from d20_table import Play, of_type, one, refused_by, rule

TABLES = {
    "places": [
        {"name": "carapace", "faces": 70, "bonus": -2},
        {"name": "antenne", "faces": 30, "bonus": 3, "vital": True},
    ],
    "severities": [
        {"row": "light", "pf": 1, "pv": 0, "up_to": 9},
        {"row": "mortal", "pf": 4, "pv": 3},
    ],
}


@rule("gm.npc-same-rules", "npc.human-morphology-only")
def test_human_opponents_bleed_tire_and_faint_like_everybody():
    play = Play(people=("paul",))
    thug = play.foe()
    play.hurt(thug, 6, "left-leg")
    assert play.points(thug) == (7, 8)
    play.keeper("advance", count=1, unit="minute")
    assert play.points(thug) == (6, 7)  # the keeper's people are rolled for at once
    play.keeper("charge-effort", [1], who=[thug], cost=6, kind="violent")
    assert play.person(thug).condition == "unconscious"


@rule("npc.human-morphology-only")
def test_a_creature_may_have_tables_of_its_own():
    play = Play(people=("paul",))
    migo = play.foe(name="Mi-Go", treatment="own-tables", **TABLES)
    play.attack("paul", migo, faces=[80, 19])  # the antenna
    assert play.person(migo).wounds[-1].location == "antenne"
    assert play.person(migo).is_dead  # 19 + 6 - 11 + 3 = 17
    for wrong in (
        {"places": TABLES["places"][:1], "severities": TABLES["severities"]},
        {"places": TABLES["places"], "severities": TABLES["severities"][:1]},
        {},
    ):
        with refused_by("npc.human-morphology-only"):
            play.foe(name="Autre", treatment="own-tables", **wrong)


@rule("npc.zombie")
def test_a_zombie_has_no_vital_centres_does_not_bleed_and_is_taken_apart():
    play = Play(people=("paul",))
    zombie = play.foe(name="Zombie", treatment="adapted", hp_method="halves", hp=26, dexterity=10)
    play.attack("paul", zombie, faces=[1, 10], judge={"bonus": 10})  # 26 - 10 in the head
    wound = play.person(zombie).wounds[-1]
    assert (wound.gb, wound.row, wound.part) == (16, "destructive", "severed")
    assert play.points(zombie) == (13 - 5, 13 - 4)
    assert not wound.is_open
    play.attack("paul", zombie, faces=[10, 10])
    assert play.points(zombie) == (8 - 3, 9 - 2)  # no point more for the torso
    play.keeper("charge-effort", [], who=[zombie], cost=5, kind="violent")
    assert play.person(zombie).condition == "unconscious"  # and no save


@rule("npc.hp-halves", "npc.hp-as-investigator")
def test_the_keeper_chooses_for_each_creature_how_hit_points_are_converted():
    play = Play(people=())
    halves = play.foe(name="A", treatment="adapted", hp_method="halves", hp=30)
    alike = play.foe(name="B", treatment="adapted", hp=30, constitution=16)
    assert play.points(halves) == (15, 15)
    assert play.points(alike) == (11, 11)
    with refused_by("npc.hp-halves"):
        play.foe(name="C", hp_method="halves", hp=1)


@rule("npc.traditional-mode", "base.traditional-damage")
def test_a_creature_fought_traditionally_has_hit_points_rolled_damage_and_criticals():
    play = Play(people=("paul",))
    beast = play.foe(name="Bête", treatment="traditional", hp=30, dexterity=10, weapons=[])
    play.keeper("declare-attack", who="paul", target=beast, weapon="pistol", zone="head")
    terms = {t.name: t.value for t in play.table.view("gardien").game.reckoning.terms}
    assert not {"lethality", "zone"} & set(terms)
    play.keeper("roll-attack", [15])
    play.tell([3, 4])
    assert play.person(beast).creature.hp == 23
    play.keeper("declare-attack", who="paul", target=beast, weapon="pistol")
    play.keeper("roll-attack", [50, 20])
    play.tell([19, 6, 6, 6, 6])  # confirmed: twice the dice
    assert play.person(beast).creature.hp == -1
    assert play.person(beast).condition == "unconscious"
    play.keeper("declare-attack", who="paul", target=beast, weapon="pistol")
    play.keeper("roll-attack", [50, 15])
    play.tell([6, 6])
    assert play.person(beast).is_dead  # at -10
    with refused_by("npc.traditional-mode"):
        play.foe(name="Sans", treatment="traditional")


@rule("npc.traditional-mode")
def test_its_own_attacks_still_wound_by_location_and_gb():
    play = Play(people=("paul",))
    beast = play.foe(name="Bête", treatment="traditional", hp=30, weapons=["pistol"])
    play.attack(beast, "paul", faces=[80, 12])
    assert play.person("paul").wounds[-1].location == "left-leg"


@rule("base.traditional-damage")
def test_the_undead_take_no_criticals_and_end_at_nothing():
    play = Play(people=("paul",))
    bones = play.foe(name="Os", treatment="traditional", hp=12, undead=True, weapons=[])
    play.keeper("declare-attack", who="paul", target=bones, weapon="pistol")
    play.keeper("roll-attack", [50, 20])
    play.tell([6, 6])
    assert play.person(bones).is_dead


@rule("base.damage-reduction")
@pytest.mark.parametrize(("reduction", "lethality"), [(0, 3), (3, 2), (9, 0), (12, None)])
def test_damage_reduction_lowers_the_maximum_before_the_table(reduction, lethality):
    play = Play(people=("paul",))
    beast = play.foe(name="Bête", reduction=reduction)
    play.keeper("declare-attack", who="paul", target=beast, weapon="pistol")
    terms = {t.name: t.value for t in play.table.view("gardien").game.reckoning.terms}
    assert terms.get("lethality", 0) == (lethality or 0)
    play.keeper("roll-attack", [80, 20])
    play.tell()
    assert bool(play.person(beast).wounds) is (lethality is not None)


# Hazards


@rule("hazard.natural-cause")
@pytest.mark.parametrize(("count", "face", "gb"), [(1, 1, 2), (1, 10, 11), (2, 5, 8), (10, 3, 11)])
def test_a_natural_cause_is_a_bonus_and_a_d10_without_attack_or_armour(count, face, gb):
    play = Play(people=("paul",))
    play.typed("expose-to", [face], who=["paul"], cause="feu", count=count, sides=6)
    wound = play.person("paul").wounds[-1]
    assert (wound.gb, wound.location) == (gb, None)


@rule("hazard.sustained", "base.hazard-fire")
def test_a_wound_that_grows_costs_only_the_difference_and_bleeds_when_it_is_over():
    play = Play(people=("paul",))
    play.keeper("expose-to", [4], who=["paul"], cause="feu", fire=True)
    assert (play.points("paul"), play.person("paul").wounds[0].gb) == ((8, 9), 5)
    assert not play.person("paul").wounds[0].is_open
    play.keeper("advance", count=1, unit="round")
    play.ask("paula", "suffer", [], who="paul")  # 7: grave
    assert play.points("paul") == (7, 8)
    assert one(play.ask("paula", "put-out-fire", [9], who="paul"), "save-thrown").success is False
    play.keeper("advance", count=1, unit="round")
    play.ask("paula", "suffer", [], who="paul")  # 9: still grave
    assert play.points("paul") == (7, 8)
    happened = play.ask("paula", "put-out-fire", [13, 100], who="paul", rolling=True)
    assert one(happened, "save-thrown").success
    assert one(happened, "wound-open").rounds == 10
    assert play.person("paul").exposure is None


@rule("hazard.location", "base.hazard-falling")
@pytest.mark.parametrize(
    ("metres", "bonus"), [(3, 1), (5, 1), (6, 3), (9, 5), (12, 7), (15, 8), (90, 8)]
)
def test_a_fall_is_a_die_for_each_three_metres_and_may_have_a_place(metres, bonus):
    play = Play(people=("paul",))
    play.typed("fall", [1], who="paul", metres=metres)
    assert play.person("paul").wounds[0].gb == bonus + 1
    other = Play(people=("paul",))
    other.typed("fall", [1, 10], who="paul", metres=metres, locate=True)
    assert (other.person("paul").wounds[0].gb, other.person("paul").wounds[0].location) == (
        bonus + 1 + 3,
        "torso",
    )


@rule("base.hazard-falling")
def test_a_good_jump_counts_three_metres_less():
    play = Play(people=("paul",))
    play.typed("fall", [1], who="paul", metres=6, jumped=True)
    assert play.person("paul").wounds[0].gb == 2
    with refused_by("base.hazard-falling"):
        play.keeper("fall", who="paul", metres=2)


@rule("base.autofire")
def test_an_explosion_spares_those_who_save_half_or_all_of_it():
    play = Play()
    blast = {"cause": "grenade", "count": 4, "sides": 6, "save_dc": 15, "locate": True}
    play.typed("expose-to", [20, 1, 80], who=["paul"], **blast)
    assert play.person("paul").wounds[0].gb == 3 + 1  # 12 instead of 24
    play.typed("expose-to", [20], who=["jack"], save="none", **blast)
    assert play.person("jack").wounds == ()


@rule("hazard.drowning", "base.hazard-drowning")
def test_breath_is_held_then_checked_against_a_rising_dc():
    play = Play(people=("paul",))
    play.keeper("hold-breath", who="paul")
    play.keeper("advance", count=27, unit="round")
    assert not [o for o in play.table.offers("paula") if o.ask == "suffer"]
    play.keeper("advance", count=1, unit="round")
    play.ask("paula", "suffer", [8], who="paul")  # 8 + 2 reaches 10
    assert play.person("paul").breath.dc == 11
    play.keeper("advance", count=1, unit="round")
    happened = play.ask("paula", "suffer", [8], who="paul")  # and not 11
    assert play.person("paul").condition == "unconscious"
    assert not [e for e in happened if hasattr(e, "cast") and e.cast.dice[0].role == "fortitude"]
    play.keeper("advance", count=2, unit="round")
    assert play.points("paul") == (0, 8)
    play.keeper("rescue", who="paul")
    play.keeper("advance", count=1, unit="hour")
    assert play.points("paul") == (1, 8)
    assert play.person("paul").condition == "able"


# Spells


@rule("magic.healing-touch-heal")
def test_healing_touch_gives_life_first_and_fatigue_under_the_new_limit():
    play = Play()
    for _ in range(3):
        play.hurt("paul", 6, "left-leg", worst=False)
    assert play.points("paul") == (1, 4)
    play.keeper("healing-touch", [1, 8], caster="jack", target="paul")
    assert play.points("paul") == (7, 5)  # 5 life points allow 7


@rule("magic.healing-touch-harm")
@pytest.mark.parametrize(("level", "bonus"), [(1, 2), (9, 5), (17, 8), (20, 8)])
def test_healing_touch_that_wounds_is_an_attack_against_bare_skin(level, bonus):
    play = Play(people=("paul",))
    witch = play.foe(name="Sorcière", level=level, dexterity=10)
    play.keeper("declare-attack", who=witch, target="paul", weapon="healing-touch")
    terms = {t.name: t.value for t in play.table.view("gardien").game.reckoning.terms}
    assert terms["lethality"] == bonus
    play.keeper("roll-attack", [10, 20])
    assert play.state.strike.ac == 12  # the jacket does not help


@rule("magic.conversion-principle", "base.magic")
def test_a_spell_is_kept_as_the_table_converted_it():
    play = Play()
    play.keeper("write-spell", name="Brasier", effect="natural", count=2, sides=6, sanity=3)
    play.typed("cast-spell", [1], caster="jack", spell="brasier", target="paul")
    assert play.person("paul").wounds[-1].gb == 3 + 1
    assert play.person("jack").sanity == 50 - 3
    play.keeper("write-spell", name="Dard", effect="attack", count=2, sides=8)
    play.keeper("declare-attack", who="jack", target="paul", weapon="spell:dard")
    terms = {t.name: t.value for t in play.table.view("gardien").game.reckoning.terms}
    assert terms["lethality"] == 5
    play.keeper("drop-attack")
    play.keeper("write-spell", name="Baume", effect="heal", count=1, sides=4)
    play.keeper("cast-spell", [2, 3], caster="jack", spell="baume", target="paul")
    with refused_by("magic.conversion-principle"):
        play.keeper("write-spell", name="Vide", effect="attack")


# Checks and minds


@rule("base.skills", "base.core-roll")
@pytest.mark.parametrize(("face", "success"), [(12, False), (13, True), (20, True), (1, False)])
def test_a_check_reaches_its_dc_or_not_and_nothing_is_automatic(face, success):
    play = Play(people=("paul",))
    play.keeper("call-check", who="paul", kind="skill", name="hide", dc=15)
    play.ask("paula", "roll-check", [face], who="paul")
    assert one(play.keeper("tell-check", who="paul"), "check-told").success is success
    play.keeper("call-check", who="paul", kind="skill", name="hide", dc=30)
    play.ask("paula", "roll-check", [20], who="paul")
    assert not one(play.keeper("tell-check", who="paul"), "check-told").success


@rule("base.saves")
@pytest.mark.parametrize(("face", "success"), [(1, False), (20, True)])
def test_a_save_fails_on_a_1_and_succeeds_on_a_20(face, success):
    play = Play(people=("paul",))
    play.keeper("call-check", who="paul", kind="save", name="will", dc=40 if success else 0)
    play.ask("paula", "roll-check", [face], who="paul")
    assert one(play.keeper("tell-check", who="paul"), "check-told").success is success


@rule("base.skills")
def test_ten_is_taken_in_peace_and_twenty_where_failing_costs_nothing():
    play = Play(people=("paul",))
    thug = play.foe()
    play.keeper("call-check", who="paul", kind="skill", name="search", dc=20)
    with refused_by("base.skills"):
        play.ask("paula", "roll-check", who="paul", take="20")
    play.ask("paula", "roll-check", [], who="paul", take="10")
    play.keeper("drop-check", who="paul")
    play.keeper("call-check", who="paul", kind="skill", name="search", dc=20, costly=False)
    play.ask("paula", "roll-check", [], who="paul", take="20")
    assert one(play.keeper("tell-check", who="paul"), "check-told").success
    play.keeper("begin-fight", [1, 1], who=["paul", thug])
    play.keeper("call-check", who="paul", kind="skill", name="search", dc=5)
    with refused_by("base.skills"):
        play.ask("paula", "roll-check", who="paul", take="10")


@rule("base.skills")
def test_somebody_may_help_and_some_skills_must_be_learnt():
    play = Play()
    play.keeper("call-check", who="paul", kind="skill", name="search", dc=12)
    assert one(
        play.ask("jacques", "aid-check", [10], who="paul", helper="jack"), "aid-given"
    ).success
    play.ask("paula", "roll-check", [10], who="paul")
    assert one(play.keeper("tell-check", who="paul"), "check-told").success
    with refused_by("base.skills"):
        play.keeper("call-check", who="paul", kind="skill", name="open-lock", dc=5)
    with refused_by("base.skills"):
        play.keeper("call-check", who="paul", kind="skill", name="law", dc=11)
    play.keeper("call-check", who="paul", kind="skill", name="law", dc=10)  # common knowledge


@rule("base.grapple")
def test_grappling_is_opposed_and_size_helps():
    play = Play(people=("paul",))
    thug = play.foe(size="large", strength=16)
    play.keeper("call-check", who="paul", kind="grapple", against=thug)
    play.ask("paula", "roll-check", [15, 7], who="paul")  # 16 against 7 + 1 + 3 + 4
    assert one(play.keeper("tell-check", who="paul"), "check-told").success
    with refused_by("base.grapple"):
        play.keeper("call-check", who="paul", kind="grapple")


@rule("base.investigation")
def test_a_clue_is_sought_in_secret_and_told_to_the_finder_alone():
    play = Play()
    play.keeper("hide-clue", title="Carnet", text="page 9", skill="search", dc=12)
    assert play.table.view("paula").game.clues == ()
    failed = play.keeper("search-clue", [11], who="paul", clue="carnet")
    assert not of_type(failed, "clue-found")
    found = one(play.keeper("search-clue", [12], who="paul", clue="carnet"), "clue-found")
    assert found.to == ("paula", "@keeper")
    assert [clue.text for clue in play.table.view("paula").game.clues] == ["page 9"]
    assert play.table.view("jacques").game.clues == ()
    play.keeper("give-clue", who="jack", clue="carnet")
    assert play.table.view("jacques").game.clues


@rule("base.sanity", "base.sanity-and-fatigue")
def test_sanity_is_rolled_under_and_lost_by_what_was_seen():
    play = Play(people=("paul",))
    assert play.person("paul").sanity == 50
    play.keeper("charge-effort", who=["paul"], cost=8, kind="violent")
    play.keeper("call-sanity", who="paul", less=1, more_dice=1, more_sides=6)
    play.ask("paula", "roll-check", [50], who="paul")  # no fatigue in it
    play.keeper("tell-check", [], who="paul")
    assert play.person("paul").sanity == 49
    play.keeper("call-sanity", who="paul", less=0, more_dice=1, more_sides=6)
    play.ask("paula", "roll-check", [50], who="paul")
    play.keeper("tell-check", [5, 99], who="paul")  # half of Wisdom: another check
    assert (play.person("paul").sanity, play.person("paul").insanity) == (44, "temporary")
    assert play.points("paul") == (2, 10)


@rule("base.sanity")
def test_a_fifth_of_it_in_an_hour_is_indefinite_and_minus_ten_for_ever():
    play = Play(people=("paul",))
    play.keeper("call-sanity", who="paul", more_dice=0, more=12)
    play.ask("paula", "roll-check", [99], who="paul")
    play.keeper("tell-check", [1], who="paul")
    assert play.person("paul").insanity == "indefinite"
    play.keeper("therapy", who="paul", points=2)
    assert (play.person("paul").sanity, play.person("paul").insanity) == (40, "")
    play.keeper("call-sanity", who="paul", more_dice=3, more_sides=20)
    play.ask("paula", "roll-check", [99], who="paul")
    play.typed("tell-check", [20, 20, 2], who="paul")
    assert play.person("paul").sanity == -2
    play.keeper("advance", count=3, unit="round")
    assert play.person("paul").sanity == -5
    play.keeper("calm-mind", who="paul")
    play.keeper("advance", count=3, unit="round")
    assert play.person("paul").sanity == -5


@rule("base.sanity-and-fatigue")
def test_a_point_may_be_called_before_the_loss_is_told():
    play = Play(people=("paul",))
    play.keeper("call-sanity", who="paul", more_dice=1, more_sides=6)
    play.ask("paula", "roll-check", [99], who="paul")
    play.ask("paula", "call-destiny", who="paul", about="check")
    play.keeper("decide-fate", [], outcome="success")
    assert play.person("paul").sanity == 50


@rule("base.massive-damage")
def test_no_big_hit_asks_for_a_save_of_its_own():
    play = Play(people=("paul",))
    happened = play.hurt("paul", 15, "left-leg")
    roles = [d.role for e in happened if hasattr(e, "cast") for d in e.cast.dice]
    assert roles == ["stabilisation"]


@pytest.mark.parametrize("each", ["growing-wound", "new-wound-each-round"])
@pytest.mark.parametrize("mortal", ["dead", "pv-to-zero-at-end-of-next-round"])
@rule("hazard.sustained")
def test_a_long_stay_in_the_fire_is_settled_at_once(each, mortal):
    play = Play({"sustained_hazard": each, "mortal": mortal}, people=())
    foe = play.foe()
    play.typed("expose-to", [10], who=[foe], cause="lave", count=10, lasting=True)
    if not play.person(foe).is_dead:
        play.typed("advance", count=30, unit="day")
        play.typed("advance", count=2, unit="round")
    assert play.person(foe).is_dead
    assert len(play.person(foe).wounds) < 20
