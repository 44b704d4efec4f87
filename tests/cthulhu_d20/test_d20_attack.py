"""The attack: its terms, zones, places, armour class, the window, GB and its row."""

import pytest

from d20_table import Play, of_type, one, refused_by, rule
from tablee.games.cthulhu_d20.data.gear import WEAPONS
from tablee.games.cthulhu_d20.data.tables import HUMAN, TORSO_AND_HEAD, ZONES, severity


def duel(options=None, people=("paul",), **foe):
    play = Play(options, people=people)
    return play, play.foe(**foe)


def terms_of(play):
    return {t.name: t.value for t in play.table.view("gardien").game.reckoning.terms}


def declared(play, who, target, **fields):
    play.keeper("declare-attack", who=who, target=target, **{"weapon": "pistol", **fields})
    terms = terms_of(play)
    play.keeper("drop-attack")
    return terms


@rule("combat.called-zone")
def test_each_zone_has_its_penalty():
    expected = {
        "head": -10,
        "torso": -8,
        "right-arm": -9,
        "left-arm": -9,
        "abdomen": -9,
        "right-leg": -7,
        "left-leg": -7,
        "head-torso-arms": -5,
        "torso-arms-abdomen": -5,
        "abdomen-legs": -3,
        "legs": -4,
        TORSO_AND_HEAD: -5,
    }
    play, thug = duel()
    found = {zone: declared(play, thug, "paul", zone=zone).get("zone", 0) for zone in expected}
    assert found == expected


@rule("base.attack-modifiers")
def test_a_circumstance_counts_once_and_is_named_once():
    play, thug = duel()
    aim = {"who": thug, "target": "paul", "weapon": "pistol"}
    again = ["climbing", "climbing"]
    with refused_by("combat.other-modifiers"):
        play.keeper("declare-attack", **aim, circumstances=again)
    play.keeper("declare-attack", **aim)
    with refused_by("combat.other-modifiers"):
        play.keeper("judge-attack", circumstances=again)


@rule("combat.called-zone-list-closed")
def test_only_the_zones_of_the_list_are_called_and_others_are_the_keepers_to_price():
    play, thug = duel()
    from tablee.kernel.words import Refused

    with pytest.raises(Refused):
        play.keeper("declare-attack", who=thug, target="paul", weapon="pistol", zone="hand")
    play.keeper("declare-attack", who=thug, target="paul", weapon="pistol")
    play.keeper("judge-attack", bonus=-11, reason="la main droite", places=["right-arm"])
    play.keeper("roll-attack", [20])
    assert play.state.strike.location == "right-arm"
    assert terms_of(play)["keeper"] == -11


@rule("combat.random-location")
@pytest.mark.parametrize(
    ("face", "place"),
    [
        (1, "head"),
        (5, "head"),
        (6, "torso"),
        (20, "torso"),
        (21, "right-arm"),
        (30, "right-arm"),
        (31, "left-arm"),
        (40, "left-arm"),
        (41, "abdomen"),
        (50, "abdomen"),
        (51, "right-leg"),
        (75, "right-leg"),
        (76, "left-leg"),
        (100, "left-leg"),
    ],
)
def test_without_a_zone_the_d100_says_where_before_the_armour_class_is_known(face, place):
    play, thug = duel()
    play.keeper("declare-attack", who=thug, target="paul", weapon="pistol")
    play.keeper("roll-attack", [face, 19])
    assert play.state.strike.location == place
    assert play.state.strike.ac == play.ac("paul", place)


@rule("combat.called-group-location")
@pytest.mark.parametrize(
    ("zone", "weights"),
    [
        ("head-torso-arms", {"head": 5, "torso": 15, "right-arm": 10, "left-arm": 10}),
        (
            "torso-arms-abdomen",
            {"torso": 15, "right-arm": 10, "left-arm": 10, "abdomen": 10},
        ),
        ("abdomen-legs", {"abdomen": 10, "right-leg": 25, "left-leg": 25}),
        ("legs", {"right-leg": 25, "left-leg": 25}),
    ],
)
def test_a_called_group_keeps_the_proportions_of_the_table(zone, weights):
    play, thug = duel(base_attack=30)
    odds = play.odds(
        "gardien", "declare-attack", who=thug, target="paul", weapon="pistol", zone=zone
    )
    where = odds.joint.map(lambda way: dict(way).get("location"))
    hits = {place: where.chance(place) for place in weights}
    total = sum(hits.values())
    assert {place: chance / total for place, chance in hits.items()} == {
        place: pytest.approx(weight / sum(weights.values())) for place, weight in weights.items()
    }


