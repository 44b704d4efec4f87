"""La santé, le temps: blows taken, falls, wounds, deadly threats, respites, rests, experience."""

import pytest

from tablee.dice.readers import FacesNeeded
from tablee.games.cheap_tales.state.traits import TRAITS
from tales_table import Play, of_type, one, refused, refused_by, rule


def stunned(play, who="zoe", choice="bitter-end"):
    play.knock(who)
    play.ask(who, "choose-fall", who=who, choice=choice)


@rule("power.absorb", "meter.life-bounds", "meter.life-loss-sources")
def test_each_power_point_absorbs_two_life_points_and_never_heals():
    play = Play()
    play.keeper("inflict", who="zoe", life=5, why="éboulement")
    with refused_by("power.absorb"):
        play.ask("zoe", "absorb", who="zoe", points=4)
    lost = one(play.ask("zoe", "absorb", who="zoe", points=3), "life-lost")
    assert (lost.amount, lost.power) == (0, 3)
    assert (play.hero().life, play.hero().power) == (11, 8)
    play.keeper("inflict", who="zoe", life=20, why="encore")
    play.ask("zoe", "absorb", who="zoe", points=2)
    assert play.hero().life == 0  # the excess is ignored
    with refused_by("meter.life-loss-sources"):
        play.ask("zoe", "inflict", who="zoe", life=1, why="x")


@rule("meter.life-bounds")
def test_gains_stop_at_the_maximum():
    play = Play()
    play.knock(amount=2)
    play.ask("zoe", "second-wind", who="zoe")
    assert play.hero().life == 11
    with refused_by("meter.life-bounds"):
        play.set("zoe", life=12)


@rule("recovery.stunned")
def test_at_zero_a_hero_is_stunned_and_chooses():
    play = Play()
    play.knock()
    assert (play.hero().stunned, play.hero().fall) == (True, "choose")
    with refused_by("recovery.stunned"):
        play.attempt()
    with refused_by("heroism.shake-off"):
        play.ask("zoe", "shake-off", who="zoe")
    with refused():
        play.ask("max", "choose-fall", who="zoe", choice="out")


@rule("recovery.out-of-combat", "recovery.respite")
def test_out_of_combat_lasts_until_the_respite_and_gives_half_of_the_whole():
    play = Play()
    stunned(play, choice="out")
    assert not play.hero().is_up
    with refused_by("recovery.stunned"):
        play.attempt()
    breathed = one(play.keeper("respite", who=["zoe"]), "breathed")
    assert (breathed.life, breathed.woke) == (6, True)
    assert (play.hero().life, play.hero().stunned, play.hero().is_up) == (6, True, True)
    play.knock()
    assert play.hero().fall == "wound"


@rule("recovery.bitter-end")
def test_to_the_bitter_end_gives_half_at_once_and_the_next_fall_is_a_wound():
    play = Play()
    stunned(play)
    assert (play.hero().life, play.hero().is_up, play.hero().stunned) == (6, True, True)
    play.knock()
    assert play.hero().fall == "wound"


@rule("heroism.second-wind")
def test_a_second_wind_gives_all_life_and_leaves_the_box_ticked():
    play = Play()
    stunned(play)
    play.ask("zoe", "second-wind", who="zoe")
    assert (play.hero().life, play.hero().stunned, play.hero().heroism) == (11, True, 14)
    with refused_by("heroism.second-wind"):
        play.ask("zoe", "second-wind", who="zoe")


@rule("heroism.shake-off")
def test_shaking_it_off_unticks_the_box_gives_no_life_and_the_next_fall_stuns_again():
    play = Play()
    stunned(play)
    play.ask("zoe", "shake-off", who="zoe")
    assert (play.hero().life, play.hero().stunned) == (6, False)
    with refused_by("heroism.shake-off"):
        play.ask("zoe", "shake-off", who="zoe")
    play.knock()
    assert play.hero().fall == "choose"


