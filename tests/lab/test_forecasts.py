"""Evenings played ahead: every figure is that of the rules."""

from fractions import Fraction
from functools import cache
from itertools import product

import msgspec
import pytest

from tablee.kernel.fights import Moment, Sight
from tablee.lab import forecast as forecasts
from tablee.lab.casting import new_table
from tablee.lab.games import find_game
from tablee.lab.gathering import Gathering
from tablee.lab.plan import BadPlan, harsher
from tablee.lab.what_if import by_harshness, by_number, cheaper
from tablee.lab.workers import Workers

GAMES = ("yacdha", "cthulhu-blanc", "innommable", "cheap-tales", "cthulhu-d20")
LAST = 6


def gathered(game, options=None):
    return Gathering(new_table(find_game(game), options or {}), "en")


def evening(game, *scenes, party="", policy="", options=None):
    gathering = gathered(game, options)
    return gathering.question(gathering.party(party), scenes, policy)


@cache
def risen(value, checks):
    """Where a meter of YACDHA or Cthulhu Blanc stands after so many checks, from the book: a die
    above it raises it by one."""
    if not checks or value >= LAST:
        return {value: Fraction(1)}
    found = {}
    for chance, start in ((Fraction(6 - value, 6), value + 1), (Fraction(value, 6), value)):
        for end, share in risen(start, checks - 1).items():
            found[end] = found.get(end, 0) + chance * share
    return {end: share for end, share in found.items() if share}


@pytest.mark.parametrize(("game", "meter"), [("yacdha", "madness"), ("cthulhu-blanc", "folie")])
def test_a_meter_after_each_scene_is_as_reckoned_by_hand(game, meter):
    question = evening(game, f"A: 2 {meter}", f"B: 5 {meter}")
    found = forecasts.exact_forecast(question)
    for who, (scene, checks) in product(question.people, enumerate((0, 2, 7))):
        values = found.values(who, meter, scene)
        assert {value: chance.value for value, chance in values.items()} == risen(1, checks)
    lost = risen(1, 7)[LAST]
    assert found.lost(question.people[0], 2).value == lost
    assert found.anybody.value == 1 - (1 - lost) ** len(question.people)
    assert found.lost_first(0).value == 0
    assert found.lost_first(1).value == found.anybody.value
    assert found.deadliest == 1


def test_evenings_that_are_played_come_out_as_often_as_the_exact_chances_say():
    question = evening("yacdha", "A: 4 madness", "B: 2 madness; harm 2", party="ezra; maelle")
    exact = forecasts.exact_forecast(question)
    played = forecasts.played_forecast(question, 2_000, Workers(1))
    low, high = played.anybody.between
    assert low - 0.03 < exact.anybody.value < high + 0.03
    assert abs(played.mean("ezra", "trauma", 2) - exact.mean("ezra", "trauma", 2)) < Fraction(1, 10)


def test_a_fight_in_a_plan_does_what_the_same_fight_does_by_itself():
    from tablee.lab.fight import exact_outcome
    from tablee.lab.lineup import LineUp

    options = {"story": "one-shot", "occupation_levels": "off"}
    question = evening("yacdha", "A: fight a hunter, spear", party="ezra", options=options)
    played = forecasts.played_forecast(question, 3_000, Workers(1))
    alone = LineUp(new_table(find_game("yacdha"), options), "en")
    exact = exact_outcome(alone.question(("ezra", "a hunter, spear"), ("facing",)))
    low, high = played.lost("ezra", 1).between
    assert low - 0.03 < exact.comes_out("ezra", "down").value < high + 0.03