@rule("combat.ac-by-location", "base.armour-class")
def test_armour_class_is_kept_for_each_place():
    play, _ = duel()
    body = {part.name: part.ac for part in play.sheet("paul").body}
    assert body == {
        "head": 12,
        "torso": 13,
        "right-arm": 13,
        "left-arm": 13,
        "abdomen": 13,
        "right-leg": 12,
        "left-leg": 12,
    }
    big = play.foe(name="Géant", size="large", natural=3, dexterity=10)
    assert play.ac(big, "head") == 10 - 1 + 3


@rule("combat.attack-total", "base.attack-roll", "base.core-roll")
def test_every_term_of_the_total_is_named():
    play, thug = duel(strength=14, weapons=["knife", "pistol"])
    play.keeper("charge-effort", who=[thug], cost=2, kind="violent")
    assert declared(play, thug, "paul", weapon="knife") == {
        "base": 1,
        "strength": 2,
        "lethality": 1,
        "vicious": 1,
        "fatigue": -1,
    }
    assert declared(play, thug, "paul", zone="head", distance=25) == {
        "base": 1,
        "dexterity": 1,
        "lethality": 3,
        "zone": -10,
        "range": -4,
        "fatigue": -1,
    }
    novice = play.add("jacques", weapons=["hunting-rifle"])
    assert declared(play, novice, thug, weapon="hunting-rifle")["proficiency"] == -4


@rule("combat.hit", "base.attack-roll")
@pytest.mark.parametrize(("face", "hit"), [(1, False), (6, False), (7, True), (20, True)])
def test_equal_to_the_armour_class_is_a_hit_a_1_misses_and_a_20_hits(face, hit):
    play, thug = duel()  # +5 against 12
    play.keeper("declare-attack", who=thug, target="paul", weapon="pistol")
    announced = one(play.keeper("roll-attack", [80, face]), "attack-announced")
    assert announced.hit is hit


@rule("combat.hit")
def test_an_automatic_hit_has_a_margin_of_nothing():
    play, thug = duel()
    play.keeper("declare-attack", who=thug, target="paul", weapon="pistol", zone="head")
    play.keeper("judge-attack", bonus=-20)
    play.keeper("roll-attack", [20])
    play.tell()
    assert play.person("paul").wounds[-1].gb == 4  # the head alone


@rule("base.range", "gm.range-penalty-with-far-shot")
def test_range_costs_two_for_each_full_increment_and_far_shot_stretches_it():
    play = Play()
    for distance, penalty in ((89, 0), (134, 0), (135, -2), (269, -2), (280, -4)):
        assert (
            declared(play, "jack", "paul", weapon="m21", distance=distance).get("range", 0)
            == penalty
        )
    thug = play.foe()
    assert declared(play, thug, "paul", distance=24)["range"] == -4
    with refused_by("base.range"):
        play.keeper("declare-attack", who=thug, target="paul", weapon="pistol", distance=121)


@rule("combat.aim")
def test_aiming_gives_two_on_one_shot_at_that_target():
    play, thug = duel()
    other = play.foe(name="Autre")
    play.ask("paula", "take-aim", who="paul", target=thug)
    assert declared(play, "paul", thug)["aim"] == 2
    assert "aim" not in declared(play, "paul", other)
    assert "aim" not in declared(play, "paul", thug, weapon="knife")
    play.attack("paul", thug, faces=[80, 2])
    assert "aim" not in declared(play, "paul", thug)
    play.ask("paula", "take-aim", who="paul", target=thug)
    play.ask("paula", "take-aim", who="paul", target=thug)
    assert declared(play, "paul", thug)["aim"] == 2  # it does not add up
    play.hurt("paul", 1, "left-arm")
    assert "aim" not in declared(play, "paul", thug)  # a wound spoils it


