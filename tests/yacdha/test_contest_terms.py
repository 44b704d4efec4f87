"""Competitions and chases: stakes, agreement, claims, and one level for a side."""

from pathlib import Path

import pytest

from tablee.games.yacdha import game
from tablee.journal.files import load_journal
from tablee.lab.verify import verify
from yacdha_table import Campaign, Play, one, refused_by

COMPETE, CHASE = "yacdha.compete.basic", "yacdha.chase.same-means"


def race(options=None, **fields):
    """Daisy, John and Liam, each for themselves."""
    play = Play(options)
    sides = [
        {"name": n, "members": [who]}
        for n, who in zip("DJL", ("daisy", "john", "liam"), strict=True)
    ]
    play.keeper("open-contest", what="la clef", category="physical", sides=sides, **fields)
    return play


def offered(play, seat, ask):
    return [offer for offer in play.table.offers(seat) if offer.ask == ask]


@pytest.mark.rule(COMPETE, "yacdha.dice.forced-advantage")
def test_the_first_who_taps_does_not_throw_before_the_others_have_decided_whether_to_force():
    play = race()
    assert not offered(play, "isa", "throw-contest")
    with refused_by(COMPETE):
        play.ask("isa", "throw-contest", [3, 5, 2], contest="contest-1")
    play.player("daisy", "agree")
    play.player("john", "force")
    play.player("john", "agree")
    with refused_by(COMPETE):
        play.ask("tom", "throw-contest", contest="contest-1")
    assert offered(play, "phil", "throw-contest")
    happened = play.ask("phil", "throw-contest", [3, 5, 1, 2], contest="contest-1")
    assert one(happened, "contest-thrown").forcing == ("john",)


@pytest.mark.rule(COMPETE)
def test_after_a_tie_the_leaders_decide_anew():
    play = race()
    play.compare("isa", "contest-1", [5, 5, 2])
    assert play.state.contests["contest-1"].agreed == ()
    with refused_by(COMPETE):
        play.ask("isa", "throw-contest", [5, 2], contest="contest-1")
    with refused_by("yacdha.action.stakes-first"):
        play.player("liam", "agree")
    play.player("john", "agree")
    play.ask("isa", "throw-contest", [5, 2], contest="contest-1")
    assert not play.state.contests


@pytest.mark.rule(COMPETE, "yacdha.action.stakes-first")
def test_the_keeper_waits_for_nobody_who_is_slow_but_for_all_who_must_agree_to_stakes():
    play = race()
    play.keeper("throw-contest", [3, 5, 2], contest="contest-1")
    play = race(success="la clef", failure="une porte close", price="trauma")
    with refused_by(COMPETE):
        play.keeper("throw-contest", [3, 5, 2], contest="contest-1")
    for who in ("daisy", "john", "liam"):
        play.keeper("agree", who=who)
    play.keeper("throw-contest", [3, 5, 2], contest="contest-1")
    assert not play.state.contests


@pytest.mark.rule(COMPETE, "yacdha.action.stakes-first")
@pytest.mark.parametrize(
    ("price", "trauma"),
    [
        ({"price": "trauma", "points": 2}, {"daisy": 3, "john": 1, "liam": 3}),
        ({"price": "trauma", "by_margin": True}, {"daisy": 3, "john": 1, "liam": 4}),
        ({}, {"daisy": 1, "john": 1, "liam": 1}),
    ],
)
def test_those_who_lose_pay_what_was_agreed_on(price, trauma):
    play = race(**price, success="la clef")
    happened = play.compare("isa", "contest-1", [3, 5, 2])
    assert one(happened, "contest-won").side == "J"
    assert {who: play.meter(who, "trauma") for who in trauma} == trauma


@pytest.mark.rule(COMPETE, "yacdha.action.stakes-first")
def test_a_side_that_an_earlier_throw_put_out_of_it_pays_when_all_is_over():
    play = race(price="trauma", by_margin=True)
    play.compare("isa", "contest-1", [5, 5, 2])
    assert play.meter("liam", "trauma") == 1
    play.compare("isa", "contest-1", [6, 2])
    assert [play.meter(who, "trauma") for who in ("daisy", "john", "liam")] == [1, 5, 4]


@pytest.mark.rule(CHASE, "yacdha.chase.end")
def test_only_investigators_pay_the_price_of_a_chase():
    play = Play()
    dog = play.npc("Chien")
    play.keeper("open-chase", pursued=["john"], pursuers=[dog], failure="mordu", price="trauma")
    happened = play.compare("tom", "chase-1", [2, 5])
    assert not one(happened, "chase-ended").escaped
    assert play.meter("john", "trauma") == 2
    play.keeper("open-chase", pursued=["john"], pursuers=[dog], price="trauma")
    play.compare("tom", "chase-2", [5, 2])
    assert play.meter(dog, "trauma") == 1


# Claims


def drivers(**fields):
    play = Campaign()
    ada = play.add("isa", "Ada", {"Conduite": 3})
    bob = play.add("tom", "Bob", {"Jardinage": 1})
    man = play.npc("Chauffeur")
    play.keeper("open-chase", pursued=[ada, bob], pursuers=[man], **fields)
    return play, ada, bob


