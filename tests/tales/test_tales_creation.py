"""Créer un personnage: sheets that the book allows, and all that is wrong with the others."""

import random
from itertools import product

import pytest

from tablee.games.cheap_tales import game
from tablee.kernel.refusal import faults
from tablee.kernel.words import Refused
from tales_table import QUALITIES, TALENTS, Play, one, refused, refused_by, rule, sheet


def scores(names, values):
    return dict(zip(names, values, strict=True))


def legal(play, **fields):
    """Whether the table takes such a sheet."""
    try:
        play.table.propose("lou", {"ask": "create-hero", **sheet("Lou", **fields)})
    except Refused:
        return False
    return True


@rule("creation.qualities")
def test_qualities_sum_to_four_with_one_at_minus_one_at_most_and_none_above_three():
    play = Play()
    for values in product(range(-1, 5), repeat=4):
        allowed = sum(values) == 4 and values.count(-1) <= 1 and max(values) <= 3
        if sum(values) in (3, 4, 5) and values[0] <= values[1]:
            assert legal(play, **scores(QUALITIES, values)) == allowed, values


@rule("creation.talents")
@pytest.mark.parametrize("refund", ["true", "false"])
def test_a_talent_at_minus_one_gives_a_point_back_unless_the_table_says_otherwise(refund):
    play = Play({"talent_minus_one_refund": refund})
    assert legal(play, **scores(TALENTS, (3, 2, 0, -1)))
    assert legal(play, **scores(TALENTS, (3, 1, 0, -1))) == (refund == "false")
    assert not legal(play, **scores(TALENTS, (3, 2, 0, 0)))
    assert not legal(play, **scores(TALENTS, (3, 1, 0, -1)), vigour=2)


@rule("creation.apprenticeships")
def test_there_are_four_apprenticeships_with_four_points_each_from_0_to_3():
    play = Play()

    def skills(*ranks):
        return [{"name": f"M{n}", "rank": rank} for n, rank in enumerate(ranks)]

    assert legal(play, skills=skills(3, 1, 0, 0))
    assert not legal(play, skills=skills(4, 0, 0, 0))
    assert not legal(play, skills=skills(1, 1, 1))
    assert not legal(play, skills=skills(1, 1, 1, 1, 0))
    assert not legal(play, skills=skills(1, 1, 1, 0))
    with refused_by("creation.apprenticeships"):
        twice = [{"name": "Police"}, *skills(1, 1), {"name": "police"}]
        play.ask("lou", "create-hero", **sheet("Lou", skills=twice))


@rule("creation.score-range")
def test_scores_run_from_minus_one_to_five_and_above_only_with_the_keeper():
    play = Play()
    assert not legal(play, vigour=-2)
    assert not legal(play, vigour=6)
    play.rest()
    play.set("zoe", xp=99)
    for _ in range(4):
        play.ask("zoe", "raise-trait", who="zoe", trait="vigour")
    assert play.hero().vigour == 5
    with refused_by("creation.score-range"):
        play.ask("zoe", "raise-trait", who="zoe", trait="vigour")
    with refused_by("creation.score-range"):
        play.ask("zoe", "allow-above", who="zoe", trait="vigour")
    play.keeper("allow-above", who="zoe", trait="vigour")
    play.ask("zoe", "raise-trait", who="zoe", trait="vigour")
    assert play.hero().vigour == 6
    with refused_by("creation.score-range"):
        play.ask("zoe", "raise-trait", who="zoe", trait="vigour")


@rule("creation.aspects")
def test_a_hero_has_at_most_four_aspects_at_the_start():
    play = Play()
    assert legal(play, aspects=["a", "b", "c", "d"])
    with refused_by("creation.aspects"):
        play.ask("lou", "create-hero", **sheet("Lou", aspects=list("abcde")))


@rule("creation.aspects-later")
def test_play_may_start_with_two_aspects_and_the_others_come_free_later():
    play = Play()
    assert legal(play, aspects=["a", "b"])
    with refused_by("creation.aspects-later"):
        play.ask("lou", "create-hero", **sheet("Lou", aspects=["a"]))
    play.ask("zoe", "add-aspect", who="zoe", text="Menteuse née")
    play.ask("zoe", "reword-aspect", who="zoe", aspect="a1", text="Tête froide")
    play.ask("zoe", "add-aspect", who="zoe", text="Ex-gymnaste")
    assert [a.text for a in play.hero().aspects] == [
        "Tête froide",
        "Loyale",
        "Menteuse née",
        "Ex-gymnaste",
    ]
    assert play.hero().xp == 0
    with refused_by("creation.aspects-later"):
        play.ask("zoe", "add-aspect", who="zoe", text="Une de trop")


