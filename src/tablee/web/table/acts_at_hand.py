"""The offer that a line of a scene's notes speaks of, and what stands in its form before the keeper
sends it: what the line says, and for the rest what the same act holds in the keeper's bar.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from tablee.evenings.notes import BETWEEN
from tablee.kernel.bar import slots_of
from tablee.kernel.page import Sight
from tablee.kernel.several import for_several
from tablee.kernel.words import Field, Offer

ONCE = ("open-scene", "show-handout")
"""What is done when it is offered no more; a line names which one."""


def known(sight: Sight[Any], value: str) -> str:
    """What is called so, by its id; the text itself where nothing is."""
    ids = {name: id_ for id_, name in sight.names.items()}
    ids |= {handout.title: handout.id for handout in sight.view.common.handouts}
    return BETWEEN.join(ids.get(part, part) for part in value.split(BETWEEN))


def offered(sight: Sight[Any], ask: str, values: Mapping[str, str]) -> Offer | None:
    """The offer that these values fit: what it says already must be what they say. What they leave
    open, such as whom it is about, the keeper chooses."""
    offers = sight.offers_of(ask)
    for offer in offers:
        is_named = bool(offer.given) and offer.given.keys() <= values.keys()
        if is_named and _agrees(sight, offer, values):
            return offer
    if ask in ONCE:
        return None
    open_ = for_several(offer for offer in offers if _agrees(sight, offer, values))
    return max(open_, key=lambda offer: _covered(offer, values), default=None)


def _agrees(sight: Sight[Any], offer: Offer, values: Mapping[str, str]) -> bool:
    usual = _usual(sight, offer.ask)
    for name, said in offer.given.items():
        meant = values[name] if name in values else usual.get(name, as_written(said))
        if as_written(said) != meant:
            return False
    return all(_may_hold(field, values) for field in offer.fields)


def _usual(sight: Sight[Any], ask: str) -> dict[str, str]:
    """What an ask says in the fields that it may do without."""
    kind = sight.game.asks.get(ask)
    fields = msgspec.structs.fields(kind) if kind else ()
    return {one.encode_name: as_written(one.default) for one in fields if not one.required}


def as_written(value: object) -> str:
    """A value as a line of notes writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _may_hold(field: Field, values: Mapping[str, str]) -> bool:
    if not field.choices or field.name not in values or field.kind == "many":
        return True  # whoever is named may come into sight before it is sent
    return values[field.name] in field.choices


def _covered(offer: Offer, values: Mapping[str, str]) -> int:
    return sum(name in offer.given or name in _names(offer) for name in values)


def _names(offer: Offer) -> list[str]:
    return [field.name for field in offer.fields]


def filled(sight: Sight[Any], offer: Offer, values: Mapping[str, str]) -> dict[str, Any]:
    """What its fields hold: who is named stands beside the players' own people, where both may."""
    found = {name: value for name, value in in_the_bar(sight, offer) if name in _names(offer)}
    for field in offer.fields:
        if field.name not in values:
            continue
        parts = values[field.name].split(BETWEEN)
        if field.kind == "many":
            played = _played(sight)
            beside = [one for one in found.get(field.name, ()) if one in played]
            found[field.name] = tuple(dict.fromkeys((*beside, *parts)))
        elif field.kind == "flag":
            found[field.name] = values[field.name] == as_written(True)
        else:
            found[field.name] = parts if field.kind == "texts" else values[field.name]
    return found


def in_the_bar(sight: Sight[Any], offer: Offer) -> Iterator[tuple[str, Any]]:
    """What the same act is opened with from the keeper's bar."""
    for slot in slots_of(sight):
        if slot.values and any(one.ask == offer.ask for one in slot.offers):
            yield from slot.values(offer).items()


def _played(sight: Sight[Any]) -> set[str]:
    """The ids of those whom players play."""
    cards = sight.game.cards(sight.view.game, sight.t)
    names = {card.name for card in cards if card.seat}
    return {id_ for id_, name in sight.names.items() if name in names}
