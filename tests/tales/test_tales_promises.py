"""What was begun is kept: common actions, prices, a player's word, points and seats."""

import pytest

from tales_table import Play, of_type, one, refused, refused_by, rule, sheet

FIRE = [{"name": "Feu", "rank": 3, "kind": "prodigy"}, {"name": "Égout", "rank": 1}]
FIRE += [{"name": "Vitres", "rank": 0}, {"name": "Guitare", "rank": 0}]


def dying(play, who="zoe"):
    play.knock(who)
    play.ask(who, "choose-fall", who=who, choice="bitter-end")
    play.knock(who)
    play.ask(who, "roll-wound", [6], who=who)


@rule("action.group")
@pytest.mark.parametrize("how", ["attempt", "call-lethal"])
def test_whoever_has_got_through_a_common_action_may_go_on_and_still_counts(how):
    play = Play()
    play.keeper("call-group", who=["zoe", "max"], what="Grimper", quality="agility", difficulty=0)
    play.throw(6, 5, who="zoe")
    play.ask("zoe", "stand", who="zoe")
    if how == "attempt":
        play.attempt("zoe")
    else:
        play.keeper("call-lethal", who="zoe", threat="Un éboulis", malus=0)
    assert play.prospects("max", "throw", who="max")["group-passes", "", 0] == 1
    play.throw(1, 2, who="max")
    settled = one(play.ask("max", "stand", who="max"), "group-settled")
    assert (settled.success, settled.degree) == (True, "yes")


@rule("combat.initiative-nonoffensive")
def test_the_heroes_name_nobody_of_the_other_side():
    play = Play(people=("zoe", "max", "lou"))
    play.keeper("open-fight", heroes=["zoe", "lou"], rival="max")
    with refused_by("combat.initiative-nonoffensive"):
        play.keeper("name-next", who="max")
    named = {offer.given["who"] for offer in play.offered("gardien", "name-next")}
    assert named == {"zoe", "lou"}


@rule("action.help", "combat.turn-end")
def test_help_for_somebody_outside_a_fight_passes_its_hand():
    play = Play()
    gang = play.gang(3)
    play.fight(gang, heroes=["zoe"])
    play.attempt("max")
    play.ask("zoe", "help", who="zoe", leader="max", skill="k1")
    assert play.state.fight.hand == "adversaries"
    play.keeper("waive-roll", who="max", succeeds=True)
    assert play.offered("gardien", "extra-attack")


def double_attack():
    """Two blows, the first of them a success at a price."""
    play = Play()
    gang, boss = play.gang(3), play.boss()
    play.fight(gang, boss)
    play.ask("zoe", "attack", who="zoe", target=gang, prowess="double", second=boss)
    play.throw(3, 3)
    play.keeper("grant-partial", who="zoe", partial="yes_but")
    play.ask("zoe", "stand", who="zoe")
    play.keeper("choose-risk", who="zoe", risk="nothing")
    play.ask("zoe", "roll-damage", [5], who="zoe")
    return play, boss


@rule("result.partial-consequence", "combat.double-attack-detail")
@pytest.mark.parametrize("way", ["accept", "waive"])
def test_the_second_blow_waits_for_the_price_of_the_first(way):
    play, boss = double_attack()
    assert (play.roll().stage, play.state.fight.acting) == ("done", "zoe")
    with refused_by("dice.core-roll"):
        play.keeper("attack", who="zoe", target=boss, style="melee", weapon="brawl")
    for ask in ("pass-go", "dodge"):
        assert not play.offered("zoe", ask)
    if way == "accept":
        play.keeper("propose-consequence", who="zoe", kind="other", text="Le manteau y reste")
        play.ask("zoe", "accept-consequence", who="zoe")
    else:
        play.keeper("waive-consequence", who="zoe")
    assert (play.roll().again, play.roll().targets) == (True, (boss,))
    play.throw(1, 2)
    play.ask("zoe", "stand", who="zoe")
    assert (play.state.fight.acting, play.state.fight.hand) == ("", "adversaries")


