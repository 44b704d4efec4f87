"""The papers of Innommable: one sheet for the keeper, nothing runs off, no secret slips in."""

from fractions import Fraction
from itertools import product

import msgspec
import pytest
from sheets import letters_outside, long_text, pages_in, run_together

from innommable_table import PLACES, Play
from tablee.games.innommable import game
from tablee.games.innommable.data.situations import preparing
from tablee.games.innommable.paper.glance import chance, glance
from tablee.games.innommable.paper.preparation import SHEET, SIDES
from tablee.games.innommable.state.people import Link
from tablee.paper.printing import measured, pictured, printed

LANGUAGES = pytest.mark.parametrize("language", ["fr", "en"])


def papers_of(play, seat="gardien", language="fr"):
    view = play.table.view(seat)
    return {paper.id: paper for paper in game.papers(view, game.tongue(language))}


def pages_of(paper, language="fr"):
    return pages_in(printed(game, paper, language))


def said_on(paper, language="fr"):
    return run_together("".join(pages_of(paper, language)))


def ready(situation, players=3, language="fr"):
    play = Play(players=players, prepare=False)
    play.keeper("take-situation", situation=situation, players=players, language=language)
    return play


@pytest.fixture(scope="module")
def play():
    """A table in its first scene: Ada has told something, and carries crosses."""
    table = Play()
    table.open_symptom()
    table.monologue("ada", 20, "Je vois la porte, et derrière la porte il n'y a pas de mur.")
    table.boxes("ada", 2, 3)
    table.mend("ada", links=(Link("basile", "explicit", "Il lui doit l'été de Brest."),))
    table.mend("basile", transgressed=True)
    return table


# The keeper's sheet


@pytest.mark.rule("innommable.prep.one-page")
@pytest.mark.parametrize("players", [2, 3, 4])
@LANGUAGES
def test_a_situation_ready_to_be_played_fits_on_one_sheet_of_two_sides(language, players):
    for plan in game.situations(language):
        table = ready(plan.id, players, language)
        paper = papers_of(table, language=language)[SHEET]
        assert len(pages_of(paper, language)) <= SIDES
        assert measured(game, paper, language)["sides"] <= SIDES


def test_the_sheet_holds_all_that_is_prepared_and_the_dice_of_each_reveal():
    table = ready("breath")
    plan = next(one for one in game.situations("fr") if one.id == "breath")
    said = said_on(papers_of(table)[SHEET])
    texts = (plan.place, plan.context, plan.spots, plan.source, plan.antagonists, plan.ambition)
    more = (plan.consequences, plan.motif, plan.symbolism, plan.role, *plan.symptoms.values())
    for text in (*texts, *more, *(reveal.text for reveal in plan.reveals)):
        assert run_together(text) in said
    symptoms, concrete = papers_of(table)[SHEET].data["reveals"]
    assert [one["dice"] for one in symptoms["entries"]] == [
        [20, 20, 20],
        [20],
        [12],
        [12],
        [12, 12],
    ]
    assert [len(one["dice"]) for one in concrete["entries"]] == [1, 2, 1, 1, 2]


def test_what_has_been_revealed_does_not_change_the_sheet():
    before, after = Play(), Play()
    after.open_symptom()
    one, other = (papers_of(table)[SHEET] for table in (before, after))
    assert msgspec.json.encode(one) == msgspec.json.encode(other)


@pytest.mark.rule("innommable.prep.one-page")
@pytest.mark.parametrize("signs", [0, 600, 1200, 1800, 2200, 2600, 3000, 3600, 4000])
def test_the_measure_says_as_many_sides_as_are_printed(signs):
    table = ready("valley")
    text = ("Ils sont quatre, et chacun a ses raisons de se taire. " * 80)[:signs]
    table.keeper("prepare-antagonists", antagonists=text, ambition=text, consequences=text)
    paper = papers_of(table)[SHEET]
    found = measured(game, paper, "fr")
    assert found["sides"] == len(pages_of(paper))
    assert (found["sides"] > SIDES) == (found["full"] > 1)
    assert run_together("Trop long") not in said_on(paper) or found["sides"] > SIDES


