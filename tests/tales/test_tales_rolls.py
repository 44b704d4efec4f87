"""Lancer les dés: traits, dice, modifiers, degrees, aspects, opposition, help, common actions."""

import pytest

from tales_table import Play, of_type, one, refused, refused_by, rule


@rule("dice.core-roll", "dice.pair-talent", "result.degrees")
def test_two_dice_a_quality_and_a_talent_reach_nine_or_fail():
    play = Play(zoe={"vigour": 2, "luck": 0})
    events = play.tried(4, 2) and play.state.rolls["zoe"]
    assert (events.degree, events.kept) == ("yes", 6)
    play = Play(zoe={"vigour": 2, "luck": 0})
    assert play.tried(3, 2).degree == "no"
    assert play.view("zoe").rolls[0].total == 8


@rule("dice.pair-apprenticeship", "dice.pair-talent-apprenticeship", "dice.pair-talent")
def test_the_pair_is_of_two_families_and_cites_its_situation():
    play = Play()
    pairs = {
        "pair-talent": {"quality": "mind", "talent": "focus"},
        "pair-apprenticeship": {"quality": "mind", "skill": "k1"},
        "pair-talent-apprenticeship": {"talent": "focus", "skill": "k1"},
    }
    for name, traits in pairs.items():
        events = play.ask("zoe", "attempt", who="zoe", what=name, **traits)
        proposed = one(events, "roll-proposed")
        assert proposed.rule == f"cheap-tales.dice.{name}"
        assert proposed.roll.traits == tuple(traits.values())
        play.ask("zoe", "drop-roll", who="zoe")


@rule("dice.never-three-traits")
def test_a_roll_never_adds_three_traits_nor_a_talent_alone():
    play = Play()
    for traits in (
        {"quality": "mind", "talent": "focus", "skill": "k1"},
        {"talent": "focus"},
        {"skill": "k1"},
        {},
    ):
        with refused_by("dice.never-three-traits"):
            play.ask("zoe", "attempt", who="zoe", what="x", **traits)


@rule("dice.quality-alone")
def test_a_quality_alone_is_rolled_and_the_keeper_rules_on_the_untrained():
    play = Play()
    play.attempt(quality="luck", talent=None)
    assert play.roll().traits == ("luck",)
    play.throw(4, 4)
    assert play.roll().degree == "yes"
    play.ask("zoe", "stand", who="zoe")
    play.attempt(talent="focus")
    play.keeper("frame-roll", who="zoe", untrained="quality-only")
    play.throw(4, 3)
    assert play.roll().degree == "no"  # 7 and vigour 1, without the talent
    play.ask("zoe", "stand", who="zoe")
    play.attempt()
    play.keeper("frame-roll", who="zoe", untrained="refuse")
    assert play.state.rolls.get("zoe") is None or play.roll().stood


@rule("dice.natural-12")
def test_a_double_six_succeeds_exceptionally_whatever_the_malus():
    roll = Play(zoe={"vigour": -1, "agility": 3}).tried(6, 6, difficulty=-6, talent="valour")
    assert (roll.degree, roll.natural) == ("yes_and", "double-6")


@rule("dice.natural-2")
def test_a_double_one_fails_whatever_the_total_and_power_cannot_mend_it():
    play = Play(zoe={"vigour": 3, "agility": 1, "mind": 0, "luck": 0})
    play.tried(1, 1, difficulty=2)
    assert play.roll().degree == "no_and"
    with refused_by("power.bonus"):
        play.ask("zoe", "spend-power", who="zoe", points=5)


def claimed(play, source, way, who="zoe"):
    play.ask(who, "claim-aspect", who=who, source=source, way=way)
    number = len(play.roll(who).claims) - 1
    play.keeper("answer-claim", who=who, number=number, agree=True)


@rule("dice.advantage")
def test_with_an_aspect_for_three_dice_are_thrown_and_the_best_two_kept():
    play = Play()
    play.attempt()
    claimed(play, "a1", "for")
    thrown = one(play.throw(2, 5, 6), "roll-thrown")
    assert (thrown.kept, thrown.rule) == (11, "cheap-tales.dice.advantage")
    seen = play.view("max").rolls[0].roll.dice
    assert [(die.face, die.kept) for die in seen] == [(2, False), (5, True), (6, True)]


