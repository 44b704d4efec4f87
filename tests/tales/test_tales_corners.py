"""Corners of the rules: what happens where two of them meet, and who decides there."""

from fractions import Fraction
from itertools import product

import pytest

from tablee.games.cheap_tales import game
from tablee.games.cheap_tales.state.traits import PROWESSES
from tales_table import QUALITIES, Play, of_type, one, refused_by, rule, sheet

GIFTED = [
    {"name": "Feu", "rank": 2, "kind": "prodigy"},
    {"name": "Rituels", "rank": 1, "kind": "thaumaturgy"},
    {"name": "Groom", "rank": 1},
    {"name": "Boxe", "rank": 0},
]
CHARM = [{"name": "Patte de lapin", "kind": "charm"}, *({"name": f"O{n}"} for n in range(4))]


def mage(options=None, people=("zoe", "max"), **fields):
    return Play(options, people=people, zoe={"skills": GIFTED, **fields})


def cast(play, **fields):
    given = {"who": "zoe", "gift": "k1", "what": f"sort {play.serial()}", **fields}
    return play.ask("zoe", "cast-gift", **given)


def fight(play, *foes, **fields):
    made = [play.gang(count, name=f"Bande {n}", **f) for n, (count, f) in enumerate(foes)]
    play.fight(*made, **fields)
    return made


def sums(play, who="zoe"):
    (seen,) = [r for r in play.view("gardien").rolls if r.roll.who == who]
    return sum(line.value for line in seen.lines)


def defence(play, who="zoe"):
    return next(h.defence for h in play.view("zoe").heroes if h.hero.id == who)


def settle(play, who="zoe"):
    """A roll that has been thrown is let stand, and a risk is nothing."""
    play.ask(who, "stand", who=who)
    if play.roll(who).stage == "risk":
        play.keeper("choose-risk", who=who, risk="nothing")


def stunned(play, who="zoe", choice="bitter-end"):
    play.knock(who)
    play.ask(who, "choose-fall", who=who, choice=choice)


# Rolls


@rule("dice.pair-apprenticeship", "dice.pair-talent-apprenticeship", "dice.pair-talent")
@pytest.mark.parametrize(
    ("traits", "total"),
    [
        ({"quality": "mind", "talent": "focus"}, 3 + 2),
        ({"quality": "mind", "skill": "k1"}, 3 + 1),
        ({"talent": "focus", "skill": "k1"}, 2 + 1),
    ],
)
def test_each_pair_adds_its_two_scores_and_nothing_else(traits, total):
    play = Play(zoe={"mind": 3, "vigour": 0, "agility": 0, "focus": 2, "valour": 0})
    play.ask("zoe", "attempt", who="zoe", what="x", **traits)
    assert sums(play) == total


@rule("result.exceptional", "result.degrees")
@pytest.mark.parametrize(("options", "least"), [({}, 16), ({"exceptional_threshold": "17"}, 17)])
def test_a_total_of_sixteen_by_dice_alone_is_exceptional_unless_it_takes_more(options, least):
    for valour, total in ((0, 14), (1, 15), (2, 16), (3, 17)):
        talents = {"valour": valour, "focus": 3 - valour, "adrenaline": 1, "alertness": 0}
        play = Play(options, zoe={"vigour": 3, "agility": 1, "mind": 0, "luck": 0, **talents})
        roll = play.tried(6, 5)
        assert play.view("zoe").rolls[0].total == total
        assert roll.degree == ("yes_and" if total >= least else "yes")


@rule("result.exceptional")
def test_the_page_beside_the_dice_reckons_with_the_threshold_of_the_table():
    def column(options):
        view = Play(options).table.view("zoe")
        papers = game.papers(view, game.tongue("en"))
        (glance,) = [paper for paper in papers if paper.id == "glance"]
        rows = {row[0]: row[-1] for row in glance.data["charts"][0]["rows"]}
        return rows["+5"], rows["+6"]

    # From 16, a sum of 5 takes an 11; from 17, only a double 6 does it, and a sum of 6 takes an 11.
    lenient, strict = column({}), column({"exceptional_threshold": "17"})
    assert lenient[0] == strict[1] != strict[0]


