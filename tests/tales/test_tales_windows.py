"""After the roll: power, one heroism point, the catastrophe, special effects, partial results."""

import pytest

from tales_table import Play, of_type, one, refused, refused_by, rule


def heroism(play, who="zoe"):
    return play.hero(who).heroism


@rule("power.bonus", "power.uses")
def test_power_adds_one_each_after_the_dice_as_many_as_wanted():
    play = Play()
    play.tried(2, 3)
    play.ask("zoe", "spend-power", who="zoe", points=1)
    assert play.roll().degree == "no"
    play.ask("zoe", "spend-power", who="zoe", points=1)
    assert play.roll().degree == "yes"
    play.ask("zoe", "spend-power", who="zoe", points=7)
    assert play.roll().degree == "yes_and"
    assert play.hero().power == 11 - 9
    with refused_by("power.bonus"):
        play.ask("zoe", "spend-power", who="zoe", points=3)


@rule("heroism.reroll")
def test_a_reroll_throws_the_same_dice_and_its_result_is_used_even_if_worse():
    play = Play()
    play.attempt()
    play.ask("zoe", "claim-aspect", who="zoe", source="a1", way="for")
    play.keeper("answer-claim", who="zoe", number=0, agree=True)
    play.throw(6, 3, 1)
    play.ask("zoe", "spend-power", who="zoe", points=2)
    before = heroism(play)
    rerolled = one(play.ask("zoe", "reroll", [1, 2, 2], who="zoe"), "roll-thrown")
    assert (rerolled.kept, rerolled.degree) == (4, "no")
    assert heroism(play) == before - 1
    assert play.roll().power == 0  # what was spent on the first result is lost
    assert play.hero().power == 9
    play.ask("zoe", "spend-power", who="zoe", points=3)
    assert play.roll().degree == "yes"


@rule("heroism.shift", "result.legendary", "result.exceptional")
@pytest.mark.parametrize(
    ("faces", "before", "after"),
    [
        ((1, 1), "no_and", "no"),
        ((2, 3), "no", "partial"),
        ((4, 4), "yes", "yes_and"),
        ((6, 6), "yes_and", "legendary"),
    ],
)
def test_a_shift_goes_one_rung_up_the_ladder(faces, before, after):
    play = Play()
    assert play.tried(*faces).degree == before
    points = heroism(play)
    play.ask("zoe", "shift", who="zoe")
    assert play.roll().degree == after
    assert play.roll().partial == ("yes_but" if after == "partial" else None)
    assert heroism(play) == points - 1


@rule("heroism.shift")
def test_a_shifted_partial_of_either_kind_is_a_success():
    for kind in ("yes_but", "no_but"):
        play = Play()
        play.tried(2, 3)
        play.keeper("grant-partial", who="zoe", partial=kind)
        play.ask("zoe", "shift", who="zoe")
        assert play.roll().degree == "yes"


@rule("heroism.one-per-roll", "result.legendary")
def test_one_heroism_point_a_roll_reroll_and_shift_together():
    play = Play()
    play.tried(4, 4)
    play.ask("zoe", "reroll", [6, 6], who="zoe")
    with refused_by("heroism.one-per-roll"):
        play.ask("zoe", "shift", who="zoe")
    with refused_by("heroism.one-per-roll"):
        play.ask("zoe", "reroll", [6, 6], who="zoe", pay="power")
    shut = {w.ask: w.rule for w in play.view("zoe").rolls[0].windows if not w.open}
    assert shut["shift"] == shut["reroll"] == "cheap-tales.heroism.one-per-roll"


@rule("heroism.one-per-roll", "combat.attack-all-in-order")
def test_a_shift_comes_last():
    play = Play()
    play.tried(4, 4)
    play.ask("zoe", "shift", who="zoe")
    assert play.roll().stage == "effects"
    for ask in ("shift", "reroll", "stand"):
        with refused():
            play.ask("zoe", ask, who="zoe")
    with refused():
        play.ask("zoe", "spend-power", who="zoe", points=1)


@rule("heroism.gain-catastrophe")
def test_a_double_one_that_stands_untouched_earns_a_point():
    play = Play()
    play.tried(1, 1)
    before = heroism(play)
    gained = one(play.ask("zoe", "stand", who="zoe"), "heroism-gained")
    assert gained.rule == "cheap-tales.heroism.gain-catastrophe"
    assert heroism(play) == before + 1
    play.tried(1, 1)
    play.ask("zoe", "shift", who="zoe")
    assert heroism(play) == before
    play.tried(4, 4)
    play.ask("zoe", "reroll", [1, 1], who="zoe")
    play.ask("zoe", "stand", who="zoe")
    assert heroism(play) == before - 1


@rule("meter.heroism-no-natural")
def test_heroism_has_no_maximum_never_goes_below_zero_and_does_not_come_back_by_rest():
    play = Play()
    play.set("zoe", heroism=0)
    play.tried(4, 4)
    with refused_by("heroism.shift"):
        play.ask("zoe", "shift", who="zoe")
    play.ask("zoe", "stand", who="zoe")
    play.keeper("respite", [], who=["zoe"])
    play.rest()
    assert heroism(play) == 0
    play.keeper("end-rest")
    for _ in range(12):
        play.keeper("award", who="zoe", kind="daring", points=3)
    assert heroism(play) == 36


