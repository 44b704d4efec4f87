"""Two things at once: blows that wait together, help of another turn, prices that are gone."""

from itertools import product

import pytest

from laws.coverage import covering
from laws.waits import waits
from tablee.games.cheap_tales.rules.action.asks import Attempt
from tablee.games.cheap_tales.rules.action.law import check_thrust
from tablee.kernel.chronicle import told
from tablee.kernel.reading import as_sent
from tablee.kernel.words import Refused
from tales_table import Play, of_type, one, refused_by, rule

FIRE = [{"name": "Feu", "rank": 1, "kind": "prodigy"}]
FIRE += [{"name": f"Métier {n}", "rank": 1} for n in range(3)]


def priced(kind, **fields):
    """A success at a price that the keeper has named."""
    play = Play()
    play.tried(3, 2)
    play.keeper("grant-partial", who="zoe", partial="yes_but")
    play.ask("zoe", "stand", who="zoe")
    play.keeper("propose-consequence", who="zoe", kind=kind, text="Tant pis", **fields)
    return play


@rule("power.absorb")
def test_of_two_blows_that_wait_one_is_taken_and_the_other_waits_still():
    play = Play()
    boss = play.boss(die="d6")
    play.fight(boss, surprised=True)
    play.keeper("extra-attack", who=boss, targets=["zoe"])
    play.keeper("inflict", who="zoe", life=2, why="Une tuile")
    play.keeper("throw", [5, 5, 4], who=boss)
    play.ask("zoe", "absorb", who="zoe", points=1)
    assert (play.hero().life, play.hero().power) == (11, 10)
    assert play.state.losing("zoe").amount == 3
    play.ask("zoe", "absorb", who="zoe", points=0)
    assert play.hero().life == 8
    assert play.state.losing("zoe") is None


@rule("power.absorb", "magic.overdraw")
def test_a_gift_paid_for_with_life_does_not_take_a_blow_away():
    play = Play(zoe={"skills": FIRE})
    play.set("zoe", power=3)
    play.ask("zoe", "cast-gift", who="zoe", gift="k1", what="Une flamme", circle=2)
    play.throw(1, 2)
    play.keeper("inflict", who="zoe", life=2, why="Une tuile")
    play.ask("zoe", "stand", who="zoe")
    assert (play.hero().life, play.hero().power) == (7, 0)
    assert play.state.losing("zoe").amount == 2


@rule("power.absorb", "recovery.stunned")
def test_the_second_of_two_blows_falls_on_whoever_has_chosen_how_to_fall():
    play = Play()
    boss = play.boss(die="d6")
    play.fight(boss, surprised=True)
    play.keeper("extra-attack", who=boss, targets=["zoe"])
    play.keeper("inflict", who="zoe", life=11, why="Le toit")
    play.keeper("throw", [5, 5, 4], who=boss)
    play.ask("zoe", "absorb", who="zoe", points=0)
    play.ask("zoe", "choose-fall", who="zoe", choice="bitter-end")
    assert not play.offered("max", "attack")
    play.ask("zoe", "absorb", who="zoe", points=0)
    assert play.hero().life == 3
    assert play.offered("max", "attack")


@rule("action.help", "combat.action-and-manoeuvre")
def test_help_of_a_turn_that_is_over_is_no_second_action_of_the_next():
    play = Play()
    gang = play.gang(3)
    play.fight(gang, heroes=["zoe"])
    play.attempt("max")
    play.ask("zoe", "help", who="zoe", leader="max", skill="k1")
    play.keeper("extra-pass", who=gang)
    play.done(4, 4)
    play.ask("max", "drop-roll", who="max")
    assert (play.state.fight.turn, play.fighter("zoe").acted) == (2, 1)


@rule("action.help", "combat.prudence-detail")
def test_whoever_helps_has_played_again_and_is_cautious_no_longer():
    play = Play()
    gang = play.gang(3)
    play.fight(gang)
    play.attempt(prowess="caution")
    play.throw(4, 4)
    play.ask("zoe", "stand", who="zoe")
    play.keeper("choose-risk", who="zoe", risk="nothing")
    play.ask("max", "pass-go", who="max")
    play.keeper("extra-pass", who=gang)
    assert play.fighter("zoe").caution
    play.attempt("max")
    play.ask("zoe", "help", who="zoe", leader="max", skill="k1")
    assert not play.fighter("zoe").caution


