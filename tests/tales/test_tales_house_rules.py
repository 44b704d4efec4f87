"""Every house rule both ways: what it changes, and that nothing else reads it."""

import re
from pathlib import Path

import pytest

import tablee.games.cheap_tales as package
from tablee.games.cheap_tales import game
from tales_table import Play, of_type, one, refused, refused_by, rule

GIFTED = [
    {"name": "Feu", "rank": 2, "kind": "prodigy"},
    {"name": "Rituels", "rank": 1, "kind": "thaumaturgy"},
    {"name": "Groom", "rank": 1},
    {"name": "Boxe", "rank": 0},
]


def both(option, *cases):
    """The two or three ways of one option, each with what is to come of it."""
    return pytest.mark.parametrize(
        ("options", "expected"), [({option: value}, expected) for value, expected in cases]
    )


def claimed(play, source, way):
    play.ask("zoe", "claim-aspect", who="zoe", source=source, way=way)
    play.keeper("answer-claim", who="zoe", number=len(play.roll().claims) - 1, agree=True)


def hand_to_foes(play, *heroes):
    for who in heroes or play.state.heroes:
        play.ask(who, "pass-go", who=who)


def test_every_option_of_the_ledger_is_read_by_the_engine_and_tested_here():
    source = "".join(p.read_text() for p in Path(package.__file__).parent.rglob("*.py"))
    tests = "".join(p.read_text() for p in Path(__file__).parent.glob("*.py"))
    for option in game.book.options:
        assert f'"{option}"' in source, option
        assert re.search(rf'"{option}"', tests), option


@rule("result.degrees")
@both("exceptional_threshold", ("16", "yes_and"), ("17", "yes"))
def test_exceptional_from_sixteen_or_from_seventeen(options, expected):
    play = Play(options)
    play.tried(6, 5, difficulty=2)
    play.ask("zoe", "spend-power", who="zoe", points=1)
    assert play.roll().degree == expected


@rule("aspect.heroic-negative")
@both("heroic_negative_degree", ("no_and", ("no_and", None)), ("no_but", ("partial", "no_but")))
def test_a_weakness_is_a_catastrophe_or_the_books_own_label(options, expected):
    play = Play(options)
    play.attempt()
    play.ask("zoe", "invoke", who="zoe", way="weakness", scope="action", source="a1")
    play.keeper("answer-invocation", invocation=next(iter(play.state.invocations)), agree=True)
    assert (play.roll().degree, play.roll().partial) == expected


@rule("heroism.shift")
@both("partial_ladder", ("single", ("yes", None)), ("split", ("partial", "yes_but")))
def test_a_partial_failure_shifts_to_a_success_or_to_a_partial_one(options, expected):
    play = Play(options)
    play.tried(2, 3)
    play.keeper("grant-partial", who="zoe", partial="no_but")
    play.ask("zoe", "shift", who="zoe")
    assert (play.roll().degree, play.roll().partial) == expected


@rule("heroism.one-per-roll")
@both("heroism_limit", ("reroll_and_shift_together", False), ("shift_only", True))
def test_a_reroll_counts_against_the_one_point_or_not(options, expected):
    play = Play(options)
    play.tried(4, 4)
    play.ask("zoe", "reroll", [4, 4], who="zoe")
    assert bool(play.offered("zoe", "shift")) == expected
    assert bool(play.offered("zoe", "reroll")) == expected


@rule("result.legendary")
@both("feat_then_shift", ("false", False), ("true", True))
def test_a_feat_may_be_shifted_to_legendary_or_not(options, expected):
    play = Play(options)
    play.attempt()
    play.ask("zoe", "invoke", who="zoe", way="feat", scope="action", source="a1")
    play.keeper("answer-invocation", invocation=next(iter(play.state.invocations)), agree=True)
    assert bool(play.offered("zoe", "shift")) == expected
    if expected:
        play.ask("zoe", "shift", who="zoe")
        assert (play.roll().degree, play.roll().effects_left) == ("legendary", 2)


