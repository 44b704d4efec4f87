"""The table page without a browser: refusals, dice, the live stream, and secrets."""

import asyncio
import html as entities
import re
from html.parser import HTMLParser

import pytest
from visiting import new_table as api_table
from visiting import other, send, sit, site

from tablee.games.yacdha import game as yacdha
from tablee.journal.keep import new_table
from tablee.journal.sql import SqlStore
from tablee.kernel.acts import form_fields
from tablee.kernel.ledger import rule_of
from tablee.web.table import room as rooms
from tablee.web.table.keys import Held
from tablee.web.table.live import LiveStream, event_of
from tablee.web.table.play import table_page
from tablee.web.table.regions import context_of, scene_of
from tablee.web.table.room import Room
from tablee.web.table.seating import Seated
from tablee.web.table.sent import Sent

SEATS = {"Claude": "keeper", "Isa": "player", "Tom": "player"}
DAISY = {
    "ask": "create-investigator",
    "name": "Daisy",
    "gender": "f",
    "occupations": [{"name": "Microbiologie", "level": 2, "nature": "mental"}],
}
READING = {
    "who": "daisy",
    "what": "lire le signe",
    "category": "mental",
    "claim": "microbiologie",
}


def a_room(folder, seats=SEATS, title="La cave"):
    """A table with a fixed id, seed and clock, so that two tables can be compared."""
    kept = new_table(
        SqlStore(folder / "tables.db"),
        yacdha,
        seats,
        table_id="table",
        title=title,
        draw_seed=lambda: bytes(32),
        clock=lambda: "2026-01-01T20:00:00.000Z",
    )
    return Room(kept, title)


@pytest.fixture
def room(tmp_path):
    return a_room(tmp_path)


class AllKeys:
    """Every token opens every seat."""

    def held_by(self, tokens):
        return [("token", Held("table", seat)) for seat in ("Claude", "Isa", "Tom", "Zoé")]


def stream(room, seat, after=0, language="fr"):
    return LiveStream(Seated(room, "table", seat, "token", language), after, "csrf", AllKeys())


def line_ids(message):
    return re.findall(r'<li class="line[^>]* id="line-(\d+)-', message.decode())


def test_a_resumed_stream_tells_exactly_what_was_missed(room):
    for number in range(6):
        room.kept.ask("Isa", {"ask": "say", "text": f"phrase {number}"})
    last = room.table.history.turns
    everything = line_ids(stream(room, "Tom").message())
    for after in range(last):
        message = stream(room, "Tom", after).message()
        assert message.startswith(f"id: {last}\n".encode())
        assert line_ids(message) == [turn for turn in everything if int(turn) > after]


def test_a_turn_of_which_a_seat_sees_nothing_is_a_number_and_nothing_else(room):
    tom, isa = stream(room, "Tom"), stream(room, "Isa")
    tom.message(), isa.message()
    room.kept.ask("Claude", {"ask": "whisper", "seats": ["Isa"], "text": "un secret"})
    turn = room.table.history.turns
    assert tom.message() == f"id: {turn}\n\n".encode()
    assert b"un secret" in isa.message()


def test_nothing_is_sent_twice_and_nothing_when_nothing_happens(room):
    tom = stream(room, "Tom")
    tom.message()
    assert tom.message() == b""
    room.kept.ask("Isa", {"ask": "say", "text": "bonjour"})
    message = tom.message().decode()
    assert "bonjour" in message
    assert "outerMorph" not in message  # talk changes no region
    assert tom.message() == b""


def test_a_rewind_redraws_the_story_with_its_lines_struck(room):
    room.kept.ask("Claude", {"ask": "open-scene", "name": "La cave"})
    tom = stream(room, "Tom")
    tom.message()
    room.kept.ask("Claude", {"ask": "rewind", "to": room.table.history.turns - 1})
    message = tom.message().decode()
    assert 'hx-target="#story-lines" hx-swap="innerMorph"' in message
    assert "line of-scene struck" in message


