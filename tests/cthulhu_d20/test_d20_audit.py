"""Corners of the text that were read again: rest, destiny, time, creatures, fights, dice."""

import pytest

from d20_table import Play, of_type, one, refused_by, rule
from tablee.dice.readers import FacesNeeded
from tablee.games.cthulhu_d20.data.creatures import opponents
from tablee.kernel.chronicle import told
from tablee.kernel.words import Refused


def missed(play, foe, **fields):
    play.keeper("declare-attack", who=foe, target="paul", weapon="pistol", **fields)
    happened = play.keeper("roll-attack", [50, 2] if "zone" not in fields else [2])
    return [*happened, *play.tell()]


@rule("combat.attack-total", "combat.hit")
def test_a_miss_is_told_with_the_armour_class_of_the_place_it_went_for():
    play = Play()
    foe = play.foe()
    reckoned = one(missed(play, foe), "attack-reckoned")
    assert (reckoned.ac, reckoned.location, reckoned.hit) == (13, "", False)
    reckoned = one(missed(play, foe, zone="left-leg"), "attack-reckoned")
    assert reckoned.ac == 12
    assert reckoned.to == ("paula", "@keeper")
    assert not any("armour class 0" in line.text for line in told(play.table, "en"))


@rule("combat.attack-total")
def test_whoever_misses_learns_no_armour_class():
    play = Play()
    foe = play.foe()
    play.ask("paula", "declare-attack", who="paul", target=foe, weapon="pistol")
    happened = [*play.ask("paula", "roll-attack", [50, 2]), *play.tell()]
    found = {e.to: e.ac for e in of_type(happened, "attack-reckoned")}
    assert found == {("@keeper",): 11, ("paula",): None}


# Rest


@rule("recovery.fatigue-points", "recovery.fatigue-cap")
def test_hours_of_rest_at_the_limit_are_not_saved_up():
    play = Play()
    play.hurt("paul", 7, "left-leg")
    play.keeper("settle-wound", who="paul", wound=1, how="treat", reason="Pansé")
    play.keeper("set-meter", who="paul", meter="pv", value=2, reason="Affaibli")
    play.keeper("set-meter", who="paul", meter="pf", value=3, reason="Affaibli")
    play.keeper("begin-rest", who=["paul"])
    play.keeper("advance", count=23, unit="hour")
    assert play.points("paul") == (3, 2)
    play.keeper("advance", count=1, unit="hour")
    # Life first, then the hour that ends with it, and not the twenty-three before.
    assert play.points("paul") == (4, 3)


@rule("recovery.fatigue-points")
def test_hours_at_full_points_give_nothing_later():
    play = Play()
    play.keeper("begin-rest", who=["paul"])
    play.keeper("advance", count=10, unit="hour")
    play.keeper("set-meter", who="paul", meter="pf", value=5, reason="Un cauchemar")
    play.keeper("advance", count=1, unit="round")
    assert play.points("paul") == (5, 10)
    play.keeper("advance", count=1, unit="hour")
    assert play.points("paul") == (6, 10)


@rule("recovery.fatigue-points", "recovery.fatigue-cap")
def test_a_constitution_that_recovers_gives_no_hours_back():
    play = Play()
    play.keeper("change-ability", who="paul", ability="constitution", points=1)
    play.hurt("paul", 7, "left-leg", worst=False)  # stabilised, and treated by nobody
    play.keeper("set-meter", who="paul", meter="pv", value=4, reason="Affaibli")
    play.keeper("set-meter", who="paul", meter="pf", value=6, reason="Affaibli")
    play.keeper("begin-rest", who=["paul"])
    play.keeper("advance", count=23, unit="hour")
    assert play.points("paul") == (6, 4)
    play.keeper("advance", count=2, unit="hour")
    assert play.person("paul").damaged == {"constitution": 0}
    assert play.points("paul") == (7, 5)  # what Constitution moves; the limit is 7


@rule("recovery.fatigue-points")
def test_a_wound_ends_rest():
    play = Play()
    play.keeper("begin-rest", who=["paul"])
    play.hurt("paul", 2, "left-leg")
    assert play.person("paul").rest.since is None


# Time


@rule("base.clock")
def test_the_tables_clock_waits_in_a_fight():
    play = Play()
    foe = play.foe()
    play.keeper("begin-fight", [10, 5], who=["paul", foe])
    with refused_by("base.clock"):
        play.keeper("pass-time", minutes=5)
    assert not [o for o in play.table.offers("gardien") if o.ask == "pass-time"]


