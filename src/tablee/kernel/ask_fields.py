"""The fields of an ask as forms need them, read off its own declaration: kind, limits, choices.

class Join(Ask, frozen=True, kw_only=True):
    who: str                                                    one of the candidate's choices
    how: Annotated[str, Meta(min_length=1, max_length=200)]     a text
    dice: Annotated[int, Meta(ge=1, le=3)]                      a number
    kind: Literal["human", "trade"] = "human"                   a choice, may be left out
    careful: bool = False                                       yes or no
    others: Annotated[tuple[str, ...], Meta(max_length=4)] = () some texts, or some of them
    against: Annotated[int, Meta(ge=0, le=5)] | Literal["x"]    a number; the word a candidate gives

What a form has to know besides stands in `Meta(extra={…})` by the names of `Field`, and goes before
what the type says: a total, a rule, that a field is asked for although it may be left out.
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import inspect

from tablee.kernel.words import Ask, Field

PLAIN = "…"
"""A text that says something, where any text will do."""

LONGEST_ID = 100
"""How long a text may be where an ask does not say: the id of somebody or something."""


@cache
def ask_fields(kind: type[Ask]) -> tuple[Field, ...]:
    """All fields of an ask, and the choices of each, in the order in which it declares them."""
    return _fields(inspect.type_info(kind))


def declared(kind: type[Ask], *names: str) -> tuple[Field, ...]:
    """The fields of these names, or all, as the ask declares them."""
    found = {field.name: field for field in ask_fields(kind)}
    return tuple(found[name] for name in names or found)


def _fields(struct: inspect.Type) -> tuple[Field, ...]:
    if not isinstance(struct, inspect.StructType):
        raise TypeError(f"{struct} has no fields")
    hints = get_type_hints(struct.cls)
    return tuple(_in_order(_field(one), hints[one.name]) for one in struct.fields)


def _in_order(field: Field, hint: object) -> Field:
    """The choices as the ask writes them: what is read off its struct is sorted by the letter."""
    written = tuple(map(str, _literals(hint))) if field.choices else ()
    return msgspec.structs.replace(field, choices=written) if written else field


def _literals(hint: object) -> Iterator[object]:
    for inner in get_args(hint):
        if get_origin(hint) is Literal:
            yield inner
        else:
            yield from _literals(inner)


def _field(one: inspect.Field) -> Field:
    kind, extra = _without_extra(one.type)
    required = one.required
    if isinstance(kind, inspect.UnionType):  # where it may be None, it may be left out
        required = required and not kind.includes_none
        kind, more = _without_extra(_asked_for(kind))
        extra = {**extra, **more}
    shape = _shape(one.name, kind, extra)
    return Field(**{"name": one.name, "required": required, **shape, **extra})


def _asked_for(union: inspect.UnionType) -> inspect.Type:
    """What a form asks for of several kinds: a number, where a word may stand in its place."""
    kinds = [each for each in union.types if not isinstance(each, inspect.NoneType)]
    numbers = [each for each in kinds if isinstance(_without_extra(each)[0], inspect.IntType)]
    (kind,) = numbers or kinds
    return kind


def _without_extra(kind: inspect.Type) -> tuple[inspect.Type, dict[str, Any]]:
    if isinstance(kind, inspect.Metadata):
        return kind.type, dict(kind.extra or {})
    return kind, {}


def _shape(name: str, kind: inspect.Type, extra: Container[str] = ()) -> dict[str, Any]:
    match kind:
        case inspect.BoolType():
            return {"kind": "flag"}
        case inspect.LiteralType(values=values):
            return {"kind": "choice", "choices": tuple(map(str, values))}
        case inspect.IntType(ge=int(least), le=int(most)):
            return {"kind": "integer", "least": least, "most": most}
        case inspect.IntType() if "most" in extra:  # the law has a sentence of its own for more
            return {"kind": "integer"}
        case inspect.StrType(min_length=least, max_length=most):
            return {"kind": "text", "least": least or 0, "most": most or LONGEST_ID}
        case inspect.VarTupleType(item_type=item, min_length=least, max_length=most):
            return {"most": most or 0, **_shape_of_several(name, item), "least": least or 0}
        case _:
            raise TypeError(f"the field {name} needs a kind that a form has, with its limits")


def _shape_of_several(name: str, item: inspect.Type) -> dict[str, Any]:
    match item:
        case inspect.StructType():
            return {"kind": "rows", "fields": _fields(item)}
        case inspect.LiteralType(values=values):
            choices = tuple(map(str, values))
            return {"kind": "many", "choices": choices, "most": len(choices)}
        case inspect.StrType():
            return {"kind": "texts"}
        case inspect.UnionType(types=types) if any(isinstance(t, inspect.StrType) for t in types):
            return {"kind": "texts"}  # of which each may be written otherwise too: a number
        case _:
            raise TypeError(f"the field {name} holds several of what a form has no place for")


def sample(fields: Sequence[Field]) -> Mapping[str, Any] | None:
    """The plainest value for every field that must be filled in; None where there is none."""
    values: dict[str, Any] = {}
    for field in fields:
        if not field.required:
            continue
        open_to = left_by(field, values)
        if open_to.kind in {"choice", "many"} and len(open_to.choices) < max(1, field.least):
            return None
        values[field.name] = _plainest(open_to)
    return values


def left_by(field: Field, beside: Mapping[str, Any]) -> Field:
    """A field with the choices that the fields filled in beside it leave to it."""
    if not (field.apart or field.within):
        return field
    taken = set(beside.get(field.apart, ()))
    open_to = {one for name in field.within for one in beside.get(name, ())}

    def left(one: Field) -> Field:
        choices = tuple(
            choice
            for choice in one.choices
            if choice not in taken and (not field.within or choice in open_to)
        )
        return msgspec.structs.replace(one, choices=choices)

    if field.kind != "rows":
        return left(field)
    key = field.distinct[0]
    columns = tuple(left(one) if one.name == key else one for one in field.fields)
    return msgspec.structs.replace(field, fields=columns)


def _plainest(field: Field, number: int = 0) -> object:  # noqa: PLR0911 - one for each kind
    """The plainest value; of those that must differ from row to row, the one of this row."""
    size = max(1, field.least)
    match field.kind:
        case "choice":
            return next(iter(field.choices[number:]), "")
        case "many":
            return field.choices[number * size :][:size]
        case "integer":
            return field.least
        case "text":
            return PLAIN * (size + number)
        case "texts":
            return tuple(f"{PLAIN}{number}" for number in range(field.least))
        case "flag":
            return False
        case "rows":
            return tuple(_plain_row(field, row) for row in range(field.least))


def _plain_row(field: Field, number: int) -> Mapping[str, object]:
    return {
        inner.name: _plainest(inner, number if inner.name in field.distinct else 0)
        for inner in field.fields
        if inner.required
    }
