"""Luck in competitions and chases: before any other die, and in nobody else's hands."""

from pathlib import Path

import pytest

from tablee.games.yacdha import game
from tablee.journal.files import load_journal, replay
from tablee.lab.verify import verify
from yacdha_table import Campaign, Play, lines, of_type, one, refused_by

COMPETE, CHASE = "yacdha.compete.basic", "yacdha.chase.same-means"


def offered(play, seat, ask):
    return [offer for offer in play.table.offers(seat) if offer.ask == ask]


def lucky(chase=False, **fields):
    """Ada forces; Bob, who has no luck left, competes with her."""
    play = Campaign()
    ada, bob = play.add("isa", "Ada"), play.add("tom", "Bob")
    play.correct(bob, luck=0)
    if chase:
        dog = play.npc("Chien")
        play.keeper("open-chase", pursued=[ada, bob], pursuers=[dog], **fields)
    else:
        sides = [{"name": "A", "members": [ada]}, {"name": "B", "members": [bob]}]
        play.keeper("open-contest", what="x", category="physical", sides=sides, **fields)
    return play, ada, bob


@pytest.mark.rule("yacdha.luck.action", "yacdha.luck.action-timing", COMPETE)
def test_the_check_of_a_forced_die_waits_for_luck_in_a_competition():
    play, ada, _ = lucky()
    play.ask("isa", "force", who=ada)
    happened = play.compare("tom", "contest-1", [2, 5, 3])
    thrown = one(happened, "contest-thrown")
    assert (thrown.leaders, thrown.checks, thrown.waiting) == (("A",), (ada,), (ada,))
    assert not of_type(happened, "check-made")
    assert play.state.contests  # nothing is settled yet
    with refused_by("yacdha.luck.action-timing"):
        play.ask("tom", "throw-contest", contest="contest-1")
    assert {o.given["die"] for o in offered(play, "isa", "spend-luck")} == {0}
    happened = play.ask("isa", "spend-luck", who=ada, die=0, face=6)
    assert one(happened, "contest-turned").checks == ()
    assert not of_type(happened, "check-made")
    assert (one(happened, "contest-won").side, play.person(ada).luck) == ("A", 0)


@pytest.mark.rule("yacdha.luck.action-timing", CHASE)
def test_whoever_keeps_the_point_makes_the_check_of_a_chase():
    play, ada, bob = lucky(chase=True)
    play.ask("isa", "force", who=ada)
    happened = play.compare("tom", "chase-1", [2, 1, 5, 3])
    assert one(happened, "contest-thrown").waiting == (ada,)
    with refused_by("yacdha.luck.action-timing"):
        play.ask("tom", "resolve", who=bob)
    happened = play.ask("isa", "resolve", [6], who=ada)
    assert one(happened, "check-made").rises
    assert one(happened, "chase-ended").escaped
    assert (play.person(ada).trauma, play.person(ada).luck) == (2, 1)


@pytest.mark.rule("yacdha.luck.action-condition", "yacdha.luck.action")
def test_luck_may_win_a_chase_whose_loss_costs_trauma():
    play, ada, _ = lucky(chase=True, failure="les crocs", price="trauma", points=3)
    happened = play.compare("tom", "chase-1", [2, 1, 4])
    assert one(happened, "contest-thrown").waiting == (ada,)
    happened = play.ask("isa", "spend-luck", who=ada, die=0, face=4)
    turned = one(happened, "contest-turned")
    assert turned.leaders == ("pursued", "pursuers")  # a tie: thrown again, and nobody has paid
    assert play.person(ada).trauma == 1
    assert play.state.contests["chase-1"].tied == ("pursued", "pursuers")


@pytest.mark.rule("yacdha.luck.action-condition")
@pytest.mark.parametrize("category", ["mental", "physical"])
def test_luck_gives_no_shelter_from_madness_in_a_contest(category):
    play = Campaign()
    ada, bob = play.add("isa", "Ada"), play.add("tom", "Bob")
    sides = [{"name": "A", "members": [ada]}, {"name": "B", "members": [bob]}]
    play.keeper("open-contest", what="x", category=category, sides=sides)
    play.ask("isa", "force", who=ada)
    happened = play.compare("tom", "contest-1", [2, 5, 3] + ([1] if category == "mental" else []))
    assert bool(one(happened, "contest-thrown").waiting) == (category == "physical")


