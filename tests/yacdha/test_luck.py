"""Luck: a die turned before its consequences, death turned into coma, and what that leaves."""

from fractions import Fraction

import pytest

from tablee.games.yacdha.rules.meters.decide import suffer
from tablee.kernel.words import Refused
from yacdha_table import OWNER, Campaign, of_type, one, refused_by

WALL = [{"low": -5, "high": 0, "meter": "trauma", "by_margin": True}]


def someone(options=None, trauma=1, luck=1, **more):
    play = Campaign(options)
    who = play.add("isa", "Ada", {"Horlogerie": 3})
    play.correct(who, trauma=trauma, luck=luck, **more)
    return play, who


def at_the_wall(play, who, **terms):
    return play.prepare(who, **{"opposition": 4, "costs": WALL, **terms})


@pytest.mark.rule("yacdha.luck.start", "yacdha.luck.no-accumulation")
def test_everybody_starts_with_one_point_and_gets_a_spent_one_back_at_the_end():
    play = Campaign()
    one_, other = play.add("isa", "Ada"), play.add("tom", "Bob")
    villain = play.npc("Le Duc")
    assert [play.person(w).luck for w in (one_, other, villain)] == [1, 1, 0]
    play.correct(one_, luck=0)
    gained = of_type(play.end_scenario(), "luck-gained")
    assert [(e.who, e.luck) for e in gained] == [(one_, 1)]
    assert play.person(other).luck == 1


@pytest.mark.rule("yacdha.luck.accumulation-option", "yacdha.luck.start")
def test_a_table_may_let_points_add_up_to_a_number_it_chooses():
    play = Campaign({"luck_cap": "3"})
    who = play.add("isa", "Ada")
    found = []
    for scenario in range(4):
        play.end_scenario()
        found.append(play.person(who).luck)
        play.keeper("begin-scenario", title=f"Épisode {scenario + 2}")
    assert found == [2, 3, 3, 3]


@pytest.mark.rule("yacdha.luck.start")
def test_a_milestone_brings_a_point_too_and_the_dead_get_none():
    play = Campaign()
    one_, other = play.add("isa", "Ada"), play.add("tom", "Bob")
    for who in (one_, other):
        play.correct(who, luck=0)
    play.correct(other, condition="dead")
    gained = of_type(play.end_scenario(milestone=True), "luck-gained")
    assert [e.who for e in gained] == [one_]
    assert not play.state.between


@pytest.mark.rule("yacdha.luck.action", "yacdha.luck.action-condition")
def test_a_die_is_turned_right_after_the_throw_when_trauma_is_at_stake():
    play, who = someone(trauma=4)
    at_the_wall(play, who)
    thrown = one(play.ask("isa", "throw", [2], who=who), "action-thrown")
    assert (thrown.margin, thrown.window) == (-2, True)
    assert play.person(who).trauma == 4
    happened = play.ask("isa", "spend-luck", who=who, die=0, face=5)
    spent = one(happened, "luck-spent")
    assert (spent.margin, spent.success) == (1, True)
    assert (play.person(who).luck, play.person(who).trauma) == (0, 4)
    assert play.state.actions[who].attempts == (1,)


@pytest.mark.rule("yacdha.luck.action", "yacdha.investigation.result")
@pytest.mark.parametrize("step", ["resolve", "spend-luck"])
def test_a_search_with_an_open_throw_brings_its_information_once_it_is_settled(step):
    play, who = someone()
    play.keeper("prepare-lead", title="La cave", short="Une odeur", most="b", all="c", bonus="d")
    search = {"investigation": True, "what": "fouiller"}
    costs = [{"low": -5, "high": 6, "meter": "trauma"}]
    lead = next(iter(play.state.leads))
    play.prepare(who, category="mental", attempt=search, opposition=0, costs=costs, lead=lead)
    play.ask("isa", "throw", [1], who=who)
    more = {"die": 0, "face": 6} if step == "spend-luck" else {}
    won = one(play.ask("isa", step, who=who, **more), "information-won")
    assert won.tier == (4 if more else 1)