def test_a_preparation_that_is_too_long_is_printed_whole_and_says_so():
    table = ready("breath")
    for place in PLACES:
        table.keeper("prepare-symptom", symptom=place, text=long_text(place))
    table.keeper("prepare-role", role=long_text("rôle", 4000))
    table.keeper("prepare-source", nature="abstract", text=long_text("source", 4000))
    paper = papers_of(table, language="en")[SHEET]
    assert measured(game, paper, "en")["sides"] > SIDES
    said = said_on(paper, "en")
    assert run_together("Too long for one sheet of two sides") in said
    for mark in (*PLACES, "rôle", "source"):
        assert f"{mark}finit." in said


@LANGUAGES
def test_an_empty_preparation_and_a_blank_one_can_be_printed(language):
    assert len(pages_of(papers_of(Play(prepare=False), language=language)[SHEET], language)) == 1
    blank = {paper.id: paper for paper in game.blank_papers(game.tongue(language))}
    assert set(blank) == {"blank-sheet", "blank-fate", "blank-preparation", "glance"}
    sides = {name: len(pages_of(paper, language)) for name, paper in blank.items()}
    assert sides == {"blank-sheet": 1, "blank-fate": 1, "blank-preparation": 2, "glance": 1}


# Secrets


def test_a_player_may_print_sheets_the_list_and_the_rules_and_nothing_of_the_keepers(play):
    papers = papers_of(play, "bruno")
    sheets = {"sheet-ada", "sheet-basile", "sheet-celeste"}
    assert set(papers) == {*sheets, "fate", "glance"}
    assert next(iter(papers)) == "sheet-basile"
    assert set(papers_of(play)) == {*papers, SHEET}


@LANGUAGES
def test_two_tables_that_differ_only_in_the_preparation_print_the_same_for_players(language):
    one, other = Play(), Play()
    other.keeper("prepare-source", nature="symbolic", text="Une divinité, sous le sel.")
    other.keeper("prepare-symptom", symptom="first", text="Tout autre chose.")
    papers = [papers_of(table, "alice", language) for table in (one, other)]
    assert msgspec.json.encode(papers[0]) == msgspec.json.encode(papers[1])
    for name in papers[0]:
        assert printed(game, papers[0][name], language) == printed(game, papers[1][name], language)


def test_where_only_the_keeper_sees_the_list_it_is_on_no_paper_of_a_player():
    table = Play({"fate_list": "keeper-only"})
    assert "fate" not in papers_of(table, "alice")
    assert papers_of(table, "alice")["sheet-ada"].data["columns"] == []
    assert "fate" in papers_of(table)


# Protagonists and the fate list


@LANGUAGES
def test_a_sheet_is_one_page_and_says_who_somebody_is_and_what_was_told(play, language):
    paper = papers_of(play, "alice", language)["sheet-ada"]
    (page,) = pages_of(paper, language)
    for said in ("Ada", "Son frère", "Il lui doit l'été de Brest.", "Je vois la porte", "alice"):
        assert run_together(said) in run_together(page)
    assert paper.data["dice"] == [20]


def test_the_boxes_of_a_sheet_are_said_in_words_and_stand_in_their_bands(play):
    own, attached = papers_of(play, "alice", "en")["sheet-ada"].data["columns"]
    assert (own["ticked"], own["empty"], own["said"]) == (3, 2, "3 crosses, 2 empty boxes")
    assert (own["grave"], own["terminal"]) == (3, 5)
    assert (attached["grave"], attached["terminal"], attached["said"]) == (2, 3, "no box")


@LANGUAGES
def test_the_fate_list_is_one_page_with_two_columns_for_each_protagonist(play, language):
    paper = papers_of(play, "chloe", language)["fate"]
    (page,) = pages_of(paper, language)
    assert len(paper.data["columns"]) == 6
    for name in ("Ada", "Basile", "Céleste", "Sa montre", "Sa foi"):
        assert run_together(name) in run_together(page)


