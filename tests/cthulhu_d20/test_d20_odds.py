"""The odds questions of the text, each against an answer that does not know the rules' code."""

from fractions import Fraction

import pytest

from d20_odds import BONUS, ORDER, Target, hits, rows, survives, volley
from d20_table import JACK, Play, data, rule
from tablee.games.cthulhu_d20 import game
from tablee.games.cthulhu_d20.odds.policies import ends_of
from tablee.kernel.reckoning import SOON, Question, reckon

QUESTIONS = {q["id"].removeprefix("cthulhu-d20.odds."): q["question"] for q in data("odds")}


def range_(**foe):
    """Jack, and somebody of AC 10 with ten points and no Fortitude bonus but that of 14."""
    play = Play(people=("jack",))
    target = play.foe(
        **{"name": "Cible", "dexterity": 10, "constitution": 14, "weapons": [], **foe}
    )
    return play, target


def declare(target, **more):
    return {"who": "jack", "target": target, "weapon": "m21", "distance": 100, **more}


PLAIN = 7 + 5 + 7 + 1
"""Jack's bonus at 100 m without a zone."""


def as_dict(distribution):
    return {outcome: chance for outcome, chance in distribution.as_fractions().items() if chance}


def without_death(ends):
    """Rows as the oracle has them: nobody dies of one of these shots but outright."""
    return {("mortal" if end == "dead" else end): chance for end, chance in ends.items()}


def test_all_sixteen_questions_are_answered_here():
    from pathlib import Path

    assert len(QUESTIONS) == 16
    text = Path(__file__).read_text(encoding="utf-8")
    assert [q for q in QUESTIONS if f'asks("{q}")' not in text] == []


def asks(question):
    assert question in QUESTIONS
    return pytest.mark.rule("cthulhu-d20.gm.lethal-planning")


@asks("hit")
@pytest.mark.parametrize("bonus", [-20, -12, -5, 0, 5])
def test_the_chance_to_hit(bonus):
    play, target = range_(natural=8)
    play.keeper("declare-attack", **declare(target, zone="left-leg"))
    play.keeper("judge-attack", bonus=bonus)
    chance = play.odds("gardien", "roll-attack").chance(hit=True)
    assert chance == Fraction(len(hits(PLAIN - 7 + bonus, 18)), 20)


@asks("wound-row")
@pytest.mark.parametrize("zone", ["head", "torso", "abdomen", "left-arm", "right-leg"])
def test_the_wound_of_a_called_shot(zone):
    play, target = range_(natural=6)
    malus = {"head": -10, "torso": -8, "abdomen": -9, "left-arm": -9, "right-leg": -7}[zone]
    odds = play.odds("gardien", "declare-attack", **declare(target, zone=zone)).of("row")
    found = {row or "miss": chance for row, chance in as_dict(odds).items()}
    assert found == rows(PLAIN + malus, 16, (zone,))


@asks("unaimed-wound")
def test_the_wound_of_a_shot_without_a_zone():
    play, target = range_(natural=10, armour=["tactical-vest"])
    odds = play.odds("gardien", "declare-attack", **declare(target)).of("row")
    found = {row or "miss": chance for row, chance in as_dict(odds).items()}
    ac = {name: 20 + (6 if name in ("torso", "abdomen") else 0) for name in BONUS}
    expected = rows(PLAIN, ac)
    # What the vest alone stops is superficial, where the oracle knows only misses.
    stopped = sum(
        Fraction(weight, 100)
        * Fraction(sum(20 <= f + PLAIN < 26 and f > 1 for f in range(1, 20)), 20)
        for weight in (15, 10)
    )
    expected["miss"] -= stopped
    expected["superficial"] = expected.get("superficial", 0) + stopped
    assert found == {row: chance for row, chance in expected.items() if chance}


@asks("group-call")
def test_every_zone_with_and_without_aim():
    play, target = range_(natural=8)
    found = play.prospects("gardien", "declare-attack", **declare(target))
    zones = {
        "anywhere": (0, tuple(BONUS)),
        "torso": (-8, ("torso",)),
        "head-torso-arms": (-5, ("head", "torso", "right-arm", "left-arm")),
        "torso-arms-abdomen": (-5, ("torso", "right-arm", "left-arm", "abdomen")),
        "abdomen-legs": (-3, ("abdomen", "right-leg", "left-leg")),
        "legs": (-4, ("right-leg", "left-leg")),
    }
    for zone, (malus, places) in zones.items():
        for key, aim in ((f"zone.{zone}", 0), (f"aimed-zone.{zone}", 2)):
            ends = without_death(as_dict(found[key]))
            assert ends == rows(PLAIN + malus + aim, 18, places), key