@rule("power.to-heroism")
def test_ten_power_points_make_a_point_used_at_once_or_given_to_a_comrade():
    play = Play()
    play.tried(4, 4)
    play.ask("zoe", "shift", who="zoe", pay="power")
    assert (play.hero().power, heroism(play)) == (1, 15)
    with refused_by("power.to-heroism"):
        play.ask("zoe", "twist", who="zoe", text="x", pay="power")
    with refused_by("power.to-heroism"):
        play.ask("max", "give-point", who="max", to="max")
    play.ask("max", "give-point", who="max", to="zoe")
    assert (heroism(play), play.hero("max").power) == (16, 1)


@rule("gear.object-as-heroism")
def test_an_object_is_spent_as_a_heroism_point_and_erased():
    play = Play()
    play.tried(4, 4)
    events = play.ask("zoe", "shift", who="zoe", pay="o2")
    assert one(events, "object-lost").rule == "cheap-tales.gear.object-as-heroism"
    assert heroism(play) == 15
    assert "o2" not in [thing.id for thing in play.hero().objects]


@rule("result.special-effects", "aspect.temporary-expiry")
def test_an_exceptional_success_gives_one_special_effect_and_a_legendary_two():
    play = Play()
    play.done(6, 6)
    assert play.roll().effects_left == 1
    play.ask("zoe", "choose-effect", who="zoe", effect="aspect", text="Sol huileux")
    assert [a.text for a in play.view("max").aspects] == ["Sol huileux"]
    with refused_by("result.special-effects"):
        play.ask("zoe", "choose-effect", who="zoe", effect="amplify", text="x")
    play.tried(6, 6)
    play.ask("zoe", "shift", who="zoe")
    assert play.roll().effects_left == 2
    play.ask("zoe", "choose-effect", who="zoe", effect="information", text="Le code")
    assert play.roll().stage == "effects"
    play.ask("zoe", "choose-effect", who="zoe", effect="amplify", text="Toute la rue")
    assert play.roll().stage == "done"
    play.keeper("change-expiry", aspect="s1", until="rest")
    assert play.view("max").aspects[0].until == "rest"
    play.keeper("drop-aspect", aspect="s1")
    assert play.view("max").aspects == ()


@rule("result.special-effects", "gear.object-join")
def test_gear_found_is_paid_for_at_once_with_experience_or_heroism():
    play = Play()
    play.done(6, 6)
    with refused_by("gear.object-join"):
        play.ask("zoe", "choose-effect", who="zoe", effect="find-gear", text="Corde", pay="xp")
    play.ask("zoe", "choose-effect", who="zoe", effect="find-gear", text="Corde", pay="heroism")
    assert (heroism(play), play.hero().objects[-1].name) == (14, "Corde")
    with refused_by("result.special-effects"):
        play.ask("zoe", "choose-effect", who="zoe", effect="find-gear", text="Lampe")


@rule("result.partial-offer")
def test_the_keeper_may_turn_a_failure_into_a_partial_result():
    play = Play()
    play.tried(4, 3, difficulty=-3)
    assert play.view("gardien").rolls[0].by_modifier
    with refused_by("result.partial-offer"):
        play.ask("zoe", "grant-partial", who="zoe", partial="yes_but")
    play.keeper("grant-partial", who="zoe", partial="no_but")
    assert (play.roll().degree, play.roll().succeeds) == ("partial", False)
    play.ask("zoe", "stand", who="zoe")
    play.done(2, 2)
    assert not play.view("gardien").rolls[0].by_modifier
    play.keeper("grant-partial", who="zoe", partial="yes_but")
    assert play.roll().succeeds
    play.keeper("waive-consequence", who="zoe")
    play.tried(1, 1)
    with refused_by("result.partial-offer"):
        play.keeper("grant-partial", who="zoe", partial="yes_but")


@rule("result.partial-consequence")
def test_a_consequence_is_proposed_countered_and_accepted():
    play = Play()
    play.tried(2, 3)
    play.ask("zoe", "shift", who="zoe")
    with refused_by("result.partial-consequence"):
        play.ask("zoe", "propose-consequence", who="zoe", kind="other", text="x")
    play.keeper("propose-consequence", who="zoe", kind="object", object="o1", text="Perdu !")
    play.ask("zoe", "propose-consequence", who="zoe", kind="life", text="Une entorse")
    with refused_by("result.partial-consequence"):
        play.ask("zoe", "accept-consequence", who="zoe")
    events = play.keeper("accept-consequence", [4], who="zoe")
    assert one(events, "loss-threatened").loss.amount == 4
    play.ask("zoe", "absorb", who="zoe", points=0)
    assert play.hero().life == 7
    assert play.hero().thing("o1") is not None
    with refused_by("result.partial-consequence"):
        play.keeper("accept-consequence", who="zoe")


