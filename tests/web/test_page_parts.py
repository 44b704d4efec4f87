"""A part of a page that cannot be drawn gives way to a sentence; the rest of the page stands."""

import asyncio
from contextlib import contextmanager
from html.parser import HTMLParser

import pytest
from jinja2 import ChoiceLoader, DictLoader
from visiting import ask, bearer, new_table, other, send, sit, site

from tablee.games.yacdha import game
from tablee.games.yacdha.rules.creation.events import InvestigatorCreated
from tablee.kernel.words import Offer
from tablee.web.site.parts import drawn as drawn_part
from tablee.web.site.parts import environment_of
from tablee.web.site.render import environment, page
from tablee.web.table.live import LiveStream
from tablee.web.table.regions import frame_of
from tablee.web.table.seating import Seated

FRENCH = "Cette partie de la page ne peut pas être affichée pour l’instant"
ENGLISH = "This part of the page cannot be shown just now; the rest can be used."
DETAIL = "the butler did it"
VOID = {"input", "link", "meta", "br", "img", "hr", "path", "circle", "rect", "line", "polyline"}

accident = pytest.mark.logs_error(DETAIL)


def fail(*_args, **_more):
    raise RuntimeError(DETAIL)


@contextmanager
def templates(**texts):
    """The site with these templates in place of its own; `a__b` is the file b.html of folder a."""
    found = environment()
    own, drawn = found.loader, {f"{n.replace('__', '/')}.html": text for n, text in texts.items()}
    found.loader = ChoiceLoader([DictLoader(drawn), own])
    found.globals["fail"] = fail
    forget_templates()
    try:
        yield
    finally:
        found.loader = own
        del found.globals["fail"]
        forget_templates()


def forget_templates():
    """Nothing that was drawn, or read to be drawn, is remembered."""
    environment().cache.clear()
    environment_of.cache_clear()
    drawn_part.cache_clear()
    frame_of.cache_clear()


class Nesting(HTMLParser):
    """Checks that every element that is opened is closed in its place."""

    def __init__(self):
        super().__init__()
        self.open = []

    def handle_starttag(self, tag, attrs):
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open.pop() == tag


def is_well_nested(html):
    nesting = Nesting()
    nesting.feed(html)
    nesting.close()
    return not nesting.open


@pytest.fixture
def table(tmp_path):
    with site(tmp_path) as visitor:
        table_id, tokens = new_table(visitor)
        sit(visitor, tokens["Claude"])
        visitor.table, visitor.tokens = table_id, tokens
        yield visitor


@accident
@pytest.mark.parametrize(("region", "card"), [("now", "parts__bar"), ("talk", "talk_papers")])
@pytest.mark.parametrize(("language", "words"), [("fr", FRENCH), ("en", ENGLISH)])
def test_a_card_that_fails_gives_way_to_a_sentence(table, language, words, region, card):
    reader = other(table, language)
    sit(reader, table.tokens["Claude"])
    sound = reader.get(f"/t/{table.table}?open=all").text
    with templates(**{card: "<div><p>begun {{ fail() }}</p></div>"}):
        answer = reader.get(f"/t/{table.table}?open=all")
    assert answer.status_code == 200
    assert answer.text.count(f'<span class="not-shown" role="status">{words}') == 1
    assert "begun" not in answer.text
    assert DETAIL not in answer.text
    assert "RuntimeError" not in answer.text
    assert is_well_nested(answer.text)
    assert answer.text.index(f'id="{region}"') < answer.text.index(words)
    # The other cards of the desk and the other regions are what they were.
    for kept in ('id="part-clock"', 'id="say-text"', 'id="sheet"'):
        assert (kept in answer.text) == (kept in sound)


@accident
@pytest.mark.parametrize("region", ["top", "now", "sheet", "desk", "talk"])
def test_a_region_that_fails_keeps_its_place(table, region):
    with templates(**{f"regions__{region}": "<section>{{ fail() }}</section>"}):
        answer = table.get(f"/t/{table.table}?open=all")
    assert answer.status_code == 200
    assert answer.text.count(FRENCH) == 1
    assert is_well_nested(answer.text)
    for name in ("top", "now", "sheet", "desk", "talk"):
        assert answer.text.count(f'id="{name}"') == 1


