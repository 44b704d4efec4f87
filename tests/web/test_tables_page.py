"""The page of a book's tables, and the form that reckons what a scenario costs."""

import re
from html import unescape
from html.parser import HTMLParser

import pytest
from visiting import other, site

from tablee.games.yacdha import game
from tablee.web.site.language import site_tongue

PAGE = "/games/yacdha/tables"
EMPTY = {"br", "hr", "img", "input", "link", "meta"}


@pytest.fixture
def visitor(tmp_path):
    with site(tmp_path) as found:
        yield found


def text(answer):
    return unescape(answer.text).replace("\u00a0", " ")


def value_of(page, field):
    return re.search(rf'id="{field}"[^>]* value="([^"]*)"', page.text)[1]


class Balanced(HTMLParser):
    """Complains about an element that is not closed where it should be."""

    def __init__(self):
        super().__init__()
        self.open = []

    def handle_starttag(self, tag, attrs):
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_page_shows_every_cell_of_every_table(visitor, language):
    page = other(visitor, language).get(PAGE)
    assert page.status_code == 200
    assert f'<html lang="{language}">' in page.text
    said = unescape(page.text)
    for table in game.tables(site_tongue(language, game)):
        (found,) = re.findall(
            rf'<section class="leaf" id="table-{table.id}">.*?</section>', said, re.S
        )
        assert f'<caption id="caption-{table.id}">{table.title}</caption>' in found
        assert re.findall(r'<th scope="col">(.*?)</th>', found) == list(table.columns)
        assert re.findall(r'<th scope="row">(.*?)</th>', found) == [row.head for row in table.rows]
        cells = [cell for row in table.rows for cell in row.cells]
        shown = re.findall(r"<td[^>]*>(.*?)</td>", found)
        for cell, html in zip(cells, shown, strict=True):
            assert html.startswith(cell.shown)
            assert (f"<small>{cell.fraction}</small>" in html) is bool(cell.fraction)
        assert all(note in found for note in table.notes)
    checker = Balanced()
    checker.feed(page.text)
    assert checker.open == []


def test_a_wide_table_scrolls_in_a_box_that_can_be_reached_by_keyboard(visitor):
    page = visitor.get(PAGE).text
    boxes = re.findall(
        r'<div class="scrolled" role="region" tabindex="0" aria-labelledby="(.*?)">', page
    )
    assert len(boxes) == page.count("<table>") == 13
    assert all(f'<caption id="{name}">' in page for name in boxes)
    css = visitor.get("/static/book-tables.css").text
    assert re.search(r"\.scrolled\s*\{[^}]*overflow-x:\s*auto", css)


def test_the_room_leads_to_the_tables(visitor):
    assert f'href="{PAGE}"' in visitor.get("/").text


def test_a_visitor_who_typed_nothing_sees_four_beginners(visitor):
    page = visitor.get(PAGE)
    assert [value_of(page, f"start-{n}") for n in range(1, 6)] == ["1", "1", "1", "1", ""]
    assert "investigateur 4" in text(page)


def test_a_party_is_told_what_its_scenario_costs(visitor):
    sent = {"who": ["Daisy", ""], "start": ["1", "3"], "checks": "8", "percent": "10"}
    page = other(visitor, "en").get(PAGE, params=sent)
    assert page.status_code == 200
    toll = re.search(r'id="table-toll".*?</section>', page.text, re.S)[0]
    assert re.findall(r'<th scope="row">(.*?)</th>', toll) == [
        "Daisy",
        "investigator 2",
        "at least one of them",
    ]
    assert "18.9%" in toll
    assert "245/1296" in toll
    assert "With 4 checks" in toll
    assert value_of(page, "who-1") == "Daisy"
    assert value_of(page, "checks") == "8"


def test_an_empty_line_is_nobody_and_a_hole_in_the_list_does_no_harm(visitor):
    sent = {"who": ["", "", "Tom"], "start": ["2", "", "1"], "checks": "3", "percent": "10"}
    page = other(visitor, "en").get(PAGE, params=sent)
    toll = re.search(r'id="table-toll".*?</section>', page.text, re.S)[0]
    assert re.findall(r'<th scope="row">(.*?)</th>', toll)[:2] == ["investigator 1", "Tom"]


@pytest.mark.parametrize(
    ("sent", "english", "french"),
    [
        ({"start": "6"}, "from 1 to 5, not at 6", "de 1 à 5, et non à 6"),
        ({"start": "0"}, "not at 0", "et non à 0"),
        ({"start": "mad"}, "“mad” is not a whole number", "« mad » n’est pas un nombre entier"),
        ({"start": "²"}, "“²” is not a whole number", "« ² » n’est pas un nombre entier"),
        ({"who": "Zoé", "start": ""}, "Zoé needs a number", "il manque un nombre"),
        ({"start": ["1"] * 9}, "1 to 8 investigators", "1 à 8 investigateurs"),
        ({"who": "", "start": ""}, "1 to 8 investigators", "1 à 8 investigateurs"),
        ({"start": "1", "checks": "41"}, "1 to 40 checks", "1 à 40 jets"),
        ({"start": "1", "checks": ""}, "A number is missing", "Il manque un nombre"),
        ({"start": "1", "checks": "9" * 500}, "1 to 40 checks", "1 à 40 jets"),
        ({"start": "1", "percent": "100"}, "from 1 to 99", "entre 1 et 99"),
    ],
)
def test_bad_input_is_one_clear_sentence_and_what_was_typed_stays(visitor, sent, english, french):
    sent = {"who": "Élise", "checks": "7", "percent": "12", **sent}
    for language, said in (("en", english), ("fr", french)):
        page = other(visitor, language).get(PAGE, params=sent)
        assert page.status_code == 422
        (alert,) = re.findall(r'role="alert"[^>]*>(.*?)</p>', text(page))
        assert said in alert
        assert unescape(value_of(page, "who-1")) == sent["who"]
        assert value_of(page, "percent") == sent["percent"]
        assert 'id="table-toll"' not in page.text
        assert 'id="table-7"' in page.text


def test_what_people_type_stays_text(visitor):
    page = visitor.get(PAGE, params={"who": '"><script>x</script>', "start": "1"})
    assert "<script>x" not in page.text
    bad = visitor.get(PAGE, params={"start": "<b>{t}"})
    assert "<b>{t}" not in bad.text
    assert "« <b>{t} »" in text(bad)


def test_a_game_that_is_not_here_has_no_tables(visitor):
    assert visitor.get("/games/checkers/tables").status_code == 404