@rule("result.partial-consequence")
@pytest.mark.parametrize("kind", ["object", "life"])
def test_what_is_gone_pays_no_price(kind):
    play = priced(kind, **({"object": "o1"} if kind == "object" else {}))
    if kind == "object":
        play.ask("zoe", "twist", who="zoe", text="Une trappe", pay="o1")
    else:
        play.knock()
        play.ask("zoe", "choose-fall", who="zoe", choice="out")
    assert not play.offered("zoe", "accept-consequence")
    with refused_by("result.partial-consequence"):
        play.ask("zoe", "accept-consequence", who="zoe")
    play.keeper("propose-consequence", who="zoe", kind="other", text="On vous a vue")
    play.ask("zoe", "accept-consequence", who="zoe")
    assert play.roll().overruled


@rule("result.partial-consequence")
def test_a_price_that_cannot_be_paid_waits_for_the_keeper_to_name_another():
    play = priced("object", object="o1")
    assert not waits(play.table)
    play.ask("zoe", "twist", who="zoe", text="Une trappe", pay="o1")
    (waiting,) = waits(play.table)
    assert {"propose-consequence", "waive-consequence"} == {o.ask for o in waiting.offers}


@rule("phase.scene", "combat.secret-thrust-outside", "result.partial-consequence")
def test_what_was_played_on_after_a_respite_ends_with_the_next_scene():
    play = Play()
    play.keeper("open-scene", name="Le quai")
    play.keeper("respite", [], who=["zoe", "max"], ends_scene=True)
    play.keeper("allow-thirds", how="once")
    play.attempt(thrust=["k1"])
    play.throw(2, 2)
    play.keeper("grant-partial", who="zoe", partial="yes_but")
    play.ask("zoe", "stand", who="zoe")
    happened = play.keeper("open-scene", name="Le toit")
    assert one(happened, "consequence-waived").who == "zoe"
    assert (play.state.thirds, play.state.thirds_used, play.state.rolls) == ("no", (), {})
    assert play.view("gardien").respite_due


@rule("magic.excess", "recovery.rest")
def test_power_in_excess_outlasts_no_rest_whoever_rests():
    play = Play()
    play.set("max", power=15)
    play.keeper("rest", who=["zoe"])
    assert play.hero("max").power == 11


@rule("magic.overdraw", "magic.surcharge")
def test_a_gift_that_costs_a_mage_of_the_keepers_their_life_works_all_the_same():
    play = Play()
    mage = play.boss(trained=True)
    for fields in ({"power": 0}, {"life": 2}):
        play.keeper("adjust-extra", who=mage, reason="mise en place", **fields)
    play.fight(mage, surprised=True)
    fields = {"circle": 3, "purpose": "harm", "targets": ["zoe"], "distance": True}
    play.keeper("extra-cast", who=mage, what="Une flamme", **fields)
    assert of_type(play.keeper("throw", [3, 3], who=mage), "extras-fell")
    play.keeper("roll-damage", [3, 5], who=mage)
    assert play.state.losing("zoe").amount > 0
    assert (play.state.fight.acting, play.state.fight.hand) == ("", "heroes")


@rule("magic.effects", "recovery.stunned")
def test_whoever_falls_says_how_before_a_gift_heals_them():
    play = Play(zoe={"skills": FIRE})
    healing = {"circle": 2, "purpose": "heal", "targets": ["max"]}
    play.ask("zoe", "cast-gift", who="zoe", gift="k1", what="Un baume", **healing)
    play.throw(5, 5)
    play.ask("zoe", "stand", who="zoe")
    play.knock("max")
    with refused_by("magic.effects"):
        play.ask("zoe", "roll-damage", who="zoe")
    assert not play.offered("zoe", "roll-damage")
    play.ask("max", "choose-fall", who="max", choice="out")
    play.ask("zoe", "roll-damage", [4], who="zoe")
    assert play.hero("max").life == 4


