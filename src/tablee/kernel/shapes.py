"""Plain data read as structs, from any thread.

What a struct holds is looked up when it is read for the first time. Two threads that do so at once
find half of it and bring the process down, so the first time has a lock; nothing else in Tablée
builds a reader.
"""

import threading
from typing import Any, TypeVar, overload

import msgspec

T = TypeVar("T")

_building = threading.Lock()
_built: set[Any] = set()


@overload
def json_reader(kind: type[T]) -> msgspec.json.Decoder[T]: ...


@overload
def json_reader(kind: Any) -> msgspec.json.Decoder[Any]: ...  # noqa: ANN401 - a union of kinds


def json_reader(kind: Any) -> msgspec.json.Decoder[Any]:
    """A reader of JSON that holds one kind of thing."""
    with _building:
        return msgspec.json.Decoder(kind)


def msgpack_reader(kind: type[T]) -> msgspec.msgpack.Decoder[T]:
    """A reader of MessagePack, in which bytes travel as they are."""
    with _building:
        return msgspec.msgpack.Decoder(kind)


@overload
def read_as(kind: type[T], plain: object) -> T: ...


@overload
def read_as(kind: Any, plain: object) -> Any: ...  # noqa: ANN401 - a union of kinds


def read_as(kind: Any, plain: object) -> Any:
    """Plain data as this kind of thing; raises msgspec.ValidationError."""
    if kind not in _built:
        json_reader(kind)
        _built.add(kind)
    return msgspec.convert(plain, kind)
