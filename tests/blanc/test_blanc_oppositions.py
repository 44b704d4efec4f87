"""Oppositions of many: ties among those who tie, retries that are none, opponents taken out."""

import pytest

from blanc_table import Play, of_type, one, refused_by, rule
from laws.coverage import uncovered
from tablee.games.cthulhu_blanc import game
from tablee.kernel.tongue import tongue


def three_sides(**options):
    play = Play(options)
    play.propose("ines", mode="against", trade=True)
    for other in ("karim", "paul"):
        play.ask(other, "join-test", who=other, leader="ines", trade=True)
    return play


def offered(play, seat, ask):
    return [offer.given for offer in play.table.offers(seat) if offer.ask == ask]


@rule("oppose.perfect-tie")
def test_sides_that_tie_throw_again_among_themselves_and_who_had_lost_cannot_win_by_it():
    play = three_sides()
    fell = one(play.throw("ines", [6, 5, 6, 5, 6, 4]), "test-thrown")
    assert (fell.tied, fell.out) == (("ines", "karim"), ("paul",))
    again = one(play.throw("ines", [1, 1, 2, 1]), "test-thrown")
    assert [throw.who for throw in again.throws] == ["ines", "karim"]
    assert again.leads == ("karim",)
    with refused_by("retry.right"):
        play.ask("paul", "retry", who="paul", meter="folie")
    assert play.settle("ines").winner == "karim"


@rule("oppose.perfect-tie")
def test_who_ties_and_who_has_lost_by_it_are_told_by_name():
    play = Play()
    play.propose("ines", mode="against")
    for other in ("karim", "paul"):
        play.ask(other, "join-test", who=other, leader="ines")
    play.keeper("add-opponent", leader="ines", name="La stagiaire", dice=1, side="ines")
    thrown = one(play.throw("ines", [4, 4, 2, 1]), "test-thrown")
    told = game.tell(play.state, thrown, game.tongue("fr"))
    assert told.endswith("Inès, Karim et la stagiaire relancent les mêmes dés, Paul a perdu.")


@rule("oppose.perfect-tie")
@pytest.mark.parametrize(
    ("name", "faces", "lost"),
    [("Les jumelles", [2, 5, 5], "Inès a perdu."), ("Les jumelles", [5, 2, 5], "les jumelles ont")],
)
def test_whoever_has_lost_agrees_with_their_own_number(name, faces, lost):
    play = Play()
    play.propose("ines", mode="against")
    for opponent in (name, "La concierge"):
        play.keeper("add-opponent", leader="ines", name=opponent, dice=1)
    thrown = one(play.throw("ines", faces), "test-thrown")
    assert f"relancent les mêmes dés, {lost}" in game.tell(play.state, thrown, game.tongue("fr"))


@rule("oppose.perfect-tie")
def test_two_who_had_lost_with_the_same_dice_do_not_stop_the_settling():
    play = three_sides()
    play.keeper("drop-test", leader="ines")
    play.propose("ines", mode="against", trade=True)
    for other in ("karim", "paul"):
        play.ask(other, "join-test", who=other, leader="ines", trade=True)
    play.keeper("add-opponent", leader="ines", name="Vigile", dice=2)
    play.throw("ines", [6, 5, 6, 5, 6, 4, 6, 4])
    play.throw("ines", [1, 1, 2, 1])
    assert play.settle("ines").winner == "karim"


@rule("oppose.perfect-tie", "objection.die")
def test_an_objection_during_a_tie_leaves_it_a_tie():
    house = {"objection_timing": "after-throw", "failure_die_in_opposition": "allowed"}
    play = Play(house)
    play.against("ines", "karim")
    play.throw("ines", [3, 3])
    play.ask("paul", "oppose", [2], leader="ines", how="une panne")
    assert play.state.trials["ines"].tied == ("ines", "karim")
    with refused_by("action.sequence"):
        play.settle("ines")
    play.throw("ines", [5, 2])
    assert play.settle("ines").winner == "ines"


@rule("retry.third-and-last", "oppose.perfect-tie")
def test_the_new_throw_of_a_tie_is_no_retry_and_three_remain():
    play = Play()
    play.against("ines", "karim")
    play.throw("ines", [3, 3])
    play.throw("ines", [6, 1])
    for faces, meter in (([1, 2], "folie"), ([1, 2, 1], "blessures")):
        play.ask("karim", "retry", faces, who="karim", meter=meter)
        while play.state.owed:
            play.roll("karim", 1)
    happened = play.ask("karim", "retry", [1, 2, 1, 1], who="karim", meter="bureaucratie")
    assert one(happened, "test-thrown").rule == "cthulhu-blanc.retry.third-and-last"


