"""Compétition; Poursuite."""

from fractions import Fraction

import pytest

from yacdha_table import Play, data, of_type, one, refused_by


def contest(play, *sides, category="physical", **fields):
    named = [{"name": name, "members": members, **more} for name, members, more in sides]
    play.keeper("open-contest", what="atteindre la clef", category=category, sides=named, **fields)
    return next(reversed(play.state.contests))


@pytest.mark.rule("yacdha.compete.basic")
def test_the_highest_wins_without_any_opposition():
    play = Play()
    contest(play, ("Daisy", ["daisy"], {}), ("John", ["john"], {}), ("Liam", ["liam"], {}))
    happened = play.compare("isa", "contest-1", [3, 5, 2])
    roles = [die.role for die in one(happened, "rolled").cast.dice]
    assert roles == ["action"] * 3
    won = one(happened, "contest-won")
    assert (won.side, won.margin) == ("John", 2)


@pytest.mark.rule("yacdha.compete.basic")
@pytest.mark.parametrize(("rule", "faces"), [("tied-only", [6, 1]), ("everyone", [6, 1, 1])])
def test_a_tie_for_the_highest_is_thrown_again(rule, faces):
    play = Play({"competition_tie": rule})
    contest(play, ("D", ["daisy"], {}), ("J", ["john"], {}), ("L", ["liam"], {}))
    happened = play.compare("isa", "contest-1", [5, 5, 2])
    assert one(happened, "contest-thrown").leaders == ("D", "J")
    if rule == "tied-only":
        with refused_by("yacdha.compete.basic"):
            play.ask("phil", "throw-contest", faces, contest="contest-1")
    happened = play.compare("isa", "contest-1", faces)
    assert one(happened, "contest-won").side == "D"


@pytest.mark.rule("yacdha.compete.basic", "yacdha.compete.groups")
def test_in_a_group_members_cooperate_and_a_forced_die_is_checked_against_its_own_group():
    play = Play()
    rival = play.npc("Rival")
    name = contest(
        play,
        ("Nous", ["daisy", "john"], {"occupation": ["john"]}),
        ("Lui", [rival], {"disadvantage": True}),
    )
    play.player("daisy", "force")
    happened = play.compare("tom", name, [1, 2, 3, 4, 6, 5, 1])
    dice = of_type(happened, "rolled")[0].cast.dice
    assert [die.role for die in dice] == ["action"] * 3 + ["trauma"] + ["action"] * 2
    thrown = one(happened, "contest-thrown")
    assert (thrown.leaders, thrown.margin) == (("Lui",), 1)
    assert thrown.checks == ("daisy",)


@pytest.mark.rule("yacdha.compete.groups")
def test_nobody_stands_on_two_sides():
    play = Play()
    with refused_by("yacdha.compete.groups"):
        contest(play, ("A", ["daisy"], {}), ("B", ["daisy", "john"], {}))
    with refused_by("yacdha.compete.groups"):
        contest(play, ("A", ["daisy"], {}), ("A", ["john"], {}))


@pytest.mark.rule("yacdha.chase.when", "yacdha.chase.different-speed")
@pytest.mark.parametrize(("faster", "escaped"), [("pursued", True), ("pursuers", False)])
def test_the_faster_side_wins_without_dice_on_even_ground(faster, escaped):
    play = Play()
    man = play.npc("Motard")
    happened = play.keeper("open-chase", pursued=["john"], pursuers=[man], faster=faster)
    ended = one(happened, "chase-ended")
    assert (ended.escaped, ended.rule) == (escaped, "yacdha.chase.different-speed")
    assert not of_type(happened, "rolled")
    play.keeper("open-chase", pursued=["john"], pursuers=[man], faster=faster, advantage="pursued")
    assert play.state.contests  # the terrain matters: dice decide


@pytest.mark.rule("yacdha.chase.same-means", "yacdha.chase.end")
@pytest.mark.parametrize(("tie", "left"), [("reroll", 1), ("pursued-escape", 0)])
def test_a_tie_in_a_chase_is_thrown_again_unless_the_table_lets_them_escape(tie, left):
    play = Play({"chase_tie": tie})
    man = play.npc("Chien")
    play.keeper("open-chase", pursued=["john"], pursuers=[man])
    happened = play.compare("tom", "chase-1", [4, 4])
    assert len(play.state.contests) == left
    if left:
        happened = play.compare("tom", "chase-1", [2, 5])
    ended = one(happened, "chase-ended")
    assert ended.escaped == (tie == "pursued-escape")
    assert not play.state.contests


@pytest.mark.rule("yacdha.chase.end")
def test_whoever_is_caught_may_have_to_fight():
    play = Play()
    man = play.npc("Chien")
    play.keeper("open-chase", pursued=["john"], pursuers=[man])
    happened = play.compare("tom", "chase-1", [1, 5])
    assert not one(happened, "chase-ended").escaped
    play.keeper("open-fight", investigators=["john"], opponents=[man])
    assert play.state.fight is not None


@pytest.mark.rule("yacdha.chase.subgroups")
def test_groups_that_part_are_chased_apart():
    play = Play()
    dogs = [play.npc(f"Chien {n}") for n in (1, 2)]
    play.keeper("open-chase", pursued=["john"], pursuers=dogs[:1], disadvantage="pursued")
    play.keeper("open-chase", pursued=["daisy", "liam"], pursuers=dogs[1:])
    assert list(play.state.contests) == ["chase-1", "chase-2"]
    with refused_by("yacdha.chase.when"):
        play.keeper("open-chase", pursued=["john"], pursuers=dogs[1:])
    play.compare("isa", "chase-2", [2, 6, 3])
    assert list(play.state.contests) == ["chase-1"]


@pytest.mark.rule("yacdha.chase.same-means", "yacdha.chase.numbers")
@pytest.mark.parametrize(
    "row",
    [row for row in data("chases") if row["pursued"] <= 3],  # the table seats three players
    ids=lambda row: f"{row['pursued']} pursued by {row['pursuers']}",
)
def test_one_throw_of_a_chase_ties_as_often_as_reckoned(row):
    play = Play()
    men = [play.npc(f"H{n}") for n in range(row["pursuers"])]
    play.keeper("open-chase", pursued=["john", "daisy", "liam"][: row["pursued"]], pursuers=men)
    odds = play.odds("tom", "throw-contest", contest="chase-1").of("winner")
    tie = odds.chance("tie")
    assert tie == Fraction(row["tie_per_throw"])
    assert odds.chance("pursued") / (1 - tie) == Fraction(row["escape"])