@rule("heroism.reroll")
def test_a_reroll_keeps_a_disadvantage_too():
    play = Play()
    play.attempt()
    play.ask("zoe", "claim-aspect", who="zoe", source="a1", way="against")
    play.keeper("answer-claim", who="zoe", number=0, agree=True)
    play.throw(1, 1, 6)
    rerolled = one(play.ask("zoe", "reroll", [5, 2, 6], who="zoe"), "roll-thrown")
    assert rerolled.kept == 7


@rule("combat.secret-thrust-outside", "dice.never-three-traits")
def test_outside_a_fight_the_third_trait_goes_to_the_roll_of_a_talent():
    play = Play()
    play.keeper("allow-thirds", how="each")
    with refused_by("combat.secret-thrust-outside"):
        play.attempt(talent=None, skill="k1", thrust=["k2"])
    play.attempt(thrust=["k2"])
    with refused_by("combat.secret-thrust-outside"):
        play.ask("zoe", "set-traits", who="zoe", quality="mind", skill="k1")
    play.ask("zoe", "drop-roll", who="zoe")
    play.keeper("allow-thirds", how="reverse")
    with refused_by("combat.secret-thrust-outside"):
        play.attempt(talent=None, thrust=["focus"])
    assert any(field.name == "thrust" for o in play.offered("zoe", "attempt") for field in o.fields)


@rule("result.partial-offer", "action.group")
def test_in_a_common_action_too_a_failure_may_become_partial_until_it_stands():
    play = Play()
    fields = {"what": "x", "quality": "mind", "talent": "focus", "difficulty": 0}
    play.keeper("call-group", who=["zoe", "max"], **fields)
    play.throw(1, 2)
    play.keeper("grant-partial", who="zoe", partial="yes_but")
    play.ask("zoe", "stand", who="zoe")
    play.throw(1, 2, who="max")
    settled = one(play.ask("max", "stand", who="max"), "group-settled")
    assert (settled.success, settled.degree) == (True, "partial")
    with refused_by("result.partial-offer"):
        play.keeper("grant-partial", who="max", partial="yes_but")


@rule("aspect.villains-use", "aspect.circumstance")
@pytest.mark.parametrize(("seat", "way", "kept"), [("gardien", "for", 11), ("max", "against", 7)])
def test_an_aspect_of_the_scene_serves_the_villains_and_may_be_turned_against_them(seat, way, kept):
    play = Play()
    boss = play.boss()
    play.keeper("set-aspect", text="Sol verglacé")
    play.keeper("extra-attempt", who=boss, what="fuir")
    play.ask(seat, "claim-aspect", who=boss, source="s1", way=way)
    if seat == "max":
        play.keeper("answer-claim", who=boss, number=0, agree=True)
    play.throw(2, 5, 6, who=boss)
    assert play.roll(boss).kept == kept


@rule("result.special-effects")
def test_the_aspect_of_an_exceptional_success_is_imposed_on_an_adversary():
    play = Play()
    boss = play.boss()
    play.keeper("show-extra", who=boss)
    play.done(6, 6)
    (offer,) = [o for o in play.offered("zoe", "choose-effect") if o.given["effect"] == "aspect"]
    assert boss in next(field.choices for field in offer.fields if field.name == "on")
    play.ask("zoe", "choose-effect", who="zoe", effect="aspect", text="Lacets défaits", on=boss)
    assert [a.on for a in play.view("max").aspects] == [boss]


@rule("action.group")
def test_whoever_falls_before_the_throw_of_a_common_action_is_out_of_it():
    play = Play(people=("zoe", "max", "lou"))
    fields = {"what": "x", "quality": "mind", "talent": "focus", "difficulty": 0}
    play.keeper("call-group", who=["zoe", "max", "lou"], **fields)
    play.knock("lou")
    assert ("group-passes", "", 0) in play.prospects("gardien", "throw", who="zoe")
    play.throw(5, 5)
    play.ask("zoe", "stand", who="zoe")
    play.throw(1, 2, who="max")
    settled = one(play.ask("max", "stand", who="max"), "group-settled")
    assert (settled.success, settled.degree) == (True, "yes")  # one of two


# Opposition and creation


