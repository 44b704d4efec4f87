"""Occupations and their levels: creation, what a level adds, and the list that grows in play."""

from fractions import Fraction

import pytest

from tablee.kernel.words import Refused
from yacdha_table import OWNER, Campaign, Play, of_type, one, refused_by

SPREADS = [(5, 1), (4, 2), (4, 1, 1), (3, 2, 1), (3, 1, 1, 1), (3, 3), (2, 2, 2), (2, 2, 1, 1)]


def rows(*levels):
    return {f"Métier {place}": level for place, level in enumerate(levels)}


def faults(refused):
    return [one.rule.removeprefix("yacdha.") for one in (refused.value, *refused.value.also)]


@pytest.mark.rule("yacdha.creation.adult-points", "yacdha.occupation.levels")
@pytest.mark.parametrize("levels", [*SPREADS, (2, 1, 1, 1, 1), (1,) * 6])
def test_an_adult_spreads_six_points(levels):
    play = Campaign()
    person = play.person(play.add("isa", "Ada", rows(*levels)))
    assert tuple(o.level for o in person.occupations) == levels
    assert play.table.view("isa").game.points_left == {}


@pytest.mark.rule("yacdha.creation.adult-points", "yacdha.occupation.levels")
def test_more_than_six_points_is_refused_and_fewer_are_pointed_out():
    play = Campaign()
    with refused_by("yacdha.creation.adult-points"):
        play.add("isa", "Ada", rows(5, 2))
    with pytest.raises(Refused, match="number up to 5"):
        play.add("isa", "Ada", rows(6))
    play.add("isa", "Ada", rows(3, 1))
    assert play.table.view("isa").game.points_left == {"ada": 2}


@pytest.mark.rule("yacdha.creation.age-budget")
@pytest.mark.parametrize(
    ("age", "good", "bad"),
    [("adolescent", (2, 2), (3, 1)), ("adolescent", (2, 1, 1), (2, 2, 1)), ("child", (1, 1), (2,))],
)
def test_the_young_have_fewer_points_and_lower_levels(age, good, bad):
    play = Campaign()
    with refused_by("yacdha.creation.age-budget"):
        play.add("isa", "Zoé", rows(*bad), age=age)
    play.add("isa", "Zoé", rows(*good), age=age)


@pytest.mark.rule("yacdha.creation.age-budget")
def test_growing_up_opens_the_sheet_again_with_the_points_of_the_new_age():
    play = Campaign()
    who = play.add("isa", "Zoé", rows(1, 1), age="child")
    play.keeper("approve-investigator", who=who)
    play.keeper("grow-up", who=who, age="adult")
    assert (play.person(who).age, play.person(who).approved) == ("adult", False)
    spread = [{"name": "Métier 0", "level": 4}, {"name": "Métier 1", "level": 2}]
    play.ask("isa", "describe-investigator", who=who, occupations=spread)
    assert [o.level for o in play.person(who).occupations] == [4, 2]
    with refused_by("yacdha.creation.age-budget"):
        play.keeper("grow-up", who=who, age="adolescent")


@pytest.mark.rule(
    "yacdha.creation.keeper-limits",
    "yacdha.creation.scenario-imposes",
    "yacdha.occupation.definition",
    "yacdha.creation.adult-points",
)
def test_all_faults_of_a_sheet_are_named_at_once():
    play = Campaign()
    limits = {"most_level": 4, "most_occupations": 2, "imposed": ["Taxidermie"]}
    play.keeper("set-creation-limits", **limits)
    with pytest.raises(Refused) as refused:
        play.add("isa", "Ada", {"Sport": 5, "Botanique": 2, "botanique": 1})
    assert faults(refused) == [
        "occupation.definition",
        "occupation.definition",
        "creation.keeper-limits",
        "creation.scenario-imposes",
        "creation.adult-points",
        "creation.keeper-limits",
    ]
    assert "isa" not in {p.seat for p in play.state.investigators.values()}
    play.add("isa", "Ada", {"Taxidermie": 4, "Botanique": 2})


