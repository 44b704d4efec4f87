"""What a second reading found: prices, blows on the fallen, duels, friends, corrections, words."""

import html

import pytest

from laws.fetched import room_of
from tablee.games.cheap_tales import game
from tablee.games.cheap_tales.words.names import WOUND_ROWS
from tablee.kernel.chronicle import told
from tablee.web.table.regions import context_of, region, scene_of
from tales_table import Play, of_type, one, refused_by, rule

MAGE = [{"name": "Feu", "rank": 1, "kind": "prodigy"}, *({"name": f"M{n}"} for n in range(3))]


def said(play, language="fr"):
    return [line.text.replace("\u00a0", " ") for line in told(play.table, language)]


def waiting_to_strike_back(play, who):
    play.attempt(who, prowess="counter", quality="mind", talent=None, skill="k2")
    play.throw(5, 5, who=who)
    play.ask(who, "stand", who=who)
    play.keeper("choose-risk", who=who, risk="nothing")


@rule("result.partial-consequence", "combat.counter-attack-detail")
def test_the_price_of_a_partial_success_comes_before_a_counter_attack():
    play = Play()
    gang = play.gang(1)
    play.fight(gang)
    play.attempt(prowess="counter", quality="mind", talent=None, skill="k2")
    play.throw(3, 2)
    play.keeper("grant-partial", who="zoe", partial="yes_but")
    play.ask("zoe", "stand", who="zoe")
    play.keeper("choose-risk", who="zoe", risk="nothing")
    play.ask("max", "pass-go", who="max")
    play.keeper("extra-attack", who=gang, targets=["zoe"])
    play.keeper("throw", [1, 1], who=gang)
    with refused_by("result.partial-consequence"):
        play.ask("zoe", "counter-attack", who="zoe", target=gang)
    assert not play.offered("zoe", "counter-attack")
    assert play.offered("zoe", "waive-counter")
    play.keeper("propose-consequence", who="zoe", kind="other", text="On l'a vue")
    play.ask("zoe", "accept-consequence", who="zoe")
    play.ask("zoe", "counter-attack", who="zoe", target=gang)


@rule("combat.damage", "power.bonus")
@pytest.mark.parametrize("rival", [False, True])
def test_damage_that_lies_on_the_table_is_not_dealt_to_whoever_has_fallen_since(rival):
    play = Play(options={"power_bonus_on_damage": "true"})
    gang = play.gang(1)
    if rival:
        play.keeper("open-fight", heroes=["zoe"], rival="max")
    else:
        play.fight(gang)
    play.attack("max" if rival else gang, 6, 5)
    play.ask("zoe", "roll-damage", [4], who="zoe")
    if rival:
        play.knock("max")
        play.ask("max", "choose-fall", who="max", choice="out")
    else:
        play.keeper("inflict", who=gang, why="le lustre")
    happened = play.ask("zoe", "raise-damage", who="zoe", points=1)
    assert not of_type(happened, "extra-hurt")
    assert not play.state.losses


@rule("end.death", "gear.object-join", "gear.finances", "power.bonus", "heroism.reroll")
def test_the_dying_buy_no_objects_and_change_no_roll():
    play = Play()
    play.set("zoe", heroism=5, xp=9)
    play.tried(2, 2)
    play.knock()
    play.ask("zoe", "choose-fall", who="zoe", choice="bitter-end")
    play.knock()
    play.ask("zoe", "roll-wound", [6], who="zoe")
    for ask, fields in (
        ("buy-object", {"name": "Corde"}),
        ("purchase", {"source": "o1", "what": "un train"}),
        ("reroll", {}),
        ("shift", {}),
        ("spend-power", {"points": 1}),
    ):
        with refused_by("end.death"):
            play.ask("zoe", ask, who="zoe", **fields)
        assert not play.offered("zoe", ask)


@rule("end.death", "advancement.spend-when", "heroism.gain-trade")
def test_the_dying_buy_nothing_with_experience_while_the_others_rest():
    play = Play()
    play.set("zoe", xp=20)
    play.knock()
    play.ask("zoe", "choose-fall", who="zoe", choice="bitter-end")
    play.knock()
    play.ask("zoe", "roll-wound", [6], who="zoe")
    play.keeper("rest", who=["max"])
    for ask, fields in (
        ("raise-trait", {"trait": "k1"}),
        ("learn-skill", {"name": "Pilote"}),
        ("buy-aspect", {"text": "Increvable"}),
        ("buy-asset", {"asset": "tough"}),
        ("buy-heroism", {}),
    ):
        with refused_by("end.death"):
            play.ask("zoe", ask, who="zoe", **fields)
        assert not play.offered("zoe", ask)


