"""Chances of many: sides against each other and whole committees, exact and without a wait."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from blanc_table import rule
from tablee.games.cthulhu_blanc import game
from tablee.games.cthulhu_blanc.rules.cooperation import PoolBests, bests
from tablee.games.cthulhu_blanc.rules.opposition.compare import Against, Led
from tablee.games.cthulhu_blanc.rules.pool import PoolDice
from tablee.kernel.table import Table

FACES = range(1, 7)
THROW = {"ask": "throw-test", "leader": "p0"}
ALL = ("folie", "blessures", "bureaucratie")


def pool(plain, *meters):
    return PoolDice(
        roles=("plain",) * plain + meters, meters=meters, tie="ordinary-shields", compared=True
    )


def alike(led, part):
    """An answer with ties among equal sides without triggers told by number only."""
    if len(led.leads) == 1:
        return led
    kinds = {}
    for side, one in zip(part.sides, part.pools, strict=True):
        kinds.setdefault(side, []).append((len(one.roles), one.meters))
    resting = dict(part.lying)
    names = Counter(
        side
        if any(meters for _, meters in kinds.get(side, ()))
        else (tuple(sorted(kinds.get(side, ()))), resting.get(side))
        for side in led.leads
    )
    return Led(frozenset(names.items()), led.top, led.triggers)


@rule("oppose.roll", "oppose.tie-break")
@pytest.mark.parametrize("missing", ["loses", "ignored"])
@pytest.mark.parametrize(
    ("pools", "sides", "lying"),
    [
        ((pool(1), pool(1), pool(1)), "abc", ()),
        ((pool(2), pool(1, "folie"), pool(2)), "abc", ()),
        ((pool(1, "folie"), pool(2), pool(1)), "aba", ()),
        ((pool(2, "folie"),), "a", (("b", (6, 2)), ("c", (5, 5, 1)))),
        ((pool(1), pool(2)), "ab", (("a", (4, 4)),)),
    ],
)
def test_the_chances_of_an_opposition_are_those_of_its_faces(pools, sides, lying, missing):
    part = Against(pools=pools, sides=tuple(sides), lying=lying, missing=missing, asks_top=True)
    ways = Counter(alike(part.read(way), part) for way in product(FACES, repeat=len(part.dice)))
    found = Counter()
    for led, weight in part.odds().items():
        found[alike(led, part)] += Fraction(weight, part.odds().denominator)
    assert found == {led: Fraction(n, 6 ** len(part.dice)) for led, n in ways.items()}


@pytest.mark.parametrize(("plain", "risked", "named"), [(1, 2, True), (2, 3, False), (0, 1, True)])
def test_the_chances_of_a_pool_in_a_group_are_those_of_its_faces(plain, risked, named):
    meters = ALL[:risked] if named else ()
    part = PoolBests(roles=("x",) * (plain + risked), plain=plain, meters=meters)
    ways = Counter(
        bests(meters, way[:plain], way[plain:]) for way in product(FACES, repeat=plain + risked)
    )
    assert {one: part.odds().chance(one) for one in part.odds()} == {
        one: Fraction(n, 6 ** (plain + risked)) for one, n in ways.items()
    }


def full_table(options=None):
    seats = {"gardien": "keeper", **{f"p{n}": "player" for n in range(12)}}
    table = Table.open(game, seats, options or {}, draw_seed=lambda: b"seed" * 8)
    for n in range(12):
        agent = {"name": f"P{n}", "profession": "Agent", "traits": ["a", "b"]}
        table.apply(f"p{n}", {"ask": "create-agent", **agent})
    return table


def everybody(mode, options=None, meters=ALL, count=12, **fields):
    table = full_table(options)
    dice = {"human": True, "trade": True, "meters": list(meters)}
    table.apply(
        "p0", {"ask": "propose-test", "who": "p0", "what": "x", "mode": mode, **dice, **fields}
    )
    for n in range(1, count):
        table.apply(f"p{n}", {"ask": "join-test", "who": f"p{n}", "leader": "p0", **dice})
    return table


@rule("oppose.roll")
@pytest.mark.parametrize(("count", "meters"), [(4, ALL[:1]), (12, ALL)])
def test_many_sides_are_reckoned_and_equal_sides_win_alike(count, meters):
    table = everybody("against", meters=meters, count=count)
    odds = table.odds("p1", THROW)[""]
    wins = odds.of("winner")
    assert len({wins.chance(f"p{n}") for n in range(count)}) == 1
    assert sum(wins.chance(f"p{n}") for n in range(count)) + odds.of("tie").chance(True) == 1
    (ends,) = [one for one in table.prospects("p1", THROW) if one.key == "wins"]
    assert dict(ends.parts) == {f"p{n}": Fraction(1, count) for n in range(count)}


@rule("coop.keep-highest")
@pytest.mark.parametrize("check", ["own-pool", "joint-highest"])
def test_a_committee_of_twelve_is_reckoned(check):
    table = everybody("together", {"coop_meter_check": check}, investigation=True)
    for seat in ("p0", "p5", "gardien"):
        odds = table.odds(seat, THROW)[""]
        assert odds.of("top").chance(6) == 1 - Fraction(5, 6) ** 60
        assert table.prospects(seat, THROW)


@rule("objection.compare")
def test_eleven_who_object_throw_one_die_each_and_the_highest_is_reckoned():
    table = everybody("together", {"failure_dice": "one-per-objector"}, meters=(), count=1)
    for seat in ("gardien", *(f"p{n}" for n in range(1, 11))):
        table.apply(seat, {"ask": "oppose", "leader": "p0", "how": "x"})
    fails = table.odds("p0", THROW)[""].of("success").chance(False)
    highest = {k: Fraction(k**11 - (k - 1) ** 11, 6**11) for k in FACES}
    assert fails == sum(highest[k] * Fraction((k - 1) ** 2, 36) for k in FACES)
    table.apply("p0", THROW, faces=[3, 4, 1, 2, 3, 4, 5, 6, 1, 1, 1, 1, 1])
    trial = table.state.game.trials["p0"]
    assert [one.face for one in trial.objections] == [1, 2, 3, 4, 5, 6, 1, 1, 1, 1, 1]