def test_a_column_with_many_boxes_still_fits():
    table = Play(players=4)
    table.boxes("ada", 9, 8)
    for name in ("fate", "sheet-ada"):
        paper = papers_of(table)[name]
        assert len(pages_of(paper)) == 1
        assert list(letters_outside(printed(game, paper, "fr"), margin=18)) == []


@LANGUAGES
def test_everything_at_its_longest_is_printed_whole_and_within_the_page(language):
    table = Play(players=4, begin=False)
    long = {name: long_text(name, 4000) for name in ("looks", "temperament", "origin", "role")}
    table.mend("ada", name=long_text("Nom", 60), **long)
    one = table.one("ada")
    table.mend("ada", attachment=msgspec.structs.replace(one.attachment, name="m" * 200))
    setting = {"place": "w" * 200, "period": long_text("quand", 200), "context": "Tempête"}
    table.keeper("prepare-setting", **setting)
    found = papers_of(table, language=language)
    for paper in found.values():
        assert list(letters_outside(printed(game, paper, language), margin=18)) == [], paper.id
    said = said_on(found["sheet-ada"], language)
    for name in long:
        assert f"{name}finit." in said


# The rules at a glance


def test_the_rules_at_a_glance_are_read_from_the_rules():
    data = glance(game.tongue("en"), "").data
    assert [one["cells"] for one in data["dice"]] == [
        ["1/20", "1/2", "1/20"],
        ["1/12", "1/2", "1/12"],
        ["1/8", "1/2", "1/8"],
        ["1/4", "1/2", "1/4"],
    ]
    assert data["severities"]["rows"] == [
        ["moderate", "1–2", "1"],
        ["grave", "3–4", "2"],
        ["terminal", "5+", "3+"],
    ]
    assert [one["difficulty"] for one in data["phases"]] == [
        "difficulty 1",
        "difficulty 2 to 4",
        "up to 7",
        "",
    ]


@pytest.mark.parametrize("hand", [(20,), (12, 8), (8, 4, 4)])
@pytest.mark.parametrize("difficulty", [1, 2, 3])
def test_a_chance_at_a_glance_is_that_of_counting_every_throw_and_reroll(hand, difficulty):
    def worth(sides, face):
        return 0 if face % 2 else 2 if face == sides else 1

    def throws(dice):
        return product(*(range(1, sides + 1) for sides in dice))

    total = Fraction(0)
    for faces in throws(hand):
        weight = Fraction(1)
        for sides in hand:
            weight /= sides
        got = sum(map(worth, hand, faces))
        if got >= difficulty:
            total += weight
            continue
        odd = [sides for sides, face in zip(hand, faces, strict=True) if face % 2]
        again = [got + sum(map(worth, odd, more)) >= difficulty for more in throws(odd)]
        total += weight * Fraction(sum(again), len(again))
    assert chance(hand, difficulty, {}) == total


@LANGUAGES
def test_the_rules_at_a_glance_are_those_of_the_house_and_stay_on_one_page(language):
    changed = {"suggestion_source": "bowl", "fifth_tick": "automatic"}
    tongue = game.tongue(language)
    usual, other = (
        {line for block in glance(tongue, "", house).data["blocks"] for line in block["lines"]}
        for house in ({}, changed)
    )
    assert (len(usual - other), len(other - usual)) == (2, 2)
    credit = game.book.credit.in_language(language)
    assert len(pages_of(glance(tongue, credit, changed), language)) == 1


def test_a_paper_is_the_same_bytes_each_time_and_can_be_pictured(play):
    paper = papers_of(play)["fate"]
    again = msgspec.structs.replace(paper, data={**paper.data})
    assert printed(game, paper, "fr") == printed(game, again, "fr")
    assert pictured(game, paper, "fr", 40)[0].startswith(b"\x89PNG")


def test_taking_a_situation_over_asks_for_the_same_as_its_parts_one_by_one():
    whole, parts = ready("breath"), Play(prepare=False)
    plan = next(one for one in game.situations("fr") if one.id == "breath")
    for one in preparing(plan, 3):
        parts.table.apply("gardien", one)
    assert whole.state.prepared == parts.state.prepared