@rule("shock.shock", "hazard.natural-cause")
def test_a_fall_may_shock_and_the_shock_ends_with_time():
    play = Play()
    play.typed("fall", [1], who="paul", metres=6, shock="violent")
    assert play.person("paul").shock == "violent"
    assert play.person("paul").prone
    play.keeper("advance", count=1)
    assert play.person("paul").shock == "none"


@rule("combat.aim")
def test_aim_lapses_with_any_other_act():
    play = Play()
    foe = play.foe()
    play.hurt("jack", 2, "left-leg")
    play.ask("paula", "take-aim", who="paul", target=foe)
    play.typed("care-for", seat="paula", healer="paul", patient="jack", wound=1)
    assert play.person("paul").aim is None


@rule("combat.aim")
def test_an_effort_or_a_rest_ends_an_aim_too():
    play = Play()
    foe = play.foe()
    play.ask("paula", "take-aim", who="paul", target=foe)
    play.keeper("charge-effort", who=["paul"], cost=1, kind="violent")
    assert play.person("paul").aim is None
    play.ask("paula", "take-aim", who="paul", target=foe)
    play.ask("paula", "begin-rest", who=["paul"])
    assert play.person("paul").aim is None


@rule("combat.no-cover-ac", "combat.called-zone")
def test_a_zone_behind_cover_cannot_be_called_and_everybody_sees_the_cover():
    play = Play()
    foe = play.foe()
    legs = ["left-leg", "right-leg", "abdomen"]
    happened = play.keeper("set-cover", who=foe, covered=legs)
    assert one(happened, "cover-seen").to is None
    attack = {"who": "paul", "target": foe, "weapon": "pistol"}
    for zone in ("left-leg", "legs", "abdomen-legs"):
        with refused_by("combat.no-cover-ac"):
            play.ask("paula", "declare-attack", zone=zone, **attack)
    offered = {
        choice
        for offer in play.table.offers("paula")
        if offer.ask == "declare-attack" and offer.given.get("target") == foe
        for field in offer.fields
        if field.name == "zone"
        for choice in field.choices
    }
    assert "head" in offered
    assert not {"left-leg", "legs", "abdomen-legs"} & offered
    # A group of which a part is in the open can be called.
    play.ask("paula", "declare-attack", zone="torso-arms-abdomen", **attack)


@rule("combat.no-cover-ac")
def test_nothing_can_be_called_of_somebody_who_is_wholly_behind_cover():
    play = Play()
    foe = play.foe()
    places = ["head", "torso", "right-arm", "left-arm", "abdomen", "right-leg", "left-leg"]
    play.keeper("set-cover", who=foe, covered=places)
    attacks = [o for o in play.table.offers("paula") if o.given.get("target") == foe]
    assert attacks
    assert not any(field.name == "zone" for offer in attacks for field in offer.fields)


@rule("combat.no-cover-ac")
def test_cover_of_somebody_unseen_shows_to_nobody():
    play = Play()
    foe = play.foe(hidden=True)
    assert not of_type(play.keeper("set-cover", who=foe, covered=["head"]), "cover-seen")


# Creatures

OWN = {
    "treatment": "own-tables",
    "hp_method": "halves",
    "hp": 20,
    "severities": [
        {"row": "light", "pf": 1, "pv": 1, "up_to": 5},
        {"row": "mortal", "pf": 3, "pv": 3},
    ],
}


@pytest.mark.parametrize("name", ["head", "Head", "tête", "Tête"])
@rule("npc.human-morphology-only", "combat.called-zone")
def test_a_called_zone_lands_there_on_a_body_of_its_own_in_either_language(name):
    play = Play()
    places = [{"name": name, "faces": 10}, {"name": "Tentacules", "faces": 90}]
    foe = play.foe(name="Chose", places=places, **OWN)
    play.keeper("declare-attack", who="paul", target=foe, weapon="pistol", zone="head")
    play.keeper("judge-attack", bonus=20)
    play.keeper("roll-attack", [15])
    play.tell()
    assert play.person(foe).wounds[-1].location == name


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(
    ("kind", "zone", "faces", "place"),
    [
        ("dog", "torso", [15], 1),
        ("dog", "abdomen", [15], 2),
        ("dog", "legs", [15], 3),
        ("dog", "abdomen-legs", [90, 15], 3),
        ("soot-watcher", "left-arm", [15], 1),
    ],
)
@rule("npc.human-morphology-only", "combat.called-zone")
def test_a_called_zone_lands_on_what_the_body_has_there(language, kind, zone, faces, place):
    play = Play()
    plan = next(plan for plan in opponents(language) if plan.id == kind)
    play.keeper("create-opponent", **plan.fields)
    foe = next(reversed(play.state.people))
    play.keeper("declare-attack", who="paul", target=foe, weapon="pistol", zone=zone)
    play.keeper("judge-attack", bonus=20)
    play.keeper("roll-attack", faces)
    play.tell()
    assert play.person(foe).wounds[-1].location == plan.fields["places"][place]["name"]


