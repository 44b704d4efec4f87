"""Exact odds against brute force written without the engine, and once against icepool."""

from fractions import Fraction
from itertools import product
from pathlib import Path

import icepool
import pytest
import yaml

from tales_table import Play, rule

DATA = yaml.safe_load((Path(__file__).parent / "data" / "odds.yaml").read_text(encoding="utf-8"))
MODES = ("plain", "advantage", "disadvantage")
SIX = range(1, 7)


def chance(outcomes):
    found = list(outcomes)
    return Fraction(sum(map(bool, found)), len(found))


def kept_pairs(mode):
    """The two dice that count, for every way the dice may fall."""
    if mode == "plain":
        return [tuple(sorted(faces)) for faces in product(SIX, repeat=2)]
    triples = [tuple(sorted(faces)) for faces in product(SIX, repeat=3)]
    return [t[1:] if mode == "advantage" else t[:2] for t in triples]


def degree(pair, bonus):
    if pair == (1, 1):
        return "no_and"
    if pair == (6, 6) or sum(pair) + bonus >= 16:
        return "yes_and"
    return "yes" if sum(pair) + bonus >= 9 else "no"


def wins(pair, bonus):
    return degree(pair, bonus) in ("yes", "yes_and")


def rolling(bonus, mode="plain", power=None):
    """A hero about to throw with such a sum of traits and modifiers."""
    high = {"vigour": 3, "agility": 1, "mind": 0, "luck": 0}
    low = {"vigour": -1, "agility": 3, "mind": 1, "luck": 1}
    play = Play(
        zoe={
            **(high if bonus > 0 else low),
            "valour": 3,
            "focus": 1,
            "adrenaline": 0,
            "alertness": 0,
        }
    )
    traits = 6 if bonus > 0 else 2
    play.attempt(difficulty=max(-6, min(2, bonus - traits)))
    left = bonus - traits - play.roll().difficulty
    if left:
        assert left == -1 or left in (-2, 1, 2), left
    if mode != "plain":
        play.ask(
            "zoe",
            "claim-aspect",
            who="zoe",
            source="a1",
            way="for" if mode == "advantage" else "against",
        )
        play.keeper("answer-claim", who="zoe", number=0, agree=True)
    if power is not None:
        play.set("zoe", heroism=15, power=power)
    return play, bonus - left


@rule("dice.core-roll", "result.degrees", "dice.natural-12", "dice.natural-2")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("wanted", range(-4, 9))
def test_the_chance_of_each_degree_is_that_of_brute_force(wanted, mode):
    play, bonus = rolling(wanted, mode)
    odds = play.odds("zoe", "throw", who="zoe")
    pairs = kept_pairs(mode)
    for name in ("no_and", "no", "yes", "yes_and"):
        assert odds.of("degree").chance(name) == chance(degree(p, bonus) == name for p in pairs)
    assert odds.chance(success=True) == chance(wins(p, bonus) for p in pairs)


@rule("dice.core-roll", "dice.advantage", "dice.disadvantage")
@pytest.mark.parametrize("which", ["success", "exceptional"])
def test_the_printed_chances_hold(which):
    for bonus, row in DATA[which].items():
        for mode, wanted in zip(MODES, row, strict=True):
            play, reached = rolling(bonus, mode)
            assert reached == bonus
            odds = play.odds("zoe", "throw", who="zoe")
            found = (
                odds.chance(success=True)
                if which == "success"
                else odds.of("degree").chance("yes_and")
            )
            assert found == Fraction(wanted), (bonus, mode)


@rule("dice.natural-on-kept-dice", "heroism.gain-catastrophe")
def test_the_kept_dice_and_the_double_ones_are_distributed_as_printed():
    for mode, wanted in zip(MODES, DATA["catastrophe"], strict=True):
        play, _ = rolling(2, mode)
        odds = play.odds("zoe", "throw", who="zoe")
        assert odds.chance(catastrophe=True) == Fraction(wanted)
        kept = odds.of("kept")
        assert kept.mean() == Fraction(DATA["means"][mode])
        if mode != "plain":
            weights = [kept.chance(k) * 216 for k in range(2, 13)]
            assert weights == DATA["kept"][mode]


