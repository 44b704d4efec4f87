"""Asks from the whole space of what can be written down, legal or not."""

import random
from collections import defaultdict
from collections.abc import Mapping

import msgspec
from msgspec import inspect

from laws.roughplay import fill_roughly

MEANT_ONCE = ("whisper", "show-handout", "set-present", "impose-dice")
"""Whoever or whatever is named twice is meant once: nothing to refuse, nothing to offer."""


class AskSpace:
    """Makes asks by the types of their fields, with the words and numbers that a table has seen."""

    def __init__(self, asks):
        self.kinds = {name: inspect.type_info(kind) for name, kind in asks.items()}
        self.words = defaultdict(set)
        self.numbers = defaultdict(set)
        self.texts = set()
        self.recent = []
        self.ids = []

    def learn(self, table, rng):
        """Remembers what is offered now: later, and for others, it may be wrong."""
        self.ids = sorted({*ids_in(table.state.game), *table.state.common.seats})
        for seat in table.state.common.seats:
            offers = table.offers(seat)
            self.recent += [one_of_a_kind(offers, rng) for _ in range(4 if offers else 0)]
            for offer in offers:
                for name, value in offer.given.items():
                    self._learn_value((offer.ask, name), value)
                for field in offer.fields:
                    self._learn_field(offer.ask, field)
        del self.recent[:-200]

    def _learn_value(self, place, value):
        if isinstance(value, str):
            self.words[place].add(value)
        elif isinstance(value, int) and not isinstance(value, bool):
            self.numbers[place].add(value)
        elif isinstance(value, list | tuple):
            self.words[place] |= {one for one in value if isinstance(one, str)}

    def _learn_field(self, ask, field):
        self.words[ask, field.name] |= set(field.choices)
        if field.kind == "integer":
            self.numbers[ask, field.name] |= {field.least, field.most}
        if field.kind in ("text", "texts"):
            self.texts.add((ask, field.name))
        for inner in field.fields:
            self._learn_field(ask, inner)

    def any_ask(self, rng: random.Random, offers, serial, only=()):
        """Mostly something near to what is, was or could be offered to somebody."""
        recent = [offer for offer in self.recent if not only or offer.ask in only]
        chance = rng.random()
        if chance < 0.35 and offers:
            ask = fill_roughly(one_of_a_kind(offers, rng), rng, serial)
            return self._spoilt(ask, rng, serial)
        if chance < 0.65 and recent:
            ask = fill_roughly(one_of_a_kind(recent, rng), rng, serial)
            return self._spoilt(ask, rng, serial) if rng.random() < 0.5 else ask
        return self._written(rng.choice(sorted(only or self.kinds)), rng, serial)

    def _written(self, name, rng, serial):
        ask = {"ask": name}
        for field in self.kinds[name].fields:
            if field.required or rng.random() < 0.5:
                ask[field.encode_name] = self._value(
                    name, field.encode_name, field.type, rng, serial
                )
        return ask

    def _spoilt(self, ask, rng, serial):
        """The same ask with one or two fields written anew, added or left out."""
        fields = self.kinds[ask["ask"]].fields
        ask = dict(ask)
        for _ in range(rng.choice((1, 1, 2)) if fields else 0):
            field = rng.choice(fields)
            if not field.required and rng.random() < 0.3:
                ask.pop(field.encode_name, None)
            else:
                value = self._value(ask["ask"], field.encode_name, field.type, rng, serial)
                ask[field.encode_name] = value
        return ask

    def _value(self, ask, name, kind, rng, serial):  # noqa: PLR0911 - one for each kind of value
        match kind:
            case inspect.Metadata(type=inner):
                return self._value(ask, name, inner, rng, serial)
            case inspect.UnionType(types=types):
                return self._value(ask, name, rng.choice(types), rng, serial)
            case inspect.NoneType():
                return None
            case inspect.BoolType():
                return rng.random() < 0.5
            case inspect.LiteralType(values=values):
                return rng.choice(values)
            case inspect.IntType(ge=least, le=most):
                return self._number((ask, name), least, most, rng)
            case inspect.StrType():
                return self._word((ask, name), kind, rng, serial)
            case inspect.VarTupleType(item_type=inner) | inspect.ListType(item_type=inner):
                some = [
                    self._value(ask, name, inner, rng, f"{serial}-{n}")
                    for n in range(_how_many(kind.max_length, rng))
                ]
                if some and ask not in MEANT_ONCE and rng.random() < 0.1:
                    return [*some, rng.choice(some)]
                return [one for n, one in enumerate(some) if one not in some[:n]]
            case inspect.TupleType(item_types=inners):
                return [self._value(ask, name, inner, rng, serial) for inner in inners]
            case inspect.DictType(key_type=key, value_type=value):
                return {
                    self._value(ask, name, key, rng, serial): self._value(
                        ask, name, value, rng, serial
                    )
                    for _ in range(rng.randint(0, 2))
                }
            case inspect.StructType(fields=fields):
                return {
                    field.encode_name: self._value(ask, field.encode_name, field.type, rng, serial)
                    for field in fields
                    if field.required or rng.random() < 0.5
                }
        raise AssertionError(kind)

    def _number(self, place, least, most, rng):
        ends = {*self.numbers[place]} | {end for end in (least, most) if end is not None}
        near = sorted({end + step for end in ends for step in (-1, 0, 1)})
        if near and rng.random() < 0.6:
            return rng.choice(near)
        low = least if least is not None else -2
        return rng.randint(low, min(low + 12, most if most is not None else low + 12))

    def _word(self, place, kind, rng, serial):
        chance = rng.random()
        if place in self.texts and chance < 0.7:
            return f"Phrase {serial}"
        known = sorted(self.words[place])
        if known and chance < 0.6:
            return rng.choice(known)
        if chance < 0.85 and self.ids:
            return rng.choice(self.ids)
        if chance < 0.9 and kind.max_length:
            return "é" * (kind.max_length + rng.choice((0, 0, 1)))
        return rng.choice(("", "", " ", f"Phrase {serial}"))


def one_of_a_kind(offers, rng):
    """One of several offers: each kind of ask is as likely, however many ways there are to ask."""
    name = rng.choice(sorted({offer.ask for offer in offers}))
    return rng.choice([offer for offer in offers if offer.ask == name])


def _how_many(most, rng):
    """How long a list is: mostly a few, now and then as many as can be written, or one too many."""
    if most is None or rng.random() < 0.85:
        return rng.choice((0, 1, 1, 2, 2, 3))
    return rng.choice((most, most, most + 1, rng.randint(0, most)))


def ids_in(value):
    """The names by which anything is kept, wherever it lies."""
    if isinstance(value, Mapping):
        yield from (key for key in value if isinstance(key, str))
        value = tuple(value.values())
    if isinstance(value, msgspec.Struct):
        if isinstance(own := getattr(value, "id", None), str):
            yield own
        value = tuple(getattr(value, name) for name in value.__struct_fields__)
    if isinstance(value, list | tuple):
        for one in value:
            yield from ids_in(one)