@accident
def test_a_refused_ask_is_explained_on_a_page_with_a_part_missing(table):
    with templates(parts__bar="{{ fail() }}"):
        fields = {"ask": "say", "text": "", "form": "say"}
        answer = send(table, f"/t/{table.table}/ask", **fields)
    assert answer.status_code == 422
    assert 'id="refused"' in answer.text
    assert FRENCH in answer.text


@accident
def test_a_live_update_brings_the_rest(table):
    room = asyncio.run(table.app.state.services.hub.room(table.table))
    seated = Seated(room, table.table, "Claude", table.tokens["Claude"], "fr")
    with templates(parts__bar="<b>{{ fail() }}"):
        stream = LiveStream(seated, 0, "", table.app.state.services.keys)
        update = stream.message().decode()
    assert update.count(FRENCH) == 1
    assert '[id="now"]' in update
    assert 'hx-target="#story-lines"' in update


@accident
def test_a_line_of_the_story_that_cannot_be_drawn_leaves_the_others(table):
    for text in ("Un matin.", "Un soir."):
        opened = ask(table, table.table, table.tokens["Claude"], ask="open-scene", name=text)
        assert opened.status_code == 201, opened.text
    with templates(line='<li>{% if "matin" in line.text %}{{ fail() }}{% endif %}ok</li>'):
        from tablee.web.table.regions import line_html

        line_html.cache_clear()
        answer = table.get(f"/t/{table.table}?open=all")
        line_html.cache_clear()
    assert answer.status_code == 200
    assert FRENCH in answer.text


@accident
def test_what_cannot_be_told_has_a_line_that_says_so(table, monkeypatch):

    rules = game.rules
    monkeypatch.setitem(rules.tellers, InvestigatorCreated, fail)
    ready = game.ready_made("fr")[0]
    token = table.tokens["Isa"]
    created = ask(table, table.table, token, ask="create-investigator", **ready.fields)
    assert created.status_code == 201, created.text
    answer = table.get(f"/t/{table.table}?open=all")
    assert answer.status_code == 200
    assert "Il s’est passé ici quelque chose qui ne peut pas être raconté" in answer.text
    assert table.get(f"/t/{table.table}/story").status_code == 200


@accident
def test_a_chapter_whose_offers_fail_leaves_those_of_the_others(table, monkeypatch):
    def broken(state, by):
        yield Offer("judge", "yacdha.difficulty", {"who": "nobody"})
        fail()

    monkeypatch.setattr(game.rules, "offerers", [broken, *game.rules.offerers])
    answer = table.get(f"/t/{table.table}?open=all")
    assert answer.status_code == 200
    assert "ne peut pas être proposée" in answer.text
    assert 'value="create-npc"' in answer.text


@accident
def test_a_seat_whose_view_fails_can_still_talk_and_go_back(table, monkeypatch):
    ask(table, table.table, table.tokens["Claude"], ask="open-scene", name="La cave")
    monkeypatch.setattr(type(game), "view", fail)
    answer = table.get(f"/t/{table.table}?open=all")
    assert answer.status_code == 200
    assert answer.text.count(FRENCH) == 3
    assert 'id="say-text"' in answer.text
    assert 'value="rewind"' in answer.text
    for path in ("", "/story", "/replay", "/paper"):
        assert table.get(f"/t/{table.table}{path}").status_code == 200
    assert table.get("/").status_code == 200
    said = ask(table, table.table, table.tokens["Claude"], ask="say", text="Encore ?")
    assert said.status_code == 201
    view = table.get(f"/api/tables/{table.table}/view", headers=bearer(table.tokens["Claude"]))
    assert view.status_code == 500
    assert DETAIL not in view.text


def test_parts_see_what_is_around_them():
    """An include sees loop variables and what was set, as it would without being a part."""
    with templates(
        outer='{% set a = 1 %}{% for b in [2, 3] %}{% include "inner.html" %}{% endfor %}',
        inner="{% set c = a + b %}[{{ c }}]",
    ):
        assert page("outer.html", {"t": str}) == "[3][4]"
