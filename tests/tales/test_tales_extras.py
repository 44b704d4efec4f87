"""Les figurants: classes, gangs with their shrinking bonus, what a blow leaves of them."""

import pytest

from tablee.kernel.refusal import faults
from tablee.kernel.words import Refused
from tales_table import Play, one, refused, refused_by, rule

ASPECT = {"aspects": ["Costauds"]}


@rule("npc.basics", "npc.brutes", "npc.henchmen", "npc.antagonists")
def test_each_class_has_its_life_and_its_dice():
    play = Play()
    brutes = play.foe(play.gang(3))
    assert (brutes.lives, brutes.die, brutes.might) == ((3, 3, 3), "d3", 0)
    thugs = play.foe(play.gang(2, name="Nervis", kind="henchman", might=6))
    assert (thugs.lives, thugs.die) == ((5, 5), "d6")
    boss = play.foe(play.boss(life=20))
    assert (boss.lives, boss.die, len(boss.aspects)) == ((20,), "d6up", 2)


@rule("npc.basics", "npc.brutes", "npc.henchmen", "npc.antagonists")
def test_a_card_outside_its_class_is_refused_for_all_its_faults():
    play = Play()
    with refused_by("npc.basics"):
        play.keeper("make-extra", name="X", kind="brute", count=2)
    with pytest.raises(Refused) as caught:
        play.keeper("make-extra", name="X", kind="brute", life=5, armour="light")
    assert {f.rule for f in faults(caught.value)} == {
        "cheap-tales.npc.basics",
        "cheap-tales.npc.brutes",
    }
    with refused_by("npc.henchmen"):
        play.keeper("make-extra", name="X", kind="henchman", might=7, **ASPECT)
    for wrong in ({"life": 9}, {"count": 2}):
        with refused_by("npc.antagonists"):
            play.keeper("make-extra", name="X", kind="antagonist", **wrong, **ASPECT)
    with refused_by("npc.basics"):
        play.ask("zoe", "make-extra", name="X", **ASPECT)


@rule("meter.power-npc")
def test_ordinary_people_have_three_power_points_and_the_trained_ten_or_more():
    play = Play()
    assert play.foe(play.gang(2)).power == 3
    assert play.foe(play.boss(trained=True)).power == 10
    assert play.foe(play.boss(name="Mage", trained=True, power=25)).power == 25
    assert play.foe(play.boss(name="Novice", trained=True, power=4)).power == 10


def gang(count=7, options=None, heroes=("zoe", "max"), kind="brute", **sheets):
    play = Play(options, people=heroes, **sheets)
    foe = play.gang(count, kind=kind)
    play.fight(foe, banded=[foe] if count > 1 else [], surprised=True)
    return play, foe


@rule("npc.brute-gang", "npc.gang-one-roll")
def test_a_gang_attacks_the_whole_party_with_one_roll_and_everyone_has_then_acted():
    play, foe = gang(7, zoe={"alertness": 3, "valour": 0, "focus": 0})
    with refused_by("npc.gang-one-roll"):
        play.keeper("extra-attack", who=foe, targets=["zoe"])
    events = play.struck(foe, 4, 4, 2)  # 8 + 2 against 3 and 1; the damage on Max
    assert one(events, "gang-struck").hit == ("max",)
    assert one(events, "loss-threatened").loss.amount == 2 + 2 - 1  # Solid keeps one off
    play.ask("max", "absorb", who="max", points=0)
    assert play.state.fight.hand == "heroes"
    assert play.fighter(foe).acted == 1


@rule("npc.gang-one-roll")
@pytest.mark.parametrize(("faces", "hit"), [((6, 6), 2), ((1, 1), 0)])
def test_a_double_six_hits_everybody_and_a_double_one_nobody(faces, hit):
    play, foe = gang(20, zoe={"alertness": 3, "valour": 0, "focus": 0})
    damage = (1,) * hit
    events = play.struck(foe, *faces, *damage)
    assert len(one(events, "gang-struck").hit) == hit


@rule("npc.brute-gang", "npc.reactive-bonus")
@pytest.mark.parametrize(
    ("count", "bonus"),
    [(1, 0), (2, 1), (5, 1), (6, 2), (10, 2), (11, 3), (15, 3)],
)
def test_the_bonus_is_one_for_each_bracket_of_five_that_stands(count, bonus):
    play, foe = gang(count)
    targets = ["zoe", "max"] if count > 1 else ["zoe"]
    play.keeper("extra-attack", who=foe, targets=targets)
    lines = {x.kind: x.value for x in play.view("gardien").rolls[0].lines}
    assert lines.get("gang", 0) == bonus
    events = play.throw(6, 6, *[3] * len(targets), who=foe)
    losses = [e.loss.amount for e in events if e.__struct_config__.tag == "loss-threatened"]
    assert losses == [3 + bonus - 1] * len(targets)