def test_the_same_evening_has_the_same_answer_on_one_core_and_on_two():
    question = evening("yacdha", "A: 2 madness; fight a cultist", party="ezra")
    one = forecasts.played_forecast(question, 500, Workers(1))
    two = forecasts.played_forecast(question, 500, Workers(2))
    assert (one.people, one.first) == (two.people, two.first)


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_trial_can_be_played_by_every_policy(game):
    gathering = gathered(game)
    people = gathering.party()[:1]
    hook = gathering.forecasts
    for policy, kind in product(hook.policies, hook.kinds):
        found = forecasts.exact_forecast(gathering.question(people, [f"A: {kind}"], policy))
        assert found is not None, (policy, kind)
        for meter in hook.meters:
            values = found.values(people[0], meter, 1)
            assert sum(chance.value for chance in values.values()) == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_words_of_a_game_are_there_in_both_languages(game):
    hook, found = gathered(game).forecasts, find_game(game)
    for language in ("fr", "en"):
        tongue = found.tongue(language)
        told = [hook.meter_name(one, tongue) for one in hook.meters]
        told += [hook.loss_name(one, tongue) for one in hook.losses]
        told += [hook.kind_name(one, tongue) for one in hook.kinds]
        told += [hook.policy_name(one, tongue) for one in hook.policies]
        assert all(told)


def test_a_policy_knows_what_its_seat_may_see_and_nothing_else():
    """Two tables that differ only in what is hidden from the player: the same is asked."""
    gathering = gathered("yacdha")
    (who,) = gathering.party("ezra")
    game, state = gathering.game, gathering.table.state.game
    state = msgspec.structs.replace(state, checks={})
    secret = msgspec.structs.replace(state, plan="They all die.", aftermath=(("a trap", False),))
    by = gathering.table.by(gathering.forecasts.seat_of(state, who))
    for name, policy in gathering.forecasts.policies.items():
        asked = []
        for one in (state, secret):
            sight = Sight(
                lambda one=one: game.view(one, by),
                lambda kind, one=one: game.rules.laws[kind].offered(one, by),
            )
            asked.append(policy(Moment(sight, (who,), ())))
        assert asked[0] == asked[1], name


def test_who_is_out_may_come_back_and_the_first_loss_is_counted_once():
    question = evening("cheap-tales", "A: harm 20", "B: respite", party="celestine")
    found = forecasts.exact_forecast(question)
    who = question.people[0]
    assert found.lost(who, 1, "out").value == 1
    assert found.lost(who, 2).value == 0
    assert found.anybody.value == found.lost_first(0).value == 1


def test_a_gentler_evening_has_fewer_checks_and_a_crueller_one_more():
    gathering = gathered("yacdha")
    question = gathering.question(gathering.party("ezra"), ["A: 2 madness", "B: harm 1"])
    times = {
        steps: [sum(trial.times for trial in scene.trials) for scene in plan]
        for steps in (-2, -1, 0, 1, 2)
        for plan in [harsher(gathering.forecasts, question.plan, steps)]
    }
    assert times == {-2: [0, 1], -1: [1, 1], 0: [2, 1], 1: [3, 2], 2: [4, 3]}
    risks = [chance.value for _, chance in by_harshness(question)]
    assert risks == sorted(risks)


def test_more_players_are_more_to_lose_and_one_check_less_is_the_cheaper_plan():
    question = evening("yacdha", "A: 6 madness", "B: madness", party="ezra; maelle")
    risks = [chance.value for _, chance in by_number(question)]
    assert risks == sorted(risks)
    found = forecasts.exact_forecast(question)
    (best, *_) = cheaper(found)
    lost = 1 - risen(1, 6)[LAST]
    assert best.anybody.value == 1 - lost**2


@pytest.mark.parametrize(
    ("scenes", "policy", "said"),
    [
        (["A: dance"], "", "dance"),
        (["A: madness"], "bravely", "bravely"),
        (["A: madness @Nobody"], "", "Nobody"),
        (["A: harm 99"], "", "harm"),
        (["A: 99 madness"], "", "20"),
        ([""], "", "scene"),
        (["A: madness"] * 31, "", "30"),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_sentence(scenes, policy, said):
    with pytest.raises(BadPlan, match=said):
        evening("yacdha", *scenes, policy=policy, party="ezra")
