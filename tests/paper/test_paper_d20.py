"""The papers of the d20 variant: all is on them, nothing runs off them, no secret slips in."""

import re

import msgspec
import pytest
from charts import HELENE, LUCIEN, fullest, opponents, papers_of, settled, table_state
from msgspec.structs import replace
from sheets import letters_outside, long_text, pages_in, run_together

from tablee.games.cthulhu_d20 import game
from tablee.games.cthulhu_d20.data.tables import HUMAN_LOCATIONS, SKILLS, fatigue_step
from tablee.games.cthulhu_d20.paper.glance import HOUSE, glance
from tablee.games.cthulhu_d20.state.table import Clue, Spell
from tablee.paper.printing import pictured, printed

LANGUAGES = pytest.mark.parametrize("language", ["fr", "en"])
KEEPERS = {"tracking", "opponents", "folder"}


def pages_of(paper, language="fr"):
    return pages_in(printed(game, paper, language))


def said_on(paper, language="fr"):
    return run_together("".join(pages_of(paper, language)))


@LANGUAGES
def test_a_sheet_is_one_page_and_says_who_the_investigator_is(language):
    paper = papers_of("isa", table_state(), language)["sheet-lucien"]
    (page,) = pages_of(paper, language)
    for said in ("Lucien Farge", "Inspecteur de la Sûreté", "isa", "La rotule a cédé."):
        assert run_together(said) in run_together(page)


def test_a_sheet_speaks_french_with_the_words_of_the_text():
    page = said_on(papers_of("isa", table_state())["sheet-lucien"])
    for said in ("Tête", "Bras gauche", "Points de destin", "Santé mentale", "Vigueur", "Fouille"):
        assert run_together(said) in page


@pytest.mark.rule("cthulhu-d20.combat.ac-by-location")
def test_a_sheet_has_the_seven_places_each_with_its_armour_class():
    data = papers_of("isa", table_state(), "en")["sheet-lucien"].data
    # 10, Dexterity +2, fatigue -4; a jacket on torso, arms and abdomen.
    assert {part["id"]: part["ac"] for part in data["body"]} == {
        **dict.fromkeys(HUMAN_LOCATIONS, "9"),
        **dict.fromkeys(("head", "right-leg", "left-leg"), "8"),
    }
    assert {part: mark["row"] for part, mark in data["marks"].items()} == {
        "right-arm": "light",
        "left-arm": "critical",
        "left-leg": "grave",
    }
    assert data["marks"]["right-arm"]["treated"]
    assert data["marks"]["left-arm"]["part"] == "unusable"


@pytest.mark.rule("cthulhu-d20.meter.fatigue-penalty")
def test_a_sheet_has_a_box_for_each_point_and_the_penalty_under_each_fatigue_box():
    data = papers_of("isa", table_state(), "en")["sheet-lucien"].data
    assert (data["pf"]["most"], data["pf"]["lost"], data["pf"]["penalty"]) == (10, 8, "−4")
    assert data["pf"]["steps"] == ["0", "−1", "−1", "−2", "−2", "−3", "−3", "−4", "−4", "−5"]
    assert (data["pv"]["most"], data["pv"]["lost"]) == (10, 5)
    assert data["pf"]["capped"] == 3  # one and a half times 5 is 7
    assert data["destiny"] == {"left": 3, "boxes": 4}


@pytest.mark.rule("cthulhu-d20.gear.lethality-critical-weapon")
def test_a_sheet_breaks_the_lethality_of_a_weapon_down():
    data = papers_of("isa", table_state(), "en")["sheet-lucien"].data
    found = {one["name"]: (one["bonus"], one["lethality"], one["most"]) for one in data["weapons"]}
    assert found["Revolver"] == ("+6", "+3", "12")
    assert found["Knife"] == ("+2", "+1 +1", "4")


def test_a_sheet_lists_every_skill_and_marks_those_that_fatigue_weighs_on():
    data = papers_of("isa", table_state(), "en")["sheet-lucien"].data
    skills = {one["name"]: one for one in data["skills"]}
    assert len(skills) == len(SKILLS)
    assert (skills["Search"]["bonus"], skills["Search"]["core"]) == ("+5", True)
    assert (skills["Drive"]["bonus"], skills["Drive"]["tired"]) == ("0", True)
    assert skills["Pilot"]["bonus"] == "–"


@LANGUAGES
def test_blank_papers_are_one_page_each_and_name_nobody(language):
    papers = {paper.id: paper for paper in game.blank_papers(game.tongue(language))}
    assert set(papers) == {"blank-sheet", "blank-tracking", "glance"}
    for paper in papers.values():
        (page,) = pages_of(paper, language)
        assert "Lucien" not in page
        assert list(letters_outside(printed(game, paper, language))) == []
    boxes = papers["blank-sheet"].data["pf"]
    assert len(boxes["steps"]) == boxes["most"] == 16
    assert boxes["steps"][9] == f"−{-fatigue_step(10)}"


def test_the_body_on_paper_is_the_body_on_the_screen():
    drawn = r'"([a-z-]+)": "(M[^"]+)"'
    paper, page = (
        dict(re.findall(drawn, " ".join((game.folder / path).read_text(encoding="utf-8").split())))
        for path in ("paper/body.typ", "pages/figure.html")
    )
    assert paper == page
    assert set(paper) == set(HUMAN_LOCATIONS)


def test_a_player_may_print_their_own_sheet_and_the_rules_and_nothing_of_the_keepers():
    assert set(papers_of("isa", table_state())) == {"sheet-lucien", "glance"}
    assert set(papers_of("tom", table_state())) == {"sheet-helene", "glance"}
    sheets = {"sheet-lucien", "sheet-helene"}
    assert set(papers_of("gardien", table_state())) == {*sheets, *KEEPERS, "glance"}


