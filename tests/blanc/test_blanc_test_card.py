"""The test: which dice apply, how they are read, objections, retries, together and against."""

from fractions import Fraction
from itertools import product

import pytest

from blanc_table import METERS, Play, of_type, one, refused_by, rule

FACES = range(1, 7)
RESULTS = {1: "dear", 2: "backlash", 3: "backlash", 4: "standard", 5: "excellent", 6: "incredible"}


def chance(count, test):
    ways = sum(bool(test(*faces)) for faces in product(FACES, repeat=count))
    return Fraction(ways, 6**count)


@rule("dice.all-that-apply", "dice.human", "dice.profession-or-trait", "dice.meter-die-plain")
@pytest.mark.parametrize("human", [True, False])
@pytest.mark.parametrize("trade", [True, False])
@pytest.mark.parametrize("meters", [(), ("folie",), METERS])
def test_a_pool_has_each_die_that_applies_once(human, trade, meters):
    play = Play()
    play.propose("ines", meters, human=human, trade=trade)
    pool = play.state.trials["ines"].pools["ines"]
    expected = ["human"] * human + ["trade"] * trade + list(meters)
    assert list(pool.dice) == expected
    if not expected:
        with refused_by("dice.all-that-apply"):
            play.throw("ines")
        return
    happened = play.throw("ines", [3] * len(expected))
    assert [die.role for die in one(happened, "rolled").cast.dice] == expected


@rule("meta.dice-colours", "dice.meter-die-plain")
def test_every_die_carries_its_label_and_a_score_adds_nothing():
    play = Play()
    play.raise_to("ines", "folie", 4)
    play.propose("ines", ["folie"])
    (rolled,) = of_type(play.throw("ines", [5, 2]), "rolled")
    assert [(d.role, d.who, d.face) for d in rolled.cast.dice] == [
        ("human", "ines", 5),
        ("folie", "ines", 2),
    ]
    assert play.state.trials["ines"].pools["ines"].top == 5


@rule("dice.folie", "dice.blessures", "dice.bureaucratie", "gm.calls")
@pytest.mark.parametrize("meter", METERS)
def test_the_player_risks_and_the_keeper_imposes(meter):
    play = Play()
    play.propose("ines")
    play.ask("ines", "set-pool", who="ines", human=True, trade=True, meters=[meter])
    assert meter in play.state.trials["ines"].pools["ines"].dice
    play.ask("ines", "set-pool", who="ines", human=True, trade=True)
    play.keeper("impose-dice", who="ines", meters=[meter])
    play.ask("ines", "set-pool", who="ines", human=True, trade=False)
    pool = play.state.trials["ines"].pools["ines"]
    assert (pool.imposed, meter in pool.dice) == ((meter,), True)
    with refused_by("dice.all-that-apply"):
        play.ask("ines", "impose-dice", who="ines", meters=[])


@rule("dice.human")
def test_a_task_beyond_human_reach_has_no_human_die_and_the_keeper_says_so():
    play = Play()
    play.propose("ines")
    play.keeper("impose-dice", who="ines", human=False, meters=["folie"])
    assert play.state.trials["ines"].pools["ines"].dice == ("folie",)


@rule("dice.highest-is-result", "dice.result-table", "dice.success-by-default")
@pytest.mark.parametrize("top", FACES)
def test_the_highest_die_is_the_result_and_every_row_is_a_success(top):
    play = Play()
    play.propose("ines", trade=True)
    play.throw("ines", [1, top])
    settled = play.settle("ines")
    assert (settled.success, settled.top, settled.result) == (True, top, RESULTS[top])


@rule("dice.price-and-backlash", "dice.excellent-extra", "dice.uncanny-clue", "dice.six-other")
@pytest.mark.parametrize(
    ("top", "search", "kinds"),
    [
        (1, False, ["price"]),
        (2, False, ["backlash"]),
        (3, True, ["backlash", "clue"]),
        (4, True, ["clue"]),
        (5, False, ["extra"]),
        (6, False, []),
        (6, True, ["clue"]),
    ],
)
def test_what_a_result_owes_stays_open_until_it_is_told(top, search, kinds):
    play = Play()
    play.propose("ines", investigation=search)
    play.throw("ines", [top])
    if top == 6 and search:
        play.roll("ines", 1)
    play.settle("ines")
    assert [d.kind for d in play.state.debts.values()] == kinds
    for debt in list(play.state.debts):
        play.keeper("tell-debt", debt=debt, text="Voilà.")
    assert play.state.debts == {}