@asks("aim-or-shoot-twice")
def test_aim_and_shoot_or_shoot_twice():
    play, target = range_(natural=8)
    found = play.prospects("gardien", "declare-attack", **declare(target, zone="torso"))
    body = Target(18, 10, fortitude=2)
    assert as_dict(found["aim-and-shoot"]) == volley(body, [(PLAIN - 8 + 2, ("torso",))])
    shots = [(PLAIN - 8, ("torso",))] * 2
    assert as_dict(found["shoot-twice"]) == volley(body, shots)


@asks("full-attack")
@rule("combat.iterative-attacks")
def test_a_full_attack():
    play, target = range_(natural=8)
    found = play.prospects("gardien", "declare-attack", **declare(target, zone="head"))
    body = Target(18, 10, fortitude=2)
    shots = [(PLAIN - 10, ("head",)), (PLAIN - 10 - 5, ("head",))]
    assert as_dict(found["full-attack", 2]) == volley(body, shots)


@asks("full-attack")
def test_shots_without_a_zone_one_after_the_other():
    play, target = range_(natural=12)
    table = play.table
    ask = table.read_ask({"ask": "declare-attack", **declare(target)})
    ends = ends_of(play.state, table.by("gardien"), [ask, ask])
    assert as_dict(ends) == volley(Target(22, 10, fortitude=2), [(PLAIN, tuple(BONUS))] * 2)