@pytest.mark.rule(CHASE, "yacdha.coop.level")
@pytest.mark.parametrize(("transferable", "level"), [(["pursued"], 3), ([], 0)])
def test_the_driver_serves_the_passengers_of_a_chase(transferable, level):
    play, ada, _ = drivers(transferable=transferable)
    play.ask("isa", "claim", who=ada, claim="conduite")
    pursued, _ = play.state.contests["chase-1"].sides
    assert pursued.level == level
    happened = play.compare("tom", "chase-1", [1, 2, 3])
    won = 2 + level > 3
    assert one(happened, "chase-ended").escaped == won


@pytest.mark.rule(
    "yacdha.occupation.player-must-claim",
    "yacdha.occupation.action-list",
    "yacdha.occupation.indirect",
)
def test_players_claim_for_a_contest_the_keeper_weighs_it_and_it_goes_on_the_list():
    play, ada, bob = drivers(what="en voiture", transferable=["pursued"])
    play.ask("tom", "agree", who=bob)
    play.ask("isa", "claim", who=ada, claim="conduite")
    contest = play.state.contests["chase-1"]
    assert contest.agreed == ()  # other terms are agreed on anew
    with refused_by("yacdha.occupation.indirect"):
        play.keeper("weigh-claim", contest="chase-1", who=ada, level=4)
    with refused_by("yacdha.occupation.player-must-claim"):
        play.keeper("weigh-claim", contest="chase-1", who=bob, level=1)
    play.keeper("weigh-claim", contest="chase-1", who=ada, level=2)
    assert play.state.contests["chase-1"].sides[0].level == 2
    play.compare("tom", "chase-1", [1, 2, 6])
    [listed] = play.person(ada).occupations[0].actions
    assert (listed.name, listed.level) == ("en voiture", 2)
    play.keeper("open-chase", pursued=[ada], pursuers=["npc_chauffeur"], what="en voiture")
    play.ask("isa", "claim", who=ada, claim="conduite")
    assert play.state.contests["chase-2"].sides[0].level == 2


@pytest.mark.rule("yacdha.occupation.action-list", CHASE)
@pytest.mark.parametrize(("language", "name"), [("fr", "une poursuite"), ("en", "a chase")])
def test_a_chase_without_a_word_is_listed_as_one(language, name):
    play, ada, _ = drivers()
    play.ask("isa", "claim", who=ada, claim="conduite")
    play.compare("tom", "chase-1", [1, 2, 6])
    [listed] = play.person(ada).occupations[0].actions
    assert listed.name == "@chase"
    assert (
        play.table.game.choice_name("listed", listed.name, play.table.game.tongue(language)) == name
    )


@pytest.mark.rule("yacdha.occupation.player-must-claim", COMPETE)
def test_without_levels_a_claim_is_worth_a_die_unless_the_keeper_says_no():
    play = race()
    play.player("john", "claim", claim="cuisine-japonaise")
    assert play.state.contests["contest-1"].sides[1].occupation == ("john",)
    play.keeper("weigh-claim", contest="contest-1", who="john", level=0)
    assert play.state.contests["contest-1"].sides[1].occupation == ()
    play.keeper("weigh-claim", contest="contest-1", who="john", level=1)
    happened = play.compare("isa", "contest-1", [3, 1, 5, 2])
    assert one(happened, "contest-won").side == "J"


@pytest.mark.rule("yacdha.occupation.player-must-claim")
def test_a_claim_comes_before_the_first_throw_and_may_be_taken_back():
    play = race()
    play.player("john", "claim", claim="cuisine-japonaise")
    with refused_by("yacdha.occupation.player-must-claim"):
        play.player("john", "claim", claim="cuisine-japonaise")
    play.player("john", "claim")
    assert play.state.contests["contest-1"].sides[1].claims == {}
    play.compare("isa", "contest-1", [5, 5, 2])
    with refused_by("yacdha.occupation.player-must-claim"):
        play.player("john", "claim", claim="cuisine-japonaise")


@pytest.mark.rule(COMPETE)
def test_a_competition_of_three_goes_on_when_one_side_is_gone():
    play = race()
    play.player("liam", "retire-investigator")
    assert [s.name for s in play.state.contests["contest-1"].sides] == ["D", "J"]
    play.compare("isa", "contest-1", [5, 2])
    assert not play.state.contests


@pytest.mark.rule(COMPETE)
def test_the_others_go_on_when_nobody_is_left_of_those_who_tied():
    play = Play()
    first, second = play.npc("Alto"), play.npc("Basso")
    sides = (("D", "daisy"), ("J", "john"), ("A", first), ("B", second))
    sides = [{"name": name, "members": [who]} for name, who in sides]
    play.keeper("open-contest", what="courir", category="physical", sides=sides)
    play.compare("isa", "contest-1", [3, 2, 5, 5])
    play.keeper("inflict", who=[first, second], amount=9, event="l'estrade s'effondre")
    assert play.state.contests["contest-1"].tied == ("D", "J")
    play.compare("isa", "contest-1", [3, 2])
    assert not play.state.contests


@pytest.mark.rule(COMPETE, CHASE, "yacdha.combat.end", "yacdha.combat.surprise")
def test_a_journal_from_before_says_which_of_these_rules_were_corrected_since():
    file = load_journal(Path(__file__).parents[1] / "museum" / "yacdha-2-contests.jsonl")
    report = verify(game, ((line.body, line.hash) for line in file.lines))
    assert report.holds
    assert {*report.corrected} == {
        COMPETE,
        CHASE,
        "yacdha.combat.end",
        "yacdha.combat.surprise",  # of what nothing wounds: it is not stunned either
    }