@rule("dice.six-investigation", "dice.six-other", "action.kind", "meter.folie-triggers")
@pytest.mark.parametrize(("search", "owed"), [(True, 1), (False, 0)])
def test_a_six_on_an_investigation_calls_for_a_folie_roll(search, owed):
    play = Play()
    play.propose("ines", investigation=not search)
    play.keeper("mark-test", leader="ines", investigation=search)
    happened = play.throw("ines", [6])
    assert len(of_type(happened, "roll-owed")) == owed
    with refused_by("action.sequence"):
        play.keeper("mark-test", leader="ines", investigation=not search)


@rule("dice.meter-die-highest", "meter.blessures-triggers", "meter.bureaucratie-triggers")
@pytest.mark.parametrize("meter", METERS)
@pytest.mark.parametrize(
    ("faces", "triggers"), [((3, 5), True), ((5, 5), False), ((5, 3), False), ((1, 2), True)]
)
def test_a_meter_die_strictly_on_top_calls_for_its_roll(meter, faces, triggers):
    play = Play()
    play.propose("ines", [meter])
    happened = play.throw("ines", list(faces))
    assert [e.meter for e in of_type(happened, "roll-owed")] == [meter] * triggers


@rule("dice.meter-die-highest")
def test_meter_dice_that_share_the_top_all_trigger_and_meter_dice_alone_always_do():
    play = Play()
    play.propose("ines", METERS)
    happened = play.throw("ines", [4, 5, 5, 3])
    assert [e.meter for e in of_type(happened, "roll-owed")] == ["folie", "blessures"]
    other = Play()
    other.propose("ines", METERS, human=False)
    assert other.odds("ines", "throw-test", leader="ines")
    chances = other.odds("ines", "throw-test", leader="ines")
    none = chances.joint.where(lambda way: not any(v for k, v in way if k.startswith("roll.")))
    assert none == 0


@rule("dice.meter-roll-is-new-throw", "action.sequence")
def test_meter_rolls_are_fresh_throws_in_the_books_order_and_come_before_the_result():
    play = Play()
    play.propose("ines", METERS, human=False)
    play.throw("ines", [6, 6, 6])
    with refused_by("action.sequence"):
        play.keeper("settle-test", leader="ines")
    with refused_by("action.sequence"):
        play.ask("ines", "retry", who="ines", meter="folie")
    order = [one(play.roll("ines", 1), "meter-rolled").meter for _ in METERS]
    assert order == list(METERS)
    assert play.settle("ines").top == 6
    assert [play.score("ines", m) for m in METERS] == [1, 1, 1]


@rule("action.when-to-roll")
def test_a_test_that_need_not_be_thrown_is_dropped():
    play = Play()
    play.propose("ines")
    play.keeper("drop-test", leader="ines")
    assert play.state.trials == {}


@rule("objection.who")
def test_anybody_outside_the_action_may_object_once_and_nobody_in_it():
    play = Play()
    play.together("ines", "karim")
    for seat in ("ines", "karim"):
        with refused_by("objection.who"):
            play.ask(seat, "oppose", leader="ines", how="Le chat")
    play.ask("paul", "oppose", leader="ines", how="La porte est fermée")
    with refused_by("objection.who"):
        play.keeper("oppose", leader="ines", how="Moi aussi")


@rule("objection.die", "objection.compare", "objection.effect")
@pytest.mark.parametrize("top", FACES)
@pytest.mark.parametrize("failure", FACES)
def test_only_a_strictly_higher_failure_die_makes_it_fail(top, failure):
    play = Play()
    play.propose("ines")
    play.ask("paul", "oppose", leader="ines", how="La corde cède")
    play.throw("ines", [top, failure])
    settled = play.settle("ines")
    assert settled.success is (failure <= top)
    if failure > top:
        assert (settled.result, settled.failed_by, settled.how) == (None, "paul", "La corde cède")
        assert play.state.debts == {}


