"""The Mythos: months of study, struck-out madness, magic and dreams."""

from fractions import Fraction

import pytest

from yacdha_table import Campaign, data, one, refused_by


def scholar(options=None, **values):
    play = Campaign(options)
    who = play.add("isa", "Ada", {"Horlogerie": 3})
    play.correct(who, **values)
    return play, who


@pytest.mark.rule("yacdha.mythos.start")
def test_everybody_begins_without_any_mythos():
    play, who = scholar()
    assert (play.person(who).mythos, play.person(who).lowest_madness) == (0, 1)


@pytest.mark.rule(
    "yacdha.mythos.transition-table",
    "yacdha.mythos.study",
    "yacdha.mythos.min-madness",
    "yacdha.mythos.rationalise",
    "yacdha.mythos.forced-rise",
)
@pytest.mark.parametrize(
    "row", data("mythos"), ids=lambda row: f"{row['old_mythos']}-{row['old_madness']}"
)
def test_what_a_month_of_study_does(row):
    play, who = scholar(mythos=row["old_mythos"], madness=row["old_madness"])
    play.end_scenario()
    play.study(who, confirm=True)
    person = play.person(who)
    assert (person.mythos, person.madness) == (row["new_mythos"], row["new_madness"])
    if row["new_madness"] == 6:
        assert (person.condition, person.seat) == ("insane", None)
    else:
        assert person.madness >= person.lowest_madness == person.mythos + 1


@pytest.mark.rule("yacdha.mythos.rationalise")
def test_the_relief_is_the_players_choice():
    play, who = scholar(madness=4)
    play.end_scenario()
    play.study(who, lower=False)
    assert (play.person(who).mythos, play.person(who).madness) == (1, 4)


@pytest.mark.rule("yacdha.mythos.study")
def test_study_needs_the_keepers_means_a_whole_month_and_the_time_between_scenarios():
    play, who = scholar()
    with refused_by("yacdha.mythos.study"):
        play.keeper("allow-study", who=who, months=1)
    play.end_scenario()
    with refused_by("yacdha.mythos.study"):
        play.ask("isa", "study-mythos", who=who)
    play.keeper("allow-study", who=who, months=2)
    play.ask("isa", "study-mythos", who=who)
    play.days(29)
    assert play.person(who).mythos == 0
    play.keeper("begin-scenario", title="Interruption")
    play.days(10)
    assert (play.person(who).mythos, play.person(who).studying) == (0, None)


@pytest.mark.rule("yacdha.mythos.study")
def test_meeting_the_mythos_in_play_teaches_nothing():
    play, who = scholar()
    play.keeper("call-check", meter="madness", who=[who], event="un Grand Ancien")
    play.ask("isa", "roll-check", [6], who=who)
    assert play.person(who).mythos == 0


@pytest.mark.rule("yacdha.mythos.max")
def test_a_fifth_month_must_be_confirmed_and_costs_the_investigator():
    play, who = scholar(mythos=4, madness=5)
    play.end_scenario()
    play.keeper("allow-study", who=who, months=1)
    with refused_by("yacdha.mythos.max"):
        play.ask("isa", "study-mythos", who=who)
    play.ask("isa", "study-mythos", who=who, confirm=True)
    mad = one(play.days(30), "went-mad")
    assert mad.rule == "yacdha.mythos.max"


@pytest.mark.rule("yacdha.mythos.study")
@pytest.mark.parametrize(("choice", "value"), [("exclusive", 3), ("with-care", 2)])
def test_whether_a_month_of_study_is_also_one_of_care(choice, value):
    play, who = scholar({"mythos_month": choice}, trauma=3)
    play.end_scenario()
    play.keeper("set-care", who=who, meter="trauma", care="proper")
    play.study(who)
    assert play.person(who).trauma == value


@pytest.mark.rule("yacdha.mythos.study")
def test_nothing_else_is_learnt_in_a_month_of_study():
    play, who = scholar()
    play.end_scenario()
    play.ask("isa", "wish-to-learn", who=who, occupation="Horlogerie", levels=1)
    play.keeper("allow-study", who=who, months=1)
    play.ask("isa", "study-mythos", who=who)
    with refused_by("yacdha.mythos.study"):
        play.keeper("grant-learning", who=who, months=12)


def cast(play, *users, opposition=4, magic="Le Signe", **fields):
    play.keeper(
        "prepare-magic",
        name=magic,
        opposition=opposition,
        success="a",
        failure="b",
        together=len(users) > 1,
    )
    which = next(reversed(play.state.magics))
    terms = {"conditions_met": True, "success": "oui", "failure": "non", **fields}
    play.keeper("open-magic", magic=which, users=list(users), **terms)
    for who in users:
        play.keeper("agree", who=who)


