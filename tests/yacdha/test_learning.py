"""Learning: one occupation up, others down, at a pace the body and the years allow."""

import pytest

from tablee.kernel.words import Refused
from yacdha_table import OWNER, Campaign, of_type, one, refused_by

CINDY = {"Langues": {"level": 2, "nature": "mental"}, "Course": {"level": 2, "nature": "physical"}}
CINDY |= {"Natation": {"level": 2, "nature": "physical"}}


def learner(options=None, occupations=None, **values):
    play = Campaign(options)
    who = play.add("isa", "Cindy", occupations or CINDY)
    play.correct(who, **values)
    play.end_scenario()
    return play, who


def wish(play, who, occupation, lowers, levels=1, **fields):
    ask = {"occupation": occupation, "lowers": lowers, "levels": levels, **fields}
    return play.ask(OWNER[who], "wish-to-learn", who=who, **ask)


def levels(play, who):
    return {o.name: o.level for o in play.person(who).occupations}


@pytest.mark.rule("yacdha.advancement.total-constant", "yacdha.advancement.time")
def test_a_course_takes_the_time_the_keeper_says_and_the_total_stays():
    play, who = learner()
    wish(play, who, "Langues", ["Course"])
    play.keeper("grant-learning", who=who, months=24)
    play.days(719)
    assert levels(play, who)["Langues"] == 2
    assert one(play.days(1), "learnt").occupation == "Langues"
    assert levels(play, who) == {"Langues": 3, "Course": 1, "Natation": 2}


@pytest.mark.rule("yacdha.advancement.total-constant")
@pytest.mark.parametrize(
    ("occupation", "lowers", "count"),
    [("Langues", [], 1), ("Langues", ["Course", "Natation"], 1), ("Langues", ["Langues"], 1)],
)
def test_a_level_more_costs_exactly_one_elsewhere(occupation, lowers, count):
    play, who = learner()
    with refused_by("yacdha.advancement.total-constant"):
        wish(play, who, occupation, lowers, count)


@pytest.mark.rule("yacdha.advancement.total-constant")
def test_no_level_goes_above_five_and_nothing_is_given_up_that_is_not_there():
    play, who = learner(occupations={"Langues": 5, "Course": 1})
    with refused_by("yacdha.advancement.total-constant"):
        wish(play, who, "Langues", ["Course"])
    play, who = learner()
    with refused_by("yacdha.advancement.total-constant"):
        wish(play, who, "Langues", ["Course", "Course", "Course"], 3)


@pytest.mark.rule("yacdha.advancement.total-constant")
def test_something_new_begins_at_nothing_and_something_old_may_be_dropped():
    play, who = learner(occupations={"Langues": 3, "Course": 1, "Natation": 2})
    wish(play, who, "Informatique", ["Course", "Natation"], 2, nature="mental")
    play.keeper("grant-learning", who=who, months=12)
    play.days(360)
    assert levels(play, who) == {"Langues": 3, "Natation": 1, "Informatique": 2}


@pytest.mark.rule("yacdha.advancement.one-per-year")
def test_one_course_a_year():
    play, who = learner()
    wish(play, who, "Langues", ["Course"])
    play.keeper("grant-learning", who=who, months=6)
    with refused_by("yacdha.advancement.one-per-year"):
        wish(play, who, "Natation", ["Course"])
    play.days(180)
    wish(play, who, "Natation", ["Course"])
    with refused_by("yacdha.advancement.one-per-year"):
        play.keeper("grant-learning", who=who, months=6)
    assert play.table.view("isa").game.may_learn == {who: 180}
    play.days(179)
    with pytest.raises(Refused, match="may begin tomorrow"):
        play.keeper("grant-learning", who=who, months=6)
    play.days(1)
    play.keeper("grant-learning", who=who, months=6)


@pytest.mark.rule("yacdha.advancement.one-per-year")
@pytest.mark.parametrize("choice", ["one-process-per-year", "one-level-per-year"])
def test_how_much_one_course_may_bring(choice):
    play, who = learner({"learning_limit": choice})
    wish(play, who, "Piano", ["Course", "Natation"], 2, nature="mental")
    if choice == "one-level-per-year":
        with refused_by("yacdha.advancement.one-per-year"):
            play.keeper("grant-learning", who=who, months=12)
        play.keeper("grant-learning", who=who, months=24)
    else:
        play.keeper("grant-learning", who=who, months=12)


