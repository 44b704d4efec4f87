"""The house rules of the later chapters, played both ways, and the rulings without an option."""

from fractions import Fraction
from itertools import product

import pytest

from tablee.kernel.chronicle import told
from yacdha_table import OWNER, Campaign, Play, of_type, one, refused_by

FACES = range(1, 7)


def chance(count, test):
    ways = sum(bool(test(*faces)) for faces in product(FACES, repeat=count))
    return Fraction(ways, 6**count)


@pytest.mark.rule("yacdha.occupation.bonus")
@pytest.mark.parametrize("choice", ["on-kept-result", "on-da-only-before-comparison"])
@pytest.mark.parametrize("level", [0, 2, 5])
def test_forced_bonus_whether_a_level_also_lifts_a_forced_die(choice, level):
    play = Campaign({"forced_bonus": choice})
    who = play.add("isa", "Ada", {"Escrime": level})
    play.prepare(who, attempt={"claim": "escrime"}, force=[who], opposition=4)
    if choice == "on-kept-result":
        wins = chance(2, lambda a, t: min(6, max(a, t) + level) > 4)
        checks = chance(2, lambda a, t: t > a)
    else:
        wins = chance(2, lambda a, t: max(min(6, a + level), t) > 4)
        checks = chance(2, lambda a, t: t > min(6, a + level))
    assert play.chance("isa", "throw", who=who) == wins
    assert play.chance("isa", "throw", f"check.{who}", who=who) == checks


@pytest.mark.rule("yacdha.occupation.no-auto-vs-active")
@pytest.mark.parametrize(
    ("choice", "sure"), [("cap-6", Fraction(5, 6)), ("no-cap-against-active", 1)]
)
def test_level_cap_vs_active_whether_a_master_can_beat_a_six(choice, sure):
    play = Campaign({"level_cap_vs_active": choice})
    who = play.add("isa", "Ada", {"Escrime": 5})
    play.prepare(who, attempt={"claim": "escrime"}, opposition="active")
    assert play.chance("isa", "throw", who=who) == (
        sure if choice == "cap-6" else chance(2, lambda a, o: a + 5 > o)
    )


@pytest.mark.rule("yacdha.occupation.no-auto-vs-active", "yacdha.action.degree-table")
def test_level_cap_vs_active_margins_beyond_six_are_critical_all_the_same():
    play = Campaign({"level_cap_vs_active": "no-cap-against-active"})
    who = play.add("isa", "Ada", {"Escrime": 5})
    play.prepare(who, attempt={"claim": "escrime"}, opposition="active")
    thrown = one(play.ask("isa", "throw", [6, 1], who=who), "action-thrown")
    assert (thrown.margin, thrown.degree) == (10, "critical-success")


def fencing(choice, doing):
    play = Campaign({"opposition_level": choice})
    who = play.add("isa", "Ada", {"Escrime": 2})
    villain = play.npc("Le Duc", occupations=[{"name": "Sabre", "level": 3}])
    play.fight(villain, investigators=[who])
    play.keeper("describe-round")
    play.ask("isa", "declare", who=who, doing="attack", target=villain, weapon="knife")
    target = {"target": who, "weapon": "knife"} if doing == "attack" else {}
    play.keeper("declare", who=villain, doing=doing, claim="sabre", **target)
    play.keeper("reveal")
    return play, who


@pytest.mark.rule("yacdha.occupation.bonus")
@pytest.mark.parametrize(
    ("choice", "doing", "level"),
    [
        ("add-capped", "dodge", 3),
        ("add-capped", "attack", 3),
        ("dodge-only", "dodge", 3),
        ("dodge-only", "attack", 0),
        ("never", "dodge", 0),
        ("never", "attack", 0),
    ],
)
def test_opposition_level_what_whoever_resists_adds_to_their_die(choice, doing, level):
    play, who = fencing(choice, doing)
    wins = chance(2, lambda a, o: a > min(6, o + level))
    assert play.chance("gardien", "strike", who=who) == wins
    # A player reckons with an ordinary opponent: what the Duke is worth is the keeper's.
    assert play.chance("isa", "strike", who=who) == chance(2, lambda a, o: a > o)


