"""Competitions and chases are offered as the rules allow them: any people on any side."""

import pytest

from laws.coverage import uncovered
from laws.faults import why_refused
from yacdha_table import Campaign, Play

SIDES = "yacdha.compete.groups"
CHASE = "yacdha.chase.when"


def at_the_quay(levels=False):
    play = Campaign() if levels else Play()
    if levels:
        play.add("isa", "Daisy Walcot", {"Course": 3})
        play.add("tom", "John Timbald", {"Nage": 1})
    for name in ("Le chien", "Le garde"):
        play.keeper("create-npc", name=name)
    return play


def agree(play, **ask):
    """Whether an ask is done and offered, or refused and not offered."""
    done = why_refused(play.table, "gardien", ask) is None
    offered = not uncovered(play.table.offers("gardien"), play.table.read_ask(ask))
    assert done == offered
    return done


def side(name, *members, **more):
    return {"name": name, "members": list(members), **more}


def race(*sides):
    return {"ask": "open-contest", "what": "la barque", "category": "physical", "sides": sides}


@pytest.mark.rule(CHASE, "yacdha.chase.same-means")
def test_anybody_may_be_chased_by_anybody_else():
    play = at_the_quay()
    dog, guard = play.state.npcs
    chase = {"ask": "open-chase"}
    assert agree(play, **chase, pursued=[guard], pursuers=["john", dog])
    assert agree(play, **chase, pursued=["john", dog], pursuers=[guard, "daisy"])
    assert not agree(play, **chase, pursued=[guard], pursuers=[guard, dog])
    assert not agree(play, **chase, pursued=[guard], pursuers=["nobody"])


@pytest.mark.rule(SIDES, "yacdha.compete.basic")
def test_a_competition_may_have_any_sides_of_any_people():
    play = at_the_quay()
    dog, guard = play.state.npcs
    three = (side("Chien", dog), side("Garde", guard), side("Eux", "john", "daisy"))
    assert agree(play, **race(*three))
    assert agree(play, **race(side("A", "daisy", guard), side("B", "john")))
    assert not agree(play, **race(side("A", "daisy"), side("A", "john")))
    assert not agree(play, **race(side("A", "daisy"), side("B", "daisy", "john")))


@pytest.mark.rule(SIDES, "yacdha.occupation.bonus")
def test_an_occupation_helps_once_and_only_who_takes_part():
    play = at_the_quay()
    dog, _ = play.state.npcs
    chase = {"ask": "open-chase", "pursued": ["john"], "pursuers": [dog]}
    assert agree(play, **chase, occupation=["john"])
    assert not agree(play, **chase, occupation=["daisy"])
    assert agree(play, **race(side("A", "daisy", occupation=["daisy"]), side("B", "john")))
    assert not agree(play, **race(side("A", "daisy", occupation=["john"]), side("B", "john")))
    assert not agree(play, **chase, levels=[{"who": "john", "level": 1}])


@pytest.mark.rule("yacdha.combat.when")
def test_anybody_may_fight_on_either_side():
    play = at_the_quay()
    dog, guard = play.state.npcs
    fight = {"ask": "open-fight"}
    assert agree(play, **fight, investigators=["liam", dog], opponents=["john", guard])
    assert agree(play, **fight, investigators=["daisy"], opponents=["john"], surprised=["john"])
    assert not agree(play, **fight, investigators=["daisy", dog], opponents=[dog])


@pytest.mark.rule("yacdha.occupation.indirect", "yacdha.coop.level", CHASE)
def test_a_level_is_said_once_and_never_above_the_persons_own():
    play = at_the_quay(levels=True)
    dog, _ = play.state.npcs
    chase = {"ask": "open-chase", "pursued": ["daisy", "john"], "pursuers": [dog]}

    def said(**levels):
        return [{"who": who, "level": level} for who, level in levels.items()]

    assert agree(play, **chase, levels=said(daisy=3, john=1), transferable=["pursued"])
    assert not agree(play, **chase, levels=said(daisy=3, john=2))
    assert not agree(play, **chase, levels=[*said(daisy=3), *said(daisy=2)])
    alone = {"ask": "open-chase", "pursued": ["john"], "pursuers": [dog]}
    assert not agree(play, **alone, levels=said(daisy=3))
    two = (side("A", "daisy", levels=said(daisy=2), transferable=True), side("B", "john"))
    assert agree(play, **race(*two))
    other = (side("A", "daisy"), side("B", "john", levels=said(daisy=2)))
    assert not agree(play, **race(*other))


@pytest.mark.rule("yacdha.occupation.indirect", "yacdha.action.stakes-first")
def test_the_keeper_grants_each_a_level_up_to_their_own():
    play = at_the_quay(levels=True)
    play.ask("isa", "attempt", who="daisy", what="grimper", claim="course")
    play.ask("tom", "join", who="john", leader="daisy", claim="nage")
    judge = {"ask": "judge", "who": "daisy", "success": "là-haut", "cooperation": True}

    def said(**levels):
        return [{"who": who, "level": level} for who, level in levels.items()]

    assert agree(play, **judge, opposition=3, failure="tomber", levels=said(daisy=3, john=1))
    assert not agree(play, **judge, opposition=3, failure="tomber", levels=said(daisy=3, john=2))
    assert agree(play, **judge, opposition=1, levels=said(daisy=2, john=1))
    assert not agree(play, **judge, opposition=1, levels=said(daisy=2, john=0))
    assert not agree(play, **judge, opposition=2, levels=said(daisy=3, john=1))


