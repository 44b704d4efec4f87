"""Every house rule both ways: what the default does, and what the other choices change."""

from fractions import Fraction

import pytest

from d20_table import Play, one, refused_by, rule
from tablee.games.cthulhu_d20 import game


def duel(options=None, people=("paul",), **foe):
    play = Play(options, people=people)
    return play, play.foe(**foe)


def both(option, *choices):
    return pytest.mark.parametrize("choice", choices, ids=[f"{option}={c}" for c in choices])


def test_every_house_rule_of_the_book_is_tried_in_this_file():
    from pathlib import Path

    text = Path(__file__).read_text(encoding="utf-8")
    missing = [option.id for option in game.book.option if f'"{option.id}"' not in text]
    assert missing == []


@both("group_location", "proportional", "attacker-chooses-after-hit", "keeper-chooses")
@rule("combat.called-group-location")
def test_who_says_where_in_a_group_a_hit_lands(choice):
    play, thug = duel({"group_location": choice})
    play.ask(
        "paula", "declare-attack", who="paul", target=thug, weapon="pistol", zone="head-torso-arms"
    )
    play.ask("paula", "roll-attack", [30, 19])
    assert play.state.strike.location == "right-arm"
    if choice == "proportional":
        with refused_by("combat.called-group-location"):
            play.keeper("place-hit", location="head")
        return
    if choice == "keeper-chooses":
        with refused_by("combat.called-group-location"):
            play.ask("paula", "place-hit", location="head")
        play.keeper("place-hit", location="head")
    else:
        play.ask("paula", "place-hit", location="head")
    assert play.state.strike.location == "head"
    with refused_by("combat.called-group-location"):
        play.keeper("place-hit", location="left-leg")


@both("torso_and_head_zone", "same-row-with-arms", "own-row-without-arms")
def test_torso_and_head(choice):
    play, thug = duel({"torso_and_head_zone": choice}, base_attack=30)
    fields = {"who": thug, "target": "paul", "weapon": "pistol", "zone": "torso-head"}
    places = set(play.odds("gardien", "declare-attack", **fields).of("location").outcomes)
    arms = {"right-arm", "left-arm"} if choice == "same-row-with-arms" else set()
    assert places - {None} == {"head", "torso"} | arms


@both("natural_twenty", "auto-hit-margin-zero", "no-auto-results")
@rule("combat.hit")
def test_a_natural_twenty_against_an_armour_class_out_of_reach(choice):
    play, thug = duel({"natural_twenty": choice, "armour_stop": "treat-as-miss"})
    for bonus, face, hit in ((-20, 20, False), (20, 1, True)):
        play.keeper("declare-attack", who=thug, target="paul", weapon="pistol", zone="left-leg")
        play.keeper("judge-attack", bonus=bonus)
        announced = one(play.keeper("roll-attack", [face]), "attack-announced")
        assert announced.hit is (hit if choice == "no-auto-results" else not hit)
        play.tell()


@both("armour_stop", "prompt-keeper", "treat-as-miss")
@rule("shock.without-wound")
def test_what_armour_alone_stops(choice):
    play, thug = duel({"armour_stop": choice})
    play.keeper("declare-attack", who=thug, target="paul", weapon="pistol")
    announced = one(play.keeper("roll-attack", [10, 7]), "attack-announced")
    assert announced.hit is (choice == "prompt-keeper")
    play.tell()
    assert len(play.person("paul").wounds) == (choice == "prompt-keeper")


@both("pf_floor", "none", "zero")
def test_fatigue_below_nothing(choice):
    play, _ = duel({"pf_floor": choice})
    play.keeper("charge-effort", [1], who=["paul"], cost=13, kind="violent")
    assert play.person("paul").pf == (-3 if choice == "none" else 0)


@both("zero_pf_save", "crossing-and-further-losses", "crossing-only")
@rule("meter.exhaustion")
def test_a_stunned_one_saves_again_or_not(choice):
    play, _ = duel({"zero_pf_save": choice})
    play.keeper("charge-effort", [20], who=["paul"], cost=10, kind="violent")
    play.typed("charge-effort", who=["paul"], cost=1, kind="violent")
    again = choice != "crossing-only"
    assert play.person("paul").condition == ("unconscious" if again else "stunned")