@rule("dice.disadvantage")
def test_with_an_aspect_against_the_worst_two_of_three_are_kept():
    play = Play()
    play.attempt()
    claimed(play, "a1", "against")
    thrown = one(play.throw(2, 5, 6), "roll-thrown")
    assert (thrown.kept, thrown.rule) == (7, "cheap-tales.dice.disadvantage")


@rule("dice.natural-on-kept-dice")
@pytest.mark.parametrize(
    ("way", "faces", "degree"),
    [
        ("for", (6, 6, 1), "yes_and"),
        ("for", (1, 1, 2), "no"),
        ("for", (1, 1, 1), "no_and"),
        ("against", (1, 1, 6), "no_and"),
        ("against", (6, 6, 5), "yes"),
        ("against", (6, 6, 6), "yes_and"),
    ],
)
def test_doubles_are_read_on_the_two_dice_that_are_kept(way, faces, degree):
    play = Play()
    play.attempt(difficulty=-1)
    claimed(play, "a1", way)
    play.throw(*faces)
    assert play.roll().degree == degree


@rule("dice.advantage-consent", "aspect.activate")
def test_an_aspect_counts_only_once_both_sides_have_agreed():
    play = Play()
    play.attempt()
    play.ask("zoe", "claim-aspect", who="zoe", source="a1", way="for")
    with refused_by("dice.advantage-consent"):
        play.ask("zoe", "answer-claim", who="zoe", number=0, agree=True)
    play.keeper("answer-claim", who="zoe", number=0, agree=False)
    play.keeper("claim-aspect", who="zoe", source="a2", way="against")
    assert play.view("zoe").rolls[0].mode == "plain"
    with refused_by("dice.advantage-consent"):
        play.ask("max", "answer-claim", who="zoe", number=1, agree=True)
    play.ask("zoe", "answer-claim", who="zoe", number=1, agree=True)
    assert play.view("zoe").rolls[0].mode == "disadvantage"
    claim = play.roll().claims[1]
    assert (claim.player, claim.keeper, claim.text) == (True, True, "Loyale")
    heroism = play.hero().heroism
    play.throw(3, 3, 3)
    assert play.hero().heroism == heroism  # free both ways


@rule("aspect.guess", "npc.aspects")
def test_a_guessed_aspect_of_somebody_counts_when_the_keeper_confirms_it():
    play = Play()
    boss = play.boss()
    play.keeper("show-extra", who=boss)
    assert play.view("zoe").extras[0].aspects == ()
    play.attempt(against=boss)
    play.ask("zoe", "guess-aspect", who="zoe", about=boss, text="arrogant", way="for")
    play.keeper("answer-claim", who="zoe", number=0, agree=True, aspect="a2")
    assert [a.text for a in play.view("zoe").extras[0].aspects] == ["Orgueilleux"]
    assert play.view("zoe").rolls[0].mode == "advantage"
    play.ask("zoe", "guess-aspect", who="zoe", about="max", text="fidèle", way="for")
    play.keeper("answer-claim", who="zoe", number=1, agree=False)


@rule("aspect.circumstance")
def test_public_aspects_serve_everybody_and_die_with_the_scene():
    play = Play()
    play.keeper("set-aspect", text="Brouillard épais")
    (aspect,) = play.view("max").aspects
    play.attempt()
    claimed(play, aspect.id, "against")
    play.throw(3, 3, 3)
    play.ask("zoe", "stand", who="zoe")
    play.keeper("open-scene", name="Plus loin")
    assert play.view("max").aspects == ()


@rule("aspect.villains-use")
def test_the_keepers_people_use_their_own_aspects_and_the_scenes_under_the_same_rule():
    play = Play()
    boss = play.boss()
    play.keeper("extra-attempt", who=boss, what="s’enfuir", against="zoe", talent="alertness")
    shown = play.keeper("claim-aspect", who=boss, source=f"{boss}.a1", way="for")
    assert one(shown, "extra-aspect-shown").text == "Sans pitié"
    assert play.view("zoe").rolls[0].mode == "advantage"
    play.throw(1, 2, 2, who=boss)
    assert play.roll(boss).kept == 4
    with refused():
        play.keeper("reroll", who=boss)


