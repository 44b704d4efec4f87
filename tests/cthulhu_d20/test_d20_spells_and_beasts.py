"""Spells in a fight and what they cost; creatures that are fought traditionally."""

import pytest

from d20_table import Play, of_type, one, refused_by, rule
from tablee.kernel.chronicle import told

TABLES = {"treatment": "own-tables", "severities": [{"row": "light", "pf": 1, "pv": 0}]}


@pytest.mark.parametrize(
    ("name", "zone"),
    [
        ("La tête", "head"),
        ("Tete", "head"),
        ("The head", "head"),
        ("Museau", "head"),
        ("Snout", "head"),
        ("Le tronc", "torso"),
        ("Body", "abdomen"),
        ("L’abdomen", "abdomen"),
        ("Patte avant gauche", "left-arm"),
        ("Left foreleg", "left-arm"),
        ("Pattes arrière", "legs"),
        ("Right hind leg", "right-leg"),
    ],
)
@rule("npc.human-morphology-only", "combat.called-zone")
def test_a_place_of_a_body_of_its_own_is_called_however_it_is_written(name, zone):
    play = Play()
    places = [{"name": name, "faces": 10}, {"name": "Tentacules", "faces": 90}]
    foe = play.foe(name="Chose", places=places, **TABLES)
    play.keeper("declare-attack", who="paul", target=foe, weapon="pistol", zone=zone)
    play.keeper("judge-attack", bonus=20)
    play.keeper("roll-attack", [15])
    play.tell()
    assert play.person(foe).wounds[-1].location == name


def beast(play, hp):
    found = play.foe(name="Bête", treatment="traditional", hp=40)
    play.keeper("set-meter", who=found, meter="hp", value=hp, reason="Un éboulement")
    return found


@rule("npc.traditional-mode", "magic.conversion-principle")
def test_a_spell_gives_a_traditional_creature_its_hit_points_back():
    play = Play()
    found = beast(play, 5)
    play.keeper("write-spell", name="Baume", effect="heal", count=3, sides=6, per_level=2)
    fields = {"caster": "paul", "spell": "baume", "target": found}
    healed = one(play.keeper("cast-spell", [6, 5, 4], **fields), "healed")
    assert (healed.hp, healed.pv, healed.pf) == (17, 0, 0)
    assert play.person(found).creature.hp == 22
    play.keeper("set-meter", who=found, meter="hp", value=39, reason="Repos")
    play.keeper("cast-spell", [6, 5, 4], **fields)
    assert play.person(found).creature.hp == 40
    for language in ("fr", "en"):
        assert not any("PF" in line.text for line in list(told(play.table, language))[-4:])


@rule("npc.traditional-mode", "magic.healing-touch-heal")
def test_a_healing_touch_gives_a_traditional_creature_a_die_and_the_level():
    play = Play()
    found = beast(play, -3)
    assert play.person(found).condition == "unconscious"
    play.keeper("healing-touch", [4], caster="jack", target=found)
    assert play.person(found).creature.hp == 10
    assert play.person(found).condition == "able"


@rule("npc.traditional-mode", "destiny.keeper-decides")
def test_no_point_wounds_a_creature_that_has_hit_points_only():
    play = Play()
    found = beast(play, 40)
    play.keeper("declare-attack", who="paul", target=found, weapon="pistol")
    play.keeper("roll-attack", [50, 15])
    play.ask("paula", "call-destiny", who="paul", about="attack", text="Que ça porte")
    offered = {o.given["outcome"] for o in play.table.offers("gardien") if o.ask == "decide-fate"}
    assert offered == {"stands", "miss"}
    with refused_by("destiny.keeper-decides"):
        play.keeper("decide-fate", outcome="wound", row="grave", location="torso")
    play.typed("decide-fate", outcome="stands")
    assert not play.person(found).wounds
    assert play.person(found).creature.hp < 40


@rule("npc.traditional-mode", "magic.conversion-principle")
def test_a_spell_that_attacks_throws_its_damage_at_a_traditional_creature():
    play = Play()
    found = beast(play, 40)
    play.keeper("write-spell", name="Trait", effect="attack", count=2, sides=6, per_level=1)
    play.attack("paul", found, "spell:trait", faces=[50, 15], tell={"faces": [1, 2]})
    assert play.person(found).creature.hp == 40 - 1 - 2 - 1
    play.attack("jack", found, "healing-touch", faces=[50, 15], tell={"faces": [3]})
    assert play.person(found).creature.hp == 36 - 3 - 9


@rule("base.magic")
def test_a_spell_that_attacks_costs_its_sanity():
    play = Play()
    foe = play.foe()
    play.keeper("write-spell", name="Trait", effect="attack", count=2, sides=6, sanity=3)
    before = play.person("paul").sanity
    play.keeper("declare-attack", who="paul", target=foe, weapon="spell:trait")
    lost = one(play.keeper("roll-attack", [50, 15]), "sanity-changed")
    assert (lost.lost, lost.to) == (3, ("paula", "@keeper"))
    assert play.person("paul").sanity == before - 3
    play.tell()
    play.keeper("declare-attack", who=foe, target="paul", weapon="spell:trait")
    assert not of_type(play.keeper("roll-attack", [50, 2]), "sanity-changed")


@rule("base.magic", "base.sanity")
def test_what_a_spell_costs_may_unhinge_like_any_loss():
    play = Play()
    play.keeper("write-spell", name="Appel", sanity=12)
    happened = play.keeper("cast-spell", [99], caster="paul", spell="appel", target="paul")
    assert [e.insanity for e in of_type(happened, "went-insane")] == ["temporary", "indefinite"]


@rule("base.magic", "base.actions")
def test_a_spell_is_one_attack_and_the_only_one_of_its_turn():
    play = Play()
    foe = play.foe()
    play.keeper("write-spell", name="Trait", effect="attack", count=2, sides=6)
    with refused_by("base.actions"):
        play.keeper("declare-attack", who="jack", target=foe, weapon="spell:trait", number=2)
    play.keeper("begin-fight", [15, 5], who=["jack", foe])
    play.attack("jack", foe, "spell:trait", faces=[50, 2])
    for weapon in ("spell:trait", "m21"):
        with refused_by("base.actions"):
            play.keeper("declare-attack", who="jack", target=foe, weapon=weapon)
    play.keeper("do-action", who="jack", action="move", text="À couvert")
    play.keeper("end-turn", who="jack")
    play.keeper("end-turn", who=foe)
    play.attack("jack", foe, "m21", faces=[50, 2])
    with refused_by("base.actions"):
        play.keeper("declare-attack", who="jack", target=foe, weapon="spell:trait")
    offered = [o.given["weapon"] for o in play.table.offers("gardien") if o.ask == "declare-attack"]
    assert "m21" in offered
    assert "spell:trait" not in offered
