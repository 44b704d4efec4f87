"""The test of Cthulhu Blanc: labelled dice, retries, shields, a failure die that stays."""

from fractions import Fraction
from functools import cache
from itertools import product
from math import prod

import icepool
import pytest

from proofs.blanc import METERS, Accept, Retry, Throw, blanc, free_dice
from proofs.windows import every_state
from tablee.dice.readers import FacesNeeded
from tablee.kernel.common.events import Rolled
from tablee.kernel.table import Table
from tablee.kernel.words import By, Refused
from tablee.lab.explorer import explore, odds_then

ISA = By("isa", "player", frozenset({"isa"}))
TOM = By("tom", "player", frozenset({"tom"}))
ALL = ("human", "profession", *METERS)


def a_test(dice=("human",), objected=False, investigation=False, options=None, **scores):
    """Isa's agent bob is about to throw these dice."""
    seats = {"gardien": "keeper", "isa": "player", "tom": "player"}
    table = Table.open(blanc, seats, options, draw_seed=lambda: b"b" * 32)
    table.apply("isa", {"ask": "enlist", "name": "bob", **scores})
    attempt = {
        "ask": "attempt",
        "who": "bob",
        "human": "human" in dice,
        "profession": "profession" in dice,
        "risks": [die for die in dice if die in METERS],
        "investigation": investigation,
    }
    table.apply("isa", attempt)
    if objected:
        table.apply("tom", {"ask": "object"})
    return table


def throw(table, *faces):
    table.apply("isa", {"ask": "throw"}, faces=faces)


def retry(table, die, *faces):
    table.apply("isa", {"ask": "retry", "die": die}, faces=faces)


def bob(table):
    agent = table.state.game.agents["bob"]
    return agent.folie, agent.blessures, agent.bureaucratie


def offered(table, seat):
    return [
        (offer.ask, *offer.given.values())
        for offer in table.offers(seat)
        if offer.ask in blanc.asks and not offer.fields
    ]


def casts(table):
    fallen = [e.event.cast for e in table.entries if isinstance(e.event, Rolled)]
    return [[(die.role, die.face) for die in cast.dice] for cast in fallen]


# Played with typed dice


def test_the_throw_lies_on_the_table_until_its_player_accepts_or_tries_again():
    table = a_test(objected=True)
    assert offered(table, "isa") == [("throw",)]
    throw(table, 2, 4)
    assert offered(table, "isa") == [
        ("accept",),
        ("retry", "folie"),
        ("retry", "blessures"),
        ("retry", "bureaucratie"),
    ]
    assert offered(table, "tom") == []
    table.apply("isa", {"ask": "accept"})
    assert table.state.game.test is None
    assert not table.state.game.ended.succeeds


def test_the_failure_die_stays_and_every_retry_adds_a_die_of_its_own():
    table = a_test(objected=True)
    throw(table, 2, 4)
    retry(table, "blessures", 3, 1)
    retry(table, "folie", 4, 2, 2)
    assert table.state.game.test.succeeds
    assert casts(table) == [
        [("human", 2), ("failure", 4)],
        [("human", 3), ("blessures", 1)],
        [("human", 4), ("blessures", 2), ("folie", 2)],
    ]


def test_by_a_house_rule_the_failure_die_falls_again_with_each_retry():
    table = a_test(objected=True, options={"failure_die_on_retry": "rethrown"})
    throw(table, 2, 4)
    retry(table, "blessures", 3, 1, 3)
    assert table.state.game.test.failure == 3
    assert table.state.game.test.succeeds


def test_the_third_retry_is_the_last_and_ends_the_test():
    table = a_test()
    throw(table, 6)
    for number, die in enumerate(METERS, start=1):
        assert table.state.game.test is not None
        retry(table, die, 6, *[1] * number)
    assert table.state.game.test is None
    assert table.state.game.ended.dice == ("human", *METERS)


def test_a_die_of_the_first_pool_is_not_free_for_a_retry():
    table = a_test(dice=("human", "folie"))
    throw(table, 5, 2)
    assert free_dice(table.state.game) == ("blessures", "bureaucratie")
    with pytest.raises(Refused, match="not free"):
        retry(table, "folie", 5, 2)