@pytest.mark.rule("yacdha.occupation.bonus")
def test_opposition_level_outside_a_fight_is_the_keepers_secret_and_counts():
    play = Campaign()
    who = play.add("isa", "Ada", {"Escrime": 2})
    play.prepare(who, opposition="active", resisting_level=3)
    assert play.chance("isa", "throw", who=who) == Fraction(5, 12)
    wins = chance(2, lambda a, o: a > min(6, o + 3))
    assert play.chance("gardien", "throw", who=who) == wins
    assert one(play.ask("isa", "throw", [6, 3], who=who), "action-thrown").margin == 0
    other = Campaign({"opposition_level": "dodge-only"})
    who = other.add("isa", "Ada", {"Escrime": 2})
    with refused_by("yacdha.occupation.bonus"):
        other.prepare(who, opposition="active", resisting_level=3)


def masters(choice, levels=(5, 5)):
    play = Campaign({"competition_cap": choice})
    one_ = play.add("isa", "Ada", {"Échecs": levels[0]})
    other = play.add("tom", "Bob", {"Échecs": levels[1]})
    sides = [
        {"name": name, "members": [who], "levels": [{"who": who, "level": level}]}
        for name, who, level in (("A", one_, levels[0]), ("B", other, levels[1]))
    ]
    play.keeper("open-contest", what="une partie", category="mental", sides=sides)
    return play, next(iter(play.state.contests))


@pytest.mark.rule("yacdha.compete.basic")
def test_competition_cap_two_masters_compare_their_bare_dice():
    play, which = masters("natural-dice-if-endless")
    found = play.odds("isa", "throw-contest", contest=which).of("winner")
    assert found.chance("A") == Fraction(5, 12)
    assert found.chance("tie") == Fraction(1, 6)


@pytest.mark.rule("yacdha.compete.basic")
def test_competition_cap_without_a_cap_a_better_player_wins_more():
    play, which = masters("no-cap-in-competition", (5, 4))
    found = play.odds("isa", "throw-contest", contest=which).of("winner")
    assert found.chance("A") == chance(2, lambda a, b: a + 5 > b + 4)
    play, which = masters("natural-dice-if-endless", (5, 4))
    found = play.odds("isa", "throw-contest", contest=which).of("winner")
    assert found.chance("A") == chance(2, lambda a, b: min(6, b + 4) < 6)
    assert found.chance("B") == 0


@pytest.mark.rule("yacdha.compete.basic")
def test_competition_cap_the_keeper_may_separate_them():
    play, which = masters("keeper-decides")
    with refused_by("yacdha.compete.basic"):
        play.ask("isa", "throw-contest", contest=which)
    assert one(play.keeper("award-contest", contest=which, side="B"), "contest-won").side == "B"
    play, which = masters("natural-dice-if-endless")
    with refused_by("yacdha.compete.basic"):
        play.keeper("award-contest", contest=which, side="B")


@pytest.mark.rule("yacdha.creation.age-budget")
@pytest.mark.parametrize("choice", ["book-values", "keeper-values"])
def test_age_budgets_whether_the_keeper_may_set_a_scale_of_their_own(choice):
    play = Campaign({"age_budgets": choice})
    scale = {"adolescent_points": 5, "adolescent_level": 3}
    if choice == "book-values":
        with refused_by("yacdha.creation.age-budget"):
            play.keeper("set-creation-limits", **scale)
        return
    play.keeper("set-creation-limits", **scale)
    play.add("isa", "Zoé", {"Piano": 3, "Vélo": 2}, age="adolescent")
    with refused_by("yacdha.creation.age-budget"):
        play.add("tom", "Max", {"Piano": 2}, age="child")


@pytest.mark.rule("yacdha.occupation.bonus", "yacdha.setup.modules")
@pytest.mark.parametrize(("choice", "wins"), [("on", Fraction(1, 1)), ("off", Fraction(3, 4))])
def test_occupation_levels_or_the_basic_rule(choice, wins):
    play = Campaign({"occupation_levels": choice})
    who = play.add("isa", "Ada", {"Escrime": 3})
    terms = {} if choice == "on" else {"occupation": [who]}
    play.prepare(who, attempt={"claim": "escrime"}, opposition=3, **terms)
    assert play.chance("isa", "throw", who=who) == wins
    assert play.person(who).occupations[0].level == (3 if choice == "on" else 0)