@pytest.mark.rule("yacdha.advancement.health-limit")
@pytest.mark.parametrize("level", range(5))
@pytest.mark.parametrize("meter", range(1, 6))
@pytest.mark.parametrize("nature", ["physical", "mental", "both"])
def test_level_and_meter_must_stay_below_six(level, meter, nature):
    rows = {"Étude": {"level": level, "nature": nature}, "Pêche": {"level": 1}}
    values = {"trauma": meter} if nature == "physical" else {"madness": meter}
    play, who = learner(occupations=rows, **values)
    spare = [] if level + 1 < 6 else ["Pêche"]
    if level + meter < 6:
        wish(play, who, "Étude", spare)
    else:
        with refused_by("yacdha.advancement.health-limit"):
            wish(play, who, "Étude", spare)


@pytest.mark.rule("yacdha.advancement.health-limit")
def test_the_limit_is_tested_at_each_level_and_not_without_recovery():
    play, who = learner(madness=5)
    wish(play, who, "Piano", ["Course"], nature="mental")
    play.ask("isa", "drop-learning", who=who)
    with refused_by("yacdha.advancement.health-limit"):
        wish(play, who, "Piano", ["Course", "Natation"], 2, nature="mental")
    play, who = learner({"recovery": "off"}, madness=5)
    wish(play, who, "Piano", ["Course", "Natation"], 2, nature="mental")


@pytest.mark.rule("yacdha.advancement.actions-follow")
@pytest.mark.parametrize(("choice", "left"), [("same-amount", 1), ("cap-only", None)])
def test_actions_follow_an_occupation_that_goes_down(choice, left):
    play = Campaign({"action_drop": choice})
    who = play.add("isa", "Cindy", {"Langues": 3, "Course": 3})
    for what, level in (("lire le grec", 2), ("parler", 3)):
        play.ask("isa", "attempt", who=who, what=what, claim="langues")
        granted = [{"who": who, "level": level}]
        play.keeper("judge", who=who, opposition=1, success="a", failure="b", levels=granted)
        play.ask("isa", "finish", who=who)
    play.end_scenario()
    wish(play, who, "Course", ["Langues"])
    play.keeper("grant-learning", who=who, months=12)
    play.days(360)
    languages = play.person(who).occupations[0]
    assert [(a.name, a.level) for a in languages.actions] == [
        ("lire le grec", left),
        ("parler", None),
    ]
    assert languages.level_of("parler") == 2


@pytest.mark.rule("yacdha.advancement.profile-changes")
def test_what_somebody_was_stays_on_record_with_its_day():
    play, who = learner()
    wish(play, who, "Langues", ["Course"])
    play.keeper("grant-learning", who=who, months=12)
    play.days(400)
    (was,) = play.person(who).profiles
    assert was.until == 360
    assert dict(was.occupations) == {"Langues": 2, "Course": 2, "Natation": 2}
    play.ask("isa", "describe-investigator", who=who, description="Interprète à Genève")
    assert play.person(who).description == "Interprète à Genève"


@pytest.mark.rule("yacdha.advancement.time")
def test_the_keeper_says_how_long_and_a_course_can_be_given_up():
    play, who = learner()
    with refused_by("yacdha.advancement.time"):
        play.keeper("grant-learning", who=who, months=12)
    wish(play, who, "Langues", ["Course"])
    with refused_by("yacdha.advancement.time"):
        play.ask("isa", "grant-learning", who=who, months=1)
    play.keeper("grant-learning", who=who, months=12)
    play.ask("isa", "drop-learning", who=who)
    assert not of_type(play.days(365), "learnt")


def test_learning_belongs_between_scenarios():
    play = Campaign()
    who = play.add("isa", "Cindy", CINDY)
    with refused_by("yacdha.advancement.total-constant"):
        wish(play, who, "Langues", ["Course"])
