"""Le combat: the hand, goes, attacks, defences, prowesses and their risk."""

import pytest

from tales_table import Play, of_type, one, refused, refused_by, rule

ALL = ("zoe", "max", "lou")


def fight(*foes, people=("zoe", "max"), options=None, **fields):
    heroes = {who: fields.pop(who) for who in people if who in fields}
    play = Play(options, people=people, **heroes)
    made = [
        play.gang(count, name=f"Bande {n}", kind=kind, might=might, armour=armour)
        for n, (kind, count, might, armour) in enumerate(foes)
    ]
    play.fight(*made, **fields)
    return play, *made


def thug(might=0, count=1, armour="none"):
    return ("henchman", count, might, armour)


def pass_go(play, *heroes):
    for who in heroes:
        play.ask(who, "pass-go", who=who)


@rule("combat.initiative-first", "combat.surprise")
@pytest.mark.parametrize("surprised", [False, True])
def test_the_heroes_hold_the_hand_unless_they_are_surprised_on_the_first_turn(surprised):
    play, foe = fight(thug(), surprised=surprised)
    assert play.state.fight.hand == ("adversaries" if surprised else "heroes")
    if surprised:
        with refused_by("combat.turn-end"):
            play.ask("zoe", "pass-go", who="zoe")
        play.keeper("extra-pass", who=foe)
    pass_go(play, "zoe", "max")
    if not surprised:
        play.keeper("extra-pass", who=foe)
    assert (play.state.fight.turn, play.state.fight.hand) == (2, "heroes")
    assert play.view("zoe").rolls == ()  # no other penalty


@rule("combat.initiative-nonoffensive")
def test_after_a_peaceful_action_the_heroes_keep_the_hand_and_name_who_is_next():
    play, _ = fight(thug(), people=ALL)
    pass_go(play, "zoe")
    assert play.state.fight.hand == "heroes"
    play.ask("zoe", "name-next", who="lou")
    with refused_by("combat.initiative-nonoffensive"):
        play.ask("max", "pass-go", who="max")
    with refused_by("combat.initiative-nonoffensive"):
        play.ask("zoe", "name-next", who="zoe")
    pass_go(play, "lou", "max")
    assert play.state.fight.hand == "adversaries"


@rule("combat.initiative-offensive", "phase.turn")
@pytest.mark.parametrize("faces", [(6, 5), (1, 2)])
def test_an_offensive_action_passes_the_hand_hit_or_miss(faces):
    play, foe = fight(thug())
    roll = play.attack(foe, *faces)
    if roll.stage == "blow":
        play.ask("zoe", "roll-damage", [1], who="zoe")
    assert play.state.fight.hand == "adversaries"
    assert play.fighter("zoe").acted == 1


@rule("combat.initiative-adversaries")
def test_the_adversaries_keep_the_hand_until_one_of_them_attacks():
    play, one_foe, other = fight(thug(), thug())
    play.attack(one_foe, 1, 2)
    play.keeper("extra-pass", who=one_foe)
    assert play.state.fight.hand == "adversaries"
    play.struck(other, 1, 2, targets=["zoe"])
    assert play.state.fight.hand == "heroes"


@rule("combat.turn-end")
def test_each_acts_once_and_a_side_with_nobody_left_lets_the_other_finish():
    play, foe = fight(thug(), people=ALL)
    play.attack(foe, 1, 2)
    play.struck(foe, 1, 2, targets=["zoe"])
    with refused_by("combat.turn-end"):
        play.ask("zoe", "pass-go", who="zoe")
    play.attack(foe, 1, 2, who="max")
    assert play.state.fight.hand == "heroes"  # the only adversary has acted
    play.attack(foe, 1, 2, who="lou")
    assert (play.state.fight.turn, play.state.fight.hand) == (2, "heroes")
    assert not any(f.acted for f in play.state.fight.fighters.values())


@rule("combat.action-and-manoeuvre", "combat.prepare")
def test_a_go_is_one_manoeuvre_and_one_action_and_preparing_gives_one():
    play, foe = fight(thug())
    play.ask("zoe", "manoeuvre", who="zoe", kind="prepare", text="elle vise")
    with refused_by("combat.action-and-manoeuvre"):
        play.ask("zoe", "manoeuvre", who="zoe", kind="move")
    with refused_by("combat.action-and-manoeuvre"):
        play.ask("max", "pass-go", who="max")
    play.ask("zoe", "attack", who="zoe", target=foe)
    assert [x.value for x in play.view("zoe").rolls[0].lines if x.kind == "prepared"] == [1]
    play.throw(3, 3)
    play.ask("zoe", "stand", who="zoe")
    assert play.roll().degree == "yes"  # 6 + 2 + 1