@pytest.mark.rule("yacdha.occupation.player-must-claim")
@pytest.mark.parametrize("choice", ["before-throw", "until-outcome-applied"])
def test_claim_timing_until_when_a_level_may_be_granted(choice):
    play = Campaign({"claim_timing": choice})
    who = play.add("isa", "Ada", {"Escrime": 3})
    play.prepare(who, opposition=4)
    thrown = one(play.ask("isa", "throw", [2], who=who), "action-thrown")
    grant = {"who": who, "member": who, "level": 3}
    if choice == "before-throw":
        assert not thrown.window
        with refused_by("yacdha.occupation.player-must-claim"):
            play.keeper("grant-level", **grant)
        return
    with refused_by("yacdha.occupation.indirect"):
        play.keeper("grant-level", **{**grant, "level": 4})
    assert one(play.keeper("grant-level", **grant), "level-granted").success
    play.ask("isa", "resolve", who=who)
    assert one(play.ask("isa", "finish", who=who), "action-finished").margin == 1


@pytest.mark.rule("yacdha.coop.mass-action")
@pytest.mark.parametrize("choice", ["on", "off"])
def test_mass_action_on_or_off(choice):
    play = Play({"mass_action": choice})
    if choice == "off":
        with refused_by("yacdha.coop.mass-action"):
            play.prepare("daisy", "john", opposition=1, massed=True)
        return
    play.prepare("daisy", "john", opposition=1, massed=True)
    assert play.chance("isa", "throw", who="daisy") == Fraction(5, 6)


@pytest.mark.parametrize(("choice", "seen"), [("all", 3), ("own", 0)])
def test_madness_shown_to_all_or_to_its_owner_only(choice, seen):
    play = Campaign({"madness_shown": choice})
    who = play.add("isa", "Ada")
    play.keeper("call-check", meter="madness", who=[who], event="l’ombre")
    happened = play.ask("isa", "roll-check", [6], who=who)
    rose = one(happened, "meter-rose")
    assert rose.to == (None if choice == "all" else ("isa", "@keeper"))
    play.correct(who, madness=3)
    assert play.table.view("tom").game.investigators[0].madness == seen
    assert play.table.view("isa").game.investigators[0].madness == 3
    assert play.table.view("gardien").game.investigators[0].madness == 3
    assert OWNER[who] == "isa"


@pytest.mark.parametrize("module", ["degree_names", "passive_scale"])
@pytest.mark.parametrize("choice", ["on", "off"])
def test_names_of_degrees_and_oppositions_can_be_left_out_of_the_story(module, choice):
    play = Play({module: choice})
    play.prepare("john", opposition=0)
    play.throw("john", [6])
    story = " ".join(line.text for line in told(play.table, "fr", "tom"))
    word = "critique" if module == "degree_names" else "triviale"
    assert (word in story.casefold()) is (choice == "on")


@pytest.mark.rule("yacdha.campaign.scope")
@pytest.mark.parametrize("module", ["recovery", "learning", "luck", "mythos"])
@pytest.mark.parametrize(
    ("story", "choice", "is_on"),
    [
        ("campaign", "campaign", True),
        ("one-shot", "campaign", False),
        ("one-shot", "on", True),
        ("campaign", "off", False),
    ],
)
def test_modules_of_a_campaign_follow_the_story_or_the_tables_own_choice(
    module, story, choice, is_on
):
    play = Campaign({"story": story, module: choice})
    assert (module in play.table.view("isa").game.modules) is is_on


@pytest.mark.rule("yacdha.luck.start")
@pytest.mark.parametrize(("choice", "points"), [("on", 1), ("off", 0)])
def test_luck_is_only_given_where_it_is_played(choice, points):
    play = Campaign({"luck": choice})
    assert play.person(play.add("isa", "Ada")).luck == points
    if choice == "off":
        play.prepare("ada", opposition=3, costs=[{"low": -5, "high": 0, "meter": "trauma"}])
        assert not one(play.ask("isa", "throw", [1], who="ada"), "action-thrown").window


@pytest.mark.rule("yacdha.luck.coma", "yacdha.dice.forced-cumulates")
def test_check_and_price_compare_with_the_meter_before_and_add_up_for_luck():
    play = Campaign()
    who = play.add("isa", "Ada")
    play.correct(who, trauma=4)
    costs = [{"low": -5, "high": 0, "meter": "trauma", "amount": 2}]
    play.prepare(who, force=[who], opposition=5, costs=costs)
    play.ask("isa", "throw", [1, 3], who=who)
    happened = play.ask("isa", "resolve", [5], who=who)
    assert one(happened, "check-made").rises  # 5 is above 4, the value before the price
    assert one(happened, "death-looms").reached == 4 + 1 + 2
    assert [e.value for e in of_type(happened, "meter-rose")] == [5, 6]
