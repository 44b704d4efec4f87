"""Regions are made of parts: equal ones are drawn once, and only those that changed are sent."""

import hashlib
import re
from pathlib import Path
from typing import ClassVar

import pytest

import tablee.web
from laws.fetched import room_of
from tablee.kernel.acts import act
from tablee.kernel.page import Pages, Part
from tablee.kernel.page_parts import Form, Said
from tablee.kernel.table import Table
from tablee.lab import games
from tablee.web.site import parts, render
from tablee.web.site.folds import Folds
from tablee.web.site.parts import Drawn
from tablee.web.table import regions
from tablee.web.table.regions import context_of, region, scene_of
from tablee.web.table.sent import Sent
from tablee.web.table.shown_before import MOST, ShownBefore
from tablee.web.table.sight import parts_of, sight_of
from toy import SEATS, SecondToy

STATIC = Path(tablee.web.__file__).parent / "static"


def count(sight):
    yield Said(key="count", text=str(sight.mine.count))


def greeting(sight):
    yield Said(key="greeting", text="Bonjour <tous>.")
    if sight.mine.count:
        yield Said(key="counted", text="On compte.")


def forms(sight):
    offer = sight.offer_of("throw")
    if offer:
        yield Form(key="throwing", act=act(sight, offer, "Lancer", odds="at-once"))


def deep(sight):
    def inside():
        sight.game.looked_into.append(sight.view.seat)
        yield Said(key="deep-inside", text="Tout au fond.")

    yield sight.fold("deep", "Plus bas", inside)


class PagedToy(SecondToy):
    def __init__(self):
        super().__init__()
        self.looked_into = []
        self.pages = Pages(now=(greeting, forms, deep), sheet=(count,))


@pytest.fixture
def game(monkeypatch):
    render.environment()  # is made once for all games, and not only for this one
    found = PagedToy()
    for module in (games, regions):
        monkeypatch.setattr(module, "find_game", lambda name: found)
    return found


@pytest.fixture
def room(game):
    return room_of(Table.open(game, SEATS, draw_seed=lambda: b"\7" * 32))


def context(room, seat, folds=None, csrf="token-of-this-seat"):
    return context_of(room, scene_of(room, "table", seat, "fr"), csrf, folds or Folds())


def sight(room, seat, folds=None):
    return sight_of(room, scene_of(room, "table", seat, "fr"), folds or Folds())


def test_a_page_can_be_read_without_html(room):
    found = {part.key: part for part in parts_of(sight(room, "isa"), "now")}
    assert list(found) == ["greeting", "throwing", "deep", "free-roll"]
    assert found["throwing"].act.ask == "throw"
    assert found["throwing"].act.dice == "fair"


def test_what_two_seats_may_see_alike_is_drawn_once(room, monkeypatch):
    region(context(room, "isa"), "now")
    monkeypatch.setattr(parts, "_draw", lambda *_: pytest.fail("drawn again"))
    assert "Bonjour &lt;tous&gt;." in region(context(room, "tom"), "now")


def test_a_form_knows_its_table_and_carries_its_seats_own_token(room):
    for token in ("one", "two"):
        html = region(context(room, "isa", csrf=token), "now")
        assert re.findall(r'name="_csrf_token" value="([^"]*)"', html) == [token]
        assert 'action="/t/table/ask"' in html


def test_only_the_part_that_changed_is_sent(room):
    sent = Sent()
    list(sent.changed(context(room, "isa")))
    room.table.apply("isa", {"ask": "count", "amount": 3})
    list(sent.changed(context(room, "isa")))
    room.table.apply("isa", {"ask": "count", "amount": 4})
    changed = dict(sent.changed(context(room, "isa")))
    assert list(changed) == ["strip", "count"]  # what has just happened, and the number itself
    assert changed["count"] == '<p class="hint" id="count">7</p>'


def test_where_a_part_comes_in_between_the_others_are_only_named(room):
    sent = Sent()
    list(sent.changed(context(room, "isa")))
    room.table.apply("isa", {"ask": "count", "amount": 3})
    now = dict(sent.changed(context(room, "isa")))["now"]
    assert '<p id="greeting" data-same></p>' in now
    assert '<p class="hint" id="counted">On compte.</p>' in now
    assert '<div id="throwing" data-same></div>' in now


LONG = "Ce que l’on a déjà lu une fois. " * 10


def by_parity(sight):
    """A long part while the number is even, and another while it is odd."""
    word = "pair" if sight.mine.count % 2 == 0 else "impair"
    yield Said(key="parity", text=f"{LONG}{word}")


def test_what_the_page_was_shown_before_comes_back_as_its_number(room, game):
    game.pages = Pages(sheet=(by_parity,))
    sent, found = Sent(), []
    list(sent.changed(context(room, "isa")))
    for _ in range(4):
        room.table.apply("isa", {"ask": "count", "amount": 1})
        found.append(dict(sent.changed(context(room, "isa")))["parity"])
    kept = re.match(r'<p data-keep="(\d+)"', found[0])[1]
    assert found[2] == f'<p data-again="{kept}"></p>'
    assert LONG in found[0]
    assert LONG not in found[1] + found[2] + found[3]  # the first was sent with the page