@rule("combat.attack", "action.opposition-combat", "combat.defence")
@pytest.mark.parametrize(
    ("style", "traits"), [("melee", ("agility", "valour")), ("ranged", ("mind", "focus"))]
)
def test_an_attack_adds_its_usual_pair_and_takes_off_half_the_might(style, traits):
    play, foe = fight(thug(might=5))
    play.ask("zoe", "attack", who="zoe", target=foe, style=style)
    seen = play.view("gardien").rolls[0]
    assert (seen.roll.traits, seen.opposition) == (traits, 2)
    play.throw(5, 4)
    assert play.view("gardien").rolls[0].total == 9


@rule("combat.attack")
def test_an_attack_is_aimed_at_one_adversary_in_the_fight():
    play, _ = fight(thug())
    outside = play.gang(2, name="Badauds")
    for target in ("max", outside, "personne"):
        with refused_by("combat.attack"):
            play.ask("zoe", "attack", who="zoe", target=target)


@rule("combat.attack-other-pairs")
def test_another_pair_serves_in_particular_circumstances():
    play, foe = fight(thug())
    events = play.ask(
        "zoe", "attack", who="zoe", target=foe, quality="luck", talent="focus", style="ranged"
    )
    assert one(events, "roll-proposed").roll.traits == ("luck", "focus")
    assert one(events, "roll-proposed").rule == "cheap-tales.combat.attack-other-pairs"


def blow(play, foe, *dice, who="zoe", **fields):
    """The damage of a sure hit."""
    play.ask(who, "attack", who=who, target=foe, **fields)
    play.throw(5, 5, who=who)
    play.ask(who, "stand", who=who)
    if play.roll(who).stage == "risk":
        play.keeper("choose-risk", who=who, risk="nothing")
    events = play.ask(who, "roll-damage", list(dice), who=who)
    hurt = of_type(events, "extra-hurt")
    return hurt[0].loss if hurt else 0


@rule("combat.damage", "gear.weapons", "dice.d6up", "dice.d3")
@pytest.mark.parametrize(
    ("weapon", "dice", "loss"),
    [("improvised", (3,), 4), ("brawl", (6,), 7), ("weapon", (2, 5), 6), ("heavy", (2, 5), 8)],
)
def test_damage_is_the_weapons_dice_and_vigour(weapon, dice, loss):
    play, foe = fight(thug(count=9))
    assert blow(play, foe, *dice, weapon=weapon) == loss


@rule("combat.damage")
def test_ranged_damage_adds_luck_and_assets_add_two_each():
    play, foe = fight(
        thug(count=9),
        zoe={"luck": 3, "vigour": 0, "agility": 0, "mind": 1, "assets": ["precise", "precise"]},
    )
    assert blow(play, foe, 1, 1, weapon="weapon", style="ranged") == 1 + 3 + 4
    play, foe = fight(thug(count=9), zoe={"assets": ["bruiser"]})
    assert blow(play, foe, 1) == 1 + 1 + 2


@rule("combat.damage-negative-quality")
def test_a_negative_quality_reduces_damage_and_it_never_goes_below_zero():
    weak = {"vigour": -1, "agility": 3, "mind": 1, "luck": 1}
    play, foe = fight(thug(count=9), zoe=weak)
    assert blow(play, foe, 2) == 1
    play, foe = fight(thug(count=9), zoe=weak)
    assert blow(play, foe, 1) == 0


@rule("gear.weapon-dual-role", "gear.object-as-asset")
def test_only_a_weapon_of_the_inventory_adds_one_and_the_dice_need_no_inscription():
    objects = [{"name": "Colt", "kind": "weapon"}, *[{"name": f"O{n}"} for n in range(4)]]
    play, foe = fight(thug(count=9), zoe={"objects": objects}, max={"objects": objects})
    assert blow(play, foe, 1, 1, weapon="weapon") == 2
    play.keeper("extra-pass", who=foe)
    play, foe = fight(thug(count=9), zoe={"objects": objects})
    assert blow(play, foe, 1, 1, weapon="weapon", arm="o1") == 3
    play, foe = fight(thug(count=9), zoe={"objects": objects})
    with refused_by("gear.weapon-dual-role"):
        play.ask("zoe", "attack", who="zoe", target=foe, arm="o2")