@rule("dice.natural-on-kept-dice")
@both("natural_reading", ("kept_dice", "no"), ("any_two_of_three", "no_and"))
def test_doubles_on_the_kept_dice_or_on_any_two(options, expected):
    play = Play(options)
    play.attempt(difficulty=-6)
    claimed(play, "a1", "for")
    play.throw(1, 1, 6)
    assert play.roll().degree == expected


@rule("dice.advantage", "dice.disadvantage")
@both("mixed_aspects", ("cancel", "plain"), ("majority", "advantage"))
def test_aspects_on_both_sides_cancel_or_the_majority_counts(options, expected):
    play = Play(options)
    play.attempt()
    for source, way in (("a1", "for"), ("a2", "for"), ("o1", "against")):
        claimed(play, source, way)
    assert play.view("zoe").rolls[0].mode == expected


@rule("power.bonus")
@both("power_bonus_cap", ("none", 11), ("1", 1))
def test_any_number_of_power_points_on_a_roll_or_one(options, expected):
    play = Play(options)
    play.tried(2, 3)
    (offer,) = play.offered("zoe", "spend-power")
    assert offer.fields[0].most == expected
    play.ask("zoe", "spend-power", who="zoe", points=1)
    assert bool(play.offered("zoe", "spend-power")) == (expected > 1)


def hit(play, foe, **fields):
    play.ask("zoe", "attack", who="zoe", target=foe, **fields)
    play.throw(5, 5)
    play.ask("zoe", "stand", who="zoe")
    if play.roll().stage == "risk":
        play.keeper("choose-risk", who="zoe", risk="nothing")


@rule("power.bonus", "combat.damage")
@both("power_bonus_on_damage", ("false", 2), ("true", 5))
def test_power_raises_damage_only_where_the_table_says_so(options, expected):
    play = Play(options)
    foe = play.gang(9, kind="henchman")
    play.fight(foe)
    hit(play, foe)
    events = play.ask("zoe", "roll-damage", [1], who="zoe")
    if expected > 2:
        assert one(events, "blow-rolled").damage == 2
        events = play.ask("zoe", "raise-damage", who="zoe", points=3)
        assert play.hero().power == 8
    assert one(events, "extra-hurt").loss == expected


@rule("heroism.reroll")
@both("reroll_scope", ("action_rolls", False), ("any_own_roll", True))
def test_a_point_rerolls_actions_only_or_damage_too(options, expected):
    play = Play(options)
    foe = play.gang(9, kind="henchman")
    play.fight(foe)
    hit(play, foe)
    events = play.ask("zoe", "roll-damage", [1], who="zoe")
    assert bool(of_type(events, "blow-rolled")) == expected
    if expected:
        play.ask("zoe", "reroll-damage", [6], who="zoe")
        events = play.ask("zoe", "raise-damage", who="zoe", points=0)
        assert (one(events, "extra-hurt").loss, play.hero().heroism) == (7, 14)


@rule("power.to-heroism")
@both("gifted_heroism_bankable", ("true", (16, 0)), ("false", (15, 1)))
def test_a_comrades_point_may_be_kept_or_must_be_used_at_once(options, expected):
    play = Play(options)
    play.ask("max", "give-point", who="max", to="zoe")
    assert (play.hero().heroism, play.hero().lent) == expected
    if play.hero().lent:
        play.ask("zoe", "twist", who="zoe", text="x", pay="lent")
        assert (play.hero().heroism, play.hero().lent) == (15, 0)
        play.set("max", heroism=15, power=11)
        play.ask("max", "give-point", who="max", to="zoe")
        play.keeper("respite", [1], who=["zoe", "max"])
        assert play.hero().lent == 0


@rule("heroism.gain-weakness")
@both("disadvantage_pays", ("false", 15), ("true", 16))
def test_a_plain_disadvantage_earns_nothing_or_a_point(options, expected):
    play = Play(options)
    play.attempt()
    claimed(play, "a1", "against")
    play.throw(3, 3, 3)
    assert play.hero().heroism == expected


