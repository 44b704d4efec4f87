"""Every house rule of Cthulhu Blanc, played both ways."""

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from blanc_table import METERS, SEATS, Play, of_type, one, refused_by
from tablee.games.cthulhu_blanc import game
from tablee.kernel.table import Table

FACES = range(1, 7)


def chance(count, test):
    ways = sum(bool(test(*faces)) for faces in product(FACES, repeat=count))
    return Fraction(ways, 6**count)


def test_every_house_rule_is_named_here_and_defaults_are_the_books():
    source = Path(__file__).read_text(encoding="utf-8")
    assert [o.id for o in game.book.option if f'"{o.id}"' not in source] == []
    table = Table.open(game, SEATS, draw_seed=lambda: b"x" * 32)
    assert table.state.common.options == {o.id: o.default for o in game.book.option}


@pytest.mark.parametrize("count", range(1, 6))
def test_traits_count(count):
    play = Play({"traits_count": str(count)})
    assert len(play.agent("ines").traits) == count
    with refused_by("creation.sheet"):
        other = Play({"traits_count": str(count)}, ())
        other.add("ines", name="X", profession="Y", traits=["a"] * 6)


@pytest.mark.parametrize(
    ("choice", "triggers"),
    [
        ("ordinary-shields", lambda o, f, b: f > o and f >= b),
        ("unique-only", lambda o, f, b: f > o and f > b),
        ("any-top", lambda o, f, b: f >= o and f >= b),
    ],
)
def test_meter_die_tie(choice, triggers):
    play = Play({"meter_die_tie": choice})
    play.propose("ines", ["folie", "blessures"])
    found = play.chance("ines", "throw-test", "roll.folie.ines", leader="ines")
    assert found == chance(3, triggers)


@pytest.mark.parametrize("choice", ["player-may", "keeper-only"])
def test_bureaucratie_die_first_throw(choice):
    play = Play({"bureaucratie_die_first_throw": choice})
    if choice == "keeper-only":
        with refused_by("dice.bureaucratie"):
            play.propose("ines", ["bureaucratie"])
        play.propose("ines")
        play.keeper("impose-dice", who="ines", meters=["bureaucratie"])
    else:
        play.propose("ines", ["bureaucratie"])
    assert "bureaucratie" in play.state.trials["ines"].pools["ines"].dice


@pytest.mark.parametrize(("choice", "rolls"), [("merge", 1), ("separate", 2)])
def test_same_throw_causes(choice, rolls):
    play = Play({"same_throw_causes": choice})
    play.propose("ines", ["folie"], investigation=True)
    happened = play.throw("ines", [1, 6])
    assert len(of_type(happened, "roll-owed")) == rolls
    for _ in range(rolls):
        play.roll("ines", 6)
    assert play.score("ines", "folie") == 1 + rolls


@pytest.mark.parametrize("choice", ["before-throw", "after-throw"])
def test_objection_timing(choice):
    play = Play({"objection_timing": choice})
    play.propose("ines", METERS)
    play.throw("ines", [3, 1, 1, 1])
    objection = {"leader": "ines", "how": "Un peu tard"}
    if choice == "before-throw":
        with refused_by("objection.who"):
            play.ask("paul", "oppose", **objection)
        assert play.settle("ines").success
    else:
        play.ask("paul", "oppose", [4], **objection)
        assert not play.settle("ines").success


def test_objection_timing_a_retry_may_still_be_doubted():
    play = Play()
    play.propose("ines")
    play.throw("ines", [3])
    play.ask("paul", "oppose", leader="ines", how="Cette fois")
    happened = play.ask("ines", "retry", [2, 1, 5], who="ines", meter="folie")
    assert one(happened, "test-thrown").failures == (("paul", 5),)
    assert not play.settle("ines").success


@pytest.mark.parametrize("choice", ["one", "one-per-objector"])
def test_failure_dice(choice):
    play = Play({"failure_dice": choice})
    play.propose("ines")
    play.ask("paul", "oppose", leader="ines", how="a")
    if choice == "one":
        with refused_by("objection.who"):
            play.ask("karim", "oppose", leader="ines", how="b")
        return
    play.ask("karim", "oppose", leader="ines", how="b")
    play.throw("ines", [3, 2, 4])
    assert (play.state.trials["ines"].failure, play.settle("ines").failed_by) == (4, "karim")


