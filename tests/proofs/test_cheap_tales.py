"""Cheap Tales: windows after the roll, reroll or shift, and one roll against four defences."""

from fractions import Fraction
from functools import cache
from itertools import product

import dyce
import icepool
import pytest
from msgspec.structs import replace

from proofs.ahead import advice, every_ask, spelled_out
from proofs.cheap_tales import cheap_tales, degree_of, worth_trying
from proofs.cheap_tales_words import (
    LADDER,
    Absorb,
    Accept,
    Attempt,
    BringGang,
    Enter,
    GangAttack,
    Hero,
    Reroll,
    Roll,
    Shift,
    SpendPower,
)
from tablee.dice import pools
from tablee.dice.distribution import Distribution
from tablee.kernel.odds import odds_of
from tablee.kernel.table import Table
from tablee.kernel.words import By, Refused
from tablee.lab.explorer import explore

SEATS = {"meneur": "keeper", "zoe": "player", "max": "player"}
MODES = ("plain", "advantage", "disadvantage")
ZOE = By("zoe", "player", frozenset({"zoe"}))
KEEPER = By("meneur", "keeper", frozenset({"meneur"}))
QUICK = 0.1
"""Seconds within which odds must be there while a form is being filled in."""


def table_with(*heroes, **options):
    table = Table.open(cheap_tales, SEATS, options, draw_seed=lambda: b"\x07" * 32)
    for hero in heroes:
        table.apply(hero.seat, Enter(hero=hero))
    return table


def state_with(*heroes, **options):
    return replace(cheap_tales.start(options), heroes=heroes)


def offered(table, seat):
    ours = [offer for offer in table.offers(seat) if offer.ask in cheap_tales.asks]
    return {offer.ask for offer in ours}


def every_result(mode, any_two=False):
    """All 36 or 216 throws as (sum of the kept dice, natural double), by plain counting."""
    for faces in product(range(1, 7), repeat=2 if mode == "plain" else 3):
        ranked = sorted(faces)
        kept = ranked[:2] if mode == "disadvantage" else ranked[-2:]
        shown = list(faces) if any_two else kept
        double = "double-1" if shown.count(1) > 1 else "double-6" if shown.count(6) > 1 else ""
        yield sum(kept), double


def plain_degree(kept, double, bonus):
    if double == "double-1":
        return "no_and"
    if double == "double-6" or kept + bonus >= 16:
        return "yes_and"
    return "yes" if kept + bonus >= 9 else "no"


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("reading", ["kept_dice", "any_two_of_three"])
def test_the_odds_of_a_roll_are_those_of_counting_every_throw(mode, reading):
    state = state_with(Hero("zoe", "zoe"), natural_reading=reading)
    for bonus in range(-6, 10):
        odds = odds_of(cheap_tales, state, ZOE, Attempt(who="zoe", bonus=bonus, mode=mode))
        counted = Distribution(
            [
                (plain_degree(kept, double, bonus), 1)
                for kept, double in every_result(mode, reading == "any_two_of_three")
            ]
        )
        assert odds.of("degree") == counted


@pytest.mark.parametrize(
    ("bonus", "plain", "advantage", "disadvantage"),
    [
        (0, "5/18", "113/216", "23/216"),
        (2, "7/12", "29/36", "23/72"),
        (4, "5/6", "205/216", "139/216"),
        (6, "35/36", "215/216", "25/27"),
        (-3, "1/36", "2/27", "1/216"),
    ],
)
def test_the_chances_to_succeed_are_the_known_ones(bonus, plain, advantage, disadvantage):
    state = state_with(Hero("zoe", "zoe"))
    for mode, known in zip(MODES, (plain, advantage, disadvantage), strict=True):
        odds = odds_of(cheap_tales, state, ZOE, Attempt(who="zoe", bonus=bonus, mode=mode))
        assert odds.of("degree").where(lambda d: d in ("yes", "yes_and")) == Fraction(known)