@rule("gear.armour-alertness", "action.opposition")
@pytest.mark.parametrize(
    ("armour", "options", "malus"),
    [("none", {}, 2), ("medium", {}, 1), ("heavy", {"armour_penalty_scope": "defence_only"}, 2)],
)
def test_whoever_resists_with_alertness_does_so_as_armour_leaves_it(armour, options, malus):
    play = Play(options, max={"armour": armour, "alertness": 2, "valour": 0})
    play.attempt(against="max", opposing_talent="alertness")
    assert play.view("zoe").rolls[0].opposition == malus


@rule("creation.asset-doue", "creation.asset-talentueux", "creation.qualities")
@pytest.mark.parametrize(
    ("values", "gifted", "legal"),
    [
        ((0, 3, 2, 0), "vigour", True),
        ((-1, 3, 3, 0), "vigour", False),
        ((0, -1, 3, 3), "vigour", False),
        ((0, -1, 3, 3), "mind", True),
    ],
)
def test_the_point_of_an_asset_comes_on_top_of_a_legal_spread(values, gifted, legal):
    play = Play(people=())
    scores = dict(zip(QUALITIES, values, strict=True))
    fields = sheet("Zoé", **scores, assets=["gifted"], gifted=gifted)
    if legal:
        play.ask("zoe", "create-hero", **fields)
        assert play.hero("zoe").vigour == values[0]
    else:
        with refused_by("creation.qualities"):
            play.ask("zoe", "create-hero", **fields)


# The fight


@rule("combat.prowess-list")
def test_all_nine_prowesses_are_offered_to_a_fighter():
    play = Play()
    fight(play, (3, {}))
    found = set()
    for offer in play.offered("zoe", "attack") + play.offered("zoe", "attempt"):
        found |= {offer.given.get("prowess")} - {None}
        found |= {c for field in offer.fields if field.name == "prowess" for c in field.choices}
    assert found == set(PROWESSES)


@rule("combat.attack-all-in-order", "recovery.stunned", "recovery.wound-roll")
def test_whoever_falls_says_how_before_anybody_goes_on_and_before_the_fight_is_over():
    play = Play()
    stunned(play)
    (foe,) = fight(play, (1, {}), brawl=True, surprised=True)
    play.knock()
    with refused_by("combat.attack-all-in-order"):
        play.keeper("extra-attack", who=foe, targets=["max"])
    with refused_by("phase.scene"):
        play.keeper("end-fight")
    with refused_by("combat.turn-end"):
        play.keeper("leave-fight", who="zoe")
    assert not play.offered("gardien", "end-fight")
    play.ask("zoe", "roll-wound", [3], who="zoe")
    play.keeper("extra-attack", who=foe, targets=["max"])


@rule("combat.prudence-detail", "combat.parry")
def test_a_parry_is_the_next_go_that_ends_caution():
    play = Play()
    (foe,) = fight(play, (1, {"kind": "henchman"}))
    play.attack(foe, 1, 2, prowess="caution")
    play.keeper("choose-risk", who="zoe", risk="nothing")
    play.keeper("extra-pass", who=foe)
    play.ask("max", "pass-go", who="max")
    assert defence(play) == 2
    play.ask("zoe", "parry", who="zoe", talent="valour")
    play.ask("max", "pass-go", who="max")
    play.keeper("extra-pass", who=foe)
    assert (play.state.fight.turn, defence(play)) == (3, 1)


@rule("combat.dodge", "combat.prepare")
@pytest.mark.parametrize(("kind", "value"), [("move", 3), ("prepare", 1)])
def test_whoever_has_aimed_and_lets_it_be_does_not_dodge(kind, value):
    play = Play()
    fight(play, (1, {}))
    play.ask("zoe", "manoeuvre", who="zoe", kind=kind)
    play.ask("zoe", "pass-go", who="zoe")
    assert defence(play) == value


@rule("combat.opportunism-detail", "combat.initiative-offensive")
@pytest.mark.parametrize(("offensive", "hand"), [(False, "heroes"), (True, "adversaries")])
def test_opportunism_keeps_the_hand_only_with_an_action_that_is_not_offensive(offensive, hand):
    play = Play()
    (foe,) = fight(play, (2, {}))
    play.attempt(against=foe, prowess="opportunism", offensive=offensive)
    play.throw(1, 2)
    settle(play)
    assert [a.on for a in play.view("max").aspects] == [foe]
    assert play.state.fight.hand == hand