@rule("combat.iterative-attacks", "base.iterative")
def test_each_attack_of_a_round_has_its_own_bonus_zone_and_gb():
    play = Play()
    foe = play.foe(name="Cible", dexterity=10)
    play.keeper("begin-fight", [20, 1], who=["jack", foe])
    play.keeper("declare-attack", who="jack", target=foe, weapon="m21", zone="head")
    assert terms_of(play)["base"] == 7
    play.keeper("roll-attack", [1])
    play.tell()
    play.keeper("declare-attack", who="jack", target=foe, weapon="m21", zone="legs")
    assert terms_of(play)["base"] == 2
    play.keeper("roll-attack", [90, 20])
    play.tell()
    with refused_by("combat.iterative-attacks"):
        play.keeper("declare-attack", who="jack", target=foe, weapon="m21")


@rule("combat.other-modifiers", "base.attack-modifiers")
@pytest.mark.parametrize(
    ("circumstance", "melee", "ranged"),
    [
        ("flanking", 2, 0),
        ("higher-ground", 1, 0),
        ("attacker-invisible", 2, 2),
        ("sitting", 2, -2),
        ("climbing", 2, 2),
        ("flat-footed", 0, 0),
        ("running", 0, -2),
        ("pinned", 4, -4),
        ("into-melee", 0, -4),
        ("bystanders", 0, -4),
    ],
)
def test_the_parents_list_of_modifiers(circumstance, melee, ranged):
    play, thug = duel(weapons=["knife", "pistol"])
    for weapon, value in (("knife", melee), ("pistol", ranged)):
        terms = declared(play, thug, "paul", weapon=weapon, circumstances=[circumstance])
        assert terms.get(circumstance, 0) == value


@rule("base.attack-modifiers", "base.conditions")
def test_some_circumstances_take_the_dexterity_bonus_away():
    play, thug = duel()
    for circumstances, ac in (
        ([], 12),
        (["flat-footed"], 10),
        (["running"], 10),
        (["sitting"], 12),
    ):
        play.keeper(
            "declare-attack",
            who=thug,
            target="paul",
            weapon="pistol",
            circumstances=circumstances,
        )
        play.keeper("roll-attack", [80, 20])
        assert play.state.strike.ac == ac
        play.keeper("rewind", to=play.table.history.turns - 2)


@rule("base.conditions")
def test_somebody_on_the_ground_is_hit_more_easily_close_by_and_less_from_afar():
    play, thug = duel(weapons=["knife", "pistol"])
    play.keeper("set-cover", who="paul", prone=True)
    assert declared(play, thug, "paul", weapon="knife")["prone"] == 4
    assert declared(play, thug, "paul")["prone"] == -4
    play.keeper("set-cover", who=thug, prone=True)
    assert declared(play, thug, "paul", weapon="knife")["attacker-prone"] == -4


@rule("gm.defenceless-target")
def test_against_the_defenceless_the_keeper_gives_a_bonus_and_lying_no_longer_helps():
    play, thug = duel()
    play.keeper("set-cover", who="paul", prone=True, defenceless=True)
    assert "prone" not in declared(play, thug, "paul")
    assert play.ac("paul", "head") == 10
    play.keeper("declare-attack", who=thug, target="paul", weapon="pistol")
    play.keeper("judge-attack", bonus=4, reason="sans défense")
    assert terms_of(play)["keeper"] == 4


@rule("base.melee-fire", "base.bystanders", "feat.unchanged")
def test_precise_shot_ignores_people_close_to_the_target():
    play = Play()
    terms = declared(play, "jack", "paul", weapon="m21", circumstances=["into-melee", "bystanders"])
    assert not {"into-melee", "bystanders"} & set(terms)