def test_a_line_break_in_what_people_write_does_not_break_an_event():
    assert event_of(7, "a\r\n\nb") == b"id: 7\ndata: a\ndata: \ndata: b\n\n"
    assert event_of(7, " \n") == b"id: 7\n\n"


def test_lines_that_end_between_blocks_are_sent_as_one():
    assert (
        event_of(7, "<ul>\n\n<li>a\nb</li>\n</ul>")
        == b"id: 7\ndata: <ul> <li>a\ndata: b</li> </ul>\n\n"
    )
    assert event_of(7, "<b>a</b>\n<i>b</i>") == b"id: 7\ndata: <b>a</b>\ndata: <i>b</i>\n\n"


def test_lines_that_end_between_what_a_tag_carries_are_sent_as_one():
    given = '<a class="x"\n  href="/y">a\nb=&#34;c</a>'
    told = b'id: 7\ndata: <a class="x" href="/y">a\ndata: b=&#34;c</a>\n\n'
    assert event_of(7, given) == told


def test_what_comes_by_the_line_carries_no_token_since_the_page_has_it(room):
    tom = stream(room, "Tom")
    message = tom.message().decode()
    assert 'action="/t/table/ask"' in message
    assert "csrf" not in message
    assert 'data-token="csrf"' in table_page(tom.seated, "csrf")


def test_a_line_names_the_rule_behind_it_and_leads_to_its_words(room):
    room.kept.ask("Isa", DAISY)
    message = stream(room, "Tom").message().decode()
    lines = re.findall(r'<li class="line.*?</li>', message, re.DOTALL)
    line = next(line for line in lines if "Daisy" in line)
    told = rule_of(room.table.game, re.search(r'href="/help/yacdha/([^"]+)"', line)[1])
    assert told.name.fr in entities.unescape(line)
    assert told.summary("fr") not in entities.unescape(message)


def test_a_page_whose_part_changed_is_told_to_reload(room):
    tom = stream(room, "Tom")
    tom.message()
    room.kept.ask("Claude", {"ask": "hand-over", "seat": "Tom"})
    assert tom.message() == b"event: reload\ndata: seat\n\n"


def test_a_page_just_drawn_is_not_sent_what_it_has(room):
    async def visit():
        async with room.watching("Tom"):
            scene = scene_of(room, "table", "Tom", "fr")
            tom = Seated(room, "table", "Tom", "token", "fr")
            updates = LiveStream(tom, scene.turn, "csrf", AllKeys(), scene.here)
            updates._open()
            assert updates.message() == b""
            back = LiveStream(tom, scene.turn, "csrf", AllKeys())
            back._open()
            assert b'[id="sheet"]' in back.message()

    asyncio.run(visit())


def test_a_page_that_goes_leaves_nothing_behind(room, monkeypatch):
    monkeypatch.setattr(rooms, "GRACE", 0.0)

    async def visit():
        updates = stream(room, "Isa").updates()
        await anext(updates)
        assert room.watchers == 1
        assert room.present == {"Isa"}
        waiting = asyncio.ensure_future(anext(updates))
        await asyncio.sleep(0.01)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        await asyncio.sleep(0.01)
        assert room.watchers == 0
        assert room.present == set()

    asyncio.run(visit())


def test_closing_the_hub_ends_every_stream(room):
    async def visit():
        updates = stream(room, "Isa").updates()
        await anext(updates)
        room.dismiss()
        with pytest.raises(StopAsyncIteration):
            await anext(updates)

    asyncio.run(visit())


def test_only_what_changed_is_rendered(room, monkeypatch):
    def context():
        return context_of(room, scene_of(room, "table", "Tom", "fr"))

    sent = Sent()
    first = [name for name, _ in sent.changed(context())]
    assert first == ["top", "now", "sheet", "desk", "talk"]
    room.kept.ask("Isa", {"ask": "say", "text": "bonjour"})
    monkeypatch.setattr("tablee.web.table.sent.region", lambda *_: pytest.fail("rendered"))
    assert list(sent.changed(context())) == []