def test_an_ordinary_die_that_ties_shields_and_meter_dice_that_tie_all_call():
    shielded = a_test(dice=("human", "folie", "blessures"))
    throw(shielded, 5, 5, 5)
    assert bob(shielded) == (1, 1, 1)
    called = a_test(dice=("human", "folie", "blessures", "bureaucratie"))
    throw(called, 4, 5, 3, 5, 6, 1)
    assert casts(called)[1:] == [[("folie-roll", 6)], [("bureaucratie-roll", 1)]]
    assert bob(called) == (2, 1, 1)


def test_meter_rolls_fall_in_the_order_of_the_book_whatever_the_order_of_the_retries():
    table = a_test()
    throw(table, 1)
    retry(table, "bureaucratie", 2, 1)
    retry(table, "blessures", 2, 1, 1)
    retry(table, "folie", 2, 3, 3, 3, 2, 1, 4)
    assert [cast[0] for cast in casts(table)[-3:]] == [
        ("folie-roll", 2),
        ("blessures-roll", 1),
        ("bureaucratie-roll", 4),
    ]
    assert bob(table) == (2, 1, 2)


@pytest.mark.parametrize(
    ("tie", "rolls"), [("ordinary-shields", 0), ("unique-only", 0), ("any-top", 2)]
)
def test_the_house_rule_for_ties_decides_who_rolls(tie, rolls):
    table = a_test(dice=("human", "folie", "blessures"), options={"meter_die_tie": tie})
    throw(table, 5, 5, 5, *[1] * rolls)
    assert len(casts(table)) == 1 + rolls


def test_a_six_on_an_investigation_calls_one_folie_roll_even_if_the_folie_die_shows_it():
    table = a_test(dice=("human", "folie"), investigation=True)
    throw(table, 3, 6, 4)
    assert bob(table) == (2, 1, 1)
    without = a_test(dice=("human",), investigation=True)
    throw(without, 6, 1)
    assert casts(without)[1] == [("folie-roll", 1)]


def test_whoever_is_lost_cannot_try_again_but_the_throw_stands():
    table = a_test(dice=("human", "folie"), objected=True, folie=5)
    throw(table, 3, 5, 6, 6)
    assert bob(table) == (6, 1, 1)
    assert table.state.game.test is None
    assert not table.state.game.ended.succeeds


def test_whoever_is_summoned_still_finishes_the_task_with_the_other_dice():
    table = a_test(dice=("human", "bureaucratie"), objected=True, bureaucratie=5)
    throw(table, 3, 5, 6, 6)
    assert free_dice(table.state.game) == ("folie", "blessures")
    # The die of a meter that cannot rise is thrown with the others and calls for nothing.
    retry(table, "folie", 1, 6, 2)
    assert bob(table) == (1, 1, 6)
    assert table.state.game.test.succeeds


def test_a_test_without_a_failure_die_may_be_objected_to_before_a_retry():
    table = a_test()
    throw(table, 2)
    table.apply("gardien", {"ask": "object"})
    assert table.state.game.test.succeeds
    with pytest.raises(FacesNeeded) as needed:
        retry(table, "folie")
    assert len(needed.value.throw.dice) == 3
    retry(table, "folie", 3, 2, 6)
    assert not table.state.game.test.succeeds


def test_nobody_objects_to_their_own_action_nor_twice():
    table = a_test()
    with pytest.raises(Refused, match="of their own"):
        table.apply("isa", {"ask": "object"})
    table.apply("tom", {"ask": "object"})
    with pytest.raises(Refused, match="already"):
        table.apply("gardien", {"ask": "object"})


def test_every_window_offers_only_what_is_legal():
    start = a_test(dice=("human", "folie"), folie=5, blessures=5, bureaucratie=5).state.game
    states = list(every_state(blanc, start, (ISA, TOM), lambda state: state.test is None))
    assert {state.test is None for state in states} == {True, False}
    for state in states:
        waiting = state.test is not None and state.test.top is not None
        assert bool(free_dice(state)) == waiting


# Exact odds of one throw


def triggered(faces, tie="ordinary-shields"):
    """The meter dice that call for their roll, by looking at a throw {label: face}."""
    top = max(faces.values())
    on_top = [die for die, face in faces.items() if face == top]
    meters = [die for die in METERS if die in on_top]
    if tie == "any-top":
        return meters
    if tie == "unique-only":
        return meters if len(on_top) == 1 else []
    return meters if len(meters) == len(on_top) else []