@rule("combat.two-weapons-choice")
def test_bare_hands_are_no_two_weapons_and_the_choice_is_made_anew_each_turn():
    for weapon, dice, loss in (("brawl", [1], 2), ("weapon", [1, 1], 4)):
        play = Play(zoe={"assets": ["two-weapons"]})
        (foe,) = fight(play, (1, {"kind": "henchman"}))
        play.ask("zoe", "use-two-weapons", who="zoe", two="damage")
        play.attack(foe, 5, 5, weapon=weapon)
        hurt = one(play.ask("zoe", "roll-damage", dice, who="zoe"), "extra-hurt")
        assert hurt.loss == loss
        play.keeper("extra-pass", who=foe)
        play.ask("max", "pass-go", who="max")
        play.ask("zoe", "use-two-weapons", who="zoe", two="defence")
        assert defence(play) == 2


@rule("combat.counter-attack-detail")
def test_a_counter_attack_answers_only_those_who_target_the_hero_from_then_on():
    play = Play()
    foe, _ = fight(play, (2, {"kind": "henchman"}), (1, {}), surprised=True)
    play.struck(foe, 1, 2, targets=["zoe"])
    play.attempt(prowess="counter")
    play.throw(1, 2)
    settle(play)
    with refused_by("combat.counter-attack-detail"):
        play.ask("zoe", "counter-attack", who="zoe", target=foe)
    play.ask("max", "pass-go", who="max")
    play.struck(foe, 1, 2, targets=["zoe"])
    play.ask("zoe", "counter-attack", who="zoe", target=foe)


@rule("combat.counter-attack-detail")
def test_a_gift_aimed_at_a_hero_gives_the_occasion_for_a_counter_attack():
    play = Play()
    boss = play.boss(trained=True)
    play.fight(boss)
    play.attempt(prowess="counter")
    play.throw(1, 2)
    settle(play)
    play.ask("max", "pass-go", who="max")
    play.keeper("extra-cast", who=boss, what="éclair", circle=1, purpose="harm", targets=["zoe"])
    play.throw(5, 5, who=boss)
    play.keeper("roll-damage", who=boss)
    play.ask("zoe", "counter-attack", who="zoe", target=boss)
    assert play.roll().counter


@rule("combat.double-attack-detail", "npc.brute-elimination")
@pytest.mark.parametrize(("first", "lives"), [(2, (3, 5, 1)), (6, (5, 1))])
def test_the_second_attack_may_go_to_another_of_the_same_group(first, lives):
    play = Play(zoe={"vigour": 0, "mind": 2})
    (foe,) = fight(play, (3, {"kind": "henchman"}))
    play.attack(foe, 5, 5, prowess="double", second=foe, stand=False)
    settle(play)
    play.ask("zoe", "roll-damage", [first], who="zoe")
    play.throw(5, 5)
    play.ask("zoe", "stand", who="zoe")
    play.ask("zoe", "roll-damage", [4], who="zoe")
    assert play.foe(foe).lives == lives


@rule("combat.double-attack-detail", "combat.damage")
def test_whether_the_second_target_falls_is_reckoned_too():
    play = Play()
    foe, other = fight(play, (1, {"kind": "henchman"}), (1, {"kind": "henchman", "might": 4}))
    fields = {"who": "zoe", "target": foe, "prowess": "double", "second": other}
    found = play.prospects("gardien", "attack", **fields)
    pairs = list(product(range(1, 7), repeat=2))
    for target, bonus in ((foe, 2), (other, 0)):
        hits = sum(p != (1, 1) and (sum(p) + bonus >= 9 or sum(p) == 12) for p in pairs)
        assert found["falls", target, 0] == Fraction(hits, 36) * Fraction(3, 6)  # 4, 5 or 6


@rule("combat.clear-ground-detail", "result.free-prowess-no-risk")
def test_the_ground_is_not_cleared_of_a_known_antagonist_by_a_special_effect_either():
    play = Play()
    boss = play.boss(might=0)
    play.keeper("show-extra", who=boss, kind=True)
    play.fight(boss)
    play.attack(boss, 6, 6)
    with refused_by("result.free-prowess-no-risk"):
        play.ask("zoe", "choose-effect", who="zoe", effect="prowess", prowess="clear")