@rule("npc.brute-elimination")
def test_brutes_fall_one_at_a_time_and_damage_does_not_spill_over():
    play = Play()
    foe = play.gang(4)
    play.fight(foe, banded=[foe])
    play.attack(foe, 5, 5, weapon="heavy")
    fell = one(play.ask("zoe", "roll-damage", [6, 6], who="zoe"), "extras-fell")
    assert (fell.count, fell.left, play.foe(foe).lives) == (1, 3, (3, 3, 3))


@rule("npc.henchmen")
def test_henchmen_may_band_together_and_strike_with_their_own_dice():
    play, foe = gang(6, kind="henchman")
    events = play.struck(foe, 6, 6, 5, 2)
    losses = [e.loss.amount for e in events if e.__struct_config__.tag == "loss-threatened"]
    assert losses == [5 + 2 - 1, 2 + 2 - 1]
    play = Play()
    foe = play.gang(2, kind="henchman")
    play.fight(foe, surprised=True)
    play.struck(foe, 6, 6, 1, targets=["zoe"])
    assert play.fighter(foe).acted == 1  # loose: the other may act too
    play.ask("zoe", "absorb", who="zoe", points=0) if play.state.losses else None
    play.attack(foe, 5, 5)
    hurt = one(play.ask("zoe", "roll-damage", [4], who="zoe"), "extras-fell")
    assert (hurt.count, play.foe(foe).standing) == (1, 1)


@rule("npc.health", "npc.antagonists")
def test_an_antagonist_at_zero_is_stunned_and_may_come_back():
    play = Play()
    boss = play.boss(might=0, life=10, die="d6")
    play.fight(boss)
    play.attack(boss, 5, 5, weapon="heavy", prowess="violent")
    play.keeper("choose-risk", who="zoe", risk="nothing")
    events = play.ask("zoe", "roll-damage", [6, 6, 6], who="zoe")
    assert one(events, "extra-stunned").who == boss
    assert not play.foe(boss).is_up
    assert play.view("zoe").extras[0].condition == "down"
    play.keeper("change-extra", who=boss, count=1)
    assert play.foe(boss).lives == (5,)
    play.keeper("remove-extra", who=boss)
    assert play.view("zoe").extras[0].condition == "gone"


@rule("npc.health")
def test_brutes_and_henchmen_are_out_at_zero_and_cannot_act():
    play = Play()
    foe = play.gang(1)
    play.fight(foe)
    play.attack(foe, 5, 5)
    play.ask("zoe", "roll-damage", [6], who="zoe")
    assert play.view("zoe").extras[0].condition == "down"
    with refused():
        play.keeper("extra-attack", who=foe, targets=["zoe"])
    assert play.state.fight.hand == "heroes"


@rule("npc.aspects")
def test_aspects_stay_hidden_until_they_are_shown():
    play = Play()
    boss = play.boss()
    with refused():
        play.ask("zoe", "guess-aspect", who="zoe", about=boss, text="x", way="for")
    play.keeper("show-aspect", who=boss, aspect="a1")
    assert [a.text for a in play.view("zoe").extras[0].aspects] == ["Sans pitié"]
    with refused_by("npc.aspects"):
        play.keeper("show-aspect", who=boss, aspect="a1")


@rule("npc.reactive-bonus")
def test_the_keeper_brings_up_more_of_a_gang_or_lets_some_go():
    play, foe = gang(4)
    play.keeper("change-extra", who=foe, count=8)
    play.keeper("extra-attack", who=foe, targets=["zoe", "max"])
    lines = {x.kind: x.value for x in play.view("gardien").rolls[0].lines}
    assert lines["gang"] == 2
    play.keeper("change-extra", who=foe, count=1)
    lines = {x.kind: x.value for x in play.view("gardien").rolls[0].lines}
    assert "gang" not in lines


@rule("npc.gang-one-roll")
def test_a_group_bands_together_or_scatters_between_turns():
    play = Play()
    foe = play.gang(3)
    boss = play.boss()
    play.fight(foe, boss)
    with refused_by("npc.gang-one-roll"):
        play.keeper("band", who=boss, banded=True)
    play.keeper("band", who=foe, banded=True)
    assert play.fighter(foe).banded
    with refused_by("npc.gang-one-roll"):
        play.keeper("band", who=foe, banded=True)
