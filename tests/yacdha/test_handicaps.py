"""Handicaps: of somebody alone, of one among several, of all; and whose the dice are."""

from fractions import Fraction

import pytest

from tablee.games.yacdha.rules.action.pool import Pool, Terms, pool_of
from tablee.games.yacdha.rules.action.throw import owners_of_dice
from tablee.games.yacdha.state.action import Pending
from yacdha_table import Play, of_type, one, refused_by

LOW = "member-rolls-two-keep-low"
NO_DIE = "member-adds-no-die"
EVERY = ("ignore", LOW, NO_DIE)


def house(personal):
    return {
        "coop_advantage": "occupation-personal-group-circumstance",
        "coop_personal_disadvantage": personal,
    }


@pytest.mark.rule("yacdha.dice.major-disadvantage")
@pytest.mark.parametrize("choice", EVERY)
def test_a_handicap_of_somebody_alone_is_a_disadvantage(choice):
    play = Play({"coop_personal_disadvantage": choice})
    play.prepare("daisy", opposition=3, handicapped=["daisy"])
    assert play.chance("isa", "throw", who="daisy") == Fraction(1, 4)


def test_a_handicap_and_an_advantage_of_one_person_cancel_out():
    terms = Terms(("me",), occupation=("me",), handicapped=("me",))
    assert pool_of(terms, house("ignore")) == Pool(1)
    terms = Terms(("me",), disadvantage=True, handicapped=("me",))
    assert pool_of(terms, house("ignore")) == Pool(0, 1)


@pytest.mark.rule("yacdha.coop.only-if-all")
def test_a_handicap_of_everybody_takes_one_die_from_the_group():
    both = ("a", "b")
    assert pool_of(Terms(both, handicapped=both), house("ignore")) == Pool(1)
    assert pool_of(Terms(both, handicapped=("a",)), house("ignore")) == Pool(2)
    assert pool_of(Terms(both, handicapped=both), house(NO_DIE)) == Pool(0, 1)
    assert pool_of(Terms(both, handicapped=both), house(LOW)) == Pool(0, 2, both)


def test_a_disadvantage_of_the_group_takes_a_pair_where_there_is_nothing_else():
    both = ("a", "b")
    terms = Terms(both, disadvantage=True, handicapped=both)
    assert pool_of(terms, house(LOW)) == Pool(0, 1, ("a",))


def test_the_low_pair_belongs_to_whoever_is_handicapped():
    play = Play({"coop_personal_disadvantage": LOW})
    play.prepare("daisy", "john", "liam", opposition=3, handicapped=["john"])
    happened = play.throw("daisy", [2, 3, 5, 6])
    (rolled,) = of_type(happened, "rolled")
    assert [die.who for die in rolled.cast.dice] == ["daisy", "liam", "john", "john"]
    assert one(happened, "action-thrown").margin == 2


def test_a_lone_able_companion_has_only_their_own_die():
    play = Play({"coop_personal_disadvantage": LOW})
    play.prepare("daisy", "john", opposition=3, handicapped=["john"], advantage=True)
    ruling = play.state.actions["daisy"].ruling
    owners = owners_of_dice(play.state, ruling, Pending(("daisy", "john"), (), ()))
    assert owners == ("daisy", "", "john", "john")


@pytest.mark.rule("yacdha.luck.action")
def test_luck_turns_a_die_of_one_s_own_low_pair():
    play = Play({"coop_personal_disadvantage": LOW, "luck": "on"})
    cost = {"low": -5, "high": 0, "meter": "trauma", "amount": 1}
    play.prepare("daisy", "john", opposition=5, handicapped=["john"], costs=[cost])
    play.throw("daisy", [2, 1, 6])
    with refused_by("yacdha.luck.action"):
        play.player("john", "spend-luck", die=0, face=6)
    play.player("john", "spend-luck", die=1, face=6)
    assert play.state.actions["daisy"].attempts == (1,)


@pytest.mark.rule("yacdha.luck.action", "yacdha.coop.only-if-all")
def test_who_adds_no_die_has_none_that_luck_may_turn():
    play = Play({"coop_personal_disadvantage": NO_DIE, "luck": "on"})
    cost = {"low": -5, "high": 0, "meter": "trauma", "amount": 1}
    play.prepare("daisy", "john", "liam", opposition=5, handicapped=["john"], costs=[cost])
    rolled = one(play.throw("daisy", [2, 3]), "rolled")
    assert [die.who for die in rolled.cast.dice] == ["daisy", "liam"]
    assert not [offer for offer in play.table.offers("tom") if offer.ask == "spend-luck"]
    with refused_by("yacdha.luck.action-condition"):
        play.player("john", "spend-luck", die=1, face=6)
    assert one(play.player("liam", "spend-luck", die=1, face=6), "luck-spent").success


@pytest.mark.parametrize(
    ("terms", "owners"),
    [
        ({}, ("daisy",)),
        ({"advantage": True}, ("daisy", "")),
        ({"disadvantage": True}, ("", "")),
        ({"occupation": ["john"]}, ("daisy", "john")),
    ],
)
def test_the_dice_that_circumstances_add_or_take_are_the_group_s(terms, owners):
    play = Play({"coop_personal_disadvantage": NO_DIE})
    play.prepare("daisy", "john", opposition=3, handicapped=["john"], **terms)
    ruling = play.state.actions["daisy"].ruling
    assert owners_of_dice(play.state, ruling, Pending(("daisy", "john"), (), ())) == owners


@pytest.mark.rule("yacdha.combat.engaged-no-action")
def test_whoever_lies_in_a_coma_opposes_nothing_even_where_everybody_else_does():
    play = Play({"nonstandard_target": "always-do", "luck": "on"})
    man = play.npc("Max", weapons=["knife"])
    play.raise_to("john", "trauma", 5)
    play.fight(man, investigators=("john", "daisy"))
    play.keeper("describe-round")
    play.keeper("declare", who="john", doing="dodge")
    play.keeper("declare", who="daisy", doing="dodge")
    play.keeper("declare", who=man, doing="attack", target="john", weapon="knife")
    play.keeper("call-check", meter="trauma", who=["john"], event="un coup au cœur")
    play.keeper("roll-check", [6], who="john")
    play.keeper("turn-to-coma", who="john")
    play.keeper("reveal")
    assert one(play.keeper("strike", [1], who=man), "struck").opposition == 0


@pytest.mark.rule("yacdha.magic.preconditions")
def test_a_tie_of_magic_costs_at_least_one_where_the_table_says_so():
    for choice, trauma in (("zero", 1), ("at-least-one", 2)):
        play = Play({"stakes_on_tie": choice})
        play.keeper("prepare-magic", name="Voile", opposition=3)
        cost = {"low": -5, "high": 0, "meter": "trauma", "by_margin": True}
        play.keeper(
            "open-magic",
            magic="voile",
            users=["liam"],
            conditions_met=True,
            success="oui",
            failure="non",
            costs=[cost],
        )
        play.player("liam", "agree")
        play.player("liam", "cast", [3, 1])
        assert play.meter("liam", "trauma") == trauma
