"""What happens in the middle of a test: ends, moments, objections, the keeper's word on dice."""

import pytest

from blanc_table import Play, of_type, one, refused_by, rule
from laws.coverage import uncovered
from tablee.games.cthulhu_blanc import game


def offered(play, seat, ask):
    return [offer.given for offer in play.table.offers(seat) if offer.ask == ask]


def ready_to_die(play, who):
    play.raise_to(who, "folie", 5)
    play.ask(who, "propose-suppression", who=who, act="destroy-oneself", what="sa mémoire")


@rule("recovery.suppress-acts")
def test_who_dies_by_their_own_hand_leaves_no_roll_behind_in_anothers_test():
    play = Play()
    ready_to_die(play, "karim")
    pools = {"karim": {"human": False, "meters": ["folie"]}}
    play.together("ines", "karim", pools=pools)
    happened = play.keeper("accept-suppression", who="karim", dies=True)
    assert one(happened, "test-left").who == "karim"
    play.throw("ines", [4])
    assert play.state.owed == ()
    assert play.settle("ines").success


@rule("recovery.suppress-acts", "oppose.perfect-tie")
def test_who_dies_by_their_own_hand_throws_no_tie_again():
    play = Play()
    ready_to_die(play, "karim")
    play.against("ines", "karim")
    play.throw("ines", [3, 3])
    play.keeper("accept-suppression", who="karim", dies=True)
    assert play.settle("ines").winner == "ines"


@rule("end.folie-six")
def test_the_end_of_folie_is_not_escaped_by_an_act_proposed_before():
    play = Play()
    ready_to_die(play, "ines")
    play.keeper("call-roll", meter="folie", who=["ines"], why="la chose")
    play.roll("ines", 6)
    with refused_by("campaign.character-status"):
        play.keeper("accept-suppression", who="ines", dies=True)
    assert offered(play, "gardien", "accept-suppression") == []
    assert play.agent("ines").status == "exiting"


@rule("meter.folie-play-terror", "meter.blessures-play")
def test_two_rises_one_after_the_other_are_both_told():
    play = Play()
    for meter in ("folie", "blessures"):
        play.raise_to("ines", meter, 2)
    first = one(play.ask("ines", "tell-mark", who="ines", text="Elle tremble"), "mark-told")
    second = one(play.ask("ines", "tell-mark", who="ines", text="Le bras"), "mark-told")
    assert (first.meter, second.meter) == ("folie", "blessures")
    assert [mark.told for mark in play.agent("ines").history] == ["Elle tremble", "Le bras"]
    assert play.state.untold == ()


@rule("dice.all-that-apply")
@pytest.mark.parametrize("applies", [True, False])
def test_what_the_keeper_says_of_ordinary_dice_stands_whatever_the_player_ticks(applies):
    play = Play()
    play.propose("ines", human=not applies, meters=["folie"])
    play.keeper("impose-dice", who="ines", human=applies)
    play.ask("ines", "set-pool", who="ines", human=not applies, trade=False, meters=["folie"])
    assert ("human" in play.state.trials["ines"].pools["ines"].dice) is applies
    play.keeper("set-pool", who="ines", human=not applies, trade=False, meters=["folie"])
    assert ("human" in play.state.trials["ines"].pools["ines"].dice) is not applies


@rule("dice.bureaucratie")
def test_a_bureaucratie_die_that_the_keeper_allowed_stays_where_only_the_keeper_may():
    play = Play({"bureaucratie_die_first_throw": "keeper-only"})
    play.propose("ines")
    play.keeper("set-pool", who="ines", human=True, trade=False, meters=["bureaucratie"])
    for meters in ([], ["bureaucratie"]):
        fields = {"who": "ines", "human": True, "trade": True, "meters": meters}
        read = play.table.read_ask({"ask": "set-pool", **fields})
        assert not uncovered(play.table.offers("ines"), read)
        play.ask("ines", "set-pool", **fields)
        assert "bureaucratie" in play.state.trials["ines"].pools["ines"].dice


@rule("action.kind")
def test_the_player_does_not_undo_the_keepers_mark():
    play = Play()
    play.propose("ines")
    play.keeper("mark-test", leader="ines", investigation=True)
    assert offered(play, "ines", "mark-test") == []
    with refused_by("action.kind"):
        play.ask("ines", "mark-test", leader="ines", investigation=False)


