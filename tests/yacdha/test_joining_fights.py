"""Latecomers of a fight, and who is taken by surprise then."""

import pytest

from yacdha_table import Play, one, refused_by


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
    assert any("Pris par surprise au prochain round\u00a0: John." in text for text in told)


def test_it_is_offered_for_every_side_with_everybody_who_may_be_surprised(play):
    offers = [offer for offer in play.table.offers("gardien") if offer.ask == "join-fight"]
    assert [offer.given["side"] for offer in offers] == ["investigators", "opponents"]
    who, surprised = offers[0].fields
    assert set(who.choices) == {"daisy", "liam", play.other}
    assert set(surprised.choices) == {"daisy", "liam", play.other, "john", play.man}