@rule("oppose.tie-break")
@pytest.mark.parametrize("kept", ["replaces", "keep-best"])
def test_of_two_throws_in_an_opposition_the_better_list_is_kept_where_the_best_is_kept(kept):
    play = Play({"retry_result": kept})
    play.against("ines", "karim", pools={"ines": {"trade": True}, "karim": {"trade": True}})
    play.throw("ines", [6, 5, 6, 4])
    play.ask("karim", "retry", [6, 1, 1], who="karim", meter="folie")
    lying = play.state.trials["ines"].pools["karim"].sorted
    assert lying == ((6, 4) if kept == "keep-best" else (6, 1, 1))


@rule("oppose.roll")
def test_who_leads_declines_nothing_and_who_loses_may():
    play = Play()
    play.against("ines", "karim")
    play.throw("ines", [6, 1])
    assert offered(play, "ines", "decline") == []
    assert offered(play, "karim", "decline") == [{"who": "karim"}]
    with refused_by("retry.right"):
        play.ask("ines", "decline", who="ines")


@rule("oppose.roll")
def test_an_opponent_can_be_taken_out_before_the_throw():
    play = Play()
    play.propose("ines", mode="against")
    play.keeper("add-opponent", leader="ines", name="Le vigile", dice=3)
    (npc,) = [who for who in play.state.trials["ines"].pools if who != "ines"]
    with refused_by("oppose.roll"):
        play.ask("ines", "remove-opponent", leader="ines", who=npc)
    with refused_by("oppose.roll"):
        play.keeper("remove-opponent", leader="ines", who="ines")
    play.keeper("remove-opponent", leader="ines", who=npc)
    assert list(play.state.trials["ines"].pools) == ["ines"]


@rule("oppose.roll")
def test_somebody_of_the_keepers_on_the_leaders_side_is_told_as_an_ally():
    play = Play()
    play.against("ines", "karim")
    play.keeper("add-opponent", leader="ines", name="La stagiaire", dice=1, side="ines")
    french = tongue("fr", (game.folder,))
    joined = [e.event for e in play.table.entries if e.event.__struct_config__.tag == "test-joined"]
    told = game.tell(play.state, joined[-1], french)
    assert "oppose" not in told
    assert "Inès" in told


@rule("dice.result-table")
def test_the_draft_of_a_report_says_what_the_leaders_side_got_in_a_lost_opposition():
    play = Play()
    play.against("ines", "karim")
    play.throw("ines", [1, 6])
    play.settle("ines")
    view = play.table.view("ines").game
    draft = game.report_draft(view, 1, game.tongue("en"))
    assert any("The other party prevailed" in line for line in draft)
    assert not any("It worked" in line for line in draft)


@rule("objection.compare")
def test_an_objection_before_the_retry_of_an_opposition_is_thrown():
    play = Play({"failure_die_in_opposition": "allowed"})
    play.against("ines", "karim")
    play.throw("ines", [5, 1])
    play.ask("paul", "oppose", leader="ines", how="une panne")
    play.ask("karim", "retry", [1, 2, 6], who="karim", meter="folie")
    assert play.state.trials["ines"].failure == 6
    while play.state.owed:
        play.roll("karim", 1)
    assert play.settle("ines").winner == ""


@rule("recovery.suppress-run")
def test_an_opposition_is_another_test_and_ends_a_run_where_those_do():
    play = Play({"suppress_run_end": "any-other-test"})
    play.raise_to("ines", "folie", 5)
    play.ask("ines", "propose-suppression", who="ines", act="burn-books", what="le livre")
    play.keeper("accept-suppression", who="ines")
    play.ask("ines", "roll-suppression", [6], who="ines")
    play.against("ines", "karim")
    assert of_type(play.throw("ines", [4, 3]), "run-closed")
    assert play.agent("ines").run is None


@rule("oppose.perfect-tie")
def test_where_ties_trigger_the_rolls_come_before_the_new_throw():
    play = Play({"perfect_tie_triggers": "apply"})
    pools = {who: {"human": False, "meters": ["folie"]} for who in ("ines", "karim")}
    play.against("ines", "karim", pools=pools)
    play.throw("ines", [3, 3])
    with refused_by("action.sequence"):
        play.throw("ines")
    assert offered(play, "gardien", "throw-test") == []
    for who in ("ines", "karim"):
        play.roll(who, 1)
    play.throw("ines", [6, 3])