@pytest.mark.rule("yacdha.luck.action-condition")
def test_luck_is_no_help_against_madness_nor_when_nothing_threatens_the_body():
    play, who = someone()
    costs = [{"low": -5, "high": 0, "meter": "madness"}]
    play.prepare(who, category="mental", force=[who], opposition=4, costs=costs)
    thrown = one(play.ask("isa", "throw", [1, 2, 6], who=who), "action-thrown")
    assert not thrown.window
    with refused_by("yacdha.luck.action-timing"):
        play.ask("isa", "spend-luck", who=who, die=0, face=6)


@pytest.mark.rule("yacdha.luck.action-condition")
def test_luck_helps_only_the_one_whose_own_trauma_is_in_danger():
    play = Campaign()
    one_, other = play.add("isa", "Ada"), play.add("tom", "Bob")
    play.prepare(one_, other, force=[other], opposition=3)
    thrown = one(play.ask("isa", "throw", [1, 2, 5], who=one_), "action-thrown")
    assert (thrown.checks, thrown.window) == ((other,), True)
    with refused_by("yacdha.luck.action-condition"):
        play.ask("isa", "spend-luck", who=one_, die=0, face=6)
    with refused_by("yacdha.luck.action"):
        play.ask("tom", "spend-luck", who=other, die=0, face=6)
    spent = one(play.ask("tom", "spend-luck", who=other, die=1, face=5), "luck-spent")
    assert (spent.checks, spent.margin) == ((), 2)


@pytest.mark.rule("yacdha.luck.action")
def test_only_action_dice_are_turned_and_only_one():
    play, who = someone(luck=2)
    play.correct(who, luck=2)
    at_the_wall(play, who, opposition="active", advantage=True, force=[who])
    play.ask("isa", "throw", [1, 2, 3, 6], who=who)
    for place in (2, 3):
        with refused_by("yacdha.luck.action"):
            play.ask("isa", "spend-luck", who=who, die=place, face=6)
    play.ask("isa", "spend-luck", who=who, die=0, face=4)
    assert play.person(who).luck == 1
    with refused_by("yacdha.luck.action-timing"):
        play.ask("isa", "spend-luck", who=who, die=1, face=6)


@pytest.mark.rule("yacdha.luck.action-timing")
def test_once_the_check_is_thrown_no_die_is_turned_any_more():
    play, who = someone(trauma=4)
    play.prepare(who, force=[who], opposition=4)
    play.ask("isa", "throw", [2, 5], who=who)
    with refused_by("yacdha.luck.action-timing"):
        play.ask("isa", "finish", who=who)
    with refused_by("yacdha.luck.action-timing"):
        play.ask("isa", "throw-again", who=who)
    assert one(play.ask("isa", "resolve", [4], who=who), "check-made").rises is False
    with refused_by("yacdha.luck.action-timing"):
        play.ask("isa", "spend-luck", who=who, die=0, face=6)


@pytest.mark.rule("yacdha.luck.action-six-not-always")
def test_a_six_is_not_enough_against_a_six_nor_under_a_disadvantage():
    play, who = someone()
    at_the_wall(play, who, opposition="active")
    play.ask("isa", "throw", [1, 6], who=who)
    assert not one(play.ask("isa", "spend-luck", who=who, die=0, face=6), "luck-spent").success
    play, who = someone()
    at_the_wall(play, who, opposition=4, disadvantage=True)
    play.ask("isa", "throw", [1, 3], who=who)
    spent = one(play.ask("isa", "spend-luck", who=who, die=0, face=6), "luck-spent")
    assert spent.margin == -1


