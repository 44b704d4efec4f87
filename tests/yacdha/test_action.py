"""Action & opposition; advantages; forced advantage; rerolls; cooperation."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.games.yacdha.rules.action.pool import (
    TABLE_1,
    TABLE_3,
    Pool,
    Terms,
    degree,
    pool_of,
    tier,
)
from yacdha_table import Play, of_type, one, refused_by

DEFAULTS = {
    "coop_advantage": "occupation-personal-group-circumstance",
    "coop_personal_disadvantage": "ignore",
}


@pytest.mark.rule("yacdha.action.definition", "yacdha.action.reward-ingenuity")
def test_one_person_does_one_thing_at_a_time_and_another_way_is_another_action():
    play = Play()
    play.player("liam", "attempt", what="chercher un mot", category="mental")
    with refused_by("yacdha.action.definition"):
        play.player("liam", "attempt", what="chercher une image", category="mental")
    with refused_by("yacdha.action.definition"):
        play.player("daisy", "join", leader="john")
    play.player("liam", "finish")
    play.player("liam", "attempt", what="chercher une image", category="mental")
    assert play.state.actions["liam"].attempts == ()


@pytest.mark.rule("yacdha.action.category")
def test_an_investigation_is_always_mental():
    play = Play()
    with refused_by("yacdha.action.category"):
        play.player("liam", "attempt", what="fouiller", category="physical", investigation=True)
    offered = [o.given for o in play.table.offers("phil") if o.ask == "attempt"]
    assert {g["category"] for g in offered} == {"physical", "mental"}
    assert all(g["category"] == "mental" for g in offered if g.get("investigation"))


@pytest.mark.rule("yacdha.action.when-to-roll", "yacdha.action.passive-opposition")
def test_nothing_is_thrown_for_what_is_certain_or_out_of_human_reach():
    play = Play()
    play.player("john", "attempt", what="ouvrir une porte")
    happened = play.keeper("judge", who="john", verdict="certain", success="Elle s'ouvre.")
    assert one(happened, "action-certain").success == "Elle s'ouvre."
    play.player("john", "attempt", what="voler")
    happened = play.keeper("judge", who="john", opposition=6, failure="Il tombe.")
    assert one(happened, "action-impossible").rule == "yacdha.action.passive-opposition"
    assert not play.state.actions


@pytest.mark.rule("yacdha.action.stakes-first")
def test_the_dice_wait_until_both_sides_know_what_is_at_stake():
    play = Play()
    play.player("john", "attempt", what="sauter")
    with refused_by("yacdha.action.stakes-first"):
        play.player("john", "agree")
    with refused_by("yacdha.action.stakes-first"):
        play.keeper("judge", who="john", opposition=2, success="il passe")
    play.keeper("judge", who="john", opposition=2, success="il passe", failure="il tombe")
    assert "throw" not in {o.ask for o in play.table.offers("tom")}
    with refused_by("yacdha.action.stakes-first"):
        play.throw("john", [6])
    play.player("john", "agree")
    play.keeper("judge", who="john", opposition=3, success="il passe", failure="il se blesse")
    with refused_by("yacdha.action.stakes-first"):
        play.throw("john", [6])  # new terms must be agreed on anew
    play.player("john", "agree")
    assert "throw" in {o.ask for o in play.table.offers("tom")}
    play.throw("john", [6])
    assert one(play.player("john", "finish"), "action-finished").outcome == "il passe"


@pytest.mark.rule("yacdha.action.success", "yacdha.action.trivial", "yacdha.action.margin")
@pytest.mark.parametrize("opposition", range(6))
def test_success_is_a_result_strictly_above_a_passive_opposition(opposition):
    play = Play()
    play.prepare("john", opposition=opposition)
    assert play.chance("tom", "throw", who="john") == Fraction(6 - opposition, 6)
    margins = play.odds("tom", "throw", who="john").of("margin")
    assert margins.outcomes == tuple(face - opposition for face in range(1, 7))
    assert min(margins.outcomes) >= -4
    for face in range(1, 7):
        twin = play.table.fork(play.table.number, f"{face}")
        entries = twin.apply("tom", {"ask": "throw", "who": "john"}, faces=[face])
        thrown = one([e.event for e in entries], "action-thrown")
        assert thrown.success == (face > opposition)
        assert thrown.margin == face - opposition


@pytest.mark.rule("yacdha.action.trivial")
def test_an_impossible_action_cannot_be_forced_into_a_throw():
    play = Play()
    play.player("john", "attempt", what="soulever un camion")
    play.player("john", "force")
    happened = play.keeper("judge", who="john", opposition=6, failure="Non.")
    assert not of_type(happened, "rolled")
    assert not play.state.actions


@pytest.mark.rule("yacdha.action.active-opposition", "yacdha.dice.dO-who-rolls")
def test_one_opposing_die_falls_with_the_action_dice_whoever_helps_whomever():
    play = Play()
    play.prepare("daisy", "john", "liam", opposition="active", resisting="toute la brigade")
    happened = play.throw("daisy", [1, 2, 3, 6])
    (rolled,) = of_type(happened, "rolled")
    assert [die.role for die in rolled.cast.dice] == ["action"] * 3 + ["opposition"]
    assert rolled.to is None
    assert one(happened, "action-thrown").margin == -3


@pytest.mark.rule("yacdha.action.margin", "yacdha.action.degree-table")
def test_every_margin_from_minus_five_to_six_has_one_name():
    assert [m for low, high, _ in TABLE_3 for m in range(low, high + 1)] == list(range(-5, 7))
    play = Play()
    play.prepare("john", opposition="active")
    margins = play.odds("tom", "throw", who="john").of("margin")
    assert (min(margins.outcomes), max(margins.outcomes)) == (-5, 5)
    assert degree(-5) == "critical-failure"
    assert degree(6) == "critical-success"
    with pytest.raises(ValueError, match="margin -6"):
        degree(-6)


@pytest.mark.rule("yacdha.action.passive-table", "yacdha.dice.when-major")
def test_the_keeper_is_shown_what_helps_to_judge():
    play = Play()
    play.player("john", "attempt", what="crocheter la serrure")
    fields = [f for o in play.table.offers("gardien") if o.ask == "judge" for f in o.fields]
    cited = {field.name: field.rule for field in fields if field.rule}
    assert cited["opposition"] == "yacdha.action.passive-table"
    assert cited["advantage"] == "yacdha.dice.when-major"
    assert cited["harmless"] == "yacdha.dice.forced-only-if-logical"
    for opposition in range(6):  # each step costs exactly one sixth
        terms = {"success": "oui", "failure": "non"}
        play.keeper("judge", who="john", opposition=opposition, **terms)
        play.player("john", "agree")
        assert play.chance("tom", "throw", who="john") == 1 - Fraction(opposition, 6)


@pytest.mark.rule("yacdha.action.impossible-made-possible", "yacdha.dice.major-disadvantage")
def test_what_pleading_makes_possible_is_thrown_with_two_dice_kept_low():
    play = Play()
    play.prepare("daisy", category="mental", opposition="active", disadvantage=True)
    assert play.chance("isa", "throw", who="daisy") == Fraction(55, 216)
    happened = play.throw("daisy", [6, 2, 1])
    assert one(happened, "action-thrown").margin == 1
    assert [die.kept for die in one(happened, "rolled").cast.dice] == [False, True, True]


@pytest.mark.rule("yacdha.dice.major-advantage", "yacdha.dice.max-three", "yacdha.dice.cancel")
def test_alone_reasons_never_add_more_than_one_die_and_good_and_bad_cancel():
    me = ("john",)
    assert pool_of(Terms(me), DEFAULTS) == Pool(1)
    assert pool_of(Terms(me, advantage=True), DEFAULTS) == Pool(2)
    assert pool_of(Terms(me, occupation=me, advantage=True), DEFAULTS) == Pool(2)
    assert pool_of(Terms(me, disadvantage=True), DEFAULTS) == Pool(0, 1)
    assert pool_of(Terms(me, occupation=me, disadvantage=True), DEFAULTS) == Pool(1)
    play = Play()
    play.prepare("john", force=["john"], advantage=True, occupation=["john"], opposition=5)
    happened = play.throw("john", [1, 2, 1])
    assert len(one(happened, "rolled").cast.dice) == 3


@pytest.mark.rule("yacdha.dice.forced-advantage", "yacdha.dice.forced-check")
def test_forcing_keeps_the_better_die_and_only_a_strictly_better_one_is_checked():
    for action_face, forced_face in product(range(1, 7), repeat=2):
        play = Play(people=("john",))
        play.prepare("john", force=["john"], opposition=0)
        due = forced_face > action_face
        happened = play.throw("john", [action_face, forced_face, *([1] if due else [])])
        thrown = one(happened, "action-thrown")
        assert thrown.margin == max(action_face, forced_face)
        assert bool(thrown.checks) == due


@pytest.mark.rule("yacdha.dice.forced-not-cancelled", "yacdha.dice.forced-check")
def test_a_forced_die_never_cancels_a_disadvantage_and_compares_with_the_lower_die():
    play = Play()
    play.prepare("liam", category="mental", force=["liam"], disadvantage=True, opposition=3)
    assert play.chance("phil", "throw", who="liam") == Fraction(5, 8)
    assert play.chance("phil", "throw", "check.liam", who="liam") == Fraction(125, 216)
    happened = play.throw("liam", [6, 2, 3, 1])
    assert one(happened, "action-thrown").checks == ("liam",)


@pytest.mark.rule("yacdha.dice.forced-only-if-logical")
def test_nothing_can_be_forced_where_nothing_can_hurt():
    play = Play()
    play.player("john", "attempt", what="lire le journal")
    play.player("john", "force")
    play.keeper("judge", who="john", opposition=1, success="a", failure="b", harmless=True)
    assert play.state.actions["john"].forcing == ()
    with refused_by("yacdha.dice.forced-only-if-logical"):
        play.player("john", "force")
    assert "force" not in {o.ask for o in play.table.offers("tom")}


@pytest.mark.rule("yacdha.dice.forced-cumulates", "yacdha.dice.reroll-each-attempt-counts")
def test_the_price_of_failing_adds_to_the_price_of_forcing_at_every_attempt():
    play = Play()
    play.prepare(
        "john",
        force=["john"],
        opposition=5,
        costs=[{"low": -5, "high": 0, "meter": "trauma", "amount": 1}],
    )
    happened = play.throw("john", [1, 2, 6])  # check against 1: rises; then the failure costs
    rises = of_type(happened, "meter-rose")
    assert [r.value for r in rises] == [2, 3]
    assert rises[1].rule == "yacdha.dice.forced-cumulates"
    play.player("john", "throw-again", [1, 1])
    assert play.meter("john", "trauma") == 4
    play.player("john", "throw-again", [6, 1])
    assert play.meter("john", "trauma") == 4  # success erases nothing
    assert one(play.player("john", "finish"), "action-finished").success


@pytest.mark.rule("yacdha.dice.forced-cumulates")
def test_the_check_compares_with_the_meter_before_the_failure_costs_anything():
    play = Play()
    play.prepare(
        "john",
        force=["john"],
        opposition=5,
        costs=[{"low": -5, "high": 0, "meter": "trauma", "amount": 3}],
    )
    play.throw("john", [1, 2, 2])  # 2 beats trauma 1, though not the 4 that follows
    assert play.meter("john", "trauma") == 5


@pytest.mark.rule("yacdha.dice.reroll")
def test_an_action_may_be_repeated_at_will_with_the_die_of_its_category_and_takes_longer():
    play = Play()
    play.prepare("john", opposition=5, advantage=True, minutes=10)
    play.throw("john", [1, 1])
    for attempt in (2, 3, 4):
        happened = play.player("john", "throw-again", [1, 1, 1])
        roles = [die.role for die in of_type(happened, "rolled")[0].cast.dice]
        assert roles == ["action", "action", "trauma"]
        assert one(happened, "action-thrown").attempt == attempt
    assert play.state.actions["john"].minutes == 40
    with refused_by("yacdha.dice.reroll"):
        play.throw("john", [6, 6])


@pytest.mark.rule("yacdha.dice.reroll-forbidden")
def test_repeating_is_closed_against_somebody_who_resists_and_when_the_keeper_says_so():
    play = Play()
    play.prepare("john", opposition="active")
    play.throw("john", [1, 6])
    with refused_by("yacdha.dice.reroll-forbidden"):
        play.player("john", "throw-again", [6, 6, 1])
    play.player("john", "finish")
    play.prepare("john", opposition=5)
    play.throw("john", [1])
    play.keeper("settle-rerolls", who="john", rerolls="closed")
    with refused_by("yacdha.dice.reroll-forbidden"):
        play.player("john", "throw-again", [6, 6])
    play.player("john", "finish")
    play.prepare("john", opposition=5, harmless=True)
    play.throw("john", [1])
    with refused_by("yacdha.dice.reroll-forbidden"):
        play.player("john", "throw-again", [6, 6])  # no die is justified, so none can be asked
    play.keeper("settle-rerolls", who="john", rerolls="free")
    play.player("john", "throw-again", [6])


@pytest.mark.rule("yacdha.coop.basic", "yacdha.coop.failure-shared")
def test_the_best_die_counts_for_all_and_all_pay_for_failing():
    play = Play()
    play.prepare(
        "daisy",
        "john",
        opposition=4,
        costs=[{"low": -5, "high": 0, "meter": "trauma", "amount": 1}],
    )
    happened = play.throw("daisy", [3, 4])
    assert one(happened, "action-thrown").margin == 0
    assert {r.rule for r in of_type(happened, "meter-rose")} == {"yacdha.coop.failure-shared"}
    assert [play.meter(who, "trauma") for who in ("daisy", "john", "liam")] == [2, 2, 1]


@pytest.mark.rule("yacdha.coop.disadvantage", "yacdha.coop.advantage-dice", "yacdha.dice.pool")
@given(st.integers(2, 6), st.integers(0, 6), st.booleans(), st.booleans())
def test_a_group_throws_members_plus_occupations_plus_circumstance_minus_disadvantage(
    size, experts, advantage, disadvantage
):
    members = tuple(f"m{n}" for n in range(size))
    terms = Terms(members, members[:experts], advantage, disadvantage)
    expected = size + min(experts, size) + advantage - disadvantage
    assert pool_of(terms, DEFAULTS) == Pool(expected)


@pytest.mark.rule("yacdha.coop.only-if-all")
def test_what_concerns_one_helper_only_does_not_count_for_the_group():
    play = Play()
    play.prepare("daisy", "john", opposition=3, handicapped=["john"], favoured=["daisy"])
    assert play.chance("isa", "throw", who="daisy") == Fraction(3, 4)
    with refused_by("yacdha.dice.reroll"):
        play.player("daisy", "throw-again", [1])
    with refused_by("yacdha.coop.only-if-all"):
        play.keeper(
            "judge", who="daisy", opposition=1, success="a", failure="b", occupation=["liam"]
        )


@pytest.mark.rule("yacdha.coop.forced-checks")
def test_each_who_forces_is_compared_with_the_action_dice_alone():
    play = Play()
    play.prepare("daisy", "john", "liam", force=["daisy", "john", "liam"], opposition="active")
    happened = play.throw("daisy", [1, 3, 2, 6, 4, 3, 5, 1, 1])
    thrown = one(happened, "action-thrown")
    assert thrown.checks == ("daisy", "john")  # 4 is not the best of the throw, but beats 3
    assert thrown.margin == 1


@pytest.mark.rule("yacdha.coop.permission")
def test_the_keeper_may_say_that_more_hands_bring_nothing():
    play = Play()
    play.player("daisy", "attempt", what="lire")
    play.player("john", "join", leader="daisy")
    play.keeper("judge", who="daisy", opposition=1, success="a", failure="b", cooperation=False)
    assert play.state.actions["daisy"].members == ("daisy",)
    with refused_by("yacdha.coop.permission"):
        play.player("liam", "join", leader="daisy")


@pytest.mark.rule("yacdha.coop.not-in-combat")
def test_nobody_cooperates_in_a_fight():
    play = Play()
    man = play.npc("Brute")
    play.prepare("daisy", "john", opposition=2)
    with refused_by("yacdha.coop.not-in-combat"):
        play.keeper("open-fight", investigators=["daisy"], opponents=[man])
    play.player("daisy", "finish")
    play.fight(man, investigators=["daisy", "john"])
    with refused_by("yacdha.coop.not-in-combat"):
        play.player("daisy", "attempt", what="pousser l'armoire avec John")
    play.player("liam", "attempt", what="forcer la porte")
    with refused_by("yacdha.coop.not-in-combat"):
        play.player("john", "join", leader="liam")


@pytest.mark.rule("yacdha.coop.mass-action")
def test_the_mass_action_is_the_limit_of_ever_more_hands():
    play = Play()
    with refused_by("yacdha.coop.mass-action"):
        play.prepare("daisy", opposition=1, massed=True)
    play.player("daisy", "finish")
    play.prepare("daisy", "john", opposition=1, massed=True)
    margins = play.odds("isa", "throw", who="daisy").of("margin")
    assert margins.as_fractions() == {m: Fraction(1, 6) for m in range(6)}


@pytest.mark.rule("yacdha.investigation.result")
def test_table_1_gives_every_margin_its_tier():
    assert [tier(margin) for margin in range(-5, 7)] == [0] * 6 + [1, 2, 2, 3, 3, 4]
    assert [low for low, _, _ in TABLE_1] == [1, 2, 4, 6]
