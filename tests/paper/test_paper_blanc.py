"""The papers of Cthulhu Blanc: everything is on them, nothing runs off them, no secret slips in."""

from fractions import Fraction
from itertools import product

import msgspec
import pytest
from dossier import BARRED, BERTHE, LEON, ODILE, fullest, papers_of, report, table_state
from msgspec.structs import replace
from sheets import letters_outside, long_text, pages_in, run_together

from tablee.games.cthulhu_blanc import game
from tablee.games.cthulhu_blanc.paper.glance import at_least, glance
from tablee.games.cthulhu_blanc.state import Mission, Place
from tablee.paper.printing import pictured, printed

LANGUAGES = pytest.mark.parametrize("language", ["fr", "en"])


def pages_of(paper, language="fr"):
    return pages_in(printed(game, paper, language))


def said_on(paper, language="fr"):
    return run_together("".join(pages_of(paper, language)))


@LANGUAGES
def test_a_staff_card_is_one_page_and_says_who_the_agent_is(language):
    paper = papers_of("isa", table_state(), language)["card-odile"]
    (page,) = pages_of(paper, language)
    for said in ("Odile Marchand", *ODILE.traits, "Comptable des pertes surnaturelles", "isa"):
        assert run_together(said) in run_together(page)
    assert run_together("Elle recompte les chaises") in run_together(page)


def test_a_card_has_three_rows_of_six_boxes_and_says_each_score_in_words():
    paper = papers_of("isa", table_state(), "en")["card-odile"]
    scores = [(one["id"], one["value"]) for one in paper.data["meters"]]
    assert scores == [("folie", 4), ("blessures", 1), ("bureaucratie", 5)]
    page = said_on(paper, "en")
    for said in ("Madness4", "Wounds1", "Bureaucracy5"):
        assert said in page
    assert page.count("123456") == 3


def test_a_card_speaks_french_with_the_books_terms():
    page = said_on(papers_of("isa", table_state())["card-odile"])
    for said in ("Fiche du personnel", "Folie", "Blessures", "Bureaucratie", "Versé au dossier"):
        assert run_together(said) in page


def test_a_card_tells_of_a_link_and_of_an_end():
    papers = papers_of("tom", table_state(), "en")
    assert run_together("Link with Berthe Quillec") in said_on(papers["card-leon"], "en")
    assert run_together(LEON.link.text) in said_on(papers["card-leon"], "en")
    assert run_together(BERTHE.epilogue) in said_on(papers["card-berthe"], "en")


@LANGUAGES
def test_a_blank_card_is_one_page_and_names_nobody(language):
    papers = {paper.id: paper for paper in game.blank_papers(game.tongue(language))}
    assert set(papers) == {"blank-card", "glance"}
    (page,) = pages_of(papers["blank-card"], language)
    assert "Odile" not in page
    assert {one["value"] for one in papers["blank-card"].data["meters"]} == {None}


@LANGUAGES
def test_a_signed_report_is_a_form_with_a_number_a_classification_and_a_signature(language):
    paper = papers_of("tom", table_state(), language)["form-paper-3"]
    (page,) = pages_of(paper, language)
    for said in ("LV-22", paper.data["classification"], "1-3", "lequel ? voir avec moi"):
        assert run_together(said) in run_together(page)
    assert page.count("Odile Marchand") >= 2  # drawn up, and signed


def test_what_a_bar_covers_is_on_nobodys_paper():
    for seat in ("gardien", "isa", "tom"):
        paper = papers_of(seat, table_state())["form-paper-3"]
        assert BARRED not in msgspec.json.encode(paper).decode()
        assert run_together(BARRED) not in said_on(paper)
        line = paper.data["lines"][1]
        assert line["text"] == ""
        assert line["bar"] > 0


def test_two_reports_that_differ_only_under_a_bar_are_the_same_bytes_for_all():
    other = "Le concierge a rendu la machine pliée en quatr."
    assert len(other) == len(BARRED)
    for seat in ("gardien", "isa", "tom"):
        one, two = (
            papers_of(seat, table_state(papers={"paper-3": report(hidden)}))["form-paper-3"]
            for hidden in (BARRED, other)
        )
        assert msgspec.json.encode(one) == msgspec.json.encode(two)
        assert printed(game, one, "fr") == printed(game, two, "fr")


def test_a_report_is_on_paper_once_it_is_signed_and_not_before():
    draft = table_state(papers={"paper-3": report(signed=False)})
    for seat in ("gardien", "isa", "tom"):
        assert "form-paper-3" not in papers_of(seat, draft)


@LANGUAGES
def test_a_favour_asked_says_its_answer_in_words(language):
    paper = papers_of("isa", table_state(), language)["form-paper-4"]
    assert run_together("Le précédent n'a pas été rendu.") in said_on(paper, language)
    assert paper.data["answer"]["text"].startswith({"fr": "Refusé.", "en": "Refused."}[language])


