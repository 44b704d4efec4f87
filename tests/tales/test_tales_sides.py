"""Who fights beside whom, weapons in hand, and what else may be the action of a turn."""

import pytest

from tales_table import Play, of_type, one, refused, refused_by, rule

SWORD = {"name": "Épée", "kind": "weapon", "weapon": "heavy"}
THINGS = [SWORD, *({"name": f"Objet {n}"} for n in range(4))]


@rule("combat.initiative-first", "npc.basics")
def test_somebody_of_the_keepers_fights_beside_the_heroes():
    play = Play()
    ally, gang = play.boss("Le baron", might=8), play.gang(3)
    play.keeper("open-fight", heroes=["zoe", "max"], adversaries=[gang], ally=ally)
    assert play.fighter(ally).side == "heroes"
    play.keeper("extra-attack", who=ally, targets=[gang])
    happened = play.keeper("throw", [6, 5, 6, 5], who=ally)
    assert one(happened, "extra-hurt").who == gang
    assert play.state.fight.hand == "adversaries"
    with refused_by("combat.attack"):
        play.keeper("extra-attack", who=gang, targets=[gang])
    play.keeper("extra-attack", who=gang, targets=[ally])
    play.keeper("throw", [6, 6, 3], who=gang)
    assert play.foe(ally).lives == (9,)


@rule("combat.attack")
def test_nobody_strikes_their_own_side():
    play = Play()
    ally, gang = play.boss("Le baron"), play.gang(3)
    play.keeper("open-fight", heroes=["zoe", "max"], adversaries=[gang], ally=ally)
    for target in (ally, "max"):
        with refused_by("combat.attack"):
            play.ask("zoe", "attack", who="zoe", target=target)


@rule("combat.attack", "combat.defence", "combat.damage")
def test_hero_against_hero_if_the_table_wants_it():
    play = Play()
    play.keeper("open-fight", heroes=["zoe"], rival="max")
    play.ask("zoe", "attack", who="zoe", target="max")
    assert play.view("zoe").rolls[0].opposition == play.view("zoe").heroes[1].defence
    play.throw(5, 5)
    play.ask("zoe", "stand", who="zoe")
    play.ask("zoe", "roll-damage", [4], who="zoe")
    assert play.state.losing("max").amount == 4  # 4 and vigour, less the natural protection
    play.ask("max", "absorb", who="max", points=0)
    assert play.hero("max").life == 7
    assert play.state.fight.hand == "adversaries"
    play.ask("max", "pass-go", who="max")
    assert play.state.fight.turn == 2


@rule("combat.turn-end")
def test_others_join_on_either_side():
    play = Play(people=("zoe", "max", "lou"))
    gang, late = play.gang(3), play.gang(2, name="Gendarmes")
    play.fight(gang, heroes=["zoe"])
    play.keeper("join-fight", who=late, other_side=True)
    play.keeper("join-fight", who="max", other_side=True)
    play.keeper("join-fight", who="lou")
    sides = {who: one.side for who, one in play.state.fight.fighters.items()}
    assert (sides[late], sides["max"], sides["lou"]) == ("heroes", "adversaries", "heroes")


@rule("gear.weapons", "gear.weapon-dual-role")
def test_the_class_of_a_weapon_is_the_weapons():
    play = Play(zoe={"objects": THINGS})
    gang = play.gang(3)
    play.fight(gang)
    play.attack(gang, 6, 5, arm="o1", weapon="improvised")
    assert play.roll().weapon == "heavy"
    hurt = one(play.ask("zoe", "roll-damage", [1, 2], who="zoe"), "extra-hurt")
    assert hurt.loss == 2 + 2 + 1 + 1  # the better die, heavy, vigour, inscribed


@rule("recovery.wound-roll", "gear.brawl-first")
def test_with_the_first_weapon_a_brawl_is_over():
    play = Play(zoe={"objects": THINGS})
    gang = play.gang(3)
    play.fight(gang, brawl=True)
    play.attempt(who="max")
    play.throw(2, 2, who="max")
    play.ask("max", "stand", who="max")
    assert play.state.fight.brawl
    happened = play.ask("zoe", "attack", who="zoe", target=gang, arm="o1")
    assert of_type(happened, "weapons-drawn")
    assert not play.state.fight.brawl


@rule("aspect.heroic-positive", "aspect.heroic-negative", "recovery.lethal")
@pytest.mark.parametrize("way", ["feat", "weakness"])
def test_a_deadly_threat_may_be_won_or_lost_by_an_aspect(way):
    play = Play()
    play.set("zoe", heroism=3)
    play.keeper("call-lethal", who="zoe", threat="Le venin", malus=3)
    play.ask("zoe", "invoke", who="zoe", way=way, scope="action", source="a1")
    play.keeper("answer-invocation", invocation=next(iter(play.state.invocations)), agree=True)
    assert play.hero().stunned == (way == "weakness")


