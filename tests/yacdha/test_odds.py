"""The odds of the core chapter against brute force, the book's math and icepool."""

from fractions import Fraction
from itertools import product

import icepool
import pytest

from tablee.games.yacdha.rules.action.pool import degree
from yacdha_table import Play, one, refused_by

FACES = range(1, 7)


def brute(count, judge):
    """The chance of a predicate over all faces of some six-sided dice."""
    ways = list(product(FACES, repeat=count))
    return Fraction(sum(bool(judge(*way)) for way in ways), len(ways))


def thrown(play, who="john", **fields):
    return play.odds("gardien", "throw", who=who, **fields)


@pytest.mark.rule("yacdha.action.success", "yacdha.dice.major-advantage")
@pytest.mark.parametrize("opposition", range(6))
def test_passive_high_and_low(opposition):
    play = Play()
    play.prepare("john", opposition=opposition, advantage=True)
    assert thrown(play).chance(success=True) == 1 - Fraction(opposition, 6) ** 2
    play.player("john", "finish")
    play.prepare("john", opposition=opposition, disadvantage=True)
    low = thrown(play).chance(success=True)
    assert low == Fraction(6 - opposition, 6) ** 2
    assert low == brute(2, lambda a, b: min(a, b) > opposition)


@pytest.mark.rule("yacdha.dice.forced-not-cancelled")
@pytest.mark.parametrize("opposition", range(1, 6))
def test_passive_low_forced(opposition):
    play = Play()
    play.prepare("john", opposition=opposition, disadvantage=True, force=["john"])
    found = thrown(play).chance(success=True)
    assert found == brute(3, lambda a, b, f: max(min(a, b), f) > opposition)
    printed = ["205/216", "22/27", "5/8", "11/27", "41/216"]
    assert found == Fraction(printed[opposition - 1])


@pytest.mark.rule("yacdha.action.active-opposition")
@pytest.mark.parametrize(
    ("terms", "expected"),
    [
        ({}, "5/12"),
        ({"advantage": True}, "125/216"),
        ({"disadvantage": True}, "55/216"),
    ],
)
def test_active(terms, expected):
    play = Play()
    play.prepare("john", opposition="active", **terms)
    assert thrown(play).chance(success=True) == Fraction(expected)


@pytest.mark.rule("yacdha.coop.basic")
def test_three_together_against_somebody():
    play = Play()
    play.prepare("daisy", "john", "liam", opposition="active")
    found = thrown(play, "daisy").chance(success=True)
    assert found == Fraction(95, 144)
    peer = icepool.d6.highest(3) - icepool.d6
    assert found == Fraction(peer.quantity(">", 0), peer.denominator())


@pytest.mark.rule("yacdha.action.degree-table", "yacdha.action.margin")
def test_every_degree_has_its_chance():
    play = Play()
    play.prepare("john", opposition="active", disadvantage=True, force=["john"])
    found = thrown(play).of("degree").as_fractions()
    names = {degree(margin) for margin in range(-5, 7)}
    for name in names - {"critical-success"}:
        expected = brute(4, lambda a, b, f, o, n=name: degree(max(min(a, b), f) - o) == n)
        assert found[name] == expected
    assert sum(found.values()) == 1


@pytest.mark.rule("yacdha.dice.forced-check")
@pytest.mark.parametrize(
    ("helpers", "terms", "expected"),
    [
        (0, {}, "5/12"),
        (0, {"advantage": True}, "55/216"),
        (1, {"advantage": True}, "25/144"),
        (2, {"advantage": True}, "979/7776"),
        (0, {"disadvantage": True}, "125/216"),
    ],
)
def test_forcing_leads_to_a_check_and_to_a_rise_this_often(helpers, terms, expected):
    members = ["john", "daisy", "liam"][: helpers + 1]
    play = Play()
    play.raise_to("john", "trauma", 4)
    play.prepare(*members, force=["john"], opposition=3, **terms)
    odds = thrown(play)
    assert odds.of("check.john").chance(True) == Fraction(expected)
    assert odds.of("rise.john").chance(True) == Fraction(expected) * Fraction(2, 6)


@pytest.mark.rule("yacdha.dice.forced-advantage")
@pytest.mark.parametrize("opposition", range(6))
def test_what_forcing_adds_to_success(opposition):
    play = Play()
    play.prepare("john", opposition=opposition)
    plain = thrown(play).chance(success=True)
    play.player("john", "force")
    forced = thrown(play).chance(success=True)
    assert forced - plain == Fraction(opposition, 6) * Fraction(6 - opposition, 6)