@rule("feat.point-blank-shot")
def test_point_blank_shot_is_one_on_the_attack_within_nine_metres():
    play = Play()
    assert declared(play, "jack", "paul", weapon="m21", distance=9)["point-blank"] == 1
    assert "point-blank" not in declared(play, "jack", "paul", weapon="m21", distance=10)


@rule("combat.no-damage-roll")
def test_no_attack_on_a_human_rolls_damage_or_confirms_a_critical():
    play, thug = duel()
    play.keeper("declare-attack", who=thug, target="paul", weapon="pistol", zone="left-arm")
    play.keeper("roll-attack", [20])
    happened = play.tell()
    roles = {d.role for e in happened if hasattr(e, "cast") for d in e.cast.dice}
    assert not roles & {"damage", "confirm"}


@rule("wound.severity-table", "wound.location-bonus", "wound.extra-fatigue-trunk")
@pytest.mark.parametrize(
    ("gb", "row", "pf", "pv"),
    [
        (0, "superficial", 0, 0),
        (1, "light", 1, 0),
        (2, "light", 1, 0),
        (3, "moderate", 2, 1),
        (5, "moderate", 2, 1),
        (6, "grave", 3, 2),
        (10, "grave", 3, 2),
        (11, "critical", 4, 3),
        (15, "critical", 4, 3),
        (16, "mortal", 4, 3),
    ],
)
def test_the_severity_table(gb, row, pf, pv):
    line = severity(HUMAN, gb)
    assert (line.row, line.pf, line.pv) == (row, pf, pv)
    for location, star in (("left-arm", 0), ("torso", 1), ("abdomen", 1), ("head", 0)):
        least = {"torso": 3, "head": 4, "abdomen": 1}.get(location, 0)
        if gb < least or gb >= 16:
            continue
        play = Play(people=("paul",))
        play.hurt("paul", gb, location)
        assert play.person("paul").wounds[-1].row == row
        assert play.points("paul") == (10 - pf - star, 10 - pv)
    bonus = {place.name: (place.bonus, place.extra) for place in HUMAN.places}
    assert (bonus["head"], bonus["torso"], bonus["abdomen"]) == ((4, 0), (3, 1), (1, 1))


@rule("wound.trunk-minimum")
def test_a_torso_is_never_grazed():
    play, thug = duel()
    for place, row in (("head", "moderate"), ("torso", "moderate"), ("abdomen", "light")):
        odds = play.odds(
            "gardien", "declare-attack", who=thug, target="paul", weapon="pistol", zone=place
        )
        rows = [r for r in odds.of("row").outcomes if r is not None]
        order = [line.row for line in HUMAN.rows]
        assert min(rows, key=order.index) in (row, "superficial")  # stopped by the jacket


@rule("wound.mortal")
def test_sixteen_kills_in_a_vital_place_and_tears_a_limb_off():
    for place in ("head", "torso", "abdomen"):
        play = Play(people=("paul",))
        play.hurt("paul", 16, place)
        assert play.person("paul").is_dead
    play = Play(people=("paul",))
    play.hurt("paul", 17, "left-arm")
    wound = play.person("paul").wounds[0]
    assert (wound.row, wound.part) == ("critical", "severed")
    assert play.points("paul") == (6, 7)
    (arm,) = [p for p in play.sheet("paul").body if p.wounds]
    assert (arm.wounds[0].dc, arm.wounds[0].rounds_left) == (22, 1)


@rule("combat.resolution-order")
def test_the_steps_of_an_attack_come_in_their_order():
    play, thug = duel()
    play.keeper("charge-effort", who=["paul"], cost=8, kind="violent")
    play.keeper("declare-attack", who=thug, target="paul", weapon="pistol", zone="torso")
    with refused_by("combat.resolution-order"):
        play.keeper("tell-wound")
    play.keeper("judge-attack", bonus=8)
    play.keeper("roll-attack", [10])
    with refused_by("destiny.announcement-window"):
        play.keeper("tell-wound")
    happened = play.tell(shock="violent")
    tags = [e.__struct_config__.tag for e in happened]
    wanted = [
        "attack-reckoned",
        "wound-made",
        "shock-given",
        "points-changed",
        "condition-changed",
        "wound-open",
        "attack-told",
    ]
    assert [tag for tag in tags if tag in wanted] == wanted
    with refused_by("combat.resolution-order"):
        play.keeper("roll-attack")