def countering():
    """Zoé may strike back at a boss, and Max at nobody."""
    play = Play()
    boss, gang = play.boss(), play.gang(2)
    play.fight(boss, gang)
    for who in ("zoe", "max"):
        play.attempt(who, prowess="counter")
        play.throw(4, 5, who=who)
        play.ask(who, "stand", who=who)
        play.keeper("choose-risk", who=who, risk="nothing")
    play.keeper("extra-pass", who=gang)
    play.struck(boss, 1, 2, targets=["zoe"])
    return play, boss


@rule("combat.counter-attack-detail", "combat.turn-end")
def test_a_counter_attack_that_is_taken_back_may_still_be_made():
    play, boss = countering()
    play.ask("zoe", "counter-attack", who="zoe", target=boss)
    play.ask("zoe", "drop-roll", who="zoe")
    assert play.state.fight.turn == 1
    play.ask("zoe", "counter-attack", who="zoe", target=boss, style="ranged")
    play.throw(1, 2)
    play.ask("zoe", "stand", who="zoe")
    assert play.state.fight.turn == 2


@rule("combat.counter-attack-detail", "combat.turn-end")
def test_the_turn_waits_for_a_counter_attack_that_has_begun():
    play, boss = countering()
    play.ask("zoe", "counter-attack", who="zoe", target=boss)
    play.ask("max", "waive-counter", who="max")
    assert play.state.fight.turn == 1
    play.keeper("remove-extra", who=boss)
    assert "zoe" not in play.state.rolls
    assert play.state.fight.turn == 2


@rule("npc.gang-one-roll")
def test_one_who_is_left_of_a_gang_attacks_one_hero():
    play = Play()
    gang = play.gang(2)
    play.fight(gang, surprised=True, banded=[gang])
    play.keeper("extra-attack", who=gang, targets=["zoe", "max"])
    play.keeper("change-extra", who=gang, count=1)
    with refused_by("npc.gang-one-roll"):
        play.keeper("throw", who=gang)
    play.keeper("drop-roll", who=gang)
    assert of_type(play.struck(gang, 6, 6, 2, targets=["zoe"]), "gang-struck")


@rule("combat.double-attack-detail")
def test_the_second_blow_does_not_go_to_the_one_who_is_left_of_a_group():
    play = Play()
    gang = play.gang(2)
    play.fight(gang)
    play.ask("zoe", "attack", who="zoe", target=gang, prowess="double", second=gang)
    play.keeper("inflict", who=gang, life=3, why="Une poutre")
    play.throw(1, 2)
    play.ask("zoe", "stand", who="zoe")
    play.keeper("choose-risk", who="zoe", risk="nothing")
    assert play.state.fight.hand == "adversaries"


def struck_twice():
    """Zoé may strike back at a boss, while a gang is about to strike her."""
    play = Play()
    boss, gang = play.boss(), play.gang(2)
    play.fight(boss, gang, heroes=["zoe"])
    play.attempt(prowess="counter")
    play.throw(4, 5)
    play.ask("zoe", "stand", who="zoe")
    play.keeper("choose-risk", who="zoe", risk="nothing")
    play.struck(boss, 1, 2)
    return play, {"who": "zoe", "target": boss}, gang


@rule("combat.secret-thrust", "combat.secret-thrust-defence")
def test_a_thrust_that_is_to_strike_does_not_ward_off_as_well():
    play, counter, gang = struck_twice()
    play.ask("zoe", "counter-attack", **counter, thrust=["k1"])
    play.keeper("extra-attack", who=gang, targets=["zoe"])
    (guard,) = play.offered("zoe", "guard")
    assert guard.fields[0].choices == ("k2", "k3", "k4")
    with refused_by("combat.secret-thrust"):
        play.ask("zoe", "guard", who="zoe", attacker=gang, skill="k1")
    play.ask("zoe", "guard", who="zoe", attacker=gang, skill="k2")