@pytest.mark.rule("yacdha.luck.action-six-not-always", "yacdha.luck.action")
def test_every_face_is_offered_with_what_it_would_bring():
    play, who = someone()
    at_the_wall(play, who, opposition=5, force=[who])
    play.ask("isa", "throw", [2, 4], who=who)
    offers = [o for o in play.table.offers("isa") if o.ask == "spend-luck"]
    assert [o.given["face"] for o in offers] == [6, 5, 4, 3, 1]
    for offer in offers:
        found = play.odds("isa", "spend-luck", **offer.given)
        face = offer.given["face"]
        assert found.of("margin").chance(max(face, 4) - 5) == 1
        rises = Fraction(5, 6) if face < 4 else 0
        assert found.of(f"rise.{who}").chance(True) == rises


@pytest.mark.rule("yacdha.luck.one-purpose-each")
def test_without_a_point_no_window_opens_and_death_is_death():
    play, who = someone(trauma=4, luck=0)
    at_the_wall(play, who)
    happened = play.ask("isa", "throw", [2], who=who)
    assert not one(happened, "action-thrown").window
    assert one(happened, "died").reached == 6
    with pytest.raises(Refused):
        play.ask("isa", "turn-to-coma", who=who)


@pytest.mark.rule("yacdha.luck.action")
def test_odds_before_a_throw_go_on_to_the_end_as_if_nobody_spent_anything():
    play, who = someone(trauma=4)
    at_the_wall(play, who, force=[who])
    play_without, poor = someone(trauma=4, luck=0)
    at_the_wall(play_without, poor, force=[poor])
    rich = play.odds("isa", "throw", who=who)
    plain = play_without.odds("isa", "throw", who=poor)
    for name in ("success", "margin", "price", f"check.{who}", f"rise.{who}"):
        assert rich.of(name) == plain.of(name)
    assert rich.of(f"dying.{who}").chance(True) == plain.of(f"dies.{who}").chance(True) > 0


@pytest.mark.rule("yacdha.luck.action")
def test_after_compensation_the_players_say_before_the_throw_whose_the_dice_are():
    play = Campaign()
    one_, other = play.add("isa", "Ada"), play.add("tom", "Bob")
    play.prepare(one_, other, opposition=4, disadvantage=True, costs=WALL)
    with refused_by("yacdha.luck.action"):
        play.ask("isa", "throw", [1], who=one_, order=[other])
    happened = play.ask("isa", "throw", [1], who=one_, order=[other, one_])
    assert one(happened, "rolled").cast.dice[0].who == other
    with refused_by("yacdha.luck.action-condition"):
        play.ask("isa", "spend-luck", who=one_, die=0, face=6)
    play.ask("tom", "spend-luck", who=other, die=0, face=6)


@pytest.mark.rule("yacdha.luck.coma", "yacdha.luck.after-effects")
@pytest.mark.parametrize(
    ("trauma", "amount", "lasting"), [(4, 2, 0), (4, 3, 1), (3, 5, 2), (5, 5, 4)]
)
def test_death_turns_into_coma_and_leaves_what_went_beyond_six(trauma, amount, lasting):
    play, who = someone(trauma=trauma)
    costs = [{"low": -5, "high": 6, "meter": "trauma", "amount": amount}]
    play.prepare(who, opposition=0, costs=costs)
    play.ask("isa", "throw", [1], who=who)
    happened = play.ask("isa", "resolve", who=who)
    assert one(happened, "death-looms").reached == trauma + amount
    assert play.person(who).condition == "dying"
    play.ask("isa", "turn-to-coma", who=who)
    person = play.person(who)
    assert (person.condition, person.trauma, person.luck) == ("coma", 6, 0)
    assert (person.after_effects, person.lowest_trauma) == (lasting, 1 + lasting)


@pytest.mark.rule("yacdha.luck.coma")
def test_a_player_may_let_an_investigator_die_and_keep_nothing_waiting():
    play, who = someone(trauma=5)
    play.prepare(who, opposition=0, costs=[{"low": -5, "high": 6, "meter": "trauma"}])
    play.ask("isa", "throw", [1], who=who)
    play.ask("isa", "resolve", who=who)
    with refused_by("yacdha.luck.coma"):
        play.end_scenario()
    with refused_by("yacdha.luck.coma"):
        play.ask("isa", "attempt", who=who, what="ramper")
    assert one(play.ask("isa", "accept-death", who=who), "died").reached == 6
    assert play.person(who).condition == "dead"


