"""A table can always go on: whoever dies, falls or is taken away, and in the middle of what."""

import pytest

from tales_table import Play, one, refused, refused_by, rule

MAGE = [{"name": "Feu", "rank": 1, "kind": "prodigy"}, *({"name": f"M{n}"} for n in range(3))]


def in_a_fight(count=2, **fields):
    play = Play(people=("zoe", "max"), **fields)
    gang = play.gang(count)
    boss = play.boss(might=0)
    play.fight(gang, boss)
    return play, gang, boss


def goes_on(play):
    """Nothing holds the fight: somebody may act, on one side or the other."""
    assert not play.state.fight.acting
    seats = ("zoe", "max", "gardien")
    assert any(play.offered(s, ask) for s in seats for ask in ("pass-go", "extra-pass"))


def die(play, who="zoe"):
    """A hero falls a second time and dies of it, whatever lies before them."""
    play.knock(who)
    if play.hero(who).fall == "choose":
        play.ask(who, "choose-fall", who=who, choice="bitter-end")
        play.knock(who)
    play.ask(who, "roll-wound", [6], who=who)
    play.keeper("declare-death", who=who)


@rule("end.death", "combat.turn-end")
@pytest.mark.parametrize("stage", ["proposed", "open", "effects", "risk", "blow"])
def test_the_fight_goes_on_when_somebody_dies_in_the_middle_of_an_attack(stage):
    play, gang, _ = in_a_fight()
    prowess = "violent" if stage == "risk" else None
    play.ask("zoe", "attack", who="zoe", target=gang, prowess=prowess)
    if stage != "proposed":
        play.throw(*((6, 6) if stage == "effects" else (6, 5)))
    if stage in ("effects", "risk", "blow"):
        play.ask("zoe", "stand", who="zoe")
    assert play.roll().stage == stage
    die(play)
    assert play.hero().dead
    assert "zoe" not in play.state.rolls
    goes_on(play)


@rule("end.death", "magic.overdraw")
def test_the_fight_goes_on_when_a_stunned_caster_burns_out_before_the_blow():
    play, gang, _ = in_a_fight(zoe={"skills": MAGE})
    play.knock("zoe")
    play.ask("zoe", "choose-fall", who="zoe", choice="bitter-end")
    play.set("zoe", power=0, life=2)
    fields = {"circle": 2, "purpose": "harm", "targets": [gang], "quality": "mind"}
    play.ask("zoe", "cast-gift", who="zoe", gift="k1", what="Flammes", **fields)
    play.throw(1, 1)
    play.ask("zoe", "stand", who="zoe")
    play.ask("zoe", "roll-wound", [6], who="zoe")
    play.keeper("declare-death", who="zoe")
    goes_on(play)


@rule("npc.health", "combat.turn-end")
@pytest.mark.parametrize("way", ["removed", "none left"])
@pytest.mark.parametrize("begun", ["dropped", "proposed"])
def test_the_fight_goes_on_when_attackers_are_taken_away(way, begun):
    play, gang, _ = in_a_fight()
    for who in ("zoe", "max"):
        play.ask(who, "pass-go", who=who)
    play.keeper("extra-attack", who=gang, targets=["zoe"])
    if begun == "dropped":
        play.keeper("drop-roll", who=gang)
    if way == "removed":
        play.keeper("remove-extra", who=gang)
    else:
        play.keeper("change-extra", who=gang, count=0)
    assert gang not in play.state.rolls
    goes_on(play)


@rule("combat.attack")
@pytest.mark.parametrize("way", ["remove-extra", "change-extra"])
def test_an_attack_on_somebody_who_is_gone_is_taken_back_and_the_go_is_still_there(way):
    play, gang, boss = in_a_fight()
    play.ask("zoe", "attack", who="zoe", target=gang)
    play.keeper(way, who=gang, **({"count": 0} if way == "change-extra" else {}))
    assert "zoe" not in play.state.rolls
    assert play.state.fight.acting == "zoe"
    play.attack(boss, 6, 5)


@rule("action.opposition")
def test_nobody_resists_any_more_who_has_gone():
    play = Play()
    boss = play.boss(might=8)
    play.keeper("show-extra", who=boss)
    play.attempt(against=boss)
    play.keeper("remove-extra", who=boss)
    assert play.roll().against == ""
    play.throw(4, 3)
    assert play.roll().succeeds


