"""What the cards of Cthulhu Blanc say, read from their models: nothing here is HTML."""

import pytest

from blanc_table import Play, rule
from laws.fetched import room_of
from tablee.games.cthulhu_blanc import game
from tablee.web.site.folds import Folds
from tablee.web.table.regions import scene_of
from tablee.web.table.sight import parts_of, sight_of


def parts(play, seat, language="en"):
    room = room_of(play.table)
    sight = sight_of(room, scene_of(room, "table", seat, language), Folds())
    return {part.key: part for part in parts_of(sight, "now")}


def card(play, seat, leader="ines", language="en"):
    """The card of a test, with its dice: whoever reads it has put the stage away."""
    room = room_of(play.table)
    room.put_away = {seat: [f"roll-{play.table.history.turns}"]}
    sight = sight_of(room, scene_of(room, "table", seat, language), Folds())
    return {part.key: part for part in parts_of(sight, "now")}[f"test-card-{leader}"]


def slot(found, role):
    (participant,) = found.participants
    return next(one for one in participant.slots.slots if one.die.role == role)


@rule("dice.all-that-apply")
def test_who_leads_a_test_that_the_keeper_has_judged_reads_why_it_cannot_be_withdrawn():
    play = Play()
    play.propose()
    before = card(play, "ines")
    assert before.links[-1].label == "Withdraw the request"
    assert before.held == ""
    play.keeper("impose-dice", who="ines", meters=["folie"])
    after = card(play, "ines")
    assert "Withdraw the request" not in [one.label for one in after.links]
    assert after.held.startswith("The keeper has said which dice apply")
    assert card(play, "karim").held == ""


@rule("dice.all-that-apply")
def test_a_die_that_is_not_in_can_be_put_in_and_says_what_it_would_change():
    play = Play()
    play.propose()
    folie = slot(card(play, "ines"), "folie")
    assert not folie.is_in
    assert folie.note == "at 1. A six: 31%"
    assert ("meters", "folie") in folie.press.given
    play.ask("ines", "set-pool", who="ines", human=True, trade=False, meters=["folie"])
    folie = slot(card(play, "ines"), "folie")
    assert folie.is_in
    assert folie.note == "at 1, at stake"
    assert ("meters", "folie") not in folie.press.given


def test_the_dice_of_somebody_else_can_only_be_looked_at():
    play = Play()
    play.propose()
    (participant,) = card(play, "karim").participants
    assert [one.press for one in participant.slots.slots] == [None] * 5
    assert card(play, "karim").question == "Inès tries something"
    assert card(play, "ines").question == "Inès, what do you put at stake?"


def test_only_who_leads_signs_and_the_others_read_who_does():
    play = Play()
    play.propose(meters=["folie"])
    mine, theirs = card(play, "ines"), card(play, "karim")
    assert mine.throw.label == "Sign and throw the 2 dice"
    assert mine.waits == ""
    assert theirs.throw is None
    assert theirs.waits == "Inès signs and throws."


def test_the_odds_stand_on_the_card_in_words():
    play = Play()
    play.propose(meters=["folie"])
    found = card(play, "ines")
    assert found.odds.chance == "It will succeed; the dice say at what price."
    assert [one.legend for one in found.odds.bar] == [
        "dearly paid 3%",
        "backlash 22",
        "standard 19",
        "excellent 25",
        "incredible 31",
    ]
    assert found.doubt == "Should somebody object, failure: 55 chances in 216, 25%."
    (risk,) = found.odds.risks
    assert risk.rises == "Madness goes up to 2."
    assert risk.end == ""


def test_a_meter_at_five_warns_of_its_end():
    play = Play()
    play.raise_to("ines", "folie", 5)
    play.propose(meters=["folie"])
    (risk,) = card(play, "ines").odds.risks
    assert risk.is_last
    assert risk.end == "That is the end of their reason."


def test_a_test_without_dice_says_what_is_missing():
    play = Play()
    play.propose(human=False)
    found = card(play, "ines")
    assert found.blocked == "Inès must put at least one die in."
    assert found.odds is None


@pytest.mark.parametrize(
    ("face", "result", "text"),
    [
        (1, "A success, dearly paid", "The keeper names the price."),
        (3, "A success, and its backlash", "The keeper tells the backlash."),
        (4, "A success, as per standard", ""),
        (5, "An excellent success", "The keeper adds something to it."),
        (6, "An incredible success", ""),
    ],
)
@rule("dice.result-table")
def test_the_verdict_is_said_by_the_highest_die(face, result, text):
    play = Play()
    play.propose()
    play.throw("ines", [face])
    found = card(play, "ines").verdict
    assert found.result == result
    shown = f"The highest die shows {face}; nobody objected."
    assert found.text == f"{shown} {text}".strip()


@rule("objection.compare")
@pytest.mark.parametrize(("face", "carries"), [(3, False), (4, False), (5, True)])
def test_an_objection_carries_only_above_the_highest_die(face, carries):
    play = Play()
    play.propose()
    play.ask("karim", "oppose", leader="ines", how="the ink is dry")
    play.throw("ines", [4, face])
    found = card(play, "paul")
    assert found.verdict.is_failure is carries
    assert found.stamp == (
        ("red", "Failure recorded") if carries else ("blue", "Objection dismissed")
    )
    assert [one.is_top for one in found.failures] == [carries]


def test_an_ordinary_die_that_ties_shields_from_the_meter():
    play = Play()
    play.propose(meters=["folie"])
    play.throw("ines", [4, 4])
    (result,) = card(play, "ines").results
    assert result.shields == (
        "Human and Madness tie at 4: the ordinary die shields, no roll for that.",
    )
    assert [one.is_top for one in result.dice] == [True, False]