@pytest.mark.rule("yacdha.luck.after-effects-death")
def test_when_no_value_would_be_left_luck_is_not_taken_and_death_is_certain():
    play, who = someone(trauma=5, after_effects=1)
    costs = [{"low": -5, "high": 6, "meter": "trauma", "amount": 5}]
    play.prepare(who, opposition=0, costs=costs)
    play.ask("isa", "throw", [1], who=who)
    died = one(play.ask("isa", "resolve", who=who), "died")
    assert (died.rule, died.reached) == ("yacdha.luck.after-effects-death", 10)
    assert play.person(who).luck == 1


def in_coma(**more):
    play, who = someone(trauma=5, **more)
    play.prepare(who, opposition=0, costs=[{"low": -5, "high": 6, "meter": "trauma"}])
    play.ask("isa", "throw", [1], who=who)
    play.ask("isa", "resolve", who=who)
    play.ask("isa", "turn-to-coma", who=who)
    return play, who


@pytest.mark.rule("yacdha.luck.coma-fragile")
def test_without_care_within_the_hour_a_coma_ends_in_death():
    play, who = in_coma()
    play.keeper("pass-time", minutes=60)
    assert play.person(who).condition == "coma"
    died = one(play.keeper("pass-time", minutes=1), "died")
    assert died.rule == "yacdha.luck.coma-fragile"


@pytest.mark.rule("yacdha.luck.coma-fragile")
def test_any_further_wound_kills_whatever_luck_is_left():
    play, who = in_coma()
    play.correct(who, luck=1)
    villain = play.npc("Le Duc")
    play.keeper("open-fight", investigators=[play.add("tom", "Bob")], opponents=[villain])
    play.keeper("end-fight")
    costs = [{"low": -5, "high": 6, "meter": "trauma"}]
    with refused_by("yacdha.luck.coma"):
        play.prepare(who, opposition=0, costs=costs)
    (died,) = suffer(play.state, play.person(who), "trauma", (1, "yacdha.combat.attack"))
    assert died.rule == "yacdha.luck.coma-fragile"


@pytest.mark.rule("yacdha.luck.coma-exit")
def test_a_day_of_care_begun_in_time_ends_the_coma_at_five():
    play, who = in_coma()
    play.keeper("pass-time", minutes=30)
    play.keeper("treat-coma", who=who)
    with refused_by("yacdha.luck.coma-exit"):
        play.keeper("treat-coma", who=who)
    play.keeper("pass-time", minutes=24 * 60 - 1)
    assert play.person(who).condition == "coma"
    assert one(play.keeper("pass-time", minutes=1), "came-round").trauma == 5
    assert (play.person(who).condition, play.person(who).trauma) == ("active", 5)


def fighting(options=None, trauma=1, weapon="firearm", opponents=1):
    play, who = someone(options, trauma=trauma)
    villains = [play.npc(f"Sbire {n}", weapons=[weapon]) for n in range(opponents)]
    play.keeper("give-weapon", who=who, weapon="knife")
    play.fight(*villains, investigators=[who], weapons=())
    return play, who, villains


@pytest.mark.rule("yacdha.luck.coma", "yacdha.luck.coma-fragile")
def test_all_hits_of_a_round_count_as_one_sum_and_the_fight_waits_for_the_answer():
    play, who, (one_, other) = fighting(trauma=3, opponents=2)
    play.declare(
        **{who: "dodge", one_: ("attack", who, "firearm"), other: ("attack", who, "firearm")}
    )
    play.keeper("strike", [5, 1], who=one_)
    looms = one(play.keeper("strike", [4, 3], who=other), "death-looms")
    assert looms.reached == 3 + 4 + 1
    with refused_by("yacdha.luck.coma"):
        play.keeper("describe-round")
    play.ask("isa", "turn-to-coma", who=who)
    assert play.person(who).after_effects == 2
    play.declare(**{one_: ("attack", who, "firearm"), other: "dodge"})
    died = one(play.keeper("strike", [1], who=one_), "died")
    assert died.rule == "yacdha.luck.coma-fragile"


