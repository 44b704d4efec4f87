"""La magie: gifts, circles and their price, marks, thefts, places of power."""

import pytest

from tales_table import Play, of_type, one, refused, refused_by, rule

GIFTED = [
    {"name": "Feu", "rank": 2, "kind": "prodigy"},
    {"name": "Rituels", "rank": 1, "kind": "thaumaturgy"},
    {"name": "Groom", "rank": 1},
    {"name": "Boxe", "rank": 0},
]


def mage(options=None, people=("zoe", "max"), **fields):
    return Play(options, people=people, zoe={"skills": GIFTED, **fields})


def cast(play, *faces, circle=2, stand=True, seat="zoe", **fields):
    given = {"who": "zoe", "gift": "k1", "what": f"sort {play.serial()}", **fields}
    play.ask(seat, "cast-gift", circle=circle, **given)
    events = play.throw(*faces)
    return events + (play.ask("zoe", "stand", who="zoe") if stand else [])


@rule("magic.use", "magic.gift")
@pytest.mark.parametrize(
    ("circle", "difficulty", "power"),
    [(1, 1, 1), (2, 0, 5), (3, -2, 10), (4, -5, 15), (5, -8, 20)],
)
def test_each_circle_has_its_difficulty_and_its_price_on_a_failure(circle, difficulty, power):
    play = mage(assets=["mystic", "mystic", "mystic"], mind=3, vigour=0, agility=0)
    play.set("zoe", heroism=5, power=play.view("zoe").heroes[0].most_power)
    full = play.hero().power
    play.ask("zoe", "cast-gift", who="zoe", gift="k1", what="brûler", circle=circle)
    assert sum(x.value for x in play.view("zoe").rolls[0].lines) == 3 + 2 + difficulty
    play.throw(1, 2)
    play.ask("zoe", "stand", who="zoe")
    failed = 3 + 5 + difficulty < 9
    paid = min(power, full) if failed else 0
    assert full - play.hero().power == paid


@rule("magic.use")
def test_a_success_costs_nothing_and_a_failure_works_too():
    play = mage()
    cast(play, 5, 4, circle=2)
    assert play.hero().power == 11
    events = cast(play, 2, 2, circle=2)
    assert one(events, "gift-paid").power == 5
    assert play.roll().stage == "done"


@rule("magic.use", "power.bonus")
def test_power_added_after_the_dice_may_avoid_the_price_of_failure():
    play = mage()
    cast(play, 3, 2, circle=2, stand=False)
    play.ask("zoe", "spend-power", who="zoe", points=1)
    play.ask("zoe", "stand", who="zoe")
    assert play.hero().power == 10


@rule("magic.use")
def test_a_shifted_failure_is_a_partial_success_that_costs_nothing_and_a_double_one_pays():
    play = mage()
    cast(play, 2, 2, circle=2, stand=False)
    play.ask("zoe", "shift", who="zoe")
    assert (play.roll().degree, play.hero().power) == ("partial", 11)
    play.keeper("waive-consequence", who="zoe")
    cast(play, 1, 1, circle=2)
    assert play.hero().power == 6


@rule("magic.surcharge")
def test_each_increase_costs_the_circle_whatever_the_roll():
    play = mage()
    cast(play, 5, 5, circle=3, distance=True, lasting=True)
    assert play.hero().power == 11 - 6
    play = mage()
    cast(play, 5, 5, circle=1, purpose="heal", targets=["max"], distance=True, lasting=True)
    assert play.hero().power == 11 - 1  # that healing works at a distance by itself


@rule("magic.overdraw")
def test_missing_power_is_paid_with_twice_the_life_and_cannot_be_absorbed():
    play = mage()
    play.set("zoe", heroism=15, power=3)
    events = cast(play, 2, 2, circle=2)
    paid = one(events, "gift-paid")
    assert (paid.power, paid.life, play.hero().life, play.hero().power) == (3, 4, 7, 0)
    assert not play.state.losses
    cast(play, 2, 2, circle=2)
    assert (play.hero().life, play.hero().fall) == (0, "choose")


@rule("magic.cut-off")
def test_whoever_has_paid_with_life_may_be_cut_off_until_the_next_rest():
    play = mage()
    with refused_by("magic.cut-off"):
        play.keeper("cut-off", who="zoe")
    play.set("zoe", heroism=15, power=3)
    cast(play, 2, 2, circle=2)
    play.keeper("cut-off", who="zoe")
    with refused_by("magic.cut-off"):
        cast(play, 2, 2)
    play.rest()
    play.keeper("end-rest")
    cast(play, 5, 5)


