"""Forms in the look of this game: an act, and its fields in rows."""

from collections.abc import Iterable, Mapping
from typing import ClassVar, Literal

import msgspec
from msgspec.structs import replace

from tablee.games.cthulhu_d20.pages.words import People, Seen, capitalised
from tablee.kernel.acts import Act, Choice, Input, act, form_id
from tablee.kernel.page import Fold, Part
from tablee.kernel.page_parts import Form
from tablee.kernel.words import Field, Offer

FOLD = "d-fold"
SHORT, LONG = 200, 2000
"""How many characters a line and a longer text may have."""


class Row(msgspec.Struct, frozen=True):
    """Fields that stand side by side."""

    kind: ClassVar[str] = "row"

    inputs: tuple[Input, ...]


class Blank(msgspec.Struct, frozen=True):
    """An act with what is filled in before its button is pressed."""

    act: Act
    fields: tuple[Input | Row, ...] = ()


class Press(Part, frozen=True):
    """A form with nothing around it; its key is the form's id."""

    template: ClassVar[str] = "press.html"

    form: Blank


class Cases(Part, frozen=True):
    """What may come, each with its number."""

    template: ClassVar[str] = "cases.html"

    cases: tuple[tuple[str, str], ...]


def press(
    sight: Seen,
    offer: Offer,
    label: str,
    look: str = "quiet",
    *,
    id: str = "",
    icon: str = "",
    about: str = "",
) -> Act:
    """An offer as one button, whatever fields it has."""
    return act(sight, offer, label, id=id, look=look, icon=icon, about=about, only=())


def blank(
    sight: Seen,
    offer: Offer,
    label: str,
    *fields: Input | Row,
    look: str = "quiet",
    id: str = "",
    icon: str = "",
    about: str = "",
    given: Iterable[tuple[str, str]] = (),
) -> Blank:
    """An offer as a form with these fields; `given` is sent along beside what it gives."""
    made = press(sight, offer, label, look, id=id, icon=icon, about=about)
    return Blank(replace(made, given=(*made.given, *given)), fields)


def composed(
    sight: Seen,
    ask: str,
    label: str,
    *fields: Input | Row,
    id: str,
    look: str = "quiet",
    given: Iterable[tuple[str, str]] = (),
    about: str = "",
    dice: bool = False,
) -> Blank:
    """A form that stands for several offers of one ask at once."""
    way: Literal["", "fair", "typed"] = ""
    if dice:
        way = "typed" if sight.view.common.typed_dice else "fair"
    made = Act(id=id, ask=ask, label=label, given=tuple(given), look=look, about=about, dice=way)
    return Blank(made, fields)


def folded_form(
    sight: Seen, form: Blank, title: str, *, key: str = "", note: str = "", icon: str = ""
) -> Fold:
    """A form of few fields, folded until it is wanted."""
    inside = Press(key=form.act.id, form=form)
    key = key or f"{form.act.id}-fold"
    return sight.fold(key, title, lambda: (inside,), note=note, icon=icon, look=FOLD)


def plainly(
    sight: Seen, offer: Offer, label: str = "", note: str = "", place: str = ""
) -> Fold | Press:
    """An offer that has no drawing of its own: a fold with its fields, or its button."""
    id = form_id(offer, place)
    label = label or sight.ask_name(offer.ask)
    if not offer.fields:
        return Press(key=id, form=Blank(press(sight, offer, label, id=id, about=note)))

    def inside() -> tuple[Part]:
        return (Form(key=f"{id}-form", act=act(sight, offer, label, id=id)),)

    return sight.fold(f"{id}-fold", label, inside, note=note, look=FOLD)


def line(
    name: str, label: str, most: int = SHORT, *, required: bool = True, value: str = ""
) -> Input:
    return Input(name=name, kind="text", label=label, most=most, required=required, value=value)


def area(name: str, label: str, *, required: bool = False) -> Input:
    return Input(name=name, kind="long-text", label=label, most=LONG, required=required)


def amount(
    name: str,
    label: str,
    least: int,
    most: int,
    value: int | None = None,
    *,
    required: bool = False,
) -> Input:
    return Input(
        name=name,
        kind="integer",
        label=label,
        least=least,
        most=most,
        value="" if value is None else str(value),
        required=required,
    )


def tick(name: str, label: str, *, checked: bool = False) -> Input:
    return Input(name=name, kind="flag", label=label, value="True" if checked else "")


def pick(
    name: str,
    label: str,
    choices: Iterable[tuple[str, str]],
    value: str | None = None,
    *,
    blank: bool = False,
) -> Input:
    """One of a list; `blank` puts nothing at its head."""
    found = among(choices, () if value is None else (value,))
    return Input(name=name, kind="choice", label=label, choices=found, required=not blank)


def ticks(
    name: str, label: str, choices: Iterable[tuple[str, str]], ticked: Iterable[str] = ()
) -> Input:
    """Any of a few, each with a box."""
    return Input(name=name, kind="many", label=label, choices=among(choices, ticked))


def targets(
    name: str, label: str, choices: Iterable[tuple[str, str]], *, first: bool = False
) -> Input:
    """One of a few, side by side; the first is chosen where `first` says so."""
    found = tuple(choices)
    chosen = found[0][0] if found and first else None
    return Input(
        name=name,
        kind="pills",
        label=label,
        choices=among(found, () if chosen is None else (chosen,)),
        required=True,
    )


def among(choices: Iterable[tuple[str, str]], chosen: Iterable[str] = ()) -> tuple[Choice, ...]:
    kept = frozenset(chosen)
    return tuple(Choice(value, label, value in kept) for value, label in choices)


def worded(people: People, field: str, choices: Iterable[str]) -> list[tuple[str, str]]:
    """Values of a field, each with its word."""
    return [(one, people.word(field, one)) for one in choices]


def called(people: People, choices: Iterable[str]) -> list[tuple[str, str]]:
    """People, each once, with their names."""
    return [(one, people.call(one)) for one in dict.fromkeys(choices)]


def fields_of(offer: Offer) -> Mapping[str, Field]:
    return {field.name: field for field in offer.fields}


def in_the_long_run(sight: Seen, ask: Mapping[str, object]) -> tuple[tuple[str, str], ...]:
    """What comes of an ask when others follow it: each thing in words with its number."""
    t = sight.t
    return tuple(
        (capitalised(sight.game.prospect_name(one, value, sight.names, t)), one.figure(number, t))
        for one in sight.looks.prospects(ask)
        for value, number in one.parts
    )