@rule("action.difficulty-table")
def test_one_modifier_from_plus_two_to_minus_six_sums_up_the_circumstances():
    for difficulty, total in ((2, 11), (0, 9), (-1, 8), (-3, 6), (-6, 3)):
        play = Play()
        play.tried(3, 4, difficulty=difficulty)
        assert play.view("zoe").rolls[0].total == total
        assert play.roll().degree == ("yes" if total >= 9 else "no")
    play = Play()
    play.attempt()
    for wrong in (3, -7):
        with refused_by("action.difficulty-table"):
            play.keeper("frame-roll", who="zoe", difficulty=wrong)


@rule("action.announce-modifier")
def test_the_modifier_may_be_named_after_the_total_or_sealed_before_it():
    play = Play()
    play.attempt(difficulty=None)
    assert one(play.throw(4, 4), "roll-thrown").degree is None
    assert play.view("zoe").rolls[0].own_total == 10
    with refused_by("action.announce-modifier"):
        play.ask("zoe", "stand", who="zoe")
    play.keeper("announce", who="zoe", difficulty=-3)
    seen = play.view("zoe").rolls[0]
    assert (seen.own_total, seen.total, play.roll().degree) == (10, 7, "no")
    play.ask("zoe", "stand", who="zoe")
    play.attempt(difficulty=None)
    play.keeper("frame-roll", who="zoe", difficulty=-1, hidden=True)
    assert play.view("zoe").rolls[0].roll.difficulty is None
    assert play.view("gardien").rolls[0].roll.difficulty == -1
    play.throw(4, 3)
    assert play.view("zoe").rolls[0].roll.difficulty == -1


@rule("action.when-to-roll")
def test_what_is_known_in_advance_takes_no_roll():
    play = Play()
    for succeeds in (True, False):
        play.attempt()
        with refused_by("action.when-to-roll"):
            play.ask("zoe", "waive-roll", who="zoe", succeeds=True)
        waived = one(play.keeper("waive-roll", who="zoe", succeeds=succeeds), "roll-waived")
        assert waived.succeeds is succeeds
        assert "zoe" not in play.state.rolls


@rule("action.time-no-roll")
def test_with_all_the_time_there_is_no_roll_but_perhaps_the_golden_rule_die():
    play = Play()
    play.attempt()
    waived = play.keeper("waive-roll", who="zoe", succeeds=True, why="toute la nuit devant elle")
    assert one(waived, "roll-waived").rule == "cheap-tales.action.time-no-roll"
    answer = play.keeper("ask-fate", [2], question="Du matériel cassé ?")
    assert one(answer, "fate-answered").yes is False


@rule("action.one-roll")
def test_what_has_failed_is_not_tried_again_unless_the_keeper_calls_for_it():
    play = Play()
    play.done(2, 2, what="forcer la porte")
    with refused_by("action.one-roll"):
        play.ask("zoe", "attempt", who="zoe", what="Forcer la porte", quality="mind")
    play.keeper("attempt", who="zoe", what="forcer la porte", quality="mind")


@rule("result.announce-stakes")
def test_the_keeper_may_say_what_a_failure_would_bring():
    play = Play()
    play.attempt(difficulty=None)
    framed = play.keeper("frame-roll", who="zoe", stakes="Le pont s'effondre.")
    assert one(framed, "roll-framed").rule == "cheap-tales.result.announce-stakes"
    assert play.view("max").rolls[0].roll.stakes == "Le pont s'effondre."


@rule("gm.golden-rule")
def test_the_golden_rule_die_says_yes_from_four_up_to_anybody_who_asks():
    play = Play()
    for face in range(1, 7):
        for seat in ("zoe", "gardien"):
            answer = play.ask(seat, "ask-fate", [face], question="Du monde ?")
            assert one(answer, "fate-answered").yes == (face >= 4)
    assert not play.state.rolls


@rule("action.opposition")
def test_a_hero_resists_with_the_better_of_a_talent_and_an_apprenticeship_and_never_rolls():
    play = Play(max={"focus": 3, "valour": -1, "alertness": 1, "adrenaline": 1})
    with refused_by("action.opposition"):
        play.attempt(against="max")
    play.attempt(against="max", opposing_talent="focus", opposing_skill="k1")
    assert play.view("zoe").rolls[0].opposition == 3
    play.throw(5, 5)
    assert play.view("zoe").rolls[0].total == 9
    assert "max" not in play.state.rolls
    play.ask("zoe", "stand", who="zoe")
    play.attempt(against="max", opposing_talent="valour")
    assert play.view("zoe").rolls[0].opposition == -1  # a bonus