@rule("npc.traditional-mode")
def test_a_creature_fought_traditionally_has_hit_points_and_nothing_else():
    play = Play()
    beast = play.foe(name="Bête", treatment="traditional", hp=20)
    sheet = play.sheet(beast)
    assert (sheet.person.pf, sheet.person.pv, sheet.most_pf, sheet.most_pv) == (0, 0, 0, 0)
    assert (sheet.lost, sheet.penalty, sheet.steps) == (0, 0, ())
    with refused_by("meter.effort-cost"):
        play.keeper("charge-effort", who=[beast], cost=2, kind="violent")
    with refused_by("recovery.fatigue-points"):
        play.keeper("begin-rest", who=[beast])
    assert not any(
        offer.ask == "begin-rest" and beast in offer.given.get("who", ())
        for offer in play.table.offers("gardien")
    )
    with refused_by("destiny.keeper-decides"):
        play.keeper("set-meter", who=beast, meter="pv", value=2, reason="Non")
    play.keeper("set-meter", who=beast, meter="hp", value=0, reason="Écrasée")
    assert play.person(beast).condition == "unconscious"
    play.keeper("set-meter", who=beast, meter="hp", value=5, reason="Elle bouge encore")
    assert play.person(beast).condition == "able"
    play.keeper("set-meter", who=beast, meter="hp", value=-10, reason="Non")
    assert play.person(beast).is_dead


@rule("npc.human-morphology-only")
def test_whoever_is_there_can_be_hidden_and_shown_the_dead_and_the_sixtieth_too():
    play = Play()
    crowd = [play.foe(name=f"Ombre {number}") for number in range(60)]
    play.keeper("set-meter", who=crowd[0], meter="pv", value=-10, reason="Non")
    offered = {o.given["who"] for o in play.table.offers("gardien") if o.ask == "reveal-person"}
    assert set(crowd) <= offered


@rule("meter.effort-cost")
def test_a_name_that_is_nobodys_is_refused_before_any_dice_are_asked_for():
    play = Play()
    play.keeper("set-meter", who="paul", meter="pf", value=1, reason="Non")
    with pytest.raises(Refused):
        play.table.propose(
            "gardien",
            {"ask": "charge-effort", "who": ["paul", "nobody"], "cost": 3, "kind": "violent"},
            faces=[],
        )


# Fights


@rule("base.hazard-falling", "hazard.sustained")
def test_somebody_on_fire_can_fall():
    play = Play()
    play.typed("expose-to", [1], who=["paul"], cause="feu", fire=True)
    play.typed("fall", [1], who="paul", metres=3)
    assert len(play.person("paul").wounds) == 2
    with refused_by("hazard.natural-cause"):
        play.keeper("expose-to", who=["paul"], cause="feu", fire=True)


@rule("base.round")
def test_a_latecomer_joins_a_fight_and_has_turns():
    play = Play()
    foe = play.foe()
    play.keeper("begin-fight", [15, 5], who=["paul", foe])
    with refused_by("base.actions"):
        play.ask("jacques", "take-aim", who="jack", target=foe)
    play.keeper("join-fight", [10], who="jack")
    assert play.state.fight.order == ("paul", "jack", foe)
    play.keeper("end-turn", who="paul")
    assert play.state.fight.turn.who == "jack"
    with refused_by("base.round"):
        play.keeper("join-fight", [10], who="jack")


@rule("base.magic", "magic.healing-touch-heal")
def test_a_spell_takes_its_casters_turn_and_one_that_attacks_is_offered_in_a_fight():
    play = Play()
    foe = play.foe()
    play.keeper("write-spell", name="Baume", effect="heal", count=1, sides=4)
    play.keeper("write-spell", name="Trait", effect="attack", count=2, sides=6)
    play.keeper("begin-fight", [15, 5], who=["paul", foe])
    with refused_by("base.actions"):
        play.keeper("cast-spell", [1, 1], caster=foe, spell="baume", target=foe)
    offered = [o.given for o in play.table.offers("gardien") if o.ask == "declare-attack"]
    assert {"who": "paul", "weapon": "spell:trait"} in offered
    play.keeper("cast-spell", [1, 1], caster="paul", spell="baume", target="paul")
    assert play.state.fight.turn.acted
    with refused_by("base.actions"):
        play.keeper("healing-touch", [1, 1], caster="paul", target="paul")