def test_two_pages_that_begin_alike_keep_the_same_and_go_on_apart(room, game):
    game.pages = Pages(sheet=(by_parity,))
    sent = Sent()
    list(sent.changed(context(room, "isa")))
    other = sent.copy()
    room.table.apply("isa", {"ask": "count", "amount": 1})
    first = dict(sent.changed(context(room, "isa")))["parity"]
    assert dict(other.changed(context(room, "isa")))["parity"] == first


def test_a_page_keeps_only_the_latest_of_what_it_was_shown():
    before = ShownBefore()
    parts_ = [drawn_as(f"<p>{LONG}{number}</p>") for number in range(MOST + 1)]
    for part in parts_:
        assert LONG in before.told(part)
    assert LONG in before.told(parts_[0])
    assert before.told(parts_[-1]) == f'<p data-again="{MOST + 1}"></p>'
    script = (STATIC / "again.js").read_text(encoding="utf-8")
    assert f"const MOST = {MOST};" in script


def drawn_as(html):
    return Drawn("note", html, hashlib.blake2b(html.encode()).digest())


class Shelf(Part, frozen=True):
    template: ClassVar[str] = "parts/scenes.html"

    prepared: tuple[Part, ...]
    prepare: None = None


def shelved(*keys):
    """A maker of shelves, each with a note on it that never changes, and the number."""

    def shelves(sight):
        for key in keys:
            notes = (Said(key="note", text="Toujours."),) if key == keys[0] else ()
            number = Said(key=f"{key}-n", text=str(sight.mine.count))
            yield Shelf(key=key, prepared=(*notes, number))

    return shelves


def changed_after_counting(room, game, first, then):
    game.pages = Pages(sheet=(first,))
    sent = Sent()
    sent.remember(context(room, "isa"))
    game.pages = Pages(sheet=(then,))
    room.table.apply("isa", {"ask": "count", "amount": 3})
    return "".join(html for _, html in sent.changed(context(room, "isa")))


def test_in_a_part_that_changed_those_inside_that_did_not_are_only_named(room, game):
    html = changed_after_counting(room, game, shelved("a", "b"), shelved("a", "b"))
    assert '<p id="note" data-same></p>' in html
    assert '<p class="hint" id="a-n">3</p>' in html
    assert "Toujours." not in html


def test_what_has_moved_from_one_part_into_another_is_sent_again(room, game):
    html = changed_after_counting(room, game, shelved("a", "b"), shelved("b", "a"))
    assert '<p class="hint" id="note">Toujours.</p>' in html


def test_a_page_that_has_everything_is_sent_nothing(room):
    sent = Sent()
    sent.remember(context(room, "isa"))
    assert list(sent.changed(context(room, "isa"))) == []


def test_nobody_makes_what_is_folded_away_until_somebody_looks(room, game):
    shut = region(context(room, "isa"), "now")
    assert game.looked_into == []
    assert "Tout au fond." not in shut
    assert '<a class="unfold" href="?open=deep#deep">' in shut
    opened = region(context(room, "isa", Folds(["deep"])), "now")
    assert game.looked_into == ["isa"]
    assert "Tout au fond." in opened


@pytest.mark.logs_error("the butler did it")
def test_a_maker_that_fails_is_missed_by_a_sentence_and_the_others_stand(room, game):
    def broken(sight):
        raise RuntimeError("the butler did it")

    game.pages = Pages(now=(broken, greeting))
    html = region(context(room, "isa"), "now")
    assert "Cette partie de la page ne peut pas être affichée" in html
    assert "Bonjour &lt;tous&gt;." in html
    assert "butler" not in html


class Riddle(Part, frozen=True):
    template: ClassVar[str] = "parts/no_such.html"


@pytest.mark.logs_error("no_such")
def test_a_part_that_cannot_be_drawn_keeps_its_place_and_its_id(room, game):
    game.pages = Pages(now=(lambda sight: [Riddle(key="riddle")], greeting))
    html = region(context(room, "isa"), "now")
    assert '<div class="part-not-shown" id="riddle">' in html
    assert "Bonjour &lt;tous&gt;." in html


@pytest.mark.parametrize("seat", list(SEATS))
def test_every_part_is_one_element_with_its_key_for_an_id(room, seat):
    for name in ("now", "sheet", "desk"):
        found = parts_of(sight(room, seat), name)
        keys = [part.key for part in found]
        assert len(keys) == len(set(keys))
        for part in found:
            html = parts.drawn(room.table.game, "fr", part).html
            assert re.match(rf'<[a-z0-9]+[^>]* id="{re.escape(part.key)}"', html), html[:200]


class Curtain(Part, frozen=True):
    template: ClassVar[str] = "parts/note.html"
    is_over: ClassVar[bool] = True

    text: str = "Silence."


def test_what_lies_over_the_page_stands_before_the_frame_of_its_region(room, game):
    game.pages = Pages(now=(greeting, lambda sight: [Curtain(key="curtain")]))
    html = region(context(room, "isa"), "now")
    assert html.index('id="curtain"') < html.index('id="greeting"')
    sent = Sent()
    sent.remember(context(room, "isa"))
    room.table.apply("isa", {"ask": "count", "amount": 3})
    now = dict(sent.changed(context(room, "isa")))["now"]
    assert now.index('<p id="curtain" data-same>') < now.index('<p id="greeting" data-same>')