def wounded(row, *more, options=None):
    play = Play(options)
    stunned(play)
    play.knock()
    play.ask("zoe", "roll-wound", [row, *more], who="zoe")
    return play


@rule("recovery.wound-roll")
@pytest.mark.parametrize("row", range(1, 7))
def test_each_row_of_the_wound_table_does_what_it_says(row):
    traits = {4: (1,), 5: (5,)}.get(row, ())
    play = wounded(row, *traits)
    hero = play.hero()
    assert (
        hero.wounds[-1].until == ("respite", "rest", "session", "session", "session", "")[row - 1]
    )
    assert (hero.out, hero.dying) == (True, row == 6)
    assert hero.vigour == (0 if row == 4 else 1)
    assert hero.adrenaline == (0 if row == 5 else 1)
    assert hero.most_life == {4: 11, 5: 9}.get(row, 11)
    assert hero.wounded(play.table.state.common.session) == (2 <= row <= 5)


@rule("recovery.wound-roll")
def test_in_a_fight_with_bare_hands_the_die_has_three_sides():
    play = Play()
    foe = play.gang(2)
    stunned(play)
    play.fight(foe, brawl=True)
    play.knock()
    with refused():
        play.ask("zoe", "roll-wound", [4], who="zoe")
    rolled = one(play.ask("zoe", "roll-wound", [3], who="zoe"), "wound-rolled")
    assert rolled.row == 3


@rule("recovery.wounded-disadvantage")
def test_the_wounded_roll_everything_with_disadvantage_while_it_lasts():
    play = wounded(3)
    play.keeper("respite", who=["zoe"])
    play.attempt()
    assert play.view("zoe").rolls[0].mode == "disadvantage"
    assert one(play.throw(6, 5, 1), "roll-thrown").kept == 6
    play.ask("zoe", "stand", who="zoe")
    play.rest()
    play.keeper("end-rest")
    play.attempt()
    assert play.view("zoe").rolls[0].mode == "disadvantage"  # until the end of the session


@rule("recovery.wounded-disadvantage", "recovery.rest")
def test_a_light_wound_ends_with_the_next_rest():
    play = wounded(2)
    play.rest()
    play.keeper("end-rest")
    play.attempt()
    assert play.view("zoe").rolls[0].mode == "plain"


@rule("recovery.permanent-loss")
def test_a_point_lost_is_drawn_among_the_eight_but_never_below_minus_one():
    low = {"vigour": -1, "agility": 3, "mind": 1, "luck": 1}
    play = Play(zoe=low)
    stunned(play)
    play.knock()
    with pytest.raises(FacesNeeded) as needed:
        play.ask("zoe", "roll-wound", [4, 1], who="zoe")  # vigour falls no lower: thrown again
    assert needed.value.throw.dice == (8,)
    rolled = one(play.ask("zoe", "roll-wound", [4, 1, 2], who="zoe"), "wound-rolled")
    assert rolled.traits == ("agility",)
    assert play.hero().agility == 2
    assert play.hero().most_life == 11  # ten and half of one, rounded up


@rule("recovery.permanent-loss")
def test_where_one_trait_is_left_to_fall_nothing_is_drawn():
    play = Play()
    for trait in TRAITS:
        score = 0 if trait == "focus" else -1
        play.keeper("adjust", who="zoe", trait=trait, score=score, reason="mise en place")
    stunned(play)
    play.knock()
    rolled = one(play.ask("zoe", "roll-wound", [4], who="zoe"), "wound-rolled")
    assert rolled.traits == ("focus",)


@rule("recovery.wound-doctor", "end.death")
def test_a_doctor_in_time_makes_a_wound_one_row_better_once():
    play = wounded(6)
    with refused_by("recovery.wound-doctor"):
        play.ask("max", "tend-wound", who="zoe")
    play.keeper("tend-wound", [3], who="zoe", doctor="Max")
    hero = play.hero()
    assert (hero.dying, hero.wounds[-1].row, hero.mind, hero.most_life) == (False, 5, 0, 9)
    with refused_by("recovery.wound-doctor"):
        play.keeper("tend-wound", who="zoe")
    play = wounded(4, 2)
    play.keeper("tend-wound", who="zoe")
    assert (play.hero().wounds[-1].row, play.hero().agility) == (3, 1)
    with refused_by("recovery.wound-doctor"):
        wounded(1).keeper("tend-wound", who="zoe")
    play = wounded(3)
    play.rest()
    with refused_by("recovery.wound-doctor"):
        play.keeper("tend-wound", who="zoe")  # too late