@both("zero_pf_attack_bonus", "parent-modifiers", "none")
def test_attacks_on_those_who_are_out(choice):
    play, thug = duel({"zero_pf_attack_bonus": choice}, weapons=["knife", "pistol"])
    play.keeper("charge-effort", [20], who=["paul"], cost=10, kind="violent")
    play.keeper("declare-attack", who=thug, target="paul", weapon="pistol")
    terms = {t.name: t.value for t in play.table.view("gardien").game.reckoning.terms}
    assert terms.get("stunned", 0) == (2 if choice == "parent-modifiers" else 0)
    play.keeper("drop-attack")
    play.keeper("charge-effort", [1], who=["paul"], cost=1, kind="violent")
    play.keeper("declare-attack", who=thug, target="paul", weapon="knife")
    terms = {t.name: t.value for t in play.table.view("gardien").game.reckoning.terms}
    assert terms.get("helpless", 0) == (4 if choice == "parent-modifiers" else 0)


@both("pf_cap", "always", "only-when-recovering")
@rule("recovery.fatigue-cap")
def test_life_lost_without_fatigue_cuts_fatigue_or_not(choice):
    play = Play({"pf_cap": choice}, people=())
    beast = play.foe(name="Bête", treatment="adapted", hp_method="halves", hp=20)
    # A creature with a table that takes life and hardly any fatigue.
    tables = {
        "places": [{"name": "corps", "faces": 100}],
        "severities": [{"row": "critical", "pf": 0, "pv": 4}],
    }
    odd = play.foe(
        name="Autre", treatment="own-tables", worsens=False, hp_method="halves", hp=20, **tables
    )
    play.attack(beast, odd, faces=[10, 19])
    assert play.points(odd) == ((9, 6) if choice == "always" else (10, 6))


@both("treated", "all-pv-wounds", "any-wound", "stabilised-counts")
@rule("recovery.life-points")
def test_who_counts_as_treated(choice):
    play = Play({"treated": choice}, people=("paul",))
    play.hurt("paul", 3, "left-leg", worst=False)
    play.hurt("paul", 3, "right-leg", worst=False)
    assert play.sheet("paul").treated is (choice == "stabilised-counts")
    play.typed("care-for", [20], healer="paul", patient="paul", wound=1)
    assert play.sheet("paul").treated is (choice != "all-pv-wounds")


@both("fatigue_on_reflex_and_initiative", "yes", "no")
@rule("meter.fatigue-penalty-scope")
def test_reflexes_and_initiative_feel_fatigue_or_not(choice):
    play = Play({"fatigue_on_reflex_and_initiative": choice}, people=("paul",))
    before = play.sheet("paul")
    play.keeper("charge-effort", who=["paul"], cost=4, kind="violent")
    after = play.sheet("paul")
    lost = -2 if choice == "yes" else 0
    assert after.saves["reflex"] - before.saves["reflex"] == lost
    assert after.initiative - before.initiative == lost


@both("penalty_update", "immediate", "end-of-turn")
@rule("meter.fatigue-penalty")
def test_when_a_new_penalty_counts(choice):
    play, thug = duel({"penalty_update": choice}, base_attack=6, weapons=["club"])
    play.keeper("begin-fight", [20, 1], who=[thug, "paul"])
    before = play.ac("paul", "left-leg")
    play.keeper("declare-attack", who=thug, target="paul", weapon="club")
    play.keeper("roll-attack", [80, 8])
    play.tell()
    assert play.ac("paul", "left-leg") == before - (choice == "immediate")
    play.keeper("end-turn", who=thug)
    assert play.ac("paul", "left-leg") == before - 1 + 2  # and the first turn has begun


@both("strength_in_lethality", "no", "yes")
@rule("gear.lethality")
def test_strength_in_the_maximum_damage(choice):
    play, thug = duel({"strength_in_lethality": choice}, strength=16, weapons=["club"])
    play.keeper("declare-attack", who=thug, target="paul", weapon="club")
    terms = {t.name: t.value for t in play.table.view("gardien").game.reckoning.terms}
    assert terms["lethality"] == (2 if choice == "yes" else 1)


@both("aim_stacking", "no", "up-to-two-rounds")
@rule("combat.aim")
def test_two_rounds_of_aiming(choice):
    play, thug = duel({"aim_stacking": choice})
    for _ in range(3):
        play.ask("paula", "take-aim", who="paul", target=thug)
    play.ask("paula", "declare-attack", who="paul", target=thug, weapon="pistol")
    terms = {t.name: t.value for t in play.table.view("gardien").game.reckoning.terms}
    assert terms["aim"] == (2 if choice == "no" else 4)


@both("cover", "location-blocks", "ignored", "armour-bonus-at-location")
@rule("combat.no-cover-ac")
def test_what_cover_does(choice):
    play, thug = duel({"cover": choice})
    play.keeper("set-cover", who="paul", covered=["left-leg"])
    play.keeper("declare-attack", who=thug, target="paul", weapon="pistol")
    announced = one(play.keeper("roll-attack", [80, 19]), "attack-announced")
    assert announced.hit is (choice != "location-blocks")
    assert play.state.strike.ac == (16 if choice == "armour-bonus-at-location" else 12)


