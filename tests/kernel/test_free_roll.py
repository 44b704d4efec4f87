"""A free roll: dice that no rule asks for, thrown by anybody who plays, in any game."""

from collections import Counter
from fractions import Fraction
from itertools import product

import icepool
import pytest

from kernel.bowl import game as bowl
from kernel.bowl import new_table
from tablee.dice.readers import FacesNeeded
from tablee.kernel.chronicle import told
from tablee.kernel.common.asks import FREE_DICE, KEEPS, MOST_FREE_DICE
from tablee.kernel.reckoning import SOON, reckon
from tablee.kernel.table import Table
from tablee.kernel.words import Refused
from tablee.lab.games import find_game, game_ids
from tablee.lab.verify import verify_entries

pytestmark = pytest.mark.rule("table.free-roll")

CHOSEN = {"sum": sum, "highest": max, "lowest": min}


def roll(**fields):
    return {"ask": "free-roll", "die": "d6", **fields}


def odds(table, ask, seat="isa"):
    return table.odds(seat, ask)[""].of("free_total").as_fractions()


def test_the_dice_are_told_to_all_and_change_nothing():
    table = new_table()
    game = table.state.game
    table.apply("isa", roll(count=3, keep="highest", bonus=-1, what_for="le vent"), faces=[2, 5, 3])
    assert table.state.game == game
    for seat in ("gardien", "tom", "zoe"):
        dice, came = list(told(table, "fr", seat))[-2:]
        assert [die.kept for die in dice.cast.dice] == [False, True, False]
        assert came.text == "Isa lance le plus haut de 3d6 − 1 hors règle (le vent)\u00a0: 4."
        assert (came.kind, came.verdict.word, came.rule) == ("event", "4", "table.free-roll")


def test_in_english_too():
    table = new_table()
    table.apply("gardien", roll(count=2, bonus=3), faces=[2, 5])
    assert [*told(table, "en", "tom")][-1].text == "Gardien throws 2d6 + 3 outside the rules: 10."


def test_fair_dice_are_numbered_and_stay_after_a_rewind():
    table = new_table()
    table.apply("isa", {"ask": "drop"})
    table.apply("isa", roll(count=2))
    thrown = table.state.common.throws
    assert thrown > 0
    before = [*table.history.boundaries()]
    table.apply("gardien", {"ask": "rewind", "to": before[-1]})
    assert table.state.common.throws == thrown
    assert not [*told(table, "fr", "isa")][-2].struck


def test_between_two_sessions_real_dice_are_thrown():
    table = new_table()
    table.apply("gardien", {"ask": "end-session"})
    assert any(offer.ask == "free-roll" for offer in table.offers("tom"))
    with pytest.raises(FacesNeeded):
        table.apply("tom", roll())
    table.apply("tom", roll(), faces=[4])
    assert table.entries[-1].event.total == 4


def test_whoever_watches_throws_nothing_and_nobody_does_in_a_pause():
    table = new_table()
    assert all(offer.ask != "free-roll" for offer in table.offers("zoe"))
    with pytest.raises(Refused):
        table.apply("zoe", roll())
    table.apply("isa", {"ask": "pause"})
    assert all(offer.ask != "free-roll" for offer in table.offers("tom"))
    with pytest.raises(Refused):
        table.apply("tom", roll())


@pytest.mark.parametrize(
    "wrong",
    [
        {"count": 0},
        {"count": MOST_FREE_DICE + 1},
        {"die": "d7"},
        {"die": 6},
        {"keep": "best"},
        {"bonus": 101},
        {"bonus": -101},
        {"what_for": "a" * 201},
    ],
)
def test_nothing_is_thrown_beyond_its_limits(wrong):
    with pytest.raises(Refused):
        new_table().apply("isa", roll(**wrong))


def test_words_that_say_nothing_are_none():
    table = new_table()
    table.apply("isa", roll(what_for=" \u200b "), faces=[1])
    assert table.entries[-1].event.what_for == ""


@pytest.mark.parametrize("keep", KEEPS)
@pytest.mark.parametrize(("count", "die"), [(1, "d100"), (2, "d20"), (3, "d6"), (4, "d4")])
def test_odds_are_those_of_every_way_the_dice_may_fall(count, die, keep):
    faces = range(1, int(die[1:]) + 1)
    ways = Counter(CHOSEN[keep](fallen) + 2 for fallen in product(faces, repeat=count))
    expected = {total: Fraction(n, ways.total()) for total, n in ways.items()}
    assert odds(new_table(), roll(count=count, die=die, keep=keep, bonus=2)) == expected


@pytest.mark.parametrize("die", FREE_DICE)
def test_odds_of_ten_dice_agree_with_icepool_and_are_counted_out_while_a_form_is_filled_in(die):
    table, one = new_table(), icepool.d(int(die[1:]))
    peers = {"sum": 10 @ one, "highest": one.highest(10), "lowest": one.lowest(10)}
    for keep, peer in peers.items():
        ask = roll(count=10, die=die, keep=keep)
        expected = {total: Fraction(n, peer.denominator()) for total, n in peer.items()}
        assert odds(table, ask) == {total: chance for total, chance in expected.items() if chance}
        answer = reckon(bowl, table.question("odds", "isa", ask), SOON)
        assert answer[""].draws == 0


@pytest.mark.parametrize("name", game_ids())
def test_every_game_has_it_and_takes_no_notice_of_it(name):
    game = find_game(name)
    table = Table.open(
        game, {"g": "keeper", "isa": "player"}, table="t", draw_seed=lambda: b"s" * 32
    )
    before = table.state.game
    for ask in (roll(count=4, die="d20", keep="lowest"), roll(die="d100")):
        assert [*odds(table, ask)]
        table.apply("isa", ask)
    assert table.state.game == before
    assert not verify_entries(game, table.entries).wrong
    for language in ("fr", "en"):
        assert all(line.text for line in told(table, language, "isa"))