@pytest.mark.rule("yacdha.luck.action-timing")
def test_an_opponent_cannot_close_the_window_and_the_keeper_can():
    play, ada, bob = lucky()
    play.ask("isa", "force", who=ada)
    play.compare("tom", "contest-1", [2, 5, 3])
    assert not offered(play, "tom", "resolve")
    with refused_by("yacdha.luck.action-timing"):
        play.ask("tom", "settle-contest", contest="contest-1")
    happened = play.keeper("settle-contest", [1], contest="contest-1")
    assert one(happened, "contest-kept").who == (ada,)
    assert one(happened, "contest-won").side == "A"
    del bob


@pytest.mark.rule("yacdha.luck.action", "yacdha.luck.one-purpose-each")
def test_two_with_luck_decide_one_after_the_other():
    play, ada, bob = lucky()
    play.correct(bob, luck=1)
    for seat, who in (("isa", ada), ("tom", bob)):
        play.ask(seat, "force", who=who)
    happened = play.compare("tom", "contest-1", [2, 5, 1, 4])
    assert one(happened, "contest-thrown").waiting == (ada, bob)
    play.ask("isa", "resolve", who=ada)
    happened = play.ask("tom", "spend-luck", [1], who=bob, die=2, face=6)
    assert [e.who for e in of_type(happened, "check-made")] == [ada]
    assert one(happened, "contest-won").side == "B"


@pytest.mark.rule("yacdha.luck.action-timing", "yacdha.end.exit-of-investigator")
def test_a_throw_whose_owner_leaves_the_story_can_still_be_settled():
    play, ada, bob = lucky(chase=True)
    play.ask("isa", "force", who=ada)
    play.compare("tom", "chase-1", [2, 1, 5, 3])
    play.ask("isa", "retire-investigator", who=ada)
    assert not offered(play, "isa", "resolve")
    happened = play.keeper("settle-contest", contest="chase-1")
    assert not of_type(happened, "check-made")
    assert one(happened, "chase-ended").escaped
    del bob


@pytest.mark.rule("yacdha.chase.end", "yacdha.meter.trauma-six")
@pytest.mark.parametrize("language", ["fr", "en"])
def test_nobody_who_dies_of_the_effort_is_said_to_get_away(language):
    play = Play()
    dog = play.npc("Chien")
    play.raise_to("john", "trauma", 5)
    play.keeper("open-chase", pursued=["john"], pursuers=[dog])
    play.player("john", "force")
    happened = play.compare("tom", "chase-1", [2, 5, 3, 6])
    assert one(happened, "died").who == "john"
    assert not of_type(happened, "chase-ended")
    assert one(happened, "contest-emptied").side == "pursued"
    assert not play.state.contests
    last = lines(play, language)[-1]
    assert last.startswith("La poursuite s’arrête là" if language == "fr" else "The chase is over")


@pytest.mark.rule("yacdha.chase.end", "yacdha.meter.trauma-six")
@pytest.mark.parametrize(
    ("language", "said"),
    [("fr", "La poursuite est finie. Hors d’atteinte\u00a0: Daisy."), ("en", "Got away: Daisy.")],
)
def test_of_those_who_get_away_only_the_living_are_named(language, said):
    play = Play()
    dog = play.npc("Chien")
    play.raise_to("john", "trauma", 5)
    play.keeper("open-chase", pursued=["john", "daisy"], pursuers=[dog])
    play.player("john", "force")
    happened = play.compare("isa", "chase-1", [2, 3, 5, 1, 6])
    assert one(happened, "died").who == "john"
    assert one(happened, "chase-ended").left == ("daisy",)
    assert lines(play, language)[-1].endswith(said)


@pytest.mark.rule(COMPETE, "yacdha.meter.trauma-six")
def test_the_dead_of_a_side_win_nothing():
    play = Play()
    play.raise_to("john", "trauma", 5)
    sides = [{"name": "A", "members": ["john", "daisy"]}, {"name": "B", "members": ["liam"]}]
    play.keeper("open-contest", what="x", category="physical", sides=sides)
    play.player("john", "force")
    happened = play.compare("isa", "contest-1", [2, 3, 5, 1, 6])
    assert one(happened, "contest-won").members == ("daisy",)


@pytest.mark.rule(COMPETE)
def test_chances_are_shown_before_all_have_agreed_and_look_through_the_window():
    play, ada, _ = lucky()
    before = play.odds("tom", "throw-contest", contest="contest-1")
    play.ask("isa", "force", who=ada)
    forced = play.odds("tom", "throw-contest", contest="contest-1")
    assert forced.of("winner").chance("A") > before.of("winner").chance("A")
    # dA < dT in 15 of 36 cases; the check rises in five of six.
    assert forced.of(f"rise.{ada}").chance(True) == forced.of(f"check.{ada}").chance(True) * 5 / 6