@pytest.mark.rule("yacdha.coop.forced-checks", "yacdha.dice.pool")
def test_three_together_all_forcing_agrees_with_every_way_the_dice_may_fall():
    play = Play()
    play.prepare("daisy", "john", force=["daisy", "john"], opposition="active", disadvantage=True)
    odds = thrown(play, "daisy")
    found = odds.joint.map(
        lambda way: (dict(way)["success"], dict(way)["check.daisy"], dict(way)["check.john"])
    ).as_fractions()
    counted = {}
    for dA, daisy, john, dO in product(FACES, repeat=4):
        key = (max(dA, daisy, john) > dO, daisy > dA, john > dA)
        counted[key] = counted.get(key, 0) + Fraction(1, 6**4)
    assert found == counted


@pytest.mark.rule("yacdha.dice.reroll")
def test_repeating_has_the_odds_of_a_forced_throw():
    play = Play()
    play.prepare("john", opposition=4)
    play.throw("john", [1])
    odds = play.odds("tom", "throw-again", who="john")
    assert odds.chance(success=True) == brute(2, lambda a, f: max(a, f) > 4)
    assert odds.of("check.john").chance(True) == Fraction(5, 12)


@pytest.mark.rule("yacdha.combat.attack", "yacdha.combat.weapon-max")
@pytest.mark.parametrize(
    ("weapon", "surprised", "mean"),
    [
        ("knife", True, "11/6"),
        ("bow", True, "5/2"),
        ("firearm", True, "10/3"),
        ("fist", True, "1"),
        ("fist", False, "5/12"),
        ("knife", False, "25/36"),
        ("bow", False, "31/36"),
        ("firearm", False, "35/36"),
    ],
)
def test_the_mean_trauma_of_an_attack(weapon, surprised, mean):
    play = Play()
    man = play.npc("Brute")
    play.fight(man, surprised=[man] if surprised else (), weapons=("knife", "bow", "firearm"))
    others = {} if surprised else {man: "dodge"}
    play.declare(**others, john=("attack", man, weapon))
    odds = play.odds("tom", "strike", who="john")
    assert odds.of(f"trauma.{man}").mean() == Fraction(mean)


@pytest.mark.rule("yacdha.combat.surprise", "yacdha.meter.trauma-six")
@pytest.mark.parametrize(
    ("trauma", "chance"), [(1, "2/6"), (2, "3/6"), (3, "4/6"), (4, "5/6"), (5, "1")]
)
def test_a_shot_at_the_unaware_kills_this_often_and_only_the_keeper_is_told(trauma, chance):
    play = Play()
    man = play.npc("Brute", trauma=trauma)
    play.fight(man, surprised=[man])
    play.declare(john=("attack", man, "firearm"))
    keeper = play.odds("gardien", "strike", who="john")
    assert keeper.of(f"dies.{man}").chance(True) == Fraction(chance)
    player = play.odds("tom", "strike", who="john")
    assert f"dies.{man}" not in player.names
    assert player.of("critical.john").chance(True) == Fraction(1, 6)


@pytest.mark.rule("yacdha.combat.simultaneous", "yacdha.meter.trauma-six")
def test_the_chance_to_die_this_round_from_several_knives():
    play = Play()
    men = [play.npc(f"H{n}") for n in range(2)]
    play.raise_to("john", "trauma", 3)
    play.fight(*men)
    play.declare(**dict.fromkeys(men, ("attack", "john", "knife")), john="dodge")
    first = play.keeper("strike", [6, 3], who=men[0])
    assert one(first, "struck").trauma == 2
    odds = play.odds("gardien", "strike", who=men[1])
    assert odds.of("dies.john").chance(True) == brute(2, lambda a, o: a > o)


@pytest.mark.rule("yacdha.magic.roll", "yacdha.magic.madness-cost")
@pytest.mark.parametrize("users", [1, 2, 3])
def test_magic_works_this_often_and_success_does_not_touch_the_price(users):
    play = Play()
    who = ["liam", "daisy", "john"][:users]
    play.keeper("prepare-magic", name="Seuil", opposition=3, together=True)
    play.keeper(
        "open-magic", magic="seuil", users=who, conditions_met=True, success="a", failure="b"
    )
    for user in who:
        play.player(user, "agree")
    odds = play.odds("phil", "cast", who="liam")
    success = 1 - Fraction(1, 2) ** users
    assert odds.of("success").chance(True) == success
    calm = {f"rise.{user}": False for user in who}
    joint = odds.joint.where(lambda way: {**calm, "success": True}.items() <= dict(way).items())
    assert joint == success * Fraction(1, 6) ** users


