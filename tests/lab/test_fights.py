"""Fights that play themselves: every figure is that of the rules."""

from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from msgspec.structs import replace

from tablee.dice.sampled import interval
from tablee.kernel.fights import Moment, Sight
from tablee.lab import fight as fights
from tablee.lab.bout import Bout
from tablee.lab.casting import new_table
from tablee.lab.games import find_game
from tablee.lab.lineup import BadLineUp, LineUp, fights_of
from tablee.lab.walk import Walk
from tablee.lab.workers import Workers

YACDHA = find_game("yacdha")
CORE = {"story": "one-shot", "occupation_levels": "off"}
LAST = 6
"""Where trauma ends."""


def asked(*sides, tactics=("facing",), options=CORE, game=YACDHA):
    return LineUp(new_table(game, options), "en").question(sides, tactics)


@cache
def duel():
    return asked("a cultist, knife", "a hunter, spear")


@cache
def blows(most):
    """What one of two who attack each other suffers: a die against a die, up to the weapon's."""
    found = {}
    for die, against in product(range(1, 7), repeat=2):
        hurt = max(0, min(most, die - against))
        found[hurt] = found.get(hurt, 0) + 1
    return found


@cache
def by_hand(first, second, length):
    """Who wins the duel of a knife (2) and a spear (3), from these traumas, and whether within so
    many rounds: reckoned from the book, without the rules."""
    if first >= LAST or second >= LAST:
        return {(second >= LAST) - (first >= LAST): Fraction(1)}
    if length == 0:
        return {}
    found = {}
    for (to_second, one), (to_first, other) in product(blows(2).items(), blows(3).items()):
        for winner, chance in by_hand(first + to_first, second + to_second, length - 1).items():
            found[winner] = found.get(winner, 0) + Fraction(one * other, 36 * 36) * chance
    return found


def test_the_exact_chances_of_a_duel_are_those_reckoned_by_hand():
    outcome = fights.exact_outcome(duel())
    for length in range(1, fights.LONG):
        ended = sum(by_hand(1, 1, length).values())
        assert sum(outcome.lasts(n).value for n in range(length + 1)) == ended
    for side, winner in ((0, 1), (1, -1), (-1, 0)):
        assert abs(outcome.wins(side).value - by_hand(1, 1, 60)[winner]) < Fraction(1, 10**6)
    assert sum(outcome.wins(side).value for side in (0, 1, -1)) == 1


def test_played_fights_come_out_as_often_as_the_exact_chances_say():
    exact = fights.exact_outcome(duel())
    played = fights.played_outcome(duel(), 10_000, Workers(1))
    assert played.draws == 10_000
    for side in (0, 1, -1):
        true = float(exact.wins(side).value)
        low, high = interval(true, 10_000 / 4)
        assert low < float(played.wins(side).value) < high


def test_the_same_question_has_the_same_answer_on_one_core_and_on_two():
    one = fights.played_outcome(duel(), 1_000, Workers(1))
    two = fights.played_outcome(duel(), 1_000, Workers(2))
    assert one.weights == two.weights


def test_whether_a_situation_was_compiled_never_shows():
    bout = Bout(duel())
    walk = Walk(bout, bout.start)
    at, _ = walk.through(0)
    row = walk.row(at)
    for number, move in zip(row.bounds, row.moves, strict=True):
        assert walk.drawn(at, number) == move
        assert number == 0 or walk.drawn(at, number - 1) != move


def test_the_exact_weights_of_a_throw_are_those_of_the_dice():
    bout = Bout(duel())
    walk = Walk(bout, bout.start)
    row = walk.row(walk.through(0)[0])
    shares = {}
    for move, weight in zip(row.moves, row.weights, strict=True):
        shares[move] = shares.get(move, 0) + weight
    whole = sum(shares.values())
    assert sorted(Fraction(one, whole) for one in shares.values()) == sorted(
        Fraction(one, 36) for one in blows(2).values()
    )


def test_a_fight_that_never_ends_is_said_to_go_on():
    outcome = fights.exact_outcome(asked("a monk", "a nun", tactics=("dodging",)))
    assert outcome.goes_on.value == 1
    assert outcome.wins(-1).value == 0


def test_those_who_flee_do_not_fall():
    outcome = fights.exact_outcome(asked("ezra", "a cultist", tactics=("fleeing", "facing")))
    (who,), _ = outcome.question.sides
    assert outcome.comes_out(who, "fled").value > 0
    assert outcome.comes_out(who, "down").value == 0, "fists bring one point a round"


def test_luck_makes_a_coma_of_death_and_forced_throws_go_on_to_the_end():
    campaign = {"story": "campaign"}
    outcome = fights.exact_outcome(asked("a cultist", "ezra", tactics=("bold",), options=campaign))
    assert sum(outcome.wins(side).value for side in (0, 1, -1)) == 1