@pytest.mark.rule("yacdha.creation.scenario-imposes", "yacdha.occupation.definition")
def test_beside_the_occupation_that_a_scenario_asks_for_there_may_be_others():
    play = Campaign()
    play.keeper("set-creation-limits", imposed=["Religieuse"])
    create = {"ask": "create-investigator", "name": "Anne", "seat": "isa"}
    both = [{"name": "Course", "level": 1}, {"name": "religieuse", "level": 2}]
    assert agree(play, **create, occupations=both)
    assert not agree(play, **create, occupations=both[:1])
    assert agree(play, **create, occupation="Religieuse")
    assert not agree(play, **create, occupation="Course")


@pytest.mark.rule("yacdha.creation.scenario-imposes")
def test_an_occupation_that_a_scenario_asks_for_is_named_once():
    play = Campaign()
    limit = {"ask": "set-creation-limits"}
    assert agree(play, **limit, imposed=["Religieuse", "Course"])
    assert not agree(play, **limit, imposed=["Religieuse", "Religieuse"])


@pytest.mark.rule("yacdha.combat.surprise", "yacdha.combat.situation-first")
def test_in_a_fight_too_everybody_is_named_once():
    play = at_the_quay()
    fight = {"ask": "open-fight", "investigators": ["daisy"], "opponents": ["john"]}
    assert agree(play, **fight, surprised=["daisy"])
    assert not agree(play, **fight, surprised=["daisy", "daisy"])
    play.keeper("open-fight", investigators=["daisy"], opponents=["john"])
    for field in ("too_late_to_flee", "out_of_reach"):
        assert agree(play, ask="describe-round", **{field: ["daisy", "john"]})
        assert not agree(play, ask="describe-round", **{field: ["daisy", "daisy"]})


@pytest.mark.rule("yacdha.combat.end", "yacdha.luck.coma")
def test_a_fight_may_end_while_somebody_is_dying():
    play = Campaign()
    who, man = play.add("isa", "Ada"), play.npc("Brute")
    play.fight(man, investigators=[who])
    play.keeper("inflict", who=[who], amount=5, event="une poutre")
    assert play.person(who).condition == "dying"
    assert not agree(play, ask="describe-round")
    assert agree(play, ask="end-fight")
    assert agree(play, ask="stand-aside", who=man)


@pytest.mark.rule("yacdha.recovery.full-reset", "yacdha.luck.coma")
def test_whoever_lies_in_a_coma_may_come_back_to_reason():
    play = Campaign()
    who = play.add("isa", "Ada")
    play.correct(who, madness=4, trauma=6)
    play.ask("isa", "turn-to-coma", who=who)
    play.end_scenario()
    assert agree(play, ask="reset-meters")
    play.keeper("reset-meters")
    assert (play.person(who).madness, play.person(who).trauma) == (1, 6)
    assert not agree(play, ask="reset-meters")


@pytest.mark.rule("yacdha.combat.declare", "yacdha.combat.reach")
def test_a_declaration_says_nothing_that_its_action_has_no_use_for():
    play = at_the_quay(levels=True)
    play.keeper("add-weapon", name="filet", most=0, ranged=True)
    for weapon in ("firearm", "filet"):
        play.keeper("give-weapon", who="daisy", weapon=weapon)
    play.keeper("open-fight", investigators=["daisy"], opponents=["john"])
    play.keeper("describe-round", out_of_reach=["john"])

    def may(doing, **said):
        return agree(play, ask="declare", who="daisy", doing=doing, **said)

    assert may("attack", target="john", weapon="firearm")
    assert not may("attack", target="john")
    # A hand that seizes is in contact, whatever else it holds.
    assert not may("immobilise", target="john", weapon="firearm")
    assert may("immobilise", target="john", weapon="filet")
    assert may("dodge", claim="course")
    assert not may("dodge", text="derrière la porte")
    assert not may("dodge", weapon="firearm")
    assert may("flee")
    assert not may("flee", claim="course")
    assert may("other", text="crier", target="john")
    assert not may("other", weapon="firearm")


@pytest.mark.rule("yacdha.combat.modifiers", "yacdha.combat.improvise")
def test_circumstances_of_any_kind_are_offered():
    play = at_the_quay(levels=True)
    play.keeper("open-fight", investigators=["daisy"], opponents=["john"])
    play.keeper("describe-round")
    play.ask("isa", "declare", who="daisy", doing="dodge", claim="course")
    modify = {"ask": "set-modifiers", "who": "daisy"}
    assert agree(play, **modify, opposition="active", level=3)
    assert agree(play, **modify, opposition=5, advantage=True)
    assert not agree(play, **modify, level=4)
    assert not agree(play, ask="set-modifiers", who="john", level=1)  # has claimed nothing


@pytest.mark.rule("yacdha.combat.declare", "yacdha.combat.reach")
def test_several_declare_the_same_whatever_each_of_them_may():
    play = at_the_quay()
    play.keeper("create-npc", name="Homme", count=2, weapons=["knife"])
    play.keeper("give-weapon", who="npc_homme-1", weapon="firearm")
    men = ["npc_homme-1", "npc_homme-2"]
    play.keeper("open-fight", investigators=["daisy", "john"], opponents=men)
    play.keeper("describe-round", out_of_reach=["john"], too_late_to_flee=["npc_homme-2"])

    def may(doing, *who, **said):
        return agree(play, ask="declare-together", who=who or men, doing=doing, **said)

    assert may("dodge")
    assert may("dodge", "daisy", "john")
    assert not may("flee")
    assert may("flee", "npc_homme-1", "daisy")
    assert may("attack", target="daisy", weapon="knife")
    assert not may("attack", target="john", weapon="knife")
    assert may("attack", "npc_homme-1", target="john", weapon="firearm")
    assert not may("attack", target="daisy", weapon="firearm")
    assert may("attack", target="daisy")
    assert may("immobilise", target="daisy")
    assert not may("immobilise", target="npc_homme-1")
    assert not may("dodge", target="daisy")
