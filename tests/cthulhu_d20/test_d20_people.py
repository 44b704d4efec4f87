"""Investigators by the book: abilities, options, skills, feats, levels, gear."""

import random

import pytest

from d20_table import JACK, PAUL, SEATS, Play, one, refused_by, rule
from tablee.games.cthulhu_d20 import game
from tablee.games.cthulhu_d20.data.gear import ARMOURS, WEAPONS
from tablee.games.cthulhu_d20.data.tables import SKILLS
from tablee.games.cthulhu_d20.rules.figures import (
    attack_line,
    base_attack,
    feats_at,
    modifier_of,
    skill_points,
    xp_for,
)
from tablee.games.cthulhu_d20.state.people import Person
from tablee.kernel.table import Table
from tablee.kernel.words import Refused


def faults_of(play, **fields):
    with pytest.raises(Refused) as refused:
        play.add(**fields)
    found = (refused.value, *refused.value.also)
    return [fault.rule.removeprefix("cthulhu-d20.") for fault in found]


@rule("base.abilities")
def test_a_modifier_is_half_of_what_a_score_has_over_ten_rounded_down():
    scores = (1, 3, 5, 7, 9, 10, 12, 15, 17, 18, 20)
    assert [modifier_of(s) for s in scores] == [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]


@rule("base.ability-generation")
def test_abilities_are_rolled_with_four_dice_of_which_the_lowest_is_dropped():
    play = Play(people=())
    faces = [6, 6, 6, 1, 5, 5, 5, 1, 4, 4, 4, 1, 3, 3, 3, 1, 2, 2, 2, 1, 1, 1, 1, 1]
    rolled = one(play.ask("paula", "roll-abilities", faces), "abilities-rolled")
    assert rolled.scores == (18, 15, 12, 9, 6, 3)
    with refused_by("base.ability-generation"):
        play.ask("paula", "roll-abilities", faces)
    given = {"strength": 3, "dexterity": 6, "constitution": 9, "intelligence": 12, "wisdom": 15}
    assert faults_of(play, rolled=True, **given, charisma=17) == ["base.ability-generation"]
    who = play.add(rolled=True, **given, charisma=18)
    assert play.person(who).scores["charisma"] == 18


@rule("base.abilities")
def test_scores_entered_by_hand_go_from_3_to_18():
    assert faults_of(Play(people=()), strength=19, wisdom=2) == ["base.abilities"] * 2


@pytest.mark.parametrize(
    ("constitution", "feats", "points"),
    [
        (3, [], 4),
        (10, [], 8),
        (14, [], 10),
        (18, [], 12),
        (18, ["toughness", "toughness"], 16),
        (10, ["toughness"], 10),
    ],
)
@rule("creation.life-points", "creation.fatigue-points", "feat.toughness")
def test_both_meters_are_eight_and_the_constitution_modifier(constitution, feats, points):
    play = Play(people=())
    who = play.add(constitution=constitution, feats=feats)
    assert play.points(who) == (points, points)


@rule("feat.toughness")
def test_toughness_is_taken_twice_at_most():
    assert faults_of(Play(people=()), level=3, feats=["toughness"] * 3) == ["feat.toughness"]


@rule("base.options", "base.iterative")
def test_the_offence_and_defence_lines_of_base_attack():
    offence = [base_attack(level, "offence") for level in range(1, 12)]
    assert offence == [1, 2, 3, 3, 4, 5, 6, 6, 7, 8, 9]
    assert [base_attack(level, "defence") for level in range(1, 7)] == [0, 1, 1, 2, 2, 3]
    lines = {
        bonus: attack_line(Person("x", "X", base_attack=bonus)) for bonus in (0, 5, 6, 7, 11, 16)
    }
    assert lines == {
        0: (0,),
        5: (5,),
        6: (6, 1),
        7: (7, 2),
        11: (11, 6, 1),
        16: (16, 11, 6, 1),
    }


@rule("base.options", "base.saves")
def test_offence_has_one_good_save_and_defence_two():
    assert faults_of(Play(people=()), good=["fortitude", "will"]) == ["base.options"]
    assert faults_of(Play(people=()), option="defence", good=["will"]) == ["base.options"]
    play = Play(people=())
    who = play.add(level=7, good=["will"], wisdom=14)
    saves = play.sheet(who).saves
    assert saves == {"fortitude": 2, "reflex": 2, "will": 2 + 3 + 2}
    proficient = faults_of(
        Play(people=()), option="defence", good=["will", "reflex"], proficiency="rifles"
    )
    assert proficient == ["base.options"]


