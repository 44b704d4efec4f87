"""Offers as forms: what is sent along, what is filled in, what the button says. Data for pages."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec

from tablee.kernel.page import Sight
from tablee.kernel.words import Ask, Field, FieldKind, Offer

MOST_ROWS_SHOWN = 6
"""Rows that a form shows at most; whoever needs more sends another."""

LONG_TEXT = 300
"""A text that may be longer than this is written in several lines."""

FEW = 4
"""So many choices stand side by side; more are a list to pick from."""


class Choice(msgspec.Struct, frozen=True):
    """One of the things that a field may hold, with its name."""

    value: str
    label: str
    is_chosen: bool = False
    note: str = ""
    """What is worth knowing of it before it is chosen, in small print."""
    chance: str = ""
    """The chance that it leaves, in words."""
    says: str = ""
    """What the form's button says once it is chosen."""
    sure: tuple[str, ...] = ()
    """A field and its value that are sent along where this leaves nothing to chance."""


class Input(msgspec.Struct, frozen=True, kw_only=True):
    """One field of a form."""

    name: str
    kind: FieldKind | Literal["long-text", "pills"]
    label: str
    required: bool = False
    choices: tuple[Choice, ...] = ()
    value: str = ""
    values: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    hints: tuple[str, ...] = ()
    rows: tuple[tuple["Input", ...], ...] = ()
    total: int = 0
    summed: str = ""


class Act(msgspec.Struct, frozen=True, kw_only=True):
    """Something to do: a form with a button. `id` is the same for the same offer at every moment,
    so that what is half typed stays in place."""

    id: str
    ask: str
    label: str
    given: tuple[tuple[str, str], ...] = ()
    inputs: tuple[Input, ...] = ()
    dice: Literal["", "fair", "typed"] = ""
    """How dice fall here, where the act throws some: the other way can be chosen for once."""
    odds: Literal["", "asked", "at-once"] = ""
    """Whether the form shows its chances: when something is filled in, or from the beginning."""
    look: str = ""
    icon: str = ""
    about: str = ""
    """A sentence that belongs to the button."""
    shut: str = ""
    """Why it cannot be done now, in the words of the rule; the button is shut then."""


def act(
    sight: Sight[Any],
    offer: Offer,
    label: str = "",
    *,
    id: str = "",
    place: str = "",
    look: str = "",
    icon: str = "",
    about: str = "",
    odds: Literal["", "asked", "at-once"] = "",
    values: Mapping[str, Any] | None = None,
    labels: Mapping[str, str] | None = None,
    only: Iterable[str] | None = None,
) -> Act:
    """An offer as a form. `values` are what its fields hold at first; `labels` what they
    are called here, where that is not their usual name; `only` names the fields that the form
    draws by itself, where a page draws the others."""
    wanted = None if only is None else frozenset(only)
    fields = [field for field in offer.fields if wanted is None or field.name in wanted]
    first, called = values or {}, labels or {}
    return Act(
        id=id or id_in(sight, offer, place),
        ask=offer.ask,
        label=label or sight.ask_name(offer.ask),
        given=tuple(form_fields(offer.given)),
        inputs=tuple(
            input_of(sight, field, offer.ask, first.get(field.name), called.get(field.name, ""))
            for field in fields
        ),
        dice=_way_of_dice(sight) if offer.dice else "",
        odds=odds,
        look=look,
        icon=icon,
        about=about,
    )


def _way_of_dice(sight: Sight[Any]) -> Literal["fair", "typed"]:
    return "typed" if sight.view.common.typed_dice else "fair"


def input_of(
    sight: Sight[Any], field: Field, ask: str, value: object = None, label: str = ""
) -> Input:
    """A field as it is drawn, with its choices in words and what it holds at first."""
    chosen = _chosen(value)
    only_one = field.kind == "choice" and field.required and len(field.choices) == 1
    choices = tuple(
        Choice(choice, _choice_name(sight, field, choice, ask), only_one or choice in chosen)
        for choice in field.choices
    )
    return Input(
        name=field.name,
        kind=_kind(field),
        label=label or sight.field_name(field.name, ask),
        required=field.required and (field.kind != "text" or field.least > 0),
        choices=choices,
        value="" if value is None or not isinstance(value, str | int | bool) else str(value),
        values=_texts(field, chosen),
        least=field.least,
        most=field.most,
        hints=tuple(_hints(sight, field, ask)),
        rows=tuple(_rows(sight, field, ask)),
        total=field.total,
        summed=field.summed,
    )


