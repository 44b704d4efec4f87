"""An evening read from its file: everything that is wrong with its shape, at once."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec
from msgspec import inspect, structs

from tablee.evenings.shape import Evening, Line, Said
from tablee.kernel.shapes import read_as
from tablee.lab.possible import possible, shown
from tablee.lab.sentence import Sentence, sentence
from tablee.lab.strict_yaml import Document, Faults, Place, read_text, read_yaml

FILE = "evening.yaml"
"""How the file of an evening is called in its folder."""

Found = Iterator[tuple[Place, Sentence]]


def is_evening(document: Document) -> bool:
    return isinstance(document.value, dict) and "evening" in document.value


def file_of(path: Path) -> Path:
    """The file of an evening, named itself or by its folder."""
    return path / FILE if path.is_dir() else path


def read_evening(path: Path) -> Evening:
    """The evening in a file or folder, or BadFile with everything that is wrong with its shape."""
    return evening_of(read_yaml(read_text(file_of(path))))


def evening_of(document: Document) -> Evening:
    faults = Faults(document)
    for place, what in shape_faults(document.value):
        faults.add(place, what)
    faults.settle()
    return read_as(Evening, document.value)


def shape_faults(value: object) -> Found:
    """What is missing, unknown, or of the wrong kind."""
    yield from faults_in(Evening, value)


def faults_in(kind: Any, value: object) -> Found:  # noqa: ANN401 - any annotation
    """The same, of whatever else a pack holds."""
    yield from _faults(kind, value, ())


def _faults(kind: Any, value: object, place: Place) -> Found:  # noqa: ANN401 - any annotation
    bare = _bare(kind)
    if isinstance(bare, type) and issubclass(bare, msgspec.Struct):
        yield from _in_struct(bare, value, place)
    elif get_origin(bare) is tuple and isinstance(value, list):
        item = get_args(bare)[0]
        for index, inner in enumerate(value):
            yield from _faults(item, inner, (*place, index))
        if not value or len(value) > _most(kind):
            yield from _as_a_whole(kind, value, place)
    elif get_origin(bare) in (Union, UnionType) and value is not None:
        inner = next(one for one in get_args(bare) if one is not NoneType)
        yield from _faults(inner, value, place)
    else:
        yield from _as_a_whole(kind, value, place)


def _bare(kind: Any) -> Any:  # noqa: ANN401
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind


def _most(kind: Any) -> int:  # noqa: ANN401
    limits = get_args(kind)[1:] if get_origin(kind) is Annotated else ()
    return next((one.max_length for one in limits if one.max_length), 1000)


def _as_a_whole(kind: Any, value: object, place: Place) -> Found:  # noqa: ANN401
    try:
        read_as(kind, value)
    except msgspec.ValidationError:
        yield (
            place,
            sentence(
                "“{place}” cannot be {found}; possible: {possible}.",
                place=named(place),
                found=shown(value),
                possible=possible(inspect.type_info(kind)),
            ),
        )


def _in_struct(kind: type[msgspec.Struct], value: object, place: Place) -> Found:
    if not isinstance(value, Mapping):
        if kind in (Said, Line):
            why = "“{place}” must be written in both languages, like {example}."
            yield place, sentence(why, place=named(place), example="{fr: …, en: …}")
        else:
            fields = ", ".join(kind.__struct_fields__)
            why = "“{place}” must be a mapping with: {fields}."
            yield place, sentence(why, place=named(place), fields=fields)
        return
    known = {field.encode_name: field for field in structs.fields(kind)}
    for key in value:
        if key not in known:
            yield (
                (*place, key),
                sentence(
                    "“{key}” has no place in “{place}”; possible: {fields}.",
                    key=key,
                    place=named(place),
                    fields=", ".join(known),
                ),
            )
    for name, field in known.items():
        if name in value:
            yield from _faults(field.type, value[name], (*place, name))
        elif field.required:
            why = "“{place}” lacks “{field}”: {possible}."
            what = possible(inspect.type_info(field.type))
            yield place, sentence(why, place=named(place), field=name, possible=what)


def named(place: Place) -> str:
    """A place as people write it: scenes[2].title, counted from 1."""
    said = ""
    for step in place:
        said += f"[{step + 1}]" if isinstance(step, int) else f".{step}" if said else step
    return said or "evening"