@rule("base.skill-points", "base.skills")
def test_skill_points_ranks_and_their_price():
    assert [skill_points(level, 14) for level in (1, 2, 5)] == [40, 50, 80]
    core = list(SKILLS)[:12]
    over = [*({"skill": s, "ranks": 4} for s in core[:8]), {"skill": "law", "ranks": 1}]
    assert faults_of(Play(people=()), core=core, ranks=over) == ["base.skill-points"]
    deep = [{"skill": core[0], "ranks": 5}]
    assert faults_of(Play(people=()), core=core, ranks=deep) == ["base.skills"]
    outside = [{"skill": "law", "ranks": 3}]
    assert faults_of(Play(people=()), core=core, ranks=outside) == ["base.skills"]
    who = Play(people=()).add(core=core, ranks=[{"skill": s, "ranks": 4} for s in core[:8]])
    assert who == "ada"


@rule("base.skill-abilities")
def test_fatigue_touches_skills_of_strength_and_dexterity_and_no_others():
    play = Play(people=())
    core = ["climb", "hide", "concentration", "search", "first-aid", "bluff"]
    who = play.add(core=core, ranks=[{"skill": s, "ranks": 4} for s in core])
    before = play.sheet(who).skills
    play.keeper("charge-effort", who=[who], cost=2, kind="violent")
    after = play.sheet(who).skills
    changed = {skill for skill in after if after[skill] != before[skill]}
    tired = {s for s in after if SKILLS[s] in ("strength", "dexterity")}
    assert changed == tired
    assert {"climb", "jump", "swim", "balance", "hide"} <= changed
    assert not {"concentration", "search", "first-aid", "bluff"} & changed


@rule("base.feats-number")
def test_feats_come_two_at_first_and_then_every_third_level():
    assert [feats_at(level) for level in (1, 2, 3, 6, 9, 18)] == [2, 2, 3, 4, 5, 8]
    many = ["endurance", "run", "alertness"]
    assert faults_of(Play(people=()), feats=many) == ["base.feats-number"]
    Play(people=()).add(level=3, feats=many)


@rule("base.feats-named")
@pytest.mark.parametrize(
    "feats",
    [
        ["far-shot"],
        ["precise-shot"],
        ["power-attack"],
        ["weapon-focus:sword"],
        ["improved-critical:knife"],
        ["weapon-focus"],
        ["no-such-feat"],
    ],
)
def test_a_feat_needs_what_it_needs(feats):
    assert set(faults_of(Play(people=()), feats=feats)) == {"base.feats-named"}


@rule("base.feats-named", "feat.unchanged")
def test_jack_has_exactly_the_feats_of_his_level_and_may_have_them():
    play = Play(people=("jack",))
    assert len(JACK["feats"]) == feats_at(9)
    assert play.person("jack").scores["dexterity"] == 20


def test_all_faults_of_a_sheet_are_named_at_once():
    found = faults_of(
        Play(people=()), strength=19, good=[], feats=["cleave"], weapons=["laser"], armour=["x"]
    )
    assert found == [
        "base.abilities",
        "base.options",
        "base.feats-named",
        "base.weapons",
        "base.armour",
    ]


@rule("destiny.one-per-level", "destiny.group-point")
def test_one_destiny_point_a_level_and_one_for_the_group():
    play = Play()
    assert play.person("paul").destiny == 1
    assert play.person("jack").destiny == 9
    assert play.state.group_point is True


@rule("base.levels", "meter.no-level-growth", "destiny.one-per-level")
def test_a_new_level_gives_a_destiny_point_and_no_life():
    play = Play(people=("paul",))
    assert [xp_for(level) for level in (1, 2, 3, 4, 5)] == [0, 1000, 3000, 6000, 10000]
    with refused_by("base.levels"):
        play.ask("paula", "gain-level", who="paul")
    play.keeper("award-xp", who=["paul"], xp=1000)
    before = play.points("paul")
    play.ask("paula", "gain-level", [4], who="paul")
    person = play.person("paul")
    assert (person.level, person.destiny) == (2, 2)
    assert play.points("paul") == before
    assert person.sanity == 54  # a die of Sanity, by the open Sanity rules
    with refused_by("base.levels"):
        play.ask("paula", "gain-level", who="paul")


@rule("base.levels", "base.feats-number")
def test_abilities_rise_every_fourth_level_and_feats_every_third():
    play = Play(people=())
    who = play.add(level=2)
    play.keeper("award-xp", who=[who], xp=20_000)
    with pytest.raises(Refused) as refused:
        play.ask("paula", "gain-level", [1], who=who, raised="strength", ranks=[])
    assert refused.value.rule == "cthulhu-d20.base.levels"
    play.ask("paula", "gain-level", [1], who=who, feat="endurance")
    assert play.person(who).feats == ("endurance",)
    with refused_by("base.feats-number"):
        play.ask("paula", "gain-level", [1], who=who, feat="run")
    play.ask("paula", "gain-level", [1], who=who, raised="constitution")
    assert play.person(who).scores["constitution"] == 11


@rule("feat.toughness", "meter.no-level-growth")
def test_toughness_at_a_new_level_moves_both_meters():
    play = Play(people=())
    who = play.add(level=2)
    play.keeper("award-xp", who=[who], xp=3000)
    play.ask("paula", "gain-level", [1], who=who, feat="toughness")
    assert play.points(who) == (10, 10)


