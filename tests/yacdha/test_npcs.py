"""The keeper's people and things, the keeper's word, and levels in a fight."""

from fractions import Fraction

import pytest

from yacdha_table import OWNER, Campaign, Play, of_type, one, refused_by


def duel(options=None, mine=None, theirs=None, claim=None, their_claim=None):
    """Ada and somebody of the keeper's, ready to declare."""
    play = Campaign(options)
    who = play.add("isa", "Ada", mine or {"Escrime": 2})
    rows = [{"name": name, "level": level} for name, level in (theirs or {}).items()]
    villain = play.npc("Le Duc", occupations=rows)
    play.fight(villain, investigators=[who])
    return play, who, villain


@pytest.mark.rule("yacdha.npc.defaults")
def test_ordinary_people_start_unharmed_and_major_ones_may_have_levels():
    play = Campaign()
    clerk = play.person(play.npc("Un employé"))
    assert (clerk.madness, clerk.trauma, clerk.occupations) == (1, 1, ())
    rows = [{"name": "Escrime", "level": 4}]
    duke = play.person(
        play.npc("Le Duc", occupations=rows, talent="Charme", flaw="Borgne", trauma=2)
    )
    assert (duke.occupations[0].level, duke.talent, duke.flaw, duke.trauma) == (
        4,
        "Charme",
        "Borgne",
        2,
    )


@pytest.mark.rule("yacdha.npc.defaults")
def test_somebody_with_the_longest_name_can_be_named_in_every_ask():
    play = Campaign()
    offers = {offer.ask: offer for offer in play.table.offers("gardien")}
    longest = {f.name: f.most for f in offers["create-npc"].fields}["name"]
    for _ in range(2):
        play.keeper("create-npc", name="n" * longest, count=2)
        play.keeper("create-creature", name="n" * longest, toughness=3)
    assert longest == 60
    assert len(play.state.npcs) == 6
    for who in play.state.npcs:
        play.keeper("inflict", who=[who], amount=1, event="la chute")
    with refused_by("table.ask"):
        play.keeper("create-npc", name="n" * (longest + 1))


@pytest.mark.rule("yacdha.npc.defaults")
def test_several_alike_are_made_at_once():
    play = Campaign()
    play.keeper("create-npc", name="Cultiste", count=3, weapons=["knife"])
    assert [p.name for p in play.state.npcs.values()] == ["Cultiste 1", "Cultiste 2", "Cultiste 3"]
    assert len({p.id for p in play.state.npcs.values()}) == 3


@pytest.mark.rule("yacdha.npc.mad")
def test_madness_six_does_not_take_somebody_of_the_keepers_out_of_the_story():
    play = Campaign()
    who = play.npc("Le prophète", madness=5)
    play.keeper(
        "prepare-magic", name="Appel", opposition=0, success="a", failure="b", together=False
    )
    play.keeper(
        "open-magic",
        magic="appel",
        users=[who],
        conditions_met=True,
        success="a",
        failure="b",
    )
    play.keeper("agree", who=who)
    play.keeper("cast", [1, 6], who=who)
    person = play.person(who)
    assert (person.madness, person.condition) == (6, "active")
    play.keeper("attempt", who=who, what="prêcher", category="mental")


@pytest.mark.rule("yacdha.npc.no-forced")
def test_the_keepers_people_force_nothing_unless_they_fight_for_their_life():
    play, who, villain = duel()
    play.declare(**{who: "dodge", villain: ("attack", who, "knife")})
    with refused_by("yacdha.npc.no-forced"):
        play.keeper("force", who=villain)
    play.keeper("set-survival", who=villain)
    play.keeper("force", who=villain)
    happened = play.keeper("strike", [1, 6, 2, 3], who=villain)
    assert one(happened, "check-made").to == ("@keeper",)
    assert [cast.cast.to for cast in of_type(happened, "rolled")] == [None, ("@keeper",)]


@pytest.mark.rule("yacdha.npc.creatures", "yacdha.combat.creatures")
def test_a_creature_has_a_card_of_its_own_and_everybody_is_warned():
    play = Campaign()
    who = play.add("isa", "Ada", {"Escrime": 2})
    play.keeper("add-weapon", name="tentacule", most=6)
    play.keeper("create-creature", name="La Chose", description="Visqueuse", weapons=["tentacule"])
    thing = next(reversed(play.state.npcs))
    play.keeper("give-weapon", who=who, weapon="firearm")
    opened = play.keeper("open-fight", investigators=[who], opponents=[thing])
    assert one(opened, "creature-faced").name == "La Chose"
    play.declare(**{who: ("attack", thing, "firearm"), thing: ("attack", who, "tentacule")})
    play.ask("isa", "strike", [6, 1], who=who)
    play.keeper("strike", [6, 1], who=thing)
    assert (play.person(thing).trauma, play.person(thing).condition) == (0, "active")
    assert play.person(who).condition == "dying"