@rule("combat.surprise")
def test_surprise_takes_the_hand_and_no_defence():
    play = Play()
    fight(play, (1, {}), surprised=True)
    assert defence(play) == 1
    play.ask("zoe", "dodge", who="zoe")
    assert defence(play) == 3


# The keeper's people


@rule("npc.brutes", "npc.henchmen")
@pytest.mark.parametrize(
    ("kind", "wrong"), [("brute", {"die": "d6"}), ("henchman", {"bonus": 2, "die": "d6"})]
)
def test_the_damage_of_brutes_and_henchmen_is_that_of_their_class(kind, wrong):
    play = Play()
    with refused_by("npc.brutes" if kind == "brute" else "npc.henchmen"):
        play.gang(2, kind=kind, **wrong)


@rule("npc.health", "dice.rounding")
def test_an_antagonist_comes_back_with_half_a_life_rounded_in_the_players_favour():
    play = Play()
    boss = play.boss(might=0, life=11)
    play.fight(boss)
    play.attack(boss, 5, 5, weapon="heavy", prowess="violent", stand=False)
    settle(play)
    play.ask("zoe", "roll-damage", [6, 6, 6], who="zoe")
    play.keeper("change-extra", who=boss, count=1)
    assert play.foe(boss).lives == (5,)


@rule("npc.brute-gang")
def test_a_lone_brute_has_no_whole_bracket_for_damage():
    play = Play({"lone_brute_bonus": "1", "gang_damage_bonus": "floor"})
    (foe,) = fight(play, (1, {}), surprised=True)
    events = play.struck(foe, 6, 6, 3, targets=["zoe"])
    assert one(events, "loss-threatened").loss.amount == 3 - 1


# Health


@rule("recovery.wound-doctor", "campaign.carry-over")
def test_a_doctor_of_the_next_session_does_not_bring_back_what_ended_with_the_last():
    play = Play()
    stunned(play)
    play.knock()
    play.ask("zoe", "roll-wound", [4, 1], who="zoe")
    play.keeper("respite", who=["zoe"])
    play.keeper("end-session")
    play.keeper("begin-session")
    play.keeper("tend-wound", who="zoe")
    assert (play.hero().vigour, play.hero().wounds[-1].row) == (1, 3)
    assert not play.view("zoe").heroes[0].wounded


@rule("magic.effects", "recovery.stunned")
def test_nobody_is_healed_before_they_have_said_how_they_fall():
    play = mage()
    play.knock("max")
    with refused_by("magic.effects"):
        cast(play, circle=2, purpose="heal", targets=["max"])
    play.ask("max", "choose-fall", who="max", choice="out")
    cast(play, circle=2, purpose="heal", targets=["max"])
    play.throw(5, 5)
    settle(play)
    play.ask("zoe", "roll-damage", [4], who="zoe")
    assert (play.hero("max").life, play.hero("max").is_up) == (4, False)


@rule("magic.effects", "end.death")
def test_the_dead_may_be_brought_back_and_their_deadly_wound_is_gone():
    play = mage()
    stunned(play, "max")
    play.knock("max")
    play.ask("max", "roll-wound", [6], who="max")
    play.keeper("declare-death", who="max")
    dead = [
        o
        for o in play.offered("zoe", "cast-gift")
        if any(f.name == "targets" and f.choices == ("max",) for f in o.fields)
    ]
    assert {o.given["circle"] for o in dead} == {5}
    cast(play, circle=5, purpose="heal", targets=["max"])
    play.throw(5, 5)
    settle(play)
    play.ask("zoe", "roll-damage", who="zoe")
    assert (play.hero("max").dead, play.hero("max").life) == (False, 1)
    with refused_by("recovery.wound-doctor"):
        play.keeper("tend-wound", who="max")


# Objects and points


@rule("gear.object-keep", "power.to-heroism")
def test_a_point_made_of_ten_power_keeps_an_object():
    play = Play()
    play.set("zoe", heroism=0, xp=0)
    play.keeper("take-object", who="zoe", object="o1")
    (offer,) = play.offered("zoe", "keep-object")
    assert offer.fields[0].choices == ("power",)
    play.ask("zoe", "keep-object", who="zoe", pay="power")
    assert (play.hero().power, play.hero().thing("o1").name) == (1, "Objet 0")