@rule("combat.damage")
def test_a_hero_who_fell_before_the_throw_is_not_struck_again():
    play = Play(people=("zoe", "max"))
    gang = play.gang(6)
    play.fight(gang, banded=[gang], surprised=True)
    play.keeper("extra-attack", who=gang, targets=["zoe", "max"])
    play.knock("zoe")
    play.ask("zoe", "choose-fall", who="zoe", choice="out")
    struck = one(play.keeper("throw", [6, 6, 1], who=gang), "gang-struck")
    assert struck.hit == ("max",)


@rule("combat.attack")
def test_an_attack_that_has_nobody_left_to_hit_is_dropped_and_not_thrown():
    play, gang, _ = in_a_fight()
    for who in ("zoe", "max"):
        play.ask(who, "pass-go", who=who)
    play.keeper("extra-attack", who=gang, targets=["zoe"])
    play.knock("zoe")
    play.ask("zoe", "choose-fall", who="zoe", choice="out")
    with refused_by("combat.attack"):
        play.keeper("throw", [6, 6], who=gang)
    assert not [o for o in play.offered("gardien", "throw") if o.given["who"] == gang]
    play.keeper("drop-roll", who=gang)
    play.keeper("extra-attack", who=gang, targets=["max"])


@rule("gm.heroism-awards", "combat.turn-end")
def test_the_fight_goes_on_when_the_keeper_puts_somebody_out_in_the_middle_of_their_go():
    play, gang, _ = in_a_fight()
    play.ask("zoe", "attack", who="zoe", target=gang)
    play.keeper("adjust", who="zoe", out=True, reason="la poutre")
    assert "zoe" not in play.state.rolls
    goes_on(play)
    play.ask("max", "pass-go", who="max")
    for who in play.state.extras:
        play.keeper("extra-pass", who=who)
    assert play.state.fight.turn == 2


@rule("gm.heroism-awards", "action.group", "action.help")
def test_whoever_the_keeper_puts_out_neither_holds_a_common_action_nor_helps():
    play = Play()
    play.keeper("call-group", who=["zoe", "max"], what="Fuir", quality="agility", difficulty=0)
    play.throw(6, 5, who="zoe")
    play.ask("zoe", "stand", who="zoe")
    settled = play.keeper("adjust", who="max", out=True, reason="la poutre")
    assert one(settled, "group-settled").success
    play.attempt()
    play.keeper("adjust", who="max", out=False, reason="il revient")
    play.ask("max", "help", who="max", leader="zoe", skill="k1")
    play.keeper("adjust", who="max", out=True, reason="encore la poutre")
    assert play.roll().helpers == ()


@rule("action.when-to-roll")
@pytest.mark.parametrize("stage", ["proposed", "announce", "open", "effects"])
def test_the_keeper_may_take_any_roll_off_the_table(stage):
    play = Play()
    play.attempt(difficulty=None if stage == "announce" else 0)
    if stage != "proposed":
        play.throw(*((6, 6) if stage == "effects" else (2, 2)))
    if stage == "effects":
        play.ask("zoe", "stand", who="zoe")
    assert play.roll().stage == stage
    play.keeper("drop-roll", who="zoe")
    assert "zoe" not in play.state.rolls
    if stage != "proposed":
        play.tried(2, 2)
        with refused():
            play.ask("zoe", "drop-roll", who="zoe")


@rule("combat.turn-end")
def test_a_thrown_action_that_the_keeper_drops_was_the_action_of_the_turn():
    play, gang, _ = in_a_fight()
    play.attack(gang, 6, 5, stand=False)
    play.keeper("drop-roll", who="zoe")
    assert play.fighter("zoe").acted == 1
    assert play.state.fight.hand == "adversaries"


@rule("action.group")
def test_a_common_action_is_settled_when_the_last_who_had_to_roll_falls():
    play = Play()
    play.keeper("call-group", who=["zoe", "max"], what="Fuir", quality="agility", difficulty=0)
    play.throw(6, 5, who="zoe")
    play.ask("zoe", "stand", who="zoe")
    play.keeper("inflict", who="max", why="la poutre")
    settled = one(play.ask("max", "absorb", who="max", points=0), "group-settled")
    assert settled.success
    assert not play.state.groups


