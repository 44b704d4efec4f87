"""Latecomers of a fight, and who is taken by surprise then."""

import pytest

from yacdha_table import Play, lines, one, refused_by


@pytest.fixture
def play():
    play = Play()
    play.man, play.other = play.npc("Max"), play.npc("Otto")
    play.fight(play.man, weapons=())
    play.declare(**{"john": "dodge", play.man: "dodge"})
    assert play.state.fight.round == 2
    return play


@pytest.mark.rule("yacdha.combat.surprise")
def test_a_newcomer_who_runs_into_a_fight_unaware_does_nothing_in_that_round(play):
    play.keeper("join-fight", who=["daisy"], side="investigators", surprised=["daisy"])
    play.keeper("describe-round")
    with refused_by("yacdha.combat.who-may-declare"):
        play.player("daisy", "declare", doing="dodge")
    play.keeper("declare", who="john", doing="dodge")
    play.keeper("declare", who=play.man, doing="attack", target="daisy", weapon="fist")
    play.keeper("reveal")
    assert one(play.keeper("strike", [2], who=play.man), "struck").opposition == 0
    play.keeper("describe-round")
    play.player("daisy", "declare", doing="dodge")


def test_newcomers_may_surprise_those_who_fight_already(play):
    play.keeper("join-fight", who=[play.other], side="opponents", surprised=["john"])
    assert play.state.fight.fighters["john"].surprised
    told = play.heard("tom")
    assert any("Effet de surprise au prochain round, contre John." in text for text in told)


def test_it_is_offered_for_every_side_with_everybody_who_may_be_surprised(play):
    offers = [offer for offer in play.table.offers("gardien") if offer.ask == "join-fight"]
    assert [offer.given["side"] for offer in offers] == ["investigators", "opponents"]
    who, surprised = offers[0].fields
    assert set(who.choices) == {"daisy", "liam", play.other}
    assert set(surprised.choices) == {"daisy", "liam", play.other, "john", play.man}


def test_those_who_are_several_fall_in_the_plural():
    play = Play()
    twins = play.npc("Les jumelles", gender="f")
    play.fight(twins, investigators=("john",))
    play.declare(**{"john": ("attack", twins, "fist"), twins: "other"})
    play.keeper("strike", [6], who="john")
    (told,) = (text for text in lines(play) if "Réussite critique" in text)
    assert "les jumelles vont s’effondrer, inconscientes." in told


def test_those_who_are_several_join_and_act_in_the_plural():
    play = Play()
    man, twins = play.npc("Max"), play.npc("Les jumelles", gender="f")
    play.fight(man, investigators=("john",), weapons=())
    play.keeper("join-fight", who=[twins], side="opponents")
    assert lines(play)[-1] == "Les jumelles entrent dans le combat contre les investigateurs."
    play.keeper("end-fight")
    play.keeper("attempt", who=twins, what="forcer la porte")
    play.keeper("finish", who=twins)
    assert lines(play)[-1] == "Les jumelles renoncent à leur idée."


def test_those_who_are_several_let_go_and_are_renamed_in_the_plural():
    play = Play()
    twins = play.npc("Les jumelles", gender="f")
    play.fight(twins, weapons=())
    play.declare(**{"john": "dodge", twins: ("immobilise", "john")})
    play.keeper("strike", [6, 1], who=twins)
    play.keeper("release", who=twins)
    assert lines(play)[-1] == "John est de nouveau libre\xa0: les jumelles lâchent prise."
    play.keeper("end-fight")
    play.keeper("rename-person", who=twins, name="Les sœurs", gender="f", reason="une erreur")
    assert lines(play)[-1] == "Les jumelles s’appellent désormais les sœurs (une erreur)."


def test_the_side_of_one_who_runs_away_is_told_in_the_singular():
    play = Play()
    man = play.npc("Max")
    play.fight(man, weapons=())
    play.declare(**{"john": "dodge", man: "flee"})
    assert "Le camp adverse est en fuite" in lines(play)[-1]


def test_whoever_strikes_at_the_dead_comes_too_late_and_nobody_is_said_to_flee():
    play = Play()
    man = play.npc("Max")
    play.fight(man, weapons=())
    play.keeper("describe-round")
    play.player("john", "declare", doing="attack", target=man, weapon="fist")
    play.keeper("correct-sheet", who=man, trauma=6, reason="le plafond tombe")
    play.keeper("reveal")
    assert "John arrive trop tard pour Max." in lines(play)