@rule("combat.secret-thrust", "combat.secret-thrust-defence")
def test_a_thrust_that_is_to_ward_off_does_not_strike_as_well():
    play, _counter, gang = struck_twice()
    play.keeper("extra-attack", who=gang, targets=["zoe"])
    play.ask("zoe", "guard", who="zoe", attacker=gang, skill="k1")
    with refused_by("combat.secret-thrust"):
        check_thrust(play.state, play.hero(), ("k1",), ("agility", "valour"))
    play.keeper("drop-roll", who=gang)
    check_thrust(play.state, play.hero(), ("k1",), ("agility", "valour"))


@rule("aspect.circumstance", "dice.advantage-consent")
def test_an_aspect_that_is_over_when_the_dice_are_thrown_does_not_count():
    play = Play()
    play.keeper("set-aspect", text="La brume")
    play.attempt()
    play.ask("zoe", "claim-aspect", who="zoe", source="s1", way="for")
    play.keeper("answer-claim", who="zoe", number=0, agree=True)
    play.keeper("drop-aspect", aspect="s1")
    happened = play.throw(3, 3)
    assert not one(happened, "claim-answered").claim.agreed
    assert len(play.roll().dice) == 2


@rule("gear.object-as-aspect", "dice.advantage-consent", "aspect.heroic-positive")
def test_an_object_that_is_spent_before_the_dice_helps_neither_roll_nor_feat():
    play = Play()
    play.attempt()
    play.ask("zoe", "claim-aspect", who="zoe", source="o1", way="for")
    play.keeper("answer-claim", who="zoe", number=0, agree=True)
    play.ask("zoe", "twist", who="zoe", text="Une trappe", pay="o1")
    play.throw(3, 3)
    assert len(play.roll().dice) == 2
    play.ask("zoe", "stand", who="zoe")
    play.ask("zoe", "invoke", who="zoe", way="feat", scope="scene", source="o2")
    play.ask("zoe", "twist", who="zoe", text="Une corde", pay="o2")
    (claimed,) = play.state.invocations
    happened = play.keeper("answer-invocation", invocation=claimed, agree=True)
    assert not one(happened, "invocation-answered").agree


@rule("combat.secret-thrust-outside")
@pytest.mark.parametrize("how", ["once", "each", "reverse"])
@pytest.mark.parametrize("gift", [False, True])
def test_a_third_trait_that_the_rules_allow_is_offered(how, gift):
    play = Play(zoe={"skills": FIRE})
    play.keeper("allow-thirds", how=how)
    if gift:
        play.keeper("add-domain", who="zoe", gift="k1", domain="les incendies")
    offers = play.table.offers("zoe")
    thirds = ("k2", "k3", "valour", "focus")
    pairs = ({"quality": "mind"}, {"talent": "focus"})
    for pair, third, domain in product(pairs, thirds, ("k1", "") if gift else ("",)):
        ask = Attempt(who="zoe", what="Filer", skill="k2", thrust=(third,), domain=domain, **pair)
        try:
            play.table.propose("zoe", as_sent(ask))
        except Refused:
            assert not covering(offers, ask)
        else:
            assert covering(offers, ask), ask


def twice(bands, second, faces, damage=1):
    """Zoé's double attack, up to its second roll."""
    play, target, _ = bands
    play.attack(target, *faces, prowess="double", second=second)
    play.keeper("choose-risk", who="zoe", risk="nothing")
    play.ask("zoe", "roll-damage", [damage], who="zoe")


def two_bands(count=1, more=2):
    play = Play(zoe={"vigour": 0, "mind": 2})
    first = play.gang(count, name="Les premiers", kind="henchman")
    other = play.gang(more, name="Les autres", kind="henchman")
    play.fight(first, other, heroes=["zoe"])
    return play, first, other


@rule("combat.double-attack-detail", "combat.damage")
def test_the_second_blow_falls_on_whoever_of_another_group_is_hurt():
    bands = two_bands()
    play, _, other = bands
    play.keeper("inflict", who=other, life=4, why="Une poutre")
    twice(bands, other, (5, 5))
    play.throw(5, 5)
    play.ask("zoe", "stand", who="zoe")
    assert one(play.ask("zoe", "roll-damage", [2], who="zoe"), "extras-fell").left == 1
    assert play.foe(other).lives == (5,)