@pytest.mark.parametrize("choice", ["allowed", "refused"])
def test_failure_die_on_needed_clue(choice):
    play = Play({"failure_die_on_needed_clue": choice})
    play.keeper("prepare-place", title="La cave", needed=True)
    play.propose("ines", investigation=True)
    play.keeper("attach-place", leader="ines", place="la-cave")
    if choice == "refused":
        with refused_by("objection.who"):
            play.ask("paul", "oppose", leader="ines", how="a")
    else:
        play.ask("paul", "oppose", leader="ines", how="a")


@pytest.mark.parametrize("choice", ["any-throw", "failure-only"])
def test_retry_allowed(choice):
    play = Play({"retry_allowed": choice})
    play.propose("ines")
    play.throw("ines", [1])
    if choice == "failure-only":
        with refused_by("retry.right"):
            play.ask("ines", "retry", who="ines", meter="folie")
    else:
        play.ask("ines", "retry", [2, 1], who="ines", meter="folie")


@pytest.mark.parametrize(("choice", "top"), [("replaces", 2), ("keep-best", 5)])
def test_retry_result(choice, top):
    play = Play({"retry_result": choice})
    play.propose("ines")
    play.throw("ines", [5])
    play.ask("ines", "retry", [2, 1], who="ines", meter="folie")
    assert play.settle("ines").top == top


@pytest.mark.parametrize("choice", ["must-add-new", "counts"])
def test_retry_die_already_in(choice):
    play = Play({"retry_die_already_in": choice})
    play.propose("ines", ["folie"])
    play.throw("ines", [1, 1])
    if choice == "must-add-new":
        with refused_by("retry.cumulative"):
            play.ask("ines", "retry", who="ines")
    else:
        play.ask("ines", "retry", [3, 1], who="ines")
        with refused_by("retry.cumulative"):
            play.ask("ines", "retry", who="ines")


@pytest.mark.parametrize(("choice", "owed"), [("each-throw", 2), ("last-throw-only", 1)])
def test_retry_meter_check(choice, owed):
    play = Play({"retry_meter_check": choice})
    play.propose("ines", ["folie"])
    happened = play.throw("ines", [1, 5])
    if choice == "each-throw":
        play.roll("ines", 1)
    happened += play.ask("ines", "retry", [1, 2, 5], who="ines", meter="blessures")
    if choice == "each-throw":
        play.roll("ines", 1)
    happened += play.keeper("settle-test", leader="ines")
    assert len(of_type(happened, "roll-owed")) == owed


@pytest.mark.parametrize(("choice", "dice"), [("stays", 2), ("rethrown", 3)])
def test_failure_die_on_retry(choice, dice):
    play = Play({"failure_die_on_retry": choice})
    play.propose("ines")
    play.ask("paul", "oppose", leader="ines", how="a")
    play.throw("ines", [1, 6])
    faces = [3, 1] + [2] * (dice - 2)
    play.ask("ines", "retry", faces, who="ines", meter="folie")
    assert play.settle("ines").success is (choice == "rethrown")


@pytest.mark.parametrize(("choice", "fallen"), [("stays", 6), ("rethrown", 2)])
def test_failure_die_on_the_retry_of_an_opposition(choice, fallen):
    play = Play({"failure_die_on_retry": choice, "failure_die_in_opposition": "allowed"})
    play.against("ines", "karim")
    play.ask("paul", "oppose", leader="ines", how="une panne")
    play.throw("ines", [5, 1, 6])
    faces = [4, 3] + [2] * (choice == "rethrown")
    play.ask("karim", "retry", faces, who="karim", meter="folie")
    assert play.state.trials["ines"].failure == fallen