@rule("end.death")
def test_a_hero_dies_of_row_six_only_and_at_the_keepers_word():
    play = wounded(6)
    with refused_by("end.death"):
        play.ask("zoe", "declare-death", who="zoe")
    with refused_by("end.death"):
        play.keeper("declare-death", who="max")
    play.keeper("declare-death", who="zoe")
    assert play.hero().dead
    with refused_by("end.death"):
        play.attempt()
    assert "create-hero" in {offer.ask for offer in play.table.offers("zoe")}


@rule("recovery.lethal")
def test_a_deadly_threat_is_vigour_and_adrenaline_and_failing_stuns():
    play = Play()
    with refused_by("recovery.lethal"):
        play.ask("zoe", "call-lethal", who="zoe", threat="x")
    play.keeper("call-lethal", who="zoe", threat="Venin", malus=3)
    assert play.roll().traits == ("vigour", "adrenaline")
    play.throw(5, 5)
    play.ask("zoe", "stand", who="zoe")
    assert (play.hero().life, play.hero().stunned) == (11, False)
    play.keeper("call-lethal", who="zoe", threat="Rayon", malus=3)
    play.throw(5, 3)
    play.ask("zoe", "stand", who="zoe")
    assert (play.hero().life, play.hero().fall) == (0, "choose")
    play.ask("zoe", "choose-fall", who="zoe", choice="bitter-end")
    play.keeper("call-lethal", who="zoe", threat="Train", malus=3)
    play.throw(1, 3)
    play.ask("zoe", "stand", who="zoe")
    assert play.hero().fall == "wound"


@rule("recovery.lethal", "heroism.reroll")
def test_the_lethal_roll_may_be_rerolled_like_any_other():
    play = Play()
    play.keeper("call-lethal", who="zoe", threat="Venin")
    play.throw(1, 2)
    play.ask("zoe", "reroll", [5, 5], who="zoe")
    play.ask("zoe", "stand", who="zoe")
    assert play.hero().is_up


@rule("recovery.respite", "dice.rounding", "power.recovery")
def test_a_respite_gives_back_half_of_what_was_just_lost_and_a_d3_of_power():
    play = Play()
    play.keeper("inflict", who="zoe", life=7, why="chute")
    play.ask("zoe", "absorb", who="zoe", points=1)
    assert (play.hero().life, play.hero().power) == (6, 10)
    assert [h.breath for h in play.view("max").heroes] == [3, 0]  # what everybody reads
    breathed = one(play.keeper("respite", [3], who=["zoe"]), "breathed")
    assert (breathed.life, breathed.power) == (3, 1)  # power is full again at 11
    again = one(play.keeper("respite", who=["zoe"]), "breathed")
    assert (again.life, again.power) == (0, 0)
    play.set("zoe", heroism=15, power=2)
    assert one(play.keeper("respite", [2], who=["zoe"]), "breathed").power == 2


@rule("recovery.healer")
def test_one_healer_adds_a_point_for_each_rank_without_a_roll():
    skills = [{"name": "Médecin", "rank": 3}, {"name": "M", "rank": 1}]
    skills += [{"name": "N", "rank": 0}, {"name": "P", "rank": 0}]
    play = Play(people=("zoe", "max", "lou"), max={"skills": skills})
    play.knock(amount=7)
    care = {"healer": "max", "patient": "zoe", "skill": "k1"}
    other = {"healer": "lou", "patient": "zoe", "skill": "k1"}
    with refused_by("recovery.healer"):
        play.keeper("respite", who=["zoe"], care=[care, other])
    nothing = {**care, "skill": "k3"}
    assert one(play.keeper("respite", who=["zoe"], care=[nothing]), "breathed").life == 4
    play.set("zoe", heroism=15, life=4)
    play.keeper("respite", who=["zoe"], care=[care])
    assert play.hero().life == 4 + 2 + 3