@rule("magic.gift", "magic.use")
def test_all_circles_are_open_from_the_start_and_another_quality_may_serve():
    play = mage(luck=3, vigour=0, agility=0)
    play.ask("zoe", "cast-gift", who="zoe", gift="k1", what="x", circle=5, quality="luck")
    assert play.roll().traits == ("luck", "k1")
    play.ask("zoe", "drop-roll", who="zoe")
    with refused_by("magic.gift"):
        play.ask("zoe", "cast-gift", who="zoe", gift="k3", what="x", circle=1)


def burning(circle, *dice, options=None, count=1, armour="none", kind="henchman", **fields):
    play = mage(options, **fields)
    foe = play.gang(count, kind=kind, armour=armour)
    play.keeper("show-extra", who=foe)
    cast(play, 6, 5, circle=circle, purpose="harm", targets=[foe])
    if play.roll().stage == "effects":
        play.ask("zoe", "waive-effects", who="zoe")
    events = play.ask("zoe", "roll-damage", list(dice), who="zoe")
    return play, foe, events


@rule("magic.effects")
@pytest.mark.parametrize(
    ("circle", "dice", "loss"),
    [(1, (), 1), (2, (4,), 5), (3, (2, 4), 5), (4, (6, 6, 3), 15)],
)
def test_harm_by_circle(circle, dice, loss):
    _, _, events = burning(circle, *dice, count=9)
    assert one(events, "extra-hurt").loss == loss


@rule("magic.effects")
def test_the_fourth_circle_strikes_everyone_in_its_area_with_one_die():
    play = mage()
    foes = [play.gang(2, name=f"Bande {n}", kind="henchman") for n in range(2)]
    for foe in foes:
        play.keeper("show-extra", who=foe)
    with refused_by("magic.effects"):
        play.ask(
            "zoe",
            "cast-gift",
            who="zoe",
            gift="k1",
            what="x",
            circle=3,
            purpose="harm",
            targets=foes,
        )
    cast(play, 6, 5, circle=4, purpose="harm", targets=foes)
    events = play.ask("zoe", "roll-damage", [4], who="zoe")
    assert [e.loss for e in of_type(events, "extra-hurt")] == [4, 4]


@rule("magic.effects")
def test_the_fifth_circle_disintegrates():
    play, foe, events = burning(5)
    assert one(events, "extras-fell").count == 1
    assert not play.foe(foe).is_up


@rule("magic.disintegration-heroes")
def test_a_hero_rolls_against_disintegration_as_against_any_deadly_threat():
    play = mage()
    boss = play.boss(trained=True, power=40)
    play.keeper("extra-cast", who=boss, what="anéantir", circle=5, purpose="harm", targets=["max"])
    play.throw(6, 6, who=boss)
    play.keeper("roll-damage", who=boss)
    assert play.roll("max").traits == ("vigour", "adrenaline")
    play.throw(1, 2, who="max")
    play.ask("max", "stand", who="max")
    assert (play.hero("max").fall, play.hero("max").dead) == ("choose", False)


@rule("magic.effects")
@pytest.mark.parametrize(("circle", "dice", "gain"), [(1, (), 1), (2, (4,), 4), (3, (2, 5), 5)])
def test_healing_by_circle(circle, dice, gain):
    play = mage()
    play.knock("max", 9)
    cast(play, 6, 5, circle=circle, purpose="heal", targets=["max"])
    play.ask("zoe", "roll-damage", list(dice), who="zoe")
    assert play.hero("max").life == 2 + gain


@rule("magic.effects")
def test_the_fourth_circle_clears_a_stunned_box_and_the_fifth_brings_back_the_dead():
    play = mage()
    play.knock("max")
    play.ask("max", "choose-fall", who="max", choice="bitter-end")
    cast(play, 6, 5, circle=4, purpose="heal", targets=["max"])
    play.ask("zoe", "roll-damage", who="zoe")
    assert not play.hero("max").stunned
    for _ in range(2):
        play.knock("max")
        if play.hero("max").fall == "choose":
            play.ask("max", "choose-fall", who="max", choice="bitter-end")
    play.ask("max", "roll-wound", [6], who="max")
    play.keeper("declare-death", who="max")
    with refused_by("magic.effects"):
        cast(play, 6, 5, circle=4, purpose="heal", targets=["max"])
    cast(play, 6, 6, circle=5, purpose="heal", targets=["max"])
    play.ask("zoe", "waive-effects", who="zoe")
    play.ask("zoe", "roll-damage", who="zoe")
    assert not play.hero("max").dead


