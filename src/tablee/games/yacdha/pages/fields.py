"""Forms made of an offer's fields, line by line: what one may write, pick and tick in them."""

from collections.abc import Callable, Iterable, Mapping
from typing import ClassVar, Literal

import msgspec
from msgspec.structs import replace

from tablee.games.yacdha.pages.words import People, Seen, fold, offer_id
from tablee.kernel.acts import Act, Choice, Input, act, input_of
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer

Kind = Literal["text", "long-text", "integer", "choice", "pills", "many", "flag"]
Look = Literal["", "short", "plain", "scale"]
"""Short: the field stands beside its label. Scale: numbers with names, side by side. Plain: as the
site draws it for every game."""


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One field of a form."""

    kind: ClassVar[str] = "line"

    id: str
    """The field's own; where it is plain, what its id begins with."""
    input: Input
    look: Look = ""
    rows: int = 2
    """The lines of text that are seen at once."""
    help: str = ""


class Help(msgspec.Struct, frozen=True):
    """A sentence between two fields."""

    kind: ClassVar[str] = "help"

    text: str


class Group(msgspec.Struct, frozen=True):
    """Fields side by side: a pair, or a row of numbers."""

    kind: ClassVar[str] = "group"

    look: Literal["y-two", "y-numbers"]
    lines: tuple[Line, ...]


Lines = tuple[Line | Help | Group, ...]


class FormPart(Part, frozen=True):
    """A form with its fields and one button. Its key is the form's id."""

    template: ClassVar[str] = "form_part.html"

    act: Act
    lines: Lines = ()


class Fields:
    """The fields of one offer, handed out as lines; `place` begins the id of each. With `people`,
    those who are chosen from are called by their first names."""

    def __init__(self, sight: Seen, offer: Offer, place: str, people: People | None = None) -> None:
        self._sight = sight
        self._people = people
        self._ask = offer.ask
        self._place = place
        self._by_name = {field.name: field for field in offer.fields}

    def __contains__(self, name: str) -> bool:
        return name in self._by_name

    def line(
        self,
        name: str,
        label: str = "",
        value: object = None,
        *,
        kind: Kind | None = None,
        look: Look = "",
        rows: int = 2,
        blank: str | None = "",
        notes: Mapping[str, str] | None = None,
        help: str = "",
        may_be_empty: bool = False,
    ) -> Line:
        """A field under this label. `blank` is what the empty choice says, None where there is
        none; `notes` are the small print of choices. `may_be_empty`: another offer, which the same
        form asks for, does without the field."""
        found = input_of(self._sight, self._by_name[name], self._ask, value, label)
        drawn = kind or found.kind
        choices = tuple(self._said(choice, notes or {}) for choice in found.choices)
        if drawn == "choice" and look != "plain" and blank is not None:
            choices = (Choice("", blank), *choices)
        required = found.required and not may_be_empty
        made = replace(found, kind=drawn, choices=choices, required=required)
        id = self._place if look == "plain" else f"{self._place}-{name}"
        return Line(id=id, input=made, look=look, rows=rows, help=help)

    def _said(self, choice: Choice, notes: Mapping[str, str]) -> Choice:
        who = choice.value
        label = self._people.call(who, choice.label) if self._people else choice.label
        return replace(choice, label=label, note=notes.get(who, ""))

    def lines(self, names: Iterable[tuple[str, str]]) -> tuple[Line, ...]:
        """Those of these fields that there are, each under its label."""
        return tuple(self.line(name, label) for name, label in names if name in self)


def form_part(
    sight: Seen,
    offer: Offer,
    label: str,
    lines: Iterable[Line | Help | Group] = (),
    *,
    id: str = "",
    look: str = "quiet",
    icon: str = "",
) -> FormPart:
    """An offer as a form with these lines."""
    made = form_act(sight, offer, label, id=id, look=look, icon=icon)
    return FormPart(key=made.id, act=made, lines=tuple(lines))


def form_act(
    sight: Seen, offer: Offer, label: str, *, id: str = "", look: str = "quiet", icon: str = ""
) -> Act:
    """An offer as a form whose fields a page draws by itself."""
    id = id or offer_id(sight, offer)
    return act(sight, offer, label, id=id, look=f"y-btn y-btn-{look}", icon=icon, only=())


def form_fold(
    sight: Seen,
    key: str,
    title: str,
    make: Callable[[], Part],
    *,
    icon: str = "",
    note: str = "",
) -> Fold:
    """A form that is folded away until it is wanted."""
    return fold(sight, key, title, lambda: (make(),), icon=icon, note=note)