@pytest.mark.rule("yacdha.magic.mythos-bonus", "yacdha.mythos.uses", "yacdha.magic.failure")
@pytest.mark.parametrize("mythos", range(5))
@pytest.mark.parametrize("opposition", range(6))
def test_the_mythos_is_added_to_the_casting_die(mythos, opposition):
    play, who = scholar(mythos=mythos, madness=max(1, mythos + 1))
    cast(play, who, opposition=opposition)
    margins = play.odds("isa", "cast", who=who).of("margin")
    faces = [min(6, face + mythos) - opposition for face in range(1, 7)]
    assert {m: margins.chance(m) for m in margins.outcomes} == {
        m: Fraction(faces.count(m), 6) for m in set(faces)
    }
    assert min(margins.outcomes) == min(6, 1 + mythos) - opposition


@pytest.mark.rule("yacdha.magic.mythos-bonus", "yacdha.magic.collaboration")
@pytest.mark.parametrize(
    ("choice", "total"), [("highest", 5), ("lowest", 3), ("own-level-each", 4)]
)
def test_which_mythos_counts_when_several_cast_together(choice, total):
    play = Campaign({"magic_group_level": choice})
    one_, other = play.add("isa", "Ada"), play.add("tom", "Bob")
    play.correct(one_, mythos=3, madness=4)
    play.correct(other, mythos=1, madness=2)
    cast(play, one_, other, opposition=0)
    happened = play.ask("isa", "cast", [1, 2, 1, 1], who=one_)
    assert one(happened, "magic-cast").margin == total


@pytest.mark.rule("yacdha.mythos.uses")
@pytest.mark.parametrize("choice", ["off", "on"])
def test_whether_the_mythos_helps_ordinary_actions(choice):
    play, who = scholar({"mythos_bonus_on_actions": choice}, mythos=2, madness=3)
    attempt = {"who": who, "what": "déchiffrer", "category": "mental", "claim": "mythos"}
    if choice == "off":
        with refused_by("yacdha.mythos.uses"):
            play.ask("isa", "attempt", **attempt)
        return
    play.ask("isa", "attempt", **attempt)
    play.keeper("judge", who=who, opposition=3, success="a", failure="b")
    play.ask("isa", "agree", who=who)
    assert play.chance("isa", "throw", who=who) == Fraction(5, 6)


@pytest.mark.rule("yacdha.dream.roll")
@pytest.mark.parametrize("mythos", range(1, 5))
def test_a_dream_comes_on_a_face_up_to_the_mythos_level(mythos):
    play, who = scholar(mythos=mythos, madness=mythos + 1)
    play.keeper("call-dream", who=who)
    assert play.chance("isa", "roll-dream", "dream", who=who) == Fraction(mythos, 6)
    assert one(play.ask("isa", "roll-dream", [mythos], who=who), "dream-thrown").remembered
    with refused_by("yacdha.dream.roll"):
        play.keeper("call-dream", who=who)
    play.days(1)
    play.keeper("call-dream", who=who)
    assert not one(play.ask("isa", "roll-dream", [6], who=who), "dream-thrown").remembered


@pytest.mark.rule("yacdha.dream.roll")
def test_without_the_mythos_no_such_dream_comes():
    play, who = scholar()
    with refused_by("yacdha.dream.roll"):
        play.keeper("call-dream", who=who)


@pytest.mark.rule("yacdha.dream.roll")
@pytest.mark.parametrize("module", ["dreams", "mythos"])
def test_a_table_may_play_without_dreams(module):
    play, who = scholar({module: "off"}, mythos=2, madness=3)
    with refused_by("yacdha.dream.roll"):
        play.keeper("call-dream", who=who)


@pytest.mark.rule("yacdha.dream.content")
def test_what_was_dreamt_is_for_the_dreamer_alone():
    play, who = scholar(mythos=2, madness=3)
    with refused_by("yacdha.dream.content"):
        play.keeper("send-dream", who=who, text="Une ville noyée")
    play.keeper("call-dream", who=who)
    play.ask("isa", "roll-dream", [1], who=who)
    sent = one(play.keeper("send-dream", who=who, text="Une ville noyée"), "dream-sent")
    assert sent.to == ("isa", "@keeper")
    assert all("noyée" not in str(turn) for turn in play.table.stream("tom"))
    with refused_by("yacdha.dream.content"):
        play.keeper("send-dream", who=who, text="Encore")


@pytest.mark.rule("yacdha.dream.dreamlands")
def test_the_dreamlands_open_by_the_same_throw():
    play, who = scholar(mythos=3, madness=4)
    called = one(play.keeper("call-dream", who=who, dreamlands=True), "dream-called")
    assert called.dreamlands
    thrown = one(play.ask("isa", "roll-dream", [3], who=who), "dream-thrown")
    assert (thrown.rule, thrown.remembered) == ("yacdha.dream.dreamlands", True)