@rule("action.group")
def test_a_common_action_of_which_nobody_is_left_is_over():
    play = Play()
    play.keeper("call-group", who=["zoe", "max"], what="Fuir", quality="agility")
    for who in ("zoe", "max"):
        play.knock(who)
    assert not play.state.groups


@rule("result.partial-consequence")
def test_the_price_of_a_partial_success_cannot_be_dodged_by_another_attempt():
    play = Play()
    play.tried(3, 2)
    play.keeper("grant-partial", who="zoe", partial="yes_but")
    play.ask("zoe", "stand", who="zoe")
    with refused_by("result.partial-consequence"):
        play.attempt()
    assert not play.offered("zoe", "attempt")
    play.keeper("propose-consequence", who="zoe", kind="other", text="On vous a vue")
    with refused_by("result.partial-consequence"):
        play.attempt()
    play.ask("zoe", "accept-consequence", who="zoe")
    play.attempt()


@rule("end.death", "heroism.twist", "heroism.shake-off", "power.to-heroism")
def test_whoever_is_dying_buys_nothing():
    play = Play()
    play.set("zoe", heroism=5)
    play.knock()
    play.ask("zoe", "choose-fall", who="zoe", choice="bitter-end")
    play.knock()
    play.ask("zoe", "roll-wound", [6], who="zoe")
    for ask, fields in (
        ("twist", {"text": "Une trappe"}),
        ("shake-off", {}),
        ("second-wind", {}),
        ("give-point", {"to": "max"}),
    ):
        with refused():
            play.ask("zoe", ask, who="zoe", **fields)
        assert not play.offered("zoe", ask)


@rule("action.help", "combat.action-and-manoeuvre", "combat.parry")
def test_help_in_a_fight_is_the_action_of_the_turn():
    play, _gang, _ = in_a_fight()
    play.attempt()
    play.ask("max", "help", who="max", leader="zoe", skill="k1")
    assert play.fighter("max").acted == 1
    with refused_by("combat.parry"):
        play.ask("max", "parry", who="max", talent="valour")
    play.throw(4, 4)
    play.ask("zoe", "stand", who="zoe")
    assert not play.offered("max", "attack")
    assert play.state.fight.hand == "adversaries"  # both heroes have acted


@rule("action.help", "combat.parry")
def test_whoever_parries_or_has_acted_helps_nobody():
    play, _gang, _ = in_a_fight()
    play.ask("max", "parry", who="max", talent="valour")
    play.attempt()
    with refused_by("combat.parry"):
        play.ask("max", "help", who="max", leader="zoe", skill="k1")
    assert not play.offered("max", "help")


@rule("action.help")
def test_help_that_the_keeper_turns_down_or_that_is_not_used_costs_nothing():
    play, _gang, _ = in_a_fight()
    play.attempt()
    play.ask("max", "help", who="max", leader="zoe", skill="k1")
    play.keeper("strike-help", leader="zoe", who="max")
    assert play.fighter("max").acted == 0
    play.ask("max", "help", who="max", leader="zoe", skill="k1")
    play.ask("zoe", "drop-roll", who="zoe")
    assert play.fighter("max").acted == 0


@rule("magic.effects", "npc.health")
def test_a_blast_over_an_area_strikes_all_of_a_group():
    play, brutes, _ = in_a_fight(count=12, zoe={"skills": MAGE})
    fields = {"circle": 4, "purpose": "harm", "targets": [brutes], "quality": "mind"}
    play.ask("zoe", "cast-gift", who="zoe", gift="k1", what="Tout brûle", **fields)
    play.throw(5, 6)
    play.ask("zoe", "stand", who="zoe")
    fell = one(play.ask("zoe", "roll-damage", [6, 4], who="zoe"), "extras-fell")
    assert (fell.count, fell.left) == (12, 0)


@rule("magic.effects")
def test_a_weak_blast_hurts_all_of_a_group_and_fells_nobody():
    play, brutes, _ = in_a_fight(count=12, zoe={"skills": MAGE})
    fields = {"circle": 4, "purpose": "harm", "targets": [brutes], "quality": "mind"}
    play.ask("zoe", "cast-gift", who="zoe", gift="k1", what="Une gerbe", **fields)
    play.throw(5, 6)
    play.ask("zoe", "stand", who="zoe")
    play.ask("zoe", "roll-damage", [2], who="zoe")
    assert play.foe(brutes).lives == (1,) * 12