@rule("dice.six-investigation", "oppose.tie-break")
def test_who_has_left_and_wins_with_dice_that_lie_owes_no_roll():
    play = Play()
    play.against("ines", "karim", investigation=True)
    play.throw("ines", [3, 6])
    play.keeper("retire-agent", who="karim", why="mutation")
    assert play.settle("ines").winner == "karim"
    assert play.state.owed == ()
    play.keeper("end-mission")


@rule("gm.calls", "oppose.perfect-tie")
def test_nobody_whose_dice_lie_is_struck_out_and_the_test_is_settled_without_them():
    play = three_sides()
    play.throw("ines", [2, 1, 5, 1, 5, 1])
    with refused_by("gm.calls"):
        play.keeper("remove-agent", who="karim", why="une erreur")
    for who in ("karim", "paul"):
        play.keeper("retire-agent", who=who, why="mutation")
    assert play.settle("ines").winner == "paul"


@rule("oppose.roll")
def test_a_side_goes_on_under_the_name_of_who_is_left_when_its_first_one_leaves():
    play = Play()
    play.propose("ines", mode="against")
    play.keeper("add-opponent", leader="ines", name="Le concierge", dice=2)
    side = "npc_le-concierge"
    for who in ("karim", "paul"):
        play.ask(who, "join-test", who=who, leader="ines", side=side)
    play.keeper("remove-opponent", leader="ines", who=side)
    assert play.state.trials["ines"].sides == ("ines", "karim")
    (told,) = play.keeper("add-opponent", leader="ines", name="Les jumelles", dice=1, side="karim")
    assert game.tell(play.state, told, game.tongue("fr")) == (
        "les jumelles font cause commune avec Karim (1 dé)."
    )
    play.throw("ines", [3, 4, 2, 5])
    settled = play.settle("ines")
    assert "Karim, Paul et les jumelles l’emportent" in game.tell(
        play.state, settled, game.tongue("fr")
    )


@rule("oppose.tie-break")
@pytest.mark.parametrize(
    ("mine", "theirs", "told"),
    [
        ([5, 3], [5, 2], "Le deuxième dé départage."),
        ([5, 3], [5], "À dés égaux, un dé de plus décide."),
        ([6, 1], [5, 2], ""),
    ],
)
def test_where_the_highest_dice_are_the_same_it_is_said_which_one_decides(mine, theirs, told):
    play = Play()
    pools = {"ines": {"trade": True}, "karim": {"trade": len(theirs) == 2}}
    play.against("ines", "karim", pools=pools)
    happened = play.throw("ines", [*mine, *theirs])
    line = game.tell(play.state, one(happened, "test-thrown"), game.tongue("fr"))
    assert line.endswith(told or "Karim\u00a0: 5.")


@rule("oppose.tie-break")
def test_a_lost_opposition_is_a_lost_one_in_the_report_where_only_the_win_counts():
    play = Play({"opposition_result": "win-only"})
    play.against("ines", "karim")
    play.throw("ines", [3, 6])
    play.settle("ines")
    assert play.state.log[-1] == ("ines", "lost", "essayer")


@rule("dice.six-investigation")
@pytest.mark.parametrize("check", ["each-throw", "last-throw-only"])
def test_the_winner_of_a_search_rolls_once_for_one_die_on_top(check):
    play = Play({"retry_meter_check": check})
    pools = {"ines": {"meters": ["folie"]}}
    play.against("ines", "karim", investigation=True, pools=pools)
    happened = play.throw("ines", [3, 6, 2])
    if check == "each-throw":
        play.roll("ines", 1)
    happened += play.keeper("settle-test", leader="ines")
    assert [owed.meter for owed in of_type(happened, "roll-owed")] == ["folie"]


@rule("dice.six-investigation", "meter.folie-triggers")
def test_a_horror_seen_meanwhile_does_not_take_the_roll_of_the_six_away():
    play = Play()
    play.against("ines", "karim", investigation=True)
    play.throw("ines", [6, 2])
    play.keeper("call-roll", meter="folie", who=["ines"], why="la chose")
    play.roll("ines", 1)
    happened = play.keeper("settle-test", leader="ines")
    assert [owed.who for owed in of_type(happened, "roll-owed")] == ["ines"]


@rule("oppose.roll")
def test_a_side_of_one_s_own_may_be_left_out_or_called_by_one_s_own_name():
    play = Play()
    play.propose("ines", mode="against")
    for named in ({}, {"side": "karim"}, {"side": "ines"}):
        read = play.table.read_ask({"ask": "join-test", "who": "karim", "leader": "ines", **named})
        assert not uncovered(play.table.offers("karim"), read)
    play.ask("karim", "join-test", who="karim", leader="ines", side="karim")
    assert play.state.trials["ines"].sides == ("ines", "karim")