@pytest.mark.rule("yacdha.creation.keeper-limits")
def test_the_keepers_limits_are_known_to_all_and_hold_for_new_sheets():
    play = Campaign()
    play.keeper("set-creation-limits", most_level=4, era="Quimper, 1911")
    limits = play.table.view("tom").game.limits
    assert (limits.most_level, limits.era) == (4, "Quimper, 1911")
    with refused_by("yacdha.creation.keeper-limits"):
        play.add("isa", "Ada", rows(5, 1))
    with refused_by("yacdha.creation.keeper-limits"):
        play.ask("isa", "set-creation-limits", most_level=5)


@pytest.mark.rule("yacdha.occupation.definition", "yacdha.creation.procedure")
def test_the_keeper_sends_a_sheet_back_with_a_reason_or_approves_it():
    play = Campaign()
    who = play.add("isa", "Ada", rows(3, 3))
    sent = one(play.keeper("send-sheet-back", who=who, reason="Trop large"), "sheet-sent-back")
    assert sent.to == ("isa", "@keeper")
    play.ask("isa", "describe-investigator", who=who, description="Horlogère à Besançon")
    play.keeper("approve-investigator", who=who)
    with refused_by("yacdha.creation.core-description"):
        play.ask("isa", "describe-investigator", who=who, occupation="Horlogerie")
    play.ask("isa", "describe-investigator", who=who, ties="Sa sœur Jeanne")
    assert (play.person(who).approved, play.person(who).ties) == (True, "Sa sœur Jeanne")


@pytest.mark.rule("yacdha.creation.gifts")
def test_a_gift_comes_on_top_of_the_points_and_adds_its_level():
    play = Campaign({"gifts": "on"})
    who = play.add("isa", "Ada", rows(3, 3))
    play.keeper("grant-gift", who=who, name="Double vue", effect="Voit les morts", level=4)
    assert sum(o.level for o in play.person(who).occupations) == 6
    play.prepare(who, category="mental", attempt={"claim": "double-vue"}, opposition=4)
    assert play.chance("isa", "throw", who=who) == 1
    with refused_by("yacdha.creation.gifts"):
        play.keeper("grant-gift", who=who, name="double VUE", effect="Encore")


@pytest.mark.rule("yacdha.creation.gifts")
def test_without_the_house_rule_nobody_has_gifts():
    play = Campaign()
    who = play.add("isa", "Ada", rows(3, 3))
    with refused_by("yacdha.creation.gifts"):
        play.keeper("grant-gift", who=who, name="Double vue", effect="Voit les morts")


@pytest.mark.rule("yacdha.occupation.bonus")
@pytest.mark.parametrize("level", range(6))
@pytest.mark.parametrize("opposition", range(1, 6))
def test_a_level_is_added_to_the_kept_die_and_the_total_stops_at_six(level, opposition):
    play = Campaign()
    who = play.add("isa", "Ada", rows(level))
    play.prepare(who, attempt={"claim": "metier-0"}, opposition=opposition)
    margins = play.odds("isa", "throw", who=who).of("margin")
    for margin in margins.outcomes:
        ways = sum(min(6, face + level) - opposition == margin for face in range(1, 7))
        assert margins.chance(margin) == Fraction(ways, 6)


@pytest.mark.rule("yacdha.occupation.bonus", "yacdha.setup.modules")
def test_with_levels_an_occupation_gives_no_die_and_without_them_it_adds_nothing():
    play = Campaign()
    who = play.add("isa", "Ada", rows(3, 3))
    play.ask("isa", "attempt", who=who, what="réparer", claim="metier-0")
    with refused_by("yacdha.occupation.bonus"):
        play.keeper("judge", who=who, opposition=3, success="a", failure="b", occupation=[who])
    core = Play()
    core.player("john", "attempt", what="réparer", claim="cuisine-japonaise")
    granted = [{"who": "john", "level": 1}]
    with refused_by("yacdha.occupation.bonus"):
        core.keeper("judge", who="john", opposition=3, success="a", failure="b", levels=granted)
    core.keeper("judge", who="john", opposition=3, success="a", failure="b", occupation=["john"])
    core.player("john", "agree")
    assert core.chance("tom", "throw", who="john") == Fraction(3, 4)