@rule("gear.object-taken", "result.partial-consequence")
def test_another_object_lost_meanwhile_leaves_the_one_at_stake_at_stake():
    play = Play()
    play.tried(2, 3)
    play.ask("zoe", "shift", who="zoe")
    play.keeper("take-object", who="zoe", object="o1")
    play.keeper("propose-consequence", who="zoe", kind="object", object="o2", text="Perdu")
    play.ask("zoe", "accept-consequence", who="zoe")
    assert [thing.id for thing in play.hero().objects] == ["o1", "o3", "o4", "o5"]
    gained = one(play.ask("zoe", "yield-object", who="zoe"), "heroism-gained")
    assert gained.rule == "cheap-tales.gear.object-taken"


@rule("gear.object-as-asset")
def test_a_charm_helps_every_roll_made_with_luck():
    play = mage(objects=CHARM)
    (foe,) = fight(play, (2, {}))
    pair = {"quality": "luck", "talent": "focus"}
    play.ask("zoe", "attack", who="zoe", target=foe, tools=["o1"], **pair)
    assert sums(play) == 1 + 1 + 1
    play.ask("zoe", "drop-roll", who="zoe")
    with refused_by("gear.object-as-asset"):
        play.ask("zoe", "attack", who="zoe", target=foe, tools=["o1"])
    cast(play, circle=2, quality="luck", tools=["o1"])
    assert sums(play) == 1 + 2 + 1
    play.ask("zoe", "drop-roll", who="zoe")
    play.ask("zoe", "pass-go", who="zoe")
    play.ask("max", "pass-go", who="max")
    play.keeper("end-fight")
    play.keeper("teach-theft", who="zoe")
    play.ask("zoe", "steal-power", who="zoe", victim=foe, tools=["o1"])
    assert sums(play) == 1 + 1


# Magic


@rule("magic.prowess", "combat.clear-ground-detail")
def test_a_gift_clears_the_ground_even_when_its_roll_fails():
    play = mage()
    (foe,) = fight(play, (7, {}))
    cast(play, circle=1, purpose="harm", targets=[foe], prowess="clear")
    play.throw(1, 2)
    settle(play)
    cleared = one(play.ask("zoe", "roll-damage", [4], who="zoe"), "ground-cleared")
    assert (cleared.count, play.foe(foe).standing, play.state.fight.hand) == (4, 3, "adversaries")


@rule("magic.prowess", "combat.counter-attack-detail")
def test_a_peaceful_gift_may_prepare_a_counter_attack_and_one_that_harms_may_not():
    play = mage()
    (foe,) = fight(play, (2, {}))
    with refused_by("combat.counter-attack-detail"):
        cast(play, circle=1, purpose="harm", targets=[foe], prowess="counter")
    cast(play, circle=1, prowess="counter")
    play.throw(5, 5)
    settle(play)
    assert (play.fighter("zoe").counter, play.state.fight.hand) == (True, "heroes")


@rule("magic.prowess", "magic.effects")
def test_the_fourth_circle_offers_its_further_prowess_and_the_keepers_mages_strike_an_area():
    play = mage()
    boss = play.boss(trained=True, power=20)
    play.fight(boss)
    offers = [o for o in play.offered("zoe", "cast-gift") if o.given.get("circle") == 4]
    assert {f.name for o in offers for f in o.fields} >= {"free", "prowess"}
    play.ask("zoe", "pass-go", who="zoe")
    play.ask("max", "pass-go", who="max")
    area = [o for o in play.offered("gardien", "extra-cast") if o.given.get("circle") == 4]
    assert area[0].fields[1].most == 2
    fields = {"who": boss, "what": "x", "circle": 4, "purpose": "harm"}
    play.keeper("extra-cast", targets=["zoe", "max"], **fields)
    play.throw(6, 5, who=boss)
    events = play.keeper("roll-damage", [5], who=boss)
    assert [e.loss.amount for e in of_type(events, "loss-threatened")] == [5 - 1, 5 - 1]