def test_kept_dice_with_their_naturals_agree_with_icepool_and_dyce():
    by_icepool = dict(icepool.d6.pool(3).highest(2).expand().items())
    by_dyce = dict((3 @ dyce.P(6)).rolls_with_counts(slice(-2, None)))
    state = state_with(Hero("zoe", "zoe"))
    for bonus, peer in product(range(-4, 9), (by_icepool, by_dyce)):
        odds = odds_of(cheap_tales, state, ZOE, Attempt(who="zoe", bonus=bonus, mode="advantage"))
        named = {(1, 1): "double-1", (6, 6): "double-6"}
        counted = [
            (plain_degree(sum(kept), named.get(tuple(kept), ""), bonus), count)
            for kept, count in peer.items()
        ]
        assert odds.of("degree") == Distribution(counted)


def test_a_fold_over_the_kept_dice_asks_no_more_than_their_sum():
    total = pools.kept_total(3, 6, 2)
    state = state_with(Hero("zoe", "zoe"))
    odds = odds_of(cheap_tales, state, ZOE, Attempt(who="zoe", bonus=7, mode="advantage"))
    assert odds.chance(degree="yes_and") == total.where(lambda kept: kept + 7 >= 16 or kept == 12)


# The windows


def test_a_failure_opens_power_then_one_heroism_point():
    table = table_with(Hero("zoe", "zoe", heroism=2, power=3))
    table.apply("zoe", Attempt(who="zoe", bonus=2), faces=[3, 2])
    assert offered(table, "zoe") == {"spend-power", "reroll", "shift", "accept"}
    assert offered(table, "max") == set()
    table.apply("zoe", SpendPower(points=1))
    assert table.state.game.roll.degree == "no"
    table.apply("zoe", SpendPower(points=1))
    assert table.state.game.roll.degree == "yes"
    table.apply("zoe", Shift())
    assert table.state.game.result == "yes_and"
    zoe = table.state.game.hero("zoe")
    assert (zoe.heroism, zoe.power) == (1, 1)


def test_the_reroll_must_be_kept_and_takes_power_but_no_second_point():
    table = table_with(Hero("zoe", "zoe", heroism=2, power=3))
    table.apply("zoe", Attempt(who="zoe", bonus=2), faces=[3, 3])
    table.apply("zoe", Reroll(), faces=[2, 3])
    assert offered(table, "zoe") == {"spend-power", "accept"}
    with pytest.raises(Refused, match="has had its heroism point") as refusal:
        table.apply("zoe", Shift())
    assert refusal.value.rule == "cheap-tales.heroism.one-per-roll"
    table.apply("zoe", SpendPower(points=2))
    table.apply("zoe", Accept())
    assert table.state.game.result == "yes"


def test_a_table_may_let_the_limit_count_the_shift_alone():
    table = table_with(Hero("zoe", "zoe", heroism=2), heroism_limit="shift_only")
    table.apply("zoe", Attempt(who="zoe", bonus=2), faces=[3, 3])
    table.apply("zoe", Reroll(), faces=[2, 3])
    table.apply("zoe", Shift())
    assert table.state.game.result == "partial"


def test_a_double_one_left_alone_earns_a_point_and_a_rerolled_one_does_not():
    alone = table_with(Hero("zoe", "zoe", heroism=1, power=9))
    alone.apply("zoe", Attempt(who="zoe", bonus=20), faces=[1, 1])
    assert offered(alone, "zoe") == {"reroll", "shift", "accept"}
    with pytest.raises(Refused):
        alone.apply("zoe", SpendPower(points=1))
    again = alone.fork(alone.number, "again")
    alone.apply("zoe", Accept())
    assert alone.state.game.result == "no_and"
    assert alone.state.game.hero("zoe").heroism == 2
    again.apply("zoe", Reroll(), faces=[1, 1])
    again.apply("zoe", Accept())
    assert again.state.game.result == "no_and"
    assert again.state.game.hero("zoe").heroism == 0


def test_a_shift_climbs_one_degree_and_only_the_exceptional_becomes_legendary():
    for faces, bonus, reached in [
        ([1, 1], 0, "no"),
        ([2, 3], 0, "partial"),
        ([4, 5], 0, "yes_and"),
        ([6, 6], -9, "legendary"),
        ([5, 5], 6, "legendary"),
    ]:
        table = table_with(Hero("zoe", "zoe", heroism=1))
        table.apply("zoe", Attempt(who="zoe", bonus=bonus), faces=faces)
        table.apply("zoe", Shift())
        assert table.state.game.result == reached