@pytest.mark.rule("yacdha.setup.modules")
def test_every_module_is_a_setting_and_a_table_knows_which_it_plays_with():
    everything = Campaign().table.view("isa").game.modules
    assert set(everything) == {
        "degree_names",
        "passive_scale",
        "occupation_levels",
        "recovery",
        "learning",
        "luck",
        "mythos",
        "dreams",
        "mass_action",
    }
    alone = Campaign({"story": "one-shot"}).table.view("isa").game.modules
    assert set(everything) - set(alone) == {"recovery", "learning", "luck", "mythos"}
    lucky = Campaign({"story": "one-shot", "luck": "on", "dreams": "off"}).table.view("isa")
    assert "luck" in lucky.game.modules
    assert "dreams" not in lucky.game.modules


@pytest.mark.rule("yacdha.occupation.auto-success")
def test_a_level_at_least_the_passive_opposition_is_a_sure_success_without_dice_if_wished():
    play = Campaign()
    who = play.add("isa", "Ada", rows(4, 2))
    play.prepare(who, attempt={"claim": "metier-0"}, opposition=4)
    assert play.chance("isa", "throw", who=who) == 1
    taken = one(play.ask("isa", "take-minimum", who=who), "action-thrown")
    assert (taken.success, taken.margin, taken.degree) == (True, 1, "minor-success")
    other = Campaign()
    who = other.add("isa", "Ada", rows(4, 2))
    other.prepare(who, attempt={"claim": "metier-1"}, opposition=3)
    with refused_by("yacdha.occupation.auto-success"):
        other.ask("isa", "take-minimum", who=who)


@pytest.mark.rule("yacdha.occupation.no-auto-vs-active")
@pytest.mark.parametrize("level", range(6))
def test_nobody_is_sure_against_somebody(level):
    play = Campaign()
    who = play.add("isa", "Ada", rows(level))
    play.prepare(who, attempt={"claim": "metier-0"}, opposition="active")
    ways = sum(min(6, a + level) > o for a in range(1, 7) for o in range(1, 7))
    chance = play.chance("isa", "throw", who=who)
    assert chance == Fraction(ways, 36) <= Fraction(5, 6)
    with refused_by("yacdha.occupation.auto-success"):
        play.ask("isa", "take-minimum", who=who)


@pytest.mark.rule("yacdha.occupation.player-must-claim")
def test_who_claims_nothing_acts_at_level_zero():
    play = Campaign()
    who = play.add("isa", "Ada", rows(5, 1))
    play.ask("isa", "attempt", who=who, what="crocheter")
    terms = {"who": who, "opposition": 3, "success": "a", "failure": "b"}
    with refused_by("yacdha.occupation.player-must-claim"):
        play.keeper("judge", levels=[{"who": who, "level": 5}], **terms)
    play.keeper("judge", **terms)
    play.ask("isa", "agree", who=who)
    assert play.chance("isa", "throw", who=who) == Fraction(1, 2)
    with refused_by("yacdha.occupation.player-must-claim"):
        play.ask("isa", "claim", who=who, claim="metier-0")


@pytest.mark.rule("yacdha.occupation.player-must-claim")
def test_a_claim_can_be_made_and_changed_until_the_keeper_has_spoken():
    play = Campaign()
    who = play.add("isa", "Ada", rows(4, 2))
    play.ask("isa", "attempt", who=who, what="crocheter")
    play.ask("isa", "claim", who=who, claim="metier-0")
    play.ask("isa", "claim", who=who, claim="metier-1")
    with refused_by("yacdha.occupation.player-must-claim"):
        play.ask("isa", "claim", who=who, claim="piraterie")
    play.keeper("judge", who=who, opposition=3, success="a", failure="b")
    assert play.state.actions[who].ruling.levels == {who: 2}


