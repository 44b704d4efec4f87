"""The worked examples of the core chapter, played from data."""

from fractions import Fraction

import pytest

from tablee.kernel.words import Refused
from yacdha_table import OWNER, SEATS, Play, data, of_type, one

EXAMPLES = {example["id"].removeprefix("yacdha.example."): example for example in data("examples")}
DEGREES = {
    "critical success": "critical-success",
    "minor success": "minor-success",
    "major success": "major-success",
    "failure": "failure",
}


def example(*names):
    """One test for each of these examples, marked with the rules that the example shows."""
    return pytest.mark.parametrize(
        "given",
        [
            pytest.param(EXAMPLES[n], id=n, marks=pytest.mark.rule(*EXAMPLES[n]["rules"]))
            for n in names
        ],
    )


def faces(given):
    return [die["value"] for die in given["dice"]]


def people(given):
    who = given["given"]["who"]
    return [name.lower() for name in ([who] if isinstance(who, str) else who)]


def terms(given):
    opposition = given["opposition"]
    return {
        "opposition": "active" if opposition["type"] == "active" else opposition["value"],
        "disadvantage": given.get("disadvantage", False),
    }


@example("creation-core")
def test_three_players_each_make_one_investigator_with_both_meters_at_one(given):
    play = Play()
    assert {p.seat for p in play.state.investigators.values()} == set(OWNER.values())
    assert list(SEATS.values()).count("keeper") == 1
    expected = given["expect"]["each"]
    for person in play.state.investigators.values():
        assert (person.madness, person.trauma) == (expected["madness"], expected["trauma"])
    with pytest.raises(Refused) as refused:
        play.ask("isa", "create-investigator", name="Encore", occupation="Rien")
    assert refused.value.rule == "yacdha.setup.roles"


@example("first-madness-check")
def test_only_those_who_saw_it_check_and_only_a_higher_face_raises(given):
    play = Play()
    exposed = [n.lower() for n, p in given["given"].items() if p.get("exposed", True)]
    play.keeper("call-check", meter="madness", who=exposed, event="du sang partout")
    for die in given["dice"]:
        play.player(die["who"].lower(), "roll-check", [die["value"]])
    for name, expected in given["expect"].items():
        assert play.meter(name.lower(), "madness") == expected["madness"]
        if expected.get("rolled") is False:
            with pytest.raises(Refused, match="no check"):
                play.player(name.lower(), "roll-check", [6])


@example("john-van", "daisy-doctor", "daisy-body", "calm-abby", "liam-tattoo", "search-room")
def test_an_action_comes_out_as_in_the_book(given):
    play = Play()
    told, expect = given["given"], given["expect"]
    members = people(given)
    investigation = "information" in expect
    mental = told.get("category") == "mental" or investigation
    occupation = [members[0]] if told.get("advantage") == "main occupation" else []
    play.prepare(
        *members,
        category="mental" if mental else "physical",
        attempt={"investigation": investigation},
        occupation=occupation,
        **terms(told),
    )
    thrown = one(play.throw(members[0], faces(given)), "action-thrown")
    assert (thrown.margin, thrown.success) == (expect["margin"], expect["success"])
    if "degree" in expect:
        assert thrown.degree == DEGREES[expect["degree"]]
    if investigation:
        assert thrown.tier == {2: 2, 6: 4}[expect["margin"]]


@example("photo-refused")
def test_what_cannot_succeed_fails_without_dice(given):
    play = Play()
    play.player("daisy", "attempt", what=given["given"]["asks"], category="mental")
    happened = play.keeper("judge", who="daisy", verdict=given["given"]["keeper"], failure="Non.")
    assert one(happened, "action-impossible").who == "daisy"
    assert not of_type(happened, "rolled")
    assert not play.state.actions


