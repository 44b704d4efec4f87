"""House rules that change between sessions: nothing is saved up, owed twice or lost by it."""

import pytest

from d20_table import Play, one, refused_by, rule
from tablee.games.cthulhu_d20.rules.clock.agenda import all_due
from tablee.kernel.words import Refused


def change(play, option, choice):
    play.keeper("end-session")
    happened = play.keeper("change-house-rule", option=option, choice=choice)
    play.keeper("begin-session")
    return happened


def hours(play, count):
    play.keeper("advance", count=count, unit="hour")


def refused_change(play, option, choice):
    play.keeper("end-session")
    with pytest.raises(Refused, match="under way"):
        play.keeper("change-house-rule", option=option, choice=choice)


# Being treated


@rule("recovery.life-points")
@pytest.mark.parametrize("kind", ["stabilised", "any"])
def test_days_that_gave_nothing_give_nothing_under_another_rule(kind):
    play = Play()
    play.hurt("paul", 7, "left-leg", worst=False)
    choice = "stabilised-counts"
    if kind == "any":
        choice = "any-wound"
        play.hurt("paul", 7, "right-leg", worst=False)
        play.keeper("settle-wound", who="paul", wound=1, how="treat", reason="Pansé")
    before = play.person("paul").pv
    play.keeper("begin-rest", who=["paul"])
    hours(play, 120)
    assert play.person("paul").pv == before
    change(play, "treated", choice)
    assert not all_due(play.state)
    hours(play, 23)
    assert play.person("paul").pv == before
    hours(play, 1)
    assert play.person("paul").pv == before + 1


@rule("recovery.life-points")
def test_whoever_was_treated_under_both_rules_loses_no_day():
    play = Play()
    play.hurt("paul", 7, "left-leg", worst=False)
    play.keeper("settle-wound", who="paul", wound=1, how="treat", reason="Pansé")
    play.keeper("begin-rest", who=["paul"])
    hours(play, 23)
    change(play, "treated", "any-wound")
    hours(play, 1)
    assert play.person("paul").pv == 9


@rule("recovery.life-points")
def test_a_rule_that_goes_and_comes_back_saves_no_days_up():
    play = Play({"treated": "stabilised-counts"})
    play.hurt("paul", 7, "left-leg", worst=False)
    play.keeper("begin-rest", who=["paul"])
    hours(play, 23)
    change(play, "treated", "all-pv-wounds")
    hours(play, 72)
    change(play, "treated", "stabilised-counts")
    assert play.person("paul").pv == 8
    hours(play, 24)
    assert play.person("paul").pv == 9


@rule("recovery.life-points", "worsening.care")
@pytest.mark.parametrize("rules", [{}, {"treated": "any-wound"}])
def test_care_for_one_more_wound_takes_no_day_from_whoever_was_treated_already(rules):
    play = Play(rules)
    play.hurt("paul", 7, "left-leg", worst=False)
    play.hurt("paul", 7 if rules else 1, "right-leg", worst=False)
    play.keeper("settle-wound", who="paul", wound=1, how="treat", reason="Pansé")
    before = play.person("paul").pv
    play.keeper("begin-rest", who=["paul"])
    hours(play, 23)
    play.typed("care-for", [20], seat="jacques", healer="jack", patient="paul", wound=2)
    assert play.person("paul").wounds[1].treated
    play.keeper("advance", count=59, unit="minute")
    play.keeper("advance", count=10, unit="round")
    assert play.person("paul").pv == before + 1


# Several wounds


def two_wounds(rules):
    """A keeper's man with a grave wound and a moderate one that waits for it."""
    play = Play(rules, people=("paul",))
    thug = play.foe(constitution=18, level=5)
    play.hurt(thug, 7, "left-leg")
    play.hurt(thug, 4, "right-leg")
    return play, thug


@rule("worsening.rate")
def test_a_wound_that_waited_for_a_worse_one_owes_no_losses_of_before():
    play, thug = two_wounds({"worsening": "worst-wound-only"})
    for _ in range(3):
        play.keeper("set-meter", who=thug, meter="pv", value=12, reason="Un remède")
        play.typed("advance", count=5, unit="minute")
    life = play.person(thug).pv
    assert play.person(thug).wounds[1].due < play.state.now
    opened = one(change(play, "worsening", "each-wound"), "wound-open")
    assert (opened.wound, opened.rounds) == (2, 100)
    assert not all_due(play.state)
    assert play.person(thug).pv == life


@rule("worsening.rate")
def test_the_next_worst_wound_counts_from_the_loss_at_which_the_worst_one_closed():
    play, thug = two_wounds({"worsening": "worst-wound-only"})
    before = play.state.now
    play.typed("advance", count=30, unit="minute", worst=False)  # the grave one closes at 10
    assert play.person(thug).wounds[0].stabilised
    assert play.person(thug).wounds[1].stabilised  # and the moderate one at its own first loss
    assert play.state.now == before + 300


# What lies open


@rule("base.hazard-fire")
def test_no_house_rule_changes_while_somebody_burns():
    play = Play(people=("paul",))
    play.keeper("expose-to", [4], who=["paul"], cause="feu", fire=True)
    refused_change(play, "sustained_hazard", "new-wound-each-round")
    assert "change-house-rule" not in {offer.ask for offer in play.table.offers("gardien")}


@rule("base.clock")
def test_no_house_rule_changes_while_a_loss_has_fallen_due():
    play = Play(people=("paul",))
    play.hurt("paul", 7, "left-leg")
    play.keeper("advance", count=1, unit="minute")
    assert all_due(play.state)
    refused_change(play, "worsening", "worst-wound-only")


# One save a round


def burning(waits=False):
    play = Play(people=("paul",), waits=waits)
    play.keeper("expose-to", [4], who=["paul"], cause="feu", fire=True)
    if waits:
        play.typed("tell-dice", who="paul")
    return play


@rule("base.hazard-fire")
@pytest.mark.parametrize("seat", ["paula", "gardien"])
def test_a_fire_can_be_put_out_once_in_a_round_whoever_asks(seat):
    play = burning()
    play.ask("paula", "put-out-fire", [3], who="paul")
    for rolling in (False, True):
        with refused_by("base.hazard-fire"):
            play.ask(seat, "put-out-fire", [19], who="paul", rolling=rolling)
    assert "put-out-fire" not in {offer.ask for offer in play.table.offers(seat)}
    play.keeper("advance", count=1, unit="round")
    play.typed("suffer", who="paul")
    assert one(play.typed("put-out-fire", [19], seat=seat, who="paul"), "save-thrown").success
    assert play.person("paul").exposure is None


@rule("base.hazard-fire")
def test_a_save_of_a_round_that_waits_for_destiny_is_the_save_of_that_round():
    play = burning(waits=True)
    play.ask("paula", "put-out-fire", [3], who="paul")
    play.keeper("tell-dice", who="paul")
    with refused_by("base.hazard-fire"):
        play.ask("paula", "put-out-fire", [19], who="paul")


@rule("base.hazard-fire")
def test_whoever_catches_fire_again_may_try_again():
    play = burning()
    play.ask("paula", "put-out-fire", [3], who="paul")
    play.keeper("end-exposure", who="paul")
    play.keeper("expose-to", [1], who=["paul"], cause="feu", fire=True)
    assert one(play.ask("paula", "put-out-fire", [3], who="paul"), "save-thrown").success is False