def test_a_tactic_knows_what_its_seat_may_see_and_nothing_else():
    """Two tables that differ only in what is hidden from the players: they do the same."""
    question = asked("ezra; maelle", "two cultists, knives", tactics=("weakest",))
    bout = Bout(question)
    state, _ = bout.asked(bout.start, *bout.choose(bout.start), None)
    ezra = next(
        by for by in question.seats.values() if by.seat == bout.fights.seat_of(state, "ezra")
    )
    first, second = question.sides[1]
    secrets = replace(
        state,
        npcs={
            **state.npcs,
            second: replace(state.npcs[second], trauma=5, description="a coward", madness=4),
            first: replace(state.npcs[first], talent="fencing"),
        },
        plan="They run if one of them falls.",
    )
    seen = []
    laws = YACDHA.rules.laws
    for one in (state, secrets):
        sight = Sight(
            lambda one=one: YACDHA.view(one, ezra),
            lambda kind, one=one: laws[kind].offered(one, ezra),
        )
        moment = Moment(sight, ("ezra",), question.sides[1])
        seen.append([tactic(moment) for tactic in bout.fights.tactics.values()])
    assert seen[0] == seen[1]
    assert bout.choose(state) == bout.choose(secrets)


@pytest.mark.parametrize(
    ("sides", "tactics", "why"),
    [
        (("ezra",), (), "two sides"),
        ((), (), "two sides"),
        (("ezra", " ; "), (), "without anybody"),
        (("ezra", "a cultist"), ("cheating",), "no tactic"),
        (("ezra", "ezra"), (), "both sides"),
        (("ezra", "a cultist"), ("facing", "bold", "bold"), "one for each"),
        (("ezra", "a cultist; 20 hunters"), (), "too many"),
        (("ezra", "1000 cultists"), (), "1000 are too many"),
    ],
)
def test_a_fight_that_cannot_be_is_refused_with_a_sentence(sides, tactics, why):
    with pytest.raises(BadLineUp, match=why):
        asked(*sides, tactics=tactics)


@pytest.mark.parametrize("game", ["cthulhu-blanc", "innommable"])
def test_a_book_without_fights_says_so(game):
    with pytest.raises(BadLineUp, match="no rules for fights"):
        fights_of(find_game(game))


def test_a_fight_of_cthulhu_d20_comes_to_an_end_and_follows_the_rules():
    d20 = find_game("cthulhu-d20")
    question = asked("eleonore", "a cultist, knife", game=d20, options={})
    outcome = fights.played_outcome(question, 60, Workers(1))
    assert sum(outcome.wins(side).value for side in (0, 1, -1)) + outcome.goes_on.value == 1
    assert outcome.wins(0).value > 0
    assert outcome.wins(1).value > 0


def test_two_who_are_alike_have_the_same_chance_in_cthulhu_d20():
    """Each of two who differ in nothing but their names, a throw for a throw."""
    d20 = find_game("cthulhu-d20")
    question = asked("a cultist, knife", "a monk, knife", game=d20, options={})
    outcome = fights.played_outcome(question, 150, Workers(1))
    (low, high), (other_low, other_high) = (outcome.wins(side).between for side in (0, 1))
    assert low < other_high + 0.1
    assert other_low < high + 0.1


TALES = find_game("cheap-tales")


def tales(*sides, tactics=("facing",)):
    return asked(*sides, tactics=tactics, options={}, game=TALES)


def plainly_played(question, number):
    """The same fight in a plain loop over the rules, with dice of a generator: one of its ends."""
    from random import Random

    from tablee.dice.sampled import SampledDice

    bout, dice = Bout(question), SampledDice(Random(number).random)
    state = bout.start
    while (chosen := bout.choose(state)) is not None:
        state, _ = bout.asked(state, *chosen, dice)
    return bout.ending(state)


def test_a_plain_loop_over_the_rules_comes_to_the_same():
    outcome = fights.exact_outcome(tales("celestine", "acolyte"))
    assert sum(outcome.wins(side).value for side in (0, 1)) == 1
    played = [plainly_played(outcome.question, number).winner for number in range(40)]
    true = float(outcome.wins(0).value)
    low, high = interval(true, 40 / 4)
    assert low <= played.count(0) / 40 <= high


def test_the_stock_fights_in_numbers_as_a_gang():
    question = tales("celestine; aristide; ottoline", "12 cultists; kreutz", tactics=("leader",))
    bout = Bout(question)
    gang, _ = question.sides[1]
    assert bout.start.extras[gang].standing == 12
    assert bout.start.fight.fighters[gang].banded
    played = fights.played_outcome(question, 5, Workers(1))
    assert played.goes_on.value == 0
    assert set(played.left(gang)) <= set(range(1, 13))


def test_points_that_nobody_spends_tell_no_situations_apart():
    question = tales("celestine", "a thug")
    hero = Bout(question).start.heroes["celestine"]
    rich = replace(question.state, heroes={"celestine": replace(hero, heroism=9)})
    assert Bout(question).start == Bout(replace(question, state=rich)).start
    bold = replace(question, tactics=("bold", "facing"))
    assert Bout(replace(bold, state=rich)).start.heroes["celestine"].heroism == 9


def test_heroes_fight_each_other_and_the_keepers_people_do_not():
    from tablee.kernel.words import Refused

    assert Bout(tales("celestine", "aristide; ottoline")).start.fight is not None
    with pytest.raises(Refused, match="the keeper decides"):
        Bout(tales("a thug", "a brute"))


def test_somebody_of_the_stock_comes_in_the_number_that_is_said():
    for said, count in (("cultists", 12), ("1 cultists", 1), ("three cultists", 3)):
        (gang,) = tales("celestine", said).sides[1]
        assert Bout(tales("celestine", said)).start.extras[gang].standing == count
