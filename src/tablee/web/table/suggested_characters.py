"""Somebody to play, ready made or drawn at random: a suggestion that fills in a form.

A game's page includes `characters.html` beside its form of creation. Its links open the table with
`?fill=ID`, or `?fill=random`; that page has the form filled in (`refill.py` finds it by its ask and
its fields by their names), and nothing is asked until the player sends it.
"""

import secrets
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from tablee.kernel.awaited import CREATE
from tablee.kernel.seen import by_seat
from tablee.kernel.table import Table
from tablee.kernel.words import Offer

RANDOM = "random"
"""In place of the id of somebody ready made."""


class Suggested(msgspec.Struct, frozen=True):
    """What a form is filled in with: the fields of an ask that this seat may make."""

    ask: str
    fields: Mapping[str, Any]


class Known(msgspec.Struct, frozen=True):
    """Somebody ready made, as the list shows them."""

    id: str
    name: str
    pitch: str


class Characters(msgspec.Struct, frozen=True):
    """Whom a player may choose from; `by_chance`: the game can also draw somebody."""

    ready: tuple[Known, ...]
    by_chance: bool


def characters(table: Table[Any], seat: str, language: str) -> Characters:
    ready = table.game.ready_made(language)
    drawn = _at_random(table, seat, language)
    return Characters(tuple(Known(one.id, one.name, one.pitch) for one in ready), bool(drawn))


def suggested(
    table: Table[Any], seat: str, language: str, wanted: str, offers: Iterable[Offer]
) -> Suggested | None:
    """The character that was wanted; None when there is none, or this seat cannot have one now."""
    fields: Mapping[str, Any] | None
    if wanted == RANDOM:
        fields = _at_random(table, seat, language)
    else:
        ready = table.game.ready_made(language)
        fields = next((one.fields for one in ready if one.id == wanted), None)
    offer = _offer_with(offers, fields) if fields else None
    return Suggested(offer.ask, fields) if offer and fields else None


def _at_random(table: Table[Any], seat: str, language: str) -> Mapping[str, Any] | None:
    state = table.state
    by = by_seat(state.common, seat)
    return table.game.at_random(state.game, by, language, secrets.randbelow)


def _offer_with(offers: Iterable[Offer], fields: Mapping[str, Any]) -> Offer | None:
    """The offer to create somebody that has the most of these fields: house rules may drop some."""

    def shared(offer: Offer) -> int:
        return len(fields.keys() & {field.name for field in offer.fields})

    creating = (offer for offer in offers if offer.ask.startswith(CREATE) and shared(offer))
    return max(creating, key=shared, default=None)
