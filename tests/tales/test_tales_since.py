"""Whoever is gone since the throw, house rules that changed since, scenes without a name."""

import pytest

from tablee.kernel.chronicle import told
from tales_table import Play, of_type, one, refused_by, rule, sheet

FIRE = [{"name": "Feu", "rank": 3, "kind": "prodigy"}, {"name": "Égout", "rank": 1}]
FIRE += [{"name": "Vitres", "rank": 0}, {"name": "Guitare", "rank": 0}]
RELIC = [{"name": "Sceptre", "kind": "occult"}] + [{"name": f"Objet {n}"} for n in range(4)]


def magic(people=("zoe", "max"), **fields):
    play = Play(people=people, zoe={"skills": FIRE})
    play.keeper("teach-theft", who="zoe")
    return play


def cast(play, circle, purpose, target):
    """A gift aimed at somebody, up to its effect."""
    aimed = {"circle": circle, "purpose": purpose, "targets": [target]}
    play.ask("zoe", "cast-gift", who="zoe", gift="k1", what="Une flamme", **aimed)
    play.throw(6, 4)
    play.ask("zoe", "stand", who="zoe")


def kill(play, who):
    play.set(who, stunned=True)
    play.knock(who)
    play.ask(who, "roll-wound", [6], who=who)
    play.keeper("declare-death", who=who)


def lines(play, language="fr"):
    return [line.text for line in told(play.table, language)]


@rule("magic.disintegration-heroes", "magic.effects")
def test_nobody_rolls_against_vanishing_who_has_died_since():
    play = magic(people=("zoe", "max", "lou"))
    play.keeper("open-fight", heroes=["zoe", "lou"], rival="max")
    cast(play, 5, "harm", "max")
    kill(play, "max")
    happened = play.ask("zoe", "roll-damage", who="zoe")
    assert not of_type(happened, "roll-proposed")
    assert "max" not in play.state.rolls
    assert not play.state.fight.acting


@rule("magic.effects")
def test_a_gift_does_not_heal_whoever_has_died_since_it_was_called_upon():
    play = magic()
    cast(play, 1, "heal", "max")
    kill(play, "max")
    assert not of_type(play.ask("zoe", "roll-damage", who="zoe"), "life-gained")
    assert play.hero("max").life == 0
    assert play.roll().stage == "done"


@rule("magic.effects")
def test_the_fifth_circle_still_brings_back_whoever_has_died_since():
    play = magic()
    cast(play, 5, "heal", "max")
    kill(play, "max")
    play.ask("zoe", "roll-damage", who="zoe")
    assert not play.hero("max").dead


@rule("magic.theft")
def test_no_power_is_taken_from_whoever_has_left_since_the_throw():
    play = magic()
    victim = play.gang(1)
    play.keeper("steal-power", who="zoe", victim=victim)
    play.throw(5, 5)
    play.ask("zoe", "stand", who="zoe")
    play.keeper("remove-extra", who=victim)
    assert one(play.ask("zoe", "take-power", who="zoe", points=1), "power-taken").points == 0
    assert play.roll().stage == "done"


def ruled(play, choice, option="object_power"):
    play.keeper("end-session")
    play.keeper("change-house-rule", option=option, choice=choice)
    play.keeper("begin-session")


@rule("gear.object-as-asset")
def test_a_relic_is_a_reserve_or_a_higher_maximum_never_both():
    play = Play({"object_power": "reserve_once"}, people=("zoe",), zoe={"objects": RELIC})
    ruled(play, "maximum")
    assert play.state.most_power(play.hero()) == 13
    assert not play.offered("zoe", "draw-reserve")
    with refused_by("gear.object-as-asset"):
        play.ask("zoe", "draw-reserve", who="zoe", object="o1")


@rule("gear.object-as-asset")
def test_a_relic_that_raised_the_maximum_is_a_reserve_once_and_for_all():
    play = Play(people=("zoe",), zoe={"objects": RELIC})
    ruled(play, "reserve_once")
    drawn = one(play.ask("zoe", "draw-reserve", who="zoe", object="o1"), "reserve-drawn")
    assert drawn.points == 2
    ruled(play, "maximum")
    ruled(play, "reserve_once")
    assert not play.offered("zoe", "draw-reserve")


@rule("phase.scene", "result.partial-consequence")
def test_a_scene_without_a_name_in_which_dice_fell_ends_like_any_other():
    play = Play()
    play.keeper("allow-thirds", how="once")
    play.attempt("max", difficulty=-1, quality="agility", talent="adrenaline", thrust=["k1"])
    play.throw(3, 2, who="max")
    play.keeper("grant-partial", who="max", partial="yes_but")
    play.ask("max", "stand", who="max")
    happened = play.keeper("open-scene", name="Les quais")
    assert one(happened, "consequence-waived").who == "max"
    assert (play.state.thirds, play.state.thirds_used) == ("no", ())
    assert play.state.respite_due


