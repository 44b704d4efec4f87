"""The draft of a report: what happened, one sentence a fact, never more than a report holds."""

import pytest

from blanc_table import Play
from laws.coverage import uncovered
from tablee.games.cthulhu_blanc import game
from tablee.games.cthulhu_blanc.state import Mission
from tablee.games.cthulhu_blanc.words.report import LONGEST, MOST_LINES, report_draft
from tablee.kernel.tongue import tongue

ENGLISH = tongue("en", (game.folder,))
FRENCH = tongue("fr", (game.folder,))
CODES = (
    *("dear", "backlash", "standard", "excellent", "incredible", "won", "failed"),
    *("call-superiors", "exceptional-gear", "suppressed"),
)


def seen(log=(), **fields):
    """What Inès sees of a table on which this has happened."""
    view = Play().table.view("ines").game
    changed = {name: getattr(view, name) for name in view.__struct_fields__}
    return type(view)(**{**changed, "log": tuple(log), **fields})


@pytest.mark.parametrize("words", [ENGLISH, FRENCH], ids=["en", "fr"])
def test_every_kind_of_fact_is_told_in_its_own_words(words):
    draft = report_draft(seen([("ines", code, "la cave") for code in CODES]), words)
    *facts, _ = draft
    assert len(set(facts)) == len(CODES)
    assert all("Inès" in fact and "la cave" in fact for fact in facts)
    assert all("{" not in fact for fact in draft)


def test_a_draft_is_told_in_the_readers_language():
    view = seen([("ines", "standard", "lire")], mission=Mission(code="47-C"))
    assert report_draft(view, ENGLISH)[-1] != report_draft(view, FRENCH)[-1]


@pytest.mark.parametrize("code", CODES)
def test_the_draft_of_several_is_in_the_plural(code):
    play = Play()
    play.keeper("rewrite-agent", who="ines", name="Les jumelles")
    view = play.table.view("ines").game
    changed = {name: getattr(view, name) for name in view.__struct_fields__}
    fact, _ = report_draft(type(view)(**{**changed, "log": (("ines", code, "la cave"),)}), FRENCH)
    assert fact.startswith(("Les jumelles ont ", "Les jumelles en ont "))


def test_a_draft_names_the_mission_it_is_about():
    assert "47-C" in report_draft(seen(mission=Mission(code="47-C")), ENGLISH)[0]


def test_a_mission_without_facts_leaves_only_its_closing_line():
    assert report_draft(seen(), ENGLISH) == ("Nothing else to report.",)


def test_a_long_mission_still_fits_a_report():
    facts = [("ines", "standard", "x" * 600) for _ in range(90)]
    draft = report_draft(seen(facts, mission=Mission(code="47-C")), ENGLISH)
    assert len(draft) == MOST_LINES
    assert all(0 < len(line) <= LONGEST for line in draft)


def test_the_report_of_an_earlier_mission_tells_that_mission_and_no_other():
    view = seen(
        [("ines", "standard", "la piscine")],
        archive={"1": (("ines", "failed", "la cave"),)},
        mission=Mission(number=2, code="Piscine"),
    )
    told = " ".join(report_draft(view, ENGLISH, 1))
    assert "la cave" in told
    assert "iscine" not in told


def test_a_report_may_say_the_same_line_twice():
    play = Play()
    play.keeper("drop-paper", kind="report", who="ines", why="la cave")
    (paper,) = play.state.papers
    read = play.table.read_ask({"ask": "write-report", "paper": paper, "lines": ["Idem."] * 2})
    assert not uncovered(play.table.offers("ines"), read)
    play.ask("ines", "write-report", paper=paper, lines=["Idem."] * 2)
    assert play.state.papers[paper].lines == ("Idem.", "Idem.")


def test_a_draft_can_be_kept_as_it_is():
    play = Play()
    play.propose("ines")
    play.throw("ines", [4])
    play.settle("ines")
    play.keeper("drop-paper", kind="report", who="ines", why="la cave")
    (paper,) = play.state.papers
    lines = report_draft(play.table.view("ines").game, FRENCH)
    play.ask("ines", "write-report", paper=paper, lines=list(lines))
    assert play.state.papers[paper].lines == lines
