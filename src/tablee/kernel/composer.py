"""An act as the keeper finds it: filled in already, so that its button works at once.

What a field holds at first comes from the game, else from the last time this seat asked the same at
this table, else from what is likeliest. What must be said but need not be written is left empty:
it was agreed aloud. What is rare lies in a fold under the rest.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from tablee.kernel.acts import FEW, Act, Input, act, id_in
from tablee.kernel.pads import with_pads
from tablee.kernel.page import Fold, Part, Sight
from tablee.kernel.seat_names import plain_name
from tablee.kernel.words import Field, Offer

Values = Callable[[Offer], Mapping[str, Any]]
"""What the fields of an offer hold at first, as far as a game says so."""


class Composed(Part, frozen=True):
    """One act: what it takes first, and what is rare in a fold."""

    template: ClassVar[str] = "parts/composed.html"

    title: str
    act: Act
    aloud: tuple[Input, ...]
    """What is said at the table, unless somebody wants to write it."""
    rare: tuple[Input, ...]
    is_first: bool
    follows: str = ""
    """The field of whose choice the button speaks."""
    to: tuple[Act, ...] = ()
    """The same for one person alone, in one press."""


class Composer(Part, frozen=True):
    """The acts that one slot or one wait holds: the first open, the others a fold each."""

    template: ClassVar[str] = "parts/composer.html"

    first: Composed
    presses: tuple[Act, ...]
    """What else can be said to the same, in one press."""
    others: tuple[Fold, ...]
    newcomers: Act | None = None
    """Somebody new in one line."""


def compose(
    sight: Sight[Any],
    offers: Iterable[Offer],
    place: str,
    values: Values | None = None,
    newcomers: Act | None = None,
) -> Iterator[Part]:
    first, *others = offers
    quick = [one for one in others if _is_quick(sight, first, one)]
    others = [one for one in others if one not in quick]
    notes = told_apart(sight, (first, *others))
    yield Composer(
        key=f"all-{id_in(sight, first, place)}",
        first=composed(sight, first, place, values, is_first=True),
        presses=tuple(_press(sight, first, one, place) for one in quick),
        others=tuple(_folds(sight, (first, *others), notes, place, values)),
        newcomers=newcomers,
    )


def _is_quick(sight: Sight[Any], first: Offer, other: Offer) -> bool:
    """Whether it is another answer to the same, for which nothing need be filled in."""
    is_same = other.ask == first.ask and first.given.items() < other.given.items()
    aloud = _left_to_the_table(sight, other)
    return is_same and not any(one.required and one.name not in aloud for one in other.fields)


def _press(sight: Sight[Any], first: Offer, other: Offer, place: str) -> Act:
    """Its button says what it settles beyond the first."""
    more = {name: value for name, value in other.given.items() if name not in first.given}
    label = ", ".join(in_words(sight, other.ask, more))
    return act(sight, other, label, place=place, only=())


def _folds(
    sight: Sight[Any],
    offers: Iterable[Offer],
    notes: Iterable[str],
    place: str,
    values: Values | None,
) -> Iterator[Fold]:
    """A fold for each after the first; what nobody could tell from another one stands there
    once."""
    told = set[tuple[str, str]]()
    for number, (offer, note) in enumerate(zip(offers, notes, strict=True)):
        called = title_of(sight, offer), note
        if number and called not in told:
            yield _folded(sight, offer, place, values, note)
        told.add(called)


def _folded(sight: Sight[Any], offer: Offer, place: str, values: Values | None, note: str) -> Fold:
    key = f"other-{id_in(sight, offer, place)}"

    def inside() -> Iterator[Part]:
        yield composed(sight, offer, place, values)

    return sight.fold(key, title_of(sight, offer), inside, note=note)


def told_apart(sight: Sight[Any], offers: Sequence[Offer]) -> list[str]:
    """Of acts that are called alike, what each asks for otherwise than the others do."""
    alike: dict[str, list[Offer]] = {}
    for offer in offers:
        alike.setdefault(title_of(sight, offer), []).append(offer)
    return [_otherwise(sight, offer, alike[title_of(sight, offer)]) for offer in offers]


def _otherwise(sight: Sight[Any], offer: Offer, alike: Sequence[Offer]) -> str:
    """What the form of an offer has that not all of the others have, or has with other choices."""
    fields = {field.name: field for field in offer.fields}
    others = [{field.name: field for field in one.fields} for one in alike if one is not offer]
    asked = {name: field for one in others for name, field in one.items()}
    t, ask = sight.t, offer.ask

    def said(names: Iterable[str]) -> str:
        return ", ".join(_lowered(sight.field_name(name, ask)) for name in names)

    def is_own(name: str) -> bool:
        return any(name not in one for one in others)

    def is_asked(name: str) -> bool:
        return fields[name].required and any(not one[name].required for one in others)

    if own := [name for name in fields if is_own(name) or is_asked(name)]:
        return said(own)
    if lacks := [name for name in asked if name not in fields]:
        return t("without {what}", what=said(lacks))
    for name, field in fields.items():
        if any(one[name] != field for one in others) and (held := _held(sight, ask, field)):
            return f"{said([name])}{t(': ')}{held}"
    return ""


def _held(sight: Sight[Any], ask: str, field: Field) -> str:
    """What a field may hold, where that is little enough to be said."""
    if field.choices:
        named = [sight.choice_name(field.name, one, ask) for one in field.choices]
        return ", ".join(map(str, named)) if len(named) <= FEW else ""
    if field.kind == "integer":
        return sight.t("{least} to {most}", least=field.least, most=field.most)
    return ""


def _lowered(label: str) -> str:
    return label if label[1:2].isupper() else label[:1].lower() + label[1:]


def composed(
    sight: Sight[Any], offer: Offer, place: str, values: Values | None, *, is_first: bool = False
) -> Composed:
    given = values(offer) if values else {}
    filled = filled_in(sight, offer, given)
    aloud = _left_to_the_table(sight, offer) - filled.keys()
    odds = ("asked" if offer.fields else "at-once") if offer.dice else ""
    to = tuple(_to_each(sight, offer, place))
    label = sight.t("Hand it to all") if to else ""
    made = act(sight, offer, label, place=place, values=filled, odds=odds)  # type: ignore[arg-type]
    inputs = tuple(with_pads(sight, offer, made, one) for one in made.inputs)
    spoken = tuple(one for one in inputs if one.name in aloud)
    written = [one for one in inputs if one not in spoken]
    needed = tuple(one for one in written if one.required or one.name in filled)
    return Composed(
        key=f"in-{made.id}",
        title=title_of(sight, offer),
        act=msgspec.structs.replace(made, inputs=needed),
        aloud=spoken,
        rare=tuple(one for one in written if one not in needed),
        is_first=is_first,
        follows=next((one.name for one in needed if any(c.says for c in one.choices)), ""),
        to=to,
    )


def _to_each(sight: Sight[Any], offer: Offer, place: str) -> Iterator[Act]:
    """A paper is handed to one person by one press; whom it reaches else is ticked."""
    if offer.ask != "show-handout":
        return
    left = next((field.choices for field in offer.fields if field.name == "seats"), ())
    for seat in sight.view.common.seats:
        if seat.name in left and seat.role == "player" and (name := plain_name(seat)):
            given = {**offer.given, "seats": (seat.name,)}
            one = msgspec.structs.replace(offer, given=given, fields=())
            yield act(sight, one, sight.t("To {name}", name=name), place=place)


def filled_in(sight: Sight[Any], offer: Offer, given: Mapping[str, Any]) -> dict[str, Any]:
    """What each field holds at first that cannot be left out, or that the game fills in."""
    before = sight.looks.last_asked(offer.ask)
    aloud = _left_to_the_table(sight, offer)
    found: dict[str, Any] = {}
    for field in offer.fields:
        if field.name in given:
            found[field.name] = given[field.name]
        elif field.required:
            value = likeliest(field, before.get(field.name))
            if value is not None and field.name not in aloud:
                found[field.name] = value
    return found


def _left_to_the_table(sight: Sight[Any], offer: Offer) -> frozenset[str]:
    """The fields of an offer that would have to be written, were they not agreed aloud."""
    aloud = sight.game.pages.aloud if sight.game.pages else frozenset()
    needed = (field.name for field in offer.fields if field.required)
    return frozenset(name for name in needed if f"{offer.ask}.{name}" in aloud)


def likeliest(field: Field, before: object) -> object:
    """What a field most likely holds: what it held before, if it may hold it now."""
    match field.kind:
        case "choice":
            return before if before in field.choices else next(iter(field.choices), None)
        case "many":
            was = before if isinstance(before, list | tuple) else ()
            kept = [one for one in was if one in field.choices]
            return (kept or field.choices)[: field.most or None] if field.least else None
        case "integer":
            is_kept = isinstance(before, int) and field.least <= before <= field.most
            if field.choices:
                return before if str(before) in field.choices else field.choices[0]
            return before if is_kept else field.least
        case _:
            return None


def title_of(sight: Sight[Any], offer: Offer) -> str:
    """What an act is called, with what is settled in it already."""
    about = ", ".join(dict.fromkeys(_settled(sight, offer)))
    name = sight.ask_name(offer.ask)
    return f"{name}{sight.t(': ')}{about}" if about else name


def _settled(sight: Sight[Any], offer: Offer) -> Iterator[str]:
    return in_words(sight, offer.ask, offer.given)


def in_words(sight: Sight[Any], ask: str, given: Mapping[str, Any]) -> Iterator[str]:
    seats = {seat.name for seat in sight.view.common.seats}
    for name, value in given.items():
        if isinstance(value, str) and value and not name.startswith("_"):
            is_seat = value in seats and value not in sight.names
            yield sight.t.seat(value) if is_seat else sight.choice_name(name, value, ask)
        elif value is True:
            yield sight.field_name(name, ask)
        elif value is False:
            word = sight.choice_name(name, "no", ask)  # where the game has one for it
            if word != "no":
                yield word
        elif isinstance(value, int):
            word = sight.choice_name(name, str(value), ask)  # where the game has one for it
            field = _lowered(sight.field_name(name, ask))
            yield word if word != str(value) else f"{field}{sight.t(': ')}{value}"


def just_happened(sight: Sight[Any], most: int = 200) -> str:
    """The latest that was told at this table, as the cause of what follows."""
    for happening in reversed(sight.happened):
        for line in reversed(happening.lines):
            told = line.words if line.kind == "talk" else line.text
            if told and line.cast is None and not line.is_private:
                return told[:most]
    return sight.view.common.scene or sight.t("what has just happened")