SECRETS = [
    ("prepare-lead", {"title": "Le tatouage", "short": "{secret}", "bonus": "{secret}"}),
    ("create-npc", {"name": "{secret}", "gender": "m"}),
    ("prepare-handout", {"title": "{secret}", "text": "{secret}"}),
    ("write-note", {"text": "{secret}"}),
    ("whisper", {"seats": ["Tom"], "text": "{secret}"}),
]


def an_evening(folder, secret):
    """All that Isa is sent, at every turn, of an evening in which only secrets differ."""
    folder.mkdir()
    room = a_room(folder)
    isa = stream(room, "Isa")
    got = [isa.message()]

    def ask(seat, kind, fields, faces=None):
        room.kept.ask(seat, {"ask": kind, **fields}, faces=faces)
        got.append(isa.message())
        got.append(table_page(isa.seated, "csrf").encode())

    ask("Isa", "create-investigator", {k: v for k, v in DAISY.items() if k != "ask"})
    ask("Claude", "approve-investigator", {"who": "daisy"})
    for kind, fields in SECRETS:
        told = {k: v.format(secret=secret) if isinstance(v, str) else v for k, v in fields.items()}
        ask("Claude", kind, told)
    ask("Claude", "open-scene", {"name": "La cave"})
    search = {"who": "daisy", "what": "lire le signe", "category": "mental", "investigation": True}
    ask("Isa", "attempt", search)
    terms = {"opposition": 3, "success": "elle lit", "failure": "rien", "lead": "le-tatouage"}
    ask("Claude", "judge", {"who": "daisy", **terms})
    ask("Isa", "agree", {"who": "daisy"})
    ask("Isa", "throw", {"who": "daisy"}, faces=[2])
    return got


def test_a_player_is_sent_the_same_bytes_whatever_the_secrets(tmp_path):
    one = an_evening(tmp_path / "one", "l'abbé")
    two = an_evening(tmp_path / "two", "la marée")
    assert one == two
    assert len(one) > 20
    assert not any("abbé".encode() in part for part in one)


