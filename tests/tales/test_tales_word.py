"""The keeper's word: anything of anybody is set right, with its reason; and how a scene ends."""

import pytest

from laws.fetched import learnt
from tablee.kernel.chronicle import told
from tales_table import Play, of_type, one, refused, refused_by, rule


def said(play, language="en", seat=None):
    return [line.text for line in told(play.table, language, seat)]


def right(play, ask="adjust", who="zoe", /, **fields):
    return play.keeper(ask, who=who, reason="une erreur de lecture", **fields)


@rule("gm.heroism-awards")
@pytest.mark.parametrize(
    ("fields", "name", "value"),
    [
        ({"heroism": 40}, "heroism", 40),
        ({"xp": 7}, "xp", 7),
        ({"life": 3}, "life", 3),
        ({"power": 25}, "power", 25),
        ({"trait": "vigour", "score": 5}, "vigour", 5),
        ({"trait": "alertness", "score": -1}, "alertness", -1),
        ({"stunned": True}, "stunned", True),
        ({"out": True}, "out", True),
    ],
)
def test_any_number_of_a_hero_is_set_right_and_told(fields, name, value):
    play = Play()
    right(play, **fields)
    assert getattr(play.hero(), name) == value
    assert said(play)[-1].endswith("une erreur de lecture.")
    with refused():
        play.ask("zoe", "adjust", who="zoe", reason="moi", **fields)


@rule("gm.heroism-awards", "meter.life-max")
def test_a_corrected_trait_moves_what_follows_from_it():
    play = Play()
    right(play, trait="vigour", score=5)
    assert (play.hero().most_life, play.hero().life) == (13, 13)
    right(play, trait="k1", score=4)
    assert play.hero().skill("k1").rank == 4


@rule("gm.heroism-awards", "recovery.stunned")
def test_a_life_corrected_to_nothing_is_a_fall_like_any_other():
    play = Play()
    right(play, life=0)
    assert play.hero().fall == "choose"
    play.ask("zoe", "choose-fall", who="zoe", choice="bitter-end")
    right(play, life=0)
    assert play.hero().fall == "wound"


@rule("gm.heroism-awards", "end.death")
@pytest.mark.parametrize("row", ["falling", "dying", "dead"])
def test_whoever_should_not_have_fallen_is_up_again(row):
    play = Play()
    play.knock()
    if row != "falling":
        play.ask("zoe", "choose-fall", who="zoe", choice="bitter-end")
        play.knock()
        play.ask("zoe", "roll-wound", [6], who="zoe")
    if row == "dead":
        play.keeper("declare-death", who="zoe")
    right(play, life=6)
    assert play.hero().is_up
    assert play.hero().life == 6


@rule("npc.basics", "npc.antagonists")
def test_an_antagonist_is_hurt_healed_and_changes_weapon():
    play = Play()
    boss = play.boss()
    right(play, "adjust-extra", boss, life=4)
    assert play.foe(boss).lives == (4,)
    right(play, "adjust-extra", boss, life=12)
    assert play.foe(boss).lives == (12,)
    for name, value in {"die": "d3", "bonus": 2, "armour": "light", "most_life": 20}.items():
        right(play, "adjust-extra", boss, **{name: value})
    foe = play.foe(boss)
    assert (foe.die, foe.bonus, foe.armour, foe.life) == ("d3", 2, "light", 20)
    right(play, "adjust-extra", boss, life=0)
    assert play.foe(boss).stunned
    right(play, "adjust-extra", boss, life=9)
    assert play.foe(boss).is_up


@rule("npc.basics")
def test_whoever_of_a_group_is_hurt_worst_is_healed_by_a_number():
    play = Play()
    one, gang = play.gang(1, kind="henchman"), play.gang(3, kind="henchman")
    for who in (one, gang):
        play.keeper("inflict", who=who, life=3, why="Une poutre")
        assert play.foe(who).condition == "hurt"
        right(play, "adjust-extra", who, life=5)
        assert play.foe(who).condition == "fine"
    assert play.foe(gang).lives == (5, 5, 5)
    for wrong in (0, 6):
        with refused():
            right(play, "adjust-extra", gang, life=wrong)
    right(play, "adjust-extra", gang, count=0)  # nobody of them stands: nobody's life is offered
    offers = play.offered("gardien", "adjust-extra")
    may = [{field.name for field in offer.fields} for offer in offers]
    assert len([fields for fields in may if "count" in fields]) == 2
    assert len([fields for fields in may if "life" in fields]) == 1


@rule("npc.basics", "npc.reactive-bonus")
def test_how_many_of_a_group_stand_is_corrected_with_a_reason_that_stays_the_keepers():
    play = Play()
    gang = play.gang(5)
    play.keeper("show-extra", who=gang)
    play.fight(gang)
    ask = {"ask": "adjust-extra", "who": gang, "reason": "un oubli", "count": 3}
    play.table.apply("gardien", ask)
    assert len(play.foe(gang).lives) == 3
    assert any("un oubli" in text for text in said(play, seat="gardien"))
    assert not any("un oubli" in text for text in said(play, seat="zoe"))
    play.table.apply("gardien", {**ask, "count": 0})
    assert not play.foe(gang).is_up
    with refused_by("npc.antagonists"):
        right(play, "adjust-extra", play.boss(), count=1)


@rule("npc.basics")
def test_a_might_that_everybody_knows_is_corrected_before_everybody():
    play = Play()
    boss = play.boss(might=6)
    right(play, "adjust-extra", boss, might=7)
    assert not [text for text in said(play) if text.startswith("Le gardien")]
    play.keeper("show-extra", who=boss, might=True)
    right(play, "adjust-extra", boss, might=8)
    assert play.view("zoe").extras[0].might == 8