def _choice_name(sight: Sight[Any], field: Field, choice: str, ask: str) -> str:
    return choice if field.kind == "integer" else sight.choice_name(field.name, choice, ask)


def _kind(field: Field) -> FieldKind | Literal["long-text", "pills"]:
    if field.kind == "text" and field.most > LONG_TEXT:
        return "long-text"
    if field.kind == "choice" and field.required and len(field.choices) <= FEW:
        return "pills"
    return field.kind


def _chosen(value: object) -> tuple[str, ...]:
    if value is None:
        return ()
    if isinstance(value, Sequence) and not isinstance(value, str):
        return tuple(map(str, value))
    return (str(value),)


def _texts(field: Field, written: Sequence[str]) -> tuple[str, ...]:
    """The texts that are there, and a few blank ones."""
    if field.kind != "texts":
        return ()
    shown = min(max(len(written) + 3, field.least), field.most)
    return (*written, *([""] * shown))[:shown]


def _hints(sight: Sight[Any], field: Field, ask: str) -> Iterator[str]:
    t = sight.t
    for inner in field.fields:
        if inner.kind == "many" and inner.name in field.distinct:
            yield t("“{field}”: nobody and nothing in two rows.", field=_label(sight, inner, ask))
            break
    if field.one_of:
        yield t("One of these at least: {names}.", names=", ".join(field.one_of))
    if field.apart:
        name = sight.field_name(field.apart, ask)
        yield t("Nobody and nothing that is named under “{field}”.", field=name)
    elif field.within:
        yield t("Only who or what is named above.")


def _label(sight: Sight[Any], field: Field, ask: str) -> str:
    return sight.field_name(field.name, ask)


def _rows(sight: Sight[Any], field: Field, ask: str) -> Iterator[tuple[Input, ...]]:
    if field.kind != "rows":
        return
    needed = tuple(input_of(sight, inner, ask) for inner in field.fields)
    spare = tuple(msgspec.structs.replace(one, required=False) for one in needed)
    for row in range(min(field.most, MOST_ROWS_SHOWN)):
        yield needed if row < field.least else spare


def form_fields(ask: Ask | Mapping[str, Any]) -> list[tuple[str, str]]:
    """An ask as names and texts, as forms carry it."""
    return list(_flatten("", msgspec.to_builtins(ask)))


def _flatten(name: str, value: object) -> Iterator[tuple[str, str]]:
    if value is None or value == "":
        return
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _flatten(f"{name}.{key}" if name else str(key), inner)
    elif isinstance(value, list | tuple):
        for index, inner in enumerate(value):
            inner_name = f"{name}.{index}" if isinstance(inner, Mapping) else name
            yield from _flatten(inner_name, inner)
    elif isinstance(value, bool):
        yield name, "1" if value else "0"
    else:
        yield name, str(value)


def id_in(sight: Sight[Any], offer: Offer, place: str = "") -> str:
    """The id of a form on a page on which another offer may ask for the same fields, with other
    limits: the second is told apart by its number."""
    fields = [field.name for field in offer.fields]
    alike = [
        one
        for one in sight.offers_of(offer.ask)
        if one.given == offer.given and [field.name for field in one.fields] == fields
    ]
    before = alike.index(offer) if offer in alike else 0
    return f"{form_id(offer, place)}-{before + 1}" if before else form_id(offer, place)


def form_id(offer: Offer, place: str = "") -> str:
    """The same id for the same offer at every moment, so that what is half typed stays in place.

    `place` tells two forms of one offer apart on one page.
    """
    start = f"{place}-{offer.ask}" if place else offer.ask
    if not offer.given and not offer.fields:
        return start
    fields = [field.name for field in offer.fields]
    mark = msgspec.json.encode([offer.given, fields], order="deterministic")
    return f"{start}-{hashlib.blake2b(mark, digest_size=5).hexdigest()}"