@rule("result.partial-consequence", "combat.turn-end")
@pytest.mark.parametrize("way", ["life", "retire-hero", "out"])
def test_the_fight_goes_on_when_the_second_blow_does_not_come(way):
    play, _ = double_attack()
    if way == "life":
        play.set("zoe", power=0)
        play.set("zoe", life=1)
        play.keeper("propose-consequence", who="zoe", kind="life", text="Une mauvaise chute")
        play.ask("zoe", "accept-consequence", [4], who="zoe")
        play.ask("zoe", "choose-fall", who="zoe", choice="out")
    elif way == "retire-hero":
        play.keeper("retire-hero", who="zoe", reason="Un train à prendre")
    else:
        play.set("zoe", out=True)
    assert (play.state.fight.acting, play.state.fight.hand) == ("", "adversaries")


@rule("result.partial-consequence", "combat.double-attack-detail")
def test_the_second_blow_goes_to_another_when_whoever_was_meant_has_left():
    play, boss = double_attack()
    play.keeper("remove-extra", who=boss)
    play.keeper("waive-consequence", who="zoe")
    assert (play.roll().again, play.roll().targets) == (True, ("x-loubards",))


@rule("result.partial-consequence", "power.absorb")
def test_a_price_in_life_is_not_hidden_by_a_blow():
    play = Play()
    play.tried(1, 3)
    play.keeper("grant-partial", who="zoe", partial="yes_but")
    play.ask("zoe", "stand", who="zoe")
    play.keeper("propose-consequence", who="zoe", kind="life", text="Une mauvaise chute")
    play.keeper("inflict", who="zoe", life=2, why="Une tuile")
    assert not play.offered("zoe", "accept-consequence")
    with refused_by("power.absorb"):
        play.ask("zoe", "accept-consequence", who="zoe")
    play.ask("zoe", "absorb", who="zoe", points=1)
    play.ask("zoe", "accept-consequence", [3], who="zoe")
    assert play.state.losing("zoe").amount == 3


@rule("magic.theft-awakened", "aspect.heroic-no-dice")
@pytest.mark.parametrize("way", ["feat", "weakness"])
def test_no_activation_takes_power_from_whoever_has_not_agreed(way):
    play = Play()
    play.keeper("teach-theft", who="zoe")
    play.keeper("steal-power", who="zoe", victim="max", willing=True)
    with refused_by("magic.theft-awakened"):
        play.ask("zoe", "invoke", who="zoe", way=way, scope="action", source="a1")
    play.ask("max", "answer-theft", who="zoe", agree=True)
    play.ask("zoe", "invoke", who="zoe", way=way, scope="action", source="a1")


@rule("magic.theft-awakened", "aspect.heroic-positive")
def test_whoever_is_lent_a_seat_speaks_for_its_hero_be_it_the_keeper():
    play = Play()
    play.keeper("teach-theft", who="zoe")
    assert not [o for o in play.offered("gardien", "invoke") if o.given.get("way") == "feat"]
    play.ask("max", "lend-seat", seat="max", lent_to="gardien")
    play.keeper("invoke", who="max", way="feat", scope="scene", source="a1")
    play.keeper("steal-power", who="zoe", victim="max", willing=True)
    assert play.roll().consent


@rule("magic.disintegration-heroes")
def test_whoever_is_to_vanish_first_settles_what_they_have_begun():
    play = Play(zoe={"skills": FIRE})
    fields = {"circle": 5, "purpose": "harm", "targets": ["max"], "quality": "mind"}
    play.ask("zoe", "cast-gift", who="zoe", gift="k1", what="Tout embraser", **fields)
    play.attempt("max")
    play.throw(6, 6)
    play.ask("zoe", "stand", who="zoe")
    play.ask("zoe", "waive-effects", who="zoe")
    with refused_by("magic.disintegration-heroes"):
        play.ask("zoe", "roll-damage", who="zoe")
    assert play.roll("max").kind == "action"
    play.keeper("drop-roll", who="max")
    play.ask("zoe", "roll-damage", who="zoe")
    assert play.roll("max").kind == "lethal"


