"""Every house rule of the core chapter, played both ways."""

from fractions import Fraction
from pathlib import Path

import pytest

from tablee.games.yacdha import game
from tablee.kernel.table import Table
from tablee.kernel.words import Refused
from yacdha_table import SEATS, Play, of_type, one, refused_by

ALL = game.book.option


def test_every_house_rule_is_played_by_some_test():
    sources = [path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py")]
    assert [o.id for o in ALL if not any(f'"{o.id}"' in source for source in sources)] == []


def test_a_table_keeps_the_books_defaults_unless_it_says_otherwise():
    table = Table.open(game, SEATS, draw_seed=lambda: b"seed" * 8)
    assert table.state.common.options == {option.id: option.default for option in ALL}
    with pytest.raises(Refused, match="it can be: tied-only, everyone"):
        Play({"competition_tie": "nobody"})
    with pytest.raises(Refused, match="not a house rule"):
        Play({"gravity": "off"})


@pytest.mark.rule("yacdha.coop.advantage-dice")
@pytest.mark.parametrize(
    ("choice", "dice"),
    [("occupation-personal-group-circumstance", 4), ("all-or-nothing", 3), ("fully-personal", 4)],
)
def test_one_expert_in_a_group_of_three(choice, dice):
    play = Play({"coop_advantage": choice})
    play.prepare("daisy", "john", "liam", opposition=3, occupation=["john"])
    assert play.chance("isa", "throw", who="daisy") == 1 - Fraction(1, 2) ** dice


@pytest.mark.parametrize(
    ("choice", "dice"),
    [("occupation-personal-group-circumstance", 2), ("all-or-nothing", 2), ("fully-personal", 3)],
)
def test_circumstances_that_favour_one_helper_only(choice, dice):
    play = Play({"coop_advantage": choice})
    play.prepare("daisy", "john", opposition=3, favoured=["john"])
    assert play.chance("isa", "throw", who="daisy") == 1 - Fraction(1, 2) ** dice


@pytest.mark.parametrize(
    ("choice", "failing"),
    [
        ("ignore", Fraction(1, 4)),
        ("member-rolls-two-keep-low", Fraction(1, 2) * Fraction(3, 4)),
        ("member-adds-no-die", Fraction(1, 2)),
    ],
)
def test_a_handicapped_helper(choice, failing):
    play = Play({"coop_personal_disadvantage": choice})
    play.prepare("daisy", "john", opposition=3, handicapped=["john"])
    assert play.chance("isa", "throw", who="daisy") == 1 - failing


@pytest.mark.rule("yacdha.investigation.reroll-passive")
@pytest.mark.parametrize(
    ("choice", "dice"), [("madness-die", 2), ("time-only", 1), ("keeper-asks-each-time", 2)]
)
def test_what_a_repeated_search_costs(choice, dice):
    play = Play({"investigation_reroll": choice})
    play.prepare("liam", category="mental", attempt={"investigation": True}, opposition=0)
    play.throw("liam", [1])
    if choice == "keeper-asks-each-time":
        with refused_by("yacdha.dice.reroll-forbidden"):
            play.player("liam", "throw-again", [1, 1])
        play.keeper("settle-rerolls", who="liam", rerolls="open")
    happened = play.player("liam", "throw-again", [2] + [1] * (dice - 1))
    assert len(of_type(happened, "rolled")[0].cast.dice) == dice
    if choice == "keeper-asks-each-time":
        with refused_by("yacdha.dice.reroll-forbidden"):
            play.player("liam", "throw-again", [1, 1])


@pytest.mark.rule("yacdha.dice.reroll")
def test_who_must_add_a_die_when_a_group_repeats():
    for choice in ("each-member", "at-least-one"):
        play = Play({"group_reroll": choice})
        play.prepare("daisy", "john", opposition=5)
        play.throw("daisy", [1, 1])
        with refused_by("yacdha.dice.reroll"):
            play.player("daisy", "throw-again", [1, 1], forcing=[])
        if choice == "each-member":
            with refused_by("yacdha.dice.reroll"):
                play.player("daisy", "throw-again", [1, 1, 1], forcing=["daisy"])
            alone = play.player("daisy", "throw-again", [1, 1], members=["daisy"])
            assert one(alone, "action-thrown").members == ("daisy",)
        else:
            happened = play.player("daisy", "throw-again", [1, 1, 1], forcing=["daisy"])
            assert one(happened, "action-thrown").forcing == ("daisy",)


@pytest.mark.rule("yacdha.dice.reroll-each-attempt-counts")
@pytest.mark.parametrize(("choice", "success"), [("best-stands", True), ("last-stands", False)])
def test_which_throw_stands_when_one_goes_on_after_a_success(choice, success):
    play = Play({"reroll_result": choice})
    play.prepare("john", opposition=2)
    play.throw("john", [5])
    play.player("john", "throw-again", [1, 1])
    assert one(play.player("john", "finish"), "action-finished").success == success


@pytest.mark.rule("yacdha.combat.dodge")
@pytest.mark.parametrize(
    ("choice", "chance"),
    [
        ("single", Fraction(5, 12)),
        ("major-allowed", Fraction(55, 216)),
        ("major-and-forced-allowed", Fraction(55, 216)),
    ],
)
def test_whether_a_dodger_has_circumstances(choice, chance):
    play = Play({"dodge_dice": choice})
    man = play.npc("Brute")
    play.fight(man)
    play.declare(**{man: ("attack", "john", "knife")}, john="dodge")
    play.keeper("set-modifiers", who="john", advantage=True)
    assert play.chance("gardien", "strike", who=man) == chance
    if choice != "major-and-forced-allowed":
        with refused_by("yacdha.combat.modifiers"):
            play.player("john", "force")


@pytest.mark.rule("yacdha.combat.dodge")
def test_a_dodger_who_may_force_is_checked_when_the_forced_die_is_higher():
    play = Play({"dodge_dice": "major-and-forced-allowed"})
    man = play.npc("Brute")
    play.fight(man)
    play.declare(**{man: ("attack", "john", "knife")}, john="dodge")
    play.player("john", "force")
    assert play.chance("gardien", "strike", who=man) == Fraction(55, 216)
    happened = play.keeper("strike", [4, 2, 5, 6], who=man)
    assert one(happened, "struck").margin == -1
    assert one(happened, "check-made").who == "john"
    assert play.meter("john", "trauma") == 2


@pytest.mark.rule("yacdha.combat.simultaneous")
def test_two_who_attack_each_other_throw_apart_or_in_one_contest():
    for choice, both in (("separate", True), ("single-contest", False)):
        play = Play({"mutual_attack": choice})
        man = play.npc("Brute")
        play.fight(man)
        play.declare(**{man: ("attack", "john", "knife")}, john=("attack", man, "knife"))
        odds = play.odds("tom", "strike", who="john")
        assert odds.of("hit.john").chance(True) == Fraction(5, 12)
        if both:
            play.player("john", "strike", [6, 1])
            play.keeper("strike", [6, 1], who=man)
            assert (play.meter("john", "trauma"), play.meter(man, "trauma")) == (3, 3)
        else:
            assert odds.of(f"hit.{man}").chance(True) == Fraction(5, 12)
            his = f"hit.{man}"
            assert (
                odds.joint.where(lambda way, his=his: {("success", True), (his, True)} <= set(way))
                == 0
            )
            play.player("john", "strike", [6, 1])
            assert (play.meter("john", "trauma"), play.meter(man, "trauma")) == (1, 3)


@pytest.mark.rule("yacdha.combat.engaged-no-action")
@pytest.mark.parametrize(
    ("choice", "chances"),
    [
        ("do-if-facing", (Fraction(5, 12), 1)),
        ("always-do", (Fraction(5, 12), Fraction(5, 12))),
        ("always-0", (1, 1)),
    ],
)
def test_what_opposes_a_shot_at_somebody_who_just_runs(choice, chances):
    play = Play({"nonstandard_target": choice})
    man = play.npc("Coureur")
    play.fight(man, investigators=["john", "daisy"])
    shot = ("attack", man, "firearm")
    play.declare(**{man: ("other", "john")}, john=shot, daisy=shot)
    found = tuple(play.chance("gardien", "strike", who=who) for who in ("john", "daisy"))
    assert found == chances


@pytest.mark.rule("yacdha.combat.critical")
@pytest.mark.parametrize(("choice", "trauma"), [("applies", 3), ("unconscious-only", 1)])
def test_whether_a_critical_success_also_wounds(choice, trauma):
    play = Play({"critical_damage": choice})
    man = play.npc("Brute")
    play.fight(man, surprised=[man])
    play.declare(john=("attack", man, "knife"))
    play.player("john", "strike", [6])
    assert play.state.fight.fighters[man].unconscious
    assert play.meter(man, "trauma") == trauma


@pytest.mark.rule("yacdha.combat.held")
def test_whether_the_held_may_try_to_break_free():
    for choice in ("none", "each-round"):
        play = Play({"escape_attempt": choice})
        man = play.npc("Brute")
        play.fight(man)
        play.declare(**{man: ("immobilise", "john")}, john="dodge")
        play.keeper("strike", [6, 1], who=man)
        play.keeper("describe-round")
        if choice == "none":
            with refused_by("yacdha.combat.who-may-declare"):
                play.player("john", "declare", doing="break-free")
            continue
        with refused_by("yacdha.combat.held"):
            play.player("john", "declare", doing="dodge")
        play.player("john", "declare", doing="break-free")
        play.keeper("reveal")
        assert play.chance("tom", "strike", who="john") == Fraction(5, 12)
        happened = play.player("john", "strike", [4, 1])
        assert one(happened, "released").who == "john"
        assert play.state.fight.fighters["john"].held_by is None


@pytest.mark.rule("yacdha.combat.weapon-max")
def test_whose_values_the_weapons_have():
    for choice in ("book-values", "keeper-values"):
        play = Play({"weapon_list": choice})
        play.keeper("add-weapon", name="canne", most=1)
        if choice == "book-values":
            with refused_by("yacdha.combat.weapon-max"):
                play.keeper("add-weapon", name="knife", most=3)
            assert play.state.weapons["knife"].most == 2
        else:
            play.keeper("add-weapon", name="knife", most=3)
            assert play.state.weapons["knife"].most == 3


@pytest.mark.rule("yacdha.action.stakes-first")
@pytest.mark.parametrize(("choice", "cost"), [("zero", 0), ("at-least-one", 1)])
def test_what_a_tie_costs_when_the_price_is_the_margin(choice, cost):
    play = Play({"stakes_on_tie": choice})
    by_margin = {"low": -5, "high": 0, "meter": "trauma", "by_margin": True}
    play.prepare("john", opposition=3, costs=[by_margin])
    play.throw("john", [3])
    assert play.meter("john", "trauma") == 1 + cost
    play.player("john", "throw-again", [1, 1])
    assert play.meter("john", "trauma") == 3 + cost