@rule("objection.effect", "objection.die")
def test_a_failed_test_still_triggers_and_the_failure_die_never_does():
    play = Play()
    play.propose("ines", ["blessures"])
    play.ask("paul", "oppose", leader="ines", how="x")
    happened = play.throw("ines", [1, 2, 6])
    assert [e.meter for e in of_type(happened, "roll-owed")] == ["blessures"]
    play.roll("ines", 6)
    assert not play.settle("ines").success
    assert play.score("ines", "blessures") == 2


@rule("retry.right", "retry.first", "retry.second", "retry.third-and-last", "retry.cumulative")
def test_three_retries_each_with_a_new_meter_die_and_no_fourth():
    play = Play()
    play.propose("ines")
    play.throw("ines", [1])
    pool = ["human"]
    for number, meter in enumerate(METERS, 1):
        happened = play.ask("ines", "retry", [5] + [1] * number, who="ines", meter=meter)
        pool.append(meter)
        assert [d.role for d in one(happened, "rolled").cast.dice] == pool
        assert play.state.trials["ines"].pools["ines"].top == 5
        with refused_by("retry.cumulative" if number < 3 else "retry.third-and-last"):
            play.ask("ines", "retry", who="ines", meter=meter)
    with refused_by("retry.third-and-last"):
        play.ask("ines", "retry", who="ines")


@rule("retry.cumulative")
@pytest.mark.parametrize("first", [(), ("folie",), ("folie", "blessures"), METERS])
def test_as_many_retries_as_meter_dice_are_missing(first):
    play = Play()
    play.propose("ines", first)
    play.throw("ines", [6] + [1] * len(first))
    offers = [o.given.get("meter") for o in play.table.offers("ines") if o.ask == "retry"]
    assert offers == [m for m in METERS if m not in first]


@rule("retry.cumulative", "retry.right")
def test_a_new_throw_replaces_the_old_one_even_if_worse_and_the_failure_die_lies():
    play = Play()
    play.propose("ines")
    play.ask("paul", "oppose", leader="ines", how="x")
    play.throw("ines", [4, 3])
    play.ask("ines", "retry", [2, 1], who="ines", meter="folie")
    settled = play.settle("ines")
    assert (settled.top, settled.success) == (2, False)


@rule("retry.scope")
def test_nothing_but_a_test_is_tried_again_and_the_count_starts_anew():
    play = Play()
    play.keeper("call-roll", meter="folie", who=["ines"], why="une ombre")
    with refused_by("retry.right"):
        play.ask("ines", "retry", who="ines", meter="folie")
    play.roll("ines", 1)
    for _ in range(2):
        play.propose("ines")
        play.throw("ines", [1])
        play.ask("ines", "retry", [2, 1], who="ines", meter="folie")
        play.settle("ines")


@rule("coop.roll", "coop.keep-highest")
def test_together_everybody_throws_their_own_pool_and_the_best_die_is_everybodys():
    play = Play()
    pools = {"karim": {"trade": True, "meters": ["bureaucratie"]}}
    play.together("ines", "karim", pools=pools)
    play.ask("paul", "oppose", leader="ines", how="x")
    happened = play.throw("ines", [2, 3, 1, 5, 4])
    dice = one(happened, "rolled").cast.dice
    assert [d.who for d in dice] == ["ines", "karim", "karim", "karim", "paul"]
    assert [(e.who, e.meter) for e in of_type(happened, "roll-owed")] == [("karim", "bureaucratie")]
    play.roll("karim", 1)
    settled = play.settle("ines")
    assert (settled.top, settled.success, settled.winners) == (5, True, ("ines", "karim"))


@rule("coop.roll")
def test_a_test_proposed_alone_stays_so():
    play = Play()
    play.propose("ines")
    with refused_by("coop.roll"):
        play.ask("karim", "join-test", who="karim", leader="ines")