@rule("combat.counter-attack-detail")
def test_a_hero_strikes_back_at_a_hero():
    play = Play()
    play.keeper("open-fight", heroes=["zoe"], rival="max", surprised=True)
    waiting_to_strike_back(play, "max")
    play.attack("max", 1, 1)
    assert play.state.fight.turn == 1  # the turn waits for it
    play.ask("max", "counter-attack", who="max", target="zoe")
    play.throw(1, 1, who="max")
    play.ask("max", "stand", who="max")
    assert play.state.fight.turn == 2


@rule("combat.initiative-first", "npc.gang-one-roll")
def test_a_gang_of_friends_attacks_as_one():
    play = Play()
    friends, gang, boss = play.gang(6, name="Gendarmes"), play.gang(3), play.boss()
    sides = {"heroes": ["zoe", "max"], "adversaries": [gang, boss], "ally": friends}
    play.keeper("open-fight", **sides, together=True)
    assert play.fighter(friends).banded
    play.keeper("extra-attack", who=friends, targets=[gang, boss])
    assert one(play.keeper("throw", [6, 5, 3, 3], who=friends), "gang-struck").hit


@rule("gear.brawl-first", "recovery.wound-roll")
@pytest.mark.parametrize(("die", "brawl"), [("d6", True), ("d6up", False)])
def test_a_brawl_is_over_when_one_of_the_keepers_people_strikes_with_a_weapon(die, brawl):
    play = Play()
    boss = play.boss(die=die)
    play.fight(boss, brawl=True, surprised=True)
    play.keeper("extra-attack", who=boss, targets=["zoe"])
    assert play.state.fight.brawl == brawl


@rule("phase.scene", "recovery.out-of-combat")
def test_the_first_scene_with_a_name_ends_what_was_played_before_it():
    play = Play()
    play.knock()
    play.ask("zoe", "choose-fall", who="zoe", choice="out")
    play.keeper("open-scene", name="Le quai")
    assert not play.hero().out
    assert play.state.respite_due
    fresh = Play()
    fresh.keeper("open-scene", name="Le quai")
    assert not fresh.state.respite_due


@rule("gm.heroism-awards", "recovery.permanent-loss")
@pytest.mark.parametrize("row", [4, 6])
def test_a_wound_that_should_not_have_been_is_undone_with_what_it_cost(row):
    play = Play()
    before = play.hero()
    play.knock()
    play.ask("zoe", "choose-fall", who="zoe", choice="bitter-end")
    play.knock()
    play.ask("zoe", "roll-wound", [4, 3] if row == 4 else [6], who="zoe")
    assert play.hero().wounds
    play.keeper("adjust", who="zoe", unwounded=True, reason="un dé mal lu")
    hero = play.hero()
    assert (hero.wounds, hero.mind, hero.dying) == ((), before.mind, False)
    assert (
        said(play)[-1] == "Le gardien rectifie pour Zoe (sans la dernière blessure) : un dé mal lu."
    )
    with refused_by("gm.heroism-awards"):
        play.keeper("adjust", who="zoe", unwounded=True, reason="encore")


@rule("gm.heroism-awards", "magic.cut-off")
def test_whoever_is_cut_off_from_magic_may_have_it_back():
    play = Play(zoe={"skills": MAGE})
    play.set("zoe", power=0)
    play.keeper("cut-off", who="zoe")
    play.keeper("adjust", who="zoe", cut_off=False, reason="on s'est trompé")
    assert not play.hero().cut_off
    back = max(offer.given["to"] for offer in play.offered("gardien", "rewind"))
    play.keeper("rewind", to=back)
    assert play.hero().cut_off


# Words


@rule("combat.initiative-nonoffensive", "combat.initiative-adversaries")
def test_whoever_lets_a_go_pass_is_told():
    play = Play()
    gang = play.gang(3)
    play.fight(gang)
    play.ask("zoe", "pass-go", who="zoe")
    assert said(play)[-1] == "Zoe laisse passer son tour."
    assert said(play, "en")[-1] == "Zoe lets the turn go by."
    play.ask("max", "pass-go", who="max", text="il attend")
    assert "Max : il attend." in said(play)
    play.keeper("extra-pass", who=gang)
    assert "Loubards : pas un geste." in said(play)