@rule("action.opposition-half-might")
@pytest.mark.parametrize(
    ("might", "malus"),
    [(0, 0), (1, 0), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (9, 4), (10, 5)],
)
def test_an_extra_resists_with_half_its_might_rounded_down(might, malus):
    play = Play()
    boss = play.boss(might=might)
    play.keeper("show-extra", who=boss)
    play.attempt(against=boss)
    assert play.view("gardien").rolls[0].opposition == malus


@rule("action.malus-or-defence")
def test_who_resists_and_the_circumstances_are_added_and_shown_as_two():
    play = Play()
    boss = play.boss(might=15)
    play.attempt(difficulty=-2)
    play.keeper("oppose-roll", who="zoe", against=boss)
    seen = play.view("gardien").rolls[0]
    assert (seen.opposition, seen.roll.difficulty) == (7, -2)
    play.throw(6, 5)
    assert play.view("gardien").rolls[0].total == 11 + 2 - 7 - 2


@rule("action.opposition-npc-rolls")
def test_an_extra_that_begins_rolls_its_might_against_the_heros_better_score():
    play = Play(max={"focus": 2, "valour": 0})
    boss = play.boss(might=6)
    play.keeper("extra-attempt", who=boss, what="mentir", against="max", talent="focus", skill="k1")
    thrown = play.throw(3, 2, who=boss)
    assert one(thrown, "stood").degree == "yes"  # 5 + 6 - 2
    play.keeper("extra-attempt", who=boss, what="mentir encore", against="max", talent="focus")
    assert one(play.throw(1, 1, who=boss), "stood").degree == "no_and"
    with refused():
        play.ask("zoe", "throw", who=boss)


@rule("chase.use-general-rules")
def test_a_chase_is_an_opposition_of_whoever_begins():
    play = Play(max={"focus": 2, "valour": 0})
    play.attempt(quality="luck", talent="focus", against="max", opposing_talent="focus")
    play.throw(6, 5)
    assert play.view("zoe").rolls[0].total == 11 + 2 - 2


@rule("action.help")
def test_each_ally_with_an_apprenticeship_gives_one_whatever_the_rank_and_only_the_leader_rolls():
    ranks = [{"name": f"M{n}", "rank": rank} for n, rank in enumerate((3, 1, 0, 0))]
    play = Play(people=("zoe", "max", "lou"), max={"skills": ranks})
    play.attempt()
    for skill in ("focus", "k9"):
        with refused_by("action.help"):
            play.ask("max", "help", who="max", leader="zoe", skill=skill)
    play.ask("max", "help", who="max", leader="zoe", skill="k4")
    play.ask("lou", "help", who="lou", leader="zoe", skill="k1")
    (line,) = [x for x in play.view("zoe").rolls[0].lines if x.kind == "help"]
    assert line.value == 2
    with refused_by("action.help"):
        play.ask("max", "help", who="max", leader="zoe", skill="k1")
    with refused():
        play.ask("max", "throw", who="zoe")
    play.throw(3, 2)
    assert play.roll().degree == "yes"


@rule("action.help-limit")
def test_the_keeper_says_how_many_can_help_and_strikes_out_a_help_that_does_not():
    play = Play(people=("zoe", "max", "lou"))
    play.attempt()
    play.keeper("frame-roll", who="zoe", helpers_most=1)
    play.ask("max", "help", who="max", leader="zoe", skill="k1")
    with refused_by("action.help-limit"):
        play.ask("lou", "help", who="lou", leader="zoe", skill="k1")
    play.keeper("strike-help", leader="zoe", who="max")
    assert play.roll().helpers == ()


def group(play, *faces):
    members = list(play.state.heroes)
    play.keeper(
        "call-group", who=members, what="grimper", quality="vigour", talent="valour", difficulty=0
    )
    events = []
    for who, (one_face, other) in zip(members, faces, strict=True):
        play.throw(one_face, other, who=who)
        events = play.ask(who, "stand", who=who)
        if play.roll(who).stage == "effects":
            events = play.ask(who, "waive-effects", who=who)
    return one(events, "group-settled")