@rule("gear.armour", "dice.d6up")
@pytest.mark.parametrize(
    ("armour", "dice", "loss"),
    [
        ("very-light", (6, 1), 7),
        ("very-light", (6, 3), 5),
        ("light", (6, 3), 4),
        ("medium", (6, 6), 1),
        ("heavy", (6, 2, 6), 1),
    ],
)
def test_protection_dice_are_thrown_at_each_hit(armour, dice, loss):
    play, foe = fight(thug(count=9, armour=armour))
    assert blow(play, foe, *dice) == loss


@rule("combat.two-weapons-choice")
def test_two_weapons_give_two_damage_or_one_defence_chosen_each_turn():
    play, foe = fight(thug(count=9), zoe={"assets": ["two-weapons"]})
    play.ask("zoe", "use-two-weapons", who="zoe", two="damage")
    with refused_by("combat.two-weapons-choice"):
        play.ask("zoe", "use-two-weapons", who="zoe", two="defence")
    with refused_by("combat.two-weapons-choice"):
        play.ask("max", "use-two-weapons", who="max", two="damage")
    assert blow(play, foe, 1, 1, weapon="weapon") == 1 + 1 + 2
    play, foe = fight(thug(), zoe={"assets": ["two-weapons"]})
    play.ask("zoe", "use-two-weapons", who="zoe", two="defence")
    assert play.view("zoe").heroes[0].defence == 2


def defence(play, who="zoe"):
    return next(h.defence for h in play.view("zoe").heroes if h.hero.id == who)


@rule("combat.defence", "combat.dodge")
def test_whoever_does_nothing_offensive_nor_absorbing_dodges():
    play, foe = fight(thug())
    assert defence(play) == 1
    play.ask("zoe", "dodge", who="zoe")
    assert defence(play) == 3
    with refused_by("combat.dodge"):
        play.ask("zoe", "attack", who="zoe", target=foe)
    with refused_by("combat.dodge"):
        play.ask("zoe", "attempt", who="zoe", what="x", quality="mind", concentration=True)
    pass_go(play, "zoe")
    assert defence(play) == 3
    play.attack(foe, 1, 2, who="max")
    assert defence(play, "max") == 1
    with refused_by("combat.dodge"):
        play.ask("max", "dodge", who="max")


@rule("combat.parry", "combat.defence")
def test_a_parry_gives_up_the_action_for_valour_or_focus_and_two():
    play, foe = fight(thug(), zoe={"focus": 3, "valour": 0, "alertness": 0, "armour": "heavy"})
    play.ask("zoe", "parry", who="zoe", talent="focus")
    assert defence(play) == 5  # armour does not touch it, nor does dodge add to it
    assert play.fighter("zoe").acted == 1
    with refused_by("combat.turn-end"):
        play.ask("zoe", "attack", who="zoe", target=foe)
    play.attack(foe, 1, 2, who="max")
    with refused_by("combat.parry"):
        play.ask("max", "parry", who="max", talent="valour")


@rule("combat.secret-thrust")
def test_a_secret_thrust_adds_a_rank_once_a_fight_and_martial_techniques_once_more():
    skills = [{"name": f"M{n}", "rank": r} for n, r in enumerate((3, 1, 0, 0))]
    extra = {"skills": skills, "assets": ["martial"], "techniques": [0]}
    play, foe = fight(thug(count=9), zoe=extra)
    for turn in (1, 2):
        play.ask("zoe", "attack", who="zoe", target=foe, thrust=["k1"])
        play.throw(2, 2)
        assert play.roll().degree == "yes"  # 4 + 2 + 3
        play.ask("zoe", "stand", who="zoe")
        play.ask("zoe", "roll-damage", [1], who="zoe")
        while play.state.fight.hand == "adversaries":
            play.keeper("extra-pass", who=foe)
        pass_go(play, "max")
        while play.state.fight.turn == turn:
            play.keeper("extra-pass", who=foe)
    with refused_by("combat.secret-thrust"):
        play.ask("zoe", "attack", who="zoe", target=foe, thrust=["k1"])
    with refused_by("combat.secret-thrust"):
        play.ask("zoe", "attack", who="zoe", target=foe, thrust=["k2", "k3"])
    play.ask("zoe", "attack", who="zoe", target=foe, thrust=["k2"])
    play.throw(1, 2)
    assert play.fighter("zoe").thrusts == {"k1": 2, "k2": 1}


