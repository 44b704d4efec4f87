"""Odds at the largest sizes: twelve at the table, a dozen gangs, gifts over an area of them all."""

from fractions import Fraction

import pytest

from tablee.games.cheap_tales import game
from tablee.kernel.table import Table
from tales_table import Play, rule, sheet

TWELVE = tuple(f"p{n}" for n in range(1, 13))
FIRE = [{"name": "Feu", "rank": 1, "kind": "prodigy"}]
EXPLODING = Fraction(21, 6) * Fraction(6, 5)
"""The mean of a die that is thrown again on a six."""


class Crowd(Play):
    """Twelve heroes; the first of them commands fire."""

    def __init__(self, options=None):
        seats = {"gardien": "keeper", **dict.fromkeys(TWELVE, "player")}
        self.table = Table.open(game, seats, options or {}, draw_seed=lambda: b"seed" * 8)
        for seat in TWELVE:
            plain = [{"name": f"Métier {n}", "rank": 1} for n in range(3)]
            skills = [*FIRE, *plain] if seat == "p1" else sheet()["skills"]
            self.add(seat, skills=skills)

    def blast(self, targets, who="p1"):
        gift = self.hero(who).skills[0].id
        fields = {"who": who, "gift": gift, "what": "Tout brûle", "circle": 4, "purpose": "harm"}
        return {**fields, "quality": "mind", "targets": targets}


@rule("power.recovery", "recovery.respite")
@pytest.mark.parametrize("options", [{}, {"natural_reading": "any_two_of_three"}])
def test_a_respite_of_twelve_tells_what_each_regains(options):
    play = Crowd(options)
    for who in TWELVE:
        play.set(who, power=3, life=5)
    ask = {"who": list(TWELVE)}
    found = play.prospects("gardien", "respite", **ask)
    assert {found["power-back", who, 0] for who in TWELVE} == {2}
    assert play.odds("gardien", "respite", **ask).of("life.p7").chance(3) == 1


@rule("power.recovery")
def test_a_rest_among_many_drained_people_throws_for_no_outcome():
    play = Crowd()
    for n in range(12):
        thing = play.gang(1, name=f"Passant {n}")
        play.keeper("change-extra", who=thing, power=0)
    assert play.odds("gardien", "rest", who=list(TWELVE)).names == ()


@rule("magic.effects")
def test_a_gift_over_an_area_of_twelve_tells_what_each_group_loses():
    play = Crowd()
    bare = [play.gang(20, name=f"Bande {n}") for n in range(6)]
    clad = [play.gang(20, name=f"Garde {n}", kind="henchman", armour="light") for n in range(6)]
    found = play.prospects("gardien", "cast-gift", **play.blast([*bare, *clad]))
    assert all(abs(found["loses-mean", who, 0] - EXPLODING) < Fraction(1, 10**9) for who in bare)
    assert len({found["loses-mean", who, 0] for who in clad}) == 1
    assert found["loses-mean", clad[0], 0] < found["loses-mean", bare[0], 0]


@rule("magic.effects")
def test_the_blow_of_a_gift_over_an_area_has_odds_too():
    play = Crowd()
    foes = [play.gang(20, name=f"Garde {n}", kind="henchman", armour="heavy") for n in range(12)]
    for foe in foes:
        play.keeper("show-extra", who=foe)
    play.ask("p1", "cast-gift", **play.blast(foes))
    play.throw(3, 4, who="p1")
    play.ask("p1", "stand", who="p1")
    found = play.prospects("p1", "roll-damage", who="p1")
    assert {key for key, _, _ in found} == {"loses-mean"}
    assert len(found) == 12


@rule("magic.effects", "magic.disintegration-heroes")
def test_a_gift_of_the_keepers_people_over_the_whole_party():
    play = Crowd()
    boss = play.boss(trained=True, power=60)
    fields = {"who": boss, "what": "Feu", "circle": 4, "purpose": "harm", "targets": list(TWELVE)}
    found = play.prospects("gardien", "extra-cast", **fields)
    assert len({found["loses-mean", who, 0] for who in TWELVE}) == 1


@rule("action.group")
def test_a_common_action_of_twelve():
    play = Crowd()
    fields = {"who": list(TWELVE), "what": "Grimper", "quality": "vigour", "talent": "valour"}
    found = play.prospects("gardien", "call-group", **fields, difficulty=0)
    single = Fraction(21, 36)  # 7 and more with two dice and 1 + 1
    passes = sum(
        single**n * (1 - single) ** (12 - n) * Fraction(binomial(12, n)) for n in range(6, 13)
    )
    assert found["group-passes", "", 0] == passes


def binomial(total, taken):
    ways = 1
    for n in range(taken):
        ways = ways * (total - n) // (n + 1)
    return ways
