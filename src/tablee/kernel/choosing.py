"""What the keeper's people may do, chosen beside them on the board of a fight: one press each.

A game says which of its offers these are, settled down to the last field, and what each is called.
What somebody did the last time stands among them where it is still lawful.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from tablee.kernel.acts import Act, act
from tablee.kernel.page import Sight
from tablee.kernel.shapes import json_reader
from tablee.kernel.words import Field, Offer

ALSO = "_also"
"""Carries an ask that a form sends besides its own."""

Settled = tuple[Offer, Mapping[str, Any]]
"""An offer, and what its fields are to hold."""

Said = Callable[[Mapping[str, Any]], str]
"""What an ask is called on the board, by its fields."""


class Choosing(msgspec.Struct, frozen=True):
    """What one of them may do, each a button; what they did the last time stands first."""

    label: str
    acts: tuple[Act, ...]
    again: Act | None = None


def choosing(
    sight: Sight[Any],
    who: str,
    label: str,
    choices: Sequence[Settled],
    said: Said,
    place: str = "board",
) -> Choosing | None:
    """The choices of somebody; `said` names each of them. `place` tells two boards apart."""
    before = next(_again(sight, who, [offer for offer, _ in choices]), None)
    acts = [_press(sight, one, said, place) for one in choices]
    again = None
    if before is not None:
        text = sight.t("As before{colon}{what}", colon=sight.t(": "), what=said(_values(before)))
        again = _press(sight, before, lambda _: text, place)
        acts = [one for one in acts if one.given != again.given]
    return Choosing(label, tuple(acts), again) if acts or again else None


def all_again(found: Iterable[Choosing | None], label: str) -> Act | None:
    """One button for all of them: each does what they did the last time."""
    acts = [one.again for one in found if one is not None and one.again is not None]
    if len(acts) < 2:
        return None
    first, *others = acts
    also = [(ALSO, msgspec.json.encode({"ask": one.ask, **dict(one.given)})) for one in others]
    given = (*first.given, *((name, text.decode()) for name, text in also))
    return msgspec.structs.replace(first, id="all-again", label=label, given=given)


def also_asked(texts: Iterable[str]) -> Iterator[dict[str, str]]:
    """What a form asks besides its own ask, as names and texts; what cannot be read is nothing."""
    for text in texts:
        try:
            yield json_reader(dict[str, str]).decode(text)
        except msgspec.MsgspecError:
            continue


def _values(settled: Settled) -> Mapping[str, Any]:
    return {**settled[0].given, **settled[1]}


def _press(sight: Sight[Any], settled: Settled, said: Said, place: str) -> Act:
    offer = settled[0]
    whole = Offer(offer.ask, offer.rule, _values(settled))
    return act(sight, whole, said(whole.given), place=place)


def _again(sight: Sight[Any], who: str, offers: Iterable[Offer]) -> Iterator[Settled]:
    """What somebody did the last time, if it is offered."""
    asks = dict.fromkeys(offer.ask for offer in offers)
    for ask in asks:
        before = _said_then(sight, ask, who)
        for offer in sight.offers_of(ask) if before else ():
            if offer.given.get("who") == who and _fits(offer, before):
                names = {field.name for field in offer.fields}
                yield offer, {name: before[name] for name in names if name in before}


def _said_then(sight: Sight[Any], ask: str, who: str) -> Mapping[str, Any]:
    """What was said of somebody the last time, without what goes without saying."""
    usual = {
        field.encode_name: msgspec.to_builtins(field.default)
        for field in msgspec.structs.fields(sight.game.asks[ask])
        if field.default is not msgspec.NODEFAULT
    }
    before = sight.looks.last_asked(ask, who)
    return {name: value for name, value in before.items() if usual.get(name, ...) != value}


def _fits(offer: Offer, before: Mapping[str, Any]) -> bool:
    fields = {field.name: field for field in offer.fields}
    if any(before.get(name) != value for name, value in offer.given.items()):
        return False
    if any(field.required and not before.get(name) for name, field in fields.items()):
        return False
    free = {name: value for name, value in before.items() if name not in ("ask", *offer.given)}
    return all(name in fields and _may_hold(fields[name], value) for name, value in free.items())


def _may_hold(field: Field, value: object) -> bool:
    if isinstance(value, list | tuple):
        return all(one in field.choices for one in value)
    return not field.choices or value in field.choices