@rule("action.help")
@both("help_bonus", ("per_ally", 2), ("total_one", 1))
def test_each_ally_gives_one_or_all_together_do(options, expected):
    play = Play(options, people=("zoe", "max", "lou"))
    play.attempt()
    for who in ("max", "lou"):
        play.ask(who, "help", who=who, leader="zoe", skill="k1")
    assert [x.value for x in play.view("zoe").rolls[0].lines if x.kind == "help"] == [expected]


@rule("dice.quality-alone")
@both(
    "untrained_roll",
    ("keeper_decides", {"allow", "quality-only", "refuse"}),
    ("quality_only", {"quality-only", "refuse"}),
    ("forbidden", {"refuse"}),
)
def test_the_untrained_roll_as_the_table_has_settled(options, expected):
    for choice in ("allow", "quality-only", "refuse"):
        play = Play(options)
        play.attempt()
        if choice in expected:
            play.keeper("frame-roll", who="zoe", untrained=choice)
        else:
            with refused_by("dice.quality-alone"):
                play.keeper("frame-roll", who="zoe", untrained=choice)


@rule("action.opposition-npc-rolls")
@both("npc_roll", ("might", 7), ("half_might", 3))
def test_an_extra_rolls_its_might_or_half_of_it(options, expected):
    play = Play(options)
    boss = play.boss(might=7)
    play.keeper("extra-attempt", who=boss, what="courir")
    assert play.view("gardien").rolls[0].lines[0].value == expected


def struck(options, faces, kind="brute", count=7, **fields):
    play = Play(options, **fields.pop("people", {}))
    foe = play.gang(count, kind=kind) if kind != "antagonist" else play.boss(might=7, **fields)
    play.fight(foe, surprised=True, banded=[foe] if kind != "antagonist" and count > 1 else [])
    targets = list(play.state.heroes) if count > 1 and kind != "antagonist" else ["zoe"]
    events = play.struck(foe, *faces, targets=targets)
    return [e.loss.amount for e in of_type(events, "loss-threatened")]


@rule("npc.antagonists")
@both("antagonist_damage_bonus", ("0", [3]), ("half_might", [6]))
def test_an_antagonist_adds_nothing_or_half_its_might_to_damage(options, expected):
    assert struck(options, (6, 6, 4, 2), kind="antagonist") == expected


@rule("combat.prowess-choice")
@both("antagonist_prowess", ("false", False), ("true", True))
def test_antagonists_may_use_a_prowess_and_the_players_choose_the_risk(options, expected):
    play = Play(options)
    boss = play.boss(might=7)
    play.fight(boss, surprised=True)
    ask = {"who": boss, "targets": ["zoe"], "prowess": "violent"}
    if not expected:
        with refused_by("combat.prowess-choice"):
            play.keeper("extra-attack", **ask)
        return
    play.keeper("extra-attack", **ask)
    play.throw(6, 5, who=boss)
    assert play.roll(boss).stage == "risk"
    events = play.ask("max", "choose-risk", [1, 1, 6], who=boss, risk="constraint", text="À nu")
    assert one(events, "loss-threatened").loss.amount == 1 + 6 - 1
    assert [a.on for a in play.view("zoe").aspects] == [boss]


@rule("npc.brute-gang")
@both("lone_brute_bonus", ("0", [2]), ("1", [3]))
def test_a_lone_brute_has_a_bonus_or_not(options, expected):
    assert struck(options, (6, 6, 3), count=1) == expected


@rule("npc.brute-gang")
@both("gang_damage", ("per_hero", ((3, 1), [4, 2])), ("once", ((3,), [4, 4])))
def test_a_gangs_damage_is_thrown_for_each_or_once(options, expected):
    dice, losses = expected
    assert struck(options, (6, 6, *dice)) == losses


@rule("npc.brute-gang")
@both("gang_damage_bonus", ("ceil", [4, 4]), ("floor", [3, 3]))
def test_the_damage_bonus_counts_partial_brackets_or_whole_ones(options, expected):
    assert struck(options, (6, 6, 3, 3)) == expected


