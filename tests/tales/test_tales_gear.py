"""L'inventaire et l'expérience: objects that come and go, protection, what experience buys."""

import pytest

from tales_table import Play, one, refused, refused_by, rule


def learning(xp=50, options=None, **fields):
    play = Play(options, **fields)
    play.rest()
    play.set("zoe", heroism=15, xp=xp)
    return play


@rule("gear.object-join", "gear.object-no-fixed-limit")
def test_an_object_joins_if_the_keeper_gives_it_or_for_an_experience_point():
    play = Play()
    with refused_by("gear.object-join"):
        play.ask("zoe", "give-object", who="zoe", name="Carte")
    with refused_by("gear.object-join"):
        play.ask("zoe", "buy-object", who="zoe", name="Carte")
    play.keeper("give-object", who="zoe", name="Carte")
    play.set("zoe", heroism=15, xp=1)
    play.ask("zoe", "buy-object", who="zoe", name="Lampe", kind="tool")  # in mid-adventure too
    assert (len(play.hero().objects), play.hero().xp) == (7, 0)
    for number in range(10):
        play.keeper("give-object", who="zoe", name=f"Babiole {number}")
    assert len(play.hero().objects) == 17


@rule("gear.object-as-asset", "meter.power-max")
def test_an_occult_object_raises_the_maximum_of_power_while_it_is_there():
    play = Play()
    play.keeper("give-object", who="zoe", name="Sceptre", kind="occult")
    assert (play.view("zoe").heroes[0].most_power, play.hero().power) == (13, 13)
    play.keeper("take-object", who="zoe", object=play.hero().objects[-1].id)
    play.ask("zoe", "yield-object", who="zoe")
    assert (play.view("zoe").heroes[0].most_power, play.hero().power) == (11, 11)


@rule("gear.object-taken")
def test_the_keeper_may_remove_an_object_for_a_heroism_point():
    play = Play()
    with refused_by("gear.object-taken"):
        play.ask("max", "take-object", who="zoe", object="o1")
    play.keeper("take-object", who="zoe", object="o1", why="saisi par la douane")
    assert play.hero().thing("o1") is not None
    events = play.ask("zoe", "yield-object", who="zoe")
    assert one(events, "heroism-gained").points == 1
    assert (play.hero().thing("o1"), play.hero().heroism) == (None, 16)


@rule("gear.object-keep")
@pytest.mark.parametrize("pay", ["xp", "heroism"])
def test_its_owner_keeps_it_for_one_point_at_once_and_receives_nothing(pay):
    play = Play()
    play.set("zoe", heroism=5, xp=1)
    play.keeper("take-object", who="zoe", object="o1")
    play.ask("zoe", "keep-object", who="zoe", pay=pay)
    assert play.hero().thing("o1") is not None
    assert (play.hero().heroism, play.hero().xp) == ((5, 0) if pay == "xp" else (4, 1))
    play.set("zoe", heroism=0, xp=0)
    play.keeper("take-object", who="zoe", object="o1")
    with refused_by("gear.object-keep"):
        play.ask("zoe", "keep-object", who="zoe", pay=pay)


@rule("gear.protection-flat", "gear.object-as-asset")
def test_flat_protection_works_without_armour_dice_and_adds_to_them():
    objects = [{"name": "Blouson", "kind": "armour"}, *[{"name": f"O{n}"} for n in range(4)]]
    play = Play(zoe={"objects": objects})
    foe = play.gang(1, kind="henchman", might=6)
    play.fight(foe, surprised=True)
    loss = one(play.struck(foe, 5, 5, 6, targets=["zoe"]), "loss-threatened").loss
    assert loss.amount == 6 - 2  # Solid and the jacket
    play.ask("zoe", "absorb", who="zoe", points=0)
    with refused_by("gear.armour"):
        play.ask("zoe", "wear", who="zoe", armour="light")
    play.keeper("wear", who="zoe", armour="light")
    play.ask("zoe", "pass-go", who="zoe")
    play.ask("max", "pass-go", who="max")
    play.ask("zoe", "pass-go", who="zoe")
    play.ask("max", "pass-go", who="max")
    loss = one(play.struck(foe, 5, 5, 6, 3, targets=["zoe"]), "loss-threatened").loss
    assert loss.amount == 6 - 3 - 2


