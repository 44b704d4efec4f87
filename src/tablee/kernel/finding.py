"""What somebody wants to do, found by a few words: an act, a person, a value, in any order.

Accents and capitals do not count, and the first letters of a word are enough. What the words name
besides the act is filled in: "folie daisy" is a check of madness for Daisy.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from tablee.kernel.bar import slots_of
from tablee.kernel.composer import in_words
from tablee.kernel.one_line import bare
from tablee.kernel.page import Sight
from tablee.kernel.words import Field, Offer

LITTLE = frozenset(
    (
        *("a", "an", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with"),
        *("au", "aux", "d", "de", "des", "du", "en", "et", "l", "la", "le", "les", "ou"),
        *("par", "pour", "un", "une"),
    )
)
"""Words that say nothing of what is meant."""

EVERYBODY = frozenset(("all", "everybody", "tous", "toutes"))

OF_WHAT_IS_SETTLED, OF_THE_ACT, OF_A_CHOICE, OF_A_FIELD = 4, 3, 2, 1
"""What a word is worth, by what it names."""

OF_BEING_NAMED = 2
"""What it is worth to an act that one of the words is its own: others are only about it."""


class Found(msgspec.Struct, frozen=True):
    """An offer that the words fit, with what they say of its fields."""

    offer: Offer
    values: Mapping[str, Any]
    weight: int


def words_of(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"\w+", bare(text)))


def wanted_in(text: str) -> tuple[str, ...]:
    """The words that somebody looks for, without the little ones where others are left."""
    words = words_of(text)
    return tuple(one for one in words if one not in LITTLE) or words


def begins(word: str, among: Iterable[str]) -> bool:
    return any(one.startswith(word) for one in among)


def find(sight: Sight[Any], offers: Iterable[Offer], wanted: Iterable[str]) -> list[Found]:
    """The offers that all these words fit, the likeliest first: what says most of what was looked
    for, then what is done most often, then what settles least that nobody spoke of."""
    sought = tuple(wanted)
    often = [offer for slot in slots_of(sight) for offer in slot.offers] if sight.is_keeper else []
    found = (fit for offer in offers if (fit := _fit(sight, offer, sought)) is not None)
    return sorted(found, key=lambda one: (-one.weight, *_unlikely(one, often)))


def _unlikely(found: Found, often: list[Offer]) -> tuple[int, ...]:
    offer = found.offer
    place = often.index(offer) if offer in often else len(often)
    spoken_of = [one.required for one in offer.fields if one.name in found.values]
    return place, spoken_of.count(False), len(offer.given), len(offer.fields)


def _fit(sight: Sight[Any], offer: Offer, wanted: tuple[str, ...]) -> Found | None:
    named = words_of(sight.ask_name(offer.ask))
    settled = [word for text in in_words(sight, offer.ask, offer.given) for word in words_of(text)]
    said: dict[str, list[Any]] = {}
    weight = 0
    for word in wanted:
        if begins(word, settled) or begins(word, named):
            weight += OF_WHAT_IS_SETTLED if begins(word, settled) else OF_THE_ACT
            continue
        fit = _of_fields(sight, offer, word, said)
        if not fit:
            return None
        weight += fit
    if not weight or (wanted and weight < OF_A_CHOICE):
        return None  # numbers and labels alone name no act
    if any(begins(word, named) for word in wanted):
        weight += OF_BEING_NAMED
    return Found(offer, dict(_values(offer, said)), weight)


def _of_fields(sight: Sight[Any], offer: Offer, word: str, said: dict[str, list[Any]]) -> int:
    """What a word is worth among the fields of an offer; notes what it says of them."""
    for field in offer.fields:
        chosen = [*_meant(sight, offer, field, word)]
        if chosen:
            before = said.get(field.name, [])
            both = [one for one in before if one in chosen]
            is_many = field.kind == "many"
            said[field.name] = [*dict.fromkeys((*before, *chosen))] if is_many else both or chosen
            return OF_A_CHOICE
    for field in sorted(offer.fields, key=lambda one: not one.required):
        if word.isdecimal() and _may_be(field, int(word)) and field.name not in said:
            said[field.name] = [int(word)]
            return OF_A_FIELD
    for field in offer.fields:
        if begins(word, words_of(sight.field_name(field.name, offer.ask))):
            return OF_A_FIELD
    return 0


def _meant(sight: Sight[Any], offer: Offer, field: Field, word: str) -> Iterator[str]:
    """The choices of a field that a word begins a name of."""
    if field.kind not in ("choice", "many"):
        return
    if field.kind == "many" and word in EVERYBODY:
        yield from field.choices
        return
    for choice in field.choices:
        if begins(word, words_of(sight.choice_name(field.name, choice, offer.ask))):
            yield choice


def _may_be(field: Field, number: int) -> bool:
    if field.kind != "integer":
        return False
    return str(number) in field.choices if field.choices else field.least <= number <= field.most


def _values(offer: Offer, said: Mapping[str, list[Any]]) -> Iterator[tuple[str, Any]]:
    for field in offer.fields:
        if field.name in said:
            chosen = said[field.name]
            is_many = field.kind == "many"
            yield field.name, tuple(chosen[: field.most or None]) if is_many else chosen[0]