@rule("feat.improved-critical")
def test_improved_critical_adds_two_to_gb_with_its_weapon_only():
    gbs = []
    for feats in ([], ["improved-critical:pistol"], ["improved-critical:knife"]):
        play, thug = duel(feats=feats, weapons=["pistol", "knife"])
        play.attack(thug, "paul", faces=[80, 12])
        gbs.append(play.person("paul").wounds[-1].gb)
    assert gbs == [5, 7, 5]


@rule("feat.power-attack")
def test_power_attack_is_for_melee_and_never_more_than_the_base_attack():
    play, thug = duel(
        strength=14, base_attack=3, feats=["power-attack"], weapons=["club", "pistol"]
    )
    with refused_by("feat.power-attack"):
        play.keeper("declare-attack", who=thug, target="paul", weapon="club", power=4)
    with refused_by("feat.power-attack"):
        play.keeper("declare-attack", who=thug, target="paul", weapon="pistol", power=1)
    with refused_by("feat.power-attack"):
        play.keeper("declare-attack", who="paul", target=thug, weapon="knife", power=1)
    gbs = []
    for power in range(4):
        play.keeper("declare-attack", who=thug, target="paul", weapon="club", power=power)
        play.keeper("judge-attack", bonus=0)
        play.keeper("roll-attack", [80, 18])
        gbs.append(play.table.view("gardien").game.reckoning.gb)
        play.keeper("rewind", to=play.table.history.turns - 3)
    assert [gb - gbs[0] for gb in gbs] == [0, 0, 1, 1]  # the penalty and half as much again


@rule("feat.martial-artist", "base.nonlethal")
def test_bare_hands_take_no_life_without_the_feat():
    for feats, lost in (([], 0), (["martial-artist"], 3)):
        play, thug = duel(base_attack=12, strength=18, feats=feats, weapons=[])
        happened = play.attack(thug, "paul", "unarmed", faces=[80, 10])
        assert 10 - play.person("paul").pv == lost
        assert play.person("paul").wounds[-1].row == "critical"
        assert bool(of_type(happened, "wound-open")) is bool(lost)
    play, thug = duel(base_attack=12, strength=18, feats=["martial-artist"], weapons=[])
    play.attack(thug, "paul", "unarmed", faces=[80, 10], hold_back=True)
    assert play.person("paul").pv == 10


@rule("base.nonlethal")
def test_a_subdual_weapon_takes_only_fatigue():
    play = Play(people=("paul",))
    play.keeper("write-weapon", name="Matraque", count=1, sides=6, subdual=True)
    thug = play.foe(weapons=["matraque"], base_attack=15)
    play.keeper("declare-attack", who=thug, target="paul", weapon="matraque", zone="head")
    play.keeper("roll-attack", [20])
    play.tell()
    assert play.person("paul").pv == 10
    assert not play.person("paul").is_dead


@rule("combat.no-cover-ac", "base.cover")
def test_cover_never_adds_to_armour_class_but_hides_places():
    play, thug = duel()
    before = play.ac("paul", "left-leg")
    play.keeper("set-cover", who="paul", covered=["left-leg", "right-leg"])
    assert play.ac("paul", "left-leg") == before
    play.keeper("declare-attack", who=thug, target="paul", weapon="pistol")
    assert one(play.keeper("roll-attack", [80, 19]), "attack-announced").hit is False
    play.tell()
    assert play.person("paul").wounds == ()
    play.keeper("declare-attack", who=thug, target="paul", weapon="pistol")
    play.keeper("roll-attack", [80, 19])
    play.tell(through=True)  # the keeper says that it goes through
    assert play.person("paul").wounds[-1].location == "left-leg"