@pytest.mark.rule("yacdha.luck.action-condition")
def test_in_a_fight_luck_helps_when_a_forced_die_threatens_the_one_who_strikes():
    play, who, (villain,) = fighting()
    play.declare(**{who: ("attack", villain, "knife"), villain: "dodge"})
    play.ask("isa", "force", who=who)
    struck = one(play.ask("isa", "strike", [1, 3, 2], who=who), "struck")
    assert (struck.margin, struck.window) == (1, True)
    assert play.state.fight.blows == ()
    happened = play.ask("isa", "spend-luck", who=who, die=0, face=6)
    assert one(happened, "luck-spent").checks == ()
    again = one(happened, "struck")
    assert (again.margin, again.trauma) == (4, 2)
    assert play.person(villain).trauma == 3
    assert (play.person(who).luck, play.person(who).trauma) == (0, 1)


@pytest.mark.rule("yacdha.luck.action-timing")
def test_a_strike_left_as_it_is_has_its_check_and_the_round_ends():
    play, who, (villain,) = fighting()
    play.declare(**{who: ("attack", villain, "knife"), villain: "dodge"})
    play.ask("isa", "force", who=who)
    play.ask("isa", "strike", [1, 3, 2], who=who)
    happened = play.ask("isa", "resolve", [6], who=who)
    assert one(happened, "check-made").rises
    assert of_type(happened, "round-ended")
    assert (play.person(who).trauma, play.person(villain).trauma) == (2, 2)


@pytest.mark.rule("yacdha.luck.action-condition")
@pytest.mark.parametrize(("choice", "window"), [("strict", False), ("any-combat-throw", True)])
def test_a_missed_attack_alone_is_no_danger_to_oneself(choice, window):
    play, who, (villain,) = fighting({"luck_in_combat": choice})
    play.declare(**{who: ("attack", villain, "knife"), villain: "dodge"})
    struck = one(play.ask("isa", "strike", [1, 6], who=who), "struck")
    assert struck.window is window
    if window:
        spent = one(play.ask("isa", "spend-luck", who=who, die=0, face=6), "luck-spent")
        assert not spent.success


@pytest.mark.rule("yacdha.luck.action")
def test_two_who_seize_each_other_can_be_parted_by_luck():
    play, who, (villain,) = fighting()
    play.declare(**{who: ("immobilise", villain), villain: ("immobilise", who)})
    play.ask("isa", "force", who=who)
    happened = play.ask("isa", "strike", [1, 2, 5], who=who)
    assert [s.success for s in of_type(happened, "struck")] == [False, True]
    turned = play.ask("isa", "spend-luck", who=who, die=0, face=6)
    assert [s.success for s in of_type(turned, "struck")] == [True, False]
    assert one(turned, "immobilised").who == villain


def test_the_odds_of_a_strike_run_to_its_end_too():
    play, who, (villain,) = fighting(trauma=3)
    play.declare(**{who: ("attack", villain, "knife"), villain: "dodge"})
    play.ask("isa", "force", who=who)
    found = play.odds("isa", "strike", who=who)
    check = Fraction(sum(t > a for a in range(1, 7) for t in range(1, 7)), 36)
    assert found.of(f"rise.{who}").chance(True) == check * Fraction(3, 6)
    assert OWNER[who] == "isa"