@rule("npc.basics")
@pytest.mark.parametrize(
    "change", [{"life": 4}, {"most_life": 20}, {"armour": "light"}, {"die": "d3"}, {"life": 0}]
)
def test_a_correction_says_that_somebody_looks_otherwise_and_keeps_its_reason(change):
    play = Play()
    boss = play.boss()
    play.keeper("show-extra", who=boss)
    ask = {"ask": "adjust-extra", "who": boss, "reason": "un oubli", **change}
    assert not learnt(play.table, "gardien", ask)
    assert not any("un oubli" in text for text in said(play, seat="zoe"))
    if "life" in change:
        assert not learnt(play.table, "gardien", {**ask, "life": 9})


@rule("meter.life-loss-sources", "npc.health")
def test_the_keepers_people_lose_life_to_other_things_than_blows():
    play = Play()
    boss = play.boss()
    play.keeper("show-extra", who=boss)
    play.keeper("inflict", who=boss, life=5, why="le lustre")
    assert play.foe(boss).lives == (7,)
    play.keeper("inflict", who=boss, why="le volcan")
    assert play.foe(boss).stunned


@rule("creation.finish")
def test_a_name_and_a_gender_are_corrected():
    play = Play()
    right(play, "rename", name="Zoé de la Tour", gender="f")
    assert (play.hero().name, play.hero().gender) == ("Zoé de la Tour", "f")
    boss = play.boss()
    play.keeper("show-extra", who=boss)
    right(play, "rename", boss, name="Le baron", gender="m")
    assert play.view("zoe").extras[0].name == "Le baron"


@rule("creation.order")
def test_who_plays_whom_is_the_keepers_to_say_and_nobody_ends_with_two():
    play = Play()
    right(play, "assign-hero", seat="lou")
    assert play.hero().seat == "lou"
    assert play.offered("zoe", "create-hero")
    right(play, "assign-hero", seat="max")
    assert (play.hero("zoe").seat, play.hero("max").seat) == ("max", "lou")
    with refused_by("creation.order"):
        right(play, "assign-hero", seat="gardien")


@rule("end.death")
@pytest.mark.parametrize("approved", [False, True])
def test_a_hero_leaves_the_story_and_comes_back(approved):
    play = Play(people=("max",))
    play.add("zoe", approve=approved)
    right(play, "retire-hero")
    assert play.hero().is_gone
    assert play.offered("zoe", "create-hero")
    assert not play.offered("zoe", "attempt")
    with refused():
        play.attempt()
    right(play, "recall-hero")
    assert not play.hero().is_gone


@rule("end.death", "combat.turn-end")
def test_a_hero_who_leaves_in_the_middle_of_an_attack_leaves_the_fight_too():
    play = Play()
    gang = play.gang(3)
    play.fight(gang)
    play.ask("zoe", "attack", who="zoe", target=gang)
    right(play, "retire-hero")
    assert "zoe" not in play.state.fight.fighters
    assert not play.state.fight.acting
    play.ask("max", "pass-go", who="max")


# The end of a scene


@rule("phase.scene", "recovery.out-of-combat", "magic.excess", "combat.secret-thrust-outside")
def test_opening_a_scene_ends_the_one_before():
    play = Play()
    play.keeper("open-scene", name="Le quai")
    play.keeper("allow-thirds", how="once")
    play.keeper("set-aspect", text="Il pleut", until="scene")
    play.knock()
    play.ask("zoe", "choose-fall", who="zoe", choice="out")
    right(play, "adjust", "max", power=20)
    happened = play.keeper("open-scene", name="Le toit")
    assert one(happened, "scene-passed").respite
    assert not play.hero().out
    assert play.hero("max").power == 11
    assert play.state.thirds == "no"
    assert not play.state.aspects
    assert play.state.respite_due
    assert play.view("gardien").respite_due
    assert play.offered("gardien", "respite")
    play.keeper("respite", [], who=["zoe", "max"])
    assert not play.state.respite_due


@rule("phase.scene")
def test_a_respite_that_ended_the_scene_is_not_owed_again():
    play = Play()
    play.keeper("open-scene", name="Le quai")
    play.keeper("respite", [], who=["zoe"], ends_scene=True)
    happened = play.keeper("open-scene", name="Le toit")
    assert not of_type(happened, "scene-passed")
    assert not play.state.respite_due


@rule("phase.scene")
def test_no_scene_opens_over_what_lies_on_the_table():
    play = Play()
    play.keeper("open-scene", name="Le quai")
    play.attempt()
    with refused_by("phase.scene"):
        play.keeper("open-scene", name="Le toit")
    assert not play.offered("gardien", "open-scene")
    play.keeper("drop-roll", who="zoe")
    play.keeper("open-scene", name="Le toit")


@rule("npc.basics")
@pytest.mark.parametrize(
    ("fields", "seen"),
    [({"most_life": 20}, True), ({"armour": "light"}, True), ({"bonus": 2}, False)],
)
def test_what_everybody_sees_of_somebody_is_corrected_before_everybody(fields, seen):
    play = Play()
    boss = play.boss()
    play.keeper("show-extra", who=boss)
    happened = play.keeper("adjust-extra", who=boss, reason="secret", **fields)
    assert [event.to for event in happened] == [("@keeper",), None][: 1 + seen]


@rule("creation.finish")
def test_a_gender_is_corrected_before_everybody_and_the_name_behind_an_alias_is_not():
    play = Play()
    boss = play.boss(alias="La silhouette")
    play.keeper("show-extra", who=boss)
    fields = {"who": boss, "name": "Ilsa", "reason": "secret"}
    assert len(play.keeper("rename", gender="n", **fields)) == 1
    named, looks = play.keeper("rename", gender="f", **fields)
    assert (named.to, looks.to) == (("@keeper",), None)
