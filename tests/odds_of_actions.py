"""Questions about a single action: alone, forced, with a level, together, again and again."""

from collections import Counter
from fractions import Fraction
from itertools import product

import icepool

from tablee.games.yacdha.odds.chances import ENDLESS
from tablee.games.yacdha.odds.chances import success as book_success
from tablee.games.yacdha.rules.action.pool import degree
from yacdha_odds import FACES, Recorded, brute, chance, in_the_long_run, question, throw, two
from yacdha_table import CAMPAIGN


@question("passive-high")
def passive_high(stated):
    for key in stated:
        dice, opposition = two(key)
        play = Recorded()
        expected = brute(dice, lambda *way, o=opposition: max(way) > o)
        if opposition == 6:
            play.player("john", "attempt", what="voler")
            judged = {"ask": "judge", "who": "john", "opposition": 6}
            yield key, chance(play, "gardien", judged, expected)
            continue
        members = ["john"] if dice < 3 else ["john", "daisy", "liam"]
        play.prepare(*members, opposition=opposition, advantage=dice == 2)
        assert expected == 1 - Fraction(opposition, 6) ** dice
        yield key, chance(play, "tom", throw(), expected)


@question("passive-low")
def passive_low(stated):
    for opposition in stated:
        play = Recorded()
        play.prepare("john", opposition=opposition, disadvantage=True)
        expected = brute(2, lambda a, b, o=opposition: min(a, b) > o)
        yield opposition, chance(play, "tom", throw(), expected)


@question("passive-low-forced")
def passive_low_forced(stated):
    for opposition in stated:
        play = Recorded()
        play.prepare("john", opposition=opposition, disadvantage=True, force=["john"])
        expected = brute(3, lambda a, b, f, o=opposition: max(min(a, b), f) > o)
        yield opposition, chance(play, "tom", throw(), expected)


@question("active-high")
def active_high(stated):
    for dice in (1, 2, 3):
        play = Recorded()
        play.prepare(*["john", "daisy", "liam"][:dice], opposition="active")
        peer = icepool.d6.highest(dice) - icepool.d6
        expected = Fraction(peer.quantity(">", 0), peer.denominator())
        assert expected == brute(dice + 1, lambda o, *way: max(way) > o)
        yield dice, chance(play, "tom", throw(), expected)
    assert book_success(ENDLESS, "active") == Fraction(stated["endless"])


@question("active-low")
def active_low(stated):
    play = Recorded()
    play.prepare("john", opposition="active", disadvantage=True)
    expected = brute(3, lambda a, b, o: min(a, b) > o)
    yield "plain", chance(play, "tom", throw(), expected)
    play.player("john", "force")
    expected = brute(4, lambda a, b, f, o: max(min(a, b), f) > o)
    yield "forced", chance(play, "tom", throw(), expected)
    play = Recorded()
    man = play.npc("Brute")
    play.fight(man)
    play.declare(**{man: "flee"}, john=("attack", man, "firearm"))
    ask = {"ask": "strike", "who": "john"}
    expected = brute(3, lambda a, b, o: min(a, b) > o)
    yield "at somebody who flees", chance(play, "tom", ask, expected)


def with_level(level, **terms):
    """John's throw with a level, and the ask."""
    play = Recorded(CAMPAIGN, people=())
    who = play.add("tom", "John", {"Escalade": max(level, 1)})
    granted = [{"who": who, "level": level}] if level else []
    attempt = {"claim": "escalade"} if level else {}
    play.prepare(who, attempt=attempt, levels=granted, **terms)
    return play, throw(who)


@question("level-passive")
def level_passive(stated):
    for key in stated:
        level, opposition = two(key)
        play, ask = with_level(level, opposition=opposition)
        expected = brute(1, lambda a, lv=level, o=opposition: min(6, a + lv) > o)
        assert expected == 1 - Fraction(max(0, opposition - level), 6)
        yield key, chance(play, "tom", ask, expected)
        if level >= opposition:
            yield key, chance(play, "tom", {**ask, "ask": "take-minimum"}, 1)


@question("level-active")
def level_active(stated):
    for key in stated:
        level, resisting = two(key)
        play, ask = with_level(level, opposition="active", resisting_level=resisting)
        expected = brute(2, lambda a, o, lv=level, m=resisting: min(6, a + lv) > min(6, o + m))
        yield key, chance(play, "gardien", ask, expected)


