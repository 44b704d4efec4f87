"""All that a seat can fetch of a table: its page region by region, and what programs get."""

import json

import msgspec

from sent import wondered
from tablee.journal.keep import KeptTable
from tablee.web.site.fallbacks import NOT_SHOWN
from tablee.web.story.replay import past_context
from tablee.web.table.regions import REGIONS, context_of, region, scene_of, story
from tablee.web.table.room import Room

encode = msgspec.json.encode


def room_of(table):
    """The table in a room of the site. Nothing is kept: pages only look."""
    return Room(KeptTable(None, "table", table), "La cave")


class Page:
    """A seat's page as it is drawn now, in one language; bare, it is only what it is drawn from."""

    def __init__(self, room, seat, language, bare=False):
        self.scene = scene_of(room, "table", seat, language)
        self.context = context_of(room, self.scene, "csrf")
        self.lines = story(room, self.scene)
        self.context["said"] = [line for line in self.lines if line.kind == "talk"]
        draw = () if bare else REGIONS
        self.regions = {name: region(self.context, name) for name in draw}
        told = () if bare else self.lines[-60:]
        self.told = "".join(self.context["line_html"](line) for line in told)

    def not_shown(self):
        """The regions with a part that could not be drawn."""
        return parts_not_shown({**self.regions, "story": self.told}, self.context["t"])


class PastPage:
    """A seat's page of a turn long gone."""

    def __init__(self, room, seat, language, turn):
        self.turn = turn
        self.context = past_context(room, seat, language, turn, "csrf")
        self.regions = self.context["parts"]

    def not_shown(self):
        return parts_not_shown(self.regions, self.context["t"])


def parts_not_shown(drawn, t):
    sentence = t(NOT_SHOWN).replace("'", "&#39;")
    return [name for name, html in drawn.items() if sentence in html or "not-shown" in html]


def fetched(room, page, asks, past=0):
    """Every answer by its name, but for the number of the turn, which everybody may know."""
    table, seat = room.table, page.scene.view.seat
    view = page.scene.view
    found = {
        "view": encode(msgspec.structs.replace(view, turn=0)),
        "offers": encode(table.offers(seat)),
        "stream": encode(list(table.stream(seat))),
        "papers": encode([*table.game.papers(view, page.context["t"])]),
        "story page": page.told.encode(),
        **{f"region {name}": html.encode() for name, html in page.regions.items()},
    }
    for language in ("fr", "en"):
        found[f"chronicle {language}"] = encode(room.lines(language, seat))
    if past:
        regions = PastPage(room, seat, page.scene.language, past).regions
        found |= {f"replay {name}": html.encode() for name, html in regions.items()}
    for ask in asks:
        found[f"odds of {json.dumps(ask, ensure_ascii=False)}"] = wondered(table, seat, ask)
    return found


def differences(before, after, turn):
    """Where two answers differ, each with the place; the stream has a blank more, no less."""
    blank = b',{"number":%d}]' % turn
    stream = after["stream"]
    if not stream.endswith(blank):
        yield "stream", "no blank at its end"
    after = {**after, "stream": stream.removesuffix(blank) + b"]"}
    for name, was in before.items():
        if was != after[name]:
            yield name.partition(" of ")[0], f"{name}: {apart(was, after[name])}"


def apart(was, now, around=90):
    """The first place where two texts part, with what is around it."""
    size = min(len(was), len(now))
    place = next((n for n in range(size) if was[n] != now[n]), size)
    start = max(0, place - around)
    was, now = (text[start : place + around].decode(errors="replace") for text in (was, now))
    return f"…{was}…\n      became …{now}…"


def learnt(table, seat, ask, faces=None, language="fr"):
    """What the others learn of an ask that they may see nothing of: it should be nothing."""
    room = room_of(table)
    proposal = table.propose(seat, ask, nonce="n", faces=faces)
    before = {}
    for one in unknowing(table, proposal):
        asks = [{"ask": o.ask, **o.given} for o in table.offers(one) if not o.fields]
        before[one] = asks, fetched(room, Page(room, one, language), asks)
    table.accept(proposal)
    return [
        f"{one}: {where}"
        for one, (asks, was) in before.items()
        for _, where in differences(
            was, fetched(room, Page(room, one, language), asks), table.history.turns
        )
    ]


def unknowing(table, proposal):
    """The seats that may see nothing of what is proposed, nor play for anybody who may."""

    def sees(seat):
        return any(table.by(seat).may_see(entry.event.to) for entry in proposal.entries)

    seats = table.state.common.seats
    return [s for s in seats if not any(sees(other) for other in table.by(s).acts_for)]