@rule("combat.secret-thrust-defence")
def test_a_thrust_may_defend_against_one_attack_and_spends_the_same_use():
    play, foe = fight(thug(might=4), surprised=True)
    play.keeper("extra-attack", who=foe, targets=["zoe"])
    play.ask("zoe", "guard", who="zoe", attacker=foe, skill="k1")
    with refused_by("combat.secret-thrust-defence"):
        play.ask("zoe", "guard", who="zoe", attacker=foe, skill="k2")
    struck = one(play.throw(3, 3, who=foe), "gang-struck")  # 6 + 4 - 2 = 8
    assert struck.hit == ()
    assert play.fighter("zoe").thrusts == {"k1": 1}
    with refused_by("combat.secret-thrust"):
        play.ask("zoe", "attack", who="zoe", target=foe, thrust=["k1"])


@rule("combat.prowess-choice", "combat.risk-table")
@pytest.mark.parametrize(
    ("faces", "risk"),
    [
        ((1, 1), "blunder"),
        ((1, 2), "constraint"),
        ((2, 2), "constraint"),
        ((2, 3), "nothing"),
        ((4, 5), "nothing"),
        ((4, 6), "constraint"),
        ((5, 6), "constraint"),
        ((6, 6), "blunder"),
    ],
)
def test_a_prowess_brings_a_risk_thrown_with_two_dice(faces, risk):
    play, foe = fight(thug())
    play.attack(foe, 1, 2, prowess="violent")
    assert play.roll().stage == "risk"
    with refused_by("combat.risk-table"):
        play.ask("zoe", "roll-risk", list(faces), who="zoe")
    run = one(play.keeper("roll-risk", list(faces), who="zoe"), "risk-run")
    assert (run.risk, run.worse) == (risk, risk == "blunder")
    assert play.roll().degree == ("no_and" if risk == "blunder" else "no")
    aspects = play.view("zoe").aspects
    assert [a.on for a in aspects] == (["zoe"] if risk == "constraint" else [])
    if risk == "constraint":
        play.keeper("name-aspect", aspect=aspects[0].id, text="Arme enrayée")
        before = play.hero().heroism
        play.keeper("exploit-constraint", aspect=aspects[0].id)
        assert play.hero().heroism == before + 1


@rule("combat.prowess-choice")
def test_without_prowess_there_is_no_risk_and_outside_a_fight_no_prowess():
    play, foe = fight(thug())
    assert play.attack(foe, 1, 2).stage == "done"
    with refused_by("combat.risk-table"):
        play.keeper("roll-risk", [3, 3], who="zoe")
    with refused_by("combat.prowess-choice"):
        Play().attempt(prowess="stunt")


@rule("result.cancel-risk-timing", "result.special-effects")
def test_the_risk_is_cancelled_before_it_is_rolled_or_not_at_all():
    play, foe = fight(thug(count=9))
    play.attack(foe, 6, 6, prowess="violent")
    with refused_by("result.cancel-risk-timing"):
        play.keeper("roll-risk", [1, 1], who="zoe")
    play.ask("zoe", "choose-effect", who="zoe", effect="cancel-risk")
    assert play.roll().stage == "blow"
    play, foe = fight(thug(count=9))
    play.ask("zoe", "attack", who="zoe", target=foe, prowess="violent")
    play.throw(6, 6)
    play.ask("zoe", "shift", who="zoe")
    play.ask("zoe", "choose-effect", who="zoe", effect="amplify", text="x")
    play.ask("zoe", "waive-effects", who="zoe")
    play.keeper("roll-risk", [3, 3], who="zoe")
    with refused_by("result.cancel-risk-timing"):
        play.ask("zoe", "choose-effect", who="zoe", effect="cancel-risk")


@rule("result.free-prowess-no-risk")
def test_a_prowess_gained_as_a_special_effect_is_additional_and_brings_no_risk():
    play, foe = fight(thug(count=9))
    play.attack(foe, 6, 6)
    play.ask("zoe", "choose-effect", who="zoe", effect="prowess", prowess="violent")
    assert play.roll().stage == "blow"  # no risk
    hurt = one(play.ask("zoe", "roll-damage", [2, 5], who="zoe"), "extra-hurt")
    assert hurt.loss == 2 + 5 + 1


