"""The papers of YACDHA: everything is on them, nothing runs off them, no secret slips onto them."""

import msgspec
import pytest
from msgspec.structs import replace
from sheets import (
    FRESH,
    MAELLE,
    fullest,
    letters_outside,
    long_text,
    pages_of,
    papers_of,
    run_together,
    said_on,
    table_state,
)

from tablee.games.yacdha import game
from tablee.games.yacdha.state.investigation import Lead
from tablee.games.yacdha.state.magic import Magic
from tablee.paper import printing
from tablee.paper.printing import pictured, printed

LANGUAGES = pytest.mark.parametrize("language", ["fr", "en"])


def texts_in(value):
    """Every text somewhere in a piece of data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from texts_in(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from texts_in(inner)


@LANGUAGES
def test_a_fresh_sheet_is_one_page(language):
    paper = papers_of("tom", table_state(), language)["sheet-liam"]
    (page,) = pages_of(paper, language)
    for said in ("Liam Burton", "tom", "Anthropologie", "Revient d'un long terrain."):
        assert said in page


def test_a_sheet_speaks_french_with_its_accents():
    (page,) = pages_of(papers_of("isa", table_state())["sheet-maelle"])
    for said in (
        *("Feuille d’enquête", "Folie", "Trauma", "Mythe", "Séquelles", "Dons", "Gardé secret"),
        *("Maëlle Kerdonc", "reconnaître une algue", "Œil vif, « cœur lent »."),
    ):
        assert run_together(said) in run_together(page)


@pytest.mark.rule("yacdha.occupation.action-list")
def test_an_action_shows_a_number_only_where_it_is_lower_than_the_occupations():
    page = said_on(papers_of("isa", table_state())["sheet-maelle"])
    assert "Naturaliste(3)" in page
    assert "reconnaîtreunealgue,lireunecarte(1)" in page
    assert "Dessinàl'encre(2)" in page


def test_a_table_that_plays_the_basic_rule_alone_has_no_levels_nor_luck_on_paper():
    off = {"occupation_levels": "off", "luck": "off", "mythos": "off", "recovery": "off"}
    state = table_state(options=game.book.settle(off, game.chapters))
    papers = papers_of("isa", state, "en")
    data = papers["sheet-maelle"].data
    assert data["counts"] == []
    assert {one["level"] for one in data["occupations"]} == {None}
    titles = [block["title"] for block in papers["glance"].data["blocks"]]
    assert ("Luck" in titles, len(pages_of(papers["sheet-maelle"], "en"))) == (False, 1)


def test_a_madness_that_is_nobody_elses_business_is_not_on_paper():
    state = table_state(options=game.book.settle({"madness_shown": "own"}, game.chapters))
    for seat, shown in (("isa", True), ("tom", False)):
        paper = papers_of(seat, state)["sheet-maelle"]
        assert ("Folie3" in said_on(paper)) is shown
        assert ("mythos" in {one["id"] for one in paper.data["counts"]}) is shown


def test_a_meter_says_its_value_and_what_is_struck_out():
    paper = papers_of("isa", table_state())["sheet-maelle"]
    assert "Folie3" in said_on(paper)
    assert "Trauma4" in said_on(paper)
    data = paper.data
    meters = [(one["id"], one["value"], one["lowest"], one["last"]) for one in data["meters"]]
    assert meters == [("madness", 3, 2, 6), ("trauma", 4, 3, 6)]
    counts = [(one["id"], one["value"]) for one in data["counts"]]
    assert counts == [("luck", 1), ("mythos", 1), ("after_effects", 2)]


@LANGUAGES
def test_everything_at_its_longest_is_printed_whole_and_within_the_page(language):
    person = fullest()
    state = table_state(
        investigators={"john": person},
        npcs={"n": fullest("n", seat=None, npc=True), "c": fullest("c", npc=True, creature=True)},
        leads={"l": Lead("l", long_text("Titre", 200), tuple(map(long_text, "abcd")))},
        magics={"m": Magic("m", "M" * 60, 5, *map(long_text, ("si", "oui", "non")))},
        clues=tuple(long_text(str(number), 200) for number in range(20)),
        plan=long_text("Plan"),
    )
    found = papers_of("gardien", state, language)
    assert {"sheet-john", "people", "leads", "magics", "story", "glance"} == set(found)
    for paper in found.values():
        pdf = printed(game, paper, language)
        assert list(letters_outside(pdf)) == []
    page = said_on(found["sheet-john"], language)
    shown = (person.name, person.description, person.flaw, person.ties, person.places)
    shown += (person.secret, person.gifts[0].effect, person.occupations[5].name)
    for text in (*shown, *(action.name for action in person.occupations[0].actions)):
        assert run_together(text) in page
    leads = said_on(found["leads"], language)  # with the head of the table on each page
    assert all(f"{tier}commence." in leads and f"{tier}finit." in leads for tier in "abcd")
    assert len(pages_of(found["sheet-john"], language)) in (4, 5)
    assert len(pages_of(found["glance"], language)) == 1


@LANGUAGES
def test_a_blank_sheet_is_one_page_and_names_nobody(language):
    papers = {paper.id: paper for paper in game.blank_papers(game.tongue(language))}
    assert set(papers) == {"blank-sheet", "glance"}
    (page,) = pages_of(papers["blank-sheet"], language)
    assert ("Occupations" in page, "Liam" in page) == (True, False)
    assert papers["blank-sheet"].data["meters"][0]["value"] is None


def test_people_can_be_told_of_whose_gender_nobody_knows():
    for condition in ("dying", "coma", "dead", "insane", "retired"):
        person = replace(FRESH, gender="n", condition=condition)
        papers = papers_of("tom", table_state(investigators={"liam": person}))
        _, told = papers["sheet-liam"].data["facts"]
        assert told != "mort"
        gendered = {"morte", "perdu", "perdue", "sorti", "sortie", "mourant", "mourante"}
        assert not gendered & set(told.split())
        assert run_together(told) in said_on(papers["sheet-liam"])


def test_a_player_may_print_sheets_and_rules_and_nothing_of_the_keepers():
    assert set(papers_of("isa", table_state())) == {"sheet-maelle", "sheet-liam", "glance"}
    assert next(iter(papers_of("tom", table_state()))) == "sheet-liam"
    keepers = {"people", "leads", "magics", "story"}
    assert keepers <= set(papers_of("gardien", table_state()))


@LANGUAGES
def test_two_tables_that_differ_only_in_secrets_print_the_same_papers_for_players(language):
    one, other = (
        (papers_of("isa", table_state(hidden), language, hidden))
        for hidden in ("On les suit.", "Une main surgit du puits.")
    )
    assert msgspec.json.encode(one) == msgspec.json.encode(other)
    for name in one:
        assert printed(game, one[name], language) == printed(game, other[name], language)


def test_what_a_player_hides_is_printed_for_them_and_for_the_keeper_only():
    secret = run_together(MAELLE.secret)
    for seat, is_told in (("isa", True), ("gardien", True), ("tom", False)):
        paper = papers_of(seat, table_state())["sheet-maelle"]
        assert (secret in said_on(paper)) is is_told
        assert (MAELLE.secret in set(texts_in(msgspec.to_builtins(paper)))) is is_told


def test_the_keepers_papers_hold_everything_that_is_prepared():
    hidden = "Le bassin s'ouvre à 19 h 10."
    papers = papers_of("gardien", table_state(hidden), hidden=hidden)
    for name in ("people", "leads", "magics", "story"):
        assert run_together(hidden) in said_on(papers[name]), name
    story = said_on(papers["story"])
    for said in ("Le grenier", "19", "au vivier", "La lettre", "Passer sous la vanne."):
        assert run_together(said) in story
    people = papers["people"].data
    assert [card["name"] for card in people["people"]] == ["Goulven"]
    assert [card["name"] for card in people["creatures"]] == [f"Celui {hidden}", "La meute"]
    assert [len(card["meters"]) for card in people["creatures"]] == [1, 2]


@pytest.mark.rule("yacdha.action.passive-table", "yacdha.combat.opposition")
def test_the_rules_at_a_glance_are_read_from_the_rules():
    data = papers_of("isa", table_state(), "en")["glance"].data
    assert [row[2] for row in data["passive"]["rows"]] == [
        *("100%", "83%", "67%", "50%", "33%", "17%", "0%")
    ]
    fight = {row[0]: row[1:] for row in data["combat"]["rows"]}
    assert fight["attacks"] == ["die (dO)", "0", "the same"]
    assert fight["flees"] == ["fails", "fails", "die (dO), disadvantage"]
    assert fight["holds somebody"] == ["0", "0", "the same"]


def test_a_paper_is_the_same_bytes_each_time_and_carries_its_fonts():
    paper = papers_of("isa", table_state())["sheet-maelle"]
    again = replace(paper, data={**paper.data})
    first = printed(game, paper, "fr")
    printing._compiled.cache_clear()
    assert printed(game, again, "fr") == first
    assert first.startswith(b"%PDF-")
    assert b"/FontFile" in first
    assert b"Libertinus" not in first


def test_what_people_write_is_never_markup():
    wild = '#import "x" *gras* _i_ $x$ <a> `code` \\ @ref // non #sys.inputs\x00\x07 \U0001f980'
    person = replace(FRESH, name=wild[:60], description=wild)
    page = said_on(papers_of("tom", table_state(investigators={"liam": person}))["sheet-liam"])
    assert run_together('#import "x" *gras* _i_ $x$ <a> `code` \\ @ref // non #sys.inputs') in page


def test_a_paper_can_be_looked_at_as_pictures():
    paper = papers_of("isa", table_state())["sheet-maelle"]
    (picture,) = pictured(game, paper, "fr", ppi=30)
    assert picture.startswith(b"\x89PNG")