@asks("power-attack")
@rule("feat.power-attack")
def test_how_much_power_attack():
    play = Play(people=("paul",))
    brute = play.foe(
        name="Brute", strength=16, base_attack=6, feats=["power-attack"], weapons=["club"]
    )
    play.keeper("take-gear", who="paul", weapons=[], armour=[])
    fields = {"who": brute, "target": "paul", "weapon": "club", "zone": "left-arm"}
    found = play.prospects("gardien", "declare-attack", **fields)
    for power in range(7):
        value = found["power"] if power == 0 else found["power", power]
        expected = rows(6 + 3 + 1 - 9 - power, 12, ("left-arm",), extra=3 * power // 2)
        assert without_death(as_dict(value)) == expected


@asks("zero-fatigue")
@rule("meter.exhaustion")
@pytest.mark.parametrize(
    ("constitution", "good"), [(14, "fortitude"), (3, "will"), (18, "fortitude")]
)
def test_does_one_faint(constitution, good):
    play = Play(people=())
    who = play.add(constitution=constitution, good=[good])
    bonus = (constitution - 10) // 2 + (2 if good == "fortitude" else 0)
    faces = sum(f == 20 or (f > 1 and f + bonus >= 15) for f in range(1, 21))
    found = play.prospects("paula", "begin-rest", who=[who])
    assert found["faints"] == Fraction(20 - faces, 20)


def bleeding(gb=8, place="left-leg"):
    play = Play(people=("paul",))
    play.hurt("paul", gb, place, [100])
    if gb >= 6:
        play.keeper("advance", count=1, unit="minute")
    return play


@asks("stabilise-now")
@rule("worsening.natural-stabilisation")
def test_does_the_wound_close_at_this_loss():
    play = bleeding()
    assert play.points("paul") == (7, 8)
    odds = play.odds("paula", "suffer", who="paul")
    assert odds.chance(closes=True) == Fraction(6 + 7 - 1, 100)
    assert play.prospects("paula", "suffer", who="paul")["stabilises", 1] == Fraction(12, 100)


@asks("survive-unaided")
@rule("worsening.rate", "worsening.order-of-a-tick")
@pytest.mark.parametrize("gb", [8, 13])
def test_does_one_survive_unaided(gb):
    play = Play(people=("paul",))
    play.hurt("paul", gb, "left-leg", [100])
    play.keeper("advance", count=1, unit="minute" if gb < 11 else "round")
    pf, pv = play.points("paul")
    found = play.prospects("paula", "suffer", who="paul")
    assert found["survives-unaided", 1] == survives(pf, pv)


@asks("care-in-time")
@rule("worsening.care")
@pytest.mark.parametrize(("gb", "rounds"), [(4, 100), (8, 10), (12, 1)])
def test_is_care_in_time(gb, rounds):
    play = Play(people=("paul",))
    play.hurt("paul", gb, "left-leg", [100])
    fields = {"healer": "paul", "patient": "paul", "wound": 1}
    found = play.prospects("paula", "care-for", **fields)
    once = Fraction(sum(f >= 5 + gb for f in range(1, 21)), 20)
    assert found["care-once"] == once
    assert found["care-in-time", rounds] == 1 - (1 - once) ** rounds


@asks("fall")
@rule("base.hazard-falling", "hazard.location")
@pytest.mark.parametrize("locate", [False, True])
def test_how_bad_is_a_fall(locate):
    play = Play(people=("paul",))
    found = play.prospects("gardien", "fall", who="paul", metres=9, locate=locate)
    for metres, bonus in ((3, 1), (6, 3), (9, 5), (12, 7), (15, 8)):
        expected = {}
        for face in range(1, 11):
            places = [(None, 100)] if not locate else list(WEIGHTS.items())
            for place, weight in places:
                gb = bonus + face + BONUS.get(place, 0)
                what = row_of(place, gb)
                expected[what] = expected.get(what, 0) + Fraction(weight, 1000)
        assert as_dict(found["fall", metres]) == expected


WEIGHTS = {
    "head": 5,
    "torso": 15,
    "right-arm": 10,
    "left-arm": 10,
    "abdomen": 10,
    "right-leg": 25,
    "left-leg": 25,
}


def row_of(place, gb):
    from d20_odds import row

    what = row("torso" if place is None else place, gb)
    return "dead" if what == "mortal" else what


@asks("fire-rounds")
@rule("hazard.sustained")
def test_how_many_rounds_in_the_fire():
    play = Play(people=("paul",))
    found = play.prospects("gardien", "expose-to", who=["paul"], cause="feu", fire=True)
    for rounds in range(1, 7):
        dead = sum(1 + face + (rounds - 1) * 2 >= 16 for face in range(1, 11))
        assert found["fire-mortal", rounds] == Fraction(dead, 10)


@asks("drowning")
@rule("hazard.drowning")
def test_how_long_until_one_goes_under():
    play = Play(people=("paul",))
    found = play.prospects("gardien", "hold-breath", who="paul")
    assert found["free-rounds"] == 28
    above = Fraction(1)
    for number in range(1, 9):
        above *= Fraction(sum(f + 2 >= 9 + number for f in range(1, 21)), 20)
        if ("above-water", number) in found:
            assert found["above-water", number] == above
    assert found["rounds-to-live"] == 10


@asks("recovery-time")
@rule("recovery.fatigue-points", "recovery.life-points", "recovery.fatigue-cap")
def test_when_is_one_fit_again():
    play = Play(people=("paul",))
    for _ in range(3):
        play.hurt("paul", 6, "left-leg", worst=False)
    for number in (1, 2, 3):
        play.typed("care-for", [20], healer="paul", patient="paul", wound=number)
    assert play.points("paul") == (1, 4)
    found = play.prospects("paula", "begin-rest", who=["paul"])
    assert found["hours-to-cap"] == 5
    assert found["days-to-pv"] == 6
    # 7 life points allow 10: that is on the third day.
    assert 72 <= found["hours-to-pf"] <= 73


@asks("chase-endurance")
@rule("meter.effort-cost", "feat.endurance")
@pytest.mark.parametrize(("feats", "cost"), [([], 2), (["endurance"], 1)])
def test_how_much_running_one_can_afford(feats, cost):
    play = Play(people=())
    who = play.add(feats=feats, constitution=14)
    effort = {"who": [who], "cost": 2, "kind": "prolonged"}
    found = play.prospects("gardien", "charge-effort", **effort)
    for step, lost in ((1, 2), (2, 4), (3, 6), (4, 8)):
        assert found["efforts-to-penalty", step] == -(-lost // cost)
    assert found["efforts-to-zero"] == 10 // cost


def test_a_player_reckons_with_an_armour_class_and_never_with_the_true_one():
    play, target = range_(natural=8)
    named = play.table.odds("jacques", {"ask": "declare-attack", **declare(target)})
    assert set(named) == {f"ac-{ac}" for ac in range(10, 21, 2)}
    found = play.prospects("jacques", "declare-attack", **declare(target, reckon=14))
    ends = without_death(as_dict(found["zone.torso"]))
    assert ends == rows(PLAIN - 8, 14, ("torso",))


def test_icepool_gives_the_same_rows_for_an_unaimed_shot():
    icepool = pytest.importorskip("icepool")
    play, target = range_(natural=8)
    odds = play.odds("gardien", "declare-attack", **declare(target)).of("row")

    def shot(place, face):
        from d20_odds import BONUS as bonus
        from d20_odds import row

        names = [n for n, w in WEIGHTS.items() for _ in range(w)]
        name = names[place - 1]
        margin = face + PLAIN - 18
        if face == 1 or (face < 20 and margin < 0):
            return "miss"
        return row(name, max(0, margin) + bonus[name])

    die = icepool.map(shot, icepool.d(100), icepool.d20)
    for outcome in die.outcomes():
        chance = Fraction(die.quantity(outcome), die.denominator())
        assert odds.chance(None if outcome == "miss" else outcome) == chance


def test_the_order_of_results_is_that_of_the_rows():
    from tablee.games.cthulhu_d20.odds.policies import RESULTS

    assert [r for r in RESULTS if r not in ("destructive", "none", "falls")] == ORDER
    assert JACK["level"] == 9


# Damage that is rolled


def monster(**fields):
    play = Play()
    weapon = {"count": 40, "sides": 100, "multiplier": 5, "threat": 15, "ranged": True}
    play.keeper("write-weapon", name="Canon", **{**weapon, **fields})
    play.keeper("take-gear", who="jack", weapons=["canon"])
    beast = play.foe(name="Bête", treatment="traditional", hp=30)
    return play, {"who": "jack", "target": beast, "weapon": "canon", "distance": 50}


@rule("npc.traditional-mode")
def test_damage_that_would_kill_anyway_is_one_outcome_however_many_dice():
    play, attack = monster()
    odds = play.odds("gardien", "declare-attack", **attack)
    assert set(odds.of("damage")) == {None, 40}
    assert odds.of("dies").chance(True) == odds.of("hit").chance(True)


@rule("npc.traditional-mode")
def test_rolled_damage_and_its_criticals_are_counted_out():
    play, attack = monster(count=1, sides=4, multiplier=2, threat=20)
    odds = play.odds("gardien", "declare-attack", **attack)
    hit = odds.of("hit").chance(True)
    # AC 11 against 7 + 5: a 1 alone misses; a 20, confirmed, doubles.
    assert hit == Fraction(19, 20)
    critical = Fraction(1, 20) * hit
    four = (hit - critical) * Fraction(1, 4) + critical * Fraction(3, 16)
    assert odds.of("damage").chance(4) == four


@rule("npc.traditional-mode")
def test_what_an_attack_comes_to_where_damage_is_rolled():
    play, attack = monster()
    found = play.prospects("gardien", "declare-attack", **attack)
    sure = play.odds("gardien", "declare-attack", **attack).of("hit").chance(True)
    assert found["zone.anywhere"].chance("dead") == sure
    assert found["zone.head"] == found["zone.anywhere"]
    play, attack = monster(count=1, sides=4, multiplier=2, threat=20)
    found = play.prospects("gardien", "declare-attack", **attack)
    assert set(found["zone.anywhere"]) == {"miss", "none"}


@rule("npc.traditional-mode", "base.sanity", "magic.conversion-principle")
def test_the_largest_throws_that_forms_allow_are_few_ways():
    """Counted in steps, as the reckoning counts them: what pages ask for stays exact."""
    play, attack = monster()
    asks = [{"ask": "declare-attack", **attack}]
    play.keeper("call-sanity", who="paul", less=20, more_dice=10, more_sides=100, more=20)
    asks.append({"ask": "roll-check", "who": "paul"})
    play.keeper("write-spell", name="Baume", effect="heal", count=40, sides=100)
    play.hurt("paul", 7, "left-leg")
    asks.append({"ask": "cast-spell", "caster": "jack", "spell": "baume", "target": "paul"})
    for ask in asks:
        question = Question("odds", play.state, play.table.by("gardien"), play.table.read_ask(ask))
        answer = reckon(game, question, SOON)
        assert not any(odds.draws for odds in answer.values()), ask