@rule("npc.brutes", "combat.turn-end")
def test_twelve_brutes_who_are_not_banded_pass_with_one_ask():
    play, brutes, boss = in_a_fight(count=12)
    for who in ("zoe", "max"):
        play.ask(who, "pass-go", who=who)
    play.keeper("extra-pass", who=brutes)
    play.keeper("extra-pass", who=boss)
    assert play.state.fight.turn == 2


@rule("action.when-to-roll", "combat.action-and-manoeuvre")
def test_an_action_in_a_fight_may_be_settled_without_dice():
    play, _, _ = in_a_fight()
    play.attempt(offensive=True)
    play.keeper("waive-roll", who="zoe", succeeds=True)
    assert play.fighter("zoe").acted == 1
    assert play.state.fight.hand == "adversaries"


@rule("action.when-to-roll", "combat.prowess-choice", "combat.risk-table")
@pytest.mark.parametrize("succeeds", [True, False])
def test_an_action_without_dice_keeps_its_prowess_and_its_risk(succeeds):
    play, _, _ = in_a_fight()
    play.attempt(prowess="placement")
    play.keeper("waive-roll", who="zoe", succeeds=succeeds, why="Rien ne presse")
    assert play.fighter("zoe").placement
    assert play.roll().stage == "risk"
    play.keeper("choose-risk", who="zoe", risk="nothing")
    assert (play.fighter("zoe").acted, play.state.fight.hand) == (1, "heroes")
    assert play.roll().stage == "done"


@rule("action.when-to-roll", "combat.attack", "combat.damage")
@pytest.mark.parametrize("hits", [True, False])
def test_an_attack_may_hit_or_miss_without_dice(hits):
    play, _, boss = in_a_fight()
    play.ask("zoe", "attack", who="zoe", target=boss)
    play.keeper("waive-roll", who="zoe", succeeds=hits, why="à bout portant")
    if hits:
        play.ask("zoe", "roll-damage", [4], who="zoe")
    assert play.foe(boss).lives == ((7,) if hits else (12,))
    assert (play.fighter("zoe").acted, play.state.fight.hand) == (1, "adversaries")


@rule("recovery.wound-roll")
def test_the_wounds_have_the_names_of_the_book():
    from tablee.games.cheap_tales import game
    from tablee.games.cheap_tales.words import names as words

    tongue = game.tongue("fr")
    names = [words.wound_name(row, tongue) for row in range(1, 7)]
    assert [name.split(",")[0] for name in names[:5]] == [
        "contusions",
        "blessure légère",
        "blessure grave",
        "blessure très grave",
        "blessure critique",
    ]


@rule("magic.overdraw")
def test_power_spent_is_counted_alike_whether_life_pays_or_not():
    play = Play(zoe={"skills": [{**MAGE[0], "rank": 1}, *MAGE[1:]]})
    play.set("zoe", power=0)
    gift = {"who": "zoe", "gift": "k1", "what": "x", "circle": 4, "distance": True}
    found = play.prospects("zoe", "cast-gift", **gift)
    odds = play.odds("zoe", "cast-gift", **gift)
    fails = odds.of("success").chance(False)
    assert found["cost-mean", "zoe", 0] == 4 + 15 * fails
    assert odds.of("sure-cost").chance(4) == 1
    assert odds.of("cost").chance(15) == fails


@rule("action.help", "end.death")
@pytest.mark.parametrize("way", ["dead", "retired", "out"])
def test_whoever_is_gone_before_the_throw_does_not_help(way):
    play, _, _ = in_a_fight()
    play.attempt()
    play.ask("max", "help", who="max", leader="zoe", skill="k1")
    if way == "dead":
        die(play, "max")
    elif way == "retired":
        play.keeper("retire-hero", who="max", reason="il rentre")
    else:
        play.knock("max")
        play.ask("max", "choose-fall", who="max", choice="out")
    assert play.roll().helpers == ()
    play.throw(3, 3)
    assert not play.roll().succeeds