@rule("magic.uncontrolled")
def test_a_gift_that_nobody_controls_breaks_out_beside_the_go_and_may_fell_its_bearer():
    play = Play()
    play.keeper("grant-gift", who="zoe", name="Chat", rank=0)
    play.set("zoe", power=0)
    (foe,) = fight(play, (2, {}), surprised=True)
    asks = {"who": "zoe", "gift": "g-chat", "what": "griffes"}
    assert any("g-chat" in o.fields[0].choices for o in play.offered("gardien", "cast-gift"))
    with refused_by("magic.uncontrolled"):
        play.keeper("cast-gift", circle=1, prowess="stunt", **asks)
    play.keeper("cast-gift", circle=1, purpose="harm", targets=[foe], **asks)
    play.throw(5, 5)
    play.ask("zoe", "stand", who="zoe")
    play.ask("zoe", "roll-damage", who="zoe")
    assert (play.foe(foe).lives, play.fighter("zoe").acted) == ((2, 3), 0)
    while play.state.fight.hand == "adversaries":
        play.keeper("extra-pass", who=foe)
    play.ask("zoe", "manoeuvre", who="zoe", kind="move")
    play.keeper("cast-gift", circle=4, **asks)
    play.throw(1, 2)
    play.ask("zoe", "stand", who="zoe")  # seven points, paid with fourteen of life
    assert (play.hero().fall, play.state.fight.acting) == ("choose", "")


@rule("magic.permanent-bonus")
def test_a_permanent_bonus_serves_in_an_attack_too_and_counts_once():
    play = mage()
    play.keeper("add-domain", who="zoe", gift="k1", domain="Viser juste")
    (foe,) = fight(play, (2, {}))
    given = {"who": "zoe", "target": foe, "style": "ranged"}
    with refused_by("magic.permanent-bonus"):
        play.ask("zoe", "attack", domain="k1", thrust=["k1"], **given)
    assert any(f.name == "domain" for o in play.offered("zoe", "attack") for f in o.fields)
    play.ask("zoe", "attack", domain="k1", **given)
    assert sums(play) == 1 + 1 + 2


@rule("magic.theft-awakened", "magic.theft")
def test_whoever_gives_power_says_so_and_the_thief_cannot_say_it_for_them():
    play = mage()
    crowd = play.gang(1)
    play.keeper("show-extra", who=crowd)
    play.keeper("teach-theft", who="zoe")
    for victim in ("max", crowd):
        with refused_by("magic.theft-awakened"):
            play.ask("zoe", "steal-power", who="zoe", victim=victim, willing=True)
    assert [o.given for o in play.offered("zoe", "steal-power")] == [{"who": "zoe"}]
    (offer,) = play.offered("max", "steal-power")
    assert (offer.given["victim"], offer.fields[0].choices) == ("max", ("zoe",))
    play.ask("max", "steal-power", who="zoe", victim="max", willing=True)
    play.throw(6, 5)
    play.ask("zoe", "stand", who="zoe")
    assert one(play.ask("zoe", "take-power", who="zoe", points=3), "power-taken").points == 3


@rule("magic.excess", "magic.sacrifice")
def test_what_a_mage_of_the_keepers_takes_beyond_their_own_fades_too():
    play = mage()
    boss, crowd = play.boss(trained=True), play.gang(2)
    with refused_by("magic.sacrifice"):
        play.keeper("sacrifice", who=crowd, victim=boss)
    play.fight(boss)
    play.ask("zoe", "pass-go", who="zoe")
    with refused_by("combat.turn-end"):
        play.keeper("sacrifice", who=boss, victim=crowd)
    play.ask("max", "pass-go", who="max")
    play.keeper("sacrifice", who=boss, victim=crowd)  # their action of the turn, which ends it
    assert (play.state.fight.turn, play.foe(boss).power) == (2, 10 + 6 - 1)
    play.keeper("end-fight")
    play.keeper("respite", who=["zoe", "max"])  # ten minutes are long
    assert play.foe(boss).power == 10


@rule("power.recovery")
def test_a_mage_of_the_keepers_regains_a_d3_at_a_respite_and_nobody_untrained_does():
    play = mage()
    boss, crowd = play.boss(trained=True), play.gang(2)
    play.keeper("change-extra", who=boss, power=4)
    with refused_by("power.recovery"):
        play.keeper("respite", who=["zoe"], people=[crowd])
    changed = one(play.keeper("respite", [2], who=["zoe"], people=[boss]), "extra-changed")
    assert (changed.to, play.foe(boss).power) == (("@keeper",), 6)