def test_each_retry_tells_its_chance_and_a_closed_one_its_reason():
    play = Play()
    play.propose(meters=["folie"])
    play.throw("ines", [4, 2])
    (own,) = card(play, "ines").choices.retries
    chances = {one.meter: one.chance for one in own.meters}
    assert chances["blessures"] == "Better than now: 19 chances in 27, 70%"
    folie = next(one for one in own.meters if one.meter == "folie")
    assert folie.act is None
    assert folie.why_not


def test_an_onlooker_of_a_throw_reads_who_decides_and_presses_nothing():
    play = Play()
    play.propose()
    play.throw("ines", [4])
    found = card(play, "karim").choices
    assert (found.settle, found.retries) == (None, ())
    assert found.waits == "Inès accepts, or tries again."


def test_dues_stand_in_the_order_of_the_book_and_only_the_first_has_a_button():
    play = Play()
    play.keeper("call-roll", meter="blessures", who=["ines"], why="a fall")
    play.keeper("call-roll", meter="folie", who=["ines"], why="a noise")
    mine = parts(play, "ines")["dues"].dues
    assert [one.meter for one in mine] == ["folie", "blessures"]
    assert [one.roll is not None for one in mine] == [True, False]
    assert mine[0].chance == "Above 1, Madness rises to 2: 5 times in 6."
    assert mine[0].steps == ("full", "next", *["empty"] * 4)
    theirs = parts(play, "karim")["dues-of-others"].dues
    assert [one.roll for one in theirs] == [None, None]
    assert theirs[0].waiting == "Waiting for Inès."


def test_a_player_without_an_agent_gets_a_blank_staff_card():
    play = Play(people=())
    found = parts(play, "ines")["create-card"]
    assert found.create.ask == "create-agent"
    assert found.characters.ready
    assert [one.said for one in found.beginnings] == ["Madness 1", "Wounds 1", "Bureaucracy 1"]


def test_what_somebody_might_try_is_folded_while_a_test_lies_on_the_table():
    play = Play()
    assert parts(play, "ines")["idle-ines"].request.send.ask == "propose-test"
    play.propose("karim")
    idle = parts(play, "ines")["idle-ines"]
    assert idle.request is None
    assert idle.folded.title == "What does Inès try?"
    assert idle.folded.inside is None


def test_whoever_is_held_up_waits_and_is_not_waited_for():
    play = Play()
    play.keeper("end-session")
    idle = parts(play, "ines", "fr")["idle-ines"]
    assert idle.title == "Inès attend"
    assert "commencer une séance" in idle.text


def test_what_several_might_try_is_asked_in_the_plural():
    asked = game.tongue("fr")("What does {name} try?", name="Les jumelles")
    assert asked == "Que tentent les jumelles\u00a0?"


def test_what_looks_alike_to_two_onlookers_is_one_part():
    play = Play()
    play.propose()
    play.throw("ines", [4])
    play.settle("ines")
    play.propose(meters=["folie"])
    ours = [card(play, seat).participants for seat in ("karim", "paul")]
    assert ours[0] == ours[1]


def sheet(play, seat, language="en"):
    room = room_of(play.table)
    sight = sight_of(room, scene_of(room, "table", seat, language), Folds())
    return {part.key: part for part in parts_of(sight, "sheet")}


def test_a_staff_card_says_of_each_meter_how_likely_it_rises():
    play = Play()
    play.raise_to("ines", "folie", 5)
    play.raise_to("ines", "blessures", 3)
    meters = [one.score for one in sheet(play, "ines")["sheet-ines"].meters]
    assert [(one.score, one.rise) for one in meters] == [
        (5, "end: 1 in 6"),
        (3, "1 in 2"),
        (1, "5 in 6"),
    ]


def test_a_way_down_that_is_closed_says_why():
    ways = [one.way for one in sheet(Play(), "ines")["sheet-ines"].meters]
    assert [bool(way.shut) != bool(way.form) for way in ways] == [True, True, True]
    assert ways[0].title == "Suppression"


def test_players_see_their_colleagues_and_only_the_keeper_can_tick_them():
    play = Play()
    assert [row.name for row in sheet(play, "ines")["colleagues"].rows] == ["Karim", "Paul"]
    assert "staff" not in sheet(play, "ines")
    staff = sheet(play, "gardien")["staff"]
    assert [row.can_be_called for row in staff.rows] == [True, True, True]


def test_a_paper_in_the_tray_says_what_signing_costs_and_whom():
    play = Play()
    play.keeper("drop-paper", kind="report", who="ines", why="a window")
    (paper,) = sheet(play, "ines")["tray"].papers
    assert paper.what == "Report, a window"
    assert paper.price == "Inès, at 1. Bureaucracy rises 5 times in 6."
    assert paper.sign is not None
    (theirs,) = sheet(play, "karim")["tray"].papers
    assert theirs.sign is None


def test_a_barred_line_of_a_report_is_a_bar_in_every_model():
    play = Play()
    play.keeper("drop-paper", kind="report", who="ines", why="a window")
    paper = next(iter(play.state.papers))
    play.ask("ines", "write-report", paper=paper, lines=["We saw nothing.", "It saw us."])
    play.ask("ines", "sign-paper", [1], paper=paper)
    play.keeper("bar-report", paper=paper, lines=[1])
    room = room_of(play.table)
    for seat in ("karim", "gardien"):
        folds = Folds((f"filed-{paper}",))
        sight = sight_of(room, scene_of(room, "table", seat, "en"), folds)
        found = {part.key: part for part in parts_of(sight, "sheet")}
        (report,) = found["filed"].reports[0].inside
        assert [line.is_barred for line in report.lines] == [False, True]
        assert "It saw us" not in str(report)