@both("defenceless_bonus", "keeper-number", "4")
@rule("gm.defenceless-target")
def test_the_bonus_against_the_defenceless(choice):
    play, thug = duel({"defenceless_bonus": choice})
    play.keeper("set-cover", who="paul", defenceless=True)
    play.keeper("declare-attack", who=thug, target="paul", weapon="pistol")
    terms = {t.name: t.value for t in play.table.view("gardien").game.reckoning.terms}
    assert terms.get("defenceless", 0) == (4 if choice == "4" else 0)


@both("coup_de_grace", "d20-counts-as-20", "automatic-death", "keeper")
@rule("base.coup-de-grace")
def test_a_coup_de_grace(choice):
    for mercy in ("table", "death", "spared") if choice == "keeper" else ("table",):
        play, thug = duel({"coup_de_grace": choice}, weapons=["knife"])
        play.keeper("charge-effort", [1], who=["paul"], cost=10, kind="violent")
        fields = {"who": thug, "target": "paul", "weapon": "knife", "mercy": True}
        play.keeper("declare-attack", location="left-arm", **fields)
        play.keeper("roll-attack", [])
        if choice != "keeper":
            with refused_by("base.coup-de-grace"):
                play.tell(mercy="spared")
        play.tell(mercy=mercy)
        dies = choice == "automatic-death" or (choice == "keeper" and mercy == "death")
        assert play.person("paul").is_dead is dies
        spared = choice == "keeper" and mercy == "spared"
        assert bool(play.person("paul").wounds) is not (spared or dies)


@both("mortal", "dead", "pv-to-zero-at-end-of-next-round")
@rule("wound.mortal")
def test_a_mortal_wound_kills_now_or_soon(choice):
    play, _ = duel({"mortal": choice})
    play.hurt("paul", 16, "head")
    assert play.person("paul").is_dead is (choice == "dead")
    if choice != "dead":
        play.keeper("advance", count=1, unit="round")
        assert not play.person("paul").is_dead
        play.keeper("advance", count=1, unit="round")
        assert play.person("paul").is_dead


@both("worsening", "each-wound", "worst-wound-only")
@rule("worsening.rate")
def test_several_open_wounds(choice):
    play, _ = duel({"worsening": choice})
    play.hurt("paul", 3, "left-arm", [100])
    play.hurt("paul", 3, "right-arm", [100])
    play.keeper("advance", count=10, unit="minute")
    suffered = 0
    while any(o.ask == "suffer" for o in play.table.offers("paula")):
        play.ask("paula", "suffer", [100], who="paul")
        suffered += 1
    assert suffered == (2 if choice == "each-wound" else 1)
    if choice == "worst-wound-only":
        play.typed("care-for", [20], healer="paul", patient="paul", wound=1)
        opened = [w for w in play.person("paul").wounds if w.is_open]
        assert [(w.number, w.due - play.state.now) for w in opened] == [(2, 99)]


@both("self_care_penalty", "0", "keeper-number")
@rule("worsening.care")
def test_treating_oneself(choice):
    play, _ = duel({"self_care_penalty": choice})
    play.hurt("paul", 5, "left-arm")
    if choice == "0":
        with refused_by("worsening.care"):
            play.keeper("set-self-care", penalty=3)
    else:
        play.keeper("set-self-care", penalty=3)
    fields = {"healer": "paul", "patient": "paul", "wound": 1}
    success = one(play.typed("care-for", [10], **fields), "cared").success
    assert success is (choice == "0")


@both("effort_tariff", "suggested", "free")
@rule("meter.effort-cost")
def test_suggested_costs_of_efforts(choice):
    play, _ = duel({"effort_tariff": choice})
    assert bool(play.table.view("gardien").game.tariff) is (choice == "suggested")


@both("half_loss", "floor-min-1", "floor", "ceil")
@rule("feat.endurance")
def test_half_of_an_odd_loss(choice):
    play = Play({"half_loss": choice}, people=())
    who = play.add(feats=["endurance"])
    lost = []
    for cost in (1, 3):
        before = play.person(who).pf
        play.keeper("charge-effort", who=[who], cost=cost, kind="prolonged")
        lost.append(before - play.person(who).pf)
    assert lost == {"floor-min-1": [1, 1], "floor": [0, 1], "ceil": [1, 2]}[choice]


@both("npc_destiny", "no", "one-per-level")
@rule("destiny.one-per-level")
def test_destiny_of_the_keepers_people(choice):
    play, thug = duel({"npc_destiny": choice}, level=3)
    assert play.person(thug).destiny == (0 if choice == "no" else 3)
    named = play.foe(name="Nommé", destiny=1)  # the keeper may grant some to a named opponent
    assert play.person(named).destiny == 1


