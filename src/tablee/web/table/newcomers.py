"""What one form comes to at this table: an ask, the same for several, somebody new in a line."""

from collections.abc import Iterator
from typing import Any

from tablee.kernel.choosing import ALSO, also_asked
from tablee.kernel.one_line import MOST, Newcomers, Reading, asks_for, read_line
from tablee.kernel.several import EACH
from tablee.kernel.words import Offer
from tablee.web.site.forms import Form, raw_ask
from tablee.web.site.language import site_tongue
from tablee.web.table.aloud import said_aloud
from tablee.web.table.room import Room

LINE = "_line"
"""Carries the line."""


def asks_in(room: Room, seat: str, language: str, form: Form, raw: dict[str, Any]) -> list[Any]:
    """What a form asks: what its fields say; with a line, whoever that line makes."""
    found = _reading(room, seat, language, form)
    if found is None or raw.get("ask") != found[1].ask:
        asked = [*_of_each(form, raw)]
        first = said_aloud(room, seat, language, asked[0], form.one("key")[:80])
        others = [said_aloud(room, seat, language, one) for one in asked[1:]]
        return [first, *others, *_asked_besides(room, form, first)]
    return [*asks_for(found[0], found[1])]


def understood(room: Room, seat: str, language: str, form: Form) -> str:
    """What a line comes to, said before it is sent; "" where there is no line."""
    found = _reading(room, seat, language, form)
    if found is None:
        return ""
    reading, _, names = found
    t = site_tongue(language, room.table.game)
    first = f"{reading.count} × {reading.name}" if reading.count > 1 else reading.name
    what = ", ".join((first, *(names[one] for one in reading.carried)))
    said = t("Understood{colon}{what}.", colon=t(": "), what=what)
    if not reading.rest:
        return said
    return f"{said} {t('Kept as written{colon}{text}.', colon=t(': '), text=reading.rest)}"


def _reading(
    room: Room, seat: str, language: str, form: Form
) -> tuple[Reading, Newcomers, dict[str, str]] | None:
    """A line as this table reads it, with the names of what can be carried; None without a line."""
    table = room.table
    newcomers = table.game.pages.newcomers if table.game.pages else None
    line = form.one(LINE).strip()[:200]
    if not line or newcomers is None:
        return None
    with room.kept.lock:
        offers = table.offers(seat)
    t = site_tongue(language, table.game)
    choices = _carried(offers, newcomers.ask, newcomers.carried)
    names = {one: table.game.choice_name(newcomers.carried, one, t) for one in choices}
    return read_line(line, names), newcomers, names


def _of_each(form: Form, raw: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """What is asked of everybody who is ticked, one after the other."""
    field = form.one(EACH)
    several = list(dict.fromkeys(form.many(field)))[:MOST] if field in raw else []
    yield from ({**raw, field: one} for one in several) if several else (raw,)


def _asked_besides(room: Room, form: Form, first: dict[str, Any]) -> list[Any]:
    """The same ask of the game for others, where a form sends it for several at once."""
    table = room.table
    if first["ask"] not in table.game.asks:
        return []
    also = (Form(one.items()) for one in also_asked(form.many(ALSO)[:MOST]))
    return [raw_ask(table.readings.asks, one) for one in also if one.one("ask") == first["ask"]]


def _carried(offers: list[Offer], ask: str, field: str) -> tuple[str, ...]:
    """The things that somebody new may carry."""
    for offer in offers:
        for one in offer.fields if offer.ask == ask else ():
            if one.name == field:
                return one.choices
    return ()