def test_a_player_may_print_cards_forms_order_and_rules_and_nothing_of_the_keepers():
    papers = papers_of("isa", table_state())
    cards = {"card-odile", "card-berthe", "card-leon"}
    assert set(papers) == {*cards, "order", "form-paper-3", "form-paper-4", "glance"}
    assert next(iter(papers_of("tom", table_state()))) == "card-berthe"
    assert set(papers_of("gardien", table_state())) == {*papers, "places", "register"}


@LANGUAGES
def test_two_tables_that_differ_only_in_secrets_print_the_same_papers_for_players(language):
    one, other = (
        papers_of("isa", table_state(hidden), language, hidden)
        for hidden in ("On les suit.", "Une main sort du hublot.")
    )
    assert msgspec.json.encode(one) == msgspec.json.encode(other)
    for name in one:
        assert printed(game, one[name], language) == printed(game, other[name], language)


def test_the_keepers_papers_hold_everything_that_is_prepared():
    hidden = "Le tambour s'ouvre à 19 h 10."
    papers = papers_of("gardien", table_state(hidden), hidden=hidden)
    assert said_on(papers["places"]).count(run_together(hidden)) == 3
    register = said_on(papers["register"])
    for said in (hidden, "onze savons", "forcer le hublot", "Le séchoir", "tom", "5/6", "1/6"):
        assert run_together(said) in register


@LANGUAGES
def test_everything_at_its_longest_is_printed_whole_and_within_the_page(language):
    agent = fullest()
    lines = tuple(long_text(f"Ligne{n}", 500) for n in range(60))
    long_report = report(lines=lines, barred=(3, 59), note=long_text("Note", 200))
    state = table_state(
        debts={},
        agents={"anne": agent, "berthe": BERTHE},
        papers={"paper-3": replace(long_report, who="anne")},
        places={"l": Place("l", long_text("Lieu", 200), *map(long_text, "abcd"), needed=True)},
        mission=Mission(
            12, long_text("Code", 200), *map(long_text, ("but", "quand", "qui", "sou"))
        ),
    )
    found = papers_of("gardien", state, language)
    for paper in found.values():
        assert list(letters_outside(printed(game, paper, language), margin=18)) == [], paper.id
    card = said_on(found["card-anne"], language)
    for text in (agent.profession, *agent.traits):
        assert run_together(text) in card
    form = said_on(found["form-paper-3"], language)
    assert ("Ligne2finit." in form, "Ligne3finit." in form) == (True, False)
    for mark in "abcd":
        assert f"{mark}commence." in said_on(found["places"], language)
    assert len(pages_of(found["glance"], language)) == 1


def test_the_rules_at_a_glance_are_read_from_the_rules():
    data = papers_of("isa", table_state(), "en")["glance"].data
    assert [row[0] for row in data["results"]["rows"]] == ["1", "2–3", "4", "5", "6"]
    assert data["rises"]["rows"] == [["rises", "83%", "67%", "50%", "33%", "17%"]]
    assert data["highest"]["rows"][2] == ["6", "17%", "31%", "42%", "52%", "60%"]


def test_the_rules_at_a_glance_are_those_of_the_house():
    tongue = game.tongue("en")
    changed = {
        "meter_die_tie": "any-top",
        "retry_result": "keep-best",
        "retry_allowed": "failure-only",
        "objection_timing": "after-throw",
        "fighting_horrors": "fatal",
    }
    usual, other = (
        {line for block in glance(tongue, "", house).data["blocks"] for line in block["lines"]}
        for house in (game.book.settle({}, game.chapters), game.book.settle(changed, game.chapters))
    )
    assert (len(usual - other), len(other - usual)) == (4, 5)
    assert usual == {line for block in glance(tongue, "").data["blocks"] for line in block["lines"]}
    for language in ("fr", "en"):
        credit = game.book.credit.in_language(language)
        assert len(pages_of(glance(game.tongue(language), credit, changed), language)) == 1


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_the_chance_of_a_highest_die_is_that_of_counting_them_all(dice):
    throws = list(product(range(1, 7), repeat=dice))
    for least in (4, 5, 6):
        counted = Fraction(sum(max(throw) >= least for throw in throws), len(throws))
        assert at_least(least, dice) == counted


def test_a_paper_is_the_same_bytes_each_time_and_can_be_pictured():
    paper = papers_of("isa", table_state())["form-paper-3"]
    again = replace(paper, data={**paper.data})
    assert printed(game, paper, "fr") == printed(game, again, "fr")
    assert pictured(game, paper, "fr", 40)[0].startswith(b"\x89PNG")