@pytest.mark.rule("yacdha.combat.creatures", "yacdha.npc.creatures")
def test_a_creature_that_can_be_beaten_dies_at_its_own_end():
    play = Campaign()
    who = play.add("isa", "Ada", {"Escrime": 2})
    play.keeper("create-creature", name="La Goule", toughness=9)
    thing = next(reversed(play.state.npcs))
    play.keeper("give-weapon", who=who, weapon="firearm")
    play.keeper("open-fight", investigators=[who], opponents=[thing], surprised=[thing])
    for face, condition in ((5, "active"), (4, "dead")):
        declared = {who: ("attack", thing, "firearm")}
        if play.state.fight.round > 1:
            declared[thing] = ("immobilise", who)
        play.declare(**declared)
        play.ask("isa", "strike", [face], who=who)
        if thing in {f.id for f in play.state.fight.fighters.values() if f.declaration}:
            play.keeper("strike", [1, 6], who=thing)
        assert play.person(thing).condition == condition
    assert play.person(thing).trauma == 9


@pytest.mark.rule("yacdha.combat.modifiers", "yacdha.occupation.bonus")
@pytest.mark.parametrize("level", range(6))
def test_a_claimed_occupation_counts_in_a_fight(level):
    play, who, villain = duel(mine={"Escrime": level})
    play.keeper("describe-round")
    play.ask(
        "isa", "declare", who=who, doing="attack", target=villain, weapon="knife", claim="escrime"
    )
    play.keeper("declare", who=villain, doing="dodge")
    play.keeper("reveal")
    ways = sum(min(6, a + level) > o for a in range(1, 7) for o in range(1, 7))
    assert play.chance("isa", "strike", who=who) == Fraction(ways, 36)
    listed = [a.name for a in play.person(who).occupations[0].actions]
    assert listed == (["@attack.knife"] if level else [])


@pytest.mark.rule("yacdha.combat.modifiers", "yacdha.occupation.indirect")
def test_the_keeper_lowers_a_level_in_a_fight_and_the_sheet_remembers_it():
    play, who, villain = duel(mine={"Escrime": 3})
    play.keeper("describe-round")
    play.ask("isa", "declare", who=who, doing="dodge", claim="escrime")
    with refused_by("yacdha.occupation.indirect"):
        play.keeper("set-modifiers", who=who, level=4)
    play.keeper("set-modifiers", who=who, level=1)
    play.keeper("declare", who=villain, doing="attack", target=who, weapon="knife")
    play.keeper("reveal")
    struck = one(play.keeper("strike", [4, 3], who=villain), "struck")
    assert struck.margin == 0
    (listed,) = play.person(who).occupations[0].actions
    assert (listed.name, listed.level) == ("@dodge", 1)
    assert play.person(who).level_for("escrime", "@dodge") == 1


@pytest.mark.rule("yacdha.combat.critical")
@pytest.mark.parametrize("level", range(6))
def test_a_level_makes_criticals_likelier_against_the_helpless(level):
    play, who, villain = duel(mine={"Escrime": level})
    play.keeper("end-fight")
    play.keeper("open-fight", investigators=[who], opponents=[villain], surprised=[villain])
    play.keeper("describe-round")
    play.ask(
        "isa", "declare", who=who, doing="attack", target=villain, weapon="knife", claim="escrime"
    )
    play.keeper("reveal")
    chance = play.chance("isa", "strike", f"critical.{who}", who=who)
    assert chance == Fraction(1 + level, 6)


@pytest.mark.rule("yacdha.gm.house-rules")
def test_the_keeper_overrules_an_outcome_and_says_why():
    play = Play()
    play.prepare("john", opposition=3)
    with refused_by("yacdha.gm.house-rules"):
        play.keeper("overrule-action", who="john", success=True, reason="trop tôt")
    play.throw("john", [1])
    play.keeper("overrule-action", who="john", success=True, reason="Le plan était trop beau")
    finished = one(play.player("john", "finish"), "action-finished")
    assert (finished.success, finished.outcome) == (True, "gagné")
    with refused_by("yacdha.gm.house-rules"):
        play.player("john", "overrule-action", success=True, reason="moi aussi")