@rule("feat.toughness")
def test_toughness_is_offered_a_second_time_and_never_a_third():
    play = Play(people=())
    who = play.add(level=2, feats=["toughness"])
    play.keeper("award-xp", who=[who], xp=10_000)

    def offered():
        level = next(o for o in play.table.offers("paula") if o.ask == "gain-level")
        return next((f.choices for f in level.fields if f.name == "feat"), ())

    assert "toughness" in offered()
    play.ask("paula", "gain-level", who=who, feat="toughness")
    assert "toughness" not in offered()
    with refused_by("feat.toughness"):
        play.foe(name="Roc", feats=["toughness"] * 3)


@rule("base.feats-named")
def test_a_feat_for_one_weapon_is_for_a_weapon_one_has():
    play = Play()
    with refused_by("base.feats-named"):
        play.foe(name="Tireur", weapons=["knife"], feats=["weapon-focus:pistol"])


@rule("meter.death")
def test_whoever_died_meanwhile_dies_once():
    play = Play()
    foe = play.foe()
    play.keeper("declare-attack", who="paul", target=foe, weapon="pistol")
    play.keeper("roll-attack", [10, 19])
    play.keeper("set-meter", who=foe, meter="pv", value=0, reason="La grenade")
    happened = play.tell()
    assert not of_type(happened, "body-told")
    assert play.state.strike is None


@rule("destiny.group-unanimity")
def test_a_vote_whose_last_voter_dies_is_settled():
    play = Play()
    play.ask("paula", "propose-group-point", about="situation", text="Un miracle")
    play.keeper("set-meter", who="jack", meter="pv", value=0, reason="La chute")
    assert play.state.vote is None
    assert play.state.fate.who == "@group"


@rule("destiny.announcement-window")
def test_a_miss_that_nobody_could_change_waits_for_nobody():
    play = Play()
    foe = play.foe()
    for who in ("paul", "jack"):
        play.keeper("set-meter", who=who, meter="destiny", value=0, reason="Tout est dépensé")
    play.keeper("declare-attack", who=foe, target="paul", weapon="pistol")
    play.keeper("roll-attack", [50, 2])
    assert play.state.strike is not None  # the group has its point still
    play.keeper("tell-wound")
    play.ask("paula", "propose-group-point", about="situation", text="Un miracle")
    play.ask("jacques", "vote-group-point", agree=True)
    play.keeper("decide-fate", outcome="told")
    play.keeper("declare-attack", who=foe, target="paul", weapon="pistol")
    play.keeper("roll-attack", [50, 2])
    assert play.state.strike is None


# Real dice


@rule("combat.called-group-location")
def test_a_called_group_is_drawn_with_the_die_of_the_table_thrown_again_outside_of_it():
    play = Play()
    foe = play.foe()
    play.keeper("declare-attack", who=foe, target="paul", weapon="pistol", zone="abdomen-legs")
    with pytest.raises(FacesNeeded) as needed:
        play.keeper("roll-attack", [])
    assert needed.value.throw.dice == (100,)
    with pytest.raises(FacesNeeded):
        play.keeper("roll-attack", [3, 40])  # head and left arm: thrown again
    play.keeper("roll-attack", [3, 40, 45, 19])
    assert play.state.strike.location == "abdomen"
    thrown = [e.event.cast for e in play.table.entries if e.event.rule == "table.dice"]
    assert [die.kept for cast in thrown[-4:] for die in cast.dice] == [False, False, True, True]


@rule("base.sanity", "npc.traditional-mode")
def test_a_d3_is_thrown_with_a_d6():
    play = Play()
    play.keeper("call-sanity", who="paul", more_dice=1, more_sides=3)
    play.ask("paula", "roll-check", [100], who="paul")
    with pytest.raises(FacesNeeded) as needed:
        play.keeper("tell-check", [], who="paul")
    assert needed.value.throw.dice == (6,)
    before = play.person("paul").sanity
    play.keeper("tell-check", [5], who="paul")
    assert play.person("paul").sanity == before - 3


# The keeper's word