@rule("magic.foudroyant")
def test_blasting_adds_two_to_magical_damage_each_time():
    _, _, events = burning(1, assets=["blasting", "blasting"], count=9)
    assert one(events, "extra-hurt").loss == 5


@rule("magic.prowess")
def test_a_gift_in_a_fight_is_an_action_that_may_carry_a_prowess():
    play = mage()
    foe = play.gang(9, kind="henchman")
    play.fight(foe)
    fields = {"who": "zoe", "gift": "k1", "what": "x", "purpose": "harm", "targets": [foe]}
    with refused_by("magic.prowess"):
        play.ask("zoe", "cast-gift", circle=1, prowess="double", **fields)
    with refused_by("magic.prowess"):
        play.ask("zoe", "cast-gift", circle=3, free="violent", **fields)
    play.ask("zoe", "cast-gift", circle=1, prowess="caution", **fields)
    play.throw(1, 2)
    play.ask("zoe", "stand", who="zoe")
    play.keeper("roll-risk", [1, 1], who="zoe")
    assert play.roll().degree == "no_and"  # a failed roll is a failed action
    play.ask("zoe", "roll-damage", who="zoe")  # and yet it works
    assert play.foe(foe).lives[0] == 4
    assert (play.fighter("zoe").caution, play.state.fight.hand) == (True, "adversaries")
    play = mage()
    foe = play.gang(9, kind="henchman")
    play.fight(foe)
    fields["targets"] = [foe]
    play.ask("zoe", "cast-gift", circle=4, free="violent", **fields)
    play.throw(6, 5)
    play.ask("zoe", "stand", who="zoe")
    assert play.roll().stage == "blow"  # no risk of its own
    hurt = one(play.ask("zoe", "roll-damage", [2, 3], who="zoe"), "extra-hurt")
    assert hurt.loss == 5


@rule("magic.permanent-bonus")
def test_a_gift_gives_its_owner_a_permanent_bonus_for_no_power():
    play = mage()
    with refused_by("magic.permanent-bonus"):
        play.attempt(domain="k1")
    with refused_by("magic.permanent-bonus"):
        play.ask("zoe", "add-domain", who="zoe", gift="k1", domain="x")
    play.keeper("add-domain", who="zoe", gift="k1", domain="Supporter la chaleur")
    play.attempt(domain="k1")
    assert sum(x.value for x in play.view("zoe").rolls[0].lines) == 1 + 1 + 2
    play.throw(3, 2)
    play.ask("zoe", "stand", who="zoe")
    assert (play.roll().degree, play.hero().power) == ("yes", 11)


@rule("magic.uncontrolled")
@pytest.mark.parametrize(("circle", "cost"), [(1, 0), (2, 2), (3, 5), (4, 7), (5, 10)])
def test_a_gift_that_nobody_controls_is_the_keepers_and_costs_half(circle, cost):
    play = Play()
    with refused_by("magic.uncontrolled"):
        play.ask("zoe", "grant-gift", who="zoe", name="Chat", rank=0)
    play.keeper("grant-gift", who="zoe", name="Chat", rank=0)
    assert all(s.name != "Chat" for s in play.view("zoe").heroes[0].hero.skills)
    with refused():
        play.ask("zoe", "cast-gift", who="zoe", gift="g-chat", what="x", circle=1)
    play.keeper("cast-gift", who="zoe", gift="g-chat", what="griffes", circle=circle)
    assert any(s.name == "Chat" for s in play.view("zoe").heroes[0].hero.skills)
    play.throw(1, 2)
    play.ask("zoe", "stand", who="zoe")
    assert play.hero().power == 11 - cost