@pytest.mark.rule("yacdha.compete.basic")
def test_a_competition_of_three_against_icepool():
    play = Play()
    sides = [
        {"name": "D", "members": ["daisy"], "advantage": True},
        {"name": "J", "members": ["john"]},
        {"name": "L", "members": ["liam"], "disadvantage": True},
    ]
    play.keeper("open-contest", what="course", category="physical", sides=sides)
    odds = play.odds("isa", "throw-contest", contest="contest-1").of("winner")

    def winner(d, j, ll):
        top = max(d, j, ll)
        return [n for n, v in (("D", d), ("J", j), ("L", ll)) if v == top] == ["D"]

    peer = icepool.map(winner, icepool.d6.highest(2), icepool.d6, icepool.d6.lowest(2))
    assert odds.chance("D") == Fraction(peer.quantity(True), peer.denominator())


@pytest.mark.rule("yacdha.combat.flee", "yacdha.combat.opposition")
def test_before_the_reveal_odds_are_given_for_all_an_opponent_may_do():
    play = Play()
    man = play.npc("Brute")
    play.fight(man, weapons=())
    play.keeper("describe-round")
    play.keeper("declare", who=man, doing="flee")  # sealed: it must not show
    fields = {"who": "john", "doing": "attack", "target": man, "weapon": "fist"}
    odds = play.odds("tom", "declare", **fields)
    assert {name: found.of("success").chance(True) for name, found in odds.items()} == {
        "attacks-you": Fraction(5, 12),
        "attacks-another": 1,
        "immobilises-you": 1,
        "immobilises-another": 1,
        "dodges": Fraction(5, 12),
        "flees": 0,
    }
    seizing = play.odds("tom", "declare", **{**fields, "doing": "immobilise", "weapon": None})
    assert seizing["immobilises-you"].of("success").chance(True) == Fraction(5, 12)
    with refused_by("yacdha.combat.weapon-max"):
        play.odds("tom", "declare", **{**fields, "weapon": "firearm"})


@pytest.mark.rule("yacdha.dice.forced-advantage")
def test_what_forcing_would_change_is_known_before_it_is_chosen():
    play = Play()
    play.prepare("john", opposition=3)
    force, throw = {"ask": "force", "who": "john"}, {"ask": "throw", "who": "john"}
    plain = play.table.odds("tom", throw)[""]
    forced = play.table.odds("tom", throw, after=force)[""]
    assert (plain.chance(success=True), forced.chance(success=True)) == (
        Fraction(1, 2),
        Fraction(3, 4),
    )
    assert play.state.actions["john"].forcing == ()
    play.player("john", "force")
    assert play.table.odds("tom", throw)[""] == forced


@pytest.mark.rule("yacdha.action.stakes-first", "yacdha.action.passive-table")
def test_the_keeper_sees_the_odds_of_terms_while_weighing_them():
    play = Play()
    play.player("john", "attempt", what="sauter")
    terms = {"who": "john", "opposition": 4}
    assert play.chance("gardien", "judge", **terms) == Fraction(1, 3)
    assert play.chance("gardien", "judge", **terms, advantage=True) == Fraction(5, 9)
    assert play.chance("gardien", "judge", **{**terms, "opposition": "active"}) == Fraction(5, 12)
    assert play.odds("gardien", "judge", **terms, verdict="impossible").names == ()
    assert play.state.actions["john"].ruling is None
    with refused_by("yacdha.action.when-to-roll"):
        play.odds("tom", "judge", **terms)


@pytest.mark.rule("yacdha.action.stakes-first")
def test_the_chance_that_the_agreed_price_is_due_stands_among_the_odds():
    play = Play()
    play.prepare("john", opposition=3, costs=[{"low": -5, "high": -2, "meter": "trauma"}])
    assert play.chance("tom", "throw", "price", who="john") == Fraction(1, 6)
    play.player("john", "force")
    assert play.chance("tom", "throw", "price", who="john") == Fraction(1, 36)
