"""Sheets from the whole space of what can be written down: offered is what is done, both ways."""

import random
from itertools import pairwise

import pytest

from d20_table import JACK, Play, refused_by, rule
from laws.askspace import AskSpace
from laws.coverage import covering, uncovered
from laws.faults import unsound, why_refused
from tablee.games.cthulhu_d20.data.gear import FEATS, GROUPS, WEAPONS
from tablee.games.cthulhu_d20.data.tables import SKILLS
from tablee.games.cthulhu_d20.rules.figures import (
    GOOD_SAVES,
    feats_at,
    most_ranks,
    raises_at,
    skill_points,
)
from tablee.games.cthulhu_d20.rules.investigators.offers import every_feat
from tablee.games.cthulhu_d20.state.people import ABILITIES
from tablee.lab.games import find_game

SAVES = ("fortitude", "reflex", "will")


def sheet(rng):
    """Somebody of any level, by the book or nearly so: feats are drawn, whatever they need."""
    level, option = rng.choice((1, 2, 3, 5, 8, 12, 16, 20)), rng.choice(tuple(GOOD_SAVES))
    scores = {ability: rng.randint(3, 18) for ability in ABILITIES}
    core = rng.sample(list(SKILLS), rng.randint(0, 12))
    weapons = rng.sample(list(WEAPONS), rng.randint(0, 9))
    arms = [f for f in every_feat(Play(people=()).state) if f.rpartition(":")[2] in (*weapons,)]
    plain = [feat.id for feat in FEATS.values() if not feat.of]
    feats = [rng.choice(plain * 3 + arms) for _ in range(rng.randint(0, feats_at(level)))]
    return {
        "ask": "create-investigator",
        "name": "Ada",
        "level": level,
        "option": option,
        "good": rng.sample(SAVES, GOOD_SAVES[option]),
        **({"proficiency": rng.choice(GROUPS)} if option == "offence" else {}),
        **scores,
        "raised": [rng.choice(ABILITIES) for _ in range(rng.randint(0, raises_at(level)))],
        "core": core,
        "ranks": bought(rng, core, level, scores["intelligence"]),
        "feats": feats,
        "weapons": weapons,
    }