@pytest.mark.parametrize(("choice", "owed"), [("own-pool", ["karim"]), ("joint-highest", [])])
def test_coop_meter_check(choice, owed):
    play = Play({"coop_meter_check": choice})
    play.together("ines", "karim", pools={"karim": {"meters": ["blessures"]}})
    happened = play.throw("ines", [6, 1, 4])
    assert [e.who for e in of_type(happened, "roll-owed")] == owed
    other = Play({"coop_meter_check": choice})
    other.together("ines", "karim", pools={"karim": {"meters": ["blessures"]}})
    assert of_type(other.throw("ines", [3, 1, 4]), "roll-owed")


@pytest.mark.parametrize(
    ("choice", "owed"), [("rollers-of-six", ["karim"]), ("all-participants", ["ines", "karim"])]
)
def test_coop_six(choice, owed):
    play = Play({"coop_six": choice})
    play.together("ines", "karim", investigation=True)
    happened = play.throw("ines", [2, 6])
    assert [e.who for e in of_type(happened, "roll-owed")] == owed


@pytest.mark.parametrize("choice", ["own-pool", "all-together"])
def test_coop_retry(choice):
    play = Play({"coop_retry": choice})
    play.together("ines", "karim")
    play.throw("ines", [1, 2])
    if choice == "own-pool":
        play.ask("ines", "retry", [5, 1], who="ines", meter="folie")
        assert play.settle("ines").top == 5
        return
    assert not of_type(play.ask("ines", "retry", who="ines", meter="folie"), "test-thrown")
    happened = play.ask("karim", "retry", [3, 1, 4, 1], who="karim", meter="blessures")
    assert len(one(happened, "test-thrown").throws) == 2
    assert play.settle("ines").top == 4


@pytest.mark.parametrize(("choice", "tied"), [("loses", False), ("ignored", True)])
def test_opposition_missing_die(choice, tied):
    play = Play({"opposition_missing_die": choice})
    play.against("ines", "karim", {"ines": {"trade": True}})
    assert bool(one(play.throw("ines", [5, 2, 5]), "test-thrown").tied) is tied


@pytest.mark.parametrize(("choice", "result"), [("winner-reads-table", "dear"), ("win-only", None)])
def test_opposition_result(choice, result):
    play = Play({"opposition_result": choice})
    play.against("ines", "karim", {"ines": {"trade": True}})
    play.throw("ines", [1, 1, 1])
    assert play.settle("ines").result == result


@pytest.mark.parametrize(("choice", "owed"), [("void", 0), ("apply", 2)])
def test_perfect_tie_triggers(choice, owed):
    play = Play({"perfect_tie_triggers": choice})
    risk = {"meters": ["folie"]}
    play.against("ines", "karim", {"ines": risk, "karim": risk})
    assert len(of_type(play.throw("ines", [1, 4, 1, 4]), "roll-owed")) == owed


@pytest.mark.parametrize("choice", ["alternate", "none"])
def test_opposition_retry(choice):
    play = Play({"opposition_retry": choice})
    play.against("ines", "karim")
    play.throw("ines", [1, 5])
    if choice == "none":
        with refused_by("retry.right"):
            play.ask("ines", "retry", who="ines", meter="folie")
    else:
        play.ask("ines", "retry", [6, 1], who="ines", meter="folie")


@pytest.mark.parametrize("choice", ["refused", "allowed"])
def test_failure_die_in_opposition(choice):
    play = Play({"failure_die_in_opposition": choice})
    play.against("ines", "karim")
    if choice == "refused":
        with refused_by("objection.who"):
            play.ask("paul", "oppose", leader="ines", how="a")
        return
    play.ask("paul", "oppose", leader="ines", how="a")
    play.throw("ines", [4, 2, 5])
    settled = play.settle("ines")
    assert (settled.success, settled.winner) == (False, "")


@pytest.mark.parametrize("choice", ["tested", "fatal"])
def test_fighting_horrors(choice):
    play = Play({"fighting_horrors": choice})
    if choice == "tested":
        with refused_by("end.blessures-six"):
            play.keeper("fight-horror", who=["ines"], what="la Chose")
        return
    play.keeper("fight-horror", who=["ines"], what="la Chose")
    assert play.agent("ines").status == "dying"