@rule("base.concealment")
@pytest.mark.parametrize(("face", "hit"), [(20, False), (21, True)])
def test_concealment_is_a_chance_to_miss_after_a_hit(face, hit):
    play, thug = duel()
    play.keeper("set-cover", who="paul", concealment=20)
    play.keeper("declare-attack", who=thug, target="paul", weapon="pistol")
    assert one(play.keeper("roll-attack", [80, 19, face]), "attack-announced").hit is hit


@rule("base.coup-de-grace")
def test_a_coup_de_grace_counts_as_a_twenty_where_one_wants():
    play, thug = duel(weapons=["knife"])
    with refused_by("base.coup-de-grace"):
        play.keeper(
            "declare-attack", who=thug, target="paul", weapon="knife", mercy=True, location="head"
        )
    play.keeper("charge-effort", [1], who=["paul"], cost=10, kind="violent")
    play.keeper(
        "declare-attack", who=thug, target="paul", weapon="knife", mercy=True, location="head"
    )
    play.keeper("roll-attack", [])
    assert (play.state.strike.face, play.state.strike.location) == (20, "head")
    play.tell()
    assert play.person("paul").is_dead


@rule("base.firearms-handling")
def test_shots_are_counted_and_reloading_takes_its_time():
    play, thug = duel(weapons=["revolver"])
    for _ in range(6):
        play.attack(thug, "paul", "revolver", faces=[80, 2])
    with refused_by("base.firearms-handling"):
        play.keeper("declare-attack", who=thug, target="paul", weapon="revolver")
    play.keeper("begin-fight", [20, 1], who=[thug, "paul"])
    play.keeper("reload", who=thug, weapon="revolver")
    assert play.person(thug).loaded["revolver"] == 6
    assert play.state.fight.turn.acted
    assert play.state.fight.turn.moved
    with refused_by("base.firearms-handling"):
        play.keeper("reload", who=thug, weapon="revolver")


@rule("base.autofire", "base.firearms-handling")
def test_a_burst_costs_four_and_is_as_lethal_as_its_raised_maximum():
    play, thug = duel(weapons=["assault-rifle"], feats=["burst-fire"])
    terms = declared(play, thug, "paul", weapon="assault-rifle", burst=True)
    assert (terms["burst"], terms["lethality"]) == (-4, 8)
    play.attack(thug, "paul", "assault-rifle", faces=[80, 2], burst=True)
    assert play.person(thug).loaded["assault-rifle"] == 25
    with refused_by("base.firearms-handling"):
        play.keeper("declare-attack", who="paul", target=thug, weapon="pistol", burst=True)


@rule("base.opportunity")
def test_an_attack_of_opportunity_is_the_keepers_button():
    play, thug = duel(weapons=["knife", "pistol"])
    play.keeper("begin-fight", [20, 1], who=["paul", thug])
    with refused_by("base.opportunity"):
        play.ask(
            "paula", "declare-attack", who="paul", target=thug, weapon="knife", opportunity=True
        )
    play.keeper("declare-attack", who=thug, target="paul", weapon="knife", opportunity=True)
    play.keeper("roll-attack", [80, 2])
    play.tell()
    assert play.state.fight.turn.who == "paul"


@rule("shock.without-wound")
def test_a_shot_stopped_by_armour_is_a_wound_only_for_the_record():
    play, thug = duel()
    play.attack(thug, "paul", faces=[10, 7])  # 12: the torso has 13 with the jacket
    assert play.person("paul").wounds[-1].row == "superficial"
    assert play.points("paul") == (10, 10)


def test_a_weapon_without_damage_does_no_harm():
    play = Play(people=("paul",))
    play.keeper("write-weapon", name="Plume", count=0, sides=0)
    thug = play.foe(weapons=["plume"])
    happened = play.attack(thug, "paul", "plume", faces=[80, 20])
    assert one(happened, "body-told").seen == "unhurt"
    assert play.person("paul").wounds == ()


def test_the_zone_table_names_every_human_place():
    assert {place for _, places in ZONES.values() for place in places} == set(HUMAN.names)
    assert set(WEAPONS) >= {"knife", "pistol", "m21"}