def bought(rng, core, level, intelligence):
    left, rows = skill_points(level, intelligence), []
    for skill in rng.sample(list(SKILLS), rng.randint(0, 15)):
        price = 1 if skill in core else 2
        most = min(most_ranks(level, skill in core), left // price)
        if most > 0:
            rows.append({"skill": skill, "ranks": rng.randint(1, most)})
            left -= price * rows[-1]["ranks"]
    return rows


def creature(rng):
    """A creature with tables of its own."""
    ends = sorted(rng.sample(range(100), rng.randint(0, 9)))
    count = rng.randint(1, 20)
    cuts = [0, *sorted(rng.sample(range(1, 100), count - 1)), 100]
    places = [
        {"name": f"Lieu {n}", "faces": b - a, "bonus": rng.randint(-20, 20)}
        for n, (a, b) in enumerate(pairwise(cuts))
    ]
    rows = [{"row": "light", "pf": 1, "pv": rng.randint(0, 50), "up_to": end} for end in ends]
    halves = rng.random() < 0.5
    return {
        "ask": "create-opponent",
        "name": "Chose",
        "treatment": "own-tables",
        "places": places,
        "severities": [*rows, {"row": "mortal", "pf": 4, "pv": 3}],
        **({"hp_method": "halves", "hp": 20} if halves else {"hp": rng.choice((0, 1, 30))}),
        "worsens": rng.random() < 0.5,
    }


def new_level(rng):
    skills = rng.sample(list(SKILLS), rng.randint(0, 3))
    return {
        "ask": "gain-level",
        "who": "ada",
        "raised": rng.choice((None, *ABILITIES)),
        "feat": rng.choice((None, *FEATS, "weapon-focus:pistol", "weapon-proficiency:rifles")),
        "ranks": [{"skill": skill, "ranks": rng.randint(1, 4)} for skill in skills],
    }


def spoilt(table, rng, ask):
    space = AskSpace(table.readings.asks)
    space.learn(table, rng)
    return space._spoilt(ask, rng, "0")


def disagreements(table, seat, asks):
    offers = table.offers(seat)
    found = ((ask, unsound(table, seat, offers, ask)) for ask in asks)
    return [(ask, why) for ask, why in found if why is not None]


@rule("creation.life-points", "base.levels", "base.skill-points")
def test_an_investigator_of_any_level_is_offered_when_the_sheet_is_by_the_book():
    play, rng = Play(people=()), random.Random(4)
    sheets = [sheet(rng) for _ in range(400)]
    assert disagreements(play.table, "paula", sheets) == []
    done = [one for one in sheets if why_refused(play.table, "paula", one) is None]
    assert len(done) > 60
    assert {one["level"] for one in done} > {1, 20}
    assert any(len(set(one["raised"])) < len(one["raised"]) for one in done)


@rule("creation.life-points")
def test_a_sheet_with_something_else_written_in_it_is_offered_or_refused():
    play, rng = Play(people=()), random.Random(5)
    asks = [spoilt(play.table, rng, sheet(rng)) for _ in range(200)]
    assert disagreements(play.table, "paula", asks) == []


@rule("base.ability-generation")
def test_rolled_abilities_are_offered_in_any_order_and_no_others():
    play = Play(people=())
    play.ask("paula", "roll-abilities", [6, 6, 6, 1, 5, 5, 5, 1, 4, 4, 4, 1] + [3, 3, 3, 1] * 3)
    ada = {"ask": "create-investigator", "name": "Ada", "good": ["will"], "rolled": True}
    other = dict(zip(ABILITIES, (9, 18, 9, 12, 15, 9), strict=True))
    asks = [{**ada, **other}, {**ada, **other, "wisdom": 18}, {**ada, "seat": "paula", **other}]
    assert disagreements(play.table, "paula", asks) == []
    assert [why_refused(play.table, "paula", ask) is None for ask in asks] == [True, False, True]


@rule("base.abilities")
def test_the_keeper_is_offered_investigators_for_the_seats_that_have_none():
    play = Play(people=("paul",))
    for seat, done in (("jacques", True), ("paula", False), ("gardien", False)):
        ask = {"ask": "create-investigator", **JACK, "seat": seat}
        assert disagreements(play.table, "gardien", [ask]) == []
        assert (why_refused(play.table, "gardien", ask) is None) is done


@rule("base.levels", "base.skills", "base.feats-named")
@pytest.mark.parametrize("level", [1, 2, 3, 7, 11, 19])
def test_all_that_a_new_level_may_bring_is_offered(level):
    play, rng = Play(people=()), random.Random(level)
    play.add(level=level, core=["climb", "hide"], weapons=["pistol"], dexterity=12)
    play.keeper("award-xp", who=["ada"], xp=200_000)
    asks = [new_level(rng) for _ in range(150)]
    asks += [spoilt(play.table, rng, ask) for ask in asks[:50]]
    assert disagreements(play.table, "paula", asks) == []
    assert any(why_refused(play.table, "paula", ask) is None for ask in asks)


@rule("base.levels")
def test_a_level_set_lower_leaves_the_way_up_open():
    play = Play(people=())
    play.add(level=5, core=["climb"], ranks=[{"skill": "climb", "ranks": 8}])
    play.keeper("set-meter", who="ada", meter="level", value=1, reason="Erreur de fiche")
    play.keeper("award-xp", who=["ada"], xp=5000)
    assert disagreements(play.table, "paula", [{"ask": "gain-level", "who": "ada"}]) == []
    play.ask("paula", "gain-level", [3], who="ada")
    assert play.person("ada").level == 2


@rule("npc.human-morphology-only")
def test_tables_of_a_creatures_own_are_offered_when_they_are_whole():
    play, rng = Play(people=()), random.Random(6)
    asks = [creature(rng) for _ in range(80)]
    refused = [ask for ask in asks if why_refused(play.table, "gardien", ask) is not None]
    assert refused == []
    for ask in asks[:40]:
        asks.append(spoilt(play.table, rng, ask))
        for part in ("places", "severities"):
            asks.append({**ask, part: ask[part][1:]})
            asks.append({**ask, part: ask[part][::-1]})
            asks.append({**ask, part: [*ask[part], ask[part][0]]})
    assert disagreements(play.table, "gardien", asks) == []


@rule("base.feats-named", "feat.toughness")
@pytest.mark.parametrize(
    ("feats", "done"),
    [
        (["toughness", "toughness"], True),
        (["toughness"] * 3, False),
        (["alertness", "alertness"], False),
        (["skill-emphasis:climb"], True),
        (["skill-emphasis:flight"], False),
        (["skill-emphasis"], False),
        (["alertness:"], False),
        (["weapon-focus:pistol"], True),
        (["weapon-focus:knife"], False),
    ],
)
def test_the_keepers_people_have_feats_that_there_are(feats, done):
    play = Play(people=())
    ask = {"ask": "create-opponent", "name": "Voyou", "weapons": ["pistol"], "feats": feats}
    assert disagreements(play.table, "gardien", [ask]) == []
    assert (why_refused(play.table, "gardien", ask) is None) is done


@rule("npc.human-morphology-only")
def test_a_name_that_is_taken_is_not_offered_again():
    play = Play(people=())
    play.foe()
    ask = {"ask": "create-opponent", "name": "Voyou"}
    assert disagreements(play.table, "gardien", [ask]) == []


@rule("base.weapons", "magic.conversion-principle")
def test_dice_of_ones_own_are_dice_that_people_can_throw():
    play = Play(people=())
    for sides in range(101):
        gun = {"ask": "write-weapon", "name": "Fusil", "count": 2, "sides": sides}
        spell = {"ask": "write-spell", "name": "Soin", "effect": "heal", "count": 1, "sides": sides}
        assert disagreements(play.table, "gardien", [gun, spell]) == []
    with refused_by("base.weapons"):
        play.keeper("write-weapon", name="Fusil", count=1, sides=7)
    play.keeper("write-weapon", name="Fusil", count=1, sides=3)


@rule("wound.critical-part")
def test_nothing_is_noted_of_the_wounds_of_the_dead():
    play = Play(people=("paul",))
    thug = play.foe()
    play.hurt(thug, 20, "torso")
    assert play.person(thug).is_dead
    ask = {"ask": "mark-part", "who": thug, "wound": 1, "part": "hampered"}
    assert disagreements(play.table, "gardien", [ask]) == []


def test_every_kind_of_sheet_is_offered_in_a_form_that_holds_however_it_is_filled_in():
    play = Play(people=())
    for seat in ("paula", "gardien"):
        offers = play.table.offers(seat)
        bound = {(o.ask, o.given.get("treatment")) for o in offers if o.bound_by}
        free = {(o.ask, o.given.get("treatment")) for o in offers if not o.bound_by}
        assert bound
        assert bound <= free


def test_ready_made_and_random_people_are_covered_by_an_offer():
    game, play = find_game("cthulhu-d20"), Play(people=())
    made = [{"ask": "create-investigator", **one.fields} for one in game.ready_made("fr")]
    offers = play.table.offers("paula")
    for ask in made:
        assert uncovered(offers, play.table.read_ask(ask)) == ""
        assert covering(offers, play.table.read_ask(ask))


# Attacks, and dice that wait


@rule("base.opportunity")
def test_an_attack_of_opportunity_is_offered_to_the_keeper_in_melee():
    play = Play(people=("paul",))
    thug = play.foe(weapons=["knife", "pistol"])
    for weapon in ("knife", "pistol"):
        attack = {"who": thug, "target": "paul", "weapon": weapon, "opportunity": True}
        more = ({}, {"number": 2}, {"cleaving": True}, {"mercy": True, "location": "head"})
        asks = [{"ask": "declare-attack", **attack, **one} for one in more]
        assert disagreements(play.table, "gardien", asks) == []


@rule("base.coup-de-grace")
def test_a_coup_de_grace_is_offered_with_every_weapon_and_to_the_keeper_alone():
    play = Play(people=("paul", "jack"))
    thug = play.foe(weapons=["knife"])
    play.keeper("set-cover", who="paul", defenceless=True)
    play.keeper("set-cover", who=thug, defenceless=True)
    for seat, who, target, weapon in (
        ("gardien", thug, "paul", "knife"),
        ("gardien", thug, "paul", "unarmed"),
        ("gardien", "jack", thug, "m21"),
        ("jacques", "jack", thug, "m21"),
    ):
        blow = {"who": who, "target": target, "weapon": weapon, "mercy": True, "location": "head"}
        more = ({}, {"zone": "head"}, {"hold_back": True}, {"location": ""}, {"bonus": 2})
        asks = [{"ask": "declare-attack", **blow, **one} for one in more]
        assert disagreements(play.table, seat, asks) == []
        assert (why_refused(play.table, seat, asks[0]) is None) is (seat == "gardien")


@rule("destiny.announcement-window")
def test_a_save_that_waits_for_one_player_holds_up_nobody_else():
    play = Play(waits=True)
    play.foe()
    aims = [o for o in play.table.offers("jacques") if o.ask == "take-aim"]
    play.keeper("change-ability", [3], who="paul", ability="wisdom", points=2, dc=15)
    assert play.state.lots
    assert aims == [o for o in play.table.offers("jacques") if o.ask == "take-aim"]
    assert not [o for o in play.table.offers("paula") if o.ask == "take-aim"]


@rule("destiny.keeper-decides")
def test_a_check_that_waits_for_destiny_is_not_forgotten_when_somebody_else_leaves():
    play = Play(waits=True)
    patient = play.foe()
    play.keeper("set-meter", who="paul", meter="destiny", value=1, reason="Un de plus")
    play.hurt(patient, 6, "left-leg")
    play.keeper("call-sanity", who="paul", more_dice=1)
    play.ask("paula", "call-destiny", who="paul", about="check", text="Ne pas voir")
    wound = play.person(patient).wounds[-1].number
    play.ask("paula", "care-for", [3], healer="paul", patient=patient, wound=wound)
    play.keeper("remove-person", who=patient, reason="Parti")
    assert play.state.fate is not None
    play.keeper("decide-fate", outcome="success")
    assert not any(check.called for check in play.state.checks.values())


@rule("combat.aim")
def test_anybody_may_aim_at_somebody_in_sight():
    play = Play(people=("paul",))
    zombie = play.foe(name="Zombie", treatment="adapted", weapons=[])
    shade = play.foe(name="Ombre", hidden=True)
    pairs = ((zombie, "paul", True), ("paul", shade, False), ("paul", zombie, True))
    for who, target, done in pairs:
        ask = {"ask": "take-aim", "who": who, "target": target}
        assert disagreements(play.table, "gardien", [ask]) == []
        assert (why_refused(play.table, "gardien", ask) is None) is done


@rule("magic.healing-touch-heal")
@pytest.mark.parametrize("choice", ["no", "yes"])
def test_the_wound_that_a_healing_touch_counts_for_is_offered_where_it_counts(choice):
    options = find_game("cthulhu-d20").book.option
    choices = next(o.choices for o in options if o.id == "healing_touch_counts_as_care")
    other = next(one for one in choices if one != "no")
    play = Play({"healing_touch_counts_as_care": "no" if choice == "no" else other})
    play.hurt("paul", 6, "left-leg")
    touch = {"ask": "healing-touch", "caster": "jack", "target": "paul"}
    asks = [{**touch, "wound": wound} for wound in (0, 1, 2)]
    assert disagreements(play.table, "gardien", asks) == []
    assert (why_refused(play.table, "gardien", asks[1]) is None) is (choice == "yes")