@rule("npc.brute-elimination")
@both("brute_overflow", ("false", 3), ("true", 1))
def test_damage_beyond_one_brute_is_lost_or_spills_over(options, expected):
    play = Play(options)
    foe = play.gang(4)
    play.fight(foe)
    hit(play, foe, weapon="heavy")
    play.ask("zoe", "roll-damage", [6, 6], who="zoe")  # nine
    assert play.foe(foe).standing == expected


@rule("combat.risk-table")
@both("risk_mode", ("roll", True), ("keeper_choice", False))
def test_the_risk_is_rolled_or_chosen(options, expected):
    play = Play(options)
    foe = play.gang(2)
    play.fight(foe)
    play.attack(foe, 1, 2, prowess="violent")
    assert bool(play.offered("gardien", "roll-risk")) == expected
    if not expected:
        with refused_by("combat.risk-table"):
            play.keeper("roll-risk", [3, 3], who="zoe")
    play.keeper("choose-risk", who="zoe", risk="blunder")
    assert play.roll().degree == "no_and"


@rule("combat.prowess-timing")
@both("prowess_needs_success", ("damage_only", True), ("all", False))
def test_other_prowesses_work_anyway_or_need_a_success(options, expected):
    play = Play(options)
    foe = play.gang(2)
    play.fight(foe)
    play.attack(foe, 1, 2, prowess="caution")
    assert play.fighter("zoe").caution == expected


def parrying(options, **fields):
    play = Play(options, zoe={"armour": "heavy", "focus": 3, "valour": 0, "alertness": 0, **fields})
    foe = play.gang(2)
    play.fight(foe)
    return play


@rule("combat.parry")
@both("armour_penalty_on_parry", ("false", 5), ("true", 2))
def test_armour_weighs_on_a_parry_or_not(options, expected):
    play = parrying(options)
    play.ask("zoe", "parry", who="zoe", talent="focus")
    assert play.view("zoe").heroes[0].defence == expected


@rule("combat.parry", "combat.two-weapons-choice")
@both("parry_takes_alertness_bonuses", ("false", 5), ("true", 6))
def test_what_helps_alertness_helps_a_parry_or_not(options, expected):
    play = parrying(options, assets=["two-weapons"])
    play.ask("zoe", "use-two-weapons", who="zoe", two="defence")
    play.ask("zoe", "parry", who="zoe", talent="focus")
    assert play.view("zoe").heroes[0].defence == expected


@rule("combat.parry", "combat.action-and-manoeuvre")
@both("parry_keeps_manoeuvre", ("true", True), ("false", False))
def test_whoever_parries_keeps_the_manoeuvre_or_not(options, expected):
    play = parrying(options)
    play.ask("zoe", "parry", who="zoe", talent="focus")
    with refused_by("combat.parry"):
        play.ask("zoe", "manoeuvre", who="zoe", kind="prepare")
    if expected:
        play.ask("zoe", "manoeuvre", who="zoe", kind="move")
    else:
        with refused_by("combat.parry"):
            play.ask("zoe", "manoeuvre", who="zoe", kind="move")


@rule("gear.armour-alertness")
@both("armour_penalty_scope", ("alertness", -1), ("defence_only", 2))
def test_armour_lowers_alertness_itself_or_defence_alone(options, expected):
    play = Play(options, zoe={"armour": "heavy"})
    play.attempt(talent="alertness")
    assert sum(x.value for x in play.view("zoe").rolls[0].lines) == expected
    assert play.view("zoe").heroes[0].defence == -2


@rule("combat.damage")
@both("minimum_damage", ("0", 0), ("1", 1))
def test_protection_may_stop_everything_or_one_point_gets_through(options, expected):
    play = Play(options)
    foe = play.gang(3, kind="henchman", armour="medium")
    play.fight(foe)
    hit(play, foe)
    events = play.ask("zoe", "roll-damage", [1, 6], who="zoe")
    assert sum(e.loss for e in of_type(events, "extra-hurt")) == expected