@LANGUAGES
def test_two_tables_that_differ_only_in_secrets_print_the_same_papers_for_players(language):
    one, other = (
        papers_of("isa", table_state(hidden), language, hidden)
        for hidden in ("On les suit.", "Une main sort du puits.")
    )
    assert msgspec.json.encode(one) == msgspec.json.encode(other)
    for name in one:
        assert printed(game, one[name], language) == printed(game, other[name], language)


@pytest.mark.rule("cthulhu-d20.gm.tracking-sheet")
def test_the_tracking_table_has_everybody_with_boxes_penalties_and_wounds():
    paper = papers_of("gardien", table_state(), "en")["tracking"]
    people, foes = paper.data["people"], paper.data["opponents"]
    assert [one["name"] for one in people] == [LUCIEN.name, HELENE.name]
    assert [wound["gb"] for wound in people[0]["wounds"]] == ["2", "12", "7"]
    assert people[0]["wounds"][2]["state"] == "loss in 7 rounds"
    assert (foes[0]["pf"]["lost"], foes[0]["pf"]["penalty"]) == (5, "−2")
    assert (foes[3]["pf"], foes[3]["hp"]) == (None, "31 of 45 hit points")
    assert [one["when"] for one in paper.data["due"]] == ["7 rounds", "8 minutes"]
    (page,) = pages_of(paper, "en")
    for said in ("Lucien Farge", "Zombie", "Mi-Go", "La chose du puits"):
        assert run_together(said) in run_together(page)


@pytest.mark.rule("cthulhu-d20.npc.zombie")
def test_a_card_of_an_opponent_has_its_own_tables():
    cards = {
        card["name"].split()[0]: card
        for card in papers_of("gardien", table_state("x"), "en")["opponents"].data["cards"]
    }
    zombie = cards["Zombie"]
    assert {place["gb"] for place in zombie["places"]} == {"0"}
    assert zombie["severities"][-1]["losses"] == "−5 PF, −4 PV"
    assert [place["faces"] for place in cards["Mi-Go"]["places"]] == ["01–30", "31–00"]
    assert cards["La"]["places"] == []


def test_the_keepers_papers_hold_everything_that_is_prepared():
    hidden = "Le monte-charge descend à 19 h 10."
    papers = papers_of("gardien", table_state(hidden), hidden=hidden)
    for name in ("opponents", "folder"):
        assert run_together(hidden) in said_on(papers[name]), name
    folder = said_on(papers["folder"])
    for said in ("Elle est datée de demain.", "Souffle glacé", "Le grenier", "Lucien Farge"):
        assert run_together(said) in folder


@LANGUAGES
def test_everything_at_its_longest_is_printed_whole_and_within_the_page(language):
    anne = fullest()
    foe, *others = opponents("")
    long_foe = replace(foe, name="Ménandre" * 7, note=long_text("Secret"))
    people = {one.id: one for one in (anne, long_foe, *others)}
    clue = Clue("c", long_text("Titre", 200), long_text("Indice"), "search", 40, ("anne",))
    spell = Spell("s", "S" * 60, "text", casting=long_text("Durée", 200), text=long_text("Sort"))
    state = table_state(people=people, clues={"c": clue}, spells={"s": spell})
    found = papers_of("gardien", state, language)
    for paper in found.values():
        assert list(letters_outside(printed(game, paper, language))) == [], paper.id
    sheet = said_on(found["sheet-anne"], language)
    for text in (anne.name, anne.profession):
        assert run_together(text) in sheet
    for mark in ("Plaie1", "Plaie21", "Interdit", "Indice", "Note"):
        assert f"{mark}commence." in sheet
        assert f"{mark}finit." in sheet
    assert "Secretfinit." in said_on(found["opponents"], language)
    assert "Sortfinit." in said_on(found["folder"], language)


@pytest.mark.rule("cthulhu-d20.wound.severity-table", "cthulhu-d20.gear.lethality")
def test_the_rules_at_a_glance_are_read_from_the_rules():
    data = papers_of("isa", table_state(), "en")["glance"].data
    assert [row["cells"][0] for row in data["severity"]["rows"]] == [
        *("0", "1–2", "3–5", "6–10", "11–15", "16 or more")
    ]
    assert data["lethality"]["rows"][-1] == ["25 or more", "+8"]
    assert data["zones"]["rows"][0] == ["head", "−10"]
    assert [row[0] for row in data["locations"]["rows"]][-1] == "76–00"


def lines_of(tongue, house):
    blocks = glance(tongue, "", house).data["blocks"]
    return {line for block in blocks for line in block["lines"]}


@LANGUAGES
def test_the_rules_at_a_glance_are_those_of_the_house(language):
    tongue = game.tongue(language)
    usual = settled()
    longest = {}
    for option in game.book.option:
        lines = {one: HOUSE.get(f"{option.id}.{one}") for one in option.choices}
        if not any(lines.values()):
            continue
        for choice in option.choices:
            new = lines_of(tongue, {**usual, option.id: choice}) - lines_of(tongue, usual)
            assert len(new) == (choice != usual[option.id])
        longest[option.id] = max(lines, key=lambda one: len(tongue(lines[one])))
    assert {name.partition(".")[0] for name in HOUSE} == set(longest)
    credit = game.book.credit.in_language(language)
    assert len(pages_of(glance(tongue, credit, {**usual, **longest}), language)) == 1


def test_a_paper_is_the_same_bytes_each_time_and_can_be_pictured():
    paper = papers_of("isa", table_state())["sheet-lucien"]
    again = replace(paper, data={**paper.data})
    assert printed(game, paper, "fr") == printed(game, again, "fr")
    assert pictured(game, paper, "fr", 40)[0].startswith(b"\x89PNG")