@rule("oppose.roll", "oppose.tie-break")
@pytest.mark.parametrize(
    ("mine", "theirs", "winner"),
    [
        ([5, 1], [4, 4], "ines"),
        ([5, 2], [5, 3], "karim"),
        ([6, 3], [6, 2], "ines"),
        ([4, 4], [6, 1], "karim"),
    ],
)
def test_sorted_dice_decide_an_opposition(mine, theirs, winner):
    play = Play()
    two = {"trade": True}
    play.against("ines", "karim", {"ines": two, "karim": two})
    play.throw("ines", [*mine, *theirs])
    assert play.settle("ines").winner == winner


@rule("oppose.tie-break")
def test_where_one_side_has_no_die_left_the_other_wins():
    play = Play()
    play.against("ines", "karim", {"ines": {"trade": True}})
    play.throw("ines", [5, 1, 5])
    assert play.settle("ines").winner == "ines"


@rule("oppose.perfect-tie")
def test_a_perfect_tie_is_thrown_again_and_counts_for_nothing():
    play = Play()
    risk = {"meters": ["folie"]}
    play.against("ines", "karim", {"ines": risk, "karim": risk})
    happened = play.throw("ines", [1, 4, 1, 4])
    assert one(happened, "test-thrown").tied == ("ines", "karim")
    assert not of_type(happened, "roll-owed")
    with refused_by("action.sequence"):
        play.keeper("settle-test", leader="ines")
    play.throw("ines", [5, 4, 1, 3])
    play.roll("karim", 1)
    assert play.settle("ines").winner == "ines"


@rule("oppose.roll")
def test_the_keepers_people_oppose_with_plain_dice():
    play = Play()
    play.propose("ines", mode="against")
    with refused_by("oppose.roll"):
        play.throw("ines", [1])
    play.keeper("add-opponent", leader="ines", name="Le concierge", dice=2)
    play.throw("ines", [4, 5, 1])
    settled = play.settle("ines")
    assert (settled.success, settled.winner) == (False, "npc_le-concierge")


@rule("retry.right", "oppose.roll")
def test_the_loser_of_an_opposition_may_try_again_against_lying_dice():
    play = Play()
    play.against("ines", "karim")
    play.throw("ines", [3, 5])
    with refused_by("retry.right"):
        play.ask("karim", "retry", who="karim", meter="folie")
    with refused_by("retry.right"):
        play.ask("ines", "settle-test", leader="ines")
    play.ask("ines", "retry", [6, 1], who="ines", meter="blessures")
    play.ask("karim", "decline", who="karim")
    assert one(play.ask("ines", "settle-test", leader="ines"), "test-settled").winner == "ines"


@rule("dice.all-that-apply")
def test_each_die_has_its_reason_which_leaves_with_it():
    play = Play()
    play.ask("ines", "propose-test", who="ines", what="forcer la porte", trade=True)
    play.ask("ines", "give-reason", who="ines", die="trade", why="Serrurière de métier")
    play.ask("ines", "set-pool", who="ines", human=True, trade=True, meters=["folie"])
    play.ask("ines", "give-reason", who="ines", die="folie", why="La porte respire")
    assert play.state.trials["ines"].pools["ines"].reasons == {
        "trade": "Serrurière de métier",
        "folie": "La porte respire",
    }
    play.ask("ines", "set-pool", who="ines", human=True, trade=False, meters=["folie"])
    assert play.state.trials["ines"].pools["ines"].reasons == {"folie": "La porte respire"}
    with refused_by("dice.all-that-apply"):
        play.ask("ines", "give-reason", who="ines", die="trade", why="x")


@rule("dice.all-that-apply")
def test_the_keepers_reason_stands_at_the_imposed_die_and_leaves_the_players_words_alone():
    play = Play()
    play.ask("ines", "propose-test", who="ines", what="forcer la porte", why="J'ai la clef")
    play.keeper("impose-dice", who="ines", meters=["blessures"], why="Elle est chaude")
    reasons = play.state.trials["ines"].pools["ines"].reasons
    assert reasons == {"": "J'ai la clef", "blessures": "Elle est chaude"}
    with refused_by("dice.all-that-apply"):
        play.ask("ines", "give-reason", who="ines", die="blessures", why="Non")