@rule("combat.secret-thrust")
@both("thrusts_per_roll", ("1", False), ("any", True))
def test_one_secret_thrust_a_roll_or_several(options, expected):
    play = Play(options)
    foe = play.gang(2)
    play.fight(foe)
    if expected:
        play.ask("zoe", "attack", who="zoe", target=foe, thrust=["k1", "k2"])
        assert sum(x.value for x in play.view("zoe").rolls[0].lines) == 4
    else:
        with refused_by("combat.secret-thrust"):
            play.ask("zoe", "attack", who="zoe", target=foe, thrust=["k1", "k2"])


def wounded(options, *faces):
    play = Play(options)
    play.knock()
    play.ask("zoe", "choose-fall", who="zoe", choice="bitter-end")
    play.knock()
    play.ask("zoe", "roll-wound", list(faces), who="zoe")
    return play


@rule("recovery.wound-roll")
@both("wounded_stays_up", ("false", (0, False)), ("true", (6, True)))
def test_the_wounded_lie_down_or_stay_up_with_half_their_life(options, expected):
    hero = wounded(options, 2).hero()
    assert (hero.life, hero.is_up) == expected


@rule("recovery.wound-roll")
@both("critical_wound_points", ("1", ((1,), 1)), ("2", ((1, 1), 2)))
def test_a_critical_wound_costs_one_point_or_two(options, expected):
    draws, lost = expected
    hero = wounded(options, 5, *draws).hero()
    assert (len(hero.wounds[-1].traits), hero.life_lost) == (lost, 2)


@rule("recovery.respite")
@both("respite_basis", ("since_last_respite", 0), ("missing", 2))
def test_a_second_respite_gives_nothing_or_half_of_what_is_missing(options, expected):
    play = Play(options)
    play.knock(amount=6)
    play.keeper("respite", who=["zoe"])
    assert play.hero().life == 8
    assert one(play.keeper("respite", who=["zoe"]), "breathed").life == expected


@rule("advancement.costs")
@both("quality_minus_one_cost", ("1", 1), ("0", 0))
def test_a_quality_at_minus_one_costs_a_point_or_nothing(options, expected):
    play = Play(options, zoe={"vigour": -1, "agility": 3})
    play.rest()
    play.set("zoe", heroism=15, xp=5)
    play.ask("zoe", "raise-trait", who="zoe", trait="vigour")
    assert (play.hero().vigour, play.hero().xp) == (0, 5 - expected)


@rule("heroism.gain-trade", "advancement.spend-when")
@both("heroism_for_xp_in_play", ("false", False), ("true", True))
def test_heroism_is_bought_in_an_ellipsis_or_at_any_time(options, expected):
    play = Play(options)
    play.set("zoe", heroism=3, xp=1)
    if expected:
        play.ask("zoe", "buy-heroism", who="zoe")
        assert play.hero().heroism == 4
    else:
        with refused_by("advancement.spend-when"):
            play.ask("zoe", "buy-heroism", who="zoe")


def mage(options):
    return Play(options, zoe={"skills": GIFTED})


def cast(play, *faces, circle=2, **fields):
    play.ask("zoe", "cast-gift", who="zoe", gift="k1", what="x", circle=circle, **fields)
    play.throw(*faces)
    play.ask("zoe", "stand", who="zoe")


def burning(options, circle, *dice, **fields):
    play = mage(options)
    foe = play.gang(9, kind="henchman", **fields)
    play.keeper("show-extra", who=foe)
    cast(play, 6, 5, circle=circle, purpose="harm", targets=[foe])
    return one(play.ask("zoe", "roll-damage", list(dice), who="zoe"), "extra-hurt").loss


@rule("magic.use")
@both("magic_defence_malus", ("false", 0), ("true", 3))
def test_the_targets_defence_counts_against_a_gift_or_not(options, expected):
    play = mage(options)
    boss = play.boss(might=6)
    play.keeper("show-extra", who=boss)
    play.ask(
        "zoe", "cast-gift", who="zoe", gift="k1", what="x", circle=2, purpose="harm", targets=[boss]
    )
    assert play.view("gardien").rolls[0].opposition == expected