def invoked(play, way, scope, source="a1", seat="zoe", agree=True, **fields):
    play.ask(seat, "invoke", who="zoe", way=way, scope=scope, source=source, **fields)
    (invocation,) = play.state.invocations
    answers = "zoe" if seat == "gardien" else "gardien"
    return play.ask(answers, "answer-invocation", invocation=invocation, agree=agree)


@rule("aspect.heroic-positive", "heroism.feat", "aspect.heroic-no-dice")
def test_a_feat_is_an_exceptional_success_without_dice_for_one_point():
    play = Play()
    play.attempt(difficulty=-6)
    invoked(play, "feat", "action")
    assert (play.roll().degree, heroism(play)) == ("yes_and", 14)
    assert play.roll().effects_left == 1
    for ask in ("reroll", "stand"):
        with refused():
            play.ask("zoe", ask, who="zoe")
    with refused_by("heroism.one-per-roll"):
        play.ask("zoe", "shift", who="zoe")
    with refused():
        play.ask("zoe", "spend-power", who="zoe", points=1)
    play.ask("zoe", "choose-effect", who="zoe", effect="amplify", text="Quel panache")


@rule("aspect.heroic-positive")
def test_a_feat_may_win_the_whole_scene_once_the_keeper_agrees():
    play = Play()
    invoked(play, "feat", "scene", agree=False)
    assert (heroism(play), play.state.won) == (15, {})
    invoked(play, "feat", "scene")
    assert (heroism(play), play.state.won) == (14, {"zoe": True})
    with refused_by("aspect.heroic-positive"):
        play.ask("zoe", "invoke", who="zoe", way="feat", scope="scene", source="a1")
    play.keeper("open-scene", name="Plus tard")
    assert play.view("zoe").won == {}
    invoked(play, "feat", "scene")


@rule("aspect.heroic-negative", "heroism.gain-weakness", "aspect.heroic-no-dice")
def test_a_weakness_fails_catastrophically_without_dice_and_earns_a_point():
    play = Play()
    play.attempt()
    invoked(play, "weakness", "action")
    assert (play.roll().degree, heroism(play)) == ("no_and", 16)
    invoked(play, "weakness", "scene")
    assert (play.state.won, heroism(play)) == ({"zoe": False}, 17)
    with refused_by("aspect.heroic-no-dice"):
        play.ask("zoe", "invoke", who="zoe", way="weakness", scope="action", source="a1")


@rule("aspect.keeper-weakness")
def test_the_keeper_proposes_a_weakness_and_the_player_accepts_or_declines():
    play = Play()
    play.attempt()
    invoked(play, "weakness", "action", seat="gardien", agree=False)
    assert (play.roll().stage, heroism(play)) == ("proposed", 15)
    play.ask("gardien", "invoke", who="zoe", way="weakness", scope="action", source="a1")
    (invocation,) = play.state.invocations
    with refused():
        play.ask("max", "answer-invocation", invocation=invocation, agree=True)
    play.ask("zoe", "answer-invocation", invocation=invocation, agree=True)
    assert (play.roll().degree, heroism(play)) == ("no_and", 16)


@rule("heroism.twist", "aspect.circumstance")
def test_a_twist_costs_a_point_and_makes_an_aspect_of_the_scene():
    play = Play()
    play.ask("zoe", "twist", who="zoe", text="Les clés derrière le pare-soleil")
    assert heroism(play) == 14
    assert [a.text for a in play.view("max").aspects] == ["Les clés derrière le pare-soleil"]
    play.tried(4, 4)
    play.ask("zoe", "shift", who="zoe")  # not invested in the roll
    assert heroism(play) == 13


@rule("heroism.gain-daring", "heroism.gain-jinx", "gm.heroism-awards")
def test_the_keeper_awards_one_to_three_points_and_a_treat_is_worth_one():
    play = Play()
    for kind in ("daring", "jinx"):
        for points in (1, 2, 3):
            before = heroism(play)
            gained = one(
                play.keeper("award", who="zoe", kind=kind, points=points), "heroism-gained"
            )
            assert heroism(play) == before + points
            assert gained.rule == f"cheap-tales.heroism.gain-{kind}"
    play.keeper("award", who="zoe", kind="bribe")
    with refused_by("gm.heroism-awards"):
        play.keeper("award", who="zoe", kind="bribe", points=2)
    with refused():
        play.keeper("award", who="zoe", kind="daring", points=4)
    with refused_by("gm.heroism-awards"):
        play.ask("zoe", "award", who="zoe", kind="daring", points=1)
    adjusted = of_type(play.keeper("adjust", who="zoe", reason="oubli", heroism=40), "adjusted")
    assert len(adjusted) == 1
    assert heroism(play) == 40


@rule("power.uses")
def test_a_hero_without_gifts_has_the_other_uses_of_power():
    play = Play()
    offered = {offer.ask for offer in play.table.offers("zoe")}
    assert "give-point" in offered
    assert "cast-gift" not in offered
    play.tried(2, 3)
    assert "spend-power" in {offer.ask for offer in play.table.offers("zoe")}
    play.keeper("inflict", who="zoe", life=3, why="chute")
    assert "absorb" in {offer.ask for offer in play.table.offers("zoe")}