def test_exactly_what_is_offered_in_a_window_is_not_refused():
    wanted = (*(SpendPower(points=n) for n in range(4)), Reroll(), Shift(), Accept())
    for kept, heroism, power, rerolled, spent, cap, limit in product(
        (2, 7, 12), (0, 1), (0, 2), (False, True), (0, 1), ("none", "one"), (None, "shift_only")
    ):
        options = {"power_bonus_cap": cap} | ({"heroism_limit": limit} if limit else {})
        natural = {2: "double-1", 12: "double-6"}.get(kept, "")
        roll = Roll("zoe", 0, "plain", kept, natural, "no", spent, rerolled)
        state = replace(state_with(Hero("zoe", "zoe", heroism, power), **options), roll=roll)
        offers = {a for o in cheap_tales.offers(state, ZOE) for a in spelled_out(cheap_tales, o)}
        allowed = set()
        for ask in wanted:
            try:
                odds_of(cheap_tales, state, ZOE, ask)
                allowed.add(ask)
            except Refused:
                pass
        assert offers == allowed


# Reroll or shift


def at_least(degree):
    """The wish for a degree; of two ways to it, the one that keeps more heroism, then power."""
    least = LADDER.index(degree)

    def worth(state):
        hero = state.hero("zoe")
        reached = LADDER.index(state.result) >= least
        return Fraction(reached), Fraction(hero.heroism), Fraction(hero.power)

    return worth


def with_roll(kept, bonus, mode="plain", heroism=1, power=0):
    natural = {2: "double-1", 12: "double-6"}.get(kept, "")
    roll = Roll("zoe", bonus, mode, kept, natural, degree_of(natural, kept + bonus))
    return replace(state_with(Hero("zoe", "zoe", heroism, power)), roll=roll)


def advised(state, wish):
    worths = advice(cheap_tales, state, ZOE, worth_trying, at_least(wish))
    return max(worths, key=worths.__getitem__), {type(ask): w[0] for ask, w in worths.items()}


def test_at_each_window_the_odds_say_what_a_reroll_and_what_a_shift_gives():
    table = table_with(Hero("zoe", "zoe", heroism=1))
    table.apply("zoe", Attempt(who="zoe", bonus=2), faces=[2, 3])
    (again,) = table.odds("zoe", Reroll()).values()
    assert again.chance(degree="yes") + again.chance(degree="yes_and") == Fraction(7, 12)
    (shifted,) = table.odds("zoe", Shift()).values()
    assert shifted.chance(degree="partial") == 1


def test_after_a_failure_the_shift_is_sure_of_a_partial_and_the_reroll_may_do_better():
    best, chances = advised(with_roll(5, 2), "partial")
    assert best == Shift()
    assert chances[Reroll] == Fraction(7, 12)
    best, chances = advised(with_roll(5, 2), "yes")
    assert best == Reroll()
    assert chances == {Reroll: Fraction(7, 12), Shift: 0, Accept: 0}


def test_after_a_success_the_shift_makes_it_exceptional_for_sure():
    best, chances = advised(with_roll(8, 2), "yes_and")
    assert best == Shift()
    assert chances[Reroll] == Fraction(1, 36)


def test_a_double_one_is_worth_rerolling_unless_failure_does_not_matter():
    best, chances = advised(with_roll(2, 4), "partial")
    assert best == Reroll()
    assert chances == {Reroll: Fraction(5, 6), Shift: 0, Accept: 0}
    best, _ = advised(with_roll(2, 4), "no_and")
    assert best == Accept()


def test_power_that_is_enough_is_better_spent_than_heroism():
    window = with_roll(5, 2, power=3)
    worths = advice(cheap_tales, window, ZOE, every_ask(cheap_tales, ZOE), at_least("yes"))
    assert worths[SpendPower(points=2)] == max(worths.values()) == (1, 1, 1)
    assert worths[Reroll()] < worths[SpendPower(points=3)]


