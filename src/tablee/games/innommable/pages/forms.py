"""Forms in the look of this game: what is written, picked and counted, as data; folds around."""

from collections.abc import Callable, Iterable, Mapping
from typing import ClassVar, Literal

import msgspec
from msgspec.structs import replace

from tablee.games.innommable.pages.drawing import Die
from tablee.games.innommable.pages.words import Seen
from tablee.kernel.acts import Act, Choice, act, form_id
from tablee.kernel.ledger import rule_of
from tablee.kernel.page import Fold, Part
from tablee.kernel.page_parts import Form
from tablee.kernel.words import Offer

LINE = 200
LONG = 4000
"""How long a line and a longer text may be."""


class Written(msgspec.Struct, frozen=True, kw_only=True):
    """A text: one line, or several where `rows` says how many are seen at once."""

    kind: ClassVar[str] = "written"

    name: str
    label: str
    most: int
    rows: int = 0
    required: bool = False
    value: str = ""
    help: str = ""


class Picks(msgspec.Struct, frozen=True, kw_only=True):
    """Choices side by side, or below each other where they are long."""

    kind: ClassVar[str] = "picks"

    name: str
    legend: str
    choices: tuple[Choice, ...]
    is_tall: bool = False
    several: bool = False
    required: bool = True


class DieChoice(msgspec.Struct, frozen=True):
    value: str
    die: Die
    label: str
    note: str = ""
    is_chosen: bool = False


class DiePicks(msgspec.Struct, frozen=True, kw_only=True):
    """A choice among dice; several of them where that is wanted."""

    kind: ClassVar[str] = "dice"

    name: str
    legend: str
    choices: tuple[DieChoice, ...]
    several: bool = False


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """A choice from a list; folded away where it is seldom made."""

    kind: ClassVar[str] = "listed"

    name: str
    label: str
    choices: tuple[Choice, ...]
    required: bool = False
    is_folded: bool = False


class Number(msgspec.Struct, frozen=True, kw_only=True):
    kind: ClassVar[str] = "number"

    name: str
    label: str
    value: int
    least: int = 0
    most: int = 30


class Flag(msgspec.Struct, frozen=True, kw_only=True):
    kind: ClassVar[str] = "flag"

    name: str
    label: str
    is_on: bool = False


class Risk(msgspec.Struct, frozen=True):
    """What somebody should know before they press the button: a sentence, its weight at the end."""

    icon: str
    text: str
    weight: str = ""


class Risks(msgspec.Struct, frozen=True):
    kind: ClassVar[str] = "risks"

    risks: tuple[Risk, ...]


class LongRun(msgspec.Struct, frozen=True):
    """What it comes to in the long run, fetched when it is wanted."""

    kind: ClassVar[str] = "long-run"

    is_live: bool = False


class Aside(msgspec.Struct, frozen=True):
    """A sentence between fields."""

    kind: ClassVar[str] = "aside"

    text: str
    look: str = "i-help"


Field = Written | Picks | DiePicks | Listed | Number | Flag | Risks | LongRun | Aside


class Doing(Part, frozen=True):
    """A form: what is filled in, and its button. Its key is the id of its form."""

    template: ClassVar[str] = "doing.html"

    act: Act
    fields: tuple[Field, ...] = ()
    look: str = "i-act"
    is_bare: bool = False
    """The button stands in the form itself, not in a row of its own."""
    saves: Literal["", "typed", "rows"] = ""
    """Whether it is saved as it is typed; rows are drawn anew after it."""


class Sentence(Part, frozen=True):
    """A paragraph alone."""

    template: ClassVar[str] = "sentence.html"

    text: str
    look: str = "i-help"
    icon: str = ""
    lead: str = ""
    """What stands before it in bold."""


def line(
    name: str,
    label: str,
    most: int = LINE,
    *,
    required: bool = True,
    value: str = "",
    help: str = "",
) -> Written:
    return Written(name=name, label=label, most=most, required=required, value=value, help=help)


def area(
    name: str,
    label: str,
    *,
    required: bool = False,
    value: str = "",
    rows: int = 3,
    help: str = "",
) -> Written:
    return Written(
        name=name, label=label, most=LONG, rows=rows, required=required, value=value, help=help
    )


def picks(
    name: str,
    legend: str,
    choices: Iterable[tuple[str, str]],
    chosen: str | None = None,
    *,
    is_tall: bool = False,
    required: bool = True,
) -> Picks:
    """A choice among words; the only one there is, is chosen."""
    found = tuple(choices)
    return Picks(
        name=name,
        legend=legend,
        choices=tuple(Choice(value, label, value == chosen) for value, label in found),
        is_tall=is_tall,
        required=required,
    )


def doing(
    sight: Seen,
    offer: Offer,
    label: str,
    look: str = "quiet",
    *fields: Field,
    id: str = "",
    icon: str = "",
    about: str = "",
    given: Mapping[str, str] | None = None,
    is_bare: bool = False,
    saves: Literal["", "typed", "rows"] = "",
) -> Doing:
    """An offer as a form of these fields. `given` is sent along besides what the offer gives."""
    found = id or form_id(offer)
    sent = act(sight, offer, label, id=found, look=look, icon=icon, about=about, only=())
    if given:
        sent = replace(sent, given=(*sent.given, *given.items()))
    shape = "i-act id-auto" if saves else "i-act"
    return Doing(key=found, act=sent, fields=fields, look=shape, is_bare=is_bare, saves=saves)


def asking(
    ask: str,
    given: Mapping[str, str],
    label: str,
    look: str = "",
    *fields: Field,
    id: str,
    shape: str = "i-act",
    saves: Literal["", "typed", "rows"] = "",
    is_bare: bool = True,
) -> Doing:
    """A form of an ask that stands for several offers at once."""
    sent = Act(id=id, ask=ask, label=label, given=tuple(given.items()), look=look)
    return Doing(key=id, act=sent, fields=fields, look=shape, is_bare=is_bare, saves=saves)


def fold(
    sight: Seen,
    key: str,
    title: str,
    make: Callable[[], Iterable[Part]],
    *,
    note: str = "",
    icon: str = "",
    look: str = "i-fold",
    stands_open: bool = False,
) -> Fold:
    return sight.fold(key, title, make, note=note, icon=icon, look=look, stands_open=stands_open)


def folded_doing(
    sight: Seen, title: str, make: Callable[[], Doing], *, key: str, note: str = "", icon: str = ""
) -> Fold:
    """A form that is folded away until it is wanted."""
    return fold(sight, key, title, lambda: (make(),), note=note, icon=icon)


def folded_offer(sight: Seen, offer: Offer, label: str = "") -> Part:
    """An offer that has no drawing of its own: a plain form, folded, or its button alone."""
    id, said = form_id(offer), label or sight.ask_name(offer.ask)
    if not offer.fields:
        return doing(sight, offer, said, id=id)
    return fold(
        sight,
        f"{id}-fold",
        said,
        lambda: (Form(key=f"{id}-form", act=act(sight, offer, label, id=id)),),
    )


def why(sight: Seen, rule: str, key: str) -> Fold:
    """The rule behind something, for whoever wants to know."""
    title = sight.t("why?")
    return fold(
        sight, key, title, lambda: (rule_text(sight, rule, f"{key}-text", ""),), look="i-why"
    )


def rule_text(sight: Seen, rule: str, key: str, look: str = "i-help") -> Sentence:
    found, language = rule_of(sight.game, f"innommable.{rule}"), sight.language
    name = found.name.in_language(language)
    return Sentence(key=key, text=found.summary(language), look=look, lead=f"{name}.")