@rule("magic.effects")
@both("circle3_damage", ("1d6^", ((1, 6), 7)), ("1d6", ((1,), 2)))
def test_the_third_circle_strikes_like_a_weapon_or_as_printed(options, expected):
    dice, loss = expected
    assert burning(options, 3, *dice) == loss


@rule("magic.effects")
@both("circle4_die", ("exploding", ((6, 2), 8)), ("plain", ((6,), 6)))
def test_the_fourth_circles_die_explodes_or_not(options, expected):
    dice, loss = expected
    assert burning(options, 4, *dice) == loss


@rule("magic.effects")
@both("circle4_add_quality", ("false", 3), ("true", 4))
def test_the_fourth_circle_adds_a_quality_or_not(options, expected):
    assert burning(options, 4, 3) == expected


@rule("magic.effects", "gear.armour")
@both("protection_vs_magic", ("true", ((5, 2), 4)), ("false", ((5,), 6)))
def test_armour_helps_against_magic_or_not(options, expected):
    dice, loss = expected
    assert burning(options, 2, *dice, armour="medium") == loss


@rule("magic.surcharge")
@both("circle1_heal_range_free", ("true", 11), ("false", 10))
def test_healing_at_a_distance_is_free_at_the_first_circle_or_not(options, expected):
    play = mage(options)
    cast(play, 5, 5, circle=1, purpose="heal", targets=["max"], distance=True)
    assert play.hero().power == expected


@rule("magic.theft")
@both("theft_rounding", ("players_favour", 4), ("down", 3))
def test_thirds_round_for_the_thief_or_down(options, expected):
    play = mage(options)
    boss = play.boss(power=10, might=0)
    play.keeper("show-extra", who=boss)
    play.keeper("teach-theft", who="zoe")
    play.ask("zoe", "steal-power", who="zoe", victim=boss)
    play.throw(6, 5)
    play.ask("zoe", "stand", who="zoe")
    taken = one(play.ask("zoe", "take-power", who="zoe", points=99), "power-taken")
    assert taken.points == expected


@rule("magic.sacrifice")
@both("sacrifice_roll", ("false", False), ("luck", True))
def test_a_sacrifice_needs_no_roll_or_one_of_luck(options, expected):
    play = mage(options)
    boss = play.boss(power=10)
    play.keeper("teach-theft", who="zoe")
    play.set("zoe", heroism=15, power=0)
    play.keeper("sacrifice", who="zoe", victim=boss)
    if expected:
        assert play.roll().traits == ("luck",)
        play.throw(4, 4)
        play.ask("zoe", "stand", who="zoe")
    assert play.hero().power == 20


@rule("heroism.second-wind")
@pytest.mark.parametrize(
    ("value", "up", "wake"),
    [("keeper_decides", False, True), ("true", True, False), ("false", False, False)],
)
def test_a_second_wind_wakes_somebody_out_or_not(value, up, wake):
    play = Play({"second_wind_wakes": value})
    play.knock()
    play.ask("zoe", "choose-fall", who="zoe", choice="out")
    play.ask("zoe", "second-wind", who="zoe")
    assert (play.hero().life, play.hero().is_up) == (11, up)
    assert bool(play.offered("gardien", "wake")) == wake
    if wake:
        play.keeper("wake", who="zoe")
        assert play.hero().is_up
    elif not up:
        with refused_by("heroism.second-wind"):
            play.keeper("wake", who="zoe")


@rule("gear.object-as-asset")
@both("object_power", ("maximum", (13, 13)), ("reserve_once", (11, 11)))
def test_an_occult_object_raises_the_maximum_or_holds_a_reserve(options, expected):
    play = Play(options)
    play.keeper("give-object", who="zoe", name="Sceptre", kind="occult")
    assert (play.hero().power, play.view("zoe").heroes[0].most_power) == expected
    thing = play.hero().objects[-1]
    if expected == (11, 11):
        play.ask("zoe", "draw-reserve", who="zoe", object=thing.id)
        assert play.hero().power == 13
    with refused_by("gear.object-as-asset"):
        play.ask("zoe", "draw-reserve", who="zoe", object=thing.id)