@rule("result.partial-offer", "recovery.lethal")
def test_the_keeper_may_soften_a_deadly_threat():
    play = Play()
    play.keeper("call-lethal", who="zoe", threat="Le venin", malus=3)
    play.throw(4, 3)
    play.keeper("grant-partial", who="zoe", partial="yes_but")
    play.ask("zoe", "stand", who="zoe")
    assert not play.hero().stunned


@rule("magic.theft", "aspect.heroic-positive")
def test_a_theft_may_be_a_feat():
    play = Play()
    boss = play.boss()
    play.keeper("show-extra", who=boss)
    play.keeper("teach-theft", who="zoe")
    play.set("zoe", heroism=3)
    play.ask("zoe", "steal-power", who="zoe", victim=boss)
    play.ask("zoe", "invoke", who="zoe", way="feat", scope="action", source="a1")
    play.keeper("answer-invocation", invocation=next(iter(play.state.invocations)), agree=True)
    play.ask("zoe", "waive-effects", who="zoe")
    assert one(play.ask("zoe", "take-power", who="zoe", points=9), "power-taken").points == 1


@rule("magic.theft", "magic.marks-detect", "combat.action-and-manoeuvre", "combat.prowess-choice")
def test_theft_and_detection_are_actions_of_a_turn_and_may_have_a_prowess():
    play = Play()
    boss = play.boss(might=0)
    play.keeper("teach-theft", who="zoe")
    play.fight(boss)
    play.ask("max", "detect-magic", who="max", skill="k1", target=boss, prowess="caution")
    play.keeper("frame-roll", who="max", difficulty=0)
    play.throw(5, 5, who="max")
    play.ask("max", "stand", who="max")
    play.keeper("choose-risk", who="max", risk="nothing")
    assert (play.fighter("max").acted, play.state.fight.hand) == (1, "heroes")
    assert play.fighter("max").caution
    play.ask("zoe", "steal-power", who="zoe", victim=boss)
    play.throw(5, 5)
    play.ask("zoe", "stand", who="zoe")
    play.ask("zoe", "take-power", who="zoe", points=9)
    assert play.state.fight.hand == "adversaries"  # to rob somebody is offensive


@rule("combat.action-and-manoeuvre")
def test_the_manoeuvre_may_come_after_the_action():
    play = Play()
    gang = play.gang(3)
    play.fight(gang)
    play.ask("zoe", "pass-go", who="zoe")
    play.ask("zoe", "manoeuvre", who="zoe", kind="move", text="vers la porte")
    with refused():
        play.ask("zoe", "manoeuvre", who="zoe", kind="reload")
    assert not play.state.fight.acting
    play.ask("max", "pass-go", who="max")
    with refused():
        play.ask("max", "manoeuvre", who="max", kind="prepare")


@rule("combat.counter-attack-detail", "combat.secret-thrust")
def test_a_counter_attack_may_hold_a_secret_thrust():
    play = Play()
    gang = play.gang(1)
    play.fight(gang)
    play.attempt(prowess="counter", quality="mind", talent=None, skill="k2")
    play.throw(5, 5)
    play.ask("zoe", "stand", who="zoe")
    play.keeper("choose-risk", who="zoe", risk="nothing")
    play.ask("max", "pass-go", who="max")
    play.keeper("extra-attack", who=gang, targets=["zoe"])
    play.keeper("throw", [1, 1], who=gang)
    play.ask("zoe", "counter-attack", who="zoe", target=gang, thrust=["k1"])
    assert play.roll().thrusts == ("k1",)


@rule("aspect.heroic-negative", "recovery.wounded-disadvantage")
def test_a_wound_may_be_called_upon_as_a_weakness():
    play = Play()
    play.knock()
    play.ask("zoe", "choose-fall", who="zoe", choice="bitter-end")
    play.knock()
    play.ask("zoe", "roll-wound", [3], who="zoe")
    play.keeper("adjust", who="zoe", life=6, reason="elle se relève")
    play.attempt()
    with refused():
        play.ask("zoe", "invoke", who="zoe", way="feat", scope="action", source="wounded")
    play.ask("zoe", "invoke", who="zoe", way="weakness", scope="action", source="wounded")
    play.keeper("answer-invocation", invocation=next(iter(play.state.invocations)), agree=True)
    assert play.roll().degree == "no_and"


@rule("combat.counter-attack-detail", "combat.placement-detail")
def test_a_counter_attack_may_be_made_from_a_good_position():
    play = Play()
    gang = play.gang(1)
    play.fight(gang)
    play.attempt(prowess="placement")
    play.throw(5, 5)
    play.ask("zoe", "stand", who="zoe")
    play.keeper("choose-risk", who="zoe", risk="nothing")
    play.ask("max", "pass-go", who="max")
    play.keeper("extra-pass", who=gang)
    play.attempt(prowess="counter")
    play.throw(5, 5)
    play.ask("zoe", "stand", who="zoe")
    play.keeper("choose-risk", who="zoe", risk="nothing")
    play.ask("max", "pass-go", who="max")
    play.keeper("extra-attack", who=gang, targets=["zoe"])
    play.keeper("throw", [1, 1], who=gang)
    play.ask("zoe", "counter-attack", who="zoe", target=gang, placed=True)
    assert play.roll().placed