@rule("end.death", "gear.object-join")
def test_the_dying_find_no_gear():
    play = Play()
    play.tried(6, 6)
    play.ask("zoe", "stand", who="zoe")
    play.set("zoe", xp=3)
    dying(play)
    with refused_by("end.death"):
        play.ask("zoe", "choose-effect", who="zoe", effect="find-gear", text="Une clef", pay="xp")
    found = [offer.given["effect"] for offer in play.offered("zoe", "choose-effect")]
    assert "find-gear" not in found


@rule("end.death", "aspect.heroic-positive")
def test_a_feat_that_was_claimed_before_is_not_paid_for_by_the_dying():
    play = Play()
    play.ask("zoe", "invoke", who="zoe", way="feat", scope="scene", source="a1")
    dying(play)
    (waiting,) = play.state.invocations
    happened = play.keeper("answer-invocation", invocation=waiting, agree=True)
    assert not of_type(happened, "heroism-spent")
    assert (play.hero().heroism, play.state.won) == (15, {})


@rule("end.death", "power.bonus")
def test_the_dying_neither_raise_their_damage_nor_throw_it_again():
    options = {"power_bonus_on_damage": "true", "reroll_scope": "any_own_roll"}
    play = Play(options)
    gang = play.gang(3)
    play.fight(gang)
    play.attack(gang, 5, 5)
    play.ask("zoe", "roll-damage", [2], who="zoe")
    dying(play)
    play.set("zoe", power=5)
    for ask, fields in (("reroll-damage", {}), ("raise-damage", {"points": 1})):
        with refused():
            play.ask("zoe", ask, who="zoe", **fields)
    play.ask("zoe", "raise-damage", who="zoe", points=0)
    assert play.roll().stage == "done"


@rule("creation.order", "end.death")
@pytest.mark.parametrize("way", ["recall-hero", "adjust", "heal"])
def test_whoever_is_back_gives_no_player_two_heroes(way):
    play = Play(people=("max", "zoe"), max={"skills": FIRE})
    if way == "recall-hero":
        play.keeper("retire-hero", who="zoe", reason="Un train à prendre")
    else:
        dying(play)
        play.keeper("declare-death", who="zoe")
    play.ask("zoe", "create-hero", **sheet("Line"))
    if way == "recall-hero":
        play.keeper("recall-hero", who="zoe", reason="Le train ne partait pas")
    elif way == "adjust":
        play.set("zoe", life=3)
    else:
        fields = {"circle": 5, "purpose": "heal", "targets": ["zoe"], "quality": "mind"}
        play.ask("max", "cast-gift", who="max", gift="k1", what="Rendre le souffle", **fields)
        play.throw(6, 6, who="max")
        play.ask("max", "stand", who="max")
        play.ask("max", "waive-effects", who="max")
        play.ask("max", "roll-damage", who="max")
    assert not play.hero().is_gone
    assert (play.hero().seat, play.hero("line").seat) == (None, "zoe")
    play.keeper("assign-hero", who="zoe", seat="zoe", reason="Elle préfère l’ancienne")
    assert (play.hero().seat, play.hero("line").seat) == ("zoe", None)


@rule("creation.order", "end.death")
def test_nobody_gives_up_a_hero_for_one_who_is_dead():
    play = Play()
    dying(play)
    play.keeper("declare-death", who="zoe")
    with refused_by("end.death"):
        play.keeper("assign-hero", who="zoe", seat="max", reason="Une méprise")
    assert {offer.given["who"] for offer in play.offered("gardien", "assign-hero")} == {"max"}
    assert play.hero("max").seat == "max"