@rule("combat.precise-blow-rounding", "combat.prowess-list", "dice.rounding")
def test_a_precise_blow_halves_the_protection_and_drops_the_fraction():
    play, foe = fight(thug(count=9, armour="medium"))
    assert blow(play, foe, 6, 5, prowess="precise") == 6 + 1 - 2
    play, foe = fight(thug(count=9, armour="medium"))
    assert blow(play, foe, 6, 1, prowess="precise") == 6 + 1


@rule("combat.prowess-list")
def test_a_violent_blow_adds_a_die():
    play, foe = fight(thug(count=9))
    assert blow(play, foe, 3, 4, prowess="violent") == 3 + 4 + 1


@rule("combat.clear-ground-detail", "combat.prowess-list")
def test_the_ground_is_cleared_of_brutes_with_a_die_and_of_henchmen_with_half_a_die():
    play, foe = fight(("brute", 7, 0, "none"))
    play.attack(foe, 5, 5, prowess="clear")
    play.keeper("choose-risk", who="zoe", risk="nothing")
    cleared = one(play.ask("zoe", "roll-damage", [4], who="zoe"), "ground-cleared")
    assert (cleared.count, play.foe(foe).standing) == (4, 3)
    play, foe = fight(thug(count=2))
    play.attack(foe, 5, 5, prowess="clear")
    play.keeper("choose-risk", who="zoe", risk="nothing")
    cleared = one(play.ask("zoe", "roll-damage", [3], who="zoe"), "ground-cleared")
    assert (cleared.count, play.foe(foe).standing) == (2, 0)
    play, foe = fight(("brute", 7, 0, "none"))
    play.attack(foe, 1, 2, prowess="clear")
    play.keeper("choose-risk", who="zoe", risk="nothing")
    assert play.foe(foe).standing == 7  # it needs a hit


@rule("combat.clear-ground-detail")
def test_the_ground_is_never_cleared_of_an_antagonist():
    play = Play()
    boss = play.boss(might=0)
    play.fight(boss)
    play.attack(boss, 5, 5, prowess="clear")
    play.keeper("choose-risk", who="zoe", risk="nothing")
    events = play.ask("zoe", "roll-damage", [4], who="zoe")
    assert one(events, "class-shown").kind == "antagonist"
    assert one(events, "extra-hurt").loss == 5
    play.keeper("extra-pass", who=boss)
    with refused_by("combat.clear-ground-detail"):
        play.ask("max", "attack", who="max", target=boss, prowess="clear")


@rule("combat.prowess-timing")
def test_prowesses_that_do_not_lie_in_the_blow_work_whatever_the_roll():
    play, foe = fight(thug())
    play.attack(foe, 1, 2, prowess="caution")
    assert play.fighter("zoe").caution
    play, foe = fight(thug())
    play.attack(foe, 1, 2, prowess="violent")
    play.keeper("choose-risk", who="zoe", risk="nothing")
    assert play.foe(foe).lives == (5,)


@rule("combat.prudence-detail")
def test_caution_lasts_over_the_turn_until_the_heros_own_next_go():
    play, foe = fight(thug())
    play.attack(foe, 1, 2, prowess="caution")
    play.keeper("choose-risk", who="zoe", risk="nothing")
    assert defence(play) == 2
    play.keeper("extra-pass", who=foe)
    pass_go(play, "max")
    assert (play.state.fight.turn, defence(play)) == (2, 2)
    play.ask("zoe", "manoeuvre", who="zoe", kind="move")
    assert defence(play) == 1


@rule("combat.placement-detail")
def test_a_good_position_gives_two_to_one_roll_of_the_next_turn():
    play, foe = fight(thug())
    play.attack(foe, 1, 2, prowess="placement")
    play.keeper("choose-risk", who="zoe", risk="nothing")
    play.keeper("extra-pass", who=foe)
    pass_go(play, "max")
    play.ask("zoe", "attack", who="zoe", target=foe, placed=True)
    play.throw(3, 2)
    assert play.roll().degree == "yes"
    assert play.fighter("zoe").placement == 0
    play, foe = fight(thug())
    play.attack(foe, 1, 2, prowess="placement")
    play.keeper("choose-risk", who="zoe", risk="nothing")
    play.keeper("extra-pass", who=foe)
    pass_go(play, "max")
    pass_go(play, "zoe", "max")
    play.keeper("extra-pass", who=foe)
    with refused_by("combat.placement-detail"):
        play.ask("zoe", "attack", who="zoe", target=foe, placed=True)