@rule("objection.who")
def test_who_has_objected_cannot_take_part():
    play = Play()
    play.propose("ines", mode="together")
    play.ask("karim", "oppose", leader="ines", how="une panne")
    assert offered(play, "karim", "join-test") == []
    with refused_by("objection.who"):
        play.ask("karim", "join-test", who="karim", leader="ines")


@rule("end.summoned-finish-task")
def test_somebody_summoned_joins_nothing_without_a_task_and_names_it_once():
    play = Play()
    play.propose("ines", mode="together")
    play.raise_to("karim", "bureaucratie", 6)
    with refused_by("end.summoned-finish-task"):
        play.ask("karim", "join-test", who="karim", leader="ines")
    play.ask("karim", "name-task", who="karim", task="Fermer la porte")
    with refused_by("end.summoned-finish-task"):
        play.ask("karim", "name-task", who="karim", task="Ouvrir la cave")
    assert offered(play, "karim", "name-task") == []
    play.ask("karim", "join-test", who="karim", leader="ines")


@rule("end.bureaucratie-six")
def test_a_locked_die_is_not_thrown_again_in_a_retry():
    play = Play()
    play.raise_to("ines", "bureaucratie", 5)
    play.propose("ines", ["bureaucratie"])
    play.throw("ines", [1, 6])
    play.roll("ines", 6)
    play.ask("ines", "retry", [4, 2], who="ines", meter="folie")
    assert play.state.trials["ines"].pools["ines"].dice == ("human", "folie")


@rule("recovery.zeal-price")
def test_a_test_proposed_before_a_moment_is_not_thrown_by_who_misses_it():
    play = Play()
    play.ask("ines", "volunteer", who="ines", zeal="seminar")
    play.propose("ines")
    play.keeper("flag-moment", title="L'aube")
    with refused_by("recovery.zeal-price"):
        play.throw("ines")
    play.keeper("end-moment")
    play.throw("ines", [4])


@rule("campaign.linked-character")
def test_the_last_one_lost_goes_by_the_order_of_losses():
    play = Play()
    play.keeper("retire-agent", who="ines", why="mutation")
    second = play.add("ines", name="Anna", profession="Agent")
    play.raise_to(second, "folie", 6)
    play.ask("ines", "tell-exit", who=second, exit="flee", text="Elle court")
    play.keeper("recall", who="ines")
    play.raise_to("ines", "blessures", 6)
    play.ask("ines", "tell-death", who="ines", text="Sous la grue")
    assert play.table.view("ines").game.lost == "ines"


@rule("end.folie-six", "coop.roll")
def test_a_committee_whose_leader_is_lost_is_told():
    play = Play()
    play.raise_to("ines", "folie", 5)
    play.together("ines", "karim")
    play.keeper("call-roll", meter="folie", who=["ines"], why="la chose")
    happened = play.roll("ines", 6)
    assert one(happened, "test-dropped").lost
    assert play.state.trials == {}


@rule("coop.keep-highest")
def test_a_lost_committee_fails_as_a_whole_in_words():
    play = Play()
    play.together("ines", "karim")
    play.ask("paul", "oppose", leader="ines", how="une panne")
    play.throw("ines", [2, 3, 5])
    settled = play.settle("ines")
    assert settled.losers == ("ines", "karim")
    told = game.tell(play.state, settled, game.tongue("fr"))
    assert "Inès et Karim" in told


@rule("dice.meter-die-highest")
@pytest.mark.parametrize(("lying", "owes"), [(6, False), (2, True)])
def test_where_the_group_has_one_highest_die_a_retry_is_held_against_what_lies(lying, owes):
    play = Play({"coop_meter_check": "joint-highest"})
    play.together("ines", "karim")
    play.throw("ines", [1, lying])
    happened = play.ask("ines", "retry", [1, 5], who="ines", meter="folie")
    assert bool(of_type(happened, "roll-owed")) is owes


@rule("dice.meter-die-highest")
@pytest.mark.parametrize(("first", "again", "owes"), [(6, 3, True), (3, 6, False)])
def test_where_only_the_last_throw_counts_the_highest_die_of_a_group_is_that_of_the_dice_that_lie(
    first, again, owes
):
    play = Play({"coop_meter_check": "joint-highest", "retry_meter_check": "last-throw-only"})
    play.together("ines", "karim", pools={"ines": {"meters": ["folie"]}})
    play.throw("ines", [2, 5, first])
    play.ask("karim", "retry", [again, 1], who="karim", meter="blessures")
    happened = play.keeper("settle-test", leader="ines")
    owed = [(event.who, event.meter) for event in of_type(happened, "roll-owed")]
    assert owed == ([("ines", "folie")] if owes else [])