@rule("aspect.no-score")
def test_an_aspect_adds_dice_and_never_a_number():
    play = Play()
    play.attempt()
    before = [line.value for line in play.view("zoe").rolls[0].lines]
    play.ask("zoe", "claim-aspect", who="zoe", source="a1", way="for")
    play.keeper("answer-claim", who="zoe", number=0, agree=True)
    after = play.view("zoe").rolls[0]
    assert [line.value for line in after.lines] == before
    assert after.mode == "advantage"


@rule("creation.asset-count", "meter.heroism-start")
@pytest.mark.parametrize(("start", "most"), [("15", 3), ("5", 3), ("3", 2)])
def test_one_asset_is_free_and_each_further_one_costs_two_heroism_points(start, most):
    play = Play({"starting_heroism": start}, people=())
    for count in range(5):
        assets = ["tough"] * count
        assert legal(play, assets=assets) == (1 <= count <= most)
    who = play.add("zoe", assets=["tough", "tough"])
    assert play.hero(who).heroism == int(start) - 2


@rule("creation.asset-repeat")
def test_only_some_assets_are_taken_several_times():
    play = Play()
    for asset in ("bruiser", "tough", "blasting", "mystic", "precise"):
        assert legal(play, assets=[asset, asset])
    assert legal(play, assets=["martial", "martial"], techniques=[0, 0])
    for asset in ("two-weapons", "solid"):
        with refused_by("creation.asset-repeat"):
            play.ask("lou", "create-hero", **sheet("Lou", assets=[asset, asset]))
    with refused_by("creation.asset-repeat"):
        play.ask("lou", "create-hero", **sheet("Lou", assets=["martial"]))


@rule("creation.asset-doue")
def test_the_gifted_have_five_points_and_one_quality_may_reach_four():
    play = Play()

    def gifted(values, quality):
        return legal(play, **scores(QUALITIES, values), assets=["gifted"], gifted=quality)

    assert gifted((4, 1, 0, 0), "vigour")
    assert gifted((3, 2, 0, 0), "mind")
    assert not gifted((4, 1, 0, 0), "mind")
    assert not gifted((4, 0, 0, 0), "vigour")
    assert not legal(play, assets=["gifted"])
    assert not legal(play, gifted="vigour")


@rule("creation.asset-talentueux")
def test_the_talented_have_five_points_and_one_talent_may_reach_four():
    play = Play()

    def talented(values, talent):
        return legal(play, **scores(TALENTS, values), assets=["talented"], talented=talent)

    assert talented((4, 1, 0, 0), "adrenaline")
    assert not talented((4, 1, 0, 0), "focus")
    assert not talented((3, 1, 0, 0), "focus")
    assert not legal(play, assets=["talented"])


@rule("creation.asset-eduque")
def test_the_educated_have_six_points_and_two_of_them_may_go_up_to_five():
    play = Play()

    def educated(*rows):
        skills = [
            {"name": f"M{n}", "rank": rank, "educated": given}
            for n, (rank, given) in enumerate(rows)
        ]
        return legal(play, skills=skills, assets=["educated"])

    assert educated((5, 2), (1, 0), (0, 0), (0, 0))
    assert educated((4, 1), (1, 1), (1, 0), (0, 0))
    assert educated((5, 1), (1, 1), (0, 0), (0, 0))  # both have received a point
    assert not educated((4, 0), (2, 2), (0, 0), (0, 0))
    assert not educated((3, 0), (1, 0), (0, 0), (0, 0))
    assert not educated((3, 1), (3, 0), (0, 0), (0, 0))


@rule("meter.life-max", "meter.power-max", "dice.rounding")
@pytest.mark.parametrize(
    ("qualities", "life", "power"),
    [((1, 1, 1, 1), 11, 11), ((3, 2, 0, -1), 13, 10), ((-1, 0, 3, 2), 10, 13)],
)
def test_life_and_power_are_ten_and_an_average_rounded_up(qualities, life, power):
    play = Play(people=())
    who = play.add("zoe", **scores(QUALITIES, qualities))
    hero = play.hero(who)
    assert (hero.life, hero.most_life, hero.power) == (life, life, power)
    other = play.add("max", **scores(QUALITIES, qualities), assets=["tough", "mystic"])
    assert (play.hero(other).life, play.hero(other).power) == (life + 2, power + 2)