@pytest.mark.parametrize(("choice", "least"), [("1", 1), ("0", 0)])
def test_meter_floor(choice, least):
    play = Play({"meter_floor": choice})
    play.ask("ines", "volunteer", who="ines", zeal="seminar")
    for _ in range(2):
        play.keeper("flag-moment", title="x")
        play.keeper("end-moment")
    assert play.score("ines", "bureaucratie") == least


@pytest.mark.parametrize("choice", ["keeper", "end-of-scene", "any-other-test"])
def test_suppress_run_end(choice):
    play = Play({"suppress_run_end": choice})
    play.raise_to("ines", "folie", 5)
    play.ask("ines", "propose-suppression", who="ines", act="burn-books", what="a")
    play.keeper("accept-suppression", who="ines")
    play.ask("ines", "roll-suppression", [1], who="ines")
    again = {"who": "ines", "act": "burn-books", "what": "b"}
    play.keeper("open-scene", name="Plus tard")
    if choice == "end-of-scene":
        with refused_by("recovery.suppress-gate"):
            play.ask("ines", "propose-suppression", **again)
        return
    play.propose("ines")
    play.throw("ines", [3])
    play.settle("ines")
    if choice == "any-other-test":
        with refused_by("recovery.suppress-gate"):
            play.ask("ines", "propose-suppression", **again)
    else:
        play.ask("ines", "propose-suppression", **again)


@pytest.mark.parametrize("choice", ["none", "one-test"])
def test_last_deed_dice(choice):
    play = Play({"last_deed_dice": choice})
    play.raise_to("ines", "blessures", 6)
    if choice == "none":
        with refused_by("campaign.character-status"):
            play.propose("ines")
        return
    play.propose("ines")
    with refused_by("objection.who"):
        play.ask("paul", "oppose", leader="ines", how="a")
    play.throw("ines", [2])
    with refused_by("retry.right"):
        play.ask("ines", "retry", who="ines", meter="folie")
    play.settle("ines")
    with refused_by("campaign.character-status"):
        play.propose("ines")


@pytest.mark.parametrize("choice", ["folie-only", "always"])
def test_link_required(choice):
    play = Play({"link_required": choice})
    play.raise_to("ines", "blessures", 6)
    play.ask("ines", "tell-death", who="ines", text="x")
    if choice == "always":
        with refused_by("campaign.linked-character"):
            play.add("ines", name="Lise", profession="Stagiaire")
    else:
        play.add("ines", name="Lise", profession="Stagiaire")


@pytest.mark.parametrize(
    ("choice", "count"), [("per-agent", 3), ("one-author", 1), ("keeper-decides", 0)]
)
def test_mission_report(choice, count):
    play = Play({"mission_report": choice})
    play.keeper("end-mission")
    assert len(play.state.papers) == count


@pytest.mark.parametrize("choice", ["leaves-play", "returns"])
def test_audit_outcome(choice):
    play = Play({"audit_outcome": choice})
    play.raise_to("ines", "bureaucratie", 6)
    play.ask("ines", "back-to-base", who="ines")
    play.keeper("end-mission")
    refusal = "end.bureaucratie-six" if choice == "returns" else "campaign.character-status"
    with refused_by(refusal):
        play.keeper("recall", who="ines")
    play.keeper("end-mission")
    if choice == "returns":
        play.keeper("recall", who="ines")
        assert (play.agent("ines").status, play.score("ines", "bureaucratie")) == ("active", 5)


@pytest.mark.parametrize("choice", ["locked", "free"])
def test_bureaucratie_die_at_six(choice):
    play = Play({"bureaucratie_die_at_six": choice})
    play.raise_to("ines", "bureaucratie", 6)
    play.ask("ines", "name-task", who="ines", task="Fermer la porte")
    if choice == "locked":
        with refused_by("end.bureaucratie-six"):
            play.propose("ines", ["bureaucratie"])
    else:
        play.propose("ines", ["bureaucratie"])
        assert not of_type(play.throw("ines", [1, 6]), "roll-owed")