@rule("destiny.keeper-decides")
def test_what_the_keeper_decides_becomes_true_and_is_told_with_its_reason():
    play = Play()
    play.hurt("paul", 12, "left-leg")
    assert play.person("paul").wounds[0].is_open
    play.keeper("settle-wound", who="paul", wound=1, how="stabilise", reason="Un miracle")
    assert play.person("paul").wounds[0].stabilised
    play.keeper("set-meter", who="paul", meter="pf", value=0, faces=[1], reason="À bout")
    assert play.person("paul").condition == "unconscious"
    play.keeper("end-condition", who="paul", what="out", reason="Il se relève")
    assert play.person("paul").condition == "able"
    play.keeper("set-meter", who="paul", meter="pv", value=0, reason="C’est fini")
    assert play.person("paul").is_dead
    play.keeper("end-condition", who="paul", what="death", reason="Pas encore")
    assert not play.person("paul").is_dead
    lines = " ".join(line.text for line in told(play.table, "fr", "paula"))
    for reason in ("Un miracle", "À bout", "Il se relève", "Pas encore"):
        assert reason in lines
    with refused_by("destiny.keeper-decides"):
        play.ask("paula", "set-meter", who="paul", meter="pf", value=9, reason="Moi")


@rule("base.abilities")
def test_names_players_and_departures_are_the_keepers_to_settle():
    play = Play()
    foe = play.foe()
    play.keeper(
        "rename-person", who=foe, name="Le colosse", gender="m", reason="On l’appelle ainsi"
    )
    assert play.person(foe).name == "Le colosse"
    with pytest.raises(Refused):
        play.keeper("give-person", who="paul", seat="jacques", reason="Échange")
    play.keeper("begin-fight", [20, 10, 5], who=["paul", "jack", foe])
    play.keeper("declare-attack", who="paul", target=foe, weapon="pistol")
    play.keeper("remove-person", who="jack", reason="Jacques part en voyage")
    assert play.state.strike is not None
    play.keeper("give-person", who="paul", seat="jacques", reason="Paula part aussi")
    assert play.person("paul").seat == "jacques"
    play.keeper("remove-person", who="paul", reason="Fin")
    assert play.state.strike is None
    assert play.state.fight.turn.who == foe
    play.keeper("remove-person", who=foe, reason="Fin")
    assert play.state.fight is None
    assert [o for o in play.table.offers("paula") if o.ask == "create-investigator"]


@rule("destiny.keeper-decides", "base.abilities")
def test_any_number_of_anybody_can_be_set_right():
    play = Play()
    foe = play.foe(destiny=5)
    play.keeper("set-meter", who=foe, meter="destiny", value=3, reason="Compté")
    assert play.person(foe).destiny == 3
    play.keeper("set-meter", who=foe, meter="natural", value=2, reason="Une carapace")
    play.keeper("set-meter", who=foe, meter="level", value=3, reason="Mal noté")
    assert (play.person(foe).natural, play.person(foe).level) == (2, 3)
    play.keeper("set-meter", who="jack", meter="level", value=4, reason="Mal noté")
    assert (play.person("jack").level, play.person("jack").destiny) == (4, 4)
    play.keeper("set-meter", who="paul", meter="constitution", value=10, reason="Mal noté")
    assert play.points("paul") == (8, 8)
    play.keeper("set-meter", who="paul", meter="constitution", value=18, reason="Mal noté")
    assert play.points("paul") == (12, 12)
    before = play.table.state
    play.keeper("set-meter", who="paul", meter="strength", value=16, reason="Mal noté")
    assert play.person("paul").scores["strength"] == 16
    lines = [line.text for line in told(play.table, "fr", "paula")]
    assert "Parole du gardien, Paul\xa0: Force 16. Mal noté." in lines
    back = [o.given["to"] for o in play.table.offers("gardien") if o.ask == "rewind"]
    play.keeper("rewind", to=max(back))
    assert play.person("paul").scores["strength"] == before.game.people["paul"].scores["strength"]


@rule("base.feats-number")
def test_every_feat_that_a_new_level_allows_is_offered():
    play = Play(people=())
    who = play.add(level=2, strength=14, weapons=["knife"])
    play.keeper("award-xp", who=[who], xp=10_000)
    level = next(o for o in play.table.offers("paula") if o.ask == "gain-level")
    feats = next(f.choices for f in level.fields if f.name == "feat")
    assert {"power-attack", "weapon-focus:knife", "weapon-proficiency:rifles"} <= set(feats)
    assert "cleave" not in feats  # Power Attack comes first
    assert "weapon-focus:pistol" not in feats
    play.ask("paula", "gain-level", who=who, feat="weapon-focus:knife")
    assert "weapon-focus:knife" in play.person(who).feats