def test_the_kept_dice_agree_with_icepool():
    for mode, pool in (
        ("plain", 2 @ icepool.d6),
        ("advantage", icepool.d6.highest(3, 2)),
        ("disadvantage", icepool.d6.lowest(3, 2)),
    ):
        play, _ = rolling(2, mode)
        kept = play.odds("zoe", "throw", who="zoe").of("kept")
        for total in range(2, 13):
            assert kept.chance(total) == Fraction(pool.quantity(total), pool.denominator())


@rule("heroism.reroll", "heroism.shift")
@pytest.mark.parametrize("wanted", [0, 2, 4])
def test_reroll_or_shift(wanted):
    play, bonus = rolling(wanted)
    pairs = kept_pairs("plain")
    win = chance(wins(p, bonus) for p in pairs)
    ahead = play.prospects("zoe", "throw", who="zoe")
    assert ahead["succeeds-with-reroll", "zoe", 0] == 1 - (1 - win) ** 2
    play.throw(1, 2)
    found = play.prospects("zoe", "stand", who="zoe")
    assert found["reroll-succeeds", "zoe", 0] == win
    assert found["reroll-exceptional", "zoe", 0] == chance(
        degree(p, bonus) == "yes_and" for p in pairs
    )
    assert found["reroll-worse", "zoe", 0] == Fraction(1, 36)
    assert found["shift-gives", "zoe", 0].outcomes == ("partial",)


@rule("power.bonus")
def test_power_to_pass():
    play, bonus = rolling(0)
    found = play.prospects("zoe", "throw", who="zoe")
    pairs = kept_pairs("plain")
    for points in range(1, 6):
        expected = chance(
            p == (6, 6) or (p != (1, 1) and sum(p) + bonus + points >= 9) for p in pairs
        )
        assert found["succeeds-with-power", "zoe", points] == expected
    play.throw(3, 3)
    assert play.prospects("zoe", "stand", who="zoe")["power-needed", "zoe", 0] == 9 - 6 - bonus


WEAPONS = {
    "improvised": [(a,) for a in range(1, 4)],
    "brawl": [(a,) for a in SIX],
    "weapon": [(max(a, b),) for a, b in product(SIX, repeat=2)],
}
ARMOURS = {
    "none": [0],
    "very-light": [0, 1, 2],
    "light": [1, 2, 3],
    "medium": list(SIX),
    "heavy": [max(a, b) for a, b in product(SIX, repeat=2)],
}