@rule("magic.uncontrolled-buy")
@pytest.mark.parametrize(("rank", "cost"), [(0, 1), (1, 2), (2, 4), (3, 7), (4, 11), (5, 16)])
def test_its_rank_is_bought_in_an_ellipsis_and_the_player_takes_control(rank, cost):
    play = Play()
    play.keeper("grant-gift", who="zoe", name="Chat", rank=rank)
    play.keeper("cast-gift", who="zoe", gift="g-chat", what="griffes", circle=1)
    play.throw(2, 4)
    play.ask("zoe", "stand", who="zoe")
    with refused_by("advancement.spend-when"):
        play.ask("zoe", "control-gift", who="zoe", gift="g-chat")
    play.rest()
    play.set("zoe", heroism=15, xp=cost)
    play.ask("zoe", "control-gift", who="zoe", gift="g-chat")
    assert (play.hero().xp, play.hero().skill("g-chat").controlled) == (0, True)
    play.keeper("end-rest")
    play.ask("zoe", "cast-gift", who="zoe", gift="g-chat", what="griffer", circle=2)
    play.throw(1, 1)
    play.ask("zoe", "stand", who="zoe")
    assert play.hero().power == 11 - 5  # the full price from now on


@rule("magic.marks")
def test_each_rank_of_a_gift_leaves_a_mark_to_be_noted():
    play = mage()
    assert play.view("zoe").heroes[0].marks_owed == {"k1": 2, "k2": 1}
    play.ask("zoe", "note-mark", who="zoe", gift="k1", text="Yeux de braise")
    play.ask("zoe", "note-mark", who="zoe", gift="k1", text="Colérique", is_aspect=True)
    with refused_by("magic.marks"):
        play.ask("zoe", "note-mark", who="zoe", gift="k1", text="Encore")
    play.attempt()
    mark = play.hero().marks[1].id
    play.ask("zoe", "claim-aspect", who="zoe", source=mark, way="against")
    with refused():
        play.ask("zoe", "claim-aspect", who="zoe", source=play.hero().marks[0].id, way="against")


@rule("magic.marks-detect")
def test_somebody_who_knows_may_notice_who_has_magic_and_nobody_else_is_told():
    play = mage()
    boss = play.boss(trained=True)
    play.keeper("show-extra", who=boss)
    play.ask("max", "detect-magic", who="max", skill="k1", target=boss)
    play.keeper("frame-roll", who="max", difficulty=0)
    play.throw(5, 5, who="max")
    events = play.ask("max", "stand", who="max")
    noticed = one(events, "magic-noticed")
    assert (noticed.magic, noticed.to) == (True, ("max", "@keeper"))


@rule("magic.places", "magic.times")
def test_places_and_moments_of_power_give_what_the_keeper_says():
    play = mage()
    with refused_by("magic.places"):
        play.ask("zoe", "name-source", name="Menhir")
    place = play.keeper("name-source", name="Menhir", bonus=2, free=4, recovery=3)
    assert one(place, "source-named").rule == "cheap-tales.magic.places"
    moment = play.keeper("name-source", name="Éclipse", moment=True, bonus=1)
    assert one(moment, "source-named").rule == "cheap-tales.magic.times"
    menhir, eclipse = play.state.sources
    cast(play, 1, 2, circle=2, source=menhir)  # 3 + 3 + 2 = 8: a failure
    assert (play.hero().power, play.state.sources[menhir].free) == (10, 0)
    assert one(play.keeper("respite", [1], who=["zoe"], sources=[menhir]), "breathed").power == 1
    play.keeper("close-source", source=eclipse)
    with refused_by("magic.places"):
        cast(play, 5, 5, source=eclipse)


def theft(play, victim, *faces, willing=False, points=99):
    seat = "gardien" if willing else "zoe"
    play.ask(seat, "steal-power", who="zoe", victim=victim, willing=willing)
    play.throw(*faces)
    play.ask("zoe", "stand", who="zoe")
    if play.roll().stage != "blow":
        return None
    return one(play.ask("zoe", "take-power", who="zoe", points=points), "power-taken").points


def thief(power=9, trained=False, options=None, **fields):
    play = mage(options)
    boss = play.boss(power=power if not trained else max(power, 10), trained=trained, **fields)
    play.keeper("show-extra", who=boss)
    play.keeper("teach-theft", who="zoe")
    play.set("zoe", heroism=15, power=0)
    return play, boss