@rule("end.summoned-finish-task")
def test_somebody_summoned_suppresses_nothing_without_a_task():
    play = Play()
    play.keeper("correct-agent", who="ines", why="la cave", folie=5, bureaucratie=6)
    act = {"who": "ines", "act": "burn-books", "what": "le registre"}
    assert offered(play, "ines", "propose-suppression") == []
    with refused_by("end.summoned-finish-task"):
        play.ask("ines", "propose-suppression", **act)
    play.ask("ines", "name-task", who="ines", task="brûler le registre")
    play.ask("ines", "propose-suppression", **act)
    play.keeper("accept-suppression", who="ines")


@rule("dice.six-investigation")
def test_where_all_perceive_a_six_all_roll_also_after_one_retry():
    play = Play({"coop_six": "all-participants"})
    play.together("ines", "karim", investigation=True)
    play.throw("ines", [1, 2])
    happened = play.ask("ines", "retry", [6, 1], who="ines", meter="folie")
    assert [e.who for e in of_type(happened, "roll-owed")] == ["ines", "karim"]


@rule("retry.right")
def test_where_all_retry_together_each_adds_one_die_and_nobody_alone():
    play = Play({"coop_retry": "all-together"})
    play.together("ines", "karim")
    play.throw("ines", [1, 2])
    play.ask("ines", "retry", who="ines", meter="folie")
    with refused_by("retry.right"):
        play.ask("ines", "retry", who="ines", meter="blessures")
    assert offered(play, "ines", "retry") == []
    play.ask("karim", "retry", [1, 1, 4, 3], who="karim", meter="folie")
    pools = play.state.trials["ines"].pools
    assert [pools[who].retries for who in ("ines", "karim")] == [1, 1]


@rule("end.last-deed", "objection.who")
def test_who_begins_to_die_in_a_test_may_be_doubted_and_keeps_the_last_feat():
    play = Play({"objection_timing": "after-throw", "last_deed_dice": "one-test"})
    play.raise_to("ines", "blessures", 5)
    play.propose("ines", ["blessures"])
    play.throw("ines", [1, 5])
    play.roll("ines", 6)
    play.ask("karim", "oppose", [2], leader="ines", how="une panne")
    play.settle("ines")
    assert not play.agent("ines").has_done
    play.propose("ines")
    with refused_by("objection.who"):
        play.ask("karim", "oppose", leader="ines", how="encore")


@rule("meter.bureaucratie-triggers")
def test_papers_of_the_lost_stay_unsigned_in_the_tray():
    play = Play()
    play.keeper("drop-paper", kind="report", who="ines", why="l'incident")
    play.raise_to("ines", "blessures", 6)
    play.ask("ines", "tell-death", who="ines", text="Sous la grue")
    (paper,) = play.state.papers.values()
    assert not paper.signed
    play.keeper("hand-paper", paper=paper.id, to="karim")
    play.ask("karim", "sign-paper", [1], paper=paper.id)


@rule("objection.who")
def test_a_throw_can_wait_until_everybody_else_has_objected_or_has_let_it_be():
    play = Play()
    play.propose("ines")
    play.ask("ines", "await-objections", leader="ines")
    assert play.state.trials["ines"].awaiting == ("gardien", "karim", "paul")
    with refused_by("objection.who"):
        play.ask("ines", "throw-test", leader="ines")
    play.keeper("waive-objection", leader="ines")
    with refused_by("objection.who"):
        play.keeper("waive-objection", leader="ines")
    play.ask("karim", "oppose", leader="ines", how="une panne")
    play.ask("ines", "throw-test", [4, 2], leader="ines")


@rule("objection.who")
def test_the_keeper_may_throw_without_waiting():
    play = Play()
    play.propose("ines")
    play.ask("ines", "await-objections", leader="ines")
    play.throw("ines", [4])
    assert play.state.trials["ines"].awaiting == ()


@rule("action.when-to-roll")
def test_the_keeper_may_end_a_test_whose_dice_lie():
    play = Play()
    play.against("ines", "karim")
    play.throw("ines", [3, 3])
    with refused_by("action.sequence"):
        play.ask("ines", "drop-test", leader="ines")
    play.keeper("drop-test", leader="ines")
    assert play.state.trials == {}