@rule("gear.lethality", "gear.lethality-critical-weapon", "base.weapons")
def test_lethality_of_the_weapons_at_hand():
    lethal = {weapon.id: weapon.lethality for weapon in WEAPONS.values()}
    assert lethal["unarmed"] == 0
    assert lethal["knife"] == 2
    assert lethal["club"] == 1
    assert lethal["machete"] == 2
    assert lethal["sword"] == 3
    assert lethal["light-pistol"] == 2
    assert lethal["pistol"] == lethal["revolver"] == 3
    assert lethal["heavy-pistol"] == lethal["shotgun"] == lethal["assault-rifle"] == 5
    assert lethal["hunting-rifle"] == 6
    assert lethal["heavy-rifle"] == lethal["m21"] == 7


@rule("gear.lethality", "gear.lethality-critical-weapon")
@pytest.mark.parametrize(
    ("most", "bonus"),
    [(1, 0), (3, 0), (4, 1), (6, 1), (7, 2), (12, 3), (15, 4), (16, 5), (21, 6), (24, 7), (25, 8)],
)
def test_a_weapon_of_the_table_s_own_gets_its_lethality_from_its_maximum(most, bonus):
    play = Play(people=())
    for number, (threat, multiplier) in enumerate(((20, 2), (19, 2), (20, 3), (18, 3))):
        written = one(
            play.keeper(
                "write-weapon",
                name=f"Arme {number}",
                count=0,
                sides=0,
                bonus=most,
                threat=threat,
                multiplier=multiplier,
            ),
            "weapon-written",
        )
        assert written.weapon.lethality == bonus + (number > 0)


@rule("gear.armour-zones", "base.armour")
def test_armour_protects_the_places_it_covers_and_the_better_piece_counts():
    play = Play(people=("paul",))
    assert ARMOURS["leather-jacket"].zones == ("torso", "right-arm", "left-arm", "abdomen")
    play.keeper("write-armour", name="Gilet doré", bonus=3, zones=["torso"])
    worn = ["leather-jacket", "gilet-dore", "helmet"]
    play.ask("paula", "take-gear", who="paul", armour=worn, weapons=[])
    acs = {part.name: part.ac for part in play.sheet("paul").body}
    assert (acs["head"], acs["torso"], acs["left-arm"], acs["left-leg"]) == (14, 15, 13, 12)
    with refused_by("gear.armour-zones"):
        play.keeper("write-armour", name="X", bonus=1, zones=["aile"])


@rule("base.armour-class")
def test_heavy_armour_limits_the_dexterity_that_counts_for_armour_class():
    play = Play(people=("paul",))
    play.ask("paula", "take-gear", who="paul", armour=["entry-suit"], weapons=[])
    assert play.ac("paul", "torso") == 19
    assert play.ac("paul", "head") == 10


def test_ready_made_people_are_by_the_book():
    made = game.ready_made("fr")
    assert len(made) >= 4
    for ready in made:
        play = Play(people=())
        play.ask("paula", "create-investigator", **ready.fields)
    assert {r.id for r in made} == {r.id for r in game.ready_made("en")}


@pytest.mark.parametrize("seed", range(40))
def test_somebody_at_random_is_always_by_the_book(seed):
    rng = random.Random(seed)
    play = Play(people=())
    by = play.table.by("paula")
    fields = game.at_random(play.state, by, "fr", rng.randrange)
    play.ask("paula", "create-investigator", **fields)
    (person,) = play.state.people.values()
    have = skill_points(1, person.scores["intelligence"])
    assert sum(person.ranks.values()) == min(have, 48)


def test_a_seat_has_one_living_investigator_and_the_keeper_none():
    play = Play(people=("paul",))
    with refused_by("base.abilities"):
        play.ask("paula", "create-investigator", **PAUL)
    with refused_by("base.abilities"):
        play.keeper("create-investigator", **PAUL)
    assert SEATS["gardien"] == "keeper"


@rule("feat.review-needed")
def test_a_feat_that_speaks_of_damage_is_settled_by_the_keeper():
    play = Play(people=())
    foe = play.foe(feats=["weapon-specialisation:pistol"])
    other = play.foe(name="Autre")
    play.keeper("settle-feat", who=foe, feat="weapon-specialisation:pistol", gb=2)
    play.attack(foe, other, faces=[80, 12], distance=1)
    assert play.person(other).wounds[-1].gb == 12 + 1 + 1 + 3 - 11 + 2
    with refused_by("feat.review-needed"):
        play.keeper("settle-feat", who=foe, feat="endurance", gb=2)


def test_a_table_of_people_replays_to_the_same_state():
    play = Play(waits=True)
    again = Table.load(game, play.table.entries, draw_seed=lambda: b"", seed=play.table.seed)
    assert again.state == play.table.state