@pytest.mark.rule("yacdha.luck.action-timing", "yacdha.dice.forced-check", COMPETE, CHASE)
@pytest.mark.parametrize("chase", [False, True])
def test_an_open_throw_keeps_its_check_when_the_only_opponent_dies_meanwhile(chase):
    play, ada, bob = lucky()
    play.keeper("drop-contest", contest="contest-1")
    if chase:
        play.keeper("open-chase", pursued=[ada], pursuers=[bob])
    else:
        sides = [{"name": "A", "members": [ada]}, {"name": "B", "members": [bob]}]
        play.keeper("open-contest", what="x", category="physical", sides=sides)
    (contest,) = play.state.contests
    play.ask("isa", "force", who=ada)
    play.compare("tom", contest, [2, 5, 3])
    play.keeper("inflict", who=[bob], amount=20, event="le toit s'effondre")
    assert offered(play, "isa", "resolve")
    happened = play.ask("isa", "resolve", [6], who=ada)
    assert one(happened, "check-made").rises
    assert (play.person(ada).trauma, play.state.contests) == (2, {})
    assert lines(play, "fr")
    assert lines(play, "en")


@pytest.mark.rule("yacdha.luck.action-timing", COMPETE)
@pytest.mark.parametrize("both", [False, True])
def test_an_open_throw_that_ties_is_over_when_nobody_is_left_to_throw_again_with(both):
    play, ada, bob = lucky()
    play.ask("isa", "force", who=ada)
    play.compare("tom", "contest-1", [2, 5, 5])
    for who in (bob, ada) if both else (bob,):
        play.keeper("inflict", who=[who], amount=20, event="le toit s'effondre")
    play.keeper("settle-contest", None if both else [1], contest="contest-1")
    assert not play.state.contests


@pytest.mark.rule("yacdha.luck.action-timing", COMPETE)
def test_a_journal_in_which_such_a_throw_was_forgotten_opens_as_it_was():
    file = load_journal(Path(__file__).parents[1] / "museum" / "yacdha-3-left-open.jsonl")
    table = replay(game, file.lines)
    assert (table.state.game.contests, table.state.game.person("ada").trauma) == ({}, 1)
    report = verify(game, ((line.body, line.hash) for line in file.lines))
    assert report.holds
    assert {*report.corrected} == {COMPETE, CHASE}


@pytest.mark.rule("yacdha.luck.action-timing", COMPETE)
def test_whoever_an_earlier_throw_put_out_of_it_has_no_die_in_the_next_one():
    play = Campaign()
    people = [play.add(seat, name) for seat, name in (("isa", "Ada"), ("tom", "Bob"))]
    third = play.add("phil", "Cy")
    sides = [{"name": who, "members": [who]} for who in (*people, third)]
    stakes = {"success": "x", "failure": "y", "price": "trauma", "points": 3}
    play.keeper("open-contest", what="x", category="physical", sides=sides, **stakes)
    play.compare("isa", "contest-1", [5, 5, 2])
    play.ask("phil", "resolve", who=third)
    play.compare("isa", "contest-1", [6, 2])
    assert play.state.contests["contest-1"].laid.waiting == (people[1],)
    assert not offered(play, "phil", "spend-luck")
    assert {o.given["who"] for o in offered(play, "gardien", "spend-luck")} == {people[1]}


@pytest.mark.rule("yacdha.end.end-of-scenario-steps", "yacdha.luck.action-timing")
def test_a_scenario_does_not_end_over_the_open_throw_of_a_competition():
    play, ada, _ = lucky()
    play.ask("isa", "force", who=ada)
    play.compare("tom", "contest-1", [2, 5, 3])
    assert not offered(play, "gardien", "end-scenario")
    with refused_by("yacdha.end.end-of-scenario-steps"):
        play.end_scenario()
    play.ask("isa", "resolve", [6], who=ada)
    play.end_scenario()
    assert play.state.between


def test_a_journal_from_before_opens_as_it_was_and_says_what_was_corrected_since():
    file = load_journal(Path(__file__).parents[1] / "museum" / "yacdha-5-open-ends.jsonl")
    report = verify(game, ((line.body, line.hash) for line in file.lines))
    assert report.holds
    assert {
        "yacdha.action.stakes-first",
        "yacdha.combat.declare",
        "yacdha.end.end-of-scenario-steps",
        "yacdha.gm.house-rules",
        "yacdha.investigation.result",
        "yacdha.luck.no-accumulation",
        "yacdha.meter.madness-six",
    } <= {*report.corrected}