@pytest.mark.rule("yacdha.luck.action", "yacdha.end.exit-of-investigator")
@pytest.mark.parametrize("gone", ["leader", "helper"])
def test_whoever_has_left_the_story_turns_no_die_of_an_open_throw(gone):
    play = Campaign()
    ada, bob = play.add("isa", "Ada"), play.add("tom", "Bob")
    play.prepare(ada, bob, opposition=5, costs=WALL)
    play.ask("isa", "throw", [2, 3], who=ada)
    left, seat = (ada, "isa") if gone == "leader" else (bob, "tom")
    play.ask(seat, "retire-investigator", who=left)
    turns = [o for o in play.table.offers(seat) if o.ask == "spend-luck"]
    assert not [o for o in turns if o.given["who"] == left]
    play.keeper("resolve", who=ada)
    assert play.state.actions[ada].pending is None


@pytest.mark.rule("yacdha.luck.action", "yacdha.coop.failure-shared")
def test_whoever_leaves_after_the_throw_still_pays_for_it_and_may_still_turn_a_die():
    play = Campaign()
    ada, bob = play.add("isa", "Ada"), play.add("tom", "Bob")
    play.ask("isa", "attempt", who=ada, what="grimper")
    play.ask("tom", "join", who=bob, leader=ada)
    price = [{"meter": "trauma", "amount": 2, "low": -5, "high": 0}]
    play.keeper("judge", who=ada, success="là-haut", failure="en bas", opposition=5, costs=price)
    play.ask("isa", "agree", who=ada)
    play.ask("tom", "agree", who=bob)
    play.ask("isa", "throw", [2, 3], who=ada)
    play.ask("tom", "leave", who=bob)
    happened = play.ask("tom", "spend-luck", who=bob, die=1, face=6)
    assert one(happened, "luck-spent").success
    assert (play.person(bob).luck, play.person(bob).trauma) == (0, 1)


@pytest.mark.rule("yacdha.luck.action", "yacdha.luck.action-timing")
def test_a_helper_who_left_an_open_throw_for_a_fight_may_still_turn_a_die():
    play = Campaign()
    ada, bob, man = play.add("isa", "Ada"), play.add("tom", "Bob"), play.npc("Brute")
    play.ask("isa", "attempt", who=ada, what="grimper")
    play.ask("tom", "join", who=bob, leader=ada)
    costs = [{"low": -5, "high": 0, "meter": "trauma", "amount": 2}]
    play.keeper("judge", who=ada, opposition=4, success="x", failure="y", costs=costs)
    for seat, who in (("isa", ada), ("tom", bob)):
        play.ask(seat, "agree", who=who)
    play.ask("isa", "throw", [1, 2], who=ada)
    play.ask("tom", "leave", who=bob)
    play.keeper("open-fight", investigators=[bob], opponents=[man])
    for seat in ("tom", "gardien"):
        turns = [o.given for o in play.table.offers(seat) if o.ask == "spend-luck"]
        assert {"who": bob, "die": 1, "face": 6} in turns
    play.ask("tom", "spend-luck", who=bob, die=1, face=6)
    assert play.state.actions[ada].attempts == (2,)
    assert (play.person(bob).luck, play.state.fight.fighters[bob].pending) == (0, None)


@pytest.mark.rule("yacdha.luck.no-accumulation", "yacdha.luck.accumulation-option")
def test_points_beyond_what_the_table_allows_now_are_gone_with_the_scenario():
    play = Campaign({"luck_cap": "3"})
    ada, bob = play.add("isa", "Ada"), play.add("tom", "Bob")
    play.correct(ada, luck=3)
    play.correct(bob, luck=0)
    play.keeper("end-session")
    play.keeper("change-house-rule", option="luck_cap", choice="1")
    play.keeper("begin-session")
    assert {e.luck[ada] for e in play.table.view("gardien").game.endings} == {1}
    happened = play.end_scenario()
    assert [(e.who, e.luck) for e in of_type(happened, "luck-capped")] == [(ada, 1)]
    assert [play.person(who).luck for who in (ada, bob)] == [1, 1]
