"""A filled-in form as an ask: the fields' own types say how to read each text."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import chain, repeat
from typing import Any, NamedTuple

from msgspec import inspect

from tablee.kernel.words import Ask

FLAGS = "_flags"
"""A form names its check boxes here, for a browser does not send those left empty."""

DICE = "_dice"
"""How this throw is made: `typed` (real dice) or `thrown` (by Tablée); else as the table does."""

FACE = "_face"
"""Carries a face of a real die; an ask may have a field `face` of its own."""

SHARE = "_share"
"""Beside each face: how many faces of the real die make one of the die that the rule asks for."""

MOST_ROWS = 12

FRAME = "_form"
"""Carries the id of the form on the page."""

SHADOWING = frozenset(
    {
        *("action", "attributes", "children", "closest", "elements", "form", "id", "length"),
        *("matches", "method", "name", "remove", "reset", "style", "submit", "target", "title"),
    }
)
"""In a browser a field of this name hides the form's own property; it is sent with a dot before."""


CARRIED = frozenset({"ask", "form", "key", "nonce"})
"""Sent along with what people fill in."""


class Form:
    """What a browser sent: names with one or more values each."""

    def __init__(self, pairs: Iterable[tuple[str, str]]) -> None:
        self.values: dict[str, list[str]] = {}
        for name, value in pairs:
            # Browsers send line ends as two characters; people typed one.
            self.values.setdefault(name.removeprefix("."), []).append(value.replace("\r\n", "\n"))

    def one(self, name: str, default: str = "") -> str:
        return self.values.get(name, [default])[-1]

    def many(self, name: str) -> list[str]:
        return [value for value in self.values.get(name, ()) if value]

    def pairs(self) -> list[tuple[str, str]]:
        """What was typed and chosen, without what the page itself sent along."""
        return [
            (name, value)
            for name, values in self.values.items()
            if not name.startswith("_") and name not in CARRIED
            for value in values
        ]

    @property
    def frame(self) -> str:
        """The id of the form on the page; nothing that could break out of a selector."""
        name = self.one(FRAME) or self.one("form")
        return name if re.fullmatch(r"[A-Za-z][\w-]{0,79}", name, re.ASCII) else ""


def raw_ask(kinds: Mapping[str, type[Ask]], form: Form) -> dict[str, Any]:
    """The ask of a form as plain data, ready for `Table.read_ask`, which has the last word."""
    name = form.one("ask")
    kind = kinds.get(name)
    raw: dict[str, Any] = {"ask": name}
    if kind is None:
        return raw
    raw |= _struct(_fields_of(kind), form, "")
    return raw


@cache
def _fields_of(kind: type[Ask]) -> inspect.StructType:
    """What an ask is made of: slow to look up, and always the same."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)  # noqa: S101 - an ask is a struct
    return info


def _struct(info: inspect.StructType, form: Form, prefix: str) -> dict[str, Any]:
    flags = set(form.many(FLAGS))
    found: dict[str, Any] = {}
    for field in info.fields:
        name = prefix + field.encode_name
        kind = _bare(field.type)
        value = _value(kind, form, name)
        if value is not None:
            found[field.encode_name] = value
        elif name in flags:
            found[field.encode_name] = False
        elif field.required and name in form.values and _is_text(kind):
            found[field.encode_name] = ""
    return found


def _bare(kind: inspect.Type) -> inspect.Type:
    """A type without what is said beside it."""
    if isinstance(kind, inspect.UnionType):
        return inspect.UnionType(tuple(_bare(one) for one in kind.types))
    return _bare(kind.type) if isinstance(kind, inspect.Metadata) else kind


def _value(kind: inspect.Type, form: Form, name: str) -> object:
    kinds = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    for one in kinds:
        if isinstance(one, inspect.VarTupleType):
            return _rows(_bare(one.item_type), form, name)
    text = form.one(name)
    return None if text == "" else _scalar(kinds, text)


def _rows(item: inspect.Type, form: Form, name: str) -> object:
    if not isinstance(item, inspect.StructType):
        texts = form.many(name)
        if _is_text(item):  # a larger field holds several, each on a line of its own
            texts = [line for text in texts for line in text.split("\n") if line.strip()]
        # Fields that are there and blank say "none of them"; no field says nothing.
        return [_scalar((item,), text) for text in texts] if name in form.values else None
    return [row for _, row in _filled(item, form, name)] or None


def _filled(item: inspect.StructType, form: Form, name: str) -> Iterator[tuple[int, object]]:
    """The rows that count, with their numbers on the page."""
    flags = set(form.many(FLAGS))
    for index in range(MOST_ROWS):
        place = f"{name}.{index}."
        # A row with a check box of its own counts when it is ticked; one without always does.
        if f"{place}on" in flags and not form.one(f"{place}on"):
            continue
        row = _struct(item, form, place)
        if any(value is not False and value not in ("", []) for value in row.values()):
            yield index, row


class Place(NamedTuple):
    """Where a page has a field: its name there; among several of that name, which of them."""

    name: str
    among: int = 0


def place_of(kind: type[Ask], form: Form, path: str) -> Place:
    """Where the page has what an ask calls `skills[1].rank`: a blank row stands there, too."""
    info: inspect.Type = _fields_of(kind)
    name, among = "", 0
    for step, index in re.findall(r"(\w+)(?:\[(\d+)\])?", path):
        fields = info.fields if isinstance(info, inspect.StructType) else ()
        found = next((field for field in fields if field.encode_name == step), None)
        name = f"{name}.{step}" if name else step
        if found is None:
            break
        info = _item(_bare(found.type))
        if index and isinstance(info, inspect.StructType):
            rows = [number for number, _ in _filled(info, form, name)]
            name = f"{name}.{rows[int(index)] if int(index) < len(rows) else index}"
        elif index:
            filled = [n for n, value in enumerate(form.values.get(name, ())) if value]
            among = filled[int(index)] if int(index) < len(filled) else 0
    return Place(name, among)


def _item(kind: inspect.Type) -> inspect.Type:
    """What there are several of, or the thing itself."""
    kinds = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    several = (one for one in kinds if isinstance(one, inspect.VarTupleType))
    return next((_bare(one.item_type) for one in several), kind)


def _is_text(kind: inspect.Type) -> bool:
    return isinstance(kind, inspect.StrType)


def _scalar(kinds: Iterable[inspect.Type], text: str) -> object:
    for one in kinds:
        if isinstance(one, inspect.BoolType):
            return text not in ("0", "false", "off")
        if isinstance(one, inspect.LiteralType):
            for value in one.values:
                if str(value) == text:
                    return value
        if isinstance(one, inspect.IntType):
            try:
                return int(text)
            except ValueError:
                continue
    return text


def faces_of(form: Form) -> list[int] | None:
    """Faces typed die by die, as the rule counts them; None when the form is not about real dice.

    Where a d6 stands in for a d3, its 5 is a 3: two faces share one.
    """
    if form.one(DICE) == "thrown":
        return None
    if FACE not in form.values:
        return [] if form.one(DICE) == "typed" else None
    try:
        faces = [int(face) for face in form.many(FACE)]
        shares = [max(1, int(share)) for share in form.many(SHARE)]
        shared = zip(faces, chain(shares, repeat(1)), strict=False)
        return [-(-face // share) for face, share in shared]
    except ValueError:
        return [0]


def is_thrown(form: Form) -> bool:
    """Whether Tablée throws this time, also where real dice are the rule."""
    return form.one(DICE) == "thrown"


def sent_name(field: str) -> str:
    """The name of a field in a page's form."""
    return f".{field}" if field in SHADOWING else field