@rule("magic.places")
def test_a_place_of_several_stones_gives_its_power_in_good_french():
    play = Play(zoe={"skills": MAGE})
    play.keeper("name-source", name="Les alignements de Carnac", free=3)
    assert said(play)[-1].startswith("Un lieu de pouvoir : les alignements de Carnac.")
    source = next(iter(play.state.sources))
    given = {"who": "zoe", "gift": "k1", "what": "Brûler", "circle": 2, "quality": "mind"}
    play.ask("zoe", "cast-gift", **given, source=source)
    play.throw(1, 1)
    play.ask("zoe", "stand", who="zoe")
    paid = "3 points de pouvoir fournis par les alignements de Carnac."
    assert any(text.startswith(paid) for text in said(play))


@rule("magic.effects")
def test_one_point_of_life_is_one_point():
    play = Play(zoe={"skills": MAGE})
    play.knock("max")
    play.ask("max", "choose-fall", who="max", choice="out")
    given = {"who": "zoe", "gift": "k1", "what": "Debout", "circle": 1, "purpose": "heal"}
    play.ask("zoe", "cast-gift", **given, targets=["max"])
    play.throw(5, 5)
    play.ask("zoe", "stand", who="zoe")
    play.ask("zoe", "roll-damage", who="zoe")
    assert "Max remonte à 1 point de vie sur 11." in said(play)


@rule("npc.health", "combat.turn-end")
def test_people_who_come_and_go_are_told_without_a_fault():
    play = Play(people=("zoe", "max", "lou"))
    gang, friends = play.gang(3), play.gang(2, name="Les gendarmes")
    play.fight(gang, heroes=["zoe"])
    play.keeper("join-fight", who=friends, other_side=True)
    assert said(play)[-1] == "Du renfort pour les héros : les gendarmes."
    play.keeper("join-fight", who="max", other_side=True)
    assert said(play)[-1] == "Max saute dans la mêlée, dans l’autre camp."
    play.keeper("change-extra", who=gang, count=0)
    assert "Loubards : au tapis." in said(play)


@rule("combat.initiative-offensive")
def test_between_heroes_the_hand_goes_to_names():
    play = Play()
    play.keeper("open-fight", heroes=["zoe"], rival="max")
    play.attack("max", 1, 1)
    assert said(play)[-1] == "La main change de camp : Max."


@rule("recovery.wound-roll")
def test_the_page_names_wounds_as_the_book_does():
    """Row 3 is grave, row 4 very grave, in the table of wounds at the desk."""
    french = game.tongue("fr")
    assert french(WOUND_ROWS[3]).startswith("blessure grave")
    assert french(WOUND_ROWS[4]).startswith("blessure très grave")
    room = room_of(Play().table)
    desk = region(context_of(room, scene_of(room, "table", "gardien", "fr")), "desk")
    assert all(french(text) in html.unescape(desk) for text in WOUND_ROWS.values())


@rule("action.opposition", "end.death")
@pytest.mark.parametrize("way", ["dead", "retired"])
def test_no_hero_who_is_gone_resists(way):
    play = Play()
    if way == "dead":
        play.knock("zoe")
        play.ask("zoe", "choose-fall", who="zoe", choice="bitter-end")
        play.knock("zoe")
        play.ask("zoe", "roll-wound", [6], who="zoe")
        play.keeper("declare-death", who="zoe")
    else:
        play.keeper("retire-hero", who="zoe", reason="Adieu")
    fields = {"against": "zoe", "opposing_talent": "alertness"}
    with refused_by("action.opposition"):
        play.ask("max", "attempt", who="max", what="Passer", quality="mind", **fields)
    assert not any(
        "zoe" in (offer.given.get("against"), *field.choices)
        for offer in play.offered("max", "attempt")
        for field in offer.fields
    )
    play.attempt("max", difficulty=None)
    with refused_by("action.opposition"):
        play.keeper("oppose-roll", who="max", against="zoe", talent="alertness")
    assert "zoe" not in {o.given.get("against") for o in play.offered("gardien", "oppose-roll")}


@rule("advancement.prodigy")
def test_a_prodigy_that_is_allowed_is_called_as_it_was_said():
    play = Play()
    play.keeper("allow-prodigy", who="zoe", name="Feu de Prométhée")
    assert said(play)[-1] == "Le gardien laisse un prodige s’éveiller chez Zoe : Feu de Prométhée."
    with refused_by("advancement.prodigy"):
        play.keeper("allow-prodigy", who="zoe", name="FEU de Prométhée")