@rule("combat.opportunism-detail", "combat.prowess-list")
def test_opportunism_makes_an_aspect_for_one_use_before_the_end_of_the_next_turn():
    play, foe = fight(thug())
    play.ask(
        "zoe",
        "attempt",
        who="zoe",
        what="crier",
        quality="mind",
        talent="valour",
        against=foe,
        prowess="opportunism",
    )
    play.keeper("frame-roll", who="zoe", difficulty=0)
    play.throw(1, 2)
    play.ask("zoe", "stand", who="zoe")
    play.keeper("choose-risk", who="zoe", risk="nothing")
    assert play.state.fight.hand == "heroes"  # it targets an adversary, and yet
    (aspect,) = play.view("max").aspects
    assert (aspect.on, aspect.uses, aspect.turn) == (foe, 1, 2)
    play.ask("zoe", "name-aspect", aspect=aspect.id, text="Distrait")
    play.ask("max", "attack", who="max", target=foe)
    play.ask("max", "claim-aspect", who="max", source=aspect.id, way="for")
    play.keeper("answer-claim", who="max", number=0, agree=True)
    assert one(play.throw(1, 2, 2, who="max"), "aspect-used").aspect == aspect.id
    assert play.view("max").aspects == ()


@rule("combat.opportunism-detail")
def test_an_opportunity_that_nobody_takes_is_lost_with_the_next_turn():
    play, foe = fight(thug())
    play.attack(foe, 1, 2, prowess="opportunism")
    play.keeper("choose-risk", who="zoe", risk="nothing")
    for turn in (1, 2):
        assert len(play.view("max").aspects) == 1
        while play.state.fight.turn == turn:
            hand = play.state.fight.hand
            if hand == "adversaries":
                play.keeper("extra-pass", who=foe)
            else:
                who = next(w for w in ("zoe", "max") if not play.fighter(w).acted)
                pass_go(play, who)
    assert play.view("max").aspects == ()


@rule("combat.double-attack-detail")
def test_a_double_attack_is_a_second_roll_on_another_adversary_with_one_risk_for_both():
    play, foe, other = fight(thug(), thug(count=9))
    with refused_by("combat.double-attack-detail"):
        play.ask("zoe", "attack", who="zoe", target=foe, prowess="double", second=foe)
    with refused_by("combat.double-attack-detail"):
        play.ask("zoe", "attack", who="zoe", target=foe, prowess="double")
    play.attack(foe, 5, 5, prowess="double", second=other)
    play.keeper("roll-risk", [3, 3], who="zoe")
    events = play.ask("zoe", "roll-damage", [2], who="zoe")
    second = one(events, "second-strike").roll
    assert (second.targets, second.prowess, play.state.fight.hand) == ((other,), None, "heroes")
    play.throw(5, 5)
    play.ask("zoe", "stand", who="zoe")
    hurt = one(play.ask("zoe", "roll-damage", [3], who="zoe"), "extra-hurt")
    assert (hurt.who, hurt.loss, play.state.fight.hand) == (other, 4, "adversaries")


@rule("combat.counter-attack-detail")
def test_a_counter_attack_answers_an_adversary_out_of_order_and_ends_the_dodge():
    play, foe = fight(thug(might=2))
    with refused_by("combat.counter-attack-detail"):
        play.ask("zoe", "attack", who="zoe", target=foe, prowess="counter")
    play.ask(
        "zoe",
        "attempt",
        who="zoe",
        what="couvrir",
        quality="mind",
        talent="focus",
        prowess="counter",
    )
    play.keeper("frame-roll", who="zoe", difficulty=0)
    play.throw(3, 3)
    play.ask("zoe", "stand", who="zoe")
    play.keeper("choose-risk", who="zoe", risk="nothing")
    with refused_by("combat.counter-attack-detail"):
        play.ask("zoe", "counter-attack", who="zoe", target=foe)
    pass_go(play, "max")
    assert defence(play) == 3
    play.struck(foe, 1, 2, targets=["zoe"])
    assert play.state.fight.turn == 1  # all have acted, but the turn waits for the answer
    play.ask("zoe", "waive-counter", who="zoe")
    assert play.state.fight.turn == 2