@rule("creation.inventory")
def test_five_objects_matter_at_the_start():
    play = Play()
    for count in (4, 6):
        with refused_by("creation.inventory"):
            objects = [{"name": f"O{n}"} for n in range(count)]
            play.ask("lou", "create-hero", **sheet("Lou", objects=objects))


@rule("creation.order")
def test_a_sheet_is_refused_for_all_its_faults_at_once():
    play = Play()
    bad = sheet("Lou", vigour=4, valour=-1, skills=[], aspects=[], assets=[], objects=[])
    with pytest.raises(Refused) as caught:
        play.ask("lou", "create-hero", **bad)
    found = {fault.rule.removeprefix("cheap-tales.creation.") for fault in faults(caught.value)}
    assert found == {
        "qualities",
        "talents",
        "apprenticeships",
        "aspects-later",
        "asset-count",
        "inventory",
    }
    assert "lou" not in play.state.heroes


@rule("creation.finish")
def test_a_hero_has_a_name_and_is_described_to_everybody():
    play = Play()
    with refused():
        play.ask("lou", "create-hero", **sheet("   "))
    play.ask("zoe", "describe", who="zoe", text="Une cicatrice en forme d'éclair.")
    assert play.view("max").heroes[0].hero.description.startswith("Une cicatrice")


@rule("creation.apprenticeship-approval", "creation.aspect-approval")
def test_the_keeper_approves_a_sheet_or_sends_it_back_and_until_then_nobody_acts():
    play = Play(people=())
    play.add("zoe", approve=False)
    with refused_by("creation.apprenticeship-approval"):
        play.attempt()
    with refused_by("creation.aspect-approval"):
        play.ask("zoe", "send-back", who="zoe", reason="x")
    play.keeper("send-back", who="zoe", reason="« Ogre » n'est pas un apprentissage.")
    assert play.hero().sent_back.startswith("« Ogre")
    play.ask("zoe", "rewrite-hero", who="zoe", **sheet("Zoé", vigour=2, luck=0))
    assert play.hero().vigour == 2
    with refused_by("creation.apprenticeship-approval"):
        play.ask("zoe", "approve-hero", who="zoe")
    play.keeper("approve-hero", who="zoe")
    play.attempt()
    with refused_by("advancement.spend-when"):
        play.ask("zoe", "rewrite-hero", who="zoe", **sheet("Zoé"))


@rule("creation.order")
def test_a_hero_at_random_is_always_legal():
    for seed in range(60):
        rng = random.Random(seed)
        play = Play({"magic": rng.choice(["on", "off"])}, people=())
        by_table = play.table.state.game
        fields = game.at_random(by_table, None, rng.choice(["fr", "en"]), rng.randrange)
        play.ask("zoe", "create-hero", **fields)
        assert len(play.state.heroes) == 1


@rule("creation.order")
@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_ready_made_hero_is_legal_whatever_the_start(language):
    found = game.ready_made(language)
    assert len(found) >= 4
    for start in ("15", "5", "3"):
        for hero in found:
            play = Play({"starting_heroism": start}, people=())
            made = one(play.ask("zoe", "create-hero", **hero.fields), "hero-made")
            assert made.hero.name == hero.name


@rule("creation.order")
def test_a_sheet_belongs_to_the_player_who_sits_there():
    play = Play()
    with refused():
        play.ask("max", "create-hero", seat="lou", **sheet("Lou"))
    play.keeper("create-hero", seat="lou", **sheet("Lou"))
    assert play.hero("lou").seat == "lou"
    with refused():
        play.ask("max", "describe", who="zoe", text="x")


@rule("magic.optional")
def test_without_magic_no_sheet_holds_a_gift_and_nobody_casts():
    skills = [{"name": f"M{n}"} for n in range(3)] + [{"name": "Feu", "kind": "prodigy"}]
    assert legal(Play(), skills=skills)
    play = Play({"magic": "off"})
    with refused_by("magic.optional"):
        play.ask("lou", "create-hero", **sheet("Lou", skills=skills))
    with refused_by("magic.optional"):
        play.keeper("grant-gift", who="zoe", name="Feu", rank=1)
    assert not play.offered("gardien", "grant-gift")