@rule("advancement.spend-when")
def test_experience_is_spent_in_an_ellipsis_only():
    play = Play()
    play.set("zoe", heroism=15, xp=20)
    asks = {
        "raise-trait": {"trait": "vigour"},
        "learn-skill": {"name": "Pilote"},
        "buy-aspect": {"text": "x"},
        "buy-asset": {"asset": "tough"},
        "buy-heroism": {},
    }
    for ask, fields in asks.items():
        with refused_by("advancement.spend-when"):
            play.ask("zoe", ask, who="zoe", **fields)
    play.rest()
    for ask, fields in asks.items():
        play.ask("zoe", ask, who="zoe", **fields)
    assert play.hero().xp == 20 - 3 - 1 - 4 - 4 - 1


COSTS = {
    "vigour": {-1: 1, 0: 1, 1: 3, 2: 5, 3: 7, 4: 9},
    "focus": {-1: 1, 0: 2, 1: 3, 2: 4, 3: 5, 4: 6},
    "k1": {0: 1, 1: 2, 2: 3, 3: 4, 4: 5},
}


@rule("advancement.costs")
@pytest.mark.parametrize("trait", COSTS)
def test_each_point_has_its_price(trait):
    sheet = {
        "vigour": -1,
        "agility": 3,
        "mind": 1,
        "luck": 1,
        "focus": -1,
        "valour": 3,
        "skills": [{"name": f"M{n}", "rank": r} for n, r in enumerate((0, 2, 1, 1))],
    }
    play = learning(99, zoe=sheet)
    for score, cost in COSTS[trait].items():
        before = play.hero()
        assert before.score(trait) == score
        play.ask("zoe", "raise-trait", who="zoe", trait=trait)
        assert before.xp - play.hero().xp == cost
    assert play.hero().score(trait) == 5


@rule("advancement.costs")
def test_what_one_cannot_afford_is_refused():
    play = learning(2)
    with refused_by("advancement.costs"):
        play.ask("zoe", "raise-trait", who="zoe", trait="vigour")
    with refused_by("advancement.costs"):
        play.ask("zoe", "buy-aspect", who="zoe", text="x")
    play.ask("zoe", "raise-trait", who="zoe", trait="k1")
    assert play.hero().xp == 0


@rule("advancement.costs", "meter.life-max", "meter.power-max")
def test_maxima_follow_the_qualities_and_what_they_gain_the_hero_gains():
    play = learning(99)
    play.ask("zoe", "raise-trait", who="zoe", trait="vigour")
    assert (play.hero().life, play.hero().most_life) == (12, 12)
    play.ask("zoe", "raise-trait", who="zoe", trait="luck")
    assert play.hero().power == 12
    play.ask("zoe", "buy-asset", who="zoe", asset="mystic")
    assert play.hero().power == 14


@rule("advancement.asset-limits")
def test_assets_are_bought_without_limit_but_not_those_of_creation_nor_single_ones_twice():
    play = learning(99)
    for asset in ("gifted", "educated", "talented", "solid"):
        with refused_by("advancement.asset-limits"):
            play.ask("zoe", "buy-asset", who="zoe", asset=asset)
    for _ in range(4):
        play.ask("zoe", "buy-asset", who="zoe", asset="tough")
    assert (play.hero().count("tough"), play.hero().most_life) == (4, 19)
    with refused_by("advancement.asset-limits"):
        play.ask("zoe", "buy-asset", who="zoe", asset="martial")
    play.ask("zoe", "buy-asset", who="zoe", asset="martial", skill="k2")
    assert play.hero().techniques == ("k2",)


@rule("heroism.gain-trade")
def test_one_experience_point_buys_one_heroism_point():
    play = learning(2)
    play.ask("zoe", "buy-heroism", who="zoe")
    assert (play.hero().heroism, play.hero().xp) == (16, 1)


@rule("advancement.prodigy")
def test_a_prodigy_is_learned_in_play_only_if_the_keeper_allows_it():
    play = learning()
    with refused_by("advancement.prodigy"):
        play.ask("zoe", "learn-skill", who="zoe", name="Feu", kind="prodigy")
    with refused_by("advancement.prodigy"):
        play.ask("zoe", "allow-prodigy", who="zoe", name="Feu")
    play.ask("zoe", "learn-skill", who="zoe", name="Rituels", kind="thaumaturgy")
    play.keeper("allow-prodigy", who="zoe", name="Feu")
    play.ask("zoe", "learn-skill", who="zoe", name="Feu", kind="prodigy")
    assert [(s.name, s.rank) for s in play.hero().skills[-2:]] == [("Rituels", 0), ("Feu", 0)]
    with refused():
        play.ask("zoe", "learn-skill", who="zoe", name="feu", kind="prodigy")