@pytest.mark.rule("yacdha.occupation.indirect", "yacdha.occupation.everyday-actions")
@pytest.mark.parametrize("granted", range(4))
def test_the_keeper_may_lower_a_level_but_never_raise_it(granted):
    play = Campaign()
    who = play.add("isa", "Ada", rows(3, 3))
    play.ask("isa", "attempt", who=who, what="porter une caisse", claim="metier-0")
    terms = {"who": who, "opposition": 5, "success": "a", "failure": "b"}
    with refused_by("yacdha.occupation.indirect"):
        play.keeper("judge", levels=[{"who": who, "level": 4}], **terms)
    play.keeper("judge", levels=[{"who": who, "level": granted}], **terms)
    play.ask("isa", "agree", who=who)
    assert play.chance("isa", "throw", who=who) == Fraction(1 + granted, 6)
    listed = play.person(who).occupations[0].actions
    assert len(listed) == (granted > 0)


@pytest.mark.rule("yacdha.occupation.action-list")
def test_the_list_of_actions_grows_in_play_and_is_proposed_next_time():
    play = Campaign()
    who = play.add("isa", "Ada", rows(3, 3))
    for what, granted in (("réparer un moteur", 3), ("bricoler une radio", 2)):
        play.ask("isa", "attempt", who=who, what=what, claim="metier-0")
        levels = [{"who": who, "level": granted}]
        play.keeper("judge", who=who, opposition=1, success="a", failure="b", levels=levels)
        play.ask("isa", "finish", who=who)
    mechanics, other = play.person(who).occupations
    assert [(a.name, a.level) for a in mechanics.actions] == [
        ("réparer un moteur", None),
        ("bricoler une radio", 2),
    ]
    assert other.actions == ()
    play.prepare(who, attempt={"what": "Bricoler une radio", "claim": "metier-0"}, opposition=3)
    assert play.state.actions[who].ruling.levels == {who: 2}
    assert len(play.person(who).occupations[0].actions) == 2


@pytest.mark.rule("yacdha.coop.level")
@pytest.mark.parametrize(("shared", "level"), [(True, 4), (False, 0)])
def test_a_group_has_one_level_the_best_if_it_can_serve_all_else_the_least(shared, level):
    play = Campaign()
    one_, other = play.add("isa", "Ada", rows(4, 2)), play.add("tom", "Bob", rows(3, 3))
    play.ask("isa", "attempt", who=one_, what="convaincre", claim="metier-0", category="mental")
    play.ask("tom", "join", who=other, leader=one_)
    terms = {"opposition": "active", "success": "a", "failure": "b", "transferable": shared}
    play.keeper("judge", who=one_, **terms)
    for who in (one_, other):
        play.ask(OWNER[who], "agree", who=who)
    ways = sum(
        min(6, max(a, b) + level) > o for a in range(1, 7) for b in range(1, 7) for o in range(1, 7)
    )
    assert play.chance("isa", "throw", who=one_) == Fraction(ways, 216)


@pytest.mark.rule("yacdha.coop.level")
def test_levels_never_add_up_and_a_member_may_leave_to_act_alone():
    play = Campaign()
    one_, other = play.add("isa", "Ada", rows(2, 2)), play.add("tom", "Bob", rows(3, 3))
    play.ask("isa", "attempt", who=one_, what="escalader", claim="metier-0")
    play.ask("tom", "join", who=other, leader=one_, claim="metier-0")
    play.keeper("judge", who=one_, opposition=5, success="a", failure="b", transferable=True)
    assert play.state.actions[one_].ruling.level((one_, other)) == 3
    play.ask("tom", "leave", who=other)
    play.ask("tom", "attempt", who=other, what="escalader seul", claim="metier-0")
    assert set(play.state.actions) == {one_, other}


@pytest.mark.rule("yacdha.occupation.bonus", "yacdha.dice.forced-check")
def test_the_check_of_a_forced_die_compares_natural_faces():
    play = Campaign()
    who = play.add("isa", "Ada", rows(4, 2))
    play.prepare(who, attempt={"claim": "metier-0"}, force=[who], opposition=5)
    thrown = one(play.ask("isa", "throw", [1, 2], who=who), "action-thrown")
    assert (thrown.margin, thrown.checks) == (1, (who,))
    assert len(of_type(play.ask("isa", "resolve", [1], who=who), "check-made")) == 1