@pytest.mark.parametrize("wish", LADDER)
def test_nothing_is_lost_by_trying_only_the_sums_of_power_that_buy_a_degree(wish):
    for kept, bonus in product((2, 4, 8, 12), (0, 3)):
        window = with_roll(kept, bonus, heroism=1, power=4)
        few = advice(cheap_tales, window, ZOE, worth_trying, at_least(wish))
        all_ = advice(cheap_tales, window, ZOE, every_ask(cheap_tales, ZOE), at_least(wish))
        assert max(few.values()) == max(all_.values())


def test_power_that_is_not_enough_is_kept_for_after_the_reroll():
    window = with_roll(4, 2, power=2)
    worths = advice(cheap_tales, window, ZOE, every_ask(cheap_tales, ZOE), at_least("yes"))
    assert worths[Reroll()] == max(worths.values())
    assert worths[Reroll()][0] == Fraction(5, 6)
    assert worths[SpendPower(points=1)][0] == Fraction(26, 36)


@cache
def plain_best(kept, double, bonus, mode, heroism, power, wish, rerolled=False):
    """The best chance of a wish, counted without the kernel: spend, then shift, or throw again."""
    least = LADDER.index(wish)
    found = Fraction(0)
    for spent in range(0 if double else power, -1, -1):
        degree = LADDER.index(plain_degree(kept, double, bonus + spent))
        shifted = degree + (heroism > 0 and not rerolled)
        found = max(found, Fraction(shifted >= least))
    if heroism and not rerolled and found < 1:
        throws = list(every_result(mode))
        again = sum(plain_best(*r, bonus, mode, 0, power, wish, True) for r in throws)
        found = max(found, again / len(throws))
    return found


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("wish", ["partial", "yes", "yes_and", "legendary"])
def test_the_best_way_through_all_windows_is_the_one_found_by_trying_everything(mode, wish):
    for bonus, heroism, power in [(2, 0, 0), (2, 1, 0), (0, 1, 3), (5, 1, 2), (-4, 1, 1)]:
        hero = Hero("zoe", "zoe", heroism, power)
        start = state_with(hero)
        worth = at_least(wish)

        def policy(state, bonus=bonus, worth=worth):
            if state.roll is None:
                first = Attempt(who="zoe", bonus=bonus, mode=mode)
                return None if state.result else (ZOE, first)
            worths = advice(cheap_tales, state, ZOE, worth_trying, worth)
            return ZOE, max(worths, key=worths.__getitem__)

        odds = explore(cheap_tales, start, policy, lambda state: state.result)
        throws = list(every_result(mode))
        counted = sum(plain_best(*r, bonus, mode, heroism, power, wish) for r in throws)
        reached = LADDER[LADDER.index(wish) :]
        assert odds.where(reached.__contains__) == Fraction(counted, len(throws))


def test_whoever_rerolls_every_failure_fails_only_when_both_throws_fail():
    def policy(state):
        if state.roll is None:
            return None if state.result else (ZOE, Attempt(who="zoe", bonus=2))
        failed = state.roll.degree in ("no", "no_and") and not state.roll.rerolled
        return ZOE, Reroll() if failed else Accept()

    hero = Hero("zoe", "zoe", heroism=1)
    odds = explore(cheap_tales, state_with(hero), policy, lambda state: state.result)
    assert odds.where(lambda d: d in ("yes", "yes_and")) == 1 - Fraction(5, 12) ** 2


# The gang


PARTY = (
    Hero("ada", "zoe", power=2, defence=0),
    Hero("bob", "zoe", power=0, defence=1, protection=3),
    Hero("cleo", "max", power=1, defence=3, protection=6),
    Hero("dan", "max", power=5, defence=5),
)


def gang_state(brutes=8, might=3, heroes=PARTY):
    return replace(state_with(*heroes), brutes=brutes, might=might)


def hits_of(odds):
    """The joint chances of the set of heroes who are hit."""
    names = [hero.id for hero in PARTY]
    return odds.joint.map(lambda way: tuple(name for name in names if dict(way).get(f"hit.{name}")))