@both("group_point", "once-per-campaign", "once-per-scenario")
@rule("destiny.group-point")
def test_the_groups_point_in_a_new_scenario(choice):
    play = Play({"group_point": choice}, people=("paul",))
    play.ask("paula", "propose-group-point", text="x")
    play.keeper("decide-fate", outcome="told")
    play.keeper("begin-scenario", title="La suite")
    assert play.state.group_point is (choice == "once-per-scenario")


@both("odd_point", "to-pf", "to-pv", "dropped")
@rule("npc.hp-halves")
def test_an_odd_hit_point(choice):
    play = Play({"odd_point": choice}, people=())
    beast = play.foe(name="Bête", treatment="adapted", hp_method="halves", hp=13)
    assert play.points(beast) == {"to-pf": (7, 6), "to-pv": (6, 7), "dropped": (6, 6)}[choice]


@both("creature_fatigue", "as-written", "proportional")
@rule("meter.fatigue-penalty")
def test_fatigue_of_a_large_creature(choice):
    play = Play({"creature_fatigue": choice}, people=())
    beast = play.foe(name="Bête", treatment="adapted", hp_method="halves", hp=60)
    play.keeper("charge-effort", who=[beast], cost=10, kind="violent")
    assert play.penalty(beast) == (-5 if choice == "as-written" else -1)


@both("zombie_pf", "counts", "ignored")
@rule("npc.zombie")
def test_the_fatigue_of_a_zombie(choice):
    play = Play({"zombie_pf": choice}, people=())
    zombie = play.foe(name="Zombie", treatment="adapted")
    play.keeper("charge-effort", [], who=[zombie], cost=10, kind="violent")
    assert play.person(zombie).is_out is (choice == "counts")
    assert play.penalty(zombie) == (-5 if choice == "counts" else 0)


@both("sustained_hazard", "growing-wound", "new-wound-each-round")
@rule("hazard.sustained")
def test_a_hazard_that_lasts(choice):
    play, _ = duel({"sustained_hazard": choice})
    play.typed("expose-to", [1], who=["paul"], cause="feu", lasting=True)
    play.typed("advance", count=1, unit="round")
    play.typed("suffer", who="paul")
    wounds = [wound.gb for wound in play.person("paul").wounds]
    assert wounds == ([4] if choice == "growing-wound" else [2, 4])
    assert play.person("paul").pf == (8 if choice == "growing-wound" else 7)


@both("unlocated_16_plus", "mortal", "critical")
@rule("wound.mortal")
def test_sixteen_without_a_place(choice):
    play, _ = duel({"unlocated_16_plus": choice})
    play.typed("expose-to", [10], who=["paul"], cause="lave", count=10, sides=6)
    assert play.person("paul").is_dead is (choice == "mortal")


@both("healing_touch_counts_as_care", "no", "yes")
@rule("magic.healing-touch-heal")
def test_whether_healing_touch_is_care(choice):
    play = Play({"healing_touch_counts_as_care": choice})
    play.hurt("paul", 12, "left-leg")
    play.hurt("paul", 6, "left-leg", worst=False)
    fields = {"caster": "jack", "target": "paul", "wound": 1}
    if choice == "no":
        with refused_by("magic.healing-touch-heal"):
            play.keeper("healing-touch", [1, 1], **fields)
    else:
        play.keeper("healing-touch", [1, 1], **fields)
        assert play.person("paul").wounds[0].treated


@both("ac_level_bonus", "off", "on")
@rule("base.options")
def test_the_parents_armour_class_by_level(choice):
    play = Play({"ac_level_bonus": choice}, people=("jack",))
    assert play.ac("jack", "head") == 15 + (choice == "on")
    who = play.add(option="defence", good=["will", "reflex"])
    assert play.ac(who, "head") == 10 + 2 * (choice == "on")


@both("breath_rounds", "2xCon", "Con")
@rule("base.hazard-drowning")
def test_how_long_a_breath_lasts(choice):
    play = Play({"breath_rounds": choice}, people=("paul",))
    play.keeper("hold-breath", who="paul")
    assert play.person("paul").breath.until == (28 if choice == "2xCon" else 14)


def test_odds_follow_the_house_rules():
    chances = []
    for choice in ("auto-hit-margin-zero", "no-auto-results"):
        play, thug = duel({"natural_twenty": choice}, dexterity=10)
        fields = {"who": thug, "target": "paul", "weapon": "pistol", "zone": "left-leg"}
        chances.append(play.odds("gardien", "declare-attack", **fields).chance(hit=True))
    assert chances == [Fraction(6, 20), Fraction(6, 20)]