@rule("magic.theft")
def test_power_is_taken_with_luck_a_third_from_the_reluctant_and_two_from_the_willing():
    play, boss = thief(9, might=4)
    with refused_by("magic.theft"):
        play.ask("max", "steal-power", who="max", victim=boss)
    play.ask("zoe", "steal-power", who="zoe", victim=boss)
    seen = play.view("gardien").rolls[0]
    assert (seen.roll.traits, seen.opposition) == (("luck",), 2)
    play.throw(4, 5)
    play.ask("zoe", "stand", who="zoe")
    assert play.hero().power == 0  # 9 + 1 - 2: a failure
    assert theft(play, boss, 6, 5) == 3
    assert theft(play, boss, 6, 5) == 0  # the third holds for all thefts until a rest
    assert theft(play, boss, 6, 5, willing=True) == 3
    assert play.foe(boss).power == 3
    play, boss = thief(2)
    assert theft(play, boss, 6, 6, willing=True) is None  # special effects first
    play.ask("zoe", "waive-effects", who="zoe")
    play.ask("zoe", "take-power", who="zoe", points=99)
    assert play.foe(boss).power == 1  # never to zero


@rule("magic.theft-awakened")
def test_nothing_is_taken_from_the_awakened_against_their_will():
    play, boss = thief(12, trained=True, might=0)
    assert theft(play, boss, 6, 5) == 0
    assert theft(play, boss, 6, 5, willing=True) == 8
    with refused_by("magic.theft-awakened"):
        play.ask("zoe", "steal-power", who="zoe", victim="max")
    play.keeper("steal-power", who="zoe", victim="max", willing=True)
    with refused_by("magic.theft-awakened"):
        play.throw(6, 5)  # whether Max is willing is not for the keeper to say
    with refused_by("magic.theft-awakened"):
        play.keeper("answer-theft", who="zoe", agree=True)
    play.ask("max", "answer-theft", who="zoe", agree=True)
    play.throw(6, 5)
    play.ask("zoe", "stand", who="zoe")
    assert one(play.ask("zoe", "take-power", who="zoe", points=99), "power-taken").points == 8
    play.keeper("steal-power", who=boss, victim="max", willing=True)
    play.ask("max", "answer-theft", who=boss, agree=False)
    assert boss not in play.state.rolls


@rule("magic.excess")
def test_power_beyond_the_maximum_fades_one_a_turn_and_wholly_with_the_scene():
    play, boss = thief(30, might=0)
    play.set("zoe", heroism=15, power=11)
    assert theft(play, boss, 6, 5) == 10
    assert play.hero().power == 21
    play.fight(boss)
    play.ask("zoe", "pass-go", who="zoe")
    play.ask("max", "pass-go", who="max")
    events = play.keeper("extra-pass", who=boss)
    assert one(events, "power-faded").points == 1
    play.keeper("end-fight")
    play.keeper("respite", who=["zoe", "max"], ends_scene=True)
    assert play.hero().power == 11


@rule("magic.sacrifice")
def test_at_the_moment_of_death_power_doubles_and_the_killer_takes_it():
    play, boss = thief(12, trained=True)
    with refused_by("magic.sacrifice"):
        play.ask("zoe", "sacrifice", who="zoe", victim=boss)
    taken = one(play.keeper("sacrifice", who="zoe", victim=boss), "power-taken")
    assert (taken.points, play.hero().power) == (24, 24)
    assert not play.foe(boss).is_up


@rule("magic.use", "meter.power-npc")
def test_a_magician_of_the_keepers_rolls_might_and_pays_like_a_hero():
    play = mage()
    boss = play.boss(trained=True, might=4)
    crowd = play.gang(2)
    with refused_by("meter.power-npc"):
        play.keeper("extra-cast", who=crowd, what="x", circle=1)
    play.keeper("extra-cast", who=boss, what="foudre", circle=3, purpose="harm", targets=["max"])
    events = play.throw(3, 3, who=boss)  # 6 + 4 - 2 = 8
    assert one(events, "extra-changed").to == ("@keeper",)
    assert play.foe(boss).power == 0
    events = play.keeper("roll-damage", [2, 4], who=boss)
    assert one(events, "loss-threatened").loss.amount == 3  # Solid keeps one off


@rule("power.recovery")
def test_an_ordinary_person_regains_a_d3_of_power_at_a_rest():
    play, boss = thief(9)
    theft(play, boss, 6, 5)
    events = play.keeper("rest", [2], who=["zoe", "max"])
    assert one(events, "extra-recovered").power == 8