@example("john-fence-1", "john-fence-2")
def test_john_at_the_fence(given):
    play, expect = Play(), given["expect"]
    start = given["given"]["trauma"]
    again = given["given"].get("attempt") == 2
    play.raise_to("john", "trauma", start - 1 if again else start)
    play.prepare(
        "john",
        force=["john"],
        costs=[{"low": -5, "high": -2, "meter": "trauma"}],
        **terms(given["given"]),
    )
    if again:
        play.throw("john", [2, 3, 4])
        assert play.meter("john", "trauma") == start
        happened = play.player("john", "throw-again", faces(given))
    else:
        happened = play.throw("john", faces(given))
    thrown = one(happened, "action-thrown")
    assert (thrown.margin, thrown.success) == (expect["margin"], expect["success"])
    assert bool(thrown.checks) == expect["check_required"]
    assert bool(of_type(happened, "check-made")) == expect["check_required"]
    assert play.meter("john", "trauma") == expect["trauma"]


@example("search-room-again")
def test_a_repeated_search_tells_nothing_more_unless_it_is_better(given):
    play = Play()
    play.keeper("prepare-lead", title="Chambre", short="un", most="deux", all="trois", bonus="4")
    play.prepare(
        "daisy",
        category="mental",
        attempt={"investigation": True},
        lead="chambre",
        minutes=10,
        rerolls="free",
        **terms(given["given"]),
    )
    play.throw("daisy", [given["given"]["best_so_far"]])
    happened = play.player("daisy", "throw-again", faces(given))
    assert bool(of_type(happened, "information-won")) == given["expect"]["new_information"]
    assert one(happened, "nothing-found").rule == "yacdha.investigation.reroll-passive"
    assert (play.state.actions["daisy"].minutes > 10) == given["expect"]["time_spent"]


@example("web-search")
@pytest.mark.rule("yacdha.investigation.nothing-there")
def test_a_dead_end_stays_one_however_high_the_throw(given):
    play = Play()
    play.keeper("prepare-lead", title="Rien")
    play.prepare(
        "liam",
        category="mental",
        attempt={"investigation": True},
        lead="rien",
        minutes=60,
        **terms(given["given"]),
    )
    happened = play.throw("liam", faces(given))
    thrown = one(happened, "action-thrown")
    assert (thrown.margin, thrown.minutes) == (given["expect"]["margin"], 60)
    assert one(happened, "nothing-found").rule == "yacdha.investigation.nothing-there"


@example("image-search")
def test_another_way_to_search_is_a_new_action_and_the_keeper_may_refuse_helpers(given):
    play = Play()
    play.keeper("prepare-lead", title="Image", short="a", most="b", all="c", bonus="d")
    play.prepare(
        "liam",
        category="mental",
        attempt={"investigation": True},
        lead="image",
        cooperation=False,
        **terms(given["given"]),
    )
    with pytest.raises(Refused) as refused:
        play.player(given["given"]["helper_refused"].lower(), "join", leader="liam")
    assert refused.value.rule == "yacdha.coop.permission"
    happened = play.throw("liam", faces(given))
    assert one(happened, "action-thrown").margin == given["expect"]["margin"]
    assert one(happened, "information-won").texts == ("a", "b", "c")


@example("combat-round-1")
def test_round_1_the_shot_at_the_running_man(given):
    play = Play()
    man = play.npc("H")
    play.fight(man, investigators=["john", "daisy", "liam"])
    play.declare(
        **{man: ("other", "john")},
        john=("attack", man, given["given"]["J"]["weapon"]),
        liam="flee",
        daisy="flee",
    )
    happened = play.player("john", "strike", faces(given))
    struck, expect = one(happened, "struck"), given["expect"]
    assert struck.opposition == "active"
    assert (struck.margin, struck.potential) == (expect["margin"], expect["potential"])
    assert (struck.trauma, struck.critical) == (expect["effective"], expect["critical"])
    assert play.state.npcs[man].trauma == expect["H"]["trauma"]
    assert play.state.npcs[man].condition == expect["H"]["state"]
    assert [fled.who for fled in of_type(happened, "fled")] == ["daisy", "liam"]