@pytest.mark.parametrize("mode", MODES)
def test_one_roll_against_four_defences_hits_nested_sets_of_heroes(mode):
    odds = odds_of(cheap_tales, gang_state(), KEEPER, GangAttack(mode=mode))
    counted = Distribution(
        [
            (
                tuple(
                    hero.id
                    for hero in PARTY
                    if plain_degree(kept, double, 5 - hero.defence) in ("yes", "yes_and")
                ),
                1,
            )
            for kept, double in every_result(mode)
        ]
    )
    hits = hits_of(odds)
    assert hits == counted
    assert len(hits) <= 5
    everybody, anybody = odds.chance(**{"hit.dan": True}), odds.chance(**{"hit.ada": True})
    assert hits.where(lambda hit: len(hit) == 4) == everybody
    assert hits.where(bool) == anybody


def test_the_gang_agrees_with_icepool_on_who_is_hit():
    odds = odds_of(cheap_tales, gang_state(), KEEPER, GangAttack(mode="advantage"))

    def hit(kept):
        double = {2: "double-1", 12: "double-6"}.get(kept, "")
        return sum(plain_degree(kept, double, 5 - h.defence) in ("yes", "yes_and") for h in PARTY)

    peer = icepool.d6.pool(3).highest(2).sum().map(hit)
    assert hits_of(odds).map(len) == Distribution(dict(peer.items()))


def test_the_joint_losses_of_all_heroes_are_those_of_counting_every_throw():
    odds = odds_of(cheap_tales, gang_state(), KEEPER, GangAttack())
    losses = odds.joint.map(lambda way: tuple(dict(way).get(f"loss.{h.id}") for h in PARTY))
    blows = {
        hero.id: [
            max(0, 2 + damage - armour)
            for damage in (1, 2, 3)
            for armour in range(1, hero.protection + 1) or (0,)
        ]
        for hero in PARTY
    }
    ways = 3 * 9 * 18 * 3
    counted = {}
    for kept, double in every_result("plain"):
        hit = [plain_degree(kept, double, 5 - hero.defence) in ("yes", "yes_and") for hero in PARTY]
        each = [blows[h.id] if struck else (None,) for h, struck in zip(PARTY, hit, strict=True)]
        share = Fraction(ways)
        for one in each:
            share /= len(one)
        for way in product(*each):
            counted[way] = counted.get(way, 0) + share
    shares = {way: Fraction(weight, 36 * ways) for way, weight in counted.items()}
    assert losses.as_fractions() == shares


def test_a_gang_plays_on_a_table_and_each_hero_hit_absorbs_before_life_is_lost():
    table = table_with(*PARTY)
    table.apply("meneur", BringGang(brutes=8, might=3))
    # 3 + 3, might 3 and two brackets of five make 11: enough against 0 and 1, not against 3 and 5.
    table.apply("meneur", GangAttack(), faces=[3, 3, 2, 3, 1])
    assert table.state.game.losses == (("ada", 4), ("bob", 4))
    assert offered(table, "max") == set()
    with pytest.raises(Refused, match="First settle"):
        table.apply("meneur", GangAttack(), faces=[3, 3])
    table.apply("zoe", Absorb(who="ada", points=2))
    table.apply("zoe", Absorb(who="bob", points=0))
    heroes = {hero.id: (hero.life, hero.power) for hero in table.state.game.heroes}
    assert heroes == {"ada": (10, 0), "bob": (6, 0), "cleo": (10, 1), "dan": (10, 5)}
    assert table.state.game.losses == ()


@pytest.mark.parametrize(("brutes", "bonus"), [(2, 1), (5, 1), (6, 2), (10, 2), (11, 3)])
def test_the_gang_has_one_point_for_each_five_begun(brutes, bonus):
    heroes = (Hero("ada", "zoe"),)
    odds = odds_of(cheap_tales, gang_state(brutes, 0, heroes), KEEPER, GangAttack())
    reached = sum(
        plain_degree(kept, double, bonus) in ("yes", "yes_and")
        for kept, double in every_result("plain")
    )
    assert odds.chance(**{"hit.ada": True}) == Fraction(reached, 36)
