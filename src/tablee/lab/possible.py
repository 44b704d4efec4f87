"""What is wrong with an ask that somebody wrote by hand, field by field, and what is possible."""

from collections.abc import Iterator, Mapping
from functools import reduce
from typing import Any

import msgspec
from msgspec import inspect, structs

from tablee.kernel.shapes import read_as
from tablee.kernel.words import Ask
from tablee.lab.sentence import Sentence, sentence

NO_FIELD = "The ask “{ask}” has no field “{field}”; its fields are: {fields}."
LACKS = "The ask “{ask}” lacks its field “{field}”: {possible}."
CANNOT_BE = "The field “{field}” of the ask “{ask}” cannot be {found}; possible: {possible}."

LONGEST_SHOWN = 60


def ask_faults(kind: type[Ask], raw: Mapping[str, Any]) -> Iterator[tuple[str, Sentence]]:
    """Everything wrong with the fields of one ask, each with the field's name."""
    name = str(kind.__struct_config__.tag)
    known = {field.encode_name: field for field in structs.fields(kind)}
    for given, value in raw.items():
        if given == "ask":
            continue
        if given not in known:
            fields = ", ".join(known) or "–"
            yield given, sentence(NO_FIELD, ask=name, field=given, fields=fields)
            continue
        try:
            read_as(known[given].type, value)
        except msgspec.ValidationError:
            is_what = possible(inspect.type_info(known[given].type))
            found = shown(value)
            yield (
                given,
                sentence(CANNOT_BE, ask=name, field=given, found=found, possible=is_what),
            )
    for field in known.values():
        if field.required and field.encode_name not in raw:
            is_what = possible(inspect.type_info(field.type))
            yield (
                field.encode_name,
                sentence(LACKS, ask=name, field=field.encode_name, possible=is_what),
            )


def shown(value: object) -> str:
    """A value as one writes it in a file, cut where it gets long."""
    text = msgspec.json.encode(value, enc_hook=str).decode()
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"


def possible(kind: inspect.Type) -> Sentence:  # noqa: PLR0911 - one line for each kind
    """What a field of this kind may hold, in words."""
    match kind:
        case inspect.Metadata(extra_json_schema={"examples": [example, *_]}):
            return sentence("a text such as {example}", example=example)
        case inspect.Metadata():
            return possible(kind.type)
        case inspect.UnionType():
            known = [possible(one) for one in kind.types if not isinstance(one, inspect.NoneType)]
            return reduce(lambda one, two: sentence("{one} or {two}", one=one, two=two), known)
        case inspect.LiteralType() if len(kind.values) == 1:
            return sentence("{only}", only=kind.values[0])
        case inspect.LiteralType():
            return sentence("one of {values}", values=", ".join(map(str, kind.values)))
        case inspect.BoolType():
            return sentence("true or false")
        case inspect.IntType():
            return _whole(kind.ge, kind.le)
        case inspect.StrType():
            return _text(kind.min_length, kind.max_length)
        case inspect.VarTupleType() | inspect.ListType():
            return sentence("a list, each of it {item}", item=possible(kind.item_type))
        case inspect.StructType():
            fields = ", ".join(field.encode_name for field in kind.fields)
            return sentence("a mapping with {fields}", fields=fields)
        case _:
            return sentence("a value of the kind the rule needs")


def _whole(least: int | None, most: int | None) -> Sentence:
    if least is None and most is None:
        return sentence("a whole number")
    if most is None:
        return sentence("a whole number from {least}", least=least)
    if least is None:
        return sentence("a whole number up to {most}", most=most)
    return sentence("a whole number from {least} to {most}", least=least, most=most)


def _text(least: int | None, most: int | None) -> Sentence:
    if most is None:
        return sentence("a text")
    if not least:
        return sentence("a text of at most {most} characters", most=most)
    return sentence("a text of {least} to {most} characters", least=least, most=most)