@example("combat-round-2")
def test_round_2_the_knife_misses_whoever_dodges(given):
    play = Play()
    man = play.npc("H")
    play.fight(man, investigators=["daisy", "liam"])
    play.keeper("describe-round", too_late_to_flee=["liam"])
    with pytest.raises(Refused) as refused:
        play.player("liam", "declare", doing="flee")
    assert refused.value.rule == "yacdha.combat.flee-allowed"
    play.player("liam", "declare", doing="dodge")
    play.player("daisy", "declare", doing="flee")
    play.keeper("declare", who=man, doing="attack", target="liam", weapon="knife")
    play.keeper("reveal")
    with pytest.raises(Refused):
        play.player("john", "strike", [6, 1])
    happened = play.keeper("strike", faces(given), who=man)
    struck = one(happened, "struck")
    assert (struck.margin, struck.success) == (given["expect"]["margin"], given["expect"]["hit"])
    assert play.meter("liam", "trauma") == 1
    assert play.state.fight.fighters["daisy"].fled


@example("combat-round-3")
def test_round_3_the_fight_is_over_when_everybody_of_a_side_flees(given):
    play = Play()
    man = play.npc("H")
    play.fight(man, investigators=["daisy", "liam", "john"])
    happened = play.declare(
        **{man: ("attack", "liam", "knife")}, john="flee", daisy="flee", liam="flee"
    )
    assert faces(given) == []
    assert not of_type(happened, "rolled")
    assert not one(happened, "struck").success
    assert one(happened, "fight-ended").fled == "investigators"
    assert play.state.fight is None
    play.keeper("open-chase", pursued=["john", "daisy", "liam"], pursuers=[man])
    assert play.state.contests


@example("chase")
def test_the_chase_is_won_by_the_group_with_the_best_die(given):
    play = Play()
    men = [play.npc(f"H{n}") for n in range(given["given"]["pursuers"])]
    play.keeper("open-chase", pursued=["john", "daisy", "liam"], pursuers=men)
    rolled = {
        side: [d["value"] for d in given["dice"] if d["side"] == side]
        for side in ("pursued", "pursuers")
    }
    happened = play.compare("tom", "chase-1", rolled["pursued"] + rolled["pursuers"])
    expect = given["expect"]
    assert max(rolled["pursued"]) - max(rolled["pursuers"]) == expect["margin"]
    ended = one(happened, "chase-ended")
    assert (ended.escaped, ended.margin) == (expect["outcome"] == "escaped", expect["margin"])
    assert not play.state.contests


@example("coop-nine-dice", "disadvantage-plus-forced", "coop-disadvantage-forced")
def test_the_pool_of_a_group_and_who_must_check(given):
    told, expect = given["given"], given["expect"]
    members = ["daisy", "john", "liam"][: told["members"]]
    forced = members if isinstance(told["forced"], list) else members[:1]
    play = Play()
    play.prepare(
        *members,
        category=told["category"],
        force=forced,
        opposition=5,
        disadvantage=told.get("disadvantage", False),
        advantage=bool(told.get("group_advantage")),
        occupation=members[: told.get("personal_occupation_advantage", 0)],
    )
    checks = ["x"] * (len(expect["must_check"]) if "must_check" in expect else 1)
    happened = play.throw(members[0], faces(given) + [1] * len(checks))
    first = of_type(happened, "rolled")[0].cast.dice
    die = "madness" if told["category"] == "mental" else "trauma"
    assert [d.role for d in first].count(die) == len(forced)
    if "n_dA" in expect:
        assert [d.role for d in first].count("action") == expect["n_dA"]
    thrown = one(happened, "action-thrown")
    assert thrown.margin == expect["result"] - 5
    names = dict(zip("abc", members, strict=False))
    due = [names[n] for n in expect["must_check"]] if "must_check" in expect else members
    assert list(thrown.checks) == due


@example("mass-action")
def test_many_hands_may_be_one_die_against_one(given):
    play = Play()
    play.prepare("daisy", "john", "liam", opposition=1, massed=True)
    assert play.chance("isa", "throw", who="daisy") == Fraction(given["expect"]["success"])
    happened = play.throw("daisy", [2])
    assert len(one(happened, "rolled").cast.dice) == 1