@pytest.mark.rule("yacdha.gm.house-rules")
def test_the_keeper_corrects_a_sheet_within_what_can_be_and_logs_a_ruling():
    play = Campaign()
    who = play.add("isa", "Ada")
    corrected = one(
        play.keeper("correct-sheet", who=who, trauma=3, reason="Chute mal jugée"), "sheet-corrected"
    )
    assert (corrected.values, corrected.reason) == ({"trauma": 3}, "Chute mal jugée")
    play.keeper("correct-sheet", who=who, mythos=3, reason="lu")
    assert (play.person(who).mythos, play.person(who).madness) == (3, 4)
    play.keeper("note-ruling", situation="Sauter d'un train", decision="Opposition 4")
    (ruling,) = play.table.view("tom").common.rulings
    assert (ruling.situation, ruling.decision) == ("Sauter d'un train", "Opposition 4")


@pytest.mark.rule("yacdha.scene.time-ledger")
def test_every_attempt_takes_its_time_and_events_come_due():
    play = Play()
    play.keeper("set-clock", day=1, hour=21, minute=0)
    play.keeper("plan-event", day=1, hour=22, minute=0, text="Le train part", place="La gare")
    play.prepare("john", opposition=3, minutes=40)
    play.throw("john", [1])
    assert play.table.view("gardien").common.clock == 21 * 60 + 40
    again = play.player("john", "throw-again", [1, 1])
    assert one(again, "planned-event-due").to == ("@keeper",)
    assert play.table.view("tom").common.told_time is None
    play.keeper("tell-time")
    assert play.table.view("tom").common.told_time == 22 * 60 + 20


@pytest.mark.rule("yacdha.action.critical-effects")
def test_the_keeper_may_attach_something_special_to_a_critical_result():
    play = Play()
    play.prepare("john", opposition="active", special="La porte sort de ses gonds")
    assert play.state.actions["john"].ruling.special == "La porte sort de ses gonds"
    assert play.table.view("isa").game.actions[0].ruling.special


@pytest.mark.rule("yacdha.magic.definition", "yacdha.magic.failure", "yacdha.magic.not-owned")
def test_a_magic_has_a_card_with_effects_by_degree_and_is_owned_by_nobody():
    play = Play()
    card = {"name": "Le Signe", "opposition": 3, "conditions": "Un couteau d'obsidienne"}
    effects = {"success": "Ça recule", "failure": "Ça vient", "degrees": "−2 : deux viennent"}
    play.keeper("prepare-magic", **card, **effects)
    magic = play.table.view("gardien").game.magics[0]
    assert (magic.conditions, magic.degrees) == (card["conditions"], effects["degrees"])
    assert play.table.view("tom").game.magics == ()
    opened = {"magic": magic.id, "users": ["john"], "success": "a", "failure": "b"}
    with refused_by("yacdha.magic.preconditions"):
        play.keeper("open-magic", conditions_met=False, **opened)
    play.keeper("open-magic", conditions_met=True, **opened)
    play.player("john", "agree")
    play.player("john", "cast", [6, 1])
    assert play.state.rites == {}
    with refused_by("yacdha.magic.roll"):
        play.player("john", "cast", [6, 1])


@pytest.mark.rule("yacdha.combat.improvise")
def test_an_unusual_manoeuvre_gets_the_opposition_the_keeper_says():
    play, who, villain = duel()
    play.declare(**{who: ("attack", villain, "knife"), villain: "dodge"})
    play.keeper("set-modifiers", who=who, opposition=2, reason="étrangler avec la corde")
    struck = one(play.ask("isa", "strike", [3], who=who), "struck")
    assert (struck.opposition, struck.margin, struck.rule) == (2, 1, "yacdha.combat.improvise")


@pytest.mark.rule("yacdha.combat.declare")
def test_the_keeper_declares_for_several_at_once():
    play = Campaign()
    who = play.add("isa", "Ada")
    play.keeper("create-npc", name="Cultiste", count=3)
    several = list(play.state.npcs)
    play.keeper("open-fight", investigators=[who], opponents=several)
    play.keeper("describe-round")
    play.keeper("declare-together", who=several, doing="attack", target=who)
    play.ask("isa", "declare", who=who, doing="dodge")
    play.keeper("reveal")
    assert all(
        f.declaration.doing == "attack" for f in list(play.state.fight.fighters.values())[1:]
    )
    assert OWNER[who] == "isa"