@rule("result.special-effects")
@both("repeat_effect", ("true", True), ("false", False))
def test_the_same_special_effect_twice_or_not(options, expected):
    play = Play(options)
    play.tried(6, 6)
    play.ask("zoe", "shift", who="zoe")
    play.ask("zoe", "choose-effect", who="zoe", effect="information", text="Un")
    if expected:
        play.ask("zoe", "choose-effect", who="zoe", effect="information", text="Deux")
    else:
        with refused_by("result.special-effects"):
            play.ask("zoe", "choose-effect", who="zoe", effect="information", text="Deux")


@rule("power.bonus", "power.absorb")
@both("npc_power_uses", ("gifts_only", False), ("bonus_and_absorb", True))
def test_the_keepers_people_use_power_for_gifts_only_or_as_heroes_do(options, expected):
    play = Play(options)
    boss = play.boss(might=4, power=5)
    play.fight(boss, surprised=True)
    play.keeper("extra-attack", who=boss, targets=["zoe"])
    events = play.throw(3, 2, who=boss)
    if not expected:
        assert one(events, "gang-struck").hit == ()
        with refused():
            play.keeper("spend-power", who=boss, points=1)
        return
    play.keeper("spend-power", who=boss, points=1)
    events = play.keeper("stand", [4, 4], who=boss)
    assert one(events, "gang-struck").hit == ("zoe",)
    play.ask("zoe", "absorb", who="zoe", points=0)
    hit(play, boss)
    play.ask("zoe", "roll-damage", [4], who="zoe")
    play.keeper("absorb", who=boss, points=1)
    assert (play.foe(boss).power, play.foe(boss).lives) == (3, (9,))


@rule("action.group")
@both("group_half", ("exact", False), ("rounded_down", True))
def test_half_of_three_is_two_or_one(options, expected):
    play = Play(options, people=("zoe", "max", "lou"))
    members = ["zoe", "max", "lou"]
    play.keeper("call-group", who=members, what="x", quality="mind", talent="focus", difficulty=0)
    events = []
    for who, faces in zip(members, ((4, 4), (1, 2), (1, 2)), strict=True):
        play.throw(*faces, who=who)
        events = play.ask(who, "stand", who=who)
    assert one(events, "group-settled").success == expected


@rule("meter.heroism-no-natural")
@both("heroism_softens_wound", ("false", False), ("true", True))
def test_heroism_does_not_touch_a_wound_or_makes_it_one_row_better(options, expected):
    play = wounded(options, 3)
    if not expected:
        with refused_by("meter.heroism-no-natural"):
            play.ask("zoe", "soften-wound", who="zoe")
        return
    play.ask("zoe", "soften-wound", who="zoe")
    assert (play.hero().wounds[-1].row, play.hero().heroism) == (2, 14)
    with refused_by("meter.heroism-no-natural"):
        play.ask("zoe", "soften-wound", who="zoe")


@rule("magic.marks-option")
@pytest.mark.parametrize("value", ["free", "strict"])
def test_marks_are_free_or_follow_the_kind_of_gift(value):
    play = mage({"magic_marks": value})
    for gift, is_aspect in (("k1", True), ("k2", False)):
        fields = {"who": "zoe", "gift": gift, "text": "x", "is_aspect": is_aspect}
        if value == "free":
            play.ask("zoe", "note-mark", **fields)
        else:
            with refused_by("magic.marks-option"):
                play.ask("zoe", "note-mark", **fields)
            play.ask("zoe", "note-mark", **{**fields, "is_aspect": not is_aspect})


@rule("meter.heroism-start")
@pytest.mark.parametrize("start", ["15", "5", "3"])
def test_heroism_begins_where_the_table_says(start):
    assert Play({"starting_heroism": start}).hero().heroism == int(start)