def blows(weapon, armour, prowess):
    """What comes through, for every way the dice may fall, with vigour 1."""
    for (die,), shield in product(WEAPONS[weapon], ARMOURS[armour]):
        if prowess == "violent":
            yield from (max(0, die + more + 1 - shield) for more in SIX)
        else:
            yield max(0, die + 1 - (shield // 2 if prowess == "precise" else shield))


@rule("combat.damage", "dice.d6up", "dice.d3", "gear.armour", "combat.precise-blow-rounding")
@pytest.mark.parametrize("weapon", WEAPONS)
@pytest.mark.parametrize("armour", ARMOURS)
@pytest.mark.parametrize("prowess", [None, "violent", "precise"])
def test_the_chance_to_drop_a_target(weapon, armour, prowess):
    play = Play()
    foe = play.gang(3, kind="henchman", armour=armour, might=4)
    play.fight(foe)
    fields = {"who": "zoe", "target": foe, "weapon": weapon}
    if prowess:
        fields["prowess"] = prowess
    odds = play.odds("gardien", "attack", **fields)
    hits = chance(wins(p, 2 - 2) for p in kept_pairs("plain"))
    through = list(blows(weapon, armour, prowess))
    for loss in set(through) - {0}:
        assert odds.of(f"loss.{foe}").chance(loss) == hits * chance(x == loss for x in through)
    falls = play.prospects("gardien", "attack", **fields)["falls", foe, 0]
    assert falls == hits * chance(x >= 5 for x in through)


@rule("combat.clear-ground-detail")
@pytest.mark.parametrize(("kind", "sides", "count"), [("brute", 6, 4), ("henchman", 3, 5)])
def test_how_many_fall_when_the_ground_is_cleared(kind, sides, count):
    play = Play()
    foe = play.gang(count, kind=kind)
    play.fight(foe)
    fields = {"who": "zoe", "target": foe, "prowess": "clear"}
    odds = play.odds("gardien", "attack", **fields)
    hits = chance(wins(p, 2) for p in kept_pairs("plain"))
    thrown = [min(count, face) for face in range(1, sides + 1)]
    for number in set(thrown):
        found = odds.of(f"cleared.{foe}").chance(number)
        assert found == hits * chance(x == number for x in thrown)


@rule("npc.gang-one-roll", "npc.brute-gang")
@pytest.mark.parametrize("count", [2, 7, 12])
def test_a_gang_hits_all_as_often_as_it_hits_the_best_defended(count):
    people = ("zoe", "max", "lou", "sam")
    talents = [{"alertness": a, "valour": 3 - a, "focus": 1, "adrenaline": 0} for a in range(4)]
    play = Play(people=people, **dict(zip(people, talents, strict=True)))
    foe = play.gang(count)
    play.fight(foe, banded=[foe], surprised=True)
    ask = {"who": foe, "targets": list(people)}
    odds = play.odds("gardien", "extra-attack", **ask)
    found = play.prospects("gardien", "extra-attack", **ask)
    bonus = -(-count // 5)
    pairs = kept_pairs("plain")
    hits = [chance(wins(p, bonus - a) for p in pairs) for a in range(4)]
    for who, expected in zip(people, hits, strict=True):
        assert odds.of(f"hit.{who}").chance(True) == expected
        assert found["struck", who, 0] == expected
        for loss in (1, 2, 3):
            dealt = loss + bonus - 1  # Solid keeps one off
            if dealt:
                assert found["loses", who, 0].chance(dealt) == expected / 3
    assert found["all-struck", "", 0] == min(hits)
    assert found["anyone-struck", "", 0] == max(hits)


@rule("combat.risk-table")
def test_what_a_prowess_costs():
    play = Play()
    foe = play.gang(2)
    play.fight(foe)
    play.attack(foe, 1, 2, prowess="violent")
    odds = play.odds("gardien", "roll-risk", who="zoe")
    for risk, expected in DATA["risk"].items():
        assert odds.of("risk").chance(risk) == Fraction(expected)


@rule("recovery.wound-roll", "recovery.wound-doctor")
@pytest.mark.parametrize("brawl", [False, True])
def test_falling_while_stunned(brawl):
    play = Play()
    foe = play.gang(2)
    play.knock()
    play.ask("zoe", "choose-fall", who="zoe", choice="bitter-end")
    play.fight(foe, brawl=brawl)
    play.knock()
    odds = play.odds("zoe", "roll-wound", who="zoe")
    sides = 3 if brawl else 6
    for row in range(1, 7):
        assert odds.of("wound").chance(row) == (Fraction(1, sides) if row <= sides else 0)
    found = play.prospects("zoe", "roll-wound", who="zoe")
    assert found["wound-dies", "zoe", 0] == (0 if brawl else Fraction(1, 6))
    assert found["wound-trait", "zoe", 0] == (0 if brawl else Fraction(1, 3))
    assert found["tended-dies", "zoe", 0] == 0
    assert found["tended-trait", "zoe", 0] == (0 if brawl else Fraction(1, 3))
    assert found["tended-row", "zoe", 0].chance(1) == Fraction(2, sides)


@rule("action.group")
@pytest.mark.parametrize("people", [("zoe", "max"), ("zoe", "max", "lou")])
def test_whether_the_party_passes(people):
    minds = {"zoe": 3, "max": 0, "lou": 1}
    sheets = {
        who: {"mind": minds[who], "vigour": 3 - minds[who], "agility": 1, "luck": 0}
        for who in people
    }
    play = Play(people=people, **sheets)
    fields = {"who": list(people), "what": "x", "quality": "mind", "talent": "focus"}
    found = play.prospects("gardien", "call-group", difficulty=-1, **fields)
    pairs = kept_pairs("plain")
    passed, degrees = 0, {}
    for fallen in product(pairs, repeat=len(people)):
        came = [degree(p, minds[who] + 1 - 1) for p, who in zip(fallen, people, strict=True)]
        won = [d for d in came if d in ("yes", "yes_and")]
        passed += 2 * len(won) >= len(people)
        if 2 * len(won) >= len(people):
            result = "yes" if "yes" in won else "yes_and"
        else:
            result = "no_and" if set(came) == {"no_and"} else "no"
        degrees[result] = degrees.get(result, 0) + 1
    total = 36 ** len(people)
    assert found["group-passes", "", 0] == Fraction(passed, total)
    for result, count in degrees.items():
        assert found["group-degree", "", 0].chance(result) == Fraction(count, total)


@rule("magic.use", "magic.overdraw", "magic.surcharge")
@pytest.mark.parametrize("circle", range(1, 6))
@pytest.mark.parametrize("power", [0, 4, 11])
def test_what_a_gift_will_cost(circle, power):
    skills = [{"name": "Feu", "rank": 2, "kind": "prodigy"}, {"name": "M", "rank": 2}]
    skills += [{"name": "N", "rank": 0}, {"name": "P", "rank": 0}]
    play = Play(zoe={"skills": skills})
    play.set("zoe", heroism=15, power=power)
    fields = {"who": "zoe", "gift": "k1", "what": "x", "circle": circle, "distance": True}
    found = play.prospects("zoe", "cast-gift", **fields)
    difficulty = {1: 1, 2: 0, 3: -2, 4: -5, 5: -8}[circle]
    price = {1: 1, 2: 5, 3: 10, 4: 15, 5: 20}[circle]
    fails = chance(not wins(p, 3 + difficulty) for p in kept_pairs("plain"))
    assert found["cost-certain", "zoe", 0] == circle
    assert found["cost-of-failure", "zoe", 0] == circle + price
    life = 2 * max(0, circle + price - power)
    assert found.get(("life-for-power", "zoe", 0), 0) == life
    sure_life = 2 * max(0, circle - power)
    falls = 1 if sure_life >= 11 else fails if life >= 11 else 0
    assert found.get(("falls-paying", "zoe", 0), 0) == falls
    paid = circle + fails * price  # whether power or life pays for it
    if 2 * max(0, circle - power) < 11:
        assert found["cost-mean", "zoe", 0] == paid


@rule("recovery.lethal")
@pytest.mark.parametrize("malus", [0, 3, 6])
def test_surviving_a_deadly_threat(malus):
    play = Play()
    odds = play.odds("gardien", "call-lethal", who="zoe", threat="Venin", malus=malus)
    survives = chance(wins(p, 2 - malus) for p in kept_pairs("plain"))
    assert odds.chance(success=True) == survives
    assert odds.of("falls.zoe").chance(True) == 1 - survives


@rule("gm.golden-rule")
def test_yes_or_no_is_an_even_chance():
    assert Play().chance("zoe", "ask-fate", "yes", question="?") == Fraction(1, 2)


@rule("recovery.respite", "power.recovery", "recovery.healer")
def test_what_a_respite_gives_back():
    play = Play()
    play.set("zoe", heroism=15, power=5)
    play.knock(amount=7)
    care = [{"healer": "max", "patient": "zoe", "skill": "k1"}]
    found = play.prospects("gardien", "respite", who=["zoe"], care=care)
    assert found["life-back", "zoe", 0] == 4 + 1
    assert found["power-back", "zoe", 0] == 2
    odds = play.odds("gardien", "respite", who=["zoe"], care=care)
    assert [odds.of("power.zoe").chance(n) for n in (1, 2, 3)] == [Fraction(1, 3)] * 3


@rule("combat.double-attack-detail")
def test_the_second_attack_of_a_double_attack_has_its_own_chance():
    play = Play()
    foe, other = play.gang(2, kind="henchman"), play.boss(might=6)
    play.fight(foe, other)
    fields = {"who": "zoe", "target": foe, "prowess": "double", "second": other}
    found = play.prospects("gardien", "attack", **fields)
    expected = chance(wins(p, 2 - 3) for p in kept_pairs("plain"))
    assert found["second-succeeds", other, 0] == expected


@rule("action.announce-modifier")
def test_where_a_number_is_secret_the_player_reckons_with_each_that_may_be():
    play = Play()
    boss = play.boss(might=6)
    play.keeper("show-extra", who=boss)
    found = play.odds("zoe", "attempt", who="zoe", what="x", quality="mind", talent="focus")
    assert list(found) == [f"difficulty.{n}" for n in (2, 0, -1, -3, -6)]
    play.attempt(against=boss)
    found = play.odds("zoe", "throw", who="zoe")
    for defence in range(7):
        expected = chance(wins(p, 2 - defence) for p in kept_pairs("plain"))
        assert found[f"defence.{defence}"].chance(success=True) == expected
    play.throw(5, 5)
    assert play.roll().degree == "yes"
    seen = play.odds("zoe", "reroll", who="zoe")
    assert list(seen) == ["defence.0", "defence.1", "defence.2", "defence.3"]
    assert play.prospects("zoe", "reroll", who="zoe") == {}


@rule("combat.risk-table", "combat.damage")
def test_the_blow_and_the_risk_of_an_attack_on_a_stranger_are_reckoned_apart():
    play = Play()
    boss = play.boss(might=6, armour="light")
    play.fight(boss)
    fields = {"who": "zoe", "target": boss, "weapon": "weapon", "prowess": "violent"}
    found = play.odds("zoe", "attack", **fields)
    classes = [f"class.{kind}" for kind in ("brute", "henchman", "antagonist")]
    assert list(found) == [*(f"defence.{n}" for n in range(7)), *classes, "risk"]
    through = list(blows("weapon", "light", "violent"))
    for loss in set(through) - {0}:
        expected = chance(x == loss for x in through)
        for supposed in classes:
            assert found[supposed].of(f"loss.{boss}").chance(loss) == expected
    play.keeper("show-extra", who=boss, kind=True)
    assert list(play.odds("zoe", "attack", **fields))[7:] == ["blow", "risk"]
    assert found["risk"].of("risk").chance("blunder") == Fraction(1, 18)


@rule("combat.clear-ground-detail")
@pytest.mark.parametrize("kind", ["brute", "henchman"])
def test_clearing_the_ground_of_strangers_is_reckoned_for_each_class_they_may_be(kind):
    play = Play()
    foe = play.gang(5, kind=kind)
    play.keeper("show-extra", who=foe, might=True)
    play.fight(foe)
    fields = {"who": "zoe", "target": foe, "prowess": "clear"}
    found = play.odds("zoe", "attack", **fields)
    classes = ["class.brute", "class.henchman", "class.antagonist"]
    assert list(found) == ["", *classes]
    assert found[""].chance(success=True) == chance(wins(p, 2) for p in kept_pairs("plain"))
    for name, sides in (("class.brute", 6), ("class.henchman", 3)):
        assert found[name].of(f"cleared.{foe}").chance(1) == Fraction(1, sides)
    ahead = play.prospects("zoe", "attack", **fields)
    assert ahead["succeeds-with-power", "zoe", 1] > found[""].chance(success=True)
    assert ("falls", foe, 0) not in ahead
    play.ask("zoe", "attack", **fields)
    play.throw(1, 2)
    assert play.prospects("zoe", "stand", who="zoe")["reroll-succeeds", "zoe", 0] > 0
    play.ask("zoe", "reroll", [5, 5], who="zoe", pay="heroism")
    play.ask("zoe", "stand", who="zoe")
    play.keeper("roll-risk", [4, 4], who="zoe")
    assert list(play.odds("zoe", "roll-damage", who="zoe")) == classes


@rule("npc.brute-gang")
def test_two_heroes_and_what_each_loses_are_reckoned_together():
    play = Play()
    foe = play.gang(7)
    play.fight(foe, banded=[foe], surprised=True)
    odds = play.odds("gardien", "extra-attack", who=foe, targets=["zoe", "max"])
    hits = chance(wins(p, 2 - 1) for p in kept_pairs("plain"))
    for loss in (2, 3, 4):
        assert odds.of("loss.zoe").chance(loss) == hits / 3
        assert (
            odds.joint.where(
                lambda way, loss=loss: (
                    dict(way).get("loss.zoe") == dict(way).get("loss.max") == loss
                )
            )
            == hits / 9
        )