class Attributes(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found = set()

    def handle_starttag(self, tag, attrs):
        self.found |= {name for name, _ in attrs}


def attributes_of(text):
    reader = Attributes()
    reader.feed(text)
    return reader.found


NASTY = [
    "<script>alert(1)</script>",
    "{{7*7}}",
    "{0}",
    "{seat.__class__}",
    "%(x)s",
    "' \" onload=x",
]


@pytest.mark.parametrize("nasty", NASTY)
def test_what_people_type_is_text_and_nothing_else(tmp_path, nasty):
    room = a_room(tmp_path, {"Claude": "keeper", nasty: "player", "Tom": "player"}, title=nasty)
    for kind, fields in (
        ("say", {"text": nasty}),
        ("open-scene", {"name": nasty}),
        ("write-note", {"text": nasty, "shared": True}),
        ("prepare-handout", {"title": nasty, "text": nasty}),
        ("whisper", {"seats": [nasty], "text": nasty}),
    ):
        room.kept.ask("Claude", {"ask": kind, **fields})
    handout = next(iter(room.table.state.common.handouts))
    room.kept.ask("Claude", {"ask": "show-handout", "id": handout})
    tom = stream(room, "Tom")
    for text in (table_page(tom.seated, "csrf"), tom.message().decode()):
        assert "<script>alert" not in text
        assert "49" not in re.sub(
            r"<svg.*?</svg>|[0-9a-f]{64}|token|line-\d+", "", text, flags=re.S
        )
        assert nasty in entities.unescape(text)
        assert "onload" not in attributes_of(text)


@pytest.fixture
def evening(tmp_path):
    """A site with a table where Daisy is about to act, and a browser for each seat."""
    with site(tmp_path) as visitor:
        table_id, tokens = api_table(visitor)
        browsers = {}
        for seat, token in tokens.items():
            browsers[seat] = other(visitor)
            sit(browsers[seat], token)

        def ask(seat, kind, **fields):
            return send(browsers[seat], f"/t/{table_id}/ask", ask=kind, **fields)

        for seat, kind, fields in (
            ("Isa", "create-investigator", dict(form_fields(DAISY)[1:])),
            ("Claude", "approve-investigator", {"who": "daisy"}),
            ("Claude", "prepare-lead", {"title": "Le caveau", "short": "une odeur"}),
            ("Isa", "attempt", READING),
        ):
            assert ask(seat, kind, **fields).status_code == 303, kind
        yield table_id, browsers, ask


def judged(evening):
    _, _, ask = evening
    terms = {"opposition": "3", "success": "elle lit", "failure": "rien"}
    assert ask("Claude", "judge", who="daisy", **terms).status_code == 303
    assert ask("Isa", "agree", who="daisy").status_code == 303


def test_a_refusal_without_javascript_is_the_page_with_a_sentence_in_focus(evening):
    _, _, ask = evening
    answer = ask("Isa", "throw", who="daisy")
    assert answer.status_code == 422
    refused = re.search(
        r'<div class="refusal"[^>]*autofocus[^>]*>(.*?)</div>\n?<main', answer.text, re.S
    )
    assert refused
    assert 'class="sentence"' in refused[1]
    assert "Possible maintenant" in refused[1]
    assert 'id="story-lines"' in answer.text


def test_a_stale_click_is_answered_in_its_place(evening):
    table_id, browsers, _ = evening
    browsers["Isa"].headers["HX-Request"] = "true"
    answer = send(browsers["Isa"], f"/t/{table_id}/ask", ask="throw", who="daisy", _form="throw-1")
    assert answer.headers["X-Tablee"] == "refused"
    assert 'hx-target="#throw-1--answer"' in answer.text
    assert "Possible maintenant" in answer.text


def test_the_same_key_asks_once(evening):
    table_id, browsers, ask = evening
    for _ in range(3):
        assert ask("Isa", "say", text="une seule fois", key="k1").status_code == 303
    page = browsers["Tom"].get(f"/t/{table_id}?open=all").text
    assert len(re.findall(r"<p><b>Isa</b>[^<]*une seule fois", page)) == 1


def test_real_dice_are_typed_on_a_page_of_their_own(evening):
    table_id, browsers, ask = evening
    judged(evening)
    asked = ask("Isa", "throw", who="daisy", _dice="typed")
    assert asked.status_code == 200
    assert asked.text.count('name="_face"') == 1
    assert "1 à 6" in asked.text
    assert "Daisy" in asked.text
    bad = ask("Isa", "throw", who="daisy", _face="9")
    assert bad.status_code == 422
    assert ask("Isa", "throw", who="daisy", _face="5").status_code == 303
    assert "Vrais dés" in browsers["Tom"].get(f"/t/{table_id}?open=all").text


def test_one_throw_may_be_left_to_tablee_where_real_dice_are_the_rule(evening):
    _, _, ask = evening
    judged(evening)
    assert ask("Claude", "choose-dice", dice="typed").status_code == 303
    assert ask("Isa", "throw", who="daisy").status_code == 200
    assert ask("Isa", "throw", who="daisy", _dice="thrown").status_code == 303


def test_odds_are_for_those_who_may_ask_and_never_of_hidden_things(evening):
    table_id, browsers, ask = evening
    judged(evening)
    path = f"/t/{table_id}/odds"
    mine = send(browsers["Isa"], path, ask="throw", who="daisy")
    assert mine.status_code == 200
    assert "why-not" not in mine.text
    theirs = send(browsers["Tom"], path, ask="throw", who="daisy")
    assert "why-not" in theirs.text
    hidden = send(browsers["Tom"], path, ask="grant-information", lead="le-caveau", who="daisy")
    absent = send(browsers["Tom"], path, ask="grant-information", lead="rien-de-tel", who="daisy")
    assert hidden.text == absent.text
    assert "caveau" not in hidden.text
    assert "why-not" in send(browsers["Isa"], path, ask="no-such-ask").text
    ask("Claude", "pause")
    assert "why-not" in send(browsers["Isa"], path, ask="throw", who="daisy").text


def test_the_page_of_a_seat_needs_the_seat(evening):
    table_id, browsers, _ = evening
    stranger = other(browsers["Isa"])
    for path in (f"/t/{table_id}", f"/t/{table_id}/live"):
        assert stranger.get(path).status_code == 403