@cache
def throws_of(dice, tie="ordinary-shields"):
    """{(highest face, meters called): chance} of a pool, over all faces of all dice."""
    found = {}
    for faces in product(range(1, 7), repeat=len(dice)):
        labelled = dict(zip(dice, faces, strict=True))
        way = max(faces), tuple(triggered(labelled, tie))
        found[way] = found.get(way, 0) + Fraction(1, 6 ** len(dice))
    return found


def odds_by_hand(dice, scores, failure, tie):
    """{(success, checks, rises): chance} of one throw; `failure` is a face, None if none lies."""
    found = {}
    for (top, called), chance in throws_of(dice, tie).items():
        for rises in product((False, True), repeat=len(called)):
            share = prod(
                Fraction(6 - scores[m] if r else scores[m], 6)
                for m, r in zip(called, rises, strict=True)
            )
            risen = tuple(m for m, r in zip(called, rises, strict=True) if r)
            way = (failure is None or failure <= top), called, risen
            found[way] = found.get(way, 0) + chance * share
    return {way: chance for way, chance in found.items() if chance}


def odds_asked(table, ask):
    def read(way):
        named = dict(way)
        checks = tuple(m for m in METERS if named.get(f"check.{m}"))
        rises = tuple(m for m in METERS if named.get(f"rise.{m}"))
        return named["success"], checks, rises

    return table.odds("isa", ask)[""].joint.map(read).as_fractions()


@pytest.mark.parametrize("tie", ["ordinary-shields", "unique-only", "any-top"])
@pytest.mark.parametrize("dice", [("folie",), ("human", "folie", "blessures"), ALL])
def test_the_odds_of_a_throw_match_every_face_of_every_die(dice, tie):
    scores = {"folie": 2, "blessures": 4, "bureaucratie": 1}
    table = a_test(dice, options={"meter_die_tie": tie}, **scores)
    assert odds_asked(table, {"ask": "throw"}) == odds_by_hand(dice, scores, None, tie)


def test_the_odds_of_each_retry_match_every_face_against_the_die_that_stays():
    scores = {"folie": 3, "blessures": 1, "bureaucratie": 5}
    table = a_test(("human", "profession"), objected=True, **scores)
    throw(table, 2, 3, 5)
    dice = ("human", "profession")
    for die in ("blessures", "folie", "bureaucratie"):
        dice = (*dice, die)
        by_hand = odds_by_hand(dice, scores, 5, "ordinary-shields")
        assert odds_asked(table, {"ask": "retry", "die": die}) == by_hand
        retry(table, die, *[1] * (len(dice) - 1), 1)


@pytest.mark.parametrize(
    ("ordinary", "meters", "chance"),
    [
        (0, 1, "1"),
        (1, 1, "5/12"),
        (2, 1, "55/216"),
        (1, 2, "35/108"),
        (2, 2, "35/162"),
        (1, 3, "175/648"),
        (2, 3, "371/1944"),
    ],
)
def test_a_meter_die_calls_as_often_as_the_catalogue_says(ordinary, meters, chance):
    dice = (*ALL[:ordinary], *METERS[:meters])
    odds = a_test(dice).odds("isa", {"ask": "throw"})[""]
    for meter in METERS[:meters]:
        assert odds.of(f"check.{meter}").chance(True) == Fraction(chance)


@pytest.mark.parametrize(("count", "chance"), [(1, "5/12"), (2, "55/216"), (3, "25/144")])
def test_a_failure_die_stops_as_often_as_the_catalogue_says(count, chance):
    table = a_test(ALL[:count], objected=True)
    assert table.odds("isa", {"ask": "throw"})[""].of("success").chance(False) == Fraction(chance)


def test_an_investigation_risks_folie_as_often_as_the_catalogue_says():
    table = a_test(("human", "profession", "folie"), investigation=True)
    odds = table.odds("isa", {"ask": "throw"})[""]
    assert odds.of("check.folie").chance(True) == Fraction(121, 216)