@question("degree")
def degrees(stated):
    play = Recorded()
    play.prepare("john", opposition=3)
    for key in stated:
        kind, _, value = key.partition(" ")
        if kind == "margin":
            expected = brute(1, lambda a, m=int(value): a - 3 == m)
            yield key, chance(play, "tom", throw(), expected, "margin", int(value))
        else:
            expected = brute(1, lambda a, k=kind: degree(a - 3) == k)
            yield key, chance(play, "tom", throw(), expected, "degree", kind)
    play.player("john", "finish")
    play.prepare("john", opposition=2, disadvantage=True, force=["john"])
    for margin in range(-1, 5):
        expected = brute(3, lambda a, b, f, m=margin: max(min(a, b), f) - 2 == m)
        yield None, chance(play, "tom", throw(), expected, "margin", margin)


# Forcing, alone and together


@question("forced-check")
def forced_check(stated):
    for key in stated:
        dice, kept = int(key[0]), key[2:]
        play = Recorded()
        play.raise_to("john", "trauma", 4)
        members = ["john", "daisy", "liam"][: max(1, dice - 1)]
        terms = {"advantage": dice > 1} if kept == "high" else {"disadvantage": True}
        play.prepare(*members, force=["john"], opposition=3, **terms)
        best = max if kept == "high" else min
        due = brute(dice + 1, lambda f, *way, b=best: f > b(way))
        yield key, chance(play, "tom", throw(), due, "check.john")
        yield None, chance(play, "tom", throw(), due * Fraction(6 - 4, 6), "rise.john")


@question("forced-worth")
def forced_worth(stated):
    for opposition in stated:
        play = Recorded()
        play.prepare("john", opposition=opposition)
        more = brute(2, lambda a, f, o=opposition: max(a, f) > o)
        less = brute(1, lambda a, o=opposition: a > o)
        price = brute(3, lambda a, f, check: f > a and check > 1)
        key = ("forcing-adds", more - less)
        yield opposition, in_the_long_run(play, "tom", throw(), *key, who="john")
        yield None, in_the_long_run(play, "tom", throw(), "forcing-costs", price, who="john")


def repeated(value, opposition):
    """Throwing one die and the forced one until success or 6, counted face by face.

    The mean number of throws, the points gained, the chance to come to 6, to succeed before.
    """
    won = brute(2, lambda a, f: max(a, f) > opposition)
    found = {6: (0, 0, 1, 0)}
    for at in range(5, value - 1, -1):
        ways = Counter()
        for a, f, check in product(FACES, repeat=3):
            ways[max(a, f) > opposition, f > a and check > at] += 1
        weight = {way: Fraction(count, 6**3) for way, count in ways.items()}
        rises = weight[True, True] + weight[False, True]
        stays, further = weight[False, False], weight[False, True]
        later = found[at + 1]
        throws = (1 + further * later[0]) / (1 - stays)
        points = (rises + further * later[1]) / (1 - stays)
        ends = (further * later[2] + (weight[True, True] if at == 5 else 0)) / (1 - stays)
        succeeds = (won + further * later[3]) / (1 - stays)
        found[at] = (throws, points, ends, succeeds)
    return found[value]


@question("reroll-until")
def reroll_until(stated):
    for opposition in stated:
        for value in (1, 4):
            play = Recorded()
            play.raise_to("john", "trauma", value)
            play.prepare("john", opposition=opposition)
            play.throw("john", [1])
            ask = {"ask": "throw-again", "who": "john"}
            won = brute(2, lambda a, f, o=opposition: max(a, f) > o)
            yield opposition, chance(play, "tom", ask, won)
            throws, points, ends, succeeds = repeated(value, opposition)
            yield None, in_the_long_run(play, "tom", ask, "throws", throws)
            yield None, in_the_long_run(play, "tom", ask, "rises-trauma", points, who="john")
            yield None, in_the_long_run(play, "tom", ask, "leaves", ends, who="john")
            yield None, in_the_long_run(play, "tom", ask, "succeeds", succeeds)


@question("coop-forced")
def coop_forced(stated):
    play = Recorded()
    play.prepare("john", "daisy", "liam", force=["john", "daisy"], opposition=4)
    won = brute(5, lambda *way: max(way) > 4)
    yield "success", chance(play, "tom", throw(), won)
    due = brute(4, lambda f, *way: f > max(way))
    for who in ("john", "daisy"):
        yield "check", chance(play, "tom", throw(), due, f"check.{who}")
    both = brute(5, lambda f, g, *way: min(f, g) > max(way))
    odds = play.table.odds("tom", throw())[""]
    found = odds.joint.where(lambda way: {("check.john", True), ("check.daisy", True)} <= set(way))
    assert found == both == Fraction(stated["both"])
    assert both != due * due  # the same action dice: not independent