@rule("recovery.rest", "phase.rest", "power.recovery")
def test_a_rest_restores_everything_and_opens_the_ellipsis():
    play = Play()
    play.set("zoe", heroism=15, power=1)
    stunned(play)
    play.rest()
    hero = play.hero()
    assert (hero.life, hero.power, hero.stunned) == (11, 11, False)
    assert play.state.ellipsis
    with refused_by("phase.rest"):
        play.attempt()
    play.keeper("end-rest")
    play.attempt()
    with refused_by("recovery.rest"):
        play.rest()


@rule("phase.scene")
def test_the_end_of_a_scene_is_a_respite_and_ends_what_belonged_to_it():
    play = Play()
    foe = play.gang(2)
    play.keeper("set-aspect", text="Nuit noire")
    play.keeper("set-aspect", text="Recherchés", until="lasting")
    play.keeper("allow-thirds", how="each")
    play.fight(foe)
    with refused_by("recovery.respite"):
        play.keeper("respite", who=["zoe"], ends_scene=True)
    play.keeper("end-fight")
    play.knock(amount=4)
    events = play.keeper("respite", who=["zoe", "max"], ends_scene=True)
    assert len(of_type(events, "breathed")) == 2
    assert [a.text for a in play.view("zoe").aspects] == ["Recherchés"]
    assert play.state.thirds == "no"


@rule("advancement.award", "gm.xp-clock")
@pytest.mark.parametrize(
    ("minutes", "started", "more", "points"),
    [
        (0, False, 0, 0),
        (59, False, 0, 0),
        (59, True, 0, 1),
        (60, True, 0, 1),
        (185, False, 0, 3),
        (185, True, 1, 5),
    ],
)
def test_experience_is_one_an_hour_of_play_and_the_started_hour_as_the_keeper_wishes(
    minutes, started, more, points
):
    play = Play()
    play.rest(minutes, started=started, more=more)
    assert [play.hero(who).xp for who in ("zoe", "max")] == [points, points]


@rule("gm.xp-clock", "campaign.carry-over")
def test_hours_that_end_without_a_rest_are_kept_for_the_next():
    play = Play()
    play.keeper("note-play", minutes=100)
    play.keeper("end-session")
    play.keeper("begin-session")
    assert play.state.played == 100
    play.rest(30)
    assert (play.hero().xp, play.state.played) == (2, 0)
    with refused_by("gm.xp-clock"):
        play.ask("zoe", "note-play", minutes=60)


@rule("campaign.carry-over", "recovery.wounded-disadvantage")
def test_between_sessions_all_is_kept_but_the_wounds_of_the_session():
    play = wounded(3)
    play.keeper("respite", who=["zoe"])
    before = play.hero()
    play.keeper("end-session")
    play.keeper("begin-session")
    assert play.hero() == before
    assert not play.view("zoe").heroes[0].wounded
    play.attempt()
    assert play.view("zoe").rolls[0].mode == "plain"


@rule("gear.finances")
def test_wealth_that_is_abused_runs_dry_until_the_next_rest():
    play = Play()
    play.ask("zoe", "purchase", who="zoe", source="o1", what="Un dirigeable")
    play.keeper("exhaust-wealth", who="zoe", source="o1")
    with refused_by("gear.finances"):
        play.ask("zoe", "purchase", who="zoe", source="o1", what="Un autre")
    play.ask("zoe", "purchase", who="zoe", source="a1", what="À crédit")
    play.rest()
    play.keeper("end-rest")
    play.ask("zoe", "purchase", who="zoe", source="o1", what="Un autre")
    with refused_by("gear.finances"):
        play.ask("zoe", "purchase", who="zoe", source="rien", what="x")