@rule("combat.counter-attack-detail")
def test_the_counter_attack_is_made_while_its_turn_lasts():
    play, foe, _ = fight(thug(might=2), thug())
    play.ask(
        "zoe",
        "attempt",
        who="zoe",
        what="couvrir",
        quality="mind",
        talent="focus",
        prowess="counter",
    )
    play.keeper("frame-roll", who="zoe", difficulty=0)
    play.throw(3, 3)
    play.ask("zoe", "stand", who="zoe")
    play.keeper("choose-risk", who="zoe", risk="nothing")
    pass_go(play, "max")
    play.struck(foe, 1, 2, targets=["zoe"])
    hand = play.state.fight.hand
    play.ask("zoe", "counter-attack", who="zoe", target=foe)
    assert defence(play) == 1  # the dodge is lost
    play.throw(5, 5)
    play.ask("zoe", "stand", who="zoe")
    play.ask("zoe", "roll-damage", [1], who="zoe")
    assert play.state.fight.hand == hand
    with refused_by("combat.counter-attack-detail"):
        play.ask("zoe", "counter-attack", who="zoe", target=foe)


@rule("combat.apprenticeship-action")
def test_the_keeper_judges_whether_an_action_is_aggressive():
    play, _ = fight(thug())
    play.ask("zoe", "attempt", who="zoe", what="piéger", quality="mind", skill="k1")
    play.keeper("frame-roll", who="zoe", offensive=True)
    play.keeper("frame-roll", who="zoe", difficulty=0)
    play.throw(1, 2)
    play.ask("zoe", "stand", who="zoe")
    assert play.state.fight.hand == "adversaries"
    assert play.fighter("zoe").active


@rule("combat.attack-all-in-order")
def test_an_attack_goes_through_its_steps_in_order():
    play, foe = fight(thug(count=3))
    play.ask("zoe", "manoeuvre", who="zoe", kind="prepare")
    play.ask("zoe", "attack", who="zoe", target=foe, prowess="violent")
    with refused():
        play.ask("zoe", "roll-damage", [1, 1], who="zoe")
    play.throw(6, 6)
    with refused():
        play.keeper("roll-risk", [3, 3], who="zoe")
    stages = [play.roll().stage]
    play.ask("zoe", "stand", who="zoe")
    stages.append(play.roll().stage)
    play.ask("zoe", "choose-effect", who="zoe", effect="amplify", text="x")
    stages.append(play.roll().stage)
    play.keeper("roll-risk", [3, 3], who="zoe")
    stages.append(play.roll().stage)
    events = play.ask("zoe", "roll-damage", [1, 1], who="zoe")
    stages.append(play.roll().stage)
    assert stages == ["open", "effects", "risk", "blow", "done"]
    tags = [e.__struct_config__.tag for e in events]
    assert tags.index("extra-hurt") < tags.index("go-ended") < tags.index("hand-passed")


@rule("gear.armour-alertness")
def test_heavy_armour_lowers_alertness_for_defence_and_for_rolls():
    play, _ = fight(thug(), zoe={"armour": "heavy"}, max={"armour": "medium"})
    assert (defence(play), defence(play, "max")) == (-2, 0)
    play.ask("zoe", "attempt", who="zoe", what="guetter", quality="mind", talent="alertness")
    assert sum(x.value for x in play.view("zoe").rolls[0].lines) == 1 + 1 - 3


@rule("recovery.stunned", "combat.turn-end")
def test_whoever_falls_in_the_middle_of_a_go_has_had_it():
    play, foe = fight(thug())
    for turn in (1, 2):
        play.attack(foe, 1, 2)
        play.keeper("extra-pass", who=foe)
        pass_go(play, "max")
        assert play.state.fight.turn == turn + 1
    play.ask("zoe", "manoeuvre", who="zoe", kind="move")
    play.knock()
    assert (play.state.fight.acting, play.fighter("zoe").acted) == ("", 1)
    play.ask("zoe", "choose-fall", who="zoe", choice="out")
    play.ask("max", "pass-go", who="max")
    assert play.state.fight.hand == "adversaries"