@rule("combat.double-attack-detail")
def test_whoever_a_first_blow_has_left_standing_is_not_struck_again():
    bands = two_bands(2)
    play, first, other = bands
    play.ask("zoe", "attack", who="zoe", target=first, prowess="double", second=first)
    play.keeper("inflict", who=first, life=5, why="Une poutre")
    play.throw(5, 5)
    play.ask("zoe", "stand", who="zoe")
    play.keeper("choose-risk", who="zoe", risk="nothing")
    play.ask("zoe", "roll-damage", [1], who="zoe")
    assert play.roll().targets == (other,)
    assert not play.offered("zoe", "aim-again")


@rule("combat.double-attack-detail")
def test_after_a_blow_that_fells_the_second_may_go_to_whoever_is_left():
    bands = two_bands(2)
    play, first, other = bands
    play.keeper("inflict", who=first, life=4, why="Une poutre")
    twice(bands, first, (5, 5), damage=6)
    assert play.roll().targets == (first,)
    (aim,) = play.offered("zoe", "aim-again")
    assert aim.given["target"] == other


@rule("combat.double-attack-detail")
def test_the_second_attack_goes_to_whoever_is_named_until_it_is_thrown():
    bands = two_bands(2)
    play, first, other = bands
    twice(bands, other, (5, 5))
    with refused_by("combat.double-attack-detail"):
        play.ask("zoe", "aim-again", who="zoe", target=other)
    play.ask("zoe", "aim-again", who="zoe", target=first)
    assert play.roll().targets == (first,)
    play.throw(5, 5)
    with refused_by("combat.double-attack-detail"):
        play.ask("zoe", "aim-again", who="zoe", target=other)
    play.ask("zoe", "stand", who="zoe")
    assert play.foe(first).lives == (4, 5)
    play.ask("zoe", "roll-damage", [2], who="zoe")
    assert play.foe(first).lives == (4, 3)
    with refused_by("combat.double-attack-detail"):
        play.ask("zoe", "aim-again", who="zoe", target=other)


@rule("combat.double-attack-detail")
@pytest.mark.parametrize("how", ["inflict", "remove-extra"])
def test_the_second_attack_goes_to_whoever_is_left_when_the_one_it_was_for_is_gone(how):
    bands = two_bands()
    play, first, other = bands
    twice((play, other, first), first, (5, 5))
    assert play.roll().targets == (first,)
    play.keeper(how, who=first, **({"life": 5, "why": "Une poutre"} if how == "inflict" else {}))
    assert play.roll().targets == (other,)
    said = [line.text for line in told(play.table, "fr", "zoe")]
    assert said[-1] == "Finalement, Zoe se retourne contre les autres."
    play.keeper("remove-extra", who=other)
    assert "zoe" not in play.state.rolls


@rule("combat.double-attack-detail", "combat.secret-thrust-defence")
def test_a_thrust_that_guards_against_a_second_attack_is_kept_when_it_goes_elsewhere():
    play = Play(zoe={"vigour": 0, "mind": 2})
    other = play.gang(3)
    play.keeper("open-fight", heroes=["zoe"], rival="max")
    play.keeper("join-fight", who=other)
    twice((play, other, "max"), "max", (5, 5), damage=6)
    play.ask("max", "guard", who="max", attacker="zoe", skill="k1")
    play.ask("zoe", "aim-again", who="zoe", target=other)
    assert play.roll().guards == {}
    play.throw(5, 5)
    assert not play.fighter("max").thrusts


@rule("combat.damage", "npc.brute-gang")
def test_whoever_is_struck_and_loses_nothing_is_named():
    play = Play(max={"armour": "heavy"})
    gang = play.gang(2)
    play.fight(gang, surprised=True)
    play.keeper("band", who=gang, banded=True)
    dealt = one(play.struck(gang, 6, 6, 1, 1, 6, 6), "blow-dealt")
    assert dealt.unhurt == ("max",)
    assert play.state.losing("zoe") is not None
    said = [line.text for line in told(play.table, "en", "zoe")]
    assert "More fright than harm: Max." in said
