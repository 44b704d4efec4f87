"""A blow that luck may still turn: nothing of what it counts is changed before."""

import pytest

from yacdha_table import Campaign, refused_by


def asked_of(play, who):
    offers = [*play.table.offers("gardien"), *play.table.offers("isa")]
    return {offer.ask for offer in offers if offer.given.get("who") == who}


@pytest.mark.rule("yacdha.combat.modifiers", "yacdha.luck.action-timing")
def test_whoever_dodges_an_open_blow_forces_nothing_and_no_circumstance_is_added():
    play = Campaign({"dodge_dice": "major-and-forced-allowed"})
    ada, bob = play.add("isa", "Ada"), play.add("tom", "Bob")
    man = play.npc("Brute")
    play.keeper("set-survival", who=man)
    play.fight(man, investigators=[ada, bob])
    play.keeper("describe-round")
    play.ask("isa", "declare", who=ada, doing="attack", target=man)
    play.ask("tom", "declare", who=bob, doing="dodge")
    play.keeper("declare", who=man, doing="dodge")
    play.keeper("reveal")
    assert {"force", "set-modifiers"} <= asked_of(play, man)
    play.ask("isa", "force", who=ada)
    play.ask("isa", "strike", [1, 6, 2], who=ada)
    assert play.state.fight.fighters[ada].pending is not None
    assert not {"force", "set-modifiers"} & asked_of(play, man)
    with refused_by("yacdha.combat.modifiers"):
        play.keeper("force", who=man)
    with refused_by("yacdha.combat.modifiers"):
        play.keeper("set-modifiers", who=man, advantage=True)
    play.ask("isa", "resolve", [6], who=ada)