@rule("phase.scene")
def test_nothing_ends_before_the_first_scene():
    play = Play()
    assert not of_type(play.keeper("open-scene", name="Les quais"), "scene-passed")
    assert not play.state.respite_due


@rule("meter.life-loss-sources", "action.scale")
def test_what_takes_life_is_told_of_everybody():
    play = Play()
    gang = play.gang(4)
    play.keeper("show-extra", who=gang)
    play.keeper("inflict", who=gang, why="une caisse tombe", life=3)
    play.keeper("inflict", who=gang, why="le quai s'effondre")
    play.set("zoe", power=0)
    play.keeper("inflict", who="zoe", why="une vague", life=2)
    said = lines(play)
    assert "Une caisse tombe. Loubards\u00a0: 3 points de vie perdus." in said
    assert "Le quai s'effondre. Loubards\u00a0: 3 points de vie perdus par tête." in said
    assert "Une vague. Zoe perd 2 points de vie\u00a0: il en reste 9 sur 11." in said


@rule("magic.effects")
def test_an_area_takes_as_much_of_each():
    play = magic()
    gang, boss = play.gang(12), play.boss()
    play.fight(gang, boss)
    aimed = {"circle": 4, "purpose": "harm", "targets": [gang, boss]}
    play.ask("zoe", "cast-gift", who="zoe", gift="k1", what="Un mur de feu", **aimed)
    play.throw(6, 5)
    play.ask("zoe", "stand", who="zoe")
    play.ask("zoe", "roll-damage", [2], who="zoe")
    assert play.foe(gang).lives == (1,) * 12
    assert "Loubards: 2 life points lost each." in lines(play, "en")
    assert "Chef: 2 life points lost." in lines(play, "en")


@rule("gm.heroism-awards")
def test_a_score_below_nothing_is_set_right_with_a_minus():
    play = Play(people=("zoe",))
    play.set("zoe", trait="vigour", score=-1)
    assert lines(play)[-1].startswith("Le gardien rectifie pour Zoe (Vigueur −1)")


@rule("action.when-to-roll")
def test_a_roll_that_is_dropped_once_the_dice_have_fallen_was_a_roll():
    play = Play(people=("zoe",))
    play.tried(3, 4)
    play.keeper("drop-roll", who="zoe")
    assert lines(play)[-1] == "Finalement, ce jet reste sans suite (Zoe)."
    assert lines(play, "en")[-1] == "In the end, nothing comes of the roll of Zoe."


@rule("action.when-to-roll")
def test_whoever_of_the_keepers_people_goes_down_throws_no_more():
    play = magic()
    boss = play.boss(life=10, trained=True, power=10)
    aimed = {"circle": 2, "purpose": "harm", "targets": ["max"]}
    play.keeper("extra-cast", who=boss, what="La foudre", **aimed)
    cast(play, 4, "harm", boss)
    play.ask("zoe", "roll-damage", [6, 5], who="zoe")
    assert play.foe(boss).condition == "stunned"
    assert boss not in play.state.rolls


@rule("creation.finish")
def test_a_hero_of_several_is_named_in_the_middle_of_a_sentence_and_called_upon():
    play = Play(people=("max",))
    play.ask("zoe", "create-hero", **sheet("Les jumelles"))
    play.keeper("approve-hero", who="les")
    play.attempt("max", against="les", opposing_talent="focus", difficulty=None)
    assert "En travers du chemin\u00a0: les jumelles." in lines(play)[-1]
    play.keeper("drop-roll", who="max")
    play.fight(play.gang(2))
    play.ask("max", "name-next", who="les")
    assert lines(play)[-1] == "À vous, les jumelles\u00a0!"


@rule("power.to-heroism", "meter.heroism-no-natural")
@pytest.mark.parametrize("pause", ["respite", "rest"])
def test_a_comrades_point_is_kept_where_such_points_are_kept_by_now(pause):
    play = Play({"gifted_heroism_bankable": "false"})
    play.ask("zoe", "give-point", who="zoe", to="max")
    ruled(play, "true", "gifted_heroism_bankable")
    play.keeper(pause, who=["max"])
    assert (play.hero("max").heroism, play.hero("max").lent) == (16, 0)
    assert "Le point d’un camarade se garde. Max gagne 1 point d’héroïsme." in lines(play)


@rule("power.to-heroism")
def test_a_comrades_point_that_is_to_be_used_at_once_does_not_outlast_a_respite():
    play = Play({"gifted_heroism_bankable": "false"})
    play.ask("zoe", "give-point", who="zoe", to="max")
    play.keeper("respite", who=["max"])
    assert (play.hero("max").heroism, play.hero("max").lent) == (15, 0)