@rule("magic.places", "magic.times")
def test_a_place_speeds_the_recovery_and_a_moment_helps_the_roll():
    play = mage()
    play.keeper("name-source", name="Menhir", recovery=3)
    play.keeper("name-source", name="Éclipse", moment=True, bonus=2)
    place, moment = play.state.sources
    play.set("zoe", power=2)
    assert one(play.keeper("respite", [1], who=["zoe"], sources=[place]), "breathed").power == 4
    cast(play, circle=2, source=moment)
    assert sums(play) == 1 + 2 + 2


@rule("magic.optional")
def test_without_magic_nothing_of_it_is_offered_or_done():
    play = Play({"magic": "off"})
    boss = play.boss(trained=True)
    play.keeper("show-extra", who=boss)
    asks = {
        "teach-theft": {"who": "zoe"},
        "name-source": {"name": "Menhir"},
        "extra-cast": {"who": boss, "what": "x", "circle": 1},
        "detect-magic": {"who": "zoe", "skill": "k1", "target": boss},
        "sacrifice": {"who": boss, "victim": boss},
    }
    for ask, fields in asks.items():
        with refused_by("magic.optional"):
            play.keeper(ask, **fields)
        assert not play.offered("gardien", ask)


@rule("heroism.reroll", "heroism.one-per-roll", "power.bonus")
def test_where_damage_may_change_that_of_a_gift_may_too_and_one_point_a_roll_holds():
    play = mage({"reroll_scope": "any_own_roll", "power_bonus_on_damage": "true"})
    (foe,) = fight(play, (2, {"kind": "henchman", "armour": "light"}))
    cast(play, circle=2, purpose="harm", targets=[foe])
    play.throw(5, 5)
    play.ask("zoe", "stand", who="zoe")
    assert one(play.ask("zoe", "roll-damage", [1], who="zoe"), "blow-rolled").damage == 2
    play.ask("zoe", "reroll-damage", [3], who="zoe")
    assert (play.roll().blow, play.offered("zoe", "reroll-damage")) == (4, [])
    with refused_by("heroism.one-per-roll"):
        play.ask("zoe", "reroll-damage", [6], who="zoe")
    hurt = one(play.ask("zoe", "raise-damage", [3], who="zoe", points=2), "extra-hurt")
    assert (hurt.loss, play.hero().power, play.hero().heroism) == (4 + 2 - 3, 9, 14)


@rule("heroism.reroll", "recovery.wound-roll")
@pytest.mark.parametrize("scope", ["action_rolls", "any_own_roll"])
def test_a_wound_is_rolled_again_only_where_a_point_rerolls_every_roll_of_the_heros(scope):
    play = Play({"reroll_scope": scope})
    stunned(play)
    play.knock()
    play.ask("zoe", "roll-wound", [5, 1], who="zoe")
    assert (play.hero().vigour, play.hero().most_life) == (0, 9)
    if scope == "action_rolls":
        with refused_by("heroism.reroll"):
            play.ask("zoe", "reroll-wound", [2], who="zoe")
        return
    assert len(play.offered("zoe", "reroll-wound")) == 1
    play.ask("zoe", "reroll-wound", [4, 2], who="zoe")
    hero = play.hero()
    assert (hero.vigour, hero.agility, hero.most_life, len(hero.wounds)) == (1, 0, 11, 1)
    assert (hero.out, hero.life, hero.heroism) == (True, 0, 14)
    with refused_by("heroism.one-per-roll"):
        play.ask("zoe", "reroll-wound", [2], who="zoe")


@rule("npc.gang-one-roll")
def test_a_fight_opens_with_all_who_can_in_gangs():
    play = Play()
    brutes, alone, boss = play.gang(7), play.gang(1, name="Seul"), play.boss()
    offer = next(o for o in play.offered("gardien", "open-fight") if not o.given)
    assert "together" in [field.name for field in offer.fields]
    play.fight(brutes, alone, boss, together=True)
    assert [who for who, one in play.state.fight.fighters.items() if one.banded] == [brutes]