def test_five_dice_and_a_failure_die_match_icepool():
    def read(*faces):
        *mine, failure = faces
        called = triggered(dict(zip(ALL, mine, strict=True)))
        return failure <= max(mine), tuple(meter in called for meter in METERS)

    peer = icepool.map(read, *[icepool.d6] * 6)
    odds = a_test(ALL, objected=True).odds("isa", {"ask": "throw"})[""]
    mine = odds.joint.map(
        lambda way: (dict(way)["success"], tuple(dict(way)[f"check.{m}"] for m in METERS))
    )
    assert mine.as_fractions() == {
        (success, tuple(called)): Fraction(quantity, peer.denominator())
        for (success, called), quantity in peer.items()
    }


# Exact odds of a plan


def retry_while_failed(*order):
    """Retry with the first free die of an order until the throw succeeds."""

    def policy(state):
        test = state.test
        if test is None:
            return None
        if test.top is None:
            return ISA, Throw()
        free = [die for die in order if die in free_dice(state)]
        if test.succeeds or not free:
            return ISA, Accept()
        return ISA, Retry(die=free[0])

    return policy


def success_and_scores(state):
    agent = state.agents["bob"]
    return state.ended.succeeds, (agent.folie, agent.blessures, agent.bureaucratie)


def plan_by_hand(dice, order, scores, failure):
    """The same plan over all faces: {(success, scores): chance}; the failure die has fallen."""
    ends = {}
    waiting = {(dice, tuple(scores.values())): Fraction(1)}
    while waiting:
        (dice, before), chance = waiting.popitem()
        for (top, called), share in throws_of(dice).items():
            for rises in product((0, 1), repeat=len(called)):
                after = dict(zip(METERS, before, strict=True))
                part = chance * share
                for meter, rise in zip(called, rises, strict=True):
                    part *= Fraction(6 - after[meter] if rise else after[meter], 6)
                    after[meter] += rise
                free = [die for die in order if die not in dice and after[die] < 6]
                lost = 6 in (after["folie"], after["blessures"])
                over = failure <= top or lost or not free
                reached = tuple(after.values())
                found = ends if over else waiting
                way = (failure <= top, reached) if over else ((*dice, free[0]), reached)
                found[way] = found.get(way, 0) + part
    return {end: chance for end, chance in ends.items() if chance}


@pytest.mark.parametrize(
    ("dice", "order", "scores"),
    [
        (("human", "profession"), METERS, (1, 1, 1)),
        (("human", "folie"), ("bureaucratie", "blessures", "folie"), (5, 2, 5)),
    ],
)
def test_retrying_until_success_ends_as_every_face_counted_by_hand(dice, order, scores):
    scores = dict(zip(METERS, scores, strict=True))
    by_hand = {}
    for failure in range(1, 7):
        for end, chance in plan_by_hand(dice, order, scores, failure).items():
            by_hand[end] = by_hand.get(end, 0) + chance / 6
    state = a_test(dice, objected=True, **scores).state.game
    ends = explore(blanc, state, retry_while_failed(*order), success_and_scores)
    assert ends.as_fractions() == by_hand


def test_the_plan_of_all_retries_has_the_chance_of_the_catalogue():
    state = a_test(("human", "profession"), objected=True).state.game
    ends = explore(blanc, state, retry_while_failed(*METERS), lambda s: s.ended.succeeds)
    # Two, three, four and five dice all stay below the failure die, whatever it shows.
    fails = sum(Fraction(face - 1, 6) ** (2 + 3 + 4 + 5) for face in range(1, 7)) / 6
    assert ends.chance(False) == fails


def test_which_die_to_add_changes_the_price_and_not_the_chance():
    table = a_test(("human",), objected=True, folie=5, blessures=3, bureaucratie=1)
    throw(table, 1, 6)
    state = table.state.game
    ends = {
        die: odds_then(blanc, state, (ISA, Retry(die=die)), at_once, success_and_scores)
        for die in METERS
    }
    # Two dice against a 6.
    assert {end.where(lambda way: way[0]) for end in ends.values()} == {Fraction(11, 36)}
    rises = {die: end.where(lambda way: way[1] != (5, 3, 1)) for die, end in ends.items()}
    called = Fraction(5, 12)
    assert rises == {
        "folie": called * Fraction(1, 6),
        "blessures": called * Fraction(3, 6),
        "bureaucratie": called * Fraction(5, 6),
    }


def at_once(state):
    """Take what the dice gave."""
    return None if state.test is None else (ISA, Accept())