@rule("action.group")
@pytest.mark.parametrize(
    ("faces", "success", "degree"),
    [
        (((4, 4), (6, 6), (1, 1)), True, "yes"),
        (((6, 6), (1, 2), (1, 2)), False, "no"),
        (((1, 1), (1, 1), (1, 1)), False, "no_and"),
        (((6, 6), (6, 6), (2, 2)), True, "yes_and"),
    ],
)
def test_a_common_action_passes_when_half_succeed_with_the_worst_success(faces, success, degree):
    settled = group(Play(people=("zoe", "max", "lou")), *faces)
    assert (settled.success, settled.degree) == (success, degree)


@rule("action.group")
def test_half_of_four_is_two():
    settled = group(Play(people=("zoe", "max", "lou", "sam")), (4, 4), (4, 4), (1, 2), (1, 2))
    assert settled.success


@rule("gear.object-as-asset", "gear.object-limits")
def test_tools_add_two_and_a_charm_one_to_luck_unless_the_keeper_finds_them_unfit():
    objects = [
        {"name": "Rossignols", "kind": "tool", "use": "forcer une porte"},
        {"name": "Patte de lapin", "kind": "charm"},
        *[{"name": f"O{n}"} for n in range(3)],
    ]
    play = Play(zoe={"objects": objects})
    play.attempt(tools=["o1"])
    assert sum(line.value for line in play.view("zoe").rolls[0].lines) == 4
    framed = play.keeper("frame-roll", who="zoe", without=["o1"])
    assert one(framed, "roll-framed").rule == "cheap-tales.gear.object-limits"
    assert sum(line.value for line in play.view("zoe").rolls[0].lines) == 2
    play.ask("zoe", "drop-roll", who="zoe")
    play.attempt(quality="luck", tools=["o2"])
    assert sum(line.value for line in play.view("zoe").rolls[0].lines) == 3
    play.ask("zoe", "drop-roll", who="zoe")
    for tools, quality in ((["o2"], "mind"), (["o3"], "luck")):
        with refused_by("gear.object-as-asset"):
            play.attempt(quality=quality, tools=tools)
    assert play.hero().most_power() == 11  # the charm's luck is for rolls only


@rule("gear.object-as-aspect")
def test_an_object_is_an_aspect_for_or_against():
    play = Play()
    play.attempt()
    claimed(play, "o1", "for")
    assert play.view("zoe").rolls[0].mode == "advantage"
    claimed(play, "o2", "against")
    assert play.view("zoe").rolls[0].mode == "plain"


@rule("combat.secret-thrust-outside")
def test_outside_a_fight_the_keeper_says_whether_a_third_trait_may_be_added():
    play = Play()
    with refused_by("combat.secret-thrust-outside"):
        play.attempt(thrust=["k1"])
    play.keeper("allow-thirds", how="once")
    play.done(3, 3, thrust=["k1"])
    assert play.roll().degree == "yes"
    with refused_by("combat.secret-thrust-outside"):
        play.attempt(thrust=["k1"])
    play.keeper("allow-thirds", how="each")
    play.done(3, 3, thrust=["k1"])
    play.done(3, 3, thrust=["k1"])
    play.keeper("allow-thirds", how="reverse")
    with refused_by("combat.secret-thrust-outside"):
        play.attempt(thrust=["k1"])
    play.done(3, 3, talent=None, skill="k1", thrust=["focus"])
    assert play.roll().degree == "yes"


@rule("result.degrees")
@pytest.mark.parametrize(
    ("faces", "difficulty", "degree"),
    [
        ((6, 5), 2, "yes"),
        ((3, 3), 0, "no"),
        ((4, 3), 0, "yes"),
        ((1, 1), 2, "no_and"),
        ((6, 6), -6, "yes_and"),
    ],
)
def test_degrees_are_tested_in_their_order_and_legendary_never_falls(faces, difficulty, degree):
    events = of_type(_thrown(faces, difficulty), "roll-thrown")
    assert events[0].degree == degree


def _thrown(faces, difficulty):
    play = Play()
    play.attempt(difficulty=difficulty)
    return play.throw(*faces)
